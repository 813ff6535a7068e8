"""What the drawing says: whose board it is, what stands at each spot, who is there now, and how the game stands."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

from mlem_widgets.labels import Labels
from mlem_widgets.rules import ABILITIES, Score, points_at_once, scores, standings, winners
from mlem_widgets.rules.ruleset import MOON, PLANET, flatten

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mlem_widgets.render.shapes import SpotText
    from mlem_widgets.rules import Landing, Ruleset, State
    from mlem_widgets.words import Words

_PRINTED = ("spaces", "moons", "planets", "comet", "galaxy", "goal_points", "failure_limit", "satellite_space")
"""What a mat shows; options of the rules are not printed on it."""


def isolated(name: str) -> str:
    """A name for use inside a sentence: one written from right to left keeps its direction to itself.

    >>> isolated("Ana")
    'Ana'
    """
    left_to_right = all(unicodedata.bidirectional(letter) not in {"R", "AL", "AN"} for letter in name)
    return name if left_to_right else f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}"


def labels(state: State, names: Sequence[str], words: Words) -> Labels:
    """The names of everything in this game, for sentences."""
    return Labels(words, state.ruleset, tuple(map(isolated, names)))


def notice(ruleset: Ruleset, words: Words) -> str:
    """Whose board this is: a reader must never take a value of ours for a printed one."""
    if ruleset.is_built_in:
        return words.text("board.notice_house")
    values = flatten({key: ruleset.data[key] for key in _PRINTED})
    ours = any(ruleset.source(path) == "house" for path in values)
    return words.text("board.notice_own" if ours else "board.notice_other", name=ruleset.name)


@lru_cache(maxsize=8)
def spot_texts(ruleset: Ruleset, words: Words) -> dict[str, SpotText]:
    """What every spot is called, and what is printed there with its source."""
    say = _Spots(ruleset, words)
    spots = {f"space.{space}": say.space(space) for space in range(ruleset.last + 1)}
    spots |= {f"body.{body}": say.body(body) for body in ruleset.kinds}
    spots |= {f"goal.{goal}": say.goal(goal) for goal in ruleset.goals}
    limit = words.text("board.failure_detail", limit=ruleset.failure_limit)
    spots["failure"] = say.spot(words.text("board.failure"), limit, say.source("failure_limit"))
    spots["cabin"] = say.spot(words.text("board.cabin"), words.text("board.cabin_detail"))
    return spots


def symbols(ruleset: Ruleset, space: int, words: Words) -> str:
    """What is printed at a space, in a sentence.

    >>> from mlem_widgets.rules import Ruleset
    >>> from mlem_widgets.words import words
    >>> symbols(Ruleset.load("house"), 3, words("en"))
    'Symbols: 1, 3, afterburner (2).'
    """
    here, labels = ruleset.spaces[space], Labels(words, ruleset)
    faces = [
        words.text("board.afterburner", face=labels.face(face), value=here.afterburner)
        if face == "A"
        else labels.face(face)
        for face in here.symbols
    ]
    return words.text("board.symbols", symbols=", ".join(faces) or words.text("label.none"))


class _Spots:
    def __init__(self, ruleset: Ruleset, words: Words) -> None:
        self.ruleset, self.words = ruleset, words
        self.labels = Labels(words, ruleset)

    def spot(self, label: str, *sentences: str) -> SpotText:
        return {"label": label, "detail": " ".join(sentence for sentence in sentences if sentence)}

    def source(self, path: str) -> str:
        source = self.ruleset.source(path)
        if source == "house":
            return self.words.text("board.source_house")
        return self.words.text("board.source", source=self.labels.source(source, value=True))

    def space(self, space: int) -> SpotText:
        ruleset, words = self.ruleset, self.words
        if space == ruleset.last:
            return self.spot(words.text("board.space_last", n=space), words.text("board.last_detail"))
        here = ruleset.spaces[space]
        label = words.text("board.space_first" if space == 0 else "label.space", n=space)
        sentences = [symbols(ruleset, space, words)]
        if here.links:
            bodies = [words.text("board.body_points", body=self.labels.body(body), points=self.points(body))
                      for body in here.links]  # fmt: skip
            sentences.append(words.text("board.links", bodies=", ".join(bodies)))
        elif space >= ruleset.first_landing_space:
            sentences.append(words.text("board.links_none"))
        if space < ruleset.first_landing_space:
            sentences.append(words.text("board.no_landing", n=ruleset.first_landing_space))
        if space == ruleset.satellite_space:
            sentences.append(words.text("board.satellite"))
        return self.spot(label, *sentences, self.source(f"spaces.{space}.symbols"))

    def points(self, body: str) -> str:
        ruleset, words = self.ruleset, self.words
        if ruleset.kinds[body] == PLANET:
            return words.text("board.planet_points", **ruleset.planets[body]._asdict())
        return str({**ruleset.moons, **ruleset.deep_space}[body])

    def body(self, body: str) -> SpotText:
        words, kind = self.words, self.ruleset.kinds[body]
        spaces = self.ruleset.reached_from[body]
        where = words.text("board.reached", spaces=", ".join(map(str, spaces)))
        path = {MOON: f"moons.{body}", PLANET: f"planets.{body}"}.get(kind, body)
        if kind == PLANET:
            worth = words.text("board.worth_planet", **self.ruleset.planets[body]._asdict())
        else:
            worth = words.text("board.worth", points=self.points(body))
        return self.spot(
            self.labels.body(body),
            worth,
            words.text(f"board.rule_{body}") if body in self.ruleset.deep_space else "",
            where if spaces else words.text("board.reached_none"),
            self.source(path),
        )

    def goal(self, goal: str) -> SpotText:
        points = self.words.count("points", self.ruleset.goal_points)
        label = self.words.text("board.goal", goal=self.labels.goal(goal))
        return self.spot(label, self.words.text("board.goal_detail", points=points), self.source("goal_points"))


def here(state: State, called: Labels) -> dict[str, str]:
    """Per spot, who is there now, in words; spots where nobody and nothing is are left out.

    >>> from mlem_widgets.rules import Board, Ruleset, apply, new_game
    >>> from mlem_widgets.words import words
    >>> state = apply(new_game(Ruleset.load("house")), Board("parachute"))
    >>> here(state, labels(state, ["Ana", "Boris"], words("en")))["cabin"]
    'Aboard: Ana (parachute).'
    """
    return dict(_here(state, called))


def _here(state: State, called: Labels) -> Iterator[tuple[str, str]]:
    words = called.words
    yield "cabin", crew(state, called)
    yield f"space.{state.space}", words.text("board.rocket_here")
    yield from _landed(state.ruleset, state.landings, called)
    for goal, owner in zip(state.ruleset.goals, state.goals, strict=True):
        if owner is not None:
            yield f"goal.{goal}", words.text("board.owner", who=called.seat(owner))
    limit = state.ruleset.failure_limit
    yield "failure", words.text("board.failures", failures=words.count("failures", state.failures), limit=limit)


@lru_cache(maxsize=8)
def _landed(ruleset: Ruleset, landings: tuple[Landing, ...], called: Labels) -> tuple[tuple[str, str], ...]:
    """Per body, who is there; most plies change nothing of it."""
    found = []
    for body, kind in ruleset.kinds.items():
        there = _on_planet if kind == PLANET else _on
        who = there(ruleset, landings, body, called)
        if who:
            found.append((f"body.{body}", called.words.text("board.here", who=who)))
    return tuple(found)


def crew(state: State, called: Labels) -> str:
    """Who is aboard, in order, with what ability."""
    words = called.words
    if not state.aboard:
        return words.text("board.aboard_none")
    who = [
        words.text(
            "board.astronaut_flipped" if astronaut.flipped else "board.astronaut",
            who=called.seat(astronaut.seat),
            ability=called.ability(astronaut.ability),
        )
        for astronaut in state.aboard
    ]
    return words.text("board.aboard", who=called.listing(who))


def _on_planet(ruleset: Ruleset, landings: tuple[Landing, ...], body: str, called: Labels) -> str:
    words = called.words
    found = [
        words.text(
            "board.standing",
            who=called.seat(standing.seat),
            astronauts=words.count("astronauts", standing.astronauts),
            points=words.count("points", standing.points),
        )
        for standing in standings(ruleset, body, landings)
    ]
    return "; ".join(found)


def _on(ruleset: Ruleset, landings: tuple[Landing, ...], body: str, called: Labels) -> str:
    return called.listing(_arrived(ruleset, landings, body, called))


def arrived(state: State, body: str, called: Labels) -> list[str]:
    """Who stands on a moon, and who with how many on the comet or in the galaxy, in the order of arrival."""
    return _arrived(state.ruleset, state.landings, body, called)


def _arrived(ruleset: Ruleset, landings: tuple[Landing, ...], body: str, called: Labels) -> list[str]:
    seats = [landing.seat for landing in landings if landing.body == body]
    several = ruleset.kinds[body] != MOON
    return [called.seat(seat) + (f" {seats.count(seat)}" if several else "") for seat in dict.fromkeys(seats)]


def status(state: State, called: Labels) -> str:
    """Whose decision it is."""
    who = called.seat(state.decider)
    return called.words.text(f"status.{state.phase}", who=who)


def outcome(state: State, called: Labels) -> str:
    """Who has won, when the game is over."""
    won = [called.seat(seat) for seat in winners(state)]
    return called.words.text("result.shared" if len(won) > 1 else "result.won", who=called.listing(won))


def pool(state: State, called: Labels) -> str:
    """How many dice there are, and how many lie on the mat."""
    said = called.words
    return said.text("spoken.dice", dice=said.count("dice", state.dice), mat=said.count("dice", state.mat))


def score_columns(words: Words) -> list[str]:
    """What stands over the columns of `score_rows`."""
    return [words.text(f"result.{column}") for column in ("player", *Score._fields, "total")]


def score_rows(state: State, called: Labels) -> list[list[str]]:
    """Per seat: its name, its points by where they come from, and their total."""
    return [[called.seat(seat), *map(str, score), str(score.total)] for seat, score in enumerate(scores(state))]


def score_details(state: State, seat: int, called: Labels) -> str:
    """Where a seat's points come from, body by body and goal by goal."""
    ruleset, said = state.ruleset, called.words

    def line(name: str, kind: str, points: int, landings: Iterable[Landing]) -> str:
        doubled = any(ABILITIES[landing.ability].doubles == kind for landing in landings)
        told = said.count("points", points)
        return said.text("board.body_doubled" if doubled else "board.body_points", body=name, points=told)

    mine = [landing for landing in state.landings if landing.seat == seat]
    found = [
        line(called.body(landing.body), ruleset.kinds[landing.body], points_at_once(ruleset, landing), [landing])
        for landing in mine
        if landing.body not in ruleset.planets
    ]
    for planet in ruleset.planets:
        here = [landing for landing in mine if landing.body == planet]
        standing = [standing for standing in standings(ruleset, planet, state.landings) if standing.seat == seat]
        found += [line(called.body(planet), PLANET, there.points, here) for there in standing]
    found += [
        line(called.goal(goal), "", ruleset.goal_points, [])
        for goal, owner in zip(ruleset.goals, state.goals, strict=True)
        if owner == seat
    ]
    return ", ".join(found)
