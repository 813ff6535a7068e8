"""Who sits at the table: which names may be used, and the kinds of players."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from mlem_widgets.rules import PlayersError, because
from mlem_widgets.rules.engine import PLAYERS

PERSON = "person"
LONGEST = 40
"""How many characters a name may have."""

_BIDI_CONTROLS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_REFUSED = ("Cc", "Cs", "Cn", "Co", "Zl", "Zp")
_VISIBLE = ("L", "N", "P", "S")


def check_names(names: Iterable[str]) -> tuple[str, ...]:
    """The names, without outer spaces, as they may be used.

    Names have 1 to 40 characters of any script, are shown as text, and differ from each other (compared after NFC).
    Raises PlayersError, with every fault at once.

    >>> check_names(["Ana", " Chloé "])
    ('Ana', 'Chloé')
    >>> check_names(["Ana"])
    Traceback (most recent call last):
    ...
    mlem_widgets.rules.errors.PlayersError: ...
    """
    given = [names] if isinstance(names, str) or not isinstance(names, Iterable) else list(names)
    low, high = PLAYERS
    faults = []
    if not low <= len(given) <= high:
        faults.append(because("players_count", count=len(given), low=low, high=high))
    trimmed = [name.strip() if isinstance(name, str) else "" for name in given]
    seen: set[str] = set()
    for number, name in enumerate(trimmed, 1):
        rule = _fault(name)
        if rule:
            faults.append(because(rule, number=number, most=LONGEST))
        if name and composed(name) in seen:
            faults.append(because("name_twice", name=name))
        seen.add(composed(name))
    if faults:
        raise PlayersError(*faults)
    return tuple(trimmed)


def composed(name: str) -> str:
    r"""A name as it is compared: without outer spaces, its accents composed (NFC).

    >>> composed(" Chloe\N{COMBINING ACUTE ACCENT} ") == "Chloé"
    True
    """
    return unicodedata.normalize("NFC", name.strip())


def is_kind(text: str) -> bool:
    r"""Whether this may say who plays a seat: a word or name of up to 40 characters that can be shown.

    >>> is_kind("person"), is_kind("<lambda>"), is_kind("a\nb")
    (True, True, False)
    """
    return 0 < len(text) <= LONGEST and text.isprintable()


def _fault(name: str) -> str:
    """The id of what is wrong with a name, or empty."""
    if any(character in _BIDI_CONTROLS or unicodedata.category(character) in _REFUSED for character in name):
        return "name_characters"
    if not any(unicodedata.category(character).startswith(_VISIBLE) for character in name):
        return "name_empty"
    if len(name) > LONGEST:
        return "name_long"
    return ""
