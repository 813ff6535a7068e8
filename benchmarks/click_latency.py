"""From a click in JupyterLab to Python's answer on the screen: a move of the game against a bare counter."""

import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from benchmarks.measure import Figure, ratio
from tests.browser import CHROMIUM_ARGUMENTS, chromium
from tests.e2e.counter import COUNTER
from tests.e2e.hosts import Notebook, serve, write_notebook

_GAME = """
import mlem_widgets as mlem

game = mlem.Game(["Ana", "Boris", "Chloé"], seed=7)
mlem.GameWidget(game)
"""
_COUNT = ".jp-OutputArea button:not(.mlem *)"
_BOARD = ".mlem .console .choice"
_STATUS = ".mlem .console p[role=status]"

# The frame after the change is the first that can show it.
_CLICK = """([button, answer]) => new Promise((resolve) => {
  const start = performance.now();
  const observer = new MutationObserver(() => {
    observer.disconnect();
    requestAnimationFrame(() => resolve(performance.now() - start));
  });
  observer.observe(document.querySelector(answer), { subtree: true, childList: true, characterData: true });
  document.querySelector(button).click();
})"""


def measure() -> Iterator[Figure]:
    """Compare the two, in one page over one kernel; the game also shows earlier that it waits, which does not count."""
    with tempfile.TemporaryDirectory() as folder, serve("lab", Path(folder)) as host, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_ARGUMENTS)
        page = browser.new_page(reduced_motion="reduce", viewport={"width": 1280, "height": 1600})
        write_notebook(host.folder / "clicks.ipynb", [COUNTER, _GAME])
        notebook = Notebook(page, host, "clicks.ipynb")
        notebook.open()
        notebook.run_all()
        page.locator(_COUNT).wait_for()
        page.locator(_BOARD).first.wait_for()
        notebook.wait_until_ready()
        yield Figure(
            "a click, of a counter's",
            ratio(partial(_board, notebook), partial(_count, page), repeats=25),
            "x",
            at_most=1.5,
        )
        host.shut_sessions_down()
        browser.close()


def _board(notebook: Notebook) -> float:
    spent: float = notebook.page.evaluate(_CLICK, [_BOARD, _STATUS])
    after = notebook.page.locator(_STATUS).inner_text()
    notebook.kernel("game.undo()")
    notebook.page.wait_for_function(
        "([status, after]) => document.querySelector(status).innerText !== after", arg=[_STATUS, after]
    )
    return spent


def _count(page: Page) -> float:
    spent: float = page.evaluate(_CLICK, [_COUNT, _COUNT])
    return spent
