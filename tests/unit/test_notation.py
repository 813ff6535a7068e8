"""Every position has one line of text that reads back exactly; an impossible one says what contradicts what."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mlem_widgets.notation import build_position, format_position, parse_position
from mlem_widgets.render.svg import svg
from mlem_widgets.rules import (
    MlemError,
    NotationError,
    PositionError,
    Ruleset,
    apply,
    legal_actions,
    new_game,
    parse_action,
)
from tests.unit.strategies import states, thrown

HOUSE = Ruleset.load()


@given(states())
def test_every_reachable_position_reads_back_exactly(state):
    line = format_position(state)
    assert "\n" not in line
    assert parse_position(line, state.ruleset) == state


@settings(max_examples=40)
@given(states())
def test_reading_a_line_and_printing_it_again_changes_nothing(state):
    line = format_position(state)
    assert format_position(parse_position(line, state.ruleset)) == line


def test_the_line_of_a_first_takeoff_says_nothing_that_follows_from_the_rest():
    assert format_position(new_game(HOUSE, 4)) == f"house:{HOUSE.digest[:8]} takeoff players=4"


def test_reading_is_liberal_in_order_case_and_what_is_left_out():
    spelt_out = parse_position("choose players=2 starter=0 space=3 dice=6 roll=1224AA aboard=0:parachute,1:satellite")
    assert parse_position("roll=a2a142 choose aboard=0:parachute,1:satellite space=3") == spelt_out


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("takeoff place=3", 9),
        ("takeoff players=two", 9),
        ("takeoff players=2 players=2", 19),
        ("takeoff now", 9),
        ("roll space=3 aboard=Ana", 14),
        ("choose landed=0:plain", 8),
        ("choose converted=no", 8),
    ],
)
def test_a_malformed_line_is_refused_with_its_column(text, column):
    with pytest.raises(NotationError) as refused:
        parse_position(text)
    assert (refused.value.line, refused.value.column) == (1, column)


NO_TOKEN = [(0, "parachute"), (1, "satellite")]
FLIGHT = {"space": 9, "dice": 4, "aboard": [(0, "parachute"), (1, "die_one")]}


@pytest.mark.parametrize(
    ("parts", "rules"),
    [
        ({"phase": "lunch"}, {"phase_unknown"}),
        ({"players": 6}, {"players_count"}),
        ({"phase": "roll", "aboard": [(7, "parachute")], "players": 2}, {"seat_unknown"}),
        ({"phase": "roll", **FLIGHT, "aboard": [(0, "plain"), (1, "die_one")]}, {"crew_lacks"}),
        ({"phase": "roll", **FLIGHT, "landed": [(0, "parachute", "m1")]}, {"crew_lacks"}),
        ({"phase": "roll", **FLIGHT, "aboard": [(0, "parachute"), (0, "die_one")]}, {"aboard_twice"}),
        ({"phase": "roll", **FLIGHT, "aboard": []}, {"rocket_empty", "seat_nowhere"}),
        ({"phase": "roll", **FLIGHT, "aboard": [(1, "parachute"), (0, "die_one")], "starter": 0}, {"aboard_order"}),
        ({"phase": "roll", **FLIGHT, "dice": 0}, {"dice_range"}),
        ({"phase": "roll", **FLIGHT, "space": 0, "dice": 3}, {"rocket_unmoved"}),
        ({"phase": "roll", **FLIGHT, "space": 3, "dice": 3, "aboard": NO_TOKEN}, {"rocket_unmoved"}),
        ({"phase": "roll", "space": 0, "aboard": [(0, "die_one", True), (1, "parachute")]}, {"rocket_unmoved"}),
        ({"phase": "roll", **FLIGHT, "space": 2, "aboard": NO_TOKEN}, {"satellite_below"}),
        ({"phase": "roll", **FLIGHT, "aboard": [(0, "die_one"), (1, "die_one", True)]}, {"token_order"}),
        ({"phase": "roll", **FLIGHT, "dice": 7}, {"dice_range"}),
        ({"phase": "roll", **FLIGHT, "space": 25}, {"space_range"}),
        ({"phase": "roll", **FLIGHT, "roll": "1124"}, {"roll_outside_choose"}),
        ({"phase": "roll", **FLIGHT, "aboard": [(0, "parachute", True), (1, "die_one")]}, {"token_absent"}),
        ({"phase": "choose", **FLIGHT, "roll": "112"}, {"roll_impossible"}),
        ({"phase": "choose", **FLIGHT, "aboard": NO_TOKEN, "roll": "3344"}, {"roll_crashes"}),
        ({"phase": "choose", **FLIGHT, "roll": "1124", "converted": True}, {"converted_impossible"}),
        ({"phase": "landing", **FLIGHT, "space": 5}, {"nobody_can_land"}),
        ({"phase": "parachute", **FLIGHT, "asked": 1, "failures": 1}, {"nobody_can_land"}),
        ({"phase": "roll", **FLIGHT, "asked": 1}, {"asked_outside_landing"}),
        ({"phase": "takeoff", "space": 3}, {"rocket_grounded"}),
        ({"phase": "takeoff", "aboard": [(1, "plain")], "players": 2, "starter": 0}, {"crew_lacks"}),
        ({"phase": "takeoff", "aboard": [(1, "parachute")], "players": 2, "starter": 0}, {"boarding_order"}),
        ({"phase": "takeoff", "aboard": [(0, "die_one", True)], "players": 2}, {"token_flipped_early"}),
        ({"phase": "takeoff", "landed": [(0, "parachute", "m1"), (1, "parachute", "m1")]}, {"moon_twice"}),
        ({"phase": "takeoff", "landed": [(0, "parachute", "mars")]}, {"body_unknown"}),
        ({"phase": "takeoff", "landed": [(0, "parachute", "m1")], "expedition": 1}, {"expedition_landings"}),
        ({"phase": "takeoff", "failures": 3, "expedition": 3}, {"expedition_failures"}),
        ({"phase": "takeoff", "failures": 11}, {"over_already"}),
        ({"phase": "over", "failures": 10}, {"not_over"}),
        ({"phase": "over", "failures": 12}, {"over_already"}),
        ({"phase": "parachute", **FLIGHT, "failures": 12}, {"over_already"}),
        ({"phase": "parachute", **FLIGHT, "failures": 0}, {"expedition_failures"}),
        ({"phase": "takeoff", "failures": 3, "expedition": 5}, {"expedition_failures"}),
        ({"phase": "takeoff", "landed": [(0, "plain", "m2")], "failures": 0}, {"crew_lacks"}),
        ({"phase": "takeoff", "landed": [(0, "adjacent", "m2")], "failures": 0}, {"expedition_failures"}),
        ({"phase": "roll", **FLIGHT, "landed": [(0, "adjacent", "m2")], "expedition": 1}, {"expedition_landings"}),
        (
            {"phase": "roll", "space": 5, "aboard": [(0, "parachute")], "landed": [(1, "adjacent", "m2")]},
            {"below_first_landing"},
        ),
        ({"phase": "takeoff", "landed": [(0, "adjacent", "m1")]}, {"moon_better"}),
        ({"phase": "takeoff", "landed": [(0, "adjacent", "m1"), (1, "adjacent", "m2")]}, {"moon_better"}),
        ({"phase": "over", "failures": 11, "aboard": [(0, "parachute")]}, {"aboard_when_over"}),
    ],
)
def test_an_impossible_position_says_what_contradicts_what(parts, rules):
    with pytest.raises(PositionError) as refused:
        build_position(HOUSE, **parts)
    assert rules <= {reason.rule for reason in refused.value.reasons}


@pytest.mark.parametrize(
    "landed",
    [
        [(0, "parachute", "galaxy")],
        [(0, "parachute", "galaxy"), (1, "parachute", "comet")],
        [(0, "parachute", "comet"), (0, "adjacent", "galaxy")],
        [(0, "parachute", "comet"), (1, "parachute", "yarn"), (1, "die_one", "galaxy")],
        [(0, "parachute", "comet"), (1, "parachute", "galaxy"), (1, "die_one", "galaxy")],
    ],
)
def test_nobody_is_in_the_galaxy_who_did_not_follow_a_commander_to_the_comet(landed):
    with pytest.raises(PositionError) as refused:
        build_position(HOUSE, landed=landed)
    assert [reason.rule for reason in refused.value.reasons] == ["galaxy_without_comet"]


def test_an_arrival_in_deep_space_is_a_comet_and_then_galaxies():
    arrivals = [(2, "parachute", "comet"), (0, "parachute", "galaxy"), (1, "parachute", "galaxy")]
    again = [(0, "adjacent", "comet"), (1, "adjacent", "comet"), (2, "adjacent", "galaxy")]
    state = build_position(HOUSE, landed=[*arrivals, *again])
    assert [landing.body for landing in state.landings].count("galaxy") == 3


def test_a_neighbouring_landing_reaches_the_galaxy_alone_where_the_option_lets_it():
    board = HOUSE.replace({"adjacent_into_deep_space": True})
    assert build_position(board, landed=[(0, "adjacent", "galaxy")]).landings[0].body == "galaxy"
    with pytest.raises(PositionError):
        build_position(board, landed=[(0, "parachute", "galaxy")])


def test_a_body_that_no_space_links_has_nobody_on_it():
    board = HOUSE.replace({"first_landing_space": 8})
    with pytest.raises(PositionError) as refused:
        build_position(board, landed=[(0, "adjacent", "m2"), (1, "adjacent", "yarn")])
    assert [reason.rule for reason in refused.value.reasons] == ["body_not_here"]


def test_what_is_left_out_is_the_least_that_the_landings_need():
    state = build_position(HOUSE, landed=[(0, "adjacent", "m2"), (0, "parachute", "m1"), (1, "parachute", "yarn")])
    assert (state.failures, state.expedition) == (1, 3)
    state = build_position(HOUSE, phase="parachute", space=9, dice=2, aboard=[(0, "parachute"), (1, "die_one")])
    assert (state.failures, state.expedition) == (1, 1)
    flight = {"space": 9, "dice": 2, "aboard": [(0, "parachute")], "landed": [(1, "adjacent", "m4")]}
    state = build_position(HOUSE, phase="roll", **flight)
    assert (state.failures, state.expedition) == (0, 1)


@st.composite
def lines(draw):
    """Parts of a position that agree with each other as far as they must to be read now and then."""
    rng = draw(st.randoms(use_true_random=False))
    players = draw(st.integers(2, 5))
    homes = [rng.sample(HOUSE.crew, len(HOUSE.crew)) for _ in range(players)]
    bodies = [*HOUSE.planets, "comet", "galaxy", *(moon for moon in HOUSE.moons if rng.random() < 0.5)]
    leavers = [rng.randrange(players) for _ in range(draw(st.integers(0, 9)))]
    landed = [(seat, homes[seat].pop(), rng.choice(bodies)) for seat in leavers if len(homes[seat]) > 1]
    phase = draw(st.sampled_from(["takeoff", "roll", "landing", "parachute", "over"]))
    seats = {"takeoff": range(draw(st.integers(0, players - 1))), "over": []}.get(phase, range(players))
    aboard = [(seat, homes[seat][-1]) for seat in seats]
    parts = {"phase": phase, "players": players, "landed": landed, "aboard": aboard}
    if phase not in {"takeoff", "over"}:
        parts |= {"space": draw(st.integers(0, 24)), "dice": draw(st.integers(1, 6))}
    for key, highest in (("failures", 12), ("expedition", 14)):
        number = draw(st.none() | st.integers(0, highest))
        parts |= {} if number is None else {key: number}
    return parts


@settings(max_examples=60)
@given(lines(), st.integers(0, 10**6))
def test_every_position_that_is_accepted_can_be_played_on_and_drawn(parts, seed):
    try:
        state = build_position(HOUSE, **parts)
    except MlemError:
        return
    rng = random.Random(seed)
    while not state.is_over:
        assert parse_position(format_position(state)) == state
        state = apply(state, thrown(state, rng) if state.phase == "roll" else rng.choice(legal_actions(state)))
    assert parse_position(format_position(state)) == state
    assert svg(state)


def test_a_die_turned_into_a_1_reads_back_also_where_no_die_has_a_1():
    ruleset = HOUSE.replace({"faces": "222222", "die_one": "convert"})
    state = new_game(ruleset)
    for text in ["board die_one", "board parachute", "roll 222222", "convert 2"]:
        state = apply(state, parse_action(text))
    assert state.roll == "122222"
    assert parse_position(format_position(state), ruleset) == state


def test_a_line_of_another_ruleset_is_refused():
    other = HOUSE.replace({"comet": 9})
    with pytest.raises(PositionError) as refused:
        parse_position(format_position(new_game(HOUSE)), other)
    assert refused.value.reasons[0].rule == "position_ruleset_other"
    with pytest.raises(PositionError) as refused:
        parse_position(format_position(new_game(other)))
    assert refused.value.reasons[0].rule == "position_ruleset_needed"


def refusal_of(text, ruleset=None):
    """What is said of a line that is refused; None where it is read."""
    try:
        parse_position(text, ruleset)
    except MlemError as error:
        return str(error)


@given(st.text())
def test_any_text_gives_a_position_or_a_clear_refusal(text):
    assert refusal_of(text) != ""


@settings(max_examples=40)
@given(states(), st.data())
def test_a_line_with_a_word_changed_gives_a_position_or_a_clear_refusal(state, data):
    words = format_position(state).split(" ")
    number = data.draw(st.integers(0, len(words) - 1))
    odd = ["", "dice=0", "dice=99", "aboard=9:x", "landed=0:y>z", "space=99999", "over"]
    words[number] = data.draw(st.sampled_from(odd))
    assert refusal_of(" ".join(words), state.ruleset) != ""
