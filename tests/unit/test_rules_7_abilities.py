"""RULES.md section 7, abilities: a test for every row of the table, both readings of `die_one`, and every detail."""

import pytest

from mlem_widgets.rules import ABILITIES, Score, new_game, scores, unflipped_tokens
from tests.unit.positions import CONVERT, HOUSE, INTO_DEEP_SPACE, goals, kinds, legal, play, position, told, where


def landing(*aboard, space, **values):
    return position(*aboard, space=space, asked=[int(who[0]) for who in aboard], **values)


def only_points(state, seat=0):
    return scores(state)[seat]


# the table


def test_7_the_crew_has_the_eight_abilities_and_plain_has_no_effect():
    assert set(HOUSE.crew) | {"plain"} == set(ABILITIES)
    *effects, source = ABILITIES["plain"][1:]
    assert effects == [type(effect)() for effect in effects]
    assert source == "house"
    assert {ability.source for name, ability in ABILITIES.items() if name != "plain"} == {"rulebook p.12"}


@pytest.mark.parametrize("ability", sorted(set(ABILITIES) - {"parachute"}))
def test_7_only_a_parachute_may_disembark_on_a_crash(ability):
    board = HOUSE.replace({"crew": [ability, "parachute"]})
    state = play(position(f"0 {ability}", f"1 {ability}", space=8, dice=1, ruleset=board), "roll 3")
    assert state.phase == "takeoff"


def test_7_parachute_is_optional():
    state = play(position("0 parachute", "1 adjacent", space=8, dice=1), "roll 3")
    assert legal(state) == ["land yarn", "stay"]


def test_7_double_moon_doubles_the_moons_points_when_it_lands_on_a_moon():
    state = landing("0 double_moon", "1 adjacent", space=21)
    assert told(state, "land m10")[0][2]["points"] == 10
    assert only_points(play(state, "land m10")) == Score(10, 0, 0, 0)


def test_7_double_moon_doubles_nothing_else():
    state = position(landed=["0 double_moon yarn", "0 adjacent m10", "1 double_moon comet"])
    assert scores(state) == (Score(5, 0, 4, 0), Score(0, 7, 0, 0))


def test_7_double_planet_doubles_its_players_points_for_that_planet():
    state = position(landed=["1 adjacent rope", "0 double_planet rope", "0 adjacent yarn"])
    assert scores(state) == (Score(0, 0, 2 * 4 + 4, 0), Score(0, 0, 7, 0))


def test_7_double_planet_once_whatever_their_number_there():
    state = position(landed=["0 adjacent rope", "0 double_planet rope", "0 satellite rope"])
    assert only_points(state) == Score(0, 0, 14, 0)
    board = HOUSE.replace({"crew": ["double_planet", "double_planet"]})
    state = position(landed=["0 double_planet rope", "0 double_planet rope"], ruleset=board)
    assert only_points(state) == Score(0, 0, 14, 0)


def test_7_double_planet_at_the_end():
    state = landing("0 double_planet", "1 adjacent", space=15)
    assert told(state, "land rope")[0][2]["points"] == 0


def test_7_double_planet_doubles_neither_moons_nor_deep_space():
    assert scores(position(landed=["0 double_planet m10", "1 double_planet comet"])) == (
        Score(5, 0, 0, 0),
        Score(0, 7, 0, 0),
    )


def test_7_double_deep_space_doubles_the_comets_or_galaxys_points():
    state = position("0 double_deep_space", "1 double_deep_space", space=24, roll="2")
    assert [params["points"] for kind, _, params in told(state, "move 2") if kind == "landed"] == [14, 10]
    assert scores(play(state, "move 2")) == (Score(0, 14, 0, 0), Score(0, 10, 0, 0))


def test_7_double_deep_space_doubles_neither_moons_nor_planets():
    state = position(landed=["0 double_deep_space m10", "1 double_deep_space rope"])
    assert scores(state) == (Score(5, 0, 0, 0), Score(0, 0, 7, 0))


def test_7_discard_die_when_it_disembarks_one_available_die_goes_to_the_mat():
    state = landing("0 discard_die", "1 parachute", space=7, dice=4)
    assert ("discarded", 0, {"dice": 3}) in told(state, "land yarn")
    after = play(state, "land yarn")
    assert (after.dice, after.mat) == (3, 3)


def test_7_discard_die_is_mandatory_and_only_when_it_disembarks():
    state = landing("0 discard_die", "1 parachute", space=7, dice=4)
    assert legal(state) == ["land yarn", "stay"]
    assert play(state, "stay").dice == 4


def test_7_discard_die_the_last_die_comes_straight_back():
    assert play(landing("0 discard_die", "1 parachute", space=7, dice=1), "land yarn").dice == 1


def test_7_discard_die_two_of_them_cost_two_dice():
    state = landing("0 discard_die", "1 discard_die", "2 parachute", space=7, dice=4)
    assert play(state, "land yarn", "land yarn").dice == 2


def test_7_discard_die_has_no_effect_where_the_expedition_ends():
    assert kinds(landing("0 discard_die", space=7, dice=4), "land yarn") == ["landed", "expedition_ended", "takeoff"]
    deep = position("0 discard_die", "1 discard_die", space=24, roll="2")
    assert "discarded" not in kinds(deep, "move 2")
    landed = [f"0 {ability} yarn" for ability in HOUSE.crew if ability != "discard_die"]
    board = HOUSE.replace({"end_when_crew_placed": "immediately"})
    last = landing("0 discard_die", "1 parachute", space=7, dice=4, landed=landed, ruleset=board)
    assert kinds(last, "land yarn") == ["landed", "goal", "returned", "expedition_ended", "over"]


def test_7_adjacent_may_disembark_at_the_rockets_space_or_as_if_it_stood_one_space_higher_or_lower():
    state = landing("0 adjacent", "1 parachute", space=8)  # yarn; 7 yarn, 9 m4 m3
    assert set(legal(state)) == {"land yarn", "land m4", "stay"}
    state = landing("0 adjacent", "1 parachute", space=12)  # fishbowl; 11 fishbowl, 13 m6 m5
    assert set(legal(state)) == {"land fishbowl", "land m6", "stay"}
    board = HOUSE.replace({"spaces.12.links": []})
    assert set(legal(landing("0 adjacent", "1 parachute", space=12, ruleset=board))) == {
        "land fishbowl", "land m6", "stay",
    }  # fmt: skip


def test_7_adjacent_moves_the_astronaut_not_the_rocket():
    after = play(landing("0 adjacent", "1 parachute", space=8), "land m4")
    assert (after.space, where(after), only_points(after).moons) == (8, [(0, "m4")], 3)


def test_7_adjacent_others_may_not():
    assert legal(landing("0 parachute", "1 adjacent", space=8)) == ["land yarn", "stay"]


def test_7_adjacent_never_at_a_space_below_first_landing_space():
    board = HOUSE.replace({"spaces.5.links": ["carton"]})
    state = landing("0 adjacent", "1 parachute", space=6, ruleset=board)
    assert set(legal(state)) == {"land m2", "land yarn", "stay"}


def test_7_adjacent_down_to_first_landing_space_and_up_to_the_space_before_deep_space():
    state = landing("0 adjacent", "1 parachute", space=7)  # 6 has m2 m1
    assert set(legal(state)) == {"land yarn", "land m2", "stay"}
    board = HOUSE.replace({"spaces.24.links": ["m1"]})
    state = landing("0 adjacent", "1 parachute", space=23, ruleset=board)
    assert set(legal(state)) == {"land carton", "land m10", "land m1", "stay"}


def test_7_adjacent_not_into_deep_space():
    assert legal(landing("0 adjacent", "1 parachute", space=24)) == ["land carton", "stay"]


def test_7_adjacent_into_deep_space_lands_in_the_galaxy_5_points_the_commander_too():
    state = landing("0 adjacent", "1 parachute", space=24, ruleset=INTO_DEEP_SPACE)
    assert set(legal(state)) == {"land carton", "land galaxy", "stay"}
    assert told(state, "land galaxy")[0] == ("landed", 0, {"ability": "adjacent", "body": "galaxy", "points": 5})
    after = play(state, "land galaxy")
    assert (only_points(after), after.commander, after.phase) == (Score(0, 5, 0, 0), 1, "landing")
    far = landing("0 adjacent", "1 parachute", space=23, ruleset=INTO_DEEP_SPACE)
    assert "land galaxy" not in legal(far)


def test_7_adjacent_into_deep_space_counts_for_the_goal():
    state = landing("0 adjacent", "1 parachute", space=24, ruleset=INTO_DEEP_SPACE, landed=["0 parachute comet"])
    assert goals(play(state, "land galaxy"))["deep_space"] == 0


def test_7_adjacent_into_deep_space_is_for_the_adjacent_alone():
    assert legal(landing("0 parachute", "1 adjacent", space=24, ruleset=INTO_DEEP_SPACE)) == ["land carton", "stay"]


def test_7_adjacent_only_where_a_landing_phase_takes_place():
    low = play(position("0 adjacent", "1 adjacent", space=4, roll="A"), "move A")  # on 5, and 6 has moons
    assert (low.space, low.phase) == (5, "roll")
    assert play(position("0 adjacent", "1 adjacent", space=8, dice=1), "roll 1").phase == "takeoff"  # a crash


def test_7_satellite_the_rocket_starts_on_the_satellite_space():
    assert play(new_game(HOUSE), "board satellite", "board adjacent").space == 3
    board = HOUSE.replace({"satellite_space": 9})
    assert play(new_game(board), "board satellite", "board adjacent").space == 9


def test_7_satellite_at_takeoff_only():
    state = play(position("0 satellite", "1 adjacent", space=0, roll="1"), "move 1")
    assert state.space == 1


# die_one: the reading "extra"


def test_7_extra_is_the_default():
    assert HOUSE.die_one == "extra"


def test_7_extra_the_token_is_one_more_die_showing_1_where_the_space_shows_1():
    state = position("0 die_one", "1 adjacent", space=3, roll="33")  # A2 1 3
    assert set(legal(state)) == {"move 3", "move t", "move 3+t"}
    elsewhere = position("0 die_one", "1 adjacent", space=10, roll="33")  # A2 3 4
    assert legal(elsewhere) == ["move 3"]


def test_7_extra_if_1s_were_rolled_it_can_only_be_used_together_with_all_of_them():
    state = position("0 die_one", "1 adjacent", space=3, roll="113")
    assert set(legal(state)) == {"move 1", "move 3", "move 1+t", "move 1+3", "move 1+3+t"}
    assert play(state, "move 1+t").space == 6
    assert play(state, "move 1+t").dice == 1


def test_7_extra_if_none_was_it_is_a_group_of_its_own():
    state = position("0 die_one", "1 adjacent", space=3, roll="3")
    assert set(legal(state)) == {"move 3", "move t", "move 3+t"}


def test_7_extra_it_moves_1_and_is_not_a_die_of_the_pool():
    state = position("0 die_one", "1 adjacent", space=3, roll="344")
    alone = play(state, "move t")
    assert (alone.space, alone.dice) == (4, 3)
    both = play(state, "move 3+t")
    assert (both.space, both.dice) == (7, 2)


def test_7_extra_two_such_tokens_aboard_are_two_uses():
    state = position("0 die_one", "1 die_one", space=3, roll="4")
    assert legal(state) == ["move t", "move t+t", "crash"]
    assert play(state, "move t+t").space == 5
    once = play(state, "move t")
    assert unflipped_tokens(once) == 1


def test_7_extra_flipped_in_order_aboard():
    state = position("1 adjacent", "2 die_one", "0 die_one", space=3, roll="4")
    after = play(state, "move t")
    assert [who.flipped for who in after.aboard] == [False, True, False]
    assert told(state, "move t")[0] == ("token_used", 2, {})
    again = play(position("1 adjacent", "2 die_one flipped", "0 die_one", space=3, roll="4"), "move t")
    assert [who.flipped for who in again.aboard] == [False, True, True]


def test_7_die_one_once_per_expedition_its_token_is_flipped_after_use():
    state = play(position("0 die_one", "1 adjacent", space=0, roll="4"), "move t")
    assert state.aboard[0].flipped
    assert play(state, "roll 1").phase == "choose"
    assert legal(play(state, "roll 1")) == ["move 1"]
    assert "crashed" in kinds(state, "roll 3")


def test_7_die_one_while_it_is_aboard():
    gone = position("1 adjacent", space=3, dice=1, landed=["0 die_one m1"])
    assert "crashed" in kinds(gone, "roll 4")


def test_7_die_one_gives_the_commander_a_die_whoever_has_the_token():
    state = position("1 adjacent", "0 die_one", space=3, roll="4")
    assert state.turn == 1
    assert legal(state) == ["move t", "crash"]


def test_7_die_one_is_the_commanders_choice():
    assert "move 3" in legal(position("0 die_one", "1 adjacent", space=3, roll="3"))


# die_one: the reading "convert"


def convert(*aboard, **values):
    return position(*aboard, ruleset=CONVERT, **values)


def test_7_convert_where_the_space_shows_1_one_rolled_die_with_another_face_becomes_a_1():
    state = convert("0 die_one", "1 adjacent", space=3, roll="224")
    assert legal(state) == ["convert 2", "convert 4", "crash"]
    after = play(state, "convert 2")
    assert (after.phase, after.roll, after.turn) == ("choose", "124", 0)
    assert legal(after) == ["move 1"]
    elsewhere = convert("0 die_one", "1 adjacent", space=10, roll="334")
    assert legal(elsewhere) == ["move 3", "move 4", "move 3+4"]


def test_7_convert_also_an_a():
    state = play(convert("0 die_one", "1 adjacent", space=3, roll="AA"), "convert A")
    assert state.roll == "1A"
    assert legal(state) == ["move 1", "move 1+A"]


def test_7_convert_even_where_other_groups_are_usable():
    state = convert("0 die_one", "1 adjacent", space=3, roll="134")
    assert legal(state) == ["move 1", "move 3", "move 1+3", "convert 3", "convert 4"]


def test_7_convert_a_1_is_no_other_face():
    assert legal(convert("0 die_one", "1 adjacent", space=3, roll="11")) == ["move 1"]


def test_7_convert_a_second_token_may_convert_another():
    state = play(convert("0 die_one", "1 die_one", space=3, roll="2244"), "convert 2")
    assert legal(state) == ["move 1", "convert 2", "convert 4"]
    state = play(state, "convert 4")
    assert (state.roll, legal(state)) == ("1124", ["move 1"])
    assert [who.flipped for who in state.aboard] == [True, True]


def test_7_convert_flips_in_order_aboard():
    state = convert("1 adjacent", "2 die_one", "0 die_one", space=3, roll="2")
    assert told(state, "convert 2") == [("converted", 2, {"face": "2"})]
    assert [who.flipped for who in play(state, "convert 2").aboard] == [False, True, False]


def test_7_convert_the_next_move_then_includes_the_group_of_1s():
    state = play(convert("0 die_one", "1 adjacent", space=3, roll="1334"), "convert 4")
    assert legal(state) == ["move 1", "move 1+3"]


def test_7_convert_the_converted_die_is_discarded_as_a_1():
    state = play(convert("0 die_one", "1 adjacent", space=3, roll="1AA"), "convert A", "move 1")
    assert (state.space, state.dice) == (5, 1)


def test_7_convert_once_per_expedition():
    state = play(convert("0 die_one", "1 adjacent", space=0, roll="344"), "convert 3", "move 1")
    assert (state.space, state.converted) == (1, False)
    assert legal(play(state, "roll 11")) == ["move 1"]
    assert "crashed" in kinds(state, "roll 33")


def test_7_convert_knows_no_token_in_a_move():
    assert not [text for text in legal(convert("0 die_one", "1 adjacent", space=3, roll="1")) if "t" in text[4:]]


# both readings


@pytest.mark.parametrize(("ruleset", "saving"), [(HOUSE, "move t"), (CONVERT, "convert 4")])
def test_7_in_both_readings_a_token_can_turn_a_crash_into_a_move(ruleset, saving):
    state = position("0 die_one", "1 adjacent", space=3, dice=1, ruleset=ruleset)
    assert kinds(state, "roll 4") == ["rolled"]
    assert saving in legal(play(state, "roll 4"))


@pytest.mark.parametrize("ruleset", [HOUSE, CONVERT])
def test_7_only_then_the_commander_may_also_decline_and_crash(ruleset):
    state = position("0 die_one", "1 adjacent", space=3, roll="4", ruleset=ruleset)
    assert kinds(state, "crash") == ["crashed", "returned", "returned", "expedition_ended", "takeoff"]
    assert play(state, "crash").failures == 1
    usable = position("0 die_one", "1 adjacent", space=3, roll="3", ruleset=ruleset)
    assert "crash" not in legal(usable)


def test_7_after_a_conversion_nobody_may_decline():
    assert "crash" not in legal(play(convert("0 die_one", "1 die_one", space=3, roll="44"), "convert 4"))


def test_7_a_declined_token_is_not_flipped_and_parachutes_are_asked():
    state = play(position("0 die_one", "1 parachute", space=14, roll="4"), "crash")
    assert (state.phase, state.turn, state.aboard[0].flipped) == ("parachute", 1, False)


# details, so that two implementations agree


def test_details_the_afterburner_value_and_the_symbols_are_those_of_the_space_where_the_roll_was_made():
    state = position("0 adjacent", "1 adjacent", space=3, roll="1A")  # A2 1 3, to 4: A1
    assert play(state, "move 1+A").space == 6


def test_details_the_satellite_moves_the_rocket_once_the_last_player_has_boarded():
    state = play(new_game(HOUSE, 3), "board satellite")
    assert state.space == 0
    assert play(state, "board adjacent").space == 0
    assert play(state, "board adjacent", "board adjacent").space == 3


def test_details_flipped_tokens_are_turned_back_at_takeoff():
    state = position("0 die_one flipped", "1 adjacent", space=8, dice=1)
    state = play(state, "roll 1", "board adjacent", "board die_one")
    assert [who.flipped for who in state.aboard] == [False, False]
    assert unflipped_tokens(state) == 1


def test_details_of_equal_moons_the_first_listed_for_the_space_is_taken():
    for links, expected in ((["m2", "m3"], "m2"), (["m3", "m2"], "m3"), (["m1", "m5", "m3", "m2"], "m5")):
        board = HOUSE.replace({"spaces.7.links": links})
        assert legal(landing("0 parachute", "1 parachute", space=7, ruleset=board)) == [f"land {expected}", "stay"]


def test_details_adjacent_takes_the_best_free_moon_of_the_neighbouring_space():
    state = landing("0 adjacent", "1 parachute", space=16, landed=["1 adjacent m8"])  # rope; 15 rope, 17 m8 m7
    assert set(legal(state)) == {"land rope", "land m7", "stay"}
    between = landing("0 adjacent", "1 parachute", space=20)  # feather; 19 feather, 21 m10 m9
    assert set(legal(between)) == {"land feather", "land m10", "stay"}


def test_details_adjacent_between_two_spaces_with_moons_may_take_the_best_of_each():
    board = HOUSE.replace({"spaces.7.links": ["m3", "m4"], "spaces.8.links": ["m1", "m2"], "spaces.9.links": ["m9"]})
    state = landing("0 adjacent", "1 parachute", space=8, ruleset=board)
    assert set(legal(state)) == {"land m2", "land m4", "land m9", "stay"}


def test_details_an_astronaut_with_no_place_to_go_is_not_asked():
    state = position("0 parachute", "1 adjacent", "2 parachute", space=5, roll="1",
                     landed=["0 satellite m1", "1 satellite m2"])  # fmt: skip
    state = play(state, "move 1")  # on 6 both moons are taken; the adjacent reaches yarn
    assert state.turn == 1
    assert play(state, "stay").phase == "roll"


def test_details_a_single_legal_choice_is_still_asked():
    assert legal(position("0 adjacent", "1 adjacent", space=3, roll="1")) == ["move 1"]
    one_left = position(landed=[f"0 {ability} yarn" for ability in HOUSE.crew[1:]])
    assert legal(one_left) == ["board parachute"]


def test_details_parachutes_are_asked_also_on_the_11th_failure():
    state = play(position("0 parachute", "1 adjacent", space=8, dice=1, failures=10), "roll 1")
    assert (state.phase, state.failures, legal(state)) == ("parachute", 11, ["land yarn", "stay"])


def test_details_in_deep_space_the_astronauts_land_in_order_aboard_it_matters_for_the_goal():
    landed = ["0 satellite comet", "1 satellite galaxy"]
    for first, second in ((0, 1), (1, 0)):
        state = position(f"{first} adjacent", f"{second} adjacent", space=24, roll="2", landed=landed)
        assert goals(play(state, "move 2"))["deep_space"] == first
