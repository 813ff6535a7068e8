"""MLEM: Space Agency in a notebook: play it, script it, study it. Unofficial.

Nothing is imported before it is asked for, so `import mlem_widgets.rules` loads neither widgets nor NumPy.
"""

import importlib

__version__ = "0.1.0"

_HOMES: dict[str, str] = {}

__all__ = ["__version__", *sorted(_HOMES)]  # noqa: PLE0604


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
