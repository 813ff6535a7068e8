"""What a table may choose when it sits down, and change later: the options of a game."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from mlem_widgets.errors import OptionError, because, check_option
from mlem_widgets.words import check_locale

UNDO = ("all", "before_roll", "none")
DICE = ("virtual", "table")
TIME_LIMIT = 30.0
"""Seconds that a policy may take where nobody says otherwise: long for a person who waits, short for a night lost."""


class Options(NamedTuple):
    """How a game is played, besides by whom and on which board; `Game` says what each one means.

    >>> Options(dice="table").unusual
    {'dice': 'table'}
    """

    undo: str = "all"
    dice: str = "virtual"
    locale: str | None = None
    time_limit: float | None = TIME_LIMIT

    def checked(self) -> Options:
        """The same options. Raises OptionError or LocaleError for a value that one cannot have."""
        check_option("undo", self.undo, UNDO)
        check_option("dice", self.dice, DICE)
        _check_seconds(self.time_limit)
        return self._replace(locale=check_locale(self.locale) if self.locale else None)

    @property
    def unusual(self) -> dict[str, Any]:
        """Those that are not as usual, by name."""
        return {name: value for name, value in self._asdict().items() if value != self._field_defaults[name]}


def _check_seconds(limit: object) -> None:
    number = isinstance(limit, int | float) and not isinstance(limit, bool) and 0 < limit < math.inf
    if limit is not None and not number:
        raise OptionError(because("option_unknown", option="time_limit", value=repr(limit)[:40], allowed="0 < …, None"))
