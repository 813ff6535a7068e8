"""Python for the browser, from its npm package, and the list of wheels that it may load: those of the site."""

from __future__ import annotations

import hashlib
import json
import shutil
from typing import TYPE_CHECKING, Any

from mlem_widgets.errors import because
from mlem_widgets.extras import need
from mlem_widgets.site import steps
from mlem_widgets.site.wheels import distribution

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from mlem_widgets.site.wheels import Wheel

_LOCK = "pyodide-lock.json"
_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")


def fetch(home: Path, work: Path) -> dict[str, Any]:
    """Put the Pyodide that the kernel asks for into a folder, and give its list of packages, which are not in it.

    Raises SiteError without npm, or where its registry has no such Pyodide.
    """
    npm = shutil.which("npm")
    if npm is None:
        raise steps.SiteError(because("site_npm_missing"))
    version = need("jupyterlite_pyodide_kernel.constants", "hosts").PYODIDE_VERSION
    quiet = ["--silent", "--no-audit", "--no-fund", "--no-package-lock", "--prefer-offline", "--ignore-scripts"]
    steps.run("npm install pyodide", [npm, "install", *quiet, f"--prefix={work}", f"pyodide@{version}"], work)
    package = work / "node_modules" / "pyodide"
    for name in _FILES:
        shutil.copy(package / name, home)
    lock: dict[str, Any] = json.loads((package / _LOCK).read_text(encoding="utf-8"))
    return lock


def lock(folder: Path, about: object, wheels: Iterable[Wheel]) -> None:
    """Let Pyodide know these wheels, which lie beside it, and no others: its own list leads to the network."""
    packages = {wheel.name: _entry(wheel) for wheel in wheels}
    (folder / _LOCK).write_text(json.dumps({"info": about, "packages": packages}, indent=1), encoding="utf-8")


def _entry(wheel: Wheel) -> dict[str, Any]:
    return {
        "name": wheel.name,
        "version": wheel.version,
        "file_name": wheel.path.name,
        "sha256": hashlib.sha256(wheel.path.read_bytes()).hexdigest(),
        "install_dir": "site",
        "package_type": "package",
        "unvendored_tests": False,
        "imports": list(wheel.imports),
        "depends": sorted(map(distribution, wheel.requires)),
    }
