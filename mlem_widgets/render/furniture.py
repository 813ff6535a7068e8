"""What the board is furnished with, each drawn once as a symbol of its own size: spaces, plaques, goals, the cabin.

The places for pieces are given in the same units, so that pictures and anchors cannot drift apart.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from mlem_widgets.render import art
from mlem_widgets.render.geometry import Box
from mlem_widgets.render.markup import element, fitted, group, number, numbers, put, rounded, text, use
from mlem_widgets.render.themes import INK, LINE, OUTLINE, STAR, SURFACE
from mlem_widgets.rules import FACES
from mlem_widgets.rules.engine import PLAYERS
from mlem_widgets.rules.ruleset import MOON, PLANET

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mlem_widgets.rules import Ruleset, Space
    from mlem_widgets.words import Words

Point = tuple[float, float]

SEATS = PLAYERS[1]
"""Places kept on every planet, and portholes of the rocket; the art has a mark and a cat of one shape for each."""

TILE = Box(0, 0, 64, 46)
MOON_CELL = Box(0, 0, 48, 60)
WORLD_CELL = Box(0, 0, 118, 76)
GOAL_CARD = Box(0, 0, 70, 58)
CABIN_HULL = Box(0, 0, 232, 58)

ROCKET: Point = (50, 4)
"""Over a space's upper right corner, so that its number and its symbols stay in sight."""
MOON_PLACE: Point = (24, 19)
SLOTS: tuple[Point, ...] = tuple((15.0 + 22 * seat, 65) for seat in range(SEATS))
"""A planet's places, in order of standing."""
OWNER: Point = (47, 43)
"""Where the owner's mark lies on a goal."""
PORTHOLES: tuple[Point, ...] = tuple((55 + 30 * seat, 21) for seat in range(SEATS))
"""In order aboard, from the nose."""
BADGES: tuple[Point, ...] = tuple((x, 46) for x, _ in PORTHOLES)
"""For the abilities of those aboard, below their portholes."""
PORTHOLE = 28.0
SLOT = 20.0
BADGE = 18.0
STARS = (355, 260)
"""The size of a patch of sky."""
MOON_PICTURE = 38.0
WORLD_PICTURE = 60.0
PLAQUE_TOP = 39.0
VALUE_LINE = 52.0
"""The baseline of a planet's points."""
DIE = 20.0
DICE_TOP = 23.0
ROW_OF_DICE = 3
"""So many symbols stand in one row of a space."""
BURNER_EM = DIE * 0.62
"""The usual size of the figure on a flame; its fill, weight and anchor are those of the group that places the tiles."""

PANEL = {"fill": SURFACE, "stroke": OUTLINE, "stroke_width": 1.2}
"""How plates and boxes look."""


def furniture(ruleset: Ruleset, words: Words) -> str:
    """Every piece of furniture that this ruleset's boards need, as groups of their natural size."""
    worlds = [body for body, kind in ruleset.kinds.items() if kind != MOON]
    found = {
        "stars": _stars(),
        "tile": _ground(stroke=STAR),
        "tile-low": _ground(stroke=LINE, stroke_dasharray="4 3", stroke_linecap="butt"),
        **{_die(face): use(f"die-{face}", 0, DICE_TOP, DIE) for face in FACES},
        **{tile_name(ruleset, space): _tile(ruleset, space) for space in range(ruleset.last)},
        "moon-spot": use("moon", 5, 0, MOON_PICTURE) + moon_plaque(MOON_CELL),
        "plaque": _plaque(),
        "deep-spot": put("plaque") + _span(0),
        "planet-spot": put("plaque") + _medals() + _span(2),
        **{world_name(body): _world(ruleset, body, words) for body in worlds},
        "goal-spot": _goal_spot(),
        **{card_name(goal): _card(ruleset, goal) for goal in ruleset.goals},
        "cabin": _cabin(),
    }
    groups = (element("g", body, id=name) for name, body in found.items())
    return element("defs", "".join(groups))


def tile_name(ruleset: Ruleset, space: int) -> str:
    """What a space is drawn with: alike for the same symbols on the same side of the first landing.

    >>> from mlem_widgets.rules import Ruleset
    >>> [tile_name(Ruleset.load("house"), space) for space in (0, 1, 9)]
    ['l12A1', 'l12A1', 's12A1']
    """
    here = ruleset.spaces[space]
    side = "l" if space < ruleset.first_landing_space else "s"
    return f"{side}{here.symbols}{here.afterburner or ''}"


def moon_plaque(box: Box) -> str:
    """The plate under a moon, as wide as its box."""
    return rounded((box.x + 0.6, box.bottom - 20, box.width - 1.2, 19.4), 9, **PANEL)


def rings(path: str, size: float, line: str, fill: str, width: float = 1.2) -> str:
    """Circles that share their look: one path of dots drawn twice, the smaller over the larger (caps are round)."""
    larger = element("path", d=path, stroke=line, stroke_width=size)
    smaller = element("path", d=path, stroke=fill, stroke_width=size - 2 * width)
    return larger + smaller


def _row(places: Sequence[Point], size: float, line: str, fill: str, width: float = 1.2) -> str:
    """Rings in a level row, evenly apart: the dots of a dashed line."""
    (first, y), (last, _) = places[0], places[-1]
    pitch = (last - first) / (len(places) - 1)
    level = f"M{numbers(first, y)}H{number(last + 1)}"
    return group(rings(level, size, line, fill, width), stroke_dasharray=f"0 {pitch:g}")


def _stars() -> str:
    """A patch of night sky: dots strewn without order, but the same for every board."""
    chance = Random(STARS[0])  # noqa: S311  a pattern, no secret
    paths = ["", "", ""]
    for star in range(21):
        paths[star % 3] += f"M{chance.randrange(4, STARS[0])} {chance.randrange(4, STARS[1])}h0"
    layers = (element("path", d=path, stroke_width=size) for path, size in zip(paths, (1.2, 1.8, 2.6), strict=True))
    return group(*layers, stroke=STAR, opacity=0.7)


def _ground(**style: object) -> str:
    return rounded((1, 1, TILE.width - 2, TILE.height - 2), 11, fill="var(--mlem-tile)", stroke_width=2, **style)


def _die(face: str) -> str:
    return f"d{face}"


def _tile(ruleset: Ruleset, space: int) -> str:
    """The ground, and the symbols as dice faces; on an afterburner's flame, what it counts there."""
    here = ruleset.spaces[space]
    ground = "tile-low" if space < ruleset.first_landing_space else "tile"
    parts = [put(ground)]
    if not here.symbols:
        parts.append(element("path", d="M23 32h18", stroke=INK, stroke_width=3))
    for face, x, y, size in _faces(here):
        parts.append(put(_die(face), x) if size == DIE else use(f"die-{face}", x, y, size))
        if face == "A":
            parts.append(_burner(str(here.afterburner), x, y, size))
    return "".join(parts)


def _burner(figure: str, x: float, y: float, size: float) -> str:
    """What an afterburner counts, written on its flame; two figures need the whole face for a flame."""
    if len(figure) == 1:
        style = {} if size == DIE else {"font_size": size * 0.62}
        return text(figure, x + size / 2, y + size * 0.8, **style)
    inner = rounded((x + 1.2, y + 1.2, size - 2.4, size - 2.4), size * 0.2, fill="var(--mlem-flame)")
    return inner + text(figure, x + size / 2, y + size * 0.74, font_size=size * 0.66, fill="var(--mlem-on-flame)")


def _faces(space: Space) -> Iterator[tuple[str, float, float, float]]:
    """Each symbol with its upper left corner and its size: up to three in a row; four and five in two rows."""
    count = len(space.symbols)
    per_row = count if count <= ROW_OF_DICE else (count + 1) // 2
    rows = 1 if count <= ROW_OF_DICE else 2
    size, gap, bottom, middle = (DIE, 0.0, DICE_TOP + DIE, 32.0) if rows == 1 else (14.0, 1.0, 43.0, 39.0)
    for place, face in enumerate(space.symbols):
        row, column = divmod(place, per_row)
        here = min(per_row, count - row * per_row)
        x = middle + (column - here / 2) * (size + gap) + gap / 2
        yield face, x, bottom - (size + gap) * (rows - row) + gap, size


def _plaque() -> str:
    places = _row(SLOTS, SLOT - 1, LINE, SURFACE)
    height = WORLD_CELL.height - PLAQUE_TOP - 0.6
    return rounded((0.6, PLAQUE_TOP, WORLD_CELL.width - 1.2, height), 11, **PANEL) + places


def _medals() -> str:
    (first, _), (second, _) = SLOTS[:2]
    return group(_medal(first, "var(--mlem-art-sun)"), _medal(second, "var(--mlem-art-shade)"), stroke=OUTLINE,
                 stroke_width=0.8)  # fmt: skip


def _medal(x: float, fill: str) -> str:
    return rounded((x - 10.5, VALUE_LINE - 11.8, 21, 14.6), 5, fill=fill)


def _span(first: int) -> str:
    """A line over the places, from this one on, that share one value; the figure stands in its gap."""
    left, right = SLOTS[first][0] - 8, SLOTS[-1][0] + 8
    middle, y = (left + right) / 2, VALUE_LINE - 4.5
    path = f"M{numbers(left, y + 4)}v-4H{number(middle - 12)}M{number(middle + 12)} {number(y)}H{number(right)}v4"
    return element("path", d=path, fill="none", stroke=LINE, stroke_width=1.4)


def planet_name(body: str, words: Words) -> str:
    """A planet's name on the board, without the word "planet"."""
    key = f"board.planet_{body}"
    return words.text(key) if key in words else body.replace("_", " ").capitalize()


_LONG_NAME = 8


def world_name(body: str) -> str:
    """What a planet, the comet or the galaxy is drawn with."""
    return f"w-{body}"


def _world(ruleset: Ruleset, body: str, words: Words) -> str:
    """Picture, name, and a place per seat under the points it brings; weight and anchor are those of the group."""
    if ruleset.kinds[body] == PLANET:
        first, second, other = ruleset.planets[body]
        name, picture, spot = planet_name(body, words), art.planet(body), "planet-spot"
        medals = group(_points(first, SLOTS[0][0]), _points(second, SLOTS[1][0]), fill=OUTLINE)
        value = medals + _points(other, SLOTS[3][0])
    else:
        name, picture, spot = words.text(f"board.{body}"), body, "deep-spot"
        value = _points(ruleset.deep_space[body], SLOTS[2][0])
    x = WORLD_PICTURE + (WORLD_CELL.width - WORLD_PICTURE) / 2 + 1
    called = text(
        fitted(name, WORLD_CELL.width - WORLD_PICTURE, 10.5),
        x,
        27,
        fill=STAR,
        font_size=12 if len(name) <= _LONG_NAME else 10.5,
    )
    return use(picture, 0, 0, WORLD_PICTURE) + called + put(spot) + value


def _points(points: int, x: float) -> str:
    size = {"font_size": 10} if points > 99 else {}  # noqa: PLR2004  three figures
    return text(str(points), x, VALUE_LINE, **size)


def card_name(goal: str) -> str:
    """What a goal is drawn with."""
    return f"card-{goal}"


def _card(ruleset: Ruleset, goal: str) -> str:
    """How many it asks for, of what, and what it brings."""
    return (
        put("goal-spot")
        + use(f"goal-{goal}", 32, 3, 26)
        + text(f"{ruleset.goals[goal]}\N{MULTIPLICATION SIGN}", 8, 23)
        + text(f"+{ruleset.goal_points}", 8, 48)
    )


def _goal_spot() -> str:
    box = Box(0.6, 0.6, GOAL_CARD.width - 1.2, GOAL_CARD.height - 1.2)
    return rounded(box, 10, **PANEL) + rings(f"M{numbers(*OWNER)}h0", 26, LINE, SURFACE)


def _cabin() -> str:
    """The rocket lying on its side, its nose to the left: who sits first commands."""
    hull = "M2 29C14 14 34 4 58 4H192Q212 6 216 29 212 52 192 54H58C34 54 14 44 2 29z"
    fins = "M188 5 218 1Q224 13 213 22zM188 53l30 4Q224 45 213 36z"
    cap = "M2 29Q14 15 36 9V49Q14 43 2 29z"
    return (
        group(
            element("path", d="M215 20Q246 29 215 38z", fill="var(--mlem-art-sun)"),
            element("path", d=fins, fill="var(--mlem-art-warm)"),
            element("path", d=hull, fill=SURFACE),
            element("path", d=cap, fill="var(--mlem-art-rose)"),
            stroke=OUTLINE,
            stroke_width=1.4,
        )
        + _row(PORTHOLES, PORTHOLE, OUTLINE, "var(--mlem-art-cool)", 1.5)
        + _row(BADGES, BADGE + 2, LINE, SURFACE)
    )
