"""Landing (RULES section 5): where an astronaut may disembark, what it scores at once, and who claims a goal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mlem_widgets.rules.abilities import ABILITIES
from mlem_widgets.rules.ruleset import GALAXY, MOON, PLANET

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mlem_widgets.rules.ruleset import Ruleset
    from mlem_widgets.rules.state import Landing, State


def places(state: State, seat: int) -> tuple[str, ...]:
    """The bodies where this seat's astronaut may disembark now, the rocket's own space first; empty when nowhere.

    At each space within reach: the free moon with the most points (of equals the first listed), and the planet.
    """
    ruleset = state.ruleset
    if state.space < ruleset.first_landing_space:
        return ()
    ability = next(astronaut.ability for astronaut in state.aboard if astronaut.seat == seat)
    taken = {landing.body for landing in state.landings}
    found: dict[str, None] = {}
    for space in _within_reach(ruleset, state.space, ABILITIES[ability].reach):
        if space == ruleset.last:
            found[GALAXY] = None
            continue
        links = ruleset.spaces[space].links
        free = [body for body in links if ruleset.kinds[body] == MOON and body not in taken]
        if free:
            found[max(free, key=ruleset.moons.__getitem__)] = None
        found |= dict.fromkeys(body for body in links if ruleset.kinds[body] == PLANET)
    return tuple(found)


def _within_reach(ruleset: Ruleset, space: int, reach: int) -> Iterable[int]:
    yield space
    highest = ruleset.last if ruleset.adjacent_into_deep_space else ruleset.last - 1
    for distance in range(1, reach + 1):
        for neighbour in (space - distance, space + distance):
            if ruleset.first_landing_space <= neighbour <= highest:
                yield neighbour


def points_at_once(ruleset: Ruleset, landing: Landing) -> int:
    """What a landing scores immediately: a moon's or deep space's points, doubled by ability; 0 on a planet.

    >>> from mlem_widgets.rules import Landing, Ruleset
    >>> points_at_once(Ruleset.load("house"), Landing(0, "double_moon", "m10"))
    10
    """
    kind = ruleset.kinds[landing.body]
    if kind == PLANET:
        return 0
    points = ruleset.moons[landing.body] if kind == MOON else ruleset.deep_space[landing.body]
    return 2 * points if ABILITIES[landing.ability].doubles == kind else points


def goal_reached(ruleset: Ruleset, goal: str, bodies: Iterable[str]) -> int:
    """How far a player whose astronauts stand on these bodies is towards a goal, in astronauts or planets.

    >>> from mlem_widgets.rules import Ruleset
    >>> house = Ruleset.load("house")
    >>> [goal_reached(house, goal, ["m1", "yarn", "yarn", "rope", "comet"]) for goal in house.goals]
    [1, 2, 2, 1]
    """
    bodies = list(bodies)
    planets = [body for body in bodies if ruleset.kinds[body] == PLANET]
    return {
        "moons": sum(ruleset.kinds[body] == MOON for body in bodies),
        "planets": len(set(planets)),
        "planet": max(map(planets.count, planets), default=0),
        "deep_space": len([body for body in bodies if body in ruleset.deep_space]),
    }[goal]


def claim_goals(
    ruleset: Ruleset, goals: tuple[int | None, ...], landings: tuple[Landing, ...]
) -> tuple[int | None, ...]:
    """The goals' owners after the newest landing: its player takes every free goal that it now fulfils."""
    seat = landings[-1].seat
    bodies = [landing.body for landing in landings if landing.seat == seat]
    return tuple(
        seat if owner is None and goal_reached(ruleset, goal, bodies) >= needed else owner
        for owner, (goal, needed) in zip(goals, ruleset.goals.items(), strict=True)
    )
