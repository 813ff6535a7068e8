"""The wire between Python and the front end, in one place. `scripts/wire_types.py` writes the TypeScript twin from it.

Python sends traits, each replaced whole: `scene` (per ruleset and language), `snapshot` (per change), and the texts
that a view keeps for when its kernel dies: `record`, `script` (the Python that rebuilds the game), `position` (its
line) and `spoken` (the whole position in words, for a screen reader). The odds layer has two of its own, which come
when they are worked out: `odds` and `odds_words` (see `odds_shapes`). A replay has a format of its own, in which
every position is what changed since the one before (see `replay_shapes`). Parts by themselves are only shown (see
`parts_shapes`). JavaScript sends wishes with `model.send`; Python owns the truth and decides every rule.

On the wire, a list of objects with equal keys travels as a table (`pack`): `{"of": [keys], "rows": [[values], ...]}`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from mlem_widgets.render.shapes import Piece
    from mlem_widgets.widgets.replay_shapes import Edit, Point


def pack(value: Any) -> Any:
    """Lists of objects with equal keys as tables, which take half the room; everything else as it is.

    >>> pack({"pieces": [{"id": "a", "at": 1}, {"id": "b", "at": 2}]})
    {'pieces': {'of': ['id', 'at'], 'rows': [['a', 1], ['b', 2]]}}
    """
    if isinstance(value, dict):
        return {key: pack(item) for key, item in value.items()}
    if not isinstance(value, list):
        return value
    keys = list(value[0]) if value and isinstance(value[0], dict) else []
    if len(value) > 1 and keys and all(isinstance(item, dict) and list(item) == keys for item in value):
        return {"of": keys, "rows": [[pack(item[key]) for key in keys] for item in value]}
    return [pack(item) for item in value]


class CrewMember(TypedDict):
    """One astronaut of a player: its ability, and where it is."""

    ability: str
    where: str
    """The spot where it is: `cabin` aboard, `body.<id>` when it has landed, empty at home."""


class Player(TypedDict):
    """One seat's panel."""

    name: str
    kind: str
    total: int
    points: str
    """Where the points come from, in words."""
    commander: bool
    asked: bool
    crew: list[CrewMember]
    goals: int


class Group(TypedDict):
    """Dice that show one face, and whether they may be used here."""

    face: str
    count: int
    usable: bool
    moves: int
    """How far the whole group moves the rocket here; 0 where it is unusable."""
    why: str


class Dice(TypedDict):
    """The dice as they lie."""

    available: int
    mat: int
    last: str
    """The faces thrown most recently, also when the rocket crashed on them; empty before the first roll."""
    rolled: int
    """How many rolls the game has had: a view shows dice tumbling when it grows."""
    groups: list[Group]
    tokens: int
    """Unflipped die-of-1 tokens aboard."""
    flipped: int
    asks: bool
    """The dice are thrown on a real table: always ask for them."""


class Option(TypedDict):
    """One legal action, by its text, with what it would do.

    There may be thirty moves, so their label and preview are empty here: a view fills them in from the scene's words.
    """

    action: str
    label: str
    preview: str
    """What it scores, in words."""
    to: str
    """The spot it leads to (`space.14`, `body.m4`), or empty."""
    dice: int
    """How many dice a move leaves; else 0."""
    there: Literal["", "reach", "nothing", "below", "deep_space"]
    """What a move's target offers: bodies within `reach`, none, none so low, or deep space."""
    reach: list[str]
    """The spots where somebody could disembark then."""


class LogLine(TypedDict):
    """One event for people; `ply` is the number of the action it belongs to (from 1)."""

    ply: int
    kind: str
    seat: int
    text: str


class Complaint(TypedDict):
    """What was refused: shown as an alert. `wish` is the id of the message that was refused, or empty."""

    text: str
    wish: str


class Result(TypedDict):
    """The end of the game."""

    text: str
    winners: list[int]
    columns: list[str]
    rows: list[list[str]]
    """Per seat: name, points by origin, total."""
    details: list[str]
    """Per seat, which bodies and goals the points come from."""


class Snapshot(TypedDict):
    """Everything that changes. Only a higher `rev` of the same scene is drawn."""

    schema: int
    scene: str
    rev: int
    acks: list[str]
    """The ids of the wishes answered most recently."""
    phase: str
    status: str
    """Whose decision it is, and what is asked."""
    hint: str
    """One sentence more: what may be done, or why nothing can."""
    turn: int
    """The seat that is asked; -1 for none."""
    players: list[Player]
    pieces: list[Piece]
    here: dict[str, str]
    """Per spot, who is there now, in words."""
    dice: Dice
    options: list[Option]
    log: list[LogLine]
    """The newest events; the whole log comes in the trait `log` when asked for."""
    error: Complaint | None
    answer: str
    """The answer to the last question asked (`why 4`), or empty."""
    can_undo: bool
    can_redo: bool
    result: Result | None
    version: int
    """Counts the positions: it grows with each, on undo too, but not with an error or an answer."""
    resume: str
    """The Python that goes on from the record, for when the kernel is gone; `{record}`, unquoted, stands for its text
    as a JSON string, which Python reads as well."""
    waiting: bool
    """A seat that is not a person is thinking; people wait."""


class NewGame(TypedDict):
    """What a new game is made of."""

    names: list[str]
    kinds: list[str]
    ruleset: str
    locale: str


class Wish(TypedDict):
    """A message from a view: what somebody wants. `id` is unique per view, `rev` is the snapshot that was on screen."""

    kind: Literal[
        "hello",
        "act",
        "roll",
        "undo",
        "redo",
        "new",
        "locale",
        "command",
        "log",
        "dice",
        "odds",
        "ply",
        "note",
        "branch",
    ]
    id: str
    rev: int
    text: NotRequired[str]
    """`act`: the action's text. `command`: what was typed. `locale`: a code. `dice`: `table` or `virtual`.
    `odds`: what to switch (a part, `guess`, `why`, or `layer` for all parts) and `on` or `off`, as in `risk on`."""
    game: NotRequired[NewGame]
    point: NotRequired[Point]
    """`ply`: where a replay has come to rest. `branch`: where to play on from."""
    edit: NotRequired[Edit]
    """`note`: a mark and a comment."""
