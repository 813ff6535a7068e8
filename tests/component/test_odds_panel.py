"""OddsWidget in a browser: the same odds in tables and bars, following the game live."""

import re

import pytest
from playwright.sync_api import expect

import mlem_widgets as mlem
from mlem_widgets import OddsWidget
from mlem_widgets.odds import odds
from mlem_widgets.odds.advice import MOST_BODIES
from mlem_widgets.widgets.odds_view import SHOWS
from tests.component.games import PHASES, choosing, landing, rolling

EVERY_PHASE = pytest.mark.parametrize("phase", PHASES)
EVERYTHING = list(SHOWS)


def ready(mounted):
    """Wait until the odds of the position are on the screen."""
    expect(mounted.view().locator(".odds-bar")).to_have_attribute("aria-busy", "false")
    return mounted


@EVERY_PHASE
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(mount, axe, phase, theme):
    mounted = ready(mount(OddsWidget(PHASES[phase](), odds=EVERYTHING), theme=theme))
    assert axe() == []
    mounted.widget.guess = True
    ready(mounted)
    assert axe() == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_while_all_is_off_nor_in_the_derivation(mount, axe, theme):
    mounted = mount(OddsWidget(choosing()), theme=theme)
    expect(mounted.view().get_by_role("button", name="Show all")).to_be_visible()
    assert axe() == []
    mounted.view().get_by_role("button", name="Why?").click()
    expect(mounted.view().get_by_role("dialog").get_by_role("listitem").first).to_be_visible()
    assert axe() == []


@pytest.mark.parametrize("locale", ["en", "fr", "bg"])
@pytest.mark.parametrize("phase", ["takeoff", "choose", "landing"])
def test_a_phone_needs_no_sideways_scrolling(mount, phase, locale):
    game = PHASES[phase]()
    game.locale = locale
    mounted = ready(mount(OddsWidget(game, odds=EVERYTHING), width=360, height=740))
    for width in (360, 320):
        mounted.page.set_viewport_size({"width": width, "height": 740})
        assert mounted.page.evaluate("document.documentElement.scrollWidth") == width
    small = mounted.page.evaluate(
        """() => [...document.querySelectorAll(".mlem button")].filter((one) => {
          const { width, height } = one.getBoundingClientRect();
          return Math.min(width, height) < 24;
        }).length"""
    )
    assert small == 0


def test_the_table_tells_every_choice(mount):
    game = choosing()
    mounted = ready(mount(OddsWidget(game, odds=EVERYTHING), width=1100))
    found, said = odds(game.state, game.players), game.words
    rows = mounted.view().get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(1 + len(found.choices))
    for choice in found.choices:
        row = rows.filter(has=mounted.page.get_by_role("rowheader", name=found.label(choice), exact=True))
        told = row.inner_text()
        assert said.number(choice.worth) in told
        assert said.percent(choice.crash) in told
        assert said.percent(choice.home) in told
        assert ("best" in told) == choice.best
        likely = sorted(choice.reach.items(), key=lambda entry: -entry[1])
        for body, chance in likely[:MOST_BODIES]:
            assert f"{found.labels.body(body)} {said.percent(chance)}" in told.replace("\n", " ")
        others = sum(chance for _, chance in likely[MOST_BODIES:])
        assert (f"elsewhere {said.percent(others)}" in told.replace("\n", " ")) == (others > 0)


def test_the_table_fits_a_column(mount):
    mounted = ready(mount(OddsWidget(choosing(), odds=EVERYTHING), width=740))
    table = mounted.view().locator(".advices")
    assert table.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    figures = (
        mounted.view()
        .locator(".columns .figure")
        .evaluate_all("(all) => all.every((one) => one.scrollWidth <= one.clientWidth)")
    )
    assert figures


def test_the_bars_tell_the_risk_by_dice_and_the_reach(mount):
    game = landing()
    mounted = ready(mount(OddsWidget(game, odds=["risk", "reach"]), width=1100))
    view = mounted.view()
    figures = view.get_by_role("figure")
    expect(figures).to_have_count(3)
    risk = view.get_by_role("figure", name=re.compile("Risk by number of dice on space 6")).get_by_role("listitem")
    expect(risk).to_have_count(6)
    # 2, 3 and A stand on space 6: two sides of six miss.
    for dice in range(1, 7):
        expect(risk.nth(dice - 1)).to_contain_text(game.words.percent((1 / 3) ** dice))
    expect(risk.nth(game.state.dice - 1)).to_contain_text("now")
    track = view.get_by_role("figure", name="Reach along the track").get_by_role("listitem")
    visits = odds(game.state).visits
    expect(track).to_have_count(len(visits))
    expect(track.last).to_contain_text(game.words.percent(visits[25], 0))


def test_it_follows_a_script_and_a_game_widget(mount):
    game = rolling()
    mounted = ready(mount(OddsWidget(game, odds=["worth"]), width=1100))
    player = mlem.GameWidget(game)
    expect(mounted.view().get_by_role("status").first).to_have_text(player.snapshot["status"])
    game.roll("12234A")
    rows = mounted.view().get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(1 + len(game.legal_actions))
    player._do({"kind": "act", "id": "v", "rev": player._rev, "text": "move 2+A"})
    expect(mounted.view().get_by_role("status").first).to_have_text(player.snapshot["status"])
    expect(rows).to_have_count(2)
    assert mounted.widget.odds["version"] == game.version


def test_its_switches_are_its_own_and_work_by_keyboard(mount):
    game = choosing()
    beside = mlem.GameWidget(game)
    mounted = mount(OddsWidget(game), width=1100)
    view, keyboard = mounted.view(), mounted.page.keyboard
    view.locator(".mlem").focus()
    keyboard.press("o")
    expect(view.get_by_role("table")).to_be_visible()
    assert mounted.widget.odds["shows"] == EVERYTHING
    assert beside.odds["shows"] == []
    keyboard.press("w")
    expect(view.get_by_role("dialog")).to_be_visible()
    keyboard.press("Escape")
    expect(view.get_by_role("dialog")).to_have_count(0)
    keyboard.press("p")
    expect(view.locator(".sr[aria-live]")).to_contain_text(mounted.widget.odds["spoken"])
    expect(view.locator(".spoken")).to_be_visible()
    keyboard.press("Escape")
    expect(view.locator(".spoken")).to_have_count(0)
    keyboard.press("Tab")
    keyboard.press("Tab")
    expect(view.get_by_role("button", name=re.compile("^Risk"))).to_be_focused()
    keyboard.press("ArrowRight")
    keyboard.press(" ")
    expect(view.get_by_role("figure", name="Reach along the track")).to_have_count(0)
    assert not mounted.widget.reach


def test_guessing_first_leaves_the_table_until_the_choice_is_made(mount):
    game = choosing()
    mounted = ready(mount(OddsWidget(game, odds=[*EVERYTHING, "guess"]), width=1100))
    view = mounted.view()
    expect(view.get_by_role("table")).to_have_count(0)
    expect(view.locator(".said")).to_contain_text("Guess first")
    game.play(odds(game.state).best.action)
    expect(view.locator(".said")).to_contain_text("the best choice")
    expect(view.get_by_role("table")).to_be_visible()


def test_the_language_changes_in_place(mount):
    game = choosing()
    mounted = ready(mount(OddsWidget(game, odds=EVERYTHING), width=1100))
    game.locale = "fr"
    view = mounted.view()
    expect(view.locator(".mlem")).to_have_attribute("lang", "fr")
    expect(view.get_by_role("columnheader").first).to_have_text(game.words.text("odds.head_choice"))
    expect(view.get_by_role("table")).to_contain_text(game.words.percent(odds(game.state).choices[0].crash))


def test_a_view_that_is_removed_leaves_nothing_behind(mount):
    mounted = ready(mount(OddsWidget(choosing(), odds=EVERYTHING)))
    mounted.remove(0)
    assert mounted.listeners == 0


def test_a_panel_whose_kernel_is_gone_says_so(mount):
    mounted = ready(mount(OddsWidget(choosing(), odds=["worth"])))
    mounted.widget.risk = True
    expect(mounted.view().locator("[aria-pressed='true']")).to_have_count(2)
    mounted.set_link("broken")
    mounted.view().get_by_role("button", name=re.compile("^Reach")).click()
    expect(mounted.view().get_by_role("alert").first).to_contain_text("gone")
