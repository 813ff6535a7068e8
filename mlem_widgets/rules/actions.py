"""The actions, as small values, each with one short text: `str(action)` is it, and `parse_action` reads it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mlem_widgets.rules.errors import NotationError, because

if TYPE_CHECKING:
    from collections.abc import Callable

FACES = "1234A"
"""The faces a die may show, in the order in which they are printed; A is the afterburner."""

ENTERED, FRESH = "entered", "fresh"
SHOWN_MOST = 80
"""How many characters of a faulty text a message repeats."""


@dataclass(frozen=True, slots=True)
class Board:
    """Takeoff: the astronaut with this ability boards.

    >>> str(Board("parachute"))
    'board parachute'
    """

    ability: str

    def __str__(self) -> str:
        return f"board {self.ability}"


@dataclass(frozen=True, slots=True)
class Roll:
    """The dice as they fell, faces sorted; `origin` says when they are not simply the next dice of the game's seed.

    >>> str(Roll("1224AA")), str(Roll("4A", ENTERED))
    ('roll 1224AA', 'roll 4A entered')
    """

    faces: str
    origin: str = ""
    """`entered` where a person set them, `fresh` where they were asked anew after an undo, else empty."""

    def __str__(self) -> str:
        return f"roll {self.faces} {self.origin}".rstrip()


@dataclass(frozen=True, slots=True)
class Convert:
    """Turn one rolled die with this face into a 1 (only with `die_one = "convert"`).

    >>> str(Convert("A"))
    'convert A'
    """

    face: str

    def __str__(self) -> str:
        return f"convert {self.face}"


@dataclass(frozen=True, slots=True)
class Move:
    """Travel with these groups (their faces, sorted) and this many die_one tokens.

    >>> str(Move("1A", 1)), str(Move("", 1))
    ('move 1+A+t', 'move t')
    """

    faces: str
    tokens: int = 0

    def __str__(self) -> str:
        return "move " + "+".join([*self.faces, *("t" * self.tokens)])


@dataclass(frozen=True, slots=True)
class Crash:
    """Decline a token that would save the rocket.

    >>> str(Crash())
    'crash'
    """

    def __str__(self) -> str:
        return "crash"


@dataclass(frozen=True, slots=True)
class Land:
    """Disembark on this moon or planet (or `galaxy`, by the adjacent ability).

    >>> str(Land("m4"))
    'land m4'
    """

    body: str

    def __str__(self) -> str:
        return f"land {self.body}"


@dataclass(frozen=True, slots=True)
class Stay:
    """Do not disembark now.

    >>> str(Stay())
    'stay'
    """

    def __str__(self) -> str:
        return "stay"


Action = Board | Roll | Convert | Move | Crash | Land | Stay


def _board(words: list[str]) -> Action | None:
    return Board(words[0]) if len(words) == 1 else None


def _roll(words: list[str]) -> Action | None:
    origin = words[-1] if words[-1:] in ([ENTERED], [FRESH]) else ""
    faces = sort_faces("".join(words[:-1] if origin else words).upper())
    return Roll(faces, origin) if faces and set(faces) <= set(FACES) else None


def _convert(words: list[str]) -> Action | None:
    face = "".join(words).upper()
    return Convert(face) if len(face) == 1 and face in FACES else None


def _move(words: list[str]) -> Action | None:
    groups = "".join(words).upper().split("+")
    tokens = groups.count("T")
    faces = [group for group in groups if group != "T"]
    if len(set(faces)) != len(faces) or any(len(face) != 1 or face not in FACES for face in faces):
        return None
    return Move(sort_faces("".join(faces)), tokens)


def _land(words: list[str]) -> Action | None:
    return Land(words[0]) if len(words) == 1 else None


def _crash(words: list[str]) -> Action | None:
    return None if words else Crash()


def _stay(words: list[str]) -> Action | None:
    return None if words else Stay()


_PARSERS: dict[str, Callable[[list[str]], Action | None]] = {
    "board": _board,
    "roll": _roll,
    "convert": _convert,
    "move": _move,
    "crash": _crash,
    "land": _land,
    "stay": _stay,
}

EXAMPLES: dict[str, str] = {
    "board": "board parachute",
    "roll": "roll 1224AA",
    "convert": "convert A",
    "move": "move 1+A+t",
    "crash": "crash",
    "land": "land m4",
    "stay": "stay",
}
"""One example of each action's text, for error messages and help."""


def sort_faces(faces: str) -> str:
    """Faces in printing order.

    >>> sort_faces("A2412A")
    '1224AA'
    """
    return "".join(sorted(faces))


def _shown(text: str) -> str:
    """What a message repeats of a text, however long it is."""
    text = text.strip()
    return text if len(text) <= SHOWN_MOST else f"{text[: SHOWN_MOST - 1]}…"


def parse_action(text: str) -> Action:
    """Read one action's text; case, spare spaces and the order of faces do not matter.

    Raises NotationError where the text is no action at all (legality is the engine's business).

    >>> parse_action("move A+1+t")
    Move(faces='1A', tokens=1)
    >>> parse_action(" Roll  a a 4221 ")
    Roll(faces='1224AA', origin='')
    >>> parse_action("jump 3")
    Traceback (most recent call last):
    ...
    mlem_widgets.rules.errors.NotationError: ...
    """
    words = text.lower().split()
    if not words or words[0] not in _PARSERS:
        raise NotationError(because("action_unknown", text=_shown(text), verbs=", ".join(_PARSERS)))
    action = _PARSERS[words[0]](words[1:])
    if action is None:
        column = text.lower().index(words[0]) + 1
        raise NotationError(because("action_malformed", text=_shown(text), example=EXAMPLES[words[0]]), column=column)
    return action
