"""Backward induction, bare: what a lottery is worth whose options somebody chooses among, and where chances spread.

The worth of a position is a vector with one number for each seat: its expected worth if whoever decides takes what is
best for itself (Bellman, "Dynamic Programming", 1957). Fractions stay exact; floats that differ by less than `CLOSE`
count as equal, so that floats choose as Fractions do.

Everything here works without numpy. `arrays` holds twins for many positions at once, which are faster for floats.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

Number = int | float | Fraction
Vector = Sequence[Number]
Node = TypeVar("Node")

CLOSE = 1e-9


class Lot(NamedTuple):
    """One outcome of a lottery: its chance, and the positions to choose from, by index, the first one of equals."""

    chance: Number
    options: tuple[int, ...]


def first_best(worths: Sequence[Number]) -> int:
    """The index of the first of the greatest numbers.

    >>> first_best([0.1, 0.3, 0.1 + 0.2])
    1
    """
    least = max(worths)
    if isinstance(least, float):
        least -= CLOSE
    return next(index for index, worth in enumerate(worths) if worth >= least)


def policy(lots: Iterable[Lot], own: Sequence[Number]) -> dict[int, Number]:
    """The chance of ending in each position if every lot's best option is taken; `own` is what counts for who decides.

    >>> policy([Lot(Fraction(1, 4), (0, 1)), Lot(Fraction(3, 4), (0,))], own=[2, 3])
    {1: Fraction(1, 4), 0: Fraction(3, 4)}
    """
    chances: dict[int, Number] = {}
    for chance, options in lots:
        taken = options[first_best([own[option] for option in options])] if len(options) > 1 else options[0]
        chances[taken] = chances.get(taken, 0) + chance
    return chances


def expected(chances: Mapping[int, Number], worths: Sequence[Vector]) -> Vector:
    """The expected worth for each seat.

    >>> expected({0: Fraction(1, 4), 1: Fraction(3, 4)}, worths=[(4, 0), (0, 8)])
    (Fraction(1, 1), Fraction(6, 1))
    """
    found = [[chance * worth for worth in worths[index]] for index, chance in chances.items()]
    return tuple(map(sum, zip(*found, strict=True)))


def spread(
    start: Node, follow: Callable[[Node], Iterable[tuple[Number, Node]]], place: Callable[[Node], int]
) -> dict[Node, Number]:
    """The chance of passing through each position, from the start on.

    `follow` tells what comes next, with its chance (nothing where it ends), and `place` orders the positions so that
    each step goes to a higher place.

    >>> flip = lambda at: [(Fraction(1, 2), at + 1), (Fraction(1, 2), at + 2)] if at < 3 else []
    >>> {at: str(chance) for at, chance in spread(0, flip, place=int).items()}
    {0: '1', 1: '1/2', 2: '3/4', 3: '5/8', 4: '3/8'}
    """
    return dict(spreading(start, follow, place))


def spreading(
    start: Node, follow: Callable[[Node], Iterable[tuple[Number, Node]]], place: Callable[[Node], int]
) -> Iterator[tuple[Node, Number]]:
    """The same, position by position, as each becomes known."""
    waiting: dict[int, dict[Node, Number]] = {place(start): {start: 1}}
    while waiting:
        here = min(waiting)
        for node, chance in waiting.pop(here).items():
            yield node, chance
            for share, then in follow(node):
                there = place(then)
                if there <= here:
                    raise AssertionError(f"{then} does not come after {node}")
                row = waiting.setdefault(there, {})
                row[then] = row.get(then, 0) + chance * share
