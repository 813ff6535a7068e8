"""The stage: every board's places are apart, inside and large enough; pieces stand at anchors that exist."""

import json
import re
from html import unescape
from itertools import combinations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mlem_widgets.render import phrases, stage
from mlem_widgets.render.furniture import SEATS
from mlem_widgets.render.geometry import Box
from mlem_widgets.render.plan import FORMS
from mlem_widgets.rules import Astronaut, Board, Landing, Roll, Ruleset, apply, legal_actions, new_game, standings
from mlem_widgets.words import locales, words
from tests.unit.boards import wild_boards
from tests.unit.strategies import HOUSE

SCREENS = {form.name: form.screen for form in FORMS}
SEVERAL = settings(max_examples=20, suppress_health_check=[HealthCheck.too_slow])
"""A large board takes a while to lay out, on a busy machine so long that hypothesis would complain."""


def _overlap(one, other):
    across = one.x < other.right and other.x < one.right
    return across and one.y < other.bottom and other.y < one.bottom


def _over(*boxes):
    return [pair for pair in combinations(boxes, 2) if _overlap(*pair)]


@SEVERAL
@given(wild_boards())
def test_no_place_covers_another_on_any_board(ruleset):
    for layout in stage.layouts(ruleset, "en"):
        assert not _over(*(Box(*box) for box in layout["spots"].values()))


@SEVERAL
@given(wild_boards())
def test_every_place_and_anchor_is_inside_on_any_board(ruleset):
    for layout in stage.layouts(ruleset, "en"):
        for x, y, width, height in layout["spots"].values():
            assert x >= 0
            assert y >= 0
            assert x + width <= layout["width"]
            assert y + height <= layout["height"]
        for x, y, scale in layout["anchors"].values():
            assert 0 < x < layout["width"]
            assert 0 < y < layout["height"]
            assert scale > 0


@SEVERAL
@given(wild_boards())
def test_every_place_can_be_tapped_at_the_size_it_is_made_for(ruleset):
    for layout in stage.layouts(ruleset, "en"):
        scale = SCREENS[layout["name"]][0] / layout["width"]
        assert min(min(width, height) for _, _, width, height in layout["spots"].values()) * scale >= 24


@SEVERAL
@given(wild_boards())
def test_every_anchor_and_spot_that_pieces_and_words_need_is_there(ruleset):
    bodies = {f"body.{body}" for body in ruleset.kinds}
    spots = {f"space.{space}" for space in range(ruleset.last + 1)} | bodies | {"failure", "cabin"}
    spots |= {f"goal.{goal}" for goal in ruleset.goals}
    anchors = {f"space.{space}" for space in range(ruleset.last + 1)}
    anchors |= {f"{place}.{seat}" for place in ("cabin", "badge") for seat in range(SEATS)}
    anchors |= {f"failure.{step}" for step in range(ruleset.failure_limit + 1)}
    anchors |= {f"goal.{goal}" for goal in ruleset.goals}
    for body, kind in ruleset.kinds.items():
        anchors |= {f"body.{body}.{place}" for place in range(1 if kind == "moon" else SEATS)}
    for layout in stage.layouts(ruleset, "en"):
        assert set(layout["spots"]) == spots
        assert set(layout["anchors"]) == anchors
    assert set(stage.scene(ruleset, "en")["spots"]) == spots


@SEVERAL
@given(wild_boards(most_spaces=40))
def test_whatever_a_board_refers_to_is_in_its_art_once(ruleset):
    scene = stage.scene(ruleset, "en")
    for layout in scene["layouts"]:
        drawn = scene["art"] + layout["svg"]
        ids = re.findall(r" id='([^']+)'", drawn)
        assert len(ids) == len(set(ids))
        assert set(re.findall(r"href='#([^']+)'", drawn)) <= set(ids)


def test_the_house_board_is_drawn_in_both_shapes():
    wide, tall = stage.layouts(HOUSE, "en")
    assert 1.2 < wide["width"] / wide["height"] < 1.7
    assert tall["width"] == 360


@pytest.mark.parametrize("locale", locales())
def test_a_scene_of_the_house_board_is_at_most_60_kb(locale):
    assert len(json.dumps(stage.scene(HOUSE, locale), ensure_ascii=False).encode()) <= 60_000


@pytest.mark.parametrize("locale", locales())
def test_the_house_board_says_that_its_values_are_ours(locale):
    scene = stage.scene(HOUSE, locale)
    said = re.sub(r"\W+", "", scene["title"])
    for layout in scene["layouts"]:
        shown = unescape("".join(re.findall(r">([^<>]+)</text>", layout["svg"])))
        assert said in re.sub(r"\W+", "", shown)


def test_another_board_with_house_values_says_so_too():
    assert "not the published" in stage.scene(HOUSE.replace({"moons.m4": 5}), "en")["title"]


def test_a_board_of_printed_values_alone_does_not_say_so():
    data = HOUSE.data
    data |= {"id": "mat", "name": "The mat", "sources": dict.fromkeys(HOUSE.data, "printed")}
    title = stage.scene(Ruleset(data), "en")["title"]
    assert "The mat" in title
    assert "not the published" not in title


def test_a_spot_tells_what_is_printed_there_and_the_source():
    spots = stage.scene(HOUSE, "en")["spots"]
    assert "afterburner (3)" in spots["space.14"]["detail"]
    assert "moon m6 (3)" in spots["space.14"]["detail"]
    assert "House value" in spots["space.14"]["detail"]
    assert "public description" in spots["space.5"]["detail"]
    assert "rule-book p. 10" in spots["body.comet"]["detail"]


def test_equal_scenes_have_equal_ids_and_others_have_not():
    one, other = (stage.scene(HOUSE.replace({"moons.m4": points}), "en") for points in (4, 5))
    assert one["id"] == stage.scene(HOUSE.replace({"moons.m4": 4}), "en")["id"]
    assert len({one["id"], other["id"], stage.scene(HOUSE, "fr")["id"], stage.scene(HOUSE, "en")["id"]}) == 4


def test_the_scene_offers_the_ruleset_being_played():
    custom = HOUSE.replace({"comet": 9})
    assert [entry["value"] for entry in stage.scene(HOUSE, "en")["rulesets"]] == ["first_game", "house"]
    assert [entry["value"] for entry in stage.scene(custom, "en")["rulesets"]] == ["first_game", "house", "custom"]


def test_the_scene_offers_a_person_first_and_each_policy_once():
    kinds = stage.scene(HOUSE, "en", ["greedy", "person", "greedy"])["kinds"]
    assert [entry["value"] for entry in kinds] == ["person", "greedy"]


@settings(max_examples=20)
@given(st.randoms(use_true_random=False), st.integers(2, 5))
def test_pieces_stand_on_anchors_that_exist_and_have_ids_of_their_own(chance, players):
    art = stage.scene(HOUSE, "en")["art"]
    symbols = set(re.findall(r" id='([^']+)'", art))
    anchors = [layout["anchors"] for layout in stage.layouts(HOUSE, "en")]
    state = new_game(HOUSE, players)
    while not state.is_over:
        found = stage.pieces(state)
        assert len({piece["id"] for piece in found}) == len(found)
        assert len({piece["at"] for piece in found}) == len(found)
        assert all(piece["at"] in places for piece in found for places in anchors)
        assert {piece["symbol"] for piece in found} <= symbols
        astronauts = sum(int(piece["text"] or 1) for piece in found if piece["symbol"].startswith(("cat", "mark")))
        owned = sum(owner is not None for owner in state.goals)
        assert astronauts == len(state.aboard) + len(state.landings) + owned
        rolls = legal_actions(state) or (Roll("".join(sorted(chance.choices(HOUSE.faces, k=state.dice)))),)
        state = apply(state, chance.choice(rolls))


def test_an_astronaut_that_lands_on_a_moon_is_the_same_piece_as_aboard():
    landings = (Landing(0, "plain", "m1"), Landing(1, "plain", "m2"))
    ruleset = HOUSE.replace({"crew": ["plain"] * 4})
    before = new_game(ruleset)._replace(landings=landings, aboard=(Astronaut(0, "plain"),))
    after = before._replace(landings=(*landings, Landing(0, "plain", "m4")), aboard=())
    ids = {piece["at"]: piece["id"] for piece in stage.pieces(before) + stage.pieces(after)}
    assert ids["cabin.0"] == ids["body.m4.0"]
    assert ids["cabin.0"] not in {ids["body.m1.0"], ids["body.m2.0"]}


def test_a_flipped_token_is_seen():
    state = new_game(HOUSE)._replace(aboard=(Astronaut(0, "die_one", flipped=True), Astronaut(1, "die_one")))
    badges = {piece["at"]: piece["symbol"] for piece in stage.pieces(state)}
    assert badges["badge.0"] == "token-flipped"
    assert badges["badge.1"] == "ability-die_one"


def test_a_planet_shows_seats_with_counts_in_order_of_standing():
    landings = tuple(Landing(seat, "adjacent", "rope") for seat in (2, 0, 1, 0))
    state = new_game(HOUSE, 3)._replace(landings=landings)
    places = {piece["at"]: (piece["tone"], piece["text"]) for piece in stage.pieces(state)}
    shown = [places[f"body.rope.{place}"] for place in range(3)]
    assert shown == [(at.seat, str(at.astronauts)) for at in standings(HOUSE, "rope", landings)]
    assert shown == [(0, "2"), (2, "1"), (1, "1")]


def test_who_is_where_is_told_in_words():
    landings = (*(Landing(seat, "adjacent", "rope") for seat in (1, 0, 0)), Landing(1, "adjacent", "m4"))
    state = new_game(HOUSE)._replace(landings=landings, goals=(1, None, None, None), failures=3)
    state = apply(state, Board("satellite"))
    said = phrases.here(state, phrases.labels(state, ["Ana", "Boris"], words("en")))
    assert said["body.rope"] == "Here: Ana: 2 astronauts, 7 points; Boris: 1 astronaut, 4 points."
    assert said["body.m4"] == "Here: Boris."
    assert said["cabin"] == "Aboard: Ana (satellite)."
    assert said["goal.moons"] == "Taken by Boris."
    assert said["failure"].startswith("3 ")
    assert "body.yarn" not in said


def test_a_name_from_right_to_left_keeps_its_direction_to_itself():
    state = apply(new_game(HOUSE), Board("satellite"))
    called = phrases.labels(state, ["مريم"], words("en"))
    assert "\N{FIRST STRONG ISOLATE}مريم\N{POP DIRECTIONAL ISOLATE}" in phrases.here(state, called)["cabin"]
