"""Views as guests in a page: several of one game, in any language, restyling nothing and leaving nothing behind."""

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from mlem_widgets import Game, GameWidget, Ruleset
from tests.component.games import choosing, landing, rolling, takeoff

# What a page holds beside a widget: the same elements that the widget uses.
_GUESTS = """() => {
  const guest = document.createElement("section");
  guest.className = "guest";
  guest.innerHTML = `<h2>a</h2><p>b</p><ol><li>c</li></ol><button class="btn primary">d</button><input class="total">
    <table><tbody><tr><th>e</th><td>f</td></tr></tbody></table><select><option>g</option></select><kbd>h</kbd>
    <div class="board player row tip die">i</div><svg class="icon art" width="20" height="20"><rect width="9"/></svg>
    <dialog open class="sheet">j</dialog><fieldset><legend>k</legend></fieldset><dl><dt>l</dt><dd>m</dd></dl>`;
  document.body.append(guest);
}"""
_STYLES = """() => [document.documentElement, document.body, ...document.querySelectorAll(".guest, .guest *")].map(
  (one) => { const style = getComputedStyle(one); return [...style].map((name) => style.getPropertyValue(name)).join() }
)"""


def test_the_page_outside_is_not_restyled(mount):
    page = mount(GameWidget(takeoff()), width=1100).page
    page.evaluate(_GUESTS)
    page.evaluate("() => document.querySelector('main').style.display = 'none'")
    styled = page.evaluate(_STYLES)
    page.evaluate(
        """() => [...document.styleSheets].filter((sheet) => [...sheet.cssRules].some((rule) =>
          rule.selectorText?.includes(".mlem"))).forEach((sheet) => sheet.ownerNode.remove())"""
    )
    assert page.evaluate("getComputedStyle(document.querySelector('.mlem')).position") == "static"
    assert page.evaluate(_STYLES) == styled


def test_two_views_stay_in_step_and_keep_their_own_minds(mount):
    game = choosing()
    mounted = mount(GameWidget(game), width=1100)
    second = mounted.draw()
    first = mounted.view(0)
    first.get_by_role("button", name="1, dice: 1").click()
    expect(second.locator("[aria-pressed='true']")).to_have_count(0)
    first.locator(".choose [data-primary]").click()
    for view in (first, second):
        expect(view.get_by_role("button", name="Roll the dice")).to_be_enabled()
    second.get_by_role("button", name="Undo").click()
    expect(first.locator(".choose")).to_be_visible()


def test_two_views_share_no_id(mount):
    mounted = mount(GameWidget(takeoff()), width=1100)
    mounted.draw()
    twice = mounted.page.evaluate(
        """() => { const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
          return ids.filter((id, index) => ids.indexOf(id) !== index); }"""
    )
    assert twice == []


def test_a_view_that_is_removed_leaves_nothing_behind_and_the_other_goes_on(mount):
    game = rolling()
    mounted = mount(GameWidget(game), width=1100)
    before = mounted.listeners
    mounted.draw()
    assert mounted.listeners == 2 * before
    mounted.remove(0)
    assert mounted.listeners == before
    mounted.view().get_by_role("button", name="Roll the dice").click()
    expect(mounted.view().locator(".choose")).to_be_visible()
    mounted.remove(1)
    assert mounted.listeners == 0
    assert mounted.page.locator(".mlem").count() == 0


@pytest.mark.parametrize(("locale", "roll"), [("fr", "Lancer les dés"), ("bg", "Хвърлям заровете")])
def test_the_language_is_switched_in_place(mount, axe, locale, roll):
    game = rolling()
    mounted = mount(GameWidget(game), width=1100)
    view = mounted.view()
    view.get_by_role("combobox", name="Language").select_option(locale)
    expect(view.get_by_role("button", name=roll)).to_be_visible()
    expect(view.locator(".mlem")).to_have_attribute("lang", locale)
    assert game.locale == locale
    assert axe() == []


def test_a_script_moves_every_view(mount):
    game = takeoff()
    mounted = mount(GameWidget(game), width=1100)
    game.play("board satellite")
    expect(mounted.view().get_by_role("status").first).to_contain_text("Boris")
    expect(mounted.view().get_by_role("log")).to_contain_text("satellite")


def test_hostile_names_are_shown_as_text(mount):
    names = ["<img src=x onerror='document.title=1'>", "{n} ${1} </bdi><b>x", "שלום", "王" * 40]
    game = Game(names, seed=1)
    mounted = mount(GameWidget(game), width=360, height=740)
    view = mounted.view()
    for seat, name in enumerate(names):
        expect(view.locator(".name").nth(seat)).to_have_text(name)
    game.play("board satellite")
    expect(view.get_by_role("status").first).to_contain_text("{n} ${1} </bdi><b>x")
    assert view.locator("img, b").count() == 0
    assert mounted.page.title() != "1"
    assert mounted.page.evaluate("document.documentElement.scrollWidth") == 360


def test_a_new_game_is_begun_in_the_widget(mount, axe):
    game = takeoff()
    mounted = mount(GameWidget(game), width=1100)
    view = mounted.view()
    view.get_by_role("button", name="New game").click()
    sheet = view.get_by_role("dialog", name="New game")
    assert axe() == []
    sheet.get_by_role("button", name="Remove player 2").click()
    sheet.get_by_role("textbox", name="Player 1").fill("Zoë")
    sheet.get_by_role("textbox", name="Player 2").fill("zoë".title())
    sheet.get_by_role("button", name="Start").click()
    expect(sheet.get_by_role("alert")).not_to_be_empty()
    expect(sheet.get_by_role("textbox", name="Player 2")).to_have_value("Zoë")
    assert game.players == ("Ana", "Boris", "Chloé")
    sheet.get_by_role("textbox", name="Player 2").fill("Дими")
    sheet.get_by_role("button", name="Add a player").click()
    sheet.get_by_role("textbox", name="Player 3").fill("王")
    sheet.get_by_role("button", name="Start").click()
    expect(view.get_by_role("dialog")).to_have_count(0)
    expect(view.locator(".name")).to_have_text(["Zoë", "Дими", "王"])
    assert game.players == ("Zoë", "Дими", "王")


@pytest.mark.parametrize("width", [360, 1150])
def test_forty_letters_without_a_space_break_the_name_not_the_page(mount, page, width):
    board = Ruleset.load().replace({"failure_limit": 1})
    game = Game(["W" * 40, "\u0416" * 40, "\N{CAT}" * 40], seed=3, ruleset=board)
    while not game.is_over:
        if game.state.phase == "roll":
            game.roll("3" * game.state.dice)
        else:
            game.play(game.legal_actions[0])
    view = mount(GameWidget(game), width=width, height=900).view()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    totals = view.locator("tbody tr:not(.detail) td:last-child")
    for number in range(3):
        box = totals.nth(number).bounding_box()
        assert box["x"] + box["width"] <= width


@pytest.mark.parametrize(("width", "height"), [(400, 800), (590, 700), (800, 600)])
def test_a_full_screen_too_small_for_one_look_scrolls_and_lays_nothing_over_the_board(mount, width, height):
    mounted = mount(GameWidget(landing()), width=width, height=height)
    view = mounted.view()
    view.get_by_role("button", name="Full screen").click()
    mounted.page.wait_for_function("document.fullscreenElement?.matches('.mlem')")
    root = view.locator(".mlem")
    boxes = [root.locator(part).bounding_box() for part in (".console", ".board", ".command")]
    for above, below in pairwise(boxes):
        assert above["y"] + above["height"] <= below["y"]
    board, players = boxes[1], root.locator(".players").bounding_box()
    assert players["y"] + players["height"] <= board["y"] or board["y"] + board["height"] <= players["y"]
    assert root.evaluate("one => one.clientHeight < one.scrollHeight && one.clientWidth === one.scrollWidth")
    root.locator(".command input").scroll_into_view_if_needed()
    bottom = root.locator(".command").bounding_box()
    assert bottom["y"] + bottom["height"] <= height


@pytest.mark.parametrize("width", [870, 1150])
@pytest.mark.parametrize("locale", ["en", "fr", "bg"])
def test_a_desk_cuts_no_text_in_its_header_and_foot(mount, locale, width):
    view = mount(GameWidget(("Ana", "Boris"), locale=locale, seed=7), width=width).view()
    narrowed = (
        """one => { const shown = one.offsetWidth; one.style.width = "max-content"; return one.offsetWidth - shown }"""
    )
    for number in range(2):
        assert view.locator(".tools select").nth(number).evaluate(narrowed) <= 0
    head, lines, log = (view.locator(part).bounding_box() for part in (".log-head", ".lines", ".log"))
    assert head["y"] + head["height"] <= lines["y"]
    assert lines["width"] > log["width"] - 30
    hint = view.locator(".command input")
    longest = """one => { one.value = "board double_planet"; return one.scrollWidth <= one.clientWidth }"""
    assert hint.evaluate(longest)


def test_the_theme_that_marimo_names_is_followed_and_the_notebooks_own_counts_for_more(mount):
    mounted = mount(GameWidget(takeoff()), width=1100)
    scheme = "getComputedStyle(document.querySelector('.mlem')).colorScheme"
    page = mounted.page
    page.evaluate("document.body.classList.add('dark', 'dark-theme')")
    assert page.evaluate(scheme) == "light"
    page.evaluate("delete document.body.dataset.jpThemeLight")
    assert page.evaluate(scheme) == "dark"
    page.evaluate("document.body.className = 'light'")
    assert page.evaluate(scheme) == "light"
    page.evaluate("document.body.className = ''; document.body.dataset.theme = 'dark'")
    assert page.evaluate(scheme) == "dark"
