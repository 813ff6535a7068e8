"""The game in marimo: what is clicked runs the cells that follow the game, and what a cell does every view shows."""

import re
from contextlib import ExitStack

import pytest
from playwright.sync_api import Locator, expect

from mlem_widgets import Game, Ruleset
from mlem_widgets.odds import crash_probability
from mlem_widgets.words import words
from tests.e2e.marimo_host import NAMES, REPLAYED, SEED, SHORT, serve_marimo
from tests.e2e.players import Player, Pointer, control, decision, press_boarding, say, status

PYTHON_SAW = re.compile(r"^Python saw: \[Mlem")


@pytest.fixture(scope="module")
def browser_context_args(browser_context_args, outside):
    return {**browser_context_args, "proxy": outside.proxy}


@pytest.fixture
def screens(page, tmp_path):
    """The views of the notebook's game, a plain widget, one that marimo wraps, and its odds: `screens("run")`."""
    with ExitStack() as servers:

        def open_notebook(mode):
            page.emulate_media(reduced_motion="reduce")
            page.goto(servers.enter_context(serve_marimo(mode, tmp_path)))
            views = page.locator(".mlem")
            expect(views).to_have_count(3)
            return views.all()

        yield open_notebook


@pytest.mark.parametrize("mode", ["run", "edit"])
def test_clicks_run_the_cells_that_follow_and_cells_move_every_view(page, screens, outside, mode):
    plain, wrapped, odds = screens(mode)
    notes = Game(NAMES, ruleset=Ruleset.load().replace(SHORT), seed=SEED)
    press_boarding(wrapped, "parachute")
    expect(status(plain)).to_contain_text("Boris")
    page.get_by_role("button", name="Python moves").click()
    notes.play("board parachute, board satellite")
    expect(odds).to_contain_text(f"{float(crash_probability(notes.state.space, notes.state.dice)):.1%}")
    Player(plain, notes, Pointer(Locator.click), SEED).play_to_the_end()
    expect(wrapped.get_by_role("table")).to_contain_text(say("result.total"))
    expect(page.get_by_text(PYTHON_SAW)).to_have_text(f"Python saw: {notes.record}", use_inner_text=True)
    assert outside.asked == []


def test_who_writes_the_notebook_may_play_by_keyboard(page, screens):
    plain, wrapped, _ = screens("edit")
    cells = page.locator(".marimo-cell")
    before = cells.count()
    control(decision(plain), say("action.board", ability=say("ability.parachute"))).focus()
    for key in ("d", "d", "b", "Enter"):
        page.keyboard.press(key)
    expect(status(wrapped)).to_contain_text("Boris")
    assert cells.count() == before


def test_words_follow_the_language_in_every_view(screens):
    plain, wrapped, _ = screens("run")
    plain.get_by_label(say("ui.language")).select_option("fr")
    for screen in (plain, wrapped):
        region = screen.get_by_role("region", name=words("fr").text("ui.decision"), exact=True)
        expect(region).to_contain_text(words("fr").text("status.takeoff", who="Ana"))


@pytest.mark.parametrize("mode", ["run", "edit"])
def test_python_gets_a_replays_branch_and_notes_and_the_parts_follow_python(page, tmp_path, mode):
    page.emulate_media(reduced_motion="reduce")
    with serve_marimo(mode, tmp_path, REPLAYED) as address:
        page.goto(address)
        screen, board, dice = (page.locator(f".mlem.{name}") for name in ("replay", "board_alone", "dice_alone"))
        slider = screen.get_by_role("slider", name=say("replay_view.slider"), exact=True)
        slider.focus()
        page.keyboard.press("ArrowRight")
        expect(slider).to_have_attribute("aria-valuetext", say("replay_view.slider_value", n=1, most=3))
        expect(page.get_by_text("Python is at 1, branches 0, notes []")).to_be_visible()
        control(screen, say("replay_view.branch")).click()
        expect(page.get_by_text("Python is at 1, branches 1, notes []")).to_be_visible()
        # Here no widget can be made between two cells: the view says what a cell has to show.
        expect(screen).to_contain_text("widget.branches[-1]")
        expect(screen.get_by_role("alert").filter(has_text=re.compile("."))).to_have_count(0)
        screen.get_by_role("textbox", name=say("replay_view.comment")).fill("a safe start")
        control(screen, say("replay_view.keep_note")).click()
        expect(page.get_by_text("Python is at 1, branches 1, notes ['a safe start']")).to_be_visible()
        rocket = board.locator("[data-spot='space.3']")
        expect(rocket).to_have_attribute("aria-label", re.compile(r"\. Highlighted\. The rocket is here\."))
        notes = Game(NAMES, seed=SEED)
        notes.play("board parachute, board satellite")
        notes.roll()
        usable = [option for option in notes.legal_actions if len(option.faces) == 1]
        expect(dice.locator(".group.usable")).to_have_count(len(usable))
        page.get_by_role("button", name="Python moves").click()
        notes.play(notes.legal_actions[-1])
        rocket = board.locator(f"[data-spot='space.{notes.state.space}']")
        expect(rocket).to_have_attribute("aria-label", re.compile(r"\. Highlighted\. The rocket is here\."))
        expect(board.locator("figcaption")).to_have_text("Moved")
        expect(dice.locator(".group")).to_have_count(0)
