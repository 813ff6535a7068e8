"""A position in plain text for a terminal, and in sentences for a screen reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mlem_widgets.labels import Labels
from mlem_widgets.render import phrases
from mlem_widgets.rules import scores, standings
from mlem_widgets.rules.ruleset import PLANET
from mlem_widgets.rules.travel import usable_faces
from mlem_widgets.words import words as load

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mlem_widgets.rules import State
    from mlem_widgets.words import Words

_GRID_GAP = "  "


def status(state: State, called: Labels) -> str:
    """Whose decision it is; at the end, who has won."""
    asked = phrases.status(state, called)
    return f"{asked} {phrases.outcome(state, called)}" if state.is_over else asked


def text(state: State, names: Sequence[str] = (), locale: str | None = None) -> str:
    """The position as plain text. Raises LocaleError for an unknown language.

    >>> from mlem_widgets.rules import Ruleset, new_game
    >>> print(text(new_game(Ruleset.load("house")), ["Ana", "Boris"], "en").splitlines()[2])
    Expedition 1. Ana: who boards the rocket?
    """
    said = load(locale)
    called = Labels(said, state.ruleset, tuple(names))
    lines = [
        said.text("ui.title"),
        phrases.notice(state.ruleset, said),
        f"{said.text('spoken.expedition', n=state.expedition)} {status(state, called)}",
        *_dice(state, called),
        phrases.crew(state, called),
        said.text("spoken.failures", failures=_failures(state)),
        "",
        *_track(state, called),
        "",
        *_goals(state, called),
        "",
        *_scores(state, called),
    ]
    return "\n".join(line.rstrip() for line in lines)


def _failures(state: State) -> str:
    return f"{state.failures}/{state.ruleset.failure_limit}"


def _dice(state: State, called: Labels) -> list[str]:
    """How many dice there are and, when they lie on the table, what they show."""
    said = called.words
    lines = [phrases.pool(state, called)]
    if state.roll:
        usable = usable_faces(state.ruleset, state.space, state.roll)
        lines.append(said.text("spoken.table", faces=called.faces(state.roll)))
        lines.append(said.text("spoken.usable", faces=called.faces(usable)) if usable
                     else said.text("spoken.usable_none"))  # fmt: skip
    return lines


def _track(state: State, called: Labels) -> list[str]:
    """A line a space: the rocket, its number, its symbols, and what is linked with who is there."""
    ruleset = state.ruleset
    told: set[str] = set()
    rows = []
    for number, space in enumerate(ruleset.spaces):
        bodies = []
        for body in space.links if number < ruleset.last else ruleset.deep_space:
            bodies.append(called.body(body) if body in told else _body(state, body, called))
            told.add(body)
        symbols = " ".join(f"A{space.afterburner}" if face == "A" else face for face in space.symbols)
        rows.append([">" if number == state.space else "", str(number), symbols, "; ".join(bodies)])
    rows += [["", "", "", _body(state, body, called)] for body, spaces in ruleset.reached_from.items() if not spaces]
    return _grid(rows)


def _body(state: State, body: str, called: Labels) -> str:
    """A body with its points and who is there: `planet Yarn 4/2/1: Ana 2, Boris 1`."""
    ruleset = state.ruleset
    if ruleset.kinds[body] == PLANET:
        points = "/".join(map(str, ruleset.planets[body]))
        who = [f"{called.seat(at.seat)} {at.astronauts}" for at in standings(ruleset, body, state.landings)]
    else:
        points = str({**ruleset.moons, **ruleset.deep_space}[body])
        who = phrases.arrived(state, body, called)
    return f"{called.body(body)} {points}" + (f": {', '.join(who)}" if who else "")


def _goals(state: State, called: Labels) -> list[str]:
    owners = [called.words.text("spoken.goal_free") if owner is None else called.seat(owner) for owner in state.goals]
    return [f"{called.goal(goal)}: {owner}" for goal, owner in zip(state.ruleset.goals, owners, strict=True)]


def _scores(state: State, called: Labels) -> list[str]:
    rows = [["", *phrases.score_columns(called.words)]]
    for seat, row in enumerate(phrases.score_rows(state, called)):
        rows.append(["*" if seat == state.commander and not state.is_over else "", *row])
    return _grid(rows)


def _grid(rows: list[list[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [_GRID_GAP.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]


def spoken(state: State, names: Sequence[str], words: Words) -> str:
    """The whole position in sentences: what is to be decided, rocket and dice, players, who is where.

    >>> from mlem_widgets.rules import Ruleset, new_game
    >>> from mlem_widgets.words import words
    >>> spoken(new_game(Ruleset.load("house")), ["Ana", "Boris"], words("en"))[:68]
    'Expedition 1. Ana: who boards the rocket? The rocket stands on space'
    """
    return " ".join(_sentences(state, names, words))


def _sentences(state: State, names: Sequence[str], words: Words) -> Iterator[str]:
    called = phrases.labels(state, names, words)
    at = phrases.spot_texts(state.ruleset, words)[f"space.{state.space}"]
    yield words.text("spoken.expedition", n=state.expedition)
    yield status(state, called)
    if not state.is_over:
        yield words.text("spoken.rocket", space=at["label"])
        yield at["detail"]
        yield from _dice(state, called)
        yield phrases.crew(state, called)
    for seat, score in enumerate(scores(state)):
        points, home = words.count("points", score.total), words.count("astronauts", len(state.homes[seat]))
        yield words.text("spoken.player", who=called.seat(seat), points=points, astronauts=home)
    taken = dict.fromkeys(landing.body for landing in state.landings)
    yield from (f"{_body(state, body, called)}." for body in state.ruleset.kinds if body in taken)
    if not taken:
        yield words.text("spoken.bodies_none")
    for goal, owner in zip(state.ruleset.goals, state.goals, strict=True):
        if owner is not None:
            yield f"{called.goal(goal)}: {called.seat(owner)}."
    yield words.text("spoken.failures", failures=_failures(state))
