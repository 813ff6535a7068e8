"""Boards of every shape for the drawing: few and many spaces, bodies shared, crowded or linked to nothing."""

import random

from hypothesis import strategies as st

from mlem_widgets.rules import Ruleset
from tests.unit.strategies import HOUSE


@st.composite
def wild_boards(draw, most_spaces=100):
    """Return any valid board: the drawing must hold whatever the rules allow."""
    last = draw(st.integers(7, most_spaces - 1))
    moons = [f"m{number}" + "_long" * draw(st.integers(0, 4)) for number in range(draw(st.integers(0, 30)))]
    planets = ["yarn", "rope", "a_planet_with_24_letters", "p4", "p5", "p6"][: draw(st.integers(0, 6))]
    points = st.sampled_from([0, 1, 9, 10, 99, 100, 999])
    shuffle = random.Random(draw(st.integers(0, 10**6)))
    return Ruleset(
        HOUSE.data
        | {
            "id": "drawn",
            "name": draw(st.sampled_from(["B", "<b>&'\"", "W" * 80])),
            "deep_space": last,
            "first_landing_space": draw(st.integers(1, last)),
            "satellite_space": draw(st.integers(0, last - 1)),
            "failure_limit": draw(st.sampled_from([1, 2, 11, 50, 99])),
            "moons": {moon: draw(points) for moon in moons},
            "planets": {planet: dict.fromkeys(("first", "second", "other"), draw(points)) for planet in planets},
            "spaces": {str(space): _space(shuffle, moons, planets) for space in range(last)},
            "sources": {},
        }
    )


def _space(shuffle, moons, planets):
    symbols = ["1", "2", "3", "4", f"A{shuffle.choice([1, 9, 10, 99])}"]
    return {
        "symbols": " ".join(shuffle.sample(symbols, shuffle.randint(0, 5))),
        "links": shuffle.sample(moons, min(len(moons), shuffle.randint(0, 4)))
        + shuffle.sample(planets, min(len(planets), shuffle.randint(0, 1))),
    }
