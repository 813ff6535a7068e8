"""What holds in every position and after every action, whatever the ruleset, in random and in steered play."""

import copy
import pickle
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from mlem_widgets.rules import (
    PHASES,
    Board,
    Convert,
    Crash,
    IllegalActionError,
    Land,
    Move,
    Roll,
    Ruleset,
    Stay,
    apply,
    events,
    legal_actions,
    new_game,
    outcomes,
    parse_action,
    scores,
    step,
    winners,
)
from tests.unit.rules_reference import Reference, kernel_view
from tests.unit.strategies import HOUSE, board_data, playouts, rulesets, states

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]


def check_position(state):
    """Everything that is true of a single position."""
    ruleset = state.ruleset
    assert state.phase in PHASES
    assert 1 <= state.dice <= ruleset.dice
    assert state.mat == ruleset.dice - state.dice
    assert 0 <= state.space < ruleset.last
    assert 0 <= state.failures <= ruleset.failure_limit
    assert len(state.roll) == (state.dice if state.phase == "choose" else 0)
    assert set(state.roll) <= set(ruleset.faces) | set("1" * state.converted)
    assert not state.converted or state.phase == "choose"
    check_astronauts(state)
    check_questions(state)


def check_astronauts(state):
    """Every astronaut is in exactly one place; a moon holds one; one of each seat is aboard at most."""
    for seat, home in enumerate(state.homes):
        everywhere = Counter(home)
        everywhere.update(who.ability for who in state.aboard if who.seat == seat)
        everywhere.update(landing.ability for landing in state.landings if landing.seat == seat)
        assert everywhere == Counter(state.ruleset.crew)
        assert list(home) == sorted(home, key=state.ruleset.crew.index)
    aboard = [who.seat for who in state.aboard]
    assert len(aboard) == len(set(aboard))
    bodies = Counter(landing.body for landing in state.landings)
    assert set(bodies) <= set(state.ruleset.kinds)
    assert all(bodies[moon] <= 1 for moon in state.ruleset.moons)


def check_questions(state):
    """Somebody is asked, or dice are rolled, or the game is over; and nothing else."""
    legal = legal_actions(state)
    assert bool(legal) is (state.phase not in {"roll", "over"})
    assert bool(outcomes(state)) is (state.phase == "roll")
    assert (state.turn is None) is (state.phase in {"roll", "over"})
    assert len(legal) == len(set(legal))
    assert bool(state.queue) is (state.phase in {"landing", "parachute"})
    if state.phase in {"landing", "parachute"}:
        assert len(legal) > 1  # somewhere to land, and to stay
        order = [who.seat for who in state.aboard]
        assert list(state.queue) == [seat for seat in order if seat in state.queue]
    if state.phase in {"roll", "choose", "landing", "parachute"}:
        assert state.aboard
        assert state.commander == state.aboard[0].seat
    if state.phase == "over":
        assert state.failures == state.ruleset.failure_limit or any(not home for home in state.homes)
        assert winners(state)
    else:
        assert state.failures < state.ruleset.failure_limit or state.phase == "parachute"
        assert winners(state) == ()


def check_step(state, action, taken):
    """Everything that is true of an action and what it leads to."""
    after = taken.state
    kinds = [event.kind for event in taken.events]
    ended = "expedition_ended" in kinds
    assert after == apply(state, action)
    assert taken.events == events(state, action)
    assert after.failures - state.failures == kinds.count("crashed") <= 1
    assert after.expedition - state.expedition == (ended and not after.is_over)
    assert ended is (after.phase in {"takeoff", "over"} and bool(state.aboard) and not isinstance(action, Board))
    for before, owner in zip(state.goals, after.goals, strict=True):
        assert before is None or before == owner
    assert after.landings[: len(state.landings)] == state.landings
    if isinstance(action, Move):
        moved = next(event for event in taken.events if event.kind == "moved")
        assert moved.params["from"] == state.space < moved.params["to"]
        assert ended or after.space == moved.params["to"]
    elif not ended and not isinstance(action, Board):
        assert after.space == state.space
    if not ended:
        assert after.starter == state.starter
        assert after.dice <= state.dice
    if state.phase != "takeoff":
        assert {who.seat for who in after.aboard} <= {who.seat for who in state.aboard}
    check_events(state, taken)


def check_events(state, taken):
    """The events tell the whole change."""
    after = taken.state
    told = taken.events
    landed = [(event.seat, event.params["ability"], event.params["body"]) for event in told if event.kind == "landed"]
    assert landed == [tuple(landing) for landing in after.landings[len(state.landings) :]]
    for seat, (before, now) in enumerate(zip(scores(state), scores(after), strict=True)):
        points = sum(event.params["points"] for event in told if event.kind == "landed" and event.seat == seat)
        assert points == now.moons + now.deep_space - before.moons - before.deep_space
        goal_points = sum(event.params["points"] for event in told if event.kind == "goal" and event.seat == seat)
        assert goal_points == now.goals - before.goals
    owners = dict(zip(state.ruleset.goals, after.goals, strict=True))
    claimed = {event.params["goal"]: event.seat for event in told if event.kind == "goal"}
    assert claimed == {goal: owners[goal] for goal, old in zip(owners, state.goals, strict=True) if owners[goal] != old}
    ended = [event.params["expedition"] for event in told if event.kind == "expedition_ended"]
    assert ended in ([], [state.expedition])
    commanders = [event.seat for event in told if event.kind == "commander"]
    if not ended and state.aboard and state.phase != "takeoff":
        assert commanders == ([after.commander] if after.commander != state.commander else [])
    dice = [event.params["dice"] for event in told if event.kind in {"moved", "discarded"}]
    if not ended:
        assert after.dice == (dice[-1] if dice else state.dice)
    used = [event.seat for event in told if event.kind in {"token_used", "converted"}]
    if not ended:
        unflipped = {who.seat for who in state.aboard if not who.flipped}
        assert used == [who.seat for who in after.aboard if who.flipped and who.seat in unflipped]
    returned = {event.seat: event.params["ability"] for event in told if event.kind == "returned"}
    gone = {seat for seat, _, _ in landed}
    assert returned == ({who.seat: who.ability for who in state.aboard if who.seat not in gone} if ended else {})
    assert [event.kind for event in told].count("over") == after.is_over


@settings(max_examples=70, suppress_health_check=SLOW)
@given(playouts())
def test_random_games_keep_every_invariant_and_end(game):
    for state, action, taken in game:
        check_position(state)
        check_step(state, action, taken)
    over = game[-1][2].state
    check_position(over)
    assert over.is_over


@settings(max_examples=60, suppress_health_check=SLOW)
@given(playouts())
def test_points_told_at_landings_add_up_to_the_score(game):
    over = game[-1][2].state
    told = [event for _, _, taken in game for event in taken.events]
    for seat, score in enumerate(scores(over)):
        mine = [event for event in told if event.seat == seat]
        landed = sum(event.params["points"] for event in mine if event.kind == "landed")
        assert landed == score.moons + score.deep_space
        assert sum(event.params["points"] for event in mine if event.kind == "goal") == score.goals
    crashes = [event.params["failures"] for event in told if event.kind == "crashed"]
    assert crashes == list(range(1, over.failures + 1))


FACES = st.text("1234A", max_size=6).map(lambda faces: "".join(sorted(faces)))
ACTIONS = st.one_of(
    st.sampled_from([*HOUSE.crew, "plain", "cat"]).map(Board),
    FACES.map(Roll),
    st.text("1234A", min_size=1, max_size=1).map(Convert),
    st.builds(Move, st.sets(st.sampled_from("1234A")).map(lambda faces: "".join(sorted(faces))), st.integers(0, 3)),
    st.just(Crash()),
    st.sampled_from(["m1", "m2", "m3", "p0", "yarn", "comet", "galaxy", "rock"]).map(Land),
    st.just(Stay()),
)


@settings(max_examples=120, suppress_health_check=SLOW)
@given(states(), st.lists(ACTIONS, min_size=5, max_size=20))
def test_illegal_actions_raise_and_leave_the_state_untouched(state, actions):
    rolls = {roll for roll, _ in outcomes(state)}
    for action in actions:
        before = copy.deepcopy(state)
        if action in legal_actions(state) or action in rolls:
            apply(state, action)
        else:
            with pytest.raises(IllegalActionError) as caught:
                apply(state, action)
            assert caught.value.legal == legal_actions(state)
            assert str(action) in caught.value.action
        assert state == before


@settings(max_examples=100, suppress_health_check=SLOW)
@given(states())
def test_states_are_values(state):
    assert pickle.loads(pickle.dumps(state)) == state  # noqa: S301  our own bytes
    twin = copy.deepcopy(state)
    assert twin == state
    assert hash(twin) == hash(state)
    assert legal_actions(twin) == legal_actions(state)
    with pytest.raises(AttributeError):
        state.space = 3


@settings(max_examples=100, suppress_health_check=SLOW)
@given(states())
def test_texts_of_legal_actions_read_back(state):
    for action in (*legal_actions(state), *(roll for roll, _ in outcomes(state))):
        assert parse_action(str(action)) == action
        assert apply(state, parse_action(str(action))) == apply(state, action)


@settings(max_examples=100, suppress_health_check=SLOW)
@given(states())
def test_dice_count_alike_whatever_their_origin(state):
    for roll, _ in outcomes(state)[:20]:
        for origin in ("entered", "fresh"):
            assert apply(state, roll) == apply(state, Roll(roll.faces, origin))


class Table(RuleBasedStateMachine):
    """A game steered by hypothesis, the reference playing along."""

    @initialize(ruleset=rulesets(), players=st.integers(2, 5), data=st.data())
    def sit_down(self, ruleset, players, data):
        starter = data.draw(st.integers(0, players - 1))
        self.state = new_game(ruleset, players, starter)
        self.reference = Reference(ruleset.data, players, starter)

    def play(self, action):
        taken = step(self.state, action)
        check_step(self.state, action, taken)
        self.state = taken.state
        self.reference.play(str(action))

    @precondition(lambda self: self.state.phase == "roll")
    @rule(data=st.data())
    def roll(self, data):
        faces = st.lists(st.sampled_from(self.state.ruleset.faces), min_size=self.state.dice, max_size=self.state.dice)
        self.play(Roll("".join(sorted(data.draw(faces)))))

    @precondition(lambda self: legal_actions(self.state))
    @rule(data=st.data())
    def choose(self, data):
        self.play(data.draw(st.sampled_from(legal_actions(self.state))))

    @precondition(lambda self: self.state.is_over)
    @rule(action=ACTIONS)
    def ask_after_the_end(self, action):
        with pytest.raises(IllegalActionError, match="over"):
            apply(self.state, action)

    @invariant()
    def holds(self):
        check_position(self.state)
        assert kernel_view(self.state) == self.reference.view()
        assert {str(action) for action in legal_actions(self.state)} == self.reference.legal()
        assert [tuple(score) for score in scores(self.state)] == self.reference.points()


Table.TestCase.settings = settings(max_examples=60, stateful_step_count=60, suppress_health_check=SLOW)
TestTable = Table.TestCase


@settings(max_examples=40, suppress_health_check=SLOW)
@given(board_data(), st.randoms(use_true_random=False))
def test_equal_rulesets_play_alike_whatever_the_order_of_their_tables(data, rng):
    """Tables have no order: a ruleset whose tables were shuffled is equal, and so are the games."""

    def shuffled(value):
        if not isinstance(value, dict):
            return value
        keys = list(value)
        rng.shuffle(keys)
        return {key: shuffled(value[key]) for key in keys}

    first, second = Ruleset(data), Ruleset(shuffled(data))
    assert first == second
    assert hash(first) == hash(second)
    assert tuple(first.goals) == tuple(second.goals)
    one, two = new_game(first), new_game(second)
    while not one.is_over:
        assert one == two
        assert legal_actions(one) == legal_actions(two)
        actions = legal_actions(one) or [roll for roll, _ in outcomes(one)]
        action = rng.choice(actions)
        one, two = apply(one, action), apply(two, action)
    assert scores(one) == scores(two)
