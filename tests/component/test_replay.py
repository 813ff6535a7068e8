"""A game looked through in a real browser: by slider, keys and buttons, by itself, and with nobody behind it."""

import json
import re

import pytest
from playwright.sync_api import expect

from mlem_widgets import Game, ReplayWidget, Ruleset
from mlem_widgets.render import stage
from mlem_widgets.words import words

NAMES = ["Ana", "Boris", "Chloé"]
FIVE = ["Ana", "Boris", "Chloé", "Dimitar", "Élodie"]
REST = 400
"""Milliseconds after which Python has been told where somebody looks."""


def whole_game(names=NAMES, seed=3, **options):
    game = Game(names, seed=seed, ruleset=Ruleset.load("house").replace({"failure_limit": 3}), **options)
    game.play_until(lambda state: state.is_over, "any")
    return game


def two_lines():
    game = whole_game()
    twin = game.branch(20)
    twin.play_until(lambda state: state.is_over, "first")
    return game, twin


@pytest.fixture
def game():
    return whole_game()


def root(mounted):
    return mounted.view().locator(".mlem.replay")


def at(mounted, ply):
    expect(root(mounted)).to_have_attribute("data-ply", str(ply))


def slider(mounted):
    return mounted.view().get_by_role("slider", name="Ply")


def press(mounted, *keys):
    for key in keys:
        mounted.page.keyboard.press(key)


def drawn(mounted, line=0):
    """What stands on a board: every piece's symbol and where it is."""
    return (
        root(mounted)
        .locator(".board")
        .nth(line)
        .locator(".piece")
        .evaluate_all(
            """(pieces) => Object.fromEntries(pieces.map((piece) => [piece.dataset.piece,
          [piece.querySelector("use").href.baseVal.replace(/^.*-[0-9a-f]{16}-/, ""), piece.style.transform,
           piece.querySelector("text")?.textContent ?? ""]]))"""
        )
    )


def wanted(widget, state):
    """The same, as Python would have it."""
    anchors = widget.stages[0]["layouts"][0]["anchors"]
    found = {}
    for piece in stage.pieces(state):
        x, y, scale = anchors[piece["at"]]
        found[piece["id"]] = [piece["symbol"], f"translate({x}px, {y}px) scale({scale})", piece["text"]]
    return found


def asked(mounted):
    """What the page has sent, without the greeting."""
    return [wish for wish in mounted.sent if wish["kind"] != "hello"]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1100])
def test_axe_finds_nothing(mount, axe, game, theme, width):
    game.mark(10, "?!", "Was that wise?")
    mounted = mount(ReplayWidget(game.record, ply=11), theme=theme, width=width)
    expect(root(mounted)).to_contain_text("Was that wise?")
    assert axe() == []
    root(mounted).get_by_role("button", name="Help", exact=True).click()
    expect(root(mounted).get_by_role("dialog")).to_be_visible()
    assert axe() == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing_in_two_lines(mount, axe, theme, width):
    mounted = mount(ReplayWidget(*two_lines(), ply=25), theme=theme, width=width)
    expect(root(mounted).locator(".board")).to_have_count(1 if width == 360 else 2)
    assert axe() == []


def test_a_game_that_has_not_begun_is_one_position(mount, axe):
    game = Game(NAMES, seed=3)
    mounted = mount(ReplayWidget(game))
    assert axe() == []
    root(mounted).focus()
    press(mounted, "ArrowRight", "End", "PageDown", ".", ",")
    at(mounted, 0)
    assert drawn(mounted) == wanted(mounted.widget, game.state)
    game.play("board parachute")
    at(mounted, 1)
    assert drawn(mounted) == wanted(mounted.widget, game.state)


def test_every_position_is_drawn_as_it_was_forwards_and_backwards(mount, game):
    widget = ReplayWidget(game.record)
    mounted = mount(widget)
    states = game.record.states()
    root(mounted).focus()
    last = len(states) - 1
    for ply in [*range(0, last, 7), last]:
        slider(mounted).fill(str(ply))
        at(mounted, ply)
        assert drawn(mounted) == wanted(widget, states[ply])
    slider(mounted).focus()
    for ply in range(last - 1, last - 12, -1):
        press(mounted, "ArrowLeft")
        at(mounted, ply)
        assert drawn(mounted) == wanted(widget, states[ply])


def test_keys_step_and_jump(mount, game):
    widget = ReplayWidget(game.record)
    mounted = mount(widget)
    last = len(game.record.plies)
    root(mounted).focus()
    press(mounted, "ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft")
    at(mounted, 2)
    press(mounted, "End")
    at(mounted, last)
    press(mounted, "ArrowRight")
    at(mounted, last)
    press(mounted, "Home")
    at(mounted, 0)
    expeditions = [state.expedition for state in game.record.states()]
    press(mounted, "PageDown")
    at(mounted, expeditions.index(2))
    press(mounted, "PageUp")
    at(mounted, 0)
    events = widget.latest["reels"][0]["plies"]
    eventful = [number for number, ply in enumerate(events, 1) if ply["events"]]
    press(mounted, ".")
    at(mounted, eventful[0])
    press(mounted, ".", ",")
    at(mounted, eventful[0])
    slider(mounted).focus()
    press(mounted, "Home", "PageDown")
    at(mounted, expeditions.index(2))


def test_nothing_is_sent_while_somebody_steps_and_python_knows_when_they_rest(mount, game):
    widget = ReplayWidget(game.record)
    mounted = mount(widget)
    root(mounted).focus()
    press(mounted, *["ArrowRight"] * 30)
    at(mounted, 30)
    assert asked(mounted) == []
    mounted.page.wait_for_timeout(REST)
    assert [wish["kind"] for wish in asked(mounted)] == ["ply"]
    assert widget.ply == 30


def test_python_leads_and_other_views_follow(mount, game):
    widget = ReplayWidget(game.record)
    mounted = mount(widget)
    mounted.draw()
    widget.ply = 17
    for index in range(2):
        expect(mounted.view(index).locator(".mlem")).to_have_attribute("data-ply", "17")
    mounted.view(1).locator(".mlem").focus()
    press(mounted, "ArrowRight")
    expect(mounted.view(0).locator(".mlem")).to_have_attribute("data-ply", "18")


@pytest.mark.parametrize("link", ["mute", "broken"])
def test_it_works_when_nobody_answers(mount, game, link):
    mounted = mount(ReplayWidget(game.record))
    mounted.set_link(link)
    root(mounted).focus()
    press(mounted, *["ArrowRight"] * 5)
    at(mounted, 5)
    expect(root(mounted).locator(".told")).to_contain_text(" ")
    slider(mounted).fill("9")
    at(mounted, 9)
    assert drawn(mounted) == wanted(mounted.widget, game.record.states()[9])


def test_without_a_kernel_notes_and_branches_are_off_and_say_why(mount, game):
    mounted = mount(ReplayWidget(game.record, ply=3))
    mounted.set_link("broken")
    press_branch = root(mounted).get_by_role("button", name="Play on from here")
    press_branch.click()
    expect(press_branch).to_have_attribute("aria-disabled", "true")
    expect(root(mounted)).to_contain_text("No kernel answers")
    root(mounted).focus()
    press(mounted, "End")
    at(mounted, len(game.record.plies))


def test_it_plays_and_pauses_and_stops_at_the_end(mount, game):
    last = len(game.record.plies)
    mounted = mount(ReplayWidget(game.record, ply=last - 12))
    view = root(mounted)
    view.get_by_role("combobox", name="Speed").select_option("4")
    view.get_by_role("button", name="Play", exact=True).click()
    expect(view).not_to_have_attribute("data-ply", str(last - 12))
    view.get_by_role("button", name="Pause").click()
    expect(view.get_by_role("button", name="Play", exact=True)).to_be_visible()
    # Where it pauses depends on how fast the machine is; that it then rests does not.
    paused = int(view.get_attribute("data-ply"))
    assert last - 12 < paused < last
    mounted.page.wait_for_timeout(500)
    at(mounted, paused)
    view.focus()
    press(mounted, " ")
    at(mounted, last)
    expect(view.get_by_role("button", name="Play", exact=True)).to_be_visible()
    press(mounted, " ")
    expect(view).to_have_attribute("data-ply", re.compile(r"^[1-9]$"))
    press(mounted, " ")


def test_what_happened_is_told_and_the_slider_says_where(mount, game):
    widget = ReplayWidget(game.record)
    mounted = mount(widget)
    events = widget.latest["reels"][0]["plies"]
    root(mounted).focus()
    press(mounted, "ArrowRight")
    expect(root(mounted).locator("[aria-live=polite]")).to_have_text(events[0]["told"])
    press(mounted, "ArrowRight")
    expect(root(mounted).locator("[aria-live=polite]")).to_have_text(events[1]["told"])
    expect(slider(mounted)).to_have_attribute("aria-valuetext", f"Ply 2 of {len(events)}")
    press(mounted, "p")
    said = root(mounted).locator("[aria-live=polite]")
    expect(said).to_contain_text("aboard the rocket: Aboard: Ana")
    expect(said).to_contain_text("Boris: 0")
    press(mounted, "Escape")
    expect(said).to_be_empty()


def test_the_course_of_an_expedition_is_walked_by_arrows_and_clicks(mount, game):
    mounted = mount(ReplayWidget(game.record, ply=1))
    course = root(mounted).get_by_role("region", name="What happened in this expedition")
    row = course.locator("[aria-current]")
    row.focus()
    press(mounted, "ArrowDown", "ArrowDown")
    at(mounted, 3)
    expect(row).to_be_focused()
    expect(row).to_contain_text("3")
    assert course.locator(".plies button[tabindex='0']").count() == 1
    course.locator(".plies button").nth(5).click()
    at(mounted, 6)
    course.get_by_role("combobox", name="Expedition").select_option("2")
    expect(course.locator(".plies button").first).to_contain_text("boards")
    expeditions = [state.expedition for state in game.record.states()]
    at(mounted, expeditions.index(2))


def test_jumps_find_crashes_goals_landings_and_notes(mount, game):
    game.mark(7, "!!", "")
    widget = ReplayWidget(game.record)
    mounted = mount(widget)
    events = widget.latest["reels"][0]["plies"]
    jump = root(mounted).get_by_role("group", name="Jump between")
    for kind in ("crash", "landing", "note"):
        jump.get_by_role("combobox").select_option(kind)
        root(mounted).focus()
        press(mounted, "Home")
        jump.get_by_role("button", name="The next one").click()
        found = [number for number, ply in enumerate(events, 1) if kind in ply["events"]] if kind != "note" else [8]
        at(mounted, found[0])
    jump.get_by_role("button", name="The next one").click()
    expect(root(mounted).locator(".waits")).to_have_text("There is none that way.")


def test_a_note_is_written_to_python_and_shown(mount, game):
    mounted = mount(ReplayWidget(game, ply=5))
    notes = root(mounted).get_by_role("region", name="Mark and comment")
    keep = notes.get_by_role("button", name="Keep it")
    expect(keep).to_have_attribute("aria-disabled", "true")
    notes.get_by_role("combobox", name="Mark").select_option("!?")
    notes.get_by_role("textbox", name="Comment").fill("<b>bold</b>")
    keep.click()
    expect(root(mounted).locator(".told")).to_contain_text("<b>bold</b>")
    assert (game.record.plies[4].mark, game.record.plies[4].comment) == ("!?", "<b>bold</b>")
    expect(keep).to_have_attribute("aria-disabled", "true")
    expect(root(mounted).locator(".ticks [data-kind=note]")).to_have_count(1)
    game.mark(4)
    expect(root(mounted).locator(".told")).not_to_contain_text("bold")


def test_a_refused_note_stays_in_the_form(mount, game):
    mounted = mount(ReplayWidget(game, ply=5))
    game.mark = lambda *_: 1 / 0
    notes = root(mounted).get_by_role("region", name="Mark and comment")
    notes.get_by_role("textbox", name="Comment").fill("kept")
    notes.get_by_role("button", name="Keep it").click()
    expect(root(mounted).get_by_role("alert")).to_contain_text("ZeroDivisionError")
    expect(notes.get_by_role("textbox", name="Comment")).to_have_value("kept")


def test_a_branch_is_a_wish_and_says_how_to_get_at_it(mount, game):
    widget = ReplayWidget(game.record, ply=6)
    mounted = mount(widget)
    root(mounted).get_by_role("button", name="Play on from here").click()
    expect(root(mounted)).to_contain_text("widget.branches[-1]")
    assert widget.branches[-1].record.plies == game.record.plies[:6]


def test_a_living_game_grows_the_slider_and_takes_who_stands_at_its_end_along(mount):
    game = Game(NAMES, seed=3)
    game.play("board parachute")
    mounted = mount(ReplayWidget(game))
    at(mounted, 1)
    game.play("board adjacent")
    at(mounted, 2)
    expect(slider(mounted)).to_have_attribute("max", "2")
    root(mounted).focus()
    press(mounted, "Home")
    game.play("board satellite")
    expect(slider(mounted)).to_have_attribute("max", "3")
    at(mounted, 0)
    game.goto(0)
    expect(slider(mounted)).to_have_attribute("max", "0")


def test_two_lines_are_scrubbed_together_and_say_where_they_part(mount):
    game, twin = two_lines()
    widget = ReplayWidget(game, twin)
    mounted = mount(widget, width=1280)
    root(mounted).get_by_role("button", name="Go there").click()
    parting = widget.latest["parting"]["ply"]
    at(mounted, parting)
    assert drawn(mounted, 0) == drawn(mounted, 1)
    root(mounted).focus()
    last = min(len(game.record.plies), len(twin.record.plies))
    slider(mounted).fill(str(last))
    at(mounted, last)
    assert drawn(mounted, 0) == wanted(widget, game.record.states()[last])
    assert drawn(mounted, 1) == wanted(widget, twin.record.states()[last])
    expect(root(mounted).locator("[aria-live=polite]")).to_contain_text("Line B")
    line = root(mounted).get_by_role("group", name="Line of play")
    line.get_by_role("button", name="Line B").click()
    expect(line.get_by_role("button", name="Line B")).to_have_attribute("aria-pressed", "true")
    slider(mounted).fill(str(parting + 1))
    told = widget.latest["reels"][1]["plies"][parting]["told"]
    expect(root(mounted).locator(".plies [aria-current]")).to_contain_text(told)


def test_boards_of_two_rulesets_draw_each_its_own(mount, game):
    other = game.record.replay(game.ruleset.replace({"moons.m1": 9})).record
    mounted = mount(ReplayWidget(game.record, other), width=1280)
    texts = root(mounted).locator(".board").evaluate_all("(all) => all.map((one) => one.textContent)")
    assert texts[0] != texts[1]
    missing = mounted.page.evaluate(
        """() => [...document.querySelectorAll(".mlem use")].map((use) => use.href.baseVal.slice(1))
          .filter((id) => !document.getElementById(id))"""
    )
    assert missing == []


_WRONG = """(width) => [
  ...document.querySelectorAll(".mlem :is(button, input, select, textarea, p, section, svg.board)")
].filter((one) => {
    const box = one.getBoundingClientRect();
    const hidden = getComputedStyle(one).display === "none" || box.width === 0;
    return !hidden && (box.right > width + 0.5
      || (one.matches("button, input, select") && Math.min(box.width, box.height) < 24));
  })
  .map((one) => one.outerHTML.slice(0, 90))"""


@pytest.mark.parametrize("locale", ["en", "fr", "bg"])
@pytest.mark.parametrize("lines", [1, 2])
def test_a_phone_needs_no_sideways_scrolling_and_every_control_can_be_touched(mount, locale, lines):
    game = whole_game(["Ana", "B" * 40, "Chloé", "Dimitar", "Élodie"], locale=locale)
    game.mark(11, "?!", "W" * 60)
    mounted = mount(ReplayWidget(*[game] * lines, ply=12), width=360, height=740)
    for width in (360, 320):
        mounted.page.set_viewport_size({"width": width, "height": 740})
        assert mounted.page.evaluate("document.documentElement.scrollWidth") == width
        assert mounted.page.evaluate(_WRONG, width) == []


def test_on_a_phone_what_happened_stays_in_sight_over_a_board_that_is_taller(mount, game):
    mounted = mount(ReplayWidget(game, ply=12), width=360, height=740)
    root(mounted).locator("[data-spot='space.0']").scroll_into_view_if_needed()
    slider(mounted).scroll_into_view_if_needed()
    expect(root(mounted).locator("[data-spot='space.25']")).not_to_be_in_viewport()
    expect(root(mounted).locator(".told")).to_be_in_viewport(ratio=1)
    expect(root(mounted).locator(".deck")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("locale", ["en", "fr", "bg"])
def test_every_word_of_the_view_is_a_word_of_the_language(mount, locale):
    game = whole_game(locale=locale)
    mounted = mount(ReplayWidget(game, game.record, ply=12), width=1280)
    mounted.page.keyboard.press("Tab")
    root(mounted).focus()
    press(mounted, "?")
    keys = words("en").section("replay_view").keys() | words("en").section("ui").keys()
    shown = root(mounted).inner_text().split()
    labels = root(mounted).locator("[aria-label]").evaluate_all("(all) => all.map((one) => one.ariaLabel)")
    assert [word for word in [*shown, *labels] if "_" in word and word in keys] == []
    expect(root(mounted)).to_have_attribute("lang", locale)


def test_tips_tell_a_place_and_its_source(mount, game):
    mounted = mount(ReplayWidget(game.record))
    spot = root(mounted).locator("[data-spot='body.yarn']")
    spot.focus()
    tip = root(mounted).get_by_role("tooltip")
    expect(tip).to_contain_text("Yarn")
    expect(tip).to_contain_text("House value")
    press(mounted, "ArrowRight")
    at(mounted, 0)
    expect(spot).not_to_be_focused()
    press(mounted, "Escape")
    expect(tip).to_have_count(0)


def test_nothing_moves_where_motion_is_unwanted_and_pieces_glide_where_it_is_not(mount, game):
    mounted = mount(ReplayWidget(game.record), reduced_motion=False)
    root(mounted).focus()
    moving = "document.getAnimations().filter((one) => one.transitionProperty === 'transform').length"
    states = game.record.states()
    flight = next(number for number, state in enumerate(states) if number and state.space != states[number - 1].space)
    slider(mounted).fill(str(flight - 1))
    at(mounted, flight - 1)
    mounted.page.wait_for_timeout(600)
    slider(mounted).fill(str(flight))
    at(mounted, flight)
    assert mounted.page.evaluate(moving) > 0
    mounted.page.emulate_media(reduced_motion="reduce")
    slider(mounted).fill(str(flight - 1))
    at(mounted, flight - 1)
    assert mounted.page.evaluate(moving) == 0


def test_a_view_that_is_taken_away_leaves_nothing(mount, game):
    mounted = mount(ReplayWidget(game.record))
    root(mounted).get_by_role("button", name="Play", exact=True).click()
    assert mounted.listeners > 0
    mounted.remove(0)
    assert mounted.listeners == 0
    expect(mounted.page.locator(".mlem")).to_have_count(0)


# A page of its own.


class Lonely:
    """A page opened from a file, with every request but that one refused."""

    def __init__(self, page, path):
        self.page, self.requests, self.errors = page, [], []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)
        page.route("**/*", self._guard)
        self.address = path.as_uri()
        page.goto(self.address)

    def _guard(self, route):
        if route.request.url.startswith((self.address, "blob:")):
            route.continue_()
        else:
            self.requests.append(route.request.url)
            route.abort()

    def view(self, _=0):
        return self.page.locator("main")


@pytest.fixture
def lonely(page, tmp_path):
    """Open the page of a game: `lonely(game, width=360)`."""

    def show(record, *, width=1100, theme="light", **options):
        page.set_viewport_size({"width": width, "height": 740})
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        record.to_html(tmp_path / "game.html", **options)
        found = Lonely(page, tmp_path / "game.html")
        found.view().locator(".board").first.wait_for()
        return found

    return show


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1100])
def test_a_file_replays_the_game_with_the_network_shut(lonely, axe, theme, width):
    game = whole_game(FIVE)
    game.mark(9, "!", "A fine flight.")
    opened = lonely(game.record, width=width, theme=theme)
    root(opened).focus()
    press(opened, "ArrowRight", "ArrowRight")
    at(opened, 2)
    slider(opened).fill("10")
    at(opened, 10)
    expect(root(opened).locator(".told")).to_contain_text("A fine flight.")
    slider(opened).focus()
    press(opened, "End")
    at(opened, len(game.record.plies))
    expect(root(opened)).to_contain_text("wins" if len(game.winners) == 1 else "share the victory")
    assert axe() == []
    assert opened.page.evaluate("document.documentElement.scrollWidth") <= width
    root(opened).get_by_role("button", name="Play", exact=True).click()
    at(opened, 1)
    assert opened.requests == []
    assert opened.errors == []
    expect(root(opened).get_by_role("button", name="Play on from here")).to_have_count(0)
    expect(root(opened)).to_contain_text("This page needs no network.")


def test_a_file_gives_the_record_back(lonely, game):
    opened = lonely(game.record)
    with opened.page.expect_download() as download:
        root(opened).get_by_role("button", name="Download the record").click()
    assert download.value.path().read_text(encoding="utf-8") == str(game.record)


def test_a_file_with_hostile_names_shows_them_and_runs_nothing(lonely):
    names = ["</script><img src=x onerror=alert(1)>", "<!--<script>", "\"';${alert(1)}"]
    game = Game(names, seed=3)
    game.play("board parachute")
    game.mark(0, "?", "</script><script>document.title = 'taken'</script>")
    opened = lonely(game.record)
    press_all = root(opened)
    press_all.focus()
    press(opened, "ArrowRight")
    at(opened, 1)
    for name in names:
        expect(opened.page.get_by_text(name, exact=True).first).to_be_visible()
    assert "taken" not in opened.page.title()
    assert opened.page.locator("img").count() == 0
    assert (opened.requests, opened.errors) == ([], [])


def test_a_file_of_two_lines_in_french(lonely):
    game, twin = two_lines()
    opened = lonely(game.record, beside=twin.record, locale="fr", width=1280)
    expect(root(opened).locator(".board")).to_have_count(2)
    expect(root(opened)).to_contain_text("Les lignes se séparent")
    assert opened.page.evaluate("document.documentElement.lang") == "fr"


def test_a_file_can_reach_nothing_even_if_something_tried(lonely, game):
    opened = lonely(game.record)
    tried = opened.page.evaluate("() => fetch('https://example.org/').then(() => 'reached', (error) => error.name)")
    assert tried == "TypeError"
    assert opened.requests == []
    assert json.dumps(opened.errors).count("Content Security Policy") >= 1
