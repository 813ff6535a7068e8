"""A ruleset: every printed value and every option, as immutable data with a digest.

Two rulesets are equal when their data is. The plain data (nested dicts, as in the file) is the one truth; the
attributes are read off it.
"""

from __future__ import annotations

import copy
import json
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from mlem_widgets.rules import ruleset_file, validation

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

MOON, PLANET, DEEP_SPACE = "moon", "planet", "deep_space"
COMET, GALAXY = "comet", "galaxy"


class Space(NamedTuple):
    """A space of the track: symbols in face order, what an afterburner counts there (0: none), linked bodies."""

    symbols: str
    afterburner: int
    links: tuple[str, ...]


class Planet(NamedTuple):
    """What the first, the second and every other player on a planet score."""

    first: int
    second: int
    other: int


class Change(NamedTuple):
    """One difference between two rulesets: the value's path, and both values (None where it is absent)."""

    path: str
    old: Any
    new: Any


class Ruleset:
    """The values that a game is played with. Make one with `load`, from plain data, or with `replace`.

    >>> house = Ruleset.load("house")
    >>> house.spaces[14]
    Space(symbols='13A', afterburner=3, links=('m6', 'm5'))
    >>> house.source("spaces.5.symbols"), house.source("moons.m4")
    ('public', 'house')
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        """Take plain data; raises RulesetError with all faults at once."""
        validation.check(data)
        self._data = copy.deepcopy(dict(data))
        self.digest = digest(canonical_json(self._data))
        self._hash = hash(self.digest)
        self.memo: dict[Any, Any] = {}
        """Where the engine keeps what depends on nothing but the ruleset."""
        self.id: str = data["id"]
        self.name: str = data["name"]
        self.dice: int = data["dice"]
        self.faces: str = "".join(sorted(data["faces"]))
        self.first_landing_space: int = data["first_landing_space"]
        self.satellite_space: int = data["satellite_space"]
        self.failure_limit: int = data["failure_limit"]
        self.goal_points: int = data["goal_points"]
        self.die_one: str = data["die_one"]
        self.end_when_crew_placed: str = data["end_when_crew_placed"]
        self.adjacent_into_deep_space: bool = data["adjacent_into_deep_space"]
        self.crew: tuple[str, ...] = tuple(data["crew"])
        # In one order, whatever the data's: equal rulesets must read the goals of a state alike.
        self.goals: Mapping[str, int] = MappingProxyType({goal: data["goals"][goal] for goal in validation.GOALS})
        self.moons: Mapping[str, int] = MappingProxyType(dict(data["moons"]))
        planets = {key: Planet(**value) for key, value in data["planets"].items()}
        self.planets: Mapping[str, Planet] = MappingProxyType(planets)
        self.deep_space: Mapping[str, int] = MappingProxyType({COMET: data[COMET], GALAXY: data[GALAXY]})
        self.last: int = data["deep_space"]
        """The number of the last space, deep space."""
        self.spaces: tuple[Space, ...] = (
            *(_space(data["spaces"][str(number)]) for number in range(self.last)),
            Space("", 0, ()),
        )

    @classmethod
    def load(cls, source: str | Path = "house") -> Ruleset:
        """Read a built-in ruleset by its id, or a file by its path (a Path, or a text ending in `.toml`).

        Raises RulesetError with every fault and its place; a file that cannot be read is one fault.
        """
        return cls(ruleset_file.read(source))

    @cached_property
    def kinds(self) -> Mapping[str, str]:
        """The kind (`moon`, `planet`, `deep_space`) of every body."""
        kinds = {
            **dict.fromkeys(self.moons, MOON),
            **dict.fromkeys(self.planets, PLANET),
            **dict.fromkeys(self.deep_space, DEEP_SPACE),
        }
        return MappingProxyType(kinds)

    @cached_property
    def reached_from(self) -> Mapping[str, tuple[int, ...]]:
        """The spaces that lead to every body; bodies in the order in which the track meets them.

        >>> Ruleset.load("house").reached_from["galaxy"]
        (25,)
        """
        spaces: dict[str, list[int]] = {}
        for number, space in enumerate(self.spaces):
            for body in (*space.links, *(self.deep_space if number == self.last else ())):
                spaces.setdefault(body, []).append(number)
        found = {body: tuple(numbers) for body, numbers in spaces.items()}
        return MappingProxyType(found | dict.fromkeys((body for body in self.kinds if body not in found), ()))

    @cached_property
    def is_built_in(self) -> bool:
        """Whether its id alone says what it is: a file that extends `house` may keep that id, with other values."""
        return self.id in ruleset_file.built_in() and self.digest == _built_in_digest(self.id)

    @property
    def data(self) -> dict[str, Any]:
        """The plain data, as a copy: what a file holds and `Ruleset(data)` takes."""
        return copy.deepcopy(self._data)

    def source(self, path: str) -> str:
        """Where a value comes from: `rulebook p.N`, `public`, `house` or `printed`; the nearest named table decides."""
        return ruleset_file.nearest(self._data["sources"], path) or "house"

    def replace(self, changes: Mapping[str, Any]) -> Ruleset:
        """Return a copy with some values changed, by their paths; they count as `house` values, and the id is `custom`.

        Raises RulesetError where a path does not exist or the result cannot be played.

        >>> house = Ruleset.load("house")
        >>> board = house.replace({"moons.m4": 5, "die_one": "convert"})
        >>> [str(change.path) for change in house.diff(board)]
        ['die_one', 'moons.m4']
        """
        data = self.data
        data["id"], data["name"] = "custom", "custom"
        for path, value in changes.items():
            ruleset_file.put(data, path, value)
            if path.split(".")[0] not in ruleset_file.IDENTITY:
                data["sources"] = ruleset_file.outside(data["sources"], [path]) | {path: "house"}
        return Ruleset(data)

    def diff(self, other: Ruleset) -> tuple[Change, ...]:
        """Which values differ, by path (not the id, the name or the sources)."""
        old, new = flatten(self._data), flatten(other._data)
        paths = [path for path in {**old, **new} if path.split(".")[0] not in ruleset_file.IDENTITY]
        changes = (Change(path, old.get(path), new.get(path)) for path in sorted(paths))
        return tuple(change for change in changes if change.old != change.new)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Ruleset) and self.digest == other.digest)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"<Ruleset {self.id} {self.digest[:12]}: {self.last + 1} spaces, {self.dice} dice>"

    def __reduce__(self) -> tuple[type[Ruleset], tuple[dict[str, Any]]]:
        return Ruleset, (self._data,)


def ruleset_of(source: str | Path | Ruleset) -> Ruleset:
    """The ruleset itself, or the one of this id or path. Raises RulesetError as `Ruleset.load` does.

    >>> ruleset_of("house") == ruleset_of(Ruleset.load())
    True
    """
    return source if isinstance(source, Ruleset) else Ruleset.load(source)


def digest(text: str) -> str:
    """The SHA-256 of a text, in hexadecimal digits.

    >>> digest("MLEM: Space Agency")[:8]
    'ddd0bef1'
    """
    import hashlib  # loads OpenSSL: only where something is digested

    return hashlib.sha256(text.encode()).hexdigest()


@lru_cache(maxsize=16)
def _built_in_digest(ident: str) -> str:
    return Ruleset.load(ident).digest


def canonical_json(data: Mapping[str, Any]) -> str:
    """The one JSON text of some plain data: sorted keys, no spare spaces."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def flatten(data: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Every value by its dotted path.

    >>> flatten({"moons": {"m1": 1}, "dice": 6})
    {'moons.m1': 1, 'dice': 6}
    """
    flat: dict[str, Any] = {}
    for key, value in data.items():
        flat |= flatten(value, f"{prefix}{key}.") if isinstance(value, dict) else {f"{prefix}{key}": value}
    return flat


def _space(entry: Mapping[str, Any]) -> Space:
    symbols = entry["symbols"].split()
    afterburner = next((int(symbol[1:]) for symbol in symbols if symbol[0] == "A"), 0)
    return Space("".join(sorted(symbol[0] for symbol in symbols)), afterburner, tuple(entry.get("links", ())))
