"""What the set-up says on a machine that lacks something, each in one line."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parents[1] / "scripts"
BASH = shutil.which("bash")
OLD_PYTHON = 'case "$*" in *sys.exit*) exit 1;; *) echo 3.9.2;; esac'
NO_VENV = f'case "$*" in *venv*) exit 1;; *) exec {sys.executable} "$@";; esac'
OLD_NODE = 'case "$*" in --version) echo v18.19.0;; *) exit 1;; esac'
NODE = "exit 0"
PYTHON = f'exec {sys.executable} "$@"'


@pytest.fixture
def machine(tmp_path):
    """Run a set-up script where only these commands exist, each given as the text of a shell script."""

    def run(script, *arguments, **commands):
        for name, text in commands.items():
            command = tmp_path / name.replace("_", "-")
            command.write_text(f"#!{BASH}\n{text}\n")
            command.chmod(0o755)
        return subprocess.run(
            [BASH, SCRIPTS / script, *arguments],
            env={"PATH": str(tmp_path)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )

    return run


def test_a_complete_machine_hears_nothing(machine):
    result = machine("check_tools.sh", "python3", python3=PYTHON, node=NODE, npm=NODE)
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


@pytest.mark.parametrize(
    ("commands", "said"),
    [
        ({"node": NODE, "npm": NODE}, "Missing: Python 3.11 or later, no python3 found"),
        ({"python3": OLD_PYTHON, "node": NODE, "npm": NODE}, "Missing: Python 3.11 or later, python3 is 3.9.2"),
        ({"python3": NO_VENV, "node": NODE, "npm": NODE}, "Missing: the venv module of python3"),
        ({"python3": PYTHON, "npm": NODE}, "Missing: Node.js 20 or later, no node found"),
        ({"python3": PYTHON, "node": OLD_NODE, "npm": NODE}, "Missing: Node.js 20 or later, node is v18.19.0"),
        ({"python3": PYTHON, "node": NODE}, "Missing: npm"),
    ],
    ids=["no python", "old python", "no venv", "no node", "old node", "no npm"],
)
def test_each_missing_tool_has_its_line(machine, commands, said):
    result = machine("check_tools.sh", "python3", **commands)
    assert result.returncode == 1
    assert result.stderr.startswith(said)
    assert len(result.stderr.splitlines()) == 1


def test_all_that_is_missing_is_said_at_once(machine):
    result = machine("check_tools.sh", "python3")
    assert [line[:14] for line in result.stderr.splitlines()] == ["Missing: Pytho", "Missing: Node.", "Missing: npm, "]


AS_ROOT = "echo 0"
AS_PERSON = "echo 1000"
INSTALLER = 'echo "$@" >>"${0%/*}/calls"'
TOOLS = {name: f'exec {shutil.which(name)} "$@"' for name in ("mktemp", "rm", "tail", "env")}


def test_a_chromium_that_is_there_is_left_alone(machine):
    assert machine("install_chromium.sh", chromium=NODE).returncode == 0


def test_root_installs_chromium_after_an_update(machine, tmp_path):
    result = machine("install_chromium.sh", apt_get=INSTALLER, id=AS_ROOT, **TOOLS)
    assert result.returncode == 0
    calls = (tmp_path / "calls").read_text().splitlines()
    assert calls == ["update", "install --yes --no-install-recommends chromium"]


def test_others_install_it_by_sudo_which_asks_for_no_password_without_a_terminal(machine, tmp_path):
    sudo = '[ "$1" = --non-interactive ] && shift && exec "$@"'
    assert machine("install_chromium.sh", apt_get=INSTALLER, id=AS_PERSON, sudo=sudo, **TOOLS).returncode == 0
    assert (tmp_path / "calls").exists()


@pytest.mark.parametrize(
    ("commands", "said"),
    [
        ({}, "this is not Debian"),
        ({"apt_get": INSTALLER, "id": AS_PERSON}, "neither root nor sudo"),
        ({"apt_get": "echo E: no network >&2; exit 100", "id": AS_ROOT, **TOOLS}, "its last lines are above"),
    ],
    ids=["not debian", "no rights", "apt fails"],
)
def test_where_chromium_cannot_be_installed_it_says_why(machine, commands, said):
    result = machine("install_chromium.sh", **commands)
    assert result.returncode == 1
    assert said in result.stderr
    assert result.stderr.splitlines()[-1].startswith("Missing: chromium, for the browser tests.")
