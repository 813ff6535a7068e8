"""The exact odds of a flight with everybody aboard: each seat decides for itself, in the rules' order.

Subgame-perfect play by backward induction: whoever decides takes what is best for its own astronaut, knowing that all
who decide later do so too (Selten, "Reexamination of the Perfectness Concept", 1975; with chance moves and in perfect
information it is one sweep). What a body is worth to each seat is fixed while solving; who comes home has nothing.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from mlem_widgets.odds.checks import OddsError, check_flight
from mlem_widgets.odds.course import END, Course
from mlem_widgets.odds.induction import first_best, policy, spreading
from mlem_widgets.odds.slices import finished
from mlem_widgets.odds.solo import Distribution
from mlem_widgets.odds.sweep import sweep, taken, worths_of
from mlem_widgets.odds.tables import table
from mlem_widgets.odds.values import Values, landing_values, values_aboard
from mlem_widgets.rules import Action, Move, apply, because, legal_actions
from mlem_widgets.rules.state import CHOOSE, LANDING, OVER, ROLL, TAKEOFF
from mlem_widgets.rules.travel import trips, unflipped_tokens

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping

    from mlem_widgets.odds.induction import Number, Vector
    from mlem_widgets.odds.sweep import Worths
    from mlem_widgets.rules import Landing, State

SLICE = 0.004
"""After so many seconds `solving` gives way."""


class Turn(NamedTuple):
    """One thing that may happen at a roll, up to the next one."""

    chance: Number
    space: int
    """Where the rocket stands then."""
    crashed: bool
    landed: tuple[tuple[int, str], ...]
    """Seats and bodies."""
    then: tuple[int, int]
    """The number of the position before the next roll, and the dice less 1; or the end of the flight."""


class Ahead:
    """What is to come, in chances: who lands where, where the rocket stands, and where the flight ends."""

    def __init__(self) -> None:
        self.landed: defaultdict[tuple[int, str], Number] = defaultdict(int)
        self.visits: defaultdict[int, Number] = defaultdict(int)
        self.off: defaultdict[int, Number] = defaultdict(int)
        self.crashed: defaultdict[int, Number] = defaultdict(int)

    def happen(self, space: int, turn: Turn, chance: Number) -> None:
        """Count what a turn brings that begins on a space with this chance."""
        for landed in turn.landed:
            self.landed[landed] += chance
        if turn.space != space:
            self.visits[turn.space] += chance
        if turn.then[0] == END:
            (self.crashed if turn.crashed else self.off)[turn.space] += chance

    def add(self, later: Ahead) -> None:
        """Count what comes later, for certain, as well."""
        for mine, more in zip(vars(self).values(), vars(later).values(), strict=True):
            for key, chance in more.items():
                mine[key] += chance


class Expedition:
    """Everybody's best play in the rest of a flight. Made by `solve_expedition`.

    States are positions of this flight, in any phase from the one it was solved from on; after its end, what was landed
    counts no more, so all is worth 0. Every method raises OddsError for a state that does not follow in this flight.
    Worths are tuples with one number a seat, in the unit of the values; 0 for seats that are not aboard.
    """

    def __init__(self, state: State, values: Mapping[int, Mapping[str, Number]], *, exact: bool) -> None:
        self.state = state
        self.values = values
        self.exact = exact
        self.course = Course(state)
        """All that may happen; it has what follows by number, and the astronauts in their order."""
        self._nothing: Number = Fraction(0) if exact else 0.0
        self._one: Number = Fraction(1) if exact else 1.0
        self.gains = [{None: self._nothing, **values[seat]} for seat in self.course.seats]
        """What each body is worth to each astronaut of the course."""
        self.worths: Worths
        """The worths of the course's positions."""
        self._foreseen: dict[tuple[int, int], Ahead] = {}
        self._turns: dict[tuple[int, int], tuple[Turn, ...]] = {}

    def value(self, state: State | None = None) -> tuple[Number, ...]:
        """The expected worth of the rest of the flight to each seat, everybody playing its best."""
        state = self._of_this_flight(state)
        if is_ended(state):
            return self.by_seat(self.worths[END][0])
        if state.phase == CHOOSE:
            worths = self.q(state)
            return worths[self._first_best(state, worths)]
        return self.by_seat(self.worths[self.number(state)][state.dice - 1])

    def q(self, state: State | None = None) -> dict[Action, tuple[Number, ...]]:
        """The worth of every legal action to each seat, played on with everybody's best; empty at a roll.

        Landing counts what the body is worth to who lands.
        """
        state = self._of_this_flight(state)
        if is_ended(state):
            return {}
        worths = {}
        for action in legal_actions(state):
            after = apply(state, action)
            worths[action] = self.counted(state, after, self.value(after))
        return worths

    def counted(self, before: State, after: State, worth: Vector) -> tuple[Number, ...]:
        """The worth of an action: that of the state after it, and of the bodies to those who disembark by it."""
        worths = list(worth)
        for landing in landed_by(before, after):
            worths[landing.seat] += self.values[landing.seat][landing.body]
        return tuple(worths)

    def best(self, state: State | None = None) -> Action | None:
        """The best action for the seat in turn; None at a roll and after the end.

        Ties (floats: within 1e-9): landing before staying; moves before conversions before crashing, and of moves the
        one that goes fewer spaces, then the one with fewer groups, then face order.
        """
        state = self._of_this_flight(state)
        worths = self.q(state)
        return self._first_best(state, worths) if worths else None

    def _first_best(self, state: State, worths: Mapping[Action, Vector]) -> Action:
        actions = list(worths)
        if state.phase == CHOOSE:
            tokens = unflipped_tokens(state)
            moves = trips(state.ruleset, state.space, state.roll, tokens, converted=state.converted)
            beyond = state.ruleset.last + 1
            actions.sort(key=lambda action: moves[action].space if isinstance(action, Move) else beyond)
        return actions[first_best([worths[action][state.decider] for action in actions])]

    def reach(
        self, state: State | None = None, seat: int | None = None, action: Action | None = None
    ) -> dict[str, Number]:
        """The chance that a seat's astronaut disembarks on each body from here on, after the action if one is given.

        Without a seat, the one that decides. Bodies without a chance are left out; what is missing to 1 comes home (or
        had landed before).
        """
        state = self._of_this_flight(state)
        seat = state.decider if seat is None else seat
        landed = self._ahead(state, action).landed
        return {body: chance for (who, body), chance in landed.items() if who == seat}

    def visits(self, state: State | None = None, action: Action | None = None) -> dict[int, Number]:
        """The chance that the rocket stands on each space after some later move, the given one included."""
        visits = self._ahead(self._of_this_flight(state), action).visits
        return dict(sorted(visits.items()))

    def ends(self, state: State | None = None, action: Action | None = None) -> Distribution:
        """Where the flight ends, by space: with everybody off (or the game over at once), or by a crash; adds up to 1.

        Of a flight that has ended there is nothing to say: both are empty.
        """
        ahead = self._ahead(self._of_this_flight(state), action)
        return Distribution(dict(sorted(ahead.off.items())), dict(sorted(ahead.crashed.items())))

    def foreseeing(self, state: State | None = None, action: Action | None = None) -> Generator[float, None, None]:
        """Work out what `reach`, `visits` and `ends` ask for, in small steps; yields the share done."""
        _, start = self._certainly(self._of_this_flight(state), action)
        if start is not None and start not in self._foreseen:
            yield from self._foresee(start)

    def _ahead(self, state: State, action: Action | None) -> Ahead:
        """What follows up to the next roll, which is certain, and what the rolls may bring."""
        ahead, start = self._certainly(state, action)
        if start is not None:
            if start not in self._foreseen:
                for _ in self._foresee(start):
                    pass
            ahead.add(self._foreseen[start])
        return ahead

    def _certainly(self, state: State, action: Action | None) -> tuple[Ahead, tuple[int, int] | None]:
        """What follows up to the next roll, and that roll, if one comes: the position's number and the dice less 1."""
        ahead = Ahead()
        while state.phase != ROLL or action:
            taken = action or self.best(state)
            if taken is None:  # the flight has ended
                return ahead, None
            after, action = apply(state, taken), None
            ahead.happen(state.space, _certain(state, taken, after), self._one)
            state = after
        return ahead, (self.number(state), state.dice - 1)

    def _foresee(self, start: tuple[int, int]) -> Generator[float, None, None]:
        """What the rolls from this position on may bring; yields the share done."""
        ahead, places = Ahead(), self.course.places
        first = places[start[0]].space
        passing = spreading(
            start,
            lambda node: [(turn.chance, turn.then) for turn in self._next(*node) if turn.then[0] != END],
            place=lambda node: places[node[0]].space,
        )
        for node, chance in passing:
            space = places[node[0]].space
            for turn in self._next(*node):
                ahead.happen(space, turn, chance * turn.chance)
            yield (space - first) / (self.state.ruleset.last - first)
        self._foreseen[start] = ahead

    def _next(self, number: int, dice: int) -> tuple[Turn, ...]:
        """All that a roll may lead to, up to the next roll."""
        if (number, dice) not in self._turns:
            _, who, tokens, then = self.course.throws[number]
            space = self.course.places[number].space
            found = table(self.course.ruleset, space, tokens, exact=self.exact)
            own = [self.worths[then[spot]][left][who] for spot, left in found.rows]
            turns = []
            for taken, chance in policy(found.lots[dice], own).items():
                arrival, (spot, left) = found.arrivals[taken], found.rows[taken]
                arrived = Turn(chance, arrival.space if arrival else space, arrival is None, (), (then[spot], left))
                turns.append(self._answered(arrived))
            self._turns[number, dice] = tuple(turns)
        return self._turns[number, dice]

    def _answered(self, arrived: Turn) -> Turn:
        """The turn up to the next roll: all who are asked have answered."""
        course = self.course
        number, dice = arrived.then
        landed = [(course.seats[who], body) for who, body in course.deep_space.get(number, {}).items()]
        while number in course.questions:
            question = course.questions[number]
            body, number, discards = taken(question, self.worths, self.gains, dice)
            dice = max(dice - discards, 0)
            if body is not None:
                landed.append((course.seats[question.who], body))
        over = number not in course.throws
        return arrived._replace(landed=tuple(landed), then=(END if over else number, dice))

    def number(self, state: State) -> int:
        """The number of a roll, landing or parachute phase."""
        try:
            return self.course.numbers[self.course.place(state)]
        except (KeyError, ValueError):
            raise OddsError(because("flight_other")) from None

    def by_seat(self, worth: Vector) -> tuple[Number, ...]:
        """A worth with one number a seat, from one with one an astronaut."""
        aboard = dict(zip(self.course.seats, worth, strict=True))
        return tuple(aboard.get(seat, self._nothing) for seat in range(self.state.players))

    def _of_this_flight(self, state: State | None) -> State:
        """The state, or the one solved from; raises OddsError unless it follows in this flight."""
        root = self.state
        if state is None or state is root:
            return root
        if is_ended(state) and state.expedition in (root.expedition, root.expedition + 1):
            return state
        aboard = [(who.seat, who.ability) for who in state.aboard]
        known, since = state.landings[: len(root.landings)], state.landings[len(root.landings) :]
        left = {landing.seat for landing in since}
        expected = [(who.seat, who.ability) for who in root.aboard if any(who.seat == seat for seat, _ in aboard)]
        same = (root.ruleset, root.expedition, root.landings) == (state.ruleset, state.expedition, known)
        if not same or aboard != expected or any(seat in left for seat, _ in aboard):
            raise OddsError(because("flight_other"))
        _check(state)
        if state.phase != CHOOSE:
            self.number(state)
        return state

    def sweep(self) -> Iterator[float]:
        """Find all worths, in small steps; yields the share done. `solving` does it."""
        for share in self.course.explore():
            yield share / 2
        self.worths = worths_of(self.course, self.gains, exact=self.exact)
        for share in sweep(self.course, self.gains, self.worths):
            yield (1 + share) / 2


def _certain(state: State, action: Action, after: State) -> Turn:
    """What an action brings, as a turn."""
    landed = tuple((landing.seat, landing.body) for landing in landed_by(state, after))
    moves = isinstance(action, Move)
    space = after.space if not is_ended(after) else state.ruleset.last if moves else state.space
    crashed = not moves and state.phase != LANDING
    return Turn(1, space, crashed, landed, (END if is_ended(after) else END + 1, 0))


def _check(state: State) -> None:
    """Raise OddsError where the rocket, the dice or the roll are none that the board has."""
    check_flight(state.ruleset, state.space, state.dice)
    if state.phase == CHOOSE and (len(state.roll) != state.dice or not legal_actions(state)):
        faces = state.ruleset.faces
        raise OddsError(because("roll_impossible", roll=state.roll, dice=state.dice, faces=faces))


def landed_by(before: State, after: State) -> tuple[Landing, ...]:
    """Who disembarks, and where, by the action between two states."""
    return after.landings[len(before.landings) :]


def is_ended(state: State) -> bool:
    """Whether the flight is over in this state."""
    return state.phase in (TAKEOFF, OVER)


def solving(
    state: State, values: Values = landing_values, *, exact: bool = False
) -> Generator[float, None, Expedition]:
    """Solve in slices of a few milliseconds: yields the share done, and returns what `solve_expedition` does."""
    if is_ended(state) or not state.aboard:
        raise OddsError(because("flight_none"))
    _check(state)
    solved = Expedition(state, values_aboard(state, values, exact=exact), exact=exact)
    since = perf_counter()
    for share in solved.sweep():
        if perf_counter() - since > SLICE:
            yield share
            since = perf_counter()
    return solved


def solve_expedition(state: State, values: Values = landing_values, *, exact: bool = False) -> Expedition:
    """Everybody's best play from a position of a flight on, whatever its phase.

    `values` says what disembarking on each body is worth to each seat aboard: a name in `VALUES`, a function of the
    state and a seat, or a table `{seat: {body: worth}}`. It is asked once, at this state. With `exact` all answers are
    Fractions, else floats. Raises OddsError where nobody is aboard, and for values that are missing, unknown or no
    finite numbers.

    >>> from mlem_widgets.rules import Astronaut, Roll, Ruleset, apply, new_game
    >>> aboard = (Astronaut(0, "plain"), Astronaut(1, "plain"))
    >>> state = new_game(Ruleset.load())._replace(phase="roll", space=22, dice=2, aboard=aboard)
    >>> solved = solve_expedition(state, "printed", exact=True)
    >>> [str(worth) for worth in solved.value()]  # any 3 or 4 leads to deep space: 5/9 of 7 and of 5 points
    ['35/9', '25/9']
    >>> print(solved.best(apply(state, Roll("34"))))
    move 3
    """
    return finished(solving(state, values, exact=exact))
