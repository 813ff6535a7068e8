"""The examples, as a person meets them in JupyterLab."""

import re
from pathlib import Path

from nbformat import read
from playwright.sync_api import expect

from tests.e2e.players import say

EXAMPLES = Path(__file__).parents[2] / "examples"
FIRST, ODDS, STEPS = EXAMPLES / "01_play.ipynb", EXAMPLES / "02_odds.ipynb", EXAMPLES / "03_step_through.ipynb"
VIEW = "application/vnd.jupyter.widget-view+json"


def place_of(path, cell_id):
    """Where a cell of a saved notebook is."""
    return next(place for place, cell in enumerate(read(path, 4).cells) if cell.id == cell_id)


def shown(opened, place):
    """The output of a cell that is in sight: JupyterLab draws no others."""
    opened.page.locator(".jp-Notebook .jp-Cell").nth(place).scroll_into_view_if_needed()
    return opened.output(place)


def slider(screen):
    """Where a replay's ply is chosen."""
    return screen.get_by_role("slider", name=say("replay_view.slider"), exact=True)


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
    advice = shown(opened, place_of(ODDS, "game"))
    best = advice.locator("tr", has_text="★ best")
    expect(best).to_be_visible()
    bar = best.locator("td span span").bounding_box()
    others = advice.locator("tr", has_not_text="best").locator("td span span")
    assert bar["width"] > max(other.bounding_box()["width"] for other in others.all()) > 10


def test_every_saved_widget_of_a_replay_is_a_picture_where_nothing_is_trusted(notebook):
    opened = notebook(STEPS, run=False)
    cells = read(STEPS, 4).cells
    outputs = [(place, output) for place, cell in enumerate(cells) for output in cell.get("outputs", ())]
    widgets = [place for place, output in outputs if VIEW in output.get("data", ())]
    assert [cells[place].id for place in widgets] == ["dice", "follows", "replay", "branch"]
    for place in widgets:
        picture = shown(opened, place).locator("img[alt]")
        picture.wait_for()
        assert picture.evaluate("(image) => image.naturalWidth > 0")


def test_a_saved_replay_is_looked_through_where_it_is_trusted(notebook):
    """Nothing has run: the page alone steps, and the board shows what was last marked on it."""
    opened = notebook(STEPS, run=False, trusted=True)
    expect(shown(opened, place_of(STEPS, "dice")).locator(".group.usable")).to_have_count(2)
    expect(shown(opened, place_of(STEPS, "follows")).locator(".marks text")).to_have_text(["now", "perhaps"])
    one, two = (shown(opened, place_of(STEPS, name)) for name in ("replay", "branch"))
    expect(two.locator(".told")).to_have_count(2)
    slider(one).focus()
    expect(one.locator(".told")).to_contain_text("with five dice left")
    opened.page.keyboard.press("End")
    scores = "".join(output.data["text/plain"] for output in read(STEPS, 4).cells[place_of(STEPS, "night")].outputs)
    expect(one.locator(".players .total")).to_have_text(re.findall(r"\d+", scores))
