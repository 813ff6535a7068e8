"""A game outlives its evening: its file is whole at every moment, whatever fails, and nobody's work is written over."""

import errno
import os
import shutil
import stat
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mlem_widgets as mlem
from mlem_widgets import files
from mlem_widgets.files import FileError, read_bytes, write_bytes
from mlem_widgets.record_text import MAX_CHARACTERS
from mlem_widgets.rules import NotationError


@pytest.fixture
def friday(tmp_path):
    return tmp_path / "friday.mlem"


def kept(path):
    """The record that a file holds; reading it proves that it is whole."""
    return mlem.Record.parse(path.read_bytes())


def refused(error, rule):
    assert [reason.rule for reason in error.value.reasons] == [rule]


# One evening.


def test_every_change_is_in_the_file_at_once(friday):
    game = mlem.Game(["Ana", "Boris"], seed=7, save=friday)
    assert kept(friday) == game.record  # from the start
    for deed in [
        lambda: game.play("board parachute, board satellite"),
        game.roll,
        lambda: game.play(game.legal_actions[0]),
        game.undo,
        game.redo,
        lambda: game.goto(1),
        lambda: game.mark(0, "!", "a safe\r\nstart"),
        game.restart,
        lambda: game.play("board adjacent"),
    ]:
        deed()
        assert kept(friday) == game.record
    assert game.file == friday


def test_the_plies_of_policies_are_written_one_by_one(friday):
    lengths = []

    def reads_the_file(state):
        lengths.append(len(kept(friday).plies))
        return f"board {state.homes[state.turn][0]}"

    game = mlem.Game(["Ana", "Boris", "Chloé"], seats={"Boris": reads_the_file, "Chloé": "first"}, save=friday)
    game.play("board parachute")
    assert lengths == [1]
    assert len(kept(friday).plies) == 3


def test_the_game_goes_on_next_friday(friday):
    game = mlem.play(["Ana", "Boris"], seed=7, save=friday).game
    game.play("board parachute, board satellite")
    later = mlem.resume(friday, undo="none").game
    assert later.record == game.record
    assert later.options == {"undo": "none"}
    later.roll()
    game = mlem.Game.resume(friday)
    assert game.record == later.record


def test_a_game_that_is_resumed_may_be_kept_elsewhere(friday):
    mlem.Game(["Ana", "Boris"], seed=7, save=friday).play("board parachute")
    before = friday.read_bytes()
    game = mlem.Game.resume(friday, save=friday.with_name("saturday.mlem"))
    game.play("board satellite")
    assert friday.read_bytes() == before
    assert kept(friday.with_name("saturday.mlem")) == game.record


def test_a_policy_in_turn_moves_when_the_game_is_resumed_and_that_is_kept(friday):
    record = mlem.Game(["Ana", "Boris"], seed=7).record
    friday.write_text(str(record), encoding="utf-8")
    game = mlem.Game.resume(friday, seats={"Ana": "first"})
    assert len(kept(friday).plies) == len(game.record.plies) == 1


def test_a_game_may_be_kept_later_elsewhere_or_no_more(tmp_path):
    game = mlem.Game(["Ana", "Boris"], seed=7)
    game.play("board parachute")
    game.save(tmp_path / "a.mlem")
    game.save(tmp_path / "b.mlem")
    game.play("board satellite")
    game.save(None)
    game.roll()
    assert [len(kept(tmp_path / name).plies) for name in ("a.mlem", "b.mlem")] == [1, 2]
    assert game.file is None


def test_when_the_table_begins_a_new_game_the_old_one_is_set_aside(friday):
    game = mlem.Game(["Ana", "Boris"], seed=7, save=friday)
    (friday.parent / "friday-1.mlem").write_text("somebody else's")
    ended = []
    for ability in ("parachute", "adjacent"):
        game.play(f"board {ability}")
        ended.append(game.record)
        game.restart()
    game.restart()  # nobody has moved: there is nothing to set aside
    game.play("board satellite")
    assert [kept(friday.parent / f"friday-{number}.mlem") for number in (2, 3)] == ended
    assert kept(friday) == game.record
    assert (friday.parent / "friday-1.mlem").read_text() == "somebody else's"
    assert len(list(friday.parent.iterdir())) == 4


def test_where_the_old_game_cannot_be_set_aside_it_is_not_written_over(friday, monkeypatch):
    game = mlem.Game(["Ana", "Boris"], seed=7, save=friday)
    game.play("board parachute")
    ended = game.record
    with monkeypatch.context() as patched:
        fails_after(patched, 10)
        with pytest.raises(FileError):
            game.restart()
    assert kept(friday) == ended
    game.play("board adjacent")
    assert (kept(friday), kept(friday.parent / "friday-1.mlem")) == (game.record, ended)


def test_a_game_that_is_resumed_and_ended_at_once_is_set_aside(friday):
    mlem.Game(["Ana", "Boris"], seed=7, save=friday).play("board parachute")
    game = mlem.Game.resume(friday)
    game.restart()
    assert kept(friday.parent / "friday-1.mlem") == game.past[0]


def test_games_that_ended_before_the_table_had_a_file_are_not_its_business(friday):
    game = mlem.Game(["Ana", "Boris"], seed=7)
    game.play("board parachute")
    game.restart()
    game.save(friday)
    game.play("board adjacent")
    assert [path.name for path in friday.parent.iterdir()] == ["friday.mlem"]


def test_a_branch_is_not_kept_where_its_game_is(friday):
    game = mlem.Game(["Ana", "Boris"], seed=7, save=friday)
    branch = game.branch()
    branch.play("board parachute")
    assert branch.file is None
    assert kept(friday) == game.record


def test_going_to_another_folder_does_not_move_the_file(friday, monkeypatch):
    monkeypatch.chdir(friday.parent)
    game = mlem.Game(["Ana", "Boris"], seed=7, save="friday.mlem")
    monkeypatch.chdir("/")
    game.play("board parachute")
    assert kept(friday) == game.record


def test_a_mark_is_no_move_and_must_be_one_that_there_is(friday):
    game = mlem.Game(["Ana", "Boris"], seed=7, save=friday)
    game.play("board parachute")
    version = game.version
    game.mark(0, "?!", "daring")
    assert game.version == version
    with pytest.raises(NotationError):
        game.mark(0, "!!!")
    with pytest.raises(NotationError):
        game.mark(0, "!", "half a character: \ud800")
    with pytest.raises(mlem.UndoError):
        game.mark(1, "!")
    assert (kept(friday).plies[0].mark, kept(friday).plies[0].comment) == ("?!", "daring")


# What is there already.


def test_a_new_game_is_not_written_over_one_that_was_played(friday):
    mlem.Game(["Ana", "Boris"], seed=7, save=friday).play("board parachute")
    before = friday.read_bytes()
    with pytest.raises(FileError, match=r"friday\.mlem .*mlem\.resume") as taken:
        mlem.Game(["Chloé", "Dimitar"], save=friday)
    refused(taken, "file_taken")
    assert friday.read_bytes() == before


def test_a_cell_that_runs_again_may_begin_the_same_game_anew(friday):
    for _ in range(2):
        game = mlem.Game(["Ana", "Boris"], seed=7, save=friday)
    game.play("board parachute")
    assert kept(friday) == game.record


@pytest.mark.parametrize("other", [b"dear diary", b"\xff\xfe", b" " * (MAX_CHARACTERS + 1)])
def test_what_is_no_game_is_not_written_over_either(friday, other):
    friday.write_bytes(other)
    with pytest.raises(FileError):
        mlem.Game(["Ana", "Boris"], save=friday)
    assert friday.read_bytes() == other


def test_two_with_one_file_are_told_and_nobodys_moves_are_lost(friday):
    first = mlem.Game(["Ana", "Boris"], seed=7, save=friday)
    second = mlem.Game.resume(friday)
    first.play("board parachute")
    with pytest.raises(FileError, match=r"replace=True") as changed:
        second.play("board adjacent")
    refused(changed, "file_changed")
    assert len(second.record.plies) == 1  # in memory the game goes on
    assert kept(friday) == first.record
    with pytest.raises(FileError):
        second.play("board adjacent")  # and is told again
    second.save(friday, replace=True)
    assert kept(friday) == second.record
    with pytest.raises(FileError):
        first.play("board satellite")


def test_a_file_that_somebody_removed_is_written_again(friday):
    game = mlem.Game(["Ana", "Boris"], seed=7, save=friday)
    friday.unlink()
    game.play("board parachute")
    assert kept(friday) == game.record


def test_another_process_is_noticed_too(friday):
    game = mlem.Game(["Ana", "Boris"], seed=7, save=friday)
    code = f"import mlem_widgets as mlem; mlem.Game.resume({str(friday)!r}).play('board satellite')"
    subprocess.run([sys.executable, "-c", code], check=True)
    with pytest.raises(FileError) as changed:
        game.play("board parachute")
    refused(changed, "file_changed")
    assert str(kept(friday).plies[0].action) == "board satellite"


def test_threads_that_move_at_once_leave_the_newest_in_the_file(friday):
    game = mlem.Game(["Ana", "Boris"], seed=7, save=friday)

    def marks(number):
        for turn in range(10):
            game.mark(0, "!", f"{number} {turn}")

    game.play("board parachute")
    threads = [threading.Thread(target=marks, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert kept(friday) == game.record


# What cannot be written.


def fails_after(monkeypatch, most):
    """A disk that is full after so many bytes."""

    def write_through(path, data):
        path.write_bytes(data[:most])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(files, "_write_through", write_through)


@pytest.mark.parametrize("most", [0, 1, 100])
def test_a_disk_that_fills_half_way_leaves_the_old_file_and_the_game(friday, monkeypatch, most):
    game = mlem.Game(["Ana", "Boris"], seed=7, save=friday)
    before = friday.read_bytes()
    with monkeypatch.context() as patched:
        fails_after(patched, most)
        with pytest.raises(FileError, match=r"friday\.mlem .*space") as full:
            game.play("board parachute")
        refused(full, "file_not_written")
        assert friday.read_bytes() == before
        assert list(friday.parent.iterdir()) == [friday]  # no half file lies about
        assert len(game.record.plies) == 1
    game.play("board satellite")  # there is room again
    assert kept(friday) == game.record
    assert len(game.record.plies) == 2


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_disk_that_fails_at_the_last_step_leaves_the_old_file(friday, monkeypatch, step):
    game = mlem.Game(["Ana", "Boris"], seed=7, save=friday)
    before = friday.read_bytes()

    def broken(*_):
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patched:
        patched.setattr(*{"fsync": (os, "fsync"), "replace": (Path, "replace")}[step], broken)
        with pytest.raises(FileError, match=r"friday\.mlem"):
            game.play("board parachute")
    assert friday.read_bytes() == before
    assert list(friday.parent.iterdir()) == [friday]


def test_a_failing_file_keeps_no_policy_from_moving_and_no_watcher_in_the_dark(friday, monkeypatch):
    game = mlem.Game(["Ana", "Boris"], seats={"Boris": "first"}, save=friday)
    told = []

    def look():
        told.append(len(game.record.plies))

    game.watch(look)
    fails_after(monkeypatch, 0)
    with pytest.raises(FileError):
        game.play("board parachute")
    assert told == [1, 2]


def test_a_real_limit_on_files_is_met_half_way_and_survived(friday):
    mlem.Game(["Ana", "Boris"], seed=7, save=friday).play("board parachute")
    before = friday.read_bytes()
    code = f"""
import resource, signal, mlem_widgets as mlem
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # writing too much then fails with EFBIG
resource.setrlimit(resource.RLIMIT_FSIZE, ({len(before)}, resource.RLIM_INFINITY))
game = mlem.Game.resume({str(friday)!r})
try:
    game.play("board satellite")
except mlem.FileError as error:
    print(error)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
print(len(game.record.plies), open({str(friday)!r}, "rb").read() == {before!r})
game.mark(0, "!")
print(mlem.Record.parse(open({str(friday)!r}, "rb").read()) == game.record)
"""
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    said, state, later = run.stdout.splitlines()
    assert str(friday) in said
    assert os.strerror(errno.EFBIG) in said
    assert (state, later) == ("2 True", "True")
    assert list(friday.parent.iterdir()) == [friday]


@pytest.fixture
def small_disk(tmp_path):
    """A file system with room for a few pages; where none can be mounted, a folder that has lost all room."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount, unmount = shutil.which("mount"), shutil.which("umount")
    options = ["-t", "tmpfs", "-o", "size=16k", "mlem_tests", str(disk)]
    mounted = bool(mount) and subprocess.run([mount, *options], check=False, capture_output=True).returncode == 0
    yield disk if mounted else None
    if mounted:
        subprocess.run([unmount, str(disk)], check=True)


def fill(ballast):
    """Take all the room that the disk has."""
    with suppress(OSError), ballast.open("wb", buffering=0) as file:
        while True:
            file.write(b"x" * 1024)


def test_a_full_disk_is_told_and_the_game_is_written_when_there_is_room(small_disk, monkeypatch, tmp_path):
    friday = (small_disk or tmp_path) / "friday.mlem"
    ballast = friday.with_name("ballast")
    game = mlem.Game(["Ana", "Boris"], seed=7, save=friday)
    before = friday.read_bytes()
    with monkeypatch.context() as patched:
        if small_disk:
            fill(ballast)
        else:
            fails_after(patched, 10)
        with pytest.raises(FileError, match=os.strerror(errno.ENOSPC)):
            game.play("board parachute")
        assert friday.read_bytes() == before
    ballast.unlink(missing_ok=True)
    game.play("board satellite")
    assert kept(friday) == game.record


def test_a_folder_in_its_place_or_no_folder_at_all_is_said_at_once(tmp_path):
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("x")
    for path in ["folder", "nowhere/friday.mlem", "file/friday.mlem", "x" * 300, "nul\0byte"]:
        with pytest.raises(FileError) as refusal:
            mlem.Game(["Ana", "Boris"], save=tmp_path / path)
        assert str(tmp_path / path) in str(refusal.value)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder"]


def test_a_pipe_is_neither_waited_for_nor_replaced(friday):
    """As is a device: a game that is kept in /dev/null must not take its place."""
    os.mkfifo(friday)
    for deed in (lambda: mlem.Game(["Ana", "Boris"], save=friday), lambda: mlem.Game.resume(friday),
                 lambda: write_bytes(friday, b"")):  # fmt: skip
        with pytest.raises(FileError) as refusal:
            deed()
        refused(refusal, "file_special")
    assert stat.S_ISFIFO(friday.stat().st_mode)


def test_a_home_that_there_is_not_is_a_folder_that_there_is_not():
    with pytest.raises(FileError, match="nobody_of_this_name"):
        mlem.Game(["Ana", "Boris"], save="~nobody_of_this_name/friday.mlem")


def test_what_could_not_be_read_again_is_not_written(friday):
    game = mlem.Game(["Ana", "Boris"], seed=7, save=friday)
    game.play("board parachute")
    before = friday.read_bytes()
    with pytest.raises(FileError) as refusal:
        game.mark(0, "", "x" * MAX_CHARACTERS)
    refused(refusal, "record_too_long")
    assert friday.read_bytes() == before
    game.mark(0, "", "x" * 1000)  # in memory nothing was lost, and the file goes on
    assert kept(friday) == game.record


def test_a_folder_that_may_not_be_written_to_is_said(friday, monkeypatch):
    game = mlem.Game(["Ana", "Boris"], seed=7, save=friday)
    before = friday.read_bytes()
    if os.geteuid() == 0:  # the superuser may write anywhere: the refusal is played

        def denied(path, *_):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

        monkeypatch.setattr(files, "_write_through", denied)
    else:
        friday.parent.chmod(0o500)
    try:
        with pytest.raises(FileError, match=os.strerror(errno.EACCES)):
            game.play("board parachute")
    finally:
        friday.parent.chmod(0o700)
    assert friday.read_bytes() == before
    assert len(game.record.plies) == 1


@pytest.mark.parametrize("data", [b"", b"x", b"x" * 10**6])
def test_a_file_keeps_its_mode_and_a_link_stays_a_link(tmp_path, data):
    real, link = tmp_path / "real.mlem", tmp_path / "link.mlem"
    real.write_bytes(b"old")
    real.chmod(0o640)
    link.symlink_to(real)
    write_bytes(link, data)
    assert link.is_symlink()
    assert real.read_bytes() == data
    assert stat.S_IMODE(real.stat().st_mode) == 0o640


def test_a_new_file_has_the_mode_that_new_files_have(tmp_path):
    (tmp_path / "usual").write_bytes(b"")
    write_bytes(tmp_path / "ours", b"")
    assert (tmp_path / "ours").stat().st_mode == (tmp_path / "usual").stat().st_mode


# What cannot be read.


def test_resuming_what_is_not_there_names_it(friday):
    with pytest.raises(FileError, match=r"friday\.mlem") as missing:
        mlem.resume(friday)
    refused(missing, "file_not_read")
    assert isinstance(missing.value, OSError)


def test_resuming_a_cut_file_says_where_and_leaves_it(friday):
    mlem.Game(["Ana", "Boris"], seed=7, save=friday).play("board parachute")
    half = friday.read_bytes()[:-3]
    friday.write_bytes(half)
    with pytest.raises(NotationError) as cut:
        mlem.resume(friday)
    assert cut.value.line == half.count(b"\n") + 1
    assert friday.read_bytes() == half


def test_a_huge_file_is_not_read_whole(friday):
    with friday.open("wb") as file:
        file.truncate(100_000_000_000)  # a sparse file: reading it whole would take all memory
    with pytest.raises(FileError) as huge:
        mlem.resume(friday)
    refused(huge, "file_too_long")


@settings(max_examples=30)
@given(st.binary(max_size=2000))
def test_whatever_is_written_is_read_again(tmp_path_factory, data):
    path = tmp_path_factory.mktemp("any") / "file"
    write_bytes(path, data)
    assert read_bytes(path, len(data)) == data
