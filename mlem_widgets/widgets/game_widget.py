"""The game in a notebook: shows a `Game` and takes people's wishes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets

from mlem_widgets.game import Game
from mlem_widgets.policy import POLICIES
from mlem_widgets.render import phrases, stage, text
from mlem_widgets.widgets import view, wishes
from mlem_widgets.widgets.base import front_end, packed
from mlem_widgets.widgets.live import LiveWidget

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mlem_widgets.widgets.protocol import Wish


class GameWidget(LiveWidget):
    """Draws a game and lets people play it; everything it shows is pulled from the game after each change.

    >>> from mlem_widgets import Game, GameWidget
    >>> widget = GameWidget(Game(["Ana", "Boris"], seed=7))
    >>> widget.game.play("board parachute")
    >>> widget.snapshot["status"]
    'Boris: who boards the rocket?'

    Several widgets may show one game, and stay in step. The page cannot set the widget's state; it only sends wishes.
    """

    _esm, _css = front_end("game")

    scene: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    snapshot: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True, to_json=packed)
    record = traitlets.Unicode().tag(sync=True)
    script = traitlets.Unicode().tag(sync=True)
    position = traitlets.Unicode().tag(sync=True)
    spoken = traitlets.Unicode().tag(sync=True)
    log: traitlets.List[Any] = traitlets.List(allow_none=True, default_value=None).tag(sync=True, to_json=packed)

    def __init__(self, game: Game | Iterable[str], *, odds: Iterable[str] = (), **options: Any) -> None:
        """Show a game, or begin one with these players (`options` are then those of `Game`).

        `odds` are the switches of the odds layer that are on at first: `risk`, `reach`, `worth`, `best`, `guess`.
        Raises OptionError for an unknown one.
        """
        if isinstance(game, Game) and options:
            message = f"this game has its own {', '.join(options)}: change it there, as in game.locale = 'fr'"
            raise TypeError(message)
        self._scene_key: tuple[Any, ...] = ()
        self._texts_key: tuple[Any, ...] = ()
        super().__init__(game if isinstance(game, Game) else Game(game, **options), odds)

    def _show(self) -> None:
        with self.hold_sync():
            self._show_picture()
        with self.hold_sync():  # these nobody waits for: the picture goes first
            self._show_texts()

    def _show_picture(self) -> None:
        game = self.game
        key = (game.ruleset, game.locale, game.words)
        if key != self._scene_key:
            self.scene = dict(stage.scene(game.ruleset, game.locale, list(POLICIES)))
            self._scene_key = key
        shown = view.snapshot(
            game, self.scene["id"], self._rev, acks=self._acks, error=self._error, answer=self._answer
        )
        self.snapshot = dict(shown)

    def _show_texts(self) -> None:
        game = self.game
        key = (game.record, game.words)
        if key == self._texts_key:
            return  # an error or an answer: the position is as it was
        self._texts_key = key
        self.record = game.record.text(over=game.is_over)
        self.script = game.script()
        self.position = game.position
        self.spoken = text.spoken(game.state, game.players, game.words)

    def _do(self, wish: Wish) -> str:
        kind = wish["kind"]
        if kind == "log":
            labels = phrases.labels(self.game.state, self.game.players, self.game.words)
            self.log = view.log(self.game, labels)
        if kind in wishes.DEEDS:
            return wishes.DEEDS[kind](self.game, wish, self._meant_for(wish["rev"]))
        return ""
