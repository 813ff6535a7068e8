"""The exact chances against a million flights that are flown: dice are thrown, and the kernel moves the rocket."""

import math
from collections import Counter

import numpy as np
import pytest

from mlem_widgets.odds import solve, solve_expedition
from mlem_widgets.rules import Roll, apply, events
from mlem_widgets.rules.travel import trips
from tests.unit.positions import HOUSE, position

FLIGHTS = 1_000_000
ENDED = ("takeoff", "over")


def thrown(rng, dice, flights):
    """How often each roll came up when so many flights threw their dice one by one."""
    faces = np.sort(rng.integers(len(HOUSE.faces), size=(flights, dice)), axis=1)
    codes, counts = np.unique(faces @ len(HOUSE.faces) ** np.arange(dice), return_counts=True)
    rolls = Counter()
    for code, count in zip(codes.tolist(), counts.tolist(), strict=True):
        sides = [code // len(HOUSE.faces) ** place % len(HOUSE.faces) for place in range(dice)]
        rolls["".join(sorted(HOUSE.faces[side] for side in sides))] += count
    return rolls


def agree(flown, chances):
    """Whether every share of the flown flights is within four standard errors of its chance; nothing else happened."""
    assert flown.keys() <= chances.keys()
    for what, chance in chances.items():
        error = math.sqrt(chance * (1 - chance) / FLIGHTS)
        assert abs(flown[what] / FLIGHTS - chance) <= 4 * error + 1e-12, what


@pytest.mark.parametrize("tokens", [0, 1])
def test_a_lone_commander_ends_where_its_plan_says(tokens):
    values = {space: float(space % 7) for space in range(HOUSE.first_landing_space, HOUSE.last + 1)}
    plan, rng = solve(values, tokens=tokens), np.random.default_rng(7)
    waiting, flown = Counter({(0, HOUSE.dice, tokens): FLIGHTS}), Counter()
    while waiting:
        here = min(waiting)  # the lowest space: nobody can come there any more
        space, dice, left = here
        for roll, count in thrown(rng, dice, waiting.pop(here)).items():
            action = plan.best(space, dice, roll, left)
            if action is None:
                flown["crashed", space] += count
                continue
            trip = trips(HOUSE, space, roll, left)[action]
            there = (trip.space, trip.dice, left - trip.tokens)
            if trip.space == HOUSE.last or plan.stop(*there):
                flown["off", trip.space] += count
            else:
                waiting[there] += count
    assert flown.total() == FLIGHTS
    ends = plan.distribution()
    agree(
        flown,
        {("off", space): float(chance) for space, chance in ends.off.items()}
        | {("crashed", space): float(chance) for space, chance in ends.crashed.items()},
    )


@pytest.mark.parametrize("crew", [("0 parachute", "1 discard_die", "2 adjacent"), ("0 die_one", "1 parachute")])
def test_a_whole_crew_lands_and_ends_where_its_best_play_says(crew):
    root = position(*crew)
    solved, rng = solve_expedition(root), np.random.default_rng(8)
    waiting, landed, stood, ended = Counter({root: FLIGHTS}), Counter(), Counter(), Counter()

    def follow(state, action, count):
        """Play on to the next roll."""
        after = apply(state, action)
        happened = events(state, action)
        crashed = state.phase == "parachute" or any(event.kind == "crashed" for event in happened)
        space = next((event.params["to"] for event in happened if event.kind == "moved"), state.space)
        if space != state.space:
            stood[space] += count
        for event in happened:
            if event.kind == "landed":
                landed[event.seat, event.params["body"]] += count
        if after.phase in ENDED:
            ended["crashed" if crashed else "off", space] += count
        elif after.phase == "roll":
            waiting[after] += count
        else:
            follow(after, solved.best(after), count)

    while waiting:
        state = min(waiting, key=lambda state: state.space)
        for roll, count in thrown(rng, state.dice, waiting.pop(state)).items():
            follow(state, Roll(roll), count)
    assert ended.total() == FLIGHTS
    ends = solved.ends()
    agree(
        ended,
        {("off", space): chance for space, chance in ends.off.items()}
        | {("crashed", space): chance for space, chance in ends.crashed.items()},
    )
    agree(stood, solved.visits())
    seats = range(len(crew))
    agree(landed, {(seat, body): chance for seat in seats for body, chance in solved.reach(seat=seat).items()})
