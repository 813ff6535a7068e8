"""A policy decides for a seat: a function from the state to one of its legal actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from zlib import crc32

from mlem_widgets.patience import TooLateError, within
from mlem_widgets.rules import Action, MlemError, PlayersError, State, because, legal_actions, parse_action

if TYPE_CHECKING:
    from collections.abc import Mapping

Policy = Callable[[State], Action | str]
"""What a seat's function looks like: it gets the state and returns an action, or an action's text."""


class PolicyError(MlemError, RuntimeError):
    """A policy raised, took too long, or answered what is not legal; the game stands where it was asked."""


def first_legal(state: State) -> Action:
    """Always the first legal action: the simplest policy there is.

    >>> from mlem_widgets.rules import Ruleset, new_game
    >>> str(first_legal(new_game(Ruleset.load())))
    'board parachute'
    """
    return legal_actions(state)[0]


def any_legal(state: State) -> Action:
    """One legal action, chosen by a hash of the position: looks random, and repeats with the position.

    >>> from mlem_widgets.rules import Ruleset, new_game
    >>> any_legal(new_game(Ruleset.load())) == any_legal(new_game(Ruleset.load()))
    True
    """
    actions = legal_actions(state)
    return actions[crc32(repr(state[1:]).encode()) % len(actions)]


POLICIES: Mapping[str, Policy] = {"first": first_legal, "any": any_legal}
"""The policies that can be chosen by name, as in `seats={"Boris": "any"}`."""


def named(name: str) -> Policy:
    """The policy of this name. Raises PlayersError where there is none.

    >>> named("first") is first_legal
    True
    """
    if name not in POLICIES:
        raise PlayersError(because("policy_unknown", policy=name, known=", ".join(POLICIES)))
    return POLICIES[name]


def instant(policy: Policy) -> bool:
    """Whether the policy is one of ours, which answer at once.

    >>> instant(first_legal), instant(lambda state: "stay")
    (True, False)
    """
    return any(policy is ours for ours in POLICIES.values())


def ask(policy: Policy, state: State, name: str, limit: float | None = None) -> Action:
    """A policy's action, checked; `name` is whose it is.

    Raises PolicyError where it raises, answers nonsense, or takes longer than `limit` seconds; then it is abandoned.
    """
    # Our own policies answer at once: they need no thread to be abandoned with.
    patience = None if instant(policy) else limit
    try:
        answer = within(patience, lambda: policy(state))
    except TooLateError:
        raise PolicyError(because("policy_late", name=name, seconds=f"{limit:g}")) from None
    except Exception as error:
        reason = because("policy_raised", name=name, error=f"{type(error).__name__}: {error}")
        raise PolicyError(reason) from error
    try:
        action = parse_action(answer) if isinstance(answer, str) else answer
    except MlemError as error:
        raise _nonsense(name, answer) from error
    if not isinstance(action, Action) or action not in legal_actions(state):
        raise _nonsense(name, answer)
    return action


def _nonsense(name: str, answer: object) -> PolicyError:
    try:
        shown = repr(answer)[:80]
    except Exception:  # noqa: BLE001  an answer may be anything, also what cannot be shown
        shown = type(answer).__name__
    return PolicyError(because("policy_nonsense", name=name, answer=shown))
