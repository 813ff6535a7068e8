"""The shapes of the parts by themselves, a board and dice; `protocol` has the rest. Texts are ready to show.

A board sends `stage` (see `replay_shapes`), what stays while the ruleset and the language do, and `board`; dice send
`art` and `dice`. A view waits until stage and board fit together, and sends nothing back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

if TYPE_CHECKING:
    from mlem_widgets.render.shapes import Piece


class Marked(TypedDict):
    """The marks on one layout, and how much of it is shown."""

    svg: str
    """Markup that lies over the pieces; it refers to nothing."""
    view: list[float]
    """x, y, width and height of what is shown."""
    spots: list[str]
    """The spots that are in sight."""


class BoardPicture(TypedDict):
    """Everything of a board by itself that changes. Only a higher `rev` is drawn, and on its own stage."""

    schema: int
    rev: int
    stage: str
    pieces: list[Piece]
    here: dict[str, str]
    """Per spot, who is there and what is marked there, in words."""
    marked: dict[str, Marked]
    """By the layout's name."""
    caption: str
    notice: str
    """Whose board it is, where the drawing is cut and does not say so; else empty."""
    spoken: str
    """The whole position and its marks in words."""


class FaceGroup(TypedDict):
    """Dice that show one face."""

    face: str
    count: int
    name: str
    """What they are, in words."""
    sign: Literal["usable", "unusable", ""]
    """Whether they may be used; empty where nothing says on which space they lie."""
    moves: str
    """How far they move the rocket, such as `+4`, or empty."""
    text: str
    """Whether they may be used, and why not, in words; empty where nothing says so."""


class DicePicture(TypedDict):
    """Everything of dice by themselves that changes. Only a higher `rev` is drawn."""

    schema: int
    rev: int
    locale: str
    title: str
    groups: list[FaceGroup]
    blank: int
    """How many dice are still to be rolled, where none lie there."""
    lines: list[str]
    """What is said of them all."""
    caption: str
    notice: str
    """Whose board the symbols are of, or empty."""
    throw: str
    """What was thrown where: a view shows dice falling when it changes."""
