"""What a view may ask for, and what Python then does with the game. Anything else is refused with a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard, cast

from mlem_widgets.rules import MlemError, Ruleset, because, legal_actions
from mlem_widgets.rules.validation import is_int
from mlem_widgets.seats import PERSON
from mlem_widgets.widgets.protocol import NewGame, Wish
from mlem_widgets.widgets.replay_shapes import Edit, Point
from mlem_widgets.words import check_locale

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from mlem_widgets.game import Game

LONGEST = 4000
"""How many characters a text from a view may have."""
LONGEST_ID = 100
MANY = 8


class WishError(MlemError, ValueError):
    """A message that is no wish."""


def read(content: object, kinds: Collection[str] | None = None) -> Wish:
    """A message from the page as a wish of one of these kinds (None: those of a game). Raises WishError otherwise.

    >>> read({"kind": "act", "id": "v1", "rev": 3, "text": "stay"})["text"]
    'stay'
    >>> read({"kind": "format disk"})
    Traceback (most recent call last):
    ...
    mlem_widgets.widgets.wishes.WishError: ...
    """
    if not isinstance(content, dict):
        raise WishError(because("wish_malformed"))
    kind, ident, rev = content.get("kind"), content.get("id"), content.get("rev")
    known = isinstance(kind, str) and kind in ((*DEEDS, *HARMLESS) if kinds is None else kinds)
    named = _is_text(ident) and len(ident) <= LONGEST_ID and is_int(rev)
    if not (known and named and _is_text(content.get("text", ""))):
        raise WishError(because("wish_malformed"))
    for name, is_right in _PARTS.items():
        if is_right(content.get(name)) != (kind in _NEEDED[name]):
            raise WishError(because("wish_malformed"))
    return cast("Wish", {key: content[key] for key in Wish.__annotations__ if key in content})


def _is_text(value: object) -> TypeGuard[str]:
    """Whether it is a text that may be repeated to the page: half characters (JSON can hold them) cannot be sent."""
    return isinstance(value, str) and len(value) <= LONGEST and _whole(value)


def _whole(text: str) -> bool:
    return not any("\ud800" <= character <= "\udfff" for character in text)


def _is_new_game(value: object) -> bool:
    if not isinstance(value, dict) or set(value) != set(NewGame.__annotations__):
        return False
    lists = (value["names"], value["kinds"])
    texts = _is_text(value["ruleset"]) and _is_text(value["locale"])
    return texts and all(
        isinstance(items, list) and len(items) <= MANY and all(map(_is_text, items)) for items in lists
    )


def _is_point(value: object) -> bool:
    return isinstance(value, dict) and set(value) == set(Point.__annotations__) and all(map(is_int, value.values()))


def _is_edit(value: object) -> bool:
    if not isinstance(value, dict) or set(value) != set(Edit.__annotations__):
        return False
    return all(is_int(value[key]) for key in ("line", "ply")) and all(
        _is_text(value[key]) for key in ("mark", "comment")
    )


_PARTS: dict[str, Callable[[object], bool]] = {"game": _is_new_game, "point": _is_point, "edit": _is_edit}
_NEEDED = {"game": ("new",), "point": ("ply", "branch"), "edit": ("note",)}
"""What some kinds of wishes have besides a text, and only they."""


def _act(game: Game, wish: Wish, at: int) -> str:
    """An action by its text; a roll sent by a view was set by a person."""
    return _play(game, wish.get("text", ""), at)


def _play(game: Game, text: str, at: int) -> str:
    words = text.split(maxsplit=1)
    if len(words) > 1 and words[0].lower() == "roll":
        game.roll(words[1], at=at)
    else:
        game.play(text, at=at)
    return ""


def _roll(game: Game, wish: Wish, at: int) -> str:  # noqa: ARG001  every deed has one shape
    game.roll(at=at)
    return ""


def _undo(game: Game, wish: Wish, at: int) -> str:  # noqa: ARG001  every deed has one shape
    game.undo(at=at)
    return ""


def _redo(game: Game, wish: Wish, at: int) -> str:  # noqa: ARG001  every deed has one shape
    game.redo(at=at)
    return ""


def _new(game: Game, wish: Wish, at: int) -> str:
    new = wish["game"]
    # By id alone: a page must not make Python read a file. A seat may go on with a policy that only this game knows.
    board = game.ruleset if new["ruleset"] == game.ruleset.id else Ruleset.load(new["ruleset"].removesuffix(".toml"))
    known = dict(zip(game.record.kinds, game.policies, strict=True))
    chosen = zip(new["names"], new["kinds"], strict=False)
    seats = {name: known.get(kind) or kind for name, kind in chosen if kind != PERSON}
    locale = check_locale(new["locale"])
    game.restart(new["names"], ruleset=board, seats=seats, at=at)
    game.locale = locale
    return ""


def _command(game: Game, wish: Wish, at: int) -> str:
    """What was typed: an action, or one of a few words; `why` is answered."""
    text = wish.get("text", "").strip()
    word, _, rest = text.partition(" ")
    match word.lower():
        case "why" if rest:
            return str(game.why(rest))
        case "" | "?" | "help":
            examples = legal_actions(game.state)
            return game.words.text("reason.command_help", example=str(examples[0]) if examples else "roll 1224AA")
        case "roll" | "undo" | "redo" if not rest:
            return DEEDS[word.lower()](game, wish, at)
        case _:
            return _play(game, text, at)


def _locale(game: Game, wish: Wish, at: int) -> str:  # noqa: ARG001  a language is never stale
    game.locale = wish.get("text") or None
    return ""


def _dice(game: Game, wish: Wish, at: int) -> str:  # noqa: ARG001  where dice come from is never stale
    game.dice = wish.get("text", "")
    return ""


DEEDS: dict[str, Callable[[Game, Wish, int], str]] = {
    "act": _act,
    "roll": _roll,
    "undo": _undo,
    "redo": _redo,
    "new": _new,
    "command": _command,
    "locale": _locale,
    "dice": _dice,
}
"""What each wish does with the game and the version it was meant for; returns an answer for people, or empty."""

HARMLESS = ("hello", "log", "odds")
"""Wishes that change no game: a view says that it is there, wants the whole log, or switches the odds layer."""
