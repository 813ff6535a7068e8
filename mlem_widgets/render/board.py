"""The static drawing of one layout: sky, track, spaces, moons, planets, rocket cabin, goals, failure track, notice.

It travels with every scene, so it is written layer by layer: what looks alike shares one group or one path.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mlem_widgets.render.furniture import (
    BURNER_EM,
    MOON_CELL,
    PANEL,
    STARS,
    card_name,
    moon_plaque,
    rings,
    tile_name,
    world_name,
)
from mlem_widgets.render.geometry import Box
from mlem_widgets.render.markup import (
    MIDDLE,
    centred,
    element,
    figures,
    fitted,
    group,
    number,
    numbers,
    put,
    rounded,
    text,
    use,
    wrapped,
)
from mlem_widgets.render.phrases import notice
from mlem_widgets.render.plan import steps
from mlem_widgets.render.themes import INK, LINE, MUTED, STAR, SURFACE
from mlem_widgets.rules.ruleset import MOON

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mlem_widgets.render.plan import Plan, Tether
    from mlem_widgets.rules import Ruleset
    from mlem_widgets.words import Words

_PLAIN = {"font_weight": 400}
_EARTH = 84
_SMALLEST_FIGURE = 15
"""Steps of the failure track that are smaller have no numbers."""


def board(ruleset: Ruleset, plan: Plan, words: Words) -> str:
    """The whole static board as SVG markup (without its outer element)."""
    return group(
        rounded((0, 0, plan.width, plan.height), 14, fill="var(--mlem-space)"),
        _stars(plan),
        _ribbon(plan),
        _tethers(plan),
        centred("earth", *plan.tiles[0].centre, _EARTH),
        _tiles(ruleset, plan, words),
        _moons(ruleset, plan),
        _worlds(ruleset, plan),
        _cabin(plan),
        _goals(plan),
        _failure(ruleset, plan),
        _notice(ruleset, plan, words),
        stroke_width=1.4,
        font_weight=700,
    )


def _stars(plan: Plan) -> str:
    """As many patches of the night sky as the board has room for."""
    width, height = STARS
    return "".join(
        put("stars", column * width, row * height)
        for row in range(int(plan.height // height))
        for column in range(int(plan.width // width))
    )


def _ribbon(plan: Plan) -> str:
    """The way of the rocket: through the middle of every space, round the corner at the end of each row."""
    x, y = (round(value) for value in plan.tiles[0].centre)
    path = f"M{x} {y}"
    for space, tile in enumerate(plan.tiles[1:], 1):
        to_x, to_y = (round(value) for value in tile.centre)
        if space % plan.columns == 0:
            path += _turn(plan, (x, y), to_y) + f"H{to_x}"
        else:
            path += f"l{to_x - x} {to_y - y}"
        x, y = to_x, to_y
    way = f"way-{plan.form.name}"
    return group(
        group(element("path", d=path, id=way), stroke="var(--mlem-track)", stroke_width=18),
        group(put(way), stroke=STAR, stroke_width=1.6, stroke_dasharray="1 7"),
        fill="none",
    )


def _turn(plan: Plan, start: tuple[float, float], y: float) -> str:
    """Out to the margin, up, and back."""
    outward = 1 if start[0] > plan.width / 2 else -1
    half = plan.form.margin / 2
    edge = plan.width - half if outward > 0 else half
    bend = min(20, (start[1] - y) / 2)
    bow = number(outward * bend)
    return (
        f"H{number(edge - outward * bend)}q{bow} 0 {bow} {number(-bend)}V{number(y + bend)}"
        f"q0 {number(-bend)} {number(-outward * bend)} {number(-bend)}"
    )


def _tethers(plan: Plan) -> str:
    path = "".join(_tether(plan, tether) for tether in plan.tethers)
    return element("path", d=path, fill="none", stroke_width=2, stroke=STAR, stroke_dasharray="3 5") if path else ""


def _tether(plan: Plan, tether: Tether) -> str:
    """From each space to a knot, from the knot to each body: reads better than a line for every pair."""
    bodies = [plan.bodies[body] for body in tether.bodies]
    spaces = [plan.tiles[space] for space in tether.spaces]
    home = min(tile.y for tile in [tile for tile in spaces if tile.y > bodies[0].y] or spaces)
    close = [tile for tile in spaces if abs(tile.y - home) < tile.height]
    middle = sum(tile.centre[0] for tile in close) / len(close)
    aim = sum(box.centre[0] for box in bodies) / len(bodies)
    knot = (round((middle + aim) / 2), home - 7)
    up = (_thread(tile.centre[0], tile.y + 4 if tile.y > knot[1] else tile.bottom - 4, knot) for tile in spaces)
    down = (_thread(box.centre[0], box.bottom - 6, knot) for box in bodies)
    return "".join((*up, *down))


def _thread(x: float, y: float, knot: tuple[float, float]) -> str:
    """From a space or a body straight out, and round to the knot."""
    x, y = round(x), round(y)
    rise, run = knot[1] - y, knot[0] - x
    return f"M{numbers(x, y)}q0 {number(rise)} {numbers(run, rise)}"


def _corners(boxes: Iterable[Box], scale: float) -> list[tuple[int, int]]:
    """The upper left corners, in the units of a group drawn at this scale."""
    return [(round(box.x / scale), round(box.y / scale)) for box in boxes]


def _scaled(scale: float, *parts: str, **style: object) -> str:
    transform = {} if scale == 1 else {"transform": f"scale({scale})"}
    return group(*parts, **transform, **style) if transform or style else "".join(parts)


def _tiles(ruleset: Ruleset, plan: Plan, words: Words) -> str:
    *tiles, last = plan.tiles
    corners = _corners(plan.tiles, plan.form.tile)
    grounds = (put(tile_name(ruleset, space), *corners[space]) for space in range(len(tiles)))
    *numerals, end = ((str(space), x + 7, y + 15) for space, (x, y) in enumerate(corners))
    at_x, at_y = corners[ruleset.satellite_space]
    inner = (last.x + 1, last.y + 1, last.width - 2, last.height - 2)
    return (
        rounded(inner, 12, fill="var(--mlem-space)", stroke=STAR, stroke_width=2)
        + _scaled(
            plan.form.tile,
            group(*grounds, fill="var(--mlem-on-flame)", font_size=BURNER_EM, **MIDDLE),
            use("satellite", at_x + 23, at_y + 2, 16),
            group(figures(numerals), text(*end, fill=STAR), fill=INK, font_size=13),
        )
        + _deep_space(last, words)
    )


def _deep_space(tile: Box, words: Words) -> str:
    size = 11.5
    lines = wrapped(words.text("board.deep_space"), tile.width - 8, size)[:2]
    x, y = tile.centre
    first = y + (10 if len(lines) == 1 else 7)
    called = (text(fitted(line, tile.width - 4, size), x, first + 12 * row) for row, line in enumerate(lines))
    return group(*called, fill=STAR, font_size=size, **MIDDLE)


def _moons(ruleset: Ruleset, plan: Plan) -> str:
    """Each moon: its disc, where an astronaut stands, over a plaque with its points and its id."""
    scale = plan.form.body
    spots, points, ids = [], [], []
    for body, value in ruleset.moons.items():
        box = plan.bodies[body]
        cell = Box(round(box.x / scale), round(box.y / scale), round(box.width / scale), MOON_CELL.height)
        spots.append(put("moon-spot", cell.centre[0] - MOON_CELL.width / 2, cell.y))
        if box.width > round(MOON_CELL.width * scale):
            spots.append(moon_plaque(cell))
        room = cell.width - 11 * len(str(value)) - 12
        points.append((str(value), cell.x + 7, cell.bottom - 5))
        ids.append(text(fitted(body, room, 10), cell.right - 6, cell.bottom - 6))
    return _scaled(
        scale,
        *spots,
        group(figures(points), fill=INK, font_size=14.5),
        group(*ids, fill=MUTED, font_size=10, text_anchor="end", **_PLAIN),
    )


def _worlds(ruleset: Ruleset, plan: Plan) -> str:
    worlds = [body for body in plan.bodies if ruleset.kinds[body] != MOON]
    corners = _corners((plan.bodies[body] for body in worlds), plan.form.body)
    drawn = (put(world_name(body), x, y) for body, (x, y) in zip(worlds, corners, strict=True))
    return _scaled(plan.form.body, *drawn, fill=INK, font_size=13, **MIDDLE)


def _cabin(plan: Plan) -> str:
    ((x, y),) = _corners([plan.cabin], plan.form.cabin)
    return _scaled(plan.form.cabin, put("cabin", x, y))


def _goals(plan: Plan) -> str:
    corners = _corners(plan.goals.values(), plan.form.goal)
    drawn = (put(card_name(goal), x, y) for goal, (x, y) in zip(plan.goals, corners, strict=True))
    return _scaled(plan.form.goal, *drawn, fill=INK, font_size=14)


def _failure(ruleset: Ruleset, plan: Plan) -> str:
    places = steps(ruleset, plan)
    size = places[0][2]
    lines: dict[float, list[float]] = {}
    for x, y, _ in places:
        lines.setdefault(y, []).append(x)
    rows = "".join(f"M{numbers(across[0], y)}H{number(across[-1] + 1)}" for y, across in lines.items())
    (end_x, end_y, _), end = places[-1], {"fill": SURFACE, "stroke": "var(--mlem-bad)", "stroke_width": 2.5}
    numerals = figures((str(step), x, y + size * 0.16) for step, (x, y, _) in enumerate(places))
    return (
        rounded(plan.failure, 10, **PANEL)
        + centred("failure", plan.failure.x + 18, plan.failure.centre[1], 24)
        + group(rings(rows, size * 0.84, LINE, SURFACE), stroke_dasharray=f"0 {size:g}")
        + element("circle", cx=end_x, cy=end_y, r=size * 0.4, **end)
        + (group(numerals, fill=INK, font_size=size * 0.44, **MIDDLE) if size >= _SMALLEST_FIGURE else "")
    )


def _notice(ruleset: Ruleset, plan: Plan, words: Words) -> str:
    size = 11.5
    lines = wrapped(notice(ruleset, words), plan.notice.width, size)[: int(plan.notice.height // 14)]
    x, top = plan.notice.centre[0], plan.notice.y + size
    said = (text(line, x, top + 14 * row) for row, line in enumerate(lines))
    return group(*said, fill=STAR, font_size=size, **MIDDLE, **_PLAIN)
