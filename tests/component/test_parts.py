"""The board and the dice by themselves in a browser: they follow, can be walked over by keys, and fit every screen."""

import pytest
from playwright.sync_api import expect

import mlem_widgets as mlem
from mlem_widgets.rules import Board, apply, new_game
from tests.component.games import PHASES, choosing, landing, rolling
from tests.unit.strategies import HOUSE

MARKS = {"highlight": {"rocket": "", "m4": "best 1/6"}, "arrows": [("rocket", 9), ("m4", "m9")], "caption": "Where to?"}
THEMES = pytest.mark.parametrize("theme", ["light", "dark"])

# The middle of what is drawn at a place and of a piece, in the board's own units.
_CENTRE = """([selector]) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


def centre(mounted, selector):
    return mounted.page.evaluate(_CENTRE, [selector])


def assert_rocket_at(mounted, space):
    """The rocket is drawn over its space."""
    x, y = centre(mounted, "[data-piece='rocket']")
    box = mounted.view().locator(f"[data-spot='space.{space}']").bounding_box()
    assert box["x"] <= x <= box["x"] + box["width"]
    assert box["y"] - 16 <= y <= box["y"] + box["height"]


# Both.


@pytest.mark.parametrize("phase", ["takeoff", "landing", "over"])
@THEMES
def test_axe_finds_nothing(mount, axe, phase, theme):
    mounted = mount(mlem.BoardWidget(PHASES[phase](), **MARKS), theme=theme)
    expect(mounted.view().locator("figcaption")).to_have_text("Where to?")
    assert axe() == []


@pytest.mark.parametrize("phase", ["roll", "decline", "parachute"])
@THEMES
def test_axe_finds_nothing_in_dice(mount, axe, phase, theme):
    mounted = mount(mlem.DiceWidget(PHASES[phase]()), theme=theme)
    expect(mounted.view().locator(".title")).to_be_visible()
    assert axe() == []


@THEMES
def test_axe_finds_nothing_in_a_cut_board_with_a_tip_nor_in_dice_that_just_lie_there(mount, axe, theme):
    mounted = mount(mlem.BoardWidget(landing(), **MARKS, crop=(3, 9)), theme=theme)
    mounted.view().locator("[data-spot='space.6']").click()
    expect(mounted.view().locator(".tip")).to_be_visible()
    assert axe() == []


@pytest.mark.parametrize("locale", ["en", "fr", "bg"])
@pytest.mark.parametrize("width", [320, 360, 1280])
def test_nothing_is_wider_than_the_screen(mount, locale, width):
    board = mlem.BoardWidget(choosing(), **{**MARKS, "caption": "x" * 200}, crop=(0, 4), locale=locale)
    mounted = mount(board, width=width, height=720)
    expect(mounted.view().locator("figcaption")).to_be_visible()
    assert mounted.page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("locale", ["en", "fr", "bg"])
@pytest.mark.parametrize("width", [320, 360, 1280])
def test_dice_are_no_wider_than_the_screen(mount, locale, width):
    mounted = mount(mlem.DiceWidget("111111", 2, locale=locale), width=width, height=720)
    expect(mounted.view().locator(".group .die")).to_have_count(6)
    assert mounted.page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("make", [lambda: mlem.BoardWidget(rolling()), lambda: mlem.DiceWidget(rolling())])
def test_views_stay_in_step_share_no_id_and_leave_nothing_behind(mount, make):
    mounted = mount(make())
    before = mounted.listeners
    mounted.draw()
    assert mounted.listeners == 2 * before
    twice = mounted.page.evaluate(
        """() => { const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
          return ids.filter((id, index) => ids.indexOf(id) !== index); }"""
    )
    assert twice == []
    mounted.remove(0)
    mounted.remove(1)
    assert mounted.listeners == 0
    assert mounted.page.locator(".mlem").count() == 0


@pytest.mark.parametrize("make", [lambda: mlem.BoardWidget(rolling()), lambda: mlem.DiceWidget(rolling())])
def test_nothing_is_sent_to_python_and_none_is_missed(mount, make):
    mounted = mount(make(), link="mute")
    expect(mounted.view().locator(".mlem")).not_to_be_empty()
    assert mounted.sent == []
    expect(mounted.view().get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize(("make", "trait"), [(mlem.BoardWidget, "board"), (mlem.DiceWidget, "dice")])
def test_what_another_version_sends_is_not_drawn(mount, make, trait):
    widget = make(rolling())
    widget.set_trait(trait, {**getattr(widget, trait), "schema": 99})
    mounted = mount(widget)
    expect(mounted.view().get_by_role("alert")).to_contain_text("another version")


# The board.


def test_a_board_follows_a_scripted_game(mount):
    game = rolling()
    mounted = mount(mlem.BoardWidget(game))
    assert_rocket_at(mounted, 0)
    game.play("roll 1224AA, move 2+A")
    here = "space 6. The rocket is here. Symbols: 2, 3, afterburner (1). Linked: moon m2 (2), moon m1 (1). House value."
    expect(mounted.view().locator("[data-spot='space.6']")).to_have_attribute("aria-label", here)
    assert_rocket_at(mounted, 6)
    game.undo()
    game.undo()
    assert_rocket_at(mounted, 0)


def test_pieces_move_to_another_state_rather_than_jump(mount):
    state = new_game(HOUSE)
    board = mlem.BoardWidget(state)
    mounted = mount(board, reduced_motion=False)
    mounted.page.evaluate("() => { window.rocket = document.querySelector(\"[data-piece='rocket']\"); }")
    for ability in ("parachute", "satellite"):
        state = apply(state, Board(ability))
    board.state = state
    moving = mounted.page.evaluate(
        """() => rocket.isConnected && rocket.getAnimations().map((one) => one.transitionProperty)"""
    )
    assert moving == ["transform"]
    mounted.page.evaluate("() => Promise.all(rocket.getAnimations().map((one) => one.finished))")
    assert_rocket_at(mounted, 3)


def test_a_board_of_another_ruleset_is_drawn_with_its_own_stage(mount):
    board = mlem.BoardWidget(new_game(HOUSE))
    mounted = mount(board)
    expect(mounted.view().locator("[data-spot='body.m10']")).to_have_count(1)
    board.state = new_game(mlem.Ruleset.load("house").replace({"moons.m10": 9}))
    expect(mounted.view().locator("[data-spot='body.m10']")).to_have_attribute(
        "aria-label", "moon m10. Points: 9. Reached from: 21, 22. House value."
    )


def test_marks_come_and_go(mount):
    board = mlem.BoardWidget(choosing())
    mounted = mount(board)
    marks = mounted.view().locator(".board .marks")
    expect(marks).to_have_count(0)
    board.highlight = {"m4": "best"}
    expect(marks.locator("rect[stroke-dasharray]")).to_have_count(1)
    expect(marks.locator("text")).to_have_text("best")
    expect(mounted.view().locator("[data-spot='body.m4']")).to_have_attribute(
        "aria-label", "moon m4. Highlighted: best. Points: 3. Reached from: 9, 10. House value."
    )
    board.arrows = ["move 1", "move 2+A"]
    expect(marks.locator("text")).to_have_text(["best", "1", "2+A"])
    board.highlight = board.arrows = None
    expect(marks).to_have_count(0)


def test_a_mark_lies_on_the_place_that_it_marks(mount):
    mounted = mount(mlem.BoardWidget(choosing(), highlight="m4", crop=(8, 11)), width=900)
    band, place = centre(mounted, ".marks rect"), centre(mounted, "[data-spot='body.m4']")
    assert band == pytest.approx(place, abs=1)


@pytest.mark.parametrize("width", [360, 1280])
def test_a_cut_board_shows_what_it_is_cut_to_and_whose_board_it_is(mount, width):
    board = mlem.BoardWidget(choosing(), crop=(6, 9))
    mounted = mount(board, width=width, height=720)
    view = mounted.view()
    expect(view.locator("figure > .notice")).to_contain_text("House board: its values are ours")
    frame = view.locator(".board").bounding_box()
    for space in (6, 7, 8, 9):
        box = view.locator(f"[data-spot='space.{space}']").bounding_box()
        assert frame["x"] <= box["x"]
        assert frame["y"] <= box["y"]
        assert box["x"] + box["width"] <= frame["x"] + frame["width"]
        assert box["y"] + box["height"] <= frame["y"] + frame["height"]
    expect(view.locator("[data-spot='space.25']")).to_have_count(0)
    board.crop = None
    expect(view.locator("[data-spot='space.25']")).to_have_count(1)


def test_a_board_fits_a_projected_page_as_a_whole(mount):
    mounted = mount(mlem.BoardWidget(choosing(), **MARKS), width=1280, height=720)
    assert mounted.view().locator(".mlem").bounding_box()["height"] <= 720


def test_keys_walk_over_the_spaces_in_sight_alone(mount):
    mounted = mount(mlem.BoardWidget(choosing(), crop=(6, 8)), width=1000)
    page, view = mounted.page, mounted.view()
    page.keyboard.press("Tab")
    focused = view.locator("[data-spot]:focus")
    expect(focused).to_have_count(1)
    seen = {focused.get_attribute("data-spot")}
    for key in [*["ArrowRight"] * 12, *["ArrowUp"] * 6, *["ArrowLeft"] * 12, *["ArrowDown"] * 6, "Home", "End"]:
        page.keyboard.press(key)
        seen.add(focused.get_attribute("data-spot"))
    in_sight = {spot.get_attribute("data-spot") for spot in view.locator("[data-spot]").all()}
    assert {"space.6", "space.7", "space.8", "body.yarn"} <= seen <= in_sight
    expect(view.locator(".tip")).to_be_visible()
    page.keyboard.press("Tab")  # one stop for all of the board
    expect(focused).to_have_count(0)


def test_a_place_is_explained_by_pointer_by_focus_and_by_a_key(mount):
    mounted = mount(mlem.BoardWidget(choosing(), highlight={"yarn": "2/5"}), width=1000)
    page, view = mounted.page, mounted.view()
    view.locator("[data-spot='body.yarn']").hover()
    tip = view.locator(".tip")
    expect(tip).to_contain_text("planet Yarn")
    expect(tip).to_contain_text("Highlighted: 2/5.")
    expect(tip).to_contain_text("first place 4, second place 2, others 1")
    view.locator("[data-spot='space.3']").focus()
    page.keyboard.press("Enter")
    expect(view.get_by_role("region", name="space 3")).to_be_visible()
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    expect(view.locator("[data-spot='space.3']")).to_be_focused()


def test_the_whole_position_can_be_read_in_words(mount):
    mounted = mount(mlem.BoardWidget(choosing(), highlight=[14]))
    expect(mounted.view().locator("p.sr")).to_contain_text("Expedition 1. Ana commands")
    expect(mounted.view().locator("p.sr")).to_contain_text("Highlighted: space 14.")


def test_markup_in_a_caption_is_shown_as_text(mount):
    hostile = "<img src=x onerror=\"document.title='hit'\">"
    mounted = mount(mlem.BoardWidget(choosing(), caption=hostile, highlight={3: hostile}))
    expect(mounted.view().locator("figcaption")).to_have_text(hostile)
    assert mounted.page.locator("img").count() == 0
    assert mounted.page.title() == "One widget"


def test_the_languages_font_and_direction_are_told(mount):
    mounted = mount(mlem.BoardWidget(choosing(), locale="bg"))
    expect(mounted.view().locator(".mlem")).to_have_attribute("lang", "bg")
    expect(mounted.view().get_by_role("group", name="Дъска.")).to_have_count(1)


# The dice.


def test_dice_say_by_sign_and_words_what_they_are_good_for(mount):
    mounted = mount(mlem.DiceWidget("1224AA", 3))
    view = mounted.view()
    expect(view.get_by_text("Dice on space 3")).to_be_visible()
    rows = view.get_by_role("listitem")
    expect(rows).to_have_text(
        ["+1Usable: moves 1.", "Not usable. No 2 stands at space 3, only 1, 3 and afterburner. (rule-book p. 7)",
         "Not usable. No 4 stands at space 3, only 1, 3 and afterburner. (rule-book p. 7)", "+4Usable: moves 4."]
    )  # fmt: skip
    expect(view.get_by_role("img", name="afterburner, dice: 2")).to_be_visible()
    expect(view.locator(".group .icon")).to_have_count(4)
    usable, unusable = (view.locator(f".{sign} .icon path").first.get_attribute("d") for sign in ("usable", "unusable"))
    assert usable != unusable


def test_dice_follow_what_they_are_given(mount):
    game = rolling()
    dice = mlem.DiceWidget(game)
    mounted = mount(dice)
    view = mounted.view()
    expect(view.locator(".die")).to_have_count(6)
    expect(view.get_by_role("listitem")).to_have_count(0)
    game.roll("12234A")
    expect(view.get_by_role("listitem")).to_have_count(5)
    dice.roll = "33"
    expect(view.get_by_role("listitem")).to_have_count(1)
    expect(view.get_by_role("img", name="3, dice: 2")).to_be_visible()


def test_dice_fall_where_motion_is_wanted_only(mount):
    fall = "() => document.querySelector('.group .die').getAnimations().length"
    assert mount(mlem.DiceWidget("12", 3), reduced_motion=False).page.evaluate(fall) == 1


def test_dice_lie_still_where_motion_is_not_wanted(mount):
    still = "() => document.querySelector('.group .die').getAnimations().length"
    assert mount(mlem.DiceWidget("12", 3)).page.evaluate(still) == 0
