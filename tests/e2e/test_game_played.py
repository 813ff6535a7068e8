"""Whole games for three, played in JupyterLab by mouse, by keyboard alone and by finger: Python saw what was done."""

import pytest
from playwright.sync_api import Locator, expect

from mlem_widgets import Game, Ruleset
from tests.e2e.players import Keys, Player, Pointer, decision

NAMES = ["Ana", "Boris", "Chloé"]
DECISIONS = {"takeoff: board", "choose: move", "choose: crash", "landing: stay", "landing: land", "parachute: land"}


def changes(die_one):
    """Few failures make a short game."""
    return {"failure_limit": 2, "die_one": die_one}


def cell(seed, die_one):
    return (
        "import mlem_widgets as mlem\n"
        f"game = mlem.Game({NAMES}, ruleset=mlem.Ruleset.load().replace({changes(die_one)}), seed={seed})\n"
        "mlem.GameWidget(game)"
    )


def notes(seed, die_one):
    return Game(NAMES, ruleset=Ruleset.load().replace(changes(die_one)), seed=seed)


def tap(place):
    """Tap, not so soon after another tap that both were a double tap, whose second half plays nothing."""
    place.page.wait_for_timeout(400)
    place.tap()


def assert_python_saw(opened, player):
    assert opened.kernel("print(game.record)") == str(player.notes.record).rstrip("\n")
    assert opened.kernel("print(game.is_over)") == "True"


def test_a_game_by_clicks_alone(notebook, page):
    page.emulate_media(reduced_motion="reduce")
    opened = notebook([cell(1122, "extra")], viewport=(1280, 720))
    player = Player(opened.output(0), notes(1122, "extra"), Pointer(Locator.click), 1122)
    player.play_to_the_end()
    assert_python_saw(opened, player)
    assert player.decided >= DECISIONS | {"choose: move with token"}


@pytest.mark.browser_context_args(has_touch=True, viewport={"width": 360, "height": 740})
def test_a_game_by_taps_on_a_phone(notebook, page):
    page.emulate_media(reduced_motion="reduce")
    opened = notebook([cell(1390, "extra")])
    player = Player(opened.output(0), notes(1390, "extra"), Pointer(tap), 1390)
    player.play_to_the_end()
    assert_python_saw(opened, player)
    assert player.decided >= DECISIONS


def test_a_game_by_keyboard_alone(notebook, page):
    page.emulate_media(reduced_motion="reduce")
    opened = notebook([cell(792, "convert"), ""], run=False, viewport=(1280, 720))
    page.keyboard.press("Shift+Enter")
    screen = opened.output(0)
    decision(screen).wait_for()
    page.keyboard.press("Shift+Tab")  # from the next cell, where running the first has led
    expect(screen.locator(":focus")).to_have_count(1)
    player = Player(screen, notes(792, "convert"), Keys(page.keyboard), 792)
    player.play_to_the_end()
    assert_python_saw(opened, player)
    assert player.decided >= DECISIONS | {"choose: convert"}
    assert opened.cell_ids() == ["cell-0", "cell-1"]
