"""From a click in JupyterLab to Python's answer on the screen: the game against a counter, with odds and without."""

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

plain = mlem.Game(["Ana", "Boris", "Chloé"], seed=7)
mlem.GameWidget(plain)
"""
_ODDS = """
advised = mlem.Game(["Ana", "Boris", "Chloé"], seed=7)
mlem.GameWidget(advised, odds=["risk", "reach", "worth", "best"])
"""
_COUNT = ".jp-OutputArea button:not(.mlem *)"
_CELLS = {"plain": 1, "advised": 2}
"""Where the widget of each game is, by the number of its cell."""

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
    """Compare them in one page over one kernel; the game also shows earlier that it waits, which does not count."""
    with tempfile.TemporaryDirectory() as folder, serve("lab", Path(folder)) as host, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_ARGUMENTS)
        page = browser.new_page(reduced_motion="reduce", viewport={"width": 1280, "height": 2400})
        write_notebook(host.folder / "clicks.ipynb", [COUNTER, _GAME, _ODDS])
        notebook = Notebook(page, host, "clicks.ipynb")
        notebook.open()
        notebook.run_all()
        page.locator(_COUNT).wait_for()
        for game in _CELLS:
            page.locator(_within(game, ".console .choice")).first.wait_for()
        notebook.wait_until_ready()
        plain, advised = (partial(_board, notebook, game) for game in _CELLS)
        yield Figure("a click, of a counter's", ratio(plain, partial(_count, page), repeats=25), "x", at_most=1.5)
        yield Figure("a click with all odds, of one without", ratio(advised, plain, repeats=25), "x", at_most=1.5)
        host.shut_sessions_down()
        browser.close()


def _within(game: str, part: str) -> str:
    return f'.jp-Cell[data-windowed-list-index="{_CELLS[game]}"] .mlem {part}'


def _board(notebook: Notebook, game: str) -> float:
    button, status = _within(game, ".console .choice"), _within(game, ".console p[role=status]")
    spent: float = notebook.page.evaluate(_CLICK, [button, status])
    after = notebook.page.locator(status).inner_text()
    notebook.kernel(f"{game}.undo()")
    notebook.page.wait_for_function(
        "([status, after]) => document.querySelector(status).innerText !== after", arg=[status, after]
    )
    return spent


def _count(page: Page) -> float:
    spent: float = page.evaluate(_CLICK, [_COUNT, _COUNT])
    return spent
