"""The game in a notebook: shows a `Game` and takes people's wishes."""

from __future__ import annotations

import threading
import traceback
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from mlem_widgets.game import Game
from mlem_widgets.policy import POLICIES
from mlem_widgets.render import html, phrases, stage, text
from mlem_widgets.rules import MlemError
from mlem_widgets.widgets import cells, view, wishes
from mlem_widgets.widgets.protocol import pack

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mlem_widgets.widgets.protocol import Complaint

STATIC = Path(__file__).parent.parent / "static"
# As texts, not as paths: anywidget keeps every widget whose front end is a path alive for ever, to reload it.
_ESM, _CSS = ((STATIC / name).read_text(encoding="utf-8") for name in ("game.js", "game.css"))
ACKS = 16
"""How many of the newest wishes a snapshot says were answered."""


def _packed(value: Any, _: object) -> Any:
    return pack(value)


class GameWidget(anywidget.AnyWidget):
    """Draws a game and lets people play it; everything it shows is pulled from the game after each change.

    >>> from mlem_widgets import Game, GameWidget
    >>> widget = GameWidget(Game(["Ana", "Boris"], seed=7))
    >>> widget.game.play("board parachute")
    >>> widget.snapshot["status"]
    'Boris: who boards the rocket?'

    Several widgets may show one game, and stay in step. The page cannot set the widget's state; it only sends wishes.
    """

    _esm = _ESM
    _css = _CSS

    scene: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    snapshot: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True, to_json=_packed)
    record = traitlets.Unicode().tag(sync=True)
    position = traitlets.Unicode().tag(sync=True)
    spoken = traitlets.Unicode().tag(sync=True)
    log: traitlets.List[Any] = traitlets.List(allow_none=True, default_value=None).tag(sync=True, to_json=_packed)

    def __init__(self, game: Game | Iterable[str], **options: Any) -> None:
        """Show a game, or begin one with these players (`options` are then those of `Game`)."""
        if isinstance(game, Game) and options:
            message = f"this game has its own {', '.join(options)}: change it there, as in game.locale = 'fr'"
            raise TypeError(message)
        self.game = game if isinstance(game, Game) else Game(game, **options)
        self._lock = threading.RLock()
        self._acks: deque[str] = deque(maxlen=ACKS)
        self._error: Complaint | None = None
        self._answer = ""
        self._rev = 0
        self._version = -1
        self._version_rev = 0
        self._scene_key: tuple[Any, ...] = ()
        self._texts_key: tuple[Any, ...] = ()
        super().__init__()
        self._pull()
        self._stop = self.game.watch(self._pull)
        self.on_msg(self._receive)
        cells.belongs(self, cells.present_run())

    def _pull(self) -> None:
        """Show the game as it stands now. Whoever comes last shows the newest, so nothing is ever shown backwards."""
        with self._lock:
            with self.hold_sync():
                self._pull_picture()
            with self.hold_sync():  # these nobody waits for: the picture goes first
                self._pull_texts()

    def _pull_picture(self) -> None:
        game = self.game
        key = (game.ruleset, game.locale, game.words)
        if key != self._scene_key:
            self.scene = dict(stage.scene(game.ruleset, game.locale, list(POLICIES)))
            self._scene_key = key
        self._rev += 1
        if game.version != self._version:
            self._version, self._version_rev = game.version, self._rev
        shown = view.snapshot(
            game, self.scene["id"], self._rev, acks=self._acks, error=self._error, answer=self._answer
        )
        self.snapshot = dict(shown)

    def _pull_texts(self) -> None:
        game = self.game
        key = (self._version, game.words)
        if key == self._texts_key:
            return  # an error or an answer: the position is as it was
        self._texts_key = key
        self.record = game.record.text(over=game.is_over)
        self.position = game.position
        self.spoken = text.spoken(game.state, game.players, game.words)

    def _receive(self, _: object, content: object, __: object) -> None:
        """Do what a view wishes; whatever goes wrong is told to the person, never lost."""
        wish = None
        self._error, self._answer = None, ""
        before = self._rev
        try:
            wish = wishes.read(content)
            self._acks.append(wish["id"])
            if wish["kind"] == "log":
                labels = phrases.labels(self.game.state, self.game.players, self.game.words)
                self.log = view.log(self.game, labels)
            elif wish["kind"] in wishes.DEEDS:
                self._answer = wishes.DEEDS[wish["kind"]](self.game, wish, self._meant_for(wish["rev"]))
        except Exception as error:  # noqa: BLE001  a handler's error would vanish in the kernel's log
            self._error = {"text": self._told(error), "wish": wish["id"] if wish else ""}
        if self._rev == before or self._error or self._answer:
            self._pull()

    def _meant_for(self, rev: int) -> int:
        """The game's version that was on screen with this snapshot; -1 for one that has gone by, or never was."""
        with self._lock:
            return self._version if self._version_rev <= rev <= self._rev else -1

    def _told(self, error: Exception) -> str:
        """What to say of an error; a policy's may hold characters that cannot be sent."""
        return self._sentence(error).encode(errors="replace").decode()

    def _sentence(self, error: Exception) -> str:
        if isinstance(error, MlemError):
            error.context = error.context or self.game.labels
        if isinstance(error, MlemError):
            return str(error)
        traceback.print_exception(error)  # to the host's log
        return self.game.words.text("reason.internal", error=f"{type(error).__name__}: {error}")

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Ignore what the page sets: it could otherwise replace the snapshot, and even the front end, in Python."""

    def close(self) -> None:
        """Free the widget in Python and in every view."""
        if hasattr(self, "_stop"):
            self._stop()
        super().close()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live widget, and beside it the picture that a saved notebook shows where no widget can run."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        game = self.game
        picture = html.picture(game.state, game.players, locale=game.locale)
        return {**(data or {}), "text/html": picture, "text/plain": str(game)}, metadata
