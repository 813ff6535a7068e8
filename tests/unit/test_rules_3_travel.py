"""RULES.md section 3, travel: a test for every sentence. Symbols are those of the house board (section 8)."""

from fractions import Fraction

import pytest

from mlem_widgets.rules import IllegalActionError, Move, apply, outcomes
from tests.unit.positions import HOUSE, kinds, legal, play, position, told


@pytest.mark.parametrize("dice", range(1, 7))
def test_3_1_the_commander_rolls_all_available_dice(dice):
    state = position("1 adjacent", "0 adjacent", dice=dice)
    rolls = outcomes(state)
    assert {len(roll.faces) for roll, _ in rolls} == {dice}
    assert sum(chance for _, chance in rolls) == 1
    assert state.turn is None
    assert legal(state) == []
    roll = "1" * dice
    assert told(state, f"roll {roll}")[0] == ("rolled", 1, {"faces": roll})
    assert play(state, f"roll {roll}").roll == roll


def test_3_1_chances_follow_from_six_fair_faces_1_2_2_3_4_a():
    two = {str(roll): chance for roll, chance in outcomes(position("0 adjacent", dice=2))}
    assert two["roll 11"] == Fraction(1, 36)
    assert two["roll 22"] == Fraction(4, 36)
    assert two["roll 12"] == Fraction(4, 36)
    assert two["roll 4A"] == Fraction(2, 36)
    assert len(two) == 15


def test_3_1_only_groups_whose_symbol_stands_at_the_rockets_space_are_usable():
    state = position("0 adjacent", "1 adjacent", space=3, roll="1224AA")  # A2 1 3
    assert legal(state) == ["move 1", "move A", "move 1+A"]


def test_3_2_the_commander_picks_one_or_more_usable_groups_each_whole():
    state = position("1 adjacent", "0 adjacent", space=0, roll="11224A")  # A1 1 2
    assert state.turn == 1
    assert set(legal(state)) == {
        "move 1", "move 2", "move A", "move 1+2", "move 1+A", "move 2+A", "move 1+2+A",
    }  # fmt: skip
    assert play(state, "move 1").space == 2  # both 1s
    assert play(state, "move 2").space == 4  # both 2s


def test_3_2_the_rocket_moves_by_the_sum_of_the_chosen_dice():
    state = position("0 adjacent", "1 adjacent", space=6, roll="2233A")  # A1 2 3
    expected = {"2": 4, "3": 6, "A": 1, "2+3": 10, "2+A": 5, "3+A": 7, "2+3+A": 11}
    assert {groups: play(state, f"move {groups}").space - 6 for groups in expected} == expected


@pytest.mark.parametrize(("space", "value"), [(0, 1), (3, 2), (14, 3), (16, 2), (18, 3)])
def test_3_2_each_a_counts_the_value_at_the_space_that_the_rocket_moves_from(space, value):
    state = position("0 adjacent", "1 adjacent", space=space, roll="AA")
    assert told(state, "move A")[0] == ("moved", 0, {"from": space, "to": space + 2 * value, "dice": 2})


def test_3_2_at_least_one_usable_group_must_be_picked():
    state = position("0 adjacent", "1 adjacent", space=3, roll="1")
    assert legal(state) == ["move 1"]
    with pytest.raises(IllegalActionError, match="group_needed"):
        apply(state, Move(""))


def test_3_2_a_move_past_the_last_space_stops_on_it():
    state = position("0 adjacent", "1 adjacent", space=24, roll="44")  # 2 4; 24 + 8
    assert told(state, "move 4")[0] == ("moved", 0, {"from": 24, "to": 25, "dice": 1})
    exactly = position("0 adjacent", "1 adjacent", space=21, roll="22")  # A3 2; 21 + 4
    assert told(exactly, "move 2")[0][2]["to"] == 25
    short = position("0 adjacent", "1 adjacent", space=21, roll="A")
    assert play(short, "move A").space == 24


def test_3_3_used_number_dice_go_to_the_mat():
    state = play(position("0 adjacent", "1 adjacent", space=0, roll="11224A"), "move 1+2")
    assert (state.dice, state.mat) == (2, 4)


def test_3_3_and_are_out_for_this_expedition():
    state = position("0 adjacent", "1 adjacent", space=0, roll="11112A")
    state = play(state, "move 1")  # to 4: A1 2 4
    assert {len(roll.faces) for roll, _ in outcomes(state)} == {2}
    state = play(state, "roll 44", "move 4", "stay", "stay")  # to 12
    assert state.dice == 1
    assert play(state, "roll 2").dice == 6  # a crash: the next takeoff has all dice again


def test_3_3_dice_showing_a_are_never_discarded():
    state = position("0 adjacent", "1 adjacent", space=0, roll="1AAAAA")
    assert play(state, "move A").dice == 6
    assert play(state, "move 1+A").dice == 5


def test_3_3_unused_dice_stay():
    state = position("0 adjacent", "1 adjacent", space=0, roll="133344")
    assert play(state, "move 1").dice == 5


def test_3_3_if_the_commander_would_have_no_die_one_comes_back():
    state = play(position("0 adjacent", "1 adjacent", space=0, roll="1122"), "move 1+2")
    assert (state.phase, state.dice, state.mat) == ("landing", 1, 5)
    alone = play(position("0 adjacent", "1 adjacent", space=0, roll="1"), "move 1")
    assert (alone.phase, alone.dice) == ("roll", 1)


def test_3_3_between_rolls_only_the_number_of_available_dice_matters():
    by_ones = play(position("0 adjacent", "1 adjacent", space=0, roll="113344"), "move 1")
    by_two = play(position("0 adjacent", "1 adjacent", space=0, roll="23344"), "move 2")
    assert by_ones == by_two  # both on 2 with 4 dice, whatever they showed
    assert by_ones.roll == ""


def test_3_a_boards_other_dice_and_values_hold_too():
    board = HOUSE.replace({"dice": 8, "faces": "AAA444", "spaces.0.symbols": "A12 4"})
    state = position("0 adjacent", "1 adjacent", roll="44444444", ruleset=board)
    assert told(state, "move 4")[0][2] == {"from": 0, "to": 25, "dice": 1}
    assert play(position("0 adjacent", "1 adjacent", roll="A4444444", ruleset=board), "move A").space == 12
    assert kinds(position("0 adjacent", "1 adjacent", space=3, dice=1, ruleset=board), "roll 4")[1] == "crashed"
