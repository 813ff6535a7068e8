"""What can go wrong, as values: every error carries reasons, and a reason is a rule's id with its parameters.

Nothing here knows a language. A layer that does may install a speaker (`speak_with`) that turns a reason into a
sentence; without one, errors print rule ids and parameters.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

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
        return _speaker(self) if _speaker else self.unspoken()

    def unspoken(self) -> str:
        """The rule ids and parameters, for when nobody puts them into words."""
        return "; ".join(map(str, self.reasons))

    def __reduce__(self) -> tuple[Callable[..., MlemError], tuple[type[MlemError], tuple[Any, ...]], dict[str, Any]]:
        """Copy and send errors to other processes whole, whatever their kind is made from."""
        return _blank, (type(self), self.args), vars(self)


def _blank(kind: type[MlemError], args: tuple[Any, ...]) -> MlemError:
    return kind.__new__(kind, *args)


class OptionError(MlemError, ValueError):
    """An option has a value that it cannot have."""


def check_option(option: str, value: str, allowed: Collection[str]) -> None:
    """Raise OptionError unless the option's value is one of these.

    >>> check_option("theme", "light", ["light", "dark"])
    """
    if value not in allowed:
        raise OptionError(because("option_unknown", option=option, value=repr(value)[:40], allowed=", ".join(allowed)))
