"""The first example, as a person meets it in JupyterLab."""

import re
from pathlib import Path

from nbformat import read
from playwright.sync_api import expect

EXAMPLES = Path(__file__).parents[2] / "examples"
FIRST, ODDS = EXAMPLES / "01_play.ipynb", EXAMPLES / "02_odds.ipynb"


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


def test_the_saved_odds_are_whole_tables_where_nothing_is_trusted(notebook):
    """JupyterLab's sanitiser keeps the figures, their bars, and the mark of the best choice."""
    opened = notebook(ODDS, run=False)
    cell = next(place for place, cell in enumerate(read(ODDS, 4).cells) if cell.source.endswith("game.odds()"))
    opened.page.locator(".jp-Notebook .jp-Cell").nth(cell).scroll_into_view_if_needed()
    best = opened.output(cell).locator("tr", has_text="★ best")
    expect(best).to_be_visible()
    bar = best.locator("td span span").bounding_box()
    others = opened.output(cell).locator("tr", has_not_text="best").locator("td span span")
    assert bar["width"] > max(other.bounding_box()["width"] for other in others.all()) > 10
