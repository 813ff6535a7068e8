"""The worths of a course's positions, from the last space to the first: in plain numbers, or on numpy arrays.

Both keepers do the same. `PlainWorths` works everywhere and is exact with Fractions; `ArrayWorths` is fast with floats.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from mlem_widgets.odds.induction import Vector, expected, first_best, policy
from mlem_widgets.odds.tables import table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mlem_widgets.odds.course import Answer, Course, Question, Throw
    from mlem_widgets.odds.induction import Number
    from mlem_widgets.odds.tables import Table

    Rows = Sequence[Vector]  # with each number of dice, from 1; a worth has one number for each astronaut of the course
    Gains = Sequence[Mapping[str | None, Number]]  # by astronaut and body; None, to stay, is worth 0

Item = TypeVar("Item")

ASKED, CHOSEN_FROM = 256, 65536
"""How many questions, and how many options of rolls, are dealt with on arrays between two pauses."""


class Worths(Protocol):
    """What positions are worth, as far as it is known."""

    def know(self, number: int, worth: Vector) -> None:
        """Enter a worth that no choice leads to."""

    def ask(self, questions: Sequence[Question]) -> Iterator[None]:
        """Find the worth of asking astronauts, in slices; what follows is known."""

    def throw(self, space: int, throws: Sequence[Throw]) -> Iterator[None]:
        """Find the worth before rolls on a space, with as many tokens each, in slices; what follows is known."""

    def __getitem__(self, number: int) -> Rows:
        """What is known of a position."""


def sweep(course: Course, gains: Gains, worths: Worths) -> Iterator[float]:
    """Find the worths of all positions, in slices; yields the share done."""
    for number, landed in course.deep_space.items():
        worths.know(number, [gains[who][landed.get(who)] for who in range(len(course.seats))])
    first, last = course.root.space, course.ruleset.last
    for space in range(last - 1, first - 1, -1):
        stop = course.stops[space]
        share = (last - space) / (last - first)
        for numbers in stop.parachutes:
            for _ in worths.ask([course.questions[number] for number in numbers]):
                yield share
        by_tokens: dict[int, list[Throw]] = {}
        for number in stop.before:
            throw = course.throws[number]
            by_tokens.setdefault(throw.tokens, []).append(throw)
        for throws in by_tokens.values():
            for _ in worths.throw(space, throws):
                yield share
        for numbers in stop.landings:
            for _ in worths.ask([course.questions[number] for number in numbers]):
                yield share


def _pieces(items: Sequence[Item], size: int) -> Iterator[Sequence[Item]]:
    return (items[start : start + size] for start in range(0, len(items), size))


def taken(question: Question, worths: Worths, gains: Gains, dice: int) -> Answer:
    """The best answer of the astronaut that is asked, with `dice + 1` dice available."""
    _, who, answers = question
    own = [worths[then][max(dice - discards, 0)][who] + gains[who][body] for body, then, discards in answers]
    return answers[first_best(own)]


class PlainWorths:
    """Worths as tuples of Fractions or floats."""

    def __init__(self, course: Course, gains: Gains, *, exact: bool) -> None:
        self._ruleset = course.ruleset
        self._gains = gains
        self._exact = exact
        nothing = tuple(gain[None] for gain in gains)
        self._dice = range(course.ruleset.dice)
        self._rows: list[Rows] = [[nothing for _ in self._dice]] * len(course.places)

    def know(self, number: int, worth: Vector) -> None:
        """See `Worths`."""
        self._rows[number] = [worth for _ in self._dice]

    def ask(self, questions: Sequence[Question]) -> Iterator[None]:
        """See `Worths`."""
        for question in questions:
            self._rows[question.number] = [self._asked(question, dice) for dice in self._dice]
            yield

    def throw(self, space: int, throws: Sequence[Throw]) -> Iterator[None]:
        """See `Worths`."""
        for throw in throws:
            found = table(self._ruleset, space, throw.tokens, exact=self._exact)
            worths = [self._rows[throw.then[spot]][left] for spot, left in found.rows]
            policies = [self._policy(throw, found, dice) for dice in self._dice]
            self._rows[throw.number] = [expected(chances, worths) for chances in policies]
            yield

    def __getitem__(self, number: int) -> Rows:
        return self._rows[number]

    def _asked(self, question: Question, dice: int) -> Vector:
        body, then, discards = self._taken(question, dice)
        row = list(self._rows[then][max(dice - discards, 0)])
        row[question.who] += self._gains[question.who][body]
        return row

    def _taken(self, question: Question, dice: int) -> Answer:
        """The answer that is given with `dice + 1` dice available."""
        return taken(question, self, self._gains, dice)

    def _policy(self, throw: Throw, found: Table, dice: int) -> Mapping[int, Number]:
        """The chances of the arrivals that are chosen with `dice + 1` dice, by their index."""
        return policy(found.lots[dice], [self._rows[throw.then[spot]][left][throw.who] for spot, left in found.rows])


class ArrayWorths:
    """Worths as one array [position, dice, astronaut]."""

    def __init__(self, course: Course, gains: Gains) -> None:
        import numpy as np

        from mlem_widgets.odds import arrays

        self._np, self._arrays = np, arrays
        self._ruleset = course.ruleset
        self._gains = gains
        self._worths = np.zeros((len(course.places), course.ruleset.dice, len(course.seats)))

    def know(self, number: int, worth: Vector) -> None:
        """See `Worths`."""
        self._worths[number] = worth

    def ask(self, questions: Sequence[Question]) -> Iterator[None]:
        """See `Worths`."""
        for some in _pieces(questions, ASKED):
            self._ask(some)
            yield

    def throw(self, space: int, throws: Sequence[Throw]) -> Iterator[None]:
        """See `Worths`."""
        options = self._packed(space, throws[0].tokens)[2].options.size
        for some in _pieces(throws, max(1, CHOSEN_FROM // options)):
            self._throw(space, some)
            yield

    def _ask(self, questions: Sequence[Question]) -> None:
        np = self._np
        widest = max(len(question.answers) for question in questions)
        filled = [(who, answers + answers[:1] * (widest - len(answers))) for _, who, answers in questions]
        who = np.array([who for who, _ in filled])
        then = np.array([[answer.then for answer in answers] for _, answers in filled])
        discards = np.array([[answer.discards for answer in answers] for _, answers in filled])
        gains = np.array([[self._gains[who][answer.body] for answer in answers] for who, answers in filled])
        each, dice = np.arange(len(questions))[:, None], np.arange(self._worths.shape[1])
        left = np.maximum(dice - discards[..., None], 0)
        rows = self._worths[then[..., None], left]  # [question, answer, dice, astronaut]
        own = np.take_along_axis(rows, who[:, None, None, None], axis=3)[..., 0] + gains[..., None]
        best = self._arrays.first_best(own.swapaxes(0, 1))
        chosen = rows[each, best, dice]
        chosen[each, dice, who[:, None]] = own[each, best, dice]
        self._worths[[question.number for question in questions]] = chosen

    def _throw(self, space: int, throws: Sequence[Throw]) -> None:
        np = self._np
        spots, dice, lotteries = self._packed(space, throws[0].tokens)
        then = np.array([throw.then for throw in throws])
        who = np.array([throw.who for throw in throws])
        worths = self._worths[then.T[spots], dice[:, None]]  # [arrival, throw, astronaut]
        own = np.take_along_axis(worths, who[None, :, None], axis=2)[..., 0]
        found = self._arrays.expected(lotteries, worths, own)  # [dice, throw, astronaut]
        self._worths[[throw.number for throw in throws]] = found.swapaxes(0, 1)

    def __getitem__(self, number: int) -> Rows:
        rows: Rows = self._worths[number].tolist()
        return rows

    def _packed(self, space: int, tokens: int) -> Any:
        key = (ArrayWorths, space, tokens)
        if key not in self._ruleset.memo:
            found = table(self._ruleset, space, tokens, exact=False)
            spots, dice = self._np.array(found.rows).T
            self._ruleset.memo[key] = (spots, dice, self._arrays.packed(found.lots))
        return self._ruleset.memo[key]


def worths_of(course: Course, gains: Gains, *, exact: bool) -> Worths:
    """The keeper for these numbers: arrays for floats where numpy is installed. The one place that chooses."""
    if exact or not find_spec("numpy"):
        return PlainWorths(course, gains, exact=exact)
    return ArrayWorths(course, gains)
