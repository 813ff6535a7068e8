"""A JupyterLite site with this package in it: static files that play in any browser, with no server behind them.

Everything comes from packages, since the kernel's own defaults load it from addresses on the web: the pages and the
kernel from `mlem_widgets[hosts]`, Pyodide from npm, the rest of the Python from the index that pip uses.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from pathlib import Path

from mlem_widgets.errors import because
from mlem_widgets.extras import MissingExtraError, need
from mlem_widgets.site import pyodide, steps, wheels
from mlem_widgets.site.steps import SiteError

__all__ = ["SiteError", "build"]

_KERNEL = "@jupyterlite/pyodide-kernel-extension"
_EXTENSIONS = (_KERNEL, "@jupyter-widgets/jupyterlab-manager", "anywidget")
_KERNEL_WHEELS = ("ipykernel", "piplite", "pyodide_kernel")
# What the kernel starts with; what it finds missing it asks of an index on the web.
_STARTING = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython")
_APPS = ("lab", "notebooks", "tree")
_SETTINGS = "jupyter-lite.json"
"""Every site has one; what it says holds for all its pages."""


def build(folder: Path, examples: Path) -> None:
    """Build the site in a folder, with the notebooks of another; an earlier site there is replaced.

    Raises SiteError where the folder holds something else or a step fails, and MissingExtraError without
    `mlem_widgets[hosts]`. Takes npm, and the network unless what npm and pip load is in their caches.
    """
    need("jupyterlite_core", "hosts")
    if folder.exists() and not (folder / _SETTINGS).is_file() and (folder.is_file() or any(folder.iterdir())):
        raise SiteError(because("site_folder_taken", folder=folder))
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="mlem_site_") as name:
        work = Path(name)
        _lay_out(work, examples)
        steps.run("jupyter lite build", [sys.executable, "-m", "jupyterlite_core", "build"], work)
        shutil.rmtree(folder, ignore_errors=True)
        shutil.move(work / "site", folder)


def _lay_out(work: Path, examples: Path) -> None:
    """Put what `jupyter lite build` reads where it looks for it."""
    home = work / "static" / "pyodide"
    home.mkdir(parents=True)
    known = pyodide.fetch(home, work)
    extensions = {name: _installed(name) for name in _EXTENSIONS}
    kernel = extensions[_KERNEL] / "static" / "pypi"
    given = [Path(shutil.copy(next(kernel.glob(f"{name}-*.whl")), home)) for name in _KERNEL_WHEELS]
    wanted = [f"micropip=={known['packages']['micropip']['version']}", "jedi"]
    found = wheels.gather([wheels.own(home), *given], wanted, home, known["info"]["python"])
    pyodide.lock(home, known["info"], found)
    _write(work / _SETTINGS, _settings())
    _write(
        work / "jupyter_lite_config.json",
        {
            "LiteBuildConfig": {
                "apps": _APPS,
                "contents": [str(examples.resolve())],
                "federated_extensions": [str(path) for path in extensions.values()],
                "ignore_sys_prefix": ["federated_extensions"],
                "no_sourcemaps": True,
                "output_dir": "site",
            }
        },
    )


def _settings() -> dict[str, object]:
    kernel = {
        "pyodideUrl": "./static/pyodide/pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": _STARTING},
    }
    plugins = {f"{_KERNEL}:kernel": kernel}
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": {"litePluginSettings": plugins}}


def _write(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, indent=1), encoding="utf-8")


def _installed(extension: str) -> Path:
    """Where an extension of JupyterLab lies."""
    for place in need("jupyter_core.paths", "hosts").jupyter_path("labextensions"):
        path = Path(place, extension)
        if (path / "package.json").is_file():
            return path
    raise MissingExtraError(because("extra_missing", module=extension, extra="hosts"))
