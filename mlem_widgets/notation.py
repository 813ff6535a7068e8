"""One line of text for every position, which reads back exactly (chess has FEN), and what makes a position possible.

    house:d2eecc58 choose players=3 space=9 dice=4 failures=1 aboard=1:parachute,2:die_one! roll=1224 landed=0:plain>m4

Whose turn in a landing phase is `asked=SEAT`; a flipped token is `!`. What follows from the rest (who is at home, who
owns the goals, who is asked next) is not written. Reading is liberal: order does not matter, and what is left out is
what it most simply can be.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from mlem_widgets.possible import away_from_home, crew_faults, earlier_landings, position_faults, seat_faults
from mlem_widgets.rules import (
    ABILITIES,
    PHASES,
    Astronaut,
    Landing,
    NotationError,
    PositionError,
    Ruleset,
    State,
    because,
    places,
    sort_faces,
)
from mlem_widgets.rules.engine import PLAYERS
from mlem_widgets.rules.landing import claim_goals
from mlem_widgets.rules.ruleset_file import built_in
from mlem_widgets.rules.state import CHOOSE, LANDING, OVER, PARACHUTE, TAKEOFF
from mlem_widgets.rules.validation import is_int

_ABOARD = re.compile(r"(\d+):([a-z_]+)(!?)")
_LANDED = re.compile(r"(\d+):([a-z_]+)>([a-z0-9_]+)")
_LISTS = {"aboard": (_ABOARD, "0:parachute,1:die_one!"), "landed": (_LANDED, "0:plain>m4,1:adjacent>yarn")}
_NUMBERS = ("players", "expedition", "starter", "space", "dice", "failures", "asked")
KEYS = (*_NUMBERS, "aboard", "roll", "converted", "landed")


def ruleset_tag(ident: str, digest: str) -> str:
    """How a position, and what is said of it, calls a ruleset: by its id and the beginning of its digest.

    >>> ruleset_tag("house", "d2eecc5834")
    'house:d2eecc58'
    """
    return f"{ident}:{digest[:8]}"


def format_position(state: State) -> str:
    """The position's canonical line.

    >>> from mlem_widgets.rules import Ruleset, new_game
    >>> format_position(new_game(Ruleset.load("house"), 2)).split(" ", 1)[1]
    'takeoff players=2'
    """
    ruleset = state.ruleset
    parts = [ruleset_tag(ruleset.id, ruleset.digest), state.phase, f"players={state.players}"]
    in_flight = state.phase not in {TAKEOFF, OVER}
    numbers = {
        "expedition": (state.expedition, _likely_expedition(state)),
        "starter": (state.starter, _likely_starter(state.aboard)),
        "space": (state.space, None if in_flight else 0),
        "dice": (state.dice, None if in_flight else ruleset.dice),
        "failures": (state.failures, None if _likely_failures(state) else 0),
    }
    parts += [f"{key}={value}" for key, (value, default) in numbers.items() if value != default]
    if state.aboard:
        crew = (f"{who.seat}:{who.ability}{'!' * who.flipped}" for who in state.aboard)
        parts.append(f"aboard={','.join(crew)}")
    if state.queue:
        parts.append(f"asked={state.queue[0]}")
    if state.roll:
        parts.append(f"roll={state.roll}")
    if state.converted:
        parts.append("converted=yes")
    if state.landings:
        parts.append(f"landed={','.join(f'{seat}:{ability}>{body}' for seat, ability, body in state.landings)}")
    return " ".join(parts)


def parse_position(text: str, ruleset: Ruleset | None = None) -> State:
    """Read a position's line.

    Raises NotationError where the text is malformed, and PositionError where it contradicts itself, the rules, or the
    ruleset (a line of a ruleset that is not built in needs that ruleset).

    >>> from mlem_widgets.rules import legal_actions
    >>> state = parse_position("choose space=3 aboard=0:parachute,1:satellite roll=aa1224")
    >>> [str(action) for action in legal_actions(state)]
    ['move 1', 'move A', 'move 1+A']
    >>> parse_position("roll space=3 aboard=0:parachute,1:satellite dice=9")
    Traceback (most recent call last):
    ...
    mlem_widgets.rules.errors.PositionError: ...
    """
    phase = name = ""
    values: dict[str, Any] = {}
    for match in re.finditer(r"\S+", text):
        word, column = match.group(), match.start() + 1
        key, equals, value = word.partition("=")
        if equals:
            if key not in KEYS or key in values:
                rule = "position_key_twice" if key in values else "position_key_unknown"
                raise NotationError(because(rule, key=key, known=", ".join(KEYS)), column=column)
            values[key] = _value(key, value, column)
        elif word in PHASES and not phase:
            phase = word
        elif not name and not phase:
            name = word
        else:
            raise NotationError(because("position_word_unknown", word=word, phases=", ".join(PHASES)), column=column)
    return build_position(_ruleset(name, ruleset), phase=phase or TAKEOFF, **values)


def _value(key: str, value: str, column: int) -> Any:
    if key in _NUMBERS:
        if not re.fullmatch(r"[0-9]{1,6}", value):
            raise NotationError(because("position_number", key=key, value=value), column=column)
        return int(value)
    if key == "roll":
        return value.upper()
    if key == "converted":
        if value != "yes":
            raise NotationError(because("position_yes", key=key, value=value), column=column)
        return True
    pattern, example = _LISTS[key]
    found = []
    for part in value.split(","):
        match = pattern.fullmatch(part)
        if not match:
            raise NotationError(because("position_part", key=key, part=part, example=example), column=column)
        found.append(_listed(key, match))
    return found


def _listed(key: str, match: re.Match[str]) -> tuple[Any, ...]:
    seat, ability, rest = int(match[1][:6]), match[2], match[3]
    return seat, ability, rest == "!" if key == "aboard" else rest


def _given(key: str, items: Any) -> list[tuple[Any, ...]]:
    """Who is aboard or has landed, given as tuples or as in a line. Raises PositionError where one is neither."""
    pattern, example = _LISTS[key]
    types = (int, str, bool) if key == "aboard" else (int, str, str)
    found = []
    for item in items if isinstance(items, Iterable) and not isinstance(items, str) else [items]:
        match = pattern.fullmatch(item) if isinstance(item, str) else None
        who = _listed(key, match) if match else tuple(item) if isinstance(item, list | tuple) else ()
        if key == "aboard" and len(who) == len(types) - 1:
            who = (*who, False)
        if len(who) != len(types) or not all(type(part) is kind for part, kind in zip(who, types, strict=True)):
            raise PositionError(because("position_part", key=key, part=repr(item)[:80], example=example))
        found.append(who)
    return found


def _check_kinds(roll: object, numbers: dict[str, object]) -> None:
    """Raise PositionError for what is no number or no text, however it would compare."""
    faults = [
        because("position_number", key=key, value=repr(value)[:80])
        for key, value in numbers.items()
        if value is not None and not is_int(value)
    ]
    if not isinstance(roll, str):
        faults.append(because("position_part", key="roll", part=repr(roll)[:80], example="1224AA"))
    if faults:
        raise PositionError(*faults)


def _ruleset(name: str, ruleset: Ruleset | None) -> Ruleset:
    ident, _, digest = name.partition(":")
    if ruleset is None:
        if ident and ident not in built_in():
            raise PositionError(because("position_ruleset_needed", ruleset=name))
        ruleset = Ruleset.load(ident or "house")
    if digest and not ruleset.digest.startswith(digest):
        given = ruleset_tag(ruleset.id, ruleset.digest)
        raise PositionError(because("position_ruleset_other", ruleset=name, given=given))
    return ruleset


def build_position(  # noqa: PLR0913  a position has these parts
    ruleset: Ruleset,
    *,
    phase: str = TAKEOFF,
    players: int | None = None,
    expedition: int | None = None,
    starter: int | None = None,
    space: int | None = None,
    dice: int | None = None,
    failures: int | None = None,
    aboard: Iterable[tuple[Any, ...] | str] = (),
    asked: int | None = None,
    roll: str = "",
    converted: bool = False,
    landed: Iterable[tuple[int, str, str] | str] = (),
) -> State:
    """A position from its parts; raises PositionError that says what contradicts what.

    Who is aboard and who has landed is given as in a line (`"0:parachute"`, `"1:plain>m4"`) or as tuples of the same
    parts: `(0, "parachute")`, with True for a flipped token, and `(1, "plain", "m4")`.

    >>> state = build_position(Ruleset.load(), phase="landing", space=7, dice=4, aboard=[(0, "plain"), (1, "adjacent")])
    Traceback (most recent call last):
    ...
    mlem_widgets.rules.errors.PositionError: ...
    """
    numbers = {"players": players, "expedition": expedition, "starter": starter, "space": space, "dice": dice}
    _check_kinds(roll, {**numbers, "failures": failures, "asked": asked})
    crew = tuple(Astronaut(*who) for who in _given("aboard", aboard))
    landings = tuple(Landing(*who) for who in _given("landed", landed))
    seats = [seat for seat, _ in away_from_home(crew, landings)]
    if players is None:
        players = max(PLAYERS[0], 1 + max(seats, default=0))
    if starter is None:
        starter = _likely_starter(crew)
    if dice is None:
        dice = len(roll) if phase == CHOOSE else ruleset.dice
    faults = list(seat_faults(phase, players, starter, seats)) or list(crew_faults(ruleset, players, crew, landings))
    if faults:
        raise PositionError(*faults)
    state = State(
        ruleset,
        phase,
        expedition or 0,
        starter,
        space or 0,
        dice,
        sort_faces(roll),
        converted,
        crew,
        (),
        _homes(ruleset, players, crew, landings),
        landings,
        failures or 0,
        _goals(ruleset, landings),
    )
    if failures is None:
        state = state._replace(failures=_likely_failures(state))
    if expedition is None:
        state = state._replace(expedition=_likely_expedition(state))
    faults = position_faults(state)
    if faults:
        raise PositionError(*faults)
    return _ask(state, asked)


def _likely_starter(crew: tuple[Astronaut, ...]) -> int:
    return crew[0].seat if crew else 0


def _likely_failures(state: State) -> int:
    """The fewest with which players can have disembarked unequally often: nobody stays aboard but in a crash."""
    earlier = earlier_landings(state)
    return max(0, *earlier) - max(0, min(earlier)) + (state.phase == PARACHUTE)


def _likely_expedition(state: State) -> int:
    """The first expedition in which there can be so many failures, and so many landings of each seat before it."""
    ended = max(0, state.failures - (state.phase == PARACHUTE), *earlier_landings(state))
    return ended + (state.phase != OVER or not ended)


def _homes(
    ruleset: Ruleset, players: int, crew: tuple[Astronaut, ...], landings: tuple[Landing, ...]
) -> tuple[tuple[str, ...], ...]:
    homes = []
    for seat in range(players):
        away = Counter(ability for owner, ability in away_from_home(crew, landings) if owner == seat)
        home = []
        for ability in sorted(ruleset.crew, key=ruleset.crew.index):
            if away[ability]:
                away[ability] -= 1
            else:
                home.append(ability)
        homes.append(tuple(home))
    return tuple(homes)


def _goals(ruleset: Ruleset, landings: tuple[Landing, ...]) -> tuple[int | None, ...]:
    owners: tuple[int | None, ...] = (None,) * len(ruleset.goals)
    for count in range(1, len(landings) + 1):
        owners = claim_goals(ruleset, owners, landings[:count])
    return owners


def _ask(state: State, asked: int | None) -> State:
    """Fill in the queue: who is asked now (by default the first who has a place to go), and all after it."""
    if state.phase not in {LANDING, PARACHUTE}:
        if asked is not None:
            raise PositionError(because("asked_outside_landing", phase=state.phase))
        return state
    on_crash = state.phase == PARACHUTE
    seats = [who.seat for who in state.aboard if not on_crash or ABILITIES[who.ability].lands_on_crash]
    able = [seat for seat in seats if places(state, seat)]
    first = asked if asked is not None else next(iter(able), None)
    if first not in able:
        raise PositionError(because("nobody_can_land", space=state.space, asked="" if asked is None else asked))
    return state._replace(queue=tuple(seats[seats.index(first) :]))
