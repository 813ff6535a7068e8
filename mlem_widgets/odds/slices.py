"""Long work in short slices: generators that yield the share done and return the result."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Generator

T = TypeVar("T")


def finished(work: Generator[float, None, T]) -> T:
    """Do all of it at once.

    >>> def halves():
    ...     yield 0.5
    ...     return "done"
    >>> finished(halves())
    'done'
    """
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result


def scaled(work: Generator[float, None, T], number: int, parts: int) -> Generator[float, None, T]:
    """The same work as part `number` (from 0) of several equal parts: its shares are shares of the whole.

    >>> def halves():
    ...     yield 0.5
    ...     return "done"
    >>> list(scaled(halves(), 1, 4))
    [0.375]
    """
    while True:
        try:
            share = next(work)
        except StopIteration as done:
            result: T = done.value
            return result
        yield (number + share) / parts
