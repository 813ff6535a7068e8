"""Real notebook servers, and a notebook open in one of them, as the end-to-end tests see them."""

import json
import sys
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import nbformat
from nbformat import NotebookNode
from nbformat.sign import NotebookNotary
from playwright.sync_api import Locator, Page

from tests.e2e.servers import running

TOKEN = "tests-only"
_READY_MILLISECONDS = 60_000

# The session context says that it is ready before a message can pass, hence the two other conditions.
_KERNEL_READY = """() => {
  const context = window.jupyterapp?.shell?.currentWidget?.context?.sessionContext;
  const kernel = context?.session?.kernel;
  return Boolean(context?.isReady && kernel?.status === "idle" && kernel.connectionStatus === "connected");
}"""

_RUN_CODE = """async (code) => {
  const { kernel } = window.jupyterapp.shell.currentWidget.context.sessionContext.session;
  const future = kernel.requestExecute({ code, store_history: false });
  const said = { output: "", error: null };
  future.onIOPub = ({ header, content }) => {
    if (header.msg_type === "stream") said.output += content.text;
    if (header.msg_type === "error") said.error = `${content.ename}: ${content.evalue}`;
  };
  await future.done;
  return said;
}"""


class App(NamedTuple):
    """A notebook application: the module that runs it, its own options, and where it shows a notebook."""

    module: str
    options: tuple[str, ...]
    page: str


APPS: Mapping[str, App] = {
    "lab": App(
        "jupyterlab",
        (
            "--LabApp.expose_app_in_browser=True",
            "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
            "--LabApp.extension_manager=readonly",
        ),
        "/lab/workspaces/tests/tree/{name}?reset&token={token}",
    ),
    "notebook": App(
        "notebook",
        ("--JupyterNotebookApp.expose_app_in_browser=True",),
        "/notebooks/{name}?token={token}",
    ),
}


class Host(NamedTuple):
    """A running server and the folder that it serves."""

    app: App
    address: str
    folder: Path

    def request(self, path: str, method: str = "GET") -> Any:
        """Ask the server's REST interface."""
        request = urllib.request.Request(
            f"{self.address}{path}", method=method, headers={"Authorization": f"token {TOKEN}"}
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.loads(answer.read() or "null")

    def shut_sessions_down(self) -> None:
        """End every kernel, so that the next test starts alone."""
        for session in self.request("/api/sessions"):
            self.request(f"/api/sessions/{session['id']}", "DELETE")


@contextmanager
def serve(name: str, root: Path) -> Iterator[Host]:
    """Run a notebook application that knows nothing of the tester's own settings."""
    app = APPS[name]
    folder = root / "notebooks"
    folder.mkdir()
    with running(
        lambda port: [
            sys.executable,
            "-m",
            app.module,
            "--no-browser",
            "--allow-root",
            "--ip=127.0.0.1",
            f"--port={port}",
            "--ServerApp.port_retries=0",
            f"--ServerApp.root_dir={folder}",
            f"--IdentityProvider.token={TOKEN}",
            *app.options,
        ],
        f"/api/status?token={TOKEN}",
        root / "server.log",
        _own_settings(root),
    ) as address:
        yield Host(app, address, folder)


def _own_settings(root: Path) -> dict[str, str]:
    notifications = root / "settings" / "@jupyterlab" / "apputils-extension" / "notification.jupyterlab-settings"
    notifications.parent.mkdir(parents=True)
    notifications.write_text(json.dumps({"fetchNews": "false", "checkForUpdates": False}))
    return {
        "JUPYTER_CONFIG_DIR": str(root / "config"),
        "JUPYTER_DATA_DIR": str(root / "data"),
        "JUPYTER_RUNTIME_DIR": str(root / "runtime"),
        "IPYTHONDIR": str(root / "ipython"),
        "JUPYTERLAB_SETTINGS_DIR": str(root / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(root / "workspaces"),
    }


def new_notebook(cells: Sequence[str], kernel: str = "python3") -> NotebookNode:
    """A notebook of code cells that have not run."""
    return nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(source, id=f"cell-{n}") for n, source in enumerate(cells)],
        metadata={"kernelspec": {"name": kernel, "display_name": "Python 3", "language": "python"}},
    )


def write_notebook(path: Path, cells: Sequence[str]) -> None:
    """Write such a notebook to a file."""
    nbformat.write(new_notebook(cells), path)


def trust(host: Host, path: Path) -> None:
    """Sign a notebook, so that the host shows its saved widgets: of others it shows pictures alone."""
    notary = NotebookNotary(data_dir=str(host.folder.parent / "data"))
    notary.sign(nbformat.read(path, as_version=4))
    notary.store.close()


class KernelError(Exception):
    """What the kernel raised while a test ran code in it."""


class Notebook:
    """A notebook open in the browser, with its kernel."""

    def __init__(self, page: Page, host: Host, name: str) -> None:
        self.page = page
        self.host = host
        self.file = host.folder / name

    def open(self) -> None:
        """Go to the notebook, or reload it, and wait until its kernel answers."""
        self.page.goto(self.host.address + self.host.app.page.format(name=self.file.name, token=TOKEN))
        self.settle()

    def settle(self) -> None:
        """Wait until the kernel answers, and make room."""
        self.wait_until_ready()
        # At 360 px Lab's file browser would leave no room for the notebook.
        self.page.evaluate("() => window.jupyterapp.shell.collapseLeft?.()")

    def wait_until_ready(self) -> None:
        """Wait until the kernel is idle and a message can reach it."""
        self.page.wait_for_function(_KERNEL_READY, timeout=_READY_MILLISECONDS)

    def run_all(self) -> None:
        """Start to run all cells. Their outputs come when they come: awaiting the command may never end."""
        self.page.evaluate("() => void window.jupyterapp.commands.execute('notebook:run-all-cells')")

    def run_cell(self, index: int) -> None:
        """Start to run one cell, as a click on its play button does."""
        self.page.evaluate(
            """(index) => {
              window.jupyterapp.shell.currentWidget.content.activeCellIndex = index;
              void window.jupyterapp.commands.execute("notebook:run-cell");
            }""",
            index,
        )

    def kernel(self, code: str) -> str:
        """Run code in the kernel, out of sight of the notebook, and give what it printed."""
        said = self.page.evaluate(_RUN_CODE, code)
        if said["error"]:
            raise KernelError(said["error"])
        return said["output"].rstrip("\n")

    def restart(self) -> None:
        """Restart the kernel, as the menu does but without its question."""
        self.page.evaluate(
            "() => window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.restart()"
        )
        self.wait_until_ready()

    def save(self) -> None:
        """Save the notebook with its outputs (and, as Lab does by default, without widget state)."""
        self.page.evaluate("() => window.jupyterapp.shell.currentWidget.context.save()")

    def cell_ids(self) -> list[str]:
        """The ids of the notebook's cells, in order: what a stray shortcut would change."""
        return self.page.evaluate(
            "() => [...window.jupyterapp.shell.currentWidget.content.model.cells].map((cell) => cell.id)"
        )

    def output(self, index: int) -> Locator:
        """Where the output of a cell is drawn."""
        return self.page.locator(".jp-Notebook .jp-Cell").nth(index).locator(".jp-OutputArea")
