"""The exact odds of a whole crew, against brute force with the kernel's own actions and rolls."""

import math
import subprocess
import sys
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings

from mlem_widgets.explain import error_text
from mlem_widgets.odds import OddsError, expedition, roll_distribution, solve, solve_expedition, solving
from mlem_widgets.odds.profiles import evaluate
from mlem_widgets.odds.sweep import ArrayWorths, PlainWorths
from mlem_widgets.rules import events, legal_actions, parse_action, unflipped_tokens
from mlem_widgets.rules.landing import places_at
from tests.unit.brute import BruteForce, flights
from tests.unit.positions import HOUSE, play, position

LANDING_SPACES = range(HOUSE.first_landing_space, HOUSE.last + 1)


def approx(chances):
    return pytest.approx({key: float(chance) for key, chance in chances.items()})


@settings(max_examples=30, deadline=None)
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


@settings(max_examples=30, deadline=None)
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


@pytest.mark.parametrize("aboard", ["0 plain", "0 die_one", "0 adjacent", "0 parachute"])
@pytest.mark.parametrize("option", ["extra", "convert"])
def test_a_lone_commander_plays_as_its_plan_says(aboard, option):
    ruleset = HOUSE.replace({"die_one": option, "crew": [*HOUSE.crew, "plain"], "dice": 4})
    root = position(aboard, ruleset=ruleset)
    ability = root.aboard[0].ability
    tokens = unflipped_tokens(root)
    solved = solve_expedition(root, "printed", exact=True)
    worths = solved.values[0]
    values = {
        space: max(worths[body] for body in places_at(ruleset, space, ability, ())) for space in LANDING_SPACES[:-1]
    } | {HOUSE.last: worths["comet"]}
    plan = solve(values, ruleset, tokens=tokens)
    if ability == "parachute":  # it may land after a crash, which the plan of a lone commander does not know
        assert solved.value()[0] > plan.value(0, 4)
        return
    assert solved.value()[0] == plan.value(0, 4)
    assert solved.ends() == plan.distribution()
    for space in (0, 5, 14, 23):
        for dice in (1, 4):
            assert solved.value(root._replace(space=space, dice=dice))[0] == plan.value(space, dice)


CREW = ("0 parachute", "1 die_one", "2 adjacent")


def test_without_numpy_the_same_is_found(monkeypatch):
    root = position(*CREW, players=4)
    fast = solve_expedition(root)
    monkeypatch.setitem(sys.modules, "numpy", None)
    plain = solve_expedition(root)
    assert isinstance(fast.worths, ArrayWorths)
    assert isinstance(plain.worths, PlainWorths)
    assert plain.value() == pytest.approx(fast.value())
    assert plain.reach() == pytest.approx(fast.reach())
    state = play(root, "roll 112234")
    assert list(plain.q(state)) == list(fast.q(state))
    assert plain.best(state) == fast.best(state)
    assert evaluate(root, {}) == pytest.approx(fast.value())


def test_the_whole_package_of_odds_works_where_numpy_is_missing():
    """In a process of its own, where numpy cannot be imported at all."""
    code = """if True:
        import sys
        sys.modules["numpy"] = None
        from mlem_widgets.odds import landing_values, solve, solve_expedition
        from mlem_widgets.rules import Astronaut, Ruleset, new_game
        aboard = (Astronaut(0, "plain"), Astronaut(1, "discard_die"))
        state = new_game(Ruleset.load())._replace(phase="roll", space=20, dice=2, aboard=aboard)
        print(len(solve_expedition(state).value()), solve({space: 1.0 for space in range(6, 26)}).value(24, 6) < 1)
    """
    assert subprocess.check_output([sys.executable, "-c", code], text=True).split() == ["2", "True"]


def test_solving_gives_way_in_between_and_ends_with_the_same(monkeypatch):
    root = position(*CREW)
    whole = solve_expedition(root)
    monkeypatch.setattr(expedition, "SLICE", 0)
    slices, shares, solved = solving(root), [], []

    def drained():
        solved.append((yield from slices))

    shares += drained()
    assert solved[0].value() == whole.value()
    assert len(shares) > 50
    assert shares == sorted(shares)
    assert 0 <= shares[0] <= shares[-1] <= 1


def test_a_tie_is_settled_by_landing_first_and_then_by_the_nearest_space():
    root = position("0 plain", "1 plain", space=12, dice=2)
    even = {who: dict.fromkeys(HOUSE.kinds, 1) for who in (0, 1)}
    for exact in (True, False):
        solved = solve_expedition(root, even, exact=exact)
        # m6 or carton, one is as good as the other, and landing is as good as it gets.
        assert str(solved.best(play(root, "roll 14"))) == "move 1"
        assert str(solved.best(play(root, "roll 14", "move 1"))) == "land m6"


def test_floats_choose_as_fractions_do_where_sums_of_floats_would_tip_the_scales():
    thirds = {space: Fraction(1, 3) for space in LANDING_SPACES}
    exact, quick = solve(thirds), solve(dict.fromkeys(LANDING_SPACES, 1 / 3))
    for space in range(HOUSE.last):
        for dice in (1, 2, 3):
            assert exact.stop(space, dice) == quick.stop(space, dice)
            for roll in roll_distribution(dice):
                assert exact.best(space, dice, roll) == quick.best(space, dice, roll)


def test_a_crash_beside_a_space_whose_moons_are_taken_is_part_of_the_flight():
    """Seat 2 could land on space 14 before the roll, and no more after the crash: the moon taken there is behind."""
    root = position("0 double_moon", "1 parachute", "2 adjacent", space=13, asked=(0, 1, 2), dice=1)
    solved = solve_expedition(root, "printed", exact=True)
    crashed = play(root, "land m6", "stay", "stay", "roll 2", "move 2", "stay", "stay", "roll 4")
    assert (crashed.phase, crashed.space) == ("parachute", 15)
    assert solved.value(crashed) == (0, HOUSE.planets["rope"].first, 0)
    assert str(solved.best(crashed)) == "land rope"


def test_after_the_end_of_the_flight_nothing_is_to_come():
    root = position("0 double_moon", "1 double_planet", space=24, dice=1)
    solved = solve_expedition(root, exact=True)
    over = play(root, "roll 3")
    assert solved.value(over) == (0, 0)
    assert solved.q(over) == {}
    assert solved.best(over) is None
    assert solved.reach(over, 0) == solved.visits(over) == {}
    assert solved.ends(over) == ({}, {})
    assert solved.ends(play(root, "roll 4"), parse_action("move 4")) == ({25: 1}, {})
    assert solved.ends(root, parse_action("roll 3")) == ({}, {24: 1})
    assert solved.reach(play(root, "roll 4"), 1, parse_action("move 4")) == {"galaxy": 1}


def table_of(**changes):
    return {0: dict.fromkeys(HOUSE.kinds, 1), 1: dict.fromkeys(HOUSE.kinds, 1) | changes}


@pytest.mark.parametrize(
    ("values", "rule"),
    [
        ("guessed", "values_name"),
        (None, "values_name"),
        (3, "values_name"),
        ({0: dict.fromkeys(HOUSE.kinds, 1)}, "values_seats"),
        (table_of() | {2: dict.fromkeys(HOUSE.kinds, 1)}, "values_seats"),
        (table_of() | {1: {"m10": 1}}, "values_bodies"),
        (table_of(pluto=1), "values_bodies"),
        (lambda _state, _seat: {}, "values_bodies"),
        (lambda _state, _seat: None, "values_bodies"),
        (table_of() | {1: None}, "values_bodies"),
        (table_of(m10=math.nan), "values_body_number"),
        (table_of(m10=-math.inf), "values_body_number"),
        (table_of(m10="5"), "values_body_number"),
        (table_of(m10=True), "values_body_number"),
        (table_of(m10=10**400), "values_body_number"),
    ],
)
def test_values_that_cannot_be_are_refused(values, rule):
    with pytest.raises(OddsError) as refused:
        solve_expedition(position("0 plain", "1 plain"), values)
    assert [reason.rule for reason in refused.value.reasons] == [rule]
    assert "{" not in error_text(refused.value)


@pytest.mark.parametrize(
    "root", [position(players=2), position("0 plain", phase="takeoff"), position(players=2, phase="over")]
)
def test_without_a_flight_there_is_nothing_to_solve(root):
    with pytest.raises(OddsError) as refused:
        solve_expedition(root)
    assert refused.value.reasons[0].rule == "flight_none"


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"dice": 0}, "dice_range"),
        ({"dice": 9}, "dice_range"),
        ({"space": 25}, "space_range"),
        ({"phase": "choose", "roll": "13"}, "roll_impossible"),  # of no use on this space: the rocket has crashed
        ({"phase": "choose", "roll": "1234"}, "roll_impossible"),
    ],
)
def test_dice_and_spaces_that_the_board_does_not_have_are_refused(change, rule):
    root = position("0 plain", "1 plain", space=13, dice=2)
    solved = solve_expedition(root)
    for deed in (solved.value, solved.q, solved.best, solved.reach, solve_expedition):
        with pytest.raises(OddsError) as refused:
            deed(root._replace(**change))
        assert refused.value.reasons[0].rule == rule


@pytest.mark.parametrize(
    "other",
    [
        position("0 plain", "1 plain", space=3, dice=2),
        position("1 plain", "0 plain", space=14, dice=2),
        position("0 plain", "2 plain", space=14, dice=2, players=3),
        position("0 plain", "1 adjacent", space=14, dice=2),
        position("0 plain", "1 plain", space=14, dice=2, landed=["1 plain m1"]),
        position("0 plain", "1 plain", space=14, dice=2, expedition=2),
        position("0 plain", "1 plain", space=14, dice=2, ruleset=HOUSE.replace({"comet": 9})),
    ],
)
def test_a_state_of_another_flight_is_refused(other):
    solved = solve_expedition(position("0 plain", "1 plain", space=12, dice=2))
    deeds = [solved.value, solved.q, solved.best, solved.reach, solved.visits, solved.ends]
    for deed in deeds:
        with pytest.raises(OddsError) as refused:
            deed(other)
        assert refused.value.reasons[0].rule == "flight_other"
