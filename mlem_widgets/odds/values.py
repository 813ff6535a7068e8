"""What it is worth to disembark on a body. These values are ours, documented and replaceable; no rule knows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from mlem_widgets.odds.checks import OddsError, is_worth, listed
from mlem_widgets.rules import ABILITIES, Landing, because, scores
from mlem_widgets.rules.landing import claim_goals, goal_progress, points_at_once
from mlem_widgets.rules.ruleset import PLANET

if TYPE_CHECKING:
    from mlem_widgets.odds.induction import Number
    from mlem_widgets.rules import Astronaut, Ruleset, State


def bodies_ahead(state: State) -> tuple[str, ...]:
    """The bodies where somebody aboard may still disembark in this flight, in the order of the track.

    >>> from mlem_widgets.rules import Astronaut, Ruleset, new_game
    >>> state = new_game(Ruleset.load())._replace(phase="roll", space=22, aboard=(Astronaut(0, "plain"),))
    >>> bodies_ahead(state)
    ('m10', 'm9', 'carton', 'comet', 'galaxy')
    """
    ruleset = state.ruleset
    reach = max((ABILITIES[who.ability].reach for who in state.aboard), default=0)
    lowest = max(ruleset.first_landing_space, state.space - reach)
    taken = {landing.body for landing in state.landings if landing.body in ruleset.moons}
    return tuple(
        body
        for body, spaces in ruleset.reached_from.items()
        if body not in taken and any(space >= lowest for space in spaces)
    )


def landing_values(state: State, seat: int) -> dict[str, Fraction]:
    """What disembarking on each body now is worth to the seat's astronaut aboard, in points.

    The sum of two parts, each the difference between the position with this one landing more and the position as it is:

    - the seat's score as it stands (`scores`): a moon's or deep space's points, the planet's places as they stand and
      would stand, points doubled by abilities, and the goals that this landing fulfils;
    - for each goal that nobody has: its points times (k / n) squared, with k of the n astronauts that it asks for
      placed; 0 where the astronauts that the seat has left cannot complete it. The square makes the last steps worth
      the most.

    What other players may do later is not foreseen. Values are ours, not of the published game. Raises OddsError where
    the seat has nobody aboard.

    >>> from mlem_widgets.rules import Astronaut, Ruleset, new_game
    >>> state = new_game(Ruleset.load())._replace(phase="roll", space=22, aboard=(Astronaut(0, "double_moon"),))
    >>> {body: str(worth) for body, worth in landing_values(state, 0).items()}
    {'m10': '165/16', 'm9': '133/16', 'carton': '1565/144', 'comet': '33/4', 'galaxy': '25/4'}
    """
    astronaut = _aboard(state, seat)
    before = scores(state)[seat].total + _hope(state, seat, len(state.homes[seat]) + 1)
    worths = {}
    for body in bodies_ahead(state):
        landings = (*state.landings, Landing(seat, astronaut.ability, body))
        after = state._replace(landings=landings, goals=claim_goals(state.ruleset, state.goals, landings))
        worths[body] = scores(after)[seat].total + _hope(after, seat, len(state.homes[seat])) - before
    return worths


def printed_values(state: State, seat: int) -> dict[str, Fraction]:
    """The figures as they are on the board: a moon's points, a planet's first value, the comet and the galaxy.

    Doubled where the astronaut's ability doubles them. Nothing else counts. Raises OddsError where the seat has nobody
    aboard.

    >>> from mlem_widgets.rules import Astronaut, Ruleset, new_game
    >>> state = new_game(Ruleset.load())._replace(phase="roll", space=22, aboard=(Astronaut(0, "double_planet"),))
    >>> {body: str(worth) for body, worth in printed_values(state, 0).items()}
    {'m10': '5', 'm9': '4', 'carton': '20', 'comet': '7', 'galaxy': '5'}
    """
    ruleset = state.ruleset
    ability = _aboard(state, seat).ability
    worths = {}
    for body in bodies_ahead(state):
        if ruleset.kinds[body] == PLANET:
            points = ruleset.planets[body].first * (2 if ABILITIES[ability].doubles == PLANET else 1)
        else:
            points = points_at_once(ruleset, Landing(seat, ability, body))
        worths[body] = Fraction(points)
    return worths


Values = str | Callable[["State", int], Mapping[str, "Number"]] | Mapping[int, Mapping[str, "Number"]]
"""What bodies are worth: a name in `VALUES`, a function of the position and a seat, or a table by seat and body."""

VALUES: dict[str, Callable[[State, int], Mapping[str, Number]]] = {
    "standing": landing_values,
    "printed": printed_values,
}
"""The values that have a name."""


def values_aboard(state: State, values: Values, *, exact: bool) -> dict[int, dict[str, Number]]:
    """What each body ahead is worth to each seat aboard, as Fractions or floats.

    Raises OddsError for an unknown name, for seats that are not aboard, for bodies that are missing or unknown, and
    for what is no finite number.
    """
    seats = [who.seat for who in state.aboard]
    wanted = VALUES.get(values) if isinstance(values, str) else values
    if not callable(wanted) and not isinstance(wanted, Mapping):
        raise OddsError(because("values_name", values=str(values)[:40], known=", ".join(VALUES)))
    given = {seat: wanted(state, seat) for seat in seats} if callable(wanted) else wanted
    strangers = [seat for seat in given if seat not in seats]
    forgotten = [seat for seat in seats if seat not in given]
    if strangers or forgotten:
        raise OddsError(because("values_seats", absent=listed(forgotten), unknown=listed(strangers)))
    ahead = bodies_ahead(state)
    return {seat: _checked(state.ruleset, ahead, seat, given[seat], exact=exact) for seat in seats}


def _checked(
    ruleset: Ruleset, ahead: tuple[str, ...], seat: int, worths: Mapping[str, Number], *, exact: bool
) -> dict[str, Number]:
    worths = worths if isinstance(worths, Mapping) else {}
    absent = [body for body in ahead if body not in worths]
    unknown = [body for body in worths if body not in ruleset.kinds]
    if absent or unknown:
        raise OddsError(because("values_bodies", seat=seat, absent=listed(absent), unknown=listed(unknown)))
    for body, worth in worths.items():
        if not is_worth(worth):
            raise OddsError(because("values_body_number", seat=seat, body=body, value=repr(worth)[:40]))
    return {body: Fraction(worth) if exact else float(worth) for body, worth in worths.items()}


def _aboard(state: State, seat: int) -> Astronaut:
    for who in state.aboard:
        if who.seat == seat:
            return who
    raise OddsError(because("seats_aboard", unknown=seat))


def _hope(state: State, seat: int, left: int) -> Fraction:
    """What the open goals promise to a seat that may still place so many astronauts."""
    ruleset = state.ruleset
    progress = goal_progress(ruleset, [landing.body for landing in state.landings if landing.seat == seat])
    hope = Fraction(0)
    for (goal, needed), owner in zip(ruleset.goals.items(), state.goals, strict=True):
        if owner is None and needed - progress[goal] <= left:
            hope += ruleset.goal_points * Fraction(progress[goal], needed) ** 2
    return hope
