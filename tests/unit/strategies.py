"""Hypothesis strategies for rulesets, games and states, over every option and many boards."""

import random

from hypothesis import strategies as st

from mlem_widgets.rules import ABILITIES, FACES, Roll, Ruleset, legal_actions, new_game, outcomes, step

HOUSE = Ruleset.load("house")
OPTIONS = {
    "die_one": st.sampled_from(["extra", "convert"]),
    "end_when_crew_placed": st.sampled_from(["after_expedition", "immediately"]),
    "adjacent_into_deep_space": st.booleans(),
}


@st.composite
def house_rulesets(draw):
    """The house board with any options."""
    return HOUSE.replace({name: draw(option) for name, option in OPTIONS.items()})


@st.composite
def board_data(draw, most_dice=8):
    """Plain data of a custom board: bodies may be shared by spaces, and a space may link to moons and to a planet."""
    end = draw(st.integers(7, 12))
    moons = [f"m{number}" for number in range(draw(st.integers(0, 5)))]
    planets = [f"p{number}" for number in range(draw(st.integers(0, 3)))]
    points = st.integers(0, 9)
    return {
        "schema": 1,
        "id": "drawn",
        "name": "Drawn",
        "dice": draw(st.integers(1, most_dice)),
        "faces": draw(st.text(FACES, min_size=6, max_size=6)),
        "deep_space": end,
        "first_landing_space": draw(st.integers(1, end - 3)),
        "satellite_space": draw(st.integers(0, end - 1)),
        "failure_limit": draw(st.integers(1, 8)),
        "comet": draw(points),
        "galaxy": draw(points),
        "goal_points": draw(points),
        **{name: draw(option) for name, option in OPTIONS.items()},
        "crew": draw(st.lists(st.sampled_from(sorted(ABILITIES)), min_size=1, max_size=8)),
        "goals": {goal: draw(st.integers(1, 4)) for goal in ("moons", "planets", "planet", "deep_space")},
        "moons": {moon: draw(points) for moon in moons},
        "planets": {planet: {place: draw(points) for place in ("first", "second", "other")} for planet in planets},
        "spaces": {str(number): draw(_spaces(moons, planets)) for number in range(end)},
        "sources": {},
    }


@st.composite
def _spaces(draw, moons, planets):
    faces = draw(st.lists(st.sampled_from(FACES), unique=True, min_size=2))
    symbols = [f"A{draw(st.integers(1, 4))}" if face == "A" else face for face in faces]
    links = draw(st.lists(st.sampled_from(moons), unique=True, max_size=3)) if moons else []
    if planets and draw(st.booleans()):
        links.append(draw(st.sampled_from(planets)))
    return {"symbols": " ".join(symbols), "links": links}


def rulesets():
    """Any ruleset: the house board with any options, or a custom board."""
    return house_rulesets() | board_data().map(Ruleset)


def thrown(state, rng):
    """A roll of the available dice."""
    return Roll("".join(sorted(rng.choices(state.ruleset.faces, k=state.dice))))


def playout(ruleset, players, seed, starter=0):
    """Play at random to the end; yield each state, the action taken there, and the step that it led to."""
    rng = random.Random(seed)
    state = new_game(ruleset, players, starter)
    while not state.is_over:
        action = thrown(state, rng) if state.phase == "roll" else rng.choice(legal_actions(state))
        taken = step(state, action)
        yield state, action, taken
        state = taken.state


@st.composite
def playouts(draw, boards=None):
    """A whole random game: a list of (state, action, step)."""
    ruleset = draw(rulesets() if boards is None else boards)
    players = draw(st.integers(2, 5))
    return list(playout(ruleset, players, draw(st.integers(0, 2**32)), draw(st.integers(0, players - 1))))


@st.composite
def states(draw, boards=None):
    """Any position that a random game comes through, the last one included."""
    game = draw(playouts(boards))
    place = draw(st.integers(0, len(game)))
    return game[place][0] if place < len(game) else game[-1][2].state


def actions_of(state):
    """Every action that is possible now, the rolls included."""
    return legal_actions(state) + tuple(roll for roll, _ in outcomes(state))
