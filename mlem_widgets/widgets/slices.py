"""Longer work in slices on an event loop, so that whoever else needs the loop waits 20 ms at most. No threads."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

T = TypeVar("T")

SLICE = 0.005
"""Seconds after which a slice begins no further step. A step may take as long again, or twice."""
BREATH = 0.002
"""Seconds between two slices: what a click sets off takes several turns of the loop, and another thread."""
PATIENCE = 0.05
"""Seconds before the first slice: the answer to a click goes out and is drawn first."""
PULSE = 0.2
"""Seconds between two reports of the share done."""


class Slices(Generic[T]):
    """A generator driven to its end: on a loop in slices, without one at once.

    It yields the share done, and what it returns goes to `done`. What it raises goes to `failed`. `worked` hears of the
    share after the first slice and then now and then. Nobody is called after `stop`.

    >>> def work():
    ...     yield 0.5
    ...     return "done"
    >>> Slices(work(), done=print, failed=print).start(None)
    done
    """

    def __init__(
        self,
        work: Generator[float, None, T],
        *,
        done: Callable[[T], None],
        failed: Callable[[Exception], None],
        worked: Callable[[float], None] = lambda _: None,
    ) -> None:
        self._work = work
        self._done, self._failed, self._worked = done, failed, worked
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stopped = False
        self._pulse = 0.0

    def start(self, loop: asyncio.AbstractEventLoop | None) -> None:
        """Work on this loop (which may turn in another thread), or at once where there is none."""
        self._loop = loop
        if loop is None:
            self._advance(float("inf"))
        else:
            loop.call_soon_threadsafe(loop.call_later, PATIENCE, self._slice)

    def stop(self) -> None:
        """Let the work be; from any thread."""
        self._stopped = True

    @property
    def is_stuck(self) -> bool:
        """Whether the loop that it works on turns no more."""
        return self._loop is not None and not self._loop.is_running()

    def _slice(self) -> None:
        if not self._advance(perf_counter() + SLICE) and self._loop is not None:
            self._loop.call_later(BREATH, self._slice)

    def _advance(self, until: float) -> bool:
        """Work until then; whether it is over."""
        share = 0.0
        try:
            while not self._stopped:
                share = next(self._work)
                if perf_counter() > until:
                    break
        except StopIteration as over:
            if not self._stopped:
                self._done(over.value)
            return True
        except Exception as error:  # noqa: BLE001  handed on: on a loop it would vanish in a log
            if not self._stopped:
                self._failed(error)
            return True
        if self._stopped:
            self._work.close()
        elif perf_counter() > self._pulse:
            self._worked(share)
            self._pulse = perf_counter() + PULSE
        return self._stopped


def running_loop() -> asyncio.AbstractEventLoop | None:
    """The event loop that turns in this thread, if one does."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
