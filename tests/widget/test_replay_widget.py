"""The replay's Python: what views are told, what they may wish, and what becomes of notes and branches."""

import gc
import json
import weakref
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mlem_widgets as mlem
from mlem_widgets.render import stage
from mlem_widgets.rules import scores
from mlem_widgets.widgets import reel
from mlem_widgets.widgets.replay_widget import STRETCH
from tests.widget.page import Page

NAMES = ["Ana", "Boris", "Chloé"]


def whole_game(seed=3, names=NAMES, **options):
    game = mlem.Game(names, seed=seed, **options)
    game.play_until(lambda state: state.is_over, "any")
    return game


@pytest.fixture(scope="module")
def record():
    return whole_game().record


class View(Page):
    """A view of a replay."""

    @property
    def snapshot(self):
        return self.widget.latest

    def frames(self, line=0):
        """Every frame, put together as a view does."""
        frames = [{}]
        for part in (self.widget.past["tracks"][line]["reel"], self.widget.latest["reels"][line]):
            for step in part["steps"]:
                frames.append(reel.changed(frames[-1], step, part))
        return frames[1:]

    def happenings(self, line=0):
        return self.widget.past["tracks"][line]["reel"]["plies"] + self.widget.latest["reels"][line]["plies"]


def pieces(frame):
    return {key.removeprefix("piece."): text for key, text in frame.items() if key.startswith("piece.")}


def assert_shows(view, record, line=0):
    """The frames are the positions, one for one."""
    frames, states = view.frames(line), record.states()
    assert len(frames) == len(states)
    assert len(view.happenings(line)) == len(states) - 1
    for frame, state in zip(frames, states, strict=True):
        standing = {
            piece["id"]: f"{piece['symbol']} {piece['at']} {piece['tone']} {piece['text']}".rstrip()
            for piece in stage.pieces(state)
        }
        assert pieces(frame) == standing
        assert [frame[f"total.{seat}"] for seat in range(state.players)] == [
            str(score.total) for score in scores(state)
        ]


def test_every_position_is_what_the_differences_add_up_to(record):
    assert_shows(View(mlem.ReplayWidget(record)), record)


@settings(deadline=None, max_examples=15)
@given(seed=st.integers(0, 500), names=st.integers(2, 5), policy=st.sampled_from(["any", "first"]))
def test_any_game_is_shown_as_it_was(seed, names, policy):
    game = mlem.Game(["Ana", "Boris", "Chloé", "Dimitar", "Élodie"][:names], seed=seed)
    game.play_until(lambda state: state.expedition == 4 or state.is_over, policy)
    assert_shows(View(mlem.ReplayWidget(game)), game.record)


def test_a_replay_is_of_a_record_its_text_its_bytes_its_file_or_a_game(tmp_path, record):
    path = tmp_path / "friday.mlem"
    path.write_text(str(record), encoding="utf-8")
    for source in (record, str(record), str(record).encode(), path, str(path)):
        widget = mlem.ReplayWidget(source)
        assert widget.record == record
        assert widget.game is None
    game = mlem.Game.from_record(record)
    assert mlem.ReplayWidget(game).game is game


def test_what_cannot_be_read_is_told_with_its_place(tmp_path, record):
    with pytest.raises(mlem.NotationError) as told:
        mlem.ReplayWidget(str(record).replace("roll ", "rull ", 1))
    assert told.value.line > 1
    with pytest.raises(mlem.FileError, match="nowhere"):
        mlem.ReplayWidget(tmp_path / "nowhere.mlem")
    with pytest.raises(TypeError, match="int"):
        mlem.ReplayWidget(7)
    with pytest.raises(mlem.LocaleError):
        mlem.ReplayWidget(record, locale="xx")


def test_ply_can_be_read_set_and_observed(record):
    widget = mlem.ReplayWidget(record)
    seen = []
    widget.observe(lambda change: seen.append(change["new"]), "ply")
    assert widget.ply == 0
    widget.ply = 12
    View(widget).wish("ply", point={"line": 0, "ply": 30})
    assert widget.ply == 30
    assert seen == [12, 30]
    for wrong in (-1, len(record.plies) + 1):
        with pytest.raises(mlem.UndoError, match=str(wrong)):
            widget.ply = wrong
    assert widget.ply == 30


def test_a_view_is_not_sent_where_it_went_by_itself(record):
    widget = mlem.ReplayWidget(record)
    view = View(widget)
    ident = view.wish("ply", point={"line": 0, "ply": 9})
    assert (widget.place["ply"], widget.place["wish"]) == (9, ident)
    widget.ply = 4
    assert (widget.place["ply"], widget.place["wish"]) == (4, "")


def test_a_view_that_went_too_far_is_led_back(record):
    widget = mlem.ReplayWidget(record)
    View(widget).wish("ply", point={"line": 0, "ply": 10**6})
    assert widget.ply == len(record.plies)


def test_notes_come_to_the_record(record):
    widget = mlem.ReplayWidget(record)
    view = View(widget)
    view.wish("note", edit={"line": 0, "ply": 4, "mark": "!?", "comment": "bold,\nand lucky"})
    assert (widget.record.plies[4].mark, widget.record.plies[4].comment) == ("!?", "bold,\nand lucky")
    assert view.snapshot["notes"][0] == [{"ply": 4, "mark": "!?", "comment": "bold,\nand lucky"}]
    assert mlem.Record.parse(widget.texts[0]) == widget.record
    assert not record.plies[4].mark
    widget.note(4)
    assert widget.record == record


def test_notes_come_to_the_game_and_to_its_other_widgets():
    game = whole_game()
    one, other = mlem.ReplayWidget(game), mlem.ReplayWidget(game)
    View(one).wish("note", edit={"line": 0, "ply": 0, "mark": "?", "comment": ""})
    assert game.record.plies[0].mark == "?"
    assert other.record.plies[0].mark == "?"
    assert other.latest["notes"][0][0]["mark"] == "?"


@pytest.mark.parametrize(
    "edit",
    [
        {"line": 0, "ply": -1, "mark": "!", "comment": ""},
        {"line": 0, "ply": 10**6, "mark": "!", "comment": ""},
        {"line": 1, "ply": 0, "mark": "!", "comment": ""},
        {"line": -1, "ply": 0, "mark": "!", "comment": ""},
        {"line": 0, "ply": 0, "mark": "!!!", "comment": ""},
        {"line": 0, "ply": 0, "mark": "!", "comment": "\ud800"},
        {"line": 0, "ply": True, "mark": "!", "comment": ""},
        {"line": 0, "ply": 0, "mark": "!"},
        None,
    ],
)
def test_a_note_that_cannot_be_is_told_and_changes_nothing(record, edit):
    widget = mlem.ReplayWidget(record)
    view = View(widget)
    view.wish("note", edit=edit)
    assert view.snapshot["error"]["text"]
    assert widget.record == record
    assert json.dumps(widget.get_state(), ensure_ascii=False).encode()
    view.wish("hello")
    assert view.snapshot["error"] is None


@pytest.mark.parametrize("kind", ["act", "roll", "new", "undo", "odds", "delete", 7, None])
def test_what_plays_a_game_is_no_wish_of_a_replay(kind):
    game = mlem.Game(NAMES, seed=3)
    widget = mlem.ReplayWidget(game)
    View(widget).wish(kind, text="board parachute")
    assert widget.latest["error"]
    assert not game.record.plies


def test_a_page_cannot_set_what_is_shown(record):
    widget = mlem.ReplayWidget(record)
    before = widget.get_state()
    View(widget).set_state({"ply": 3, "latest": {}, "texts": [], "_esm": "evil"})
    assert widget.get_state() == before


def test_a_branch_is_a_game_of_its_own_played_below(record):
    widget = mlem.ReplayWidget(record)
    view = View(widget)
    view.wish("branch", point={"line": 0, "ply": 10})
    (game,) = widget.branches
    assert game.record.plies == record.plies[:10]
    assert game.state == record.states()[10]
    assert set(game.record.kinds) == {"person"}
    assert view.snapshot["branches"] == 1
    (reference,) = view.snapshot["games"]
    assert reference.startswith("anywidget:")
    widget.ply = 5
    second = widget.branch()
    assert widget.branches == (game, second)
    assert len(second.record.plies) == 5
    assert widget.record == record


def test_a_branch_is_there_also_where_no_widget_can_be_made_for_it(record, monkeypatch):
    widget = mlem.ReplayWidget(record)

    def refuse(_):
        raise AssertionError

    monkeypatch.setattr("mlem_widgets.widgets.replay_widget.GameWidget", refuse)
    View(widget).wish("branch", point={"line": 0, "ply": 3})
    assert widget.latest["error"] is None
    assert (widget.latest["branches"], widget.latest["games"]) == (1, [])
    assert widget.branches[-1].record.plies == record.plies[:3]
    widget.close()


garbage = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)
numbers = st.integers(-3, 40)
points = st.fixed_dictionaries({"line": numbers, "ply": numbers})
edits = st.fixed_dictionaries(
    {"line": numbers, "ply": numbers, "mark": st.sampled_from(["", "!", "x"]), "comment": st.text()}
)


@settings(deadline=None, max_examples=60)
@given(
    st.fixed_dictionaries(
        {},
        optional={
            "kind": st.sampled_from(["hello", "ply", "note", "branch", "act"]) | garbage,
            "id": st.text(max_size=5) | garbage,
            "rev": st.integers(0, 3) | garbage,
            "point": points | garbage,
            "edit": edits | garbage,
            "text": st.text(max_size=5) | garbage,
        },
    )
    | garbage
)
def test_no_message_breaks_a_replay(content):
    game = mlem.Game(NAMES, seed=3)
    game.play("board parachute, board adjacent")
    widget = mlem.ReplayWidget(game.record)
    plies = [ply.action for ply in game.record.plies]
    View(widget).raw(content)
    assert [ply.action for ply in widget.record.plies] == plies
    assert 0 <= widget.ply <= len(plies)
    json.dumps(widget.get_state(), ensure_ascii=False).encode()
    assert mlem.Record.parse(widget.texts[0]) == widget.record
    widget.close()


def test_a_living_games_branch_keeps_its_policies_and_its_dice():
    game = mlem.Game(NAMES, seed=3, seats={"Boris": "any"})
    game.play(game.legal_actions[0])
    widget = mlem.ReplayWidget(game)
    twin = widget.branch()
    assert twin.policies == game.policies
    assert twin.record == game.record
    assert twin is not game


def test_a_branch_from_nowhere_is_refused(record):
    widget = mlem.ReplayWidget(record)
    with pytest.raises(mlem.UndoError):
        widget.branch(len(record.plies) + 1)
    View(widget).wish("branch", point={"line": 0, "ply": -1})
    assert widget.latest["error"]
    assert widget.branches == ()


def test_a_living_game_grows_and_shrinks():
    game = mlem.Game(NAMES, seed=3)
    widget = mlem.ReplayWidget(game)
    view = View(widget)
    while not game.is_over and len(game.record.plies) < 2 * STRETCH + 9:
        if game.legal_actions:
            game.play(game.legal_actions[0])
        else:
            game.roll()
        if len(game.record.plies) % 23 == 0:
            assert_shows(view, game.record)
    assert_shows(view, game.record)
    widget.ply = widget.plies
    game.goto(STRETCH - 3)
    assert widget.ply == STRETCH - 3
    assert_shows(view, game.record)


def test_a_ply_of_a_long_game_sends_little():
    game = whole_game(seed=8, names=["Ana", "Boris", "Chloé", "Dimitar", "Élodie"])
    game.goto(150)
    widget = mlem.ReplayWidget(game)
    sent = []
    widget.observe(lambda change: sent.append(change["name"]))
    game.redo()
    assert "past" not in sent
    assert "stages" not in sent
    weight = len(json.dumps(widget.get_state(["latest"]), ensure_ascii=False).encode())
    assert weight < 20_000


def test_a_running_game_is_shown_as_it_stands_and_a_finished_one_from_its_start():
    game = mlem.Game(NAMES, seed=3)
    game.play("board parachute")
    assert mlem.ReplayWidget(game).ply == 1
    assert mlem.ReplayWidget(game.record).ply == 0
    assert mlem.ReplayWidget(whole_game()).ply == 0
    assert mlem.ReplayWidget(game.record, ply=1).ply == 1


def test_a_note_for_a_ply_that_is_another_by_now_is_refused():
    game = mlem.Game(NAMES, seed=3)
    game.play("board parachute, board adjacent")
    widget = mlem.ReplayWidget(game)
    view = View(widget)
    seen = view.snapshot["rev"]
    game.undo()
    game.play("board satellite")
    view.wish("note", rev=seen, edit={"line": 0, "ply": 1, "mark": "!", "comment": ""})
    assert "moved on" in view.snapshot["error"]["text"]
    assert not game.record.plies[1].mark
    view.wish("note", rev=seen, edit={"line": 0, "ply": 0, "mark": "!", "comment": ""})
    assert game.record.plies[0].mark == "!"
    view.wish("branch", rev=seen, point={"line": 0, "ply": 2})
    assert view.snapshot["error"]
    assert widget.branches == ()


def test_two_lines_say_where_they_part(record):
    twin = mlem.Game.from_record(record.with_plies(record.plies[:20]))
    twin.play_until(lambda state: state.is_over, "first")
    widget = mlem.ReplayWidget(record, twin)
    view = View(widget)
    parting = view.snapshot["parting"]
    mine, theirs = record.plies, twin.record.plies
    first = next(n for n, (one, other) in enumerate(zip(mine, theirs, strict=False)) if one.action != other.action)
    assert parting["ply"] == first
    assert view.happenings(0)[first]["told"] in parting["text"]
    assert view.happenings(1)[first]["told"] in parting["text"]
    assert widget.plies == max(len(mine), len(theirs))
    assert [track["title"] for track in widget.past["tracks"]] == ["Line A", "Line B"]
    assert_shows(view, record, 0)
    assert_shows(view, twin.record, 1)
    view.wish("note", edit={"line": 1, "ply": 0, "mark": "!", "comment": ""})
    assert twin.record.plies[0].mark == "!"
    assert widget.records == (record, twin.record)
    assert widget.games == (None, twin)


def test_a_line_that_ends_and_lines_that_never_part(record):
    short = record.with_plies(record.plies[:7])
    ends = mlem.ReplayWidget(short, record).latest["parting"]
    assert ends["ply"] == 7
    assert "Line A ends after ply 7" in ends["text"]
    assert "Line B ends after ply 7" in mlem.ReplayWidget(record, short).latest["parting"]["text"]
    same = mlem.ReplayWidget(record, record).latest["parting"]
    assert same["ply"] == -1
    assert "same to the end" in same["text"]


def test_the_same_night_on_another_board_has_a_board_each(record):
    other = record.replay(record.ruleset.replace({"moons.m1": 9})).record
    widget = mlem.ReplayWidget(record, other)
    assert [stage["id"] for stage in widget.stages] == [track["stage"] for track in widget.past["tracks"]]
    assert len(widget.stages) == 2
    assert len(mlem.ReplayWidget(record, record).stages) == 1


def test_the_words_are_the_games_or_the_ones_asked_for(record):
    game = mlem.Game(NAMES, seed=3, locale="fr")
    game.play("board parachute")
    widget = mlem.ReplayWidget(game)
    assert widget.words["replay"] == "Relecture"
    assert View(widget).happenings()[0]["told"].startswith("Ana embarque")
    game.locale = "bg"
    assert widget.words["replay"] == "Преглед"
    assert "Ana качва" in View(widget).happenings()[0]["told"]
    assert mlem.ReplayWidget(record, locale="fr").stages[0]["locale"] == "fr"


def test_a_watcher_that_moves_the_game_on_is_followed():
    game = mlem.Game(NAMES, seed=3)
    widget = mlem.ReplayWidget(game)

    def hasten():
        if len(game.record.plies) == 1:
            game.play("board adjacent")

    stop = game.watch(hasten)
    game.play("board parachute")
    stop()
    assert_shows(View(widget), game.record)


def test_a_closed_widget_follows_nothing_and_frees_its_branches():
    game = whole_game()
    widget = mlem.ReplayWidget(game)
    branch = widget.branch(3)
    shown = weakref.ref(widget._branches[0][1])
    rev = widget.latest["rev"]
    widget.close()
    game.goto(4)
    assert widget.latest["rev"] == rev
    assert branch.record.plies == game.record.plies[:3]
    del widget
    gc.collect()
    assert shown() is None


def test_a_saved_notebook_shows_the_position(record):
    bundle = mlem.ReplayWidget(record, ply=len(record.plies))._repr_mimebundle_()[0]
    assert bundle["text/html"].startswith("<img alt=")
    assert "Ana" in bundle["text/plain"]


# The page of its own.


def test_a_long_game_of_five_is_a_page_of_300_kilobytes_at_most(tmp_path):
    game = max((whole_game(seed, ["Ana", "Boris", "Chloé", "Dimitar", "Élodie"]) for seed in (6, 8)),
               key=lambda game: len(game.record.plies))  # fmt: skip
    assert len(game.record.plies) > 200
    for locale in ("en", "fr", "bg"):
        game.record.to_html(tmp_path / "game.html", locale=locale)
        assert (tmp_path / "game.html").stat().st_size <= 300_000


def test_a_page_names_no_address_and_forbids_the_network(tmp_path, record):
    record.to_html(tmp_path / "game.html")
    html = (tmp_path / "game.html").read_text(encoding="utf-8")
    addresses = {part.split('"')[0].split("'")[0] for part in html.split("http")[1:]}
    assert {f"http{one}" for one in addresses if one.startswith(("://", "s://"))} <= {
        "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml", "http://www.w3.org/1998/Math/MathML",
        "http://www.w3.org/1999/xlink",
    }  # fmt: skip
    assert "default-src 'none'" in html
    assert "connect-src" not in html


def test_names_that_look_like_markup_stay_text(tmp_path):
    names = ["</script><b>x", "<!--<script>"]
    game = mlem.Game(names, seed=3)
    game.play("board parachute")
    game.mark(0, "!", "</script><script>alert(1)</script>")
    game.to_html(tmp_path / "game.html")
    html = (tmp_path / "game.html").read_text(encoding="utf-8")
    assert html.count("</script>") == 3
    assert "<b>x" not in html
    assert "alert(1)</script>" not in html


def test_a_game_speaks_its_language_in_its_page(tmp_path):
    game = mlem.Game(NAMES, seed=3, locale="fr")
    game.to_html(tmp_path / "game.html")
    assert 'lang="fr"' in (tmp_path / "game.html").read_text(encoding="utf-8")


def test_a_page_that_cannot_be_written_is_told_and_the_old_one_stays(tmp_path, record):
    with pytest.raises(mlem.FileError, match="nowhere"):
        record.to_html(tmp_path / "nowhere" / "game.html")
    (tmp_path / "folder.html").mkdir()
    with pytest.raises(mlem.FileError, match=r"folder\.html"):
        record.to_html(tmp_path / "folder.html")
    assert not list(Path(tmp_path).glob(".*"))


def test_a_disk_that_fills_leaves_the_old_page_whole(tmp_path, record, monkeypatch):
    page = tmp_path / "game.html"
    page.write_text("the old one", encoding="utf-8")

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(mlem.FileError, match="No space left"):
        record.to_html(page)
    assert page.read_text(encoding="utf-8") == "the old one"
    assert [path.name for path in tmp_path.iterdir()] == ["game.html"]
