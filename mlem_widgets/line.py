"""A line of play: what a game swaps as a whole. Going back shortens it and keeps what lies ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mlem_widgets.dice import throw
from mlem_widgets.record import Ply, Record
from mlem_widgets.rules import ENTERED, FRESH, Action, Roll, State, apply
from mlem_widgets.rules.state import ROLL

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator


FRESH_MOST = 100
"""How often one roll may be asked anew before its dice count as set by a person."""


class Line(NamedTuple):
    """A record, the state after each of its plies (the start first), and the plies that were taken back.

    >>> from mlem_widgets.rules import Board, Ruleset
    >>> line = Line.of(Record.new(Ruleset.load(), ["Ana", "Boris"], seed=7))
    >>> line = line.played([Board("parachute"), Board("adjacent")])
    >>> line.to(1).ahead[0].action, line.to(1).version
    (Board(ability='adjacent'), 2)
    """

    record: Record
    states: tuple[State, ...]
    ahead: tuple[Ply, ...] = ()
    version: int = 0
    """Grows with every change, back or forth."""

    @classmethod
    def of(cls, record: Record, version: int = 0) -> Line:
        """The line of a whole record. Raises IllegalActionError where a ply is illegal."""
        return cls(record, record.states(), (), version)

    @property
    def state(self) -> State:
        """Where it stands."""
        return self.states[-1]

    @property
    def plies(self) -> tuple[Ply, ...]:
        """What was played to get there."""
        return self.record.plies

    def steps(self, first: int = 0) -> Iterator[tuple[int, State, Action]]:
        """Every ply from `first` on: its number (from 0), the state before it, and the action."""
        for number in range(first, len(self.plies)):
            yield number, self.states[number], self.plies[number].action

    def dice(self, fresh: int = 0) -> str:
        """The next throw: by the seed, the game, and the number of rolls so far."""
        rolls = sum(isinstance(ply.action, Roll) for ply in self.plies)
        seed, game = self.record.seed or 0, self.record.game
        return throw(self.state.ruleset.faces, self.state.dice, seed=seed, game=game, rolls=rolls, fresh=fresh)

    def played(self, actions: Iterable[Action]) -> Line:
        """The line with these actions; those that repeat what lies ahead keep it. Raises IllegalActionError."""
        line = self
        for action in actions:
            line = line._one_more(action)
        return line if line is self else line._replace(version=self.version + 1)

    def _one_more(self, asked: Action) -> Line:
        action = self._with_origin(asked)
        state = apply(self.state, action)
        repeats = self.ahead and self.ahead[0].action == action
        return self._replace(
            record=self.record.with_plies((*self.plies, Ply(action))),
            states=(*self.states, state),
            ahead=self.ahead[1:] if repeats else (),
        )

    def _with_origin(self, action: Action) -> Action:
        """A roll that is not what the seed gives (at once, or asked anew) was set by a person; the record says so."""
        if not isinstance(action, Roll) or action.origin == ENTERED or self.state.phase != ROLL:
            return action
        asked = range(1, FRESH_MOST) if action.origin == FRESH else (0,)
        return action if any(action.faces == self.dice(fresh) for fresh in asked) else Roll(action.faces, ENTERED)

    def marked(self, ply: int, mark: str, comment: str) -> Line:
        """The line with this mark and comment beside a ply. Raises NotationError for what a record cannot hold."""
        plies = list(self.plies)
        plies[ply] = plies[ply].marked(mark, comment)
        return self._replace(record=self.record.with_plies(plies))

    def to(self, ply: int) -> Line:
        """The line after this many plies, back or forth."""
        plies = (*self.plies, *self.ahead)
        states = list(self.states[: ply + 1])
        for following in plies[len(states) - 1 : ply]:
            states.append(apply(states[-1], following.action))
        return Line(self.record.with_plies(plies[:ply]), tuple(states), plies[ply:], self.version + 1)

    def decision_before(self, policies: Collection[int]) -> int:
        """The number of plies before the last decision of a person; -1 where there is none."""
        decisions = [ply for ply, before, action in self.steps() if _decides(action, before, policies)]
        return decisions[-1] if decisions else -1

    def decision_ahead(self, policies: Collection[int]) -> int:
        """The number of plies up to the next decision of a person that was taken back (or to the end)."""
        whole = self.to(len(self.plies) + len(self.ahead))
        following = whole.steps(len(self.plies) + 1)
        return next((ply for ply, before, action in following if _decides(action, before, policies)), len(whole.plies))


def _decides(action: Action, before: State, policies: Collection[int]) -> bool:
    """Whether a person decided this: chance does not, nor does a seat that a policy plays."""
    if isinstance(action, Roll):
        return action.origin == ENTERED
    return before.turn not in policies
