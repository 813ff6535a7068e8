"""Ask for an answer, but not for ever."""

from __future__ import annotations

import sys
from concurrent.futures import Future
from contextvars import copy_context
from threading import Thread
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

Answer = TypeVar("Answer")


class TooLateError(Exception):
    """The answer did not come in time; whatever comes later is dropped."""


def within(seconds: float | None, work: Callable[[], Answer]) -> Answer:
    """What the work returns, or raises; TooLateError where it takes longer than so many seconds.

    Work with a limit runs in a thread of its own, since nothing else can be abandoned. Without one, or where there are
    no threads (JupyterLite), it runs here and is waited for.

    >>> within(5.0, lambda: 42)
    42
    """
    if seconds is None or sys.platform == "emscripten":
        return work()
    answer: Future[Answer] = Future()

    def run() -> None:
        try:
            answer.set_result(work())
        except BaseException as error:  # noqa: BLE001  raised again where the answer is awaited
            answer.set_exception(error)

    Thread(target=copy_context().run, args=(run,), daemon=True).start()
    try:
        return answer.result(seconds)
    except TimeoutError:
        if answer.done():  # then it is the work's own
            raise
        raise TooLateError from None
