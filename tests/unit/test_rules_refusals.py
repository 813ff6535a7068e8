"""Every refusal names its rule: each is provoked here, and refuses without changing anything."""

import ast
from pathlib import Path

import pytest

import mlem_widgets.rules
from mlem_widgets import errors
from mlem_widgets.errors import speak_with
from mlem_widgets.rules import (
    Board,
    Convert,
    Crash,
    IllegalActionError,
    Land,
    Move,
    PlayersError,
    Roll,
    Stay,
    apply,
    because,
    legal_actions,
    new_game,
    parse_action,
)
from mlem_widgets.rules.rulebook import SOURCES
from mlem_widgets.rules.why import why, why_face
from tests.unit.positions import CONVERT, HOUSE, INTO_DEEP_SPACE, play, position

TAKEOFF = new_game(HOUSE)
ROLLING = position("0 adjacent", "1 parachute", space=3, dice=4)
CHOOSING = position("0 adjacent", "1 parachute", space=3, roll="1234")  # A2 1 3
TOKEN = position("0 die_one", "1 parachute", space=3, roll="134")
TURNED = play(position("0 die_one", "1 parachute", space=3, roll="34", ruleset=CONVERT), "convert 4")
ASKED = position("0 parachute", "1 adjacent", space=13, asked=[0, 1], landed=["1 satellite m7"])
ADJACENT = position("0 adjacent", "1 parachute", space=6, asked=[0, 1])
CRASHED = play(position("0 adjacent", "1 parachute", space=8, dice=1), "roll 1")
OVER = play(position("0 adjacent", space=8, dice=1, failures=10), "roll 1")
LOW_LINK = HOUSE.replace({"spaces.5.links": ["carton"]})

REFUSALS = [
    (TAKEOFF, "roll 111111", "not_now_takeoff", {"asked": "roll 111111"}),
    (TAKEOFF, "stay", "not_now_takeoff", {"asked": "stay"}),
    (ROLLING, "move 1", "not_now_roll", {"asked": "move 1"}),
    (ROLLING, "stay", "not_now_roll", {"asked": "stay"}),
    (CHOOSING, "roll 1234", "not_now_choose", {"asked": "roll 1234"}),
    (CHOOSING, "land m1", "not_now_choose", {"asked": "land m1"}),
    (CHOOSING, "stay", "not_now_choose", {"asked": "stay"}),
    (ASKED, "board adjacent", "not_now_landing", {"asked": "board adjacent"}),
    (ASKED, "crash", "not_now_landing", {"asked": "crash"}),
    (CRASHED, "move 1", "not_now_parachute", {"asked": "move 1"}),
    (OVER, "board adjacent", "over", {}),
    (OVER, "roll 1", "over", {}),
    (
        position(landed=[f"0 {ability} yarn" for ability in HOUSE.crew[2:]]),
        "board satellite",
        "ability_not_home",
        {"ability": "satellite", "home": "parachute, double_moon"},
    ),
    (TAKEOFF, "board plain", "ability_not_home", {"ability": "plain", "home": ", ".join(HOUSE.crew)}),
    (TAKEOFF, "board cat", "ability_unknown", {"value": "cat", "known": ", ".join(HOUSE.crew)}),
    (ROLLING, "roll 123", "roll_count", {"given": 3, "dice": 4}),
    (ROLLING, "roll 11111", "roll_count", {"given": 5, "dice": 4}),
    (
        position("0 adjacent", dice=2, ruleset=HOUSE.replace({"faces": "111222"})),
        "roll 1A",
        "roll_face",
        {"face": "A", "faces": "12"},
    ),
    (CHOOSING, "move A", "face_not_rolled", {"face": "A", "roll": "1234"}),
    (CHOOSING, "move 1+A", "face_not_rolled", {"face": "A", "roll": "1234"}),
    (CHOOSING, "move 4", "face_not_at_space", {"face": "4", "space": 3, "symbols": "13A"}),
    (TURNED, "move 3", "converted_ones", {}),
    (CHOOSING, "move t", "token_none", {"available": 0}),
    (TOKEN, "move 1+t+t", "token_none", {"available": 1}),
    (
        position("0 die_one flipped", "1 parachute", space=3, roll="34"),
        "move 3+t",
        "token_none",
        {"available": 0},
    ),
    (TOKEN, "move t", "token_with_ones", {"roll": "134"}),
    (TOKEN, "move 3+t", "token_with_ones", {"roll": "134"}),
    (position("0 die_one", "1 parachute", space=8, roll="2"), "move 2+t", "token_no_symbol", {"space": 8}),
    (TURNED, "move 1+t", "token_converts", {}),
    (TOKEN, "convert 4", "convert_off", {}),
    (TURNED, "convert 1", "convert_one", {}),
    (TURNED, "convert A", "face_not_rolled", {"face": "A", "roll": "13"}),
    (TURNED, "convert 3", "token_none", {"available": 0}),
    (
        position("0 die_one", "1 parachute", space=8, roll="24", ruleset=CONVERT),
        "convert 4",
        "token_no_symbol",
        {"space": 8},
    ),
    (CHOOSING, "crash", "crash_no_choice", {"faces": "13"}),
    (
        position("0 adjacent", "1 parachute", space=6, asked=[0, 1], ruleset=LOW_LINK),
        "land carton",
        "below_first_landing",
        {"space": 6},
    ),
    (ASKED, "land yarn", "body_not_here", {"body": "yarn", "space": 13, "offered": "m6"}),
    (ASKED, "land m8", "body_not_here", {"body": "m8", "space": 13, "offered": "m6"}),
    (ASKED, "land m7", "moon_taken", {"body": "m7"}),
    (ASKED, "land m5", "moon_better", {"body": "m5", "better": "m6"}),
    (ADJACENT, "land m1", "moon_better", {"body": "m1", "better": "m2"}),
    # an adjacent astronaut on 8: m3 and m4 are linked to 9, and m4 is the better one there
    (
        position("0 adjacent", "1 parachute", space=8, asked=[0, 1]),
        "land m3",
        "moon_better",
        {"body": "m3", "better": "m4"},
    ),
    # on 6 a better moon (m9) lies in reach on 7; that is not why m1 is refused
    (
        position("0 adjacent", space=6, asked=[0], ruleset=HOUSE.replace({"spaces.7.links": ["m9"]})),
        "land m1",
        "moon_better",
        {"body": "m1", "better": "m2"},
    ),
    (ASKED, "land comet", "deep_space_by_arrival", {"body": "comet"}),
    (
        position("0 parachute", "1 adjacent", space=24, asked=[0, 1], ruleset=INTO_DEEP_SPACE),
        "land galaxy",
        "deep_space_by_arrival",
        {"body": "galaxy"},
    ),
    (ASKED, "land rock", "body_unknown", {"body": "rock", "known": ", ".join(HOUSE.kinds)}),
]


@pytest.mark.parametrize(("state", "text", "rule", "params"), REFUSALS)
def test_a_refusal_names_its_rule_and_what_it_speaks_of(state, text, rule, params):
    before = tuple(state)
    with pytest.raises(IllegalActionError) as caught:
        apply(state, parse_action(text))
    (reason,) = caught.value.reasons
    assert (reason.rule, dict(reason.params)) == (rule, params)
    assert caught.value.action == text
    assert caught.value.legal == legal_actions(state)
    assert why(state, parse_action(text), legal_actions(state)) == reason
    assert tuple(state) == before


@pytest.mark.parametrize(
    ("state", "action", "rule"),
    [
        (CHOOSING, Move(""), "group_needed"),
        (ROLLING, Roll("4321"), "roll_unsorted"),
        (ROLLING, Roll("123X"), "roll_face"),
        (ROLLING, Roll(""), "roll_count"),
        (CHOOSING, Move("9"), "face_not_rolled"),
        (TURNED, Convert("9"), "face_not_rolled"),
        (CHOOSING, "move 1", "action_unknown"),
        (OVER, None, "action_unknown"),
    ],
)
def test_values_that_no_text_makes_are_refused_too(state, action, rule):
    with pytest.raises(IllegalActionError, match=rule):
        apply(state, action)
    assert why(state, action, legal_actions(state)).rule == rule


def test_every_refusal_of_the_rulebook_is_provoked_here():
    provoked = {rule for _, _, rule, _ in REFUSALS} | {"group_needed"}
    refusals = {rule for rule in SOURCES if not rule.endswith("_legal") and rule != "face_usable"}
    assert refusals <= provoked


@pytest.mark.parametrize(
    ("state", "text", "reason"),
    [
        (ROLLING, "roll 1234", "roll_legal (dice=4)"),
        (ROLLING, "roll 1234 entered", "roll_legal (dice=4)"),
        (TAKEOFF, "board adjacent", "board_legal (ability=adjacent)"),
        (CHOOSING, "move 1+3", "move_legal (move=1+3, from=3, to=7, dice=2)"),
        (TOKEN, "move 1+t", "move_legal (move=1+t, from=3, to=5, dice=2)"),
        (
            position("0 die_one", "1 parachute", space=3, roll="4", ruleset=CONVERT),
            "convert 4",
            "convert_legal (face=4)",
        ),
        (position("0 die_one", "1 parachute", space=3, roll="4"), "crash", "crash_legal"),
        (ASKED, "land m6", "land_moon_legal (body=m6)"),
        (position("0 parachute", space=7, asked=[0]), "land yarn", "land_planet_legal (body=yarn)"),
        (ADJACENT, "land yarn", "land_adjacent_legal (body=yarn)"),
        (
            position("0 adjacent", space=24, asked=[0], ruleset=INTO_DEEP_SPACE),
            "land galaxy",
            "land_galaxy_legal (body=galaxy)",
        ),
        (CRASHED, "land yarn", "land_crash_legal (body=yarn)"),
        (ASKED, "stay", "stay_legal"),
        (CRASHED, "stay", "stay_legal"),
    ],
)
def test_why_says_also_why_an_action_is_legal(state, text, reason):
    action = parse_action(text)
    found = why(state, action, legal_actions(state))
    assert str(found) == reason
    assert found.rule in SOURCES
    apply(state, action)


@pytest.mark.parametrize(
    ("face", "reason"),
    [
        ("1", "face_usable (face=1, space=3, value=1)"),
        ("3", "face_usable (face=3, space=3, value=3)"),
        ("4", "face_not_at_space (face=4, space=3, symbols=13A)"),
        ("A", "face_not_rolled (face=A, roll=1234)"),
    ],
)
def test_why_face_tells_about_each_group(face, reason):
    assert str(why_face(CHOOSING, face)) == reason


def test_why_face_before_the_roll_tells_about_the_symbols():
    assert str(why_face(ROLLING, "A")) == "face_usable (face=A, space=3, value=2)"
    assert why_face(ROLLING, "4").rule == "face_not_at_space"


# Reasons about texts, files, names and seats stand on no rule of the game.
NO_RULE = {
    "ability_unknown",
    "action_malformed",
    "action_unknown",
    "body_unknown",
    "players_count",
    "roll_unsorted",
    "seat_unknown",
}
ABOUT_FILES = ("validation.py", "ruleset_file.py")


def test_every_reason_of_the_kernel_stands_on_a_source_or_is_about_texts():
    """The ids are read off the source code, so that a new one cannot be forgotten."""
    named = set()
    for file in Path(mlem_widgets.rules.__file__).parent.glob("*.py"):
        if file.name in ABOUT_FILES:
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "because":
                named |= _rules(node.args[0])
    assert named <= set(SOURCES) | NO_RULE
    assert named >= NO_RULE
    assert named >= set(SOURCES)


def _rules(argument):
    """Read the ids that the first argument of `because` may have."""
    if isinstance(argument, ast.Constant):
        return {argument.value}
    prefix = argument.values[0].value
    kinds = {
        "not_now_": ("takeoff", "roll", "choose", "landing", "parachute"),
        "land_": ("moon_legal", "planet_legal"),
    }[prefix]
    return {prefix + kind for kind in kinds}


def test_sources_are_pages_or_public_or_house():
    for source in SOURCES.values():
        assert source in {"public", "house"} or source in {f"rulebook p.{page}" for page in range(7, 13)}


@pytest.mark.parametrize("players", [-1, 0, 1, 6, 100])
def test_2_to_5_players(players):
    with pytest.raises(PlayersError) as caught:
        new_game(HOUSE, players)
    assert str(caught.value) == f"players_count (count={players}, low=2, high=5)"


@pytest.mark.parametrize("starter", [-1, 3, 10])
def test_the_starter_must_play(starter):
    with pytest.raises(PlayersError) as caught:
        new_game(HOUSE, 3, starter)
    assert str(caught.value) == f"seat_unknown (seat={starter}, high=2)"


def test_without_a_language_errors_speak_in_rule_ids_and_a_speaker_puts_them_into_words():
    error = IllegalActionError("move 4", because("face_not_at_space", face="4", space=3))
    installed = errors._speaker
    try:
        speak_with(lambda spoken: spoken.reasons[0].rule.upper())
        assert str(error) == "FACE_NOT_AT_SPACE"
        speak_with(None)
        assert str(error) == "face_not_at_space (face=4, space=3)"
    finally:
        speak_with(installed)


def test_every_action_in_a_wrong_phase_is_refused():
    actions = {
        "takeoff": Board("adjacent"), "roll": Roll("1111"), "choose": Move("1"), "landing": Land("m6"),
        "parachute": Stay(),
    }  # fmt: skip
    right = {
        Board: ["takeoff"], Roll: ["roll"], Move: ["choose"], Land: ["landing", "parachute"],
        Stay: ["landing", "parachute"], Crash: [], Convert: [],
    }  # fmt: skip
    for state in (TAKEOFF, ROLLING, CHOOSING, ASKED, CRASHED):
        for action in (*actions.values(), Crash(), Convert("4")):
            if state.phase not in right[type(action)]:
                with pytest.raises(IllegalActionError):
                    apply(state, action)
