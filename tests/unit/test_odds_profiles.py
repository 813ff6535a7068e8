"""Fixed strategies in one flight, and best responses to them, against brute force."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mlem_widgets.odds import OddsError, solve_expedition
from mlem_widgets.odds.profiles import best_response, evaluate, exploitability
from mlem_widgets.rules import IllegalActionError, Stay, legal_actions
from tests.unit.brute import BruteForce, flights
from tests.unit.positions import position


def first(state):
    return legal_actions(state)[0]


def last(state):
    return legal_actions(state)[-1]


def dicey(state):
    """Depends on all that a strategy may depend on."""
    actions = legal_actions(state)
    tokens = sum(who.flipped for who in state.aboard)
    dice = 0 if state.phase == "parachute" else state.dice
    return actions[(state.space + dice + len(state.roll) + len(state.aboard) + tokens) % len(actions)]


STRATEGIES = st.sampled_from([first, last, dicey])


@settings(max_examples=25, deadline=None)
@given(flights(), st.data())
def test_profiles_and_best_responses_are_as_brute_force_has_them(flight, data):
    root, values = flight
    named = data.draw(st.lists(st.sampled_from([who.seat for who in root.aboard]), unique=True))
    strategies = {seat: data.draw(STRATEGIES) for seat in named}
    best = BruteForce(root, values).best
    fixed = {who.seat: strategies.get(who.seat, best) for who in root.aboard}
    value = BruteForce(root, values, fixed).value(root)
    assert evaluate(root, strategies, values, exact=True) == value
    gains = exploitability(root, strategies, values, exact=True)
    for seat in fixed:
        others = {other: strategy for other, strategy in fixed.items() if other != seat}
        answer = BruteForce(root, values, others).value(root)
        response = best_response(root, strategies, seat, values, exact=True)
        assert response.value == answer
        assert response.gain == gains[seat] == answer[seat] - value[seat] >= 0
        assert best_response(root, strategies, seat, values).gain == pytest.approx(float(response.gain), abs=1e-9)


@settings(max_examples=20, deadline=None)
@given(flights())
def test_nobody_gains_by_leaving_everybody_s_best_play(flight):
    root, values = flight
    solved = solve_expedition(root, values, exact=True)
    assert set(exploitability(root, {}, values, exact=True).values()) == {0}
    assert evaluate(root, {}, values, exact=True) == solved.value()
    played = {who.seat: solved.best for who in root.aboard}
    assert set(exploitability(root, played, values, exact=True).values()) == {0}


def test_staying_for_ever_on_the_house_board_costs_what_landing_would_have_brought():
    root = position("0 plain", "1 plain", space=24, dice=1)
    values = {seat: {"carton": 9, "comet": 7, "galaxy": 5} for seat in (0, 1)}
    stays = lambda state: Stay() if state.phase == "landing" else first(state)  # noqa: E731
    # A 2 or a 4 leads to deep space: half of the rolls, as two of six faces are a 2.
    assert evaluate(root, {0: stays}, values, exact=True) == (Fraction(7, 2), Fraction(5, 2))
    landing = position("0 plain", "1 plain", space=24, dice=1, asked=(0, 1))
    assert evaluate(landing, {0: stays}, values, exact=True) == (Fraction(7, 2), 9)
    assert exploitability(landing, {0: stays}, values, exact=True) == {0: Fraction(11, 2), 1: 0}


def test_a_strategy_that_breaks_the_rules_is_refused():
    root = position("0 plain", "1 plain", space=24, dice=1)
    with pytest.raises(IllegalActionError):
        evaluate(root, {0: lambda _: Stay()}, "printed")
    landing = position("0 plain", "1 plain", space=24, dice=1, asked=(0, 1))
    with pytest.raises(IllegalActionError):
        evaluate(landing, {0: lambda _: None}, "printed")


@pytest.mark.parametrize(
    "deed",
    [
        lambda root: evaluate(root, {2: first}),
        lambda root: best_response(root, {}, 2),
        lambda root: exploitability(root, {"0": first}),
    ],
)
def test_a_seat_that_is_not_aboard_is_refused(deed):
    root = position("0 plain", "1 plain", space=24, dice=1, players=3)
    with pytest.raises(OddsError) as refused:
        deed(root)
    assert [reason.rule for reason in refused.value.reasons] == ["seats_aboard"]
