"""The chances to crash, space by space, as a mapping that also shows itself."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from mlem_widgets.extras import need
from mlem_widgets.labels import Labels
from mlem_widgets.odds.sheet import NONE, Cell, Sheet
from mlem_widgets.words import words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mlem_widgets.rules import Ruleset


class CrashTable(dict[int, tuple[Fraction, ...]]):
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

    def _sheet(self) -> Sheet:
        said = words()
        labels = Labels(said, self.ruleset)
        rows = []
        for space, chances in self.items():
            symbols = ", ".join(map(labels.face, self.ruleset.spaces[space].symbols))
            rows.append((Cell(str(space)), Cell(symbols or NONE), *(Cell(said.percent(chance)) for chance in chances)))
        counts = (said.count("dice", dice) for dice in range(1, self.ruleset.dice + 1))
        head = (said.text("odds.head_space"), said.text("odds.crash_symbols"), *counts)
        return Sheet(said.text("odds.crash_caption"), head, tuple(rows), words_in=frozenset({1}))

    def __str__(self) -> str:
        return self._sheet().text()

    def _repr_html_(self) -> str:
        return self._sheet().html()
