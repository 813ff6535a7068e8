"""Small pieces of SVG: short numbers, escaped text, elements. Quotes are single: in JSON they need no escape."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MIDDLE = {"text_anchor": "middle"}
"""Text around its point."""

_FORBIDDEN = "[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
"""What XML cannot hold. A text, compiled when first used: it takes as long as importing ten of our files."""
LETTER = 0.58
"""The width of an average letter of a sans-serif face, in its size."""


def number(value: float) -> str:
    """A coordinate with at most one decimal, as short as can be.

    >>> number(12.0), number(3.14159), number(-0.04), number(0.62)
    ('12', '3.1', '0', '.6')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text.replace("0.", ".") if text.startswith(("0.", "-0.")) else text


def numbers(*values: float) -> str:
    """Coordinates, apart by spaces."""
    return " ".join(map(number, values))


def element(name: str, body: str = "", /, **attributes: object) -> str:
    """An element; `_` in an attribute's name stands for `-`, and every value is escaped.

    >>> element("rect", x=1.25, stroke_width=2)
    "<rect x='1.2' stroke-width='2'/>"
    """
    written = "".join(f" {key.rstrip('_').replace('_', '-')}='{_value(value)}'" for key, value in attributes.items())
    return f"<{name}{written}>{body}</{name}>" if body else f"<{name}{written}/>"


def _value(value: object) -> str:
    return number(value) if isinstance(value, int | float) else escaped(str(value))


def escaped(content: str) -> str:
    r"""Any text, safe inside an element or an attribute: characters that XML cannot hold become replacement marks.

    >>> escaped("<b>&") + ascii(escaped("\0"))
    "&lt;b&gt;&amp;'\\ufffd'"
    """
    return escape(re.sub(_FORBIDDEN, "\N{REPLACEMENT CHARACTER}", content))


def group(*parts: str, **attributes: object) -> str:
    """A group of elements; nothing where there are none."""
    body = "".join(parts)
    return element("g", body, **attributes) if body else ""


def text(content: str, x: float, y: float, **attributes: object) -> str:
    """A line of text with its baseline at y; any content, shown as it is."""
    return element("text", escaped(content), x=x, y=y, **attributes)


def figures(said: Iterable[tuple[str, float, float]]) -> str:
    """Short texts at their places; single characters share one element, with a place for each.

    >>> figures([("7", 1, 2), ("10", 3, 4), ("8", 5, 6)])
    "<text x='1 5' y='2 6'>78</text><text x='3' y='4'>10</text>"
    """
    said = list(said)
    single = [entry for entry in said if len(entry[0]) == 1]
    shared = ""
    if single:
        letters, across, down = zip(*single, strict=True)
        shared = element("text", escaped("".join(letters)), x=numbers(*across), y=numbers(*down))
    return shared + "".join(text(*entry) for entry in said if len(entry[0]) > 1)


def use(symbol: str, x: float, y: float, size: float) -> str:
    """A symbol of the art, by its top left corner."""
    return element("use", href=f"#{symbol}", **_from(x, y), width=size, height=size)


def put(name: str, x: float = 0, y: float = 0) -> str:
    """A group or symbol by its id, at its natural size (a symbol: as large as what it is used in).

    >>> put("tile"), put("tile", 3.2, 0)
    ("<use href='#tile'/>", "<use href='#tile' x='3.2'/>")
    """
    return element("use", href=f"#{name}", **_from(x, y))


def _from(x: float, y: float) -> dict[str, object]:
    """Coordinates that are not zero anyway."""
    return {key: value for key, value in (("x", x), ("y", y)) if value}


def centred(symbol: str, x: float, y: float, size: float) -> str:
    """A symbol of the art, by its middle."""
    return use(symbol, x - size / 2, y - size / 2, size)


def rounded(box: Sequence[float], radius: float, **attributes: object) -> str:
    """A rectangle with round corners."""
    x, y, width, height = box
    return element("rect", x=x, y=y, width=width, height=height, rx=radius, **attributes)


def fitted(content: str, width: float, size: float) -> str:
    """As much of a text as this width holds at this size, with an ellipsis where some is left out.

    >>> fitted("Carton", 60, 11), fitted("A very long name", 60, 11)
    ('Carton', 'A very l…')
    """
    most = max(1, int(width / (size * LETTER)))
    return content if len(content) <= most else content[: most - 1].rstrip() + "…"


def wrapped(content: str, width: float, size: float) -> list[str]:
    """A text in lines of about this width.

    >>> wrapped("all of our own", 60, 11)
    ['all of', 'our own']
    """
    most = max(1, int(width / (size * LETTER)))
    found: list[str] = []
    for word in content.split(" "):  # a no-break space stays inside its word
        if found and len(found[-1]) + 1 + len(word) <= most:
            found[-1] += f" {word}"
        else:
            found.append(word)
    return found
