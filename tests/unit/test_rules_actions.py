"""Texts of actions: what is printed reads back, liberal input is understood, and garbage is a NotationError."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mlem_widgets.rules import (
    ABILITIES,
    FACES,
    Board,
    Convert,
    Crash,
    Land,
    Move,
    NotationError,
    Roll,
    Stay,
    parse_action,
    sort_faces,
)
from mlem_widgets.rules.actions import EXAMPLES
from tests.unit import strategies  # noqa: F401  its settings

IDS = st.from_regex(r"[a-z][a-z0-9_]{0,23}", fullmatch=True)
ROLLS = st.text(FACES, min_size=1, max_size=8).map(sort_faces)
GROUPS = st.sets(st.sampled_from(FACES)).map(lambda faces: sort_faces("".join(faces)))
ACTIONS = st.one_of(
    st.builds(Board, st.sampled_from(sorted(ABILITIES)) | IDS),
    st.builds(Roll, ROLLS, st.sampled_from(["", "entered", "fresh"])),
    st.builds(Convert, st.sampled_from(FACES)),
    st.builds(Move, GROUPS, st.integers(0, 5)).filter(lambda move: move.faces or move.tokens),
    st.just(Crash()),
    st.builds(Land, IDS),
    st.just(Stay()),
)


@given(ACTIONS)
def test_what_is_printed_reads_back(action):
    assert parse_action(str(action)) == action


@given(ACTIONS, st.data())
def test_case_and_spare_spaces_do_not_matter(action, data):
    text = "".join(data.draw(st.sampled_from([letter, letter.upper()])) for letter in str(action))
    spaces = st.text(" \t", min_size=1, max_size=3)
    text = data.draw(st.text(" \t")) + data.draw(spaces).join(text.split(" ")) + data.draw(st.text(" \t"))
    assert parse_action(text) == action


@given(st.text(FACES, min_size=1, max_size=8))
def test_the_order_of_rolled_faces_does_not_matter(faces):
    assert parse_action(f"roll {faces}") == Roll(sort_faces(faces))
    assert parse_action("roll " + " ".join(faces)) == Roll(sort_faces(faces))


@given(GROUPS, st.integers(0, 3), st.randoms(use_true_random=False))
def test_the_order_of_groups_does_not_matter(faces, tokens, rng):
    groups = [*faces, *"t" * tokens]
    rng.shuffle(groups)
    if groups:
        assert parse_action("move " + "+".join(groups)) == Move(faces, tokens)
        assert parse_action("move " + " + ".join(groups)) == Move(faces, tokens)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("board parachute", Board("parachute")),
        ("roll 1224AA", Roll("1224AA")),
        ("roll 1224AA entered", Roll("1224AA", "entered")),
        ("convert A", Convert("A")),
        ("move 1+A+t", Move("1A", 1)),
        ("move t", Move("", 1)),
        ("crash", Crash()),
        ("land m4", Land("m4")),
        ("stay", Stay()),
    ],
)
def test_the_texts_of_the_design(text, action):
    assert parse_action(text) == action
    assert str(action) == text


@pytest.mark.parametrize(
    "text",
    [
        "board", "board a b", "roll", "roll 5", "roll 12x", "roll entered", "roll 1 entered entered", "convert",
        "convert 12", "convert t", "convert 5", "move", "move +", "move 1+", "move 1++2", "move 12", "move 1+1",
        "move 5", "move 1-2", "move x", "crash now", "land", "land m1 m2", "stay here",
    ],
)  # fmt: skip
def test_a_malformed_action_shows_an_example_that_can_be_read(text):
    with pytest.raises(NotationError) as caught:
        parse_action(text)
    (reason,) = caught.value.reasons
    assert reason.rule == "action_malformed"
    assert reason.params["text"] == text
    assert reason.params["example"] == EXAMPLES[text.split()[0]]
    assert str(parse_action(reason.params["example"])) == reason.params["example"]


@pytest.mark.parametrize("text", ["", "  ", "jump", "moves 1", "1", "; stay", "t", "Стой", "\x00", "roll1"])
def test_an_unknown_action_lists_the_verbs(text):
    with pytest.raises(NotationError) as caught:
        parse_action(text)
    (reason,) = caught.value.reasons
    assert reason.rule == "action_unknown"
    assert reason.params["text"] == text.strip()
    assert reason.params["verbs"].split(", ") == list(EXAMPLES)


def test_the_column_is_that_of_the_verb():
    with pytest.raises(NotationError) as caught:
        parse_action("   move 5")
    assert (caught.value.line, caught.value.column) == (1, 4)


@given(st.text() | st.builds(lambda verb, rest: f"{verb} {rest}", st.sampled_from(sorted(EXAMPLES)), st.text()))
def test_garbage_raises_notation_error_only(text):
    try:
        action = parse_action(text)
    except NotationError:
        return
    assert parse_action(str(action)) == action


@given(
    st.lists(st.sampled_from(["move", "roll", "t", "+", "1", "A", "a", "entered", " ", "convert", "İ", "\u017f", "ß"]))
)
def test_near_misses_raise_notation_error_only(parts):
    try:
        action = parse_action("".join(parts))
    except NotationError:
        return
    assert parse_action(str(action)) == action


def test_faces_are_sorted_in_printing_order():
    assert sort_faces("A4321") == FACES == "1234A"


@pytest.mark.parametrize("text", ["x" * 10**6, "move " + "+t" * 10**5])
def test_a_message_repeats_no_endless_text(text):
    with pytest.raises(NotationError) as caught:
        parse_action(text)
    assert caught.value.reasons[0].params["text"] == text[:79] + "…"
