"""The stage: a ruleset's scene, and a state's pieces on it. Values only; what they look like is in art and board."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from mlem_widgets.labels import Labels
from mlem_widgets.render import art
from mlem_widgets.render.board import board
from mlem_widgets.render.furniture import (
    BADGE,
    BADGES,
    CABIN_HULL,
    GOAL_CARD,
    MOON_CELL,
    MOON_PLACE,
    OWNER,
    PORTHOLE,
    PORTHOLES,
    ROCKET,
    SEATS,
    SLOT,
    SLOTS,
    TILE,
    WORLD_CELL,
    furniture,
)
from mlem_widgets.render.phrases import notice, spot_texts
from mlem_widgets.render.plan import FORMS, inside, plan, steps
from mlem_widgets.render.shapes import SCHEMA
from mlem_widgets.rules import standings
from mlem_widgets.rules.abilities import ABILITIES
from mlem_widgets.rules.engine import PLAYERS
from mlem_widgets.rules.ruleset import MOON, PLANET, canonical_json, digest
from mlem_widgets.rules.ruleset_file import built_in
from mlem_widgets.words import current_locale, locales, words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mlem_widgets.render.plan import Form, Plan
    from mlem_widgets.render.shapes import AbilityText, Entry, Layout, Piece, Scene
    from mlem_widgets.rules import Landing, Ruleset, State
    from mlem_widgets.words import Words

_BOX = 32.0
"""A piece's own size, before its anchor's scale."""


def layouts(ruleset: Ruleset, locale: str | None = None) -> tuple[Layout, ...]:
    """The board drawn for a wide screen and for a tall one. Raises LocaleError for an unknown language.

    >>> from mlem_widgets.rules import Ruleset
    >>> [layout["name"] for layout in layouts(Ruleset.load("house"), "en")]
    ['wide', 'tall']
    """
    return _layouts(ruleset, locale or current_locale())


@lru_cache(maxsize=8)
def _layouts(ruleset: Ruleset, locale: str) -> tuple[Layout, ...]:
    return tuple(_layout(ruleset, form, words(locale)) for form in FORMS)


def _layout(ruleset: Ruleset, form: Form, said: Words) -> Layout:
    found = plan(ruleset, form)
    return {
        "name": form.name,
        "width": _short(found.width),
        "height": _short(found.height),
        "svg": board(ruleset, found, said),
        "anchors": {name: [round(x), round(y), _short(size / _BOX, 2)] for name, x, y, size in
                    _anchors(ruleset, found)},
        "spots": {name: [round(value) for value in box] for name, box in _spots(found)},
    }  # fmt: skip


def _short(value: float, digits: int = 1) -> float:
    """A number that is short to write: an integer where it is one."""
    near = round(value, digits)
    return int(near) if near == int(near) else near


def _anchors(ruleset: Ruleset, found: Plan) -> Iterator[tuple[str, float, float, float]]:
    form = found.form
    for space, tile in enumerate(found.tiles):
        right = tile._replace(x=tile.right - TILE.width * form.tile, width=TILE.width * form.tile)
        yield f"space.{space}", *inside(right, TILE, ROCKET), _BOX
    for seat in range(SEATS):
        yield f"cabin.{seat}", *inside(found.cabin, CABIN_HULL, PORTHOLES[seat]), PORTHOLE * form.cabin
        yield f"badge.{seat}", *inside(found.cabin, CABIN_HULL, BADGES[seat]), BADGE * form.cabin
    for body, box in found.bodies.items():
        if ruleset.kinds[body] == MOON:
            yield f"body.{body}.0", *inside(box, MOON_CELL, MOON_PLACE), 31 * form.body
        else:
            for place, point in enumerate(SLOTS):
                yield f"body.{body}.{place}", *inside(box, WORLD_CELL, point), SLOT * form.body
    for step, (x, y, size) in enumerate(steps(ruleset, found)):
        yield f"failure.{step}", x, y, max(size, 16)
    for goal, box in found.goals.items():
        yield f"goal.{goal}", *inside(box, GOAL_CARD, OWNER), 25 * form.goal


def _spots(found: Plan) -> Iterator[tuple[str, Sequence[float]]]:
    for space, tile in enumerate(found.tiles):
        yield f"space.{space}", tile
    for body, box in found.bodies.items():
        yield f"body.{body}", box
    for goal, box in found.goals.items():
        yield f"goal.{goal}", box
    yield "failure", found.failure
    yield "cabin", found.cabin


def scene(ruleset: Ruleset, locale: str | None = None, kinds: Sequence[str] = ()) -> Scene:
    """Everything that stays while the ruleset and the language do; `kinds` are the policies known by name.

    Raises LocaleError for an unknown language. Scenes with equal content have equal ids.

    >>> from mlem_widgets.rules import Ruleset
    >>> scene(Ruleset.load("house"), "en", ["greedy"])["kinds"][-1]
    {'value': 'greedy', 'text': 'greedy'}
    """
    code = locale or current_locale()
    said = words(code)
    called = Labels(said, ruleset)
    found: Scene = {
        "schema": SCHEMA,
        "id": "",
        "locale": code,
        "words": said.section("ui"),
        "languages": [{"value": value, "text": text} for value, text in locales().items()],
        "rulesets": _rulesets(ruleset, said),
        "kinds": _kinds(kinds, said),
        "ruleset": ruleset.id,
        "title": notice(ruleset, said),
        "art": artwork(ruleset, said),
        "layouts": list(layouts(ruleset, code)),
        "spots": spot_texts(ruleset, said),
        "abilities": {ability: _ability(ability, called) for ability in dict.fromkeys(ruleset.crew)},
        "faces": {face: called.face(face) for face in dict.fromkeys(ruleset.faces)},
        "min_players": PLAYERS[0],
        "max_players": PLAYERS[1],
    }
    found["id"] = digest(canonical_json(dict(found)))[:16]
    return found


def artwork(ruleset: Ruleset, said: Words) -> str:
    """Every symbol that this ruleset's boards and pieces use."""
    planets = {art.planet(body) for body in ruleset.planets}
    unused = {name for name in art.names() if name.startswith("planet")} - planets
    unused |= {f"ability-{ability}" for ability in ABILITIES if ability not in ruleset.crew}
    return art.symbols(without=frozenset(unused)) + furniture(ruleset, said)


def _rulesets(ruleset: Ruleset, said: Words) -> list[Entry]:
    names = {known: said.text(f"board.name_{known}") for known in built_in()}
    names.setdefault(ruleset.id, said.text("board.name_custom") if ruleset.id == "custom" else ruleset.name)
    return [{"value": value, "text": text} for value, text in names.items()]


def _kinds(kinds: Sequence[str], said: Words) -> list[Entry]:
    found: dict[str, str] = {"person": said.text("board.kind_person")}
    for kind in kinds:
        key = f"board.kind_{kind}"
        found.setdefault(kind, said.text(key) if key in said else kind)
    return [{"value": value, "text": text} for value, text in found.items()]


def _ability(ability: str, called: Labels) -> AbilityText:
    return {
        "name": called.ability(ability),
        "text": called.words.text(f"ability_text.{ability}"),
        "source": called.source(ABILITIES[ability].source),
    }


def pieces(state: State) -> list[Piece]:
    """Everything that stands on the board, each with an id that stays its own when it moves.

    >>> from mlem_widgets.rules import Board, Ruleset, apply, new_game
    >>> state = apply(new_game(Ruleset.load("house")), Board("die_one"))
    >>> [(piece["id"], piece["symbol"], piece["at"]) for piece in pieces(state)][2:]
    [('0.5.0', 'cat-0', 'cabin.0'), ('badge.0', 'ability-die_one', 'badge.0')]
    """
    return [
        _piece("rocket", "rocket", f"space.{state.space}"),
        _piece("failure", "failure", f"failure.{state.failures}"),
        *_aboard(state),
        *_landed(state),
        *(
            _piece(f"goal.{goal}", f"mark-{owner}", f"goal.{goal}", owner)
            for goal, owner in zip(state.ruleset.goals, state.goals, strict=True)
            if owner is not None
        ),
    ]


def _piece(name: str, symbol: str, at: str, tone: int = -1, text: str = "") -> Piece:
    return {"id": name, "symbol": symbol, "at": at, "tone": tone, "text": text}


def _aboard(state: State) -> Iterator[Piece]:
    for place, (seat, ability, flipped) in enumerate(state.aboard):
        earlier = sum(landing[:2] == (seat, ability) for landing in state.landings)
        yield _piece(_cat(state.ruleset, seat, ability, earlier), f"cat-{seat}", f"cabin.{place}", seat)
        symbol = "token-flipped" if flipped else f"ability-{ability}"
        yield _piece(f"badge.{seat}", symbol, f"badge.{place}")


def _cat(ruleset: Ruleset, seat: int, ability: str, number: int) -> str:
    """An astronaut's own id, the same aboard and, at last, on a moon: seat, place in the crew, which of equal ones."""
    return f"{seat}.{ruleset.crew.index(ability)}.{number}"


def _landed(state: State) -> tuple[Piece, ...]:
    """One piece for a moon's astronaut; elsewhere one a seat with its number, which keeps its first astronaut's id."""
    return _settled(state.ruleset, state.landings)


@lru_cache(maxsize=8)
def _settled(ruleset: Ruleset, landings: tuple[Landing, ...]) -> tuple[Piece, ...]:
    """The pieces of those who have landed, which most plies leave as they were."""
    return tuple(_settling(ruleset, landings))


def _settling(ruleset: Ruleset, landings: tuple[Landing, ...]) -> Iterator[Piece]:
    kinds = ruleset.kinds
    earlier: Counter[tuple[int, str]] = Counter()
    first: dict[tuple[str, int], str] = {}
    totals: Counter[tuple[str, int]] = Counter()
    for seat, ability, body in landings:
        name = _cat(ruleset, seat, ability, earlier[seat, ability])
        earlier[seat, ability] += 1
        if kinds[body] == MOON:
            yield _piece(name, f"cat-{seat}", f"body.{body}.0", seat)
        else:
            first.setdefault((body, seat), name)
            totals[body, seat] += 1
    for body, kind in kinds.items():
        if kind == PLANET:
            seats = [standing.seat for standing in standings(ruleset, body, landings)]
        else:
            arrived = [(seat, count) for (there, seat), count in totals.items() if there == body]
            seats = [seat for seat, _ in sorted(arrived, key=lambda found: -found[1])]
        if kind != MOON:
            for place, seat in enumerate(seats):
                count = str(totals[body, seat])
                yield _piece(first[body, seat], f"mark-{seat}", f"body.{body}.{place}", seat, count)
