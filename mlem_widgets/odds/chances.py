"""The chances of one roll: what it may show, and whether the rocket crashes on it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from mlem_widgets.extras import need
from mlem_widgets.labels import Labels
from mlem_widgets.odds.checks import check_flight
from mlem_widgets.render.sheet import NONE, Cell, Sheet, Sheeted
from mlem_widgets.rules.ruleset import ruleset_of
from mlem_widgets.rules.travel import rolls
from mlem_widgets.words import words

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from mlem_widgets.rules import Ruleset


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


class CrashTable(Sheeted, dict[int, tuple[Fraction, ...]]):
    """By space, the chance to crash with 1 die, 2 dice, and so on. Made by `crash_table`; a table in a notebook."""

    def __init__(self, ruleset: Ruleset, chances: Mapping[int, tuple[Fraction, ...]]) -> None:
        """Take the chances of a board."""
        super().__init__(chances)
        self.ruleset = ruleset

    def to_frame(self, *, exact: bool = False) -> Any:
        """A pandas DataFrame: index `space`, columns 1, 2, ... (dice), floats or Fractions.

        Raises MissingExtraError without pandas.
        """
        pandas = need("pandas", "frames")
        rows = [[chance if exact else float(chance) for chance in chances] for chances in self.values()]
        dice = pandas.Index(range(1, self.ruleset.dice + 1), name="dice")
        return pandas.DataFrame(rows, index=pandas.Index(self.keys(), name="space"), columns=dice)

    def sheets(self) -> tuple[Sheet, ...]:
        """A row for each space."""
        said = words()
        labels = Labels(said, self.ruleset)
        rows = []
        for space, chances in self.items():
            symbols = ", ".join(map(labels.face, self.ruleset.spaces[space].symbols))
            rows.append((Cell(str(space)), Cell(symbols or NONE), *(Cell(said.percent(chance)) for chance in chances)))
        counts = (said.count("dice", dice) for dice in range(1, self.ruleset.dice + 1))
        head = (said.text("odds.head_space"), said.text("odds.crash_symbols"), *counts)
        return (Sheet(said.text("odds.crash_caption"), head, tuple(rows), words_in=frozenset({1})),)


def crash_table(ruleset: str | Path | Ruleset = "house") -> CrashTable:
    """The chance to crash on every space, with 1 die, 2 dice, and so on: a mapping that a notebook shows as a table.

    >>> crash_table()[5][:2]
    (Fraction(2, 3), Fraction(4, 9))
    """
    board = ruleset_of(ruleset)
    counts, spaces = range(1, board.dice + 1), range(board.last)
    chances = {space: tuple(crash_probability(space, dice, board) for dice in counts) for space in spaces}
    return CrashTable(board, chances)
