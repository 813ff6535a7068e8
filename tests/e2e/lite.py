"""A JupyterLite site of ours, built and served as a person would, and a notebook open in it."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page

from tests.browser import ROOT
from tests.e2e.hosts import App, Host, Notebook, new_notebook
from tests.e2e.servers import running

LITE = App("mlem_widgets site", (), "/lab/index.html?path={name}")
_OPEN = """async ([name, content]) => {
  const { serviceManager, commands } = window.jupyterapp;
  await serviceManager.contents.save(name, { type: "notebook", format: "json", content });
  await commands.execute("docmanager:open", { path: name });
}"""


@contextmanager
def serve_site(root: Path) -> Iterator[Host]:
    """Build the site with the command of the package, and serve its files with the server that the command names."""
    folder = root / "site"
    subprocess.run(
        [sys.executable, "-m", "mlem_widgets", "site", folder],
        env={**os.environ, "PIP_CONSTRAINT": str(ROOT / "constraints.txt")},
        check=True,
    )
    _expose_app(folder)
    with running(
        lambda port: [sys.executable, "-m", "http.server", f"{port}", "--bind=127.0.0.1", f"--directory={folder}"],
        "/jupyter-lite.json",
        root / "server.log",
    ) as address:
        yield Host(LITE, address, folder / "files")


def _expose_app(folder: Path) -> None:
    """Let the tests reach the application, as an option of the other hosts does."""
    path = folder / "jupyter-lite.json"
    settings = json.loads(path.read_text())
    settings["jupyter-config-data"]["exposeAppInBrowser"] = True
    path.write_text(json.dumps(settings))


class LiteNotebook(Notebook):
    """A notebook open in the site; its files lie in the browser."""

    def __init__(self, page: Page, host: Host, name: str, cells: Sequence[str] = ()) -> None:
        super().__init__(page, host, name)
        self._cells = cells

    def open(self) -> None:
        """Go to the site's own notebook, or make one of these cells; then wait until Python has started there."""
        if not self._cells:
            super().open()
            return
        self.page.goto(f"{self.host.address}/lab/index.html")
        self.page.wait_for_function("() => window.jupyterapp?.shell?.isAttached")
        self.page.evaluate("() => window.jupyterapp.restored")
        self.page.evaluate(_OPEN, [self.file.name, new_notebook(self._cells, "python")])
        self.settle()
