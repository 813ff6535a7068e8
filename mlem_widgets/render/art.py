"""Our own pictures: the symbols of art.svg, and which one stands for what."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib import resources

_FILE = resources.files("mlem_widgets.render") / "art.svg"
_SYMBOL = re.compile(r"<symbol id='([^']+)'.*?</symbol>")


@lru_cache(maxsize=1)
def _symbols() -> dict[str, str]:
    """Every symbol by its id, on as few bytes as travel well: no line breaks, and quotes that JSON need not escape."""
    text = _FILE.read_text(encoding="utf-8").replace('"', "'")
    flat = "".join(line.strip() for line in text.splitlines())
    return {found[1]: found[0] for found in _SYMBOL.finditer(flat)}


def symbols(without: frozenset[str] = frozenset()) -> str:
    """The `<symbol>` elements, but for some that a board has no use for."""
    return "".join(markup for name, markup in _symbols().items() if name not in without)


def names() -> frozenset[str]:
    """The id of every symbol.

    >>> {"rocket", "mark-4", "die-A", "ability-parachute"} <= names()
    True
    """
    return frozenset(_symbols())


def planet(body: str) -> str:
    """The symbol of a planet: its own where we drew one.

    >>> planet("yarn"), planet("pluto")
    ('planet-yarn', 'planet')
    """
    own = f"planet-{body}"
    return own if own in names() else "planet"
