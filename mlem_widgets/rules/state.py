"""A position of the game, as immutable values. A state holds no randomness and no language."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from mlem_widgets.rules.ruleset import Ruleset

TAKEOFF, ROLL, CHOOSE, LANDING, PARACHUTE, OVER = "takeoff", "roll", "choose", "landing", "parachute", "over"
PHASES = (TAKEOFF, ROLL, CHOOSE, LANDING, PARACHUTE, OVER)


class Astronaut(NamedTuple):
    """An astronaut aboard: whose, its ability, and whether its token is flipped (used in this expedition)."""

    seat: int
    ability: str
    flipped: bool = False


class Landing(NamedTuple):
    """An astronaut that has disembarked: whose, its ability, and on which body."""

    seat: int
    ability: str
    body: str


class State(NamedTuple):
    """Everything that the rules need to go on.

    >>> from mlem_widgets.rules import Ruleset, new_game
    >>> state = new_game(Ruleset.load("house"), players=3)
    >>> state.phase, state.space, state.dice, state.turn
    ('takeoff', 0, 6, 0)
    """

    ruleset: Ruleset
    phase: str
    expedition: int
    """Counts from 1."""
    starter: int
    """The seat that started this expedition."""
    space: int
    dice: int
    """Available dice; the others lie on the mat."""
    roll: str
    """The faces on the table in `choose`, sorted; else empty."""
    converted: bool
    """A die of this roll was turned into a 1, so the next move includes the 1s."""
    aboard: tuple[Astronaut, ...]
    """In boarding order; the first one is the commander's."""
    queue: tuple[int, ...]
    """The seats still to be asked in `landing` and `parachute`; the first one is asked now."""
    homes: tuple[tuple[str, ...], ...]
    """Per seat, the abilities on its board, in the crew's order."""
    landings: tuple[Landing, ...]
    """All astronauts that have disembarked, in that order."""
    failures: int
    goals: tuple[int | None, ...]
    """The owner of each goal, in the ruleset's order."""

    @property
    def players(self) -> int:
        """How many seats play."""
        return len(self.homes)

    @property
    def turn(self) -> int | None:
        """The seat that is asked; None at a roll and when the game is over."""
        if self.phase == CHOOSE:
            return self.aboard[0].seat
        if self.phase == TAKEOFF:
            return (self.starter + len(self.aboard)) % len(self.homes)
        return self.queue[0] if self.queue else None

    @property
    def commander(self) -> int:
        """The seat in command: the first aboard, at takeoff the starter."""
        return self.aboard[0].seat if self.aboard else self.starter

    @property
    def decider(self) -> int:
        """The seat that decides or rolls now: the one in turn, at a roll the commander."""
        turn = self.turn
        return self.commander if turn is None else turn

    @property
    def mat(self) -> int:
        """How many dice lie on the cosmic mat."""
        return self.ruleset.dice - self.dice

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == OVER


class Event(NamedTuple):
    """Something that happened when an action was applied: what, to which seat, and its details.

    `params` is a plain mapping from names to numbers and texts, by kind:

    - `boarded`, `returned`: ability; `satellite`: space; `takeoff`, `expedition_ended`: expedition; `over`
    - `rolled`: faces; `converted`: face; `moved`: from, to, dice; `crashed`: space, failures; `deep_space`
    - `landed`: ability, body, points; `goal`: goal, points; `discarded`: dice; `commander`; `stayed`; `token_used`

    The seat is None for `expedition_ended` and `over`, else whose astronaut, dice, goal or command it is.
    """

    kind: str
    seat: int | None
    params: dict[str, int | str]
