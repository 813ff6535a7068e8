"""Which seats policies play, and what the record calls each seat's player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mlem_widgets.policy import POLICIES, Policy
from mlem_widgets.rules import PlayersError, because
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


def _called(policy: Policy) -> str:
    """A policy's name among those known by name, else its function's."""
    known = next((name for name, one in POLICIES.items() if one is policy), "")
    if known:
        return known
    name = str(getattr(policy, "__name__", type(policy).__name__))[:LONGEST]
    return name if is_kind(name) else type(policy).__name__
