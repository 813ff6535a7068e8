"""`mount` draws a widget in a real Chromium without Jupyter, and `axe` inspects it."""

import pytest

from tests.browser import axe as run_axe
from tests.component.host import Mounted


@pytest.fixture
def mount(page):
    """Draw a widget: `mounted = mount(widget, width=360, theme="dark")`."""

    def draw(widget, *, width=1000, height=720, theme="light", reduced_motion=True, link="live"):
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=theme, reduced_motion="reduce" if reduced_motion else "no-preference")
        mounted = Mounted(page, widget, link)
        mounted.start(theme)
        return mounted

    return draw


@pytest.fixture
def axe(page):
    """What axe-core finds wrong in the drawn widget, a line for each element; nothing is right."""
    return lambda: run_axe(page, "main")
