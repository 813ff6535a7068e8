"""Somebody who plays at a screen: finds controls by role and name, as a screen reader does, and notes what was done."""

import re
from collections import Counter
from itertools import combinations_with_replacement
from random import Random

from playwright.sync_api import Keyboard, Locator, expect

from mlem_widgets import Game
from mlem_widgets.render import phrases
from mlem_widgets.rules.state import CHOOSE, ROLL
from mlem_widgets.widgets import view
from mlem_widgets.words import words

say = words("en").text
_TOKEN = say("ui.token_usable", n="")
# Two cores run the server, the kernel and the browser of a test, and its neighbours.
expect.set_options(timeout=20_000)
_MANY = 80
"""More presses of a key than any way over the widget takes."""
_BUTTON = re.compile(r"^\s*- '?button \"((?:[^\"\\]|\\.)*)\"", re.MULTILINE)


def decision(screen: Locator) -> Locator:
    """Where the controls of the decision are."""
    return screen.get_by_role("region", name=say("ui.decision"), exact=True)


def board(screen: Locator) -> Locator:
    """Where the spots of the board are."""
    return screen.get_by_role("group", name=say("ui.board"), exact=True)


def status(screen: Locator) -> Locator:
    """What is asked, and of whom."""
    return decision(screen).get_by_role("status").first


def press_boarding(screen: Locator, ability: str) -> None:
    """Click an astronaut aboard."""
    control(decision(screen), say("action.board", ability=say(f"ability.{ability}"))).click()


def log(screen: Locator) -> Locator:
    """The newest events, a line each."""
    return screen.get_by_role("log").get_by_role("listitem")


def begins(label: str) -> re.Pattern[str]:
    """Names that begin with a label; what the control would do may follow."""
    return re.compile(rf"^{re.escape(label)}(?!\w)")


def control(place: Locator, label: str) -> Locator:
    """The button that is called so."""
    return place.get_by_role("button", name=begins(label))


def spot(screen: Locator, label: str) -> Locator:
    """The place on the board where an action can be done."""
    return board(screen).get_by_role("button", name=re.compile(rf"{re.escape(label)}(?!\w)"))


def buttons(place: Locator) -> list[str]:
    """The names of the buttons there, in order."""
    return [name.replace(r"\"", '"') for name in _BUTTON.findall(place.aria_snapshot())]


def _inside(group: Locator) -> list[str]:
    """The names of its buttons; a group with nothing in it may not be there."""
    return buttons(group) if group.count() else []


def parts(move: str) -> list[str]:
    """What is picked up for a move: faces, and `t` once a token."""
    return move.removeprefix("move ").split("+")


def that_does(screen: Locator, action: str, label: str) -> Locator:
    """The control that does an action in the end: a place on the board, the button that flies, or one of its own."""
    if action.startswith("land"):
        return spot(screen, label)
    return control(decision(screen), say("ui.confirm") if action.startswith("move") else label)


class Pointer:
    """A hand that presses what it sees: with `click` a mouse, with `tap` a finger."""

    def __init__(self, press) -> None:
        self._press = press

    def roll(self, screen: Locator) -> None:
        """Roll the dice."""
        self._press(control(decision(screen), say("ui.roll")))

    def decide(self, screen: Locator, action: str, label: str) -> None:
        """Press the button of an action; for a move pick up its groups first. Who lands points at the board."""
        if action.startswith("move"):
            for number, part in enumerate(parts(action)):
                self._press(self._group(screen, part, parts(action)[:number].count("t") + 1))
        self._press(that_does(screen, action, label))

    def _group(self, screen: Locator, part: str, token: int) -> Locator:
        usable = decision(screen).get_by_role("group", name=say("ui.groups_usable"), exact=True)
        return control(usable, say("ui.token_usable", n=token) if part == "t" else f"{say(f'face.{part}')},")


class Keys:
    """A hand on the keyboard alone, by the keys that the help lists; who lands walks over the board."""

    def __init__(self, keyboard: Keyboard) -> None:
        self._keyboard = keyboard

    def roll(self, _: Locator) -> None:
        """Roll the dice."""
        self._keyboard.press("r")

    def decide(self, screen: Locator, action: str, label: str) -> None:
        """Do an action: pick up a move's groups, walk to a body, or go to the choice; then confirm."""
        wanted = that_does(screen, action, label)
        if action.startswith("move"):
            for part in parts(action):
                self._keyboard.press(part)
        elif action.startswith("land"):
            self._tab_to(board(screen).locator("[tabindex='0']"))
            self._walk_to(board(screen).locator(":focus"), wanted)
        elif action.startswith(("convert", "crash")):
            self._tab_to(wanted)
        else:
            choices = buttons(decision(screen))
            self._keyboard.press(str(choices.index(next(filter(begins(label).search, choices))) + 1))
        expect(wanted).to_be_focused()
        self._keyboard.press("Enter")

    def _tab_to(self, wanted: Locator) -> None:
        for _ in range(_MANY):
            if wanted.evaluate("(one) => one === document.activeElement"):
                return
            self._keyboard.press("Tab")
        raise AssertionError(f"Tab never reaches {wanted}")

    def _walk_to(self, here: Locator, wanted: Locator) -> None:
        """Press the arrow that points there best; from a spot passed before, another one."""
        end = _middle(wanted)
        pressed: Counter[tuple[str | None, str]] = Counter()
        for _ in range(_MANY):
            if wanted.evaluate("(one) => one === document.activeElement"):
                return
            name, (x, y) = here.get_attribute("aria-label"), _middle(here)
            ways = {"ArrowRight": end[0] - x, "ArrowLeft": x - end[0], "ArrowDown": end[1] - y, "ArrowUp": y - end[1]}
            key = min(ways, key=lambda key: (pressed[name, key], -ways[key]))
            pressed[name, key] += 1
            self._keyboard.press(key)
        raise AssertionError(f"the arrow keys never reach {wanted}")


def _middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Player:
    """Plays a game on a screen by seeded choices among the controls that are there, and notes it in a game of its own.

    `notes` began as the game on the screen did, and must offer what the screen offers. `decided` tells which kinds of
    actions were chosen in which phases.
    """

    def __init__(self, screen: Locator, notes: Game, hand, seed: int) -> None:
        self.screen = screen
        self.notes = notes
        self.hand = hand
        self.random = Random(seed)
        self.decided: set[str] = set()

    def play_to_the_end(self) -> None:
        """Decide and roll until the screen shows the result."""
        while not self.notes.is_over:
            self.step()
        expect(self.screen.get_by_role("table")).to_contain_text(say("result.total"))

    def step(self) -> None:
        """Roll, or decide something that the screen offers."""
        if self.notes.state.phase == ROLL:
            asked = status(self.screen).inner_text()
            self.hand.roll(self.screen)
            expect(status(self.screen)).not_to_have_text(re.compile(f"{re.escape(asked)}|{say('ui.rolling')}"))
            self._note(f"roll {self._rolled()}")
        else:
            phase, action = self.notes.state.phase, self.random.choice(self._offered())
            self.decided.add(f"{phase}: {action.split()[0]}{' with token' if action.endswith('t') else ''}")
            self.hand.decide(self.screen, action, self._legal()[action])
            self._note(action)

    def _rolled(self) -> str:
        """The faces of the newest roll that the log tells."""
        labels, state = self._labels(), self.notes.state
        throws = map("".join, combinations_with_replacement(sorted(set(state.ruleset.faces)), state.dice))
        told = {
            say("event.rolled", who=labels.seat(state.commander), faces=labels.faces(faces)): faces for faces in throws
        }
        lines = [line.rpartition("\n")[2].strip() for line in log(self.screen).all_inner_texts()]
        return next(told[line] for line in reversed(lines) if line in told)

    def _offered(self) -> list[str]:
        """The actions that the screen offers: exactly the legal ones."""
        legal = self._legal()
        names = buttons(decision(self.screen))
        moves = {text: set(parts(text)) for text in legal if text.startswith("move")}
        labels = [label for text, label in legal.items() if text not in moves]
        assert all(any(begins(label).search(name) for name in names) for label in labels), names
        if self.notes.state.phase == CHOOSE:
            group = decision(self.screen).get_by_role("group", name=say("ui.groups_usable"), exact=True)
            usable = {name.split(",")[0] for name in _inside(group) if not name.startswith(_TOKEN)}
            faces = set().union(*moves.values()) - {"t"}
            assert usable == {say(f"face.{face}") for face in faces}
        else:
            assert len(names) == len(legal), names
        return sorted(legal)

    def _note(self, action: str) -> None:
        """Write down what was done, and wait until the screen tells that it happened."""
        plies = len(self.notes.record.plies)
        self.notes.play(action)
        told = view.log(self.notes, self._labels(), plies)[-1]["text"]
        expect(log(self.screen).last).to_contain_text(told)

    def _legal(self) -> dict[str, str]:
        labels = self._labels()
        return {str(action): labels.action(action) for action in self.notes.legal_actions}

    def _labels(self):
        return phrases.labels(self.notes.state, self.notes.players, self.notes.words)
