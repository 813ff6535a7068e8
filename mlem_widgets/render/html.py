"""The static picture that a notebook shows and keeps, trusted or not."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, NamedTuple

from mlem_widgets.render import svg
from mlem_widgets.render.marks import read, told
from mlem_widgets.render.markup import escaped
from mlem_widgets.render.text import spoken
from mlem_widgets.words import words

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Unpack

    from mlem_widgets.render.marks import Marking, Marks
    from mlem_widgets.rules import State


def picture(  # noqa: PLR0913  each is a choice that a drawing makes
    state: State,
    names: Sequence[str] = (),
    locale: str | None = None,
    *,
    theme: str = "light",
    layout: str = "wide",
    panel: bool = True,
    **marking: Unpack[Marking],
) -> str:
    """One `<img>` with the position's picture inside and its words as the alternative.

    Inline SVG would be stripped from an untrusted notebook, and an `image/svg+xml` output dropped. All the rest, and
    what it raises, is as for `svg.svg`.

    >>> from mlem_widgets.rules import Ruleset, new_game
    >>> picture(new_game(Ruleset.load("house")), ["Ana", "Boris"], "en")[:46]
    '<img alt="Expedition 1. Ana: who boards the ro'
    """
    marks = read(state, words(locale), **marking)
    return marked_picture(state, names, marks, locale, theme=theme, layout=layout, panel=panel)


def marked_picture(  # noqa: PLR0913  each is a choice that a drawing makes
    state: State,
    names: Sequence[str],
    marks: Marks,
    locale: str | None = None,
    *,
    theme: str = "light",
    layout: str = "wide",
    panel: bool = True,
) -> str:
    """What `picture` shows, with marks that have been read."""
    drawn = svg.marked(state, names, marks, locale=locale, theme=theme, layout=layout, panel=panel)
    said = words(locale)
    return image(drawn, marks.caption, spoken(state, names, said), told(marks, state.ruleset, said))


def image(drawn: str, *meant: str) -> str:
    """One `<img>` with this SVG inside, and what it means as the alternative."""
    data = b64encode(drawn.encode()).decode()
    alternative = escaped(" ".join(filter(None, meant)))
    return f'<img alt="{alternative}" style="max-width: 100%" src="data:image/svg+xml;base64,{data}">'


class Picture(NamedTuple):
    """A picture that a cell shows, and its position as text for a terminal."""

    html: str
    text: str

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/html": self.html, "text/plain": self.text}
