"""The front end's types are those of the protocol."""

import importlib.util

import pytest

from tests.browser import ROOT


def _script():
    spec = importlib.util.spec_from_file_location("wire_types", ROOT / "scripts" / "wire_types.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_wire_ts_is_what_the_script_writes():
    script = _script()
    written = script.typescript(script.definition())
    assert script.WIRE.read_text(encoding="utf-8") == written, "run `python scripts/wire_types.py`"


def test_every_kind_of_type_has_its_twin():
    source = '''
SCHEMA = 7
"""Which one."""
Side = Literal["left", "right"]
class Choice(TypedDict):
    """A choice."""
    kind: Literal["a", "b"]
    """Its kind,
    in words."""
    parts: dict[str, list[float]]
    other: Other | None
    text: NotRequired[str]
'''
    written = _script().typescript(source)
    assert "/** Which one. */\nexport const SCHEMA = 7;" in written
    assert 'export type Side = "left" | "right";' in written
    assert '  /** Its kind, in words. */\n  kind: "a" | "b";' in written
    assert "  parts: Record<string, number[]>;" in written
    assert "  other: Other | null;" in written
    assert "  text?: string;" in written


def test_a_type_without_a_twin_is_refused():
    with pytest.raises(ValueError, match="no TypeScript for set"):
        _script().typescript("class A(TypedDict):\n    b: set[int]")
