"""What happens to a game in a living notebook: more views, reloads, stale clicks, shortcuts, restarts, busy kernels."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from mlem_widgets import Game
from tests.e2e.players import Player, Pointer, board, control, decision, log, press_boarding, say, status

NAMES = ["Ana", "Boris", "Chloé"]
MADE = f"import mlem_widgets as mlem\ngame = mlem.Game({NAMES}, seed=7)\nwidget = mlem.GameWidget(game)"
SHOWN = f"{MADE}\nwidget"
ANYTHING = re.compile(".")
APPS = pytest.mark.parametrize("app", ["lab", "notebook"])


@pytest.fixture(autouse=True)
def _still(page):
    page.emulate_media(reduced_motion="reduce")


def played(opened):
    """What Python's record holds."""
    return opened.kernel("print(*[ply.action for ply in game.record.plies], sep=', ')")


def alert(place):
    return place.get_by_role("alert")


def focus_for_good(page, place):
    """Give a control the focus, once the notebook no longer takes it: it does so a while after a cell has run."""
    place.focus()
    while not page.wait_for_timeout(300) and not place.evaluate("(one) => one === document.activeElement"):
        place.focus()


class Delay:
    """Holds what the kernel says to the page back, for a while."""

    def __init__(self, page):
        self.page = page
        self.held = None
        page.route_web_socket(re.compile("/channels"), self._connect)

    def _connect(self, socket):
        socket.connect_to_server().on_message(lambda message: self._pass(socket, message))

    def _pass(self, socket, message):
        if self.held is None:
            socket.send(message)
        else:
            self.held.append((socket, message))

    def hold_until_python_says(self, word, code):
        """Run code in the kernel; what it says is held, and waited for."""
        self.held = []
        self.page.evaluate(
            """(code) => void window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel
              .requestExecute({ code, store_history: false })""",
            code,
        )
        while not any(word in bytes(message) for _, message in self.held if not isinstance(message, str)):
            self.page.wait_for_timeout(20)

    def release(self):
        held, self.held = self.held, None
        for socket, message in held:
            socket.send(message)


def test_all_views_stay_in_step_with_clicks_in_any_of_them(notebook):
    opened = notebook([SHOWN, "widget", "mlem.GameWidget(game)"])
    screens = [opened.output(index) for index in range(3)]
    for screen in screens:
        decision(screen).wait_for()
    asked = [*NAMES[1:], None]
    for screen, ability, following in zip(screens, ("parachute", "satellite", "die_one"), asked, strict=True):
        press_boarding(screen, ability)
        for other in screens:
            expect(status(other)).to_contain_text(following or say("status.roll", who="").strip(" :"))
    control(decision(screens[1]), say("ui.roll")).click()
    for other in screens:
        expect(decision(other).get_by_role("group", name=say("ui.groups_usable"), exact=True)).to_be_visible()
    game = Game(NAMES, seed=7)
    game.play("board parachute, board satellite, board die_one")
    game.roll()
    assert opened.kernel("print(game.record)") == str(game.record).rstrip()


@APPS
def test_a_page_that_is_loaded_again_shows_the_game_and_goes_on(notebook, app):
    opened = notebook([SHOWN], app=app)
    press_boarding(opened.output(0), "parachute")
    expect(status(opened.output(0))).to_contain_text("Boris")
    opened.save()
    opened.open()
    expect(status(opened.output(0))).to_contain_text("Boris")
    press_boarding(opened.output(0), "satellite")
    expect(status(opened.output(0))).to_contain_text("Chloé")
    assert played(opened) == "board parachute, board satellite"


def test_a_stale_click_is_refused_politely(notebook, page):
    delay = Delay(page)
    opened = notebook([SHOWN])
    screen = opened.output(0)
    expect(status(screen)).to_contain_text("Ana")
    delay.hold_until_python_says(b"snapshot", "game.play('board parachute')")
    expect(status(screen)).to_contain_text("Ana")
    press_boarding(screen, "satellite")
    delay.release()
    expect(alert(decision(screen))).to_have_text(say("reason.wish_stale"))
    expect(status(screen)).to_contain_text("Boris")
    assert played(opened) == "board parachute"
    press_boarding(screen, "satellite")
    expect(alert(decision(screen)).filter(has_text=ANYTHING)).to_have_count(0)
    assert played(opened) == "board parachute, board satellite"


@APPS
def test_shortcuts_pressed_inside_leave_the_cells_alone(notebook, page, app):
    opened = notebook([SHOWN, "1 + 1"], app=app, run=False)
    opened.run_cell(0)
    screen = opened.output(0)
    expect(status(screen)).to_contain_text("Ana")
    cells = opened.cell_ids()
    places = (
        decision(screen).get_by_role("button").first,
        board(screen).get_by_role("button").first,
        screen.get_by_role("log"),
    )
    for place in places:
        focus_for_good(page, place)
        for key in ("b", "d", "d", "x", "a"):
            page.keyboard.press(key)
        expect(screen.locator(":focus")).to_have_count(1)
    assert opened.cell_ids() == cells
    opened.page.locator(".jp-Notebook .jp-Cell").nth(1).locator(".jp-InputPrompt").click()
    page.keyboard.press("b")
    page.wait_for_function(
        "(count) => window.jupyterapp.shell.currentWidget.content.model.cells.length > count", arg=len(cells)
    )


def test_a_restarted_kernel_is_told_at_once_and_the_record_goes_on_in_the_new_one(notebook, page, context):
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    opened = notebook([SHOWN, ""])
    screen = opened.output(0)
    press_boarding(screen, "parachute")
    expect(status(screen)).to_contain_text("Boris")
    record = opened.kernel("print(game.record)")
    opened.restart()
    gone = screen.get_by_role("region", name=say("ui.gone"), exact=True)
    expect(alert(gone)).to_have_text(say("ui.dead"), timeout=1000)
    expect(decision(screen).get_by_role("button").first).to_be_disabled()
    with page.expect_download() as download:
        control(gone, say("ui.download_record")).click()
    assert Path(download.value.path()).read_text(encoding="utf-8").rstrip() == record
    control(gone, say("ui.copy_record")).click()
    expect(gone).to_contain_text(say("ui.copied"))
    assert page.evaluate("navigator.clipboard.readText()").rstrip() == record
    control(gone, say("ui.copy_resume")).click()
    page.wait_for_function("async () => (await navigator.clipboard.readText()).startsWith('import')")
    page.evaluate(
        """async () => {
          const cell = window.jupyterapp.shell.currentWidget.content.model.cells.get(1);
          cell.sharedModel.setSource(await navigator.clipboard.readText());
        }"""
    )
    opened.run_cell(1)
    expect(status(opened.output(1))).to_contain_text("Boris")
    assert opened.kernel("print(game.record)") == record
    press_boarding(opened.output(1), "satellite")
    expect(status(opened.output(1))).to_contain_text("Chloé")
    assert played(opened) == "board parachute, board satellite"


def test_clicks_are_played_while_a_cell_runs(notebook, page):
    opened = notebook([SHOWN, "import time\nfor _ in range(120): time.sleep(0.1)\nprint('slept')"], run=False)
    opened.run_cell(0)
    screen = opened.output(0)
    expect(status(screen)).to_contain_text("Ana")
    opened.wait_until_ready()
    opened.run_cell(1)
    page.wait_for_function(
        "() => window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.status === 'busy'"
    )
    press_boarding(screen, "parachute")
    expect(status(screen)).to_contain_text("Boris")
    press_boarding(screen, "satellite")
    expect(status(screen)).to_contain_text("Chloé")
    assert not opened.output(1).inner_text()
    assert played(opened) == "board parachute, board satellite"
    expect(opened.output(1)).to_contain_text("slept")


def test_a_cell_that_ran_200_times_leaves_one_widget(notebook, page):
    opened = notebook([SHOWN], run=False)
    page.evaluate(
        """async () => {
          for (let run = 1; run < 200; run += 1) await window.jupyterapp.commands.execute("notebook:run-cell");
        }"""
    )
    opened.run_cell(0)
    press_boarding(opened.output(0), "parachute")
    expect(status(opened.output(0))).to_contain_text("Boris")
    alive = opened.kernel(
        "import comm\n"
        "from ipywidgets.widgets.widget import _instances\n"
        "print(comm.get_comm_manager().comms.keys() == _instances.keys())\n"
        "print([one is widget for one in _instances.values() if isinstance(one, mlem.GameWidget)])"
    )
    assert alive == "True\n[True]"
    assert played(opened) == "board parachute"
    expect(decision(page.locator("body"))).to_have_count(1)


def test_what_goes_wrong_in_python_is_told_where_the_person_looks(notebook):
    opened = notebook([SHOWN])
    screen = opened.output(0)
    expect(status(screen)).to_contain_text("Ana")
    opened.kernel("game.play = lambda *_, **__: 1 / 0")
    press_boarding(screen, "parachute")
    expect(alert(decision(screen))).to_contain_text("ZeroDivisionError")
    assert played(opened) == ""
    opened.kernel("del game.play")
    line = screen.get_by_role("textbox", name=say("ui.command"), exact=True)
    line.fill("roll 999")
    line.press("Enter")
    expect(alert(screen).filter(has_text=say("reason.not_now_takeoff", asked="roll"))).to_be_visible()
    expect(alert(decision(screen)).filter(has_text=ANYTHING)).to_have_count(0)
    assert played(opened) == ""
    press_boarding(screen, "parachute")
    expect(status(screen)).to_contain_text("Boris")
    expect(alert(screen).filter(has_text=ANYTHING)).to_have_count(0)
    assert played(opened) == "board parachute"


def test_notebook_7_plays_with_dice_that_tumble(notebook, page):
    page.emulate_media(reduced_motion="no-preference")
    opened = notebook([SHOWN], app="notebook")
    player = Player(opened.output(0), Game(NAMES, seed=7), Pointer(lambda place: place.click()), 7)
    for _ in range(8):
        player.step()
    assert opened.kernel("print(game.record)") == str(player.notes.record).rstrip()
    expect(log(opened.output(0)).last).to_be_visible()
