"""A widget that takes wishes from its views and answers each: what goes wrong is told to the person, never lost."""

from __future__ import annotations

import threading
import traceback
from collections import deque
from typing import TYPE_CHECKING, Any

from mlem_widgets.rules import MlemError
from mlem_widgets.widgets import wishes
from mlem_widgets.widgets.base import BaseWidget

if TYPE_CHECKING:
    from collections.abc import Collection

    from mlem_widgets.labels import Labels
    from mlem_widgets.widgets.protocol import Complaint, Wish

ACKS = 16
"""How many of the newest wishes a view is told were answered."""


class HearingWidget(BaseWidget):
    """Reads wishes, has them done, and shows what came of them. Whoever extends it starts with `on_msg(_receive)`."""

    _kinds: Collection[str] | None = None
    """What a view may wish for; None: what it may of a game."""

    def __init__(self, **traits: Any) -> None:
        self._lock = threading.RLock()
        self._acks: deque[str] = deque(maxlen=ACKS)
        self._error: Complaint | None = None
        self._answer = ""
        self._rev = 0
        super().__init__(**traits)

    def _pull(self) -> None:
        """Show what there is to show now, under a new revision."""
        raise NotImplementedError

    def _heed(self, wish: Wish) -> str:
        """Do what a wish asks for; returns an answer for people, or empty."""
        raise NotImplementedError

    def _labels(self) -> Labels:
        """The language and the names that errors are told with."""
        raise NotImplementedError

    def _receive(self, _: object, content: object, __: object) -> None:
        """Do what a view wishes; whatever goes wrong is told to the person, never lost."""
        wish = None
        self._error, self._answer = None, ""
        before = self._rev
        try:
            wish = wishes.read(content, self._kinds)
            self._acks.append(wish["id"])
            self._answer = self._heed(wish)
        except Exception as error:  # noqa: BLE001  a handler's error would vanish in the kernel's log
            self._error = {"text": self._told(error), "wish": wish["id"] if wish else ""}
        if self._rev == before or self._error or self._answer:
            self._pull()

    def _told(self, error: Exception) -> str:
        """What to say of an error; a policy's may hold characters that cannot be sent."""
        return self._sentence(error).encode(errors="replace").decode()

    def _sentence(self, error: Exception) -> str:
        if isinstance(error, MlemError):
            error.context = error.context or self._labels()
            return str(error)
        traceback.print_exception(error)  # to the host's log
        return self._labels().words.text("reason.internal", error=f"{type(error).__name__}: {error}")
