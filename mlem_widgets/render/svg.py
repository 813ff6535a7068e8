"""A whole picture of a position: the board with its pieces, and beside it what is asked, the dice and the players."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mlem_widgets.errors import check_option
from mlem_widgets.render.markup import (
    MIDDLE,
    centred,
    element,
    escaped,
    fitted,
    group,
    number,
    numbers,
    rounded,
    text,
    use,
    wrapped,
)
from mlem_widgets.render.phrases import labels, notice, pool
from mlem_widgets.render.stage import artwork, layouts, pieces
from mlem_widgets.render.text import spoken, status
from mlem_widgets.render.themes import INK, LINE, MUTED, STROKES, SURFACE, THEMES, resolved
from mlem_widgets.rules import scores
from mlem_widgets.rules.ruleset import digest
from mlem_widgets.rules.travel import usable_faces
from mlem_widgets.words import current_locale, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mlem_widgets.labels import Labels
    from mlem_widgets.render.shapes import Layout, Piece
    from mlem_widgets.rules import State

_BOLD = {"font_weight": 700}
_FONT = "system-ui, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif"
_BOLD_IS_WIDER = 1.2
_EDGE = 10.0
_PANEL = 236.0
_REFERENCE = re.compile(r"(\bid='|\bhref='#)")


def svg(
    state: State,
    names: Sequence[str] = (),
    *,
    theme: str = "light",
    locale: str | None = None,
    layout: str = "wide",
) -> str:
    """A complete SVG picture that stands alone: every colour and reference is its own.

    Raises OptionError for an unknown theme or layout, LocaleError for an unknown language.

    >>> from mlem_widgets.rules import Ruleset, new_game
    >>> svg(new_game(Ruleset.load("house")), ["Ana", "Boris"], locale="en")[:5]
    '<svg '
    """
    check_option("theme", theme, THEMES)
    code = locale or current_locale()
    found: dict[str, Layout] = {drawn["name"]: drawn for drawn in layouts(state.ruleset, code)}
    check_option("layout", layout, found)
    return _picture(state, names, found[layout], theme, code)


def _picture(state: State, names: Sequence[str], drawn: Layout, theme: str, code: str) -> str:
    said = words(code)
    beside = drawn["name"] == "wide"
    panel = _Panel(state, labels(state, names, said), _PANEL if beside else drawn["width"])
    side, panel_height = panel.draw(), panel.height
    panel_at = (drawn["width"] + 2 * _EDGE, _EDGE)
    tallest = max(drawn["height"], panel_height)
    board_at = (_EDGE, _EDGE + (tallest - drawn["height"]) / 2)
    width, height = drawn["width"] + _PANEL + 3 * _EDGE, tallest + 2 * _EDGE
    if not beside:
        board_at, panel_at = (_EDGE, panel_height + 2 * _EDGE), (_EDGE, _EDGE)
        width, height = drawn["width"] + 2 * _EDGE, drawn["height"] + panel_height + 3 * _EDGE
    body = "".join(
        (
            element("title", escaped(f"{said.text('ui.title')}. {notice(state.ruleset, said)}")),
            element("desc", escaped(spoken(state, names, said))),
            element("defs", artwork(state.ruleset, said)),
            rounded((0, 0, width, height), 0, fill="var(--mlem-bg)"),
            _placed(drawn["svg"] + "".join(_piece(piece, drawn) for piece in pieces(state)), board_at),
            _placed(side, panel_at),
        )
    )
    body = resolved(body, theme)
    prefix = f"m{digest(body)[:10]}-"
    return element(
        "svg",
        _REFERENCE.sub(rf"\1{prefix}", body),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {numbers(width, height)}",
        width=width,
        height=height,
        lang=code,
        role="img",
        font_family=_FONT,
        **STROKES,
    )


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
