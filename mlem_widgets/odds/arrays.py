"""The twins of `induction` on numpy arrays: many positions at once, in floats. Imported only where numpy is used."""

from __future__ import annotations

from functools import reduce
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from mlem_widgets.odds.induction import CLOSE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from mlem_widgets.odds.induction import Lot

    Floats = NDArray[np.float64]
    Indices = NDArray[np.intp]


class Lotteries(NamedTuple):
    """Several lotteries over the same positions. Made by `packed`."""

    chances: Floats
    """One for each lot."""
    options: Indices
    """A row for each lot, filled up with its first option."""
    starts: Indices
    """The first lot of each lottery."""


def packed(lotteries: Iterable[Iterable[Lot]]) -> Lotteries:
    """Several lotteries as arrays."""
    found = [tuple(lots) for lots in lotteries]
    flat = [lot for lots in found for lot in lots]
    starts = [0, *accumulate(len(lots) for lots in found[:-1])]
    return Lotteries(
        np.array([float(lot.chance) for lot in flat]), filled([lot.options for lot in flat]), np.array(starts)
    )


def filled(rows: Iterable[tuple[int, ...]]) -> Indices:
    """Rows of indices as one array: short rows are filled up with their first, which changes no first best.

    >>> filled([(3, 1), (2,)]).tolist()
    [[3, 1], [2, 2]]
    """
    rows = list(rows)
    width = max(map(len, rows))
    return np.array([row + row[:1] * (width - len(row)) for row in rows])


def first_best(worths: Sequence[Floats]) -> Indices:
    """Of several arrays, the index of the first one that has the greatest number, place by place.

    >>> first_best([np.array([1.0, 0.3]), np.array([2.0, 0.1 + 0.2])]).tolist()
    [1, 0]
    """
    least = reduce(np.maximum, worths) - CLOSE
    found = np.full(least.shape, len(worths) - 1)
    for index in reversed(range(len(worths) - 1)):  # a few arrays, each long: faster than argmax along a short axis
        found[worths[index] >= least] = index
    return found


def chosen(options: Indices, worths: Floats, own: Floats) -> Floats:
    """The worth [lot, batch, seat] of the first best option of every lot; `worths` and `own` as for `expected`."""
    if options.shape[1] == 1:
        return worths[options[:, 0]]
    best = first_best([own[option] for option in options.T])
    index = np.take_along_axis(options, best, axis=1)
    return worths[index, np.arange(worths.shape[1])]


def expected(lotteries: Lotteries, worths: Floats, own: Floats) -> Floats:
    """The expected worth [lottery, batch, seat] if the best option of every lot is taken.

    `worths` [position, batch, seat] is what the positions are worth, `own` [position, batch] counts for who decides.

    >>> from mlem_widgets.odds.induction import Lot
    >>> lots = packed([[Lot(0.25, (0, 1)), Lot(0.75, (0,))]])
    >>> expected(lots, np.array([[[4.0, 0.0]], [[0.0, 8.0]]]), own=np.array([[2.0], [3.0]])).tolist()
    [[[3.0, 2.0]]]
    """
    taken = chosen(lotteries.options, worths, own)
    found: Floats = np.add.reduceat(taken * lotteries.chances[:, None, None], lotteries.starts)
    return found
