"""Where everything stands on the board: one algorithm for any ruleset, and one table of sizes per layout.

The track climbs from Earth, bottom left, to deep space: rows that turn back and forth and swoop a little. Moons and
planets float in the sky above the row that leads to them, as near to their spaces as their neighbours allow.
"""

from __future__ import annotations

from functools import lru_cache
from math import pi, sin
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar

from mlem_widgets.render.furniture import CABIN_HULL, GOAL_CARD, MOON_CELL, TILE, WORLD_CELL
from mlem_widgets.render.geometry import Box, below, lines, spread
from mlem_widgets.rules.ruleset import MOON

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mlem_widgets.render.furniture import Point
    from mlem_widgets.rules import Ruleset


class Form(NamedTuple):
    """The sizes of one layout, in its own units: one unit is about one CSS pixel of the screen it is made for."""

    name: Literal["wide", "tall"]
    screen: tuple[float, float]
    """The room on the screen that it is made for."""
    width: float
    """At least so wide."""
    margin: float
    """Kept free at both sides, where the track turns."""
    pitch: float
    """The least distance between two spaces."""
    columns: range
    """How many spaces a row may have; the number is taken with which the board can be drawn largest."""
    swoop: float
    """How far the track swings up and down."""
    gap: float
    """Between neighbours in the sky."""
    tile: float
    body: float
    goal: float
    cabin: float
    """The scales of the furniture."""


FORMS = (
    Form("wide", (760, 500), 760, 30, 77, range(3, 17), 7, 6, tile=1.125, body=1, goal=1, cabin=1),
    Form("tall", (340, 1e6), 360, 20, 64, range(5, 6), 6, 4, tile=0.922, body=0.9, goal=1.13, cabin=1.3),
)

STEPS_LEFT = 34.0
"""Where the steps of the failure track begin inside its box."""

_ID_LETTER, _FIGURE = 6.0, 11.0
_MOON_WIDEST = 112.0
_TRACK_GAP = 12.0
"""Above a row of spaces: room for the links and for the rocket's nose."""
_HUD_GAP = 10.0
_EDGE = 6.0
_STEP_LEAST = 12.5
"""A step of the failure track so small still shows its marker."""

_Key = TypeVar("_Key")


class Tether(NamedTuple):
    """Bodies that are reached from the same spaces."""

    spaces: tuple[int, ...]
    bodies: tuple[str, ...]


class Plan(NamedTuple):
    """The finished geometry of one layout."""

    form: Form
    width: float
    height: float
    columns: int
    tiles: tuple[Box, ...]
    bodies: dict[str, Box]
    tethers: tuple[Tether, ...]
    cabin: Box
    goals: dict[str, Box]
    failure: Box
    notice: Box


def swoop(form: Form, width: float, x: float) -> float:
    """How far the track is above or below its row at x: one wave over the whole width."""
    return form.swoop * sin(2 * pi * x / width)


@lru_cache(maxsize=32)
def plan(ruleset: Ruleset, form: Form) -> Plan:
    """Lay the board out, with the number of columns with which it can be drawn largest."""
    width, height = form.screen
    plans = [_plan(ruleset, form, columns) for columns in form.columns]
    return max(plans, key=lambda found: min(width / found.width, height / found.height))


def _plan(ruleset: Ruleset, form: Form, columns: int) -> Plan:
    width = max(form.width, columns * form.pitch + 2 * form.margin)
    rows = _rows(ruleset.last + 1, columns)
    sky = _sky(ruleset, columns)
    tiles: dict[int, Box] = {}
    bodies: dict[str, Box] = {}
    placed = [Box(0, 0, width, _EDGE)]
    centres = {space: _space_x(form, width, columns, space) for space in range(ruleset.last + 1)}
    for row in reversed(range(-1, len(rows))):
        for line in _sky_lines(ruleset, form, width, sky.get(row, {}), centres):
            moved = _drop(line, placed, form.gap)
            bodies |= moved
            placed += moved.values()
        if row >= 0:
            moved_tiles = _drop(_track_row(form, width, columns, rows[row], centres), placed, _TRACK_GAP)
            tiles |= moved_tiles
            placed += moved_tiles.values()
    top = max(box.bottom for box in placed) + _HUD_GAP
    cabin, goals, failure, notice = _hud(ruleset, form, width, top)
    return Plan(
        form, width, notice.bottom, columns, tuple(tiles[space] for space in sorted(tiles)), bodies,
        _tethers(ruleset), cabin, goals, failure, notice,
    )  # fmt: skip


def _rows(spaces: int, columns: int) -> list[range]:
    return [range(first, min(first + columns, spaces)) for first in range(0, spaces, columns)]


def _space_x(form: Form, width: float, columns: int, space: int) -> float:
    row, step = divmod(space, columns)
    column = step if row % 2 == 0 else columns - 1 - step
    return form.margin + (width - 2 * form.margin) / columns * (column + 0.5)


def _track_row(form: Form, width: float, columns: int, row: range, centres: dict[int, float]) -> dict[int, Box]:
    pitch = (width - 2 * form.margin) / columns
    tile_width, tile_height = round(TILE.width * form.tile), round(TILE.height * form.tile)
    found = {}
    for space in row:
        centre, wide = centres[space], float(tile_width)
        if space == row[-1] and len(row) < columns:  # only the last row is short: deep space takes what is left of it
            spare = (columns - len(row)) * pitch
            wide += spare
            centre += spare / 2 if (space // columns) % 2 == 0 else -spare / 2
        found[space] = Box(centre - wide / 2, swoop(form, width, centre), wide, tile_height)
    return found


def _sky(ruleset: Ruleset, columns: int) -> dict[int, dict[str, list[int]]]:
    """Per row, the bodies above it with their spaces there; row -1 is for those that no space links to."""
    sky: dict[int, dict[str, list[int]]] = {}
    for body, spaces in ruleset.reached_from.items():
        rows = [space // columns for space in spaces]
        home = max(sorted(set(rows)), key=rows.count, default=-1)
        sky.setdefault(home, {})[body] = [space for space, row in zip(spaces, rows, strict=True) if row == home]
    return sky


def _tethers(ruleset: Ruleset) -> tuple[Tether, ...]:
    groups: dict[tuple[int, ...], list[str]] = {}
    for body, spaces in ruleset.reached_from.items():
        if spaces:
            groups.setdefault(spaces, []).append(body)
    return tuple(Tether(spaces, tuple(bodies)) for spaces, bodies in groups.items())


def _sky_lines(
    ruleset: Ruleset, form: Form, width: float, bodies: dict[str, list[int]], centres: dict[int, float]
) -> Iterable[dict[str, Box]]:
    """The bodies above one row, line by line from the top."""
    middle = width / 2
    wanted = {body: sum(centres[space] for space in spaces) / len(spaces) if spaces else middle
              for body, spaces in bodies.items()}  # fmt: skip
    order = sorted(bodies, key=wanted.__getitem__)
    sizes = [_size(ruleset, form, body) for body in order]
    room = width - 2 * form.margin
    for line in lines([size[0] for size in sizes], room, form.gap):
        names = [order[number] for number in line]
        widths = [sizes[number][0] for number in line]
        lefts = spread([wanted[name] for name in names], widths, form.margin, width - form.margin, form.gap)
        yield _float(
            form, width, names, [Box(left, 0, *sizes[number]) for left, number in zip(lefts, line, strict=True)]
        )


def _float(form: Form, width: float, names: Sequence[str], boxes: Sequence[Box]) -> dict[str, Box]:
    """Let the bodies of a line follow the track's swoop, small ones by turns high and low."""
    tallest = max(box.height for box in boxes)
    found = {}
    for number, (name, box) in enumerate(zip(names, boxes, strict=True)):
        spare = tallest - box.height
        found[name] = box.moved(0, swoop(form, width, box.centre[0]) + (spare if number % 2 else spare * 0.25))
    return found


def _size(ruleset: Ruleset, form: Form, body: str) -> tuple[float, float]:
    if ruleset.kinds[body] != MOON:
        return round(WORLD_CELL.width * form.body), round(WORLD_CELL.height * form.body)
    figures = len(str(ruleset.moons[body]))
    width = max(MOON_CELL.width, min(_MOON_WIDEST, 14 + _FIGURE * figures + _ID_LETTER * len(body)))
    return round(width * form.body), round(MOON_CELL.height * form.body)


def _drop(boxes: dict[_Key, Box], placed: list[Box], gap: float) -> dict[_Key, Box]:
    down = below(boxes.values(), placed, gap)
    moved = {key: box.moved(0, down) for key, box in boxes.items()}
    return {key: box._replace(x=round(box.x), y=round(box.y)) for key, box in moved.items()}


def _hud(ruleset: Ruleset, form: Form, width: float, top: float) -> tuple[Box, dict[str, Box], Box, Box]:
    """Below the board: the rocket's cabin, the goals, the failure track and the notice."""
    top = round(top)
    card = (round(GOAL_CARD.width * form.goal), round(GOAL_CARD.height * form.goal))
    hull = (round(CABIN_HULL.width * form.cabin), round(CABIN_HULL.height * form.cabin))
    if form.name == "wide":
        left = round((width - form.width) / 2) + 12
        cabin = Box(left, top, *hull)
        goals = _row_of(ruleset.goals, cabin.right + 10, top, card, 6)
        right = max(box.right for box in goals.values()) + 10
        failure = Box(right, top, left + form.width - 24 - right, hull[1])
    else:
        cabin = Box(round((width - hull[0]) / 2), top, *hull)
        goals = _row_of(ruleset.goals, 10, cabin.bottom + 8, card, 8)
        room, steps = width - 20 - STEPS_LEFT - 4, ruleset.failure_limit + 1
        size = max(step_size(steps, room, 26), _STEP_LEAST)
        height = max(44, -(-steps // int(room // size)) * size + 10)
        failure = Box(10, cabin.bottom + 8 + card[1] + 8, width - 20, height)
    notice = Box(12, failure.bottom + 4, width - 24, _notice_lines(ruleset, form) * 14 + 6)
    return cabin, goals, failure, notice


def _notice_lines(ruleset: Ruleset, form: Form) -> int:
    """How many lines the notice may have; another board than ours has a name of up to 80 characters in it."""
    needed = 1 if form.name == "wide" else 2
    return needed if ruleset.is_built_in else 2 * needed


def step_size(count: int, width: float, height: float, most: float = 25) -> float:
    """The largest size at which this many square steps fit into a box.

    >>> step_size(12, 150, 50)
    25
    """
    size = most
    while int(width // size) * int(height // size) < count:
        size -= 0.25
    return size


def _row_of(names: Iterable[str], left: float, top: float, size: tuple[float, float], gap: float) -> dict[str, Box]:
    return {name: Box(left + number * (size[0] + gap), top, *size) for number, name in enumerate(names)}


def inside(box: Box, cell: Box, point: Point) -> tuple[float, float]:
    """Where a point of a cell lies when the cell is drawn in the middle of this box, as high as it.

    >>> inside(Box(100, 10, 48, 30), Box(0, 0, 48, 60), (24, 20))
    (124.0, 20.0)
    """
    scale = box.height / cell.height
    return box.centre[0] + (point[0] - cell.width / 2) * scale, box.y + point[1] * scale


def steps(ruleset: Ruleset, plan: Plan) -> list[tuple[float, float, float]]:
    """The middle and the size of every step of the failure track, from none to the limit."""
    box, count = plan.failure, ruleset.failure_limit + 1
    width, height = box.width - STEPS_LEFT - 4, box.height - 6
    size = step_size(count, width, height)
    per_row = int(width // size)
    rows = -(-count // per_row)
    top = box.y + (box.height - rows * size) / 2
    return [
        (box.x + STEPS_LEFT + (step % per_row + 0.5) * size, round(top + (step // per_row + 0.5) * size, 1), size)
        for step in range(count)
    ]
