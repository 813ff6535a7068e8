"""What a part of the table is by itself: it shows what it is given, and a Game as it goes on. It takes no wishes."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from mlem_widgets.errors import MlemError
from mlem_widgets.widgets.base import BaseWidget
from mlem_widgets.words import check_locale, current_locale

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mlem_widgets.game import Game
    from mlem_widgets.labels import Labels


def _nothing() -> None:
    """End no watch."""


class PartWidget(BaseWidget):
    """Pulls what it shows from what it was given last, after each change of it; `game` is the Game that it follows."""

    _game: Game | None = None
    _stop: Callable[[], None] = staticmethod(_nothing)

    def __init__(self, locale: str | None, **traits: Any) -> None:
        self._locale = None if locale is None else check_locale(locale)
        self._lock = threading.RLock()
        self._rev = 0
        super().__init__(**traits)

    @property
    def game(self) -> Game | None:
        """The Game that is followed, if it is one."""
        return self._game

    @property
    def _code(self) -> str:
        """The language: the one asked for, the game's, or the one in force."""
        return self._locale or (self._game and self._game.locale) or current_locale()

    def _follow(self) -> None:
        """Watch the game that was given, and no other any more."""
        with self._lock:
            self._stop()
            self._stop = self._game.watch(self._pull) if self._game else _nothing
            self._pull()

    def _pull(self, _: object = None) -> None:
        """Show it as it stands now. Whoever comes last shows the newest, so nothing is ever shown backwards."""
        with self._lock, self.hold_sync():
            self._rev += 1
            self._show()

    @contextmanager
    def _speaking(self) -> Iterator[None]:
        """Errors in here speak the widget's language."""
        try:
            yield
        except MlemError as error:
            error.context = self._labels()
            raise

    def _labels(self) -> Labels:
        """The names of what is shown, in its language."""
        raise NotImplementedError

    def _show(self) -> None:
        """Send what views draw. Called with the lock held."""
        raise NotImplementedError

    def close(self) -> None:
        """Free the widget in Python and in every view; the game stays."""
        self._stop()
        super().close()
