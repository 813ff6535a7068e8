"""The board by itself, with marks: for a lesson, beside a text, or as one more view of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets

from mlem_widgets.game import Game
from mlem_widgets.labels import Labels
from mlem_widgets.notation import parse_position
from mlem_widgets.render import html, phrases, text
from mlem_widgets.render.geometry import Box
from mlem_widgets.render.marks import at_spots, read, settled, told
from mlem_widgets.render.overlay import overlay, window
from mlem_widgets.render.shapes import SCHEMA
from mlem_widgets.render.stage import pieces
from mlem_widgets.rules import PHASES, State
from mlem_widgets.widgets import reel
from mlem_widgets.widgets.base import front_end, packed
from mlem_widgets.widgets.part_widget import PartWidget
from mlem_widgets.words import words

if TYPE_CHECKING:
    from mlem_widgets.render.marks import Arrows, Crop, Highlight, Marks
    from mlem_widgets.render.shapes import Layout
    from mlem_widgets.rules import Ruleset
    from mlem_widgets.widgets.parts_shapes import BoardPicture, Marked
    from mlem_widgets.words import Words

_MARKS = ("highlight", "arrows", "crop", "caption")


class BoardWidget(PartWidget):
    """The board by itself: of a Game, which it follows, of a State, or of a position's line.

    >>> from mlem_widgets import BoardWidget, Game
    >>> game = Game(["Ana", "Boris"], seed=7, locale="en")
    >>> board = BoardWidget(game, highlight=["rocket", "yarn"], caption="To the planet?")
    >>> game.play("board parachute, board satellite, roll 1224AA")
    >>> board.state.space
    3
    >>> board.arrows = ["move 1+A"]
    >>> board.board["here"]["space.3"]
    'Highlighted. The rocket is here.'

    `state` may be set to another State, Game or line: the pieces move there. The marks are those of
    `mlem_widgets.render.svg.svg`, and traits: `highlight`, `arrows`, `crop`, `caption`. When the position changes,
    marks that it has no place for (an action that is not legal there) are not drawn.

    Raises LocaleError, NotationError and PositionError for a line, SpotError for a place that the board has not, and
    IllegalActionError for an arrow of what is illegal now; what is shown stays then.
    """

    _esm, _css = front_end("board_alone")

    stage: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    board: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True, to_json=packed)
    words: traitlets.Dict[str, str] = traitlets.Dict().tag(sync=True)
    highlight = traitlets.Any(None)
    arrows = traitlets.Any(None)
    crop = traitlets.Any(None)
    caption = traitlets.Any("")

    def __init__(  # noqa: PLR0913  each is something else to mark
        self,
        state: Game | State | str,
        *,
        highlight: Highlight = None,
        arrows: Arrows = None,
        crop: Crop = None,
        caption: str = "",
        locale: str | None = None,
    ) -> None:
        self._stage_key: tuple[Any, ...] = ()
        self._game, self._state = _source(state)
        super().__init__(locale, highlight=highlight, arrows=arrows, crop=crop, caption=caption)
        self._follow()
        self.observe(self._pull, _MARKS)

    @property
    def state(self) -> State:
        """The position that is shown."""
        return self._game.state if self._game else self._state

    @state.setter
    def state(self, given: Game | State | str) -> None:
        with self._speaking():
            self._game, self._state = _source(given, self.state.ruleset)
        self._follow()

    @traitlets.validate(*_MARKS)
    def _check(self, proposal: Any) -> Any:
        given = settled(proposal["value"])
        with self._speaking():
            read(self.state, words(self._code), **{proposal["trait"].name: given})
        return given

    def _labels(self) -> Labels:
        return Labels(words(self._code), self.state.ruleset, self._names())

    def _marks(self) -> Marks:
        given: dict[str, Any] = {name: getattr(self, name) for name in _MARKS}
        return read(self.state, words(self._code), **given, lenient=True)

    def _names(self) -> tuple[str, ...]:
        return self._game.players if self._game else ()

    def _show(self) -> None:
        state, said, marks = self.state, words(self._code), self._marks()
        if (key := (state.ruleset, self._code)) != self._stage_key:
            self._stage_key = key
            self.words = self._words(said)
            self.stage = dict(reel.board(state.ruleset, self._code))
        here = phrases.here(state, phrases.labels(state, self._names(), said))
        for spot, mark in at_spots(marks, said).items():
            here[spot] = " ".join(filter(None, (mark, here.get(spot))))
        shown: BoardPicture = {
            "schema": SCHEMA,
            "rev": self._rev,
            "stage": self.stage["id"],
            "pieces": pieces(state),
            "here": here,
            "marked": {drawn["name"]: _marked(drawn, marks) for drawn in self.stage["layouts"]},
            "caption": marks.caption,
            "notice": phrases.notice(state.ruleset, said) if marks.crop else "",
            "spoken": _spoken(state, self._names(), marks, said),
        }
        self.board = dict(shown)

    def _words(self, said: Words) -> dict[str, str]:
        known = {"board": "ui.board", "close": "ui.close", "foreign": "odds_layer.foreign"}
        return {key: said.text(name) for key, name in known.items()}

    def _still(self) -> tuple[str, str]:
        state, marks, code = self.state, self._marks(), self._code
        picture = html.marked_picture(state, self._names(), marks, code, panel=False)
        said = (marks.caption, text.text(state, self._names(), code), told(marks, state.ruleset, words(code)))
        return picture, "\n".join(filter(None, said))


def _source(given: object, ruleset: Ruleset | None = None) -> tuple[Game | None, State]:
    """What is to be shown: a game that goes on, or a state."""
    if isinstance(given, Game):
        return given, given.state
    if isinstance(given, State):
        return None, given
    if isinstance(given, str):
        first = given.split(maxsplit=1)[0] if given.split() else ""
        name = "" if first in PHASES or "=" in first else first.partition(":")[0]
        # A line that names no board is of the one that is shown.
        return None, parse_position(given, ruleset if ruleset and name in {"", ruleset.id} else None)
    message = f"the board of a Game, a State or a position's line, not of {type(given).__name__}"
    raise TypeError(message)


def _marked(drawn: Layout, marks: Marks) -> Marked:
    part = window(drawn, marks)
    return {
        "svg": overlay(drawn, marks),
        "view": list(part),
        "spots": [spot for spot, box in drawn["spots"].items() if _holds(part, Box(*box).centre)],
    }


def _holds(part: Box, point: tuple[float, float]) -> bool:
    return part.x <= point[0] <= part.right and part.y <= point[1] <= part.bottom


def _spoken(state: State, names: tuple[str, ...], marks: Marks, said: Words) -> str:
    return " ".join(filter(None, (text.spoken(state, names, said), told(marks, state.ruleset, said))))
