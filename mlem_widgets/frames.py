"""Games as tables: one row per event, the same typed columns for every game, so that many games make one table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from mlem_widgets.extras import need
from mlem_widgets.record import Record
from mlem_widgets.rules import Landing, scores, step
from mlem_widgets.rules.engine import PLAYERS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mlem_widgets.rules import Event, State

SEATS = range(PLAYERS[1])


class Recorded(Protocol):
    """Something with a record, such as a `Game`."""

    @property
    def record(self) -> Record:
        """The game so far."""


class Row(NamedTuple):
    """One event. The rocket's and the game's numbers are those right after it; what it does not have is None."""

    game: int
    """Which of the records, in the order given, from 0."""
    ply: int
    """The number of the ply it belongs to, from 0, as in `Game.steps`."""
    expedition: int
    seat: int | None
    """Whose astronaut, dice, goal or command it is."""
    player: str | None
    """The name of that seat's player."""
    action: str
    """The ply's text; `roll 1224AA entered` was set by a person, `fresh` was asked anew."""
    kind: str
    """What happened: the kinds are those of `mlem_widgets.rules.Event`."""
    space: int
    """Where the rocket stands."""
    from_space: int | None
    """`moved`: where the rocket came from."""
    dice: int
    """How many dice are available."""
    faces: str | None
    """`rolled`: the faces thrown; `converted`: the face that became a 1."""
    ability: str | None
    """`boarded`, `landed`, `returned`: the astronaut's ability."""
    body: str | None
    """`landed`: the moon, planet, comet or galaxy."""
    goal: str | None
    """`goal`: which one was taken."""
    points: int | None
    """`landed`: the points scored at once (none on a planet); `goal`: what the goal is worth at the end."""
    failures: int
    """Where the cosmic failure token stands."""
    scores: tuple[int, ...]
    """Every seat's total, the planets as they stand; in a frame a column a seat: `score_0` to `score_4`."""


_WHOLE, _TEXT, _KIND = "Int64", "string", "category"
_TYPES = {
    **dict.fromkeys(("game", "ply", "expedition", "seat", "space", "from_space", "dice", "points", "failures"), _WHOLE),
    **dict.fromkeys(("player", "action", "faces", "ability", "body", "goal"), _TEXT),
    "kind": _KIND,
}
COLUMNS: Mapping[str, str] = {
    **{name: _TYPES[name] for name in Row._fields if name in _TYPES},
    **{f"score_{seat}": _WHOLE for seat in SEATS},
}
"""The columns of a frame and their pandas types; every type has a place for what is absent (`NA`)."""


def rows(record: Record, game: int = 0) -> Iterator[Row]:
    """Every event of a game as a row. Raises IllegalActionError where a ply is illegal."""
    state = record.start
    for number, ply in enumerate(record.plies):
        happened = step(state, ply.action)
        for event, now in _told(state, happened.events):
            yield Row(
                game=game,
                ply=number,
                expedition=now.expedition,
                seat=event.seat,
                player=None if event.seat is None else record.players[event.seat],
                action=str(ply.action),
                kind=event.kind,
                space=now.space,
                from_space=_whole(event, "from"),
                dice=now.dice,
                faces=_text(event, "faces") or _text(event, "face"),
                ability=_text(event, "ability"),
                body=_text(event, "body"),
                goal=_text(event, "goal"),
                points=_whole(event, "points"),
                failures=now.failures,
                scores=tuple(score.total for score in scores(now)),
            )
        state = happened.state


def _told(before: State, events: Iterable[Event]) -> Iterator[tuple[Event, State]]:
    """Each event with the numbers as they stand right after it (what the numbers do not speak of is left behind)."""
    now = before
    for event in events:
        now = _AFTER[event.kind](now, event) if event.kind in _AFTER else now
        yield event, now


def _landed(now: State, event: Event) -> State:
    seat, ability, body = event.seat, event.params["ability"], event.params["body"]
    assert seat is not None  # noqa: S101  somebody has landed
    return now._replace(landings=(*now.landings, Landing(seat, str(ability), str(body))))


def _goal(now: State, event: Event) -> State:
    owners = dict(zip(now.ruleset.goals, now.goals, strict=True)) | {str(event.params["goal"]): event.seat}
    return now._replace(goals=tuple(owners.values()))


def _grounded(now: State, event: Event) -> State:
    expedition = int(event.params.get("expedition", now.expedition))
    return now._replace(space=0, dice=now.ruleset.dice, expedition=expedition)


_AFTER = {
    "satellite": lambda now, event: now._replace(space=event.params["space"]),
    "moved": lambda now, event: now._replace(space=event.params["to"], dice=event.params["dice"]),
    "crashed": lambda now, event: now._replace(failures=event.params["failures"]),
    "discarded": lambda now, event: now._replace(dice=event.params["dice"]),
    "landed": _landed,
    "goal": _goal,
    "takeoff": _grounded,
    "over": _grounded,
}
"""What each kind of event does to the numbers."""


def _whole(event: Event, name: str) -> int | None:
    return int(event.params[name]) if name in event.params else None


def _text(event: Event, name: str) -> str | None:
    return str(event.params[name]) if name in event.params else None


def to_frame(games: Record | Recorded | Iterable[Record | Recorded]) -> Any:
    """The events of one game or of many as one pandas DataFrame: a row an event, the columns of `COLUMNS`.

    Games are records, or what has a `record`, as a `Game` does. What each column says is told at `Row`. Raises
    MissingExtraError where pandas is not installed.

    >>> from mlem_widgets import Game
    >>> games = [Game(["Ana", "Boris"], seed=seed) for seed in (7, 8)]
    >>> for game in games:
    ...     game.play_expedition("any")
    >>> frame = to_frame(games)
    >>> frame["game"].nunique(), frame.loc[0, "kind"]
    (2, 'boarded')
    """
    several = games if isinstance(games, Iterable) else [games]
    records = (game if isinstance(game, Record) else game.record for game in several)
    found = [row for number, record in enumerate(records) for row in rows(record, number)]
    columns = {
        name: [getattr(row, name) for row in found] if name in Row._fields else _scores(found, int(name[-1]))
        for name in COLUMNS
    }
    return typed(columns, COLUMNS)


def typed(columns: Mapping[str, Sequence[Any]], types: Mapping[str, str]) -> Any:
    """A pandas DataFrame of these columns, each with its type. Raises MissingExtraError without pandas.

    >>> typed({"seat": [0, None]}, {"seat": "Int64"})["seat"].isna().tolist()
    [False, True]
    """
    pandas = need("pandas", "frames")
    return pandas.DataFrame({name: pandas.array(columns[name], dtype=kind) for name, kind in types.items()})


def _scores(found: list[Row], seat: int) -> list[int | None]:
    return [row.scores[seat] if seat < len(row.scores) else None for row in found]
