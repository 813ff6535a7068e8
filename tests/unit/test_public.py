"""The public names: all there, opened lazily, and their errors speak."""

import subprocess
import sys

import pytest

import mlem_widgets as mlem


@pytest.mark.parametrize("name", mlem.__all__)
def test_every_public_name_opens(name):
    assert getattr(mlem, name) is not None
    assert name in dir(mlem)


def test_a_name_that_there_is_not_is_an_attribute_error():
    with pytest.raises(AttributeError, match="rocketship"):
        _ = mlem.rocketship


def test_the_errors_of_a_public_name_speak_in_sentences_from_the_start():
    code = """
import mlem_widgets as mlem
try:
    mlem.Ruleset.load("house").replace({"moons.m4": -1})
except mlem.RulesetError as error:
    print(error)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "moons.m4: -1 is no whole number from 0 to 999."


def test_an_error_in_another_language_speaks_it(monkeypatch):
    monkeypatch.setenv("MLEM_LOCALE", "fr")
    with pytest.raises(mlem.RulesetError, match="entier"):
        mlem.Ruleset.load("house").replace({"moons.m4": -1})
