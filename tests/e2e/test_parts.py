"""The board and the dice by themselves in a real notebook: a line in another cell moves and marks them."""

import pytest
from playwright.sync_api import expect

MADE = (
    "import mlem_widgets as mlem\n"
    "game = mlem.Game(['Ana', 'Boris'], seed=7, locale='en')\n"
    "game.play('board parachute, board satellite')"
)
PLAYED = "game.play('roll 1224AA')\nboard.arrows = game.legal_actions\nboard.caption = 'Which groups?'"


@pytest.mark.parametrize("app", ["lab", "notebook"])
def test_parts_follow_what_another_cell_does(notebook, app):
    opened = notebook(
        [f"{MADE}\nboard = mlem.BoardWidget(game, crop=(3, 9))\nboard", "dice = mlem.DiceWidget(game)\ndice", PLAYED],
        app=app,
    )
    board, dice = opened.output(0), opened.output(1)
    expect(board.locator("figcaption")).to_have_text("Which groups?")
    expect(board.locator(".marks text")).to_have_text(["1", "A", "1+A"])
    expect(dice.locator(".group.usable")).to_have_count(2)
    opened.kernel("game.play('move 1+A')")
    expect(board.locator("[data-spot='space.8']")).to_have_attribute("aria-label", "space 8. The rocket is here."
        " Symbols: 2, 4. Linked: planet Yarn (4 / 2 / 1). House value.")  # fmt: skip
    expect(board.locator(".marks")).to_have_count(0)
    expect(dice.locator(".group")).to_have_count(0)


def test_shortcuts_of_the_notebook_leave_a_board_alone(notebook, page):
    opened = notebook([f"{MADE}\nmlem.BoardWidget(game)"])
    cells = opened.cell_ids()
    spot = opened.output(0).locator("[data-spot='space.3']")
    spot.focus()
    for key in "bdd":
        page.keyboard.press(key)
    page.keyboard.press("ArrowRight")
    expect(opened.output(0).locator("[data-spot]:focus")).to_have_attribute("data-spot", "space.4")
    assert opened.cell_ids() == cells
