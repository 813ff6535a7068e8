"""Imports point one way, so a reader of one layer never needs to know the layers above it."""

import ast
import importlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import mlem_widgets

PACKAGE = Path(mlem_widgets.__file__).parent

# Files that make one part of the house together.
PARTS = {
    "labels": "explain",
    "frames": "record",
    "keeper": "game",
    "line": "game",
    "options": "game",
    "patience": "policy",
    "possible": "notation",
    "record_text": "record",
    "script": "game",
    "seating": "game",
    "seats": "record",
    "seed": "record",
    "seen": "game",
    "setting": "game",
    "turns": "game",
    "waiting": "game",
    "watchers": "game",
}

# What each part of the package may import of the others, besides itself.
MAY_IMPORT = {
    "errors": set(),
    "rules": {"errors"},
    "words": {"errors"},
    "extras": {"errors"},
    "files": {"errors"},
    "site": {"errors", "extras"},
    "dice": set(),
    "explain": {"errors", "rules", "words"},
    "render": {"errors", "rules", "words", "explain"},
}
MAY_IMPORT["notation"] = {*MAY_IMPORT["render"], "render"}
MAY_IMPORT["record"] = MAY_IMPORT["policy"] = {*MAY_IMPORT["notation"], "notation", "extras", "files"}
MAY_IMPORT["game"] = {*MAY_IMPORT["record"], "record", "dice", "policy"}
MAY_IMPORT["odds"] = {*MAY_IMPORT["game"], "game"}
MAY_IMPORT["comparison"] = MAY_IMPORT["replay"] = {*MAY_IMPORT["odds"], "odds"}
MAY_IMPORT["bots"] = {*MAY_IMPORT["odds"], "odds"}
MAY_IMPORT["sim"] = {*MAY_IMPORT["bots"], "bots"}
MAY_IMPORT["lessons"] = {*MAY_IMPORT["bots"], "bots"}
MAY_IMPORT["adapters"] = {*MAY_IMPORT["bots"], "bots"}
MAY_IMPORT["widgets"] = {*MAY_IMPORT["sim"], "sim", "lessons", "comparison", "replay"}
# The two doors of the package: they look names up and start programs, and may use every part.
MAY_IMPORT["__init__"] = MAY_IMPORT["__main__"] = {*MAY_IMPORT["widgets"], "widgets", "site", "__init__"}

STANDARD_LIBRARY_ONLY = {"rules", "words", "dice", "policy", "explain", "render", "notation", "record", "game"}

# Conveniences of `Game` and `Record` that reach up, inside the method: (module, function, what it imports).
REACHES_UP = {
    ("game", "odds", "odds"),
    ("game", "review", "odds"),
    ("game", "widget", "widgets"),
    ("record", "replay", "replay"),
    ("record", "to_html", "widgets"),
}


def imports(tree: ast.AST, package: str) -> Iterator[tuple[str, str]]:
    """Each module that a file imports, as an absolute name, with the function it happens in ("" at the top)."""

    def visit(node: ast.AST, function: str) -> Iterator[tuple[str, str]]:
        if isinstance(node, ast.Import):
            yield from ((alias.name, function) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            home = package.split(".")[: 1 - node.level or None] if node.level else []
            module = ".".join([*home, *([node.module] if node.module else [])])
            # `from mlem_widgets import words` imports the part `words`, not the whole package.
            names = [f"{module}.{alias.name}" for alias in node.names] if module == "mlem_widgets" else [module]
            yield from ((name, function) for name in names)
        inside = node.name if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) else function
        for child in ast.iter_child_nodes(node):
            yield from visit(child, inside)

    return visit(tree, "")


def part_of(module: str) -> str | None:
    """The part of the package that a module belongs to, or None outside the package."""
    names = module.split(".")
    if names[0] != "mlem_widgets":
        return None
    path = PACKAGE.joinpath(*names[1:2])
    # A name such as `Game` or `__version__` is the front door's, not a file's.
    if len(names) == 1 or not (path.is_dir() or path.with_suffix(".py").is_file()):
        return "__init__"
    return PARTS.get(names[1], names[1])


def files() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


@pytest.mark.parametrize("file", files(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_file_imports_only_what_lies_below_it(file):
    names = ["mlem_widgets", *file.relative_to(PACKAGE).with_suffix("").parts]
    part = PARTS.get(names[1], names[1])
    package = ".".join(names[:-1])
    wrong = []
    for module, function in imports(ast.parse(file.read_text(encoding="utf-8")), package):
        other = part_of(module)
        if other is None:
            top = module.split(".")[0]
            if part in STANDARD_LIBRARY_ONLY and top not in sys.stdlib_module_names:
                wrong.append(f"{module} is not of the standard library")
        elif other not in {part, *MAY_IMPORT[part]} and (part, function, other) not in REACHES_UP:
            wrong.append(f"{part} may not import {module}")
    assert wrong == []


def test_every_part_is_placed_in_the_order():
    parts = {path.stem for path in PACKAGE.iterdir() if path.suffix == ".py"}
    parts |= {path.parent.relative_to(PACKAGE).parts[0] for path in PACKAGE.glob("*/**/*.py")}
    assert parts <= MAY_IMPORT.keys() | PARTS.keys()


def test_the_order_has_no_cycle():
    for part, below in MAY_IMPORT.items():
        for other in below - {part}:
            assert part not in MAY_IMPORT[other] or {part, other} <= {"__init__", "__main__"}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import numpy", [("numpy", "")]),
        ("from mlem_widgets import words", [("mlem_widgets.words", "")]),
        ("from . import engine", [("mlem_widgets.rules", "")]),
        ("from .state import State", [("mlem_widgets.rules.state", "")]),
        ("from ..words import words", [("mlem_widgets.words", "")]),
        ("def widget():\n    import mlem_widgets.widgets", [("mlem_widgets.widgets", "widget")]),
    ],
)
def test_the_reader_of_imports_resolves_names(source, expected):
    assert list(imports(ast.parse(source), "mlem_widgets.rules")) == expected


@pytest.mark.parametrize("module", ["mlem_widgets", "mlem_widgets.rules"])
def test_the_rules_load_no_widget_and_no_numpy(module):
    heavy = {"anywidget", "ipywidgets", "traitlets", "IPython", "numpy", "mlem_widgets.widgets"}
    loaded = subprocess.check_output(
        [sys.executable, "-c", f"import {module}, sys; print(*sys.modules)"], text=True
    ).split()
    assert heavy.isdisjoint(loaded)
    assert module in loaded


def test_the_front_door_opens_on_every_public_name():
    for name, home in mlem_widgets._HOMES.items():
        assert getattr(mlem_widgets, name) is getattr(importlib.import_module(f"mlem_widgets.{home}"), name)
        assert name in dir(mlem_widgets)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        mlem_widgets.nonsense  # noqa: B018


def test_type_checkers_see_the_same_names_in_the_same_modules():
    tree = ast.parse(Path(mlem_widgets.__file__).read_text(encoding="utf-8"))
    checked = next(node for node in tree.body if isinstance(node, ast.If))
    seen = {(alias.asname, node.module) for node in checked.body for alias in node.names}
    assert seen == {(name, f"mlem_widgets.{home}") for name, home in mlem_widgets._HOMES.items()}
