"""What the rules refuse, as typed errors; all of them are a `MlemError`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mlem_widgets.errors import MlemError, Reason, because

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mlem_widgets.rules.actions import Action

__all__ = [
    "Fault",
    "IllegalActionError",
    "MlemError",
    "NotationError",
    "PlayersError",
    "PositionError",
    "Reason",
    "RulesetError",
    "because",
]


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

    def unspoken(self) -> str:
        """A line for each fault, with its place."""
        return "\n".join(f"{place}: {reason}" for place, reason in self.faults)


class PositionError(MlemError, ValueError):
    """A position that no game can reach, or of another ruleset; each reason says what contradicts what."""


class PlayersError(MlemError, ValueError):
    """A wrong number of players, or names that cannot be used."""
