"""How marks look over a drawn board: a striped band round a place, arrows with a dark rim, and which part is shown."""

from __future__ import annotations

from collections import Counter
from math import hypot
from typing import TYPE_CHECKING

from mlem_widgets.render.geometry import Box
from mlem_widgets.render.markup import MIDDLE, element, fitted, group, numbers, rounded, text
from mlem_widgets.render.themes import INK, OUTLINE, SURFACE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mlem_widgets.render.furniture import Point
    from mlem_widgets.render.marks import Arrow, Marks
    from mlem_widgets.render.shapes import Layout

_SUN = "var(--mlem-art-sun)"
"""Bright on the sky; with the dark of the outlines under it, it shows on a space, in grey and on paper, too."""
_BAND, _STRIPE, _DASH = 7.0, 4.0, "7 6"
_RIM, _SHAFT = 8.0, 4.4
_HEAD, _HALF = 15.0, 8.5
"""An arrow's head: how long, and half as wide."""
_MORE_BOW, _BESIDE_BOW = 34.0, 6.0
"""So much further swings one more arrow between the same two places, and one more from the same place."""
_NEAR, _ROUND = 40.0, 30.0
"""Between places so near to each other an arrow goes round outside, so far from them."""
_LEVEL, _OVER = 0.3, 50.0
"""An arrow that climbs less, in what it goes across, runs along a row: in the gap between the spaces and the sky."""
_CLEAR = 8.0
"""At least so far from both places lies what an arrow aims at."""
_SOON, _EVENLY = 0.15, 0.4
"""Where an arrow has swung aside, as a share of its length."""
_SAMPLES = (0.1, 0.3, 0.5, 0.7, 0.9)
_SHORT, _BESIDE = 150.0, 15.0
"""A shorter arrow would vanish under its text, which then lies beside it."""
_FIGURE = 13.0
_WIDEST = 130.0
_MARGIN = 26.0
_LEAST = (170.0, 130.0)
"""So much of a board is shown at least."""


def overlay(drawn: Layout, marks: Marks) -> str:
    """The marks on one layout, as SVG markup to lie over the pieces; empty where nothing is marked.

    >>> from mlem_widgets.render.marks import read
    >>> from mlem_widgets.render.stage import layouts
    >>> from mlem_widgets.rules import Ruleset, new_game
    >>> from mlem_widgets.words import words
    >>> house = Ruleset.load("house")
    >>> marks = read(new_game(house), words("en"), highlight={14: "12%"})
    >>> "12%" in overlay(layouts(house, "en")[0], marks)
    True
    """
    bands = [_band(Box(*drawn["spots"][spot])) for spot in marks.highlight]
    arrows = list(_arrows(drawn, marks))
    labels = [_label(drawn, said, *_beside(drawn, spot)) for spot, said in marks.highlight.items() if said]
    labels += [_label(drawn, arrow.text, *curve.text_at) for arrow, curve in arrows if arrow.text]
    # A short one would vanish under a long one from the same place.
    curves = sorted((curve for _, curve in arrows), key=lambda curve: -curve.length)
    return group(*bands, *(curve.drawn() for curve in curves), *labels)


def window(drawn: Layout, marks: Marks) -> Box:
    """The part of a layout that is shown: what it is cropped to with some room around, or all of it."""
    board = Box(0, 0, drawn["width"], drawn["height"])
    if not marks.crop:
        return board
    boxes = [Box(*drawn["spots"][spot]) for spot in marks.crop]
    left, right = min(box.x for box in boxes) - _MARGIN, max(box.right for box in boxes) + _MARGIN
    top, bottom = min(box.y for box in boxes) - _MARGIN, max(box.bottom for box in boxes) + _MARGIN
    left, width = _within(left, right - left, _LEAST[0], board.width)
    top, height = _within(top, bottom - top, _LEAST[1], board.height)
    return Box(left, top, width, height)


def _within(start: float, size: float, least: float, room: float) -> tuple[float, float]:
    """A stretch at least so long round the same middle, moved so that it lies in the room."""
    middle, size = start + size / 2, min(max(size, least), room)
    return min(max(middle - size / 2, 0.0), room - size), size


def _band(box: Box) -> str:
    """Stripes of two colours: they show on every ground, also in grey."""
    x, y, width, height = box
    line = (x - 1, y - 1, width + 2, height + 2)
    style = {"fill": "none", "stroke_linecap": "butt"}
    return rounded(line, 10, stroke=OUTLINE, stroke_width=_BAND, **style) + rounded(
        line, 10, stroke=_SUN, stroke_width=_STRIPE, stroke_dasharray=_DASH, **style
    )


def _beside(drawn: Layout, spot: str) -> Point:
    """Where a place's label lies: on the edge where it hides nothing that is printed there."""
    box = Box(*drawn["spots"][spot])
    return box.centre[0], box.bottom + 3 if spot.startswith("space.") else box.y - 1


def _label(drawn: Layout, said: str, x: float, y: float) -> str:
    """A short text on a plate of its own, kept on the board."""
    shown = fitted(said, _WIDEST, _FIGURE)
    width, height = len(shown) * _FIGURE * 0.62 + 12, _FIGURE + 6
    x = min(max(x, width / 2 + 2), drawn["width"] - width / 2 - 2)
    y = min(max(y, height / 2 + 2), drawn["height"] - height / 2 - 2)
    plate = rounded((x - width / 2, y - height / 2, width, height), height / 2, fill=SURFACE, stroke=OUTLINE,
                    stroke_width=1.6)  # fmt: skip
    return plate + text(shown, x, y + _FIGURE * 0.36, fill=INK, font_size=_FIGURE, font_weight=700, **MIDDLE)


def _arrows(drawn: Layout, marks: Marks) -> Iterator[tuple[Arrow, _Curve]]:
    """The arrows, those between the same two places fanned out, and a little those from one place."""
    pairs: Counter[frozenset[str]] = Counter()
    starts: Counter[str] = Counter()
    for arrow in marks.arrows:
        pair = frozenset((arrow.start, arrow.end))
        start, end = (Box(*drawn["spots"][spot]) for spot in (arrow.start, arrow.end))
        more = _MORE_BOW * pairs[pair] + _BESIDE_BOW * (starts[arrow.start] - pairs[pair])
        yield arrow, _Curve(start, end, more, Box(0, 0, drawn["width"], drawn["height"]))
        pairs[pair] += 1
        starts[arrow.start] += 1


class _Curve:
    """A bowed arrow from the edge of one box to the edge of another."""

    def __init__(self, start: Box, end: Box, more: float, room: Box) -> None:
        (x, y), (to_x, to_y) = start.centre, end.centre
        across, down = to_x - x, to_y - y
        length = hypot(across, down) or 1
        self.length = length
        rise, bow = _swing(start, end, length)
        # Upwards, away from the row, but not off the board.
        side = -1 if across >= 0 else 1
        for self.aside in (
            (-down / length * side, across / length * side),
            (down / length * side, -across / length * side),
        ):
            self.out, self.back = (
                (x + across * share + self.aside[0] * (bow + more), y + down * share + self.aside[1] * (bow + more))
                for share in (rise, 1 - rise)
            )
            self.start, self.end = _edge(start, self.out, 1), _edge(end, self.back, 3)
            self.ahead = _direction(self.back, self.end)
            self.neck = (self.end[0] - self.ahead[0] * _HEAD, self.end[1] - self.ahead[1] * _HEAD)
            if all(_is_in(room, self.at(share)) for share in _SAMPLES):
                break
        beside = _BESIDE if length < _SHORT else 0.0
        x, y = self.at(0.5)
        self.text_at = (x + self.aside[0] * beside, y + self.aside[1] * beside)
        """Half-way, or beside that."""

    def at(self, share: float) -> Point:
        """The point at this share of the way (a cubic Bézier curve)."""
        rest = 1 - share
        weights = (rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3)
        points = (self.start, self.out, self.back, self.neck)
        x, y = (sum(weight * value for weight, value in zip(weights, values, strict=True))
                for values in zip(*points, strict=True))  # fmt: skip
        return x, y

    def drawn(self) -> str:
        """A shaft and a head, both with a dark rim."""
        neck, aside = self.neck, (-self.ahead[1] * _HALF, self.ahead[0] * _HALF)
        left = (neck[0] + aside[0], neck[1] + aside[1])
        right = (neck[0] - aside[0], neck[1] - aside[1])
        shaft = f"M{numbers(*self.start)}C{numbers(*self.out, *self.back, *neck)}"
        head = f"M{numbers(*self.end)}L{numbers(*left)}L{numbers(*right)}z"
        return group(
            element("path", d=shaft, stroke_width=_RIM),
            element("path", d=head, fill=OUTLINE, stroke_width=_RIM - _SHAFT),
            element("path", d=shaft, stroke=_SUN, stroke_width=_SHAFT),
            element("path", d=head, fill=_SUN, stroke="none"),
            fill="none",
            stroke=OUTLINE,
        )


def _swing(start: Box, end: Box, length: float) -> tuple[float, float]:
    """Where an arrow has swung aside, as a share of its length, and how far."""
    across, down = end.centre[0] - start.centre[0], end.centre[1] - start.centre[1]
    aside = (-down / length, across / length)
    reach = max(_half(start, aside), _half(end, aside))
    if _gap(start, end) < _NEAR:
        return _SOON, reach + _ROUND
    if abs(down) < _LEVEL * abs(across):
        return _SOON, max(_OVER, reach + _CLEAR)
    return _EVENLY, max(min(length * 0.2, 60.0), reach + _CLEAR)


def _direction(start: Point, end: Point) -> Point:
    """One step from one point to another."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down) or 1
    return across / length, down / length


def _is_in(room: Box, point: Point) -> bool:
    x, y = point
    return room.x + _RIM / 2 <= x <= room.right - _RIM / 2 and room.y + _RIM / 2 <= y <= room.bottom - _RIM / 2


def _half(box: Box, towards: Point) -> float:
    """How far a box reaches from its middle in this direction."""
    return abs(towards[0]) * box.width / 2 + abs(towards[1]) * box.height / 2


def _gap(one: Box, other: Box) -> float:
    """How much room there is between two boxes."""
    across = max(other.x - one.right, one.x - other.right, 0.0)
    down = max(other.y - one.bottom, one.y - other.bottom, 0.0)
    return hypot(across, down)


def _edge(box: Box, to: Point, gap: float) -> Point:
    """Where a line from a box's middle towards a point leaves it, and a little on."""
    (x, y), (to_x, to_y) = box.centre, to
    across, down = to_x - x, to_y - y
    share = min(
        (half / abs(run) for half, run in ((box.width / 2 + gap, across), (box.height / 2 + gap, down)) if run),
        default=0.0,
    )
    share = min(share, 1.0)
    return x + across * share, y + down * share
