"""The odds of every choice, against brute force, the rules, and the lone commander's plan."""

import re
from fractions import Fraction

import pandas as pd
import pytest
from hypothesis import given, settings

import mlem_widgets as mlem
from mlem_widgets.extras import MissingExtraError
from mlem_widgets.odds import OddsError, cache, crash_probability, odds, solve, solve_expedition, working
from mlem_widgets.rules import Ruleset, apply, legal_actions, new_game, outcomes
from mlem_widgets.words import locales
from tests.unit.brute import BruteForce
from tests.unit.brute import flights as drawn_flights
from tests.unit.positions import HOUSE
from tests.unit.positions import position as any_position

CODES = list(locales())
MIXED = HOUSE.replace({"crew": ["plain", "parachute", "double_moon", "discard_die", "die_one", "adjacent"]})
PLAIN = HOUSE.replace({"crew": ["plain"] * 8})


def position(*aboard, ruleset=MIXED, **parts):
    """A position with plain astronauts among the others."""
    return any_position(*aboard, ruleset=ruleset, **parts)


@pytest.fixture(autouse=True)
def _nothing_known():
    cache.forget()


@settings(max_examples=40)
@given(drawn_flights())
def test_every_choice_is_worth_what_brute_force_finds(drawn):
    state, values = drawn
    brute, found = BruteForce(state, values), odds(state, values=values, exact=True)
    seat = state.decider
    if state.phase == "roll":
        assert [(choice.action, choice.best) for choice in found.choices] == [(None, True)]
        assert found.choices[0].worth == brute.value(state)[seat]
    else:
        worths = brute.q(state)
        assert {choice.action: choice.worth for choice in found.choices} == {
            action: worth[seat] for action, worth in worths.items()
        }
        assert found.best.action == brute.best(state)
    assert found.worths == brute.value(state)
    assert found.exact


@settings(max_examples=40)
@given(drawn_flights())
def test_what_may_be_reached_makes_up_the_worth(drawn):
    state, values = drawn
    for choice in odds(state, values=values, exact=True).choices:
        worth = sum(chance * values[state.decider][body] for body, chance in choice.reach.items())
        assert worth == choice.worth
        assert choice.home == 1 - sum(choice.reach.values()) >= 0
        assert all(chance > 0 for chance in choice.reach.values())


@settings(max_examples=40)
@given(drawn_flights())
def test_the_risk_of_a_choice_is_the_share_of_the_rolls_that_crash(drawn):
    state, values = drawn
    for choice in odds(state, values=values, exact=True).choices:
        after = state if choice.action is None else apply(state, choice.action)
        if after.phase == "roll" and after.expedition == state.expedition:
            crashed = sum(chance for roll, chance in outcomes(after) if apply(after, roll).phase != "choose")
            assert (choice.space, choice.dice, choice.crash) == (after.space, after.dice, crashed)
        if not choice.dice:
            assert choice.crash == 0


def test_a_choice_after_which_nobody_rolls_has_no_dice_and_no_risk():
    state = position("0 plain", "1 plain", space=23, roll="1A")
    into_space = {str(choice.action): choice for choice in odds(state).choices}["move A"]
    assert (into_space.space, into_space.dice, into_space.crash) == (25, 0, 0)
    assert into_space.reach == {"comet": 1}
    last = odds(position("0 plain", space=7, asked=[0]))
    assert [(str(choice.action), choice.dice) for choice in last.choices] == [("land yarn", 0), ("stay", 6)]


def test_a_conversion_is_told_with_the_move_that_follows_it():
    state = position("0 die_one", space=23, roll="24", ruleset=MIXED.replace({"die_one": "convert"}))
    found = odds(state)
    assert {str(choice.action): (choice.space, choice.dice) for choice in found.choices} == {
        "convert 2": (24, 1),
        "convert 4": (24, 1),
        "crash": (23, 0),
    }


def best_of_each_space(ruleset):
    """What a lone astronaut without an ability takes on each space, by the printed figures."""
    points = {**ruleset.moons, **{planet: values.first for planet, values in ruleset.planets.items()}}
    spaces = range(ruleset.first_landing_space, ruleset.last)
    worth = {space: max(points[body] for body in ruleset.spaces[space].links) for space in spaces}
    return {space: Fraction(value) for space, value in worth.items()} | {ruleset.last: ruleset.deep_space["comet"]}


def test_whoever_boards_first_is_told_the_worth_of_flying_alone():
    ruleset = PLAIN.replace({"dice": 3})
    found = odds(new_game(ruleset, 3), values="printed", exact=True)
    assert [str(choice.action) for choice in found.choices] == ["board plain"]
    assert found.choices[0].worth == solve(best_of_each_space(ruleset), ruleset).value(0, 3)
    assert (found.choices[0].space, found.choices[0].dice) == (0, 3)
    assert found.choices[0].crash == crash_probability(0, 3, ruleset)


def test_whoever_boards_last_is_told_the_odds_of_the_flight_that_follows():
    state = apply(new_game(HOUSE.replace({"dice": 2}), 2), legal_actions(new_game(HOUSE))[0])
    found = odds(state)
    for choice in found.choices:
        flown = odds(apply(state, choice.action))
        assert flown.worths[1] == choice.worth
        assert flown.choices[0].space == choice.space
    assert found.best.worth == max(choice.worth for choice in found.choices)


def test_a_satellite_starts_where_it_stands():
    found = {str(choice.action): choice for choice in odds(new_game(HOUSE.replace({"dice": 1}))).choices}
    assert found["board satellite"].space == HOUSE.satellite_space
    assert found["board parachute"].space == 0


def test_when_the_game_is_over_there_is_nothing_to_choose():
    found = odds(new_game(HOUSE)._replace(phase="over"), ["Ana", "Boris"], locale="en")
    assert (found.seat, found.choices, found.best, found.worths, found.visits) == (None, (), None, (0, 0), {})
    assert found.ends is None
    assert "over" in str(found)
    assert str(found) in found._repr_html_()
    assert len(found.to_frame()) == 0
    assert found.explain().steps == ()


def test_the_chances_of_the_ends_add_up_and_fit_the_visits():
    found = odds(position("0 plain", "1 parachute", space=20, dice=2), exact=True)
    off, crashed = found.ends
    assert sum(off.values()) + sum(crashed.values()) == 1
    assert all(found.visits.get(space, 0) >= chance for space, chance in off.items())


# Following a flight.


@pytest.fixture
def solved(monkeypatch):
    """The states that flights were solved from."""
    asked, solving = [], cache.solving

    def counting(state, *args, **options):
        asked.append(state)
        return solving(state, *args, **options)

    monkeypatch.setattr(cache, "solving", counting)
    return asked


def test_a_flight_that_is_followed_is_solved_once_until_somebody_lands(solved):
    game = mlem.Game(["Ana", "Boris"], seed=7, ruleset=HOUSE.replace({"dice": 3}))
    game.play("board die_one, board adjacent")
    following = ("roll", "choose", "landing")
    landings = 0
    for _ in range(30):
        if game.state.phase not in following or len(game.state.landings) > landings:
            break
        game.odds()
        if game.state.phase == "roll":
            game.roll()
        else:
            game.play(game.legal_actions[-1])  # the longest move, and staying aboard
    assert len(game.record.plies) > 4
    assert len(solved) == 1


def test_what_lies_before_a_solution_or_beside_it_is_solved_anew(solved):
    early, late = (position("0 plain", "1 plain", space=space, dice=2) for space in (20, 22))
    first = odds(late)
    odds(early)
    assert odds(late).worths == first.worths
    assert [state.space for state in solved] == [22, 20]
    assert [float(worth) for worth in odds(late, exact=True).worths] == pytest.approx(first.worths)
    assert [state.space for state in solved] == [22, 20, 22]


def test_other_values_are_solved_anew_and_equal_ones_are_not(solved):
    state = position("0 plain", space=22, dice=2)
    values = {0: dict.fromkeys(HOUSE.kinds, 1)}
    odds(state, values=values)
    odds(state, values=lambda *_: values[0])
    assert len(solved) == 1
    assert odds(state, values={0: dict.fromkeys(HOUSE.kinds, 2)}).worths[0] == 2 * odds(state, values=values).worths[0]
    assert len(solved) == 3


@settings(max_examples=40)
@given(drawn_flights())
def test_what_is_kept_answers_as_a_fresh_solution_does(drawn):
    state, values = drawn
    cache.forget()
    for _ in range(6):
        aboard = {who.seat: values[who.seat] for who in state.aboard}
        kept = odds(state, values=aboard, exact=True)
        saved = cache._solved.copy()
        cache.forget()
        assert odds(state, values=aboard, exact=True).choices == kept.choices
        cache._solved.update(saved)
        state = apply(state, kept.best.action or outcomes(state)[0][0])
        if state.phase in {"takeoff", "over"}:
            break


def test_the_slices_say_how_much_is_done():
    work = working(apply(new_game(HOUSE), legal_actions(new_game(HOUSE))[0]))
    shares = []
    while True:
        try:
            shares.append(next(work))
        except StopIteration as done:
            found = done.value
            break
    assert all(0 <= share <= 1 for share in shares)
    assert shares == sorted(shares)
    assert len(found.choices) == 8


def test_what_is_foreseen_in_steps_is_at_hand_afterwards(monkeypatch):
    state = position("0 plain", "1 parachute", space=12, dice=3)
    solved, fresh = solve_expedition(state), solve_expedition(state)
    shares = list(solved.foreseeing())
    assert shares == sorted(shares)
    assert 0 <= shares[0] <= shares[-1] <= 1
    expected = (fresh.reach(), fresh.visits(), fresh.ends())
    monkeypatch.setattr("mlem_widgets.odds.expedition.spreading", None)
    assert (solved.reach(), solved.visits(), solved.ends()) == expected
    assert list(solved.foreseeing()) == []


# What is shown.

CHOOSING = position("0 double_moon", "1 plain", space=9, roll="112")


def test_a_frame_has_a_row_for_each_choice():
    found = odds(CHOOSING)
    frame = found.to_frame()
    first, last = list(frame.columns[:4]), list(frame.columns[-3:])
    assert (first, last) == (["action", "space", "dice", "crash"], ["home", "worth", "best"])
    bodies = list(frame.columns[4:-3])
    assert bodies == [body for body in MIXED.reached_from if body in bodies]
    assert frame["action"].tolist() == ["move 1", "move 2", "move 1+2"]
    assert frame["best"].sum() == 1
    assert (frame[[*bodies, "home"]].sum(axis=1) - 1).abs().max() < 1e-9
    assert all(pd.api.types.is_float_dtype(frame[column]) for column in ("crash", *bodies, "home", "worth"))


def test_an_exact_frame_keeps_fractions():
    state = position("0 plain", space=23, dice=2)
    frame = odds(state, exact=True).to_frame(exact=True)
    assert frame.loc[0, "action"] == "roll"
    assert frame.loc[0, "crash"] == Fraction(4, 9)
    assert isinstance(frame.loc[0, "worth"], Fraction)
    assert pd.api.types.is_float_dtype(odds(state, exact=True).to_frame()["worth"])
    pd.testing.assert_frame_equal(odds(state).to_frame(exact=True), frame)
    assert odds(state._replace(phase="over")).to_frame(exact=True).empty


def test_without_pandas_it_is_said_what_is_missing(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pandas", None)
    with pytest.raises(MissingExtraError, match="frames"):
        odds(CHOOSING).to_frame()


@pytest.mark.parametrize("code", CODES)
def test_the_table_marks_the_best_choice_with_a_sign_and_a_word(code):
    found = odds(CHOOSING, ["Ana", "Boris"], locale=code)
    lines = str(found).splitlines()
    assert "Ana" in lines[0]
    marked = [line for line in lines if "★" in line]
    assert len(marked) == 1
    assert found.label(found.best) in marked[0]
    assert found.labels.words.text("odds.best") in marked[0]
    assert found.labels.words.number(found.best.worth) in marked[0]
    assert found._repr_html_().count("★") == 1


def test_the_table_speaks_the_games_language():
    game = mlem.Game.from_position(
        phase="roll",
        space=22,
        dice=2,
        aboard=[(0, "plain"), (1, "plain")],
        ruleset=PLAIN,
        players=["Zoé", "Luc"],
        locale="fr",
    )
    assert "Zoé lance 2 dés" in str(game.odds())
    assert "44,4" in str(game.odds())
    assert repr(game.odds()) == str(game.odds())


ALLOWED = re.compile(
    r"(text-align|font-weight|padding|margin|margin-left|max-width|white-space|display|width|height|background-color)"
    r":[a-z0-9#. ()%-]+"
)


def test_the_table_survives_an_untrusted_notebook():
    """Only elements and styles that JupyterLab's sanitiser keeps, and nothing that reaches beyond the output."""
    shown = odds(CHOOSING, ["<b>Ana</b>", "Boris"])._repr_html_()
    assert "<b>" not in shown
    assert "&lt;b&gt;Ana" in shown
    tags = set(re.findall(r"<([a-z]+)", shown))
    assert tags <= {"div", "table", "caption", "thead", "tbody", "tr", "th", "td", "span", "strong"}
    attributes = set(re.findall(r' ([a-z-]+)="', shown))
    assert attributes <= {"style", "scope"}
    for style in re.findall(r'style="([^"]*)"', shown):
        assert all(ALLOWED.fullmatch(part) for part in style.split(";")), style


def test_at_takeoff_it_is_said_that_nobody_else_is_counted():
    said = odds(new_game(HOUSE.replace({"dice": 1})), ["Ana", "Boris"], locale="en")
    assert "nobody else boarded" in str(said)
    assert "nobody else" not in str(odds(CHOOSING, ["Ana", "Boris"], locale="en"))


def test_the_worth_of_a_body_may_be_anybodys():
    state = position("0 plain", "1 plain", space=22, dice=2)
    found = odds(state, values=lambda _, seat: dict.fromkeys(HOUSE.kinds, seat + 1))
    assert "you gave it" in str(found)
    landed = [sum(found.leads[None].flight.reach(seat=seat).values()) for seat in (0, 1)]
    assert found.worths == pytest.approx((landed[0], 2 * landed[1]))


def test_a_table_of_values_serves_a_whole_game():
    table = {seat: dict.fromkeys(MIXED.kinds, seat + 1) for seat in (0, 1)}
    game = mlem.Game(["Ana", "Boris"], ruleset=MIXED.replace({"dice": 2}))
    assert all(0 < choice.worth < 1 for choice in game.odds(table).choices)
    game.play("board plain, board die_one")
    assert 1 < game.odds(table).worths[1] < 2
    assert len(game.review(table, progress=False).rows) == 2
    assert odds(position("1 plain", space=22, dice=2), values=table).worths[0] == 0


@pytest.mark.parametrize("values", ["nonsense", {0: {}}, {5: {}}, {0: dict.fromkeys(HOUSE.kinds, float("nan"))}])
def test_values_that_cannot_be_are_refused_in_the_games_language(values):
    game = mlem.Game.from_position(
        phase="roll", space=22, dice=2, aboard=[(0, "parachute"), (1, "satellite")], locale="bg"
    )
    with pytest.raises(OddsError) as refused:
        game.odds(values)
    assert re.search("[\u0430-\u044f]", str(refused.value))  # in Cyrillic letters


def test_a_ruleset_without_the_house_id_is_as_good():
    board = Ruleset(PLAIN.data | {"id": "own"})
    assert odds(new_game(board, 2)).choices[0].worth == odds(new_game(PLAIN, 2)).choices[0].worth
