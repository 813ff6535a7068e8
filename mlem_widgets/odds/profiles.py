"""Fixed strategies in one flight, exactly: what a profile of them is worth, the best response to it, and its gain.

A strategy is a function from a state to a legal action. It is shown states as the kernel has them, with all that the
rest of the flight depends on: the space, the dice, the roll, who is aboard with which tokens, and the taken moons. Of
what has been landed in this flight, it sees only the moons that can still be reached, and no goals claimed meanwhile;
after a crash, where the dice no longer matter, it sees one die. So it must not depend on more. Seats without a strategy
play as everybody's best play (`solve_expedition`) has them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from mlem_widgets.odds.checks import OddsError
from mlem_widgets.odds.expedition import Expedition, is_ended, solve_expedition
from mlem_widgets.odds.induction import first_best, policy
from mlem_widgets.odds.sweep import PlainWorths, sweep, taken
from mlem_widgets.odds.tables import trip_of
from mlem_widgets.odds.values import Values, landing_values
from mlem_widgets.rules import Action, Convert, Land, Move, State, apply, because, legal_actions
from mlem_widgets.rules.state import CHOOSE
from mlem_widgets.rules.travel import rolls

if TYPE_CHECKING:
    from mlem_widgets.odds.course import Answer, Question, Throw
    from mlem_widgets.odds.induction import Number
    from mlem_widgets.odds.tables import Table
    from mlem_widgets.rules.travel import Trip

Strategy = Callable[[State], Action]


class Response(NamedTuple):
    """The best that one seat can do against the others' strategies."""

    value: tuple[Number, ...]
    """What the flight is then worth to each seat."""
    gain: Number
    """How much more that is for the seat than with its own strategy; 0 where that is a best response itself."""


def evaluate(
    state: State, strategies: Mapping[int, Strategy], values: Values = landing_values, *, exact: bool = False
) -> tuple[Number, ...]:
    """What the rest of the flight is worth to each seat if these strategies are played.

    Raises OddsError as `solve_expedition` does, and for a strategy of a seat that is not aboard; IllegalActionError
    where a strategy answers with an action that is not legal.

    >>> from mlem_widgets.rules import Astronaut, Ruleset, legal_actions, new_game
    >>> aboard = (Astronaut(0, "plain"), Astronaut(1, "plain"))
    >>> state = new_game(Ruleset.load())._replace(phase="roll", space=24, dice=1, aboard=aboard)
    >>> first = lambda state: legal_actions(state)[0]
    >>> [str(worth) for worth in evaluate(state, {0: first}, "printed", exact=True)]
    ['7/2', '5/2']
    """
    return _Profile(_solved(state, values, exact=exact), strategies).value(state)


def best_response(
    state: State,
    strategies: Mapping[int, Strategy],
    seat: int,
    values: Values = landing_values,
    *,
    exact: bool = False,
) -> Response:
    """The best that a seat can do in the rest of the flight while the others keep to their strategies.

    Raises as `evaluate` does, and OddsError where the seat is not aboard. The strategies are asked in every position of
    the flight, so that it may take many times as long as `solve_expedition`.

    >>> from mlem_widgets import Game
    >>> from mlem_widgets.rules import legal_actions
    >>> crew = [(0, "discard_die"), (1, "satellite")]
    >>> state = Game.from_position(phase="landing", space=24, dice=1, aboard=crew).state
    >>> daring = lambda state: legal_actions(state)[-1]  # never disembarks
    >>> response = best_response(state, {0: daring, 1: daring}, seat=0, values="printed", exact=True)
    >>> [str(worth) for worth in response.value]  # planet Carton; every other roll leads to deep space
    ['10', '7/2']
    >>> str(response.gain)  # against the comet, 7 points, for half of the rolls
    '13/2'
    """
    solved = _solved(state, values, exact=exact)
    return _response(solved, strategies, seat, _Profile(solved, strategies).value(state))


def exploitability(
    state: State, strategies: Mapping[int, Strategy], values: Values = landing_values, *, exact: bool = False
) -> dict[int, Number]:
    """What each seat aboard would gain by a best response to the others; all 0 if and only if nobody would.

    Raises as `evaluate` does.

    >>> from mlem_widgets import Game
    >>> from mlem_widgets.rules import legal_actions
    >>> crew = [(0, "discard_die"), (1, "satellite")]
    >>> state = Game.from_position(phase="landing", space=24, dice=1, aboard=crew).state
    >>> daring = lambda state: legal_actions(state)[-1]  # never disembarks
    >>> gains = exploitability(state, {0: daring, 1: daring}, "printed", exact=True)
    >>> {seat: str(gain) for seat, gain in gains.items()}
    {0: '13/2', 1: '15/2'}
    >>> exploitability(state, {}, "printed")  # everybody's best play
    {0: 0.0, 1: 0.0}
    """
    solved = _solved(state, values, exact=exact)
    value = _Profile(solved, strategies).value(state)
    return {who.seat: _response(solved, strategies, who.seat, value).gain for who in state.aboard}


def _solved(state: State, values: Values, *, exact: bool) -> Expedition:
    return solve_expedition(state, values, exact=exact)


def _response(solved: Expedition, strategies: Mapping[int, Strategy], seat: int, value: Sequence[Number]) -> Response:
    best = _Profile(solved, strategies, seat).value(solved.state)
    return Response(best, best[seat] - value[seat])


class _Profile(PlainWorths):
    """The worths of a flight's positions where some play fixed strategies, and one may answer them in its best way."""

    def __init__(self, solved: Expedition, strategies: Mapping[int, Strategy], responder: int | None = None) -> None:
        course = solved.course
        super().__init__(course, solved.gains, exact=solved.exact)
        strangers = [seat for seat in (*strategies, responder) if seat is not None and seat not in course.seats]
        if strangers:
            raise OddsError(because("seats_aboard", unknown=", ".join(map(str, strangers))))
        self._solved = solved
        self._course = course
        self._responder = responder
        self._strategies = {seat: strategy for seat, strategy in strategies.items() if seat != responder}
        for _ in sweep(course, solved.gains, self):
            pass

    def value(self, state: State) -> tuple[Number, ...]:
        """What the flight is worth to each seat from a state on."""
        if is_ended(state):
            return self._solved.by_seat(self._rows[0][0])
        if state.phase != CHOOSE:
            return self._solved.by_seat(self._rows[self._solved.number(state)][state.dice - 1])
        seat = state.decider
        if seat == self._responder:
            worths = [self._after(state, action) for action in legal_actions(state)]
            return worths[first_best([worth[seat] for worth in worths])]
        return self._after(state, self._strategies.get(seat, self._best)(state))

    def _after(self, state: State, action: Action) -> tuple[Number, ...]:
        after = apply(state, action)
        return self._solved.counted(state, after, self.value(after))

    def _best(self, state: State) -> Action:
        """Everybody's best play, as a strategy where there is something to decide."""
        best = self._solved.best(state)
        return best if best is not None else legal_actions(state)[0]

    def _taken(self, question: Question, dice: int) -> Answer:
        seat = self._course.seats[question.who]
        if seat == self._responder:
            return taken(question, self, self._gains, dice)
        if seat not in self._strategies:
            return taken(question, self._solved.worths, self._gains, dice)
        state = self._course.state(question.number, dice + 1)
        action = self._legal(state, self._strategies[seat])
        body = action.body if isinstance(action, Land) else None
        return next(answer for answer in question.answers if answer.body == body)

    def _policy(self, throw: Throw, found: Table, dice: int) -> Mapping[int, Number]:
        seat = self._course.seats[throw.who]
        if seat not in self._strategies:
            worths = self if seat == self._responder else self._solved.worths
            return policy(found.lots[dice], [worths[throw.then[spot]][left][throw.who] for spot, left in found.rows])
        chances: dict[int, Number] = {}
        for roll, chance in rolls(self._ruleset, dice + 1):
            state = self._course.state(throw.number, dice + 1, roll.faces)
            index = found.arrivals.index(self._flown(state, self._strategies[seat]))
            chances[index] = chances.get(index, 0) + (chance if self._exact else float(chance))
        return chances

    def _flown(self, state: State, strategy: Strategy) -> Trip | None:
        """Where a strategy goes with a roll; None is the crash."""
        used = 0
        while legal_actions(state):
            action = self._legal(state, strategy)
            if isinstance(action, Move):
                trip = trip_of(state, action)
                return trip._replace(tokens=trip.tokens + used)
            if not isinstance(action, Convert):
                return None
            state, used = apply(state, action), used + 1
        return None

    def _legal(self, state: State, strategy: Strategy) -> Action:
        action = strategy(state)
        if action not in legal_actions(state):
            apply(state, action)  # says what is wrong with it
        return action
