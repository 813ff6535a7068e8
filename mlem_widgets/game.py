"""The game that people script and play: a record, what was undone, the dice, the seats, a lock and watchers.

`Game` swaps one immutable position under its lock and calls its watchers after releasing it; user code (policies,
watchers) never runs under the lock.
"""

from __future__ import annotations

import operator
import re
import threading
from collections import Counter
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, SupportsIndex

from mlem_widgets.files import FileError
from mlem_widgets.keeper import Keeper, path_of, stored
from mlem_widgets.line import Line
from mlem_widgets.options import TIME_LIMIT, Options
from mlem_widgets.policy import POLICIES, Policy, instant, named
from mlem_widgets.record import Record
from mlem_widgets.rules import (
    ENTERED,
    FRESH,
    Action,
    IllegalActionError,
    MlemError,
    Roll,
    Ruleset,
    State,
    because,
    parse_action,
)
from mlem_widgets.rules.ruleset import ruleset_of
from mlem_widgets.rules.state import OVER, ROLL
from mlem_widgets.rules.why import refusal
from mlem_widgets.seating import seated
from mlem_widgets.seed import check_seed, new_seed
from mlem_widgets.seen import Seen
from mlem_widgets.setting import set_up
from mlem_widgets.turns import answer, until
from mlem_widgets.watchers import Watchers, raise_first
from mlem_widgets.words import words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

    from mlem_widgets.waiting import Moved

_SEPARATORS = re.compile(r"[\n;,]")


class UndoError(MlemError, IndexError):
    """Nothing can be taken back (or done again) here."""


class StaleError(MlemError):
    """The game has moved on since the position that this was meant for."""


class Game(Seen):
    """A game of MLEM: Space Agency between 2 to 5 players.

    >>> game = Game(["Ana", "Boris"], seed=7)
    >>> game.play("board parachute, board satellite")
    >>> game.state.phase, game.state.space, game.state.dice
    ('roll', 3, 6)
    >>> game.roll("1224AA")
    >>> game.legal_actions
    <LegalActions: move 1, move A, move 1+A>
    >>> print(game.why("4"))
    No 4 stands at space 3, only 1, 3 and afterburner. (rule-book p. 7)

    `ruleset` is an id, a path or a Ruleset; `seats` names who plays a seat when it is no person, by a function
    (a `Policy`) or a policy's name. `undo` is `all`, `before_roll` (nothing that lies before a roll) or `none`;
    `dice` is `virtual` or `table` (widgets then ask for the dice thrown on a real table). A policy that takes longer
    than `time_limit` seconds is abandoned (None: never, as in JupyterLite). `save` names a file to keep the game in,
    as the method does.

    Raises PlayersError (names, seats), RulesetError, OptionError, LocaleError, FileError.
    """

    def __init__(  # noqa: PLR0913  each is a choice that a table makes
        self,
        players: Iterable[str],
        *,
        ruleset: str | Path | Ruleset = "house",
        seed: int | None = None,
        seats: Mapping[str, Policy | str] | None = None,
        undo: str = "all",
        dice: str = "virtual",
        locale: str | None = None,
        time_limit: float | None = TIME_LIMIT,
        save: str | Path | None = None,
    ) -> None:
        """Begin a game."""
        record = Record.new(ruleset_of(ruleset), players, seed=new_seed() if seed is None else check_seed(seed))
        keeper = None if save is None else Keeper(path_of(save))
        self._set_up(record, seats or {}, Options(undo, dice, locale, time_limit), keeper)

    def _set_up(
        self, record: Record, seats: Mapping[str, Policy | str], options: Options, keeper: Keeper | None
    ) -> None:
        self._options = options.checked()
        policies, kinds = seated(record.players, seats)
        if seats:
            record = replace(record, kinds=kinds)
        self._lock = threading.RLock()
        self._watchers = Watchers()
        self._policies = policies
        self._fresh: Counter[int] = Counter()
        self._past: tuple[Record, ...] = ()
        self._line = Line.of(record)
        self._asked = self._failed = None
        self._keep(keeper)
        self.go_on()

    @classmethod
    def from_record(cls, record: Record | str | bytes, **options: Any) -> Game:
        """Go on from a record (its text, its bytes, or a Record), with Game's options but for the ruleset and the seed.

        Raises NotationError with line and column.

        >>> game = Game(["Ana", "Boris"], seed=7)
        >>> game.play("board parachute")
        >>> Game.from_record(str(game.record)).position == game.position
        True
        """
        return cls._from(record if isinstance(record, Record) else Record.parse(record), **options)

    @classmethod
    def resume(cls, path: str | Path, **options: Any) -> Game:
        """Go on with a game that was kept in a file, and keep it there, or where `save` says.

        Takes the options of `from_record`. Raises FileError where it cannot be read, and NotationError with line and
        column where it is no record.
        """
        file = path_of(path)
        found = stored(file)
        keeper = Keeper(file, found) if options.get("save") is None else None
        return cls._from(Record.parse(found), keeper=keeper, **options)

    @classmethod
    def from_position(
        cls,
        position: str | State | None = None,
        players: Iterable[str] | int | None = None,
        *,
        ruleset: str | Path | Ruleset | None = None,
        seed: int | None = None,
        **parts: Any,
    ) -> Game:
        """Begin from a position: its line of text, a State, or its parts (`phase=`, `space=`, `dice=`, `aboard=`, ...).

        The parts are those of the line (see `mlem_widgets.notation`). Who is aboard and who has `landed` where is told
        by seat, or by name where names are given; else names are made up. Without a phase, `roll=` is to be chosen
        from, and a rocket beyond Earth is to fly on. Raises PositionError that says what contradicts what, or
        NotationError.

        >>> crew, landed = [("Ana", "parachute"), ("Boris", "die_one")], [("Boris", "adjacent", "yarn")]
        >>> game = Game.from_position(None, ["Ana", "Boris"], space=9, dice=3, aboard=crew, landed=landed)
        >>> game.state.space, game.state.landings[0].body, game.state.failures
        (9, 'yarn', 1)
        """
        options = {key: parts.pop(key) for key in ("seats", "undo", "locale", "time_limit", "save") if key in parts}
        board = None if ruleset is None else ruleset_of(ruleset)
        state, names = set_up(position, players, board, parts, words(options.get("locale")))
        record = Record.new(state.ruleset, names, seed=new_seed() if seed is None else check_seed(seed))
        return cls._from(replace(record, start=state), **options)

    @classmethod
    def _from(
        cls,
        record: Record,
        *,
        seats: Mapping[str, Policy | str] | None = None,
        save: str | Path | None = None,
        keeper: Keeper | None = None,
        **options: Any,
    ) -> Game:
        game = cls.__new__(cls)
        kinds = zip(record.players, record.kinds, strict=True)
        known = {name: kind for name, kind in kinds if kind in POLICIES}
        kept = keeper or (None if save is None else Keeper(path_of(save)))
        game._set_up(  # noqa: SLF001  an instance of this class
            record, known | dict(seats or {}), Options(**options), kept
        )
        return game

    def restart(
        self,
        players: Iterable[str] | None = None,
        *,
        ruleset: str | Path | Ruleset | None = None,
        seed: int | None = None,
        seats: Mapping[str, Policy | str] | None = None,
        at: int | None = None,
    ) -> None:
        """Begin a new game at the same table: the same players, ruleset and policies unless others are given.

        Without a seed it is the next game of the series. The record of the game that ends goes to `past`. Raises as
        `Game()` and `play` do, and then nothing has changed.

        >>> game = Game(["Ana", "Boris"], seed=7)
        >>> game.restart(["Ana", "Chloé"])
        >>> game.players, len(game.past), game.record.game
        (('Ana', 'Chloé'), 1, 1)
        """
        board = self.ruleset if ruleset is None else ruleset_of(ruleset)
        with self._changing(at, then=self.go_on):
            before = self.record
            record = Record.new(board, before.players if players is None else players)
            if seed is None:
                record = replace(record, seed=before.seed, game=before.game + 1)
            else:
                record = replace(record, seed=check_seed(seed))
            if seats is None:
                seats = {name: policy for name, policy in self._seats().items() if name in record.players}
            self._policies, kinds = seated(record.players, seats)
            record = replace(record, kinds=kinds)
            self._past = (*self._past, before)
            self._fresh.clear()
            self._line = Line.of(record, self.version + 1)

    def _seats(self) -> dict[str, Policy]:
        """The policies by their players' names."""
        return {self.players[seat]: policy for seat, policy in self._policies.items()}

    # Options.

    @property
    def locale(self) -> str | None:
        """The language of this game's words; None follows `mlem.set_locale`. Raises LocaleError for an unknown one."""
        return self._options.locale

    @locale.setter
    def locale(self, code: str | None) -> None:
        self._choose(locale=code)

    @property
    def dice(self) -> str:
        """Where the dice come from: `virtual`, or `table` (widgets ask for them)."""
        return self._options.dice

    @dice.setter
    def dice(self, source: str) -> None:
        self._choose(dice=source)

    def _choose(self, **options: Any) -> None:
        self._options = self._options._replace(**options).checked()
        raise_first(self._tell())

    # Playing.

    def play(self, *actions: str | Action, at: int | None = None) -> None:
        """Play actions, each a text or a value; a text may hold several, separated by commas or line breaks.

        All or nothing: raises NotationError or IllegalActionError (why, and what is allowed), and then nothing was
        played. Afterwards the seats of policies move; PolicyError where one fails, and then the actions stay played.
        With `at`, a `version`, raises StaleError where the game has moved on since.
        """
        with self._changing(at, then=self.go_on):
            self._line = self._line.played(list(_read(actions)))

    def roll(self, faces: str | None = None, *, fresh: bool = False, at: int | None = None) -> None:
        """Roll the available dice, or set them (`faces`, as thrown on a table).

        The dice depend on the seed and the number of rolls so far alone, so that undo and branches repeat them;
        `fresh=True` throws others, and the record says so. Raises IllegalActionError where no roll is due, and
        StaleError as `play` does.
        """
        with self._changing(at, then=self.go_on):
            if self.state.phase != ROLL:
                raise IllegalActionError(
                    f"roll {faces or ''}".strip(), refusal(self.state, Roll(""), ()), self.legal_actions
                )
            if faces is not None:
                wanted = parse_action(f"roll {faces} {ENTERED}")
            elif fresh:
                self._fresh[len(self.record.plies)] += 1
                wanted = Roll(self._line.dice(self._fresh[len(self.record.plies)]), FRESH)
            else:
                wanted = Roll(self._line.dice())
            self._line = self._line.played([wanted])

    @contextmanager
    def _changing(self, at: int | None = None, then: Callable[[], None] = lambda: None) -> Iterator[None]:
        """Hold the lock for a change, tell the watchers, and do what then is to be done, whatever a watcher raises."""
        with self._speaking():
            with self._lock:
                if at is not None and at != self.version:
                    raise StaleError(because("wish_stale"))
                yield
            troubles = self._tell()
            try:
                then()
            finally:
                raise_first(troubles)

    def _tell(self) -> list[Exception]:
        """Write the file, tell the watchers, and return what went wrong with that: the game itself stands."""
        try:
            if self._keeper:
                self._keeper.keep(lambda: (self._line, self._past))
        except FileError as error:
            return [error, *self._watchers.tell()]
        return self._watchers.tell()

    def go_on(self) -> None:
        """Let the policies play until a person decides (or rolls), or the game is over; every change does so by itself.

        Raises PolicyError where a policy fails; the game then stands where it was asked.
        """
        self._run(self._own_policy)

    def _own_policy(self, state: State) -> Policy | None:
        """Who decides (or rolls) in this state without being told to; None where a person does, or nobody."""
        by_hand = state.phase == OVER or (state.phase == ROLL and self.dice == "table")
        return None if by_hand else self._policies.get(state.decider)

    def _run(self, choose: Callable[[State], Policy | None]) -> None:
        """Play on while somebody is chosen to decide, the dice thrown for them."""
        troubles: list[Exception] = []
        with self._speaking():
            try:
                while (policy := choose((line := self._line).state)) is not None:
                    if line is self._asked:
                        return  # somebody waits for this answer already, or this is the policy itself that plays on
                    action = self._answer(line, policy)
                    with self._lock:
                        if self._line is not line:
                            continue  # somebody moved meanwhile, and the answer is of no use
                        self._line = line.played([action])
                    troubles += self._tell()
            finally:
                raise_first(troubles)

    def _answer(self, line: Line, policy: Policy) -> Action:
        """What the policy decides, while people see that it thinks; where it fails, they may decide for it."""
        seat = line.state.decider
        self._asked, self._failed = line, None
        if line.state.phase != ROLL and not (instant(policy) or self._policies.get(seat) is policy):
            self._watchers.tell()  # of a seat's own policy they know already
        try:
            return answer(line, policy, self.players[seat], self._options.time_limit)
        except BaseException:
            self._asked, self._failed = None, line
            self._watchers.tell()
            raise
        finally:
            self._asked = None

    def play_until(self, condition: Callable[[State], bool], policy: Policy | str | None = None) -> None:
        """Play ply by ply until `condition(state)` holds: the policy decides for every seat and rolls, if one is given.

        Without one each seat's own policy decides. It stops exactly there: where a policy's seat is in turn then,
        `go_on` lets it move. Raises TurnError where a person is to decide or the condition never holds, PolicyError
        where a policy fails, and what the condition raises; what was played until then stays played.

        >>> game = Game(["Ana", "Boris"], seed=7)
        >>> game.play_until(lambda state: state.space >= 6, "any")
        >>> game.state.space >= 6
        True
        """
        chosen = named(policy) if isinstance(policy, str) else policy
        self._run(until(condition, chosen, self._own_policy, self.players))

    def play_expedition(self, policy: Policy | str | None = None) -> None:
        """Play to the end of this expedition, as `play_until` does; then the seats of policies go on by themselves.

        >>> game = Game(["Ana", "Boris"], seed=7)
        >>> game.play_expedition("first")
        >>> game.state.expedition, game.state.phase
        (2, 'takeoff')
        """
        expedition = self.state.expedition
        self.play_until(lambda state: state.is_over or state.expedition != expedition, policy)
        self.go_on()

    # Going back and forth.

    def undo(self, *, at: int | None = None) -> None:
        """Go back to the last decision of a person. Raises UndoError where none is left, or the option forbids it.

        >>> game = Game(["Ana", "Boris"])
        >>> game.play("board parachute, board satellite")
        >>> game.undo()
        >>> len(game.record.plies), game.can_redo
        (1, True)
        """
        with self._changing(at):
            ply = self._line.decision_before(self._policies)
            refused = self._undo_refused(ply)
            if refused:
                raise UndoError(because(refused))
            self._line = self._line.to(ply)

    def redo(self, *, at: int | None = None) -> None:
        """Do again what was undone, up to the next decision of a person. Raises UndoError where there is nothing."""
        with self._changing(at):
            if not self._line.ahead:
                raise UndoError(because("redo_none"))
            self._line = self._line.to(self._line.decision_ahead(self._policies))

    def goto(self, ply: int) -> None:
        """Go to the position after this many plies, back or forth; what lies ahead can be redone. Raises UndoError."""
        with self._changing():
            line = self._line_to(ply)
            refused = self._undo_refused(ply) if ply < len(self._line.plies) else ""
            if refused:
                raise UndoError(because(refused))
            self._line = line

    def _line_to(self, ply: int) -> Line:
        high = len(self._line.plies) + len(self._line.ahead)
        if not _is_among(ply, high):
            raise UndoError(because("ply_unknown", ply=ply, high=high))
        return self._line.to(ply)

    @property
    def can_undo(self) -> bool:
        """Whether `undo` would take something back."""
        return not self._undo_refused(self._line.decision_before(self._policies))

    @property
    def can_redo(self) -> bool:
        """Whether `redo` would do something again."""
        return bool(self._line.ahead)

    def _undo_refused(self, ply: int) -> str:
        """The rule that forbids going back to this ply, or empty."""
        if self._options.undo == "none":
            return "undo_off"
        if ply < 0:
            return "undo_none"
        taken = (taken.action for taken in self.record.plies[ply:])
        if self._options.undo == "before_roll" and any(
            isinstance(roll, Roll) and roll.origin != ENTERED for roll in taken
        ):
            return "undo_roll"
        return ""

    def copy(self) -> Game:
        """Another game at the same point, with the same past, dice, seats and what lies ahead; no watchers, no file."""
        twin = Game.__new__(Game)
        own = {"_lock": threading.RLock(), "_watchers": Watchers(), "_keeper": None, "_asked": None}
        with self._lock:
            vars(twin).update(vars(self), _fresh=self._fresh.copy(), **own)
        return twin

    __copy__ = copy  # a shallow copy would share the lock and the watchers

    def branch(self, ply: int | None = None) -> Game:
        """A game of its own that goes on from here, or from this ply; the dice to come are the same. Raises UndoError.

        >>> game = Game(["Ana", "Boris"])
        >>> game.play("board parachute, board satellite")
        >>> twin = game.branch(1)
        >>> len(twin.record.plies), len(game.record.plies)
        (1, 2)
        """
        twin = self.copy()
        if ply is not None:
            twin._line = twin._line_to(ply)  # noqa: SLF001  an instance of this class, in which nothing is taken back
        return twin

    # Keeping.

    @property
    def file(self) -> Path | None:
        """The file that the game is kept in, if it is."""
        return self._keeper.path if self._keeper else None

    def save(self, path: str | Path | None, *, replace: bool = False) -> None:
        """Write the record to this file now and after every change, undo and marks too; None ends that.

        The file holds the game at the table; when a new one begins there, the old one is set aside in a file beside it
        (`friday-1.mlem`). At every moment every file is whole. Raises FileError where it cannot be written (the next
        change tries again), or holds what this game did not write there, unless `replace` says to write over it.
        `Game.resume` goes on from it.

        >>> from tempfile import TemporaryDirectory
        >>> game = Game(["Ana", "Boris"], seed=7)
        >>> with TemporaryDirectory() as folder:
        ...     game.save(f"{folder}/friday.mlem")
        ...     game.play("board parachute")
        ...     Game.resume(f"{folder}/friday.mlem").position == game.position
        True
        """
        with self._speaking():
            self._keep(None if path is None else self._keeper_of(path_of(path), replace=replace))

    def _keeper_of(self, path: Path, *, replace: bool) -> Keeper:
        if replace:
            return Keeper.over(path)
        return self._keeper if self._keeper and self._keeper.path == path else Keeper(path)

    def _keep(self, keeper: Keeper | None) -> None:
        """Write now, and then whenever something changes."""
        if keeper:
            with self._speaking():
                keeper.keep(lambda: (self._line, self._past))
        self._keeper = keeper

    def mark(self, ply: int, mark: str = "", comment: str = "") -> None:
        """Write a mark (`!`, `?!`, ...) and a comment beside a ply (counted from 0), or remove them.

        Raises UndoError for a ply that there is not, and NotationError for what a record cannot hold.

        >>> game = Game(["Ana", "Boris"], seed=7)
        >>> game.play("board parachute")
        >>> game.mark(0, "!", "a safe start")
        >>> print(str(game.record).splitlines()[-2])
        ; a safe start
        """
        with self._changing():
            plies = self.record.plies
            if not _is_among(ply, len(plies) - 1):
                raise UndoError(because("ply_unknown", ply=ply, high=len(plies) - 1))
            self._line = self._line.marked(ply, mark, comment)

    # Watching and showing.

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call `watcher()` after every change; it looks at the game itself. Returns a function that ends it.

        Watchers are held weakly: keep a reference to yours (a bound method lives as long as its object).
        """
        return self._watchers.add(watcher)

    async def next_action(self, timeout: float | None = None) -> Moved:  # noqa: ASYNC109  its error is one of ours
        """Wait until somebody moves, and return the ply's number (from 0) and the action: `await game.next_action()`.

        Raises NoActionError (a TimeoutError) after `timeout` seconds, and UnheardError where a widget's event cannot
        arrive while a cell waits (ipykernel 6, JupyterLite, marimo); there `watch` takes a callback.
        """
        from mlem_widgets.waiting import next_action  # loads asyncio: only where somebody waits

        with self._speaking():
            return await next_action(self, timeout)

    def widget(self, **options: Any) -> Any:
        """Play this game here: a `GameWidget`."""
        from mlem_widgets.widgets import GameWidget

        return GameWidget(self, **options)


def _is_among(ply: object, high: int) -> bool:
    """Whether this is a whole number (NumPy's too: plies come out of tables) from 0 to the highest."""
    return isinstance(ply, SupportsIndex) and 0 <= operator.index(ply) <= high


def _read(actions: Iterable[str | Action]) -> Iterator[Action]:
    for item in actions:
        if isinstance(item, str):
            texts = [text for text in _SEPARATORS.split(item) if text.strip()]
            yield from map(parse_action, texts or [item])
        else:
            yield parse_action(str(item)) if isinstance(item, Roll) else item  # a record will have to read it
