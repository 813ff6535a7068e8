"""The exact odds of a game in a panel of their own, beside the game or without it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets

from mlem_widgets.game import Game
from mlem_widgets.render import phrases
from mlem_widgets.render.markup import escaped
from mlem_widgets.render.shapes import SCHEMA
from mlem_widgets.rules import because
from mlem_widgets.widgets.base import front_end
from mlem_widgets.widgets.live import LiveWidget
from mlem_widgets.widgets.wishes import WishError
from mlem_widgets.words import current_locale

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mlem_widgets.widgets.odds_shapes import Frame
    from mlem_widgets.widgets.protocol import Wish


class OddsWidget(LiveWidget):
    """Every choice of whoever decides with its odds, the risk by dice, and what is reached; it follows the game live.

    >>> from mlem_widgets import Game, OddsWidget
    >>> game = Game(["Ana", "Boris"], seed=7)
    >>> widget = OddsWidget(game, odds=["risk"])
    >>> game.play("board parachute, board satellite")
    >>> widget.odds["roll"]
    'The next roll crashes in 1.6% of cases (space 3, 6 dice).'

    `odds` are the switches that are on at first, none by default: `risk`, `reach`, `worth`, `best`, `guess`. They are
    traits, too. Raises OptionError for an unknown one.
    """

    _esm, _css = front_end("odds")

    frame: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)

    def __init__(self, game: Game, *, odds: Iterable[str] = ()) -> None:
        if not isinstance(game, Game):
            message = f"the odds of a Game, not of {type(game).__name__}: OddsWidget(Game(...))"
            raise TypeError(message)
        super().__init__(game, odds)

    def _show(self) -> None:
        game, state = self.game, self.game.state
        labels = phrases.labels(state, game.players, game.words)
        frame: Frame = {
            "schema": SCHEMA,
            "rev": self._rev,
            "acks": list(self._acks),
            "error": self._error,
            "version": self._version,
            "locale": game.locale or current_locale(),
            "status": phrases.status(state, labels),
            "who": labels.seat(state.decider),
            "space": state.space,
        }
        self.frame = dict(frame)

    def _words(self) -> dict[str, str]:
        heads = {key: text for key, text in self.game.words.section("odds").items() if key.startswith("head_")}
        return super()._words() | heads

    def _do(self, wish: Wish) -> str:
        if wish["kind"] != "hello":
            raise WishError(because("wish_malformed"))
        return ""

    def _still(self) -> tuple[str, str]:
        picture, text = super()._still()
        said = [choice["says"] for choice in self.odds["choices"]]
        rows = "".join(f"<li>{escaped(line)}</li>" for line in said)
        return f"{picture}<ul>{rows}</ul>" if said else picture, "\n".join([text, *said])
