"""What a commander can make of each roll, told by where it leads: rolls with the same arrivals are one lot.

On the house board the 11,525 rolls of a commander without tokens are 3,465 lots, and the sweeps over the track
(`solo`, `expedition`) never look at a roll again.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from mlem_widgets.odds.induction import Lot
from mlem_widgets.rules import FACES, Convert, Crash
from mlem_widgets.rules.travel import CONVERT, choices, rolls, trips, turned, unflipped_tokens

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mlem_widgets.rules import Move, Roll, Ruleset, State
    from mlem_widgets.rules.travel import Trip


class Spot(NamedTuple):
    """An arrival without its dice: the space, and how many tokens it used."""

    space: int
    tokens: int


class Table(NamedTuple):
    """What may follow a roll on one space with some unflipped tokens aboard."""

    arrivals: tuple[Trip | None, ...]
    """Everything that some roll can lead to; None is the crash."""
    lots: tuple[tuple[Lot, ...], ...]
    """By number of dice, from 1: lotteries over the arrivals, by their index."""
    spots: tuple[Spot | None, ...]
    """The arrivals without their dice, each once."""
    rows: tuple[tuple[int, int], ...]
    """Of each arrival: the index of its spot, and its dice less 1 (0 for the crash)."""


def table(ruleset: Ruleset, space: int, tokens: int = 0, *, exact: bool = True) -> Table:
    """What a commander can make of every roll on this space; kept on the ruleset. Chances are Fractions, or floats.

    The options of a lot are in the order in which ties are settled: fewer spaces first, then fewer groups and face
    order, then conversions, a crash last.

    >>> from mlem_widgets.rules import Ruleset
    >>> found = table(Ruleset.load(), 5)  # 1 and 4 stand there
    >>> [(str(lot.chance), [found.arrivals[index] for index in lot.options]) for lot in found.lots[0]]
    [('1/6', [Trip(space=6, dice=1, tokens=0)]), ('2/3', [None]), ('1/6', [Trip(space=9, dice=1, tokens=0)])]
    """
    for _ in tabling(ruleset, space, tokens):
        pass
    found: Table = ruleset.memo[table, space, tokens, exact]
    return found


def tabling(ruleset: Ruleset, space: int, tokens: int = 0) -> Iterator[None]:
    """Make the table in slices, unless it is there already."""
    if (table, space, tokens, True) in ruleset.memo:
        return
    index: dict[Trip | None, int] = {}
    lots = []
    # Unless a die may be turned, only the dice that show a symbol of the space matter, and how many there are.
    symbols = FACES if tokens and ruleset.die_one == CONVERT else ruleset.spaces[space].symbols
    for dice in range(1, ruleset.dice + 1):
        alike: dict[str, list[tuple[Roll, Fraction]]] = {}
        for roll, chance in rolls(ruleset, dice):
            alike.setdefault("".join(face for face in roll.faces if face in symbols), []).append((roll, chance))
        merged: dict[tuple[int, ...], Fraction] = {}
        for count, same in enumerate(alike.values()):
            if count % 16 == 0:
                yield
            found = dict.fromkeys(arrivals(ruleset, space, same[0][0].faces, tokens)) or {None: None}
            options = tuple(index.setdefault(arrival, len(index)) for arrival in found)
            merged[options] = sum((chance for _, chance in same), merged.get(options, Fraction(0)))
        lots.append(tuple(Lot(chance, options) for options, chance in merged.items()))
    # The sweeps rest on this: a move advances the rocket, so what it leads to is solved already.
    if any(arrival.space <= space for arrival in index if arrival):
        raise AssertionError(f"a move from space {space} does not advance")
    where = [arrival and Spot(arrival.space, arrival.tokens) for arrival in index]
    spots = tuple(dict.fromkeys(where))
    rows = tuple(
        (spots.index(spot), arrival.dice - 1 if arrival else 0) for spot, arrival in zip(where, index, strict=True)
    )
    exact = Table(tuple(index), tuple(lots), spots, rows)
    floats = tuple(tuple(Lot(float(chance), options) for chance, options in by_dice) for by_dice in lots)
    ruleset.memo[table, space, tokens, True] = exact
    ruleset.memo[table, space, tokens, False] = exact._replace(lots=floats)


def arrivals(ruleset: Ruleset, space: int, roll: str, tokens: int, *, converted: bool = False) -> Iterator[Trip | None]:
    """Where each choice with this roll leads, conversions followed to their moves; nothing where the rocket crashes."""
    seen: set[str] = set()  # dice turned in another order make the same roll, which leads to the same again

    def follow(roll: str, used: int, *, converted: bool) -> Iterator[Trip | None]:
        moves = trips(ruleset, space, roll, tokens - used, converted=converted)
        for trip in sorted(moves.values(), key=lambda trip: trip.space):
            yield trip._replace(tokens=trip.tokens + used) if used else trip
        for action in choices(ruleset, space, roll, tokens - used, converted=converted):
            if isinstance(action, Convert):
                then = turned(roll, action.face)
                if then not in seen:
                    seen.add(then)
                    yield from follow(then, used + 1, converted=True)
            elif isinstance(action, Crash):
                yield None

    yield from follow(roll, 0, converted=converted)


def trip_of(state: State, move: Move) -> Trip:
    """What a legal move does: the space it ends on (also where that ends the flight), the dice left, the tokens."""
    tokens = unflipped_tokens(state)
    return trips(state.ruleset, state.space, state.roll, tokens, converted=state.converted)[move]
