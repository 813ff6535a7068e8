"""Turns that are played in one go: who decides next, until when, and what a policy answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mlem_widgets.policy import ask
from mlem_widgets.rules import MlemError, Roll, because
from mlem_widgets.rules.state import ROLL

if TYPE_CHECKING:
    from collections.abc import Callable

    from mlem_widgets.line import Line
    from mlem_widgets.policy import Policy
    from mlem_widgets.rules import Action, State

    Chooser = Callable[[State], Policy | None]
    """Who decides in a state; None ends the run."""


class TurnError(MlemError, RuntimeError):
    """Playing on stopped: a person is to decide, or what was waited for never came. What was played stays played."""


def until(condition: Callable[[State], bool], policy: Policy | None, own: Chooser, players: tuple[str, ...]) -> Chooser:
    """The policy, or the seat's own one, until the condition holds.

    The chooser raises TurnError where a person is to decide, or the game is over before it holds.
    """

    def chosen(state: State) -> Policy | None:
        if condition(state):
            return None
        if state.is_over:
            raise TurnError(because("until_never"))
        found = policy or own(state)
        if found is None:
            raise TurnError(because("until_person", name=players[state.decider]))
        return found

    return chosen


def answer(line: Line, policy: Policy, name: str, limit: float | None) -> Action:
    """What comes next where this policy decides; the dice, at a roll. Raises PolicyError."""
    return Roll(line.dice()) if line.state.phase == ROLL else ask(policy, line.state, name, limit)
