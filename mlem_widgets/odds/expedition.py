"""The exact odds of a flight with everybody aboard: each seat decides for itself, in the rules' order.

Subgame-perfect play by backward induction: whoever decides takes what is best for its own astronaut, knowing that all
who decide later do so too (Selten, "Reexamination of the Perfectness Concept", 1975; with chance moves and in perfect
information it is one sweep). What a body is worth to each seat is fixed while solving; who comes home has nothing.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from time import perf_counter
from typing import TYPE_CHECKING

from mlem_widgets.odds.chances import OddsError
from mlem_widgets.odds.course import Course
from mlem_widgets.odds.induction import first_best
from mlem_widgets.odds.solo import Distribution
from mlem_widgets.odds.tables import table
from mlem_widgets.odds.worth import Values, landing_values, values_aboard
from mlem_widgets.rules import Action, Move, apply, because, legal_actions
from mlem_widgets.rules.ruleset import COMET, GALAXY
from mlem_widgets.rules.state import CHOOSE, LANDING, OVER, PARACHUTE, ROLL, TAKEOFF
from mlem_widgets.rules.travel import trips, unflipped_tokens

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping, Sequence

    from mlem_widgets.odds.course import Step
    from mlem_widgets.odds.induction import Number, Vector
    from mlem_widgets.odds.tables import Arrival, Table
    from mlem_widgets.rules import State

    Rows = list[Vector]  # by number of dice, from 1

SLICE = 0.004
"""After so many seconds `solving` gives way."""


class Ahead:
    """What is to come, in chances: who lands where, where the rocket stands, and where the flight ends."""

    def __init__(self) -> None:
        self.landed: defaultdict[tuple[int, str], Number] = defaultdict(int)
        self.visits: defaultdict[int, Number] = defaultdict(int)
        self.off: defaultdict[int, Number] = defaultdict(int)
        self.crashed: defaultdict[int, Number] = defaultdict(int)

    def add(self, other: Ahead) -> None:
        """Count what another one holds as well."""
        for name in ("landed", "visits", "off", "crashed"):
            mine, more = getattr(self, name), getattr(other, name)
            for key, chance in more.items():
                mine[key] += chance


class Expedition:
    """Everybody's best play in the rest of a flight. Made by `solve_expedition`.

    States are positions of this flight, in any phase from the one it was solved from on; after its end, what was landed
    counts no more, so all is worth 0. Every method raises OddsError for a state of another flight. Worths are tuples
    with one number a seat, in the unit of the values; 0 for seats that are not aboard.
    """

    def __init__(self, state: State, values: Mapping[int, Mapping[str, Number]], *, exact: bool) -> None:
        self.state = state
        self.values = values
        self.exact = exact
        self._course = Course(state)
        self._zero: Vector = (Fraction(0) if exact else 0.0,) * len(state.aboard)
        spaces = len(state.ruleset.spaces)
        # By space and node: before a roll and in a landing phase, then while parachutes are asked.
        self._worth: list[list[Rows]] = [[] for _ in range(spaces)]
        self._crashed: list[list[Vector]] = [[] for _ in range(spaces)]
        self._spread: dict[tuple[int, int, int], Ahead] = {}

    def value(self, state: State | None = None) -> Vector:
        """The expected worth of the rest of the flight to each seat, everybody playing its best."""
        state = self._of_this_flight(state)
        if _ended(state):
            return self._by_seat(self._zero)
        if state.phase == CHOOSE:
            worths = self.q(state)
            best = self.best(state)
            return worths[best]
        return self._by_seat(self._at(state))

    def q(self, state: State | None = None) -> dict[Action, Vector]:
        """The worth of every legal action to each seat, played on with everybody's best; empty at a roll.

        Landing counts what the body is worth to who lands.
        """
        state = self._of_this_flight(state)
        if _ended(state):
            return {}
        worths = {}
        for action in legal_actions(state):
            after = apply(state, action)
            worth = list(self.value(after))
            for landing in after.landings[len(state.landings) :]:
                worth[landing.seat] += self.values[landing.seat][landing.body]
            worths[action] = tuple(worth)
        return worths

    def best(self, state: State | None = None) -> Action | None:
        """The best action for the seat in turn; None at a roll and after the end.

        Ties (floats: within 1e-9): landing before staying; moves before conversions before crashing, and of moves the
        one that goes fewer spaces, then the one with fewer groups, then face order.
        """
        state = self._of_this_flight(state)
        worths = self.q(state)
        if not worths:
            return None
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

    def _ahead(self, state: State, action: Action | None) -> Ahead:
        """What follows up to the next roll, which is certain, then what the rolls may bring."""
        ahead, one = Ahead(), Fraction(1) if self.exact else 1.0
        while not _ended(state) and (action or state.phase != ROLL):
            taken = action or self.best(state)
            assert taken
            after, action = apply(state, taken), None
            for landing in after.landings[len(state.landings) :]:
                ahead.landed[landing.seat, landing.body] += one
            if isinstance(taken, Move):
                ahead.visits[state.ruleset.last if _ended(after) else after.space] += one
            if _ended(after):
                off = isinstance(taken, Move) or state.phase == LANDING
                space = state.ruleset.last if isinstance(taken, Move) else state.space
                (ahead.off if off else ahead.crashed)[space] += one
            state = after
        if state.phase == ROLL:
            self._at(state)  # raises for a state of another flight
            number = self._course.stops[state.space].nodes[self._course.node(state)]
            ahead.add(self._flown(state.space, number, state.dice))
        return ahead

    def _flown(self, space: int, number: int, dice: int) -> Ahead:
        """What the rolls may bring from a node before a roll: chances spread over the nodes, space by space."""
        key = (space, number, dice)
        if key not in self._spread:
            ahead = Ahead()
            one = Fraction(1) if self.exact else 1.0
            waiting: list[defaultdict[tuple[int, int], Number]] = [
                defaultdict(lambda: 0 * one) for _ in self._course.stops
            ]
            waiting[space][number, dice] = one
            for here in range(space, self._course.ruleset.last):
                for (node, left), chance in waiting[here].items():
                    for share, arrival, then in self._next(here, node, left):
                        self._spread_on(ahead, waiting, here, arrival, then, chance * share)
            self._spread[key] = ahead
        return self._spread[key]

    def _spread_on(
        self,
        ahead: Ahead,
        waiting: list[defaultdict[tuple[int, int], Number]],
        here: int,
        arrival: Arrival | None,
        then: int,
        chance: Number,
    ) -> None:
        stop = self._course.stops[arrival.space if arrival else here]
        dice = arrival.dice if arrival else 1
        if arrival:
            ahead.visits[arrival.space] += chance
        if arrival and arrival.space == self._course.ruleset.last:
            for seat, body in self._deep_space_bodies(then):
                ahead.landed[seat, body] += chance
            ahead.off[arrival.space] += chance
            return
        steps = stop.answers if arrival else stop.crash_answers
        worth = self._worth[arrival.space] if arrival else [[row] for row in self._crashed[here]]
        while then in steps:
            step = steps[then]
            option = step.options[self._answer(step, worth, dice - 1)]
            if option.body is not None:
                ahead.landed[self._course.seats[step.who], option.body] += chance
            then, dice = option.then, max(dice - option.discards, 1)
        if arrival and then:
            waiting[arrival.space][then, dice] += chance
        else:
            (ahead.off if arrival else ahead.crashed)[arrival.space if arrival else here] += chance

    def sweep(self) -> Iterator[float]:
        """Find all worths, in small steps; yields the share done. `solving` does it."""
        course = self._course
        last = course.ruleset.last
        for share in course.exploring():
            yield share / 4
        for space in range(last, self.state.space - 1, -1):
            yield from self._sweep(space)
            yield 1 - (space - self.state.space) / (last - self.state.space + 1) * 0.75

    def _sweep(self, space: int) -> Iterator[float]:
        course, stop = self._course, self._course.stops[space]
        share = 1 - (space - self.state.space + 1) / (course.ruleset.last - self.state.space + 1) * 0.75
        none = [self._zero] * course.ruleset.dice
        worth = self._worth[space] = [none] * len(stop.nodes)
        crashed = self._crashed[space] = [self._zero] * len(stop.crashes)
        if space == course.ruleset.last:
            for number in stop.aboard:
                landed = {seat: self.values[seat][body] for seat, body in self._deep_space_bodies(number)}
                row = tuple(landed.get(seat, none) for seat, none in zip(course.seats, self._zero, strict=True))
                worth[number] = [row] * course.ruleset.dice
            return
        for number, step in stop.crash_answers.items():
            crashed[number] = self._answered(step, [[row] for row in crashed], 0)
        for number, following in stop.rolls.items():
            worth[number] = self._rolled(space, number, following)
            yield share
        for number, step in stop.answers.items():
            worth[number] = [self._answered(step, worth, dice) for dice in range(course.ruleset.dice)]
        yield share

    def _rolled(self, space: int, number: int, following: Sequence[int]) -> Rows:
        """The worth before a roll, by number of dice: the commander takes what is best for itself."""
        found, who, worths = self._facing(space, number, following)
        own = [worth[who] for worth in worths]
        rows = []
        for lots in found.lots:
            total = list(self._zero)
            for chance, options in lots:
                taken = worths[options[first_best([own[option] for option in options])]]
                share = chance if self.exact else float(chance)
                for seat, worth in enumerate(taken):
                    if worth:
                        total[seat] += share * worth
            rows.append(tuple(total))
        return rows

    def _next(self, space: int, number: int, dice: int) -> Iterator[tuple[Number, Arrival | None, int]]:
        """Where the commander goes from a node before a roll: chance, arrival (None: a crash), and its node."""
        following = self._course.stops[space].rolls[number]
        found, who, worths = self._facing(space, number, following)
        chances: defaultdict[int, Number] = defaultdict(int)
        for chance, options in found.lots[dice - 1]:
            taken = options[first_best([worths[option][who] for option in options])]
            chances[taken] += chance if self.exact else float(chance)
        for taken, share in chances.items():
            yield share, found.arrivals[taken], following[taken]

    def _facing(self, space: int, number: int, following: Sequence[int]) -> tuple[Table, int, list[Vector]]:
        """What the commander chooses from before a roll: the table, who commands, and what each arrival is worth."""
        stop = self._course.stops[space]
        found = table(self._course.ruleset, space, stop.tokens[number])
        worths = [
            self._worth[arrival.space][then][arrival.dice - 1] if arrival else self._crashed[space][then]
            for arrival, then in zip(found.arrivals, following, strict=True)
        ]
        return found, stop.commanders[number], worths

    def _answered(self, step: Step, worth: list[Rows], dice: int) -> Vector:
        """The worth of asking an astronaut, with `dice + 1` dice available."""
        option = step.options[self._answer(step, worth, dice)]
        row = worth[option.then][max(dice - option.discards, 0)]
        if option.body is None:
            return row
        gain = self.values[self._course.seats[step.who]][option.body]
        return (*row[: step.who], row[step.who] + gain, *row[step.who + 1 :])

    def _answer(self, step: Step, worth: list[Rows], dice: int) -> int:
        """The index of the best answer."""
        values = self.values[self._course.seats[step.who]]
        return first_best(
            [
                worth[then][max(dice - discards, 0)][step.who] + (0 if body is None else values[body])
                for body, then, discards in step.options
            ]
        )

    def _deep_space_bodies(self, number: int) -> Iterator[tuple[int, str]]:
        """Which seat lands where on arriving in deep space."""
        aboard = self._course.stops[-1].aboard[number]
        body = COMET
        for who, seat in enumerate(self._course.seats):
            if aboard >> who & 1:
                yield seat, body
                body = GALAXY

    def _at(self, state: State) -> Vector:
        """The worth in a roll, landing or parachute phase, by the order aboard."""
        stop, node = self._course.stops[state.space], self._course.node(state)
        try:
            if state.phase == PARACHUTE:
                return self._crashed[state.space][stop.crashes[node]]
            return self._worth[state.space][stop.nodes[node]][state.dice - 1]
        except KeyError:
            raise OddsError(because("flight_other")) from None

    def _by_seat(self, worth: Vector) -> Vector:
        of = dict(zip(self._course.seats, worth, strict=True))
        none = Fraction(0) if self.exact else 0.0
        return tuple(of.get(seat, none) for seat in range(self.state.players))

    def _of_this_flight(self, state: State | None) -> State:
        if state is None:
            return self.state
        return state


def _ended(state: State) -> bool:
    return state.phase in (TAKEOFF, OVER)


def solving(
    state: State, values: Values = landing_values, *, exact: bool = False
) -> Generator[float, None, Expedition]:
    """Solve in slices of a few milliseconds: yields the share done and returns what `solve_expedition` does."""
    solved = Expedition(state, values_aboard(state, values, exact=exact), exact=exact)
    since = perf_counter()
    for share in solved.sweep():
        if perf_counter() - since > SLICE:
            yield share
            since = perf_counter()
    return solved


def solve_expedition(state: State, values: Values = landing_values, *, exact: bool = False) -> Expedition:
    """Everybody's best play from a position of a flight on."""
    slices = solving(state, values, exact=exact)
    while True:
        try:
            next(slices)
        except StopIteration as done:
            return done.value
