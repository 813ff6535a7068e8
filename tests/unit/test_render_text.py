"""A position in plain text and in sentences."""

import pytest

from mlem_widgets.render.text import spoken, text
from mlem_widgets.rules import Board, Landing, Roll, apply, new_game
from mlem_widgets.words import LocaleError, locales, words
from tests.unit.strategies import HOUSE

NAMES = ["Ana", "Boris"]


def _choosing():
    state = new_game(HOUSE)
    for ability in ("die_one", "satellite"):
        state = apply(state, Board(ability))
    landings = (Landing(0, "plain", "rope"), Landing(1, "plain", "rope"), Landing(0, "plain", "rope"))
    return apply(state._replace(landings=landings, dice=5), Roll("1224A"))


def test_the_text_shows_whose_turn_it_is_the_dice_and_who_is_aboard():
    lines = text(_choosing(), NAMES, "en").splitlines()
    assert lines[0] == "MLEM: Space Agency"
    assert lines[1] == "House board: its values are ours, not the published game's."
    assert "Expedition 1. Ana commands" in lines[2]
    assert "Available: 5 dice; on the cosmic mat: 1 die." in lines
    assert "On the table: 1, 2, 2, 4 and afterburner." in lines
    assert "Usable here: 1 and afterburner." in lines  # space 3 shows A2 1 3
    assert "Aboard: Ana (die as value 1) and Boris (satellite)." in lines


def test_the_text_has_a_line_for_every_space_with_what_is_there():
    lines = text(_choosing(), NAMES, "en").splitlines()
    (rocket,) = [line for line in lines if line.startswith(">")]
    assert rocket.split() == [">", "3", "1", "3", "A2"]
    numbered = [line for line in lines if line[:5].strip("> ").isdigit()]
    assert len(numbered) == HOUSE.last + 1
    assert "   15  1 2     planet Rope 7/4/2: Ana 2, Boris 1" in lines


def test_the_text_ends_with_the_scores():
    ana, boris = text(_choosing(), NAMES, "en").splitlines()[-2:]
    assert ana.split() == ["*", "Ana", "0", "0", "7", "0", "7"]
    assert boris.split() == ["Boris", "0", "0", "4", "0", "4"]


def test_bodies_that_no_space_leads_to_are_shown_too():
    lonely = HOUSE.replace({"spaces.15.links": [], "spaces.16.links": []})
    assert any(line.strip() == "planet Rope 7/4/2" for line in text(new_game(lonely), NAMES, "en").splitlines())


def test_the_position_is_said_in_sentences():
    said = spoken(_choosing(), NAMES, words("en"))
    assert said.startswith("Expedition 1. Ana commands: choose groups of dice. The rocket stands on space 3.")
    assert "Usable here: 1 and afterburner." in said
    assert "Ana: 7 points; on the player board: 7 astronauts." in said
    assert "planet Rope 7/4/2: Ana 2, Boris 1." in said
    assert said.endswith("The cosmic failure token stands at 0/11.")


def test_nothing_usable_is_said():
    state = _choosing()._replace(roll="22444")
    assert "Nothing is usable here." in spoken(state, NAMES, words("en"))


def test_the_winners_are_said_at_the_end():
    over = _choosing()._replace(phase="over", roll="", aboard=())
    assert "Ana wins." in spoken(over, NAMES, words("en"))
    tie = over._replace(landings=())
    assert "Ana and Boris share the victory." in text(tie, NAMES, "en")


@pytest.mark.parametrize("locale", locales())
def test_every_language_has_all_the_words(locale):
    state = _choosing()
    assert "{" not in text(state, NAMES, locale) + spoken(state, NAMES, words(locale))


def test_an_unknown_language_is_refused():
    with pytest.raises(LocaleError, match="xx"):
        text(_choosing(), NAMES, "xx")


def test_players_without_names_are_numbered():
    assert "player 2" in text(new_game(HOUSE), (), "en")
