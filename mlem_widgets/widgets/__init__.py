"""The widgets: thin, one file each; the wire is in `protocol`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mlem_widgets.widgets.game_widget import GameWidget

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["GameWidget", "play"]


def play(players: Iterable[str] = ("Ana", "Boris"), **options: Any) -> GameWidget:
    """Begin a game and show it: `mlem.play(["Ana", "Boris"])`. Options are those of `Game`.

    >>> from mlem_widgets import play
    >>> play(["Ana", "Boris", "Chloé"], seed=7).game.state.players
    3
    """
    return GameWidget(players, **options)
