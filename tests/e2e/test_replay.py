"""A replay in real notebooks: its branch is played below it, its steps need no kernel, Python knows where it is."""

import re

import nbclient
import nbformat
import pytest
from playwright.sync_api import expect

from mlem_widgets import Game, Ruleset
from tests.e2e.players import control, decision, press_boarding, say, status

NAMES = ["Ana", "Boris", "Chloé"]
MADE = (
    "import mlem_widgets as mlem\n"
    f"game = mlem.Game({NAMES}, ruleset=mlem.Ruleset.load().replace({{'failure_limit': 2}}), seed=5)\n"
    "game.play_until(lambda state: state.is_over, 'any')\n"
    "replay = mlem.ReplayWidget(game.record)\n"
    "replay"
)
APPS = pytest.mark.parametrize("app", ["lab", "notebook"])


@pytest.fixture(autouse=True)
def _still(page):
    page.emulate_media(reduced_motion="reduce")


def played():
    """The same game."""
    game = Game(NAMES, ruleset=Ruleset.load().replace({"failure_limit": 2}), seed=5)
    game.play_until(lambda state: state.is_over, "any")
    return game


def slider(screen):
    """Where the ply is chosen."""
    return screen.get_by_role("slider", name=say("replay_view.slider"), exact=True)


def stands_at(screen, ply):
    """Whether the view shows this ply."""
    most = slider(screen).get_attribute("max")
    expect(slider(screen)).to_have_attribute("aria-valuetext", say("replay_view.slider_value", n=ply, most=most))


@APPS
def test_a_branch_is_played_inside_the_replay(notebook, app):
    opened = notebook([MADE], app=app)
    screen = opened.output(0)
    slider(screen).fill("1")
    stands_at(screen, 1)
    control(screen, say("replay_view.branch")).click()
    expect(decision(screen)).to_be_visible()
    expect(status(screen)).to_contain_text("Boris")
    press_boarding(screen, "satellite")
    expect(status(screen)).to_contain_text("Chloé")
    seen = opened.kernel("print([str(ply.action) for ply in replay.branches[-1].record.plies], len(replay.branches))")
    first = str(played().record.plies[0].action)
    assert seen == f"{[first, 'board satellite']} 1"
    assert opened.kernel("print(replay.record == game.record)") == "True"
    stands_at(screen, 1)
    slider(screen).fill("0")
    control(screen, say("replay_view.branch")).click()
    expect(decision(screen)).to_have_count(2)
    expect(status(screen).first).to_contain_text("Ana")


@APPS
def test_python_and_the_page_say_where_they_are(notebook, app):
    opened = notebook([MADE], app=app)
    screen = opened.output(0)
    slider(screen).focus()
    for _ in range(4):
        opened.page.keyboard.press("ArrowRight")
    stands_at(screen, 4)
    opened.page.wait_for_timeout(600)
    assert opened.kernel("print(replay.ply)") == "4"
    opened.kernel("replay.ply = 9")
    stands_at(screen, 9)


def test_keys_step_and_do_not_reach_the_notebook(notebook):
    opened = notebook([MADE, "1 + 1"], run=False)
    opened.run_cell(0)
    screen = opened.output(0)
    slider(screen).wait_for()
    cells = opened.cell_ids()
    opened.page.wait_for_timeout(500)
    control(screen, say("replay_view.on")).focus()
    for key in ("ArrowRight", "b", "d", "d", "x", "a", "ArrowRight"):
        opened.page.keyboard.press(key)
    stands_at(screen, 2)
    assert opened.cell_ids() == cells


def test_a_note_written_in_the_page_is_in_pythons_record(notebook):
    opened = notebook([MADE])
    screen = opened.output(0)
    slider(screen).fill("3")
    notes = screen.get_by_role("region", name=say("replay_view.note"), exact=True)
    notes.get_by_role("textbox").fill("watch this")
    control(notes, say("replay_view.keep_note")).click()
    expect(screen.locator(".told")).to_contain_text("watch this")
    assert opened.kernel("print(replay.record.plies[2].comment)") == "watch this"


def test_scrubbing_goes_on_when_the_kernel_is_gone(notebook):
    opened = notebook([MADE])
    screen = opened.output(0)
    slider(screen).fill("2")
    stands_at(screen, 2)
    opened.page.wait_for_timeout(600)
    opened.restart()
    expect(screen).to_contain_text(say("replay_view.off"))
    slider(screen).focus()
    opened.page.keyboard.press("End")
    game = played()
    stands_at(screen, len(game.record.plies))
    expect(control(screen, say("replay_view.branch"))).to_have_attribute("aria-disabled", "true")
    expect(screen).to_contain_text(re.compile("wins|share the victory"))


def test_a_saved_notebook_is_looked_through_though_nothing_runs_in_it(notebook, tmp_path):
    cells = [nbformat.v4.new_code_cell(MADE)]
    saved = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": {"name": "python3", "display_name": "x"}})
    nbclient.execute(saved, kernel_name="python3", store_widget_state=True)
    nbformat.write(saved, tmp_path / "saved.ipynb")
    opened = notebook(tmp_path / "saved.ipynb", run=False, trusted=True)
    screen = opened.output(0)
    slider(screen).focus()
    for _ in range(3):
        opened.page.keyboard.press("ArrowRight")
    stands_at(screen, 3)
    expect(screen.locator(".told")).to_contain_text("Chloé")
    opened.page.keyboard.press("End")
    stands_at(screen, len(played().record.plies))
