"""What is marked on a board: places and arrows, the stretch that is shown, and a caption. How they look is `overlay`'s.

A place is named by its id (`space.14`, `body.m4`, `goal.moons`, `cabin`, `failure`), a space also by its number, a body
by its own id, each by what it is called in the language of the picture, and the rocket's space by `rocket`.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypedDict

from mlem_widgets.errors import MlemError, because
from mlem_widgets.render.phrases import spot_texts
from mlem_widgets.rules import Action, IllegalActionError, Land, Move, legal_actions, parse_action, unflipped_tokens
from mlem_widgets.rules.actions import EXAMPLES
from mlem_widgets.rules.travel import trips
from mlem_widgets.rules.why import refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mlem_widgets.rules import Ruleset, State
    from mlem_widgets.words import Words

Spot: TypeAlias = str | int
Highlight: TypeAlias = Spot | Iterable[Spot] | Mapping[Any, object] | None
"""Places, or places with a short text each."""
Arrows: TypeAlias = str | Action | Iterable[object] | Mapping[Any, object] | None
"""Pairs of places and actions of the position, or these with a short text each."""
Crop: TypeAlias = Spot | Iterable[Spot] | None
"""Places; two spaces mean all from one to the other."""


class Marking(TypedDict, total=False):
    """Marks as keywords."""

    highlight: Highlight
    arrows: Arrows
    crop: Crop
    caption: str


ROCKET = "rocket"
LONGEST = 1000
"""How many characters a caption may have."""
MOST = 200
"""How many places or arrows may be marked: a generator that never ends must not hang a notebook."""
_SHOWN = 40


class SpotError(MlemError, ValueError):
    """A mark that a board cannot have: a place that it has not, or what is no arrow or no caption."""


class Arrow(NamedTuple):
    """From one place to another, with a short text."""

    start: str
    end: str
    text: str = ""


class Marks(NamedTuple):
    """What is marked, by the ids of places.

    >>> from mlem_widgets.rules import Ruleset, new_game
    >>> from mlem_widgets.words import words
    >>> state = new_game(Ruleset.load("house"))
    >>> marks = read(state, words("en"), highlight={"m4": "best"}, arrows=[("rocket", 6)], crop=(6, 7))
    >>> marks.highlight, marks.arrows
    ({'body.m4': 'best'}, (Arrow(start='space.0', end='space.6', text=''),))
    >>> marks.crop
    ('space.6', 'body.m2', 'body.m1', 'space.7', 'body.yarn')
    """

    highlight: Mapping[str, str]
    arrows: tuple[Arrow, ...]
    crop: tuple[str, ...]
    """Empty where the whole board is shown; a space comes with the bodies that it links to."""
    caption: str


def read(  # noqa: PLR0913  each is something else to mark
    state: State,
    words: Words,
    *,
    highlight: Highlight = None,
    arrows: Arrows = None,
    crop: Crop = None,
    caption: str = "",
    lenient: bool = False,
) -> Marks:
    """Marks as people give them. `lenient` leaves out those that the position has not, or not any more.

    Raises SpotError (a place that the board has not, and which it has), NotationError and IllegalActionError.

    >>> from mlem_widgets.rules import Ruleset, new_game
    >>> from mlem_widgets.words import words
    >>> state = new_game(Ruleset.load("house"))
    >>> read(state, words("en"), highlight=[14, "m99"], lenient=True).highlight
    {'space.14': ''}
    >>> read(state, words("en"), highlight="m99")
    Traceback (most recent call last):
    ...
    mlem_widgets.render.marks.SpotError: ...
    """
    reader = _Reader(state, words, lenient=lenient)
    said = next(reader.each([caption], check_caption), "")
    return Marks(reader.highlight(highlight), reader.arrows(arrows), reader.crop(crop), said)


def check_caption(caption: object) -> str:
    """Return a caption, without spaces around it. Raises SpotError for what is none.

    >>> check_caption("  A risky roll ")
    'A risky roll'
    """
    if not isinstance(caption, str):
        raise SpotError(because("not_text", value=_shown(caption)))
    if len(caption) > LONGEST:
        raise SpotError(because("caption_long", length=len(caption), most=LONGEST))
    return caption.strip()


def _shown(value: object) -> str:
    """What was given, for a message."""
    told = repr(value)
    return told if len(told) <= _SHOWN else f"{told[:_SHOWN]}…"


@lru_cache(maxsize=8)
def _names(ruleset: Ruleset, words: Words) -> dict[str, str]:
    """Every name of every place, in small letters, with the place's id."""
    spots = spot_texts(ruleset, words)
    called = {text["label"].casefold(): spot for spot, text in spots.items()}
    bodies = {body: f"body.{body}" for body in ruleset.kinds}
    numbers = {str(space): f"space.{space}" for space in range(ruleset.last + 1)}
    return {**called, **bodies, **numbers, **{spot: spot for spot in spots}}


def _known(ruleset: Ruleset) -> str:
    """The shortest name of every place."""
    goals = (f"goal.{goal}" for goal in ruleset.goals)
    return ", ".join((f"0-{ruleset.last}", ROCKET, *ruleset.kinds, *goals, "cabin", "failure"))


class _Reader:
    def __init__(self, state: State, words: Words, *, lenient: bool) -> None:
        self.state, self.lenient = state, lenient
        self.names = _names(state.ruleset, words)

    def highlight(self, given: Highlight) -> dict[str, str]:
        return dict(self.each(_pairs(given), lambda pair: (self.spot(pair[0]), _text(pair[1]))))

    def arrows(self, given: Arrows) -> tuple[Arrow, ...]:
        found = self.each(_pairs(given), lambda pair: self.arrow(*pair))
        return tuple(dict.fromkeys(arrow for arrow in found if arrow.start != arrow.end))

    def crop(self, given: Crop) -> tuple[str, ...]:
        spots = list(self.each(_items(given), self.spot))
        spaces = [int(spot.removeprefix("space.")) for spot in spots if spot.startswith("space.")]
        if len(spots) == len(spaces) == 2:  # noqa: PLR2004  a pair
            spots = [f"space.{space}" for space in range(min(spaces), max(spaces) + 1)]
        return tuple(dict.fromkeys(near for spot in spots for near in (spot, *self.linked(spot))))

    def linked(self, spot: str) -> list[str]:
        """The bodies that a space leads to."""
        kind, _, name = spot.partition(".")
        ruleset = self.state.ruleset
        if kind != "space":
            return []
        there = ruleset.deep_space if int(name) == ruleset.last else ruleset.spaces[int(name)].links
        return [f"body.{body}" for body in there]

    def each(self, items: Iterable[Any], read_one: Callable[[Any], Any]) -> Iterator[Any]:
        for item in items:
            try:
                yield read_one(item)
            except MlemError:
                if not self.lenient:
                    raise

    def spot(self, given: object) -> str:
        name = _name(given)
        if name == ROCKET:
            return f"space.{self.state.space}"
        if name not in self.names:
            raise SpotError(because("spot_unknown", spot=_shown(given), known=_known(self.state.ruleset)))
        return self.names[name]

    def arrow(self, given: object, text: object) -> Arrow:
        if isinstance(given, Action):
            return self.leading(given, text)
        if isinstance(given, str) and given.split()[:1] and given.split()[0].lower() in EXAMPLES:
            return self.leading(parse_action(given), text)
        if isinstance(given, tuple | list) and len(given) == 2:  # noqa: PLR2004  a pair
            return Arrow(self.spot(given[0]), self.spot(given[1]), _text(text))
        raise SpotError(because("arrow_malformed", arrow=_shown(given)))

    def leading(self, action: Action, text: object) -> Arrow:
        """From the rocket to where an action leads; one that leads nowhere ends where it starts."""
        state, here = self.state, f"space.{self.state.space}"
        legal = legal_actions(state)
        if action not in legal:
            raise IllegalActionError(str(action), refusal(state, action, legal), legal)
        if isinstance(action, Land):
            return Arrow(here, f"body.{action.body}", _text(text))
        if isinstance(action, Move):
            tokens = unflipped_tokens(state)
            trip = trips(state.ruleset, state.space, state.roll, tokens, converted=state.converted)[action]
            # Without it, two moves that lead to one place could not be told apart.
            return Arrow(here, f"space.{trip.space}", _text(text) or str(action).removeprefix("move "))
        return Arrow(here, here)


def _name(given: Any) -> str:
    """A name in small letters; numbers of every kind are numbers of spaces, but for truth values."""
    if isinstance(given, str):
        return given.strip().casefold()
    if isinstance(given, bool):
        return ""
    try:
        return str(operator.index(given))
    except TypeError:
        return ""


def _text(given: object) -> str:
    return "" if given is None else " ".join(str(given).split())


def _items(given: object) -> list[object]:
    """One thing or several as a list."""
    if given is None:
        return []
    if isinstance(given, str | Action) or not isinstance(given, Iterable):
        return [given]
    return list(islice(given, MOST))


def settled(given: Any) -> Any:
    """What was given, so that it can be read again: an iterator is read here, once.

    >>> settled(14), settled(space for space in (6, 7))
    (14, [6, 7])
    """
    again = isinstance(given, str | Action | list | tuple | Mapping) or not isinstance(given, Iterable)
    return given if again else _items(given)


def _pairs(given: object) -> list[tuple[object, object]]:
    """Things, each with its text."""
    if isinstance(given, Mapping):
        return list(islice(given.items(), MOST))
    return [(item, None) for item in _items(given)]


def told(marks: Marks, ruleset: Ruleset, words: Words) -> str:
    """The marks in sentences, for those who do not see them; the caption speaks for itself.

    >>> from mlem_widgets.rules import Ruleset, new_game
    >>> from mlem_widgets.words import words
    >>> house = Ruleset.load("house")
    >>> told(read(new_game(house), words("en"), highlight=[14, "m4"], arrows=[("rocket", 6)]), house, words("en"))
    'Highlighted: space 14, moon m4. Arrows: space 0, Earth → space 6.'
    """
    texts = spot_texts(ruleset, words)

    def called(spot: str, text: str = "") -> str:
        label = texts[spot]["label"]
        return words.text("marks.noted", what=label, text=text) if text else label

    spots = ", ".join(called(spot, text) for spot, text in marks.highlight.items())
    arrows = ", ".join(
        words.text("marks.noted", what=way, text=arrow.text) if arrow.text else way
        for arrow in marks.arrows
        for way in [words.text("marks.arrow", start=called(arrow.start), end=called(arrow.end))]
    )
    sentences = [
        words.text("marks.highlighted", spots=spots) if spots else "",
        words.text("marks.arrows", arrows=arrows) if arrows else "",
        words.text("marks.cropped") if marks.crop else "",
    ]
    return " ".join(filter(None, sentences))


def at_spots(marks: Marks, words: Words) -> dict[str, str]:
    """What is to be said at each highlighted place."""
    return {
        spot: words.text("marks.highlighted", spots=text) if text else words.text("marks.here")
        for spot, text in marks.highlight.items()
    }
