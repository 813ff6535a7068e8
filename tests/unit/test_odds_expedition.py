"""The exact odds of a whole crew, against brute force with the kernel's own actions and rolls."""

from collections import Counter

import pytest
from hypothesis import given, settings

from mlem_widgets.odds.expedition import solve_expedition
from mlem_widgets.rules import events, legal_actions
from tests.unit.brute import BruteForce, flights


def approx(chances):
    return pytest.approx({key: float(chance) for key, chance in chances.items()})


@settings(max_examples=60, deadline=None)
@given(flights())
def test_everybody_plays_as_brute_force_does(flight):
    root, values = flight
    brute = BruteForce(root, values)
    brute.value(root)
    exact, quick = solve_expedition(root, values, exact=True), solve_expedition(root, values)
    for state, worth in brute.worths.items():
        assert exact.value(state) == worth
        assert quick.value(state) == pytest.approx([*map(float, worth)])
        if state.phase != "roll":
            assert exact.q(state) == brute.q(state)
            assert list(exact.q(state)) == list(legal_actions(state))
            assert exact.best(state) == quick.best(state) == brute.best(state)


@settings(max_examples=60, deadline=None)
@given(flights())
def test_what_is_to_come_is_what_the_ways_of_brute_force_add_up_to(flight):
    root, values = flight
    brute = BruteForce(root, values)
    exact, quick = solve_expedition(root, values, exact=True), solve_expedition(root, values)
    for action in (None, *legal_actions(root)):
        landed, visits, off, crashed = Counter(), Counter(), Counter(), Counter()
        for chance, way in brute.ways(root, action):
            space, crash = root.space, root.phase == "parachute"
            for state, taken in way:
                for kind, seat, params in events(state, taken):
                    if kind == "landed":
                        landed[seat, params["body"]] += chance
                    elif kind == "moved":
                        space = params["to"]
                        visits[space] += chance
                    crash |= kind == "crashed"
            (crashed if crash else off)[space] += chance
        for solved in (exact, quick):
            near = dict if solved.exact else approx
            assert solved.visits(action=action) == near(visits)
            assert tuple(solved.ends(action=action)) == (near(off), near(crashed))
            for seat in range(root.players):
                mine = {body: chance for (who, body), chance in landed.items() if who == seat}
                assert solved.reach(seat=seat, action=action) == near(mine)
        assert list(exact.visits(action=action)) == sorted(visits)
        assert sum(off.values()) + sum(crashed.values()) == 1
