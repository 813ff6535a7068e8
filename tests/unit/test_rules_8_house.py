"""RULES.md section 8: the house board equals the page's table, and every value says where it comes from."""

import pytest

from mlem_widgets.rules import Planet, Ruleset
from mlem_widgets.rules.ruleset import flatten
from tests.unit.positions import HOUSE

# Copied from the page, one space a line: symbols and link.
SPACES = """
0  | A1 1 2 | -
1  | A1 1 2 | -
2  | 2 3    | -
3  | A2 1 3 | -
4  | A1 2 4 | -
5  | 1 4    | -
6  | A1 2 3 | moons m2 m1
7  | A2 1 3 | planet yarn
8  | 2 4    | planet yarn
9  | A1 1 2 | moons m4 m3
10 | A2 3 4 | moons m4 m3
11 | 2 3    | planet fishbowl
12 | A2 1 4 | planet fishbowl
13 | 2 4    | moons m6 m5
14 | A3 1 3 | moons m6 m5
15 | 1 2    | planet rope
16 | A2 3 4 | planet rope
17 | 2 3    | moons m8 m7
18 | A3 1 4 | moons m8 m7
19 | 2 4    | planet feather
20 | A2 1 3 | planet feather
21 | A3 2   | moons m10 m9
22 | 3 4    | moons m10 m9
23 | A3 1   | planet carton
24 | 2 4    | planet carton
"""
MOONS = "m1 1, m2 2, m3 2, m4 3, m5 2, m6 3, m7 3, m8 4, m9 4, m10 5"
PLANETS = "yarn 4/2/1, fishbowl 5/3/1, rope 7/4/2, feather 8/4/2, carton 10/5/3"
CREW = "parachute double_moon double_planet double_deep_space discard_die die_one adjacent satellite"


@pytest.mark.parametrize("line", SPACES.strip().splitlines())
def test_8_a_space_has_the_symbols_and_links_of_the_table(line):
    number, symbols, link = (part.strip() for part in line.split("|"))
    space = HOUSE.spaces[int(number)]
    shown = symbols.split()
    assert set(space.symbols) == {symbol[0] for symbol in shown}
    assert len(space.symbols) == len(shown)
    assert space.afterburner == sum(int(symbol[1:]) for symbol in shown if symbol[0] == "A")
    kind, *bodies = link.split()
    assert list(space.links) == bodies
    assert {HOUSE.kinds[body] + "s" * (kind == "moons") for body in bodies} == ({kind} if bodies else set())


def test_8_deep_space_is_space_25():
    assert HOUSE.last == 25
    assert len(HOUSE.spaces) == 26
    assert HOUSE.spaces[25] == ("", 0, ())


def test_8_moons_have_the_points_of_the_page():
    assert HOUSE.moons == {moon: int(points) for moon, points in map(str.split, MOONS.split(", "))}


def test_8_planets_have_the_points_of_the_page():
    expected = {}
    for entry in PLANETS.split(", "):
        name, points = entry.split()
        expected[name] = Planet(*map(int, points.split("/")))
    assert HOUSE.planets == expected


def test_8_comet_7_galaxy_5_5_per_goal_11_failures():
    assert HOUSE.deep_space == {"comet": 7, "galaxy": 5}
    assert (HOUSE.goal_points, HOUSE.failure_limit) == (5, 11)


def test_8_pieces_of_section_1():
    assert HOUSE.dice == 6
    assert HOUSE.faces == "12234A"
    assert HOUSE.crew == tuple(CREW.split())
    assert HOUSE.goals == {"moons": 4, "planets": 4, "planet": 3, "deep_space": 2}
    assert (HOUSE.first_landing_space, HOUSE.satellite_space) == (6, 3)


def test_8_the_options_have_their_defaults():
    assert HOUSE.die_one == "extra"
    assert HOUSE.end_when_crew_placed == "after_expedition"
    assert HOUSE.adjacent_into_deep_space is False


def test_8_it_is_the_default_and_called_house():
    assert Ruleset.load() == HOUSE
    assert HOUSE.id == "house"


PUBLIC_OR_PRINTED = {
    "dice", "faces", "deep_space", "first_landing_space", "failure_limit", "comet", "galaxy", "goal_points", "crew",
    "goals.moons", "goals.planets", "goals.planet", "goals.deep_space", "spaces.0.symbols", "spaces.5.symbols",
}  # fmt: skip


def test_8_only_what_a_source_settles_counts_as_more_than_a_house_value():
    """ "Everything else in this section: [H]"; so a reader never mistakes a house value for a printed one."""
    values = {path: HOUSE.source(path) for path in flatten(HOUSE.data) if not path.startswith(("sources.", "schema"))}
    values = {path: source for path, source in values.items() if path not in {"id", "name"}}
    assert {path for path, source in values.items() if source != "house"} == PUBLIC_OR_PRINTED
    assert "printed" not in values.values()


def test_8_every_value_says_its_source_itself_or_by_its_table():
    sources = HOUSE.data["sources"]
    for path in flatten(HOUSE.data):
        table = path.split(".")[0]
        assert table in {"schema", "id", "name", "sources"} or table in sources


def test_8_every_source_speaks_of_a_value_that_exists():
    for path in HOUSE.data["sources"]:
        value = HOUSE.data
        for name in path.split("."):
            value = value[name]


def test_the_first_game_is_the_house_board_without_abilities():
    first = Ruleset.load("first_game")
    assert first.crew == ("plain",) * 8
    assert {change.path for change in HOUSE.diff(first)} == {"crew"}
