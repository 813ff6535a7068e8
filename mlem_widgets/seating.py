"""Which seats policies play, and what the record calls each seat's player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mlem_widgets.policy import POLICIES, Policy
from mlem_widgets.rules import PlayersError, PositionError, because
from mlem_widgets.seats import LONGEST, PERSON, composed, is_kind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def seated(players: Sequence[str], seats: Mapping[str, Policy | str]) -> tuple[dict[int, Policy], tuple[str, ...]]:
    """The policies by seat, and a kind for every seat. Raises PlayersError for a name or a policy that there is not.

    >>> policies, kinds = seated(["Ana", "Boris"], {"Boris": "first"})
    >>> list(policies), kinds
    ([1], ('person', 'first'))
    """
    policies: dict[int, Policy] = {}
    kinds = [PERSON] * len(players)
    called = {composed(player): seat for seat, player in enumerate(players)}
    for name, policy in seats.items():
        if composed(name) not in called:
            raise PlayersError(because("seat_name_unknown", name=name, known=", ".join(players)))
        if isinstance(policy, str) and policy != PERSON and policy not in POLICIES:
            raise PlayersError(because("policy_unknown", policy=policy, known=", ".join([PERSON, *POLICIES])))
        seat = called[composed(name)]
        if policy == PERSON:
            continue
        policies[seat] = POLICIES[policy] if isinstance(policy, str) else policy
        kinds[seat] = policy if isinstance(policy, str) else _called(policy)
    return policies, tuple(kinds)


def seat_numbers(players: Sequence[str], items: Any) -> Any:
    """Items that begin with a player's name, beginning with the seat instead; all else as it is.

    Raises PositionError for a name that none of these players has.

    >>> seat_numbers(["Ana", "Boris"], [("Boris", "plain", "m4"), (0, "plain", "m1")])
    [(1, 'plain', 'm4'), (0, 'plain', 'm1')]
    """
    if not isinstance(items, list | tuple):
        return items
    seats = {composed(name): seat for seat, name in enumerate(players)}
    return [_with_seat(seats, item) if isinstance(item, list | tuple) and item else item for item in items]


def _with_seat(seats: Mapping[str, int], item: Sequence[Any]) -> tuple[Any, ...]:
    who, *rest = item
    if not isinstance(who, str) or not seats:
        return (who, *rest)
    if composed(who) not in seats:
        raise PositionError(because("seat_name_unknown", name=who[:LONGEST], known=", ".join(seats)))
    return (seats[composed(who)], *rest)


def _called(policy: Policy) -> str:
    """A policy's name among those known by name, else its function's."""
    known = next((name for name, one in POLICIES.items() if one is policy), "")
    if known:
        return known
    name = str(getattr(policy, "__name__", type(policy).__name__))[:LONGEST]
    return name if is_kind(name) else type(policy).__name__
