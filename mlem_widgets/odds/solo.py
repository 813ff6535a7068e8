"""The best play of one commander alone aboard, exactly: one sweep backwards over the track.

Every move advances the rocket, so the worth of a space depends on higher spaces alone (backward induction; Bellman,
"Dynamic Programming", 1957). The plan maximises the expected worth of where the commander gets off; a crash is worth 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from mlem_widgets.odds.checks import OddsError, check_flight, is_worth, listed
from mlem_widgets.odds.induction import first_best, policy, spread
from mlem_widgets.odds.tables import arrivals, table
from mlem_widgets.rules import Action, Convert, Move, because, sort_faces
from mlem_widgets.rules.ruleset import ruleset_of
from mlem_widgets.rules.travel import choices, trips, turned

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from mlem_widgets.odds.induction import Number
    from mlem_widgets.rules import Ruleset
    from mlem_widgets.rules.travel import Trip


class Flight(NamedTuple):
    """Where the rocket stands before a roll: its space, the available dice, and the unflipped die_one tokens."""

    space: int
    dice: int
    tokens: int


class Distribution(NamedTuple):
    """Where a flight ends, in chances that add up to 1: by getting off, and by crashing, each by space, in order."""

    off: dict[int, Number]
    crashed: dict[int, Number]


class Plan:
    """Optimal play for given values of the spaces. Made by `solve`."""

    def __init__(self, ruleset: Ruleset, values: Mapping[int, Number], tokens: int) -> None:
        """Sweep the track backwards; `solve` has checked the values."""
        self.ruleset = ruleset
        self.values = dict(values)
        self.tokens = tokens
        self._zero = 0 * next(iter(self.values.values()))
        exact = not any(isinstance(value, float) for value in self.values.values())
        self._worth: dict[Flight, Number] = {}
        for space in range(ruleset.last - 1, -1, -1):
            for left in range(tokens + 1):
                found = table(ruleset, space, left, exact=exact)
                worths = [self._arrived(arrival, left) for arrival in found.arrivals]
                for dice, lots in enumerate(found.lots, 1):
                    chances = policy(lots, worths)
                    worth = sum((chance * worths[index] for index, chance in chances.items()), self._zero)
                    self._worth[Flight(space, dice, left)] = worth

    def __repr__(self) -> str:
        dice = self.ruleset.dice
        return f"<Plan: value(0, {dice}) is {float(self.value(0, dice)):.4g}>"

    def value(self, space: int, dice: int, tokens: int | None = None) -> Number:
        """The worth of standing there before the roll, played on optimally. Raises OddsError."""
        return self._worth[self._flight(space, dice, tokens)]

    def stop(self, space: int, dice: int, tokens: int | None = None) -> bool:
        """Whether to get off on arriving there with so many dice left (in a tie: yes). Raises OddsError."""
        return self._stops(self._flight(space, dice, tokens))

    def q(self, space: int, dice: int, roll: str, tokens: int | None = None) -> dict[Action, Number]:
        """The worth of every choice with this roll, played on optimally; empty where the rocket crashes.

        Raises OddsError, also where the roll is not of so many of the ruleset's dice.
        """
        flight = self._flight(space, dice, tokens)
        faces = sort_faces(roll.upper()) if isinstance(roll, str) else ""
        if len(faces) != dice or not set(faces) <= set(self.ruleset.faces):
            raise OddsError(because("roll_impossible", roll=roll, dice=dice, faces=self.ruleset.faces))
        return dict(self._choices(space, faces, flight.tokens))

    def best(self, space: int, dice: int, roll: str, tokens: int | None = None) -> Action | None:
        """The best choice with this roll, None where the rocket crashes. Ties: fewer spaces first, then face order."""
        worths = self.q(space, dice, roll, tokens)
        return list(worths)[first_best(list(worths.values()))] if worths else None

    def distribution(self, space: int = 0, dice: int | None = None, tokens: int | None = None) -> Distribution:
        """Where the flight ends if the plan is followed from there, in exact chances. Raises OddsError."""
        start = self._flight(space, self.ruleset.dice if dice is None else dice, tokens)
        ends = Distribution({}, {})
        passed = spread(
            start,
            lambda flight: [(chance, then) for chance, then in self._next(flight) if then and not self._stops(then)],
            place=lambda flight: flight.space,
        )
        for flight, chance in passed.items():
            for share, then in self._next(flight):
                if then is None:
                    ends.crashed[flight.space] = ends.crashed.get(flight.space, 0) + chance * share
                elif self._stops(then):
                    ends.off[then.space] = ends.off.get(then.space, 0) + chance * share
        return Distribution(dict(sorted(ends.off.items())), dict(sorted(ends.crashed.items())))

    def _next(self, flight: Flight) -> Iterator[tuple[Number, Flight | None]]:
        """Where the best choice with each roll leads, with its chance; None is a crash."""
        found = table(self.ruleset, flight.space, flight.tokens)
        worths = [self._arrived(arrival, flight.tokens) for arrival in found.arrivals]
        for index, chance in policy(found.lots[flight.dice - 1], worths).items():
            arrival = found.arrivals[index]
            yield chance, arrival and _flown(arrival, flight.tokens)

    def _flight(self, space: int, dice: int, tokens: int | None) -> Flight:
        left = self.tokens if tokens is None else tokens
        check_flight(self.ruleset, space, dice, left)
        if left > self.tokens:
            raise OddsError(because("token_none", available=self.tokens))
        return Flight(space, dice, left)

    def _stops(self, flight: Flight) -> bool:
        if flight.space == self.ruleset.last:
            return True
        return flight.space in self.values and first_best([self.values[flight.space], self._worth[flight]]) == 0

    def _arrived(self, arrival: Trip | None, tokens: int) -> Number:
        """The worth of arriving with so many tokens before the move: to get off, or to fly on, whichever is more."""
        if arrival is None:
            return self._zero
        if arrival.space == self.ruleset.last:
            return self.values[arrival.space]
        on = self._worth[_flown(arrival, tokens)]
        return max(self.values.get(arrival.space, on), on)

    def _choices(
        self, space: int, faces: str, tokens: int, *, converted: bool = False
    ) -> Iterator[tuple[Action, Number]]:
        """Every choice with its worth: nearer targets first, then fewer groups and face order; crashing last."""
        moves = trips(self.ruleset, space, faces, tokens, converted=converted)
        for move, trip in sorted(moves.items(), key=lambda entry: entry[1].space):
            yield move, self._arrived(trip, tokens)
        for action in choices(self.ruleset, space, faces, tokens, converted=converted):
            if isinstance(action, Convert):
                then = arrivals(self.ruleset, space, turned(faces, action.face), tokens - 1, converted=True)
                yield action, max(self._arrived(arrival, tokens - 1) for arrival in then)
            elif not isinstance(action, Move):
                yield action, self._zero


def _flown(arrival: Trip, tokens: int) -> Flight:
    """The flight after a move that was begun with so many tokens."""
    return Flight(arrival.space, arrival.dice, tokens - arrival.tokens)


def solve(values: Mapping[int, Number], ruleset: str | Path | Ruleset = "house", *, tokens: int = 0) -> Plan:
    """The optimal plan of one commander alone aboard.

    `values` gives each space from the first landing space to the last its worth of getting off there, as numbers of
    any one unit (Fractions or ints: the answers are exact; floats: floats). `tokens` are the die_one tokens aboard.
    Raises OddsError where values are missing, unknown or not finite.

    >>> from mlem_widgets.rules import Ruleset
    >>> house = Ruleset.load()
    >>> plan = solve({space: space for space in range(6, 26)})
    >>> plan.stop(24, 1), plan.best(24, 2, "22")
    (True, Move(faces='2', tokens=0))
    >>> float(sum(plan.distribution().crashed.values())) < 0.5
    True
    """
    board = ruleset_of(ruleset)
    wanted = range(board.first_landing_space, board.last + 1)
    check_flight(board, 0, board.dice, tokens)
    values = values if isinstance(values, Mapping) else {}
    absent = [space for space in wanted if space not in values]
    unknown = [space for space in values if space not in wanted]
    if absent or unknown:
        reason = because(
            "values_spaces", absent=listed(absent), unknown=listed(unknown), low=wanted[0], high=board.last
        )
        raise OddsError(reason)
    for space, value in values.items():
        if not is_worth(value):
            raise OddsError(because("values_number", space=space, value=repr(value)[:40]))
    return Plan(board, values, tokens)
