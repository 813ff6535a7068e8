"""RULES.md section 6, the end of the game: a test for every sentence."""

import pytest

from mlem_widgets.rules import (
    IllegalActionError,
    Score,
    Standing,
    apply,
    outcomes,
    parse_action,
    scores,
    standings,
    winners,
)
from tests.unit.positions import HOUSE, IMMEDIATELY, kinds, legal, play, position, where

SEVEN_HOME = [f"0 {ability} yarn" for ability in HOUSE.crew if ability != "parachute"]


def test_6_the_failure_marker_has_advanced_11_times():
    ten = position("0 adjacent", "1 adjacent", space=8, dice=1, failures=9)
    assert play(ten, "roll 1").phase == "takeoff"
    eleven = position("0 adjacent", "1 adjacent", space=8, dice=1, failures=10)
    after = play(eleven, "roll 1")
    assert (after.phase, after.failures, after.is_over) == ("over", 11, True)
    assert kinds(eleven, "roll 1") == ["rolled", "crashed", "returned", "returned", "expedition_ended", "over"]


def test_6_the_game_ends_with_that_expedition():
    state = play(position("0 adjacent", "1 parachute", space=8, dice=1, failures=10), "roll 1")
    assert (state.phase, state.failures) == ("parachute", 11)
    assert play(state, "land yarn").phase == "over"


def test_6_a_player_has_disembarked_all_8_the_current_expedition_is_finished():
    state = position("0 parachute", "1 adjacent", space=7, asked=[0, 1], landed=SEVEN_HOME)
    state = play(state, "land yarn")
    assert (state.phase, state.turn) == ("landing", 1)
    state = play(state, "stay")
    assert state.phase == "roll"
    state = play(state, "roll 111111", "move 1")  # to 13: m6
    assert where(play(state, "land m6"))[-1] == (1, "m6")
    assert play(state, "land m6").phase == "over"


def test_6_then_the_game_ends_also_by_a_crash():
    state = position("1 adjacent", space=8, dice=1, landed=[*SEVEN_HOME, "0 parachute yarn"])
    after = play(state, "roll 1")
    assert (after.phase, after.failures) == ("over", 1)
    assert after.homes == ((), HOUSE.crew)


def test_6_seven_of_eight_do_not_end_it():
    state = position("1 adjacent", space=8, dice=1, landed=SEVEN_HOME)
    assert play(state, "roll 1").phase == "takeoff"


def test_6_immediately_over_after_that_one_landing_those_aboard_go_home():
    state = position("0 parachute", "1 adjacent", space=7, asked=[0, 1], landed=SEVEN_HOME, ruleset=IMMEDIATELY)
    assert kinds(state, "land yarn") == ["landed", "goal", "returned", "expedition_ended", "over"]  # 3 on yarn
    after = play(state, "land yarn")
    assert after.homes == ((), HOUSE.crew)
    assert after.is_over


def test_6_immediately_by_parachute_too():
    state = position("0 parachute", "1 parachute", space=8, dice=1, landed=SEVEN_HOME, ruleset=IMMEDIATELY)
    state = play(state, "roll 1")
    assert play(state, "land yarn").is_over
    assert play(state, "stay").turn == 1


def test_6_immediately_in_deep_space_all_land_first():
    state = position("0 parachute", "1 adjacent", space=24, roll="2", landed=SEVEN_HOME, ruleset=IMMEDIATELY)
    after = play(state, "move 2")
    assert where(after)[-2:] == [(0, "comet"), (1, "galaxy")]
    assert after.is_over


def test_6_when_it_is_over_nothing_is_legal():
    state = play(position("0 adjacent", space=8, dice=1, failures=10), "roll 1")
    assert legal(state) == []
    assert outcomes(state) == ()
    assert state.turn is None
    for text in ("board adjacent", "roll 111111", "stay", "crash", "move 1", "land m1", "convert 2"):
        with pytest.raises(IllegalActionError, match="over"):
            apply(state, parse_action(text))


def planet_points(landed, planet="rope", players=4):
    """Seat to points on a planet with 7 / 4 / 2 (rope)."""
    state = position(landed=landed, players=players)
    return {standing.seat: standing.points for standing in standings(HOUSE, planet, state.landings)}


def test_6_planets_players_are_ranked_by_number_of_astronauts():
    landed = ["0 plain rope", "1 plain rope", "1 plain rope", "2 plain rope", "2 plain rope", "2 plain rope"]
    landed = [
        text.replace("plain", ability) for text, ability in zip(landed, HOUSE.crew[3:] + HOUSE.crew, strict=False)
    ]
    assert planet_points(landed) == {2: 7, 1: 4, 0: 2}


def test_6_ties_by_whose_astronaut_disembarked_there_first():
    assert planet_points(["3 adjacent rope", "0 adjacent rope", "1 adjacent rope"]) == {3: 7, 0: 4, 1: 2}
    # seat 1 arrives first and is caught up with: its first arrival still counts
    landed = ["1 adjacent rope", "0 adjacent rope", "0 satellite rope", "1 satellite rope"]
    assert planet_points(landed) == {1: 7, 0: 4}


def test_6_every_other_player_there_scores_its_other_value():
    landed = [f"{seat} adjacent rope" for seat in range(5)]
    assert planet_points(landed, players=5) == {0: 7, 1: 4, 2: 2, 3: 2, 4: 2}


def test_6_players_who_are_not_there_score_nothing():
    assert planet_points(["0 adjacent rope"]) == {0: 7}
    assert planet_points(["0 adjacent yarn"]) == {}


def test_6_standings_tell_place_and_number():
    state = position(landed=["0 adjacent rope", "1 adjacent rope", "1 satellite rope"])
    assert standings(HOUSE, "rope", state.landings) == (Standing(1, 2, 0, 7), Standing(0, 1, 1, 4))


def test_6_total_is_moons_deep_space_planets_and_5_per_goal():
    state = position(
        landed=["0 adjacent m10", "0 satellite comet", "1 adjacent galaxy", "1 satellite carton", "0 die_one carton"],
        goals={"moons": 0, "planet": 0, "deep_space": 1},
    )
    assert scores(state) == (Score(5, 7, 5, 10), Score(0, 5, 10, 5))
    assert [score.total for score in scores(state)] == [27, 20]


def test_6_most_points_wins():
    assert winners(position(landed=["1 adjacent m1"], phase="over")) == (1,)


def test_6_a_tie_is_a_shared_victory():
    tie = position(landed=["1 adjacent m8", "2 adjacent m9"], phase="over", players=4)  # 4 points each
    assert winners(tie) == (1, 2)
    assert winners(position(phase="over", players=3)) == (0, 1, 2)


def test_6_nobody_has_won_before():
    assert winners(position(landed=["1 adjacent m1"])) == ()
