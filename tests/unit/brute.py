"""Everybody's best play in a flight by brute force: the kernel's own actions and rolls, no tables, no merging."""

from fractions import Fraction

from hypothesis import strategies as st

from mlem_widgets.rules import ABILITIES, Move, Ruleset, apply, legal_actions, new_game, outcomes
from mlem_widgets.rules.travel import trips, unflipped_tokens
from tests.unit.strategies import board_data

ENDED = ("takeoff", "over")


class BruteForce:
    """The worths of a flight, position by position as the kernel has them."""

    def __init__(self, root, values, strategies=()):
        self.root, self.values, self.strategies = root, values, dict(strategies)
        self.worths = {}

    def value(self, state):
        if state.phase in ENDED:
            return (Fraction(0),) * state.players
        if state not in self.worths:
            self.worths[state] = self._value(state)
        return self.worths[state]

    def _value(self, state):
        if state.phase == "roll":
            chances = [(chance, self.value(apply(state, roll))) for roll, chance in outcomes(state)]
            return tuple(sum(chance * worth[seat] for chance, worth in chances) for seat in range(state.players))
        return self.q(state)[self.best(state)]

    def q(self, state):
        worths = {}
        for action in legal_actions(state):
            after = apply(state, action)
            worth = list(self.value(after))
            for landing in after.landings[len(state.landings) :]:
                worth[landing.seat] += self.values[landing.seat][landing.body]
            worths[action] = tuple(worth)
        return worths

    def best(self, state):
        """The best action; the first one of equals, moves by their spaces."""
        if state.decider in self.strategies:
            return self.strategies[state.decider](state)
        worths = self.q(state)
        actions = list(worths)
        if state.phase == "choose":
            moves = trips(state.ruleset, state.space, state.roll, unflipped_tokens(state), converted=state.converted)
            actions.sort(key=lambda action: moves[action].space if isinstance(action, Move) else 99)
        return max(actions, key=lambda action: worths[action][state.decider])

    def ways(self, state, action=None):
        """Every way the flight may go on: (chance, the states and the actions in between, the last state)."""
        if action is not None:
            for chance, path in self.ways(apply(state, action)):
                yield chance, [(state, action), *path]
        elif state.phase in ENDED:
            yield Fraction(1), []
        elif state.phase == "roll":
            for roll, chance in outcomes(state):
                for more, path in self.ways(state, roll):
                    yield chance * more, path
        else:
            yield from self.ways(state, self.best(state))


@st.composite
def flights(draw, players=(2, 3)):
    """A position of a flight on a small board, and what each body is worth to each seat."""
    data = draw(board_data(most_dice=2))
    data["crew"] = sorted(ABILITIES)
    if data["end_when_crew_placed"] == "immediately" and draw(st.booleans()):
        data["crew"] = draw(st.lists(st.sampled_from(sorted(ABILITIES)), min_size=1, max_size=1))
    ruleset = Ruleset(data)
    state = new_game(ruleset, draw(st.integers(*players)))
    rng = draw(st.randoms(use_true_random=False))
    while state.phase == "takeoff":
        state = apply(state, rng.choice(legal_actions(state)))
    for _ in range(draw(st.integers(0, 5))):
        options = legal_actions(state) or [roll for roll, _ in outcomes(state)]
        after = apply(state, rng.choice(options))
        if after.phase in ENDED:
            break
        state = after
    points = st.integers(-1, 6)
    values = {who.seat: {body: draw(points) for body in ruleset.kinds} for who in state.aboard}
    return state, values
