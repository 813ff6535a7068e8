"""The seed that a game's dice follow from: made up, or given and checked."""

from __future__ import annotations

import operator
import os
from typing import SupportsIndex

from mlem_widgets.errors import OptionError, because

SEED_BITS = 128
"""How long a seed may be; the dice depend on its last 64 bits."""


def new_seed() -> int:
    """63 bits that nobody can foresee."""
    return int.from_bytes(os.urandom(8)) >> 1


def check_seed(seed: SupportsIndex) -> int:
    """A whole number that a record can hold (NumPy's too), as an int. Raises OptionError.

    >>> check_seed(7)
    7
    """
    try:
        number = operator.index(seed)
    except TypeError:
        raise _no_seed(repr(seed)) from None
    if isinstance(seed, bool) or number.bit_length() > SEED_BITS:
        raise _no_seed(repr(seed) if isinstance(seed, bool) else f"2^{number.bit_length()}")
    return number


def _no_seed(shown: str) -> OptionError:
    allowed = f"…, -1, 0, 1, …, 2^{SEED_BITS} - 1"
    return OptionError(because("option_unknown", option="seed", value=shown, allowed=allowed))
