"""The odds in a living JupyterLab: they change after a click and after a script's move, also while a cell runs."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser import axe
from tests.e2e.players import control, decision, press_boarding, say, status

NAMES = ["Ana", "Boris"]
MADE = (
    "import mlem_widgets as mlem\n"
    f"game = mlem.Game({NAMES}, seed=7)\n"
    "widget = mlem.GameWidget(game, odds=['risk', 'reach', 'worth', 'best'])\n"
    "widget"
)
PANEL = "panel = mlem.OddsWidget(game, odds=['risk', 'reach', 'worth', 'best'])\npanel"


@pytest.fixture(autouse=True)
def _still(page):
    page.emulate_media(reduced_motion="reduce")


def layer(screen):
    """The place of the switches."""
    return screen.locator(".odds-bar")


def settled(screen):
    """Wait until the odds of the position are there."""
    expect(layer(screen)).to_have_attribute("aria-busy", "false")


def told(opened, name="widget"):
    """What Python says of the choices: a figure each, in the order of the page."""
    return opened.kernel(f"print(*[one['worth'] for one in {name}.odds['choices']], sep=', ')").split(", ")


def figures(screen):
    """The worths that the page shows beside the choices."""
    texts = screen.locator(".chip.worth").all_inner_texts()
    return [re.search(r"\d+\.\d\d", text)[0] for text in texts]


def test_the_layer_changes_after_a_click_and_after_a_script_in_another_cell(notebook):
    opened = notebook([MADE, PANEL, "game.roll('12234A')"], run=False, viewport=(1280, 900))
    opened.run_cell(0)
    screen = opened.output(0)
    settled(screen)
    first = figures(screen)
    assert sorted(first) == sorted(told(opened))
    opened.run_cell(1)
    panel = opened.output(1)
    settled(panel)

    press_boarding(screen, "parachute")
    expect(status(screen)).to_contain_text("Boris")
    settled(screen)
    assert figures(screen) != first
    assert sorted(figures(screen)) == sorted(told(opened))
    assert opened.kernel("print(widget.odds['version'] == game.version)") == "True"
    press_boarding(screen, "die_one")
    expect(screen.locator(".next-roll")).not_to_be_empty()
    (roll,) = told(opened)
    risk, worth = opened.kernel("print(widget.odds['roll'])"), say("odds_layer.chip_worth", points=roll)
    expect(screen.locator(".next-roll")).to_have_text(f"{risk} {worth}")

    opened.run_cell(2)
    moves = screen.get_by_role("toolbar", name=say("odds_layer.choices"), exact=True).get_by_role("button")
    expect(moves).to_have_count(int(opened.kernel("print(len(game.legal_actions))")))
    assert figures(screen) == told(opened)
    settled(panel)
    rows = panel.get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(1 + len(told(opened, "panel")))
    assert [row.split("\t")[1].strip() for row in rows.all_inner_texts()[1:]] == told(opened, "panel")
    best = opened.kernel("print(game.odds().best.action)")
    expect(moves.first).to_contain_text(say("odds_layer.mark"))
    moves.first.click()
    control(decision(screen), say("ui.confirm")).click()
    expect(decision(screen)).not_to_contain_text(say("ui.confirm"))
    assert opened.kernel("print(game.record.plies[-1].action)") == best


def test_the_odds_come_while_a_cell_runs(notebook, page):
    opened = notebook([MADE, "import time\nfor _ in range(600): time.sleep(0.1)"], run=False, viewport=(1280, 900))
    opened.run_cell(0)
    screen = opened.output(0)
    settled(screen)
    control(layer(screen), say("odds_layer.risk")).click()
    expect(control(layer(screen), say("odds_layer.risk"))).to_have_attribute("aria-pressed", "false")
    opened.wait_until_ready()
    opened.run_cell(1)
    page.wait_for_function(
        "() => window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.status === 'busy'"
    )
    before = figures(screen)
    press_boarding(screen, "parachute")
    expect(status(screen)).to_contain_text("Boris")
    settled(screen)
    expect(screen.locator(".chip.worth")).to_have_count(8)
    assert figures(screen) != before
    page.evaluate("() => window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.interrupt()")


def test_keys_of_the_layer_leave_the_cells_alone(notebook, page):
    opened = notebook([MADE, PANEL], viewport=(1280, 900))
    cells = opened.cell_ids()
    for screen in (opened.output(0), opened.output(1)):
        settled(screen)
        place = control(layer(screen), say("odds_layer.worth"))
        place.focus()
        while not page.wait_for_timeout(300) and not place.evaluate("(one) => one === document.activeElement"):
            place.focus()
        for key in ("b", "d", "d", "x", "a", "o"):
            page.keyboard.press(key)
        expect(place).to_have_attribute("aria-pressed", "false")
        expect(place).to_be_focused()
        page.keyboard.press("w")
        expect(screen.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        expect(screen.get_by_role("dialog")).to_have_count(0)
    assert opened.cell_ids() == cells
    assert opened.kernel("print(widget.odds['shows'], panel.odds['shows'])") == "[] []"


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_axe_finds_nothing(notebook, page, theme):
    opened = notebook([MADE, PANEL], viewport=(1280, 900))
    page.evaluate("(theme) => window.jupyterapp.commands.execute('apputils:change-theme', { theme })", theme)
    page.locator(f"body[data-jp-theme-name='{theme}']").wait_for(state="attached")
    found = {}
    for code in ("", "game.play('board parachute, board die_one')", "game.roll('1224AA')", "game.play('move 2+A')"):
        opened.kernel(code)
        for index in range(2):
            settled(opened.output(index))
        found[code] = axe(page, ".jp-OutputArea-output")
    assert {code: faults for code, faults in found.items() if faults} == {}
