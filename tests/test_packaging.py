"""The wheel and the source distribution, built, installed in clean environments without Node, and played there."""

import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SHIPPED = [
    "mlem_widgets/py.typed",
    "mlem_widgets/rules/rulesets/house.toml",
    "mlem_widgets/static/game.css",
    "mlem_widgets/static/game.js",
]
# Installing must need neither npm nor git nor a compiler.
BARE = {
    "PATH": "/usr/bin-without-tools",
    "HOME": os.environ.get("HOME", "/"),
    **{k: v for k, v in os.environ.items() if k.startswith("PIP_")},
}

PLAY = """
import random

from mlem_widgets.rules import Ruleset, apply, legal_actions, new_game, outcomes

dice = random.Random(7)
state = new_game(Ruleset.load("house"), 3)
while state.phase != "over":
    choices = [roll for roll, _ in outcomes(state)] if state.phase == "roll" else legal_actions(state)
    state = apply(state, dice.choice(choices))
print(state.phase)
"""


@pytest.fixture(scope="module")
def distributions(tmp_path_factory):
    """The wheel is built from the source distribution, so that both hold all they need."""
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT], check=True, capture_output=True
    )
    return {"wheel": next(folder.glob("*.whl")), "sdist": next(folder.glob("*.tar.gz"))}


def test_the_wheel_holds_the_data_the_front_end_and_the_examples(distributions):
    names = set(zipfile.ZipFile(distributions["wheel"]).namelist())
    assert names >= {*SHIPPED, "mlem_widgets/examples/01_play.ipynb"}
    assert {name.split("/")[0] for name in names} == {"mlem_widgets", "mlem_widgets-0.1.0.dist-info"}


def test_the_source_distribution_holds_the_sources_and_the_built_front_end(distributions):
    with tarfile.open(distributions["sdist"]) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert names >= {
        *SHIPPED,
        "js/src/game.tsx",
        "js/package-lock.json",
        "examples/01_play.ipynb",
        "LICENSE",
        "Makefile",
    }
    assert not [name for name in names if "node_modules" in name or name.startswith(".venv")]


@pytest.mark.parametrize("kind", ["wheel", "sdist"])
def test_a_clean_environment_installs_and_plays_it(distributions, kind, tmp_path):
    venv.create(tmp_path / "venv", with_pip=True)
    python = tmp_path / "venv" / "bin" / "python"

    def run(*arguments, check=True):
        return subprocess.run([python, *arguments], cwd=tmp_path, env=BARE, check=check, capture_output=True, text=True)

    run("-m", "pip", "install", "-c", ROOT / "constraints.txt", distributions[kind])
    assert run("-c", PLAY).stdout == "over\n"
    refused = run("-m", "mlem_widgets", "play", check=False)
    assert refused.returncode == 1
    assert 'pip install "mlem_widgets[lab]"' in refused.stderr
