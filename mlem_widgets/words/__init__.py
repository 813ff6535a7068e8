"""The words of the interface, one TOML file a language; a fourth language is one new file.

Knows no rules: it turns keys into texts. Plurals follow each file's own `plural` expression (gettext syntax).
"""

from __future__ import annotations

import math
import os
from functools import lru_cache
from gettext import c2py
from importlib import resources
from typing import TYPE_CHECKING, Any

from mlem_widgets.errors import MlemError, because

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

DEFAULT = "en"
_HALF_UP = 1e-9
"""What is added to a number before it is rounded to the nearest, and so to the even of two."""
_FILES = resources.files("mlem_widgets.words")
_chosen: str | None = None


class LocaleError(MlemError, ValueError):
    """A language that there are no words for; says which there are."""


class Words:
    """The texts of one language by dotted key.

    >>> words("en").text("language.name")
    'English'
    >>> words("en").count("points", 1), words("bg").count("dice", 3)
    ('1 point', '3 зара')
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        """Take a language file's data."""
        self._data = data
        self._texts: dict[str, Any] = dict(_flat(data))
        self._plural = c2py(self._texts.pop("language.plural"))

    def __reduce__(self) -> tuple[type[Words], tuple[Mapping[str, Any]]]:
        """To go with an error to another process: the plural's function cannot."""
        return Words, (self._data,)

    def text(self, key: str, **params: object) -> str:
        """The text of a key with its `{parameters}` filled in. Raises KeyError for an unknown key or parameter."""
        return str(self._texts[key]).format_map(params) if params else str(self._texts[key])

    def count(self, key: str, n: int, **params: object) -> str:
        """A counted thing, such as "3 points": the form of `count.<key>` that the language uses with this number."""
        forms = self._texts[f"count.{key}"]
        return str(forms[min(self._plural(n), len(forms) - 1)]).format(n=n, **params)

    def number(self, value: float | Fraction, digits: int = 2) -> str:
        """A number with so many decimals, as the language writes it.

        >>> words("en").number(3.14159), words("fr").number(-0.001)
        ('3.14', '0,00')
        """
        # Halves go away from zero, as people learn it; adding 0.0 makes the -0.0 of a small loss a plain zero.
        rounded = round(float(value) + math.copysign(_HALF_UP, value), digits) + 0.0
        return f"{rounded:.{digits}f}".replace(".", str(self._texts["language.decimal"]))

    def percent(self, share: float | Fraction, digits: int = 1) -> str:
        """A chance in percent, as the language writes it; only what is impossible or certain looks so.

        >>> words("en").percent(1 / 16), words("en").percent(0.0001), words("en").percent(0.9999, 0)
        ('6.3%', '<0.1%', '>99%')
        """
        least = 10**-digits
        shown = min(max(100 * share, least), 100 - least) if 0 < share < 1 else 100 * share
        sign = "<" if shown > 100 * share else ">" if shown < 100 * share else ""
        return sign + self.text("language.percent", n=self.number(shown, digits))

    def section(self, name: str) -> dict[str, str]:
        """All texts whose key starts with `name.`, by the rest of the key."""
        prefix = f"{name}."
        return {key.removeprefix(prefix): text for key, text in self._texts.items() if key.startswith(prefix)}

    def __contains__(self, key: str) -> bool:
        return key in self._texts


def _flat(data: Mapping[str, Any], prefix: str = "") -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = []
    for key, value in data.items():
        found += _flat(value, f"{prefix}{key}.") if isinstance(value, dict) else [(f"{prefix}{key}", value)]
    return found


def locales() -> dict[str, str]:
    """Every language there is a file for: its code and its own name.

    >>> locales()["fr"]
    'Français'
    """
    return {code: words(code).text("language.name") for code in _codes()}


@lru_cache(maxsize=1)
def _codes() -> list[str]:
    return sorted(item.name.removesuffix(".toml") for item in _FILES.iterdir() if item.name.endswith(".toml"))


@lru_cache(maxsize=16)
def _load(code: str) -> Words:
    import tomllib  # only where a file is read

    return Words(tomllib.loads((_FILES / f"{code}.toml").read_text(encoding="utf-8")))


def words(locale: str | None = None) -> Words:
    """The words of a language (None: the one in force). Raises LocaleError for an unknown one."""
    return _load(check_locale(locale or current_locale()))


def check_locale(code: str) -> str:
    """Return the code where there are words for it, else raise LocaleError."""
    if code not in _codes():
        raise LocaleError(because("locale_unknown", locale=str(code)[:40], known=", ".join(_codes())))
    return code


def current_locale() -> str:
    """The language in force: what `set_locale` chose, else the environment's `MLEM_LOCALE`, else English.

    Of a system's locale (`fr_FR.UTF-8`) the language counts; one that there are no words for is English.
    """
    language = os.environ.get("MLEM_LOCALE", "").partition(".")[0].partition("_")[0]
    return _chosen or (language if language in _codes() else DEFAULT)


def set_locale(code: str | None) -> None:
    """Choose the language of everything that names none of its own; None goes back to `MLEM_LOCALE` or English.

    Raises LocaleError for an unknown one, and changes nothing then.

    >>> set_locale("fr")
    >>> words().text("language.name")
    'Français'
    >>> set_locale(None)
    """
    global _chosen  # noqa: PLW0603  one setting for the whole process, as the user asked for
    _chosen = None if code is None else check_locale(code)
