"""A game looked back at: what every choice lost, and how lucky every roll was, under named values.

The values are fixed for each expedition when its last astronaut has boarded, and everybody is taken to play on as is
best for them. So the worths form a chain: what a seat expected at first, plus the luck of its rolls, minus what its
choices lost, plus what the rolls and choices of others changed for it, is what it got.
"""

from __future__ import annotations

from collections import defaultdict
from contextlib import contextmanager, suppress
from heapq import nlargest
from typing import TYPE_CHECKING, Any, NamedTuple

from mlem_widgets.extras import MissingExtraError, need
from mlem_widgets.odds.advice import BEST, boarded_last, boarding_over, values_name
from mlem_widgets.odds.cache import flight
from mlem_widgets.odds.expedition import landed_by
from mlem_widgets.odds.induction import first_best
from mlem_widgets.odds.slices import scaled
from mlem_widgets.render import phrases
from mlem_widgets.render.markup import escaped
from mlem_widgets.render.sheet import NONE, Cell, Sheet, Sheeted
from mlem_widgets.rules import Roll, legal_actions
from mlem_widgets.rules.state import OVER, ROLL, TAKEOFF
from mlem_widgets.words import words

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence

    from mlem_widgets.labels import Labels
    from mlem_widgets.odds.expedition import Expedition
    from mlem_widgets.odds.induction import Number
    from mlem_widgets.odds.values import Values
    from mlem_widgets.record import Record
    from mlem_widgets.rules import Action, State

    Worths = tuple[Number | None, ...]


class Row(NamedTuple):
    """One decision or roll. Worths are by seat: what the flight gives it, None while it has not boarded."""

    ply: int
    """The number of the ply, from 0."""
    expedition: int
    seat: int
    """Who decided, or rolled."""
    phase: str
    action: Action
    before: Worths
    """What every seat could expect before; of a seat that boards now, with its best astronaut."""
    after: Worths
    best: Action | None
    """The best choice; None for a roll."""
    lost: Number
    """What the choice lost for its seat against the best one; 0 for a roll."""
    luck: Number
    """What the roll added for its seat to what it could expect; 0 for a choice."""


class Total(NamedTuple):
    """One seat's account of one expedition: initial + luck - lost + others == final.

    `others` is what the rolls and choices of the other seats changed. `final` is what the seat got; of an expedition
    that is still flown, what it can expect now.
    """

    expedition: int
    seat: int
    initial: Number
    luck: Number
    lost: Number
    others: Number
    final: Number


class Rows(Sheeted):
    """Some rows of a game. In a notebook they are a table, printed they are text."""

    def __init__(self, rows: Iterable[Row], labels: Labels, caption: str, notes: tuple[str, ...]) -> None:
        self.rows = tuple(rows)
        self.labels = labels
        self.caption = caption
        self.notes = notes

    def to_frame(self, *, exact: bool = False) -> Any:
        """A pandas DataFrame with a row for each decision and roll. `exact=True` keeps Fractions where there are some.

        Columns: `ply` (from 0), `expedition`, `seat`, `player`, `phase`, `action`, `best` (texts of actions; empty for
        a roll), `before` and `after` (what the seat that acts can expect), `lost`, `luck`, and for every seat
        `before_0`, `after_0`, and so on (missing while it has not boarded). Raises MissingExtraError without pandas.
        """
        pandas = need("pandas", "frames")

        def number(worth: Number | None) -> Number | None:
            return worth if exact or worth is None else float(worth)

        seats = len(self.rows[0].before) if self.rows else 0
        columns = [f"{when}_{seat}" for seat in range(seats) for when in ("before", "after")]
        rows = []
        for row in self.rows:
            told = {
                "ply": row.ply,
                "expedition": row.expedition,
                "seat": row.seat,
                "player": self.labels.seat(row.seat),
                "phase": row.phase,
                "action": str(row.action),
                "best": "" if row.best is None else str(row.best),
                "before": number(row.before[row.seat]),
                "after": number(row.after[row.seat]),
                "lost": number(row.lost),
                "luck": number(row.luck),
            }
            for seat, (before, after) in enumerate(zip(row.before, row.after, strict=True)):
                told[f"before_{seat}"], told[f"after_{seat}"] = number(before), number(after)
            rows.append(told)
        return pandas.DataFrame(rows, columns=[*_COLUMNS, *columns])

    def sheets(self) -> tuple[Sheet, ...]:
        """The tables that are shown, without the columns that say nothing: rolls lose nothing, choices have no luck."""
        rows = [self._row(row) for row in self.rows]
        told = [place for place in range(len(_HEAD)) if any(row[place].text not in {"", NONE} for row in rows)]
        return (
            Sheet(
                self.caption,
                self._head(_HEAD[place] for place in told),
                tuple(tuple(row[place] for place in told) for row in rows),
                self.notes,
                frozenset(number for number, place in enumerate(told) if _HEAD[place] in _WORDS),
            ),
        )

    def _head(self, columns: Iterable[str]) -> tuple[str, ...]:
        return tuple(self.labels.words.text(f"odds_review.head_{column}") for column in columns)

    def _row(self, row: Row) -> tuple[Cell, ...]:
        said, rolled = self.labels.words, row.phase == ROLL
        own = (row.before[row.seat], row.after[row.seat])
        best = "" if row.best is None else BEST if row.best == row.action else self.labels.action(row.best)
        return (
            Cell(str(row.ply)),
            Cell(str(row.expedition)),
            Cell(self.labels.seat(row.seat)),
            Cell(self.labels.action(row.action)),
            *(Cell(NONE if worth is None else said.number(worth)) for worth in own),
            Cell(NONE if rolled else said.number(row.lost)),
            Cell(said.number(row.luck) if rolled else NONE),
            Cell(best),
        )

    def __repr__(self) -> str:
        return str(self)  # what a notebook shows is for people


class Review(Rows):
    """All rows of a game, in order, and every player's account of them. Made by `Game.review`.

    Printed it tells all rows; shown in a cell, a long one opens with the worst choices and the luckiest rolls.
    """

    def __init__(self, rows: Sequence[Row], labels: Labels, values: Values, plies: int) -> None:
        said, rolls = labels.words, sum(row.phase == ROLL for row in rows)
        caption = said.text("odds_review.caption", decisions=len(rows) - rolls, rolls=rolls)
        notes = [said.text("odds_review.note", values=values_name(values, said))]
        self.complete = len(rows) == plies
        """False where the review was interrupted: the rows are those that were done."""
        if not self.complete:
            notes.insert(0, said.text("odds_review.incomplete", ply=len(rows), plies=plies))
        super().__init__(rows, labels, caption, tuple(notes))

    def luckiest(self, n: int = 5) -> Rows:
        """The n rolls that added most for who rolled, the luckiest first."""
        rolls = nlargest(n, (row for row in self.rows if row.phase == ROLL), key=lambda row: row.luck)
        return Rows(rolls, self.labels, self.labels.words.text("odds_review.luckiest"), self.notes)

    def worst(self, n: int = 5) -> Rows:
        """The n choices that lost most, the worst first."""
        choices = nlargest(n, (row for row in self.rows if row.phase != ROLL), key=lambda row: row.lost)
        return Rows(choices, self.labels, self.labels.words.text("odds_review.worst"), self.notes)

    def totals(self) -> tuple[Total, ...]:
        """The account of every seat in every expedition."""
        rows: defaultdict[tuple[int, int], list[Row]] = defaultdict(list)
        for row in self.rows:
            for seat, worth in enumerate(row.before):
                if worth is not None:
                    rows[row.expedition, seat].append(row)
        return tuple(_total(expedition, seat, found) for (expedition, seat), found in sorted(rows.items()))

    def sheets(self) -> tuple[Sheet, ...]:
        """The accounts of all flights together, and the rows."""
        return self._accounts(), *super().sheets()

    def _accounts(self) -> Sheet:
        said = self.labels.words
        sums: dict[int, list[Number]] = {}
        for total in self.totals():
            have = sums.setdefault(total.seat, [0] * 5)
            sums[total.seat] = [one + more for one, more in zip(have, total[2:], strict=True)]
        rows = tuple(
            (Cell(self.labels.seat(seat)), *(Cell(said.number(worth)) for worth in worths))
            for seat, worths in sorted(sums.items())
        )
        head = self._head(("who", "initial", "luck", "lost", "others", "final"))
        return Sheet(said.text("odds_review.summary"), head, rows)

    def _extremes(self) -> tuple[Sheet, ...]:
        """What a long review shows first: the accounts, the worst choices and the luckiest rolls."""
        worst, luckiest = (sheet for rows in (self.worst(), self.luckiest()) for sheet in rows.sheets())
        return self._accounts(), worst._replace(notes=()), luckiest

    def __repr__(self) -> str:
        if len(self.rows) <= SHORT:
            return str(self)
        return "\n\n".join(sheet.text() for sheet in self._extremes())

    def _repr_html_(self) -> str:
        if len(self.rows) <= SHORT:
            return super()._repr_html_()
        (rows,) = super().sheets()
        summary = f"<summary>{escaped(self.caption)}</summary>"
        whole = f"<details>{summary}{rows._replace(notes=()).html()}</details>"
        return "".join(sheet.html() for sheet in self._extremes()) + whole


SHORT = 20
"""A review with more rows shows its extremes, and all rows when they are asked for."""

_HEAD = ("ply", "expedition", "who", "action", "before", "after", "lost", "luck", "best")
"""The columns of a shown table, by their words."""
_WORDS = {"who", "action", "best"}
"""Those that hold words."""

_COLUMNS = (
    "ply",
    "expedition",
    "seat",
    "player",
    "phase",
    "action",
    "best",
    "before",
    "after",
    "lost",
    "luck",
)


def _total(expedition: int, seat: int, rows: Sequence[Row]) -> Total:
    others: Number = 0
    for row in rows:
        if row.seat != seat:
            others += _worth(row.after, seat) - _worth(row.before, seat)
    own = [row for row in rows if row.seat == seat]
    return Total(
        expedition,
        seat,
        _worth(rows[0].before, seat),
        sum(row.luck for row in own),
        sum(row.lost for row in own),
        others,
        _worth(rows[-1].after, seat),
    )


def _worth(worths: Worths, seat: int) -> Number:
    worth = worths[seat]
    if worth is None:
        raise AssertionError(f"seat {seat} is not aboard")
    return worth


def review(
    record: Record,
    values: Values = "standing",
    *,
    exact: bool = False,
    progress: bool | Callable[[float], object] = True,
    locale: str | None = None,
) -> Review:
    """Review a game by its record, over or not.

    `progress` is called with the share done; True shows a bar where the work takes longer and tqdm is installed.
    Ctrl+C (KeyboardInterrupt) ends the work early; the review then holds the rows that were done and is not
    `complete`. Raises OddsError for values that cannot be, and LocaleError.

    >>> from mlem_widgets.game import Game
    >>> game = Game(["Ana", "Boris"], seed=7)
    >>> game.play("board parachute")
    >>> [(row.ply, str(row.action), row.lost > 0) for row in review(game.record).rows]
    [(0, 'board parachute', True)]
    """
    labels = phrases.labels(record.start, record.players, words(locale))
    rows: list[Row] = []
    with _shown(progress, labels) as show, suppress(KeyboardInterrupt):
        for share in reviewing(record, rows, values, exact=exact):
            show(share)
    return Review(rows, labels, values, len(record.plies))


def reviewing(
    record: Record, rows: list[Row], values: Values = "standing", *, exact: bool = False
) -> Generator[float, None, None]:
    """The work of `review` in short slices: appends each row when it is done and yields the share done."""
    account = _Account(values, exact=exact)
    states, plies = record.states(), record.plies
    for number, (ply, state, after) in enumerate(zip(plies, states[:-1], states[1:], strict=True)):
        rows.append((yield from scaled(account.row(number, state, ply.action, after), number, len(plies))))


BAR_AFTER = 2
"""After so many seconds a review shows a bar."""


@contextmanager
def _shown(progress: bool | Callable[[float], object], labels: Labels) -> Iterator[Callable[[float], object]]:  # noqa: FBT001  what a caller gave
    """What shows how much is done."""
    if callable(progress):
        yield progress
        return
    try:
        bars = need("tqdm.auto", "sim") if progress else None
    except MissingExtraError:
        bars = None
    if bars is None:
        yield lambda share: share
        return
    text = labels.words.text("odds_review.progress")
    with bars.tqdm(
        total=100, desc=text, delay=BAR_AFTER, leave=False, bar_format="{desc} {percentage:3.0f}%|{bar}|"
    ) as bar:
        yield lambda share: bar.update(round(100 * share) - bar.n)


class _Account:
    """What every seat can expect, ply by ply."""

    def __init__(self, values: Values, *, exact: bool) -> None:
        self.values = values
        self.exact = exact
        self.flight: Expedition | None = None
        """The flight that is flown, with the values fixed when all had boarded."""
        self.now: list[Number | None] = []
        self.landed: list[Number] = []

    def row(self, ply: int, state: State, action: Action, after: State) -> Generator[float, None, Row]:
        """What one ply did."""
        if not self.now:
            yield from self._begin(state)
        before = list(self.now)
        best: Action | None = None
        if state.phase == TAKEOFF:
            best, before[state.decider] = yield from self._board(state, action)
        else:
            best = self._fly(state, action, after)
        seat = state.decider
        change = _minus(self.now[seat], before[seat])
        nothing = abs(0 * change)  # of the same type, and no -0.0
        rolled = isinstance(action, Roll)
        row = Row(
            ply,
            state.expedition,
            seat,
            state.phase,
            action,
            tuple(before),
            tuple(self.now),
            best,
            nothing if rolled else max(nothing, -change),
            change if rolled else nothing,
        )
        if after.phase in {TAKEOFF, OVER} and state.phase != TAKEOFF:
            self.now = []
        return row

    def _begin(self, state: State) -> Generator[float, None, None]:
        """The first ply of an expedition, or of a game that begins from a position within one."""
        self.now, self.landed = [None] * state.players, [0] * state.players
        self.flight = None
        if state.aboard:
            flown = state if state.phase != TAKEOFF else boarding_over(state)
            solved = yield from flight(flown, self.values, exact=self.exact)
            self._expect(solved, flown)

    def _expect(self, solved: Expedition, state: State) -> None:
        self.flight = solved
        worths = solved.value(state)
        for who in state.aboard:
            self.now[who.seat] = worths[who.seat]

    def _board(self, state: State, action: Action) -> Generator[float, None, tuple[Action, Number]]:
        """An astronaut boards: what the best one would have been worth, as if nobody else boarded after it."""
        seat, options = state.decider, legal_actions(state)
        worths: list[Number] = []
        for number, option in enumerate(options):
            flown = boarded_last(state, option)
            solved = yield from scaled(flight(flown, self.values, exact=self.exact), number, len(options))
            worths.append(solved.value(flown)[seat])
            if option == action:
                self._expect(solved, flown)
        best = first_best(worths)
        return options[best], max(worths[best], worths[options.index(action)])

    def _fly(self, state: State, action: Action, after: State) -> Action | None:
        """A roll, or a choice in flight; returns the best choice."""
        solved = self.flight
        if solved is None:
            raise AssertionError("no flight is flown")
        worths = solved.value(after) if isinstance(action, Roll) else solved.q(state)[action]
        for who in state.aboard:
            self.now[who.seat] = worths[who.seat] + self.landed[who.seat]
        for landing in landed_by(state, after):
            self.landed[landing.seat] = solved.values[landing.seat][landing.body]
        return None if isinstance(action, Roll) else solved.best(state)


def _minus(one: Number | None, other: Number | None) -> Number:
    if one is None or other is None:
        raise AssertionError("a seat that acts is aboard")
    return one - other
