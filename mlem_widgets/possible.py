"""What makes a position possible: every contradiction, as a reason. A position without any is one to play on from."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from mlem_widgets.rules import ABILITIES, PHASES, Reason, State, because, legal_actions
from mlem_widgets.rules.engine import PLAYERS
from mlem_widgets.rules.landing import moons_best_first
from mlem_widgets.rules.ruleset import COMET, DEEP_SPACE, GALAXY, MOON
from mlem_widgets.rules.state import CHOOSE, LANDING, OVER, PARACHUTE, ROLL, TAKEOFF
from mlem_widgets.rules.travel import CONVERT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mlem_widgets.rules import Astronaut, Landing, Ruleset


def position_faults(state: State) -> list[Reason]:
    """Everything that contradicts the rules or itself in a position whose seats and crews are in order.

    >>> from mlem_widgets.rules import Ruleset, new_game
    >>> position_faults(new_game(Ruleset.load()))
    []
    """
    return [
        *_progress_faults(state),
        *_landing_faults(state),
        *_arrival_faults(state),
        *_PHASE_FAULTS[state.phase](state),
    ]


def away_from_home(crew: tuple[Astronaut, ...], landings: tuple[Landing, ...]) -> list[tuple[int, str]]:
    """Seat and ability of every astronaut that is not at home."""
    return [*((who.seat, who.ability) for who in crew), *((who.seat, who.ability) for who in landings)]


def seat_faults(phase: str, players: int, starter: int, seats: list[int]) -> Iterator[Reason]:
    """A phase, a number of players or a seat that there is not; to be asked before anything else."""
    low, high = PLAYERS
    if phase not in PHASES:
        yield because("phase_unknown", phase=phase, phases=", ".join(PHASES))
    if not low <= players <= high:
        yield because("players_count", count=players, low=low, high=high)
    for seat in sorted({seat for seat in (starter, *seats) if not 0 <= seat < players}):
        yield because("seat_unknown", seat=seat, high=players - 1)


def crew_faults(
    ruleset: Ruleset, players: int, crew: tuple[Astronaut, ...], landings: tuple[Landing, ...]
) -> Iterator[Reason]:
    """Astronauts that the crew does not have, or bodies that the board does not; asked before `position_faults`."""
    have = Counter(ruleset.crew)
    used = Counter(away_from_home(crew, landings))
    for (seat, ability), count in used.items():
        if count > have[ability]:
            yield because("crew_lacks", seat=seat, ability=ability, used=count, have=have[ability])
    yield from (because("aboard_twice", seat=seat) for seat in range(players) if [w.seat for w in crew].count(seat) > 1)
    bodies = Counter(landing.body for landing in landings)
    for body, count in bodies.items():
        if body not in ruleset.kinds:
            yield because("body_unknown", body=body, known=", ".join(ruleset.kinds))
        elif ruleset.kinds[body] == MOON and count > 1:
            yield because("moon_twice", body=body)


def earlier_landings(state: State) -> list[int]:
    """Per seat, how many astronauts disembarked before this expedition: in flight, who is not aboard has just left."""
    per_seat = Counter(landing.seat for landing in state.landings)
    aboard = {who.seat for who in state.aboard}
    in_flight = state.phase not in {TAKEOFF, OVER}
    return [per_seat[seat] - (in_flight and seat not in aboard) for seat in range(state.players)]


def _progress_faults(state: State) -> Iterator[Reason]:
    """The number of expeditions allows for the failures and landings, and the game has not ended long ago."""
    earlier = earlier_landings(state)
    ended = state.expedition - (state.phase != OVER)
    if state.expedition < 1 or max(earlier) > ended:
        most = max(Counter(landing.seat for landing in state.landings).values(), default=0)
        yield because("expedition_landings", expedition=state.expedition, landings=most)
    crashes = state.failures - (state.phase == PARACHUTE)
    cut_short = state.phase == OVER and state.ruleset.end_when_crew_placed == "immediately"
    # an expedition that does not crash ends when everybody has disembarked
    if not 0 <= crashes <= ended or ended - cut_short - crashes > max(min(earlier), 0):
        yield because("expedition_failures", expedition=state.expedition, failures=state.failures)
    yield from (because("seat_nowhere", seat=seat) for seat, count in enumerate(earlier) if count < 0)
    yield from _ending_faults(state)


def _ending_faults(state: State) -> Iterator[Reason]:
    ruleset, limit = state.ruleset, state.ruleset.failure_limit
    full = state.failures >= limit
    placed = len(ruleset.crew) in Counter(landing.seat for landing in state.landings).values()
    grounded = state.phase == TAKEOFF or ruleset.end_when_crew_placed == "immediately"
    if state.phase == OVER and not full and not placed:
        yield because("not_over", failures=state.failures, limit=limit)
    goes_on = (full and state.phase != PARACHUTE) or (placed and grounded)
    if state.failures > limit or (state.phase != OVER and goes_on):
        yield because("over_already", failures=state.failures, limit=limit)


def _landing_faults(state: State) -> Iterator[Reason]:
    """Every landing could happen where the board links its body, the better moons there being taken (p.9)."""
    ruleset = state.ruleset
    taken: set[str] = set()
    for landing in state.landings:
        body = landing.body
        if ruleset.kinds[body] != DEEP_SPACE:
            first = ruleset.first_landing_space
            sites = [ruleset.spaces[space].links for space in ruleset.reached_from[body] if space >= first]
            if not sites:
                yield because("body_not_here", body=body, space=ruleset.first_landing_space, offered="")
            elif body in ruleset.moons:
                blocking = [[moon for moon in _better(ruleset, links, body) if moon not in taken] for links in sites]
                if all(blocking):
                    yield because("moon_better", body=body, better=blocking[0][0])
        taken.add(body)


def _arrival_faults(state: State) -> Iterator[Reason]:
    """In deep space the commander goes to the comet and the others at once to the galaxy, one each (p.10).

    With `adjacent_into_deep_space` an astronaut of that ability may reach the galaxy without them.
    """
    arriving: set[int] = set()
    for seat, ability, body in state.landings:
        alone = state.ruleset.adjacent_into_deep_space and bool(ABILITIES[ability].reach)
        if body == GALAXY and not alone and (not arriving or seat in arriving):
            yield because("galaxy_without_comet", seat=seat, ability=ability)
        if state.ruleset.kinds[body] != DEEP_SPACE:
            arriving = set()
        elif body == COMET:
            arriving = {seat}
        elif arriving:
            arriving |= {seat}


def _better(ruleset: Ruleset, links: tuple[str, ...], body: str) -> tuple[str, ...]:
    """The moons that are taken before this one where these bodies are linked."""
    moons = moons_best_first(ruleset, links)
    return moons[: moons.index(body)]


def _grounded_faults(state: State) -> Iterator[Reason]:
    if state.space or state.dice != state.ruleset.dice:
        yield because("rocket_grounded", phase=state.phase, space=state.space, dice=state.dice, high=state.ruleset.dice)
    if state.roll or state.converted:
        yield because("roll_outside_choose", phase=state.phase)


def _takeoff_faults(state: State) -> Iterator[Reason]:
    yield from _grounded_faults(state)
    expected = [(state.starter + number) % state.players for number in range(len(state.aboard))]
    if [who.seat for who in state.aboard] != expected or len(expected) >= state.players:
        yield because("boarding_order", starter=state.starter, expected=", ".join(map(str, expected)))
    yield from (because("token_flipped_early", seat=who.seat) for who in state.aboard if who.flipped)


def _over_faults(state: State) -> Iterator[Reason]:
    yield from _grounded_faults(state)
    if state.aboard:
        yield because("aboard_when_over")


def _flight_faults(state: State) -> Iterator[Reason]:
    if not state.aboard:
        yield because("rocket_empty", phase=state.phase)
    if state.space < state.ruleset.first_landing_space and len(state.aboard) < state.players:
        yield because("below_first_landing", space=state.ruleset.first_landing_space)
    order = [(who.seat - state.starter) % state.players for who in state.aboard]
    if any(later <= earlier for earlier, later in pairwise(order)):
        yield because("aboard_order", starter=state.starter)
    if not 1 <= state.dice <= state.ruleset.dice:
        yield because("dice_range", dice=state.dice, high=state.ruleset.dice)
    if not 0 <= state.space < state.ruleset.last:
        yield because("space_range", space=state.space, high=state.ruleset.last - 1)
    for who in state.aboard:
        if who.flipped and not ABILITIES[who.ability].tokens:
            yield because("token_absent", seat=who.seat, ability=who.ability)
    if state.phase != CHOOSE and (state.roll or state.converted):
        yield because("roll_outside_choose", phase=state.phase)
    yield from _start_faults(state)


def _start_faults(state: State) -> Iterator[Reason]:
    """What contradicts where the flight began: every move advances, so on its first space nothing has happened yet."""
    ruleset = state.ruleset
    flipped = [who.flipped for who in state.aboard if ABILITIES[who.ability].tokens]
    if flipped != sorted(flipped, reverse=True):
        yield because("token_order")
    from_satellite = any(ABILITIES[who.ability].starts_at_satellite for who in state.aboard)
    if from_satellite and state.space < ruleset.satellite_space:
        yield because("satellite_below", space=ruleset.satellite_space)
    unmoved = state.space in {0, ruleset.satellite_space if from_satellite else 0}
    used = state.dice != ruleset.dice or (any(flipped) and not state.converted)
    if unmoved and (used or state.phase == LANDING):
        yield because("rocket_unmoved", space=state.space, high=ruleset.dice)


def _choose_faults(state: State) -> Iterator[Reason]:
    yield from (faults := list(_flight_faults(state)))
    possible = {*state.ruleset.faces, *("1" * state.converted)}
    if len(state.roll) != state.dice or not set(state.roll) <= possible:
        yield because("roll_impossible", roll=state.roll, dice=state.dice, faces=state.ruleset.faces)
    elif not faults and not legal_actions(state):
        yield because("roll_crashes", roll=state.roll, space=state.space)
    if state.converted:
        flipped = any(who.flipped for who in state.aboard)
        if state.ruleset.die_one != CONVERT or "1" not in state.roll or not flipped:
            yield because("converted_impossible")


_PHASE_FAULTS = {
    TAKEOFF: _takeoff_faults,
    ROLL: _flight_faults,
    CHOOSE: _choose_faults,
    LANDING: _flight_faults,
    PARACHUTE: _flight_faults,
    OVER: _over_faults,
}
