"""Positions and small boards for the tests of the rules, built directly from values."""

from collections import Counter

from mlem_widgets.rules import Astronaut, Landing, Ruleset, State, apply, events, legal_actions, parse_action

HOUSE = Ruleset.load("house")
CONVERT = HOUSE.replace({"die_one": "convert"})
IMMEDIATELY = HOUSE.replace({"end_when_crew_placed": "immediately"})
INTO_DEEP_SPACE = HOUSE.replace({"adjacent_into_deep_space": True})


def small_data(**changes):
    """The plain data of a board of 8 spaces, on which every space shows every symbol and nothing is linked."""
    return {
        "schema": 1,
        "id": "small",
        "name": "Small",
        "dice": 2,
        "faces": "12234A",
        "deep_space": 7,
        "first_landing_space": 2,
        "satellite_space": 1,
        "failure_limit": 2,
        "comet": 7,
        "galaxy": 5,
        "goal_points": 5,
        "die_one": "extra",
        "end_when_crew_placed": "after_expedition",
        "adjacent_into_deep_space": False,
        "crew": ["plain", "plain"],
        "goals": {"moons": 4, "planets": 4, "planet": 3, "deep_space": 2},
        "moons": {},
        "planets": {},
        "spaces": {str(number): {"symbols": "A1 1 2 3 4"} for number in range(7)},
        "sources": {},
    } | changes


def spaces(*entries):
    """The table of spaces from texts such as `A1 2: m1 yarn`."""
    table = {}
    for number, entry in enumerate(entries):
        symbols, _, links = entry.partition(":")
        table[str(number)] = {"symbols": symbols.strip(), "links": links.split()}
    return table


def position(
    *aboard,
    space=0,
    dice=None,
    roll="",
    phase="",
    asked=(),
    landed=(),
    goals=(),
    failures=0,
    starter=0,
    expedition=1,
    players=None,
    converted=False,
    ruleset=HOUSE,
):
    """A position from texts: `0 plain`, `1 die_one flipped` aboard, `0 plain m4` landed; everybody else is at home.

    With a roll the commander chooses; with seats that are asked it is a landing; else the dice are to be rolled.
    """
    crew_aboard = tuple(_astronaut(text) for text in aboard)
    landings = tuple(Landing(int(seat), ability, body) for seat, ability, body in map(str.split, landed))
    seats = players or max(2, *(who.seat + 1 for who in (*crew_aboard, *landings)))
    gone = Counter((who.seat, who.ability) for who in (*crew_aboard, *landings))
    homes = []
    for seat in range(seats):
        left = Counter(ruleset.crew)
        left.subtract({ability: count for (owner, ability), count in gone.items() if owner == seat})
        homes.append(tuple(sorted(left.elements(), key=ruleset.crew.index)))
    owners = dict(goals)
    return State(
        ruleset=ruleset,
        phase=phase or ("choose" if roll else "landing" if asked else "roll" if aboard else "takeoff"),
        expedition=expedition,
        starter=starter,
        space=space,
        dice=len(roll) or dice or ruleset.dice,
        roll=roll,
        converted=converted,
        aboard=crew_aboard,
        queue=tuple(asked),
        homes=tuple(homes),
        landings=landings,
        failures=failures,
        goals=tuple(owners.get(goal) for goal in ruleset.goals),
    )


def _astronaut(text):
    seat, ability, *flipped = text.split()
    return Astronaut(int(seat), ability, bool(flipped))


def play(state, *texts):
    """The state after these actions."""
    for text in texts:
        state = apply(state, parse_action(text))
    return state


def legal(state):
    """The texts of the legal actions."""
    return [str(action) for action in legal_actions(state)]


def told(state, text):
    """What happens, as (kind, seat, params)."""
    return [tuple(event) for event in events(state, parse_action(text))]


def kinds(state, text):
    """The kinds of what happens."""
    return [kind for kind, _, _ in told(state, text)]


def goals(state):
    """The owner of each goal."""
    return dict(zip(state.ruleset.goals, state.goals, strict=True))


def where(state):
    """Who has disembarked where, in order."""
    return [(landing.seat, landing.body) for landing in state.landings]
