"""The chances of one roll: what it may show, and whether the rocket crashes on it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from mlem_widgets.odds.crashes import CrashTable
from mlem_widgets.rules import MlemError, because
from mlem_widgets.rules.ruleset import ruleset_of
from mlem_widgets.rules.travel import rolls
from mlem_widgets.rules.validation import is_int

if TYPE_CHECKING:
    from pathlib import Path

    from mlem_widgets.rules import Ruleset


class OddsError(MlemError, ValueError):
    """A question about a space, dice or values that the board does not have."""


def check_flight(ruleset: Ruleset, space: int, dice: int, tokens: int = 0) -> None:
    """Raise OddsError unless the rocket may roll so many dice on this space (not in deep space)."""
    if not is_int(space) or not 0 <= space < ruleset.last:
        raise OddsError(because("space_range", space=space, high=ruleset.last - 1))
    if not is_int(dice) or not 1 <= dice <= ruleset.dice:
        raise OddsError(because("dice_range", dice=dice, high=ruleset.dice))
    if not is_int(tokens) or tokens < 0:
        raise OddsError(because("tokens_range", tokens=tokens))


def roll_distribution(dice: int, ruleset: str | Path | Ruleset = "house") -> dict[str, Fraction]:
    """The exact chance of every roll of this many dice, by its faces.

    Raises OddsError for a number of dice that the ruleset does not have.

    >>> roll_distribution(1)["2"]
    Fraction(1, 3)
    >>> sum(roll_distribution(6).values())
    Fraction(1, 1)
    """
    board = ruleset_of(ruleset)
    check_flight(board, 0, dice)
    return {roll.faces: chance for roll, chance in rolls(board, dice)}


def crash_probability(space: int, dice: int, ruleset: str | Path | Ruleset = "house", *, tokens: int = 0) -> Fraction:
    """The exact chance that a roll on this space crashes the rocket for certain.

    With k of the six faces unusable there and n dice it is (k / 6) ** n. `tokens` are unflipped die_one tokens aboard:
    where the space shows a 1, one of them can always save the rocket, so no crash is forced. Raises OddsError for a
    space or dice that the board does not have (deep space too).

    >>> crash_probability(5, 2)  # 1 and 4 stand there: four of six faces miss
    Fraction(4, 9)
    >>> crash_probability(5, 2, tokens=1)
    Fraction(0, 1)
    """
    board = ruleset_of(ruleset)
    check_flight(board, space, dice, tokens)
    symbols = board.spaces[space].symbols
    if tokens and "1" in symbols:
        return Fraction(0)
    missing = sum(face not in symbols for face in board.faces)
    return Fraction(missing**dice, len(board.faces) ** dice)


def crash_table(ruleset: str | Path | Ruleset = "house") -> CrashTable:
    """The chance to crash on every space, with 1 die, 2 dice, and so on: a mapping that a notebook shows as a table.

    >>> crash_table()[5][:2]
    (Fraction(2, 3), Fraction(4, 9))
    """
    board = ruleset_of(ruleset)
    counts, spaces = range(1, board.dice + 1), range(board.last)
    chances = {space: tuple(crash_probability(space, dice, board) for dice in counts) for space in spaces}
    return CrashTable(board, chances)
