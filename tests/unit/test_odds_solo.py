"""Exact odds of a lone commander, against brute force, flown flights, and what the rules say of the house board."""

import math
import random
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mlem_widgets.odds import OddsError, crash_probability, crash_table, roll_distribution, solve
from mlem_widgets.rules import Convert, Move, Ruleset
from mlem_widgets.rules.travel import choices, trips
from tests.unit.strategies import board_data

HOUSE = Ruleset.load()


def ordered_rolls(ruleset, dice):
    """Every way the dice may fall, one by one, as sorted faces."""
    return ["".join(sorted(faces)) for faces in product(ruleset.faces, repeat=dice)]


@pytest.mark.parametrize("dice", [1, 2, 3, 6])
def test_the_chance_of_a_roll_is_its_share_of_the_ordered_dice(dice):
    thrown = ordered_rolls(HOUSE, dice)
    chances = roll_distribution(dice)
    assert chances == {roll: Fraction(thrown.count(roll), len(thrown)) for roll in set(thrown)}


@pytest.mark.parametrize("tokens", [0, 1, 2])
@pytest.mark.parametrize("option", ["extra", "convert"])
def test_a_crash_is_forced_when_the_commander_has_no_choice(tokens, option):
    ruleset = HOUSE.replace({"die_one": option})
    for space in range(ruleset.last):
        for dice in (1, 2, 3):
            thrown = ordered_rolls(ruleset, dice)
            crashed = sum(not choices(ruleset, space, roll, tokens) for roll in thrown)
            chance = Fraction(crashed, len(thrown))
            assert crash_probability(space, dice, ruleset, tokens=tokens) == chance


def test_the_crash_table_has_every_space_and_number_of_dice():
    table = crash_table()
    assert list(table) == list(range(25))
    assert table[5] == tuple(Fraction(4**dice, 6**dice) for dice in range(1, 7))


def brute_force(ruleset, values, space, dice, tokens):
    """The worth of standing somewhere, by ordered dice and without memory."""

    def arrived(where, left, ready):
        on = brute_force(ruleset, values, where, left, ready) if where < ruleset.last else -math.inf
        return max(values.get(where, -math.inf), on)

    def rolled(roll, ready, *, converted=False):
        worths = [
            arrived(trip.space, trip.dice, ready - trip.tokens)
            for trip in trips(ruleset, space, roll, ready, converted=converted).values()
        ]
        for action in choices(ruleset, space, roll, ready, converted=converted):
            if isinstance(action, Convert):
                turned = "".join(sorted(roll.replace(action.face, "1", 1)))
                worths.append(rolled(turned, ready - 1, converted=True))
            elif not isinstance(action, Move):
                worths.append(0)
        return max(worths, default=0)

    thrown = ordered_rolls(ruleset, dice)
    return Fraction(sum(rolled(roll, tokens) for roll in thrown), len(thrown))


@settings(max_examples=25)
@given(board_data(most_dice=2), st.integers(0, 2), st.data())
def test_the_plan_is_as_good_as_brute_force(data, tokens, draw):
    ruleset = Ruleset(data)
    spaces = range(ruleset.first_landing_space, ruleset.last + 1)
    values = {space: Fraction(draw.draw(st.integers(0, 12))) for space in spaces}
    plan = solve(values, ruleset, tokens=tokens)
    space = draw.draw(st.integers(max(0, ruleset.last - 4), ruleset.last - 1))
    dice = draw.draw(st.integers(1, ruleset.dice))
    assert plan.value(space, dice) == brute_force(ruleset, values, space, dice, tokens)


def worth(space):
    """What the house board is measured by: the best moon, 0.65 of a planet's first value, the comet."""
    if space == HOUSE.last:
        return Fraction(HOUSE.deep_space["comet"])
    bodies = HOUSE.spaces[space].links
    moons = [Fraction(HOUSE.moons[body]) for body in bodies if body in HOUSE.moons]
    planets = [HOUSE.planets[body].first * Fraction(65, 100) for body in bodies if body in HOUSE.planets]
    return max([*moons, *planets])


LANDING_SPACES = range(HOUSE.first_landing_space, HOUSE.last + 1)


def test_the_house_board_plays_as_its_makers_say():
    ends = solve({space: worth(space) for space in LANDING_SPACES}).distribution()
    assert round(float(sum(ends.crashed.values())), 2) == 0.12
    assert round(float(ends.off[HOUSE.last]), 2) == 0.03
    doubled = {space: worth(space) for space in LANDING_SPACES} | {HOUSE.last: Fraction(14)}
    assert round(float(solve(doubled).distribution().off[HOUSE.last]), 2) == 0.07


@pytest.mark.parametrize("tokens", [0, 1])
@pytest.mark.parametrize("option", ["extra", "convert"])
def test_the_ends_of_a_flight_add_up_and_give_its_worth(tokens, option):
    values = {space: worth(space) for space in LANDING_SPACES}
    plan = solve(values, HOUSE.replace({"die_one": option, "dice": 4}), tokens=tokens)
    ends = plan.distribution()
    assert list(ends.off) == sorted(ends.off)
    assert list(ends.crashed) == sorted(ends.crashed)
    assert repr(plan) == f"<Plan: value(0, 4) is {float(plan.value(0, 4)):.4g}>"
    assert sum(ends.off.values()) + sum(ends.crashed.values()) == 1
    assert sum(chance * values[space] for space, chance in ends.off.items()) == plan.value(0, 4)


def test_floats_and_fractions_agree():
    board = HOUSE.replace({"dice": 4})
    exact = solve({space: worth(space) for space in LANDING_SPACES}, board, tokens=1)
    quick = solve({space: float(worth(space)) for space in LANDING_SPACES}, board, tokens=1)
    for space in range(board.last):
        for dice in range(1, 5):
            assert quick.value(space, dice) == pytest.approx(float(exact.value(space, dice)))


def test_the_exact_ends_agree_with_flights_that_are_flown():
    plan = solve({space: float(worth(space)) for space in LANDING_SPACES})
    ends, rng, flights = plan.distribution(), random.Random(5), 8_000
    flown = {}
    for _ in range(flights):
        space, dice = 0, 6
        while True:
            roll = "".join(sorted(rng.choices(HOUSE.faces, k=dice)))
            action = plan.best(space, dice, roll)
            if action is None:
                end = ("crashed", space)
                break
            space, dice, _ = trips(HOUSE, space, roll, 0)[action]
            if space == HOUSE.last or plan.stop(space, dice):
                end = ("off", space)
                break
        flown[end] = flown.get(end, 0) + 1
    for kind in ("off", "crashed"):
        for space, chance in getattr(ends, kind).items():
            p = float(chance)
            deviation = math.sqrt(p * (1 - p) / flights)
            assert abs(flown.get((kind, space), 0) / flights - p) <= 4 * deviation + 1 / flights


def test_ties_stop_first_then_take_fewer_spaces():
    plan = solve(dict.fromkeys(LANDING_SPACES, 1))
    assert all(plan.stop(space, 6) for space in range(6, 25))
    assert str(plan.best(6, 3, "123")) == "move 2"


def test_choices_have_their_worths_and_a_crash_has_none():
    plan = solve({space: space for space in LANDING_SPACES})
    assert plan.q(24, 2, "33") == {}
    assert plan.best(24, 2, "33") is None
    assert plan.q(24, 2, "24") == {Move("2"): 25, Move("4"): 25, Move("24"): 25}


@pytest.mark.parametrize(
    ("deed", "rule"),
    [
        (lambda: crash_probability(25, 2), "space_range"),
        (lambda: crash_probability(-1, 2), "space_range"),
        (lambda: crash_probability("5", 2), "space_range"),
        (lambda: crash_probability(5, 0), "dice_range"),
        (lambda: crash_probability(5, 7), "dice_range"),
        (lambda: crash_probability(5, dice=True), "dice_range"),
        (lambda: crash_probability(5, 2, tokens=-1), "tokens_range"),
        (lambda: crash_probability(5, 2, tokens=6), "tokens_range"),
        (lambda: roll_distribution(9), "dice_range"),
        (lambda: solve(dict.fromkeys(LANDING_SPACES, 1), tokens=-1), "tokens_range"),
        (lambda: solve(dict.fromkeys(LANDING_SPACES, 1), tokens=1.5), "tokens_range"),
        (lambda: solve(dict.fromkeys(LANDING_SPACES, 1), tokens=100), "tokens_range"),
        (lambda: solve({6: 1}), "values_spaces"),
        (lambda: solve(None), "values_spaces"),
        (lambda: solve(dict.fromkeys(LANDING_SPACES, 10**400)), "values_number"),
        (lambda: solve(dict.fromkeys(LANDING_SPACES, 1)).q(9, 2, 12), "roll_impossible"),
        (lambda: solve(dict.fromkeys(range(5, 26), 1)), "values_spaces"),
        (lambda: solve(dict.fromkeys(LANDING_SPACES, math.nan)), "values_number"),
        (lambda: solve(dict.fromkeys(LANDING_SPACES, math.inf)), "values_number"),
        (lambda: solve(dict.fromkeys(LANDING_SPACES, "3")), "values_number"),
        (lambda: solve(dict.fromkeys(LANDING_SPACES, 1)).value(25, 1), "space_range"),
        (lambda: solve(dict.fromkeys(LANDING_SPACES, 1)).q(9, 2, "1"), "roll_impossible"),
        (lambda: solve(dict.fromkeys(LANDING_SPACES, 1)).value(9, 2, tokens=1), "token_none"),
    ],
)
def test_a_question_that_the_board_cannot_answer_is_refused(deed, rule):
    with pytest.raises(OddsError) as refused:
        deed()
    assert refused.value.reasons[0].rule == rule
