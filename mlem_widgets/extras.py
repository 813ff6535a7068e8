"""Packages that are not always there: asked for where they are needed, with a sentence that says how to get them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from mlem_widgets.errors import MlemError, because

if TYPE_CHECKING:
    from types import ModuleType


class MissingExtraError(MlemError, ImportError):
    """A package that only some features need is not installed."""


def need(module: str, extra: str) -> ModuleType:
    """Import a module that comes with an extra. Raises MissingExtraError, which says how to install it.

    >>> need("json", "frames").dumps([1])
    '[1]'
    >>> need("no_such_module", "frames")
    Traceback (most recent call last):
    ...
    mlem_widgets.extras.MissingExtraError: ...
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise MissingExtraError(because("extra_missing", module=module, extra=extra)) from error
