"""A widget of a game that goes on: follows it, takes wishes, answers them, shows odds, and tells what went wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets

from mlem_widgets.errors import check_option
from mlem_widgets.render import html
from mlem_widgets.widgets.base import packed
from mlem_widgets.widgets.hearing import HearingWidget
from mlem_widgets.widgets.odds_feed import Feed, Wanted
from mlem_widgets.widgets.odds_view import SHOWS, blank

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mlem_widgets.game import Game
    from mlem_widgets.labels import Labels
    from mlem_widgets.widgets.odds_shapes import OddsPicture
    from mlem_widgets.widgets.protocol import Wish
    from mlem_widgets.words import Words

SWITCHES = (*SHOWS, "guess")


class LiveWidget(HearingWidget):
    """Shows a `Game` and pulls everything from it after each change; several widgets of one game stay in step.

    Its odds layer has a switch a part, all off at first: `risk` (the chance that the next roll crashes), `reach` (how
    likely each place is reached), `worth` (the points that each choice can expect), `best` (the best choice); and
    `guess`: a person decides first, and then sees the odds of that decision. People switch them in the view, scripts by
    `widget.risk = True`.
    """

    risk = traitlets.Bool(default_value=False)
    reach = traitlets.Bool(default_value=False)
    worth = traitlets.Bool(default_value=False)
    best = traitlets.Bool(default_value=False)
    guess = traitlets.Bool(default_value=False)
    odds: traitlets.Dict[str, Any] = traitlets.Dict(dict(blank())).tag(sync=True, to_json=packed)
    odds_words: traitlets.Dict[str, str] = traitlets.Dict().tag(sync=True)

    def __init__(self, game: Game, odds: Iterable[str] = ()) -> None:
        """Show a game; `odds` are the switches that are on at first. Raises OptionError for an unknown one."""
        switched_on = list(odds)
        for switch in switched_on:
            check_option("odds", switch, SWITCHES)
        self.game = game
        self._version = -1
        self._version_rev = 0
        self._worded: Words | None = None
        self._why = False
        self._layer: tuple[str, ...] = SHOWS
        super().__init__(**dict.fromkeys(switched_on, True))
        self._feed = Feed(game, self._lock, self._show_odds, self._told)
        self._pull()
        self.observe(self._follow, SWITCHES)
        self._stop = self.game.watch(self._pull)
        self.on_msg(self._receive)

    def _pull(self) -> None:
        """Show the game as it stands now. Whoever comes last shows the newest, so nothing is ever shown backwards."""
        with self._lock:
            self._rev += 1
            if self.game.version != self._version:
                self._version, self._version_rev = self.game.version, self._rev
            self._show()
            if self.game.words is not self._worded:
                self._worded = self.game.words
                self.odds_words = self._words()
        self._follow()

    def _show(self) -> None:
        """Send what views draw. Called with the lock held."""
        raise NotImplementedError

    def _words(self) -> dict[str, str]:
        """The words that go with the odds."""
        return self.game.words.section("odds_layer")

    def _follow(self, _: object = None) -> None:
        """Have the odds worked out that are switched on; they come after what they belong to."""
        shows = tuple(part for part in SHOWS if getattr(self, part))
        self._layer = shows or self._layer
        self._feed.follow(Wanted(shows, self.guess, self._why))

    def _show_odds(self, picture: OddsPicture) -> None:
        """Send the odds. Called with the lock held."""
        self.odds = dict(picture)

    def _heed(self, wish: Wish) -> str:
        self._feed.hear()
        return self._switch(wish) if wish["kind"] == "odds" else self._do(wish)

    def _do(self, wish: Wish) -> str:
        """Do what a wish asks for; returns an answer for people, or empty."""
        raise NotImplementedError

    def _switch(self, wish: Wish) -> str:
        """Switch a part of the odds layer, all of it, guessing, or the derivation: `risk on`, `layer off`."""
        name, _, value = wish.get("text", "").partition(" ")
        check_option("odds", name, (*SWITCHES, "layer", "why"))
        check_option(name, value, ("on", "off"))
        is_on = value == "on"
        if name == "why":
            self._why = is_on
            self._follow()
        elif name != "layer":
            self.set_trait(name, is_on)
        else:
            with self.hold_trait_notifications():
                for part in self._layer:
                    self.set_trait(part, is_on)
        return ""

    def _meant_for(self, rev: int) -> int:
        """The game's version that was on screen with this revision; -1 for one that has gone by, or never was."""
        with self._lock:
            return self._version if self._version_rev <= rev <= self._rev else -1

    def _labels(self) -> Labels:
        return self.game.labels

    def close(self) -> None:
        """Free the widget in Python and in every view."""
        if hasattr(self, "_stop"):
            self._stop()
            self._feed.close()
        super().close()

    def _still(self) -> tuple[str, str]:
        game = self.game
        return html.picture(game.state, game.players, locale=game.locale), str(game)
