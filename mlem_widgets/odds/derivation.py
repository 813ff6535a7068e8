"""How advice comes about, step by step, in words: every step carries the numbers that it states."""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from mlem_widgets.odds.expedition import landed_by
from mlem_widgets.odds.induction import CLOSE
from mlem_widgets.odds.slices import finished
from mlem_widgets.odds.tables import trip_of
from mlem_widgets.render.markup import escaped
from mlem_widgets.rules import (
    Convert,
    Crash,
    IllegalActionError,
    Move,
    apply,
    legal_actions,
    outcomes,
    parse_action,
)
from mlem_widgets.rules.state import CHOOSE, LANDING, PARACHUTE, ROLL, TAKEOFF
from mlem_widgets.rules.travel import AFTERBURNER, unflipped_tokens, usable_faces
from mlem_widgets.rules.why import refusal

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping, Sequence

    from mlem_widgets.odds.advice import Choice, Odds
    from mlem_widgets.odds.expedition import Expedition
    from mlem_widgets.odds.induction import Number
    from mlem_widgets.rules import Action, Landing, State

GROUPS = 6
"""How many groups of rolls are told one by one; the others are told together."""
_NOTHING: Mapping[str, Any] = MappingProxyType({})
_TIE = {TAKEOFF: TAKEOFF, CHOOSE: CHOOSE, LANDING: LANDING, PARACHUTE: LANDING}
"""By phase, the words for how a tie is settled."""


class Step(NamedTuple):
    """One step: its kind, its sentence, the numbers in it, and how deep it lies under another step.

    The numbers by kind (all but the counts are as exact as the odds):

    - `symbols`: space, missing (sides of a die that are of no use there), sides
    - `crash`: missing, sides, dice, chance; `token` (one can save the rocket): tokens, chance (0)
    - `choice`: space, dice, crash, worth; `lands`: seat, worth (of the body to that seat)
    - `group`, `crashes`, `rest` (rolls that lead to one place, that crash, and all others): chance, worth, part (their
      product); `sum` (of the parts): worth; `landed` (no roll follows for the decider): worth
    - `values` (what bodies count): none; `best`: worth, second, more
    """

    kind: str
    text: str
    numbers: Mapping[str, Any] = _NOTHING
    depth: int = 0


class Derivation:
    """Why the best choice is best: a title and steps. Printed it is text, in a notebook a list."""

    def __init__(self, title: str, steps: tuple[Step, ...]) -> None:
        self.title = title
        self.steps = steps

    @property
    def lines(self) -> tuple[str, ...]:
        """The sentences in order, without the title."""
        return tuple(step.text for step in self.steps)

    def __str__(self) -> str:
        return "\n".join([self.title, *("  " * step.depth + f"- {step.text}" for step in self.steps)])

    def __repr__(self) -> str:
        return str(self)  # what a notebook shows is for people

    def _repr_html_(self) -> str:
        items = "".join(f'<li style="margin-left:{2 * step.depth}em">{escaped(step.text)}</li>' for step in self.steps)
        return f'<div><strong>{escaped(self.title)}</strong><ul style="max-width:60em">{items}</ul></div>'


def derive(odds: Odds, action: Action | str | None = None) -> Derivation:
    """The derivation of some odds; `action` is the choice told in detail, by default the best one.

    Raises IllegalActionError for an action that is no choice there.
    """
    return finished(deriving(odds, action))


def deriving(odds: Odds, action: Action | str | None = None) -> Generator[float, None, Derivation]:
    """The same in slices of some milliseconds; yields the share done."""
    asked = _asked(odds, action)
    if asked is None:
        return Derivation(odds.caption(), ())
    telling = _Telling(odds, asked)
    flight, state = telling.flight, telling.rolled
    groups = (yield from _grouping(flight, state, odds.state.decider)) if state else []
    return Derivation(odds.caption(), tuple(telling.steps(groups)))


def _asked(odds: Odds, action: Action | str | None) -> Choice | None:
    if action is None:
        return odds.best
    wanted = parse_action(action) if isinstance(action, str) else action
    for choice in odds.choices:
        if choice.action == wanted:
            return choice
    legal = legal_actions(odds.state)
    raise IllegalActionError(str(wanted), refusal(odds.state, wanted, legal), legal)


class _Telling:
    """Puts some odds into sentences."""

    def __init__(self, odds: Odds, asked: Choice) -> None:
        """Take the choice that is told in detail, and find what everybody then does up to the next roll."""
        self.odds = odds
        self.asked = asked
        self.state = odds.state
        self.seat = odds.state.decider
        self.labels = odds.labels
        self.words = odds.labels.words
        self.flight, state, action = odds.leads[asked.action]
        self.deeds: list[_Deed] = []
        while action is not None:
            deed = _Deed(state, action, apply(state, action))
            self.deeds.append(deed)
            state = deed.after
            action = self.flight.best(state)
        self.landed: Number = sum(self._gained(deed) for deed in self.deeds)
        waits = state.phase == ROLL and any(who.seat == self.seat for who in state.aboard)
        self.rolled = state if waits else None
        """Where the dice are rolled next with the decider's astronaut aboard; None where it is not."""

    def _gained(self, deed: _Deed) -> Number:
        """The worth of the body on which the decider's astronaut disembarks by this deed; else 0."""
        worths = self.flight.values[self.seat]
        return sum(worths[landing.body] for landing in deed.landings if landing.seat == self.seat)

    def steps(self, groups: Sequence[_Group]) -> Iterator[Step]:
        """All of it; `groups` are the rolls that may come next."""
        if self.state.phase == ROLL:
            yield from self._crash(self.state)
        if self.state.phase == CHOOSE:
            yield self._usable()
        for choice in self.odds.choices:
            if choice.action is not None:
                yield self._choice(choice)
        yield from self._worth(groups)
        yield Step("values", self.odds.counted())
        if len(self.odds.choices) > 1:
            yield self._comparison()

    def _say(self, kind: str, numbers: Mapping[str, Any] = _NOTHING, *, depth: int = 0, **params: object) -> Step:
        """A step in words; a kind may have several sentences, told apart after a dot."""
        sentence = self.words.text(f"odds_why.{kind.replace('.', '_')}", **params)
        return Step(kind.partition(".")[0], sentence, numbers, depth)

    # The next roll: which sides miss, and the chance that all of them do.

    def _crash(self, state: State, depth: int = 0) -> Iterator[Step]:
        """The chance of a forced crash where the dice are rolled next."""
        faces, dice = state.ruleset.faces, state.dice
        symbols = state.ruleset.spaces[state.space].symbols
        missing = "".join(face for face in faces if face not in symbols)
        sides, misses = len(faces), len(missing)
        yield self._say(
            "symbols" if missing else "symbols.all",
            {"space": state.space, "missing": misses, "sides": sides},
            depth=depth,
            space=state.space,
            symbols=self.labels.faces(symbols) or self.words.text("label.none"),
            faces=self.labels.faces(missing),
            missing=misses,
            sides=sides,
        )
        tokens = unflipped_tokens(state)
        if tokens and "1" in symbols:
            yield self._say("token", {"tokens": tokens, "chance": Fraction(0)}, depth=depth)
            return
        chance = Fraction(misses**dice, sides**dice)
        yield self._say(
            "crash",
            {"missing": misses, "sides": sides, "dice": dice, "chance": chance},
            depth=depth,
            dice=self.words.count("dice", dice),
            power=f"({misses}/{sides})^{dice}",
            fraction=chance,
            percent=self.words.percent(chance),
        )

    def _usable(self) -> Step:
        """What lies on the table, and what of it can be used; a group counts what its dice add up to."""
        state = self.state
        here = state.ruleset.spaces[state.space]
        groups = []
        for face in usable_faces(state.ruleset, state.space, state.roll):
            count = state.roll.count(face)
            moves = count * (here.afterburner if face == AFTERBURNER else int(face))
            groups.append(self.words.text("odds_why.group_of", face=self.labels.face(face), count=count, moves=moves))
        kind = "usable" if groups else "usable.none"
        roll = self.labels.faces(state.roll)
        return self._say(kind, roll=roll, groups=self.labels.listing(groups), space=state.space)

    # A choice.

    def _choice(self, choice: Choice) -> Step:
        numbers = {"space": choice.space, "dice": choice.dice, "crash": choice.crash, "worth": choice.worth}
        return self._say(
            "choice" if choice.dice else "choice.last",
            numbers,
            action=self.odds.label(choice),
            space=choice.space,
            dice=self.words.count("dice", choice.dice),
            crash=self.words.percent(choice.crash),
            worth=self.words.number(choice.worth),
        )

    def _worth(self, groups: Sequence[_Group]) -> Iterator[Step]:
        """Where the worth of the choice comes from: what happens up to the next roll, and the sum over that roll."""
        depth = 0
        if self.asked.action is not None:
            yield self._say("detail", action=self.odds.label(self.asked))
            depth = 1
        for deed in self.deeds:
            yield from self._happens(deed, depth)
        if self.rolled:
            yield from self._sum(self.rolled, groups, depth)
        else:
            worth = self.words.number(self.landed)
            yield self._say("landed", {"worth": self.landed}, depth=depth, worth=worth)

    def _happens(self, deed: _Deed, depth: int) -> Iterator[Step]:
        """One thing that is done on the way to the next roll."""
        state, action, _ = deed
        who = self.labels.seat(state.decider)
        if isinstance(action, Convert):
            yield self._say("converts", depth=depth, who=who, face=self.labels.face(action.face))
        elif isinstance(action, Move):
            trip = trip_of(state, action)
            yield self._say("flies", depth=depth, space=trip.space, dice=self.words.count("dice", trip.dice))
        elif isinstance(action, Crash):
            yield self._say("declines", depth=depth)
        elif not deed.landings:
            yield self._say("stays.asked" if deed is self.deeds[0] else "stays", depth=depth, who=who)
        others = "lands.all" if isinstance(action, Move) else "lands.other"  # in deep space nobody chooses
        for landing in deed.landings:
            worth = self.flight.values[landing.seat][landing.body]
            yield self._say(
                "lands" if landing.seat == self.seat else others,
                {"seat": landing.seat, "worth": worth},
                depth=depth,
                who=self.labels.seat(landing.seat),
                body=self.labels.body(landing.body),
                worth=self.words.number(worth),
            )

    def _sum(self, state: State, groups: Sequence[_Group], depth: int) -> Iterator[Step]:
        """The worth of a roll: over all rolls, their chance times what the best choice then gives."""
        if state is not self.state:
            yield from self._crash(state, depth)
        commander, me = self.labels.seat(state.commander), self.labels.seat(self.seat)
        kind = "over" if state.commander == self.seat else "over.other"
        yield self._say(kind, depth=depth, commander=commander, who=me)
        told = sorted((group for group in groups if group.space is not None), key=lambda group: -group.chance)
        for group in told[:GROUPS]:
            kind = "group.token" if group.tokens else "group"
            yield self._group(kind, group, depth + 1, space=group.space, dice=self.words.count("dice", group.dice))
        for group in groups:
            if group.space is None:
                kind = "crashes.parachute" if group.worth else "crashes"
                yield self._group(kind, group, depth + 1, who=me)
        if rest := told[GROUPS:]:
            chance = sum(group.chance for group in rest)
            part = sum(group.chance * group.worth for group in rest)
            yield self._group("rest", _Group(None, 0, 0, chance, part / chance), depth + 1, count=len(rest))
        worth = sum(group.chance * group.worth for group in groups)
        yield self._say("sum", {"worth": worth}, depth=depth, worth=self.words.number(worth), who=me)

    def _group(self, kind: str, group: _Group, depth: int, **params: object) -> Step:
        part = group.chance * group.worth
        return self._say(
            kind,
            {"chance": group.chance, "worth": group.worth, "part": part},
            depth=depth,
            chance=self.words.percent(group.chance),
            worth=self.words.number(group.worth),
            part=self.words.number(part),
            **params,
        )

    # Why the best is best.

    def _comparison(self) -> Step:
        best = next(choice for choice in self.odds.choices if choice.best)
        second = max((choice for choice in self.odds.choices if choice is not best), key=lambda choice: choice.worth)
        more = best.worth - second.worth
        return self._say(
            "best" if more > CLOSE else f"best.tie_{_TIE[self.state.phase]}",
            {"worth": best.worth, "second": second.worth, "more": more},
            action=self.odds.label(best),
            worth=self.words.number(best.worth),
            second=self.odds.label(second),
            less=self.words.number(second.worth),
            more=self.words.number(more),
        )


class _Deed(NamedTuple):
    """Something that is done without a roll, and the states around it."""

    before: State
    action: Action
    after: State

    @property
    def landings(self) -> tuple[Landing, ...]:
        """Who disembarks by it."""
        return landed_by(self.before, self.after)


class _Group(NamedTuple):
    """Rolls that lead to one place: the space (None: a crash) and the dice left, their chance, and what that gives."""

    space: int | None
    dice: int
    tokens: int
    """How many are used for it."""
    chance: Number
    worth: Number


def _grouping(flight: Expedition, state: State, seat: int) -> Generator[float, None, list[_Group]]:
    """Every roll of this state by where the commander's best choice leads; chances add up to 1."""
    groups: dict[tuple[int | None, int, int], _Group] = {}
    rolls = outcomes(state)
    for number, (roll, exactly) in enumerate(rolls):
        yield number / len(rolls)
        chance = exactly if flight.exact else float(exactly)
        space, dice, tokens, worth = _led(flight, apply(state, roll), seat)
        place = (space, dice, tokens)
        so_far = groups[place].chance if place in groups else 0
        groups[place] = _Group(*place, so_far + chance, worth)
    return list(groups.values())


def _led(flight: Expedition, state: State, seat: int) -> tuple[int | None, int, int, Number]:
    """Where the best choice with these dice leads: the space (None: a crash), the dice left, tokens used; the worth."""
    worth = flight.value(state)[seat]
    if state.phase != CHOOSE:
        return None, 0, 0, worth
    ready = unflipped_tokens(state)
    action = flight.best(state)
    while isinstance(action, Convert):
        state = apply(state, action)
        action = flight.best(state)
    if not isinstance(action, Move):
        return None, 0, 0, worth
    trip = trip_of(state, action)
    return trip.space, trip.dice, ready - unflipped_tokens(state) + trip.tokens, worth
