"""A whole picture of a position: the board with its pieces, and beside it what is asked, the dice and the players."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

from mlem_widgets.errors import check_option
from mlem_widgets.render.marks import read, told
from mlem_widgets.render.markup import (
    LETTER,
    MIDDLE,
    centred,
    element,
    fitted,
    group,
    number,
    numbers,
    rounded,
    text,
    use,
    wrapped,
)
from mlem_widgets.render.overlay import overlay, window
from mlem_widgets.render.phrases import labels, notice, pool
from mlem_widgets.render.picture import picture
from mlem_widgets.render.stage import artwork, layouts, pieces
from mlem_widgets.render.text import spoken, status
from mlem_widgets.render.themes import INK, LINE, MUTED, SURFACE, THEMES
from mlem_widgets.rules import scores
from mlem_widgets.rules.travel import usable_faces
from mlem_widgets.words import current_locale, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mlem_widgets.labels import Labels
    from mlem_widgets.render.marks import Arrows, Crop, Highlight, Marks
    from mlem_widgets.render.shapes import Layout, Piece
    from mlem_widgets.rules import State
    from mlem_widgets.words import Words

_BOLD = {"font_weight": 700}
_BOLD_IS_WIDER = 1.2
_EDGE = 10.0
_PANEL = 236.0
_CLOSEST = 2.0
"""A part of a board is drawn so many times as large as in the whole, or less where it fills the whole's room."""


def svg(  # noqa: PLR0913  each is a choice that a drawing makes
    state: State,
    names: Sequence[str] = (),
    *,
    theme: str = "light",
    locale: str | None = None,
    layout: str = "wide",
    highlight: Highlight = None,
    arrows: Arrows = None,
    crop: Crop = None,
    caption: str = "",
    panel: bool = True,
) -> str:
    """A complete SVG picture that stands alone: every colour and reference is its own.

    `highlight` marks places (`14`, `"m4"`, `"rocket"`, or their ids such as `"goal.moons"`), and as a mapping writes a
    short text at each. `arrows` are pairs of places, or actions of the position (`"move 1+A"`), which lead from the
    rocket to where they end; a choice that leads nowhere, such as `stay`, has none. `crop` cuts the picture to places
    and what is around them, two spaces meaning all from one to the other. `caption` stands under the board and in the
    picture's title. The panel beside the board is left out of a cut picture, and without `panel`.

    Raises OptionError for an unknown theme or layout, LocaleError for an unknown language, and for marks what
    `mlem_widgets.render.marks.read` raises.

    >>> from mlem_widgets.rules import Ruleset, new_game
    >>> drawn = svg(new_game(Ruleset.load("house")), locale="en", highlight={"m4": "best"}, caption="Where to?")
    >>> drawn[:5], "Highlighted: moon m4 (best)." in drawn
    ('<svg ', True)
    """
    marks = read(state, words(locale), highlight=highlight, arrows=arrows, crop=crop, caption=caption)
    return marked(state, names, marks, theme=theme, locale=locale, layout=layout, panel=panel)


def marked(  # noqa: PLR0913  each is a choice that a drawing makes
    state: State,
    names: Sequence[str],
    marks: Marks,
    *,
    theme: str = "light",
    locale: str | None = None,
    layout: str = "wide",
    panel: bool = True,
) -> str:
    """What `svg` draws, with marks that have been read. Raises OptionError and LocaleError."""
    check_option("theme", theme, THEMES)
    code = locale or current_locale()
    found: dict[str, Layout] = {drawn["name"]: drawn for drawn in layouts(state.ruleset, code)}
    check_option("layout", layout, found)
    return _picture(state, names, found[layout], marks, theme=theme, code=code, panel=panel and not marks.crop)


def _picture(  # noqa: PLR0913  all that a picture is made from
    state: State, names: Sequence[str], drawn: Layout, marks: Marks, *, theme: str, code: str, panel: bool
) -> str:
    said = words(code)
    shown = _board(state, drawn, marks, said)
    beside = drawn["name"] == "wide"
    side = _panel(state, labels(state, names, said), _PANEL if beside else shown.width) if panel else _Block("", 0, 0)
    if not panel:
        width, height, board_at, panel_at = shown.width, shown.height, (0.0, 0.0), (0.0, 0.0)
    elif beside:
        width, height = shown.width + _EDGE + side.width, max(shown.height, side.height)
        board_at, panel_at = (0.0, (height - shown.height) / 2), (shown.width + _EDGE, 0.0)
    else:
        width, height = shown.width, side.height + _EDGE + shown.height
        board_at, panel_at = (0.0, side.height + _EDGE), (0.0, 0.0)
    width, height = width + 2 * _EDGE, height + 2 * _EDGE
    title = " ".join(filter(None, (marks.caption, f"{said.text('ui.title')}. {notice(state.ruleset, said)}")))
    meant = " ".join(filter(None, (spoken(state, names, said), told(marks, state.ruleset, said))))
    whole = group(
        _placed(shown.markup, board_at),
        _placed(side.markup, panel_at),
        transform=f"translate({numbers(_EDGE, _EDGE)})",
    )
    symbols = artwork(state.ruleset, said)
    return picture(whole, width, height, symbols=symbols, title=title, described=meant, theme=theme, locale=code)


class _Block(NamedTuple):
    """A part of the picture, drawn from its upper left corner."""

    markup: str
    width: float
    height: float


def _board(state: State, drawn: Layout, marks: Marks, said: Words) -> _Block:
    """The board, whole or cut, with pieces and marks; under it the caption, and whose board it is where that is cut."""
    whole = drawn["svg"] + "".join(_piece(piece, drawn) for piece in pieces(state)) + overlay(drawn, marks)
    part = window(drawn, marks)
    scale = min(drawn["width"] / part.width, drawn["height"] / part.height, _CLOSEST)
    width, height = part.width * scale, part.height * scale
    if marks.crop:
        whole = element("svg", whole, width=width, height=height, viewBox=numbers(*part))
    lines = [(line, 15.0, {"fill": INK, **_BOLD}) for line in _lines(marks.caption, width, 15 * _BOLD_IS_WIDER)]
    if marks.crop:
        lines += [(line, 11.5, {"fill": MUTED}) for line in _lines(notice(state.ruleset, said), width, 11.5)]
    below = height + (6 if lines else 0)
    under = []
    for line, size, style in lines:
        below += size * 1.3
        under.append(text(line, width / 2, below - size * 0.3, font_size=size, **style, **MIDDLE))
    return _Block(whole + "".join(under), width, below)


def _lines(content: str, width: float, size: float) -> list[str]:
    """A text in lines of this width; a word too long for one is broken."""
    most = max(1, int(width / (size * LETTER)))
    return [row for line in content.splitlines() for row in wrap(line, most)]


def _placed(body: str, at: tuple[float, float]) -> str:
    return group(body, transform=f"translate({numbers(*at)})")


def _piece(piece: Piece, drawn: Layout) -> str:
    x, y, scale = drawn["anchors"][piece["at"]]
    size = 32 * scale
    parts = [centred(piece["symbol"], x, y, size)]
    if piece["text"]:
        em = 16 * scale
        style = {"fill": "var(--mlem-on-tone)", "font_size": em, **_BOLD, **MIDDLE}
        parts.append(text(piece["text"], x, y + em * 0.38, **style))
    return group(*parts, color=_tone(piece["tone"]))


def _tone(seat: int) -> str:
    return f"var(--mlem-tone-{seat})" if seat >= 0 else INK


def _panel(state: State, called: Labels, width: float) -> _Block:
    panel = _Panel(state, called, width)
    return _Block(panel.draw(), width, panel.height)


class _Panel:
    """What is asked, the dice, and the players, written from top to bottom."""

    def __init__(self, state: State, called: Labels, width: float) -> None:
        self.state, self.called, self.width = state, called, width
        self.said = called.words
        self.parts: list[str] = []
        self.height = 0.0

    def draw(self) -> str:
        self.lines([self.said.text("ui.title")], 16, fill=INK, **_BOLD)
        self.lines([self.said.text("spoken.expedition", n=self.state.expedition)], 12, fill=MUTED)
        told = wrapped(status(self.state, self.called), self.width - 24, 14)
        self.lines(told, 14, fill=INK, **_BOLD)
        if not self.state.is_over:
            self.dice()
        for seat in range(self.state.players):
            self.player(seat)
        self.height += 8
        frame = rounded((0, 0, self.width, self.height), 14, fill=SURFACE, stroke=LINE)
        return frame + "".join(self.parts)

    def lines(self, said: Sequence[str], size: float, **style: object) -> None:
        self.height += 6
        for line in said:
            self.height += size * 1.3
            self.parts.append(text(line, 12, self.height, font_size=size, **style))

    def dice(self) -> None:
        """The dice on the table: those that can be used stand on a mark, the others are faded and crossed out."""
        state = self.state
        faces = state.roll or " " * state.dice
        usable = usable_faces(state.ruleset, state.space, state.roll)
        size = min(34.0, (self.width - 24) / len(faces) - 4)
        top = self.height + 12
        for place, face in enumerate(faces):
            left = 12 + place * (size + 4)
            middle = left + size / 2
            die = use("die" if face == " " else f"die-{face}", left, top, size)
            if face in usable:
                mark = f"M{numbers(middle - 6, top + size + 10)}h12l-6-7z"
                self.parts.append(die + element("path", d=mark, fill="var(--mlem-good)"))
            elif face == " ":
                self.parts.append(die)
            else:
                cross = f"M{numbers(left + 3, top + size - 3)}L{numbers(left + size - 3, top + 3)}"
                self.parts.append(group(die, opacity=0.45))
                self.parts.append(element("path", d=cross, stroke="var(--mlem-bad)", stroke_width=2.5))
        self.height = top + size + 10
        self.lines(wrapped(pool(state, self.called), self.width - 24, 11), 11, fill=MUTED)

    def player(self, seat: int) -> None:
        """Mark, name, points and where they come from, and who is still on the player board."""
        state, score = self.state, scores(self.state)[seat]
        top = self.height + 10
        total = str(score.total)
        name = fitted(self.called.seat(seat), self.width - 64 - 14 * len(total), 14 * _BOLD_IS_WIDER)
        self.parts += [
            element("path", d=f"M12 {number(top)}H{number(self.width - 12)}", stroke=LINE),
            group(centred(f"mark-{seat}", 25, top + 19, 26), color=_tone(seat)),
            text(name, 46, top + 24, fill=INK, font_size=14, **_BOLD),
            text(total, self.width - 12, top + 26, font_size=20, text_anchor="end", fill=INK, **_BOLD),
        ]
        if seat == state.commander and not state.is_over:
            self.parts.append(centred("commander", 37, top + 10, 15))
        pitch = (self.width - 24) / len(score)
        for place, (symbol, points) in enumerate(zip(_ORIGINS, score, strict=True)):
            x = 12 + pitch * place
            self.parts.append(use(symbol, x, top + 36, 16) if symbol else _target(x, top + 36))
            self.parts.append(text(str(points), x + 21, top + 49, fill=INK, font_size=13))
        self.height = top + 54
        home = state.homes[seat]
        if home:
            pitch = min(24.0, (self.width - 24) / len(home))
            badges = (
                use(f"ability-{ability}", 12 + pitch * place, self.height + 4, pitch - 2)
                for place, ability in enumerate(home)
            )
            self.parts.append("".join(badges))
            self.height += 4 + pitch


_ORIGINS = ("goal-moons", "goal-deep_space", "goal-planet", "")
"""The signs of what a score is made of; the goals have a target."""


def _target(x: float, y: float) -> str:
    rings = (element("circle", cx=x + 8, cy=y + 8, r=radius) for radius in (7, 3))
    return group(*rings, fill="none", stroke=INK, stroke_width=1.6)
