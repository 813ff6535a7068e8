"""Widgets of a notebook cell that runs again: those of its previous run are closed, since nothing else frees them."""

from __future__ import annotations

import sys
import weakref
from typing import Any, NamedTuple


class Run(NamedTuple):
    """One run of one cell."""

    cell: str
    message: str


class _Shown(NamedTuple):
    run: Run
    widgets: list[weakref.ref[Any]]


_shown: dict[str, _Shown] = {}


def present_run() -> Run | None:
    """Which cell runs now, as the notebook told with its request; None where it does not tell."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    # JupyterLite's shell leaves it to its kernel to know the request.
    knowing: list[Any] = [one for one in (shell, getattr(shell, "kernel", None)) if hasattr(one, "get_parent")]
    parent = knowing[0].get_parent() if knowing else {}
    cell = (parent.get("metadata") or {}).get("cellId")
    message = (parent.get("header") or {}).get("msg_id")
    return Run(cell, message) if cell and message else None


def belongs(widget: Any, run: Run | None) -> None:
    """Note that this run made the widget; the widgets that the cell's earlier runs made are closed."""
    if run is None:
        return
    shown = _shown.get(run.cell)
    if shown is None or shown.run != run:
        for reference in shown.widgets if shown else ():
            earlier = reference()
            if earlier is not None:
                earlier.close()
        shown = _shown[run.cell] = _Shown(run, [])
    shown.widgets.append(weakref.ref(widget))
