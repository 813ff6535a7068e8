"""What there is to see of a game: its position, its score, its history, why something is legal, its pictures."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from mlem_widgets import notation
from mlem_widgets.explain import Why, explain
from mlem_widgets.labels import Labels
from mlem_widgets.rules import (
    ABILITIES,
    FACES,
    Action,
    Board,
    Event,
    Land,
    MlemError,
    Ruleset,
    Score,
    State,
    legal_actions,
    parse_action,
    scores,
    step,
    winners,
)
from mlem_widgets.rules.why import why, why_face
from mlem_widgets.script import script
from mlem_widgets.words import Words, words

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import Unpack

    from mlem_widgets.line import Line
    from mlem_widgets.options import Options
    from mlem_widgets.policy import Policy
    from mlem_widgets.record import Record
    from mlem_widgets.render.html import Picture
    from mlem_widgets.render.marks import Marking


class LegalActions(tuple[Action, ...]):
    """The legal actions, which also know their texts.

    >>> from mlem_widgets import Game
    >>> actions = Game(["Ana", "Boris"]).legal_actions
    >>> "board parachute" in actions, "stay" in actions
    (True, False)
    >>> actions[:2]
    (Board(ability='parachute'), Board(ability='double_moon'))
    """

    __slots__ = ()

    def __contains__(self, action: object) -> bool:
        if isinstance(action, str):
            try:
                action = parse_action(action)
            except MlemError:
                return False
        return super().__contains__(action)

    def __repr__(self) -> str:
        return f"<LegalActions: {', '.join(map(str, self)) or 'none'}>"


class Seen:
    """The side of a `Game` that changes nothing."""

    _line: Line
    _asked: Line | None
    """Where a policy is being asked."""
    _failed: Line | None
    """Where a policy was asked in vain."""
    _options: Options
    _past: tuple[Record, ...]
    _policies: dict[int, Policy]

    @property
    def past(self) -> tuple[Record, ...]:
        """The records of the games that were played here before, oldest first."""
        return self._past

    @property
    def state(self) -> State:
        """The present position as a value."""
        return self._line.state

    @property
    def record(self) -> Record:
        """The game so far; `str(game.record)` is its text."""
        return self._line.record

    @property
    def position(self) -> str:
        """The present position as one line of text."""
        return notation.format_position(self.state)

    @property
    def version(self) -> int:
        """Counts the changes of position; it grows on undo too."""
        return self._line.version

    @property
    def players(self) -> tuple[str, ...]:
        """The names, by seat."""
        return self.record.players

    @property
    def ruleset(self) -> Ruleset:
        """What it is played with."""
        return self.state.ruleset

    @property
    def legal_actions(self) -> LegalActions:
        """What the seat in turn may do; empty at a roll and when the game is over."""
        return LegalActions(legal_actions(self.state))

    @property
    def scores(self) -> tuple[Score, ...]:
        """Per seat: moons, deep_space, planets (as they stand), goals, and their total."""
        return scores(self.state)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.is_over

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats, several in a tie; empty until the game is over."""
        return winners(self.state)

    @property
    def words(self) -> Words:
        """The words of the game's language."""
        return words(self._options.locale)

    @property
    def labels(self) -> Labels:
        """The names of the game's things in its language."""
        return Labels(self.words, self.ruleset, self.players)

    @contextmanager
    def _speaking(self) -> Iterator[None]:
        """Errors in here speak the game's language and name its players."""
        try:
            yield
        except MlemError as error:
            error.context = self.labels
            raise

    @property
    def policies(self) -> tuple[Policy | None, ...]:
        """Who decides for each seat: a function, or None for a person."""
        return tuple(self._policies.get(seat) for seat in range(len(self.players)))

    @property
    def options(self) -> dict[str, Any]:
        """The options that are not as usual, as `Game.from_record` takes them.

        >>> from mlem_widgets import Game
        >>> Game(["Ana", "Boris"], dice="table").options
        {'dice': 'table'}
        """
        return self._options.unusual

    @property
    def waits_for_policy(self) -> bool:
        """Whether a policy, not a person, is to decide now, and has not failed to."""
        line = self._line
        return line is self._asked or (line.state.turn in self._policies and line is not self._failed)

    def steps(self, first: int = 0) -> Iterator[tuple[int, State, Event]]:
        """Everything that happened, from ply `first` on: the ply's number (from 0), the state it led to, and the event.

        A ply has an event or several: a move also says that the rocket arrived in deep space, and who landed there.

        >>> from mlem_widgets import Game
        >>> game = Game(["Ana", "Boris"], seed=7)
        >>> game.play("board parachute, board satellite")
        >>> [(number, state.phase, event.kind) for number, state, event in game.steps()]
        [(0, 'takeoff', 'boarded'), (1, 'roll', 'boarded'), (1, 'roll', 'satellite')]
        """
        for number, before, action in self._line.steps(first):
            after, events = step(before, action)
            for event in events:
                yield number, after, event

    def why(self, what: str | Action) -> Why:
        """Why a face (`"4"`), body (`"m4"`) or action is legal now or is not: rule, sentence and page. Never raises.

        >>> from mlem_widgets import Game
        >>> game = Game(["Ana", "Boris"])
        >>> game.why("move 2").rule
        'not_now_takeoff'
        """
        state = self.state
        try:
            if isinstance(what, str) and len(what.strip()) == 1 and what.strip().upper() in FACES:
                return explain(why_face(state, what.strip().upper()), self.labels)
            action = self._meant(what) if isinstance(what, str) else what
            return explain(why(state, action, legal_actions(state)), self.labels)
        except MlemError as error:
            return explain(error.reasons[0], self.labels)
        except Exception as error:  # noqa: BLE001  whatever was asked, the answer is a sentence
            return Why("action_unknown", f"{what!r}: {error}", "")

    def _meant(self, text: str) -> Action:
        """The action of a text, where a body alone stands for landing there, and an ability for boarding it."""
        word = text.strip().lower()
        if word in self.ruleset.kinds:
            return Land(word)
        return Board(word) if word in ABILITIES else parse_action(text)

    def odds(self, values: Any = "standing", *, exact: bool = False) -> Any:
        """The exact odds of every choice of whoever decides now, in the game's language: an `Odds`.

        `values` says what disembarking on a body is worth: a name in `mlem_widgets.odds.VALUES`, a function of the
        state and a seat, or `{seat: {body: worth}}`. With `exact` the numbers are Fractions, and that takes longer.
        Raises OddsError for values that are missing, unknown or not finite.

        >>> from mlem_widgets import Game
        >>> crew = [(0, "parachute"), (1, "adjacent")]
        >>> game = Game.from_position(phase="choose", space=23, dice=2, roll="1A", aboard=crew)
        >>> [(str(choice.action), choice.space, choice.best) for choice in game.odds("printed").choices]
        [('move 1', 24, True), ('move A', 25, False), ('move 1+A', 25, False)]
        """
        from mlem_widgets.odds import odds

        with self._speaking():
            return odds(self.state, self.players, values, exact=exact, locale=self._options.locale)

    def review(self, values: Any = "standing", *, exact: bool = False, progress: Any = True) -> Any:
        """The game so far looked back at, in its language: what each choice lost, and each roll's luck; a `Review`.

        `values` are as in `odds`, fixed for each expedition when all have boarded. `progress` is called with the share
        done; True shows a bar where it takes longer. Ctrl+C ends it early with the rows that were done. Raises
        OddsError.

        >>> from mlem_widgets import Game
        >>> game = Game(["Ana", "Boris"], seed=7)
        >>> game.play("board satellite, board satellite")
        >>> [row.lost > 0 for row in game.review("printed").rows]
        [True, True]
        """
        from mlem_widgets.odds import review

        with self._speaking():
            return review(self.record, values, exact=exact, progress=progress, locale=self._options.locale)

    def script(self) -> str:
        """The Python that rebuilds this game."""
        return script(self.record)

    def svg(self, *, theme: str = "light", layout: str = "wide", **marking: Unpack[Marking]) -> str:
        """A picture of the position; `theme` is `light`, `dark` or `paper`, `layout` is `wide` or `tall`.

        `highlight=`, `arrows=`, `crop=` and `caption=` are told in `mlem_widgets.render.svg.svg`. Raises OptionError,
        SpotError for a place that the board has not, and IllegalActionError for an arrow of what is illegal now.

        >>> from mlem_widgets import Game
        >>> game = Game(["Ana", "Boris"], seed=7)
        >>> game.play("board parachute, board satellite, roll 1224AA")
        >>> drawn = game.svg(highlight=["rocket", "yarn"], arrows=["move 1+A"], crop=(3, 9), caption="To the planet?")
        >>> "To the planet?" in drawn
        True
        """
        from mlem_widgets.render import svg

        with self._speaking():
            return svg.svg(self.state, self.players, theme=theme, locale=self._options.locale, layout=layout, **marking)

    def picture(self, *, theme: str = "light", layout: str = "wide", **marking: Unpack[Marking]) -> Picture:
        """What `svg` draws, as a cell shows it and keeps it, also where a saved notebook is not trusted.

        >>> from mlem_widgets import Game
        >>> game = Game(["Ana", "Boris"], seed=7, locale="en")
        >>> game.play("board parachute, board satellite, roll 1224AA")
        >>> game.picture(arrows=game.legal_actions, caption="Which one?").html[:20]
        '<img alt="Which one?'
        """
        from mlem_widgets.render import html

        with self._speaking():
            drawn = html.picture(self.state, self.players, self._options.locale, theme=theme, layout=layout, **marking)
        return html.Picture(drawn, str(self))

    def to_html(self, path: str | Path) -> None:
        """Write one HTML file that replays the game so far with no network and no kernel, in the game's language.

        At every moment the file is whole. Raises FileError where it cannot be written.

        >>> from tempfile import TemporaryDirectory
        >>> from pathlib import Path
        >>> from mlem_widgets import Game
        >>> with TemporaryDirectory() as folder:
        ...     Game(["Ana", "Boris"], locale="fr").to_html(f"{folder}/friday.html")
        ...     'lang="fr"' in Path(f"{folder}/friday.html").read_text()
        True
        """
        with self._speaking():
            self.record.to_html(path, locale=self._options.locale)

    def __str__(self) -> str:
        from mlem_widgets.render import text

        return text.text(self.state, self.players, locale=self._options.locale)

    def __repr__(self) -> str:
        return f"<Game {', '.join(self.players)}: {self.position}>"

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        """In a cell: a picture that also shows in an untrusted saved notebook; in a terminal: text."""
        from mlem_widgets.render import html

        return {
            "text/html": html.picture(self.state, self.players, locale=self._options.locale),
            "text/plain": str(self),
        }
