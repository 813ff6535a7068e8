"""What can happen in the rest of a flight, as numbered positions: who is aboard, who is asked, where they may land.

A course knows no values and no chances. `sweep` finds what its positions are worth, from the last space to the first.

Two positions are one where nothing to come tells them apart: moons taken that nobody aboard can still reach are left
out, and so are those who are asked but have no place to go. The available dice are not told apart here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mlem_widgets.odds.tables import arrivals, table, tabling
from mlem_widgets.rules import ABILITIES, Landing
from mlem_widgets.rules.landing import places_at
from mlem_widgets.rules.ruleset import COMET, GALAXY
from mlem_widgets.rules.state import CHOOSE, LANDING, PARACHUTE, ROLL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mlem_widgets.odds.tables import Spot
    from mlem_widgets.rules import State
    from mlem_widgets.rules.travel import Trip

END = 0
"""The number of the end of the flight."""


class Place(NamedTuple):
    """A position. Sets are bits: astronauts as they stood aboard at the root of the course, moons as in the ruleset."""

    space: int
    aboard: int
    flipped: int = 0
    taken: int = 0
    asked: int = 0
    """Who is still asked to disembark; nobody: the dice are to be rolled, or deep space is reached."""
    crashed: bool = False


class Answer(NamedTuple):
    """What an astronaut that is asked may do."""

    body: str | None
    """Where it disembarks; None: it stays."""
    then: int
    """The position that follows, by its number."""
    discards: int


class Question(NamedTuple):
    """Somebody is asked: at which position, who, and the answers in the kernel's order."""

    number: int
    who: int
    answers: tuple[Answer, ...]


class Throw(NamedTuple):
    """The dice are rolled: from which position, who commands, the unflipped tokens, and what is at each spot."""

    number: int
    who: int
    tokens: int
    then: tuple[int, ...]


class Stop:
    """The positions on one space, by number, in the order in which their worths can be found backwards."""

    def __init__(self) -> None:
        self.parachutes: list[list[int]] = []
        """Who is asked after a crash: those first that are followed by no other of them, and so on."""
        self.before: list[int] = []
        """Before a roll: they come after the crashes and all later spaces."""
        self.landings: list[list[int]] = []
        """Who is asked to disembark: they come after the positions before a roll."""


class Course:
    """All that can happen from a position of a flight on. Found in slices by `explore`."""

    def __init__(self, root: State) -> None:
        self.root = root
        self.ruleset = root.ruleset
        self.seats = tuple(who.seat for who in root.aboard)
        self.numbers: dict[Place, int] = {}
        self.places = [Place(-1, 0)]
        """Each position, by its number."""
        self.questions: dict[int, Question] = {}
        self.throws: dict[int, Throw] = {}
        self.deep_space: dict[int, dict[int, str]] = {}
        """Who lands where, of each position in deep space."""
        self.stops = [Stop() for _ in self.ruleset.spaces]
        self._names = tuple(who.ability for who in root.aboard)
        self._abilities = tuple(ABILITIES[name] for name in self._names)
        self._tokens = sum(bool(ability.tokens) << who for who, ability in enumerate(self._abilities))
        self._parachutes = sum(ability.lands_on_crash << who for who, ability in enumerate(self._abilities))
        at_once = self.ruleset.end_when_crew_placed == "immediately"
        self._last = {who for who, seat in enumerate(self.seats) if at_once and not root.homes[seat]}
        """Those whose landing places the whole crew and ends the game at once."""
        self._moons = {moon: 1 << index for index, moon in enumerate(self.ruleset.moons)}
        self._linked_from = [0] * (len(self.ruleset.spaces) + 1)
        """The moons that are linked to each space or to a later one."""
        for space in range(self.ruleset.last - 1, -1, -1):
            here = sum(self._moons.get(body, 0) for body in self.ruleset.spaces[space].links)
            self._linked_from[space] = self._linked_from[space + 1] | here
        self._rank: dict[int, int] = {}
        """How many questions may follow one, on its space."""
        self._places: dict[tuple[int, int, int], tuple[str, ...]] = {}
        self._lowest: dict[tuple[int, bool], int] = {}

    def explore(self) -> Iterator[float]:
        """Find every position that the root can lead to, in slices; yields the share done."""
        start = self.place(self.root)
        self._number(start)
        if start.crashed:
            return
        if self.root.phase == CHOOSE:  # after a conversion the dice may show what no roll on this space can
            tokens = self._unflipped(start)
            roll, converted = self.root.roll, self.root.converted
            for arrival in arrivals(self.ruleset, start.space, roll, tokens, converted=converted):
                self._follow(start, arrival)
        for space in range(start.space, self.ruleset.last):
            share = (space - start.space) / (self.ruleset.last - start.space)
            for number in self.stops[space].before:
                place = self.places[number]
                tokens = self._unflipped(place)
                for _ in tabling(self.ruleset, space, tokens):
                    yield share
                spots = table(self.ruleset, space, tokens).spots
                then = tuple(self._follow(place, spot) for spot in spots)
                self.throws[number] = Throw(number, _first(place.aboard), tokens, then)
                yield share

    def place(self, state: State) -> Place:
        """The position that a state of this flight is, whatever its dice; raises ValueError for a stranger aboard."""
        aboard = flipped = asked = taken = 0
        for who in state.aboard:
            bit = 1 << self.seats.index(who.seat)
            aboard |= bit
            flipped |= bit * who.flipped
            asked |= bit * (who.seat in state.queue)
        for landing in state.landings:
            taken |= self._moons.get(landing.body, 0)
        crashed = state.phase == PARACHUTE
        taken &= self._reachable(state.space, aboard, landing=state.phase == LANDING)
        return Place(state.space, aboard, flipped, taken, asked, crashed)

    def state(self, number: int, dice: int, roll: str = "") -> State:
        """A position as the kernel has it, with a roll on the table or before it.

        It holds all that the rest of the flight depends on: of what was landed since the root, only the moons that can
        still be reached, each under the name of somebody who has left.
        """
        space, aboard, flipped, taken, asked, crashed = self.places[number]
        crew = self.root.aboard
        left = [who for bit, who in enumerate(crew) if not aboard >> bit & 1]
        known = {landing.body for landing in self.root.landings}
        moons = [moon for moon, bit in self._moons.items() if taken & bit and moon not in known]
        landed = [Landing(who.seat, who.ability, moon) for who, moon in zip(left, moons, strict=False)]
        return self.root._replace(
            phase=PARACHUTE if crashed else LANDING if asked else CHOOSE if roll else ROLL,
            space=space,
            dice=dice,
            roll=roll,
            converted=False,
            aboard=tuple(
                who._replace(flipped=bool(flipped >> bit & 1)) for bit, who in enumerate(crew) if aboard >> bit & 1
            ),
            queue=tuple(who.seat for bit, who in enumerate(crew) if asked >> bit & 1),
            landings=(*self.root.landings, *landed),
            failures=self.root.failures + (crashed and self.root.phase != PARACHUTE),
        )

    def _follow(self, place: Place, spot: Spot | Trip | None) -> int:
        """The number of the position where a choice leads; None is the crash."""
        if spot is None:
            return self._number(place._replace(asked=place.aboard & self._parachutes, crashed=True))
        flipped = place.flipped
        for _ in range(spot.tokens):
            ready = place.aboard & self._tokens & ~flipped
            flipped |= ready & -ready  # the first aboard whose token is not flipped
        if spot.space == self.ruleset.last:
            return self._number(Place(spot.space, place.aboard))
        return self._number(Place(spot.space, place.aboard, flipped, place.taken, place.aboard))

    def _number(self, place: Place) -> int:
        """The number of a position, under every name that it is met by; a new one is entered after what follows it."""
        number = self.numbers.get(place)
        if number is None:
            number = self.numbers[place] = self._told_apart(place)
        return number

    def _told_apart(self, place: Place) -> int:
        """The number of a position, bare of what does not matter."""
        space, aboard, flipped, taken, asked, crashed = place
        while asked and not self._bodies(space, _first(asked), taken):
            asked &= asked - 1
        if not aboard or (crashed and not asked):
            return END
        taken &= self._reachable(space, aboard, landing=bool(asked) and not crashed)
        bare = Place(space, aboard, flipped, taken, asked, crashed)
        if bare != place:
            return self._number(bare)
        answers = tuple(self._answers(place)) if asked else ()
        number = len(self.places)
        self.places.append(place)
        if asked:
            self.questions[number] = Question(number, _first(asked), answers)
            rank = self._rank[number] = 1 + max(self._rank.get(answer.then, -1) for answer in answers)
            ranks = self.stops[space].parachutes if crashed else self.stops[space].landings
            ranks += [[]] * (rank == len(ranks))
            ranks[rank].append(number)
        elif space == self.ruleset.last:
            leavers = [who for who in range(len(self.seats)) if aboard >> who & 1]
            self.deep_space[number] = {who: GALAXY if index else COMET for index, who in enumerate(leavers)}
        else:
            self.stops[space].before.append(number)
        return number

    def _answers(self, place: Place) -> Iterator[Answer]:
        space, aboard, flipped, taken, asked, crashed = place
        who = _first(asked)
        others = ~(1 << who)
        for body in self._bodies(space, who, taken):
            left = Place(
                space, aboard & others, flipped & others, taken | self._moons.get(body, 0), asked & others, crashed
            )
            then = END if who in self._last else self._number(left)
            yield Answer(body, then, 0 if crashed else self._abilities[who].discards)
        yield Answer(None, self._number(place._replace(asked=asked & others)), 0)

    def _bodies(self, space: int, who: int, taken: int) -> tuple[str, ...]:
        """Where an astronaut of the crew may disembark."""
        key = (space, who, taken)
        if key not in self._places:
            moons = {moon for moon, bit in self._moons.items() if taken & bit}
            self._places[key] = places_at(self.ruleset, space, self._names[who], moons)
        return self._places[key]

    def _reachable(self, space: int, aboard: int, *, landing: bool) -> int:
        """The moons that somebody aboard may still reach. Before a roll, this space is often behind.

        After a crash it is as before the roll: only those land now who might have landed then.
        """
        key = (aboard, landing)
        if key not in self._lowest:
            crew = [ability for who, ability in enumerate(self._abilities) if aboard >> who & 1]
            self._lowest[key] = min(
                ((not landing and not ability.lands_on_crash) - ability.reach for ability in crew), default=1
            )
        return self._linked_from[max(space + self._lowest[key], self.ruleset.first_landing_space)]

    def _unflipped(self, place: Place) -> int:
        return (place.aboard & self._tokens & ~place.flipped).bit_count()


def _first(bits: int) -> int:
    """The first astronaut of a set.

    >>> _first(0b110)
    1
    """
    return (bits & -bits).bit_length() - 1
