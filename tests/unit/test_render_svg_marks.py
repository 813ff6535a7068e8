"""Marks on a board: places by every name, arrows that reach what they point at, cuts that keep it, captions."""

import itertools
import operator
import re
import xml.etree.ElementTree as ET
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import mlem_widgets as mlem
from mlem_widgets.render import html
from mlem_widgets.render.geometry import Box
from mlem_widgets.render.marks import LONGEST, MOST, Arrow, Marks, at_spots, read, settled, told
from mlem_widgets.render.overlay import overlay, window
from mlem_widgets.render.stage import layouts
from mlem_widgets.render.svg import svg
from mlem_widgets.render.themes import THEMES
from mlem_widgets.rules import Land, Move, apply, legal_actions, new_game
from mlem_widgets.words import words
from tests.unit.boards import wild_boards
from tests.unit.strategies import HOUSE

SVG = "{http://www.w3.org/2000/svg}"
ENGLISH = words("en")
LAYOUTS = {drawn["name"]: drawn for drawn in layouts(HOUSE, "en")}
SPOTS = list(LAYOUTS["wide"]["spots"])
HOSTILE = "<script>alert(1)</script>&'\"]]>"


def choosing():
    """On space 3 (1, 3, A2): 1 and A may be used."""
    game = mlem.Game(["Ana", "Boris"], seed=7, locale="en")
    game.play("board parachute, board satellite, roll 1224AA")
    return game


def landing():
    """On space 8, whose only body is Yarn."""
    game = choosing()
    game.play("move 1+A")
    return game


def marks(**given):
    return read(choosing().state, ENGLISH, **given)


def root(drawn):
    return ET.fromstring(drawn)  # noqa: S314  our own output


# Places.


@pytest.mark.parametrize(
    ("name", "spot"),
    [
        (14, "space.14"),
        ("14", "space.14"),
        ("space.14", "space.14"),
        (" Space 14 ", "space.14"),
        ("space 0, Earth", "space.0"),
        ("rocket", "space.3"),
        ("m4", "body.m4"),
        ("M4", "body.m4"),
        ("body.m4", "body.m4"),
        ("moon m4", "body.m4"),
        ("planet Yarn", "body.yarn"),
        ("comet", "body.comet"),
        ("goal.moons", "goal.moons"),
        ("cabin", "cabin"),
        ("failure", "failure"),
    ],
)
def test_a_place_is_called_as_people_call_it(name, spot):
    assert list(marks(highlight=name).highlight) == [spot]
    assert list(marks(highlight=[name]).highlight) == [spot]


def test_a_place_is_called_in_the_pictures_language_too():
    found = read(choosing().state, words("fr"), highlight=["case 14", "planète Pelote", "m4"])
    assert list(found.highlight) == ["space.14", "body.yarn", "body.m4"]


def test_numbers_of_other_libraries_are_numbers_of_spaces():
    numpy = pytest.importorskip("numpy")
    assert marks(highlight=numpy.arange(6, 9)).highlight.keys() == {"space.6", "space.7", "space.8"}


@pytest.mark.parametrize(
    "name", [26, -1, "m99", "", "space.26", True, 3.5, b"m4", object(), ("m4", "yarn"), ["m4"], HOSTILE]
)
def test_a_place_that_there_is_not_is_refused_with_those_that_there_are(name):
    with pytest.raises(mlem.SpotError, match=r"There is no place .* There are: 0-25, rocket, m1, .*yarn.*goal\.moons"):
        marks(highlight=[name])


@pytest.mark.parametrize(("locale", "refusal"), [("fr", "y a pas de lieu 'm99'"), ("bg", "няма място 'm99'")])
def test_a_game_refuses_in_its_language(locale, refusal):
    game = choosing()
    game.locale = locale
    with pytest.raises(mlem.SpotError, match=refusal):
        game.svg(highlight="m99")


@pytest.mark.parametrize("nothing", [None, [], (), {}])
def test_nothing_is_marked_where_nothing_is_given(nothing):
    drawn = LAYOUTS["wide"]
    assert overlay(drawn, marks(highlight=nothing, arrows=nothing, crop=nothing)) == ""


def test_a_source_that_never_ends_is_cut_off():
    assert marks(highlight=itertools.repeat(3)).highlight == {"space.3": ""}
    assert settled(itertools.repeat(3)) == [3] * MOST


def test_texts_at_places_are_of_any_kind():
    found = marks(highlight={14: "12%", "m4": Fraction(1, 6), "yarn": None, "cabin": "two\n lines"})
    assert list(found.highlight.values()) == ["12%", "1/6", "", "two lines"]


# Arrows.


def test_every_move_is_an_arrow_to_where_the_rules_take_the_rocket():
    state = choosing().state
    found = {arrow.text: arrow for arrow in read(state, ENGLISH, arrows=legal_actions(state)).arrows}
    assert len(found) == 3
    for action in legal_actions(state):
        # Nobody disembarks on these moves: the rocket stands where they led.
        led = apply(state, action).space
        assert found[str(action).removeprefix("move ")] == Arrow("space.3", f"space.{led}", str(action)[5:])


def test_disembarking_is_an_arrow_and_staying_is_none():
    state = landing().state
    assert [str(action) for action in legal_actions(state)] == ["land yarn", "stay"]
    assert read(state, ENGLISH, arrows=legal_actions(state)).arrows == (Arrow("space.8", "body.yarn"),)
    assert read(state, ENGLISH, arrows=Land("yarn")).arrows == read(state, ENGLISH, arrows="land yarn").arrows


def test_arrows_are_pairs_and_have_texts():
    found = marks(arrows={("rocket", 9): "27%", "move A": "risky", Move("1"): None})
    assert found.arrows == (
        Arrow("space.3", "space.9", "27%"),
        Arrow("space.3", "space.7", "risky"),
        Arrow("space.3", "space.4", "1"),
    )
    assert marks(arrows=[["m4", "m9"], ("m4", "m9"), (3, "rocket")]).arrows == (Arrow("body.m4", "body.m9"),)


def test_an_action_that_is_illegal_now_is_refused_with_what_is_legal():
    with pytest.raises(mlem.IllegalActionError, match="move 4") as refused:
        marks(arrows=["move 4"])
    assert [str(action) for action in refused.value.legal] == ["move 1", "move A", "move 1+A"]
    with pytest.raises(mlem.NotationError):
        marks(arrows=["move 9"])


@pytest.mark.parametrize("arrow", ["fly to m4", ("rocket",), ("rocket", 4, 5), 7, ("rocket", 9), object()])
def test_what_is_no_arrow_is_refused_with_an_example(arrow):
    with pytest.raises(mlem.SpotError, match=r'is no arrow.*\("rocket", 14\).*"land m4"'):
        marks(arrows=arrow if arrow == ("rocket", 9) else [arrow])


def _ends(markup):
    """Where the arrow's shaft starts, and its head's point."""
    start = re.search(r"<path d='M(-?[\d.]+) (-?[\d.]+)C", markup)
    point = re.search(r"<path d='M(-?[\d.]+) (-?[\d.]+)L", markup)
    return [tuple(map(float, found.groups())) for found in (start, point)]


def _away(box, point):
    """How far a point is outside of a box."""
    x, y = point
    return max(box.x - x, x - box.right, box.y - y, y - box.bottom)


@settings(max_examples=200)
@given(st.sampled_from(SPOTS), st.sampled_from(SPOTS), st.sampled_from(list(LAYOUTS.values())))
def test_an_arrow_goes_from_the_edge_of_one_place_to_the_edge_of_the_other(start, end, drawn):
    if start == end:
        return
    ends = _ends(overlay(drawn, Marks({}, (Arrow(start, end),), (), "")))
    for spot, point in zip((start, end), ends, strict=True):
        # Numbers are written with one decimal; a head may keep a little off what it points at.
        assert -0.2 <= _away(Box(*drawn["spots"][spot]), point) <= 3.2


@pytest.mark.parametrize("drawn", LAYOUTS.values(), ids=LAYOUTS)
def test_no_flight_and_no_landing_leads_off_the_board(drawn):
    flights = [(space, end) for space in range(HOUSE.last) for end in range(space + 1, min(space + 13, HOUSE.last + 1))]
    landings = [(space, body) for body, spaces in HOUSE.reached_from.items() for space in spaces]
    for arrow in read(new_game(HOUSE), ENGLISH, arrows=[*flights[:MOST], *landings]).arrows:
        markup = overlay(drawn, Marks({}, (arrow,), (), ""))
        start, *rest = (tuple(map(float, point)) for point in re.findall(r"(-?[\d.]+) (-?[\d.]+)", markup)[:4])
        for share in (0.2, 0.4, 0.6, 0.8, 1):
            weights = [(1 - share) ** 3, 3 * share * (1 - share) ** 2, 3 * share**2 * (1 - share), share**3]
            x, y = (sum(map(operator.mul, weights, values)) for values in zip(start, *rest, strict=True))
            assert 0 < x < drawn["width"], arrow
            assert 0 < y < drawn["height"], arrow


# What is shown.


def test_two_spaces_mean_all_from_one_to_the_other_and_bring_their_bodies():
    expected = [f"space.{space}" for space in range(6, 15)]
    for pair in ((6, 14), [14, 6], ("space.6", "14")):
        found = marks(crop=pair).crop
        assert [spot for spot in found if spot.startswith("space.")] == expected
        assert {"body.m1", "body.yarn", "body.m6"} <= set(found)
    assert set(marks(crop="m4").crop) == {"body.m4"}
    assert set(marks(crop=25).crop) == {"space.25", "body.comet", "body.galaxy"}


@settings(max_examples=200)
@given(st.sets(st.sampled_from(SPOTS), min_size=1, max_size=4), st.sampled_from(list(LAYOUTS.values())))
def test_a_cut_picture_keeps_what_it_is_cut_to(spots, drawn):
    part = window(drawn, Marks({}, (), tuple(spots), ""))
    assert part.x >= 0
    assert part.y >= 0
    assert part.right <= drawn["width"] + 0.01
    assert part.bottom <= drawn["height"] + 0.01
    for spot in spots:
        box = Box(*drawn["spots"][spot])
        assert part.x <= box.x
        assert part.y <= box.y
        assert box.right <= part.right
        assert box.bottom <= part.bottom
    assert (part.width, part.height) >= (170, 130)  # some of the surroundings, however small the place is


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_cut_picture_still_says_whose_board_it_is(layout):
    game = choosing()
    drawn = root(game.svg(layout=layout, crop=(3, 8)))
    inner = drawn.find(f".//{SVG}svg")
    assert [round(float(value)) for value in inner.get("viewBox").split()] == [
        round(value) for value in window(LAYOUTS[layout], marks(crop=(3, 8)))
    ]
    outside = "".join(text.text or "" for text in drawn.iter(f"{SVG}text") if text not in set(inner.iter(f"{SVG}text")))
    assert "House board" in outside
    assert "Expedition 1." not in outside  # the panel is left out


def test_a_picture_that_is_not_cut_keeps_its_panel():
    drawn = choosing().svg(highlight=3, caption="A choice")
    assert "Expedition 1." in [text.text for text in root(drawn).iter(f"{SVG}text")]


# Captions.


def test_a_caption_stands_under_the_board_and_in_the_title():
    drawn = root(choosing().svg(caption="First line\nsecond line"))
    shown = [text.text for text in drawn.iter(f"{SVG}text")]
    assert shown.index("First line") + 1 == shown.index("second line")
    assert drawn.find(f"{SVG}title").text.startswith("First line\nsecond line MLEM: Space Agency.")


def test_a_word_that_is_too_long_for_a_line_is_broken_and_none_is_lost():
    long = "x" * 300
    for layout in LAYOUTS:
        shown = [text.text for text in root(choosing().svg(layout=layout, caption=long)).iter(f"{SVG}text")]
        assert "".join(text for text in shown if set(text) == {"x"}) == long


@pytest.mark.parametrize("caption", [5, None, b"bytes", ["list"]])
def test_a_caption_is_a_text(caption):
    with pytest.raises(mlem.SpotError, match="is no text"):
        marks(caption=caption)


def test_a_caption_may_not_be_a_book():
    assert marks(caption="x" * LONGEST).caption
    with pytest.raises(mlem.SpotError, match=f"at most {LONGEST}.*{LONGEST + 1}"):
        marks(caption="x" * (LONGEST + 1))


def test_markup_in_captions_and_texts_is_harmless():
    drawn = choosing().svg(caption=HOSTILE, highlight={3: HOSTILE}, arrows={("rocket", 9): HOSTILE})
    assert "<script" not in drawn
    assert HOSTILE in root(drawn).find(f"{SVG}title").text
    picture = choosing().picture(caption=HOSTILE).html
    assert re.fullmatch(r'<img alt="[^"<>]+" style="[^"<>]+" src="data:[^"<>]+">', picture)


@settings(max_examples=60)
@given(st.text(max_size=80), st.text(max_size=30))
def test_any_caption_and_text_give_a_well_formed_picture(caption, text):
    root(choosing().svg(caption=caption, highlight={3: text}, arrows={("rocket", 9): text}))


# All of it.


@settings(max_examples=10, suppress_health_check=[HealthCheck.too_slow])
@given(wild_boards(), st.sampled_from(["wide", "tall"]))
def test_every_place_of_any_board_can_be_marked(ruleset, layout):
    spots = list(layouts(ruleset, "bg")[0]["spots"])
    arrows = list(itertools.pairwise(spots))
    root(svg(new_game(ruleset, 5), locale="bg", layout=layout, highlight=dict.fromkeys(spots, "x"), arrows=arrows))
    root(svg(new_game(ruleset, 5), locale="bg", layout=layout, crop=spots[:3]))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("crop", [None, (3, 9)])
def test_every_colour_and_reference_is_its_own(theme, crop):
    drawn = choosing().svg(theme=theme, highlight=["rocket", "m4"], arrows=["move A"], crop=crop, caption="To 7")
    assert "var(" not in drawn
    assert "url(" not in drawn
    ids = re.findall(r" id='([^']+)'", drawn)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"href='#([^']+)'", drawn)) <= set(ids)


def test_a_place_is_marked_by_a_line_and_a_pattern_not_by_colour():
    drawn = LAYOUTS["wide"]
    bands = re.findall(r"<rect [^>]+>", overlay(drawn, marks(highlight=["m4", 14])))
    assert len(bands) == 4
    assert ["stroke-dasharray" in band for band in bands] == [False, True] * 2
    grey = svg(choosing().state, theme="paper", highlight=["m4"], arrows=["move A"], locale="en")
    for colour in set(re.findall(r"#([0-9a-f]{6})\b", grey)):
        assert colour[:2] == colour[2:4] == colour[4:], f"#{colour} is not grey"


def test_marks_are_told_in_words():
    found = marks(highlight={14: "12%", "m4": None}, arrows=["move A"], crop=(3, 7))
    assert told(found, HOUSE, ENGLISH) == (
        "Highlighted: space 14 (12%), moon m4. Arrows: space 3 → space 7 (A). Only a part of the board is shown."
    )
    assert at_spots(found, ENGLISH) == {"space.14": "Highlighted: 12%.", "body.m4": "Highlighted."}
    drawn = root(choosing().svg(highlight=14))
    assert drawn.find(f"{SVG}desc").text.endswith("Highlighted: space 14.")
    assert 'alt="Look: Expedition' not in html.picture(choosing().state, locale="en", highlight=14)
    assert "Highlighted: space 14." in html.picture(choosing().state, locale="en", highlight=14)


def test_what_a_position_has_not_is_left_out_where_that_is_asked_for():
    found = read(
        landing().state,
        ENGLISH,
        highlight=["rocket", "m99"],
        arrows=["move A", "land yarn", "x"],
        crop="m99",
        lenient=True,
    )
    assert found == Marks({"space.8": ""}, (Arrow("space.8", "body.yarn"),), (), "")


def test_a_caption_that_is_none_is_left_out_where_that_is_asked_for():
    assert marks(highlight=3, caption=5, lenient=True) == Marks({"space.3": ""}, (), (), "")


def test_a_game_shows_a_marked_picture_in_a_cell():
    game = choosing()
    shown = game.picture(arrows=game.legal_actions, caption="Which one?")
    bundle = shown._repr_mimebundle_()
    assert bundle["text/html"].startswith('<img alt="Which one? Expedition 1.')
    assert bundle["text/plain"] == repr(shown) == str(game)


def test_an_option_that_there_is_not_is_refused():
    with pytest.raises(TypeError, match="highlights"):
        choosing().svg(highlights=3)
    with pytest.raises(mlem.OptionError):
        choosing().picture(theme="neon")
