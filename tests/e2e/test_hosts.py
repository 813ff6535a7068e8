"""The test bench itself: a bare counter, clicked in each host, counts in Python."""

import nbformat
import pytest
from playwright.sync_api import expect

from tests.e2e.counter import COUNTER
from tests.e2e.hosts import KernelError


@pytest.mark.parametrize("app", ["lab", "notebook"])
def test_a_click_reaches_python_and_python_reaches_the_page(notebook, app):
    opened = notebook([COUNTER], app=app)
    button = opened.page.get_by_role("button", name="count")
    button.click()
    expect(button).to_have_text("count 1")
    assert opened.kernel("print(counter.value)") == "1"
    opened.kernel("counter.value = 41")
    expect(button).to_have_text("count 41")


@pytest.mark.parametrize("app", ["lab", "notebook"])
def test_a_restarted_kernel_has_forgotten_the_counter(notebook, app):
    opened = notebook([COUNTER], app=app)
    opened.page.get_by_role("button", name="count").wait_for()
    opened.restart()
    with pytest.raises(KernelError, match="NameError"):
        opened.kernel("counter")


def test_a_saved_notebook_keeps_its_cells_and_outputs(notebook):
    opened = notebook([COUNTER, "1 + 1"])
    expect(opened.output(1)).to_contain_text("2")
    assert opened.cell_ids() == ["cell-0", "cell-1"]
    opened.save()
    cells = nbformat.read(opened.file, as_version=4).cells
    assert "application/vnd.jupyter.widget-view+json" in cells[0].outputs[0].data
    assert cells[1].outputs[0].data["text/plain"] == "2"


def test_a_phone_shows_the_whole_widget(notebook):
    opened = notebook([COUNTER], viewport=(360, 640))
    button = opened.page.get_by_role("button", name="count")
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
