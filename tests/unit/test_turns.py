"""Turns in one go: until something happens, by policies that may fail or dawdle; and waiting for somebody to move."""

import asyncio
import sys
import threading
from types import SimpleNamespace

import pytest

import mlem_widgets as mlem
from mlem_widgets.errors import OptionError
from mlem_widgets.policy import PolicyError, any_legal
from mlem_widgets.rules import Board, PlayersError
from mlem_widgets.turns import TurnError
from mlem_widgets.waiting import Moved, NoActionError, UnheardError

SOON = 0.05
"""Seconds that a test lets a dawdler take before it is abandoned."""
LONG = 20
"""Seconds that nothing takes here, unless it hangs."""


@pytest.fixture
def game():
    return mlem.Game(["Ana", "Boris"], seed=7)


def refused(error, rule):
    assert [reason.rule for reason in error.value.reasons] == [rule]


# Playing on.


def test_an_expedition_is_played_to_its_end_rolls_included(game):
    game.play("board parachute")  # the policy takes over wherever the expedition stands
    game.play_expedition(any_legal)
    assert (game.state.expedition, game.state.phase, game.state.starter) == (2, "takeoff", 1)
    last = [event.kind for number, _, event in game.steps() if number == len(game.record.plies) - 1]
    assert last[-2:] == ["expedition_ended", "takeoff"]


def test_after_an_expedition_the_seats_of_policies_go_on_by_themselves():
    game = mlem.Game(["Ana", "Boris"], seed=7, seats={"Boris": "first"})
    game.play_expedition("any")
    assert [who.seat for who in game.state.aboard] == [1]  # Boris starts the second expedition, and has boarded
    assert game.state.turn == 0


def test_expeditions_one_after_the_other_make_a_whole_game(game):
    while not game.is_over:
        game.play_expedition("first")
    assert mlem.Record.parse(str(game.record)) == game.record
    game.play_expedition("first")  # nothing is left to play
    assert game.is_over


def test_playing_until_a_condition_stops_at_its_very_ply():
    game = mlem.Game(["Ana", "Boris"], seed=7, seats={"Boris": "first"})
    game.play_until(lambda state: state.turn == 1, "first")
    assert game.state.turn == 1  # Boris has not moved yet
    assert game.state.aboard == (game.state.aboard[0],)
    game.go_on()
    assert len(game.state.aboard) == 2


def test_what_holds_already_needs_no_ply(game):
    game.play_until(lambda state: state.phase == "takeoff")
    assert game.record.plies == ()


def test_without_a_policy_a_person_is_waited_for_and_named(game):
    game.play("board parachute")
    with pytest.raises(TurnError, match="Boris") as stopped:
        game.play_until(lambda state: state.phase == "roll")
    refused(stopped, "until_person")
    assert len(game.record.plies) == 1


def test_what_never_comes_ends_with_the_game(game):
    with pytest.raises(TurnError) as stopped:
        game.play_until(lambda state: state.space == 99, "any")
    refused(stopped, "until_never")
    assert game.is_over


def test_a_condition_that_raises_loses_nothing(game):
    def broken(state):
        return state.space > 5 and 1 / 0

    with pytest.raises(ZeroDivisionError):
        game.play_until(broken, "any")
    assert game.state.space > 5


def test_a_policy_that_there_is_not_is_refused_before_anything_is_played(game):
    with pytest.raises(PlayersError, match="genius"):
        game.play_expedition("genius")
    assert game.record.plies == ()


def test_a_policy_that_fails_in_the_middle_keeps_what_was_played(game):
    def tires(state):
        return "out of fuel" if state.phase == "choose" else any_legal(state)

    with pytest.raises(PolicyError, match="out of fuel"):
        game.play_expedition(tires)
    assert game.state.phase == "choose"
    game.play_expedition("any")
    assert game.state.expedition == 2


def test_watchers_see_every_ply_of_a_turn_in_one_go(game):
    seen = []

    def look():
        seen.append(len(game.record.plies))

    game.watch(look)
    game.play_expedition("any")
    assert seen == list(range(1, len(game.record.plies) + 1))


def test_a_watcher_that_raises_keeps_no_policy_from_moving():
    game = mlem.Game(["Ana", "Boris", "Chloé"], seats={"Boris": "first", "Chloé": "first"})
    told = []

    def broken():
        told.append(len(game.record.plies))
        raise RuntimeError(f"broken at {told[-1]}")

    game.watch(broken)
    with pytest.raises(RuntimeError, match="broken at 1"):
        game.play("board parachute")
    assert len(game.state.aboard) == 3
    assert told == [1, 2, 3]


def test_where_a_policy_has_failed_people_may_decide_for_it_or_ask_again():
    answers = iter(["nonsense", "more nonsense", "board satellite"])
    game = mlem.Game(["Ana", "Boris"], seats={"Boris": lambda _: next(answers)})
    seen = []

    def look():
        seen.append(game.waits_for_policy)

    game.watch(look)
    with pytest.raises(PolicyError):
        game.play("board parachute")
    assert seen == [True, False]  # it was waited for, and then no more
    by_hand = game.branch()
    by_hand.play("board adjacent")
    assert len(by_hand.state.aboard) == 2
    with pytest.raises(PolicyError):
        game.go_on()
    assert not game.waits_for_policy
    game.go_on()
    assert game.state.aboard[1].ability == "satellite"


def test_people_see_that_a_policy_decides_for_them(game):
    seen = []

    def look():
        seen.append(game.waits_for_policy)

    def asks(state):
        assert game.waits_for_policy
        assert not game.branch().waits_for_policy  # nobody thinks there
        return any_legal(state)

    game.watch(look)
    game.play_until(lambda state: state.phase == "roll", asks)
    assert seen == [True, False, True, False]  # asked, played; asked, played
    with pytest.raises(KeyboardInterrupt):
        game.play_until(lambda state: state.phase == "landing", interrupted)
    assert game.state.phase == "choose"
    assert not game.waits_for_policy


def interrupted(_):
    raise KeyboardInterrupt


# Policies that take too long.


@pytest.fixture
def dawdler():
    """A policy that answers only when it is let go, and says when it is asked and has answered."""
    asked, go, answered = threading.Event(), threading.Event(), threading.Event()

    def dawdle(state):
        asked.set()
        go.wait(LONG)
        answered.set()
        return any_legal(state)

    yield SimpleNamespace(policy=dawdle, asked=asked, go=go, answered=answered)
    go.set()


def test_a_policy_that_takes_too_long_is_abandoned_and_its_late_answer_ignored(dawdler):
    game = mlem.Game(["Ana", "Boris"], seats={"Boris": dawdler.policy}, time_limit=SOON)
    with pytest.raises(PolicyError, match=rf"Boris .* {SOON} seconds") as late:
        game.play("board parachute")
    refused(late, "policy_late")
    dawdler.go.set()
    assert dawdler.answered.wait(LONG)
    assert len(game.state.aboard) == 1  # the answer came, and nobody took it
    game.go_on()  # now it is quick
    assert len(game.state.aboard) == 2


def test_somebody_else_may_move_while_a_policy_thinks_and_its_answer_is_of_no_use(dawdler):
    game = mlem.Game(["Ana", "Boris"], time_limit=None)
    playing = threading.Thread(target=lambda: game.play_until(lambda state: len(state.aboard) > 0, dawdler.policy))
    playing.start()
    assert dawdler.asked.wait(LONG)
    game.play("board satellite")
    dawdler.go.set()
    playing.join(LONG)
    assert [str(ply.action) for ply in game.record.plies] == ["board satellite"]


def test_without_a_limit_a_policy_runs_where_it_is_asked():
    def here(state):
        assert threading.current_thread() is threading.main_thread()
        return any_legal(state)

    game = mlem.Game(["Ana", "Boris"], seats={"Boris": here}, time_limit=None)
    game.play("board parachute")
    assert len(game.state.aboard) == 2


def test_in_jupyterlite_there_are_no_threads_and_no_limit(monkeypatch):
    monkeypatch.setattr(sys, "platform", "emscripten")

    def here(state):
        assert threading.current_thread() is threading.main_thread()
        return any_legal(state)

    game = mlem.Game(["Ana", "Boris"], seats={"Boris": here}, time_limit=SOON)
    game.play("board parachute")
    assert len(game.state.aboard) == 2


@pytest.mark.parametrize("limit", [None, 30])
def test_a_policy_that_plays_on_by_itself_is_asked_once(limit):
    asked = []

    def impatient(state):
        asked.append(state)
        game.go_on()
        return any_legal(state)

    game = mlem.Game(["Ana", "Boris"], seed=7, seats={"Boris": impatient}, time_limit=limit)
    game.play("board parachute")
    assert len(asked) == 1
    assert game.state.phase == "roll"


def test_a_time_out_inside_a_policy_is_its_own_failure():
    def offline(_):
        raise TimeoutError("no network")

    game = mlem.Game(["Ana", "Boris"], seats={"Boris": offline})
    with pytest.raises(PolicyError, match="no network") as failed:
        game.play("board parachute")
    refused(failed, "policy_raised")


@pytest.mark.parametrize("limit", [0, -1, float("nan"), float("inf"), "soon", True])
def test_a_time_limit_that_cannot_be_is_refused(limit):
    with pytest.raises(OptionError, match="time_limit"):
        mlem.Game(["Ana", "Boris"], time_limit=limit)


# Waiting for somebody to move.


def awaited(game, deed, *args, times=1):
    """What is seen by those who wait while another thread does something, as a widget's message is handled."""

    async def wait():
        waiting = [asyncio.ensure_future(game.next_action(LONG)) for _ in range(times)]
        await asyncio.sleep(0)  # now they watch
        threading.Thread(target=deed, args=args).start()
        return await asyncio.gather(*waiting)

    return asyncio.run(wait())


def test_waiting_returns_what_somebody_plays(game):
    assert awaited(game, game.play, "board parachute, board satellite") == [Moved(0, Board("parachute"))]
    ((ply, action),) = awaited(game, game.roll, "1224AA")
    assert (ply, str(action)) == (2, "roll 1224AA entered")


def test_going_back_is_no_move_and_what_follows_is(game):
    game.play("board parachute, board satellite")

    async def wait():
        waiting = asyncio.ensure_future(game.next_action(LONG))
        await asyncio.sleep(0)
        game.undo()
        game.undo()
        await asyncio.sleep(0)
        assert not waiting.done()
        game.play("board adjacent")
        return await waiting

    assert asyncio.run(wait()) == Moved(0, Board("adjacent"))


def test_waiting_ends_in_time_and_leaves_no_watcher_behind(game):
    with pytest.raises(NoActionError) as late:
        asyncio.run(game.next_action(timeout=SOON))
    refused(late, "await_timeout")
    assert isinstance(late.value, TimeoutError)
    assert game._watchers._references == []


def test_waiting_can_be_cancelled(game):
    async def wait():
        waiting = asyncio.ensure_future(game.next_action())
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting

    asyncio.run(wait())
    assert game._watchers._references == []
    game.play("board parachute")


def test_two_may_wait_for_one_move(game):
    assert awaited(game, game.play, "board parachute", times=2) == [Moved(0, Board("parachute"))] * 2


def kernel(monkeypatch, version):
    """As if this were a cell of an ipykernel of this version."""
    shell = SimpleNamespace(kernel=object())
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: shell))
    ipykernel = SimpleNamespace(version_info=version, __version__=".".join(map(str, version)))
    monkeypatch.setitem(sys.modules, "ipykernel", ipykernel)


def test_an_old_kernel_says_what_to_do_instead(game, monkeypatch):
    kernel(monkeypatch, (6, 29, 5))
    with pytest.raises(UnheardError, match=r"ipykernel 6.29.5 .*game\.watch"):
        asyncio.run(game.next_action(LONG))


def test_hosts_that_run_one_thing_at_a_time_say_so_too(game, monkeypatch):
    marimo = SimpleNamespace(running_in_notebook=lambda: True)
    with monkeypatch.context() as patched:
        patched.setitem(sys.modules, "marimo", marimo)
        with pytest.raises(UnheardError, match="marimo"):
            asyncio.run(game.next_action(LONG))
    monkeypatch.setattr(sys, "platform", "emscripten")
    waiting = game.next_action(LONG)
    with pytest.raises(UnheardError, match="JupyterLite"):
        waiting.send(None)


def test_a_new_kernel_waits(game, monkeypatch):
    kernel(monkeypatch, (7, 0, 0))
    assert awaited(game, game.play, "board parachute")[0].ply == 0
