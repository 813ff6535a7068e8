"""RULES.md section 4, the crash: a test for every sentence. Space 8 has 2 4 and yarn, 13 has 2 4 and m6 m5."""

from tests.unit.positions import HOUSE, goals, kinds, legal, play, position, told, where


def test_4_no_usable_group_the_rocket_crashes():
    state = position("0 adjacent", "1 adjacent", space=8, dice=4)
    assert "crashed" in kinds(state, "roll 113A")
    assert "crashed" not in kinds(state, "roll 1134")


def test_4_the_failure_marker_advances_one_step():
    state = position("0 adjacent", "1 adjacent", space=8, dice=1, failures=3)
    assert play(state, "roll 1").failures == 4
    assert told(state, "roll 1")[1] == ("crashed", 0, {"space": 8, "failures": 4})


def test_4_then_astronauts_with_a_parachute_may_still_disembark():
    state = play(position("0 adjacent", "1 parachute", space=8, dice=1), "roll 1")
    assert (state.phase, state.turn) == ("parachute", 1)
    assert legal(state) == ["land yarn", "stay"]
    assert where(play(state, "land yarn")) == [(1, "yarn")]
    assert where(play(state, "stay")) == []


def test_4_in_order_aboard():
    state = position("2 parachute", "0 adjacent", "1 parachute", space=13, dice=1, players=3)
    state = play(state, "roll 1")
    assert state.turn == 2
    state = play(state, "land m6")
    assert (state.phase, state.turn) == ("parachute", 1)
    assert legal(state) == ["land m5", "stay"]


def test_4_under_the_landing_rules_at_the_rockets_space():
    state = play(position("0 parachute", "1 adjacent", space=13, dice=1), "roll 1")
    assert legal(state) == ["land m6", "stay"]  # the moon with the most points alone


def test_4_not_where_nothing_is_linked():
    board = HOUSE.replace({"spaces.8.links": []})
    state = play(position("0 parachute", "1 adjacent", space=8, dice=1, ruleset=board), "roll 1")
    assert state.phase == "takeoff"


def test_4_not_where_nothing_is_free():
    landed = ["0 adjacent m6", "1 double_moon m5"]
    state = position("0 parachute", "1 adjacent", space=13, dice=1, landed=landed)
    assert play(state, "roll 1").phase == "takeoff"


def test_4_a_second_parachute_with_no_place_left_is_not_asked():
    state = position("0 parachute", "1 parachute", space=13, dice=1, landed=["0 adjacent m5"])
    assert play(state, "roll 1", "land m6").phase == "takeoff"
    assert play(state, "roll 1", "stay").turn == 1


def test_4_not_below_first_landing_space():
    board = HOUSE.replace({"spaces.5.links": ["yarn"]})
    state = position("0 parachute", "1 adjacent", space=5, dice=1, ruleset=board)
    assert play(state, "roll 2").phase == "takeoff"


def test_4_such_a_landing_claims_goals_like_any_other():
    landed = ["0 adjacent yarn", "0 die_one yarn"]
    state = position("0 parachute", "1 adjacent", space=8, dice=1, landed=landed)
    after = play(state, "roll 1", "land yarn")
    assert goals(after) == {"moons": None, "planets": None, "planet": 0, "deep_space": None}
    assert ("goal", 0, {"goal": "planet", "points": 5}) in told(play(state, "roll 1"), "land yarn")


def test_4_a_parachute_on_a_moon_scores_at_once():
    state = play(position("0 parachute", "1 adjacent", space=13, dice=1), "roll 1")
    assert told(state, "land m6")[0] == ("landed", 0, {"ability": "parachute", "body": "m6", "points": 3})


def test_4_while_they_are_asked_everybody_stays_aboard():
    state = play(position("0 adjacent", "1 parachute", "2 parachute", space=8, dice=1), "roll 1")
    assert [who.seat for who in state.aboard] == [0, 1, 2]
    state = play(state, "land yarn")
    assert [who.seat for who in state.aboard] == [0, 2]
    assert state.space == 8
    state = position("0 adjacent", "1 parachute", "2 parachute", space=8, dice=1)
    assert [who.seat for who in play(state, "roll 1", "stay").aboard] == [0, 1, 2]


def test_4_a_commander_who_lands_hands_over():
    state = play(position("0 parachute", "1 adjacent", "2 parachute", space=8, dice=1), "roll 1")
    assert ("commander", 1, {}) in told(state, "land yarn")
    assert play(state, "land yarn").commander == 1


def test_4_after_the_last_answer_all_who_are_aboard_return_to_their_boards():
    state = position("0 adjacent", "1 parachute", "2 parachute", space=8, dice=1)
    after = play(state, "roll 1", "stay", "land yarn")
    assert after.aboard == ()
    assert after.homes[0] == HOUSE.crew
    assert after.homes[1] == HOUSE.crew
    assert after.homes[2] == tuple(ability for ability in HOUSE.crew if ability != "parachute")


def test_4_the_expedition_ends():
    state = position("0 adjacent", "1 parachute", space=8, dice=1, expedition=4)
    after = play(state, "roll 1", "stay")
    assert (after.phase, after.expedition, after.space, after.dice) == ("takeoff", 5, 0, 6)


def test_4_without_a_landing_phase():
    state = position("0 adjacent", "1 adjacent", space=8, dice=1)  # yarn is linked, and yet nobody is asked
    assert play(state, "roll 1").phase == "takeoff"
