"""Two games side by side: points, dice and risk."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from mlem_widgets.frames import typed
from mlem_widgets.game import Game
from mlem_widgets.notation import parse_position
from mlem_widgets.odds.chances import crash_probability
from mlem_widgets.record import Record
from mlem_widgets.render.phrases import isolated
from mlem_widgets.render.sheet import NONE, Cell, Sheet, Sheeted
from mlem_widgets.rules import Roll, State, scores, unflipped_tokens
from mlem_widgets.rules.state import LANDING, ROLL
from mlem_widgets.words import words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mlem_widgets.words import Words

    Comparable = Game | Record | State | str
    """A game, its record, a position, or a position's line."""

POINTS, DICE, RISK = GROUPS = ("points", "dice", "risk")
_CHANCES = ("crash_next", "crash_greatest")


class Measure(NamedTuple):
    """One line of a comparison; a side where it makes no sense has None."""

    group: str
    """`points`, `dice` or `risk`."""
    what: str
    """What is measured: `Comparison` lists the names."""
    seat: int | None
    """Whose it is; None for what is everybody's."""
    a: int | Fraction | None
    b: int | Fraction | None

    @property
    def difference(self) -> int | Fraction | None:
        """How much more `b` has."""
        return None if self.a is None or self.b is None else self.b - self.a


@dataclass(frozen=True)
class Comparison(Sheeted):
    """Points, dice and risk of two games or positions; in a cell it is a table, and `str` gives its text.

    - `points`, per seat: `moons`, `deep_space`, `planets` (as they stand), `goals` and their `total`
    - `dice`: `available`, `mat`, and of a whole game `rolls` and `thrown` (all dice of all rolls)
    - `risk`: `crash_next`, the exact chance that a roll crashes the rocket where it is now, with the dice available now
      (between takeoff and the choice of dice there is none); `failures`, where the cosmic failure token stands; and of
      a whole game `crash_sum`, the chances of all its rolls added up (so many crashes such rolls bring on average), and
      `crash_greatest`, the greatest chance that was taken
    """

    measures: tuple[Measure, ...]
    players: tuple[str, ...]
    """By seat; two names where the sides have different players."""

    def to_frame(self) -> Any:
        """The same as a pandas DataFrame. Raises MissingExtraError where pandas is not installed."""
        types = {"group": "category", "what": "string", "seat": "Int64", "player": "string"}
        types |= dict.fromkeys(("a", "b", "difference"), "Float64")
        columns: dict[str, list[Any]] = {name: [] for name in types}
        for measure in self.measures:
            seat = measure.seat
            row = (measure.group, measure.what, seat, None if seat is None else self.players[seat])
            figures = (None if value is None else float(value) for value in (measure.a, measure.b, measure.difference))
            for column, value in zip(columns.values(), (*row, *figures), strict=True):
                column.append(value)
        return typed(columns, types)

    def __repr__(self) -> str:
        return str(self)  # what a terminal shows is for people

    def sheets(self) -> tuple[Sheet, ...]:
        """A row for each measure."""
        said = words()
        rows = tuple(tuple(self._row(measure, said)) for measure in self.measures)
        head = ("", *(said.text(f"compare.{name}") for name in ("a", "b", "difference")))
        return (Sheet(said.text("compare.caption"), head, rows),)

    def _row(self, measure: Measure, said: Words) -> Iterator[Cell]:
        total = measure.what == "total"
        name = said.text(f"{'result' if measure.group == POINTS else 'compare'}.{measure.what}")
        who = None if measure.seat is None else isolated(self.players[measure.seat])
        yield Cell(name if who is None else said.text("compare.of", who=who, what=name), strong=total)
        for value in (measure.a, measure.b, measure.difference):
            yield Cell(_shown(value, measure.what, said), strong=total)


def _shown(value: int | Fraction | None, what: str, said: Words) -> str:
    if value is None:
        return NONE
    if value < 0:
        return f"\N{MINUS SIGN}{_shown(-value, what, said)}"
    if what in _CHANCES:
        return said.percent(value)
    return str(value) if isinstance(value, int) else said.number(value)


def compare(a: Comparable, b: Comparable) -> Comparison:
    """Points, dice and risk of two games, records or positions (a State, or its line) side by side.

    Raises NotationError or PositionError for a text that is no position.

    >>> from mlem_widgets import Game
    >>> game = Game(["Ana", "Boris"])
    >>> game.play("board parachute, board satellite, roll 1224AA")
    >>> short, long = game.branch(), game.branch()
    >>> short.play("move A")
    >>> long.play("move 1+A")
    >>> {line.what: (str(line.a), str(line.b)) for line in compare(short, long).measures}["crash_next"]
    ('1/64', '1/32')
    """
    sides = _facts(a), _facts(b)
    keys = dict.fromkeys(key for side in sides for key in side)
    order = sorted(keys, key=lambda key: (GROUPS.index(key.group), key.seat or 0))
    measures = (Measure(*key, *(side.get(key) for side in sides)) for key in order)
    seats = 1 + max(key.seat or 0 for key in order)
    return Comparison(tuple(measures), tuple(_name(seat, [_players(a), _players(b)]) for seat in range(seats)))


class _Key(NamedTuple):
    group: str
    what: str
    seat: int | None = None


def _facts(side: Comparable) -> dict[_Key, int | Fraction | None]:
    record, state = _read(side)
    facts: dict[_Key, int | Fraction | None] = {}
    for seat, score in enumerate(scores(state)):
        for what, points in (*score._asdict().items(), ("total", score.total)):
            facts[_Key(POINTS, what, seat)] = points
    facts[_Key(DICE, "available")] = state.dice
    facts[_Key(DICE, "mat")] = state.mat
    facts[_Key(RISK, "crash_next")] = _risk(state) if state.phase in {ROLL, LANDING} else None
    facts[_Key(RISK, "failures")] = state.failures
    if record:
        rolls = [
            before
            for before, ply in zip(record.states(), record.plies, strict=False)  # the last state has no ply
            if isinstance(ply.action, Roll)
        ]
        risks = [_risk(before) for before in rolls]
        facts[_Key(DICE, "rolls")] = len(rolls)
        facts[_Key(DICE, "thrown")] = sum(before.dice for before in rolls)
        facts[_Key(RISK, "crash_sum")] = sum(risks, Fraction(0))
        facts[_Key(RISK, "crash_greatest")] = max(risks, default=None)
    return facts


def _read(side: Comparable) -> tuple[Record | None, State]:
    if isinstance(side, Game):
        return side.record, side.state
    if isinstance(side, Record):
        return side, side.states()[-1]
    return None, parse_position(side) if isinstance(side, str) else side


def _risk(state: State) -> Fraction:
    """The chance that a roll of the available dice, where the rocket is, crashes it for certain."""
    return crash_probability(state.space, state.dice, state.ruleset, tokens=unflipped_tokens(state))


def _players(side: Comparable) -> tuple[str, ...]:
    """The names that a side knows; a position knows none."""
    return side.players if isinstance(side, Game | Record) else ()


def _name(seat: int, sides: Iterable[tuple[str, ...]]) -> str:
    names = dict.fromkeys(players[seat] for players in sides if seat < len(players))
    return " / ".join(names) or words().text("label.seat", n=seat + 1)
