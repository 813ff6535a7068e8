"""The flights that were solved lately: advice that follows a flight must not solve it again after every move."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock
from typing import TYPE_CHECKING, Any

from mlem_widgets.odds.checks import OddsError
from mlem_widgets.odds.expedition import solving
from mlem_widgets.odds.values import values_aboard
from mlem_widgets.rules.state import CHOOSE, ROLL

if TYPE_CHECKING:
    from collections.abc import Generator

    from mlem_widgets.odds.expedition import Expedition
    from mlem_widgets.odds.values import Values
    from mlem_widgets.rules import State

MOST = 24
"""How many flights are kept (a takeoff asks for eight); the one that was not asked for longest goes first."""

_solved: OrderedDict[Any, Expedition] = OrderedDict()
_lock = Lock()


def flight(state: State, values: Values, *, exact: bool = False) -> Generator[float, None, Expedition]:
    """The solved flight that this state is part of, in short slices; at once where it is known.

    A table of values may name every seat that plays: those that are not aboard count for nothing. Yields the share
    done. Raises OddsError for values that cannot be.
    """
    values = _of_the_crew(state, values)
    key = _key(state, values, exact=exact)
    with _lock:
        known = _solved.get(key)
    if known is None or not _knows(known, state) or not _agree(known, state, values):
        known = yield from solving(_unrolled(state), values, exact=exact)
    with _lock:
        _solved[key] = known
        _solved.move_to_end(key)
        while len(_solved) > MOST:
            _solved.popitem(last=False)
    return known


def forget() -> None:
    """Drop everything that is kept."""
    with _lock:
        _solved.clear()


def _of_the_crew(state: State, values: Values) -> Values:
    """A table of values without the seats that play but are not aboard."""
    if not isinstance(values, Mapping):
        return values
    absent = set(range(state.players)) - {who.seat for who in state.aboard}
    return {seat: worths for seat, worths in values.items() if seat not in absent}


def _key(state: State, values: Values, *, exact: bool) -> Any:
    """What the solution rests on, besides where the rocket stands and which tokens are flipped."""
    crew = tuple((who.seat, who.ability) for who in state.aboard)
    name = values if isinstance(values, str) else None
    return state.ruleset, state.landings, state.homes, state.goals, crew, name, exact


def _agree(known: Expedition, state: State, values: Values) -> bool:
    """Whether what bodies are worth now is what they were worth when the flight was solved."""
    if isinstance(values, str):  # named values look at nothing that a flight changes before somebody lands
        return True
    now = values_aboard(state, values, exact=known.exact)
    return all(known.values[seat].get(body) == worth for seat, worths in now.items() for body, worth in worths.items())


def _knows(known: Expedition, state: State) -> bool:
    """Whether this state is among those that were solved: not if it lies before them, as after an undo."""
    try:
        known.value(state)
    except OddsError:
        return False
    return True


def _unrolled(state: State) -> State:
    """Where the dice of this state were rolled, so that other dice there are known too."""
    return state._replace(phase=ROLL, roll="") if state.phase == CHOOSE and not state.converted else state
