"""The shapes of the odds layer's part of the wire; `protocol` has the rest. Texts are ready to show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

if TYPE_CHECKING:
    from mlem_widgets.widgets.protocol import Complaint

Part = Literal["risk", "reach", "worth", "best"]


class Risk(TypedDict):
    """The chance that a roll of so many dice crashes on the rocket's space."""

    dice: int
    text: str
    share: float
    now: bool
    """So many dice are available."""


class Chance(TypedDict):
    """How likely a place of the board is reached."""

    spot: str
    name: str
    text: str
    share: float
    level: int
    """How likely it is in steps from 0 to 4: how dense its hatching is."""
    label: str
    """The same in a sentence."""


class Advice(TypedDict):
    """What one choice leads to, and what it is worth; texts of what is switched off, or does not follow, are empty."""

    action: str
    """The action's text; empty for the roll itself."""
    label: str
    space: str
    dice: str
    risk: str
    """The chance that the next roll crashes."""
    reach: str
    """Where the astronaut of whoever decides disembarks, with the chances."""
    home: str
    worth: str
    share: float
    """The worth as a share of the best one."""
    best: bool
    says: str
    """All of it in a sentence."""


class Reveal(TypedDict):
    """The decision that was made before its odds were shown."""

    text: str
    best: bool


class Because(TypedDict):
    """A line of the derivation, and how deep it lies under another."""

    text: str
    depth: int


class OddsPicture(TypedDict):
    """What the odds layer shows; figures belong to the position of `version`, and are drawn with that one only."""

    version: int
    shows: list[Part]
    """The parts that are switched on."""
    guess: bool
    """Guess first: a decision's figures come after it."""
    hidden: bool
    """Somebody is guessing."""
    busy: bool
    share: float
    """How much of the work is done."""
    error: str
    notes: list[str]
    """What the figures mean."""
    roll: str
    """The risk of the next roll in a sentence, or empty."""
    risk: list[Risk]
    reach: list[Chance]
    choices: list[Advice]
    revealed: Reveal | None
    why: list[Because]
    """The derivation, while somebody asks for it; its title first."""
    spoken: str
    """All of it in sentences."""


class Frame(TypedDict):
    """What a widget without a board shows of the game around its own matter."""

    schema: int
    rev: int
    acks: list[str]
    error: Complaint | None
    version: int
    locale: str
    status: str
    who: str
    """Whoever decides."""
    space: int
    """Where the rocket stands."""
