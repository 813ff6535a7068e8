"""Dice are a pure function of the seed, the game and the number of rolls so far, and they are fair."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mlem_widgets.dice import mix, throw

FACES = "12234A"


def test_the_mix_is_splitmix64s():
    # The first outputs of SplitMix64 with seed 1234567, as published with its reference implementation.
    state, golden = 1234567, 0x9E3779B97F4A7C15
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    for number in published:
        state = (state + golden) % 2**64
        assert mix(state) == number


@given(st.integers(), st.integers(1, 8), st.integers(0, 500))
def test_equal_arguments_give_equal_dice_of_the_faces_there_are(seed, dice, rolls):
    faces = throw(FACES, dice, seed=seed, rolls=rolls)
    assert faces == throw(FACES, dice, seed=seed, rolls=rolls)
    assert len(faces) == dice
    assert set(faces) <= set(FACES)
    assert list(faces) == sorted(faces)


@pytest.mark.parametrize("part", ["seed", "game", "rolls", "fresh"])
def test_every_part_changes_the_dice(part):
    where = {"seed": 1, "game": 0, "rolls": 0, "fresh": 0}
    others = {throw(FACES, 8, **{**where, part: number}) for number in range(50)}
    assert len(others) > 30


def test_the_dice_are_fair():
    # Chi-squared over 120,000 dice on five faces (4 degrees of freedom): 23.5 has probability 0.0001.
    thrown = "".join(throw(FACES, 6, seed=7, rolls=number) for number in range(20_000))
    expected = {face: len(thrown) * FACES.count(face) / 6 for face in set(FACES)}
    chi_squared = sum((thrown.count(face) - count) ** 2 / count for face, count in expected.items())
    assert chi_squared < 23.5


def test_neighbouring_rolls_do_not_depend_on_each_other():
    # The first die of a roll against that of the next: 25 pairs of faces, 16 degrees of freedom; 44 has 0.0002.
    first = [throw(FACES, 1, seed=3, rolls=number) for number in range(20_001)]
    pairs = list(pairwise(first))
    share = {face: FACES.count(face) / 6 for face in set(FACES)}
    chi_squared = 0.0
    for one, chance in share.items():
        for other, other_chance in share.items():
            expected = len(pairs) * chance * other_chance
            chi_squared += (pairs.count((one, other)) - expected) ** 2 / expected
    assert chi_squared < 60
