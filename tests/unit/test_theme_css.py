"""The front end's colours are those of the drawing."""

import importlib.util

from mlem_widgets.render.themes import VARIABLES
from tests.browser import ROOT


def _script():
    spec = importlib.util.spec_from_file_location("theme_css", ROOT / "scripts" / "theme_css.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_theme_css_is_what_the_script_writes():
    script = _script()
    assert script.SHEET.read_text(encoding="utf-8") == script.style_sheet(), "run `python scripts/theme_css.py`"


def test_every_variable_is_set():
    sheet = _script().style_sheet()
    assert all(f"{name}: " in sheet for name in VARIABLES)
