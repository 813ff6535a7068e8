"""What a view shows in each phase: whole, readable by machines, and with every decision at hand."""

import pytest
from playwright.sync_api import expect

from mlem_widgets import GameWidget
from tests.component.games import BOARDED, PHASES, choosing, landing, over, rolling, takeoff

EVERY_PHASE = pytest.mark.parametrize("phase", PHASES)


@EVERY_PHASE
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(mount, axe, phase, theme):
    mounted = mount(GameWidget(PHASES[phase]()), theme=theme)
    expect(mounted.view().get_by_role("status").first).not_to_be_empty()
    assert axe() == []


# Controls that stick out of the page, or are too small for a finger.
_WRONG = """(width) => [...document.querySelectorAll(".mlem :is(button, input, select, p, section, svg.board)")]
  .filter((one) => {
    const box = one.getBoundingClientRect();
    return box.right > width || (one.matches("button, input, select") && Math.min(box.width, box.height) < 24);
  })
  .map((one) => one.outerHTML.slice(0, 90))"""


@EVERY_PHASE
def test_a_phone_needs_no_sideways_scrolling_and_every_control_can_be_touched(mount, phase):
    mounted = mount(GameWidget(PHASES[phase]()), width=360, height=740)
    for width in (360, 320):
        mounted.page.set_viewport_size({"width": width, "height": 740})
        assert mounted.page.evaluate("document.documentElement.scrollWidth") == width
        assert mounted.page.evaluate(_WRONG, width) == []


# Parts of which something lies hidden below.
_CUT = """() => [".mlem", ".side", ".console", ".players", ".foot"].filter((selector) => {
  const { scrollHeight, clientHeight } = document.querySelector(selector);
  return scrollHeight > clientHeight + 1;
})"""
LAB_HEIGHT = 599
"""What JupyterLab leaves for a notebook in a window of 1280 x 720."""


@pytest.mark.parametrize("locale", ["en", "fr", "bg"])
def test_a_phone_shows_the_final_scores_whole(mount, locale):
    game = over()
    game.locale = locale
    mounted = mount(GameWidget(game), width=360, height=740)
    table = mounted.view().get_by_role("table")
    expect(table).to_be_visible()
    assert table.evaluate("(one) => one.parentElement.scrollWidth <= one.parentElement.clientWidth")


@EVERY_PHASE
def test_a_projector_shows_the_game_whole_in_every_language(mount, phase):
    game = PHASES[phase]()
    mounted = mount(GameWidget(game), width=1100, height=720)
    for locale in ("en", "fr", "bg"):
        game.locale = locale
        expect(mounted.view().locator(".mlem")).to_have_attribute("lang", locale)
        assert mounted.page.evaluate(_CUT) == []
        assert mounted.view().locator(".mlem").bounding_box()["height"] <= LAB_HEIGHT


@pytest.mark.parametrize("locale", ["en", "fr", "bg"])
def test_five_players_fit_too(mount, locale):
    game = takeoff()
    game.restart(["Ana", "Boris", "Chloé", "Dimitar", "Élise"])
    game.locale = locale
    mounted = mount(GameWidget(game), width=1100)
    side = mounted.view().locator(".side")
    expect(mounted.view().locator(".player")).to_have_count(5)
    for action in (*BOARDED, "board adjacent", "board discard_die"):
        assert side.evaluate("(one) => one.scrollHeight <= one.clientHeight")
        game.play(action)
    game.roll("12234A")
    expect(mounted.view().locator(".choose")).to_be_visible()
    assert side.evaluate("(one) => one.scrollHeight <= one.clientHeight")


def test_the_board_says_that_it_is_the_house_board_and_a_spot_tells_its_source(mount):
    mounted = mount(GameWidget(takeoff()), width=1100)
    spot = mounted.view().locator("[data-spot='body.yarn']")
    spot.focus()
    tip = mounted.view().get_by_role("tooltip")
    expect(tip).to_contain_text("Yarn")
    expect(tip).to_contain_text("House value")
    expect(mounted.view().locator(".board")).to_contain_text("House board")


def test_an_ability_is_explained_on_hover_on_focus_and_on_tap(mount):
    mounted = mount(GameWidget(takeoff()), width=1100)
    view = mounted.view()
    member = view.locator(".player").nth(1).get_by_role("button", name="parachute")
    told = view.get_by_text("May disembark when the rocket crashes.").last
    member.hover()
    expect(view.get_by_role("tooltip")).to_contain_text("May disembark when the rocket crashes.")
    view.locator(".title").hover()
    expect(view.get_by_role("tooltip")).to_have_count(0)
    member.focus()
    expect(view.get_by_role("tooltip")).to_contain_text("May disembark when the rocket crashes.")
    mounted.page.keyboard.press("Escape")
    expect(view.get_by_role("tooltip")).to_have_count(0)
    member.click()
    view.locator(".title").hover()
    expect(told).to_be_visible()
    view.get_by_role("button", name="Close").press("Enter")
    expect(view.locator(".tip")).to_have_count(0)
    expect(member).to_be_focused()


def test_the_groups_say_what_they_do_and_why_not(mount):
    mounted = mount(GameWidget(choosing()), width=1100)
    view = mounted.view()
    expect(view.get_by_role("group", name="Groups that can be used").get_by_role("button")).to_have_count(4)
    unusable = view.get_by_role("group", name="Groups that cannot be used here").get_by_role("button")
    expect(unusable).to_have_count(2)
    unusable.first.focus()
    expect(view.get_by_text("No 3 stands at space 0", exact=False)).to_be_visible()


def test_what_a_choice_would_do_is_shown_before_it_is_confirmed(mount):
    game = choosing()
    mounted = mount(GameWidget(game), width=1100)
    view = mounted.view()
    fly = view.locator(".choose [data-primary]")
    expect(fly).to_have_attribute("aria-disabled", "true")
    view.get_by_role("button", name="2, dice: 2").click()
    view.get_by_role("button", name="afterburner, dice: 1").click()
    expect(view.get_by_text("To space 5", exact=False)).to_be_visible()
    expect(view.locator(".outlook .target")).to_have_count(1)
    expect(view.locator(".ghost")).to_have_count(1)
    assert game.state.space == 0
    fly.click()
    expect(view.get_by_role("status").first).to_contain_text("roll")
    assert str(game.record.plies[-1].action) == "move 2+A"


def test_a_spot_where_somebody_may_land_is_a_button(mount):
    game = landing()
    mounted = mount(GameWidget(game), width=1100)
    mounted.view().get_by_role("button", name="Disembark on moon m2").last.click()
    expect(mounted.view().get_by_role("status").first).to_contain_text("Boris")
    assert str(game.record.plies[-1].action) == "land m2"


def test_the_dice_tumble_and_end_on_the_kernels(mount):
    game = rolling()
    mounted = mount(GameWidget(game), width=1100, reduced_motion=False)
    view = mounted.view()
    view.get_by_role("button", name="Roll the dice").click()
    expect(view.locator(".tumbling .die")).to_have_count(6)
    expect(view.locator(".choose")).to_be_visible()
    shown = view.locator(".groups .die use").evaluate_all("(dice) => dice.map((die) => die.href.baseVal.slice(-1))")
    assert "".join(sorted(shown)) == game.state.roll


def test_nothing_moves_where_motion_is_unwanted(mount):
    mounted = mount(GameWidget(rolling()), width=1100)
    view = mounted.view()
    view.get_by_role("button", name="Roll the dice").click()
    expect(view.locator(".choose")).to_be_visible()
    running = mounted.page.evaluate("document.getAnimations().length")
    assert running == 0
