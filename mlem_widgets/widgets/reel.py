"""A line of play as frames and what changes between them (`replay_shapes` tells the format). Pure functions."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mlem_widgets.render import phrases, stage
from mlem_widgets.render.shapes import SCHEMA
from mlem_widgets.rules import Move, Roll, scores, step

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mlem_widgets.labels import Labels
    from mlem_widgets.record import Record
    from mlem_widgets.rules import Action, Event, Ruleset, State
    from mlem_widgets.widgets.replay_shapes import Happening, Note, Reel, Stage
    from mlem_widgets.words import Words

EVENTS = {"crashed": "crash", "goal": "goal", "landed": "landing"}
"""The events that one may jump to."""

Frame = dict[str, str]


class Shot(NamedTuple):
    """A position of a game that is replayed, and the ply that led to it (None at the start)."""

    state: State
    action: Action | None
    frame: Frame
    happening: Happening | None


def board(ruleset: Ruleset, locale: str) -> Stage:
    """The board of a ruleset, as a replay needs it.

    >>> from mlem_widgets.rules import Ruleset
    >>> sorted(board(Ruleset.load("house"), "en"))
    ['art', 'id', 'layouts', 'locale', 'schema', 'spots', 'title']
    """
    scene = stage.scene(ruleset, locale)
    return {
        "schema": SCHEMA,
        "id": scene["id"],
        "locale": scene["locale"],
        "title": scene["title"],
        "art": scene["art"],
        "layouts": scene["layouts"],
        "spots": scene["spots"],
    }


def shots(record: Record, words: Words, known: Sequence[Shot] = ()) -> list[Shot]:
    """Every position of a record, the start first; those that are `known` already are kept as far as they fit.

    Raises IllegalActionError where a ply is illegal.

    >>> from mlem_widgets import Game
    >>> game = Game(["Ana", "Boris"], locale="en")
    >>> game.play("board parachute")
    >>> shots(game.record, game.words)[1].happening["told"]
    'Ana boards an astronaut: parachute.'
    """
    labels = phrases.labels(record.start, record.players, words)
    found = list(known[: _common(record, known)])
    if not found:
        found = [Shot(record.start, None, dict(_frame(record.start, labels, "", None)), None)]
    for ply in record.plies[len(found) - 1 :]:
        before = found[-1].state
        after = step(before, ply.action)
        frame = dict(_frame(after.state, labels, _dice(before, ply.action), found[-1]))
        found.append(Shot(after.state, ply.action, frame, _happening(before, after.events, labels)))
    return found


def _common(record: Record, known: Sequence[Shot]) -> int:
    """How many of the known positions the record has."""
    if not known or known[0].state != record.start:
        return 0
    played = zip(known[1:], record.plies, strict=False)
    return 1 + next(
        (n for n, (shot, ply) in enumerate(played) if shot.action != ply.action), min(len(known) - 1, len(record.plies))
    )


def _frame(state: State, labels: Labels, dice: str, last: Shot | None) -> Iterator[tuple[str, str]]:
    for piece in stage.pieces(state):
        yield f"piece.{piece['id']}", f"{piece['symbol']} {piece['at']} {piece['tone']} {piece['text']}".rstrip()
    for spot, text in phrases.here(state, labels).items():
        yield f"here.{spot}", text
    if last and (state.landings, state.goals, state.is_over) == (last.state.landings, last.state.goals, False):
        yield from ((key, text) for key, text in last.frame.items() if key.startswith(("total.", "points.")))
    else:
        yield from _points(state, labels)
    yield "commander", "" if state.is_over else str(state.commander)
    yield "asked", "" if state.is_over else str(state.decider)
    yield "status", phrases.outcome(state, labels) if state.is_over else phrases.status(state, labels)
    yield "dice", dice
    yield "pool", "" if state.is_over else phrases.pool(state, labels)


def _points(state: State, labels: Labels) -> Iterator[tuple[str, str]]:
    for seat, score in enumerate(scores(state)):
        yield f"total.{seat}", str(score.total)
        yield f"points.{seat}", labels.words.text("points.line", **score._asdict())


def _dice(before: State, action: Action) -> str:
    """The faces that a ply threw, or those on the table of which it used some."""
    if isinstance(action, Roll):
        return action.faces
    if isinstance(action, Move):
        used = "".join(face for face in before.roll if face in action.faces)
        return f"{before.roll} {used}".rstrip()
    return ""


def _happening(before: State, events: Iterable[Event], labels: Labels) -> Happening:
    events = list(events)
    found = dict.fromkeys(EVENTS[event.kind] for event in events if event.kind in EVENTS)
    return {
        "told": " ".join(map(labels.event, events)),
        "seat": next((event.seat for event in events if event.seat is not None), -1),
        "events": " ".join(found),
        "expedition": before.expedition,
    }


def reel(taken: Iterable[Shot], before: Mapping[str, str] | None = None) -> Reel:
    """The differences between these positions, the first of them from the frame `before` (or from nothing).

    >>> from mlem_widgets import Game
    >>> game = Game(["Ana", "Boris"], locale="en")
    >>> game.play("board parachute")
    >>> found = reel(shots(game.record, game.words))
    >>> frame = {}
    >>> for step in found["steps"]:
    ...     frame = changed(frame, step, found)
    >>> frame["piece.0.0.0"], frame["here.cabin"]
    ('cat-0 cabin.0 0', 'Aboard: Ana (parachute).')
    """
    keys: dict[str, int] = {}
    texts: dict[str, int] = {}
    steps, plies = [], []
    last: Mapping[str, str] = before or {}
    for shot in taken:
        changes = {key: text for key, text in shot.frame.items() if last.get(key) != text}
        step = [number for key, text in changes.items() for number in (_number(keys, key), _number(texts, text))]
        step += [number for key in last if key not in shot.frame for number in (_number(keys, key), -1)]
        steps.append(step)
        if shot.happening:
            plies.append(shot.happening)
        last = shot.frame
    return {"keys": list(keys), "texts": list(texts), "steps": steps, "plies": plies}


def _number(table: dict[str, int], entry: str) -> int:
    return table.setdefault(entry, len(table))


def changed(frame: Mapping[str, str], step: Sequence[int], reel: Reel) -> Frame:
    """The frame that a step of a reel leads to."""
    found = dict(frame)
    for key, text in zip(step[::2], step[1::2], strict=True):
        if text < 0:
            del found[reel["keys"][key]]
        else:
            found[reel["keys"][key]] = reel["texts"][text]
    return found


def notes(record: Record) -> list[Note]:
    """The marks and comments of a record; the one before the first ply is the game's own."""
    before: list[Note] = [{"ply": -1, "mark": "", "comment": record.comment}] if record.comment else []
    beside: list[Note] = [
        {"ply": number, "mark": ply.mark, "comment": ply.comment}
        for number, ply in enumerate(record.plies)
        if ply.mark or ply.comment
    ]
    return before + beside


def parting(one: Sequence[Shot], other: Sequence[Shot]) -> int:
    """After how many plies two lines of play are no longer the same; -1 where they are to the end.

    They part where somebody acts differently, where the same act leads elsewhere (on another board), or where one ends.
    """
    for number, (mine, theirs) in enumerate(zip(one, other, strict=False)):
        if mine.action != theirs.action or mine.frame != theirs.frame:
            return max(number - 1, 0)
    return -1 if len(one) == len(other) else min(len(one), len(other)) - 1
