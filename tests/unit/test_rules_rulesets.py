"""Ruleset files and values: every fault at once with its place, chains of `extends`, sources, changes and digests."""

import copy
import pickle
from importlib import resources

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mlem_widgets.rules import Ruleset, RulesetError, new_game
from tests.unit.positions import HOUSE, small_data
from tests.unit.strategies import board_data, rulesets

HOUSE_FILE = resources.files("mlem_widgets.rules") / "rulesets" / "house.toml"


def faults(data):
    """The faults of some data, as `place: rule`."""
    with pytest.raises(RulesetError) as caught:
        Ruleset(data)
    assert [fault.reason for fault in caught.value.faults] == list(caught.value.reasons)
    return [f"{place}: {reason.rule}" for place, reason in caught.value.faults]


def load_faults(path):
    with pytest.raises(RulesetError) as caught:
        Ruleset.load(path)
    return [f"{place}: {reason.rule}" for place, reason in caught.value.faults]


@pytest.fixture
def write(tmp_path):
    def write(name, text):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write


# validation


BROKEN = """
extends = "house"
id = "Bad Id"
name = ""
dice = 9
faces = "12345A"
failure_limit = 0
satellite_space = 25
comet = -1
galaxy = "five"
goal_points = true
die_one = "both"
adjacent_into_deep_space = "no"
crew = ["parachute", "pilot", 3, ["die_one"]]
moon = 4

[goals]
moons = 0
comets = 2

[moons]
m4 = 1000
comet = 3
"M 5" = 1

[planets]
yarn = { first = -4 }
plain = 5
m1 = { first = 1, second = 1, other = 1 }

[spaces]
13 = { symbols = "2 5 A0" }
14 = { symbols = "A2 A3 1", links = ["m6", "m6", "yarn", "rope", "nowhere"] }
15 = { symbols = "1 2", links = "rope" }
16 = { symbols = 7 }
17 = { symbols = "1", colour = "red" }
25 = { symbols = "1" }

[sources]
dice = "somewhere"
"""


def test_a_broken_file_tells_all_its_faults_at_once_each_with_its_place(write):
    assert sorted(load_faults(write("broken.toml", BROKEN))) == sorted(
        """
        moon: value_unknown
        id: not_id
        name: not_name
        dice: not_in_range
        faces: not_faces
        failure_limit: not_in_range
        satellite_space: not_in_range
        comet: not_in_range
        galaxy: not_in_range
        goal_points: not_in_range
        die_one: not_among
        adjacent_into_deep_space: not_among
        crew 2: ability_unknown
        crew 3: ability_unknown
        crew 4: ability_unknown
        goals.moons: not_in_range
        goals.comets: goal_unknown
        moons.m4: not_in_range
        moons.comet: not_body_id
        moons.M 5: not_body_id
        planets.yarn.first: not_in_range
        planets.plain: not_planet
        planets.m1: body_twice
        space 13: symbol_unknown
        space 13: symbol_unknown
        space 14: symbol_twice
        space 14: link_twice
        space 14: two_planets
        space 14: body_unknown
        space 15: not_list
        space 16: not_text
        space 17: not_space
        space 25: space_beyond
        sources.dice: source_unknown
        """.strip()
        .replace("        ", "")
        .splitlines()
    )


def test_an_error_prints_every_place(write):
    with pytest.raises(RulesetError) as caught:
        Ruleset.load(write("two.toml", 'extends = "house"\nid = "two"\ndice = 0\ncomet = -1\n'))
    assert str(caught.value).splitlines() == [
        "dice: not_in_range (value=0, low=1, high=8)",
        "comet: not_in_range (value=-1, low=0, high=999)",
    ]


@pytest.mark.parametrize("key", sorted(set(small_data()) - {"id", "name", "schema"}))
def test_a_missing_value_is_a_fault_of_its_own(key):
    data = small_data()
    del data[key]
    found = faults(data)
    assert [fault.split(":")[0] for fault in found if fault.split(":")[0].split(".")[0] == key]


def test_a_missing_space_is_named():
    data = small_data()
    del data["spaces"]["3"], data["spaces"]["5"]
    assert faults(data) == ["space 3: missing", "space 5: missing"]


def test_a_missing_goal_is_named():
    data = small_data()
    del data["goals"]["planet"]
    assert faults(data) == ["goals.planet: missing"]


@pytest.mark.parametrize(
    ("key", "good", "bad"),
    [
        ("dice", [1, 8], [0, 9, 2.0, True, "2"]),
        ("failure_limit", [1, 99], [0, 100]),
        ("first_landing_space", [1, 7], [0, 8]),
        ("satellite_space", [0, 6], [-1, 7]),
        ("comet", [0, 999], [-1, 1000, None]),
        ("faces", ["111111", "AAAAAA", "A43221"], ["12345A", "1234A", "12234AA", "", 122344]),
        ("crew", [["plain"], ["plain"] * 20], [[], ["plain"] * 21, "plain", ["cat"], None]),
        ("die_one", ["extra", "convert"], ["Extra", "", None, True]),
        ("end_when_crew_placed", ["immediately"], ["never"]),
        ("adjacent_into_deep_space", [True, False], [0, 1, "true", None]),
        ("id", ["a", "a1_b"], ["", "1a", "A", "a" * 25, "a b", None, "é"]),
        ("name", ["Ø", "a" * 80], ["", " ", "a" * 81, "a\nb", "a\u202eb", None, 3]),
        ("schema", [1], [0, 2, True, 1.0, "1", None]),
        ("sources", [{}, {"dice": "printed"}, {"dice": "rulebook p.7"}], [[], None, {"dice": "x"}, {"": "house"}]),
    ],
)
def test_the_bounds_of_a_value(key, good, bad):
    for value in good:
        assert Ruleset(small_data(**{key: value})).data[key] == value
    for value in bad:
        assert faults(small_data(**{key: value}))


def test_boards_of_8_spaces_and_more():
    small = Ruleset(small_data())
    assert len(small.spaces) == 8
    assert "deep_space: not_in_range" in faults(small_data(deep_space=6))
    long = small_data(deep_space=99)
    long["spaces"] = {str(number): {"symbols": "1"} for number in range(99)}
    assert len(Ruleset(long).spaces) == 100


def test_a_space_may_show_nothing_and_link_to_moons_and_one_planet():
    data = small_data(moons={"m1": 1}, planets={"rope": {"first": 3, "second": 2, "other": 1}})
    data["spaces"]["3"] = {"symbols": "", "links": ["rope", "m1"]}
    assert Ruleset(data).spaces[3] == ("", 0, ("rope", "m1"))


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4) | st.integers(), inner, max_size=3),
    max_leaves=6,
)
KEYS = sorted(small_data())


@given(PLAIN | st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=3) | st.integers(), PLAIN))
def test_whatever_plain_data_it_gets_it_raises_ruleset_error_only(data):
    with pytest.raises(RulesetError) as caught:
        Ruleset(data)
    assert caught.value.faults
    assert str(caught.value)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(board_data(), st.data())
def test_one_value_of_any_type_anywhere_is_a_fault_or_fits(board, data):
    table = board
    key = data.draw(st.sampled_from(sorted(table)))
    while isinstance(table[key], dict) and table[key] and data.draw(st.booleans()):
        table = table[key]
        key = data.draw(st.sampled_from(sorted(table)))
    table[data.draw(st.just(key) | PLAIN.filter(lambda value: not isinstance(value, list | dict)))] = data.draw(PLAIN)
    try:
        ruleset = Ruleset(board)
    except RulesetError:
        assert faults(board)
    else:
        assert ruleset.data == board
        assert new_game(ruleset).phase == "takeoff"


def test_a_fault_shows_no_endless_value():
    with pytest.raises(RulesetError) as caught:
        Ruleset(small_data(dice="x" * 10**6))
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("path", ["\ud800", "moon.m4", "moons.m99", "", ".", "dice.x"])
def test_a_source_speaks_of_a_value_that_exists(path):
    assert faults(small_data(sources={path: "house"})) == ["sources: path_unknown"]


def test_numbers_too_long_to_print_are_faults_too():
    for key in (*KEYS, "other", 10**5000):
        assert faults(small_data() | {key: 10**5000})
    for table in ("moons", "spaces", "goals", "planets", "sources"):
        assert faults(small_data(**{table: {"m1": 10**5000}}))
        assert faults(small_data(**{table: {10**5000: 1}}))


def test_lists_too_deep_to_print_are_faults_too():
    deep = []
    for _ in range(10**5):
        deep = [deep]
    assert faults(small_data(crew=deep, dice=deep, comet=deep))


# files


def test_a_file_that_extends_the_house_board(write):
    board = Ruleset.load(write("mine.toml", 'extends = "house"\nid = "mine"\nname = "Mine"\n[moons]\nm4 = 5\n'))
    assert (board.id, board.name, board.moons["m4"], board.moons["m5"]) == ("mine", "Mine", 5, 2)
    assert [tuple(change) for change in HOUSE.diff(board)] == [("moons.m4", 3, 5)]


def test_a_file_that_stands_alone(write):
    text = (HOUSE_FILE.read_text(encoding="utf-8")).replace('id = "house"', 'id = "alone"')
    board = Ruleset.load(str(write("alone.toml", text)))
    assert board.diff(HOUSE) == ()
    assert board != HOUSE


def test_a_chain_of_files_each_found_beside_the_one_that_names_it(write):
    write("base.toml", 'extends = "house"\nid = "base"\ncomet = 8\ngalaxy = 6\n')
    write("sub/middle.toml", 'extends = "../base.toml"\nid = "middle"\ncomet = 9\n')
    last = write("sub/last.toml", 'extends = "middle.toml"\nid = "last"\n[moons]\nm1 = 4\n')
    board = Ruleset.load(last)
    assert (board.id, board.deep_space, board.moons["m1"]) == ("last", {"comet": 9, "galaxy": 6}, 4)


def test_tables_merge_and_lists_and_values_replace(write):
    text = 'extends = "house"\nid = "x"\ncrew = ["plain"]\n[planets.yarn]\nfirst = 9\n[spaces]\n7 = { symbols = "4" }\n'
    board = Ruleset.load(write("x.toml", text))
    assert board.crew == ("plain",)
    assert board.planets["yarn"] == (9, 2, 1)
    assert board.spaces[7] == ("4", 0, ("yarn",))  # its links stay


@pytest.mark.parametrize(
    "chain",
    [
        {"a.toml": "a.toml"},
        {"a.toml": "b.toml", "b.toml": "a.toml"},
        {"a.toml": "./b.toml", "b.toml": "c.toml", "c.toml": "../sub/a.toml"},
    ],
)
def test_a_circle_is_a_fault(write, chain):
    for name, parent in chain.items():
        path = write(f"sub/{name}", f'extends = "{parent}"\nid = "a"\n')
    assert load_faults(path.parent / "a.toml") == ["extends: extends_circle"]


def test_drop_removes_what_the_parent_has_before_the_child_is_laid_over(write):
    text = 'extends = "house"\nid = "x"\ndrop = ["moons.m1", "spaces.6.links"]\n'
    board = Ruleset.load(write("x.toml", text))
    assert board.spaces[6].links == ()
    assert "m1" not in board.moons
    again = (
        'extends = "house"\nid = "x"\ndrop = ["planets.yarn"]\n[planets]\nyarn = { first = 3, second = 2, other = 1 }\n'
    )
    assert Ruleset.load(write("y.toml", again)).planets["yarn"] == (3, 2, 1)


def test_a_shorter_board_by_drop(write):
    dropped = ", ".join(f'"spaces.{number}"' for number in range(20, 25))
    board = Ruleset.load(write("x.toml", f'extends = "house"\nid = "x"\ndeep_space = 20\ndrop = [{dropped}]\n'))
    assert len(board.spaces) == 21


def test_every_dropped_path_that_does_not_exist_is_a_fault(write):
    text = 'extends = "house"\nid = "x"\ndrop = ["moons.m99", "spaces.6.colour", "dice.x", 3, "moons.m1"]\n'
    assert load_faults(write("x.toml", text)) == ["drop: path_unknown"] * 4


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("extends = 3\n", "extends: not_text"),
        ('extends = "house"\ndrop = "moons"\n', "drop: not_list"),
        ('extends = "house"\nsources = "house"\n', "sources: not_table"),
        ('extends = "base.toml"\n', "sources: not_table"),
        ('extends = "base.toml"\ndrop = ["dice"]\n', "sources: not_table"),
        ("dice = \n", "x.toml: toml_syntax"),
        ("dice = 6\ndice = 7\n", "x.toml: toml_syntax"),
        ("dice = " + "9" * 5000 + "\n", "x.toml: toml_syntax"),
        ("dice = " + "[" * 5000 + "\n", "x.toml: toml_syntax"),
        ('extends = "missing.toml"\n', "missing.toml: file_unreadable"),
        ('extends = "missing"\n', "missing: file_unreadable"),
        ('extends = "."\n', ": file_unreadable"),
        ('extends = "a\\u0000b"\n', "a\0b: file_unreadable"),
    ],
    ids=range(13),
)
def test_a_file_that_cannot_be_read_is_one_fault(write, text, fault):
    write("base.toml", "sources = 3\ndice = 6\n")
    (found,) = load_faults(write("x.toml", text))
    place, _, rule = fault.partition(": ")
    assert found.endswith(f"{place}: {rule}") or (not place and found.endswith(f": {rule}"))


def test_other_faulty_files(tmp_path):
    binary = tmp_path / "binary.toml"
    binary.write_bytes(bytes(range(256)))
    assert load_faults(binary) == [f"{binary}: file_unreadable"]
    assert load_faults(tmp_path) == [f"{tmp_path}: file_unreadable"]
    assert load_faults(tmp_path / "none.toml") == [f"{tmp_path / 'none.toml'}: file_unreadable"]
    empty = tmp_path / "empty.toml"
    empty.write_text("")
    assert "dice: missing" in load_faults(empty)


@pytest.mark.parametrize("name", ["mars", "", "House", "../house", "a\0b"])
def test_an_unknown_built_in_ruleset_lists_the_known_ones(name):
    with pytest.raises(RulesetError) as caught:
        Ruleset.load(name)
    (reason,) = caught.value.reasons
    assert (reason.rule, dict(reason.params)) == ("ruleset_unknown", {"id": name, "known": "first_game, house"})


@given(st.binary(max_size=200))
def test_any_bytes_are_a_ruleset_or_a_ruleset_error(tmp_path_factory, content):
    path = tmp_path_factory.mktemp("rulesets") / "x.toml"
    path.write_bytes(content)
    assert load_faults(path)


def test_equal_values_of_another_type_are_still_faults(write):
    text = 'extends = "house"\nid = "x"\nadjacent_into_deep_space = 0\ngalaxy = 5.0\nschema = true\n'
    assert sorted(load_faults(write("x.toml", text))) == [
        "adjacent_into_deep_space: not_among",
        "galaxy: not_in_range",
        "schema: schema_unknown",
    ]


# sources


def test_a_replaced_value_counts_as_a_house_value(write):
    board = Ruleset.load(write("x.toml", 'extends = "house"\nid = "x"\ncomet = 9\ngalaxy = 5\n'))
    assert board.source("comet") == "house"
    assert board.source("galaxy") == "rulebook p.10"  # it has not changed
    assert board.source("goal_points") == "rulebook p.10"


def test_a_childs_own_sources_win(write):
    text = 'extends = "house"\nid = "x"\ncomet = 9\n[sources]\ncomet = "printed"\ngalaxy = "printed"\n'
    board = Ruleset.load(write("x.toml", text))
    assert (board.source("comet"), board.source("galaxy")) == ("printed", "printed")


def test_a_childs_source_for_a_table_wins_over_the_parents_for_its_parts(write):
    text = 'extends = "house"\nid = "x"\n[spaces]\n5 = { symbols = "2" }\n[sources]\nspaces = "printed"\n'
    board = Ruleset.load(write("x.toml", text))
    assert {board.source(f"spaces.{number}.symbols") for number in range(25)} == {"printed"}


def test_a_changed_part_of_a_public_value_is_a_house_value(write):
    board = Ruleset.load(write("x.toml", 'extends = "house"\nid = "x"\n[spaces]\n5 = { symbols = "2" }\n'))
    assert board.source("spaces.5.symbols") == "house"
    assert board.source("spaces.0.symbols") == "public"


def test_a_dropped_value_takes_its_source_along(write):
    text = 'extends = "house"\nid = "x"\ndrop = ["spaces.5"]\n[spaces]\n5 = { symbols = "1 4" }\n'
    assert Ruleset.load(write("x.toml", text)).source("spaces.5.symbols") == "house"


def test_the_nearest_named_table_decides():
    assert HOUSE.source("moons.m4") == "house"
    assert HOUSE.source("goals.moons") == "public"
    assert HOUSE.source("spaces.5.symbols") == "public"
    assert HOUSE.source("spaces.5") == "house"


# replace, diff, digest


def test_replace_changes_values_by_their_paths():
    board = HOUSE.replace({"moons.m4": 5, "die_one": "convert", "spaces.3.links": ("m1", "yarn"), "crew": ["plain"]})
    assert (board.moons["m4"], board.die_one, board.spaces[3].links, board.crew) == (
        5, "convert", ("m1", "yarn"), ("plain",),
    )  # fmt: skip
    assert (board.id, HOUSE.moons["m4"]) == ("custom", 3)
    assert [change.path for change in HOUSE.diff(board)] == ["crew", "die_one", "moons.m4", "spaces.3.links"]


def test_diff_tells_both_values_and_absent_ones():
    board = HOUSE.replace({"spaces.3.links": ["m1"], "comet": 8})
    assert [tuple(change) for change in HOUSE.diff(board)] == [("comet", 7, 8), ("spaces.3.links", None, ["m1"])]
    assert [tuple(change) for change in board.diff(HOUSE)] == [("comet", 8, 7), ("spaces.3.links", ["m1"], None)]
    assert HOUSE.diff(HOUSE) == ()


def test_replaced_values_count_as_house_values_also_below_a_replaced_table():
    assert HOUSE.replace({"comet": 8}).source("comet") == "house"
    board = HOUSE.replace({"spaces.5": {"symbols": "2 3"}})
    assert board.source("spaces.5.symbols") == "house"
    spaces = HOUSE.data["spaces"] | {"0": {"symbols": "1"}}
    assert HOUSE.replace({"spaces": spaces}).source("spaces.0.symbols") == "house"


def test_replace_names_the_copy_custom_or_as_it_is_told():
    assert (HOUSE.replace({"comet": 8}).id, HOUSE.replace({"comet": 8}).name) == ("custom", "custom")
    board = HOUSE.replace({"id": "mine", "name": "Mine"})
    assert (board.id, board.name, board.data["sources"]) == ("mine", "Mine", HOUSE.data["sources"])
    assert HOUSE.diff(board) == ()


@pytest.mark.parametrize("path", ["moons.m99", "colour", "", "moons.m4.x", "spaces.99.links", "spaces.3.colour", "."])
def test_replace_refuses_a_path_that_does_not_exist(path):
    with pytest.raises(RulesetError) as caught:
        HOUSE.replace({path: 1})
    assert [str(reason) for reason in caught.value.reasons] == [f"path_unknown (path={path})"]


def test_replace_refuses_a_result_that_cannot_be_played():
    with pytest.raises(RulesetError) as caught:
        HOUSE.replace({"dice": 9, "moons.m4": -1})
    assert [fault.place for fault in caught.value.faults] == ["dice", "moons.m4"]


def test_a_ruleset_keeps_its_own_data():
    data = small_data()
    ruleset = Ruleset(data)
    data["crew"].append("satellite")
    ruleset.data["crew"].append("satellite")
    assert ruleset.data["crew"] == ["plain", "plain"]


@given(rulesets())
def test_rulesets_are_equal_when_their_data_is(ruleset):
    twins = [Ruleset(ruleset.data), pickle.loads(pickle.dumps(ruleset)), copy.copy(ruleset), copy.deepcopy(ruleset)]  # noqa: S301
    for twin in twins:
        assert twin == ruleset
        assert hash(twin) == hash(ruleset)
        assert twin.digest == ruleset.digest
        assert twin.data == ruleset.data
    other = ruleset.replace({"comet": ruleset.deep_space["comet"] + 1})
    assert other != ruleset
    assert other.digest != ruleset.digest
    assert ruleset != ruleset.digest


def test_two_dice_of_the_same_faces_are_alike_in_play():
    assert HOUSE.replace({"faces": "A43221"}).faces == HOUSE.faces


def test_a_ruleset_shows_what_it_is():
    assert repr(HOUSE) == f"<Ruleset house {HOUSE.digest[:12]}: 26 spaces, 6 dice>"


@pytest.mark.parametrize("name", ["moons", "planets", "deep_space", "goals", "kinds"])
def test_nobody_who_is_given_a_ruleset_can_change_it(name):
    table = getattr(Ruleset.load("house"), name)
    with pytest.raises(TypeError):
        table[next(iter(table))] = 99
