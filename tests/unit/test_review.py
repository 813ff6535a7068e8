"""A game looked back at: luck, losses and the effects of others add up exactly to what came of it."""

import re
import sys

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mlem_widgets as mlem
from mlem_widgets.odds import cache, landing_values, odds, review
from mlem_widgets.odds.reviews import SHORT
from mlem_widgets.record import Ply, Record
from mlem_widgets.rules import Ruleset, legal_actions
from mlem_widgets.words import locales
from tests.unit.brute import BruteForce
from tests.unit.positions import HOUSE
from tests.unit.strategies import board_data, playout

SMALL = HOUSE.replace({"dice": 2, "failure_limit": 3})


@st.composite
def records(draw):
    """The record of a random game on a small board, cut anywhere, perhaps begun from a position within it."""
    ruleset = Ruleset(draw(board_data(most_dice=2)))
    players = draw(st.integers(2, 3))
    game = list(playout(ruleset, players, draw(st.integers(0, 2**32))))
    first = draw(st.integers(0, min(8, len(game) - 1)))
    last = draw(st.integers(first, min(first + 40, len(game))))
    names = ["Ana", "Boris", "Chloé"][:players]
    record = Record.new(ruleset, names)
    if first:
        record = Record(game[first][0], record.players, record.kinds)
    return record.with_plies(Ply(action) for _, action, _ in game[first:last])


@settings(max_examples=30)
@given(records())
def test_luck_losses_and_others_lead_from_what_was_expected_to_what_came(record):
    for exact in (True, False):
        found = review(record, exact=exact, progress=False)
        assert [row.ply for row in found.rows] == list(range(len(record.plies)))
        for total in found.totals():
            came = total.initial + total.luck - total.lost + total.others
            assert came == total.final if exact else came == pytest.approx(total.final, abs=1e-9)
        assert all(row.lost >= 0 for row in found.rows)


@settings(max_examples=20)
@given(records())
def test_floats_and_fractions_agree(record):
    exact, quick = (review(record, exact=exact, progress=False) for exact in (True, False))
    for one, other in zip(exact.rows, quick.rows, strict=True):
        assert one.best == other.best
        assert float(one.lost) == pytest.approx(other.lost, abs=1e-9)
        assert float(one.luck) == pytest.approx(other.luck, abs=1e-9)


@settings(max_examples=30)
@given(records())
def test_what_came_is_the_worth_of_where_each_astronaut_landed(record):
    """From the kernel alone: landings of each whole expedition, at the values that all had when the last boarded."""
    finals = {
        (total.expedition, total.seat): total.final for total in review(record, exact=True, progress=False).totals()
    }
    states, values = record.states(), {}
    for before, ply, after in zip(states, record.plies, states[1:], strict=False):
        if before.phase == "takeoff" and after.phase == "roll":
            values = {who.seat: landing_values(after, who.seat) for who in after.aboard}
            came = dict.fromkeys(values, 0)
        if not values:
            continue
        for landing in after.landings[len(before.landings) :]:
            came[landing.seat] = values[landing.seat][landing.body]
        if before.phase != "takeoff" and after.phase in {"takeoff", "over"}:
            assert {seat: finals[before.expedition, seat] for seat in came} == came, ply
            values = {}


@settings(max_examples=20)
@given(records())
def test_each_row_tells_the_worths_of_brute_force(record):
    """Of the first flight whose boarding the record holds."""
    found = review(record, exact=True, progress=False)
    states = record.states()
    boarded = [
        ply for ply, state in enumerate(states) if state.phase == "roll" and ply and states[ply - 1].phase == "takeoff"
    ]
    if not boarded:
        return
    root = states[boarded[0]]
    worth = {who.seat: landing_values(root, who.seat) for who in root.aboard}
    brute = BruteForce(root, worth)
    landed = [0] * root.players
    for row in found.rows[boarded[0] :]:
        if row.expedition != root.expedition:
            break
        state = states[row.ply]
        worths = brute.value(state)
        assert row.before == tuple(one + other for one, other in zip(worths, landed, strict=True))
        if row.phase == "roll":
            assert row.luck == row.after[row.seat] - row.before[row.seat]
            assert row.best is None
        else:
            q = brute.q(state)
            assert row.best == brute.best(state)
            assert row.lost == q[row.best][row.seat] - q[row.action][row.seat]
        for landing in states[row.ply + 1].landings[len(state.landings) :]:
            landed[landing.seat] = worth[landing.seat][landing.body]


def test_whoever_follows_the_advice_loses_nothing():
    def follow(state):
        return odds(state).best.action

    # A flight whose values landings do not change, so that advice and review look at the same ones.
    game = mlem.Game(["Ana", "Boris"], seed=5, ruleset=SMALL, seats={"Ana": follow, "Boris": follow})
    states = game.record.states()
    rows = [row for row in game.review(progress=False).rows if states[row.ply].landings == ()]
    assert len([row for row in rows if row.phase != "roll"]) > 4
    assert max(row.lost for row in rows) < 1e-9


def test_a_boarding_is_judged_as_if_nobody_else_boarded():
    game = mlem.Game(["Ana", "Boris"], seed=5, ruleset=SMALL)
    game.play("board parachute")
    (row,) = game.review(progress=False).rows
    told = {str(choice.action): choice.worth for choice in game.branch(0).odds().choices}
    assert row.before == (pytest.approx(max(told.values())), None)
    assert row.after == (pytest.approx(told["board parachute"]), None)
    assert row.lost == pytest.approx(max(told.values()) - told["board parachute"])
    assert str(row.best) == max(told, key=told.get)


@pytest.fixture(scope="module")
def played():
    """A whole game, and its review."""
    game = mlem.Game(["Ana", "Boris"], seed=7, ruleset=SMALL, seats={"Ana": "any", "Boris": "first"})
    return game, game.review(progress=False)


def test_the_luckiest_and_the_worst_come_in_order(played):
    _, found = played
    lucky, bad = found.luckiest(4).rows, found.worst(3).rows
    assert [row.luck for row in lucky] == sorted((row.luck for row in found.rows), reverse=True)[:4]
    assert {row.phase for row in lucky} == {"roll"}
    assert [row.lost for row in bad] == sorted((row.lost for row in found.rows), reverse=True)[:3]
    assert "roll" not in {row.phase for row in bad}
    assert len(found.luckiest().rows) == len(found.worst().rows) == 5


def test_a_table_leaves_out_what_its_rows_cannot_say(played):
    _, found = played
    said = found.labels.words
    (rolls,), (choices,) = found.luckiest().sheets(), found.worst().sheets()
    lost, luck, best = (said.text(f"odds_review.head_{name}") for name in ("lost", "luck", "best"))
    assert luck in rolls.head
    assert not {lost, best} & set(rolls.head)
    assert {lost, best} <= set(choices.head)
    assert luck not in choices.head
    for sheet in (rolls, choices):
        assert {len(row) for row in sheet.rows} == {len(sheet.head)}
        assert {sheet.head[place] for place in sheet.words_in} <= {
            said.text(f"odds_review.head_{name}") for name in ("who", "action", "best")
        }


def test_nothing_is_no_negative_zero(played):
    _, found = played
    numbers = [number for row in found.rows for number in (row.lost, row.luck)]
    assert "-0.0" not in {str(number) for number in numbers}


def test_a_frame_has_a_row_for_each_ply(played):
    game, found = played
    frame = found.to_frame()
    assert frame.columns.tolist()[:5] == ["ply", "expedition", "seat", "player", "phase"]
    assert frame.columns.tolist()[-4:] == ["before_0", "after_0", "before_1", "after_1"]
    assert frame["action"].tolist() == [str(ply.action) for ply in game.record.plies]
    assert set(frame["player"]) == {"Ana", "Boris"}
    assert all(pd.api.types.is_float_dtype(frame[column]) for column in ("before", "after", "lost", "luck", "before_1"))
    changes = frame["after"] - frame["before"]
    assert (changes - (frame["luck"] - frame["lost"])).abs().max() < 1e-9
    assert len(review(Record.new(SMALL, ["Ana", "Boris"]), progress=False).to_frame()) == 0
    assert len(found.worst(2).to_frame()) == 2


def test_an_interrupted_review_keeps_what_it_had_and_says_so(played):
    game, whole = played
    cache.forget()

    def stop(share):
        if share > 0.3:
            raise KeyboardInterrupt

    found = game.review(progress=stop)
    assert 0 < len(found.rows) < len(whole.rows)
    assert not found.complete
    assert [row.action for row in found.rows] == [row.action for row in whole.rows[: len(found.rows)]]
    said = f"ply {len(found.rows)} of {len(whole.rows)}"
    assert said in str(found)
    assert said in str(found.worst())
    assert "nterrupted" not in str(whole)
    assert whole.complete


def test_the_share_done_grows(played):
    game, _ = played
    cache.forget()
    shares = []
    game.review(progress=shares.append)
    assert shares == sorted(shares)
    assert 0 <= shares[0] <= shares[-1] <= 1


def test_without_tqdm_it_works_in_silence(played, monkeypatch, capsys):
    game, whole = played
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    assert game.review().rows == whole.rows
    assert capsys.readouterr() == ("", "")


def test_a_short_review_shows_no_bar(played, capsys):
    game, whole = played
    assert game.review().rows == whole.rows
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("code", list(locales()))
def test_it_is_told_in_every_language(played, code):
    game, whole = played
    found = review(game.record, progress=False, locale=code)
    for shown in (str(found), found._repr_html_()):
        assert "Ana" in shown
        assert not re.search(r"[{}]|odds_review", shown)
    worst = found.worst(1).rows[0]
    assert found.labels.words.text("odds_review.worst") in str(found.worst(1))
    assert found.labels.words.number(worst.lost) in str(found.worst(1))
    if code != "en":
        assert str(found).splitlines()[0] != str(review(game.record, progress=False, locale="en")).splitlines()[0]
    assert len(whole.rows) == len(found.rows)


def test_a_long_review_opens_with_its_extremes_and_a_short_one_is_whole(played):
    _, found = played
    said = found.labels.words
    assert len(str(found).splitlines()) > len(found.rows) > SHORT
    assert len(repr(found).splitlines()) < len(found.rows)
    for shown in (repr(found), found._repr_html_()):
        assert said.text("odds_review.worst") in shown
        assert said.text("odds_review.luckiest") in shown
    whole = found._repr_html_().partition("<details>")[2]
    assert whole.count("<tr>") == 1 + len(found.rows)
    assert repr(found.worst()) == str(found.worst())
    begun = mlem.Game(["Ana", "Boris"], ruleset=SMALL)
    begun.play("board parachute")
    short = begun.review(progress=False)
    assert repr(short) == str(short)
    assert "<details>" not in short._repr_html_()


def test_names_are_escaped_in_a_notebook():
    game = mlem.Game(["<u>Ana", "Boris"], ruleset=SMALL)
    game.play("board parachute")
    shown = game.review(progress=False)._repr_html_()
    assert "<u>" not in shown
    assert "&lt;u&gt;Ana" in shown


def test_a_game_that_has_not_begun_has_no_rows():
    found = mlem.Game(["Ana", "Boris"]).review()
    assert (found.rows, found.totals(), found.complete) == ((), (), True)
    assert str(found)


def test_a_single_choice_loses_nothing():
    game = mlem.Game(["Ana", "Boris"], ruleset="first_game", seed=3)
    game.play("board plain, board plain")
    assert [len(legal_actions(state)) for state in game.record.states()[:2]] == [1, 1]
    assert [row.lost for row in game.review(progress=False).rows] == [0, 0]
