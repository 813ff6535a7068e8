"""Odds as figures fit for paper: they are read without colour, by hatches, labels and figures on the bars."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mlem_widgets.extras import need
from mlem_widgets.odds.advice import BEST
from mlem_widgets.rules.ruleset import DEEP_SPACE, MOON, PLANET

if TYPE_CHECKING:
    from mlem_widgets.odds.advice import Choice, Odds

KINDS = {MOON: ("moons", "0.95", "...."), PLANET: ("planets", "0.7", "////"), DEEP_SPACE: ("deep_space", "0.4", "")}
"""By kind of body: its word, its grey and its hatch."""
SIZE = 9
"""Points of the text: a figure of the width of a page's text is read at 100%."""
WIDTH = 6.3
"""Inches: the width of the text on A4 paper with usual margins."""
LABELLED = 0.04
"""A bar of at least this chance bears its figure."""


def draw_choices(odds: Odds, ax: Any = None) -> Any:
    """A bar for each choice, as long as its worth, in parts by the kind of body that the worth comes from."""
    ax = ax if ax is not None else _axes(0.8 + 0.42 * max(len(odds.choices), 1))
    said = odds.labels.words
    places = range(len(odds.choices))
    lefts = [0.0] * len(odds.choices)
    for kind, (word, grey, hatch) in KINDS.items():
        parts = [_part(odds, choice, kind) for choice in odds.choices]
        if any(parts):
            label = said.text(f"odds.{word}")
            ax.barh(places, parts, 0.7, left=lefts, color=grey, hatch=hatch, edgecolor="black", lw=0.6, label=label)
        lefts = [left + part for left, part in zip(lefts, parts, strict=True)]
    longest = max(lefts, default=0) or 1
    for place, (choice, left) in enumerate(zip(odds.choices, lefts, strict=True)):
        text = said.number(choice.worth) + (f" {BEST} {said.text('odds.best')}" if choice.best else "")
        weight = "bold" if choice.best else "normal"
        ax.text(left + 0.015 * longest, place, text, va="center", fontsize=SIZE, fontweight=weight)
    ax.set_yticks(places, [odds.label(choice) for choice in odds.choices], fontsize=SIZE)
    ax.invert_yaxis()
    ax.set_xlim(0, 1.35 * longest)
    ax.xaxis.set_major_formatter(lambda worth, _: said.number(worth, 0 if worth == int(worth) else 1))
    who = "" if odds.seat is None else odds.labels.seat(odds.seat)
    _finish(ax, odds.caption(), said.text("odds.axis_worth", who=who))
    if ax.get_legend_handles_labels()[0]:
        # Between the title and the bars, where it covers none.
        ax.legend(fontsize=SIZE, frameon=False, ncols=len(KINDS), loc="lower left", bbox_to_anchor=(0, 1), borderpad=0)
    return ax


def draw_ends(odds: Odds, ax: Any = None) -> Any:
    """A bar for each space: the chance that the flight ends there, with everybody off or in a crash."""
    ax = ax if ax is not None else _axes(2.8)
    said, ruleset = odds.labels.words, odds.state.ruleset
    off, crashed = odds.ends or ({}, {})
    spaces = range(ruleset.last + 1)
    lefts = [0.0] * len(spaces)
    for word, chances, grey, hatch in (("off", off, "0.75", ""), ("crashed", crashed, "1.0", "xxxx")):
        heights = [float(chances.get(space, 0)) for space in spaces]
        label = said.text(f"odds.ends_{word}", chance=said.percent(sum(heights)))
        ax.bar(spaces, heights, 0.8, bottom=lefts, color=grey, hatch=hatch, edgecolor="black", lw=0.6, label=label)
        lefts = [left + height for left, height in zip(lefts, heights, strict=True)]
    for space, height in enumerate(lefts):
        if height >= LABELLED:
            ax.text(space, height, said.percent(height, 0), ha="center", va="bottom", fontsize=SIZE - 2)
    ax.set_xticks([space for space in spaces if space % 5 == 0 or space == ruleset.last])
    ax.set_xlim(-0.7, ruleset.last + 0.7)
    ax.set_ylim(0, 1.15 * max([*lefts, 0.01]))
    ax.yaxis.set_major_formatter(lambda share, _: said.percent(share, 0) if share else "0")
    ax.set_ylabel(said.text("odds.axis_chance"), fontsize=SIZE)
    _finish(ax, odds.caption(), said.text("odds.axis_space"))
    ax.legend(fontsize=SIZE, frameon=False)
    return ax


def _part(odds: Odds, choice: Choice, kind: str) -> float:
    """What bodies of this kind add to the worth of a choice: their chances times what they are worth."""
    flight = odds.leads[choice.action].flight
    kinds, worths = odds.state.ruleset.kinds, flight.values[odds.state.decider]
    return float(sum(chance * worths[body] for body, chance in choice.reach.items() if kinds[body] == kind))


def _axes(height: float) -> Any:
    pyplot = need("matplotlib.pyplot", "figures")
    return pyplot.subplots(figsize=(WIDTH, height), layout="constrained")[1]


def _finish(ax: Any, title: str, below: str) -> None:
    ax.set_title(title, fontsize=SIZE + 1, loc="left", pad=2 * SIZE)
    ax.set_xlabel(below, fontsize=SIZE)
    ax.tick_params(labelsize=SIZE)
    for side in ("top", "right"):
        ax.spines[side].set_visible(False)
