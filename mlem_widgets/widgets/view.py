"""What a view shows of a game: everything that changes, in the words of its language, ready to draw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from mlem_widgets.explain import explain
from mlem_widgets.render import phrases, stage
from mlem_widgets.render.shapes import SCHEMA
from mlem_widgets.rules import (
    Land,
    Landing,
    Move,
    Roll,
    because,
    legal_actions,
    places,
    points_at_once,
    scores,
    standings,
    step,
    unflipped_tokens,
    winners,
)
from mlem_widgets.rules.ruleset import PLANET
from mlem_widgets.rules.state import CHOOSE, ROLL
from mlem_widgets.rules.why import why_face

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mlem_widgets.game import Game
    from mlem_widgets.labels import Labels
    from mlem_widgets.rules import Action, State
    from mlem_widgets.widgets.protocol import (
        Complaint,
        CrewMember,
        Dice,
        Group,
        LogLine,
        Option,
        Player,
        Result,
        Snapshot,
    )

LOG_PLIES = 6
"""How many of the newest plies a snapshot tells; the whole log is asked for."""


def snapshot(  # noqa: PLR0913  each is a part of the wire
    game: Game, scene: str, rev: int, *, acks: Sequence[str], error: Complaint | None, answer: str
) -> Snapshot:
    """Everything a view needs to draw the game as it stands."""
    record, state = game.record, game.state
    labels = phrases.labels(state, game.players, game.words)
    return {
        "schema": SCHEMA,
        "scene": scene,
        "rev": rev,
        "acks": list(acks),
        "phase": state.phase,
        "status": phrases.status(state, labels),
        "hint": _hint(state, labels),
        "turn": -1 if state.turn is None else state.turn,
        "players": [_player(game, state, labels, seat) for seat in range(state.players)],
        "pieces": stage.pieces(state),
        "here": phrases.here(state, labels),
        "dice": _dice(game, state, labels),
        "options": [_option(state, action, labels) for action in legal_actions(state)],
        "log": log(game, labels, len(record.plies) - LOG_PLIES),
        "error": error,
        "answer": answer,
        "can_undo": game.can_undo,
        "can_redo": game.can_redo,
        "result": _result(state, labels) if state.is_over else None,
        "version": game.version,
        "resume": _resume(game),
        "waiting": game.waits_for_policy,
    }


def _resume(game: Game) -> str:
    options = "".join(f", {name}={value!r}" for name, value in game.options.items())
    if game.file:
        return f"import mlem_widgets as mlem; mlem.resume({str(game.file)!r}{options})"
    return f"import mlem_widgets as mlem; game = mlem.Game.from_record({{record}}{options}); game.widget()"


def log(game: Game, labels: Labels, first: int = 0) -> list[LogLine]:
    """What happened from this ply on (counted from 0), a line for each event."""
    return [
        {"ply": number + 1, "kind": event.kind, "seat": -1 if event.seat is None else event.seat, "text": told}
        for number, _, event in game.steps(max(first, 0))
        if (told := labels.event(event))
    ]


def _hint(state: State, labels: Labels) -> str:
    said = labels.words
    if state.phase == ROLL:
        return said.text("hint.roll", dice=said.count("dice", state.dice), space=state.space)
    if state.phase == CHOOSE and state.converted:
        return str(explain(because("converted_ones"), labels))
    if state.phase == CHOOSE and not any(isinstance(action, Move) for action in legal_actions(state)):
        return said.text("hint.saved_by_token")
    return said.text(f"hint.{state.phase}", space=state.space)


def _player(game: Game, state: State, labels: Labels, seat: int) -> Player:
    score = scores(state)[seat]
    asked = state.decider
    return {
        "name": game.players[seat],
        "kind": game.record.kinds[seat],
        "total": score.total,
        "points": labels.words.text("points.line", **score._asdict()),
        "commander": seat == state.commander and not state.is_over,
        "asked": seat == asked and not state.is_over,
        "crew": _crew(state, seat),
        "goals": state.goals.count(seat),
    }


def _crew(state: State, seat: int) -> list[CrewMember]:
    crew: list[CrewMember] = [{"ability": ability, "where": ""} for ability in state.homes[seat]]
    crew += [{"ability": who.ability, "where": "cabin"} for who in state.aboard if who.seat == seat]
    crew += [{"ability": who.ability, "where": f"body.{who.body}"} for who in state.landings if who.seat == seat]
    return sorted(crew, key=lambda member: state.ruleset.crew.index(member["ability"]))


def _dice(game: Game, state: State, labels: Labels) -> Dice:
    rolls = [ply.action for ply in game.record.plies if isinstance(ply.action, Roll)]
    return {
        "available": state.dice,
        "mat": state.mat,
        "last": rolls[-1].faces if rolls else "",
        "rolled": len(rolls),
        "groups": [group(state, face, labels) for face in dict.fromkeys(state.roll)],
        "tokens": unflipped_tokens(state),
        "flipped": sum(who.flipped for who in state.aboard),
        "asks": game.dice == "table",
    }


def group(state: State, face: str, labels: Labels) -> Group:
    """The rolled dice with this face, and whether they may be used."""
    reason = why_face(state, face)
    count = state.roll.count(face)
    usable = reason.rule == "face_usable"
    return {
        "face": face,
        "count": count,
        "usable": usable,
        "moves": count * int(reason.params["value"]) if usable else 0,
        "why": "" if usable else str(explain(reason, labels)),
    }


def _option(state: State, action: Action, labels: Labels) -> Option:
    found: Option = {"action": str(action), "label": "", "preview": "", "to": "", "dice": 0, "there": "", "reach": []}
    if isinstance(action, Move):
        after = _flown(state, action)
        reach = [f"body.{body}" for body in _reach(after)]
        return {
            **found,
            "to": f"space.{after.space}",
            "dice": after.dice,
            "there": _there(after, reach),
            "reach": reach,
        }
    if isinstance(action, Land):
        found |= {"preview": _worth(state, action, labels), "to": f"body.{action.body}"}
    return {**found, "label": labels.action(action)}


def _flown(state: State, action: Move) -> State:
    """The rocket where the move takes it, everybody still aboard."""
    moved = next(event for event in step(state, action).events if event.kind == "moved")
    return state._replace(space=int(moved.params["to"]), dice=int(moved.params["dice"]))


def _reach(after: State) -> list[str]:
    """Where somebody aboard could (in deep space: must) disembark then."""
    if after.space == after.ruleset.last:
        return list(after.ruleset.deep_space)
    return list(dict.fromkeys(body for who in after.aboard for body in places(after, who.seat)))


def _there(after: State, reach: Sequence[str]) -> Literal["reach", "nothing", "below", "deep_space"]:
    if after.space == after.ruleset.last:
        return "deep_space"
    if reach:
        return "reach"
    return "below" if after.space < after.ruleset.first_landing_space else "nothing"


def _worth(state: State, action: Land, labels: Labels) -> str:
    """What landing there scores now, or how its planet would stand."""
    said, seat = labels.words, state.turn
    leaver = next(who for who in state.aboard if who.seat == seat)
    landing = Landing(leaver.seat, leaver.ability, action.body)
    if state.ruleset.kinds[action.body] != PLANET:
        return said.count("points", points_at_once(state.ruleset, landing))
    standing = next(
        there for there in standings(state.ruleset, action.body, (*state.landings, landing)) if there.seat == seat
    )
    astronauts, points = said.count("astronauts", standing.astronauts), said.count("points", standing.points)
    return said.text(f"preview.place_{standing.place}", astronauts=astronauts, points=points)


def _result(state: State, labels: Labels) -> Result:
    return {
        "text": phrases.outcome(state, labels),
        "winners": list(winners(state)),
        "columns": phrases.score_columns(labels.words),
        "rows": phrases.score_rows(state, labels),
        "details": [phrases.score_details(state, seat, labels) for seat in range(state.players)],
    }
