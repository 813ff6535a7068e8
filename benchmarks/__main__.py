"""`python -m benchmarks [NAME ...]`: run these benchmarks, or all, and fail if one misses its limit."""

import importlib
import sys
from pathlib import Path

_TOOLS = {"__init__", "__main__", "expedition_in_openspiel", "measure"}
NAMES = sorted(path.stem for path in Path(__file__).parent.glob("*.py") if path.stem not in _TOOLS)


def main(names: list[str]) -> int:
    """Run the named benchmarks, a line for each thing measured."""
    unknown = sorted(set(names) - set(NAMES))
    if unknown:
        print(f"No benchmark {', '.join(unknown)}; there are {', '.join(NAMES)}.", file=sys.stderr)
        return 2
    missed = False
    for name in names or NAMES:
        for figure in importlib.import_module(f"benchmarks.{name}").measure():
            print(f"{name}: {figure}", flush=True)
            missed |= not figure.holds
    return int(missed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
