"""Run the example notebooks and save them with their outputs and widget state: without the state they show nothing."""

from pathlib import Path

import nbformat
from nbclient import NotebookClient

for path in sorted(Path("examples").glob("*.ipynb")):
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(
        notebook, kernel_name="python3", store_widget_state=True, resources={"metadata": {"path": "examples"}}
    ).execute()
    for cell in notebook.cells:
        # When a cell ran is noise in a diff.
        cell.metadata.pop("execution", None)
    nbformat.write(notebook, path)
    print(f"saved {path}")
