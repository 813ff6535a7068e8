"""Whole games in one view: by mouse, by keyboard, by taps, by the command line."""

from random import Random

import pytest
from playwright.sync_api import expect

from mlem_widgets import Game, GameWidget
from tests.component.games import choosing, decide, landing, parts, rolling, short_game, takeoff


def wait_for_ply(mounted, game, plies):
    """Until Python has played and the view shows it."""
    while len(game.record.plies) == plies:
        mounted.page.wait_for_timeout(2)
    expect(mounted.view().locator(".mlem")).to_have_attribute("data-health", "fine")


class Hands:
    """Decisions carried out in a view by pressing what a person sees."""

    def __init__(self, mounted, press):
        self.view = mounted.view()
        self.press = press

    def roll(self):
        self.press(self.view.get_by_role("button", name="Roll the dice"))

    def do(self, option):
        if not option["action"].startswith("move"):
            label = option["label"]
            return self.press(self.view.locator(".console").get_by_role("button", name=label).first)
        for part in parts(option["action"]):
            toggle = {"t": "Die of value 1 from the token", "A": "afterburner, dice"}.get(part, f"{part}, dice")
            self.press(self.view.locator(".usable").get_by_role("button", name=toggle).first)
        return self.press(self.view.locator(".choose [data-primary]"))


def play_through(mounted, game, hands):
    random = Random(4)
    played = []
    while not game.is_over:
        plies = len(game.record.plies)
        action = decide(game, random)
        if action is None:
            hands.roll()
        else:
            played.append(action)
            hands.do(next(one for one in mounted.widget.snapshot["options"] if one["action"] == action))
        wait_for_ply(mounted, game, plies)
    decisions = [str(ply.action) for ply in game.record.plies if not str(ply.action).startswith("roll")]
    assert decisions == played
    expect(mounted.view().get_by_role("table")).to_contain_text("total")


def test_a_whole_game_by_mouse(mount):
    game = short_game()
    mounted = mount(GameWidget(game), width=1100)
    play_through(mounted, game, Hands(mounted, lambda control: control.click()))


def test_a_whole_game_by_taps_on_a_phone(mount):
    game = short_game()
    mounted = mount(GameWidget(game), width=360, height=740)
    finger = "(one) => one.dispatchEvent(new PointerEvent('click', { bubbles: true, pointerType: 'touch' }))"

    def tap(control):
        expect(control).to_be_enabled()
        control.evaluate(finger)

    play_through(mounted, game, Hands(mounted, tap))


class Keys(Hands):
    """Decisions carried out by keys alone; the focus never leaves the widget."""

    def __init__(self, mounted):
        super().__init__(mounted, self.enter)
        self.page = mounted.page
        self.view.locator(".mlem").focus()

    def enter(self, control):
        expect(control).to_be_enabled()
        for _ in range(60):
            if control.evaluate("(one) => one === document.activeElement"):
                break
            self.page.keyboard.press("Tab")
        else:
            pytest.fail("the control cannot be reached by Tab")
        self.page.keyboard.press("Enter")

    def roll(self):
        expect(self.view.get_by_role("button", name="Roll the dice")).to_be_enabled()
        assert self.view.locator(":focus").count() == 1
        self.page.keyboard.press("r")

    def do(self, option):
        assert self.view.locator(":focus").count() == 1
        if option["action"].startswith("move"):
            expect(self.view.locator(".choose")).to_be_visible()
            for part in parts(option["action"]):
                self.page.keyboard.press(part.lower())
            expect(self.view.locator(".choose [data-primary]")).to_be_focused()
            self.page.keyboard.press("Enter")
        else:
            super().do(option)


def test_a_whole_game_by_keyboard(mount):
    game = short_game()
    mounted = mount(GameWidget(game), width=1100)
    play_through(mounted, game, Keys(mounted))


def test_dice_thrown_on_a_table_are_entered_by_tap_and_by_key(mount):
    game = rolling()
    mounted = mount(GameWidget(game), width=1100)
    view = mounted.view()
    view.get_by_role("button", name="Enter dice").click()
    for face in ("4", "afterburner", "2"):
        view.get_by_role("button", name=f"Add a die: {face}").click()
    use = view.get_by_role("button", name="Use these dice")
    expect(use).to_have_attribute("aria-disabled", "true")
    for key in ("3", "Backspace", "1", "a"):
        mounted.page.keyboard.press(key)
    expect(view.locator(".slot .die")).to_have_count(5)
    mounted.page.keyboard.press("2")
    expect(use).to_be_focused()
    mounted.page.keyboard.press("Enter")
    expect(view.locator(".choose")).to_be_visible()
    entered = game.record.plies[-1].action
    assert str(entered) == "roll 1224AA entered"


def test_a_game_on_a_real_table_always_asks_for_its_dice(mount):
    game = Game(["Ana", "Boris"], seed=1, dice="table")
    game.play("board parachute", "board satellite")
    mounted = mount(GameWidget(game), width=1100)
    view = mounted.view()
    expect(view.get_by_role("button", name="Roll the dice")).to_have_count(0)
    view.locator(".mlem").focus()
    for key in "122344":
        mounted.page.keyboard.press(key)
    mounted.page.keyboard.press("Enter")
    expect(view.locator(".choose")).to_be_visible()
    assert game.state.roll == "122344"
    view.get_by_role("combobox", name="Dice").select_option("virtual")
    expect(view.locator(".mlem")).to_have_attribute("data-health", "fine")
    assert game.dice == "virtual"


def test_undo_and_redo_by_button_and_by_key(mount):
    game = takeoff()
    mounted = mount(GameWidget(game), width=1100)
    view = mounted.view()
    expect(view.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "true")
    view.locator(".console").get_by_role("button", name="Board: satellite").click()
    view.get_by_role("button", name="Undo").click()
    expect(view.get_by_role("status").first).to_contain_text("Ana")
    mounted.page.keyboard.press("y")
    expect(view.get_by_role("status").first).to_contain_text("Boris")
    mounted.page.keyboard.press("u")
    expect(view.get_by_role("status").first).to_contain_text("Ana")
    assert not game.record.plies


def test_the_command_line_plays_answers_and_remembers(mount):
    game = choosing()
    mounted = mount(GameWidget(game), width=1100)
    view = mounted.view()
    line = view.get_by_role("textbox", name="Command")
    line.fill("why 4")
    line.press("Enter")
    expect(view.locator(".command output")).to_contain_text("No 4 stands at space 0")
    expect(line).to_have_value("")
    line.fill("move 4")
    line.press("Enter")
    expect(view.locator(".command").get_by_role("alert")).to_contain_text("move 4")
    expect(line).to_have_value("move 4")
    line.fill("move 2+A")
    line.press("Enter")
    expect(line).to_have_value("")
    assert str(game.record.plies[-1].action) == "move 2+A"
    line.press("ArrowUp")
    line.press("ArrowUp")
    expect(line).to_have_value("why 4")


def test_a_double_click_decides_for_one_player_only(mount):
    game = takeoff()
    mounted = mount(GameWidget(game), width=1100)
    view = mounted.view()
    view.locator(".console").get_by_role("button", name="Board: parachute").dblclick()
    expect(view.get_by_role("status").first).to_contain_text("Boris")
    expect(view.get_by_role("button", name="Undo")).to_be_enabled()
    assert [str(ply.action) for ply in game.record.plies] == ["board parachute"]


def test_a_digit_goes_to_a_choice_and_enter_takes_it(mount):
    game = landing()
    mounted = mount(GameWidget(game), width=1100)
    view = mounted.view()
    view.locator(".mlem").focus()
    mounted.page.keyboard.press("2")
    expect(view.get_by_role("button", name="Stay aboard")).to_be_focused()
    mounted.page.keyboard.press("Enter")
    expect(view.get_by_role("status").first).to_contain_text("Boris")
    assert str(game.record.plies[-1].action) == "stay"


def test_one_key_says_the_whole_position(mount):
    mounted = mount(GameWidget(choosing()), width=1100)
    view = mounted.view()
    view.locator(".mlem").focus()
    mounted.page.keyboard.press("p")
    expect(view.locator(".sr[aria-live]")).to_have_text(mounted.widget.spoken)
    expect(view.locator(".spoken p")).to_be_visible()
    mounted.page.keyboard.press("Escape")
    expect(view.locator(".spoken")).to_have_count(0)


def test_keys_typed_in_a_field_or_with_control_are_not_the_games(mount):
    game = rolling()
    mounted = mount(GameWidget(game), width=1100)
    view = mounted.view()
    view.get_by_role("textbox", name="Command").press_sequentially("rup?")
    expect(view.get_by_role("textbox", name="Command")).to_have_value("rup?")
    view.locator(".mlem").focus()
    mounted.page.keyboard.press("Alt+r")
    assert [wish["kind"] for wish in mounted.sent] == ["hello"]


def test_arrow_keys_walk_over_the_board(mount):
    mounted = mount(GameWidget(takeoff()), width=1100)
    view = mounted.view()
    expect(view.locator(".spot[tabindex='0']")).to_have_count(1)
    view.locator("[data-spot='space.1']").focus()
    mounted.page.keyboard.press("ArrowRight")
    expect(view.locator("[data-spot='space.2']")).to_be_focused()
    expect(view.get_by_role("tooltip")).to_contain_text("2")
    mounted.page.keyboard.press("ArrowLeft")
    expect(view.locator("[data-spot='space.1']")).to_be_focused()


def test_help_lists_the_keys_and_escape_leads_back(mount, axe):
    mounted = mount(GameWidget(takeoff()), width=1100)
    view = mounted.view()
    view.locator(".mlem").focus()
    mounted.page.keyboard.press("?")
    expect(view.get_by_role("dialog", name="Help")).to_contain_text("say the whole position")
    assert axe() == []
    mounted.page.keyboard.press("Escape")
    expect(view.get_by_role("dialog")).to_have_count(0)


def test_the_whole_log_can_be_read(mount):
    game = choosing()
    mounted = mount(GameWidget(game), width=1100)
    view = mounted.view()
    view.get_by_role("button", name="Whole log").click()
    expect(view.get_by_role("dialog").get_by_role("listitem").first).to_contain_text("Ana")
    expect(view.get_by_role("dialog").get_by_role("listitem")).to_have_count(len(mounted.widget.log))


def test_the_game_can_be_copied_as_python(mount):
    game = choosing()
    view = mount(GameWidget(game), width=1100).view()
    view.get_by_role("button", name="More").click()
    view.get_by_role("button", name="Copy as Python").click()
    expect(view.get_by_role("dialog").get_by_role("textbox")).to_have_value(game.script())


def test_the_record_and_the_position_can_be_taken_along(mount):
    game = choosing()
    mounted = mount(GameWidget(game), width=1100)
    view = mounted.view()
    view.get_by_role("button", name="More").click()
    with mounted.page.expect_download() as download:
        view.get_by_role("button", name="Download the record").click()
    assert download.value.suggested_filename.endswith(".mlem")
    assert Game.from_record(download.value.path().read_text()).position == game.position
    # A blank page has no clipboard: the text is shown to be copied by hand.
    view.get_by_role("button", name="Copy the position").click()
    expect(view.get_by_role("dialog").get_by_role("textbox")).to_have_value(game.position)
