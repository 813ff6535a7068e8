"""Errors and reasons in words: the sentence, the source, and what is allowed, in the chosen language."""

import pytest
from hypothesis import given

import mlem_widgets as mlem
from mlem_widgets.explain import explain
from mlem_widgets.labels import Labels
from mlem_widgets.rules import Ruleset, RulesetError, legal_actions, step
from mlem_widgets.words import words
from tests.unit.strategies import playouts

LANGUAGES = ["bg", "en", "fr"]


@given(playouts())
def test_every_event_and_action_of_any_game_has_words_in_every_language(played):
    for code in LANGUAGES:
        labels = Labels(words(code), played[0][0].ruleset, ("Ana", "Boris", "Chloé", "Dan", "Eve"))
        for state, action, taken in played[:40]:
            assert labels.action(action)
            assert all(labels.action(other) for other in legal_actions(state))
            assert all(labels.event(event) for event in taken.events)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_refusal_speaks_the_games_language_and_names_its_players(code):
    game = mlem.Game(["Ana", "Boris"], locale=code)
    with pytest.raises(mlem.IllegalActionError) as refused:
        game.play("board plain")
    assert words(code).text("ability.plain") in str(refused.value)
    assert "board parachute, board double_moon" in str(refused.value)


def test_a_page_is_never_invented():
    labels = Labels(words("en"), Ruleset.load())
    reason = mlem.Game(["Ana", "Boris"]).why("crash")
    assert reason.page in {"rule-book p. 7", "rule-book p. 8", "public description", "house ruling"}
    assert explain(mlem.rules.because("wish_malformed"), labels).page == ""


def test_a_faulty_ruleset_says_all_faults_with_their_places_in_words():
    data = Ruleset.load().data
    data["spaces"]["14"]["symbols"] = "A3 7"
    data["moons"]["m4"] = -1
    with pytest.raises(RulesetError) as refused:
        mlem.Ruleset(data)
    assert str(refused.value).splitlines() == [
        "moons.m4: -1 is no whole number from 0 to 999.",
        "space 14: “7” is no symbol: 1, 2, 3, 4, or A with its value, such as A2.",
    ]


def test_labels_of_a_board_of_ones_own_use_its_ids():
    data = Ruleset.load().data
    data["planets"]["biscuit"] = data["planets"].pop("yarn")
    for space in data["spaces"].values():
        space["links"] = ["biscuit" if body == "yarn" else body for body in space.get("links", [])]
    labels = Labels(words("en"), Ruleset(data | {"id": "mine"}))
    assert labels.body("biscuit") == "planet biscuit"


def test_step_tells_what_happened_in_order():
    state = mlem.Game(["Ana", "Boris"]).state
    for text in ["board double_moon", "board satellite", "roll 1224AA", "move A"]:
        taken = step(state, mlem.rules.parse_action(text))
        state = taken.state
    assert [event.kind for event in taken.events] == ["moved"]
    assert state.space == 7
