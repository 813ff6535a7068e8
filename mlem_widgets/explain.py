"""Reasons and errors in words: the sentence of a rule, and the page or other source that it stands on."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from mlem_widgets.errors import speak_with
from mlem_widgets.labels import Labels
from mlem_widgets.rules import IllegalActionError, MlemError, NotationError, Ruleset, RulesetError
from mlem_widgets.rules.rulebook import SOURCES
from mlem_widgets.words import words

if TYPE_CHECKING:
    from collections.abc import Callable

    from mlem_widgets.rules import Reason


class Why(NamedTuple):
    """Why something is so: the rule's id, the sentence for people, and the source ("rule-book p. 7")."""

    rule: str
    sentence: str
    page: str

    def __str__(self) -> str:
        return f"{self.sentence} ({self.page})" if self.page else self.sentence

    def __repr__(self) -> str:
        return str(self)  # what a notebook shows is for people


def explain(reason: Reason, labels: Labels) -> Why:
    """Put a reason into words.

    >>> from mlem_widgets.rules import because
    >>> labels = Labels(words("en"), Ruleset.load())
    >>> print(explain(because("face_not_at_space", face="4", space=3, symbols="13A"), labels))
    No 4 stands at space 3, only 1, 3 and afterburner. (rule-book p. 7)
    """
    params = {key: _param(labels, key, value) for key, value in reason.params.items()}
    sentence = labels.words.text(f"reason.{reason.rule}").format_map(params)
    source = SOURCES.get(reason.rule)
    return Why(reason.rule, sentence, labels.source(source) if source else "")


def _param(labels: Labels, key: str, value: object) -> object:
    speak = _SPOKEN.get(key)
    return speak(labels, str(value)) if speak else value


def _many(name: str) -> Callable[[Labels, str], str]:
    def speak(labels: Labels, value: str) -> str:
        names = [getattr(labels, name)(item) for item in value.split(", ") if item]
        return ", ".join(names) or labels.words.text("label.none")

    return speak


_SPOKEN: dict[str, Callable[[Labels, str], str]] = {
    "face": Labels.face,
    "faces": Labels.faces,
    "symbols": lambda labels, value: labels.faces(value) or labels.words.text("label.none"),
    "roll": Labels.faces,
    "body": lambda labels, value: labels.body(value) if value in labels.ruleset.kinds else value,
    "better": Labels.body,
    "ability": Labels.ability,
    "seat": lambda labels, value: labels.seat(int(value)),
    "starter": lambda labels, value: labels.seat(int(value)),
    "offered": _many("body"),
    "home": _many("ability"),
}
"""How the parameters of reasons are put into words; all others are shown as they are."""


def error_text(error: MlemError) -> str:
    """The whole message of an error: where, what, by which rule, and what is allowed instead.

    The error's context, where a game set one, names things in its language.
    """
    labels = error.context if isinstance(error.context, Labels) else Labels(words(), _house())
    if isinstance(error, RulesetError):
        return "\n".join(_placed(place, str(explain(reason, labels)), labels) for place, reason in error.faults)
    text = " ".join(str(explain(reason, labels)) for reason in error.reasons)
    if isinstance(error, NotationError):
        return labels.words.text("error.notation", line=error.line, column=error.column, text=text)
    if isinstance(error, IllegalActionError):
        key, legal = "error.illegal" if error.legal else "error.refused", ", ".join(map(str, error.legal))
        return labels.words.text(key, action=error.action, text=text, legal=legal)
    return text


@lru_cache(maxsize=1)
def _house() -> Ruleset:
    return Ruleset.load()


def _placed(place: str, text: str, labels: Labels) -> str:
    number = place.removeprefix("space ")
    return f"{labels.words.text('label.space', n=number) if number != place else place}: {text}"


speak_with(error_text)
