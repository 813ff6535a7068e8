"""The Python of the site: this package as a wheel, and what it needs in a browser, from the index that pip uses."""

from __future__ import annotations

import importlib.metadata
import sys
import zipfile
from email.parser import Parser
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mlem_widgets.extras import need
from mlem_widgets.site import steps

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_PACKAGE = Path(__file__).parent.parent
# Front ends: a site has them as extensions, in JavaScript.
_FRONT_ENDS = frozenset({"jupyterlab-widgets", "widgetsnbextension"})


class Wheel(NamedTuple):
    """A pure wheel, as much of it as Pyodide wants to know."""

    path: Path
    name: str
    version: str
    imports: tuple[str, ...]
    requires: tuple[str, ...]
    """Requirements that apply in a browser, without front ends."""


def environment(python: str) -> dict[str, str]:
    """What the markers of requirements see under Pyodide, with the full version of its Python.

    >>> environment("3.14.2")["python_version"]
    '3.14'
    """
    return {
        "extra": "",
        "implementation_name": "cpython",
        "implementation_version": python,
        "os_name": "posix",
        "platform_machine": "wasm32",
        "platform_python_implementation": "CPython",
        "platform_release": "",
        "platform_system": "Emscripten",
        "platform_version": "",
        "python_full_version": python,
        "python_version": python.rpartition(".")[0],
        "sys_platform": "emscripten",
    }


def distribution(requirement: str) -> str:
    """The canonical name that a requirement is for.

    >>> distribution("typing_extensions>=4.2")
    'typing-extensions'
    """
    name = need("packaging.requirements", "hosts").Requirement(requirement).name
    return str(need("packaging.utils", "hosts").canonicalize_name(name))


def read(path: Path, markers: Mapping[str, str]) -> Wheel:
    """Read a wheel's own description of itself."""
    with zipfile.ZipFile(path) as archive:
        files = archive.namelist()
        metadata = next(name for name in files if name.endswith(".dist-info/METADATA"))
        about = Parser().parsestr(archive.read(metadata).decode())
    return Wheel(
        path,
        distribution(about["Name"]),
        about["Version"],
        tuple(sorted({name.partition("/")[0].removesuffix(".py") for name in files if _is_code(name)})),
        tuple(one for one in about.get_all("Requires-Dist", []) if _applies(one, markers)),
    )


def _is_code(name: str) -> bool:
    return name.endswith(".py") and not name.partition("/")[0].endswith((".dist-info", ".data"))


def _applies(requirement: str, markers: Mapping[str, str]) -> bool:
    marker = need("packaging.requirements", "hosts").Requirement(requirement).marker
    return distribution(requirement) not in _FRONT_ENDS and (marker is None or marker.evaluate(dict(markers)))


def gather(given: Iterable[Path], wanted: Iterable[str], folder: Path, python: str) -> list[Wheel]:
    """Put into a folder what is wanted, and all that the given wheels and those need in a browser.

    Raises SiteError where the index has no pure wheel of a package.
    """
    markers = environment(python)
    wheels: dict[str, Wheel] = {}
    arrived = list(given)
    missing = set(wanted)
    while arrived or missing:
        arrived += _download(missing, folder, markers["python_version"])
        wheels |= {wheel.name: wheel for wheel in (read(path, markers) for path in arrived)}
        arrived.clear()
        missing = {one for wheel in wheels.values() for one in wheel.requires if distribution(one) not in wheels}
    return sorted(wheels.values())


def _download(requirements: set[str], folder: Path, python: str) -> set[Path]:
    if not requirements:
        return set()
    before = set(folder.glob("*.whl"))
    # Markers were judged for a browser; pip would judge them for this machine.
    bare = sorted(one.partition(";")[0] for one in requirements)
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    pure = ["--only-binary=:all:", "--implementation=py", "--abi=none", "--platform=any", f"--python-version={python}"]
    steps.run("pip download", [*pip, *pure, f"--dest={folder}", *bare], folder)
    return set(folder.glob("*.whl")) - before


def own(folder: Path) -> Path:
    """Pack this very package, installed or in a checkout, into a wheel; nothing is built, the examples stay out."""
    about = importlib.metadata.distribution(_PACKAGE.name)
    stem = f"{_PACKAGE.name}-{about.version}"
    described = {
        "METADATA": about.read_text("METADATA") or "",
        "WHEEL": "Wheel-Version: 1.0\nGenerator: mlem_widgets\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        "RECORD": "",
    }
    path = folder / f"{stem}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(file for file in _PACKAGE.rglob("*") if file.is_file()):
            inside = file.relative_to(_PACKAGE)
            if "__pycache__" not in inside.parts and inside.parts[0] != "examples":
                archive.write(file, f"{_PACKAGE.name}/{inside.as_posix()}")
        for name, text in described.items():
            archive.writestr(f"{stem}.dist-info/{name}", text)
    return path
