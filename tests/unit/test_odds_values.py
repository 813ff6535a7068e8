"""What disembarking is worth: points as they stand, and the goals that come nearer."""

from fractions import Fraction

import pytest
from hypothesis import given, settings

from mlem_widgets.odds import VALUES, OddsError, landing_values, printed_values
from mlem_widgets.odds.values import bodies_ahead
from mlem_widgets.rules import apply, legal_actions, outcomes, scores
from tests.unit.brute import flights
from tests.unit.positions import HOUSE, position

NO_GOALS = HOUSE.replace({"goal_points": 0})


def test_the_named_values():
    assert {"standing": landing_values, "printed": printed_values} == VALUES


def test_a_first_landing_counts_its_points_and_the_first_step_to_the_goals():
    worths = landing_values(position("0 adjacent", "1 satellite"), 0)
    moons, planets, planet, deep_space = (Fraction(5, n * n) for n in (4, 4, 3, 2))
    assert worths["m10"] == 5 + moons
    assert worths["carton"] == 10 + planets + planet
    assert worths["comet"] == 7 + deep_space
    assert worths["galaxy"] == 5 + deep_space
    assert list(worths) == list(bodies_ahead(position("0 adjacent")))
    assert all(isinstance(worth, Fraction) for worth in worths.values())


def test_places_on_a_planet_count_as_they_would_stand():
    rope = position("0 satellite", "1 satellite", landed=["1 adjacent rope", "0 adjacent yarn"], ruleset=NO_GOALS)
    assert landing_values(rope, 0)["rope"] == 4  # second, behind the one who came first
    assert landing_values(rope, 1)["rope"] == 0  # already first
    two = position("0 satellite", "1 satellite", landed=["1 adjacent rope", "0 adjacent rope"], ruleset=NO_GOALS)
    assert landing_values(two, 0)["rope"] == 7 - 4  # two there are more than one


def test_doubles_count_double():
    assert landing_values(position("0 double_moon", ruleset=NO_GOALS), 0)["m10"] == 10
    assert landing_values(position("0 double_planet", ruleset=NO_GOALS), 0)["rope"] == 14
    assert landing_values(position("0 double_deep_space", ruleset=NO_GOALS), 0)["comet"] == 14
    assert printed_values(position("0 double_moon"), 0)["m10"] == 10
    assert printed_values(position("0 double_planet"), 0)["rope"] == 14
    # The points that an earlier astronaut has on the planet are doubled too.
    again = position("0 double_planet", landed=["0 adjacent rope"], ruleset=NO_GOALS)
    assert landing_values(again, 0)["rope"] == 7
    assert printed_values(again, 0)["rope"] == 14


def test_a_goal_that_is_completed_or_taken_counts_so():
    three = ["0 adjacent m1", "0 satellite m2", "0 parachute m3"]
    nearly = position("0 discard_die", "1 satellite", landed=three)
    assert landing_values(nearly, 0)["m10"] == 5 + 5 - 5 * Fraction(9, 16)
    taken = position("0 discard_die", "1 satellite", landed=three, goals={"moons": 1})
    assert landing_values(taken, 0)["m10"] == 5


def test_a_goal_that_the_crew_can_no_longer_complete_counts_nothing():
    ruleset = HOUSE.replace({"crew": ["adjacent", "satellite", "parachute"], "goals.planet": 3, "goals.moons": 4})
    state = position("0 adjacent", "1 adjacent", ruleset=ruleset)
    moons, deep_space = Fraction(0), Fraction(5, 4)  # three astronauts: never four moons nor four planets
    assert landing_values(state, 0)["m10"] == 5 + moons
    assert landing_values(state, 0)["comet"] == 7 + deep_space
    # With one on rope, all three must go there; this one on a moon would give that up.
    begun = position("0 adjacent", "1 adjacent", landed=["0 satellite rope"], ruleset=ruleset)
    assert landing_values(begun, 0)["m10"] == 5 - Fraction(5, 9)


@pytest.mark.parametrize(("space", "ahead"), [(24, ["carton", "comet", "galaxy"]), (0, list(HOUSE.reached_from))])
def test_only_bodies_ahead_have_a_worth(space, ahead):
    state = position("0 satellite", "1 parachute", space=space)
    for values in VALUES.values():
        assert sorted(values(state, 0)) == sorted(ahead)
    assert "m10" not in bodies_ahead(position("0 satellite", landed=["1 adjacent m10"]))
    assert "m10" in bodies_ahead(position("0 adjacent", space=23))
    assert "m10" not in bodies_ahead(position("0 satellite", space=23))


@pytest.mark.parametrize("values", VALUES.values())
def test_who_is_not_aboard_has_no_values(values):
    with pytest.raises(OddsError) as refused:
        values(position("0 satellite", players=2), 1)
    assert refused.value.reasons[0].rule == "seats_aboard"


@settings(max_examples=40, deadline=None)
@given(flights())
def test_every_landing_that_can_come_has_a_worth_that_is_what_the_scores_say(flight):
    state, _ = flight
    plain = state._replace(ruleset=state.ruleset.replace({"goal_points": 0}))
    worths = {who.seat: landing_values(plain, who.seat) for who in state.aboard}
    while plain.phase not in {"takeoff", "over"}:
        actions = legal_actions(plain)
        lands = [action for action in actions if str(action).startswith("land")]
        for action in lands:
            seat = plain.decider
            gain = scores(apply(plain, action))[seat].total - scores(plain)[seat].total
            assert worths[seat][action.body] == gain
        plain = apply(plain, actions[-1] if actions else outcomes(plain)[-1][0])
