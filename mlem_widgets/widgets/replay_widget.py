"""A game that was played, or goes on, to be looked through in the browser alone; notes and branches come to Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets

from mlem_widgets.game import StaleError, UndoError
from mlem_widgets.render import html, phrases, text
from mlem_widgets.render.shapes import SCHEMA
from mlem_widgets.rules import because
from mlem_widgets.widgets import reel, replay_lines
from mlem_widgets.widgets.base import front_end, packed
from mlem_widgets.widgets.game_widget import GameWidget
from mlem_widgets.widgets.hearing import HearingWidget
from mlem_widgets.words import check_locale, current_locale, words

if TYPE_CHECKING:
    from mlem_widgets.game import Game
    from mlem_widgets.labels import Labels
    from mlem_widgets.record import Record
    from mlem_widgets.widgets.protocol import Wish
    from mlem_widgets.widgets.replay_lines import Line, Settled, Source
    from mlem_widgets.widgets.replay_shapes import Latest, Place
    from mlem_widgets.words import Words

STRETCH = 64
"""After so many plies what a living game has shown is settled: it is not sent again with every ply."""


class ReplayWidget(HearingWidget):
    """Looks through a game: a Game (which goes on growing here), a Record, its text, or its file; or two side by side.

    >>> from mlem_widgets import Game, ReplayWidget
    >>> game = Game(["Ana", "Boris"], seed=7)
    >>> game.play("board parachute, board satellite")
    >>> widget = ReplayWidget(game.record)
    >>> widget.ply = 1
    >>> branch = widget.branch()
    >>> branch.play("board adjacent")
    >>> widget.branches[-1].state.phase, widget.note(0, "!", "a safe start")
    ('roll', None)
    >>> widget.record.plies[0].comment
    'a safe start'

    `ply` is where the views are (after so many plies): it can be read, set and observed; a view tells it when it has
    come to rest, and needs no Python for its steps. Marks and comments are written to `record`, or to the Game.

    Raises NotationError (with line and column) and FileError for what cannot be read, LocaleError, and UndoError for a
    ply that there is not.
    """

    _esm, _css = front_end("replay")
    _kinds = ("hello", "ply", "note", "branch")

    stages: traitlets.List[Any] = traitlets.List().tag(sync=True)
    words: traitlets.Dict[str, str] = traitlets.Dict().tag(sync=True)
    past: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True, to_json=packed)
    latest: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True, to_json=packed)
    place: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    texts: traitlets.List[str] = traitlets.List().tag(sync=True)
    ply = traitlets.Int(0)

    def __init__(
        self, line: Source, beside: Source | None = None, *, ply: int | None = None, locale: str | None = None
    ) -> None:
        self._locale = None if locale is None else check_locale(locale)
        self._lines: list[Line] = [replay_lines.line(one) for one in (line, beside) if one is not None]
        self._drawn: tuple[Any, ...] = ()
        self._settled: list[Settled] = []
        self._past_rev = 0
        self._wish = ""
        self._branches: list[tuple[Game, GameWidget | None]] = []
        super().__init__()
        self._pull()
        self.ply = self._first() if ply is None else ply
        self._stops = [game.watch(self._pull) for game in self.games if game]
        self.on_msg(self._receive)

    # What there is to see.

    @property
    def records(self) -> tuple[Record, ...]:
        """The record of each line, with its marks and comments."""
        return tuple(line.record for line in self._lines)

    @property
    def record(self) -> Record:
        """The record of the (first) line, with its marks and comments."""
        return self.records[0]

    @property
    def games(self) -> tuple[Game | None, ...]:
        """The Game of each line that is one."""
        return tuple(line.game for line in self._lines)

    @property
    def game(self) -> Game | None:
        """The Game that is shown, if it is one."""
        return self.games[0]

    @property
    def branches(self) -> tuple[Game, ...]:
        """The games that were branched off here, the newest last."""
        return tuple(game for game, _ in self._branches)

    @property
    def plies(self) -> int:
        """How many plies the (longer) line has."""
        return max(line.plies for line in self._lines)

    # What may be done.

    def branch(self, ply: int | None = None, *, line: int = 0) -> Game:
        """A Game of its own that goes on from this ply (None: from where the views are), played in a widget below.

        A Record's branch is played by people; a Game's keeps its policies. Raises UndoError for a ply that there is
        not.
        """
        with self._lock:
            of = self._lines[line]
            game = of.branch(min(self.ply, of.plies) if ply is None else ply, self._locale)
            self._branches.append((game, _shown(game)))
        self._pull()
        return game

    def note(self, ply: int, mark: str = "", comment: str = "", *, line: int = 0) -> None:
        """Write a mark (`!`, `?!`, ...) and a comment beside a ply (counted from 0), or remove them.

        Raises UndoError for a ply that there is not, and NotationError for what a record cannot hold.
        """
        before = self._rev
        self._lines[line].note(ply, mark, comment)
        if self._rev == before:  # a Game has told its watchers
            self._pull()

    # Following what is shown.

    def _first(self) -> int:
        """Where to begin: at the start, but a game that goes on is shown as it stands."""
        goes_on = any(line.game and not line.state(line.plies).is_over for line in self._lines)
        return self.plies if goes_on else 0

    def _code(self) -> str:
        """The language: the one asked for, the game's, or the one in force."""
        chosen = [self._locale, *(game.locale for game in self.games if game)]
        return next(filter(None, chosen), None) or current_locale()

    def _pull(self) -> None:
        """Take in and show what is new. Whoever comes last shows the newest, so nothing is ever shown backwards."""
        with self._lock:
            self._rev += 1
            code = self._code()
            said = words(code)
            for line in self._lines:
                line.follow(said, self._rev)
            self.ply = min(self.ply, self.plies)
            with self.hold_sync():
                self._show(said, code)
            with self.hold_sync():  # these nobody waits for: the picture goes first
                self.texts = [line.record.text(over=line.state(line.plies).is_over) for line in self._lines]

    def _show(self, said: Words, code: str) -> None:
        settled = [replay_lines.Settled.of(line, STRETCH) for line in self._lines]
        drawn = (said, *(line.record.ruleset for line in self._lines), *(line.record.players for line in self._lines))
        if drawn != self._drawn:
            self._drawn, self._settled = drawn, []
            self.words = replay_lines.words_of(said)
            self.stages = [dict(stage) for stage in replay_lines.stages(self._lines, code)]
        if len(settled) != len(self._settled) or not all(map(replay_lines.Settled.same, settled, self._settled)):
            self._settled, self._past_rev = settled, self._rev
            self.past = dict(replay_lines.past(self._lines, settled, self.stages, said, self._rev))
        self.latest = dict(self._latest(settled, said))

    def _latest(self, settled: list[Settled], said: Words) -> Latest:
        return {
            "schema": SCHEMA,
            "rev": self._rev,
            "past": self._past_rev,
            "acks": list(self._acks),
            "error": self._error,
            "reels": [
                reel.reel(line.shots[done.positions :], done.last and done.last.frame)
                for line, done in zip(self._lines, settled, strict=True)
            ],
            "notes": [reel.notes(line.record) for line in self._lines],
            "parting": replay_lines.parting(self._lines, said),
            "games": [f"anywidget:{shown.model_id}" for _, shown in self._branches if shown],
            "branches": len(self._branches),
        }

    @traitlets.validate("ply")
    def _check_ply(self, proposal: Any) -> int:
        ply: int = proposal["value"]
        if not 0 <= ply <= self.plies:
            raise UndoError(because("ply_unknown", ply=ply, high=self.plies))
        return ply

    @traitlets.observe("ply")
    def _moved(self, change: Any) -> None:
        place: Place = {"ply": change["new"], "wish": self._wish, "count": self.place.get("count", 0) + 1}
        self.place = dict(place)

    # Wishes.

    def _heed(self, wish: Wish) -> str:
        match wish["kind"]:
            case "ply":
                with self._lock:
                    self._wish = wish["id"]
                    try:
                        self.ply = min(max(wish["point"]["ply"], 0), self.plies)
                    finally:
                        self._wish = ""
            case "note":
                edit = wish["edit"]
                self._check_seen(edit["line"], edit["ply"] + 1, wish["rev"])
                self.note(edit["ply"], edit["mark"], edit["comment"], line=edit["line"])
            case "branch":
                point = wish["point"]
                self._check_seen(point["line"], point["ply"], wish["rev"])
                self.branch(point["ply"], line=point["line"])
        return ""

    def _check_seen(self, line: int, position: int, rev: int) -> None:
        """Raise StaleError where the position is not the one that was on screen: a living game may have changed it."""
        with self._lock:
            since = self._lines[line].since if 0 <= line < len(self._lines) else []
            if not 0 <= position < len(since) or not since[position] <= rev <= self._rev:
                raise StaleError(because("wish_stale"))

    def _labels(self) -> Labels:
        record = self.record
        return phrases.labels(record.start, record.players, words(self._code()))

    # Leaving.

    def close(self) -> None:
        """Free the widget in Python and in every view, and the widgets of its branches with it; the games stay."""
        for stop in getattr(self, "_stops", ()):
            stop()
        for _, shown in getattr(self, "_branches", ()):
            if shown:
                shown.close()
        super().close()

    def _still(self) -> tuple[str, str]:
        state, record, code = self._lines[0].state(self.ply), self.record, self._code()
        return html.picture(state, record.players, locale=code), text.text(state, record.players, locale=code)


def _shown(game: Game) -> GameWidget | None:
    """A widget to play a branch in; None where the host makes none just now: the view says how to get at the game."""
    try:
        return GameWidget(game)
    except Exception:  # noqa: BLE001  marimo's makes widgets while a cell runs, and asserts that one does
        return None
