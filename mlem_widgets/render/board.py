"""The static drawing of one layout: sky, track, spaces, moons, planets, rocket cabin, goals, failure track, notice.

It travels with every scene, so it is written layer by layer: what looks alike shares one group or one path.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mlem_widgets.render import art
from mlem_widgets.render.furniture import (
    BURNER_EM,
    MOON_CELL,
    SLOTS,
    TILE,
    VALUE_LINE,
    WORLD_CELL,
    WORLD_PICTURE,
    moon_plaque,
    rings,
    tile_symbol,
)
from mlem_widgets.render.markup import (
    centred,
    dots,
    element,
    fitted,
    group,
    number,
    numbers,
    placed,
    rounded,
    text,
    use,
    wrapped,
)
from mlem_widgets.render.phrases import notice, planet_name
from mlem_widgets.render.plan import inside, steps
from mlem_widgets.rules.ruleset import MOON, PLANET

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mlem_widgets.render.geometry import Box
    from mlem_widgets.render.plan import Plan, Tether
    from mlem_widgets.rules import Ruleset
    from mlem_widgets.words import Words

_INK, _MUTED, _LINE = "var(--mlem-ink)", "var(--mlem-muted)", "var(--mlem-line)"
_SURFACE, _STAR, _OUTLINE = "var(--mlem-surface)", "var(--mlem-star)", "var(--mlem-outline)"
_MIDDLE = {"text_anchor": "middle"}
_BOLD = {"font_weight": 700}
_PANEL = {"fill": _SURFACE, "stroke": _OUTLINE, "stroke_width": 1.2}
_EARTH = 84
_SMALLEST_FIGURE = 15
"""Steps of the failure track that are smaller have no numbers."""


def board(ruleset: Ruleset, plan: Plan, words: Words) -> str:
    """The whole static board as SVG markup (without its outer element)."""
    return "".join(
        (
            rounded((0, 0, plan.width, plan.height), 14, fill="var(--mlem-space)"),
            _stars(plan),
            _ribbon(plan),
            _tethers(plan),
            centred("earth", *plan.tiles[0].centre, _EARTH),
            _tiles(ruleset, plan, words),
            _moons(ruleset, plan),
            _worlds(ruleset, plan, words),
            placed("cabin", plan.cabin),
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
    return element("path", d=path, fill="none", stroke_width=2, stroke=_STAR, stroke_dasharray="5 3") if path else ""


def _tether(plan: Plan, tether: Tether) -> str:
    """From each space to a knot, from the knot to each body: reads better than a line for every pair."""
    bodies = [plan.bodies[body] for body in tether.bodies]
    spaces = [plan.tiles[space] for space in tether.spaces]
    home = min(tile.y for tile in [tile for tile in spaces if tile.y > bodies[0].y] or spaces)
    close = [tile for tile in spaces if abs(tile.y - home) < tile.height]
    middle = sum(tile.centre[0] for tile in close) / len(close)
    aim = sum(box.centre[0] for box in bodies) / len(bodies)
    knot = (round((middle + aim) / 2), home - 7)
    path = ""
    for tile in spaces:
        x, y = round(tile.centre[0]), tile.y + 4 if tile.y > knot[1] else tile.bottom - 4
        path += f"M{numbers(x, y)}Q{numbers(x, knot[1], *knot)}"
    for box in bodies:
        x, y = round(box.centre[0]), box.bottom - 6
        path += f"M{numbers(*knot)}Q{numbers(x, knot[1], x, y)}"
    return path


def _tiles(ruleset: Ruleset, plan: Plan, words: Words) -> str:
    *tiles, last = plan.tiles
    scale = last.height / TILE.height
    grounds = (placed(tile_symbol(ruleset, space), tile) for space, tile in enumerate(tiles))
    numerals = (text(str(space), tile.x + 8, tile.y + 17) for space, tile in enumerate(plan.tiles))
    satellite = plan.tiles[ruleset.satellite_space]
    return (
        group(*grounds, fill="var(--mlem-on-flame)", font_size=BURNER_EM, **_BOLD, **_MIDDLE)
        + rounded((last.x + 1, last.y + 1, last.width - 2, last.height - 2), 12, fill=_SURFACE, stroke=_STAR,
                  stroke_width=2)
        + use("satellite", satellite.x + 26, satellite.y + 3, 18)
        + group(*numerals, _deep_space(last, words), fill=_INK, font_size=13 * scale, **_BOLD)
    )  # fmt: skip


def _deep_space(tile: Box, words: Words) -> str:
    size = 11.5
    lines = wrapped(words.text("board.deep_space"), tile.width - 8, size)[:2]
    x, y = tile.centre
    first = y + (10 if len(lines) == 1 else 7)
    called = (text(fitted(line, tile.width - 4, size), x, first + 12 * row) for row, line in enumerate(lines))
    return group(*called, font_size=size, **_MIDDLE)


def _moons(ruleset: Ruleset, plan: Plan) -> str:
    """Each moon: its disc, where an astronaut stands, over a plaque with its points and its id."""
    moons = [(body, plan.bodies[body]) for body in ruleset.moons]
    spots = (placed("moon-spot", box) for _, box in moons)
    usual = round(MOON_CELL.width * plan.form.body)
    longer = (moon_plaque(box) for _, box in moons if box.width > usual)
    points = (text(str(ruleset.moons[body]), box.x + 7, box.bottom - 5) for body, box in moons)
    ids = (
        text(fitted(body, box.width - 8 * len(str(ruleset.moons[body])) - 12, 9.5), box.right - 6, box.bottom - 6)
        for body, box in moons
    )
    return (
        "".join((*spots, *longer))
        + group(*points, fill=_INK, font_size=14.5, **_BOLD)
        + group(*ids, fill=_MUTED, font_size=10, text_anchor="end")
    )


def _worlds(ruleset: Ruleset, plan: Plan, words: Words) -> str:
    """Planets, comet and galaxy: picture, name, and a place per seat under the points it brings."""
    worlds = [(body, box) for body, box in plan.bodies.items() if ruleset.kinds[body] != MOON]
    scale = plan.form.body
    size = round(WORLD_PICTURE * scale)
    names, drawn = [], []
    for body, box in worlds:
        planet = ruleset.kinds[body] == PLANET
        name = planet_name(body, words) if planet else words.text(f"board.{body}")
        names.append(text(fitted(name, box.width - size - 2, 11), box.x + size + 4, box.y + round(27 * scale)))
        drawn.append(use(art.planet(body) if planet else body, box.x, box.y, size))
        drawn.append(placed("planet-spot" if planet else "deep-spot", box))
    return (
        group(*names, fill=_STAR, font_size=12 * scale, **_BOLD)
        + "".join(drawn)
        + group(_values(ruleset, worlds), font_size=13 * scale, **_BOLD, **_MIDDLE)
    )


def _values(ruleset: Ruleset, worlds: Iterable[tuple[str, Box]]) -> str:
    """Over the places: first and second value on their medals; the others', or deep space's, in the gap of its line."""
    medals, figures = [], []
    for body, box in worlds:
        if body in ruleset.deep_space:
            figures.append(_value(box, ruleset.deep_space[body], (SLOTS[0][0] + SLOTS[-1][0]) / 2))
            continue
        first, second, other = ruleset.planets[body]
        medals += [_value(box, points, x) for points, (x, _) in zip((first, second), SLOTS, strict=False)]
        figures.append(_value(box, other, SLOTS[3][0]))
    return group(*medals, fill=_OUTLINE) + group(*figures, fill=_INK)


def _value(box: Box, points: int, x: float) -> str:
    at, y = inside(box, WORLD_CELL, (x, VALUE_LINE))
    size = {"font_size": 10} if points > 99 else {}  # noqa: PLR2004  three figures
    return text(str(points), round(at), round(y), **size)


def _goals(ruleset: Ruleset, plan: Plan) -> str:
    scale = plan.form.goal
    parts, figures = [], []
    for goal, box in plan.goals.items():
        parts += [placed("goal-spot", box), use(f"goal-{goal}", box.right - round(39 * scale), box.y + 3, 26)]
        figures.append(text(f"{ruleset.goals[goal]}×", box.x + 8, box.y + 23))
        figures.append(text(f"+{ruleset.goal_points}", box.x + 8, box.bottom - 11))
    return "".join(parts) + group(*figures, fill=_INK, font_size=14 * scale, **_BOLD)


def _failure(ruleset: Ruleset, plan: Plan) -> str:
    places = steps(ruleset, plan)
    size = places[0][2]
    end_x, end_y, _ = places[-1]
    figures = (text(str(step), x, y + size * 0.16) for step, (x, y, _) in enumerate(places[:-1]))
    return (
        rounded(plan.failure, 10, **_PANEL)
        + centred("failure", plan.failure.x + 18, plan.failure.centre[1], 24)
        + rings([(x, y) for x, y, _ in places[:-1]], size * 0.84, _LINE, _SURFACE)
        + centred("crash", end_x, end_y, size)
        + (group(*figures, fill=_INK, font_size=size * 0.44, **_MIDDLE) if size >= _SMALLEST_FIGURE else "")
    )


def _notice(ruleset: Ruleset, plan: Plan, words: Words) -> str:
    size = 11.5
    lines = wrapped(notice(ruleset, words), plan.notice.width, size)
    x, top = plan.notice.centre[0], plan.notice.y + size
    said = (text(line, x, top + 14 * row) for row, line in enumerate(lines))
    return group(*said, fill=_STAR, font_size=size, **_MIDDLE)
