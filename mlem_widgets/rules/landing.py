"""Landing (RULES section 5): where an astronaut may disembark, what it scores at once, and who claims a goal."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from mlem_widgets.rules.abilities import ABILITIES
from mlem_widgets.rules.ruleset import DEEP_SPACE, GALAXY, MOON, PLANET

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence

    from mlem_widgets.rules.ruleset import Ruleset
    from mlem_widgets.rules.state import Landing, State


class Site(NamedTuple):
    """What one space within reach offers: its moons, the best first, and what takes any number of astronauts."""

    moons: tuple[str, ...]
    open: tuple[str, ...]


def places(state: State, seat: int) -> tuple[str, ...]:
    """The bodies where this seat's astronaut may disembark now, the rocket's own space first; empty when nowhere.

    At each space within reach: the free moon with the most points (of equals the first listed), and the planet.

    >>> from mlem_widgets.rules import Astronaut, Ruleset, new_game
    >>> house = Ruleset.load("house")
    >>> places(new_game(house)._replace(phase="landing", space=14, aboard=(Astronaut(0, "plain"),)), 0)
    ('m6',)
    """
    if state.space < state.ruleset.first_landing_space:
        return ()  # asked after every move: spare the search below
    ability = next(astronaut.ability for astronaut in state.aboard if astronaut.seat == seat)
    return places_at(state.ruleset, state.space, ability, {landing.body for landing in state.landings})


def places_at(ruleset: Ruleset, space: int, ability: str, taken: Container[str]) -> tuple[str, ...]:
    """The bodies where an astronaut with this ability may disembark if the rocket stands there and these are taken.

    >>> from mlem_widgets.rules import Ruleset
    >>> places_at(Ruleset.load("house"), 14, "adjacent", {"m6"})
    ('m5', 'rope')
    """
    found: dict[str, None] = {}
    for moons, open_to_all in _sites(ruleset, space, ABILITIES[ability].reach):
        free = [moon for moon in moons if moon not in taken]
        found |= dict.fromkeys((*free[:1], *open_to_all))
    return tuple(found)


def _sites(ruleset: Ruleset, space: int, reach: int) -> tuple[Site, ...]:
    """The spaces within reach where anything is linked, the rocket's own first."""
    key = (_sites, space, reach)
    if key not in ruleset.memo:
        sites = [_site(ruleset, near) for near in _within_reach(ruleset, space, reach)]
        ruleset.memo[key] = tuple(site for site in sites if site.moons or site.open)
    found: tuple[Site, ...] = ruleset.memo[key]
    return found


def _site(ruleset: Ruleset, space: int) -> Site:
    if space == ruleset.last:
        return Site((), (GALAXY,))
    links = ruleset.spaces[space].links
    return Site(moons_best_first(ruleset, links), tuple(body for body in links if ruleset.kinds[body] == PLANET))


def moons_best_first(ruleset: Ruleset, links: Iterable[str]) -> tuple[str, ...]:
    """The moons among these bodies in the order in which they must be taken: by points, of equals the first listed.

    >>> from mlem_widgets.rules import Ruleset
    >>> moons_best_first(Ruleset.load("house"), ["m2", "yarn", "m7", "m4"])
    ('m7', 'm4', 'm2')
    """
    return tuple(sorted((body for body in links if body in ruleset.moons), key=lambda moon: -ruleset.moons[moon]))


def _within_reach(ruleset: Ruleset, space: int, reach: int) -> Iterator[int]:
    if space < ruleset.first_landing_space:
        return
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


def goal_progress(ruleset: Ruleset, bodies: Sequence[str]) -> dict[str, int]:
    """How far a player whose astronauts stand on these bodies is towards each goal, in astronauts or planets.

    >>> from mlem_widgets.rules import Ruleset
    >>> goal_progress(Ruleset.load("house"), ["m1", "yarn", "yarn", "rope", "comet"])
    {'moons': 1, 'planets': 2, 'planet': 2, 'deep_space': 1}
    """
    kinds = [ruleset.kinds[body] for body in bodies]
    planets = Counter(body for body in bodies if ruleset.kinds[body] == PLANET)
    return {
        "moons": kinds.count(MOON),
        "planets": len(planets),
        "planet": max(planets.values(), default=0),
        "deep_space": kinds.count(DEEP_SPACE),
    }


def claim_goals(
    ruleset: Ruleset, goals: tuple[int | None, ...], landings: tuple[Landing, ...]
) -> tuple[int | None, ...]:
    """The goals' owners after the newest landing: its player takes every free goal that it now fulfils."""
    seat = landings[-1].seat
    progress = goal_progress(ruleset, [landing.body for landing in landings if landing.seat == seat])
    return tuple(
        seat if owner is None and progress[goal] >= needed else owner
        for owner, (goal, needed) in zip(goals, ruleset.goals.items(), strict=True)
    )
