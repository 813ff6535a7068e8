"""RULES.md section 5, landing: a test for every sentence. Links and points are those of the house board (section 8)."""

import pytest

from tests.unit.positions import HOUSE, goals, kinds, legal, play, position, told, where


def landing(*aboard, space, **values):
    """A landing phase in which everybody aboard is still to be asked."""
    return position(*aboard, space=space, asked=[int(who[0]) for who in aboard], **values)


@pytest.mark.parametrize("space", range(6))
def test_5_1_landing_is_skipped_below_first_landing_space(space):
    linked = HOUSE.replace({"spaces.4.links": ["yarn"], "spaces.5.links": ["yarn"], "spaces.0.symbols": "A1"})
    state = position("0 adjacent", "1 adjacent", roll="A" * space or "A", ruleset=linked)
    state = play(state, "move A")
    assert (state.phase, state.space) == ("roll", space or 1)


def test_5_1_and_takes_place_on_it():
    state = play(position("0 parachute", "1 parachute", space=5, roll="1"), "move 1")
    assert (state.phase, state.space, state.turn) == ("landing", 6, 0)


def test_5_2_in_order_aboard_the_commander_first_each_player_stays_or_disembarks():
    state = position("2 parachute", "0 parachute", "1 parachute", space=5, roll="44")
    state = play(state, "move 4")  # to 13: m6 m5
    asked = []
    while state.phase == "landing":
        asked.append(state.turn)
        assert legal(state) == ["land m6", "stay"]
        state = play(state, "stay")
    assert asked == [2, 0, 1]
    assert state.phase == "roll"


def test_5_2_later_players_see_earlier_choices():
    state = landing("0 parachute", "1 parachute", space=13)
    assert legal(play(state, "land m6")) == ["land m5", "stay"]
    assert legal(play(state, "stay")) == ["land m6", "stay"]


def test_5_3_a_space_links_to_nothing():
    board = HOUSE.replace({"spaces.7.links": []})
    state = position("0 parachute", "1 parachute", space=5, roll="11", ruleset=board)
    assert play(state, "move 1").phase == "roll"


def test_5_3_on_moons_the_astronaut_takes_the_unoccupied_linked_moon_with_the_most_points():
    assert legal(landing("0 parachute", "1 parachute", space=6)) == ["land m2", "stay"]  # m2 2, m1 1
    assert legal(landing("0 parachute", "1 parachute", space=21)) == ["land m10", "stay"]  # m10 5, m9 4
    taken = landing("0 parachute", "1 parachute", space=22, landed=["1 adjacent m10"])
    assert legal(taken) == ["land m9", "stay"]


def test_5_3_and_scores_them_at_once():
    state = landing("0 parachute", "1 parachute", space=6)
    assert told(state, "land m2")[0] == ("landed", 0, {"ability": "parachute", "body": "m2", "points": 2})


def test_5_3_if_all_linked_moons_are_taken_nobody_may_leave_there():
    landed = ["0 adjacent m1", "1 adjacent m2"]
    state = position("0 parachute", "1 parachute", space=5, roll="1", landed=landed)
    assert play(state, "move 1").phase == "roll"


def test_5_3_on_a_planet_the_arrival_order_is_kept():
    state = landing("1 parachute", "0 parachute", space=7)
    assert where(play(state, "land yarn", "land yarn")) == [(1, "yarn"), (0, "yarn")]


def test_5_3_on_a_planet_points_come_at_the_end():
    assert told(landing("0 parachute", "1 parachute", space=7), "land yarn")[0][2]["points"] == 0


def test_5_3_planets_take_any_number():
    landed = [f"{seat} {ability} yarn" for seat in (0, 1) for ability in HOUSE.crew if ability != "parachute"]
    assert legal(landing("0 parachute", "1 parachute", space=7, landed=landed)) == ["land yarn", "stay"]


def test_5_3_a_custom_board_may_link_one_space_to_both_then_the_player_chooses():
    board = HOUSE.replace({"spaces.7.links": ["m1", "yarn", "m8"]})
    assert set(legal(landing("0 parachute", "1 parachute", space=7, ruleset=board))) == {
        "land m8", "land yarn", "stay",
    }  # fmt: skip
    taken = landing("0 parachute", "1 parachute", space=7, ruleset=board, landed=["1 adjacent m8", "1 satellite m1"])
    assert legal(taken) == ["land yarn", "stay"]


def test_5_4_if_the_commander_leaves_the_next_aboard_becomes_commander_at_once():
    state = landing("2 parachute", "0 parachute", "1 parachute", space=7)
    assert told(state, "land yarn")[1:] == [("commander", 0, {})]
    assert play(state, "land yarn").commander == 0


def test_5_4_a_later_leaver_leaves_the_command_alone():
    state = play(landing("2 parachute", "0 parachute", "1 parachute", space=7), "stay")
    assert kinds(state, "land yarn") == ["landed"]
    assert play(state, "land yarn").commander == 2


def test_5_4_with_all_available_dice():
    state = landing("0 parachute", "1 parachute", space=7, dice=4)
    assert play(state, "land yarn", "stay").dice == 4


def test_5_4_the_order_of_this_landing_phase_is_unaffected():
    state = play(landing("2 parachute", "0 parachute", "1 parachute", space=7), "land yarn")
    assert state.turn == 0
    assert play(state, "stay").turn == 1
    assert play(state, "stay", "stay").phase == "roll"


def test_5_5_rocket_empty_the_expedition_ends():
    state = play(landing("0 parachute", "1 parachute", space=7), "land yarn")
    assert kinds(state, "land yarn") == ["landed", "expedition_ended", "takeoff"]
    assert play(state, "land yarn").failures == 0


def test_5_6_in_deep_space_all_must_leave_the_commander_to_the_comet_the_others_to_the_galaxy():
    state = position("1 parachute", "0 parachute", "2 parachute", space=24, roll="2")
    assert told(state, "move 2")[1:5] == [
        ("deep_space", 1, {}),
        ("landed", 1, {"ability": "parachute", "body": "comet", "points": 7}),
        ("landed", 0, {"ability": "parachute", "body": "galaxy", "points": 5}),
        ("landed", 2, {"ability": "parachute", "body": "galaxy", "points": 5}),
    ]
    after = play(state, "move 2")
    assert where(after) == [(1, "comet"), (0, "galaxy"), (2, "galaxy")]
    assert (after.phase, after.failures) == ("takeoff", 0)


def test_5_6_a_lone_commander_lands_on_the_comet():
    assert where(play(position("1 parachute", space=24, roll="2"), "move 2")) == [(1, "comet")]


def test_5_6_commander_is_whoever_commands_on_arrival():
    state = landing("0 parachute", "1 parachute", "2 parachute", space=23)
    state = play(state, "land carton", "stay", "stay", "roll AAAAAA", "move A")
    assert where(state) == [(0, "carton"), (1, "comet"), (2, "galaxy")]


def test_5_6_comet_and_galaxy_have_no_limit():
    landed = [f"{seat} {ability} {body}" for seat in (0, 1) for ability, body in
              (("adjacent", "comet"), ("double_moon", "galaxy"), ("satellite", "galaxy"))]  # fmt: skip
    state = play(position("0 parachute", "1 parachute", space=24, roll="2", landed=landed), "move 2")
    assert where(state)[-2:] == [(0, "comet"), (1, "galaxy")]


def test_5_7_four_astronauts_on_moons():
    landed = ["0 adjacent m1", "0 die_one m3", "1 satellite m4"]
    three = play(landing("0 parachute", "1 parachute", space=13, landed=landed), "land m6")
    assert goals(three)["moons"] is None
    landed.append("0 satellite m5")
    four = play(landing("0 parachute", "1 parachute", space=13, landed=landed), "land m6")
    assert goals(four)["moons"] == 0


def test_5_7_astronauts_on_four_different_planets():
    landed = ["0 adjacent yarn", "0 die_one rope", "0 satellite feather"]
    assert goals(play(landing("0 parachute", "1 parachute", space=7, landed=landed), "land yarn"))["planets"] is None
    assert goals(play(landing("0 parachute", "1 parachute", space=11, landed=landed), "land fishbowl"))["planets"] == 0


def test_5_7_three_astronauts_on_one_planet():
    landed = ["0 adjacent yarn", "1 adjacent yarn", "0 die_one rope"]
    assert goals(play(landing("0 parachute", "1 parachute", space=7, landed=landed), "land yarn"))["planet"] is None
    landed.append("0 satellite yarn")
    assert goals(play(landing("0 parachute", "1 parachute", space=7, landed=landed), "land yarn"))["planet"] == 0


@pytest.mark.parametrize("earlier", ["comet", "galaxy"])
def test_5_7_two_in_deep_space_comet_or_galaxy(earlier):
    state = position("1 parachute", "0 parachute", space=24, roll="2", landed=[f"0 adjacent {earlier}"])
    assert goals(play(state, "move 2"))["deep_space"] == 0


def test_5_7_one_in_deep_space_is_not_enough():
    assert goals(play(position("0 parachute", "1 parachute", space=24, roll="2"), "move 2"))["deep_space"] is None


def test_5_7_claimed_at_the_moment_of_landing():
    landed = ["0 adjacent yarn", "0 satellite yarn"]
    state = landing("0 parachute", "1 parachute", space=7, landed=landed)
    assert told(state, "land yarn")[1] == ("goal", 0, {"goal": "planet", "points": 5})
    assert goals(state)["planet"] is None


def test_5_7_by_the_first_player_one_owner_each():
    landed = [f"{seat} {ability} yarn" for seat in (0, 1) for ability in ("adjacent", "satellite")]
    state = play(landing("1 parachute", "0 parachute", space=7, landed=landed), "land yarn")
    assert goals(state)["planet"] == 1
    assert kinds(state, "land yarn") == ["landed", "expedition_ended", "takeoff"]
    assert goals(play(state, "land yarn"))["planet"] == 1


def test_5_7_one_landing_may_claim_two_goals():
    landed = ["0 adjacent rope", "0 satellite feather", "0 die_one carton"]
    board = HOUSE.replace({"goals.planet": 1})
    state = landing("0 parachute", "1 parachute", space=7, landed=landed, ruleset=board)
    assert goals(play(state, "land yarn")) == {"moons": None, "planets": 0, "planet": 0, "deep_space": None}
