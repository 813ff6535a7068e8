"""The board and the dice by themselves: they follow what they are given, and refuse what they cannot show."""

import base64
import gc
import json
import re
import threading
import weakref

import pytest
import traitlets

import mlem_widgets as mlem
from mlem_widgets.render import phrases, stage
from mlem_widgets.rules import Board, apply, new_game
from mlem_widgets.widgets.parts_shapes import BoardPicture, DicePicture, FaceGroup, Marked
from mlem_widgets.widgets.replay_shapes import Stage
from mlem_widgets.words import words
from tests.component.games import PHASES, choosing, declining, landing, over, parachuting, rolling
from tests.unit.strategies import HOUSE

SMALL = HOUSE.replace({"failure_limit": 1})


def where(widget):
    """Where every piece of a board stands."""
    return {piece["id"]: piece["at"] for piece in widget.board["pieces"]}


# The board.


@pytest.mark.parametrize("phase", PHASES)
def test_a_board_shows_the_position_in_every_phase(phase):
    game = PHASES[phase]()
    board = mlem.BoardWidget(game, highlight="rocket", crop=(0, 6))
    assert board.board.keys() == BoardPicture.__annotations__.keys()
    assert board.board["marked"].keys() == {"wide", "tall"}
    assert all(marked.keys() == Marked.__annotations__.keys() for marked in board.board["marked"].values())
    assert board.stage.keys() == Stage.__annotations__.keys()
    assert board.board["stage"] == board.stage["id"]
    assert board.board["pieces"] == stage.pieces(game.state)
    json.dumps(board.get_state())


def test_a_board_follows_its_game_from_any_thread():
    game = rolling()
    board = mlem.BoardWidget(game)
    before = board.board["rev"]
    thread = threading.Thread(target=lambda: game.play("roll 1224AA, move 2+A"))
    thread.start()
    thread.join()
    assert where(board)["rocket"] == f"space.{game.state.space}"
    assert board.board["rev"] > before
    game.undo()
    assert where(board) == {piece["id"]: piece["at"] for piece in stage.pieces(game.state)}


def test_a_board_goes_over_to_what_it_is_given():
    game, state = rolling(), new_game(HOUSE)
    board = mlem.BoardWidget(state)
    assert board.game is None
    board.state = apply(state, Board("parachute"))
    assert where(board)["0.0.0"] == "cabin.0"
    board.state = "choose space=9 aboard=0:parachute,1:adjacent roll=12A"
    assert where(board)["rocket"] == "space.9"
    board.state = game
    assert board.game is game
    assert board.state is game.state
    game.roll("333444")
    assert board.state is game.state
    board.state = state
    game.undo()
    assert board.state is state
    assert where(board)["rocket"] == "space.0"


def test_a_line_that_names_no_board_is_of_the_board_that_is_shown():
    own = HOUSE.replace({"moons.m4": 5})
    board = mlem.BoardWidget(new_game(own))
    board.state = "roll space=9 aboard=0:parachute,1:adjacent"
    assert board.state.ruleset == own
    board.state = f"house:{HOUSE.digest[:8]} takeoff players=2"
    assert board.state.ruleset == HOUSE


def test_the_stage_is_sent_only_when_board_or_language_change():
    game = rolling()
    board = mlem.BoardWidget(game)
    sent = board.stage
    game.roll("1224AA")
    board.highlight = ["m4"]
    assert board.stage is sent
    game.locale = "fr"
    assert board.stage["locale"] == "fr"
    assert board.board["stage"] == board.stage["id"] != sent["id"]
    assert board.words["close"] == words("fr").text("ui.close")


def test_marks_are_set_from_python_and_said_at_their_places():
    board = mlem.BoardWidget(choosing(), locale="en")
    plain = board.board["marked"]["wide"]
    assert plain["svg"] == ""
    board.highlight, board.arrows = {"m4": "best", "rocket": None}, ["move 2"]
    assert board.board["here"]["body.m4"] == "Highlighted: best."
    assert board.board["here"]["space.0"] == "Highlighted. The rocket is here."
    assert "Arrows: space 0, Earth → space 4 (2)." in board.board["spoken"]
    assert "best" in board.board["marked"]["tall"]["svg"]
    board.crop, board.caption = (0, 3), "  The start "
    cut = board.board["marked"]["wide"]
    assert {"space.0", "space.3"} <= set(cut["spots"]) < set(plain["spots"])
    assert board.board["caption"] == "The start"
    assert "House board" in board.board["notice"]
    board.highlight = board.arrows = board.crop = None
    board.caption = ""
    assert board.board["marked"]["wide"] == plain
    assert board.board["notice"] == ""


def test_marks_can_be_observed_and_read_back():
    board, seen = mlem.BoardWidget(choosing()), []
    board.observe(lambda change: seen.append(change["new"]), "highlight")
    board.highlight = (space for space in range(3))
    board.highlight = (6, 14)
    assert seen == [[0, 1, 2], (6, 14)]
    assert board.highlight == (6, 14)


@pytest.mark.parametrize(
    ("name", "value", "error"),
    [
        ("highlight", ["m99"], mlem.SpotError),
        ("arrows", ["move 4"], mlem.IllegalActionError),
        ("arrows", ["move 9"], mlem.NotationError),
        ("arrows", [("rocket",)], mlem.SpotError),
        ("crop", "nowhere", mlem.SpotError),
        ("caption", 5, mlem.SpotError),
        ("state", "nonsense", mlem.PositionError),
        ("state", "roll space=x", mlem.NotationError),
        ("state", "roll space=99 aboard=0:parachute,1:adjacent", mlem.PositionError),
        ("state", 5, TypeError),
    ],
)
def test_what_cannot_be_shown_is_refused_and_nothing_changes(name, value, error):
    board = mlem.BoardWidget(choosing(), highlight=3, arrows=["move 1"], crop=(0, 3), caption="Before")
    before, kept = board.board, getattr(board, name)
    with pytest.raises(error):
        setattr(board, name, value)
    assert board.board == before
    assert getattr(board, name) == kept
    with pytest.raises(error):
        mlem.BoardWidget(**{"state": choosing(), name: value})


def test_a_board_refuses_in_its_own_language():
    board = mlem.BoardWidget(choosing(), locale="bg")
    with pytest.raises(mlem.SpotError, match="няма място"):
        board.highlight = "m99"
    with pytest.raises(mlem.LocaleError):
        mlem.BoardWidget(choosing(), locale="xx")


def test_marks_of_what_is_not_there_any_more_are_not_drawn_and_come_back_on_undo():
    game = choosing()
    board = mlem.BoardWidget(game, arrows=["move 1"], highlight=["rocket"])
    drawn = board.board["marked"]
    game.play("move 1")
    assert board.board["marked"] != drawn
    assert "Arrows" not in board.board["spoken"]
    game.undo()
    assert board.board["marked"] == drawn
    game.restart(ruleset=HOUSE.replace({"crew": ["plain"] * 3}))
    assert board.arrows == ["move 1"]


def test_a_closed_board_follows_no_more_and_is_freed():
    game = rolling()
    board = mlem.BoardWidget(game)
    board.close()
    rev = board.board["rev"]
    game.roll("1224AA")
    assert board.board["rev"] == rev
    known = weakref.ref(board)
    del board
    gc.collect()
    assert known() is None


def test_the_page_changes_nothing():
    for widget, name in ((mlem.BoardWidget(choosing()), "board"), (mlem.DiceWidget(choosing()), "dice")):
        before = widget.get_state()
        widget.set_state({name: {}, "caption": "<b>", "_esm": "alert(1)"})
        widget._handle_msg({"content": {"data": {"method": "custom", "content": {"kind": "act"}}}, "buffers": []})
        assert widget.get_state() == before


def test_a_saved_notebook_shows_the_board_with_its_marks():
    game = choosing()
    board = mlem.BoardWidget(game, highlight=["m4"], arrows=["move 1"], crop=(0, 6), caption="<b>Where?", locale="en")
    game.play("move 1")  # the arrow leads nowhere now, and that must not break the picture
    bundle, _ = board._repr_mimebundle_()
    alt, data = re.fullmatch(
        r'<img alt="([^"<>]+)" style="[^"<>]+" src="data:image/svg\+xml;base64,([^"]+)">', bundle["text/html"]
    ).groups()
    assert alt.startswith("&lt;b&gt;Where? Expedition 1.")
    drawn = base64.b64decode(data).decode()
    assert "Expedition 1." not in re.findall(r"<text[^>]*>([^<]*)", drawn)  # the board alone
    assert "Highlighted: moon m4." in bundle["text/plain"]
    assert bundle["text/plain"].startswith("<b>Where?\n")


@pytest.mark.parametrize("locale", ["en", "fr", "bg"])
def test_a_step_of_a_board_is_small(locale):
    board = mlem.BoardWidget(landing(), locale=locale, highlight=["rocket", "m4"], arrows=["land m2"], caption="Here")
    step = json.dumps(board.get_state(["board"]), ensure_ascii=False).encode()
    assert len(step) < 8000
    assert len(json.dumps(board.get_state(["stage"]), ensure_ascii=False).encode()) < 60_000


# The dice.


def groups(dice):
    return {group["face"]: (group["count"], group["sign"], group["moves"]) for group in dice.dice["groups"]}


def test_dice_on_a_space_say_what_is_usable_there_and_why_not():
    dice = mlem.DiceWidget("4A21 2a", 3, locale="en")
    assert dice.roll == "1224AA"
    assert groups(dice) == {
        "1": (1, "usable", "+1"),
        "2": (2, "unusable", ""),
        "4": (1, "unusable", ""),
        "A": (2, "usable", "+4"),  # the afterburner counts 2 at space 3
    }
    texts = {group["face"]: group["text"] for group in dice.dice["groups"]}
    assert texts["2"] == "Not usable. No 2 stands at space 3, only 1, 3 and afterburner. (rule-book p. 7)"
    assert texts["A"] == "Usable: moves 4."
    assert "House board" in dice.dice["notice"]
    assert dice.dice.keys() == DicePicture.__annotations__.keys()
    assert all(group.keys() == FaceGroup.__annotations__.keys() for group in dice.dice["groups"])


def test_dice_on_no_space_just_lie_there():
    dice = mlem.DiceWidget("1224AA", locale="en")
    assert groups(dice) == {"1": (1, "", ""), "2": (2, "", ""), "4": (1, "", ""), "A": (2, "", "")}
    assert [group["name"] for group in dice.dice["groups"]][1] == "2, dice: 2"
    assert dice.dice["notice"] == ""
    assert dice.dice["lines"] == []


def test_roll_and_space_may_be_set():
    dice = mlem.DiceWidget("1224AA", 3)
    dice.roll = "33"
    assert groups(dice) == {"3": (2, "usable", "+6")}
    dice.space = 5
    assert groups(dice) == {"3": (2, "unusable", "")}
    assert words("en").text("spoken.usable_none") in dice.dice["lines"]
    dice.space = None
    assert (dice.roll, dice.space) == ("33", None)


def test_dice_have_a_caption():
    dice = mlem.DiceWidget("1224AA", 3, caption=" Which groups? ", locale="en")
    assert dice.dice["caption"] == dice.caption == "Which groups?"
    dice.caption = "Ana's <roll>"
    assert dice.dice["caption"] == "Ana's <roll>"
    shown = dice._repr_mimebundle_()
    bundle = shown[0] if isinstance(shown, tuple) else shown
    assert "Ana's <roll>" in bundle["text/plain"]
    with pytest.raises(mlem.SpotError):
        dice.caption = 3
    assert dice.caption == "Ana's <roll>"
    with pytest.raises(mlem.SpotError):
        mlem.DiceWidget("1224AA", caption=3)


def test_dice_are_those_of_the_ruleset():
    own = HOUSE.replace({"spaces.3.symbols": "4"})
    assert groups(mlem.DiceWidget("14", 3, ruleset=own)) == {"1": (1, "unusable", ""), "4": (1, "usable", "+4")}


def test_dice_follow_their_game():
    game = rolling()
    dice = mlem.DiceWidget(game, locale="en")
    assert (dice.roll, dice.dice["blank"], dice.dice["groups"]) == ("", 6, [])
    assert "Die of 1 ready: 1" in dice.dice["lines"]
    game.roll("12234A")
    assert (dice.roll, dice.space, dice.dice["blank"]) == ("12234A", 0, 0)
    assert [group["sign"] for group in dice.dice["groups"]] == ["usable", "usable", "unusable", "unusable", "usable"]
    thrown = dice.dice["throw"]
    game.play("move 2")
    assert (dice.roll, dice.space, dice.dice["blank"]) == ("", 4, 4)
    game.roll("1234")
    assert dice.dice["throw"] != thrown


def test_a_roll_that_crashed_the_rocket_stays_in_sight():
    game = mlem.Game(["Ana", "Boris"], seed=7, locale="en")
    game.play("board adjacent, board double_moon, roll 333444")
    dice = mlem.DiceWidget(game)
    assert game.state.phase == "takeoff"
    assert (dice.roll, dice.space) == ("333444", 0)
    assert dice.dice["lines"][-1] == "The rocket crashes on space 0: cosmic failure 1."
    game.play("board satellite")
    assert dice.roll == ""


def test_a_token_that_would_save_the_rocket_is_mentioned():
    dice = mlem.DiceWidget(declining(), locale="en")
    assert {"Nothing is usable here.", "The die of value 1 can still be used."} <= set(dice.dice["lines"])


@pytest.mark.parametrize("make", [parachuting, over, landing])
def test_dice_have_something_to_show_in_every_phase(make):
    game = make()
    dice = mlem.DiceWidget(game)
    assert bool(dice.dice["groups"]) != bool(dice.dice["blank"])
    json.dumps(dice.get_state())
    assert mlem.DiceWidget(game.state).roll == game.state.roll


@pytest.mark.parametrize(
    ("roll", "space", "error"),
    [
        ("12B", 3, mlem.NotationError),
        ("", 3, mlem.NotationError),
        ("1111111", 3, mlem.PositionError),
        ("12", 25, mlem.PositionError),
        ("12", -1, mlem.PositionError),
        ("12", "3", mlem.PositionError),
        ("12", True, mlem.PositionError),
        (12, 3, TypeError),
    ],
)
def test_dice_that_cannot_lie_there_are_refused_and_nothing_changes(roll, space, error):
    with pytest.raises(error):
        mlem.DiceWidget(roll, space)
    dice = mlem.DiceWidget("1224AA", 3)
    before = dice.dice
    with pytest.raises(error):
        dice._give(roll, space)
    assert (dice.roll, dice.space, dice.dice) == ("1224AA", 3, before)


def test_a_game_has_a_space_of_its_own():
    dice = mlem.DiceWidget(choosing())
    with pytest.raises(TypeError, match="space of their own"):
        dice.space = 5
    with pytest.raises(TypeError, match="space of their own"):
        mlem.DiceWidget(choosing(), 5)
    dice.roll = "12"
    assert dice.game is None


def test_dice_refuse_and_speak_in_their_language():
    dice = mlem.DiceWidget("1224AA", 3, locale="fr")
    assert dice.dice["title"] == "Dés à la case 3"
    with pytest.raises(mlem.NotationError, match="colonne"):
        dice.roll = "x"


def test_a_saved_notebook_shows_the_dice_in_words_and_as_a_picture():
    bundle, _ = mlem.DiceWidget("1224AA", 3, locale="en")._repr_mimebundle_()
    assert bundle["text/plain"].splitlines()[:3] == [
        "Dice on space 3",
        "1, dice: 1. Usable: moves 1.",
        "2, dice: 2. Not usable. No 2 stands at space 3, only 1, 3 and afterburner. (rule-book p. 7)",
    ]
    alt, data = re.fullmatch(
        r'<img alt="([^"<>]+)" style="[^"<>]+" src="data:image/svg\+xml;base64,([^"]+)">', bundle["text/html"]
    ).groups()
    assert "Not usable" in alt
    drawn = base64.b64decode(data).decode()
    ids = re.findall(r" id='([^']+)'", drawn)
    assert drawn.partition("</defs>")[2].count("<use ") == len("1224AA")
    assert set(re.findall(r"href='#([^']+)'", drawn)) <= set(ids)


def test_closed_dice_follow_no_more():
    game = rolling()
    dice = mlem.DiceWidget(game)
    dice.close()
    rev = dice.dice["rev"]
    game.roll("1224AA")
    assert dice.dice["rev"] == rev


def test_what_travels_has_no_rule_of_its_own():
    # The front end is told what is there; it takes no wishes and needs no position.
    assert set(mlem.DiceWidget("12").get_state()) - set(traitlets.HasTraits().trait_names()) >= {"art", "dice", "words"}
    assert not mlem.DiceWidget("12")._msg_callbacks.callbacks
    assert not mlem.BoardWidget(rolling())._msg_callbacks.callbacks
    assert phrases.notice(SMALL, words("en")) in mlem.BoardWidget(new_game(SMALL), crop=3).board["notice"]
