"""A complete SVG picture that stands alone, in a page or in an image."""

from __future__ import annotations

import re

from mlem_widgets.render.markup import element, escaped, numbers, rounded
from mlem_widgets.render.themes import STROKES, resolved
from mlem_widgets.rules.ruleset import digest

_FONT = "system-ui, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif"
_REFERENCE = re.compile(r"(\bid='|\bhref='#)")


def picture(  # noqa: PLR0913  each is a part of a picture
    drawn: str, width: float, height: float, *, symbols: str, title: str, described: str = "", theme: str, locale: str
) -> str:
    """What is drawn with these symbols, on its own background; `title` and `described` are for those who do not see it.

    Every id gets a prefix from the content: two pictures in one page must not draw each other's symbols.

    >>> dot = "<g id='dot'/>"
    >>> drawn = picture("<use href='#dot'/>", 9, 9, symbols=dot, title="A dot", theme="light", locale="en")
    >>> drawn[:5], "'dot'" in drawn, "'#dot'" in drawn
    ('<svg ', False, False)
    """
    body = "".join(
        (
            element("title", escaped(title)),
            element("desc", escaped(described)) if described else "",
            element("defs", symbols),
            rounded((0, 0, width, height), 0, fill="var(--mlem-bg)"),
            drawn,
        )
    )
    body = resolved(body, theme)
    return element(
        "svg",
        _REFERENCE.sub(rf"\1m{digest(body)[:10]}-", body),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {numbers(width, height)}",
        width=width,
        height=height,
        lang=locale,
        role="img",
        font_family=_FONT,
        **STROKES,
    )
