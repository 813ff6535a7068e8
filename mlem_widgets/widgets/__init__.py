"""The widgets: thin, one file each; the wire is in `protocol`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mlem_widgets.game import Game
from mlem_widgets.widgets.board_widget import BoardWidget
from mlem_widgets.widgets.dice_widget import DiceWidget
from mlem_widgets.widgets.game_widget import GameWidget
from mlem_widgets.widgets.odds_widget import OddsWidget
from mlem_widgets.widgets.replay_widget import ReplayWidget

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

__all__ = ["BoardWidget", "DiceWidget", "GameWidget", "OddsWidget", "ReplayWidget", "play", "resume"]


def play(players: Iterable[str] = ("Ana", "Boris"), **options: Any) -> GameWidget:
    """Begin a game and show it: `mlem.play(["Ana", "Boris"])`. Options are those of `Game`.

    >>> from mlem_widgets import play
    >>> play(["Ana", "Boris", "Chloé"], seed=7).game.state.players
    3
    """
    return GameWidget(players, **options)


def resume(path: str | Path, **options: Any) -> GameWidget:
    """Go on with a game that was kept in a file by `mlem.play(..., save=path)`, and keep it there.

    Options and errors are those of `Game.resume`.
    """
    return GameWidget(Game.resume(path, **options))
