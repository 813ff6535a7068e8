"""Building a JupyterLite site, up to the programs that fetch and build; the end-to-end tests run those too."""

import json
import shutil
import sys
import zipfile
from pathlib import Path

import pytest

from mlem_widgets import __main__ as command
from mlem_widgets import site
from mlem_widgets.extras import MissingExtraError
from mlem_widgets.site import SiteError, pyodide, steps, wheels

PYTHON = "3.14.2"


def wheel(folder, name, version, *requires, files=()):
    path = folder / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        needs = "".join(f"Requires-Dist: {one}\n" for one in requires)
        archive.writestr(f"{name}-{version}.dist-info/METADATA", f"Name: {name}\nVersion: {version}\n{needs}")
        archive.writestr(f"{name}-{version}.dist-info/helper.py", "")
        for file in files or [f"{name}/__init__.py"]:
            archive.writestr(file, "")
    return path


@pytest.fixture
def index(tmp_path, monkeypatch):
    """A package index, and pip in its place: what is asked of it is noted."""
    shelf = tmp_path / "index"
    shelf.mkdir()
    asked = []

    def pip(name, line, folder):
        wanted = {one for one in line[line.index("download") + 1 :] if not one.startswith("-")}
        asked.append(wanted)
        for one in wanted:
            for path in shelf.glob(f"{wheels.distribution(one).replace('-', '_')}-*.whl"):
                shutil.copy(path, folder)
        return name

    monkeypatch.setattr(steps, "run", pip)
    return shelf, asked


def test_a_wheel_is_read_as_a_browser_sees_it(tmp_path):
    path = wheel(
        tmp_path,
        "my_Package",
        "1.2",
        "numpy>=1.26; sys_platform != 'emscripten'",
        "comm>=0.1; python_version >= '3.14'",
        "pandas; extra == 'frames'",
        "jupyterlab_widgets~=3.0",
        files=["one/__init__.py", "one/two.py", "three.py", "data.json"],
    )
    read = wheels.read(path, wheels.environment(PYTHON))
    assert read == (path, "my-package", "1.2", ("one", "three"), ("comm>=0.1; python_version >= '3.14'",))


def test_all_that_wheels_need_is_gathered_and_nothing_twice(tmp_path, index):
    shelf, asked = index
    wheel(shelf, "left", "1.0", "shared>=2", "given")
    wheel(shelf, "right", "1.0", "shared")
    wheel(shelf, "shared", "2.1")
    folder = tmp_path / "folder"
    folder.mkdir()
    given = wheel(folder, "given", "0.1", "right; sys_platform == 'emscripten'")
    found = wheels.gather([given], ["left"], folder, PYTHON)
    assert [one.name for one in found] == ["given", "left", "right", "shared"]
    assert asked == [{"left"}, {"right", "shared>=2"}]


def test_this_package_is_packed_as_it_runs_without_its_examples(tmp_path):
    path = wheels.own(tmp_path)
    read = wheels.read(path, wheels.environment(PYTHON))
    assert (read.name, read.imports) == ("mlem-widgets", ("mlem_widgets",))
    assert {wheels.distribution(one) for one in read.requires} == {"anywidget", "ipywidgets", "traitlets"}
    with zipfile.ZipFile(path) as archive:
        names = set(archive.namelist())
    assert {"mlem_widgets/words/bg.toml", "mlem_widgets/static/game.js", "mlem_widgets/rules/engine.py"} <= names
    assert not any("__pycache__" in name or name.endswith(".ipynb") for name in names)


def test_pyodide_is_told_of_these_wheels_alone(tmp_path):
    path = wheel(tmp_path, "one", "1.0", "two_three>=1")
    pyodide.lock(tmp_path, {"python": PYTHON}, [wheels.read(path, wheels.environment(PYTHON))])
    lock = json.loads((tmp_path / "pyodide-lock.json").read_text())
    assert lock["info"] == {"python": PYTHON}
    assert list(lock["packages"]) == ["one"]
    assert lock["packages"]["one"]["file_name"] == path.name
    assert lock["packages"]["one"]["depends"] == ["two-three"]


def test_a_folder_that_holds_something_else_is_left_alone(tmp_path, capsys):
    (tmp_path / "mine.txt").write_text("mine")
    assert command.main(["site", str(tmp_path)]) == 1
    assert str(tmp_path) in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.parametrize("folder", ["taken", "taken/site"])
def test_a_file_in_the_way_is_named(tmp_path, capsys, folder):
    (tmp_path / "taken").write_text("a file")
    assert command.main(["site", str(tmp_path / folder)]) == 1
    assert "taken" in capsys.readouterr().err


def test_a_step_that_fails_is_named_with_its_last_words():
    with pytest.raises(SiteError, match=r"baking.*the oven is cold"):
        steps.run("baking", [sys.executable, "-c", "raise SystemExit('the oven is cold')"], Path())


def test_without_npm_it_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(SiteError, match=r"Node\.js"):
        pyodide.fetch(tmp_path, tmp_path)


def test_without_the_extra_it_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "jupyterlite_core", None)
    with pytest.raises(MissingExtraError, match="hosts"):
        site.build(tmp_path / "site", tmp_path)
    assert not (tmp_path / "site").exists()


def test_without_a_front_end_of_widgets_it_says_what_to_install():
    with pytest.raises(MissingExtraError, match=r"no-such-extension.*hosts"):
        site._installed("no-such-extension")
