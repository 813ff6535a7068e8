"""Wait in a cell until somebody moves, where a widget's events arrive meanwhile."""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from mlem_widgets.rules import MlemError, because

if TYPE_CHECKING:
    from mlem_widgets.game import Game
    from mlem_widgets.rules import Action

HEARS_SINCE = 7
"""The first ipykernel that takes a widget's message while a cell waits (in a subshell)."""

PULSE = 0.2
"""Seconds between two looks: ipykernel takes an interrupt only when its loop wakes."""


class Moved(NamedTuple):
    """What somebody played: the number of the ply (from 0) and the action."""

    ply: int
    action: Action


class NoActionError(MlemError, TimeoutError):
    """Nobody moved in time."""


class UnheardError(MlemError, RuntimeError):
    """Here a widget's event cannot arrive while a cell waits; `Game.watch` takes a callback instead."""


def deaf_host() -> str:
    """The name of the host that we run in, if widgets' events do not arrive in it while a cell waits; else empty.

    >>> deaf_host()
    ''
    """
    if sys.platform == "emscripten":
        return "JupyterLite"
    marimo: Any = sys.modules.get("marimo")
    if marimo is not None and marimo.running_in_notebook():
        return "marimo"
    ipykernel: Any = sys.modules.get("ipykernel")
    ipython: Any = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipykernel and ipython else None
    if getattr(shell, "kernel", None) is not None and ipykernel.version_info[0] < HEARS_SINCE:
        return f"ipykernel {ipykernel.__version__}"
    return ""


async def next_action(game: Game, timeout: float | None) -> Moved:  # noqa: ASYNC109  its error is one of ours
    """The next ply that is played from now on, by whomever. Raises NoActionError and UnheardError."""
    if host := deaf_host():
        raise UnheardError(because("await_unheard", host=host))
    loop = asyncio.get_running_loop()
    moved: asyncio.Future[Moved] = loop.create_future()
    plies = len(game.record.plies)

    def look() -> None:
        """Look what was played; the one who moves calls it, in a thread of their own."""
        nonlocal plies
        played = game.record.plies
        if len(played) > plies:
            with suppress(RuntimeError):  # a loop that was closed waits no more
                loop.call_soon_threadsafe(settle, Moved(plies, played[plies].action))
        plies = min(plies, len(played))

    def settle(found: Moved) -> None:
        if not moved.done():
            moved.set_result(found)

    stop = game.watch(look)
    look()
    try:
        async with asyncio.timeout(timeout):
            while not moved.done():
                await asyncio.wait({moved}, timeout=PULSE)
            return moved.result()
    except TimeoutError:
        raise NoActionError(because("await_timeout", seconds=timeout)) from None
    finally:
        stop()
