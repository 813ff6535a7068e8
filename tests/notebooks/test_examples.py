"""The examples as they lie in the repository: run, without errors, with the state that draws their widgets.

That they still run is nbmake's to say, which runs each of them.
"""

from pathlib import Path

import nbformat
import pytest

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.ipynb"))
STATE = "application/vnd.jupyter.widget-state+json"
VIEW = "application/vnd.jupyter.widget-view+json"


@pytest.fixture(params=EXAMPLES, ids=lambda path: path.stem)
def example(request):
    return nbformat.read(request.param, as_version=4)


def code_cells(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def test_the_first_example_is_the_one_that_play_opens():
    assert EXAMPLES[0].name == "01_play.ipynb"


def test_every_cell_has_run_once_in_order(example):
    counts = [cell.execution_count for cell in code_cells(example)]
    assert counts == list(range(1, len(counts) + 1))


def test_no_cell_failed_or_warned(example):
    outputs = [output for cell in code_cells(example) for output in cell.outputs]
    assert [output for output in outputs if output.output_type == "error" or output.get("name") == "stderr"] == []


def test_every_shown_widget_has_its_state(example):
    shown = [
        output.data[VIEW]["model_id"]
        for cell in code_cells(example)
        for output in cell.outputs
        if VIEW in output.get("data", {})
    ]
    saved = example.metadata.get("widgets", {}).get(STATE, {}).get("state", {})
    assert set(shown) <= saved.keys()


def test_it_opens_with_a_title_that_says_unofficial(example):
    first = example.cells[0]
    assert first.cell_type == "markdown"
    assert first.source.startswith("# ")
    assert "MLEM: Space Agency" in first.source
    assert "nofficial" in first.source
