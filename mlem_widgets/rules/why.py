"""Why an action is refused, or why it is legal, as a `Reason` that names the rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mlem_widgets.rules import travel
from mlem_widgets.rules.abilities import ABILITIES
from mlem_widgets.rules.actions import EXAMPLES, Action, Board, Convert, Crash, Land, Move, Roll, Stay, sort_faces
from mlem_widgets.rules.errors import Reason, because
from mlem_widgets.rules.ruleset import GALAXY, MOON, PLANET
from mlem_widgets.rules.state import CHOOSE, LANDING, OVER, PARACHUTE, ROLL, TAKEOFF, State

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_PHASES: dict[type, tuple[str, ...]] = {
    Board: (TAKEOFF,),
    Roll: (ROLL,),
    Move: (CHOOSE,),
    Convert: (CHOOSE,),
    Crash: (CHOOSE,),
    Land: (LANDING, PARACHUTE),
    Stay: (LANDING, PARACHUTE),
}


def why_face(state: State, face: str) -> Reason:
    """Why the dice with this face can or cannot be used now.

    >>> from mlem_widgets.rules import Ruleset, apply, legal_actions, new_game, parse_action
    >>> state = new_game(Ruleset.load("house"))
    >>> for text in ["board plain", "board plain"]:
    ...     state = apply(state, legal_actions(state)[0])
    >>> print(why_face(apply(state, parse_action("roll 1224AA")), "4"))
    face_not_at_space (face=4, space=0, symbols=12A)
    """
    here = state.ruleset.spaces[state.space]
    if state.phase == CHOOSE and face not in state.roll:
        return because("face_not_rolled", face=face, roll=state.roll)
    if face not in here.symbols:
        return because("face_not_at_space", face=face, space=state.space, symbols=here.symbols)
    value = here.afterburner if face == travel.AFTERBURNER else int(face)
    return because("face_usable", face=face, space=state.space, value=value)


def why(state: State, action: Action, legal: Sequence[Action]) -> Reason:
    """Why this action is legal now, or why it is not; `legal` are the legal actions of the state."""
    return _favour(state, action) if action in legal else refusal(state, action, legal)


def refusal(state: State, action: Action, legal: Sequence[Action]) -> Reason:
    """Why an action that is not legal is refused."""
    if type(action) not in _PHASES:
        return because("action_unknown", text=str(action), verbs=", ".join(EXAMPLES))
    if state.phase not in _PHASES[type(action)]:
        return because("over") if state.phase == OVER else because(f"not_now_{state.phase}", asked=str(action))
    return _REFUSALS[type(action)](state, action, legal)


def _judge_roll(state: State, action: Roll, legal: Sequence[Action]) -> Reason:  # noqa: ARG001  one shape for all
    """Legal rolls are not listed among the legal actions, so this says yes too."""
    absent = [face for face in action.faces if face not in state.ruleset.faces]
    if absent:
        return because("roll_face", face=absent[0], faces="".join(sorted(set(state.ruleset.faces))))
    if len(action.faces) != state.dice:
        return because("roll_count", given=len(action.faces), dice=state.dice)
    if action.faces != sort_faces(action.faces):
        return because("roll_unsorted", faces=action.faces)
    return because("roll_legal", dice=state.dice)


def _refuse_board(state: State, action: Board, legal: Sequence[Action]) -> Reason:
    if action.ability not in ABILITIES:
        return because("ability_unknown", value=action.ability, known=", ".join(dict.fromkeys(state.ruleset.crew)))
    home = [board.ability for board in legal if isinstance(board, Board)]
    return because("ability_not_home", ability=action.ability, home=", ".join(home))


def _refuse_move(state: State, action: Move, legal: Sequence[Action]) -> Reason:  # noqa: ARG001  one shape for all
    for face in action.faces:
        reason = why_face(state, face)
        if reason.rule != "face_usable":
            return reason
    if state.converted and "1" not in action.faces:
        return because("converted_ones")
    if action.tokens:
        return _refuse_tokens(state, action)
    return because("group_needed")


def _refuse_tokens(state: State, action: Move) -> Reason:
    if state.ruleset.die_one != travel.EXTRA:
        return because("token_converts")
    if "1" not in state.ruleset.spaces[state.space].symbols:
        return because("token_no_symbol", space=state.space)
    available = travel.unflipped_tokens(state)
    if action.tokens <= available:
        return because("token_with_ones", roll=state.roll)
    return because("token_none", available=available)


def _refuse_convert(state: State, action: Convert, legal: Sequence[Action]) -> Reason:  # noqa: ARG001  one shape
    if state.ruleset.die_one != travel.CONVERT:
        return because("convert_off")
    if action.face == "1":
        return because("convert_one")
    if action.face not in state.roll:
        return because("face_not_rolled", face=action.face, roll=state.roll)
    if "1" not in state.ruleset.spaces[state.space].symbols:
        return because("token_no_symbol", space=state.space)
    return because("token_none", available=0)


def _refuse_crash(state: State, action: Crash, legal: Sequence[Action]) -> Reason:  # noqa: ARG001  one shape for all
    return because("crash_no_choice", faces=travel.usable_faces(state.ruleset, state.space, state.roll))


def _refuse_land(state: State, action: Land, legal: Sequence[Action]) -> Reason:
    ruleset = state.ruleset
    body, kind = action.body, ruleset.kinds.get(action.body)
    if kind is None:
        return because("body_unknown", body=body, known=", ".join(ruleset.kinds))
    if body in ruleset.deep_space:
        return because("deep_space_by_arrival", body=body)
    if kind == MOON and any(landing.body == body for landing in state.landings):
        return because("moon_taken", body=body)
    offered = [land.body for land in legal if isinstance(land, Land)]
    linked = [space for space in _near(state) if body in ruleset.spaces[space].links]
    allowed = [space for space in linked if space >= ruleset.first_landing_space]
    if allowed:  # and not offered: a moon that is not the best there
        free = [moon for moon in ruleset.spaces[allowed[0]].links if moon in ruleset.moons and moon in offered]
        return because("moon_better", body=body, better=max(free, key=ruleset.moons.__getitem__))
    if linked:
        return because("below_first_landing", space=ruleset.first_landing_space)
    return because("body_not_here", body=body, space=state.space, offered=", ".join(offered))


def _near(state: State) -> range:
    """Find the spaces within reach of the astronaut that is asked, allowed or not."""
    leaver = next(who for who in state.aboard if who.seat == state.queue[0])
    reach = ABILITIES[leaver.ability].reach
    return range(max(state.space - reach, 0), min(state.space + reach, state.ruleset.last) + 1)


# Staying is never refused where it is asked.
_REFUSALS: dict[type, Callable[..., Reason]] = {
    Roll: _judge_roll,
    Board: _refuse_board,
    Move: _refuse_move,
    Convert: _refuse_convert,
    Crash: _refuse_crash,
    Land: _refuse_land,
}


def _favour(state: State, action: Action) -> Reason:
    match action:
        case Board(ability):
            return because("board_legal", ability=ability)
        case Move():
            tokens = travel.unflipped_tokens(state)
            moves = travel.trips(state.ruleset, state.space, state.roll, tokens, converted=state.converted)
            trip = moves[action]
            return because("move_legal", move=str(action)[5:], **{"from": state.space}, to=trip.space, dice=trip.dice)
        case Convert(face):
            return because("convert_legal", face=face)
        case Crash():
            return because("crash_legal")
        case Land(body):
            return _favour_land(state, body)
        case _:
            return because("stay_legal")


def _favour_land(state: State, body: str) -> Reason:
    if state.phase == PARACHUTE:
        return because("land_crash_legal", body=body)
    if body == GALAXY:
        return because("land_galaxy_legal", body=body)
    if body not in state.ruleset.spaces[state.space].links:
        return because("land_adjacent_legal", body=body)
    kind = PLANET if state.ruleset.kinds[body] == PLANET else MOON
    return because(f"land_{kind}_legal", body=body)
