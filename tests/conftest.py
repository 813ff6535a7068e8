"""What every test shares: one browser, the order of the tests, and where a failed page leaves its picture."""

import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

from mlem_widgets import errors
from tests.browser import CHROMIUM_ARGUMENTS, chromium

# No deadline: a busy machine must not fail a right answer. In CI every run draws the same examples.
settings.register_profile("mlem", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("mlem")

_PICTURES = Path(tempfile.gettempdir()) / "mlem_widgets-failures"


def pytest_configure(config):
    """Keep pictures of failed pages, outside the tree."""
    config.option.screenshot = "only-on-failure"
    config.option.output = str(_PICTURES)


def pytest_collection_modifyitems(items):
    """Run files with browser tests last: Playwright leaves an event loop running, in which no other can start."""
    browser = {item.path for item in items if "playwright" in getattr(item, "fixturenames", ())}
    items.sort(key=lambda item: item.path in browser)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    return {**browser_type_launch_args, "executable_path": chromium(), "args": CHROMIUM_ARGUMENTS}


@pytest.fixture(autouse=True)
def _kernel_alone(request, monkeypatch):
    """In its own tests the kernel knows no language, whatever other tests have imported meanwhile."""
    if request.path.stem.startswith("test_rules_"):
        monkeypatch.setattr(errors, "_speaker", None)
