"""The wheel and the source distribution, built, installed in clean environments without Node, and played there."""

import json
import os
import re
import subprocess
import sys
import tarfile
import time
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SHIPPED = [
    "mlem_widgets/py.typed",
    "mlem_widgets/render/art.svg",
    "mlem_widgets/rules/rulesets/house.toml",
    "mlem_widgets/static/board_alone.js",
    "mlem_widgets/static/dice_alone.js",
    "mlem_widgets/static/game.css",
    "mlem_widgets/static/game.js",
    "mlem_widgets/static/odds.css",
    "mlem_widgets/static/odds.js",
    "mlem_widgets/static/replay.css",
    "mlem_widgets/static/replay.js",
    "mlem_widgets/words/bg.toml",
    "mlem_widgets/words/en.toml",
    "mlem_widgets/words/fr.toml",
]
# Installing must need neither npm nor git nor a compiler.
BARE = {
    "PATH": "/usr/bin-without-tools",
    "HOME": os.environ.get("HOME", "/"),
    **{k: v for k, v in os.environ.items() if k.startswith("PIP_")},
}

PLAY = """
import mlem_widgets as mlem

game = mlem.Game(["Ana", "Boris", "Chloé"], seed=7)
widget = mlem.GameWidget(game)
while not game.is_over:
    if game.legal_actions:
        game.play(game.legal_actions[0])
    else:
        game.roll()
again = mlem.Game.from_record(str(game.record))
print(game.state.phase, again.position == game.position, "render" in widget._esm, widget.snapshot["phase"])
"""
PLAYED = "over True True over\n"


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


@pytest.fixture
def clean(tmp_path):
    """A new environment, and a function that runs its Python in an empty folder."""
    venv.create(tmp_path / "venv", with_pip=True)
    (tmp_path / "work").mkdir()

    def run(*arguments, start=subprocess.run, **options):
        python = tmp_path / "venv" / "bin" / "python"
        return start([python, *arguments], cwd=tmp_path / "work", env=BARE, text=True, **options)

    return run


def install(clean, what):
    clean("-m", "pip", "install", "-qq", "-c", ROOT / "constraints.txt", what, check=True)


def test_the_source_distribution_installs_and_plays_by_script(distributions, clean):
    install(clean, distributions["sdist"])
    assert clean("-c", PLAY, check=True, capture_output=True).stdout == PLAYED
    refused = clean("-m", "mlem_widgets", "play", check=False, capture_output=True)
    assert refused.returncode == 1
    assert 'pip install "mlem_widgets[lab]"' in refused.stderr


def test_the_wheel_installs_and_plays_by_script_and_in_jupyterlab(distributions, clean, tmp_path):
    install(clean, f"{distributions['wheel']}[lab]")
    assert clean("-c", PLAY, check=True, capture_output=True).stdout == PLAYED
    server = clean("-m", "mlem_widgets", "play", "--no-browser", start=subprocess.Popen, stdout=subprocess.PIPE)
    try:
        address = re.search(r"http://localhost:(\d+)/doc/tree/(.*)\?token=(.*)", server.stdout.readline())
        served = answer(f"http://localhost:{address[1]}/api/contents/{address[2]}?token={address[3]}")
    finally:
        server.terminate()
        server.communicate(timeout=30)
    assert served["name"] == "01_play.ipynb"
    example = tmp_path / "work" / "mlem_examples" / served["name"]
    clean("-m", "nbconvert", "--execute", "--to=notebook", "--stdout", example, check=True, capture_output=True)


def answer(address):
    """What the server says, once it has started to answer."""
    deadline = time.monotonic() + 60
    while True:
        try:
            with urllib.request.urlopen(address, timeout=10) as response:
                return json.load(response)
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)
