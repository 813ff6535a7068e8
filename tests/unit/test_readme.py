"""The README's tour runs as it stands, and what it says of a value is so."""

import ast
import re
from pathlib import Path

import pytest

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
BLOCKS = [match[1] for match in re.finditer(r"^```python\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)]
PROMISE = re.compile(r"# -> (.*)")


def run(block, namespace):
    """Run a block; a line that ends in `# -> text` must have a value that a notebook shows as this text."""
    lines = block.splitlines()
    for node in ast.parse(block).body:
        promise = PROMISE.search(lines[node.end_lineno - 1])
        if promise:
            value = eval(compile(ast.Expression(node.value), "README.md", "eval"), namespace)  # noqa: S307
            assert repr(value) == promise[1]
        else:
            exec(compile(ast.Module([node], []), "README.md", "exec"), namespace)  # noqa: S102


def test_the_tour_runs_and_keeps_its_promises(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # it keeps a game in a file
    assert "# -> " in "".join(BLOCKS)
    namespace = {}
    for block in BLOCKS:
        run(block, namespace)


def test_a_broken_promise_is_found():
    with pytest.raises(AssertionError):
        run("1 + 1  # -> 3", {})
