"""A widget of a game that goes on: follows the game, takes wishes, answers them, and tells people what went wrong."""

from __future__ import annotations

import threading
import traceback
from collections import deque
from typing import TYPE_CHECKING

from mlem_widgets.render import html
from mlem_widgets.rules import MlemError
from mlem_widgets.widgets import wishes
from mlem_widgets.widgets.base import BaseWidget

if TYPE_CHECKING:
    from mlem_widgets.game import Game
    from mlem_widgets.widgets.protocol import Complaint, Wish

ACKS = 16
"""How many of the newest wishes a view is told were answered."""


class LiveWidget(BaseWidget):
    """Shows a `Game` and pulls everything from it after each change; several widgets of one game stay in step."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._lock = threading.RLock()
        self._acks: deque[str] = deque(maxlen=ACKS)
        self._error: Complaint | None = None
        self._answer = ""
        self._rev = 0
        self._version = -1
        self._version_rev = 0
        super().__init__()
        self._pull()
        self._stop = self.game.watch(self._pull)
        self.on_msg(self._receive)

    def _pull(self) -> None:
        """Show the game as it stands now. Whoever comes last shows the newest, so nothing is ever shown backwards."""
        with self._lock:
            self._rev += 1
            if self.game.version != self._version:
                self._version, self._version_rev = self.game.version, self._rev
            self._show()

    def _show(self) -> None:
        """Send what views draw. Called with the lock held."""
        raise NotImplementedError

    def _receive(self, _: object, content: object, __: object) -> None:
        """Do what a view wishes; whatever goes wrong is told to the person, never lost."""
        wish = None
        self._error, self._answer = None, ""
        before = self._rev
        try:
            wish = wishes.read(content)
            self._acks.append(wish["id"])
            self._answer = self._do(wish)
        except Exception as error:  # noqa: BLE001  a handler's error would vanish in the kernel's log
            self._error = {"text": self._told(error), "wish": wish["id"] if wish else ""}
        if self._rev == before or self._error or self._answer:
            self._pull()

    def _do(self, wish: Wish) -> str:
        """Do what a wish asks for; returns an answer for people, or empty."""
        raise NotImplementedError

    def _meant_for(self, rev: int) -> int:
        """The game's version that was on screen with this revision; -1 for one that has gone by, or never was."""
        with self._lock:
            return self._version if self._version_rev <= rev <= self._rev else -1

    def _told(self, error: Exception) -> str:
        """What to say of an error; a policy's may hold characters that cannot be sent."""
        return self._sentence(error).encode(errors="replace").decode()

    def _sentence(self, error: Exception) -> str:
        if isinstance(error, MlemError):
            error.context = error.context or self.game.labels
            return str(error)
        traceback.print_exception(error)  # to the host's log
        return self.game.words.text("reason.internal", error=f"{type(error).__name__}: {error}")

    def close(self) -> None:
        """Free the widget in Python and in every view."""
        if hasattr(self, "_stop"):
            self._stop()
        super().close()

    def _still(self) -> tuple[str, str]:
        game = self.game
        return html.picture(game.state, game.players, locale=game.locale), str(game)
