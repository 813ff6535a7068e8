"""`python -m mlem_widgets play`, up to the moment when JupyterLab takes over."""

import importlib.util
import os
import socket
from pathlib import Path

import pytest

from mlem_widgets import __main__ as command

ROOT = Path(__file__).parents[2]


@pytest.fixture
def started(monkeypatch):
    """What JupyterLab would be started with, instead of starting it."""
    commands = []
    monkeypatch.setenv("JUPYTER_TOKEN", "for-tests")
    monkeypatch.setattr(command, "_become", lambda line: commands.append(line) or 0)
    return commands


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """A package as a wheel installs it, with two examples, run from an empty folder."""
    package = tmp_path / "site-packages" / "mlem_widgets"
    (package / "examples" / "data").mkdir(parents=True)
    (package / "examples" / "01_play.ipynb").write_text("{}")
    (package / "examples" / "data" / "board.toml").write_text("[board]")
    monkeypatch.setattr(command, "_PACKAGE", package)
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    return tmp_path / "work"


def test_a_checkout_opens_its_own_examples(started, capsys):
    assert command.main(["play", "--no-browser"]) == 0
    assert f"--ServerApp.root_dir={ROOT / 'examples'}" in started[0]
    assert started[0][-1] == "--LabApp.default_url=/doc/tree/01_play.ipynb"
    assert "--no-browser" in started[0]
    assert "http://localhost:" in capsys.readouterr().out


def test_an_installed_package_copies_its_examples_to_the_working_folder(started, installed):
    assert command.main(["play"]) == 0
    assert f"--ServerApp.root_dir={installed / 'mlem_examples'}" in started[0]
    assert (installed / "mlem_examples" / "data" / "board.toml").read_text() == "[board]"


def test_a_second_start_keeps_what_the_player_changed_and_says_so(started, installed, capsys):
    command.main(["play", "--dir", "mine"])
    (installed / "mine" / "01_play.ipynb").write_text("my notes")
    (installed / "mine" / "data" / "board.toml").unlink()
    assert command.main(["play", "--dir", "mine"]) == 0
    assert (installed / "mine" / "01_play.ipynb").read_text() == "my notes"
    assert (installed / "mine" / "data" / "board.toml").exists()
    assert capsys.readouterr().out.count("01_play.ipynb; ") == 1
    assert len(started) == 2


@pytest.mark.usefixtures("installed")
def test_a_folder_that_cannot_be_made_is_named(started, capsys):
    Path("taken").write_text("a file")
    assert command.main(["play", "--dir", "taken"]) == 1
    assert str(Path("taken").resolve()) in capsys.readouterr().err
    assert started == []


def test_without_jupyterlab_it_says_what_to_install(started, monkeypatch, capsys):
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    assert command.main(["play"]) == 1
    assert 'pip install "mlem_widgets[lab]"' in capsys.readouterr().err
    assert started == []


@pytest.fixture
def taken_port():
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        yield server.getsockname()[1]


def test_a_port_in_use_is_refused_when_asked_for_and_passed_over_when_not(started, taken_port, monkeypatch, capsys):
    assert command.main(["play", "--port", str(taken_port)]) == 1
    assert str(taken_port) in capsys.readouterr().err
    monkeypatch.setattr(command, "_PORTS", range(taken_port, taken_port + 20))
    assert command.main(["play"]) == 0
    assert f"--port={taken_port}" not in started[0]


@pytest.mark.parametrize("port", ["65536", "-1"])
def test_an_impossible_port_is_refused(started, port, capsys):
    assert command.main(["play", f"--port={port}"]) == 1
    assert port in capsys.readouterr().err
    assert started == []


def test_root_may_run_it_and_others_need_no_such_leave(started, monkeypatch):
    for user in (0, 1000):
        monkeypatch.setattr(os, "geteuid", lambda user=user: user)
        command.main(["play"])
    assert ["--allow-root" in line for line in started] == [True, False]


def test_a_machine_without_a_screen_gets_no_browser(started, monkeypatch):
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    command.main(["play"])
    assert "--no-browser" in started[0]


def test_nothing_to_do_is_explained(capsys):
    with pytest.raises(SystemExit, match="2"):
        command.main([])
    assert "play" in capsys.readouterr().err


def test_it_speaks_the_language_in_force(monkeypatch, capsys):
    for named, word in {"fr": "adresse", "fr_FR.UTF-8": "adresse", "tlh": "address"}.items():
        monkeypatch.setenv("MLEM_LOCALE", named)
        with pytest.raises(SystemExit, match="0"):
            command.main(["play", "--help"])
        assert word in capsys.readouterr().out
