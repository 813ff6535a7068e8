"""The rules as functions on states: what may be done, what chance may do, and what follows.

What follows without a choice (a crash, the arrival in deep space, the end of an expedition) happens inside the action
that causes it and is told as events.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from mlem_widgets.rules import travel
from mlem_widgets.rules.abilities import ABILITIES
from mlem_widgets.rules.actions import Action, Board, Convert, Crash, Land, Move, Roll, Stay
from mlem_widgets.rules.errors import IllegalActionError, PlayersError, because
from mlem_widgets.rules.landing import claim_goals, places, points_at_once
from mlem_widgets.rules.ruleset import COMET, GALAXY, Ruleset
from mlem_widgets.rules.state import (
    CHOOSE,
    LANDING,
    OVER,
    PARACHUTE,
    ROLL,
    TAKEOFF,
    Astronaut,
    Event,
    Landing,
    State,
)
from mlem_widgets.rules.why import refusal

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    Emit = Callable[[str, int | None, dict[str, int | str]], None]

PLAYERS = (2, 5)
"""The fewest and the most players (public description)."""

_STAY = Stay()
_land = lru_cache(maxsize=None)(Land)


class Step(NamedTuple):
    """What an action leads to: the next state, and what happened on the way."""

    state: State
    events: tuple[Event, ...]


def new_game(ruleset: Ruleset, players: int = 2, starter: int = 0) -> State:
    """The first takeoff. Raises PlayersError for fewer than 2 or more than 5 players, or a starter who does not play.

    >>> new_game(Ruleset.load("house"), players=5).homes[4][:2]
    ('parachute', 'double_moon')
    """
    low, high = PLAYERS
    if not low <= players <= high:
        raise PlayersError(because("players_count", count=players, low=low, high=high))
    if not 0 <= starter < players:
        raise PlayersError(because("seat_unknown", seat=starter, high=players - 1))
    homes = (_at_home(ruleset, ruleset.crew),) * players
    return State(
        ruleset=ruleset,
        phase=TAKEOFF,
        expedition=1,
        starter=starter,
        space=0,
        dice=ruleset.dice,
        roll="",
        converted=False,
        aboard=(),
        queue=(),
        homes=homes,
        landings=(),
        failures=0,
        goals=(None,) * len(ruleset.goals),
    )


def legal_actions(state: State) -> tuple[Action, ...]:
    """Every action that the seat in turn may take; empty at a roll (see `outcomes`) and when the game is over.

    >>> state = new_game(Ruleset.load("house").replace({"crew": ["plain", "adjacent", "plain"]}))
    >>> [str(action) for action in legal_actions(state)]
    ['board plain', 'board adjacent']
    """
    phase = state.phase
    if phase == CHOOSE:
        return travel.choices(
            state.ruleset, state.space, state.roll, travel.unflipped_tokens(state), converted=state.converted
        )
    if phase == TAKEOFF:
        return _boardings(state.homes[(state.starter + len(state.aboard)) % len(state.homes)])
    if state.queue:
        return (*map(_land, places(state, state.queue[0])), _STAY)
    return ()


def outcomes(state: State) -> tuple[tuple[Roll, Fraction], ...]:
    """Every roll that may come, with its exact chance; empty where nothing is rolled.

    >>> state = new_game(Ruleset.load("house").replace({"dice": 1}))
    >>> for _ in range(2):
    ...     state = apply(state, legal_actions(state)[0])
    >>> [(str(roll), str(chance)) for roll, chance in outcomes(state)][-1]
    ('roll A', '1/6')
    """
    return travel.rolls(state.ruleset, state.dice) if state.phase == ROLL else ()


def apply(state: State, action: Action) -> State:
    """The state after an action or a roll. Raises IllegalActionError, with the reason and what is legal.

    >>> apply(new_game(Ruleset.load("house")), Board("parachute")).aboard
    (Astronaut(seat=0, ability='parachute', flipped=False),)
    """
    return _follow(state, action, _unheard)


def events(state: State, action: Action) -> tuple[Event, ...]:
    """What happens when this action is applied, in order. Raises as `apply` does.

    >>> state = new_game(Ruleset.load("house"))
    >>> [event.kind for event in events(state, Board("parachute"))]
    ['boarded']
    """
    return step(state, action).events


def step(state: State, action: Action) -> Step:
    """Apply an action and tell what happened. Raises IllegalActionError, with the reason and what is legal.

    >>> after, happened = step(new_game(Ruleset.load("house")), Board("parachute"))
    >>> after.turn, [event.kind for event in happened]
    (1, ['boarded'])
    """
    happened: list[Event] = []
    after = _follow(state, action, lambda kind, seat, params: happened.append(Event(kind, seat, params)))
    return Step(after, tuple(happened))


def _follow(state: State, action: Action, emit: Emit) -> State:
    if not (is_roll(state, action.faces) if isinstance(action, Roll) else action in legal_actions(state)):
        legal = legal_actions(state)
        raise IllegalActionError(str(action), refusal(state, action, legal), legal)
    return _FOLLOW[type(action)](state, action, emit)


def _unheard(kind: str, seat: int | None, params: dict[str, int | str]) -> None:
    """Nobody listens to the events of `apply`."""


def is_roll(state: State, faces: str) -> bool:
    """Whether these faces, sorted, are what the available dice may show now."""
    if state.phase != ROLL:
        return False
    key = (is_roll, state.dice)
    memo = state.ruleset.memo
    if key not in memo:
        memo[key] = {roll.faces for roll, _ in travel.rolls(state.ruleset, state.dice)}
    return faces in memo[key]


@lru_cache(maxsize=4096)
def _boardings(home: tuple[str, ...]) -> tuple[Action, ...]:
    return tuple(Board(ability) for ability in dict.fromkeys(home))


def _at_home(ruleset: Ruleset, abilities: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(abilities, key=ruleset.crew.index))


def _board(state: State, action: Board, emit: Emit) -> State:
    seat = (state.starter + len(state.aboard)) % state.players
    home = list(state.homes[seat])
    home.remove(action.ability)
    homes = (*state.homes[:seat], tuple(home), *state.homes[seat + 1 :])
    aboard = (*state.aboard, Astronaut(seat, action.ability))
    emit("boarded", seat, {"ability": action.ability})
    if len(aboard) < state.players:
        return state._replace(homes=homes, aboard=aboard)
    space = state.space
    pilot = next((who for who in aboard if ABILITIES[who.ability].starts_at_satellite), None)
    if pilot:
        space = state.ruleset.satellite_space
        emit("satellite", pilot.seat, {"space": space})
    return state._replace(phase=ROLL, homes=homes, aboard=aboard, space=space)


def _roll(state: State, action: Roll, emit: Emit) -> State:
    emit("rolled", state.commander, {"faces": action.faces})
    rolled = state._replace(phase=CHOOSE, roll=action.faces)
    return rolled if legal_actions(rolled) else _crashes(rolled, emit)


def _convert(state: State, action: Convert, emit: Emit) -> State:
    aboard, flipped = _flip(state.aboard, 1)
    emit("converted", flipped[0], {"face": action.face})
    return state._replace(roll=travel.turned(state.roll, action.face), converted=True, aboard=aboard)


def _move(state: State, action: Move, emit: Emit) -> State:
    tokens = travel.unflipped_tokens(state)
    trip = travel.trips(state.ruleset, state.space, state.roll, tokens, converted=state.converted)[action]
    aboard = state.aboard
    if trip.tokens:
        aboard, flipped = _flip(aboard, trip.tokens)
        for seat in flipped:
            emit("token_used", seat, {})
    emit("moved", state.commander, {"from": state.space, "to": trip.space, "dice": trip.dice})
    arrived = trip.space == state.ruleset.last
    moved = state._replace(
        phase=LANDING,
        space=trip.space,
        dice=trip.dice,
        roll="",
        converted=False,
        aboard=aboard,
        queue=() if arrived else tuple([who.seat for who in aboard]),
    )
    return _deep_space(moved, emit) if arrived else _ask(moved, emit)


def _crash(state: State, action: Crash, emit: Emit) -> State:  # noqa: ARG001  every follower has one shape
    return _crashes(state, emit)


def _land_there(state: State, action: Land, emit: Emit) -> State:
    landed = _disembark(state, state.queue[0], action.body, emit)
    if _ends_at_once(landed):
        return _end_expedition(landed, emit)
    return _ask(landed, emit)


def _stays(state: State, action: Stay, emit: Emit) -> State:  # noqa: ARG001  every follower has one shape
    emit("stayed", state.queue[0], {})
    return _ask(state._replace(queue=state.queue[1:]), emit)


_FOLLOW: dict[type, Callable[..., State]] = {
    Board: _board,
    Roll: _roll,
    Convert: _convert,
    Move: _move,
    Crash: _crash,
    Land: _land_there,
    Stay: _stays,
}


def _flip(aboard: tuple[Astronaut, ...], tokens: int) -> tuple[tuple[Astronaut, ...], tuple[int, ...]]:
    """Flip the first unflipped tokens in order aboard; return who is aboard, and whose were flipped."""
    ready = [who.seat for who in aboard if ABILITIES[who.ability].tokens and not who.flipped]
    flipped = tuple(ready[:tokens])
    return tuple(who._replace(flipped=True) if who.seat in flipped else who for who in aboard), flipped


def _crashes(state: State, emit: Emit) -> State:
    failures = state.failures + 1
    emit("crashed", state.commander, {"space": state.space, "failures": failures})
    asked = tuple(who.seat for who in state.aboard if ABILITIES[who.ability].lands_on_crash)
    return _ask(state._replace(phase=PARACHUTE, roll="", converted=False, failures=failures, queue=asked), emit)


def _ask(state: State, emit: Emit) -> State:
    """Go on to the next astronaut that has a place to go; where none is left, the landing phase is over."""
    queue = state.queue
    while queue and not places(state, queue[0]):
        queue = queue[1:]
    if queue:
        return state._replace(queue=queue) if queue != state.queue else state
    if state.phase == PARACHUTE or not state.aboard:
        return _end_expedition(state, emit)
    return state._replace(phase=ROLL, queue=())


def _disembark(state: State, seat: int, body: str, emit: Emit) -> State:
    """One astronaut leaves the rocket: it scores, may claim goals, hands over the command and may cost a die."""
    ruleset = state.ruleset
    leaver = next(who for who in state.aboard if who.seat == seat)
    landing = Landing(seat, leaver.ability, body)
    emit("landed", seat, {"ability": leaver.ability, "body": body, "points": points_at_once(ruleset, landing)})
    landings = (*state.landings, landing)
    goals = claim_goals(ruleset, state.goals, landings)
    for goal, before, after in zip(ruleset.goals, state.goals, goals, strict=True):
        if before != after:
            emit("goal", seat, {"goal": goal, "points": ruleset.goal_points})
    aboard = tuple(who for who in state.aboard if who is not leaver)
    left = state._replace(aboard=aboard, queue=state.queue[1:], landings=landings, goals=goals)
    if not aboard or state.space == ruleset.last or _ends_at_once(left):
        return left  # the expedition ends, and dice and command with it
    if leaver is state.aboard[0]:
        emit("commander", aboard[0].seat, {})
    if state.phase == LANDING and ABILITIES[leaver.ability].discards:
        left = left._replace(dice=max(state.dice - ABILITIES[leaver.ability].discards, 1))
        emit("discarded", seat, {"dice": left.dice})
    return left


def _deep_space(state: State, emit: Emit) -> State:
    commander = state.commander
    emit("deep_space", commander, {})
    for who in state.aboard:
        state = _disembark(state, who.seat, COMET if who.seat == commander else GALAXY, emit)
    return _end_expedition(state, emit)


def _ends_at_once(state: State) -> bool:
    """Whether this landing ends the game, those aboard going home (`end_when_crew_placed = "immediately"`)."""
    return state.ruleset.end_when_crew_placed == "immediately" and _crew_placed(state)


def _crew_placed(state: State) -> bool:
    """Whether some player has disembarked the whole crew."""
    seats = [landing.seat for landing in state.landings]
    return any(seats.count(seat) == len(state.ruleset.crew) for seat in range(state.players))


def _end_expedition(state: State, emit: Emit) -> State:
    ruleset = state.ruleset
    homes = list(state.homes)
    for who in state.aboard:
        homes[who.seat] = _at_home(ruleset, (*homes[who.seat], who.ability))
        emit("returned", who.seat, {"ability": who.ability})
    emit("expedition_ended", None, {"expedition": state.expedition})
    grounded = state._replace(
        space=0, dice=ruleset.dice, roll="", converted=False, aboard=(), queue=(), homes=tuple(homes)
    )
    if state.failures >= ruleset.failure_limit or _crew_placed(grounded):
        emit("over", None, {})
        return grounded._replace(phase=OVER)
    starter = (state.starter + 1) % state.players
    emit("takeoff", starter, {"expedition": state.expedition + 1})
    return grounded._replace(phase=TAKEOFF, expedition=state.expedition + 1, starter=starter)
