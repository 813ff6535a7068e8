"""What the board is furnished with, each drawn once as a symbol of its own size: spaces, plaques, goals, the cabin.

The places for pieces are given in the same units, so that pictures and anchors cannot drift apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mlem_widgets.render.geometry import Box
from mlem_widgets.render.markup import dots, element, group, number, numbers, rounded, text, use

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mlem_widgets.rules import Ruleset, Space

Point = tuple[float, float]

SEATS = 5
"""Places kept on every planet, and portholes of the rocket."""

TILE = Box(0, 0, 64, 46)
MOON_CELL = Box(0, 0, 48, 60)
WORLD_CELL = Box(0, 0, 118, 82)
GOAL_CARD = Box(0, 0, 70, 62)
CABIN_HULL = Box(0, 0, 232, 62)

ROCKET: Point = (50, 4)
"""Over a space's upper right corner, so that its number and its symbols stay in sight."""
MOON_PLACE: Point = (24, 19)
SLOTS: tuple[Point, ...] = tuple((14.5 + 22.25 * seat, 71.5) for seat in range(SEATS))
"""A planet's places, in order of standing."""
OWNER: Point = (46, 45)
"""Where the owner's mark lies on a goal."""
PORTHOLES: tuple[Point, ...] = tuple((55 + 30 * seat, 23) for seat in range(SEATS))
"""In order aboard, from the nose."""
BADGES: tuple[Point, ...] = tuple((x, 49) for x, _ in PORTHOLES)
"""For the abilities of those aboard, below their portholes."""
PORTHOLE = 29.0
SLOT = 20.0
BADGE = 18.0
MOON_PICTURE = 38.0
WORLD_PICTURE = 62.0
PLAQUE_TOP = 45.0
VALUE_LINE = 58.5
"""The baseline of a planet's points."""

_INK, _LINE, _SURFACE = "var(--mlem-ink)", "var(--mlem-line)", "var(--mlem-surface)"
_OUTLINE, _STAR = "var(--mlem-outline)", "var(--mlem-star)"
_PANEL = {"fill": _SURFACE, "stroke": _OUTLINE, "stroke_width": 1.2}


def symbols(ruleset: Ruleset) -> str:
    """Every piece of furniture that this ruleset's boards need."""
    tiles = {tile_symbol(ruleset, space): _tile(ruleset, space) for space in range(ruleset.last)}
    found = {
        "tile": (TILE, _ground(stroke=_STAR)),
        "tile-low": (TILE, _ground(stroke=_LINE, stroke_dasharray="4 3")),
        **{name: (TILE, body) for name, body in tiles.items()},
        "moon-spot": (MOON_CELL, use("moon", 5, 0, MOON_PICTURE) + moon_plaque(MOON_CELL)),
        "planet-spot": (WORLD_CELL, _plaque() + _medals() + _span(2)),
        "deep-spot": (WORLD_CELL, _plaque() + _span(0)),
        "goal-spot": (GOAL_CARD, _goal_card()),
        "cabin": (CABIN_HULL, _cabin()),
    }
    return "".join(
        element("symbol", body, id=name, viewBox=numbers(*box)) for name, (box, body) in found.items()
    )


def tile_symbol(ruleset: Ruleset, space: int) -> str:
    """The symbol of a space: alike for spaces with the same symbols on the same side of the first landing.

    >>> from mlem_widgets.rules import Ruleset
    >>> [tile_symbol(Ruleset.load("house"), space) for space in (0, 1, 9)]
    ['low-12A1', 'low-12A1', 'space-12A1']
    """
    here = ruleset.spaces[space]
    side = "low" if space < ruleset.first_landing_space else "space"
    return f"{side}-{here.symbols}{here.afterburner or ''}"


def moon_plaque(box: Box) -> str:
    """The plate under a moon, as wide as its box."""
    return rounded((box.x + 0.6, box.bottom - 20, box.width - 1.2, 19.4), 9, **_PANEL)


def rings(places: Sequence[Point], size: float, line: str, fill: str, width: float = 1.2) -> str:
    """Circles that share their look, as two paths of dots, the smaller over the larger."""
    return group(
        dots(places, size, stroke=line), dots(places, size - 2 * width, stroke=fill), stroke_linecap="round"
    )


def _ground(**style: object) -> str:
    return rounded((1, 1, TILE.width - 2, TILE.height - 2), 11, fill="var(--mlem-tile)", stroke_width=2, **style)


def _tile(ruleset: Ruleset, space: int) -> str:
    """The ground, and the symbols as dice faces; on an afterburner's flame, what it counts there."""
    here = ruleset.spaces[space]
    ground = "tile-low" if space < ruleset.first_landing_space else "tile"
    parts = [element("use", href=f"#{ground}")]
    if not here.symbols:
        parts.append(element("path", d="M23 32h18", stroke=_INK, stroke_width=3))
    for face, x, y, size in _faces(here):
        parts.append(use(f"die-{face}", x, y, size))
        if face == "A":
            figure = str(here.afterburner)
            em = size * (0.62 if len(figure) == 1 else 0.5)
            style = {} if size == _DIE and len(figure) == 1 else {"font_size": em}
            parts.append(text(figure, x + size / 2, y + size * 0.58 + em * 0.36, **style))
    return "".join(parts)


_DIE = 19.5
BURNER_EM = _DIE * 0.62
"""The usual size of the figure on a flame; its fill, weight and anchor are those of the group that places the tiles."""


def _faces(space: Space) -> Iterator[tuple[str, float, float, float]]:
    """Each symbol with its upper left corner and its size: one row or, of four and more, two."""
    count = len(space.symbols)
    per_row = count if count < 4 else 3 if count > 4 else 2  # noqa: PLR2004
    rows = -(-count // per_row) if count else 0
    size = _DIE if rows == 1 else 13.0
    left, bottom = (1.5, 43) if rows == 1 else (9, 44)
    room = TILE.width - 2 * left if rows == 1 else TILE.width + 20 - 2 * left
    for place, face in enumerate(space.symbols):
        row, column = divmod(place, per_row)
        here = min(per_row, count - row * per_row)
        middle = left + room / 2
        x = middle + (column - here / 2) * (size + 0.8) + 0.4
        yield face, round(x, 1), bottom - size * (rows - row), size


def _plaque() -> str:
    places = rings(SLOTS, SLOT - 1, _LINE, _SURFACE)
    height = WORLD_CELL.height - PLAQUE_TOP - 0.6
    return rounded((0.6, PLAQUE_TOP, WORLD_CELL.width - 1.2, height), 11, **_PANEL) + places


def _medals() -> str:
    boxes = [rounded((x - 10.5, VALUE_LINE - 11.8, 21, 14.6), 5, fill=fill)
             for (x, _), fill in zip(SLOTS, ("var(--mlem-art-sun)", "var(--mlem-art-shade)"), strict=False)]  # fmt: skip
    return group(*boxes, stroke=_OUTLINE, stroke_width=0.8)


def _span(first: int) -> str:
    """A line over the places, from this one on, that share one value; the figure stands in its gap."""
    left, right = SLOTS[first][0] - 8, SLOTS[-1][0] + 8
    middle, y = (left + right) / 2, VALUE_LINE - 4.5
    path = f"M{numbers(left, y + 4)}v-4H{number(middle - 12)}M{number(middle + 12)} {number(y)}H{number(right)}v4"
    return element("path", d=path, fill="none", stroke=_LINE, stroke_width=1.4)


def _goal_card() -> str:
    box = Box(0.6, 0.6, GOAL_CARD.width - 1.2, GOAL_CARD.height - 1.2)
    return rounded(box, 10, **_PANEL) + rings([OWNER], 26, _LINE, _SURFACE)


def _cabin() -> str:
    """The rocket lying on its side, its nose to the left: who sits first commands."""
    hull = "M2 31C14 16 34 5 58 5H192Q212 7 216 31 212 55 192 57H58C34 57 14 46 2 31z"
    fins = "M188 6 218 1Q224 14 213 24zM188 56l30 5Q224 48 213 38z"
    cap = "M2 31Q14 17 36 10V52Q14 45 2 31z"
    outline = {"stroke": _OUTLINE, "stroke_width": 1.4, "stroke_linejoin": "round"}
    return (
        group(
            element("path", d="M215 21Q246 31 215 41z", fill="var(--mlem-art-sun)"),
            element("path", d=fins, fill="var(--mlem-art-warm)"),
            element("path", d=hull, fill=_SURFACE),
            element("path", d=cap, fill="var(--mlem-art-rose)"),
            **outline,
        )
        + rings(PORTHOLES, PORTHOLE, _OUTLINE, "var(--mlem-art-cool)", 1.5)
        + rings(BADGES, BADGE + 2, _LINE, _SURFACE)
    )
