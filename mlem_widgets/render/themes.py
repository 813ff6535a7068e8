"""The colours of the drawing, by theme: one table, and the names of the CSS variables that the front end shares.

Every shape is coloured by one of these variables; whoever shows a drawing defines them:

--mlem-bg       behind everything              --mlem-space    the sky of the board
--mlem-surface  panels, plaques, badges        --mlem-star     text, lines and stars on the sky
--mlem-ink      text and lines on a surface    --mlem-track    the ribbon that joins the spaces (on the sky)
--mlem-muted    quieter text on a surface      --mlem-tile     a space of the track
--mlem-line     borders on a surface           --mlem-outline  the outline of the art
--mlem-accent   focus, choice, highlights      --mlem-die      the face of a die
--mlem-good     allowed, gained                --mlem-pip      the figure on a die
--mlem-bad      crash, refusal                 --mlem-flame    the afterburner
--mlem-on-accent, --mlem-on-flame              text on these two
--mlem-tone-0 .. --mlem-tone-4                 the five players (each with its own shape, `mark-0` .. `mark-4`)
--mlem-on-tone                                 text on any of the five
--mlem-art-pale, -sun, -warm, -rose, -leaf, -cool, -shade   the paints of the art
"""

from __future__ import annotations

import re

PREFIX = "--mlem-"

_LIGHT = {
    "bg": "#f3f4fd",
    "surface": "#ffffff",
    "ink": "#1b1f3b",
    "muted": "#565b80",
    "line": "#8286ab",
    "accent": "#5b3fd6",
    "on-accent": "#ffffff",
    "good": "#0f6b3f",
    "bad": "#b3261e",
    "space": "#2a3070",
    "star": "#f5f2ff",
    "track": "#6a74cf",
    "tile": "#e3e6ff",
    "outline": "#14183a",
    "die": "#ffffff",
    "pip": "#1b1f3b",
    "flame": "#bf3b0a",
    "on-flame": "#ffffff",
    "tone-0": "#631902",
    "tone-1": "#070def",
    "tone-2": "#340b3e",
    "tone-3": "#11695d",
    "tone-4": "#9d6b0d",
    "on-tone": "#ffffff",
    "art-pale": "#fff3dc",
    "art-sun": "#ffd166",
    "art-warm": "#f2994a",
    "art-rose": "#f27ea0",
    "art-leaf": "#7bc67e",
    "art-cool": "#7cc4f2",
    "art-shade": "#c9c6dd",
}

THEMES: dict[str, dict[str, str]] = {
    "light": _LIGHT,
    "dark": _LIGHT
    | {
        "bg": "#10131f",
        "surface": "#1b2036",
        "ink": "#eef0ff",
        "muted": "#adb2d6",
        "line": "#6b719b",
        "accent": "#b7a5ff",
        "on-accent": "#14122b",
        "good": "#6fd39b",
        "bad": "#ff9a90",
        "space": "#0c1130",
        "track": "#39418c",
        "tile": "#272e57",
        "outline": "#05071a",
        "tone-0": "#f9aa72",
        "tone-1": "#6ba5ea",
        "tone-2": "#dc5c85",
        "tone-3": "#d6fefc",
        "tone-4": "#e0dd34",
        "on-tone": "#0d1024",
    },
    "paper": _LIGHT
    | {
        "bg": "#ffffff",
        "ink": "#000000",
        "muted": "#333333",
        "line": "#555555",
        "accent": "#000000",
        "good": "#000000",
        "bad": "#000000",
        "space": "#ffffff",
        "star": "#000000",
        "track": "#b5b5b5",
        "tile": "#ffffff",
        "outline": "#000000",
        "pip": "#000000",
        "flame": "#222222",
        "tone-0": "#111111",
        "tone-1": "#111111",
        "tone-2": "#111111",
        "tone-3": "#111111",
        "tone-4": "#111111",
        "art-pale": "#ffffff",
        "art-sun": "#f2f2f2",
        "art-warm": "#e2e2e2",
        "art-rose": "#ececec",
        "art-leaf": "#dedede",
        "art-cool": "#eeeeee",
        "art-shade": "#d2d2d2",
    },
}
"""Every theme's value of every variable (without the prefix)."""

VARIABLES = tuple(PREFIX + name for name in _LIGHT)
"""The names of all variables."""

INK, MUTED, LINE, SURFACE, STAR, OUTLINE = (
    f"var({PREFIX}{name})" for name in ("ink", "muted", "line", "surface", "star", "outline")
)
"""The colours that most shapes have."""

STROKES = {"stroke-linecap": "round", "stroke-linejoin": "round"}
"""How lines end and meet in all of the art. What holds a drawing says it once, and everything inside inherits it."""

_REFERENCE = re.compile(r"var\(--mlem-([a-z0-9-]+)\)")


def resolved(markup: str, theme: str) -> str:
    """Put a theme's values in place of the variables. Raises KeyError for an unknown theme.

    >>> resolved('<g fill="var(--mlem-ink)"/>', "paper")
    '<g fill="#000000"/>'
    """
    values = THEMES[theme]
    return _REFERENCE.sub(lambda found: values[found[1]], markup)
