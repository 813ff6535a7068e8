"""What a commander can make of each roll, told by where it leads: rolls with the same arrivals are one lot.

On the house board the 11,525 rolls of a commander without tokens are some 3,700 lots, and the sweeps over the
track (`induction`, `solo`, `expedition`) never look at a roll again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mlem_widgets.rules import Convert, Crash
from mlem_widgets.rules.travel import choices, rolls, trips, turned

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from mlem_widgets.rules import Ruleset


class Arrival(NamedTuple):
    """Where a choice leads: the space, how many dice are left, and how many tokens it used."""

    space: int
    dice: int
    tokens: int


class Lot(NamedTuple):
    """All rolls that leave the commander the same choice: their chance, and the arrivals by their index."""

    chance: Fraction
    options: tuple[int, ...]


class Table(NamedTuple):
    """What may follow a roll on one space with some unflipped tokens aboard."""

    arrivals: tuple[Arrival | None, ...]
    """Everything that some roll can lead to; None is the crash."""
    lots: tuple[tuple[Lot, ...], ...]
    """By number of dice, from 1: the chances of all its lots add up to 1."""


def table(ruleset: Ruleset, space: int, tokens: int = 0) -> Table:
    """What a commander can make of every roll on this space; kept on the ruleset.

    The options of a lot are in the order in which ties are settled: fewer spaces first, then fewer groups and face
    order, then conversions, a crash last.

    >>> from mlem_widgets.rules import Ruleset
    >>> found = table(Ruleset.load(), 5)  # 1 and 4 stand there
    >>> [(str(lot.chance), [found.arrivals[index] for index in lot.options]) for lot in found.lots[0]]
    [('1/6', [Arrival(space=6, dice=1, tokens=0)]), ('2/3', [None]), ('1/6', [Arrival(space=9, dice=1, tokens=0)])]
    """
    key = (table, space, tokens)
    if key not in ruleset.memo:
        ruleset.memo[key] = _table(ruleset, space, tokens)
    found: Table = ruleset.memo[key]
    return found


def _table(ruleset: Ruleset, space: int, tokens: int) -> Table:
    index: dict[Arrival | None, int] = {}
    lots = []
    for dice in range(1, ruleset.dice + 1):
        merged: dict[tuple[int, ...], Fraction] = {}
        for roll, chance in rolls(ruleset, dice):
            found = dict.fromkeys(arrivals(ruleset, space, roll.faces, tokens)) or {None: None}
            options = tuple(index.setdefault(arrival, len(index)) for arrival in found)
            merged[options] = merged[options] + chance if options in merged else chance
        lots.append(tuple(Lot(chance, options) for options, chance in merged.items()))
    # The sweeps rest on this: a move advances the rocket, so what it leads to is solved already.
    if any(arrival.space <= space for arrival in index if arrival):
        raise AssertionError(f"a move from space {space} does not advance")
    return Table(tuple(index), tuple(lots))


def arrivals(
    ruleset: Ruleset, space: int, roll: str, tokens: int, *, converted: bool = False, used: int = 0
) -> Iterator[Arrival | None]:
    """Where each choice with this roll leads, conversions followed to their moves; nothing where the rocket crashes."""
    moves = trips(ruleset, space, roll, tokens, converted=converted)
    for trip in sorted(moves.values(), key=lambda trip: trip.space):
        yield Arrival(trip.space, trip.dice, used + trip.tokens)
    for action in choices(ruleset, space, roll, tokens, converted=converted):
        if isinstance(action, Convert):
            now = turned(roll, action.face)
            yield from arrivals(ruleset, space, now, tokens - 1, converted=True, used=used + 1)
        elif isinstance(action, Crash):
            yield None
