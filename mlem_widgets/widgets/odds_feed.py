"""Follows a game and works out what the odds layer shows of it: off the click path, and no more than is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mlem_widgets.odds.advice import working
from mlem_widgets.render.phrases import labels
from mlem_widgets.widgets.odds_view import blank, derivation, draw, draw_risk, reveal
from mlem_widgets.widgets.slices import Slices, running_loop
from mlem_widgets.words import words

if TYPE_CHECKING:
    import asyncio
    import threading
    from collections.abc import Callable, Generator

    from mlem_widgets.game import Game
    from mlem_widgets.rules import Action, State
    from mlem_widgets.widgets.odds_shapes import OddsPicture, Part


class Wanted(NamedTuple):
    """What somebody wants to see."""

    shows: tuple[Part, ...] = ()
    guess: bool = False
    """A person's decision comes before its figures."""
    why: bool = False
    """The derivation."""


class Decision(NamedTuple):
    """What a person decided, and where."""

    state: State
    action: Action


class Task(NamedTuple):
    """What a picture is of; equal tasks give equal pictures."""

    version: int
    state: State
    players: tuple[str, ...]
    locale: str | None
    language: str
    wanted: Wanted
    hidden: bool
    """Somebody is guessing."""
    decision: Decision | None
    """What is to be revealed."""


class Feed:
    """Hands on pictures of a game's odds: `show` gets each, with the lock held.

    `told` makes a sentence of an error. Nothing is worked out before somebody wants to see something.
    """

    def __init__(
        self,
        game: Game,
        lock: threading.RLock,
        show: Callable[[OddsPicture], None],
        told: Callable[[Exception], str],
    ) -> None:
        self._game = game
        self._lock = lock
        self._show, self._told = show, told
        self._heard: asyncio.AbstractEventLoop | None = None
        self._work: Slices[OddsPicture] | None = None
        self._task: Task | None = None
        self._decision: Decision | None = None
        self._played: tuple[Action, ...] = ()

    def hear(self) -> None:
        """A wish has come: work on the loop that it came on. In ipykernel 7 that one turns also while a cell runs."""
        self._heard = running_loop() or self._heard

    def follow(self, wanted: Wanted) -> None:
        """Show the odds of the position as it is now; what was being worked out for another is let be."""
        with self._lock:
            if not any(wanted) and not (self._task and any(self._task.wanted)):
                return  # all is off, as it was: a click owes the layer nothing
            task = self._new_task(wanted)
            if task == self._task and not (self._work and self._work.is_stuck):
                return
            before, self._task = self._task, task
            if self._work:
                self._work.stop()
            self._work = None
            found = _outline(task)
            if not (wanted.shows or wanted.why):
                self._show(found)
                return
            work = self._work = Slices(
                _work(task, found),
                done=lambda picture: self._hand_on(task, picture, over=True),
                failed=lambda error: self._hand_on(task, {**found, "error": self._told(error)}, over=True),
                worked=lambda share: self._hand_on(task, {**found, "busy": True, "share": round(share, 2)}),
            )
            if before is None or before.wanted != wanted:
                # A switch answers at once; after a move the view knows by itself that it waits.
                self._show({**found, "busy": True})
        work.start(self._loop())

    def close(self) -> None:
        """Work no more."""
        with self._lock:
            if self._work:
                self._work.stop()

    def _loop(self) -> asyncio.AbstractEventLoop | None:
        return self._heard if self._heard and self._heard.is_running() else running_loop()

    def _hand_on(self, task: Task, picture: OddsPicture, *, over: bool = False) -> None:
        with self._lock:
            if task is not self._task:
                return  # somebody moved meanwhile
            if over:
                self._work = None
            self._show(picture)

    def _new_task(self, wanted: Wanted) -> Task:
        game = self._game
        version = -1
        while version != game.version:  # again where somebody moves at this moment, in another thread
            version, state, record, locale = game.version, game.state, game.record, game.locale
        self._note(tuple(ply.action for ply in record.plies))
        guesses = wanted.guess and state.turn is not None and game.policies[state.turn] is None
        decision = self._decision if wanted.guess else None
        language = game.words.text("language.name")
        return Task(version, state, record.players, locale, language, wanted, guesses, decision)

    def _note(self, played: tuple[Action, ...]) -> None:
        """Remember what a person decided since the last look; it is forgotten when it is taken back."""
        known, before = self._played, self._task
        self._played = played
        if played[: len(known)] != known:
            self._decision = None
        elif before is not None and before.hidden and len(played) > len(known):
            self._decision = Decision(before.state, played[len(known)])


def _outline(task: Task) -> OddsPicture:
    """A picture without figures."""
    return {
        **blank(task.version),
        "shows": list(task.wanted.shows),
        "guess": task.wanted.guess,
        "hidden": task.hidden,
    }


def _work(task: Task, found: OddsPicture) -> Generator[float, None, OddsPicture]:
    """Fill a picture in small steps, what comes quickest first."""
    if task.decision:
        state, action = task.decision
        earlier = yield from working(state, task.players, locale=task.locale)
        found["revealed"] = reveal(earlier, action)
        if task.hidden and task.wanted.why:
            found["why"] = yield from derivation(earlier, action)
    if not task.hidden:
        draw_risk(found, task.state, labels(task.state, task.players, words(task.locale)))
        yield 0.0
    # Also while somebody guesses: what is worked out already can be revealed at once.
    odds = yield from working(task.state, task.players, locale=task.locale)
    if not task.hidden:
        yield from draw(found, odds)
        yield 1.0
        if task.wanted.why:
            found["why"] = yield from derivation(odds)
    return found
