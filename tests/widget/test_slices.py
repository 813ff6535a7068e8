"""Work in slices: at once without a loop, else a slice at a time, and nobody hears of what was stopped."""

import asyncio
import threading
from concurrent.futures import Future

import pytest

from mlem_widgets.widgets import slices
from mlem_widgets.widgets.slices import Slices, running_loop


class Log(list):
    def work(self, count=3, end="done"):
        """Steps, noting each and the thread it was made in."""
        for number in range(count):
            self.append(number)
            yield number / count
        if isinstance(end, Exception):
            raise end
        return end

    def slices(self, **options):
        return Slices(self.work(**options), done=self.append, failed=self.append)


@pytest.fixture
def log():
    return Log()


@pytest.fixture
def one_step_a_slice(monkeypatch):
    monkeypatch.setattr(slices, "SLICE", -1)


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch):
    """Slices follow one another without a breath, so that turns of the loop can be counted."""
    monkeypatch.setattr(slices, "PATIENCE", 0)
    monkeypatch.setattr(slices, "BREATH", 0)


async def turns(count):
    """Let the loop turn so often, after the two turns in which the work is set off."""
    for _ in range(count + 2):
        await asyncio.sleep(0)


def test_without_a_loop_all_is_done_at_once(log):
    assert running_loop() is None
    log.slices().start(None)
    assert log == [0, 1, 2, "done"]


def test_an_error_is_handed_on(log):
    error = ValueError("no")
    log.slices(end=error).start(None)
    assert log == [0, 1, 2, error]


@pytest.mark.usefixtures("one_step_a_slice")
def test_on_a_loop_others_come_in_between(log):
    async def others():
        log.slices().start(running_loop())
        assert log == []
        for _ in range(9):
            log.append("other")
            await asyncio.sleep(0)

    asyncio.run(others())
    assert [entry for entry in log if entry != "other"] == [0, 1, 2, "done"]
    assert log.index(0) < log.index("other", log.index(0)) < log.index(1)


def test_what_is_quick_takes_one_slice(log):
    async def others():
        log.slices().start(running_loop())
        while not log:
            await asyncio.sleep(0)
        return list(log)

    assert asyncio.run(others()) == [0, 1, 2, "done"]


@pytest.mark.usefixtures("one_step_a_slice")
def test_nobody_hears_of_what_was_stopped_and_it_is_closed(log):
    async def others():
        work = log.slices(count=100)
        work.start(running_loop())
        while log != [0, 1]:
            await asyncio.sleep(0)
        work.stop()
        await turns(5)
        return work

    work = asyncio.run(others())
    assert log == [0, 1]
    assert work._work.gi_frame is None


@pytest.mark.usefixtures("one_step_a_slice")
def test_the_share_is_told_after_the_first_slice(log):
    async def others():
        told = []
        Slices(log.work(), done=told.append, failed=told.append, worked=told.append).start(running_loop())
        await turns(8)
        return told

    assert asyncio.run(others()) == [0, "done"]


def test_a_loop_in_another_thread_does_the_work_there(log):
    async def until_done():
        over = asyncio.Event()
        ready.set_result((asyncio.get_running_loop(), over))
        await over.wait()
        log.append(threading.current_thread())

    ready = Future()
    thread = threading.Thread(target=asyncio.run, args=(until_done(),))
    thread.start()
    loop, over = ready.result(10)
    work = Slices(log.work(), done=lambda said: (log.append(said), over.set()), failed=log.append)
    work.start(loop)
    thread.join(10)
    assert log == [0, 1, 2, "done", thread]
    assert work.is_stuck
