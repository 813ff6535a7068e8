"""What every choice is worth to whoever decides, exactly: where it leads, what it risks, and which is best."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from mlem_widgets.extras import need
from mlem_widgets.odds.cache import flight
from mlem_widgets.odds.chances import crash_probability
from mlem_widgets.odds.induction import first_best
from mlem_widgets.odds.slices import finished, scaled
from mlem_widgets.odds.tables import trip_of
from mlem_widgets.render import phrases
from mlem_widgets.render.sheet import NONE, Cell, Sheet, Sheeted, bars
from mlem_widgets.rules import ABILITIES, Convert, Move, apply, legal_actions
from mlem_widgets.rules.state import LANDING, OVER, ROLL, TAKEOFF
from mlem_widgets.rules.travel import unflipped_tokens
from mlem_widgets.words import words

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence

    from mlem_widgets.labels import Labels
    from mlem_widgets.odds.derivation import Derivation
    from mlem_widgets.odds.expedition import Expedition
    from mlem_widgets.odds.induction import Number
    from mlem_widgets.odds.solo import Distribution
    from mlem_widgets.odds.values import Values
    from mlem_widgets.rules import Action, State
    from mlem_widgets.words import Words

BEST = "★"
"""The sign of the best choice; the word stands beside it."""


class Choice(NamedTuple):
    """One choice and what follows from it, when everybody plays on as is best for them."""

    action: Action | None
    """What to do; None is the roll that is due."""
    space: int
    """Where the rocket stands afterwards (after a conversion: with the best move that follows)."""
    dice: int
    """How many dice the next roll has; 0 where none follows."""
    crash: Number
    """The chance that the next roll crashes the rocket for certain; 0 where none follows."""
    reach: Mapping[str, Number]
    """The chance that the decider's astronaut disembarks on each body; what is missing to 1 comes home."""
    worth: Number
    """What the decider can expect."""
    best: bool

    @property
    def home(self) -> Number:
        """The chance that the astronaut comes home."""
        return 1 - sum(self.reach.values())


class Lead(NamedTuple):
    """The solved flight that a choice belongs to, the state it is made in (or flown from), and what is done there."""

    flight: Expedition
    state: State
    action: Action | None


class Odds(Sheeted):
    """Every choice of whoever decides now, with its exact odds. Made by `Game.odds` and `odds`.

    In a notebook it is a table, printed it is text.
    """

    def __init__(
        self,
        state: State,
        values: Values,
        labels: Labels,
        leads: Mapping[Action | None, Lead],
        choices: Iterable[Choice],
    ) -> None:
        """Take the solved flights and the choices; `working` makes them."""
        self.state = state
        self.values = values
        self.labels = labels
        self.seat: int | None = None if state.is_over else state.decider
        """Whose choices these are; None when the game is over."""
        self.leads = dict(leads)
        self.choices = tuple(choices)
        self.best: Choice | None = next((choice for choice in self.choices if choice.best), None)

    @property
    def exact(self) -> bool:
        """Whether the numbers are Fractions."""
        return any(lead.flight.exact for lead in self.leads.values())

    @cached_property
    def worths(self) -> tuple[Number, ...]:
        """What every seat can expect of this flight from here on; 0 for who is not aboard.

        At takeoff: if the best choice boards, and nobody after it.
        """
        lead = self._best_lead
        if lead is None:
            return (0,) * self.state.players
        return lead.flight.value(lead.state)

    @cached_property
    def visits(self) -> dict[int, Number]:
        """The chance that the rocket comes to stand on each space, after the best choice."""
        lead = self._best_lead
        return lead.flight.visits(lead.state) if lead else {}

    @cached_property
    def ends(self) -> Distribution | None:
        """Where this flight ends, after the best choice: by space, with everybody off, or crashed."""
        lead = self._best_lead
        return lead.flight.ends(lead.state) if lead else None

    @property
    def _best_lead(self) -> Lead | None:
        return self.leads[self.best.action] if self.best else None

    def label(self, choice: Choice) -> str:
        """What a choice is called in the language of these odds."""
        if choice.action is None:
            return self.labels.words.text("odds.roll", dice=self.labels.words.count("dice", self.state.dice))
        return self.labels.action(choice.action)

    def explain(self, action: Action | str | None = None) -> Derivation:
        """How the numbers come about, step by step; of the best choice in detail, or of the one named.

        Raises IllegalActionError for what is no choice here.
        """
        from mlem_widgets.odds.derivation import derive

        return derive(self, action)

    def to_frame(self, *, exact: bool = False) -> Any:
        """A pandas DataFrame with a row for each choice.

        With floats; `exact=True` gives Fractions, for which odds that are not `exact` are worked out again.

        Columns: `action` (its text; "roll" for the roll), `space`, `dice` (left for the next roll), `crash` (chance
        that it crashes for certain), one column a body that can be reached (chance that the decider's astronaut
        disembarks there; in the order of the track), `home` (chance that it comes home), `worth` (expected points),
        `best`. Raises MissingExtraError without pandas.
        """
        pandas = need("pandas", "frames")
        if exact and self.choices and not self.exact:
            return odds(self.state, values=self.values, exact=True).to_frame(exact=True)
        number = Fraction if exact else float
        bodies = self._bodies()
        rows = [
            {
                "action": "roll" if choice.action is None else str(choice.action),
                "space": choice.space,
                "dice": choice.dice,
                "crash": number(choice.crash),
                **{body: number(choice.reach.get(body, 0)) for body in bodies},
                "home": number(choice.home),
                "worth": number(choice.worth),
                "best": choice.best,
            }
            for choice in self.choices
        ]
        return pandas.DataFrame(rows, columns=["action", "space", "dice", "crash", *bodies, "home", "worth", "best"])

    def _bodies(self) -> list[str]:
        """The bodies that some choice can reach, in the order of the track."""
        return [
            body for body in self.state.ruleset.reached_from if any(body in choice.reach for choice in self.choices)
        ]

    def plot(self, ax: Any = None) -> Any:
        """Draw what each choice is worth and where that comes from; returns the matplotlib Axes.

        Raises MissingExtraError without matplotlib.
        """
        from mlem_widgets.odds.chart import draw_choices

        return draw_choices(self, ax)

    def plot_ends(self, ax: Any = None) -> Any:
        """Draw where the flight ends along the track after the best choice; returns the matplotlib Axes.

        Raises MissingExtraError without matplotlib.
        """
        from mlem_widgets.odds.chart import draw_ends

        return draw_ends(self, ax)

    def caption(self) -> str:
        """Whose choices these are, where, and what is counted."""
        said, state = self.labels.words, self.state
        if self.seat is None:
            return said.text("odds.over")
        who, dice = self.labels.seat(self.seat), said.count("dice", state.dice)
        return said.text(f"odds.caption_{state.phase}", who=who, space=state.space, dice=dice)

    def counted(self) -> str:
        """What the points are that are expected: of what, and under which values of the bodies."""
        said = self.labels.words
        return said.text("odds.note_values", values=values_name(self.values, said))

    def sheets(self) -> tuple[Sheet, ...]:
        """A row for each choice."""
        said = self.labels.words
        head = ("choice", "space", "dice", "crash", "reach", "home", "worth", "mark")
        lengths = bars(float(choice.worth) for choice in self.choices)
        rows = tuple(self._row(choice, length) for choice, length in zip(self.choices, lengths, strict=True))
        notes = [said.text("odds.note_takeoff")] if self.state.phase == TAKEOFF else []
        if self.choices:
            notes.append(self.counted())
        headings = tuple(said.text(f"odds.head_{column}") for column in head)
        return (Sheet(self.caption(), headings, rows, tuple(notes), frozenset({0, 4, 7})),)

    def _row(self, choice: Choice, length: float) -> tuple[Cell, ...]:
        said = self.labels.words
        best = f"{BEST}\N{NO-BREAK SPACE}{said.text('odds.best')}" if choice.best else ""
        return (
            Cell(self.label(choice), strong=choice.best),
            Cell(str(choice.space)),
            Cell(str(choice.dice) if choice.dice else NONE),
            Cell(said.percent(choice.crash) if choice.dice else NONE),
            Cell(self.disembarks(choice)),
            Cell(said.percent(choice.home)),
            Cell(said.number(choice.worth), length, strong=choice.best),
            Cell(best, strong=choice.best),
        )

    def disembarks(self, choice: Choice) -> str:
        """The bodies that the astronaut most likely disembarks on, and the others together, with their chances."""
        said = self.labels.words
        likely = sorted(choice.reach.items(), key=lambda entry: -entry[1])
        shown = [f"{self.labels.body(body)} {said.percent(chance)}" for body, chance in likely[:MOST_BODIES]]
        others = sum(chance for _, chance in likely[MOST_BODIES:])
        if others:
            shown.append(said.text("odds.elsewhere", chance=said.percent(others)))
        return ", ".join(shown) or NONE

    def __repr__(self) -> str:
        return str(self)  # what a notebook shows is for people


MOST_BODIES = 3
"""How many bodies a table names for each choice."""


def odds(
    state: State,
    players: Sequence[str] = (),
    values: Values = "standing",
    *,
    exact: bool = False,
    locale: str | None = None,
) -> Odds:
    """The exact odds of every choice in this state, for whoever decides (at a roll: the commander, of the roll itself).

    `values` says what disembarking on a body is worth: a name in `VALUES`, a function of state and seat, or
    `{seat: {body: worth}}`. At takeoff each ability is weighed as if nobody else boarded after it. With `exact` the
    numbers are Fractions. `players` are names, for tables in the language of `locale`.
    Raises OddsError for values that are missing, unknown or not finite, and LocaleError.

    >>> from mlem_widgets.rules import Astronaut, Ruleset, new_game
    >>> state = new_game(Ruleset.load())._replace(
    ...     phase="choose", space=23, dice=2, roll="1A", aboard=(Astronaut(0, "plain"),)
    ... )
    >>> [(str(choice.action), choice.space, choice.best) for choice in odds(state, exact=True).choices]
    [('move 1', 24, True), ('move A', 25, False), ('move 1+A', 25, False)]
    """
    return finished(working(state, players, values, exact=exact, locale=locale))


def working(
    state: State,
    players: Sequence[str] = (),
    values: Values = "standing",
    *,
    exact: bool = False,
    locale: str | None = None,
) -> Generator[float, None, Odds]:
    """The same as `odds`, in slices of some milliseconds; yields the share done, returns the Odds."""
    labels = phrases.labels(state, players, words(locale))
    leads: dict[Action | None, Lead] = {}
    if state.phase == TAKEOFF:
        options = legal_actions(state)
        for number, option in enumerate(options):
            alone = boarded_last(state, option)
            solved = yield from scaled(flight(alone, values, exact=exact), 2 * number, 2 * len(options))
            yield from scaled(solved.foreseeing(alone), 2 * number + 1, 2 * len(options))
            leads[option] = Lead(solved, alone, None)
    elif state.phase != OVER:
        solved = yield from scaled(flight(state, values, exact=exact), 0, 2)
        actions = (None,) if state.phase == ROLL else legal_actions(state)
        for number, action in enumerate(actions):
            yield from scaled(solved.foreseeing(state, action), len(actions) + number, 2 * len(actions))
            leads[action] = Lead(solved, state, action)
    choices = []
    for action, lead in leads.items():
        choices.append(_choice(state, action, lead))
        yield 1.0
    return Odds(state, values, labels, leads, _marked(state, leads, choices))


def values_name(values: Values, said: Words) -> str:
    """What the values count, in words."""
    key = f"odds.values_{values}"
    return said.text(key if isinstance(values, str) and key in said else "odds.values_own")


def boarded_last(state: State, action: Action) -> State:
    """The start of the flight if this astronaut boards and nobody after it."""
    boarded = apply(state, action)
    return boarded if boarded.phase == ROLL else boarding_over(boarded)


def boarding_over(state: State) -> State:
    """The start of the flight if nobody boards after those who are aboard at this takeoff."""
    satellite = any(ABILITIES[who.ability].starts_at_satellite for who in state.aboard)
    return state._replace(phase=ROLL, space=state.ruleset.satellite_space if satellite else state.space)


def _marked(state: State, leads: Mapping[Action | None, Lead], choices: Sequence[Choice]) -> Iterator[Choice]:
    """The choices with the best one marked."""
    if not choices:
        return
    if state.phase == TAKEOFF:  # of equals the first in the order of the crew
        best = choices[first_best([choice.worth for choice in choices])].action
    else:
        best = next(iter(leads.values())).flight.best(state)
    for choice in choices:
        yield choice._replace(best=choice.action == best)


def _choice(state: State, action: Action | None, lead: Lead) -> Choice:
    solved, at, seat = lead.flight, lead.state, state.decider
    worth = solved.value(at)[seat] if lead.action is None else solved.q(at)[lead.action][seat]
    space, dice, tokens = _next_roll(lead)
    crash: Number = 0
    if dice:
        crash = crash_probability(space, dice, state.ruleset, tokens=tokens)
    return Choice(
        action,
        space,
        dice,
        crash if solved.exact else float(crash),
        solved.reach(at, seat=seat, action=lead.action),
        worth,
        best=False,
    )


def _next_roll(lead: Lead) -> tuple[int, int, int]:
    """Where the rocket stands after a choice, how many dice the next roll has (0: there is none), and the tokens."""
    state, action = lead.state, lead.action
    while isinstance(action, Convert):  # the move that it is for has to follow
        state = apply(state, action)
        action = lead.flight.best(state)
    space = trip_of(state, action).space if isinstance(action, Move) else state.space
    after = state if action is None else apply(state, action)
    flies_on = after.expedition == state.expedition and after.phase in {ROLL, LANDING}
    return space, after.dice if flies_on else 0, unflipped_tokens(after)
