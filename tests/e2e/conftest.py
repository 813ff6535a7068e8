"""Real JupyterLab and Notebook 7 servers under a real Chromium, and the network shut where nothing may leave."""

import shutil
from itertools import count
from pathlib import Path

import pytest

from tests.e2e.hosts import Notebook, serve, trust, write_notebook
from tests.e2e.outside import closed

_numbers = count(1)


@pytest.fixture(scope="session")
def lab_host(tmp_path_factory):
    with serve("lab", tmp_path_factory.mktemp("lab")) as host:
        yield host


@pytest.fixture(scope="session")
def notebook_host(tmp_path_factory):
    with serve("notebook", tmp_path_factory.mktemp("notebook")) as host:
        yield host


@pytest.fixture(scope="module")
def outside():
    """What lies beyond this machine, for pages whose `browser_context_args` have its proxy."""
    with closed() as outside:
        yield outside


@pytest.fixture
def notebook(page, request):
    """Open a notebook: `notebook(["1 + 1"])`, or `notebook(Path("saved.ipynb"), run=False, app="notebook")`.

    Cells are given as texts, a saved one as a path (a copy is opened, which the host trusts if `trusted`). `app` is
    `lab` or `notebook`.
    """
    hosts = []

    def open_notebook(source, *, app="lab", run=True, trusted=False, viewport=None):
        host = request.getfixturevalue(f"{app}_host")
        hosts.append(host)
        name = f"test-{next(_numbers)}.ipynb"
        if isinstance(source, Path):
            shutil.copyfile(source, host.folder / name)
        else:
            write_notebook(host.folder / name, source)
        if trusted:
            trust(host, host.folder / name)
        if viewport:
            page.set_viewport_size({"width": viewport[0], "height": viewport[1]})
        opened = Notebook(page, host, name)
        opened.open()
        if run:
            opened.run_all()
        return opened

    yield open_notebook
    for host in hosts:
        host.shut_sessions_down()
