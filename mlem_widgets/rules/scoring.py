"""Scores (RULES section 6): moons and deep space at once, planets as they stand, goals."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mlem_widgets.rules.abilities import ABILITIES
from mlem_widgets.rules.landing import points_at_once
from mlem_widgets.rules.ruleset import MOON, PLANET

if TYPE_CHECKING:
    from mlem_widgets.rules.ruleset import Ruleset
    from mlem_widgets.rules.state import Landing, State


class Score(NamedTuple):
    """One seat's points by where they come from.

    >>> Score(moons=4, deep_space=7, planets=8, goals=5).total
    24
    """

    moons: int
    deep_space: int
    planets: int
    goals: int

    @property
    def total(self) -> int:
        """All of it."""
        return sum(self)


class Standing(NamedTuple):
    """One seat's place on a planet: how many astronauts, which place (0 first, 1 second, 2 other), and the points."""

    seat: int
    astronauts: int
    place: int
    points: int


def standings(ruleset: Ruleset, planet: str, landings: tuple[Landing, ...]) -> tuple[Standing, ...]:
    """Who scores what on a planet as it stands, best first: by number of astronauts, ties by who came first (p.11).

    >>> from mlem_widgets.rules import Landing, Ruleset
    >>> landings = tuple(Landing(seat, "plain", "yarn") for seat in (0, 1, 1))
    >>> [(at.seat, at.astronauts, at.place) for at in standings(Ruleset.load("house"), "yarn", landings)]
    [(1, 2, 0), (0, 1, 1)]
    """
    here = [landing for landing in landings if landing.body == planet]
    seats = list(dict.fromkeys(landing.seat for landing in here))
    counts = {seat: sum(landing.seat == seat for landing in here) for seat in seats}
    ranked = sorted(seats, key=lambda seat: -counts[seat])  # a stable sort keeps the arrival order among equals
    doubled = {landing.seat for landing in here if ABILITIES[landing.ability].doubles == PLANET}
    found = []
    for rank, seat in enumerate(ranked):
        place = min(rank, 2)
        points = ruleset.planets[planet][place]
        found.append(Standing(seat, counts[seat], place, 2 * points if seat in doubled else points))
    return tuple(found)


def scores(state: State) -> tuple[Score, ...]:
    """Every seat's score, the planets as they stand now.

    >>> from mlem_widgets.rules import Landing, Ruleset, new_game
    >>> state = new_game(Ruleset.load("house"))._replace(landings=(Landing(1, "double_moon", "m10"),))
    >>> [score.total for score in scores(state)]
    [0, 10]
    """
    ruleset = state.ruleset
    moons, deep_space, planets = ([0] * state.players for _ in range(3))
    for landing in state.landings:
        at_once = moons if ruleset.kinds[landing.body] == MOON else deep_space
        at_once[landing.seat] += points_at_once(ruleset, landing)
    for planet in ruleset.planets:
        for standing in standings(ruleset, planet, state.landings):
            planets[standing.seat] += standing.points
    goals = [ruleset.goal_points * state.goals.count(seat) for seat in range(state.players)]
    return tuple(map(Score, moons, deep_space, planets, goals))


def winners(state: State) -> tuple[int, ...]:
    """The seats with the most points, several in a tie; empty until the game is over.

    >>> from mlem_widgets.rules import Ruleset, new_game
    >>> start = new_game(Ruleset.load("house"))
    >>> winners(start), winners(start._replace(phase="over"))
    ((), (0, 1))
    """
    if not state.is_over:
        return ()
    totals = [score.total for score in scores(state)]
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))
