"""The README's tour runs as it stands."""

import re
from pathlib import Path

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
BLOCKS = [match[1] for match in re.finditer(r"^```python\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)]


def test_the_blocks_run_in_order_in_one_namespace():
    namespace = {}
    for number, block in enumerate(BLOCKS, start=1):
        exec(compile(block, f"README.md, block {number}", "exec"), namespace)  # noqa: S102


def test_there_is_a_tour():
    assert len(BLOCKS) >= 3
