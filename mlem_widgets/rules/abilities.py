"""What an astronaut can do, as data: the engine asks these values and knows no ability by name (rulebook p.12)."""

from __future__ import annotations

from typing import NamedTuple


class Ability(NamedTuple):
    """One ability. A field left at its default has no effect.

    >>> ABILITIES["double_moon"].doubles
    'moon'
    """

    id: str
    doubles: str = ""
    """The kind of body (`moon`, `planet`, `deep_space`) whose points it doubles."""
    lands_on_crash: bool = False
    discards: int = 0
    """Available dice that go to the mat when it disembarks."""
    tokens: int = 0
    """Uses of the die of value 1 in an expedition."""
    reach: int = 0
    """How many spaces up or down from the rocket it may disembark."""
    starts_at_satellite: bool = False
    source: str = "rulebook p.12"
    """Where it is written."""


ABILITIES: dict[str, Ability] = {
    ability.id: ability
    for ability in (
        Ability("parachute", lands_on_crash=True),
        Ability("double_moon", doubles="moon"),
        Ability("double_planet", doubles="planet"),
        Ability("double_deep_space", doubles="deep_space"),
        Ability("discard_die", discards=1),
        Ability("die_one", tokens=1),
        Ability("adjacent", reach=1),
        Ability("satellite", starts_at_satellite=True),
        Ability("plain", source="house"),
    )
}
