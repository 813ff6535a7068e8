"""The widget in JupyterLab, light and dark: machines find no fault with it in any phase, nor with its windows."""

import pytest
from playwright.sync_api import expect

from tests.browser import axe
from tests.e2e.players import control, decision, say, status

MADE = (
    "import mlem_widgets as mlem\n"
    "game = mlem.Game(['Ana', 'Boris', 'Chloé'], seed=7, ruleset=mlem.Ruleset.load().replace({'failure_limit': 1}))\n"
    "widget = mlem.GameWidget(game)"
)
PHASES = {
    "roll": "game.play('board parachute, board die_one, board double_moon')",
    "choose": "game.roll('1224AA')",
    "landing": "game.play('move 2+A')",
    "parachute": "game.play('stay, stay, stay'); game.roll('1144')",
    "over": "game.play('stay')",
}
SHEETS = ("ui.new_game", "ui.help", "ui.whole_log", "ui.more")


def _theme(page, name):
    page.evaluate("(theme) => window.jupyterapp.commands.execute('apputils:change-theme', { theme })", name)
    page.locator(f"body[data-jp-theme-name='{name}']").wait_for(state="attached")


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_axe_finds_nothing_in_any_phase(notebook, page, theme):
    page.emulate_media(reduced_motion="reduce")
    opened = notebook([f"{MADE}\nwidget"], viewport=(1280, 800))
    screen = opened.output(0)
    expect(status(screen)).to_contain_text("Ana")
    _theme(page, theme)
    found = {"takeoff": _faults(page)}
    for sheet in SHEETS:
        control(screen, say(sheet)).first.click()
        window = screen.get_by_role("dialog", name=say(sheet), exact=True)
        window.wait_for()
        found[sheet] = _faults(page)
        control(window, say("ui.close")).click()
        window.wait_for(state="hidden")
    for phase, code in PHASES.items():
        opened.kernel(code)
        assert opened.kernel("print(game.state.phase)") == phase
        expect(status(screen)).to_contain_text(say(f"status.{phase}", who="").rpartition(":")[2].strip())
        found[phase] = _faults(page)
        if phase == "roll":
            control(decision(screen), say("ui.enter_dice")).click()
            screen.get_by_role("group", name=say("ui.enter_dice"), exact=True).wait_for()
            found["entering dice"] = _faults(page)
    assert {place: faults for place, faults in found.items() if faults} == {}


def _faults(page):
    return axe(page, ".jp-OutputArea-output")
