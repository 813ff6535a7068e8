"""Pictures stand alone: well-formed whatever the names, every reference and colour their own."""

import base64
import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mlem_widgets.render.html import picture
from mlem_widgets.render.svg import svg
from mlem_widgets.render.themes import THEMES
from mlem_widgets.rules import Board, Roll, apply, new_game
from tests.unit.boards import wild_boards
from tests.unit.strategies import HOUSE, playout

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = ["</text><script>alert(1)</script>", "'\" onload='x' href='#die", "&amp; ]]> <!--", "\0\x1b\ud800", "مريم"]


def _choosing(names=("Ana", "Boris")):
    state = new_game(HOUSE, len(names))
    for ability in HOUSE.crew[: len(names)]:
        state = apply(state, Board(ability))
    return apply(state, Roll("1224AA"))


def test_hostile_names_are_shown_as_text():
    root = ET.fromstring(svg(_choosing(HOSTILE), HOSTILE, locale="en"))  # noqa: S314  our own output
    elements = {element.tag.removeprefix(SVG) for element in root.iter()}
    shapes = {"g", "path", "circle", "ellipse", "rect", "text", "use"}
    assert elements <= {"svg", "title", "desc", "defs", "symbol"} | shapes
    assert not [key for element in root.iter() for key in element.attrib if key.startswith("on")]
    assert any((element.text or "").startswith("</text><script>") for element in root.iter(f"{SVG}text"))
    assert "</text><script>alert(1)</script>" in root.find(f"{SVG}desc").text


@settings(max_examples=40)
@given(st.lists(st.text(min_size=1, max_size=40), min_size=2, max_size=5))
def test_any_names_give_well_formed_pictures(names):
    ET.fromstring(svg(_choosing(names), names, locale="en"))  # noqa: S314  our own output


@settings(max_examples=10, suppress_health_check=[HealthCheck.too_slow])
@given(wild_boards(), st.sampled_from(["wide", "tall"]))
def test_any_board_gives_a_well_formed_picture(ruleset, layout):
    ET.fromstring(svg(new_game(ruleset, 5), locale="bg", layout=layout))  # noqa: S314  our own output


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_every_colour_and_reference_is_its_own(theme, layout):
    drawn = svg(_choosing(), ["Ana", "Boris"], theme=theme, layout=layout, locale="en")
    assert "var(" not in drawn
    assert "url(" not in drawn
    ids = re.findall(r" id='([^']+)'", drawn)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"href='#([^']+)'", drawn)) <= set(ids)


def test_two_pictures_share_no_id():
    one, other = (set(re.findall(r" id='([^']+)'", svg(_choosing(), names))) for names in (["A", "B"], ["A", "C"]))
    assert not one & other


def test_a_picture_says_its_language_and_the_position_in_words():
    root = ET.fromstring(svg(_choosing(), ["Ana", "Boris"], locale="fr"))  # noqa: S314  our own output
    assert root.get("lang") == "fr"
    assert root.get("role") == "img"
    assert "MLEM: Space Agency" in root.find(f"{SVG}title").text
    assert "Ana" in root.find(f"{SVG}desc").text


def test_usable_dice_are_marked_and_the_others_crossed_out():
    drawn = svg(_choosing(), ["Ana", "Boris"], locale="en")
    good, bad = THEMES["light"]["good"], THEMES["light"]["bad"]
    assert drawn.count(f"fill='{good}'") == len("122AA")  # space 0 shows 1, 2 and A
    crossed = re.findall(rf"<path d='M[^']+L[^']+' stroke='{bad}'", drawn)
    assert len(crossed) == 1


def test_paper_has_a_white_ground_and_no_colour():
    drawn = svg(_choosing(), ["Ana", "Boris"], theme="paper", locale="en")
    for colour in set(re.findall(r"#([0-9a-f]{6})\b", drawn)):
        assert colour[:2] == colour[2:4] == colour[4:], f"#{colour} is not grey"


def test_a_finished_game_shows_the_winner():
    *_, (_, _, taken) = playout(HOUSE, 2, seed=3)
    state = taken.state
    root = ET.fromstring(svg(state, ["Ana", "Boris"], locale="en"))  # noqa: S314  our own output
    assert re.search(r"(Ana|Boris) wins|share the victory", root.find(f"{SVG}desc").text)


def test_an_unknown_theme_or_layout_is_refused_with_what_there_is():
    with pytest.raises(ValueError, match="light, dark, paper"):
        svg(_choosing(), theme="neon")
    with pytest.raises(ValueError, match="wide, tall"):
        svg(_choosing(), layout="round")


def test_the_html_picture_is_one_image_with_its_words():
    html = picture(_choosing(HOSTILE), HOSTILE, "en")
    found = re.fullmatch(
        r'<img alt="([^"<>]+)" style="[^"<>]+" src="data:image/svg\+xml;base64,([A-Za-z0-9+/=]+)">', html
    )
    assert found
    ET.fromstring(base64.b64decode(found[2]))  # noqa: S314  our own output
