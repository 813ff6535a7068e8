"""The shapes of the drawing: what a scene and its pieces are made of. They travel to the front end as they are."""

from __future__ import annotations

from typing import Literal, TypedDict

SCHEMA = 1
"""A view draws only scenes and snapshots of the schema it was built for."""


class Layout(TypedDict):
    """One drawing of the board. Pieces are placed at its anchors; spots are its rectangles that can be focused."""

    name: Literal["wide", "tall"]
    width: float
    height: float
    svg: str
    """Inner markup of the board's static SVG; it refers to the symbols in `Scene.art` with `#<symbol>`."""
    anchors: dict[str, list[float]]
    """x, y and scale (of a piece's 32-unit box, centred) of every place a piece can stand: `space.N` (the rocket),
    `cabin.0..4` (who is aboard, in order) and `badge.0..4` (their abilities), `body.<moon>.0`, `body.<other>.0..4` (one
    a seat, in order of standing), `failure.0..limit`, `goal.<goal>`."""
    spots: dict[str, list[float]]
    """x, y, width, height of every spot: `space.N`, `body.<id>`, `goal.<goal>`, `failure`, `cabin`."""


class SpotText(TypedDict):
    """What a spot is called and what is printed there, with the sources."""

    label: str
    detail: str


class Entry(TypedDict):
    """An option of a select box: its value and its text."""

    value: str
    text: str


class AbilityText(TypedDict):
    """An ability for people: its symbol's id in the art, name, explanation, source."""

    name: str
    text: str
    source: str


class Scene(TypedDict):
    """Everything that stays while the ruleset and the language do."""

    schema: int
    id: str
    locale: str
    words: dict[str, str]
    """The `ui` words of the language; the front end has none of its own."""
    languages: list[Entry]
    rulesets: list[Entry]
    kinds: list[Entry]
    """Who may play a seat: `person` and the policies known by name."""
    ruleset: str
    """The value, among `rulesets`, of the one being played (another text where it has none)."""
    title: str
    """Says which board this is (the house board says that its values are not the published ones)."""
    art: str
    """`<symbol>` elements; ids are plain, and a view prefixes them so that two outputs never share one."""
    layouts: list[Layout]
    spots: dict[str, SpotText]
    abilities: dict[str, AbilityText]
    faces: dict[str, str]
    """Each face of the dice, in order, with its spoken name."""
    min_players: int
    max_players: int


class Piece(TypedDict):
    """Something that stands at an anchor. The same id is the same thing, which then moves there."""

    id: str
    symbol: str
    at: str
    tone: int
    """The seat whose colour and shape it has; -1 for none."""
    text: str
    """A short figure drawn on it (a count), or empty."""
