"""What every widget of ours is in its page: a guest that Python alone changes, with a picture where it cannot live."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import anywidget

from mlem_widgets.widgets import cells
from mlem_widgets.widgets.protocol import pack

STATIC = Path(__file__).parent.parent / "static"


class FrontEnd(NamedTuple):
    """A built script and its style sheet."""

    script: str
    style: str


def front_end(name: str) -> FrontEnd:
    """The built front end of this name. As texts: anywidget keeps a widget whose files are paths alive for ever."""
    script, style = ((STATIC / f"{name}.{kind}").read_text(encoding="utf-8") for kind in ("js", "css"))
    return FrontEnd(script, style)


def packed(value: Any, _: object) -> Any:
    """A trait's value as it travels; for `to_json`."""
    return pack(value)


class BaseWidget(anywidget.AnyWidget):
    """Ignores what the page sets, closes when its cell runs again, and leaves a picture in saved notebooks."""

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        cells.belongs(self, cells.present_run())

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Ignore what the page sets: it could otherwise replace what is shown, and even the front end, in Python."""

    def _still(self) -> tuple[str, str]:
        """What to show where no widget can run: as HTML and as text."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live widget, and beside it what a saved notebook shows where no widget can run."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        picture, text = self._still()
        return {**(data or {}), "text/html": picture, "text/plain": text}, metadata
