"""The dice by themselves: a roll, and which of its groups may be used on a space."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets

from mlem_widgets.game import Game
from mlem_widgets.labels import Labels
from mlem_widgets.render import dice as dice_picture
from mlem_widgets.render import html
from mlem_widgets.render.marks import check_caption
from mlem_widgets.render.phrases import isolated
from mlem_widgets.rules import State
from mlem_widgets.rules.ruleset import ruleset_of
from mlem_widgets.widgets import dice_view
from mlem_widgets.widgets.base import front_end, packed
from mlem_widgets.widgets.part_widget import PartWidget
from mlem_widgets.words import words

if TYPE_CHECKING:
    from pathlib import Path

    from mlem_widgets.rules import Ruleset
    from mlem_widgets.widgets.parts_shapes import DicePicture


class DiceWidget(PartWidget):
    """The dice by themselves: a roll as it is written, or those of a Game, which it follows, or of a State.

    >>> from mlem_widgets import DiceWidget
    >>> dice = DiceWidget("1224AA", 3, locale="en")
    >>> dice.dice["groups"][1]["text"]
    'Not usable. No 2 stands at space 3, only 1, 3 and afterburner. (rule-book p. 7)'
    >>> dice.space = 12
    >>> [group["sign"] for group in dice.dice["groups"]]
    ['usable', 'unusable', 'usable', 'usable']

    Without a space they lie there, and nothing is said of their use. `roll`, `space` and `caption` may be set; a Game
    and a State have spaces of their own.

    Raises NotationError for what are no faces, PositionError for dice or a space that the ruleset has not, SpotError
    for what is no caption, RulesetError, LocaleError; what is shown stays then.
    """

    _esm, _css = front_end("dice_alone")

    art = traitlets.Unicode(dice_picture.symbols()).tag(sync=True)
    dice: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True, to_json=packed)
    words: traitlets.Dict[str, str] = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        roll: str | Game | State,
        space: int | None = None,
        *,
        caption: str = "",
        ruleset: str | Path | Ruleset = "house",
        locale: str | None = None,
    ) -> None:
        self._ruleset = ruleset_of(ruleset)
        self._given, self._space, self._caption = roll, space, ""
        super().__init__(locale)
        with self._speaking():
            self._caption = check_caption(caption)
        self._give(roll, space)

    @property
    def roll(self) -> str:
        """The faces that lie there, sorted; empty before a roll."""
        return self._table().faces

    @roll.setter
    def roll(self, given: str | Game | State) -> None:
        own = isinstance(given, Game | State)
        self._give(given, None if own else self.space)

    @property
    def space(self) -> int | None:
        """Where the dice lie."""
        return self._table().space

    @space.setter
    def space(self, space: int | None) -> None:
        self._give(self._given, space)

    @property
    def caption(self) -> str:
        """What is said below them."""
        return self._caption

    @caption.setter
    def caption(self, caption: str) -> None:
        with self._speaking():
            self._caption = check_caption(caption)
        self._pull()

    def _give(self, given: str | Game | State, space: int | None) -> None:
        """Show this from now on."""
        if not isinstance(given, str | Game | State):
            message = f"the dice of a roll such as '1224AA', of a Game or a State, not of {type(given).__name__}"
            raise TypeError(message)
        if not isinstance(given, str) and space is not None:
            message = "a Game and a State have a space of their own: dice on another are DiceWidget('1224AA', space)"
            raise TypeError(message)
        if isinstance(given, str):
            with self._speaking():
                dice_view.thrown(given, space, self._ruleset)
        self._given, self._space = given, space
        self._game = given if isinstance(given, Game) else None
        self._follow()

    def _table(self) -> dice_view.Table:
        given = self._given
        if isinstance(given, Game):
            return dice_view.of_game(given, self._labels())
        if isinstance(given, State):
            return dice_view.of_state(given)
        return dice_view.thrown(given, self._space, self._ruleset)

    def _labels(self) -> Labels:
        game, said = self._game, words(self._code)
        if game:
            return Labels(said, game.ruleset, tuple(map(isolated, game.players)))
        return Labels(said, self._given.ruleset if isinstance(self._given, State) else self._ruleset)

    def _show(self) -> None:
        said = words(self._code)
        self.words = {"foreign": said.text("odds_layer.foreign")}
        self.dice = dict(self._picture())

    def _picture(self) -> DicePicture:
        return dice_view.picture(self._table(), self._labels(), self._rev, self._code, self._caption)

    def _still(self) -> tuple[str, str]:
        shown = self._picture()
        rows = [
            dice_picture.Row(one["face"], one["count"], one["sign"], one["text"] or one["name"])
            for one in shown["groups"]
        ]
        if shown["blank"]:
            rows.append(dice_picture.Row("", shown["blank"], "", ""))
        lines = [*shown["lines"], *filter(None, [shown["caption"], shown["notice"]])]
        drawn = dice_picture.svg(rows, shown["title"], lines, locale=self._code)
        groups = (" ".join(filter(None, (f"{one['name']}.", one["text"]))) for one in shown["groups"])
        said = [shown["title"], *groups, *lines]
        return html.image(drawn, " ".join(said)), "\n".join(said)
