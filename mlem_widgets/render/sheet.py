"""Results as sheets for people: aligned text for a terminal, HTML for a notebook, trusted or not.

JupyterLab's sanitiser drops style sheets, scripts, SVG and `aria-` attributes from an untrusted notebook; plain table
elements and the few inline styles used here stay. Colours come from the page; a bar is a mid-grey that shows on light
and dark, and only repeats the figure beside it.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple

from mlem_widgets.render.markup import escaped

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

NONE = "\N{EN DASH}"
"""What stands where a figure makes no sense."""

_BAR_WIDTH = 90
_LEFT, _RIGHT = "text-align:left", "text-align:right"


class Cell(NamedTuple):
    """One cell: its text, how long a bar beside it is (a share of the longest one), and whether it stands out."""

    text: str
    bar: float | None = None
    strong: bool = False


class Sheet(NamedTuple):
    """A caption, a head, rows of cells, and sentences below.

    >>> sheet = Sheet("Dice", ("face", "sides"), ((Cell("2"), Cell("2", bar=1.0)), (Cell("A"), Cell("1", bar=0.5))))
    >>> print(sheet.text())
    Dice
    face  sides
    2         2
    A         1
    """

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()
    words_in: frozenset[int] = frozenset({0})
    """The columns that hold words, and so begin at the left; figures end at the right."""

    def text(self) -> str:
        """The table for a terminal."""
        rows = [self.head, *([cell.text for cell in row] for row in self.rows)]
        widths = [max(map(len, column)) for column in zip_longest(*rows, fillvalue="")]
        lines = ["  ".join(self._set(place, text, widths[place]) for place, text in enumerate(row)) for row in rows]
        return "\n".join(line.rstrip() for line in [self.caption, *(lines if self.rows else ()), *self.notes])

    def _set(self, place: int, text: str, width: int) -> str:
        return text.ljust(width) if place in self.words_in else text.rjust(width)

    def html(self) -> str:
        """The table for a notebook; all texts are escaped."""
        notes = "".join(f'<div style="margin:0.3em 0;max-width:50em">{escaped(note)}</div>' for note in self.notes)
        caption = f'<caption style="{_LEFT};font-weight:bold;padding:0.3em 0">{escaped(self.caption)}</caption>'
        if not self.rows:
            return f"<div>{escaped(self.caption)}</div>{notes}"
        head = "".join(self._head(place, text) for place, text in enumerate(self.head))
        body = "".join(f"<tr>{self._row(row)}</tr>" for row in self.rows)
        return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{notes}"

    def _head(self, place: int, text: str) -> str:
        """What a column is; a cell without words is no heading."""
        return f'<th scope="col" style="{self._side(place)}">{escaped(text)}</th>' if text else "<td></td>"

    def _row(self, row: Sequence[Cell]) -> str:
        return "".join(_html(cell, place, self._side(place)) for place, cell in enumerate(row))

    def _side(self, place: int) -> str:
        return _LEFT if place in self.words_in else _RIGHT


class Sheeted:
    """A result that is shown as sheets: `str` gives their text, and a cell of a notebook shows them."""

    def sheets(self) -> tuple[Sheet, ...]:
        """The tables for people."""
        raise NotImplementedError

    def __str__(self) -> str:
        return "\n\n".join(sheet.text() for sheet in self.sheets())

    def _repr_html_(self) -> str:
        return "".join(sheet.html() for sheet in self.sheets())


def _html(cell: Cell, place: int, side: str) -> str:
    content = f"<strong>{escaped(cell.text)}</strong>" if cell.strong else escaped(cell.text)
    if cell.bar is not None:
        width = round(_BAR_WIDTH * min(max(cell.bar, 0.0), 1.0))
        bar = f"display:inline-block;width:{width}px;height:0.7em;background-color:#808080"
        # The same room for every bar, so that they begin in line.
        room = f"display:inline-block;width:{_BAR_WIDTH}px;margin-left:0.6em;text-align:left"
        content = f'{content}<span style="{room}"><span style="{bar}"></span></span>'
    if place == 0:
        return f'<th scope="row" style="{side};font-weight:normal">{content}</th>'
    whole = side if side == _LEFT else f"{side};white-space:nowrap"  # a figure stays beside its bar
    return f'<td style="{whole}">{content}</td>'


def bars(values: Iterable[float]) -> list[float]:
    """The share that each value has of the greatest one; zeros where nothing is above 0.

    >>> bars([1, 2, 4])
    [0.25, 0.5, 1.0]
    """
    found = list(values)
    most = max(found, default=0)
    return [value / most if most > 0 else 0.0 for value in found]
