"""A record's text reads back exactly, and any other text is refused with its place."""

import copy
import json
import pickle
import tracemalloc
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mlem_widgets.record import Ply, Record
from mlem_widgets.record_text import MARKS, MAX_CHARACTERS, MAX_DEPTH
from mlem_widgets.render import html, svg
from mlem_widgets.rules import NotationError, Ruleset
from tests.unit.strategies import playouts

HOUSE = Ruleset.load()
HEADERS = f'[Mlem 1]\n[Ruleset "house"]\n[Digest "{HOUSE.digest}"]\n[Players ["Ana", "Boris"]]\n'

comments = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r"))


def names(count):
    return ["Ana", "Борис", "Chloé", "דנה", "Eve"][:count]


@st.composite
def records(draw):
    """A game cut anywhere, with comments, marks, further headers and other lines of play."""
    played = draw(playouts())
    start = played[0][0]
    actions = [action for _, action, _ in played]
    cut = draw(st.integers(0, len(actions)))
    plies = [Ply(action, draw(st.sampled_from(["", *MARKS])), draw(comments)) for action in actions[:cut]]
    if cut > 2:
        at = draw(st.integers(0, cut - 1))
        plies[at] = plies[at]._replace(variations=(tuple(Ply(action) for action in actions[at:cut]),))
    seed = draw(st.none() | st.integers(-(2**70), 2**70))
    headers = draw(st.dictionaries(st.from_regex(r"X[A-Za-z0-9]{0,9}", fullmatch=True), st.text() | st.integers()))
    kinds = ("person",) * start.players
    return Record(
        start, tuple(names(start.players)), kinds, seed, draw(st.integers(0, 3)), tuple(plies), draw(comments), headers
    )


@settings(max_examples=30)
@given(records())
def test_a_records_text_reads_back_exactly(record):
    assert Record.parse(str(record)) == record
    assert Record.parse(str(record).encode()) == record


@settings(max_examples=30)
@given(records())
def test_a_records_json_reads_back_exactly(record):
    assert Record.from_json(record.to_json()) == record


def test_the_text_of_a_short_game_is_as_documented():
    record = Record.new(HOUSE, ["Ana", "Boris"], seed=7).with_plies([])
    text = str(record)
    assert text == HEADERS + '[Seats ["person", "person"]]\n[Seed 7]\n\n*\n'


def test_marks_comments_and_other_lines_of_play_are_kept():
    text = (
        HEADERS
        + """
; before the game
board parachute !? ; bold
; and a second line
(
board satellite
board satellite
)
board adjacent
*
"""
    )
    record = Record.parse(text)
    first, second = record.plies
    assert record.comment == "before the game"
    assert (first.mark, first.comment) == ("!?", "bold\nand a second line")
    assert [str(ply.action) for ply in first.variations[0]] == ["board satellite", "board satellite"]
    assert str(second.action) == "board adjacent"


@pytest.mark.parametrize(
    ("body", "rule", "line", "column"),
    [
        ("board parachute\n", "record_cut", 6, 1),
        ("board parachute\n*\nboard parachute\n", "record_after_end", 7, 1),
        ("board parachute\nover\n", "record_not_over", 6, 1),
        ("board parachute\n  jump\n*\n", "action_unknown", 6, 3),
        ("board parachute\nstay\n*\n", "not_now_takeoff", 6, 1),
        ("board parachute\nboard wings\n*\n", "ability_unknown", 6, 1),
        ("(\n*\n", "record_bracket_first", 5, 1),
        ("board parachute\n(\n*\n", "record_bracket_open", 7, 1),
        (")\n*\n", "record_bracket_closed", 5, 1),
        ("board parachute\n(\n)\n*\n", "record_bracket_empty", 7, 1),
        ("board parachute\n(\nstay\n)\n*\n", "not_now_takeoff", 7, 1),
        ("board parachute\n[Late 1]\n*\n", "record_header_late", 6, 1),
        ("[Seed 7\n*\n", "record_header_malformed", 5, 1),
        ("[Seed seven]\n*\n", "record_header_json", 5, 7),
        ("[Seed 1]\n[Seed 2]\n*\n", "record_header_twice", 6, 1),
        ('[Seed "7"]\n*\n', "record_header_value", 5, 1),
        (f"[Seed {2**128}]\n*\n", "option_unknown", 5, 1),  # a game has no such seed: its script would be refused
        ("[Game -1]\n*\n", "record_header_value", 5, 1),
        (f"[Game {10**9}]\n*\n", "record_header_value", 5, 1),  # its script would begin a milliard games
        ('[Seats ["person"]]\n*\n', "record_seats", 5, 1),
        ('[Start "roll space=3"]\n*\n', "seat_nowhere", 5, 1),
        ('[Start "takeoff players=3"]\n*\n', "record_seats", 5, 1),
    ],
)
def test_a_faulty_record_is_refused_with_its_place(body, rule, line, column):
    with pytest.raises(NotationError) as refused:
        Record.parse(HEADERS + body)
    assert refused.value.reasons[0].rule == rule
    assert (refused.value.line, refused.value.column) == (line, column)


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ("[Mlem 1]", "[Mlem 2]", "record_version"),
        ("[Mlem 1]\n", "", "record_header_missing"),
        ('"house"', '"mars"', "ruleset_unknown"),
        (HOUSE.digest, "0" * 64, "position_ruleset_other"),
        ('["Ana", "Boris"]', '["Ana", "Ana"]', "name_twice"),
        ('["Ana", "Boris"]', '["Ana"]', "players_count"),
        ('["Ana", "Boris"]', "[1, 2]", "record_header_value"),
    ],
)
def test_a_record_of_another_version_ruleset_or_table_is_refused(old, new, rule):
    with pytest.raises(NotationError) as refused:
        Record.parse((HEADERS + "*\n").replace(old, new))
    assert refused.value.reasons[0].rule == rule


def test_a_custom_board_is_carried_whole():
    record = Record.new(HOUSE.replace({"moons.m4": 9}), ["Ana", "Boris"], seed=1)
    assert Record.parse(str(record)).ruleset.moons["m4"] == 9


def test_an_edited_board_is_noticed_by_its_digest():
    text = str(Record.new(HOUSE.replace({"moons.m4": 9}), ["Ana", "Boris"], seed=1))
    with pytest.raises(NotationError) as refused:
        Record.parse(text.replace('"m4": 9', '"m4": 8'))
    assert refused.value.reasons[0].rule == "position_ruleset_other"


def test_a_board_that_kept_the_id_of_a_built_in_one_is_carried_whole(tmp_path):
    file = tmp_path / "own.toml"
    file.write_text('extends = "house"\nid = "house"\n[moons]\nm4 = 9\n')
    own = Ruleset.load(file)
    assert own.id == "house"
    record = Record.new(own, ["Ana", "Boris"], seed=1)
    assert Record.parse(str(record)) == record
    assert Record.from_json(record.to_json()) == record


@settings(deadline=2000)
@given(st.integers(0, 60_000))
def test_a_long_line_takes_no_longer_to_read_than_its_length(spaces):
    with pytest.raises(NotationError):
        Record.parse(HEADERS + f"stay{' ' * spaces}x !?{' ' * spaces}y\n*\n")


@pytest.mark.parametrize("headers", [{"X\n*": 1}, {"": 1}, {"9": 1}, {"A b": 1}])
def test_json_names_no_header_that_the_text_could_not_hold(headers):
    data = json.loads(Record.new(HOUSE, ["Ana", "Boris"]).to_json())
    data["headers"] |= headers
    with pytest.raises(NotationError) as refused:
        Record.from_json(json.dumps(data))
    assert refused.value.reasons[0].rule == "record_header_malformed"


def test_half_a_character_in_a_header_is_kept_and_can_be_written_to_a_file():
    record = Record.parse(HEADERS + '[Place "\\ud800"]\n*\n')
    assert record.headers["Place"] == "\ud800"
    assert Record.parse(str(record).encode()) == record
    assert Record.from_json(record.to_json().encode()) == record


def test_half_a_character_elsewhere_is_refused_with_its_place():
    with pytest.raises(NotationError) as refused:
        Record.parse(HEADERS + "board parachute ; ab\ud800\n*\n")
    assert refused.value.reasons[0].rule == "record_not_utf8"
    assert (refused.value.line, refused.value.column) == (5, 21)
    data = json.loads(Record.new(HOUSE, ["Ana", "Boris"]).to_json()) | {"comment": "\ud800"}
    with pytest.raises(NotationError):
        Record.from_json(json.dumps(data))


def test_line_ends_in_a_json_comment_are_those_of_a_text():
    data = json.loads(Record.new(HOUSE, ["Ana", "Boris"]).to_json()) | {"comment": "a\r\nb\rc"}
    record = Record.from_json(json.dumps(data))
    assert record.comment == "a\nb\nc"
    assert Record.parse(str(record)) == record


@pytest.mark.parametrize("kind", ["", "x" * 41, "a\\nb", "\\u202e", "\\ud800"])
def test_who_played_a_seat_is_something_that_can_be_shown(kind):
    with pytest.raises(NotationError) as refused:
        Record.parse(HEADERS + f'[Seats ["person", "{kind}"]]\n*\n')
    assert refused.value.reasons[0].rule == "record_header_value"


def test_lines_of_play_deeper_than_allowed_are_refused_not_recursed_into():
    for deep in (MAX_DEPTH + 1, 20_000):
        body = "board parachute\n(\n" * deep + "board parachute\n" + ")\n" * deep + "*\n"
        with pytest.raises(NotationError) as refused:
            Record.parse(HEADERS + body)
        assert refused.value.reasons[0].rule == "record_too_deep"


def test_deeply_nested_json_is_refused():
    for text in ("[" * 100_000, '{"headers": ' * 50_000, HEADERS + f"[X {'[' * 100_000}]\n*\n"):
        read = Record.parse if text.startswith("[M") else Record.from_json
        with pytest.raises(NotationError):
            read(text)


def test_a_huge_text_is_refused_unread():
    with pytest.raises(NotationError) as refused:
        Record.parse(" " * (MAX_CHARACTERS + 1))
    assert refused.value.reasons[0].rule == "record_too_long"


def room(work):
    """The most memory, in bytes, that the work took at one time."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("unit", ["; x\n", "(\nboard adjacent\n)\n", "stay\n", "\n", "board", "[", "stay !! ; x"])
def test_much_of_anything_takes_room_in_proportion(unit):
    text = HEADERS + "board parachute\n" + unit * (100_000 // len(unit)) + "\n*\n"

    def read():
        with suppress(NotationError):
            Record.parse(text)

    assert room(read) < 300 * len(text)


@pytest.mark.parametrize("read", [Record.parse, Record.from_json])
def test_a_hundred_megabytes_are_refused_unread(read):
    huge = (HEADERS + "board parachute\n" * (100_000_000 // 16) + "*\n").encode()

    def refuse():
        with pytest.raises(NotationError) as refused:
            read(huge)
        assert refused.value.reasons[0].rule == "record_too_long"

    assert room(refuse) < 1_000_000


def test_plies_that_changed_places_are_refused_where_the_order_breaks():
    lines = (HEADERS + "board parachute\nboard satellite\nroll 1224AA\nmove 1+A\n*\n").splitlines()
    lines[6], lines[7] = lines[7], lines[6]
    with pytest.raises(NotationError) as refused:
        Record.parse("\n".join(lines))
    assert (refused.value.reasons[0].rule, refused.value.line, refused.value.column) == ("not_now_roll", 7, 1)


def test_a_name_that_is_html_is_a_name_and_nothing_more():
    name = "<script>x</script>"
    record = Record.parse(HEADERS.replace("Boris", name) + "*\n")
    assert record.players[1] == name
    assert name not in html.picture(record.start, record.players)
    assert name not in svg.svg(record.start, record.players)


def test_bytes_that_are_no_text_are_refused_with_their_place():
    with pytest.raises(NotationError) as refused:
        Record.parse(HEADERS.encode() + b"board \xff\n*\n")
    assert (refused.value.line, refused.value.column) == (5, 7)


@given(st.text() | st.binary())
def test_any_text_or_bytes_give_a_record_or_a_place(content):
    for read in (Record.parse, Record.from_json):
        with pytest.raises(NotationError) as refused:
            read(content)
        assert refused.value.line >= 1
        assert str(refused.value)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@given(st.data())
def test_json_with_any_part_replaced_gives_a_record_or_a_refusal(data):
    record = Record.new(HOUSE, ["Ana", "Boris"], seed=1)
    twin = json.loads(record.to_json())
    part = data.draw(st.sampled_from([*twin, *twin["headers"]]))
    holder = twin if part in twin else twin["headers"]
    holder[part] = data.draw(json_values)
    try:
        said = str(Record.from_json(json.dumps(twin)))
    except NotationError as error:
        said = str(error)
    assert said


@settings(max_examples=30)
@given(records(), st.data())
def test_a_truncated_record_is_noticed(record, data):
    text = str(record)
    cut = text[: data.draw(st.integers(0, max(len(text) - 3, 0)))]
    try:
        shorter = Record.parse(cut)
    except NotationError:
        return
    assert shorter.plies == record.plies[: len(shorter.plies)]
    assert cut.rstrip().endswith(("*", "over"))


def test_a_record_is_a_value():
    record = Record.new(HOUSE, ["Ana", "Boris"], seed=1)
    assert replace(record, comment="x") != record
    assert record == Record.new(Ruleset.load(), ["Ana", "Boris"], seed=1)
    for twin in (pickle.loads(pickle.dumps(record)), copy.deepcopy(record)):  # noqa: S301  our own bytes
        assert twin == record
        assert hash(twin) == hash(record)
