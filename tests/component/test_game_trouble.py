"""What a person sees when something goes wrong: refusals, stale clicks, slow, busy and dead kernels."""

import pytest
from playwright.sync_api import expect

from mlem_widgets import Game, GameWidget
from tests.component.games import choosing, rolling, takeoff


def test_a_stale_click_is_refused_politely_and_changes_nothing(mount):
    game = takeoff()
    mounted = mount(GameWidget(game), width=1100)
    view = mounted.view()
    control = view.locator(".console").get_by_role("button", name="Board: satellite")
    expect(control).to_be_enabled()
    mounted.set_link("mute")
    game.play("board parachute")
    control.click()
    late = mounted.sent[-1]
    mounted.set_link("live")
    mounted.deliver(late)
    expect(view.locator(".console").get_by_role("alert")).not_to_be_empty()
    expect(view.get_by_role("status").first).to_contain_text("Boris")
    assert [str(ply.action) for ply in game.record.plies] == ["board parachute"]


@pytest.mark.parametrize(
    "garbage",
    [
        None,
        7,
        [],
        {},
        {"kind": "act"},
        {"kind": "act", "id": 1, "rev": "x", "text": []},
        {"kind": "boom", "id": "a", "rev": 1},
    ],
)
def test_garbage_from_the_page_is_answered_and_changes_nothing(mount, garbage):
    game = rolling()
    record = str(game.record)
    mounted = mount(GameWidget(game), width=1100)
    mounted.deliver(garbage)
    expect(mounted.view().locator(".console").get_by_role("alert")).not_to_be_empty()
    assert str(game.record) == record


def test_a_repeated_message_is_not_done_twice(mount):
    game = choosing()
    mounted = mount(GameWidget(game), width=1100)
    view = mounted.view()
    view.get_by_role("button", name="1, dice: 1").click()
    view.locator(".choose [data-primary]").click()
    expect(view.get_by_role("button", name="Roll the dice")).to_be_enabled()
    record = str(game.record)
    mounted.deliver(mounted.sent[-1])
    expect(view.get_by_role("button", name="Roll the dice")).to_be_enabled()
    assert str(game.record) == record


def test_a_view_that_waits_says_so_and_goes_on_when_it_is_answered(mount):
    game = rolling()
    mounted = mount(GameWidget(game), width=1100)
    view = mounted.view()
    expect(view.get_by_role("button", name="Undo")).to_be_enabled()
    mounted.set_link("mute")
    view.get_by_role("button", name="Roll the dice").click()
    expect(view.locator(".waits")).to_contain_text("Waiting")
    expect(view.locator(".mlem")).to_have_attribute("aria-busy", "true")
    expect(view.get_by_role("button", name="Roll the dice")).to_have_attribute("aria-disabled", "true")
    wish = mounted.sent[-1]
    mounted.set_link("live")
    mounted.deliver(wish)
    expect(view.locator(".choose")).to_be_visible()
    expect(view.locator(".waits")).to_be_empty()


def test_a_kernel_that_is_busy_for_long_is_called_so_and_wishes_can_be_made_again(mount):
    mounted = mount(GameWidget(rolling()), width=1100)
    view = mounted.view()
    expect(view.locator(".mlem")).to_have_attribute("data-health", "fine")
    mounted.set_link("mute")
    view.get_by_role("button", name="Roll the dice").click()
    expect(view.locator(".waits")).to_contain_text("busy", timeout=10_000)
    expect(view.get_by_role("button", name="Roll the dice")).to_be_enabled()


# How each host lets a view know that its kernel is gone.
def _send_throws(mounted):
    mounted.set_link("broken")
    mounted.view().get_by_role("button", name="Roll the dice").click()


def _lab_says_so(mounted):
    mounted.set_link("broken")
    mounted.emit("comm_live_update")


@pytest.mark.parametrize("dies", [_send_throws, _lab_says_so])
def test_a_dead_kernel_shows_at_once_and_the_record_is_kept(mount, axe, dies):
    game = rolling()
    mounted = mount(GameWidget(game), width=1100)
    view = mounted.view()
    expect(view.get_by_role("button", name="Undo")).to_be_enabled()
    dies(mounted)
    expect(view.get_by_role("alert").first).to_contain_text("gone")
    for name in ("Roll the dice", "Enter dice", "Undo", "New game"):
        expect(view.get_by_role("button", name=name)).to_have_attribute("aria-disabled", "true")
    assert axe() == []
    gone = view.get_by_role("region", name="Not connected")
    with mounted.page.expect_download() as download:
        gone.get_by_role("button", name="Download the record").click()
    record = download.value.path().read_text()
    assert Game.from_record(record).position == game.position
    gone.get_by_role("button", name="Copy the line that resumes").click()
    line = view.get_by_role("dialog").get_by_role("textbox").input_value()
    names = {}
    exec(line, names)  # noqa: S102  the line that the person is told to run
    assert names["game"].position == game.position


def test_a_view_that_nobody_answers_says_so_and_comes_back(mount):
    game = rolling()
    widget = GameWidget(game)
    mounted = mount(widget, width=1100, link="mute")
    view = mounted.view()
    expect(view.get_by_role("alert").first).to_contain_text("No kernel answers", timeout=6000)
    expect(view.locator(".board")).to_be_visible()
    expect(view.get_by_role("button", name="Roll the dice")).to_have_attribute("aria-disabled", "true")
    mounted.set_link("live")
    mounted.deliver(mounted.sent[0])
    expect(view.get_by_role("region", name="Not connected")).to_have_count(0)
    expect(view.get_by_role("button", name="Roll the dice")).to_be_enabled()


def test_another_version_of_the_wire_shows_the_record(mount, axe):
    game = rolling()
    widget = GameWidget(game)
    widget.snapshot = {**widget.snapshot, "schema": 99}
    mounted = mount(widget, width=1100, link="mute")
    view = mounted.view()
    expect(view.get_by_role("alert")).to_contain_text("another version")
    expect(view.locator("pre")).to_have_text(widget.record)
    assert axe() == []


def test_the_page_cannot_set_state(mount):
    game = rolling()
    widget = GameWidget(game)
    mounted = mount(widget, width=1100)
    before = dict(widget.snapshot)
    widget.set_state({"snapshot": {"schema": 1}, "_esm": "alert(1)"})
    assert widget.snapshot == before
    expect(mounted.view().get_by_role("button", name="Roll the dice")).to_be_enabled()


def test_an_illegal_action_leaves_what_was_picked_up(mount):
    game = choosing()
    mounted = mount(GameWidget(game), width=1100)
    view = mounted.view()
    view.get_by_role("button", name="1, dice: 1").click()
    line = view.get_by_role("textbox", name="Command")
    line.fill("roll 999")
    line.press("Enter")
    expect(view.locator(".command").get_by_role("alert")).not_to_be_empty()
    expect(view.get_by_role("button", name="1, dice: 1")).to_have_attribute("aria-pressed", "true")
