"""Plies per second of random games: our kernel against OpenSpiel's `pig` through its Python API."""

import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import accumulate

import pyspiel

from benchmarks.measure import Figure, ratio
from mlem_widgets.rules import Roll, Ruleset, State, apply, legal_actions, new_game, outcomes

_PLAYERS = 3
_SECONDS = 0.5


def measure() -> Iterator[Figure]:
    """Compare the rates of whole games; both games refuse an illegal action."""
    dice = random.Random(1)
    ruleset = Ruleset.load("house")
    ours = partial(_play_ours, ruleset, _Dice(ruleset, dice), dice)
    pigs = partial(_play_pig, pyspiel.load_game("pig"), dice)
    yield Figure(
        "plies per second, of pig's",
        ratio(lambda: _rate(ours), lambda: _rate(pigs), repeats=9),
        "x",
        at_least=0.10,
    )


def _rate(play: Callable[[], int]) -> float:
    plies = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < _SECONDS:
        plies += play()
    return plies / spent


class _Dice:
    """Rolls with prepared chances in machine numbers: throwing dice is not what is measured."""

    def __init__(self, ruleset: Ruleset, random_numbers: random.Random) -> None:
        self._random = random_numbers
        state = new_game(ruleset, _PLAYERS)
        while state.phase != "roll":
            state = apply(state, legal_actions(state)[0])
        tables = [outcomes(state._replace(dice=dice)) if dice else () for dice in range(ruleset.dice + 1)]
        self._rolls = [[roll for roll, _ in table] for table in tables]
        self._chances = [[*accumulate(float(chance) for _, chance in table)] for table in tables]

    def throw(self, dice: int) -> Roll:
        return self._random.choices(self._rolls[dice], cum_weights=self._chances[dice])[0]


def _play_ours(ruleset: Ruleset, dice: _Dice, choose: random.Random) -> int:
    state: State = new_game(ruleset, _PLAYERS)
    plies = 0
    while state.phase != "over":
        state = apply(state, dice.throw(state.dice) if state.phase == "roll" else choose.choice(legal_actions(state)))
        plies += 1
    return plies


def _play_pig(game: pyspiel.Game, dice: random.Random) -> int:
    state = game.new_initial_state()
    plies = 0
    while not state.is_terminal():
        if state.is_chance_node():
            faces, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(faces, chances)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
        plies += 1
    return plies
