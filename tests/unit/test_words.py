"""Three languages say the same things: equal keys, equal parameters, plural forms by the language's own rule."""

import ast
import re
import tomllib
from importlib import resources
from pathlib import Path
from string import Formatter

import pytest
from babel import Locale

import mlem_widgets
from mlem_widgets import words as lexicon
from mlem_widgets.rules import ABILITIES, PHASES, Ruleset
from mlem_widgets.rules.rulebook import SOURCES
from mlem_widgets.words import LocaleError, current_locale, locales, set_locale, words

PACKAGE = Path(mlem_widgets.__file__).parent
CODES = list(locales())


def texts(code):
    data = tomllib.loads((resources.files("mlem_widgets.words") / f"{code}.toml").read_text(encoding="utf-8"))
    return {f"{section}.{key}": text for section, entries in data.items() for key, text in entries.items()}


def parameters(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_there_are_three_languages():
    assert {"bg", "en", "fr"} <= set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_every_language_has_the_same_keys(code):
    assert texts(code).keys() == texts("en").keys()


@pytest.mark.parametrize("code", CODES)
def test_every_text_has_the_parameters_of_the_english_one(code):
    english = texts("en")
    for key, text in texts(code).items():
        if key.startswith("language."):
            continue
        for form in text if isinstance(text, list) else [text]:
            wanted = english[key][0] if isinstance(english[key], list) else english[key]
            assert parameters(form) == parameters(wanted), key


@pytest.mark.parametrize("code", [code for code in CODES if code != "en"])
def test_a_language_is_translated_not_copied(code):
    english = texts("en")
    same = [key for key, text in texts(code).items() if text == english[key] and re.search(r"[a-z]{5}", str(text))]
    assert len(same) < 0.05 * len(english), same


@pytest.mark.parametrize("code", CODES)
def test_the_plural_rule_is_the_languages_own(code):
    said, rule = words(code), Locale.parse(code).plural_form
    forms = {}
    for number in range(200):
        form = said.count("points", number).removeprefix(f"{number} ")
        forms.setdefault(rule(number), set()).add(form)
    assert all(len(found) == 1 for found in forms.values())


@pytest.mark.parametrize("code", CODES)
def test_no_text_is_empty_or_has_spare_spaces(code):
    for key, text in texts(code).items():
        for form in text if isinstance(text, list) else [text]:
            assert form == form.strip(), key
            assert form, key


def test_counted_forms_stand_apart_from_plain_plurals_in_bulgarian():
    assert words("bg").count("dice", 1) == "1 зар"
    assert words("bg").count("dice", 3) == "3 зара"


def test_every_reason_that_the_code_may_give_has_a_sentence():
    given = set(SOURCES)
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "because":
                given |= {arg.value for arg in node.args[:1] if isinstance(arg, ast.Constant)}
    reasons = {key.removeprefix("reason.") for key in texts("en") if key.startswith("reason.")}
    assert given <= reasons
    assert {f"not_now_{phase}" for phase in PHASES if phase != "over"} <= reasons


def test_every_ability_and_house_body_has_a_name():
    house = Ruleset.load()
    for code in CODES:
        said = words(code)
        assert all(f"ability.{ability}" in said and f"ability_text.{ability}" in said for ability in ABILITIES)
        assert all(f"body.{planet}" in said for planet in house.planets)


@pytest.mark.parametrize("code", ["xx", "", "../en", "en.toml", "EN "])
def test_a_language_that_there_is_not_is_refused_and_changes_nothing(code):
    before = current_locale()
    with pytest.raises(LocaleError, match=r"bg.* en.* fr"):
        set_locale(code)
    assert current_locale() == before


def test_the_language_is_chosen_by_call_or_by_environment(monkeypatch):
    monkeypatch.setenv("MLEM_LOCALE", "bg")
    assert words().text("language.name") == "Български"
    set_locale("fr")
    try:
        assert words().text("language.name") == "Français"
    finally:
        set_locale(None)
    assert lexicon.current_locale() == "bg"


@pytest.mark.parametrize(("named", "spoken"), [("fr_FR.UTF-8", "fr"), ("bg", "bg"), ("de", "en"), ("C.UTF-8", "en")])
def test_a_systems_locale_is_understood_and_one_without_words_is_english(monkeypatch, named, spoken):
    monkeypatch.setenv("MLEM_LOCALE", named)
    assert current_locale() == spoken
    assert mlem_widgets.Game(["Ana", "Boris"]).why("4").sentence


@pytest.mark.parametrize("code", ["xx", 5, ["en"]])
def test_a_language_that_is_none_is_an_error_of_ours(code):
    with pytest.raises(mlem_widgets.MlemError):
        mlem_widgets.Game(["Ana", "Boris"], locale=code)


def test_a_fourth_language_is_one_new_file(tmp_path, monkeypatch):
    for path in lexicon._FILES.iterdir():
        if path.name.endswith(".toml"):
            (tmp_path / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    english = (tmp_path / "en.toml").read_text(encoding="utf-8")
    (tmp_path / "eo.toml").write_text(english.replace('name = "English"', 'name = "Esperanto"'), encoding="utf-8")
    monkeypatch.setattr(lexicon, "_FILES", tmp_path)
    lexicon._codes.cache_clear()
    try:
        assert locales()["eo"] == "Esperanto"
        widget = mlem_widgets.play(["Ana", "Boris"], locale="eo")
        assert {"value": "eo", "text": "Esperanto"} in widget.scene["languages"]
    finally:
        lexicon._codes.cache_clear()
