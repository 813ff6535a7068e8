"""Backward induction, bare: what a lottery is worth whose best option somebody takes (Bellman, "Dynamic Programming",
1957; von Neumann and Morgenstern, "Theory of Games and Economic Behavior", 1944, for the expected worth).

A worth is a vector with one number for each seat. Fractions and ints stay exact. Floats that differ by less than
`CLOSE` count as equal, so that floats choose as Fractions do.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

Number = int | float | Fraction
Vector = tuple[Number, ...]

CLOSE = 1e-9


def first_best(worths: Sequence[Number]) -> int:
    """The index of the first of the greatest numbers.

    >>> first_best([0.1, 0.3, 0.1 + 0.2])
    1
    """
    best = max(worths)
    if isinstance(best, float):
        best -= CLOSE
    return next(index for index, worth in enumerate(worths) if worth >= best)
