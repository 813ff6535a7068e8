"""What cannot be asked: spaces, dice and worths that there are not."""

from __future__ import annotations

import sys
from fractions import Fraction
from typing import TYPE_CHECKING

from mlem_widgets.rules import MlemError, because
from mlem_widgets.rules.engine import PLAYERS
from mlem_widgets.rules.validation import is_int

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mlem_widgets.rules import Ruleset


class OddsError(MlemError, ValueError):
    """A question about a space, dice or values that the board does not have."""


def check_flight(ruleset: Ruleset, space: int, dice: int, tokens: int = 0) -> None:
    """Raise OddsError unless the rocket may roll so many dice on this space (not in deep space).

    Everybody aboard brings at most one token.
    """
    if not is_int(space) or not 0 <= space < ruleset.last:
        raise OddsError(because("space_range", space=space, high=ruleset.last - 1))
    if not is_int(dice) or not 1 <= dice <= ruleset.dice:
        raise OddsError(because("dice_range", dice=dice, high=ruleset.dice))
    if not is_int(tokens) or not 0 <= tokens <= PLAYERS[1]:
        raise OddsError(because("tokens_range", tokens=tokens))


def is_worth(value: object) -> bool:
    """Whether something can be worth this: a finite number, and none that is too great for a float.

    >>> is_worth(2.5), is_worth(float("nan")), is_worth(10**400), is_worth(True)
    (True, False, False, False)
    """
    if isinstance(value, bool) or not isinstance(value, int | float | Fraction):
        return False
    most = sys.float_info.max
    return -most <= value <= most


def listed(items: Iterable[object]) -> str:
    """Some things for a sentence, the first ten of them; a dash where there are none.

    >>> listed([1, 2]), listed([])
    ('1, 2', '-')
    """
    return ", ".join(map(str, [*items][:10])) or "-"
