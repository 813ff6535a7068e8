"""Who wants to know of changes: callables without arguments, held weakly."""

from __future__ import annotations

import threading
import weakref
from types import MethodType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Watchers:
    """A set of watchers. `tell` calls each that is still alive, and holds no lock meanwhile.

    >>> class Ear:
    ...     def hear(self):
    ...         print("something changed")
    >>> watchers, ear = Watchers(), Ear()
    >>> stop = watchers.add(ear.hear)
    >>> watchers.tell()
    something changed
    []
    >>> stop()
    >>> watchers.tell()
    []
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._references: list[weakref.ref[Callable[[], None]]] = []

    def add(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Tell this one too, while it lives (a bound method lives as long as its object); return what ends it."""
        method = isinstance(watcher, MethodType)
        reference: weakref.ref[Callable[[], None]] = weakref.WeakMethod(watcher) if method else weakref.ref(watcher)
        with self._lock:
            self._references.append(reference)

        def stop() -> None:
            with self._lock:
                if reference in self._references:
                    self._references.remove(reference)

        return stop

    def tell(self) -> list[Exception]:
        """Call every watcher that is alive, also after one that raises; return what they raised."""
        with self._lock:
            self._references = [reference for reference in self._references if reference() is not None]
            alive = [reference() for reference in self._references]
        errors = []
        for watcher in alive:
            try:
                if watcher is not None:
                    watcher()
            except Exception as error:  # noqa: BLE001  whoever tells raises it when all has been done
                errors.append(error)
        return errors


def raise_first(errors: Sequence[Exception]) -> None:
    """Raise the first of the errors, if there is one."""
    for error in errors:
        raise error
