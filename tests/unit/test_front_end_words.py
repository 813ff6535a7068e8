"""The front end holds no words: it names keys of `[ui]`, all of which exist and are used."""

import re
from pathlib import Path

import mlem_widgets
from mlem_widgets.widgets.odds_view import SHOWS
from mlem_widgets.widgets.replay_lines import words_of
from mlem_widgets.words import words
from tests.browser import ROOT

PACKAGE = Path(mlem_widgets.__file__).parent
SOURCES = sorted((ROOT / "js" / "src").rglob("*.ts*"))
# Keys that are put together from parts: the places of the crew, what a target offers, and what a key does.
_NAMED = re.compile(r"""["'`]([a-z][a-z_]*)["'`]""")


def named():
    text = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    found = set(_NAMED.findall(text))
    return found | {f"{part}_{name}" for part in ("key", "there") for name in found}


REPLAY = [path for path in SOURCES if path.parent.name == "replay"]
# Parts of the game that a replay is drawn with, too.
LENT = [path for path in SOURCES if path.name in {"board.tsx", "tip.tsx", "unreadable.tsx"}]


def said(speaker="say", sources=tuple(path for path in SOURCES if path not in REPLAY)):
    """The keys that are said as they stand."""
    calls = (re.findall(rf"\b{speaker}\(([^;{{]*?)[),]", path.read_text(encoding="utf-8")) for path in sources)
    return {key for call in calls for found in call for key in _NAMED.findall(found)}


def test_every_key_that_is_said_has_words():
    assert len(said()) > 50
    assert said() <= words("en").section("ui").keys()


def test_every_word_is_used():
    assert words("en").section("ui").keys() <= named()


def test_every_key_that_the_odds_layer_tells_has_words():
    known = words("en").section("odds_layer").keys() | {"head_choice"}
    assert len(said("tell")) > 15
    assert said("tell") <= known


def test_every_word_of_the_odds_layer_is_used():
    python = "\n".join(path.read_text(encoding="utf-8") for path in (PACKAGE / "widgets").glob("odds_*.py"))
    told = {f"{part}_hint" for part in (*SHOWS, "guess")} | set(re.findall(r"odds_layer\.(\w+)", python))
    assert words("en").section("odds_layer").keys() - named() - told == set()


def test_every_key_that_a_replay_says_has_words():
    found = said(sources=(*REPLAY, *LENT))
    assert len(found) > 30
    assert found <= words_of(words("en")).keys()


def test_every_word_of_a_replay_is_used():
    python = "\n".join(path.read_text(encoding="utf-8") for path in (PACKAGE / "widgets").glob("replay_*.py"))
    told = set(re.findall(r"replay_view\.(\w+)", python)) | set(_NAMED.findall(python))
    assert words("en").section("replay_view").keys() - named() - told == set()


def test_there_is_no_text_in_the_markup():
    written = re.compile(r">\s*[A-Za-z][A-Za-z ,.']{2,}\s*</")
    assert [path.name for path in SOURCES if written.search(path.read_text(encoding="utf-8"))] == []
