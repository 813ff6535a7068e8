"""What a replay shows: records that are kept here, or games that go on; and what a view is told of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from mlem_widgets.game import Game, UndoError
from mlem_widgets.keeper import path_of, stored
from mlem_widgets.record import Record
from mlem_widgets.render.shapes import SCHEMA
from mlem_widgets.rules import because
from mlem_widgets.seats import PERSON
from mlem_widgets.widgets import reel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mlem_widgets.rules import State
    from mlem_widgets.widgets.reel import Shot
    from mlem_widgets.widgets.replay_shapes import Parting, Past, Stage, Track
    from mlem_widgets.words import Words

    Source = Game | Record | str | bytes | Path

_SHARED = (
    "title", "board", "close", "copied", "copy_by_hand", "copy_record", "download_record", "foreign", "help", "keys",
    "commander", "players", "speak_position", "unofficial", "waits", "waits_long",
)  # fmt: skip
"""The words of the game's widget that a replay says, too."""


class Line:
    """One line of play: where it comes from, and every position of it."""

    def __init__(self, record: Record, game: Game | None = None) -> None:
        self._record, self.game = record, game
        self._words: Words | None = None
        self.shots: list[Shot] = []
        self.since: list[int] = []
        """For each position, the number of the change that brought it."""

    @property
    def record(self) -> Record:
        """The line as it is now, with its marks and comments."""
        return self.game.record if self.game else self._record

    @property
    def plies(self) -> int:
        """How many plies are shown."""
        return len(self.shots) - 1

    def state(self, ply: int) -> State:
        """The position after so many plies, or at the end of a shorter line."""
        return self.shots[min(ply, self.plies)].state

    def follow(self, words: Words, rev: int) -> None:
        """Take in what has changed since; positions that were there before stay the same objects."""
        known = self.shots if words is self._words else []
        self._words = words
        before, self.shots = self.shots, reel.shots(self.record, words, known)
        same = sum(1 for _ in _while_same(before, self.shots))
        self.since = [*self.since[:same], *[rev] * (len(self.shots) - same)]

    def note(self, ply: int, mark: str, comment: str) -> None:
        """Write a mark and a comment beside a ply (from 0). Raises UndoError and NotationError as `Game.mark` does."""
        if self.game:
            self.game.mark(ply, mark, comment)
            return
        plies = list(self._record.plies)
        if not 0 <= ply < len(plies):
            raise UndoError(because("ply_unknown", ply=ply, high=len(plies) - 1))
        plies[ply] = plies[ply].marked(mark, comment)
        self._record = self._record.with_plies(plies)

    def branch(self, ply: int, locale: str | None) -> Game:
        """A game of its own that goes on from there; a record's is played by people, whoever played it before."""
        if self.game:
            return self.game.branch(ply)
        record = self._record
        if not 0 <= ply <= len(record.plies):
            raise UndoError(because("ply_unknown", ply=ply, high=len(record.plies)))
        people = replace(record, plies=record.plies[:ply], kinds=(PERSON,) * len(record.players))
        return Game.from_record(people, locale=locale)


def _while_same(before: Sequence[Shot], now: Sequence[Shot]) -> Any:
    for one, other in zip(before, now, strict=False):
        if one is not other:
            return
        yield one


def line(source: Source) -> Line:
    """A line of a Game, of a Record, of a record's text or bytes, or of its file.

    Raises NotationError with line and column, and FileError. A text of one line is a file's name.

    >>> game = Game(["Ana", "Boris"], seed=7)
    >>> line(str(game.record)).record == game.record, line(game).game is game
    (True, True)
    """
    if isinstance(source, Game):
        return Line(source.record, source)
    if isinstance(source, Record):
        return Line(source)
    if isinstance(source, Path) or (isinstance(source, str) and not source.startswith("[") and "\n" not in source):
        return Line(Record.parse(stored(path_of(source))))
    if isinstance(source, str | bytes):
        return Line(Record.parse(source))
    message = f"a replay is of a Game, a Record, its text or its file, not of {type(source).__name__}"
    raise TypeError(message)


def words_of(said: Words) -> dict[str, str]:
    """The words that a replay's view needs."""
    return {key: said.text(f"ui.{key}") for key in _SHARED} | said.section("replay_view")


def stages(lines: Sequence[Line], locale: str) -> list[Stage]:
    """The boards that the lines are played on, each once."""
    return [reel.board(ruleset, locale) for ruleset in dict.fromkeys(line.record.ruleset for line in lines)]


class Settled(NamedTuple):
    """How many positions of a line travel in `past`, and the last of them."""

    positions: int
    last: Shot | None

    @classmethod
    def of(cls, line: Line, stretch: int) -> Settled:
        """Whole stretches of its positions."""
        count = len(line.shots) // stretch * stretch
        return cls(count, line.shots[count - 1] if count else None)

    def same(self, other: Settled) -> bool:
        """Whether the same positions have travelled."""
        return self.last is other.last


def past(lines: Sequence[Line], settled: Sequence[Settled], boards: Sequence[Stage], said: Words, rev: int) -> Past:
    """The settled part of the lines."""
    rulesets = list(dict.fromkeys(line.record.ruleset for line in lines))
    names = ("line_a", "line_b") if len(lines) > 1 else ("replay",)
    tracks: list[Track] = [
        {
            "stage": boards[rulesets.index(line.record.ruleset)]["id"],
            "title": said.text(f"replay_view.{name}"),
            "players": list(line.record.players),
            "reel": reel.reel(line.shots[: done.positions]),
        }
        for line, done, name in zip(lines, settled, names, strict=True)
    ]
    return {"schema": SCHEMA, "rev": rev, "tracks": tracks}


def parting(lines: Sequence[Line], said: Words) -> Parting:
    """Where two lines part, in words."""
    if len(lines) == 1:
        return {"ply": -1, "text": ""}
    one, other = (line.shots for line in lines)
    ply = reel.parting(one, other)

    def told(shots: Sequence[Shot]) -> str:
        happening = shots[ply + 1].happening
        return happening["told"] if happening else ""

    if ply < 0:
        return {"ply": ply, "text": said.text("replay_view.part_never")}
    if one[0].frame != other[0].frame:
        return {"ply": 0, "text": said.text("replay_view.part_start")}
    if len(one) == ply + 1:
        return {"ply": ply, "text": said.text("replay_view.part_end_a", n=ply, b=told(other))}
    if len(other) == ply + 1:
        return {"ply": ply, "text": said.text("replay_view.part_end_b", n=ply, a=told(one))}
    return {"ply": ply, "text": said.text("replay_view.part_at", n=ply, a=told(one), b=told(other))}
