"""What a notebook does with a game besides clicks: cells await moves, files keep it, policies may be slow."""

import pytest
from playwright.sync_api import expect

from mlem_widgets import Game
from tests.e2e.players import decision, press_boarding, say, status

NAMES = ["Ana", "Boris", "Chloé"]
MADE = f"import mlem_widgets as mlem\nwidget = mlem.play({NAMES}, seed=7)\ngame = widget.game\nwidget"
APPS = pytest.mark.parametrize("app", ["lab", "notebook"])


@pytest.fixture(autouse=True)
def _still(page):
    page.emulate_media(reduced_motion="reduce")


@APPS
def test_a_cell_awaits_what_somebody_clicks(notebook, app):
    awaits = "print('waiting', flush=True)\nmoved = await game.next_action(timeout=60)\nprint('seen', moved)"
    opened = notebook([MADE, awaits], app=app, run=False)
    opened.run_cell(0)
    screen = opened.output(0)
    expect(status(screen)).to_contain_text("Ana")
    # The first message of a view is handled on the main thread, which a waiting cell leaves free; so are later ones.
    press_boarding(screen, "parachute")
    expect(status(screen)).to_contain_text("Boris")
    opened.run_cell(1)
    expect(opened.output(1)).to_contain_text("waiting")
    press_boarding(screen, "satellite")
    expect(opened.output(1)).to_contain_text("seen Moved(ply=1, action=Board(ability='satellite'))")
    assert opened.kernel("print(len(game.record.plies), game._watchers.tell())") == "2 []"


def test_a_cell_that_awaits_is_interrupted_and_the_game_goes_on(notebook):
    opened = notebook([MADE, "print('waiting', flush=True)\nawait game.next_action()"], run=False)
    opened.run_cell(0)
    screen = opened.output(0)
    expect(status(screen)).to_contain_text("Ana")
    opened.run_cell(1)
    expect(opened.output(1)).to_contain_text("waiting")
    opened.page.evaluate(
        "() => window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.interrupt()"
    )
    expect(opened.output(1)).to_contain_text("CancelledError")
    press_boarding(screen, "parachute")
    expect(status(screen)).to_contain_text("Boris")


@APPS
def test_a_game_in_a_file_goes_on_in_a_new_kernel(notebook, app, tmp_path):
    file = str(tmp_path / "friday.mlem")
    plays = MADE.replace("seed=7", f"seed=7, save={file!r}")
    resumes = f"import mlem_widgets as mlem\nwidget = mlem.resume({file!r})\ngame = widget.game\nwidget"
    opened = notebook([plays, resumes], app=app, run=False)
    opened.run_cell(0)
    press_boarding(opened.output(0), "parachute")
    expect(status(opened.output(0))).to_contain_text("Boris")
    opened.restart()
    opened.run_cell(1)
    screen = opened.output(1)
    expect(status(screen)).to_contain_text("Boris")
    press_boarding(screen, "satellite")
    expect(status(screen)).to_contain_text("Chloé")
    assert [str(ply.action) for ply in Game.resume(file).record.plies] == ["board parachute", "board satellite"]


def test_a_slow_policy_leaves_the_page_alive_and_is_abandoned_with_a_sentence(notebook):
    slow = (
        "import time\nimport mlem_widgets as mlem\n"
        "def dawdle(state):\n    time.sleep(3600)\n"
        f"widget = mlem.play({NAMES}, seats={{'Boris': dawdle}}, time_limit=3)\nwidget"
    )
    opened = notebook([slow])
    screen = opened.output(0)
    press_boarding(screen, "parachute")
    expect(screen.get_by_text(say("ui.thinks")).first).to_be_visible()
    late = say("reason.policy_late", name="Boris", seconds=3)
    expect(decision(screen).get_by_role("alert")).to_have_text(late)
