"""Best play of an expedition: our `solve` against OpenSpiel's value iteration on the same flight."""

from collections.abc import Iterator, Mapping

from benchmarks import expedition_in_openspiel
from benchmarks.measure import Figure, seconds
from mlem_widgets.odds import Plan, solve, solve_expedition
from mlem_widgets.rules import Board, Ruleset, State, apply, new_game

_HOUSE = Ruleset.load("house")
_VALUES = {space: space / 3 for space in range(_HOUSE.first_landing_space, _HOUSE.last + 1)}
_CREW = ("parachute", "double_moon", "discard_die", "adjacent", "die_one")
"""Those aboard of five players: each changes what must be solved."""


def measure() -> Iterator[Figure]:
    """Solve both ways, once: value iteration takes a minute. Tables that are kept with a ruleset are made anew."""
    found: dict[str, float] = {}
    theirs = seconds(lambda: found.update(expedition_in_openspiel.solve(_HOUSE, _VALUES)))
    _HOUSE.memo.clear()
    plans: list[Plan] = []
    ours = seconds(lambda: plans.append(solve(_VALUES, _HOUSE)))
    _check(found, plans[0])
    yield Figure("one commander, of value iteration's rate", theirs / ours, "x", at_least=100)
    root = _five_aboard()
    _HOUSE.memo.clear()
    five = seconds(lambda: solve_expedition(root))
    yield Figure("five aboard, of its time for one", five / theirs, "x", at_most=1)


def _five_aboard() -> State:
    state = new_game(_HOUSE, players=5)
    for ability in _CREW:
        state = apply(state, Board(ability))
    return state


def _check(found: Mapping[str, float], plan: Plan) -> None:
    """Both must say the same of every roll at every space."""
    for text, worth in found.items():
        space, dice, roll, _, ended = text.split(" ")
        if roll and ended == "None" and abs(max(plan.q(int(space), int(dice), roll).values()) - worth) > _NEAR:
            message = f"value iteration and solve disagree: {text} is worth {worth}"
            raise AssertionError(message)


_NEAR = 1e-6
