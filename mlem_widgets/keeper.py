"""Keeps a game in a file: written after every change, never over what somebody else has put there."""

from __future__ import annotations

import os
import threading
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from mlem_widgets.errors import because
from mlem_widgets.files import FileError, read_bytes, write_bytes
from mlem_widgets.record import Record
from mlem_widgets.record_text import MAX_CHARACTERS
from mlem_widgets.rules import NotationError

if TYPE_CHECKING:
    from collections.abc import Callable

    from mlem_widgets.line import Line


def path_of(path: str | Path) -> Path:
    """The file that a path means now, whichever folder the program goes to later."""
    return Path(os.path.expanduser(path)).absolute()  # noqa: PTH111  Path's own fails for a home that there is not


def stored(path: Path) -> bytes:
    """What a record's file holds, if that is not too much to be one. Raises FileError."""
    return read_bytes(path, MAX_CHARACTERS)


class Keeper:
    """A table's file: its present game. It knows what it wrote last, and writes over nothing else.

    When the table begins a new game, the one that ends is set aside in a file of its own (`friday-1.mlem`).
    """

    def __init__(self, path: Path, known: bytes | None = None) -> None:
        """Keep a game there; `known` is what may be written over, besides a record of a game that has not begun."""
        self.path = path
        self._known = known
        self._aside: int | None = None
        """How many of the table's earlier games need no file any more."""
        self._lock = threading.Lock()

    @classmethod
    def over(cls, path: Path) -> Keeper:
        """A keeper that writes over whatever is there now."""
        return cls(path, _present(path))

    def keep(self, newest: Callable[[], tuple[Line, tuple[Record, ...]]]) -> None:
        """Write the present game, unless that is what the file holds. Raises FileError; the next call tries again.

        `newest` tells the game and those before it. Whoever comes last writes the newest: no file goes backwards.
        """
        with self._lock:
            line, past = newest()
            if self._aside is None:
                self._aside = len(past)
            text = line.record.text(over=line.state.is_over).encode()
            if text != self._known:
                if len(text) > MAX_CHARACTERS:  # what could not be read again is no keeping
                    raise FileError(because("record_too_long", length=len(text), most=MAX_CHARACTERS))
                self._check()
                self._aside += self._set_aside(past[self._aside :])
                write_bytes(self.path, text)
                self._known = text

    def _set_aside(self, ended: tuple[Record, ...]) -> int:
        """Give each game that has ended since a file of its own; return how many there are."""
        for record in ended:
            if record.plies:
                write_bytes(self._free(), str(record).encode())
        return len(ended)

    def _free(self) -> Path:
        named = (self.path.with_name(f"{self.path.stem}-{number}{self.path.suffix}") for number in count(1))
        return next(path for path in named if not path.exists())

    def _check(self) -> None:
        """Raise FileError where the file holds what we did not write: another game, or ours by another program."""
        found = _present(self.path)
        if found in (None, self._known):
            return
        if self._known is not None:
            raise FileError(because("file_changed", path=str(self.path)))
        if found and not _is_unbegun(found):
            raise FileError(because("file_taken", path=str(self.path)))


def _present(path: Path) -> bytes | None:
    """What is there now; None where there is nothing to lose."""
    try:
        return stored(path)
    except FileError as error:
        if isinstance(error.__cause__, FileNotFoundError):
            return None
        raise


def _is_unbegun(found: bytes) -> bool:
    """Whether nothing is lost with this: a game in which nobody has moved."""
    try:
        return not Record.parse(found).plies
    except NotationError:
        return False
