"""Travel (RULES section 3): how the dice may fall, and where each choice leads. Pure tables, kept per ruleset."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from typing import TYPE_CHECKING, NamedTuple

from mlem_widgets.rules.abilities import ABILITIES
from mlem_widgets.rules.actions import Action, Convert, Crash, Move, Roll, sort_faces

if TYPE_CHECKING:
    from fractions import Fraction

    from mlem_widgets.rules.ruleset import Ruleset
    from mlem_widgets.rules.state import State

AFTERBURNER = "A"
EXTRA, CONVERT = "extra", "convert"


class Trip(NamedTuple):
    """What a move does: the space it ends on, how many dice stay available, and how many tokens it flips."""

    space: int
    dice: int
    tokens: int


def rolls(ruleset: Ruleset, dice: int) -> tuple[tuple[Roll, Fraction], ...]:
    """Every roll of this many dice with its exact chance (multinomial), in the order of the faces' text.

    >>> from mlem_widgets.rules import Ruleset
    >>> [(str(roll), str(chance)) for roll, chance in rolls(Ruleset.load("house"), 1)][:2]
    [('roll 1', '1/6'), ('roll 2', '1/3')]
    """
    key = (rolls, dice)
    if key not in ruleset.memo:
        from fractions import Fraction  # loads decimal arithmetic: only where chances are asked for

        weights = Counter(ruleset.faces)
        sides = len(ruleset.faces)
        table = []
        for faces in combinations_with_replacement(sorted(weights), dice):
            counts = Counter(faces)
            ways = factorial(dice) // prod(factorial(count) for count in counts.values())
            favourable = prod(weights[face] ** count for face, count in counts.items())
            table.append((Roll("".join(faces)), Fraction(ways * favourable, sides**dice)))
        ruleset.memo[key] = tuple(table)
    outcomes: tuple[tuple[Roll, Fraction], ...] = ruleset.memo[key]
    return outcomes


def trips(ruleset: Ruleset, space: int, roll: str, tokens: int, *, converted: bool = False) -> dict[Move, Trip]:
    """Every legal move with this roll and this many unflipped tokens, by how many groups it takes, then face order.

    After a conversion only the moves that include the 1s are left (RULES section 7).

    >>> from mlem_widgets.rules import Ruleset
    >>> for move, trip in trips(Ruleset.load("house"), 3, "1224AA", tokens=0).items():
    ...     print(move, trip.space, trip.dice)
    move 1 4 5
    move A 7 6
    move 1+A 8 5
    """
    key = (trips, space, roll, tokens, converted)
    if key not in ruleset.memo:
        ruleset.memo[key] = dict(_trips(ruleset, space, roll, tokens, converted=converted))
    table: dict[Move, Trip] = ruleset.memo[key]
    return table


def choices(ruleset: Ruleset, space: int, roll: str, tokens: int, *, converted: bool = False) -> tuple[Action, ...]:
    """Everything the commander may do with this roll; empty where the rocket crashes.

    Moves first, then conversions, then the crash that a commander may choose where only a token would save the rocket.

    >>> from mlem_widgets.rules import Ruleset
    >>> [str(action) for action in choices(Ruleset.load("house"), 3, "24", tokens=1)]
    ['move t', 'crash']
    """
    key = (choices, space, roll, tokens, converted)
    if key not in ruleset.memo:
        moves = trips(ruleset, space, roll, tokens, converted=converted)
        converts = _conversions(ruleset, space, roll, tokens)
        saved_by_token = (moves or converts) and not usable_faces(ruleset, space, roll)
        ruleset.memo[key] = (*moves, *converts, *((Crash(),) if saved_by_token else ()))
    found: tuple[Action, ...] = ruleset.memo[key]
    return found


def unflipped_tokens(state: State) -> int:
    """How many die_one tokens aboard can still be used in this expedition.

    >>> from mlem_widgets.rules import Astronaut, Ruleset, new_game
    >>> crew = (Astronaut(0, "die_one", flipped=True), Astronaut(1, "die_one"), Astronaut(2, "plain"))
    >>> unflipped_tokens(new_game(Ruleset.load("house"), 3)._replace(aboard=crew))
    1
    """
    tokens = 0
    for _, ability, flipped in state.aboard:  # a loop: twice as fast as `sum`, and asked at every choice
        if not flipped:
            tokens += ABILITIES[ability].tokens
    return tokens


def usable_faces(ruleset: Ruleset, space: int, roll: str) -> str:
    """The rolled faces whose symbol stands at the space, in face order.

    >>> from mlem_widgets.rules import Ruleset
    >>> usable_faces(Ruleset.load("house"), 3, "1224AA")
    '1A'
    """
    return "".join(face for face in ruleset.spaces[space].symbols if face in roll)


def turned(roll: str, face: str) -> str:
    """The faces after one die that shows this face was turned into a 1.

    >>> turned("224A", "2")
    '124A'
    """
    return sort_faces(roll.replace(face, "1", 1))


def _trips(ruleset: Ruleset, space: int, roll: str, tokens: int, *, converted: bool) -> list[tuple[Move, Trip]]:
    here = ruleset.spaces[space]
    usable = usable_faces(ruleset, space, roll)
    with_tokens = tokens if ruleset.die_one == EXTRA and "1" in here.symbols else 0
    found: list[Move] = []
    for size in range(len(usable) + 1):
        for faces in combinations(usable, size):
            if converted and "1" not in faces:
                continue
            token_is_whole_group = "1" not in usable
            most = with_tokens if token_is_whole_group or "1" in faces else 0
            found += [Move("".join(faces), used) for used in range(most + 1) if faces or used]
    found.sort(key=lambda move: len(move.faces) + move.tokens)
    return [(move, _trip(ruleset, space, roll, move)) for move in found]


def _trip(ruleset: Ruleset, space: int, roll: str, move: Move) -> Trip:
    here = ruleset.spaces[space]
    chosen = [face for face in roll if face in move.faces]
    distance = move.tokens + sum(here.afterburner if face == AFTERBURNER else int(face) for face in chosen)
    used = sum(face != AFTERBURNER for face in chosen)
    return Trip(min(space + distance, ruleset.last), max(len(roll) - used, 1), move.tokens)


def _conversions(ruleset: Ruleset, space: int, roll: str, tokens: int) -> tuple[Convert, ...]:
    if ruleset.die_one != CONVERT or not tokens or "1" not in ruleset.spaces[space].symbols:
        return ()
    return tuple(Convert(face) for face in sorted(set(roll)) if face != "1")
