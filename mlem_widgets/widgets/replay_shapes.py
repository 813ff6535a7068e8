"""The shapes of the replay's part of the wire; `protocol` has the rest.

A replay sends a whole game once, and no step of it later: every position as differences from the one before. A position
is a flat table of texts, its *frame*:

    piece.<id>      what stands on the board: symbol, anchor, seat (-1 for none) and, if there is one, its count: "cat-0 cabin.0 0"
    here.<spot>     who is there, in words
    total.<seat>    points so far; points.<seat> says where they come from
    commander       the seat that commands; `asked` the one that decides; empty when the game is over
    status          what is asked, or how the game ended
    dice            the faces on the table and, after a blank, those that were used
    pool            how many dice there are, in words

A *reel* is a stretch of a line of play. Its steps hold only what changed, as pairs of numbers: a place in `keys` and a
place in `texts` (-1: the key is gone). A frame is all the steps up to it, one after the other.

`past` holds what will hardly change; `latest` what does, so that a living game sends a little with each ply. A view
waits until they fit. Marks and comments travel in `latest` beside the reels.
"""  # noqa: E501  a row of the table stays one line

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from mlem_widgets.render.shapes import Layout, SpotText
    from mlem_widgets.widgets.protocol import Complaint


class Stage(TypedDict):
    """A board on which games are replayed: a scene without what only playing needs."""

    schema: int
    id: str
    locale: str
    title: str
    art: str
    layouts: list[Layout]
    spots: dict[str, SpotText]


class Happening(TypedDict):
    """What one ply did."""

    told: str
    """Its events in sentences."""
    seat: int
    """Whose it was; -1 for nobody's."""
    events: str
    """What one may want to jump to: `crash`, `goal` and `landing`, with blanks between them."""
    expedition: int
    """The number of the expedition that it belongs to."""


class Reel(TypedDict):
    """A stretch of a line of play. The first step of the first reel makes the start, out of nothing."""

    keys: list[str]
    texts: list[str]
    steps: list[list[int]]
    plies: list[Happening]
    """A line for each ply: in the first reel one fewer than there are steps."""


class Track(TypedDict):
    """One line of play: its board, who plays, and the reel that it begins with."""

    stage: str
    """The id of its stage."""
    title: str
    players: list[str]
    reel: Reel


class Past(TypedDict):
    """The lines of play, as far as they are settled."""

    schema: int
    rev: int
    tracks: list[Track]


class Note(TypedDict):
    """The mark and the comment beside a ply (counted from 0; -1 is before the first one)."""

    ply: int
    mark: str
    comment: str


class Parting(TypedDict):
    """Where two lines of play part: after so many plies, and how in words; `ply` is -1 where they do not."""

    ply: int
    text: str


class Latest(TypedDict):
    """Everything that changes. Only a higher `rev` is drawn, and with the `past` that it belongs to."""

    schema: int
    rev: int
    past: int
    acks: list[str]
    error: Complaint | None
    reels: list[Reel]
    """A line each: how it goes on."""
    notes: list[list[Note]]
    parting: Parting
    games: list[str]
    """References to the widgets in which branches are played, as hosts take them."""
    branches: int
    """How many branches there are."""


class Place(TypedDict):
    """Where Python wants the views to be; `wish` is the wish that led there, which its own view need not follow."""

    ply: int
    wish: str
    count: int


class Point(TypedDict):
    """A position: how many plies of which line."""

    line: int
    ply: int


class Edit(TypedDict):
    """A ply (counted from 0) of a line with the mark and the comment that it is to have."""

    line: int
    ply: int
    mark: str
    comment: str
