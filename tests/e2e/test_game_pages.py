"""The widget as a guest: the page around it stays as it was, and where nothing may run there is a picture."""

import nbformat
from playwright.sync_api import expect

from tests.e2e.players import decision, status

MADE = (
    "import mlem_widgets as mlem\n"
    "game = mlem.Game(['Ana', 'Boris', 'Chloé'], seed=7, ruleset=mlem.Ruleset.load().replace({'failure_limit': 1}))\n"
    "widget = mlem.GameWidget(game)"
)
_COMPUTED = """(selectors) => {
  const placed = /size|width|height|origin|^(top|left|right|bottom|inset)/;
  return Object.fromEntries(selectors.map((selector) => {
    const style = getComputedStyle(document.querySelector(selector));
    const kept = [...style].filter((name) => !placed.test(name) || name === "font-size");
    return [selector, kept.map((name) => `${name}: ${style.getPropertyValue(name)}`)];
  }));
}"""
ELEMENTS = (
    "html",
    "body",
    ".lm-MenuBar-itemLabel",
    ".jp-NotebookPanel-toolbar",
    ".jp-NotebookPanel-toolbar jp-button",
    ".jp-Notebook",
    ".jp-MarkdownCell h1",
    ".jp-MarkdownCell p",
    ".jp-MarkdownCell a",
    ".jp-MarkdownCell code",
    ".jp-MarkdownCell table",
    ".jp-MarkdownCell td",
    ".jp-CodeCell .cm-content",
    ".jp-CodeCell .cm-line",
    ".jp-InputPrompt",
    "#guest button",
    "#guest input",
    "#guest section",
    "#guest svg",
    "#guest .board",
    "#guest .btn",
    "#guest .player",
    "#guest .row",
    "#guest .tip",
)
GUEST = (
    "from IPython.display import HTML\n"
    "HTML('<div id=guest><button>b</button><input><section>s</section><svg></svg><p class=board>b</p><p class=btn>b</p>"
    "<p class=player>p</p><p class=row>r</p><p class=tip>t</p></div>')"
)


def test_the_page_around_is_not_restyled(notebook, page, tmp_path):
    text = "# A title\n\nA [link](https://example.org), `code`.\n\n| a |\n|---|\n| b |"
    cells = [nbformat.v4.new_markdown_cell(text), *map(nbformat.v4.new_code_cell, (GUEST, f"{MADE}\nwidget"))]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=kernel), tmp_path / "guest.ipynb")
    opened = notebook(tmp_path / "guest.ipynb", run=False, trusted=True)
    opened.run_cell(1)
    opened.output(1).locator("#guest").wait_for()
    page.evaluate("() => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = 2; }")
    opened.wait_until_ready()
    before = page.evaluate(_COMPUTED, ELEMENTS)
    opened.run_cell(2)
    expect(status(opened.output(2))).to_contain_text("Ana")
    opened.wait_until_ready()
    assert page.evaluate(_COMPUTED, ELEMENTS) == before


def test_an_untrusted_saved_notebook_shows_pictures(notebook, tmp_path):
    opened = notebook([f"{MADE}\ngame", "widget"])
    expect(status(opened.output(1))).to_contain_text("Ana")
    opened.save()
    saved = nbformat.read(opened.file, as_version=4)
    saved.cells[1].source += "  # changed by a stranger, so no longer trusted"
    nbformat.write(saved, tmp_path / "stranger.ipynb")
    strange = notebook(tmp_path / "stranger.ipynb", run=False)
    for index in range(2):
        picture = strange.output(index).get_by_role("img")
        expect(picture).to_have_attribute("alt", saved.cells[index].outputs[0].data["text/html"].split('"')[1])
        assert picture.evaluate("(image) => image.complete && image.naturalWidth") > 300
    expect(decision(strange.page.locator("body"))).to_have_count(0)
