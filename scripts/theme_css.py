"""Write js/src/theme.css, the themes of mlem_widgets/render/themes.py: board and panel share their colours.

Run it after changing the themes; tests/unit/test_theme_css.py fails while the two differ.
"""

from __future__ import annotations

from pathlib import Path

from mlem_widgets.render.themes import PREFIX, STROKES, THEMES

ROOT = Path(__file__).parents[1]
SHEET = ROOT / "js" / "src" / "theme.css"

_HEAD = "/* Written by scripts/theme_css.py from mlem_widgets/render/themes.py: change that, then run the script. */\n"


def style_sheet() -> str:
    """Return the variables of both screen themes; the one that counts follows `color-scheme`. And how lines end."""
    light, dark = THEMES["light"], THEMES["dark"]
    lines = [
        f"  {PREFIX}{name}: {value};"
        if value == dark[name]
        else f"  {PREFIX}{name}: light-dark({value}, {dark[name]});"
        for name, value in light.items()
    ]
    lines += [f"  {name}: {value};" for name, value in STROKES.items()]
    return "\n".join([_HEAD + ".mlem {", *lines, "}", ""])


if __name__ == "__main__":
    SHEET.write_text(style_sheet(), encoding="utf-8")
    print(f"wrote {SHEET.relative_to(ROOT)}")
