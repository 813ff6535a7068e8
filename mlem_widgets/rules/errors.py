"""What can go wrong, as values: every error carries reasons, and a reason is a rule's id with its parameters.

The kernel knows no language. An outer layer may install a speaker (`speak_with`) that turns a reason into a sentence;
without one, errors print rule ids and parameters.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from mlem_widgets.rules.actions import Action

NOTHING: Mapping[str, Any] = MappingProxyType({})


class Reason(NamedTuple):
    """Why something is so: the id of a rule or of a complaint, and what it speaks of.

    >>> print(Reason("face_not_at_space", {"face": "4", "space": 3}))
    face_not_at_space (face=4, space=3)
    """

    rule: str
    params: Mapping[str, Any] = NOTHING

    def __str__(self) -> str:
        if not self.params:
            return self.rule
        return f"{self.rule} ({', '.join(f'{key}={value}' for key, value in self.params.items())})"


def because(rule: str, **params: Any) -> Reason:
    """Shorthand for a `Reason`.

    >>> because("over").rule
    'over'
    """
    return Reason(rule, params)


_speaker: Callable[[MlemError], str] | None = None


def speak_with(speaker: Callable[[MlemError], str] | None) -> None:
    """Install the function that puts errors into words; None goes back to rule ids."""
    global _speaker  # noqa: PLW0603  the one place where a language enters
    _speaker = speaker


class MlemError(Exception):
    """Anything that this package refuses, with its reasons; nothing was changed when it is raised."""

    context: object = None
    """Whatever the speaker needs to name things; a game sets it, since it knows its language and players."""

    def __init__(self, *reasons: Reason) -> None:
        super().__init__(*reasons)
        self.reasons = reasons

    def __str__(self) -> str:
        return _speaker(self) if _speaker else "; ".join(map(str, self.reasons))

    def __reduce__(self) -> tuple[Callable[..., MlemError], tuple[type[MlemError], tuple[Any, ...]], dict[str, Any]]:
        """Copy and send errors to other processes whole, whatever their kind is made from."""
        return _blank, (type(self), self.args), vars(self)


def _blank(kind: type[MlemError], args: tuple[Any, ...]) -> MlemError:
    return kind.__new__(kind, *args)


class IllegalActionError(MlemError, ValueError):
    """An action that the rules refuse: `action` is what was asked (its text), `legal` what is allowed instead."""

    def __init__(self, action: str, reason: Reason, legal: Iterable[Action] = ()) -> None:
        super().__init__(reason)
        self.action = action
        self.legal = tuple(legal)


class NotationError(MlemError, ValueError):
    """A text that cannot be read; `line` and `column` count from 1."""

    def __init__(self, reason: Reason, line: int = 1, column: int = 1) -> None:
        super().__init__(reason)
        self.line = line
        self.column = column


class Fault(NamedTuple):
    """One fault of a ruleset: where (`space 14`, `moons.m4`, ...) and what."""

    place: str
    reason: Reason


class RulesetError(MlemError, ValueError):
    """A ruleset that cannot be played; `faults` holds all of them at once, each with its place."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(*(fault.reason for fault in self.faults))

    def __str__(self) -> str:
        return _speaker(self) if _speaker else "\n".join(f"{place}: {reason}" for place, reason in self.faults)


class PositionError(MlemError, ValueError):
    """A position that no game can reach, or of another ruleset; each reason says what contradicts what."""


class PlayersError(MlemError, ValueError):
    """A wrong number of players, or names that cannot be used."""
