"""The static picture that a notebook shows and keeps, trusted or not."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING

from mlem_widgets.render.markup import escaped
from mlem_widgets.render.svg import svg
from mlem_widgets.render.text import spoken
from mlem_widgets.words import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mlem_widgets.rules import State


def picture(state: State, names: Sequence[str] = (), locale: str | None = None) -> str:
    """One `<img>` with the position's picture inside and its words as the alternative.

    Inline SVG would be stripped from an untrusted notebook, and an `image/svg+xml` output dropped.
    Raises LocaleError for an unknown language.

    >>> from mlem_widgets.rules import Ruleset, new_game
    >>> picture(new_game(Ruleset.load("house")), ["Ana", "Boris"], "en")[:46]
    '<img alt="Expedition 1. Ana: who boards the ro'
    """
    drawn = b64encode(svg(state, names, locale=locale).encode()).decode()
    alternative = escaped(spoken(state, names, words(locale)))
    return f'<img alt="{alternative}" style="max-width: 100%" src="data:image/svg+xml;base64,{drawn}">'
