"""The odds layer's Python: what is switched on is worked out after the click, and shown with the position it is of."""

import asyncio
import json
import threading
from concurrent.futures import Future

import pytest

import mlem_widgets as mlem
from mlem_widgets.odds import crash_probability, odds
from mlem_widgets.widgets import odds_feed
from mlem_widgets.widgets.odds_shapes import OddsPicture
from mlem_widgets.widgets.odds_view import SHOWS
from tests.component.games import PHASES, choosing, landing, rolling
from tests.widget.page import Page

EVERYTHING = list(SHOWS)


def widget_of(game, *switches):
    return mlem.GameWidget(game, odds=switches or EVERYTHING)


@pytest.fixture
def asked(monkeypatch):
    """The states that were worked out, in order."""
    states = []
    true = odds_feed.working

    def noted(state, *rest, **more):
        states.append(state)
        return (yield from true(state, *rest, **more))

    monkeypatch.setattr(odds_feed, "working", noted)
    return states


def test_all_is_off_at_first_and_nothing_is_worked_out(view, widget, asked):
    view.wish("act", text="board parachute")
    widget.game.play("board adjacent")
    view.wish("roll")
    view.wish("odds", text="guess on")
    assert asked == []
    assert widget.odds["shows"] == []
    assert not any(widget.odds[part] for part in ("roll", "risk", "reach", "choices", "spoken", "notes"))


def test_a_click_sends_nothing_of_the_layer_while_all_is_off(view, widget):
    sent = []
    widget.observe(lambda change: sent.append(change["name"]), ["odds", "odds_words"])
    view.wish("act", text="board parachute")
    widget.game.undo()
    assert sent == []
    view.wish("odds", text="risk on")
    view.wish("odds", text="risk off")
    assert widget.odds["version"] == view.snapshot["version"]
    sent.clear()
    view.wish("act", text="board parachute")
    assert sent == []
    view.wish("locale", text="fr")
    assert sent == ["odds_words"]


@pytest.mark.parametrize("part", SHOWS)
def test_each_part_has_its_own_switch_in_python_and_in_the_page(part):
    game = choosing()
    by_script, by_page = mlem.GameWidget(game), mlem.GameWidget(game)
    setattr(by_script, part, True)
    Page(by_page).wish("odds", text=f"{part} on")
    shown = by_script.odds
    assert shown == by_page.odds
    assert getattr(by_page, part)
    assert shown["shows"] == [part]
    assert bool(shown["risk"]) == bool(shown["choices"][0]["risk"]) == (part == "risk")
    assert bool(shown["reach"]) == bool(shown["choices"][0]["reach"]) == (part == "reach")
    assert bool(shown["choices"][0]["worth"]) == (part == "worth")
    assert any(choice["best"] for choice in shown["choices"]) == (part == "best")
    Page(by_page).wish("odds", text=f"{part} off")
    assert by_page.odds["shows"] == []
    assert by_page.odds["choices"] == []
    assert by_script.odds["shows"] == [part]


def test_the_figures_are_those_of_the_game(view, widget):
    widget.game.play("board parachute, board satellite")
    widget.game.roll("1224AA")
    for part in SHOWS:
        setattr(widget, part, True)
    shown, found = widget.odds, odds(widget.game.state, widget.game.players)
    said = widget.game.words
    assert shown["version"] == view.snapshot["version"]
    figures = {one["action"]: one for one in shown["choices"]}
    assert set(figures) == set(map(str, widget.game.legal_actions))
    for choice in found.choices:
        one = figures[str(choice.action)]
        assert one["risk"] == said.percent(choice.crash)
        assert one["worth"] == said.number(choice.worth)
        assert one["best"] == choice.best
        assert one["space"] == str(choice.space)
    assert shown["choices"][0]["best"]
    places = {one["spot"]: one["share"] for one in shown["reach"]}
    wanted = {f"space.{space}": float(chance) for space, chance in found.visits.items()}
    wanted |= {f"body.{body}": float(chance) for body, chance in found.best.reach.items()}
    assert places == pytest.approx(wanted, abs=0.0001)
    assert places.keys() <= widget.scene["spots"].keys()


def test_the_risk_stands_beside_the_dice_that_there_are():
    game = landing()
    widget = widget_of(game, "risk")
    space, dice = game.state.space, game.state.dice
    chance = game.words.percent(crash_probability(space, dice))
    assert chance in widget.odds["roll"]
    assert [one["dice"] for one in widget.odds["risk"] if one["now"]] == [dice]
    assert widget.odds["risk"][dice - 1]["text"] == chance
    assert [one["share"] for one in widget.odds["risk"]] == sorted(
        (one["share"] for one in widget.odds["risk"]), reverse=True
    )


@pytest.mark.parametrize(("locale", "figure"), [("en", "0.1%"), ("fr", "0,1\u00a0%"), ("bg", "0,1\u00a0%")])
def test_figures_are_written_as_the_language_does(locale, figure):
    game = mlem.Game.from_position(phase="roll", space=0, dice=6, aboard=[(0, "plain"), (1, "parachute")], locale="en",
                                   ruleset=mlem.Ruleset.load().replace({"crew": ["plain", "parachute"]}))  # fmt: skip
    widget = widget_of(game, "risk")
    Page(widget).wish("locale", text=locale)
    assert widget.odds_words == game.words.section("odds_layer")
    # 3 and 4 are of no use on Earth: (2/6)^6 = 1/729
    assert figure in widget.odds["roll"]


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("locale", ["en", "fr", "bg"])
def test_every_picture_has_the_shape_of_the_wire_and_is_small(phase, locale):
    game = PHASES[phase]()
    game.locale = locale
    widget = widget_of(game)
    assert widget.odds.keys() == OddsPicture.__annotations__.keys()
    assert widget.odds["error"] == ""
    assert not widget.odds["busy"]
    assert len(json.dumps(widget.get_state(["odds"]), ensure_ascii=False).encode()) <= 16_000
    assert bool(widget.odds["choices"]) == (phase != "over")


def test_the_whole_layer_is_switched_as_it_was(view, widget):
    view.wish("odds", text="layer on")
    assert widget.odds["shows"] == EVERYTHING
    view.wish("odds", text="layer off")
    assert widget.odds["shows"] == []
    widget.best = True
    view.wish("odds", text="layer off")
    view.wish("odds", text="layer on")
    assert widget.odds["shows"] == ["best"]


def test_what_is_spoken_has_the_figures_that_are_on():
    widget = widget_of(choosing())
    spoken = widget.odds["spoken"]
    best = widget.odds["choices"][0]
    assert best["says"] in spoken
    assert best["worth"] in best["says"]
    assert best["risk"] in best["says"]
    assert "the best choice" in best["says"]
    assert "comes home" in spoken
    assert "comes home" not in widget_of(choosing(), "risk").odds["spoken"]


def test_the_derivation_comes_when_asked_for(view, widget):
    view.wish("odds", text="why on")
    assert widget.odds["why"][0]["text"] == odds(widget.game.state, widget.game.players).explain().title
    widget.game.play("board parachute")
    assert len(widget.odds["why"]) > 2
    view.wish("odds", text="why off")
    assert widget.odds["why"] == []


# Guess first


def test_guessing_hides_the_figures_until_the_choice_and_then_tells_what_it_lost():
    game = landing()
    widget = widget_of(game, *EVERYTHING, "guess")
    assert widget.odds["hidden"]
    assert not any(widget.odds[part] for part in ("roll", "risk", "reach", "choices", "spoken", "revealed"))
    found = odds(game.state, game.players)
    chosen = next(choice for choice in found.choices if not choice.best)
    game.play(chosen.action)
    told = widget.odds["revealed"]
    said = game.words
    assert not told["best"]
    lost = said.number(found.best.worth - chosen.worth)
    for part in ("Ana", found.label(chosen), found.label(found.best), said.number(chosen.worth), lost):
        assert part in told["text"]


def test_the_best_choice_is_praised_and_the_roll_that_follows_hides_nothing():
    game = choosing()
    widget = widget_of(game, "worth", "guess")
    game.play(odds(game.state).best.action)
    assert widget.odds["revealed"]["best"]
    assert game.state.phase == "roll"
    assert not widget.odds["hidden"]
    assert widget.odds["choices"]
    game.roll("1" * game.state.dice)
    assert widget.odds["hidden"]
    assert widget.odds["revealed"]["best"]


def test_what_was_taken_back_is_not_told_of():
    game = choosing()
    widget = widget_of(game, "worth", "guess")
    game.play(game.legal_actions[0])
    assert widget.odds["revealed"]
    game.undo()
    assert widget.odds["revealed"] is None
    assert widget.odds["hidden"]


def test_nobody_guesses_for_a_policy():
    game = mlem.Game(["Ana", "Boris"], seed=7, seats={"Boris": "first"})
    widget = widget_of(game, "worth", "guess")
    game.play(game.legal_actions[3])
    assert "Ana" in widget.odds["revealed"]["text"]
    assert game.state.phase == "roll"


def test_why_tells_of_the_decision_that_was_made_while_the_next_is_guessed():
    game = landing()
    widget = widget_of(game, "worth", "guess")
    view = Page(widget)
    view.wish("odds", text="why on")
    assert widget.odds["why"] == []
    before, chosen = game.state, game.legal_actions[0]
    game.play(chosen)
    assert widget.odds["hidden"]
    assert widget.odds["why"][0]["text"] == odds(before, game.players).explain(chosen).title


# Off the click path


def two_steps(order):
    """Odds that take two steps and note them."""

    def work(state, players, **more):
        for number in range(2):
            order.append(f"step {number} of {state.phase}")
            yield number / 2
        return odds(state, players, **more)

    return work


@pytest.fixture
def order(monkeypatch):
    noted = []
    monkeypatch.setattr(odds_feed, "working", two_steps(noted))
    monkeypatch.setattr("mlem_widgets.widgets.slices.PATIENCE", 0)
    monkeypatch.setattr("mlem_widgets.widgets.slices.BREATH", 0)
    monkeypatch.setattr("mlem_widgets.widgets.slices.SLICE", -1)
    return noted


def watched(widget, order):
    widget.observe(lambda _: order.append("snapshot"), "snapshot")
    widget.observe(lambda change: order.append("busy" if change["new"]["busy"] else "odds"), "odds")


async def turns(count=40):
    for _ in range(count):
        await asyncio.sleep(0)


def test_the_position_goes_out_first_and_others_come_in_between(order):
    async def click():
        widget = widget_of(choosing(), "worth")
        await turns()
        watched(widget, order)
        order.clear()
        Page(widget).wish("act", text="move 1")
        order.append("answered")
        await turns()
        return widget

    widget = asyncio.run(click())
    assert order[:2] == ["snapshot", "answered"]
    assert order[-1] == "odds"
    assert order[2:-1] == ["busy", "step 0 of roll", "step 1 of roll"]
    assert widget.odds["version"] == widget.snapshot["version"]


def test_a_newer_position_ends_the_work_for_an_older_one(order):
    async def moves():
        widget = widget_of(choosing(), "worth")
        order.clear()
        while "step 0 of choose" not in order:
            await asyncio.sleep(0)
        widget.game.play("move 1")
        await turns()
        return widget

    widget = asyncio.run(moves())
    assert order.count("step 0 of choose") == 1
    assert "step 1 of choose" not in order
    assert widget.odds["version"] == widget.game.version
    assert not widget.odds["busy"]


@pytest.mark.usefixtures("order")
def test_a_switch_answers_at_once_and_says_that_it_works():
    async def switch():
        widget = mlem.GameWidget(choosing())
        widget.worth = True
        shown = dict(widget.odds)
        await turns()
        return shown, widget.odds

    shown, then = asyncio.run(switch())
    assert (shown["shows"], shown["busy"], shown["choices"]) == (["worth"], True, [])
    assert not then["busy"]
    assert then["choices"]


@pytest.mark.usefixtures("order")
def test_the_work_is_done_where_wishes_come_in_so_that_a_running_cell_does_not_stop_it():
    """As in ipykernel 7, where wishes come in on a subshell's loop while a cell blocks the main one."""
    game = choosing()
    widget = mlem.GameWidget(game)
    ready = Future()

    async def subshell():
        over = asyncio.Event()
        Page(widget).wish("odds", text="worth on")
        await turns()
        ready.set_result((asyncio.get_running_loop(), over, threading.get_ident()))
        await over.wait()

    thread = threading.Thread(target=asyncio.run, args=(subshell(),))
    thread.start()
    loop, over, home = ready.result(30)
    arrived, at = threading.Event(), []

    def note(change):
        if not change["new"]["busy"]:
            at.append(threading.get_ident())
            arrived.set()

    widget.observe(note, "odds")

    async def cell():
        game.play("move 1")
        arrived.wait(30)  # blocks this loop, as a cell does

    asyncio.run(cell())
    loop.call_soon_threadsafe(over.set)
    thread.join(30)
    assert at == [home]
    assert widget.odds["version"] == game.version


@pytest.mark.usefixtures("order")
def test_work_that_was_left_by_its_loop_is_taken_up_again():
    game = choosing()

    async def begin():
        return widget_of(game, "worth")

    widget = asyncio.run(begin())
    assert widget.odds["busy"]
    Page(widget).wish("hello")
    assert not widget.odds["busy"]
    assert widget.odds["choices"]


def test_many_threads_never_leave_the_odds_of_an_older_position():
    game = rolling()
    widget = widget_of(game, "risk")

    def play_on():
        for _ in range(12):
            try:
                game.play(game.legal_actions[0]) if game.legal_actions else game.roll()
            except (mlem.MlemError, IndexError):
                continue  # the other thread was faster

    threads = [threading.Thread(target=play_on) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert widget.odds["version"] == game.version == widget.snapshot["version"]


# When something goes wrong


def test_an_error_is_told_the_game_goes_on_and_the_next_position_is_tried_again(view, widget, monkeypatch, capsys):
    true = odds_feed.working

    def broken(state, *_, **__):
        yield 0.0
        raise ZeroDivisionError(state.phase)

    monkeypatch.setattr(odds_feed, "working", broken)
    view.wish("odds", text="risk on")
    assert "ZeroDivisionError" in widget.odds["error"]
    assert widget.odds["risk"]
    assert view.snapshot["error"] is None
    view.wish("act", text="board parachute")
    assert view.snapshot["error"] is None
    assert len(widget.game.record.plies) == 1
    assert "ZeroDivisionError" in capsys.readouterr().err
    monkeypatch.setattr(odds_feed, "working", true)
    view.wish("act", text="board adjacent")
    assert widget.odds["error"] == ""
    assert not widget.odds["busy"]


@pytest.mark.parametrize("text", ["", "risk", "risk maybe", "luck on", "risk on off", "_esm on", "close on", "why"])
def test_a_switch_that_there_is_not_is_refused(view, widget, text):
    view.wish("odds", text=text)
    assert view.snapshot["error"]
    assert widget.odds["shows"] == []


def test_an_unknown_switch_in_python_is_refused():
    with pytest.raises(mlem.OptionError, match="risk, reach, worth, best, guess"):
        mlem.play(["Ana", "Boris"], odds=["luck"])


def test_the_page_cannot_switch_or_set_the_odds_by_itself(view, widget):
    view.set_state({"risk": True, "odds": {"shows": ["risk"]}, "odds_words": {}})
    assert not widget.risk
    assert widget.odds["shows"] == []
    assert widget.odds_words["risk"] == "Risk"


def test_a_closed_widget_works_no_more(order):
    async def close():
        widget = widget_of(choosing(), "worth")
        widget.close()
        await turns()
        return widget

    widget = asyncio.run(close())
    assert order == []
    assert widget.odds["choices"] == []
