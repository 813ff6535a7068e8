"""`to_html` of a whole game of five against nbconvert's HTML of an empty notebook."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from nbconvert import HTMLExporter
from nbformat import v4

import mlem_widgets
from benchmarks.measure import Figure, ratio, seconds
from mlem_widgets.words import locales

_PLAYERS = ["Ana", "Boris", "Chloé", "Dimitar", "Élodie"]
_KB = 1000


def measure() -> Iterator[Figure]:
    """Compare the two, each in the interpreter that has loaded it; and weigh the page in every language."""
    game = mlem_widgets.Game(_PLAYERS, seed=8)
    game.play_until(lambda state: state.is_over, "any")
    empty = v4.new_notebook()  # type: ignore[no-untyped-call]  # published without types
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.html"

        def ours() -> float:
            return seconds(lambda: game.to_html(path))

        def nbconvert() -> float:
            return seconds(lambda: HTMLExporter().from_notebook_node(empty))  # type: ignore[no-untyped-call]

        yield Figure("to_html, of nbconvert's empty notebook", ratio(ours, nbconvert, repeats=7), "x", at_most=1)
        sizes = []
        for locale in locales():
            game.record.to_html(path, locale=locale)
            sizes.append(path.stat().st_size / _KB)
        yield Figure("page of a whole game of five", max(sizes), "KB", at_most=300)
