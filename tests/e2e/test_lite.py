"""The game in a JupyterLite site that was built from packages alone: Python runs in the page, and nothing leaves it."""

import re
from itertools import count

import pytest
from playwright.sync_api import Locator, expect

from mlem_widgets import Game, Ruleset
from mlem_widgets.odds import crash_probability
from tests.e2e.hosts import KernelError
from tests.e2e.lite import LiteNotebook, serve_site
from tests.e2e.players import Player, Pointer, control, decision, press_boarding, say, status

NAMES = ["Ana", "Boris"]
SHORT = {"failure_limit": 1}
SEED = 314
MADE = (
    "import mlem_widgets as mlem\n"
    f"game = mlem.Game({NAMES}, ruleset=mlem.Ruleset.load().replace({SHORT}), seed={SEED})\n"
    "mlem.GameWidget(game)"
)
WITHOUT_NUMPY = """
import importlib.util
from mlem_widgets.odds import crash_probability, solve
plan = solve({space: space for space in range(6, 26)})
move = plan.best(space=9, dice=3, roll="12A")
print(f"numpy: {importlib.util.find_spec('numpy')}, {crash_probability(space=5, dice=2)}, {move}")
"""
LOOKED_AT = [
    "replay = mlem.ReplayWidget(game.record)\nreplay",
    "branch = replay.branches[-1]\nmlem.BoardWidget(branch, highlight=['rocket'])",
    "mlem.DiceWidget(branch)",
]
BRANCHED = """
branch.play("board satellite, roll 1224AA")
print(*[ply.action for ply in branch.record.plies], replay.record.plies[0].comment, sep=", ")
"""
# There are no threads, so nothing slow can be abandoned: it is waited for.
SLOW_POLICY = """
import time

def slow(state):
    time.sleep(0.2)
    return "board parachute"

seated = mlem.Game(["Ana", "Boris"], seats={"Boris": slow}, time_limit=0.01)
seated.play("board parachute")
print(seated.record.plies[1].action, seated.state.phase, sep=", ")
"""
_numbers = count(1)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    with serve_site(tmp_path_factory.mktemp("lite")) as host:
        yield host


@pytest.fixture(scope="module")
def browser_context_args(browser_context_args, outside):
    return {**browser_context_args, "proxy": outside.proxy}


@pytest.fixture
def lite(page, site):
    """Open a notebook of these cells, or one that the site has."""

    def open_notebook(cells=(), name=None):
        page.emulate_media(reduced_motion="reduce")
        opened = LiteNotebook(page, site, name or f"test-{next(_numbers)}.ipynb", cells)
        opened.open()
        return opened

    return open_notebook


def test_a_game_by_clicks_is_read_back_by_a_later_cell(lite, outside):
    opened = lite([MADE, "print(game.record)", WITHOUT_NUMPY, "mlem.OddsWidget(game, odds=['risk'])", *LOOKED_AT])
    notes = Game(NAMES, ruleset=Ruleset.load().replace(SHORT), seed=SEED)
    player = Player(opened.output(0), notes, Pointer(Locator.click), SEED)
    opened.run_cell(0)
    opened.run_cell(3)
    for _ in NAMES:
        player.step()
    chance = crash_probability(notes.state.space, notes.state.dice)
    expect(opened.output(3)).to_contain_text(f"{float(chance):.1%}")
    player.play_to_the_end()
    assert player.decided >= {"choose: move", "landing: land", "landing: stay", "parachute: land"}
    opened.run_cell(1)
    expect(opened.output(1)).to_have_text(str(notes.record), use_inner_text=True)
    opened.run_cell(2)
    expect(opened.output(2)).to_have_text("numpy: None, 4/9, move A", use_inner_text=True)
    look_through(opened, notes)
    assert outside.asked == []


def look_through(opened, played):
    """Replay the game, write beside it, branch off it; the board and the dice by themselves follow the branch."""
    opened.run_cell(4)
    screen = opened.output(4)
    screen.get_by_role("slider", name=say("replay_view.slider"), exact=True).focus()
    opened.page.keyboard.press("ArrowRight")
    screen.get_by_role("textbox", name=say("replay_view.comment")).fill("a safe start")
    control(screen, say("replay_view.keep_note")).click()
    expect(screen.locator(".told")).to_contain_text("a safe start")
    control(screen, say("replay_view.branch")).click()
    expect(decision(screen)).to_be_visible()
    opened.run_cell(5)
    opened.run_cell(6)
    board, dice = opened.output(5), opened.output(6)
    here = re.compile(r"\. Highlighted\. The rocket is here\.")
    expect(board.locator("[data-spot='space.3']")).to_be_visible()
    first = str(played.record.plies[0].action)
    assert opened.kernel(BRANCHED) == f"{first}, board satellite, roll 1224AA entered, a safe start"
    expect(board.locator("[data-spot='space.3']")).to_have_attribute("aria-label", here)
    expect(dice.locator(".group.usable")).to_have_count(2)


def test_the_sites_own_example_plays_both_ways(lite, outside):
    opened = lite(name="01_play.ipynb")
    opened.run_all()
    screen = opened.output(1)
    press_boarding(screen, "parachute")
    expect(status(screen)).to_contain_text("Boris")
    opened.kernel("earlier, board = widget, game\ngame.play('board satellite')")
    expect(status(screen)).to_contain_text("Chloé")
    opened.run_cell(1)
    expect(status(screen)).to_contain_text("Ana")
    assert opened.kernel("print(*[ply.action for ply in board.record.plies])") == "board parachute board satellite"
    assert opened.kernel("print(earlier.comm, widget.comm is None)") == "None False"
    assert opened.kernel(SLOW_POLICY) == "board parachute, roll"
    kept = "board.save('friday.mlem')\nprint(mlem.Game.resume('friday.mlem').record == board.record)"
    assert opened.kernel(kept) == "True"
    with pytest.raises(KernelError, match=r"UnheardError.*JupyterLite.*game\.watch"):
        opened.kernel("await widget.game.next_action()")
    with pytest.raises(KernelError, match=r"MissingExtraError.*mlem_widgets\[frames\]"):
        opened.kernel("widget.game.record.to_frame()")
    assert outside.asked == []
    # Somebody who does reach out is noticed.
    with pytest.raises(KernelError):
        opened.kernel("import pyodide.http\nawait pyodide.http.pyfetch('http://mlem.invalid/')")
    assert outside.asked == ["http://mlem.invalid/"]
