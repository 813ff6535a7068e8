"""Ruleset files: TOML to plain data, with `extends` and `drop` resolved. What it must be is for `validation`."""

from __future__ import annotations

import os
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mlem_widgets.rules.errors import Fault, RulesetError, because

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

IDENTITY = ("schema", "id", "name", "sources")
"""The values that say what a ruleset is called and where it comes from; all others say how it plays."""

EXTENDS_MOST = 32
"""How long a chain of rulesets that extend each other may be."""
_BUILT_IN = resources.files("mlem_widgets.rules") / "rulesets"


def built_in() -> tuple[str, ...]:
    """The ids of the rulesets that the package carries.

    >>> built_in()
    ('first_game', 'house')
    """
    return tuple(sorted(item.name.removesuffix(".toml") for item in _BUILT_IN.iterdir() if item.name.endswith(".toml")))


def read(source: str | Path, seen: tuple[str, ...] = ()) -> dict[str, Any]:
    """The plain data of a built-in ruleset or a file, merged with what it extends. Raises RulesetError."""
    name = os.path.normpath(source)
    if name in seen or len(seen) > EXTENDS_MOST:
        raise _fault("extends", "extends_circle", chain=" > ".join([*seen, name]))
    try:
        text, folder = _text(source)
    except RulesetError:
        raise
    except (OSError, ValueError) as error:  # ValueError: no UTF-8, or a path that no file can have
        raise _fault(name, "file_unreadable", error=str(error)) from error
    import tomllib  # only where a file is read

    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also numbers too long and arrays too deep for Python
        raise _fault(name, "toml_syntax", error=str(error)) from error
    parent = data.pop("extends", None)
    if parent is None:
        return data
    if not isinstance(parent, str):
        raise _fault("extends", "not_text", value=repr(parent))
    base = read(parent if parent in built_in() else folder / parent, (*seen, name))
    return _extend(base, data)


def _text(source: str | Path) -> tuple[str, Path]:
    if isinstance(source, str) and not source.endswith(".toml"):
        if source not in built_in():
            raise _fault("id", "ruleset_unknown", id=source, known=", ".join(built_in()))
        return (_BUILT_IN / f"{source}.toml").read_text(encoding="utf-8"), Path()
    path = Path(source)
    return path.read_text(encoding="utf-8"), path.parent


def _extend(base: dict[str, Any], data: dict[str, Any]) -> dict[str, Any]:
    """Lay the child over its parent: tables merge key by key, anything else replaces; `drop` removes paths first."""
    data.setdefault("id", "custom")  # a board of its own must not go by its parent's name
    data.setdefault("name", data["id"])
    drop = data.pop("drop", [])
    if not isinstance(drop, list):
        raise _fault("drop", "not_list", value=repr(drop))
    faults = [fault for path in drop for fault in _drop(base, str(path))]
    if faults:
        raise RulesetError(faults)
    inherited, sources = base.get("sources", {}), data.pop("sources", {})
    for table in (inherited, sources):
        if not isinstance(table, dict):
            raise _fault("sources", "not_table", value=repr(table))
    changed = _merge(base, data, "")
    ours = dict.fromkeys((path for path in changed if nearest(sources, path) is None), "house")
    base["sources"] = outside(inherited, [*changed, *sources]) | ours | sources
    return base


def outside(sources: Mapping[str, str], paths: Iterable[str]) -> dict[str, str]:
    """The sources of values that lie neither at nor below these paths: what remains when those values are replaced.

    >>> outside({"moons": "house", "spaces.5.symbols": "public"}, ["spaces.5"])
    {'moons': 'house'}
    """
    replaced = tuple(f"{path}." for path in paths)
    return {path: source for path, source in sources.items() if not f"{path}.".startswith(replaced)}


def nearest(sources: Mapping[str, str], path: str) -> str | None:
    """The source of a value: its own, or that of the closest table above it that has one.

    >>> nearest({"moons": "house", "moons.m4": "printed"}, "moons.m4"), nearest({}, "moons.m4")
    ('printed', None)
    """
    while path not in sources:
        path, dot, _ = path.rpartition(".")
        if not dot:
            return None
    return sources[path]


def _drop(data: dict[str, Any], path: str) -> list[Fault]:
    table, key = _table_of(data, path)
    if key not in table:
        return [Fault("drop", because("path_unknown", path=path))]
    del table[key]
    if isinstance(data.get("sources"), dict):
        data["sources"] = outside(data["sources"], [path])
    return []


def _merge(base: dict[str, Any], data: dict[str, Any], prefix: str) -> list[str]:
    """Merge in place; return the paths of the values that changed."""
    changed = []
    for key, value in data.items():
        path = f"{prefix}{key}"
        if isinstance(value, dict) and isinstance(base.get(key), dict):
            changed += _merge(base[key], value, f"{path}.")
            continue
        if (key not in base or base[key] != value) and path not in IDENTITY:
            changed.append(path)
        base[key] = value  # equal is not the same: 1 and true
    return changed


def put(data: dict[str, Any], path: str, value: object) -> None:
    """Set the value at a dotted path that exists already (a space's `links` may be new). Raises RulesetError."""
    table, key = _table_of(data, path)
    new_link = path.startswith("spaces.") and key == "links" and "symbols" in table
    if not (key in table or new_link):
        raise _fault(path, "path_unknown", path=path)
    table[key] = list(value) if isinstance(value, tuple) else value


def _table_of(data: dict[str, Any], path: str) -> tuple[dict[str, Any], str]:
    """The table that holds the value of a dotted path (an empty one where there is none), and the value's key."""
    *tables, key = path.split(".")
    table: Any = data
    for name in tables:
        table = table.get(name) if isinstance(table, dict) else None
    return table if isinstance(table, dict) else {}, key


def _fault(place: str, rule: str, **params: object) -> RulesetError:
    return RulesetError([Fault(place, because(rule, **params))])
