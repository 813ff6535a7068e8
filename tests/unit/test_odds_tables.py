"""What a commander can make of each roll, against icepool and against the rolls one by one."""

from fractions import Fraction

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mlem_widgets.odds import crash_probability, roll_distribution, solve
from mlem_widgets.odds.tables import arrivals, table, tabling
from mlem_widgets.rules import Ruleset
from mlem_widgets.rules.travel import rolls, trips
from tests.unit.positions import HOUSE
from tests.unit.strategies import board_data

DIE = icepool.Die(list(HOUSE.faces))


def pool(dice):
    """Every roll with its exact chance, by icepool."""
    thrown = DIE.pool(dice).expand()
    return {"".join(faces): Fraction(weight, thrown.denominator()) for faces, weight in thrown.items()}


@pytest.mark.parametrize("dice", range(1, HOUSE.dice + 1))
def test_icepool_rolls_the_same(dice):
    assert roll_distribution(dice) == pool(dice)


@pytest.mark.parametrize("dice", range(1, HOUSE.dice + 1))
def test_icepool_crashes_as_often(dice):
    for space in range(HOUSE.last):
        hit = DIE.map(lambda face, symbols=HOUSE.spaces[space].symbols: face in symbols)
        none = (dice @ hit.map({True: 1, False: 0})).probability(0)
        assert crash_probability(space, dice) == none


def test_icepool_finds_the_worth_of_the_last_rolls():
    values = {space: Fraction(space * space) for space in range(HOUSE.first_landing_space, HOUSE.last + 1)}
    plan = solve(values)
    for space in (23, 24):  # from here every move leads to deep space or to a space that is solved below
        for dice in (1, 3):

            def worth(faces, space=space):
                moves = trips(HOUSE, space, "".join(faces), 0).values()
                on = [values[trip.space] if trip.space == HOUSE.last else arrived(*trip[:2]) for trip in moves]
                return max(on, default=0)

            def arrived(space, dice):
                return max(values[space], plan.value(space, dice))

            assert DIE.pool(dice).expand().map(worth).mean() == plan.value(space, dice)


@settings(max_examples=40, deadline=None)
@given(board_data(most_dice=4), st.integers(0, 2), st.data())
def test_a_table_merges_the_rolls_and_loses_none(data, tokens, draw):
    ruleset = Ruleset(data)
    space = draw.draw(st.integers(0, ruleset.last - 1))
    found = table(ruleset, space, tokens)
    for dice, lots in enumerate(found.lots, 1):
        one_by_one = {}
        for roll, chance in rolls(ruleset, dice):
            options = tuple(dict.fromkeys(arrivals(ruleset, space, roll.faces, tokens))) or (None,)
            one_by_one[options] = one_by_one.get(options, 0) + chance
        merged = {tuple(found.arrivals[index] for index in lot.options): lot.chance for lot in lots}
        assert merged == one_by_one
        assert len(merged) == len(lots)
        assert sum(merged.values()) == 1
    for arrival, (spot, left) in zip(found.arrivals, found.rows, strict=True):
        told = found.spots[spot]
        assert (told and (*told, left + 1)) == (arrival and (arrival.space, arrival.tokens, arrival.dice))
    quick = table(ruleset, space, tokens, exact=False)
    assert quick.lots == tuple(tuple((float(chance), options) for chance, options in lots) for lots in found.lots)


def test_a_table_is_made_once_and_in_slices():
    ruleset = Ruleset(HOUSE.data)
    assert len(list(tabling(ruleset, 3))) > ruleset.dice
    assert list(tabling(ruleset, 3)) == []
    assert table(ruleset, 3) is table(ruleset, 3)
