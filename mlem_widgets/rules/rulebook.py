"""Which source every rule stands on: a page of the rule-book, a public description, or a house ruling."""

from __future__ import annotations

PUBLIC, HOUSE = "public", "house"


def _page(number: int) -> str:
    return f"rulebook p.{number}"


SOURCES: dict[str, str] = {
    # why an action is legal
    "roll_legal": _page(7),
    "face_usable": _page(7),
    "move_legal": _page(7),
    "board_legal": PUBLIC,
    "convert_legal": HOUSE,
    "crash_legal": PUBLIC,
    "land_moon_legal": _page(9),
    "land_planet_legal": _page(9),
    "land_galaxy_legal": HOUSE,
    "land_adjacent_legal": _page(12),
    "land_crash_legal": _page(8),
    "stay_legal": _page(9),
    # what is to be done first
    "not_now_takeoff": PUBLIC,
    "not_now_roll": _page(7),
    "not_now_choose": _page(7),
    "not_now_landing": _page(9),
    "not_now_parachute": _page(8),
    "over": PUBLIC,
    # boarding
    "ability_not_home": PUBLIC,
    # dice
    "roll_count": _page(7),
    "roll_face": PUBLIC,
    "face_not_rolled": _page(7),
    "face_not_at_space": _page(7),
    "group_needed": PUBLIC,
    "converted_ones": HOUSE,
    "token_none": _page(12),
    "token_no_symbol": PUBLIC,
    "token_with_ones": PUBLIC,
    "token_converts": HOUSE,
    "convert_off": HOUSE,
    "convert_one": HOUSE,
    "crash_no_choice": _page(8),
    # landing
    "below_first_landing": PUBLIC,
    "body_not_here": _page(9),
    "moon_taken": _page(9),
    "moon_better": _page(9),
    "deep_space_by_arrival": _page(10),
}
"""The source of each rule that a reason may name. Reasons about texts and files stand on no rule and are not here."""
