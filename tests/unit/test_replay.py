"""Same night, other board; and two games side by side."""

import sys
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mlem_widgets as mlem
from mlem_widgets.extras import MissingExtraError
from mlem_widgets.odds import crash_probability
from mlem_widgets.record import Ply, Record
from mlem_widgets.replay import SHOWN
from mlem_widgets.rules import PositionError, Roll, RulesetError, legal_actions
from tests.unit.strategies import HOUSE, house_rulesets, playouts

NIGHT = "board parachute, board satellite, roll 1224AA, move 1+A, land yarn, stay"


@pytest.fixture
def night():
    """Space 3 by the satellite, to space 8, where Ana disembarks on the planet Yarn and Boris stays."""
    game = mlem.Game(["Ana", "Boris"], seed=7)
    game.play(NIGHT)
    game.roll("11444")
    game.play("move 4")
    return game.record


def kinds(difference):
    return [event.kind for event in difference.was], [event.kind for event in difference.now]


# Same night, other board.


def test_on_its_own_board_nothing_changes(night):
    same = night.replay("house")
    assert (same.stopped_at, same.reason, same.why, same.differences) == (None, None, None, ())
    assert same.record == night
    assert same.before == same.after
    assert "Nothing else happened" in str(same)


def test_other_points_are_told_with_the_plies_that_brought_them(night):
    other = night.replay(HOUSE.replace({"planets.yarn.first": 9}))
    assert other.stopped_at is None
    assert [change.path for change in other.changes] == ["planets.yarn.first"]
    assert (other.before[0].planets, other.after[0].planets) == (4, 9)  # the printed first place, and the new one
    assert other.differences == ()  # what happened is the same: planets score at the end
    assert "Ana: 4 points then, 9 points there." in str(other)


def test_another_landing_spot_is_a_difference_until_a_choice_is_illegal(night):
    farther = night.replay(HOUSE.replace({"spaces.3.symbols": "A3 1 3"}))
    moved, *_ = farther.differences
    assert (moved.ply, moved.action) == (3, "move 1+A")
    assert [event.params["to"] for event in (*moved.was, *moved.now)] == [8, 10]  # two afterburners count 3, not 2
    assert farther.stopped_at == 4  # at space 10 the planet Yarn cannot be reached
    assert farther.reason.rule == "body_not_here"
    assert "Yarn" in farther.why.sentence
    assert len(farther.record.plies) == 4
    assert farther.record.states()[-1].space == 10
    assert str(farther.why) in str(farther)


def test_dice_that_the_other_board_does_not_have_stop_it_there(night):
    fewer = night.replay(HOUSE.replace({"dice": 5}))
    assert (fewer.stopped_at, fewer.reason.rule) == (2, "roll_count")
    assert "5" in fewer.why.sentence


def test_a_crash_there_is_told_and_stops_what_follows(night):
    crashed = night.replay(HOUSE.replace({"spaces.8.symbols": "2 3"}))
    assert crashed.stopped_at == 7
    last = crashed.differences[-1]
    assert (last.ply, kinds(last)[0]) == (6, [])
    assert kinds(last)[1][0] == "crashed"
    assert (crashed.record.states()[-1].failures, crashed.record.states()[-1].phase) == (1, "takeoff")


def test_an_ability_that_the_other_crew_lacks_stops_it_at_once(night):
    plain = night.replay("first_game")
    assert (plain.stopped_at, plain.reason.rule) == (0, "ability_not_home")
    assert plain.record.plies == ()


def test_the_game_there_can_be_played_on(night):
    farther = night.replay(HOUSE.replace({"spaces.3.symbols": "A3 1 3"}))
    game = mlem.Game.from_record(farther.record)
    game.play(game.legal_actions[0])
    assert mlem.Record.parse(str(game.record)) == game.record


def test_marks_stay_and_other_lines_of_play_do_not():
    game = mlem.Game(["Ana", "Boris"], seed=7)
    game.play("board parachute, board satellite")
    game.mark(1, "!", "clever")
    first, second = game.record.plies
    record = game.record.with_plies([first._replace(variations=((second, second),)), second])
    twin = record.replay("house").record
    assert twin.plies == (first, second)


def test_a_start_position_is_taken_along_or_refused():
    game = mlem.Game.from_position(phase="roll", space=9, dice=6, aboard=[(0, "parachute"), (1, "die_one")], seed=1)
    game.roll()
    assert game.record.replay(HOUSE.replace({"comet": 9})).stopped_at is None
    with pytest.raises(PositionError):
        game.record.replay(HOUSE.replace({"dice": 5}))
    with pytest.raises(RulesetError):
        game.record.replay("mars")


def test_a_replay_shows_in_a_cell_names_and_all_and_never_as_html_of_theirs():
    game = mlem.Game(["<b>Ana</b>", "Boris & Co"], seed=7)
    game.play(NIGHT)
    shown = game.record.replay(HOUSE.replace({"spaces.3.symbols": "A3 1 3"}))
    assert "<b>Ana" not in shown._repr_html_()
    assert "&lt;b&gt;Ana&lt;/b&gt;" in shown._repr_html_()
    assert "<b>Ana</b>" in str(shown)
    assert repr(shown) == "<Replay on custom: stopped at ply 4, 1 plies differ>"


def test_a_long_list_of_differences_is_cut_where_it_is_shown(night):
    short = night.replay(HOUSE.replace({"spaces.3.symbols": "A3 1 3"}))
    long = replace(short, differences=short.differences * (SHOWN + 7))
    assert long._repr_html_().count("<tr>") == 1 + SHOWN
    assert "And 7 more went otherwise." in str(long)


@settings(max_examples=30)
@given(playouts(house_rulesets()), house_rulesets())
def test_what_is_replayed_is_legal_there_and_stops_only_where_it_must(played, board):
    start = played[0][0]
    names = ("Ana", "Boris", "Chloé", "Dimitar", "Élodie")[: start.players]
    plies = tuple(Ply(action) for _, action, _ in played)
    record = Record(start, names, ("person",) * start.players, plies=plies)
    there = record.replay(board)
    states = there.record.states()
    assert there.record.plies == plies[: len(there.record.plies)]
    if there.stopped_at is None:
        assert len(there.record.plies) == len(plies)
    else:
        refused = plies[there.stopped_at].action
        assert isinstance(refused, Roll) or refused not in legal_actions(states[-1])
        assert str(there.why)
    if board == start.ruleset:
        assert there.stopped_at is None
    assert str(there)


# Side by side.


def figures(comparison):
    return {(line.group, line.what, line.seat): (line.a, line.b) for line in comparison.measures}


@pytest.fixture
def both(night):
    """The same night up to the choice, then with one group of dice or with two."""
    game = mlem.Game.from_record(night.with_plies(night.plies[:3]))
    careful, bold = game.branch(), game.branch()
    careful.play("move A, stay, stay")
    bold.play("move 1+A, land yarn, stay")
    return careful, bold


def test_points_dice_and_risk_stand_side_by_side(both):
    found = figures(mlem.compare(*both))
    assert found["points", "planets", 0] == (0, 4)
    assert found["points", "total", 1] == (0, 0)
    assert found["dice", "available", None] == (6, 5)
    assert found["dice", "mat", None] == (0, 1)
    assert found["dice", "thrown", None] == (6, 6)
    assert found["risk", "crash_next", None] == (crash_probability(7, 6), crash_probability(8, 5))
    assert found["risk", "crash_sum", None] == (Fraction(1, 64),) * 2  # space 3 misses 2, 2 and 4: half of six dice
    assert found["risk", "failures", None] == (0, 0)


def test_records_games_and_positions_may_be_mixed(both):
    careful, bold = both
    assert mlem.compare(careful, bold.record) == mlem.compare(careful.record, bold)
    found = figures(mlem.compare(careful, bold.position))
    assert found["dice", "rolls", None] == (1, None)
    assert found == figures(mlem.compare(careful, bold.state))
    with pytest.raises(mlem.MlemError):
        mlem.compare(careful, "nonsense")


def test_where_nothing_will_be_rolled_there_is_no_risk():
    game = mlem.Game(["Ana", "Boris"], seed=7)
    choosing = game.branch()
    choosing.play("board parachute, board satellite, roll 1224AA")
    assert figures(mlem.compare(game, choosing))["risk", "crash_next", None] == (None, None)
    assert figures(mlem.compare(game, choosing))["risk", "crash_greatest", None] == (None, Fraction(1, 64))


def test_other_players_and_more_of_them_are_named():
    two, three = mlem.Game(["Ana", "Boris"]), mlem.Game(["Ana", "Chloé", "Dimitar"])
    comparison = mlem.compare(two, three)
    assert comparison.players == ("Ana", "Boris / Chloé", "Dimitar")
    assert figures(comparison)["points", "total", 2] == (None, 0)
    assert mlem.compare(two.state, three.position).players == ("player 1", "player 2", "player 3")


def test_a_comparison_is_a_table_in_a_cell_a_terminal_and_a_frame(both):
    comparison = mlem.compare(*both)
    lines = str(comparison).splitlines()
    assert lines[0] == "Side by side"
    assert any(line.split() == ["Ana:", "planets", "0", "4", "4"] for line in lines)
    assert any("1.6%" in line and "3.1%" in line for line in lines)  # 1/64 and 1/32
    assert repr(comparison) == str(comparison)
    assert comparison._repr_html_().count("<tr>") == len(comparison.measures) + 1
    frame = comparison.to_frame()
    assert list(frame) == ["group", "what", "seat", "player", "a", "b", "difference"]
    row = frame[(frame["what"] == "planets") & (frame["seat"] == 0)].iloc[0]
    assert (row["player"], row["a"], row["b"], row["difference"]) == ("Ana", 0, 4, 4)
    assert len(frame) == len(comparison.measures)


def test_names_are_never_html_of_theirs():
    game = mlem.Game(["<img src=x>", "Boris"])
    assert "<img" not in mlem.compare(game, game)._repr_html_()


def test_a_frame_of_a_comparison_needs_pandas(both, monkeypatch):
    comparison = mlem.compare(*both)
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(MissingExtraError):
        comparison.to_frame()


@given(st.data())
def test_any_two_games_can_be_compared(data):
    pair = [data.draw(playouts()) for _ in range(2)]
    sides = [played[data.draw(st.integers(0, len(played) - 1))][0] for played in pair]
    comparison = mlem.compare(*sides)
    swapped = mlem.compare(*reversed(sides))
    assert {(line.group, line.what, line.seat): (line.b, line.a) for line in swapped.measures} == figures(comparison)
    assert str(comparison)
