"""The chance to crash: our `crash_probability` against icepool's, for every space and every number of dice."""

from collections.abc import Callable, Iterator
from fractions import Fraction

import icepool

from benchmarks.measure import Figure, ratio, seconds
from mlem_widgets.odds import crash_probability
from mlem_widgets.rules import Ruleset

_HOUSE = Ruleset.load("house")
_QUESTIONS = [(space, dice) for space in range(_HOUSE.last) for dice in range(1, _HOUSE.dice + 1)]
_DIE = icepool.Die(list(_HOUSE.faces))


def measure() -> Iterator[Figure]:
    """Ask both the same questions; they must give the same answers."""
    for space, dice in _QUESTIONS:
        if _by_icepool(space, dice) != crash_probability(space, dice, _HOUSE):
            message = f"icepool and crash_probability disagree at space {space} with {dice} dice"
            raise AssertionError(message)
    times_faster = ratio(lambda: _rate(lambda s, d: crash_probability(s, d, _HOUSE)), lambda: _rate(_by_icepool), 9)
    yield Figure("crash_probability, of icepool's rate", times_faster, "x", at_least=50)


def _rate(answer: Callable[[int, int], Fraction]) -> float:
    return len(_QUESTIONS) / seconds(lambda: [answer(space, dice) for space, dice in _QUESTIONS])


def _by_icepool(space: int, dice: int) -> Fraction:
    """No die shows a symbol of the space, as icepool's users would ask it: sum the usable dice."""
    usable = _DIE.map(lambda face: face in _HOUSE.spaces[space].symbols)
    return Fraction((dice @ usable).probability("==", 0))
