"""RULES.md section 2, an expedition: a test for every sentence."""

from mlem_widgets.rules import Board, new_game
from tests.unit.positions import HOUSE, kinds, legal, play, position, told


def test_2_1_the_starting_player_is_the_commander():
    assert new_game(HOUSE, 3, starter=2).commander == 2
    assert new_game(HOUSE, 3, starter=2).turn == 2


def test_2_1_from_the_commander_clockwise_each_player_boards_one_astronaut():
    state = new_game(HOUSE, 4, starter=2)
    seats = []
    while state.phase == "takeoff":
        seats.append(state.turn)
        state = play(state, "board parachute")
    assert seats == [2, 3, 0, 1]
    assert [who.seat for who in state.aboard] == [2, 3, 0, 1]
    assert state.phase == "roll"
    assert [len(home) for home in state.homes] == [7, 7, 7, 7]


def test_2_1_only_an_astronaut_on_the_players_board_may_board():
    state = position(landed=["0 parachute m1"], players=2)
    assert legal(state) == [f"board {ability}" for ability in HOUSE.crew if ability != "parachute"]
    assert legal(play(state, "board satellite")) == [f"board {ability}" for ability in HOUSE.crew]


def test_2_1_boarding_takes_the_astronaut_off_the_board_and_one_of_repeats_only():
    state = position(players=2, ruleset=HOUSE.replace({"crew": ["plain", "adjacent", "plain"]}))
    assert legal(state) == ["board plain", "board adjacent"]
    homes = play(state, "board plain").homes
    assert [sorted(home) for home in homes] == [["adjacent", "plain"], ["adjacent", "plain", "plain"]]


def test_2_1_order_aboard_is_boarding_order():
    state = play(new_game(HOUSE, 3, starter=1), "board adjacent", "board parachute", "board die_one")
    assert [(who.seat, who.ability) for who in state.aboard] == [(1, "adjacent"), (2, "parachute"), (0, "die_one")]


def test_2_1_all_six_dice_are_available():
    assert play(new_game(HOUSE), "board adjacent", "board adjacent").dice == 6
    eight = new_game(HOUSE.replace({"dice": 8}))
    assert play(eight, "board adjacent", "board adjacent").dice == 8


def test_2_1_the_rocket_stands_on_0():
    assert play(new_game(HOUSE), "board adjacent", "board parachute").space == 0


def test_2_1_or_on_the_satellite_space_automatically_whoever_has_the_satellite():
    for first, second in (("satellite", "adjacent"), ("adjacent", "satellite"), ("satellite", "satellite")):
        state = play(new_game(HOUSE), f"board {first}", f"board {second}")
        assert (state.phase, state.space) == ("roll", 3)


def test_2_2_then_travel_and_after_each_successful_move_landing_until_empty():
    state = play(new_game(HOUSE), "board adjacent", "board parachute", "roll 444AAA")
    assert state.phase == "choose"
    state = play(state, "move A")
    assert (state.phase, state.space) == ("roll", 3)  # too low to land
    state = play(state, "roll 333AAA", "move 3")
    assert (state.phase, state.space, state.turn) == ("landing", 12, 0)
    state = play(state, "stay", "stay")
    assert (state.phase, state.space, state.dice) == ("roll", 12, 3)
    state = play(state, "roll 114", "move 1")
    assert (state.phase, state.space) == ("landing", 14)
    state = play(state, "land m6", "land m5")
    assert (state.phase, state.expedition) == ("takeoff", 2)


def test_2_2_an_expedition_ends_with_a_crash():
    state = position("0 adjacent", "1 adjacent", space=8, dice=2)
    assert kinds(state, "roll 13") == ["rolled", "crashed", "returned", "returned", "expedition_ended", "takeoff"]


def test_2_2_an_expedition_ends_in_deep_space():
    state = play(position("0 adjacent", "1 adjacent", space=24, roll="2"), "move 2")
    assert (state.phase, state.expedition, state.aboard) == ("takeoff", 2, ())


def test_2_3_the_next_expedition_is_started_clockwise_from_the_starting_player_of_this_one():
    # Seat 1 started; it has left the rocket and seat 0 commands; yet seat 2 starts the next.
    state = position("0 adjacent", "2 adjacent", space=8, dice=1, starter=1, players=3)
    after = play(state, "roll 1")
    assert (after.starter, after.turn, after.expedition) == (2, 2, 2)
    assert told(state, "roll 1")[-1] == ("takeoff", 2, {"expedition": 2})


def test_2_3_after_the_last_seat_comes_the_first():
    state = position("2 adjacent", space=8, dice=1, starter=2, players=3)
    assert play(state, "roll 1").starter == 0


def test_2_the_boarding_is_told():
    state = new_game(HOUSE)
    assert told(state, "board satellite") == [("boarded", 0, {"ability": "satellite"})]
    state = play(state, str(Board("satellite")))
    assert told(state, "board adjacent") == [
        ("boarded", 1, {"ability": "adjacent"}),
        ("satellite", 0, {"space": 3}),
    ]
