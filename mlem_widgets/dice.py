"""Dice as a pure function of (seed, game, number of rolls so far): equal seeds, equal games; undo never re-rolls.

The mix is the finaliser of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014);
it uses 64-bit arithmetic alone, so that compiled code computes the same dice.
"""

from __future__ import annotations

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15
SIDES = 6


def mix(number: int) -> int:
    """Scramble 64 bits.

    >>> hex(mix(1))
    '0x5692161d100b05e5'
    """
    number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    number = (number ^ (number >> 27)) * 0x94D049BB133111EB & _MASK
    return number ^ (number >> 31)


def throw(  # noqa: PLR0913  each is a part of what decides the dice
    faces: str, dice: int, *, seed: int, game: int = 0, rolls: int = 0, fresh: int = 0
) -> str:
    """The sorted faces of one throw of `dice` dice with these six faces.

    `game` numbers the games of a series, `rolls` the throws before this one in the game, `fresh` how often this very
    throw was asked anew.

    >>> throw("12234A", 6, seed=7) == throw("12234A", 6, seed=7)
    True
    >>> len(throw("12234A", 3, seed=7, rolls=1))
    3
    """
    stream = 0
    for part in (seed, game, rolls, fresh):
        stream = mix((stream + (part & _MASK) + _GOLDEN) & _MASK)
    thrown: list[str] = []
    while len(thrown) < dice:
        stream = (stream + _GOLDEN) & _MASK
        bits = mix(stream)
        # the high part of bits * 6 is even to within 6 / 2 ** 64
        thrown.append(faces[(bits * SIDES) >> 64])
    return "".join(sorted(thrown))
