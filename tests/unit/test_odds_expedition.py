"""The exact odds of a whole crew, against brute force with the kernel's own actions and rolls."""

from fractions import Fraction

import pytest
from hypothesis import given, settings

from mlem_widgets.odds.expedition import solve_expedition
from mlem_widgets.rules import apply, legal_actions, outcomes
from tests.unit.brute import ENDED, BruteForce, flights


@settings(max_examples=60, deadline=None)
@given(flights())
def test_everybody_plays_as_brute_force_does(flight):
    root, values = flight
    brute = BruteForce(root, values)
    brute.value(root)
    exact, quick = solve_expedition(root, values, exact=True), solve_expedition(root, values)
    for state, worth in brute.worths.items():
        assert exact.value(state) == worth
        assert quick.value(state) == pytest.approx([float(number) for number in worth])
        if state.phase != "roll":
            assert exact.q(state) == brute.q(state)
            assert list(exact.q(state)) == list(legal_actions(state))
            assert exact.best(state) == quick.best(state) == brute.best(state)
