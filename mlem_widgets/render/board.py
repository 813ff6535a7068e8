"""The static drawing of one layout: sky, track, spaces, moons, planets, rocket cabin, goals, failure track, notice.

It travels with every scene, so it is written layer by layer: what looks alike shares one group or one path.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mlem_widgets.render import art
from mlem_widgets.render.geometry import Box
from mlem_widgets.render.markup import (
    centred,
    dots,
    element,
    fitted,
    group,
    number,
    numbers,
    rounded,
    text,
    use,
    wrapped,
)
from mlem_widgets.render.phrases import notice, planet_name
from mlem_widgets.render.plan import badges, goal_place, porthole, portholes, slots, steps
from mlem_widgets.rules.ruleset import MOON, PLANET

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mlem_widgets.render.plan import Plan, Tether
    from mlem_widgets.rules import Ruleset
    from mlem_widgets.words import Words

_INK, _MUTED, _LINE = "var(--mlem-ink)", "var(--mlem-muted)", "var(--mlem-line)"
_SURFACE, _STAR, _OUTLINE = "var(--mlem-surface)", "var(--mlem-star)", "var(--mlem-outline)"
_SPACE, _TILE = "var(--mlem-space)", "var(--mlem-tile)"
_SUN, _SHADE = "var(--mlem-art-sun)", "var(--mlem-art-shade)"
_MIDDLE = {"text_anchor": "middle"}
_BOLD = {"font_weight": 700}
_PANEL = {"fill": _SURFACE, "stroke": _OUTLINE, "stroke_width": 1.2}

MOON_DISC = 38.0
"""The size of a moon's picture."""
WORLD = 58.0
"""The size of a planet's picture."""
SLOT = 19.0
"""The size of a place on a planet."""
_PLAQUE = 37.0


def board(ruleset: Ruleset, plan: Plan, words: Words) -> str:
    """The whole static board as SVG markup (without its outer element)."""
    return "".join(
        (
            rounded((0, 0, plan.width, plan.height), 14, fill=_SPACE),
            _stars(plan),
            _ribbon(plan),
            _tethers(plan),
            centred("earth", *plan.tiles[0].centre, 84),
            _tiles(ruleset, plan, words),
            _moons(ruleset, plan),
            _worlds(ruleset, plan, words),
            _cabin(plan),
            _goals(ruleset, plan),
            _failure(ruleset, plan),
            _notice(ruleset, plan, words),
        )
    )


def _stars(plan: Plan) -> str:
    """Dots strewn over the sky, the same for every board of this size."""
    seed = 7
    places: list[tuple[float, float]] = []
    for _ in range(int(plan.width * plan.height / 6000)):
        seed = (seed * 1103515245 + 12345) % 2**31
        across = (seed >> 8) % 997 / 997
        seed = (seed * 1103515245 + 12345) % 2**31
        down = (seed >> 8) % 991 / 991
        places.append((round(across * plan.width), round(down * plan.height)))
    sizes = (1.2, 1.8, 2.6)
    layers = (dots(places[number :: len(sizes)], size) for number, size in enumerate(sizes))
    return group(*layers, stroke=_STAR, stroke_linecap="round", opacity=0.7)


def _ribbon(plan: Plan) -> str:
    """The way of the rocket: through the middle of every space, round the corner at the end of each row."""
    path = ""
    for space, tile in enumerate(plan.tiles):
        x, y = tile.centre
        if space and space % plan.columns == 0:
            path += _turn(plan, plan.tiles[space - 1].centre, y)
        path += f"{'L' if path else 'M'}{numbers(x, y)}"
    return group(
        element("path", d=path, stroke="var(--mlem-track)", stroke_width=18),
        element("path", d=path, stroke=_STAR, stroke_width=1.6, stroke_dasharray="1 7", opacity=0.9),
        fill="none",
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def _turn(plan: Plan, start: tuple[float, float], y: float) -> str:
    """Out to the margin, up, and back."""
    outward = 1 if start[0] > plan.width / 2 else -1
    half = plan.form.margin / 2
    edge = plan.width - half if outward > 0 else half
    bend = min(20.0, (start[1] - y) / 2)
    return (
        f"L{numbers(edge - outward * bend, start[1])}Q{numbers(edge, start[1], edge, start[1] - bend)}"
        f"V{number(y + bend)}Q{numbers(edge, y, edge - outward * bend, y)}"
    )


def _tethers(plan: Plan) -> str:
    path = "".join(_tether(plan, tether) for tether in plan.tethers)
    lines = (
        element("path", d=path, stroke_width=4.5, stroke=_SPACE),
        element("path", d=path, stroke_width=1.8, stroke=_STAR, stroke_dasharray="5 3"),
    )
    return group(*lines, fill="none") if path else ""


def _tether(plan: Plan, tether: Tether) -> str:
    """From each space to a knot, from the knot to each body: reads better than a line for every pair."""
    bodies = [plan.bodies[body] for body in tether.bodies]
    spaces = [plan.tiles[space] for space in tether.spaces]
    home = min(tile.y for tile in [tile for tile in spaces if tile.y > bodies[0].y] or spaces)
    close = [tile for tile in spaces if abs(tile.y - home) < tile.height]
    middle = sum(tile.centre[0] for tile in close) / len(close)
    aim = sum(box.centre[0] for box in bodies) / len(bodies)
    knot = ((middle + aim) / 2, home - 7)
    path = ""
    for tile in spaces:
        x, y = tile.centre[0], tile.y + 4 if tile.y > knot[1] else tile.bottom - 4
        path += f"M{numbers(x, y)}Q{numbers(x, knot[1], *knot)}"
    for box in bodies:
        x, y = box.centre[0], box.bottom - 6
        path += f"M{numbers(*knot)}Q{numbers(x, knot[1], x, y)}"
    return path


def _tiles(ruleset: Ruleset, plan: Plan, words: Words) -> str:
    tiles = list(enumerate(plan.tiles))
    below = [rounded(tile, 12) for space, tile in tiles if space < ruleset.first_landing_space]
    above = [rounded(tile, 12) for space, tile in tiles if ruleset.first_landing_space <= space < ruleset.last]
    satellite = plan.tiles[ruleset.satellite_space]
    numerals = (text(str(space), tile.x + 8, tile.y + 16) for space, tile in tiles)
    return group(
        group(*below, stroke_dasharray="4 3", stroke=_LINE),
        group(*above, rounded(plan.tiles[-1], 12, fill=_SURFACE), stroke=_STAR),
        fill=_TILE,
        stroke_width=2,
    ) + group(
        group(*numerals, font_size=14, **_BOLD),
        use("satellite", satellite.x + 25, satellite.y + 1, 18),
        _deep_space(plan.tiles[-1], words),
        _symbols(ruleset, plan),
        fill=_INK,
    )


def _deep_space(tile: Box, words: Words) -> str:
    size = 11.5
    lines = wrapped(words.text("board.deep_space"), tile.width - 8, size)[:2]
    x, y = tile.centre
    first = y + (10 if len(lines) == 1 else 7)
    called = (text(fitted(line, tile.width - 4, size), x, first + 12 * row) for row, line in enumerate(lines))
    return group(*called, font_size=size, **_MIDDLE, **_BOLD)


def _symbols(ruleset: Ruleset, plan: Plan) -> str:
    """The symbols of every space as dice faces; on an afterburner's flame, what it counts there."""
    dice, figures = [], []
    for tile, space in zip(plan.tiles[:-1], ruleset.spaces, strict=False):
        if not space.symbols:
            middle, bottom = tile.centre[0], tile.bottom
            dice.append(element("path", d=f"M{numbers(middle - 9, bottom - 14)}h18", stroke=_INK, stroke_width=3))
        for face, x, y, size in _faces(tile, space.symbols):
            dice.append(use(f"die-{face}", x, y, size))
            if face == "A":
                figures.append(burner(space.afterburner, x, y, size))
    return "".join(dice) + group(*figures, fill="var(--mlem-on-flame)", **_BOLD, **_MIDDLE)


def _faces(tile: Box, symbols: str) -> Iterator[tuple[str, float, float, float]]:
    """Each symbol with its left upper corner and size: one row or two, as large as fits."""
    width, height = tile.width - 5, tile.height - 22
    count = len(symbols)
    choices = [(row, min(22, width / row - 1, height / -(-count // row))) for row in (count, 3) if row]
    per_row, size = max(choices, key=lambda choice: choice[1], default=(1, 0))
    size = int(size * 2) / 2
    rows = -(-count // per_row)
    for place, face in enumerate(symbols):
        row, column = divmod(place, per_row)
        here = min(per_row, count - row * per_row)
        x = tile.centre[0] + (column - here / 2) * (size + 1) + 0.5
        yield face, round(x, 1), round(tile.bottom - 4 - size * (rows - row), 1), size


def burner(value: int, x: float, y: float, size: float) -> str:
    """What an afterburner counts, written on its flame; the fill and the weight are the group's."""
    figure = str(value)
    em = size * (0.62 if len(figure) == 1 else 0.5)
    return text(figure, x + size / 2, y + size * 0.58 + em * 0.36, font_size=em)


def _moons(ruleset: Ruleset, plan: Plan) -> str:
    """Each moon: its disc, where an astronaut stands, over a plaque with its points and its id."""
    moons = [(body, plan.bodies[body]) for body in ruleset.moons]
    discs = (use("moon", box.centre[0] - MOON_DISC / 2, box.y, MOON_DISC) for _, box in moons)
    plaques = (rounded(Box(box.x, box.bottom - 20, box.width, 20), 9) for _, box in moons)
    points = (text(str(ruleset.moons[body]), box.x + 7, box.bottom - 5) for body, box in moons)
    ids = (
        text(fitted(body, box.width - 8 * len(str(ruleset.moons[body])) - 12, 9.5), box.right - 6, box.bottom - 6)
        for body, box in moons
    )
    return (
        "".join(discs)
        + group(*plaques, **_PANEL)
        + group(*points, fill=_INK, font_size=14.5, **_BOLD)
        + group(*ids, fill=_MUTED, font_size=10, text_anchor="end")
    )


def _worlds(ruleset: Ruleset, plan: Plan, words: Words) -> str:
    """Planets, comet and galaxy: picture, name, and a place per seat under the points it brings."""
    worlds = [(body, box) for body, box in plan.bodies.items() if ruleset.kinds[body] != MOON]
    names = (text(fitted(_name(ruleset, body, words), box.width - 62, 11.5), box.x + 63, box.y + 26)
             for body, box in worlds)  # fmt: skip
    pictures = (
        use(art.planet(body) if ruleset.kinds[body] == PLANET else body, box.x + 2, box.y - 4, WORLD)
        for body, box in worlds
    )
    plaques = (rounded(Box(box.x, box.bottom - _PLAQUE, box.width, _PLAQUE), 11) for _, box in worlds)
    return (
        group(*names, fill=_STAR, font_size=12, **_BOLD)
        + "".join(pictures)
        + group(*plaques, **_PANEL)
        + _rings([place for _, box in worlds for place in slots(box)], SLOT, _LINE, _SURFACE)
        + _values(ruleset, worlds)
    )


def _name(ruleset: Ruleset, body: str, words: Words) -> str:
    return planet_name(body, words) if ruleset.kinds[body] == PLANET else words.text(f"board.{body}")


def _values(ruleset: Ruleset, worlds: Iterable[tuple[str, Box]]) -> str:
    """Over the places: first and second value on their medals, the other one, or deep space's, over all it is for."""
    gold, silver, medals, figures = [], [], [], []
    spans = ""
    for body, box in worlds:
        places = slots(box)
        flat, covered = str(ruleset.deep_space.get(body, "")), places
        if not flat:
            first, second, other = ruleset.planets[body]
            flat, covered = str(other), places[2:]
            gold.append(_medal(places[0]))
            silver.append(_medal(places[1]))
            for points, (x, y) in ((first, places[0]), (second, places[1])):
                size = {"font_size": 10} if points > 99 else {}  # noqa: PLR2004  three figures
                medals.append(text(str(points), x, y - 13, **size))
        (left, y), (right, _) = covered[0], covered[-1]
        x, half = (left + right) / 2, 5 + 4 * len(flat)
        spans += f"M{numbers(left - 8, y - 14)}v-4H{number(x - half)}M{number(x + half)} {number(y - 18)}"
        spans += f"H{number(right + 8)}v4"
        figures.append(text(flat, x, y - 13.2))
    return (
        group(group(*gold, fill=_SUN), group(*silver, fill=_SHADE), stroke=_OUTLINE, stroke_width=0.8)
        + element("path", d=spans, fill="none", stroke=_LINE, stroke_width=1.4)
        + group(group(*medals, fill=_OUTLINE), group(*figures, fill=_INK), font_size=13, **_BOLD, **_MIDDLE)
    )


def _medal(place: tuple[float, float]) -> str:
    return rounded((place[0] - 10, place[1] - 25, 20, 15), 5)


def _rings(places: list[tuple[float, float]], size: float, line: str, fill: str, width: float = 1.2) -> str:
    """Circles that share their look, as two paths of dots, the smaller over the larger."""
    return group(
        dots(places, size, stroke=line), dots(places, size - 2 * width, stroke=fill), stroke_linecap="round"
    )


def _cabin(plan: Plan) -> str:
    """The rocket lying on its side, its nose to the left: who sits first commands."""
    x, y, width, height = plan.cabin
    middle, right, bottom = y + height / 2, x + width, y + height
    hull = (
        f"M{numbers(x + 2, middle)}C{numbers(x + 14, y + 14, x + 34, y + 3, x + 60, y + 3)}H{number(right - 40)}"
        f"Q{numbers(right - 20, y + 5, right - 16, middle)}Q{numbers(right - 20, bottom - 5)} "
        f"{numbers(right - 40, bottom - 3)}H{number(x + 60)}"
        f"C{numbers(x + 34, bottom - 3, x + 14, bottom - 14, x + 2, middle)}z"
    )
    fins = (
        f"M{numbers(right - 44, y + 4)}L{numbers(right - 14, y - 3)}Q{numbers(right - 8, y + 12, right - 18, y + 22)}z"
        f"M{numbers(right - 44, bottom - 4)}L{numbers(right - 14, bottom + 3)}"
        f"Q{numbers(right - 8, bottom - 12, right - 18, bottom - 22)}z"
    )
    flame = f"M{numbers(right - 17, middle - 11)}Q{numbers(right + 14, middle, right - 17, middle + 11)}z"
    nose = x + 36
    cap = (
        f"M{numbers(x + 2, middle)}Q{numbers(x + 12, y + 17, nose, y + 9)}V{number(bottom - 9)}"
        f"Q{numbers(x + 12, bottom - 17, x + 2, middle)}z"
    )
    return (
        group(
            element("path", d=flame, fill=_SUN),
            element("path", d=fins, fill="var(--mlem-art-warm)"),
            element("path", d=hull, fill=_SURFACE),
            element("path", d=cap, fill="var(--mlem-art-rose)"),
            stroke=_OUTLINE,
            stroke_width=1.4,
            stroke_linejoin="round",
        )
        + _rings(portholes(plan.cabin), 2 * porthole(plan.cabin), _OUTLINE, "var(--mlem-art-cool)", 1.5)
        + _rings(badges(plan.cabin), 20, _LINE, _SURFACE)
    )


def _goals(ruleset: Ruleset, plan: Plan) -> str:
    goals = [(goal, box) for goal, box in plan.goals.items()]
    needed = (text(f"{ruleset.goals[goal]}×", box.x + 8, box.y + 23) for goal, box in goals)
    points = (text(f"+{ruleset.goal_points}", box.x + 8, box.bottom - 11) for _, box in goals)
    return (
        group(*(rounded(box, 10) for _, box in goals), **_PANEL)
        + "".join(use(f"goal-{goal}", box.right - 38, box.y + 3, 26) for goal, box in goals)
        + _rings([goal_place(box) for _, box in goals], 26, _LINE, _SURFACE)
        + group(*needed, *points, fill=_INK, font_size=14, **_BOLD)
    )


def _failure(ruleset: Ruleset, plan: Plan) -> str:
    places = steps(ruleset, plan)
    size = places[0][2]
    end_x, end_y, _ = places[-1]
    figures = (text(str(step), x, y + size * 0.16) for step, (x, y, _) in enumerate(places[:-1]))
    return (
        rounded(plan.failure, 10, **_PANEL)
        + centred("failure", plan.failure.x + 18, plan.failure.centre[1], 24)
        + _rings([(x, y) for x, y, _ in places[:-1]], size * 0.84, _LINE, _SURFACE)
        + centred("crash", end_x, end_y, size)
        + (group(*figures, fill=_INK, font_size=size * 0.44, **_MIDDLE) if size >= 15 else "")  # noqa: PLR2004
    )


def _notice(ruleset: Ruleset, plan: Plan, words: Words) -> str:
    size = 11.5
    lines = wrapped(notice(ruleset, words), plan.notice.width, size)
    x, top = plan.notice.centre[0], plan.notice.y + size
    said = (text(line, x, top + 14 * row) for row, line in enumerate(lines))
    return group(*said, fill=_STAR, font_size=size, **_MIDDLE)
