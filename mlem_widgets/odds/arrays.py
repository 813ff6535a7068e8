"""The twins of `induction` on numpy arrays: many positions at once, in floats. Imported only where numpy is used."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from mlem_widgets.odds.induction import CLOSE

if TYPE_CHECKING:
    from collections.abc import Iterable

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


def first_best(worths: Floats) -> Indices:
    """The index of the first of the greatest numbers, along the last axis."""
    found: Indices = np.argmax(worths >= worths.max(axis=-1, keepdims=True) - CLOSE, axis=-1)
    return found


def expected(lotteries: Lotteries, worths: Floats, own: Floats) -> Floats:
    """The expected worth [batch, lottery, seat] if the best option of every lot is taken.

    `worths` [batch, position, seat] is what the positions are worth, `own` [batch, position] counts for who decides.

    >>> from mlem_widgets.odds.induction import Lot
    >>> lots = packed([[Lot(0.25, (0, 1)), Lot(0.75, (0,))]])
    >>> expected(lots, np.array([[[4.0, 0.0], [0.0, 8.0]]]), own=np.array([[2.0, 3.0]])).tolist()
    [[[3.0, 2.0]]]
    """
    chances, options, starts = lotteries
    if options.shape[1] == 1:
        taken = worths[:, options[:, 0]]
    else:
        best = first_best(own[:, options])
        index = np.take_along_axis(options[None], best[..., None], axis=-1)
        taken = np.take_along_axis(worths, index, axis=1)
    found: Floats = np.add.reduceat(taken * chances[:, None], starts, axis=1)
    return found
