"""Games as tables: the rows tell what the rules told, and any number of games fit one frame."""

import sys

import pytest
from hypothesis import given, settings

import mlem_widgets as mlem
from mlem_widgets.extras import MissingExtraError
from mlem_widgets.frames import COLUMNS, Row, rows
from mlem_widgets.record import Ply, Record
from mlem_widgets.rules import scores
from tests.unit.strategies import playouts


def record_of(played):
    start = played[0][0]
    names = ("Ana", "Boris", "Chloé", "Dimitar", "Élodie")[: start.players]
    return Record(start, names, ("person",) * start.players, plies=tuple(Ply(action) for _, action, _ in played))


@pytest.fixture
def night():
    """A short flight into deep space, by two."""
    game = mlem.Game.from_position(
        phase="choose", space=24, roll="24", aboard=[(0, "parachute"), (1, "double_deep_space")], failures=0
    )
    game.play("move 2")
    return game.record


def test_a_row_says_all_of_its_event_and_how_things_stood_right_after_it(night):
    told = {row.kind: row for row in night.events()}
    assert list(told) == ["moved", "deep_space", "landed", "expedition_ended", "takeoff"]
    moved = told["moved"]
    assert (moved.from_space, moved.space, moved.dice, moved.player) == (24, 25, 1, night.players[0])
    comet, galaxy = [row for row in night.events() if row.kind == "landed"]
    assert (comet.body, comet.points, comet.scores) == ("comet", 7, (7, 0))
    assert (galaxy.body, galaxy.ability, galaxy.points, galaxy.scores) == ("galaxy", "double_deep_space", 10, (7, 10))
    assert galaxy.space == 25
    last = night.events()[-1]
    assert (last.kind, last.expedition, last.space, last.dice, last.seat) == ("takeoff", 2, 0, 6, 1)


@settings(max_examples=40)
@given(playouts())
def test_the_rows_tell_what_the_rules_told_and_end_every_ply_as_it_ended(played):
    found = list(rows(record_of(played)))
    told = [(ply, event.kind, event.seat) for ply, (_, _, taken) in enumerate(played) for event in taken.events]
    assert [(row.ply, row.kind, row.seat) for row in found] == told
    last = {row.ply: row for row in found}
    for ply, row in last.items():
        after = played[ply][2].state
        assert (row.expedition, row.space, row.dice, row.failures) == (
            after.expedition,
            after.space,
            after.dice,
            after.failures,
        )
        assert row.scores == tuple(score.total for score in scores(after))


@settings(max_examples=20)
@given(playouts())
def test_the_points_of_the_rows_add_up_to_the_final_scores_but_for_the_planets(played):
    found = list(rows(record_of(played)))
    final = scores(played[-1][2].state)
    for seat, score in enumerate(final):
        at_once = sum(row.points for row in found if row.seat == seat and row.kind in {"landed", "goal"})
        assert at_once == score.total - score.planets


def test_many_games_make_one_frame_with_the_same_typed_columns():
    games = [mlem.Game(["Ana", "Boris", "Chloé"][:count], seed=count) for count in (2, 3)]
    for game in games:
        game.play_expedition("any")
    frame = mlem.to_frame(game.record for game in games)
    assert mlem.to_frame(games).equals(frame)
    assert mlem.to_frame(games[0]).equals(games[0].record.to_frame())
    assert {name: str(kind) for name, kind in frame.dtypes.items()} == dict(COLUMNS)
    for number, game in enumerate(games):
        part = frame[frame["game"] == number]
        assert len(part) == len(game.record.events())
        assert part["score_2"].isna().all() == (number == 0)
        assert part["score_4"].isna().all()
        assert part["score_0"].iloc[-1] == game.scores[0].total
    assert frame.loc[frame["kind"] == "rolled", "faces"].str.len().eq(6).any()


def test_a_frame_of_nothing_has_its_columns_too():
    for empty in (mlem.Game(["Ana", "Boris"]).record, []):
        frame = mlem.to_frame(empty)
        assert list(frame) == list(COLUMNS)
        assert len(frame) == 0
        assert {name: str(kind) for name, kind in frame.dtypes.items()} == dict(COLUMNS)


def test_one_record_is_a_frame_of_its_own(night):
    frame = night.to_frame()
    assert frame["action"].unique().tolist() == ["move 2"]
    assert frame["game"].unique().tolist() == [0]


def test_every_column_of_a_row_is_in_the_frame():
    assert {*Row._fields} - {"scores"} == {name for name in COLUMNS if not name.startswith("score_")}


def test_without_pandas_it_says_how_to_get_it(night, monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(MissingExtraError, match=r"mlem_widgets\[frames\]"):
        night.to_frame()
