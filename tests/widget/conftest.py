"""A game of two in a widget, and the page that shows it."""

import pytest

import mlem_widgets as mlem
from tests.widget.page import Page


@pytest.fixture
def widget():
    return mlem.play(["Ana", "Boris"], seed=7)


@pytest.fixture
def view(widget):
    return Page(widget)
