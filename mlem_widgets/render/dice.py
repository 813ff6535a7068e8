"""Dice by themselves as a picture: a row for each face, with a tick or a cross and what is said of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mlem_widgets.render import art
from mlem_widgets.render.markup import element, group, numbers, rounded, text, use, wrapped
from mlem_widgets.render.picture import picture
from mlem_widgets.render.themes import INK, LINE, MUTED, SURFACE

if TYPE_CHECKING:
    from collections.abc import Sequence

_WIDTH, _EDGE, _DIE, _SIZE = 560.0, 12.0, 34.0, 14.0
_SIGN = 26.0


class Row(NamedTuple):
    """Dice that show one face (a blank: nothing yet): how many, `usable`, `unusable` or empty, and the words."""

    face: str
    dice: int
    sign: str
    said: str


def symbols() -> str:
    """The symbols of dice alone.

    >>> symbols().count("<symbol")
    6
    """
    dice = {name for name in art.names() if name.partition("-")[0] == "die"}
    return art.symbols(without=art.names() - dice)


def svg(rows: Sequence[Row], title: str, lines: Sequence[str], *, theme: str = "light", locale: str) -> str:
    """A complete SVG picture that stands alone.

    >>> svg([Row("4", 2, "unusable", "4, dice: 2")], "Dice", ["Nothing is usable here."], locale="en")[:5]
    '<svg '
    """
    column = _EDGE + max((row.dice for row in rows), default=1) * (_DIE + 4) + _SIGN + 10
    parts, top = [text(title, _EDGE, _EDGE + 16, fill=INK, font_size=16, font_weight=700)], _EDGE + 26
    for row in rows:
        said = wrapped(row.said, _WIDTH - column - _EDGE, _SIZE)
        height = max(_DIE + 10, len(said) * _SIZE * 1.3 + 10)
        parts.append(_row(row, said, column, top, height))
        top += height + 6
    for line in (row for said in lines for row in wrapped(said, _WIDTH - 2 * _EDGE, _SIZE)):
        top += _SIZE * 1.3
        parts.append(text(line, _EDGE, top, fill=MUTED, font_size=_SIZE))
    top += _EDGE
    return picture("".join(parts), _WIDTH, top, symbols=symbols(), title=title, theme=theme, locale=locale)


def _row(row: Row, said: Sequence[str], column: float, top: float, height: float) -> str:
    middle = top + height / 2
    dice = (
        use(f"die-{row.face}" if row.face.strip() else "die", _EDGE + 6 + place * (_DIE + 4), middle - _DIE / 2, _DIE)
        for place in range(row.dice)
    )
    first = middle - (len(said) - 1) * _SIZE * 0.65 + _SIZE * 0.36
    return group(
        rounded((_EDGE, top, _WIDTH - 2 * _EDGE, height), 10, fill=SURFACE, stroke=LINE),
        group(*dice),
        _sign(row.sign, column - _SIGN / 2 - 4, middle),
        *(
            text(line, column + 6, first + place * _SIZE * 1.3, fill=INK, font_size=_SIZE)
            for place, line in enumerate(said)
        ),
    )


def _sign(sign: str, x: float, y: float) -> str:
    """A tick, or a cross."""
    paths = {
        "usable": (f"M{numbers(x - 8, y)}l6 6 10-12", "var(--mlem-good)"),
        "unusable": (f"M{numbers(x - 7, y - 7)}l14 14M{numbers(x + 7, y - 7)}l-14 14", "var(--mlem-bad)"),
    }
    path, colour = paths.get(sign, ("", ""))
    return element("path", d=path, fill="none", stroke=colour, stroke_width=3.5) if path else ""
