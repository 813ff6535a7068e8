"""Results as tables and figures: aligned in a terminal, safe in an untrusted notebook, legible on paper."""

import re
from fractions import Fraction

import matplotlib as mpl
import matplotlib.pyplot as plt
import pytest

from mlem_widgets.extras import MissingExtraError
from mlem_widgets.odds import crash_table, odds
from mlem_widgets.odds.chart import KINDS
from mlem_widgets.render.sheet import Cell, Sheet, bars
from mlem_widgets.rules import new_game
from mlem_widgets.words import locales, set_locale
from tests.unit.positions import HOUSE, position

mpl.use("Agg")
CROWD = position("0 double_moon", "1 parachute", space=14, roll="113")
CODES = list(locales())


@pytest.fixture(autouse=True)
def _closed():
    yield
    plt.close("all")


# Sheets.

SHEET = Sheet(
    "A <caption>",
    ("name", "n", "mark"),
    ((Cell("short"), Cell("1", bar=0.5)), (Cell("much longer"), Cell("1000", strong=True), Cell("*"))),
    ("A note.",),
    frozenset({0, 2}),
)


def test_words_begin_and_figures_end_in_line():
    assert SHEET.text().splitlines() == [
        "A <caption>",
        "name            n  mark",
        "short           1",
        "much longer  1000  *",
        "A note.",
    ]


def test_a_notebook_gets_a_table_with_heads_and_escaped_texts():
    shown = SHEET.html()
    assert "A &lt;caption&gt;</caption>" in shown
    assert shown.count('<th scope="col"') == 3
    assert shown.count('<th scope="row"') == 2
    assert "<strong>1000</strong>" in shown
    assert "A note." in shown
    assert re.search(r"width:45px;height", shown)


def test_no_rows_are_a_sentence():
    assert Sheet("Nothing.", ("a",), ()).html() == "<div>Nothing.</div>"
    assert Sheet("Nothing.", ("a",), ()).text() == "Nothing."


def test_bars_are_shares_of_the_longest():
    assert bars([]) == []
    assert bars([-1, 0]) == [0, 0]
    assert bars([1, 4]) == [0.25, 1]


# The crash table.


def test_the_crash_table_is_a_mapping_that_shows_itself():
    table = crash_table()
    assert dict(table)[5][1] == Fraction(4, 9)
    lines = str(table).splitlines()
    assert len(lines) == 2 + HOUSE.last
    assert re.fullmatch(r" +5  1, 4 +66.7% +44.4% +29.6% +19.8% +13.2% +8.8%", lines[2 + 5])
    assert table._repr_html_().count("<tr>") == 1 + HOUSE.last


def test_its_frame_has_spaces_and_dice():
    frame = crash_table().to_frame()
    assert (frame.index.name, frame.columns.name, frame.shape) == ("space", "dice", (25, 6))
    assert frame.loc[5, 2] == pytest.approx(4 / 9)
    assert crash_table().to_frame(exact=True).loc[5, 2] == Fraction(4, 9)


def test_it_speaks_the_language_in_force():
    set_locale("fr")
    try:
        assert "66,7" in str(crash_table())
        assert "postcombustion" in str(crash_table())
    finally:
        set_locale(None)


# Figures.


def widths(ax):
    """By choice, the lengths of its parts by their label."""
    parts = {container.get_label(): [bar.get_width() for bar in container] for container in ax.containers}
    return parts, [sum(lengths) for lengths in zip(*parts.values(), strict=True)]


@pytest.mark.parametrize("state", [CROWD, new_game(HOUSE.replace({"dice": 2}))], ids=["choose", "takeoff"])
def test_the_bars_are_as_long_as_the_worths(state):
    found = odds(state, ["Ana", "Boris"], locale="en")
    ax = found.plot()
    _, lengths = widths(ax)
    assert lengths == pytest.approx([choice.worth for choice in found.choices])
    assert [label.get_text() for label in ax.get_yticklabels()] == list(map(found.label, found.choices))
    texts = [text.get_text() for text in ax.texts]
    assert texts == [f"{choice.worth:.2f}" + " ★ best" * choice.best for choice in found.choices]
    assert "Ana" in ax.get_title(loc="left")


def test_the_parts_are_what_each_kind_of_body_adds():
    found = odds(CROWD, locale="en")
    parts, _ = widths(found.plot())
    worths = found.leads[found.choices[0].action].flight.values[0]
    for kind, (word, _, _) in KINDS.items():
        label = found.labels.words.text(f"odds.{word}")
        added = [
            sum(chance * worths[body] for body, chance in choice.reach.items() if HOUSE.kinds[body] == kind)
            for choice in found.choices
        ]
        assert parts.get(label, [0] * len(added)) == pytest.approx(added)


def test_black_and_white_tells_everything_apart():
    looks = {(grey, hatch) for _, grey, hatch in KINDS.values()}
    assert len(looks) == len(KINDS)
    ax = odds(CROWD).plot_ends()
    hatches = {container.patches[0].get_hatch() or "" for container in ax.containers}
    assert len(hatches) == 2
    for figure in (ax, odds(CROWD).plot()):
        colours = {bar.get_facecolor()[:3] for container in figure.containers for bar in container}
        assert all(red == green == blue for red, green, blue in colours)


def test_the_ends_stand_along_the_track():
    found = odds(CROWD, locale="en")
    ax = found.plot_ends()
    off, crashed = found.ends
    for container, chances in zip(ax.containers, (off, crashed), strict=True):
        heights = {space: bar.get_height() for space, bar in enumerate(container) if bar.get_height()}
        assert heights == pytest.approx({space: chance for space, chance in chances.items() if chance})
    assert sum(bar.get_height() for container in ax.containers for bar in container) == pytest.approx(1)


def test_it_draws_into_the_axes_that_are_given():
    _, (left, right) = plt.subplots(1, 2)
    assert odds(CROWD).plot(left) is left
    assert odds(CROWD).plot_ends(right) is right
    assert len(plt.get_fignums()) == 1


@pytest.mark.parametrize("code", CODES)
def test_a_figure_speaks_every_language_and_can_be_saved(code, tmp_path):
    found = odds(CROWD, ["Ana", "Boris"], locale=code)
    for ax in (found.plot(), found.plot_ends()):
        ax.figure.savefig(tmp_path / "figure.pdf")  # a missing glyph would warn, and so fail
        assert ax.get_xlabel()
    assert found.labels.words.text("odds.best") in " ".join(text.get_text() for text in found.plot().texts)


def test_when_the_game_is_over_the_figures_are_empty():
    found = odds(new_game(HOUSE)._replace(phase="over"))
    assert len(found.plot().patches) == 0
    assert sum(bar.get_height() for bar in found.plot_ends().patches) == 0


def test_without_matplotlib_it_is_said_what_is_missing(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "matplotlib.pyplot", None)
    with pytest.raises(MissingExtraError, match="figures"):
        odds(CROWD).plot()
