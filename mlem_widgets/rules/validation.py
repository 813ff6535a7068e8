"""What the plain data of a ruleset must be: every fault at once, each with its place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeGuard

from mlem_widgets.rules.abilities import ABILITIES
from mlem_widgets.rules.actions import FACES, SHOWN_MOST
from mlem_widgets.rules.errors import Fault, RulesetError, because
from mlem_widgets.rules.ruleset_file import IDENTITY

if TYPE_CHECKING:
    from collections.abc import Iterator

SCHEMA = 1
MOST = 999
"""The highest number of points that a value may have."""

NUMBERS: dict[str, tuple[int, int]] = {
    "dice": (1, 8),
    "deep_space": (7, 99),
    "failure_limit": (1, 99),
    "comet": (0, MOST),
    "galaxy": (0, MOST),
    "goal_points": (0, MOST),
}
OPTIONS: dict[str, tuple[str, ...]] = {
    "die_one": ("extra", "convert"),
    "end_when_crew_placed": ("after_expedition", "immediately"),
}
GOALS = ("moons", "planets", "planet", "deep_space")
PLACES = ("first", "second", "other")
RESERVED = ("comet", "galaxy")
CREW_MOST = 20

_ID = re.compile(r"[a-z][a-z0-9_]{0,23}")
_SYMBOL = re.compile(r"[1-4]|A[1-9][0-9]?")
_SOURCE = re.compile(r"rulebook p\.[1-9][0-9]*|public|house|printed")
_KNOWN = {
    *IDENTITY,
    *NUMBERS,
    *OPTIONS,
    "adjacent_into_deep_space",
    "crew",
    "faces",
    "first_landing_space",
    "goals",
    "moons",
    "planets",
    "satellite_space",
    "spaces",
}


def check(data: Mapping[str, Any]) -> None:
    """Raise RulesetError with all faults of the data, whatever it is; return where there are none."""
    if not isinstance(data, Mapping):
        raise RulesetError([_fault("ruleset", "not_table", value=_shown(data))])
    faults = list(_keys(data, depth=3)) or list(_faults(data))
    if faults:
        raise RulesetError(faults)


def _keys(table: Mapping[Any, Any], depth: int) -> Iterator[Fault]:
    """Find the keys that are no texts; a ruleset's tables are three deep, and a file can have no such key."""
    for key, value in table.items():
        if not isinstance(key, str):
            yield _fault(_shown(key), "value_unknown", key=_shown(key))
        elif depth > 1 and isinstance(value, dict):
            yield from _keys(value, depth - 1)


def _faults(data: Mapping[str, Any]) -> Iterator[Fault]:
    for key in sorted(set(data) - _KNOWN):
        yield _fault(key, "value_unknown", key=key)
    yield from _identity(data)
    for key, (low, high) in NUMBERS.items():
        yield from _number(key, data.get(key), low, high)
    last = _last(data.get("deep_space"))
    yield from _number("first_landing_space", data.get("first_landing_space"), 1, last)
    yield from _number("satellite_space", data.get("satellite_space"), 0, last - 1)
    for key, allowed in OPTIONS.items():
        if data.get(key) not in allowed:
            yield _fault(key, "not_among", value=_shown(data.get(key)), allowed=", ".join(allowed))
    if not isinstance(data.get("adjacent_into_deep_space"), bool):
        value = _shown(data.get("adjacent_into_deep_space"))
        yield _fault("adjacent_into_deep_space", "not_among", value=value, allowed="true, false")
    yield from _faces(data.get("faces"))
    yield from _crew(data.get("crew"))
    yield from _table(data, "goals", _goal)
    yield from (_fault(f"goals.{goal}", "missing") for goal in GOALS if goal not in _as_table(data.get("goals")))
    yield from _table(data, "moons", _moon)
    yield from _table(data, "planets", _planet)
    yield from _spaces(data, last)
    yield from _sources(data.get("sources"), data)


def _fault(place: str, rule: str, **params: object) -> Fault:
    return Fault(place, because(rule, **params))


def _shown(value: object) -> str:
    """Show a value that may be anything: briefly, and also where it is too large or too deep for `repr`."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        return type(value).__name__
    return text if len(text) <= SHOWN_MOST else f"{text[: SHOWN_MOST - 1]}…"


def is_int(value: object) -> TypeGuard[int]:
    """Whether this is a whole number; Python takes True and False for 1 and 0, a file or a person does not.

    >>> is_int(1), is_int(True), is_int(1.0)
    (True, False, False)
    """
    return isinstance(value, int) and not isinstance(value, bool)


def _last(value: Any) -> int:
    """The last space's number, or the highest there may be where it is faulty, so that the other checks can go on."""
    low, high = NUMBERS["deep_space"]
    return value if is_int(value) and low <= value <= high else high


def _as_table(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _number(place: str, value: object, low: int, high: int) -> Iterator[Fault]:
    if value is None:
        yield _fault(place, "missing")
    elif not is_int(value) or not low <= value <= high:
        yield _fault(place, "not_in_range", value=_shown(value), low=low, high=high)


def _identity(data: Mapping[str, Any]) -> Iterator[Fault]:
    if data.get("schema") != SCHEMA or not is_int(data.get("schema")):
        yield _fault("schema", "schema_unknown", value=_shown(data.get("schema")), known=SCHEMA)
    if not isinstance(data.get("id"), str) or not _ID.fullmatch(data["id"]):
        yield _fault("id", "not_id", value=_shown(data.get("id")))
    name = data.get("name")
    if not isinstance(name, str) or not name.strip() or len(name) > 80 or not name.isprintable():  # noqa: PLR2004
        yield _fault("name", "not_name", value=_shown(name))


def _faces(faces: object) -> Iterator[Fault]:
    if not isinstance(faces, str) or len(faces) != 6 or not set(faces) <= set(FACES):  # noqa: PLR2004  a die has six
        yield _fault("faces", "not_faces", value=_shown(faces))


def _crew(crew: object) -> Iterator[Fault]:
    if not isinstance(crew, list) or not 1 <= len(crew) <= CREW_MOST:
        yield _fault("crew", "not_crew", high=CREW_MOST)
        return
    for number, ability in enumerate(crew, 1):
        if not isinstance(ability, str) or ability not in ABILITIES:
            yield _fault(f"crew {number}", "ability_unknown", value=_shown(ability), known=", ".join(ABILITIES))


def _table(data: Mapping[str, Any], key: str, entry: Any) -> Iterator[Fault]:
    if not isinstance(data.get(key), dict):
        yield _fault(key, "missing" if key not in data else "not_table", value=_shown(data.get(key)))
        return
    for name, value in data[key].items():
        yield from entry(name, value)


def _goal(name: str, value: object) -> Iterator[Fault]:
    if name not in GOALS:
        yield _fault(f"goals.{name}", "goal_unknown", known=", ".join(GOALS))
    else:
        yield from _number(f"goals.{name}", value, 1, CREW_MOST)


def _body(place: str, name: str) -> Iterator[Fault]:
    if not _ID.fullmatch(name) or name in RESERVED:
        yield _fault(place, "not_body_id", value=_shown(name), reserved=", ".join(RESERVED))


def _moon(name: str, value: object) -> Iterator[Fault]:
    yield from _body(f"moons.{name}", name)
    yield from _number(f"moons.{name}", value, 0, MOST)


def _planet(name: str, value: object) -> Iterator[Fault]:
    place = f"planets.{name}"
    yield from _body(place, name)
    if not isinstance(value, dict) or set(value) != set(PLACES):
        yield _fault(place, "not_planet", places=", ".join(PLACES))
        return
    for key in PLACES:
        yield from _number(f"{place}.{key}", value[key], 0, MOST)


def _spaces(data: Mapping[str, Any], last: int) -> Iterator[Fault]:
    spaces = data.get("spaces")
    if not isinstance(spaces, dict):
        yield _fault("spaces", "missing" if spaces is None else "not_table", value=_shown(spaces))
        return
    moons, planets = _as_table(data.get("moons")), _as_table(data.get("planets"))
    for name in sorted(set(moons) & set(planets)):
        yield _fault(f"planets.{name}", "body_twice", body=name)
    expected = [str(number) for number in range(last)]
    yield from (_fault(f"space {name}", "missing") for name in expected if name not in spaces)
    for name, entry in spaces.items():
        place = f"space {name}"
        if name not in expected:
            yield _fault(place, "space_beyond", last=last - 1)
        elif not isinstance(entry, dict) or "symbols" not in entry or not set(entry) <= {"symbols", "links"}:
            yield _fault(place, "not_space", value=_shown(entry))
        else:
            yield from _symbols(place, entry["symbols"])
            yield from _links(place, entry.get("links", []), moons, planets)


def _symbols(place: str, symbols: object) -> Iterator[Fault]:
    if not isinstance(symbols, str):
        yield _fault(place, "not_text", value=_shown(symbols))
        return
    words = symbols.split()
    for word in words:
        if not _SYMBOL.fullmatch(word):
            yield _fault(place, "symbol_unknown", symbol=word)
    first = [word[0] for word in words]
    for face in sorted({face for face in first if first.count(face) > 1}):
        yield _fault(place, "symbol_twice", symbol=face)


def _links(place: str, links: object, moons: Mapping[str, Any], planets: Mapping[str, Any]) -> Iterator[Fault]:
    if not isinstance(links, list) or not all(isinstance(link, str) for link in links):
        yield _fault(place, "not_list", value=_shown(links))
        return
    for link in links:
        if link not in moons and link not in planets:
            yield _fault(place, "body_unknown", body=link, known=", ".join([*moons, *planets]))
    for link in sorted({link for link in links if links.count(link) > 1}):
        yield _fault(place, "link_twice", body=link)
    if sum(link in planets for link in links) > 1:
        yield _fault(place, "two_planets")


def _sources(sources: object, data: Mapping[str, Any]) -> Iterator[Fault]:
    if not isinstance(sources, dict):
        yield _fault("sources", "missing" if sources is None else "not_table", value=_shown(sources))
        return
    for path, source in sources.items():
        if not _names_a_value(path, data):
            yield _fault("sources", "path_unknown", path=path)
        if not isinstance(source, str) or not _SOURCE.fullmatch(source):
            yield _fault(f"sources.{path}", "source_unknown", value=_shown(source))


def _names_a_value(path: str, data: Any) -> bool:
    for name in path.split("."):
        if not isinstance(data, Mapping) or name not in data:
            return False
        data = data[name]
    return True
