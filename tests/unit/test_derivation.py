"""The derivation says only what is so: every number in it, against the solver and the rules."""

import re
from fractions import Fraction

import pytest
from hypothesis import given, settings

import mlem_widgets as mlem
from mlem_widgets.odds import crash_probability, odds
from mlem_widgets.rules import IllegalActionError, apply, new_game, outcomes
from mlem_widgets.words import locales, words
from tests.unit.brute import BruteForce, flights
from tests.unit.positions import HOUSE
from tests.unit.positions import position as any_position

CODES = list(locales())
MIXED = HOUSE.replace({"crew": ["plain", "parachute", "double_moon", "discard_die", "die_one", "adjacent"]})


def position(*aboard, ruleset=MIXED, **parts):
    """A position with plain astronauts among the others."""
    return any_position(*aboard, ruleset=ruleset, **parts)


PARTS = {"group", "crashes", "rest"}


def steps(derivation, *kinds):
    return [step for step in derivation.steps if step.kind in kinds]


@settings(max_examples=40)
@given(flights())
def test_every_number_is_the_solvers(drawn):
    state, values = drawn
    found, brute, seat = odds(state, values=values, exact=True), BruteForce(state, values), state.decider
    for choice in found.choices:
        derivation = found.explain(choice.action)
        landed = sum(step.numbers["worth"] for step in steps(derivation, "lands") if step.numbers["seat"] == seat)
        parts = steps(derivation, *PARTS)
        if parts:
            assert sum(step.numbers["chance"] for step in parts) == 1
            for step in parts:
                assert step.numbers["part"] == step.numbers["chance"] * step.numbers["worth"]
            (total,) = steps(derivation, "sum")
            assert total.numbers["worth"] == sum(step.numbers["part"] for step in parts)
            assert landed + total.numbers["worth"] == choice.worth
        else:
            (total,) = steps(derivation, "landed")
            assert landed == total.numbers["worth"] == choice.worth
        told = [step.numbers for step in steps(derivation, "choice")]
        if choice.action is not None:
            worths = [worth[seat] for worth in brute.q(state).values()]
            assert [numbers["worth"] for numbers in told] == worths
            assert [numbers["crash"] for numbers in told] == [other.crash for other in found.choices]
    for step in steps(found.explain(), "best"):
        worths = sorted((choice.worth for choice in found.choices), reverse=True)
        assert [step.numbers["worth"], step.numbers["second"]] == worths[:2]
        assert step.numbers["more"] == worths[0] - worths[1]


@settings(max_examples=40)
@given(flights())
def test_the_chance_to_crash_is_that_of_the_rolls(drawn):
    state, values = drawn
    if state.phase != "roll":
        return
    derivation = odds(state, values=values, exact=True).explain()
    (step,) = steps(derivation, "crash", "token")
    crashed = sum(chance for roll, chance in outcomes(state) if apply(state, roll).phase != "choose")
    assert step.numbers["chance"] == crashed
    if step.kind == "crash":
        numbers = step.numbers
        assert Fraction(numbers["missing"], numbers["sides"]) ** numbers["dice"] == crashed
        assert f"({numbers['missing']}/6)^{state.dice} = {crashed} = {words('en').percent(crashed)}" in step.text


@settings(max_examples=40)
@given(flights())
def test_what_everybody_does_up_to_the_next_roll_is_the_best(drawn):
    state, values = drawn
    brute, found = BruteForce(state, values), odds(state, values=values, exact=True)
    if state.phase == "roll":
        return
    after, landed = state, []
    action = found.best.action
    while action is not None and after.phase not in {"roll", "takeoff", "over"}:
        before, after = after, apply(after, action)
        landed += [(landing.seat, landing.body) for landing in after.landings[len(before.landings) :]]
        action = brute.best(after) if after.phase not in {"roll", "takeoff", "over"} else None
    told = [step for step in found.explain().steps if step.kind == "lands"]
    assert [step.numbers["seat"] for step in told] == [seat for seat, _ in landed]
    assert [step.numbers["worth"] for step in told] == [values[seat][body] for seat, body in landed]


def test_the_house_board_space_5_with_two_dice():
    lines = odds(position("0 plain", "1 plain", space=5, dice=2), ["Ana", "Boris"], locale="en").explain().lines
    assert lines[0] == "Space 5 shows 1 and 4. Of the 6 sides of a die, 4 miss: 2, 2, 3 and afterburner."
    assert "(4/6)^2 = 4/9 = 44.4%" in lines[1]


def test_a_token_that_may_save_the_rocket_is_told():
    derivation = odds(position("0 die_one", "1 plain", space=5, dice=2), locale="en").explain()
    assert "die of value 1" in steps(derivation, "token")[0].text
    assert crash_probability(5, 2, tokens=1) == steps(derivation, "token")[0].numbers["chance"] == 0


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(
    "state",
    [
        new_game(HOUSE.replace({"dice": 2})),
        position("0 die_one", "1 plain", space=5, dice=2),
        position("0 die_one", "1 plain", space=9, roll="112"),
        position("0 die_one", "1 plain", space=9, roll="344"),
        position("0 die_one", "1 plain", space=9, roll="34", ruleset=MIXED.replace({"die_one": "convert"})),
        position("0 plain", "1 plain", space=21, roll="AA"),
        position("0 plain", "1 discard_die", space=15, dice=2, asked=[0, 1]),
        position("0 parachute", "1 plain", space=15, dice=2, asked=[0], phase="parachute"),
    ],
    ids=["takeoff", "roll", "choose", "saved", "convert", "deep space", "landing", "parachute"],
)
def test_every_phase_is_told_in_every_language(state, code):
    found = odds(state, ["Ana", "Boris"], locale=code)
    derivation, said = found.explain(), found.labels.words
    assert len(derivation.lines) == len(derivation.steps) > 1
    assert str(derivation).splitlines()[0] == derivation.title == found.caption()
    for line in derivation.lines:
        assert not re.search(r"[{}]|odds_why", line)
    for choice, step in zip(found.choices, steps(derivation, "choice"), strict=len(found.choices) > 1):
        assert found.label(choice) in step.text
        assert said.number(choice.worth) in step.text
    if code != "en":
        assert derivation.lines[-1] not in odds(state, ["Ana", "Boris"], locale="en").explain().lines


def test_any_choice_can_be_told_in_detail():
    found = odds(position("0 plain", "1 plain", space=9, roll="112"), locale="en")
    other = next(choice for choice in found.choices if not choice.best)
    detail = steps(found.explain(str(other.action)), "detail")
    assert found.label(other) in detail[0].text
    assert found.explain(other.action).lines == found.explain(str(other.action)).lines


def test_what_is_no_choice_is_refused():
    game = mlem.Game(["Ana", "Boris"], seed=7, ruleset=HOUSE.replace({"dice": 1}))
    with pytest.raises(IllegalActionError) as refused:
        game.odds().explain("move 4")
    assert refused.value.reasons[0].rule == "not_now_takeoff"
    with pytest.raises(mlem.NotationError):
        game.odds().explain("jump")


def test_equal_choices_say_how_the_tie_is_settled():
    state = position("0 plain", "1 plain", space=22, roll="34")
    same = {seat: dict.fromkeys(HOUSE.kinds, 1) for seat in (0, 1)}
    landing = position("0 plain", "1 plain", space=23, dice=1, asked=[0, 1])
    for tied in (state, landing):
        (step,) = steps(odds(tied, values=same, locale="en").explain(), "best")
        if step.numbers["more"] == 0:
            assert "the same" in step.text
    (step,) = steps(odds(state, values=same, exact=True, locale="en").explain(), "best")
    assert step.numbers["more"] == 0
    assert "fewer spaces" in step.text


def test_names_are_escaped_in_a_notebook():
    shown = odds(position("0 plain", "1 plain", space=22, dice=2), ["<i>Ana", "Boris"]).explain()._repr_html_()
    assert "<i>" not in shown
    assert "&lt;i&gt;Ana" in shown
    assert shown.count("<li") == len(odds(position("0 plain", "1 plain", space=22, dice=2)).explain().lines)


@pytest.mark.parametrize("code", CODES)
def test_what_a_crash_is_worth_with_a_parachute_is_said(code):
    said = words(code)
    for ability, parachute in (("parachute", True), ("plain", False)):
        state = position(f"0 {ability}", "1 plain", space=20, dice=2)
        (crash,) = steps(odds(state, ["Ana", "Boris"], locale=code).explain(), "crashes")
        assert (crash.numbers["worth"] > 0) == parachute
        assert (crash.text.partition(said.percent(crash.numbers["chance"]))[0].count("Ana") == 1) == parachute


def test_what_bodies_count_is_said_before_the_verdict():
    found = odds(position("0 plain", space=23, dice=2, phase="choose", roll="1A"), values="printed").explain()
    assert [step.kind for step in found.steps][-2:] == ["values", "best"]
    assert words("en").text("odds.values_printed") in found.lines[-2]
