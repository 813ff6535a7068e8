"""What `import mlem_widgets`, with `GameWidget` touched, costs over `import anywidget`, in a new interpreter each."""

import subprocess
import sys
from collections.abc import Iterator
from functools import partial

from benchmarks.measure import Figure, ratio

_TIMED = "import time; start = time.perf_counter(); {}; print(time.perf_counter() - start)"


def measure() -> Iterator[Figure]:
    """Compare the two imports."""
    ours = partial(_seconds, "import mlem_widgets; mlem_widgets.GameWidget")
    anywidget = partial(_seconds, "import anywidget")
    yield Figure("import, of anywidget's", ratio(ours, anywidget, repeats=15), "x", at_most=1.3)


def _seconds(statement: str) -> float:
    return float(subprocess.check_output([sys.executable, "-c", _TIMED.format(statement)]))
