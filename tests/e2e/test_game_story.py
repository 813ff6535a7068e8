"""An evening and what comes after: played by clicks, saved, resumed, branched, exported, replayed with no network."""

from itertools import groupby
from operator import itemgetter

import pytest
from playwright.sync_api import expect

from mlem_widgets import Game, Record, Ruleset
from tests.browser import axe
from tests.e2e.players import Player, Pointer, control, log, press_boarding, say, status

NAMES = ["Ana", "Boris", "Chloé"]
SEED = 1122
CHANGES = {"failure_limit": 2}
MOST = 300_000


@pytest.fixture
def opened(notebook, tmp_path):
    """A notebook with a cell for each part of the story."""
    kept, exported = str(tmp_path / "friday.mlem"), str(tmp_path / "friday.html")
    board = f"mlem.Ruleset.load().replace({CHANGES})"
    cells = [
        f"import mlem_widgets as mlem\nmlem.play({NAMES}, ruleset={board}, seed={SEED}, save={kept!r})",
        f"import mlem_widgets as mlem\nwidget = mlem.resume({kept!r})\ngame = widget.game\nwidget",
        "replay = mlem.ReplayWidget(game)\nreplay",
        f"game.to_html({exported!r})\nprint('written')",
    ]
    return notebook(cells, run=False, viewport=(1280, 900))


def test_a_game_outlives_its_evening(opened, page, context, tmp_path):
    page.emulate_media(reduced_motion="reduce")
    kept = tmp_path / "friday.mlem"
    whole = play_over_two_days(opened, kept)
    assert Record.parse(kept.read_bytes()) == whole
    ask_what_if(opened, whole)
    assert opened.kernel("print(game.record)") == str(whole).rstrip("\n")
    assert Record.parse(kept.read_bytes()) == whole
    opened.run_cell(3)
    expect(opened.output(3)).to_contain_text("written")
    look_through_it_alone(context, tmp_path / "friday.html", whole)


def play_over_two_days(opened, kept):
    """The first expedition by clicks, every one of them in the file; another kernel goes on from there to the end."""
    notes = Game(NAMES, ruleset=Ruleset.load().replace(CHANGES), seed=SEED)
    opened.run_cell(0)
    player = Player(opened.output(0), notes, Pointer(lambda place: place.click()), SEED)
    expect(status(player.screen)).to_contain_text("Ana")
    while notes.state.expedition == 1:
        player.step()
    assert Record.parse(kept.read_bytes()) == notes.record
    opened.restart()
    opened.run_cell(1)
    player.screen = opened.output(1)
    expect(log(player.screen).last).to_be_visible()
    player.play_to_the_end()
    return notes.record


def ask_what_if(opened, whole):
    """Look through the game, and go on otherwise from its second ply; the game itself stays as it is."""
    opened.run_cell(2)
    screen = opened.output(2)
    slider(screen).fill("1")
    control(screen, say("replay_view.branch")).click()
    expect(status(screen)).to_contain_text("Boris")
    taken = str(whole.plies[1].action)
    other = "satellite" if taken != "board satellite" else "parachute"
    press_boarding(screen, other)
    expect(status(screen)).to_contain_text("Chloé")
    branch = Record.parse(opened.kernel("print(replay.branches[-1].record)") + "\n")
    assert [str(ply.action) for ply in branch.plies] == [str(whole.plies[0].action), f"board {other}"]


def look_through_it_alone(context, exported, whole):
    """Open the file with the network shut; it asks for nothing, tells every ply, and the scores that the game had."""
    assert exported.stat().st_size <= MOST
    page = context.new_page()
    page.emulate_media(reduced_motion="reduce")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    context.set_offline(True)
    page.goto(exported.as_uri())
    slider(page).focus()
    game, end = Game.from_record(whole), len(whole.plies)
    for number, events in groupby(game.steps(), key=itemgetter(0)):
        page.keyboard.press("ArrowRight")
        stands_at(page, number + 1, end)
        for *_, event in events:
            expect(page.locator(".told")).to_contain_text(game.labels.event(event))
    stands_at(page, end, end)
    for seat, score in enumerate(game.scores):
        expect(page.locator(".players li").nth(seat)).to_contain_text(NAMES[seat])
        expect(page.locator(".players .total").nth(seat)).to_have_text(str(score.total))
    assert axe(page, "main") == []
    assert {url.partition(":")[0] for url in asked} == {"file", "blob"}
    context.set_offline(False)


def slider(place):
    """Where the ply is chosen."""
    return place.get_by_role("slider", name=say("replay_view.slider"), exact=True)


def stands_at(place, ply, most):
    """Whether this ply is shown."""
    told = say("replay_view.slider_value", n=ply, most=most)
    expect(slider(place)).to_have_attribute("aria-valuetext", told)
