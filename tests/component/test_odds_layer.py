"""The odds layer in a view of the game: readable by machines and by people, worked by mouse and by keyboard."""

import re

import pytest
from playwright.sync_api import expect

from mlem_widgets import Game, GameWidget
from mlem_widgets.odds import odds
from mlem_widgets.widgets import odds_feed, slices
from mlem_widgets.widgets.odds_view import SHOWS
from tests.component.games import BOARDED, PHASES, choosing, landing, rolling, takeoff
from tests.component.test_game_phases import _CUT, _WRONG, LAB_HEIGHT

EVERY_PHASE = pytest.mark.parametrize("phase", PHASES)
EVERYTHING = list(SHOWS)


def layer(mounted):
    return mounted.view().get_by_role("region", name="Odds", exact=True)


def switch(mounted, name):
    return layer(mounted).get_by_role("button", name=re.compile(f"^{name}"))


def ready(mounted):
    """Wait until the odds of the position are on the screen."""
    expect(layer(mounted)).to_have_attribute("aria-busy", "false")
    return mounted


@EVERY_PHASE
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(mount, axe, phase, theme):
    mounted = ready(mount(GameWidget(PHASES[phase](), odds=EVERYTHING), theme=theme))
    assert axe() == []
    mounted.widget.guess = True
    ready(mounted)
    assert axe() == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_the_derivation(mount, axe, theme):
    mounted = ready(mount(GameWidget(choosing(), odds=EVERYTHING), theme=theme))
    switch(mounted, "Why").click()
    expect(mounted.view().get_by_role("dialog").get_by_role("listitem").first).to_be_visible()
    assert axe() == []


@EVERY_PHASE
@pytest.mark.parametrize("locale", ["en", "fr", "bg"])
def test_a_phone_needs_no_sideways_scrolling_and_every_control_can_be_touched(mount, phase, locale):
    game = PHASES[phase]()
    game.locale = locale
    mounted = mount(GameWidget(game, odds=EVERYTHING), width=360, height=740)
    expect(mounted.view().locator(".odds-bar")).to_have_attribute("aria-busy", "false")
    for width in (360, 320):
        mounted.page.set_viewport_size({"width": width, "height": 740})
        assert mounted.page.evaluate("document.documentElement.scrollWidth") == width
        assert mounted.page.evaluate(_WRONG, width) == []


@pytest.mark.parametrize("locale", ["en", "fr", "bg"])
@pytest.mark.parametrize("players", [2, 5])
def test_a_projector_shows_the_decision_with_its_odds_whole(mount, locale, players):
    game = Game(["Ana", "Boris", "Chloé", "Dimitar", "Élise"][:players], seed=7, locale=locale)
    mounted = mount(GameWidget(game, odds=EVERYTHING), width=1100, height=720)
    root = mounted.view().locator(".mlem")

    def whole():
        expect(mounted.view().locator(".odds-bar")).to_have_attribute("aria-busy", "false")
        assert set(mounted.page.evaluate(_CUT)) <= {".side"}  # whose players may lie below
        box, console = root.bounding_box(), mounted.view().locator(".console").bounding_box()
        assert console["y"] + console["height"] <= box["y"] + box["height"] <= LAB_HEIGHT

    whole()
    for action in (*BOARDED, "board adjacent", "board discard_die")[:players]:
        game.play(action)
    whole()
    game.roll("12234A")
    whole()
    game.play("move 2+A")
    whole()


def test_the_figures_on_the_board_lie_on_their_places_and_can_be_read(mount):
    game = choosing()
    mounted = ready(mount(GameWidget(game, odds=["reach"]), width=360, height=740))
    found = odds(game.state)
    figures = mounted.view().locator(".heat .figure")
    expect(figures).to_have_count(len(found.visits) + len(found.best.reach))
    assert mounted.page.evaluate(
        """() => [...document.querySelectorAll(".heat .figure text")].every((one) =>
          one.getBoundingClientRect().height >= 9 && one.textContent.includes("%"))"""
    )
    spot = mounted.view().locator("[data-spot='space.3']")
    chance = game.words.percent(found.visits[3])
    assert f"The rocket comes to stand here in {chance} of cases." in spot.get_attribute("aria-label")
    spot.focus()
    expect(mounted.view().get_by_role("tooltip")).to_contain_text(chance)


def test_in_a_column_the_switches_leave_no_gap_beside_them(mount):
    mounted = ready(mount(GameWidget(choosing(), odds=EVERYTHING), width=740))
    bar, side = (mounted.view().locator(place).bounding_box() for place in (".odds-bar", ".side"))
    assert bar["width"] == pytest.approx(side["width"], abs=1)


def test_before_a_roll_its_worth_stands_beside_its_risk(mount):
    game = rolling()
    mounted = ready(mount(GameWidget(game, odds=["worth"]), width=1100))
    (roll,) = odds(game.state).choices
    expect(mounted.view().locator(".next-roll")).to_have_text(f"{game.words.number(roll.worth)} pts")


def test_the_board_keeps_its_symbols_in_sight(mount):
    """Bars lie on the lower edge of their places, figures on the upper one; longer is likelier."""
    mounted = ready(mount(GameWidget(rolling(), odds=["reach"]), width=1100))
    bars = mounted.page.evaluate(
        """() => [...document.querySelectorAll(".heat > g")].map((one) => {
          const [glow, room, bar] = one.querySelectorAll("rect");
          return { share: parseFloat(one.textContent.replace("<", "0.")),
                   long: bar.width.baseVal.value / room.width.baseVal.value,
                   low: room.y.baseVal.value >= glow.y.baseVal.value + glow.height.baseVal.value - 2 };
        })"""
    )
    assert len(bars) > 20
    assert all(bar["low"] for bar in bars)
    assert [bar["long"] for bar in bars] == pytest.approx([bar["share"] / 100 for bar in bars], abs=0.01)


def test_the_switches_are_pressed_in_the_view_and_python_knows(mount):
    game = choosing()
    mounted = mount(GameWidget(game), width=1100)
    mounted.view().get_by_role("button", name="Odds: risk").click()
    for part, name in zip(SHOWS, ("Risk", "Reach", "Worth", "Best"), strict=True):
        expect(switch(mounted, name)).to_have_attribute("aria-pressed", "false")
        switch(mounted, name).click()
        expect(switch(mounted, name)).to_have_attribute("aria-pressed", "true")
        assert getattr(mounted.widget, part)
        assert mounted.widget.odds["shows"] == [part]
        switch(mounted, name).click()
        expect(switch(mounted, name)).to_have_attribute("aria-pressed", "false")
    mounted.widget.worth = True
    expect(switch(mounted, "Worth")).to_have_attribute("aria-pressed", "true")
    expect(mounted.view().locator(".moves-list button")).to_have_count(len(game.legal_actions))


def test_the_layer_is_worked_by_the_keyboard_alone(mount):
    mounted = mount(GameWidget(choosing()), width=1100)
    view, keyboard = mounted.view(), mounted.page.keyboard
    view.locator(".mlem").focus()
    keyboard.press("o")
    ready(mounted)
    expect(switch(mounted, "Best")).to_have_attribute("aria-pressed", "true")
    for _ in range(30):
        keyboard.press("Tab")
        if layer(mounted).locator(":focus").count():
            break
    expect(switch(mounted, "Risk")).to_be_focused()
    keyboard.press("ArrowRight")
    keyboard.press("ArrowRight")
    keyboard.press("Enter")
    expect(switch(mounted, "Worth")).to_have_attribute("aria-pressed", "false")
    expect(switch(mounted, "Worth")).to_be_focused()
    keyboard.press("Tab")
    assert layer(mounted).locator(":focus").count() == 0
    move = view.locator(".moves-list button").nth(1)
    view.locator(".moves-list button").first.focus()
    keyboard.press("ArrowDown")
    expect(move).to_be_focused()
    keyboard.press("Enter")
    expect(move).to_have_attribute("aria-pressed", "true")
    expect(view.locator(".choose [data-primary]")).to_be_enabled()
    keyboard.press("w")
    expect(view.get_by_role("dialog")).to_be_visible()
    keyboard.press("Escape")
    expect(view.get_by_role("dialog")).to_have_count(0)
    assert not mounted.widget._why
    keyboard.press("o")
    expect(view.locator(".moves-list")).to_have_count(0)


def test_help_names_the_keys_of_the_layer(mount):
    mounted = mount(GameWidget(takeoff()), width=1100)
    mounted.view().get_by_role("button", name="Help").click()
    keys = mounted.view().get_by_role("dialog")
    expect(keys).to_contain_text("switch the odds on or off")
    expect(keys).to_contain_text("open the derivation of the odds")


def test_the_position_is_spoken_with_its_odds(mount):
    mounted = ready(mount(GameWidget(landing(), odds=EVERYTHING), width=1100))
    mounted.view().locator(".mlem").focus()
    mounted.page.keyboard.press("p")
    widget = mounted.widget
    expect(mounted.view().locator(".sr[aria-live]")).to_have_text(f"{widget.spoken} {widget.odds['spoken']}")


def test_the_risk_is_told_politely_when_it_is_switched_on_and_when_it_changes(mount):
    game = rolling()
    mounted = mount(GameWidget(game), width=1100)
    risk = mounted.view().locator(".next-roll")
    expect(risk).to_have_attribute("aria-live", "polite")
    expect(risk).to_have_text("")
    mounted.widget.risk = True
    expect(risk).to_have_text("The next roll crashes in 0.0% of cases (space 0, 6 dice).")
    game.roll("22344A")
    game.play("move 2+A")
    expect(risk).to_contain_text(f"(space {game.state.space}, {game.state.dice} dice)")


def test_a_choice_has_its_figures_also_in_what_it_is_called(mount):
    game = landing()
    mounted = ready(mount(GameWidget(game, odds=EVERYTHING), width=1100))
    said = game.words
    for choice in odds(game.state, game.players).choices:
        button = mounted.view().locator(".choices").get_by_role("button", name=said.number(choice.worth))
        expect(button).to_contain_text(said.percent(choice.crash))
        assert ("best" in button.inner_text()) == choice.best
        assert button.locator(".chip.best .icon").count() == int(choice.best)


def test_guessing_first_shows_the_odds_after_the_choice(mount):
    game = landing()
    mounted = ready(mount(GameWidget(game, odds=[*EVERYTHING, "guess"]), width=1100))
    view = mounted.view()
    expect(view.locator(".chip, .heat .figure")).to_have_count(0)
    expect(layer(mounted)).to_contain_text("Guess first: decide")
    worst = min(odds(game.state).choices, key=lambda choice: choice.worth)
    view.locator(".choices").get_by_role("button", name=game.labels.action(worst.action)).click()
    expect(layer(mounted)).to_contain_text("Ana chose")
    expect(layer(mounted)).to_contain_text("lost")
    expect(view.locator(".said")).to_have_attribute("aria-live", "polite")


def test_the_odds_follow_a_script_another_widget_and_undo(mount):
    game = rolling()
    mounted = ready(mount(GameWidget(game, odds=["worth"]), width=1100))
    other = GameWidget(game)
    game.roll("12234A")
    moves = mounted.view().locator(".moves-list button")
    expect(moves).to_have_count(len(game.legal_actions))
    other._do({"kind": "act", "id": "v", "rev": other._rev, "text": str(game.legal_actions[0])})
    expect(moves).to_have_count(0)
    game.undo()
    expect(moves).to_have_count(len(game.legal_actions))
    assert mounted.widget.odds["version"] == game.version


def test_a_view_says_that_the_odds_are_being_worked_out(mount, monkeypatch):
    finished = False

    def slow(state, players, **more):
        while not finished:
            yield 0.25
        return odds(state, players, **more)

    monkeypatch.setattr(odds_feed, "working", slow)
    monkeypatch.setattr(slices, "SLICE", -1)  # the page shares this loop, and has more to say than a notebook's
    game = choosing()
    mounted = mount(GameWidget(game), width=1100)
    mounted.widget.worth = True
    expect(layer(mounted)).to_have_attribute("aria-busy", "true")
    expect(layer(mounted).get_by_role("progressbar")).to_have_js_property("value", 0.25)
    mounted.view().locator(".usable button").first.click()  # the game goes on meanwhile
    mounted.view().locator(".choose [data-primary]").click()
    expect(mounted.view().get_by_role("button", name="Roll the dice")).to_be_enabled()
    assert game.state.phase == "roll"
    finished = True
    ready(mounted)
    expect(layer(mounted).get_by_role("progressbar")).to_have_count(0)


def test_an_error_is_shown_in_the_layer_and_the_game_goes_on(mount, monkeypatch, capsys):
    def broken(*_, **__):
        yield 0.0
        raise RuntimeError("no odds today")

    monkeypatch.setattr(odds_feed, "working", broken)
    game = takeoff()
    mounted = mount(GameWidget(game, odds=["worth"]), width=1100)
    expect(layer(mounted).get_by_role("alert")).to_contain_text("no odds today")
    mounted.view().locator(".console").get_by_role("button", name="Board: satellite").click()
    expect(mounted.view().get_by_role("status").first).to_contain_text("Boris")
    expect(mounted.view().locator(".console .alert")).to_have_text("")
    assert "RuntimeError" in capsys.readouterr().err


@pytest.mark.parametrize(("locale", "chance"), [("fr", "1,2\u00a0%"), ("bg", "1,2\u00a0%")])
def test_the_layer_speaks_the_language_and_writes_its_numbers(mount, locale, chance):
    game = landing()  # space 6 shows three of the faces: two sides of six miss, (2/6)^4 = 1.2%
    mounted = ready(mount(GameWidget(game, odds=["risk"]), width=1100))
    game.locale = locale
    expect(mounted.view().locator(".odds-bar")).to_have_attribute("aria-label", game.words.text("odds_layer.odds"))
    expect(mounted.view().locator(".next-roll")).to_contain_text(chance)


def test_nothing_moves_where_motion_is_unwanted(mount):
    mounted = ready(mount(GameWidget(choosing(), odds=EVERYTHING), width=1100))
    assert mounted.page.evaluate("document.getAnimations().length") == 0
