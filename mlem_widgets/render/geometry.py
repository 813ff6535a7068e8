"""Rectangles, and how to lay many of them out without one covering another."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Box(NamedTuple):
    """A rectangle by its top left corner.

    >>> Box(10, 20, 30, 40).centre
    (25.0, 40.0)
    """

    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> tuple[float, float]:
        """The point in its middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.height

    def moved(self, dx: float, dy: float) -> Box:
        """The same rectangle elsewhere."""
        return self._replace(x=self.x + dx, y=self.y + dy)


def spread(wanted: Sequence[float], widths: Sequence[float], left: float, right: float, gap: float) -> list[float]:
    """Left edges for boxes that would like these centres, in that order, inside [left, right] and apart by `gap`.

    As close to their wishes as can be (least squares): boxes in each other's way settle around their common middle.

    >>> spread([30, 30, 55], [10, 10, 10], 0, 60, 2)
    [19.0, 31.0, 50.0]
    """
    before = [0.0]
    for width in widths:
        before.append(before[-1] + width + gap)
    settled: list[tuple[float, int]] = []
    for centre, width, start in zip(wanted, widths, before, strict=False):
        mean, count = centre - width / 2 - start, 1
        while settled and settled[-1][0] > mean:
            other, others = settled.pop()
            mean, count = (mean * count + other * others) / (count + others), count + others
        settled.append((mean, count))
    limit = right - left - (before[-1] - gap)
    places = [left + min(max(mean - left, 0), limit) for mean, count in settled for _ in range(count)]
    return [place + start for place, start in zip(places, before, strict=False)]


def lines(widths: Sequence[float], room: float, gap: float) -> list[list[int]]:
    """Deal boxes, by number, onto as few lines of this room as can be, in turn, so that each line keeps their order.

    >>> lines([30, 30, 30, 50], 90, 5)
    [[0, 2], [1, 3]]
    """
    for count in range(1, len(widths) + 1):
        dealt = [list(range(first, len(widths), count)) for first in range(count)]
        if all(sum(widths[number] + gap for number in line) - gap <= room for line in dealt):
            return dealt
    return [[number] for number in range(len(widths))]


def below(boxes: Iterable[Box], placed: Iterable[Box], gap: float) -> float:
    """How far down these boxes must move as a whole so that all come under those placed that they would meet.

    >>> below([Box(0, 0, 10, 10)], [Box(5, 0, 10, 20), Box(20, 0, 10, 90)], 4)
    24
    """
    placed = list(placed)
    return max(
        (
            other.bottom + gap - box.y
            for box in boxes
            for other in placed
            if box.x < other.right + gap and other.x < box.right + gap
        ),
        default=0,
    )
