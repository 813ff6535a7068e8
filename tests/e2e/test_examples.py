"""The first example, as a person meets it in JupyterLab."""

import re
from pathlib import Path

from playwright.sync_api import expect

FIRST = Path(__file__).parents[2] / "examples" / "01_play.ipynb"


def test_the_saved_example_shows_a_picture_of_its_board_before_anything_runs(notebook):
    opened = notebook(FIRST, run=False)
    picture = opened.output(1).locator("img[alt]")
    picture.wait_for()
    assert picture.evaluate("(image) => image.naturalWidth > 0")


def test_the_saved_example_shows_its_widget_where_it_is_trusted(notebook):
    opened = notebook(FIRST, run=False, trusted=True)
    expect(opened.output(1).locator(".mlem .stage svg").first).to_be_visible()


def test_run_the_example_plays(notebook):
    opened = notebook(FIRST)
    opened.page.locator(".mlem[data-health=fine] .choice").first.wait_for()
    opened.page.get_by_role("button", name=re.compile("parachute")).first.click()
    expect(opened.page.locator(".mlem .console")).to_contain_text("Boris")
    assert opened.kernel("print(game.record.plies[0].action)") == "board parachute"
