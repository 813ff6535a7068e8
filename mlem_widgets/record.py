"""The record of a game: headers, start, plies. Immutable; undo is a shorter record.

    [Mlem 1]
    [Ruleset "house"]
    [Digest "1f6d..."]
    [Players ["Ana", "Boris"]]
    [Seats ["person", "person"]]
    [Seed 7]

    board parachute
    board plain ! ; a comment
    roll 1224AA
    *

Header values are JSON. One ply a line, with an optional mark and comment (`;`, also on lines of its own); `(` and `)`
on lines of their own hold another line of play instead of the ply before them. The last line is `over`, or `*` for an
unfinished game, so that a cut file shows. Every roll is written out: replay needs no seed. `record_text` reads and
prints this form; here are the values and what they mean.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from mlem_widgets import record_text
from mlem_widgets.errors import OptionError
from mlem_widgets.notation import format_position, parse_position, ruleset_tag
from mlem_widgets.record_text import OVER, UNFINISHED
from mlem_widgets.rules import (
    IllegalActionError,
    MlemError,
    NotationError,
    Ruleset,
    RulesetError,
    State,
    apply,
    because,
    new_game,
    parse_action,
)
from mlem_widgets.rules.ruleset_file import built_in
from mlem_widgets.seats import PERSON, check_names, is_kind
from mlem_widgets.seed import check_seed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from mlem_widgets.frames import Row
    from mlem_widgets.rules import Action, Reason

VERSION = 1
MOST_GAMES = 99_999
"""The highest number that a game of a series may have: its script begins as many games before it."""
_EMPTY: Mapping[str, Any] = MappingProxyType({})


class Ply(NamedTuple):
    """One action of a game, with what people wrote beside it.

    >>> from mlem_widgets.rules import Stay
    >>> Ply(Stay(), mark="?!").mark
    '?!'
    """

    action: Action
    mark: str = ""
    comment: str = ""
    variations: tuple[tuple[Ply, ...], ...] = ()
    """Other lines of play, each beginning instead of this ply."""

    def marked(self, mark: str = "", comment: str = "") -> Ply:
        """The ply with another mark and comment. Raises NotationError for what a record's text cannot hold.

        >>> from mlem_widgets.rules import Stay
        >>> Ply(Stay()).marked("!").mark
        '!'
        """
        record_text.check_note(mark, comment)
        return self._replace(mark=mark, comment=record_text.plain(comment))


@dataclass(frozen=True)
class Record:
    """A game as it was played. `str(record)` is its text; `Record.parse` reads it back exactly.

    >>> record = Record.new(Ruleset.load(), ["Ana", "Boris"], seed=7)
    >>> print(str(record).splitlines()[0], str(record).splitlines()[-1])
    [Mlem 1] *
    >>> Record.parse(str(record)) == record
    True
    """

    start: State
    players: tuple[str, ...]
    kinds: tuple[str, ...]
    """Who played each seat: `person` or a policy's name."""
    seed: int | None = None
    game: int = 0
    """The number of the game in a series with one seed."""
    plies: tuple[Ply, ...] = ()
    comment: str = ""
    """What stands before the first ply."""
    headers: Mapping[str, Any] = field(default_factory=lambda: _EMPTY, hash=False)
    """Further headers (any JSON), such as the date or the place."""

    def __reduce__(self) -> tuple[Callable[..., Record], tuple[Any, ...]]:
        """To copy and to send to other processes; a read-only mapping cannot go by itself."""
        return _record, tuple(dict(self.headers) if part is self.headers else part for part in vars(self).values())

    @classmethod
    def new(
        cls, ruleset: Ruleset, players: Iterable[str], *, seed: int | None = None, kinds: Iterable[str] | None = None
    ) -> Record:
        """The record of a game that begins. Raises PlayersError for names or numbers that cannot be."""
        names = check_names(players)
        return cls(new_game(ruleset, len(names)), names, tuple(kinds or (PERSON,) * len(names)), seed)

    @property
    def ruleset(self) -> Ruleset:
        """What it is played with."""
        return self.start.ruleset

    def states(self) -> tuple[State, ...]:
        """Every position, the start first: one more than there are plies. Raises IllegalActionError where a ply is."""
        found = [self.start]
        for ply in self.plies:
            found.append(apply(found[-1], ply.action))
        return tuple(found)

    def events(self) -> tuple[Row, ...]:
        """Everything that happened, a row an event, with the numbers right after it (`frames.Row` tells the columns).

        Raises IllegalActionError where a ply is illegal.

        >>> from mlem_widgets import Game
        >>> game = Game(["Ana", "Boris"])
        >>> game.play("board adjacent")
        >>> [(row.ply, row.player, row.kind, row.ability) for row in game.record.events()]
        [(0, 'Ana', 'boarded', 'adjacent')]
        """
        from mlem_widgets.frames import rows

        return tuple(rows(self))

    def to_frame(self) -> Any:
        """The events as a pandas DataFrame; `mlem.to_frame` takes many records. Raises MissingExtraError."""
        from mlem_widgets.frames import to_frame

        return to_frame(self)

    def replay(self, ruleset: str | Path | Ruleset) -> Any:
        """The same night on another board: its dice and choices under this ruleset, up to the first that is illegal.

        Raises RulesetError, and PositionError where the game's first position cannot be there. `Replay` says what
        changed and why it stopped.
        """
        from mlem_widgets.replay import replay

        return replay(self, ruleset)

    def to_html(self, path: str | Path, beside: Record | None = None, *, locale: str | None = None) -> None:
        """Write one HTML file that replays the game with no network and no kernel, also on a phone.

        With another record `beside`, the two are replayed side by side. At every moment the file is whole. Raises
        FileError where it cannot be written, and LocaleError.

        >>> from tempfile import TemporaryDirectory
        >>> from pathlib import Path
        >>> record = Record.new(Ruleset.load(), ["Ana", "Boris"], seed=7)
        >>> with TemporaryDirectory() as folder:
        ...     record.to_html(f"{folder}/friday.html", locale="en")
        ...     "Ana" in Path(f"{folder}/friday.html").read_text()
        True
        """
        from mlem_widgets.widgets.replay_page import write

        write(path, self, beside, locale=locale)

    def with_plies(self, plies: Iterable[Ply]) -> Record:
        """The same game with other plies (legality shows in `states`)."""
        return replace(self, plies=tuple(plies))

    def __str__(self) -> str:
        return self.text(over=self.states()[-1].is_over)

    def text(self, *, over: bool) -> str:
        """What `str` gives, for a caller that knows whether the game is over, which else takes a replay to know."""
        ending = OVER if over else UNFINISHED
        return record_text.print_record(self._header_values(), self.comment, self.plies, ending)

    def to_json(self) -> str:
        """The same as JSON: `{"headers": {...}, "comment": "", "plies": [...], "ending": "*"}`."""
        plies = [_ply_data(ply) for ply in self.plies]
        ending = OVER if self.states()[-1].is_over else UNFINISHED
        data = {"headers": self._header_values(), "comment": self.comment, "plies": plies, "ending": ending}
        return record_text.print_json(data, indent=1)

    @classmethod
    def parse(cls, text: str | bytes) -> Record:
        """Read a record's text. Total: any text or bytes give a record or a NotationError with line and column.

        >>> Record.parse(b"board parachute")
        Traceback (most recent call last):
        ...
        mlem_widgets.rules.errors.NotationError: ...
        """
        return cls._build(record_text.parse_record(text))

    @classmethod
    def from_json(cls, text: str | bytes) -> Record:
        """Read the JSON twin; raises NotationError as `parse` does."""
        return cls._build(record_text.parse_json(text))

    def _header_values(self) -> dict[str, Any]:
        values: dict[str, Any] = {
            "Mlem": VERSION,
            "Ruleset": self.ruleset.id,
            "Digest": self.ruleset.digest,
            "Players": list(self.players),
            "Seats": list(self.kinds),
            "Seed": self.seed,
            "Game": self.game,
            "Start": format_position(self.start),
        }
        if self.seed is None:
            del values["Seed"]
        if not self.game:
            del values["Game"]
        if self.start == new_game(self.ruleset, len(self.players)):
            del values["Start"]
        if not self.ruleset.is_built_in:
            values["Board"] = self.ruleset.data
        return values | dict(self.headers)

    @classmethod
    def _build(cls, parsed: record_text.Parsed) -> Record:
        record = _Headers(parsed.headers).record(parsed.comment)
        played, state = _play(record.start, parsed.plies)
        said_over = parsed.ending.text == OVER
        if state.is_over != said_over:
            rule = "record_not_over" if said_over else "record_is_over"
            raise NotationError(because(rule), line=parsed.ending.line)
        return record.with_plies(played)


def _record(*parts: Any) -> Record:
    *others, headers = parts
    return replace(Record(*others), headers=MappingProxyType(headers) if headers else _EMPTY)


class _Headers:
    """Reads the headers by name, each with its line for complaints."""

    def __init__(self, headers: Mapping[str, record_text.Header]) -> None:
        self._headers = dict(headers)

    def record(self, comment: str) -> Record:
        version = self._take("Mlem", int)
        if version != VERSION:
            raise self._wrong("Mlem", because("record_version", version=version, known=VERSION))
        ruleset = self._ruleset()
        names = self._names()
        kinds = self._kinds() if "Seats" in self._headers else (PERSON,) * len(names)
        if len(kinds) != len(names):
            raise self._wrong("Seats", because("record_seats", seats=len(kinds), players=len(names)))
        seed = self._seed() if "Seed" in self._headers else None
        start = self._start(ruleset, names)
        extra = {name: header.value for name, header in self._headers.items() if name not in _OWN}
        game = self._take("Game", int) if "Game" in self._headers else 0
        if not 0 <= game <= MOST_GAMES:
            raise self._wrong_value("Game")
        headers = MappingProxyType(extra) if extra else _EMPTY
        return Record(start, names, kinds, seed, game, (), comment, headers)

    def _wrong(self, name: str, reason: Reason) -> NotationError:
        return NotationError(reason, line=self._headers[name].line)

    def _wrong_value(self, name: str) -> NotationError:
        value = json.dumps(self._headers[name].value)[:80]
        return self._wrong(name, because("record_header_value", header=name, value=value))

    def _take(self, name: str, kind: type) -> Any:
        if name not in self._headers:
            raise NotationError(because("record_header_missing", header=name))
        value = self._headers[name].value
        if not isinstance(value, kind) or isinstance(value, bool):
            raise self._wrong_value(name)
        return value

    def _seed(self) -> int:
        try:
            return check_seed(self._take("Seed", int))
        except OptionError as error:
            raise self._wrong("Seed", error.reasons[0]) from error

    def _kinds(self) -> tuple[str, ...]:
        """Who played each seat: anything that a policy may be called, since it may not be known here."""
        values = self._take("Seats", list)
        if not all(isinstance(value, str) and is_kind(value) for value in values):
            raise self._wrong_value("Seats")
        return tuple(values)

    def _names(self) -> tuple[str, ...]:
        values = self._take("Players", list)
        if not all(isinstance(value, str) for value in values):
            raise self._wrong_value("Players")
        try:
            return check_names(values)
        except MlemError as error:
            raise self._wrong("Players", error.reasons[0]) from error

    def _ruleset(self) -> Ruleset:
        ident, digest = self._take("Ruleset", str), self._take("Digest", str)
        ruleset = self._board() if "Board" in self._headers else self._built_in(ident)
        if ruleset.digest != digest or ruleset.id != ident:
            named, given = ruleset_tag(ident, digest), ruleset_tag(ruleset.id, ruleset.digest)
            raise self._wrong("Digest", because("position_ruleset_other", ruleset=named, given=given))
        return ruleset

    def _board(self) -> Ruleset:
        try:
            return Ruleset(self._take("Board", dict))
        except RulesetError as error:
            raise self._wrong("Board", error.reasons[0]) from error

    def _built_in(self, ident: str) -> Ruleset:
        """A ruleset of ours by its id alone: a record must not make anybody read a file."""
        if ident not in built_in():
            raise self._wrong("Ruleset", because("ruleset_unknown", id=ident, known=", ".join(built_in())))
        return _shared(ident)

    def _start(self, ruleset: Ruleset, names: tuple[str, ...]) -> State:
        if "Start" not in self._headers:
            return new_game(ruleset, len(names))
        try:
            start = parse_position(self._take("Start", str), ruleset)
        except MlemError as error:
            raise self._wrong("Start", error.reasons[0]) from error
        if start.players != len(names):
            raise self._wrong("Start", because("record_seats", seats=start.players, players=len(names)))
        return start


_shared = lru_cache(maxsize=16)(Ruleset.load)
"""One ruleset for all records of a board of ours: what it has worked out, it need not work out for each."""

_OWN = ("Mlem", "Ruleset", "Digest", "Players", "Seats", "Seed", "Game", "Start", "Board")


_remembered = lru_cache(maxsize=1024)(parse_action)
_SHORT = 24
"""A usual action's length: games repeat them, so they are read once; a longer text is not worth remembering."""


def _read(text: str) -> Action:
    return _remembered(text) if len(text) <= _SHORT else parse_action(text)


def _play(state: State, texts: tuple[record_text.PlyText, ...]) -> tuple[tuple[Ply, ...], State]:
    """Read and replay a line of play; returns its plies and where it ends."""
    plies = []
    for text in texts:
        before = state
        try:
            action = _read(text.action)
            state = apply(state, action)
        except IllegalActionError as error:
            raise NotationError(error.reasons[0], line=text.line, column=text.column) from error
        except NotationError as error:
            raise NotationError(error.reasons[0], line=text.line, column=text.column + error.column - 1) from error
        variations = tuple([_play(before, variation)[0] for variation in text.variations]) if text.variations else ()
        plies.append(Ply(action, text.mark, text.comment or "", variations))
    return tuple(plies), state


def _ply_data(ply: Ply) -> dict[str, Any]:
    data: dict[str, Any] = {"action": str(ply.action)}
    if ply.mark:
        data["mark"] = ply.mark
    if ply.comment:
        data["comment"] = ply.comment
    if ply.variations:
        data["variations"] = [[_ply_data(inner) for inner in variation] for variation in ply.variations]
    return data
