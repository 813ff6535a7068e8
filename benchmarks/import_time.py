"""What `import mlem_widgets`, with `GameWidget` touched, costs over `import anywidget`, in a new interpreter each."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from functools import partial

from benchmarks.measure import Figure, ratio

_TIMED = "import time; start = time.process_time(); {}; print(time.process_time() - start)"


def measure() -> Iterator[Figure]:
    """Compare the processor time of the two imports, both from compiled bytecode, as pip installs packages."""
    with tempfile.TemporaryDirectory() as folder:
        settings = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        settings["PYTHONPYCACHEPREFIX"] = folder
        ours = partial(_seconds, settings, "import mlem_widgets; mlem_widgets.GameWidget")
        anywidget = partial(_seconds, settings, "import anywidget")
        yield Figure("import, of anywidget's", ratio(ours, anywidget, repeats=15), "x", at_most=1.3)


def _seconds(settings: Mapping[str, str], statement: str) -> float:
    return float(subprocess.check_output([sys.executable, "-c", _TIMED.format(statement)], env=settings))
