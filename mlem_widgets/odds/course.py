"""What can happen in the rest of a flight, as numbered nodes: who is aboard, who is asked, where they may land.

A course knows no values and no chances. `expedition` sweeps it from the last space to the first.

Two positions of a flight are one node where nothing to come tells them apart: moons taken that nobody aboard can still
reach are left out, and so are seats that are asked but have no place to go.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mlem_widgets.odds.tables import arrivals, table
from mlem_widgets.rules import ABILITIES
from mlem_widgets.rules.landing import places_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mlem_widgets.odds.tables import Arrival
    from mlem_widgets.rules import Ruleset, State


class Node(NamedTuple):
    """A position of the flight on a known space with known dice. All fields are sets, as bits.

    Astronauts are counted in the order in which they stood aboard at the root of the course, moons as in the ruleset.
    """

    aboard: int
    flipped: int
    taken: int
    asked: int = 0
    """Who is still asked to land; nobody: the dice are to be rolled."""


class Option(NamedTuple):
    """One answer of an astronaut that is asked."""

    body: str | None
    """Where it disembarks; None: it stays."""
    then: int
    """The node that follows, by its number at the space; 0 is the end of the flight."""
    discards: int


class Step(NamedTuple):
    """A node where somebody is asked: who decides, and the answers in the kernel's order."""

    who: int
    options: tuple[Option, ...]


class Stop:
    """Everything that can happen on one space. Node 0 is the end of the flight."""

    def __init__(self) -> None:
        self.nodes: dict[Node | None, int] = {None: 0}
        """Before a roll and in a landing phase."""
        self.answers: dict[int, Step] = {}
        """By node where somebody is asked to land; what follows comes first."""
        self.crashes: dict[Node | None, int] = {None: 0}
        """While parachutes are asked."""
        self.crash_answers: dict[int, Step] = {}
        self.rolls: dict[int, tuple[int, ...]] = {}
        """By the node before a roll: the node of every arrival of the space's table; for the crash, of `crashes`."""
        self.tokens: dict[int, int] = {}
        """By the node before a roll: the unflipped tokens aboard."""
        self.commanders: dict[int, int] = {}
        """By the node before a roll: who commands."""
        self.aboard: dict[int, int] = {}
        """By the node of arriving in deep space: who is aboard."""


class Course:
    """All that can happen from a position of a flight on. Made in slices by `exploring`."""

    def __init__(self, root: State) -> None:
        self.root = root
        self.ruleset: Ruleset = root.ruleset
        self.crew = root.aboard
        self.seats = tuple(who.seat for who in root.aboard)
        self.stops = [Stop() for _ in self.ruleset.spaces]
        self._abilities = tuple(ABILITIES[who.ability] for who in root.aboard)
        self._tokens = sum(bool(ability.tokens) << who for who, ability in enumerate(self._abilities))
        self._parachutes = sum(ability.lands_on_crash << who for who, ability in enumerate(self._abilities))
        self._moons = {moon: 1 << index for index, moon in enumerate(self.ruleset.moons)}
        at_once = self.ruleset.end_when_crew_placed == "immediately"
        # Those whose landing places the whole crew and ends the game at once.
        self._last = {who for who, seat in enumerate(self.seats) if at_once and not root.homes[seat]}
        self._places: dict[tuple[int, int, int], tuple[str, ...]] = {}
        self._ahead = [0] * (self.ruleset.last + 1)
        """The moons that are linked here or further on."""
        for space in range(self.ruleset.last - 1, -1, -1):
            links = self.ruleset.spaces[space].links
            self._ahead[space] = self._ahead[space + 1] | sum(self._moons.get(body, 0) for body in links)

    def exploring(self) -> Iterator[float]:
        """Find every node that the root can lead to, in slices; yields the share done."""
        root, start = self.root, self.root.space
        before = self.node(root)
        if root.phase == "parachute":
            self._crash(start, before)
            return
        self._land(start, before)
        if root.phase == "choose":  # after a conversion, the dice may show what no roll on this space can
            tokens = self.tokens(before)
            for arrival in arrivals(self.ruleset, start, root.roll, tokens, converted=root.converted):
                if arrival:
                    self.arrive(before, arrival)
        for space in range(start, self.ruleset.last):
            yield (space - start) / (self.ruleset.last - start)
            stop = self.stops[space]
            for node in [node for node in stop.nodes if node and not node.asked]:
                tokens = self.tokens(node)
                following = tuple(
                    self.arrive(node, arrival) if arrival else self.crash(space, node)
                    for arrival in table(self.ruleset, space, tokens).arrivals
                )
                number = stop.nodes[node]
                stop.rolls[number], stop.tokens[number] = following, tokens
                stop.commanders[number] = _first(node.aboard)

    def node(self, state: State) -> Node:
        """The node of a position of this flight, whatever its dice; raises ValueError where it is none."""
        aboard = flipped = asked = taken = 0
        for who in state.aboard:
            bit = 1 << self.seats.index(who.seat)
            aboard |= bit
            flipped |= bit * who.flipped
            asked |= bit * (who.seat in state.queue)
        for landing in state.landings:
            taken |= self._moons.get(landing.body, 0)
        return Node(aboard, flipped, taken & self._still(state.space, aboard, rolls=not asked), asked)

    def tokens(self, node: Node) -> int:
        """How many tokens can still be used."""
        return (node.aboard & self._tokens & ~node.flipped).bit_count()

    def arrive(self, node: Node, arrival: Arrival) -> int:
        """The number of the node where a move from here arrives."""
        aboard, flipped = node.aboard, node.flipped
        for _ in range(arrival.tokens):
            ready = aboard & self._tokens & ~flipped
            flipped |= ready & -ready  # the first aboard whose token is not flipped
        return self._land(arrival.space, Node(aboard, flipped, node.taken, aboard))

    def crash(self, space: int, node: Node) -> int:
        """The number of the node where the rocket has just crashed."""
        return self._crash(space, node._replace(asked=node.aboard & self._parachutes))

    def _land(self, space: int, node: Node) -> int:
        """Number a node of the landing phase (or before a roll), after all that can follow on this space."""
        if space == self.ruleset.last:
            nodes = self.stops[space].nodes
            number = nodes.setdefault(Node(node.aboard, 0, 0), len(nodes))
            self.stops[space].aboard[number] = node.aboard
            return number
        node = self._asked(space, node)
        stop = self.stops[space]
        if node not in stop.nodes:
            options = tuple(self._options(space, node)) if node.asked else ()
            stop.nodes[node] = len(stop.nodes)
            if options:
                stop.answers[stop.nodes[node]] = Step(_first(node.asked), options)
        return stop.nodes[node]

    def _options(self, space: int, node: Node) -> Iterator[Option]:
        who = _first(node.asked)
        bit = 1 << who
        aboard, asked = node.aboard & ~bit, node.asked & ~bit
        for body in self.places(space, who, node.taken):
            if not aboard or who in self._last:
                yield Option(body, 0, 0)
                continue
            left = Node(aboard, node.flipped & ~bit, node.taken | self._moons.get(body, 0), asked)
            yield Option(body, self._land(space, left), self._abilities[who].discards)
        yield Option(None, self._land(space, node._replace(asked=asked)), 0)

    def _crash(self, space: int, node: Node) -> int:
        """Number a node where parachutes are asked; 0 where none can be used."""
        node = self._asked(space, node)
        if not node.asked:
            return 0
        stop = self.stops[space]
        if node not in stop.crashes:
            who = _first(node.asked)
            bit = 1 << who
            asked = node.asked & ~bit
            options = []
            for body in self.places(space, who, node.taken):
                left = Node(node.aboard & ~bit, node.flipped & ~bit, node.taken | self._moons.get(body, 0), asked)
                options.append(Option(body, 0 if who in self._last else self._crash(space, left), 0))
            options.append(Option(None, self._crash(space, node._replace(asked=asked)), 0))
            stop.crashes[node] = len(stop.crashes)
            stop.crash_answers[stop.crashes[node]] = Step(who, tuple(options))
        return stop.crashes[node]

    def _asked(self, space: int, node: Node) -> Node:
        """The node without the seats that have no place to go and the moons that no longer matter."""
        aboard, flipped, taken, asked = node
        while asked and not self.places(space, _first(asked), taken):
            asked &= asked - 1
        return Node(aboard, flipped, taken & self._still(space, aboard, rolls=not asked), asked)

    def places(self, space: int, who: int, taken: int) -> tuple[str, ...]:
        """Where an astronaut of the crew may disembark on this space."""
        key = (space, who, taken)
        if key not in self._places:
            moons = {moon for moon, bit in self._moons.items() if taken & bit}
            self._places[key] = places_at(self.ruleset, space, self.crew[who].ability, moons)
        return self._places[key]

    def _still(self, space: int, aboard: int, *, rolls: bool) -> int:
        """The moons that somebody aboard may still reach from here; before a roll, this space is often behind."""
        lowest = space + 1
        for who, ability in enumerate(self._abilities):
            if aboard >> who & 1:
                lowest = min(lowest, space - ability.reach + (rolls and not ability.lands_on_crash))
        return self._ahead[max(lowest, self.ruleset.first_landing_space)]


def _first(bits: int) -> int:
    return (bits & -bits).bit_length() - 1
