"""What dice by themselves show: the faces on the table, and which may be used where they lie. Pure functions."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mlem_widgets.errors import because
from mlem_widgets.render import phrases
from mlem_widgets.render.shapes import SCHEMA
from mlem_widgets.rules import Move, PositionError, Roll, State, legal_actions, new_game, parse_action, unflipped_tokens
from mlem_widgets.rules.state import CHOOSE, OVER
from mlem_widgets.rules.travel import usable_faces
from mlem_widgets.widgets.view import group

if TYPE_CHECKING:
    from mlem_widgets.game import Game
    from mlem_widgets.labels import Labels
    from mlem_widgets.rules import Ruleset
    from mlem_widgets.widgets.parts_shapes import DicePicture, FaceGroup
    from mlem_widgets.words import Words


class Table(NamedTuple):
    """The dice as they lie."""

    ruleset: Ruleset
    faces: str
    """Sorted; empty before a roll."""
    space: int | None
    """Where the rocket stands; None where nothing says so, and then nothing says what is usable."""
    dice: int
    state: State | None = None
    """The position that they belong to, if any."""
    told: tuple[str, ...] = ()
    """What came of them."""
    before: int = 0
    """How many rolls there were before."""


def thrown(roll: str, space: int | None, ruleset: Ruleset) -> Table:
    """Dice as they are written, `1224AA`.

    Raises NotationError for what are no faces, PositionError for dice or a space that the ruleset has not.

    >>> from mlem_widgets.rules import Ruleset
    >>> thrown("a21", 3, Ruleset.load("house")).faces
    '12A'
    """
    action = parse_action(f"roll {roll}")
    faces = action.faces if isinstance(action, Roll) else ""
    if len(faces) > ruleset.dice or not set(faces) <= set(ruleset.faces):
        raise PositionError(because("roll_impossible", dice=ruleset.dice, faces="".join(sorted(set(ruleset.faces)))))
    return Table(ruleset, faces, checked(space, ruleset), len(faces))


def checked(space: object, ruleset: Ruleset) -> int | None:
    """The space, if it is one to fly from. Raises PositionError."""
    if space is None:
        return None
    if isinstance(space, bool) or not isinstance(space, int) or not 0 <= space < ruleset.last:
        raise PositionError(because("space_range", space=space, high=ruleset.last - 1))
    return space


def of_state(state: State) -> Table:
    """The dice of a position: on the table, or still to be rolled."""
    space = None if state.phase == OVER or state.space >= state.ruleset.last else state.space
    return Table(state.ruleset, state.roll, space, state.dice, state)


def of_game(game: Game, labels: Labels) -> Table:
    """The dice of a game as it stands; a roll that crashed the rocket is shown, and what came of it."""
    record, state = game.record, game.state
    count = sum(isinstance(ply.action, Roll) for ply in record.plies)
    if state.phase != CHOOSE and record.plies and isinstance(record.plies[-1].action, Roll):
        events = [event for _, _, event in game.steps(len(record.plies) - 1)]
        space = next((int(event.params["space"]) for event in events if event.kind == "crashed"), None)
        if space is not None:
            faces = record.plies[-1].action.faces
            told = tuple(labels.event(event) for event in events if event.kind == "crashed")
            return Table(state.ruleset, faces, space, len(faces), None, told, count)
    return of_state(state)._replace(before=count)


def picture(table: Table, labels: Labels, rev: int, locale: str, caption: str = "") -> DicePicture:
    """All that a view draws.

    >>> from mlem_widgets.labels import Labels
    >>> from mlem_widgets.rules import Ruleset
    >>> from mlem_widgets.words import words
    >>> house = Ruleset.load("house")
    >>> shown = picture(thrown("1224AA", 3, house), Labels(words("en"), house), 1, "en")
    >>> [(group["face"], group["count"], group["sign"]) for group in shown["groups"]]
    [('1', 1, 'usable'), ('2', 2, 'unusable'), ('4', 1, 'unusable'), ('A', 2, 'usable')]
    """
    said = labels.words
    return {
        "schema": SCHEMA,
        "rev": rev,
        "locale": locale,
        "title": _title(table, said),
        "groups": [_group(table, face, labels) for face in dict.fromkeys(table.faces)],
        "blank": 0 if table.faces else table.dice,
        "lines": _lines(table, labels),
        "caption": caption,
        "notice": "" if table.space is None else phrases.notice(table.ruleset, said),
        "throw": f"{table.before} {table.faces} {table.space}",
    }


def _title(table: Table, said: Words) -> str:
    """Where the dice lie, and what stands there."""
    if table.space is None:
        return said.text("dice_view.title")
    spot = phrases.spot_texts(table.ruleset, said)[f"space.{table.space}"]
    return said.text("dice_view.title_at", space=spot["label"])


def _group(table: Table, face: str, labels: Labels) -> FaceGroup:
    said, count = labels.words, table.faces.count(face)
    name = said.text("dice_view.group", face=labels.face(face), count=count)
    shown: FaceGroup = {"face": face, "count": count, "name": name, "sign": "", "moves": "", "text": ""}
    if table.space is None:
        return shown
    found = group(_lying(table, table.space), face, labels)
    if found["usable"]:
        text = said.text("dice_view.usable", moves=found["moves"])
        return {**shown, "sign": "usable", "moves": f"+{found['moves']}", "text": text}
    return {**shown, "sign": "unusable", "text": said.text("dice_view.unusable", why=found["why"])}


def _lying(table: Table, space: int) -> State:
    """A position in which these dice lie on this space; the rules of travel look at nothing else of it."""
    return table.state or new_game(table.ruleset)._replace(
        phase=CHOOSE, space=space, roll=table.faces, dice=len(table.faces)
    )


def _lines(table: Table, labels: Labels) -> list[str]:
    said, state = labels.words, table.state
    found = []
    if table.space is not None:
        found.append(phrases.symbols(table.ruleset, table.space, said))
    if table.faces and table.space is not None and not usable_faces(table.ruleset, table.space, table.faces):
        saved = state is not None and any(isinstance(action, Move) for action in legal_actions(state))
        found.append(said.text("spoken.usable_none"))
        if saved:
            found.append(said.text("dice_view.saved"))
    found += table.told
    if state is not None and state.phase != OVER:
        found.append(phrases.pool(state, labels))
        tokens = unflipped_tokens(state)
        if tokens:
            found.append(said.text("ui.tokens_ready", n=tokens))
    return found
