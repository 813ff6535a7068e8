"""Where a game is set up to begin: a position's line, a state, or its parts by keyword."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from mlem_widgets.labels import Labels
from mlem_widgets.notation import build_position, format_position, parse_position
from mlem_widgets.rules import MlemError, PlayersError, Ruleset, State, because
from mlem_widgets.rules.state import CHOOSE, ROLL, TAKEOFF
from mlem_widgets.seating import seat_numbers
from mlem_widgets.seats import check_names

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mlem_widgets.words import Words


def set_up(
    position: str | State | None,
    players: Iterable[str] | int | None,
    board: Ruleset | None,
    parts: Mapping[str, Any],
    words: Words,
) -> tuple[State, tuple[str, ...]]:
    """The state, and the players' names (made up where none are given).

    Raises PositionError, NotationError, and PlayersError where names and position disagree; they name the players.

    >>> from mlem_widgets.words import words
    >>> crew = [("Ana", "parachute"), ("Boris", "adjacent")]
    >>> state, names = set_up(None, ["Ana", "Boris"], None, {"phase": "roll", "space": 9, "aboard": crew}, words("en"))
    >>> state.aboard[1].seat, names
    (1, ('Ana', 'Boris'))
    """
    names = check_names(players) if isinstance(players, Iterable) else ()
    count = len(names) or players
    given = {**parts, "players": count}
    try:
        state = _built(board, names, given) if position is None else _whole(position, board, parts)
        if count not in (None, state.players):
            raise PlayersError(because("players_count", count=count, low=state.players, high=state.players))
    except MlemError as error:
        error.context = Labels(words, board or Ruleset.load(), names)
        raise
    made_up = Labels(words, state.ruleset)
    return state, names or tuple(made_up.seat(seat) for seat in range(state.players))


def _built(board: Ruleset | None, names: tuple[str, ...], parts: dict[str, Any]) -> State:
    by_name: dict[str, Any] = {key: seat_numbers(names, parts[key]) for key in ("aboard", "landed") if key in parts}
    return build_position(board or Ruleset.load(), **{"phase": _likely_phase(parts), **parts, **by_name})


def _likely_phase(parts: Mapping[str, Any]) -> str:
    """Dice that lie there are to be chosen from, and a rocket under way is to fly on."""
    if parts.get("roll"):
        return CHOOSE
    return ROLL if parts.get("space") else TAKEOFF


def _whole(position: object, board: Ruleset | None, parts: Mapping[str, Any]) -> State:
    if parts:
        message = f"parts of a position beside a whole one: {', '.join(sorted(parts))}"
        raise TypeError(message)
    if isinstance(position, State):
        return parse_position(format_position(position), position.ruleset)
    if isinstance(position, str):
        return parse_position(position, board)
    message = f"a position is its line, a State, or keywords, not {type(position).__name__}"
    raise TypeError(message)
