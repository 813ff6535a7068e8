"""Counting, as chess programs do (perft): every path and every state of small boards, against brute force."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from mlem_widgets.rules import Ruleset, apply, legal_actions, new_game, outcomes
from tests.unit.positions import small_data, spaces
from tests.unit.rules_reference import Reference, kernel_view

BODIES = {
    "moons": {"m1": 1, "m2": 2, "m3": 2},
    "planets": {"rope": {"first": 5, "second": 3, "other": 1}},
    "spaces": spaces("A1 1 2", "1 3", "2 4: m1 m2", "A2 1: rope", "1 2 3: m3 rope", "A3 4: m2 m3", "1 2: m1"),
}
OPTIONS = [
    {"die_one": die_one, "end_when_crew_placed": end, "adjacent_into_deep_space": into}
    for die_one, end, into in product(["extra", "convert"], ["after_expedition", "immediately"], [False, True])
]


def count_paths(state, depth):
    """How many sequences of `depth` actions and different rolls go on from here."""
    if depth == 0:
        return 1
    actions = legal_actions(state) + tuple(roll for roll, _ in outcomes(state))
    return sum(count_paths(apply(state, action), depth - 1) for action in actions)


def walk(state, depth):
    """The states `depth` plies away, each with its chance if everybody plays at random."""
    layer = {state: Fraction(1)}
    for _ in range(depth):
        following = Counter()
        for here, chance in layer.items():
            options = outcomes(here) or [
                (action, Fraction(1, len(legal_actions(here)))) for action in legal_actions(here)
            ]
            for action, share in options:
                following[apply(here, action)] += chance * share
        layer = following
    return layer


def walk_by_brute_force(reference, depth, chance=Fraction(1), found=None):
    """The same, by the reference: without memo, every ordered throw of the dice by itself."""
    found = Counter() if found is None else found
    if depth == 0:
        found[reference.view()] += chance
        return found
    if reference.phase == "roll":
        throws = list(product(reference.data["faces"], repeat=reference.dice))
        options = ["roll " + "".join(sorted(throw)) for throw in throws]
    else:
        options = reference.legal()
    for option in options:
        twin = reference.copy()
        twin.play(option)
        walk_by_brute_force(twin, depth - 1, chance / len(options), found)
    return found


def test_paths_of_two_dice_by_hand():
    """Each seat has a plain astronaut to board. Two dice with five different faces fall in 15 ways.

    Where every symbol stands, the 5 pairs of equal faces give one move each and the 10 others three (one group, the
    other, both). Nothing is linked, so a roll follows each move, unless it reaches deep space, where a takeoff follows.
    """
    state = new_game(Ruleset(small_data()))
    assert [count_paths(state, depth) for depth in range(5)] == [1, 1, 1, 15, 5 * 1 + 10 * 3]


def test_paths_after_the_first_move_by_hand():
    """From space 0 with A1: the dice left after each move, and the 15 ways of 2 dice or 5 of one; on 7 it is takeoff.

    Pairs: 11, 22, 33 leave one die (5 ways each), 44 goes to 8, which is 7: takeoff, 1 way; AA leaves 2 (15 ways).
    Singles of the 10 mixed rolls: each face stands in 4 of them; 1, 2, 3 and 4 leave one die (5 ways), A two (15 ways).
    Both: the 6 pairs of numbers leave one die (5 ways) but 3+4 goes to 7 (1 way); the 4 with A leave one die (5 ways).
    """
    pairs = 3 * 5 + 1 + 15
    singles = 4 * (4 * 5 + 15)
    both = 5 * 5 + 1 + 4 * 5
    assert count_paths(new_game(Ruleset(small_data())), 5) == pairs + singles + both


@pytest.mark.parametrize("crew", [["plain", "plain"], ["die_one", "adjacent"], ["parachute", "discard_die"]])
@pytest.mark.parametrize("die_one", ["extra", "convert"])
def test_states_and_chances_per_depth_equal_brute_force(crew, die_one):
    data = small_data(crew=crew, die_one=die_one, **BODIES)
    for depth in range(7):
        expected = walk_by_brute_force(Reference(data, 2), depth)
        found = walk(new_game(Ruleset(data)), depth)
        assert {kernel_view(state): chance for state, chance in found.items()} == expected
        assert len(found) == len(expected)
        assert sum(found.values()) == 1


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(str(value) for value in options.values()))
@pytest.mark.parametrize(
    "crew", [["die_one"], ["adjacent"], ["parachute", "double_moon"], ["satellite", "discard_die"]]
)
def test_all_states_of_whole_small_games_equal_brute_force(options, crew):
    """Every position that a game with one die can reach, each with its legal actions and what follows from them."""
    data = small_data(crew=crew, dice=1, faces="1112AA", failure_limit=3 - len(crew), **BODIES, **options)
    start = new_game(Ruleset(data))
    seen = {start}
    todo = [(start, Reference(data, 2))]
    while todo:
        state, reference = todo.pop()
        chances = {str(roll): chance for roll, chance in outcomes(state)}
        assert chances == reference.chances()
        texts = {str(action): action for action in (*legal_actions(state), *(roll for roll, _ in outcomes(state)))}
        assert set(texts) == reference.legal() | set(chances)
        assert bool(texts) is not state.is_over
        for text, action in texts.items():
            after = apply(state, action)
            twin = reference.copy()
            twin.play(text)
            assert kernel_view(after) == twin.view()
            if after not in seen:
                seen.add(after)
                todo.append((after, twin))
    assert any(state.is_over for state in seen)
