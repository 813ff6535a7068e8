"""What things are called in a language: bodies, abilities, goals, faces, sources, actions and events."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mlem_widgets.rules import Move
from mlem_widgets.rules.ruleset import PLANET

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mlem_widgets.rules import Action, Event, Ruleset
    from mlem_widgets.words import Words


class Labels(NamedTuple):
    """The names of a game's things.

    >>> from mlem_widgets.rules import Ruleset
    >>> from mlem_widgets.words import words
    >>> labels = Labels(words("en"), Ruleset.load(), ("Ana", "Boris"))
    >>> labels.body("m4"), labels.body("yarn"), labels.seat(1)
    ('moon m4', 'planet Yarn', 'Boris')
    >>> labels.action(Move("1A", 1))
    'Move with 1, afterburner and die of value 1'
    """

    words: Words
    ruleset: Ruleset
    names: tuple[str, ...] = ()

    def seat(self, seat: int) -> str:
        """The player's name."""
        return self.names[seat] if 0 <= seat < len(self.names) else self.words.text("label.seat", n=seat + 1)

    def body(self, body: str) -> str:
        """A moon's, planet's or deep space body's name; one without words of its own is called by its id."""
        if f"body.{body}" in self.words:
            return self.words.text(f"body.{body}")
        kind = self.ruleset.kinds.get(body, "moon")
        return self.words.text(f"body.{kind}", id=body)

    def ability(self, ability: str) -> str:
        """An ability's name."""
        key = f"ability.{ability}"
        return self.words.text(key) if key in self.words else ability

    def goal(self, goal: str) -> str:
        """What a goal asks for."""
        return self.words.text(f"goal.{goal}", n=self.ruleset.goals[goal])

    def face(self, face: str) -> str:
        """A face's spoken name; `t` is the die of value 1. What is on no die is called as it was written."""
        key = f"face.{face}"
        return self.words.text(key) if key in self.words else face

    def faces(self, faces: str) -> str:
        """Several faces in words, such as "1, 2 and afterburner"."""
        return self.listing([self.face(face) for face in faces])

    def listing(self, items: list[str]) -> str:
        """Items joined as the language does: "a, b and c"."""
        if len(items) < 2:  # noqa: PLR2004  nothing to join
            return "".join(items)
        return self.words.text("label.and", first=", ".join(items[:-1]), last=items[-1])

    def source(self, source: str, *, value: bool = False) -> str:
        """Where a rule or (`value`) a printed value comes from: a page, a public description, or ours."""
        if source.startswith("rulebook p."):
            return self.words.text("source.page", page=source.removeprefix("rulebook p."))
        return self.words.text("source.house_value" if value and source == "house" else f"source.{source}")

    def action(self, action: Action) -> str:
        """What a button for this action says."""
        params = self._named({key: getattr(action, key) for key in _NAMED if hasattr(action, key)})
        if isinstance(action, Move):
            params["faces"] = self.faces(action.faces + "t" * action.tokens)
        return self.words.text(f"action.{str(action).split(' ')[0]}", **params)

    def event(self, event: Event) -> str:
        """One sentence for the log."""
        params = self._named(event.params)
        if "points" in params:
            params["points"] = self.words.count("points", int(event.params["points"]))
        if "dice" in params:
            params["dice"] = self.words.count("dice", int(event.params["dice"]))
        if event.seat is not None:
            params["who"] = self.seat(event.seat)
        on_planet = event.kind == "landed" and self.ruleset.kinds[str(event.params["body"])] == PLANET
        return self.words.text("event.landed_planet" if on_planet else f"event.{event.kind}").format_map(params)

    def _named(self, params: Mapping[str, object]) -> dict[str, object]:
        return {key: getattr(self, key)(str(value)) if key in _NAMED else value for key, value in params.items()}


_NAMED = ("ability", "body", "goal", "face", "faces")
"""The details of actions and events that are ids, each called by the label of the same name."""
