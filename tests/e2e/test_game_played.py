"""Whole games for three, played in JupyterLab by mouse, by keyboard alone and by finger: Python saw what was done."""

import pytest
from playwright.sync_api import Locator

from mlem_widgets import Game, Ruleset
from tests.e2e.players import Player, Pointer

NAMES = ["Ana", "Boris", "Chloé"]
DECISIONS = {"takeoff: board", "choose: move", "choose: crash", "landing: stay", "landing: land", "parachute: land"}


def options(*, failures, token):
    return {"failure_limit": failures, "die_one": token}


def cell(seed, changes):
    return (
        "import mlem_widgets as mlem\n"
        f"game = mlem.Game({NAMES}, ruleset=mlem.Ruleset.load().replace({changes}), seed={seed})\n"
        "mlem.GameWidget(game)"
    )


def notes(seed, changes):
    return Game(NAMES, ruleset=Ruleset.load().replace(changes), seed=seed)


def assert_python_saw(opened, player):
    assert opened.kernel("print(game.record)") == str(player.notes.record).rstrip("\n")
    assert opened.kernel("print(game.is_over)") == "True"


def test_a_game_by_clicks_alone(notebook, page):
    page.emulate_media(reduced_motion="reduce")
    changes = options(failures=2, token="extra")
    opened = notebook([cell(1122, changes)], viewport=(1280, 720))
    player = Player(opened.output(0), notes(1122, changes), Pointer(Locator.click), 1122)
    player.play_to_the_end()
    assert_python_saw(opened, player)
    assert player.decided >= DECISIONS | {"choose: move with token"}


@pytest.mark.browser_context_args(has_touch=True, viewport={"width": 360, "height": 740})
def test_a_game_by_taps_on_a_phone(notebook, page):
    page.emulate_media(reduced_motion="reduce")
    changes = options(failures=2, token="extra")
    opened = notebook([cell(1390, changes)])
    player = Player(opened.output(0), notes(1390, changes), Pointer(Locator.tap), 1390)
    player.play_to_the_end()
    assert_python_saw(opened, player)
    assert player.decided >= DECISIONS
