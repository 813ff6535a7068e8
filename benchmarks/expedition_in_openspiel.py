"""One commander alone aboard, as a game of OpenSpiel: what its solvers need to be compared with ours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pyspiel

from mlem_widgets.rules import travel

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mlem_widgets.rules import Ruleset

OFF, ON = 0, 1
"""The two actions on a space: get off, or fly on. With a roll on the table, actions number the moves."""


class ExpeditionGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A flight from Earth with all dice; `values` is the worth of getting off, by space."""

    def __init__(self, ruleset: Ruleset, values: Mapping[int, float]) -> None:
        moves = 2 ** len("1234A")
        rolls = len(travel.rolls(ruleset, ruleset.dice))
        super().__init__(
            pyspiel.GameType(
                short_name="mlem_expedition",
                long_name="MLEM: Space Agency, one expedition",
                dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
                chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
                information=pyspiel.GameType.Information.PERFECT_INFORMATION,
                utility=pyspiel.GameType.Utility.GENERAL_SUM,
                reward_model=pyspiel.GameType.RewardModel.TERMINAL,
                max_num_players=1,
                min_num_players=1,
                provides_information_state_string=False,
                provides_information_state_tensor=False,
                provides_observation_string=False,
                provides_observation_tensor=False,
            ),
            pyspiel.GameInfo(
                num_distinct_actions=moves,
                max_chance_outcomes=rolls,
                num_players=1,
                min_utility=0.0,
                max_utility=max(values.values()),
                max_game_length=3 * ruleset.last,
            ),
            {},
        )
        self.ruleset = ruleset
        self.values = dict(values)

    def new_initial_state(self) -> ExpeditionState:
        """On Earth, about to roll."""
        return ExpeditionState(self)


class ExpeditionState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """Where the rocket stands, the dice left, and the roll on the table (empty before it)."""

    def __init__(self, game: ExpeditionGame) -> None:
        super().__init__(game)
        self._ruleset = game.ruleset
        self._values = game.values
        self._space, self._dice, self._roll = 0, game.ruleset.dice, ""
        self._asked = False
        self._worth: float | None = None

    def current_player(self) -> int:
        """Chance before a roll, else the commander."""
        if self._worth is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        return 0 if self._roll or self._asked else int(pyspiel.PlayerId.CHANCE)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every roll by its number, with its chance."""
        table = travel.rolls(self._ruleset, self._dice)
        return [(number, float(chance)) for number, (_, chance) in enumerate(table)]

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002  OpenSpiel's signature
        if self._asked:
            return [OFF, ON] if self._space in self._values else [ON]
        return list(range(len(self._moves())))

    def _moves(self) -> list[travel.Trip]:
        return list(travel.trips(self._ruleset, self._space, self._roll, 0).values())

    def _apply_action(self, action: int) -> None:
        if self._asked:
            self._asked = False
            if action == OFF:
                self._worth = self._values[self._space]
        elif self._roll:
            trip = self._moves()[action]
            self._space, self._dice, self._roll = trip.space, trip.dice, ""
            if self._space == self._ruleset.last:
                self._worth = self._values[self._space]
            # Asked also where nobody can get off: only the states of players are remembered, not those of chance.
            self._asked = self._worth is None
        else:
            self._roll = travel.rolls(self._ruleset, self._dice)[action][0].faces
            if not self._moves():
                self._worth = 0.0

    def _action_to_string(self, player: int, action: int) -> str:  # noqa: ARG002  OpenSpiel's signature
        return str(action)

    def is_terminal(self) -> bool:
        """Whether the commander is off, or the rocket has crashed."""
        return self._worth is not None

    def returns(self) -> list[float]:
        """The worth of where it ended."""
        return [self._worth or 0.0]

    def clone(self) -> ExpeditionState:
        """Another state just like this one."""
        twin = ExpeditionState.__new__(ExpeditionState)
        pyspiel.State.__init__(twin, self.get_game())
        twin.__dict__.update(self.__dict__)
        return twin

    def __str__(self) -> str:
        return f"{self._space} {self._dice} {self._roll} {self._asked} {self._worth}"


def solve(ruleset: Ruleset, values: Mapping[int, float]) -> dict[str, Any]:
    """The worth of every state, by OpenSpiel's value iteration.

    States are told apart by their text, and a state that was seen is not walked again: by their histories, as is its
    default, they would not fit into memory.
    """
    from open_spiel.python.algorithms.value_iteration import value_iteration

    game = ExpeditionGame(ruleset, values)
    worth: dict[str, Any] = value_iteration(game, depth_limit=-1, threshold=1e-9, cyclic_game=True)
    return worth
