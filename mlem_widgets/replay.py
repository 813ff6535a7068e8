"""Same night, other board: a game's dice and choices under another ruleset."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from mlem_widgets.explain import Why, explain
from mlem_widgets.notation import format_position, parse_position
from mlem_widgets.record import Ply, Record
from mlem_widgets.render import phrases
from mlem_widgets.render.sheet import NONE, Cell, Sheet, Sheeted
from mlem_widgets.rules import IllegalActionError, new_game, scores, step
from mlem_widgets.rules.ruleset import ruleset_of
from mlem_widgets.words import words

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from mlem_widgets.labels import Labels
    from mlem_widgets.rules import Event, Reason, Ruleset, Score, State
    from mlem_widgets.rules.ruleset import Change

SHOWN = 30
"""How many plies that went otherwise a cell shows; `differences` holds them all."""


class Difference(NamedTuple):
    """A ply with which other things happened: what only happened then, and what only happens there."""

    ply: int
    action: str
    was: tuple[Event, ...]
    now: tuple[Event, ...]


@dataclass(frozen=True)
class Replay(Sheeted):
    """What became of a game under another ruleset; in a cell it is a table, and `str` gives its text."""

    original: Record
    record: Record
    """The game there, as far as it could be played; `Game.from_record` goes on with it."""
    stopped_at: int | None
    """The number of the first ply (from 0) that could not be played; None where all could."""
    reason: Reason | None
    """Why it could not."""
    differences: tuple[Difference, ...]
    """The plies with which other things happened, in order."""
    before: tuple[Score, ...]
    """Per seat, the scores of the game as it was, after as many plies."""
    after: tuple[Score, ...]
    """Per seat, the scores there."""

    @property
    def changes(self) -> tuple[Change, ...]:
        """The values in which the rulesets differ."""
        return self.original.ruleset.diff(self.record.ruleset)

    @property
    def why(self) -> Why | None:
        """The reason in words, with its page."""
        return explain(self.reason, _labels(self.record.start, self.record)) if self.reason else None

    def __repr__(self) -> str:
        ends = "whole" if self.stopped_at is None else f"stopped at ply {self.stopped_at}"
        return f"<Replay on {self.record.ruleset.id}: {ends}, {len(self.differences)} plies differ>"

    def sheets(self) -> tuple[Sheet, ...]:
        """The plies that differ, and what became of the game."""
        said = words()
        then, there = (_labels(record.start, record) for record in (self.original, self.record))
        rows = tuple(
            (Cell(str(one.ply)), Cell(one.action), Cell(_told(one.was, then)), Cell(_told(one.now, there)))
            for one in self.differences[:SHOWN]
        )
        head = tuple(said.text(f"replay.{name}") for name in ("ply", "action", "then", "there"))
        caption = said.text("replay.caption", board=self.record.ruleset.name)
        return (Sheet(caption, head, rows, tuple(self._notes(there)), frozenset({1, 2, 3})),)

    def _notes(self, there: Labels) -> Iterable[str]:
        said = there.words
        if not self.differences:
            yield said.text("replay.same")
        if more := len(self.differences[SHOWN:]):
            yield said.text("replay.more", n=more)
        if self.stopped_at is None:
            yield said.text("replay.whole", n=len(self.record.plies))
        else:
            action = self.original.plies[self.stopped_at].action
            yield said.text("replay.stopped", ply=self.stopped_at, action=action, why=self.why)
        for seat, (was, now) in enumerate(zip(self.before, self.after, strict=True)):
            points = said.count("points", was.total), said.count("points", now.total)
            yield said.text("replay.points", who=there.seat(seat), then=points[0], there=points[1])


def replay(record: Record, ruleset: str | Path | Ruleset) -> Replay:
    """Play a game's dice and choices again under another ruleset, up to the first that is illegal there.

    Raises RulesetError, and PositionError where the game begins from a position that cannot be there.

    >>> from mlem_widgets import Game
    >>> game = Game(["Ana", "Boris"])
    >>> game.play("board parachute, board satellite, roll 1224AA, move 1+A")
    >>> replay(game.record, game.ruleset.replace({"spaces.3.symbols": "A4 1 3"})).record.states()[-1].space
    12
    >>> print(replay(game.record, game.ruleset.replace({"spaces.3.symbols": "A2 3"})).why)
    No 1 stands at space 3, only 3 and afterburner. (rule-book p. 7)
    """
    board = ruleset_of(ruleset)
    was, now = record.start, _start(record, board)
    played: list[Ply] = []
    differences = []
    reason = None
    for number, ply in enumerate(record.plies):
        try:
            there = step(now, ply.action)
        except IllegalActionError as error:
            reason = error.reasons[0]
            break
        then = step(was, ply.action)
        if then.events != there.events:
            only = _without(then.events, there.events), _without(there.events, then.events)
            differences.append(Difference(number, str(ply.action), *only))
        played.append(ply._replace(variations=()))  # other lines of play were those of the other board
        was, now = then.state, there.state
    return Replay(
        original=record,
        record=Record(
            _start(record, board),
            record.players,
            record.kinds,
            record.seed,
            record.game,
            tuple(played),
            record.comment,
            record.headers,
        ),
        stopped_at=None if reason is None else len(played),
        reason=reason,
        differences=tuple(differences),
        before=scores(was),
        after=scores(now),
    )


def _start(record: Record, board: Ruleset) -> State:
    """Where the game begins, on the other board."""
    if record.start == new_game(record.ruleset, len(record.players)):
        return new_game(board, len(record.players))
    _, _, position = format_position(record.start).partition(" ")
    return parse_position(position, board)


def _without(events: Iterable[Event], others: Iterable[Event]) -> tuple[Event, ...]:
    """The events that the others do not have, each as often as it is there more often."""
    left = Counter(map(repr, others))
    found = []
    for event in events:
        if left[repr(event)]:
            left[repr(event)] -= 1
        else:
            found.append(event)
    return tuple(found)


def _labels(state: State, record: Record) -> Labels:
    return phrases.labels(state, record.players, words())


def _told(events: Iterable[Event], labels: Labels) -> str:
    return " ".join(map(labels.event, events)) or NONE
