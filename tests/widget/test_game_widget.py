"""The widget's Python: wishes come in as messages, snapshots go out, and a page can do nothing else."""

import gc
import json
import random
import re
import threading
import weakref

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mlem_widgets as mlem
from mlem_widgets.widgets import cells
from mlem_widgets.widgets.protocol import NewGame, Snapshot, Wish
from tests.widget.page import Page


def test_a_click_is_the_same_as_a_line_of_python(view, widget):
    twin = mlem.Game(["Ana", "Boris"], seed=7)
    view.wish("act", text="board parachute")
    twin.play("board parachute")
    view.wish("act", text="board adjacent")
    twin.play("board adjacent")
    view.wish("roll")
    twin.roll()
    view.wish("act", text=str(twin.legal_actions[0]))
    twin.play(twin.legal_actions[0])
    assert widget.game.record == twin.record
    assert widget.record == str(twin.record)


def test_python_moves_what_the_page_shows(view, widget):
    before = view.snapshot["rev"]
    widget.game.play("board parachute")
    assert view.snapshot["rev"] > before
    assert view.snapshot["status"].startswith("Boris")


def test_a_snapshot_answers_the_wishes_that_came(view):
    ident = view.wish("act", text="board parachute")
    assert ident in view.snapshot["acks"]
    hello = view.wish("hello")
    assert hello in view.snapshot["acks"]


def test_one_click_costs_one_snapshot(view):
    before = view.snapshot["rev"]
    view.wish("act", text="board parachute")
    assert view.snapshot["rev"] == before + 1


def test_an_illegal_wish_is_told_to_the_person_and_changes_nothing(view, widget):
    before = widget.game.record
    ident = view.wish("act", text="board plain")
    assert view.snapshot["error"]["wish"] == ident
    assert "Allowed now" in view.snapshot["error"]["text"]
    assert widget.game.record is before
    view.wish("act", text="board parachute")
    assert view.snapshot["error"] is None


def test_a_stale_click_is_refused_politely(view, widget):
    old = view.snapshot["rev"]
    widget.game.play("board parachute")
    view.wish("act", rev=old, text="board parachute")
    assert "moved on" in view.snapshot["error"]["text"]
    assert len(widget.game.record.plies) == 1


def test_a_click_after_an_error_is_not_stale(view, widget):
    old = view.snapshot["rev"]
    view.wish("act", text="board plain")
    view.wish("act", rev=old, text="board parachute")
    assert len(widget.game.record.plies) == 1


def test_a_replayed_message_is_refused(view, widget):
    old = view.snapshot["rev"]
    content = {"kind": "act", "id": "v1.x", "rev": old, "text": "board parachute"}
    view.raw(content)
    view.raw(content)
    assert view.snapshot["error"] is not None
    assert len(widget.game.record.plies) == 1


def test_an_error_does_not_make_the_texts_anew_and_a_new_language_does(view, widget, monkeypatch):
    made = []
    monkeypatch.setattr("mlem_widgets.render.text.spoken", lambda *_: made.append(1) or f"spoken {len(made)}")
    view.wish("act", text="board plain")
    view.wish("hello")
    assert made == []
    view.wish("locale", text="fr")
    assert widget.spoken == "spoken 1"


def test_two_views_of_one_game_stay_in_step(widget):
    second = mlem.GameWidget(widget.game)
    Page(widget).wish("act", text="board parachute")
    for key in set(second.snapshot) - {"acks", "rev"}:
        assert second.snapshot[key] == widget.snapshot[key]


@pytest.mark.parametrize("faces", ["999", "12345", "", "1224AAAA"])
def test_wrong_dice_are_refused(view, widget, faces):
    widget.game.play("board parachute, board adjacent")
    view.wish("act", text=f"roll {faces}")
    assert view.snapshot["error"]
    assert view.snapshot["phase"] == "roll"


def test_dice_entered_in_a_view_are_recorded_as_entered(view, widget):
    widget.game.play("board parachute, board adjacent")
    view.wish("act", text="roll 1224AA")
    assert str(widget.game.record.plies[-1].action) == "roll 1224AA entered"


def test_undo_and_redo(view):
    view.wish("act", text="board parachute")
    assert view.snapshot["can_undo"]
    view.wish("undo")
    assert (view.snapshot["can_undo"], view.snapshot["can_redo"]) == (False, True)
    view.wish("redo")
    assert (view.snapshot["can_undo"], view.snapshot["can_redo"]) == (True, False)
    view.wish("redo")
    assert view.snapshot["error"]


@pytest.mark.parametrize(
    ("typed", "plies"),
    [
        ("board parachute", 1),
        ("  BOARD  parachute ", 1),
        ("board parachute, board adjacent", 2),
        ("board parachute, board adjacent, roll", 0),
        ("undo", 0),
    ],
)
def test_the_command_line_takes_action_texts(view, widget, typed, plies):
    view.wish("command", text=typed)
    assert len(widget.game.record.plies) == plies
    assert bool(view.snapshot["error"]) == (plies == 0)


def test_the_command_line_rolls_undoes_and_answers_why(view, widget):
    widget.game.play("board parachute, board adjacent")
    view.wish("command", text="roll")
    assert view.snapshot["phase"] in {"choose", "takeoff"}
    view.wish("command", text="undo")
    assert view.snapshot["phase"] == "takeoff"
    view.wish("command", text="why 4")
    assert "4" in view.snapshot["answer"]
    view.wish("command", text="help")
    assert "board parachute" in view.snapshot["answer"]


@pytest.mark.parametrize("code", ["fr", "bg"])
def test_the_language_is_switched_in_place(view, widget, code):
    old = widget.scene["id"]
    view.wish("locale", text=code)
    assert widget.scene["locale"] == code
    assert widget.scene["id"] != old
    assert view.snapshot["scene"] == widget.scene["id"]
    assert widget.game.locale == code


def test_an_unknown_language_is_refused(view, widget):
    view.wish("locale", text="xx")
    assert "xx" in view.snapshot["error"]["text"]
    assert widget.scene["locale"] == "en"


def test_dice_from_the_table_are_asked_for(view):
    view.wish("dice", text="table")
    assert view.snapshot["dice"]["asks"]
    view.wish("dice", text="loaded")
    assert view.snapshot["error"]
    assert view.snapshot["dice"]["asks"]


def new_game(**changes):
    return {"names": ["Zoe", "Борис"], "kinds": ["person", "person"], "ruleset": "house", "locale": "fr", **changes}


def test_a_new_game_has_its_names_seats_ruleset_and_language(view, widget):
    widget.game.play("board parachute")
    view.wish("new", game=new_game(kinds=["person", "first"]))
    assert widget.game.players == ("Zoe", "Борис")
    assert widget.game.record.kinds == ("person", "first")
    assert widget.scene["locale"] == "fr"
    assert len(widget.game.past) == 1


@pytest.mark.parametrize(
    "changes",
    [
        {"names": ["Zoe", "Zoe"]},
        {"names": ["Zoe", "\u202e"]},
        {"names": ["Zoe"], "kinds": ["person"]},
        {"names": ["a", "b", "c", "d", "e", "f"], "kinds": ["person"] * 6},
        {"ruleset": "mars"},
        {"ruleset": "/etc/passwd.toml"},
        {"locale": "xx"},
        {"kinds": ["genius", "person"]},
    ],
)
def test_a_new_game_that_cannot_be_leaves_the_old_one(view, widget, changes):
    widget.game.play("board parachute")
    before = widget.game.record
    view.wish("new", game=new_game(**changes))
    assert view.snapshot["error"]
    assert widget.game.record is before
    assert widget.scene["locale"] == "en"


def test_the_whole_log_comes_when_asked_for(view, widget):
    assert widget.log is None
    rng = random.Random(1)
    while len(widget.game.record.plies) < 40:
        if widget.game.state.phase == "roll":
            widget.game.roll()
        else:
            widget.game.play(rng.choice(widget.game.legal_actions))
    view.wish("log")
    assert [line["ply"] for line in widget.log] == sorted(line["ply"] for line in widget.log)
    assert {line["ply"] for line in widget.log} == set(range(1, 41))
    tail = view.snapshot["log"]
    assert widget.log[-len(tail) :] == tail


def test_a_new_game_goes_on_with_a_policy_that_only_this_game_knows():
    def my_policy(state):
        return f"board {state.homes[state.turn][0]}" if state.phase == "takeoff" else "stay"

    widget = mlem.play(["Ana", "Boris"], seats={"Boris": my_policy})
    view = Page(widget)
    view.wish("new", game=new_game(names=["Ana", "Zoe"], kinds=["person", "my_policy"]))
    assert view.snapshot["error"] is None
    assert widget.game.record.kinds == ("person", "my_policy")
    assert widget.game.policies == (None, my_policy)


def test_a_page_cannot_make_python_read_a_file(view, tmp_path):
    board = tmp_path / "mine.toml"
    board.write_text('extends = "house"\n')
    view.wish("new", game=new_game(ruleset=str(board)))
    assert "mine" in view.snapshot["error"]["text"]


garbage = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=6,
)
kinds = st.sampled_from(
    ["hello", "act", "roll", "undo", "redo", "new", "locale", "command", "log", "dice", "odds", "eval", ""]
)


@given(garbage | st.fixed_dictionaries({}, optional=dict.fromkeys([*Wish.__annotations__, "x"], garbage | kinds)))
def test_no_message_breaks_the_widget_or_goes_unanswered(content):
    widget = mlem.play(["Ana", "Boris"], seed=7)
    view = Page(widget)
    rev = view.snapshot["rev"]
    view.raw(content)
    assert view.snapshot["rev"] > rev
    view.wish("act", text="board parachute")
    assert widget.game.state.aboard[-1].ability == "parachute" or view.snapshot["error"]
    widget.close()


def test_the_page_cannot_set_the_widgets_state(view, widget):
    before = {key: getattr(widget, key) for key in ("scene", "snapshot", "record", "_esm")}
    view.set_state({"snapshot": {"x": 1}, "scene": {}, "record": "gone", "_esm": "alert(1)", "log": [1]})
    assert {key: getattr(widget, key) for key in before} == before
    assert widget.log is None


def test_an_unexpected_error_reaches_the_person(view, widget, monkeypatch, capsys):
    def explode(*_, **__):
        raise RuntimeError("boom")

    monkeypatch.setattr(widget.game, "play", explode)
    view.wish("act", text="board parachute")
    assert "boom" in view.snapshot["error"]["text"]
    assert "RuntimeError" in capsys.readouterr().err


def test_a_policy_that_fails_is_told_and_the_click_is_kept():
    def broken(_):
        raise RuntimeError("out of fuel")

    widget = mlem.play(["Ana", "Boris"], seats={"Boris": broken})
    view = Page(widget)
    view.wish("act", text="board parachute")
    assert "out of fuel" in view.snapshot["error"]["text"]
    assert len(widget.game.state.aboard) == 1


def test_snapshots_of_many_threads_never_go_backwards():
    game = mlem.Game(["Ana", "Boris"], seed=7)
    widget = mlem.GameWidget(game)
    seen = []
    widget.observe(lambda change: seen.append((change["new"]["rev"], change["new"]["version"])), "snapshot")

    def play_on():
        rng = random.Random(threading.get_ident())
        for _ in range(60):
            try:
                if game.state.phase == "roll":
                    game.roll()
                else:
                    game.play(rng.choice(game.legal_actions))
            except (mlem.MlemError, IndexError):
                continue  # the other thread was faster

    threads = [threading.Thread(target=play_on) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == sorted(seen)
    assert widget.snapshot["version"] == game.version


def test_a_closed_widget_is_let_go_of():
    game = mlem.Game(["Ana", "Boris"])
    widget = mlem.GameWidget(game)
    widget.close()
    gone = weakref.ref(widget)
    del widget
    gc.collect()
    assert gone() is None
    game.play("board parachute")


def test_a_cell_that_runs_again_closes_the_widgets_of_its_last_run():
    game = mlem.Game(["Ana", "Boris"])
    made = []
    for number in range(200):
        widget = mlem.GameWidget(game)
        cells.belongs(widget, cells.Run("cell-1", f"message-{number}"))
        made.append(widget)
    twin = mlem.GameWidget(game)
    cells.belongs(twin, cells.Run("cell-1", "message-199"))
    other = mlem.GameWidget(game)
    cells.belongs(other, cells.Run("cell-2", "message-200"))
    open_ones = [widget for widget in [*made, twin, other] if widget.comm is not None]
    assert open_ones == [made[-1], twin, other]


def test_the_line_that_resumes_goes_on_with_the_record_and_the_options():
    widget = mlem.play(["Ana", "Boris"], seed=3, dice="table", locale="bg", undo="before_roll")
    widget.game.play("board parachute")
    names = {}
    line = widget.snapshot["resume"].replace("{record}", json.dumps(widget.record))
    exec(line, names)  # noqa: S102  it is Python that people copy and run
    assert names["game"].record == widget.game.record
    assert names["game"].options == {"undo": "before_roll", "dice": "table", "locale": "bg"}


def test_the_first_game_has_no_abilities_and_is_offered():
    widget = mlem.play(["Ana", "Boris"])
    assert "first_game" in {entry["value"] for entry in widget.scene["rulesets"]}
    view = Page(widget)
    view.wish("new", game=new_game(ruleset="first_game", locale="en"))
    assert {option["action"] for option in view.snapshot["options"]} == {"board plain"}
    assert "House board" in widget.scene["title"]


def test_the_result_says_where_every_point_comes_from():
    widget = mlem.play(["Ana", "Boris", "Chloé"], seed=5)
    for _ in play_to_the_end(widget, 5):
        pass
    result = widget.snapshot["result"]
    for row, details in zip(result["rows"], result["details"], strict=True):
        figures = [int(figure) for figure in re.findall(r"\((\d+) points?[,)]", details)]
        assert sum(figures) == int(row[-1])


def test_options_beside_a_game_are_refused():
    with pytest.raises(TypeError, match="seed"):
        mlem.GameWidget(mlem.Game(["Ana", "Boris"]), seed=3)


def play_to_the_end(widget, seed):
    rng = random.Random(seed)
    game = widget.game
    while not game.is_over:
        yield
        if game.state.phase == "roll":
            game.roll()
        else:
            game.play(rng.choice(game.legal_actions))
    yield


@pytest.mark.parametrize("locale", ["en", "fr", "bg"])
def test_every_snapshot_of_a_game_has_the_shape_of_the_wire_and_is_small(locale):
    names = ["Ana", "Boris", "Chloé", "Dimitra", "Evangelina"]
    widget = mlem.play(names, seed=5, locale=locale)
    for _ in play_to_the_end(widget, 5):
        shown = widget.snapshot
        assert shown.keys() == Snapshot.__annotations__.keys()
        sent = widget.get_state(["snapshot"])["snapshot"]
        assert len(json.dumps(sent, ensure_ascii=False).encode()) <= 8000
    assert widget.snapshot["result"]["winners"] == list(widget.game.winners)


def test_the_scene_of_the_house_board_is_small():
    for locale in ("en", "fr", "bg"):
        widget = mlem.play(["Ana", "Boris"], locale=locale)
        assert len(json.dumps(widget.scene, ensure_ascii=False).encode()) <= 60_000


def test_every_option_has_a_label_and_every_place_it_names_is_on_the_board():
    widget = mlem.play(["Ana", "Boris", "Chloé"], seed=2)
    spots = set(widget.scene["spots"])
    for _ in play_to_the_end(widget, 2):
        shown = widget.snapshot
        assert [option["action"] for option in shown["options"]] == [
            str(action) for action in widget.game.legal_actions
        ]
        for option in shown["options"]:
            assert option["label"] or option["there"]
            assert {option["to"], *option["reach"]} - {""} <= spots
        for layout in widget.scene["layouts"]:
            assert {piece["at"] for piece in shown["pieces"]} <= set(layout["anchors"])
        assert set(shown["here"]) <= spots


def test_an_option_says_where_the_rocket_goes_which_dice_are_left_and_what_is_within_reach(view, widget):
    widget.game.play("board parachute, board satellite")
    widget.game.roll("1224AA")
    options = {option["action"]: option for option in view.snapshot["options"]}
    low, far = options["move 1"], options["move 1+A"]
    assert (low["to"], low["dice"], low["there"], low["reach"]) == ("space.4", 5, "below", [])
    assert (far["to"], far["dice"], far["there"], far["reach"]) == ("space.8", 5, "reach", ["body.yarn"])


def test_a_group_that_cannot_be_used_says_why(view, widget):
    widget.game.play("board parachute, board satellite")
    widget.game.roll("1224AA")
    groups = {group["face"]: group for group in view.snapshot["dice"]["groups"]}
    assert {face: group["usable"] for face, group in groups.items()} == {"1": True, "2": False, "4": False, "A": True}
    assert groups["A"]["moves"] == 4
    assert "rule-book p. 7" in groups["4"]["why"]


def test_the_wire_names_what_a_new_game_needs():
    assert set(new_game()) == set(NewGame.__annotations__)


def test_the_python_of_the_game_travels_to_be_copied(view, widget):
    view.wish("act", text="board parachute")
    assert widget.script == widget.game.script()


def test_a_mark_shows_in_the_texts_that_are_copied(view, widget):
    view.wish("act", text="board parachute")
    widget.game.mark(0, "!", "bold")
    assert widget.record == str(widget.game.record)


def test_a_file_that_cannot_be_written_is_told_to_the_person_and_the_game_goes_on(tmp_path):
    file = tmp_path / "friday.mlem"
    widget = mlem.play(["Ana", "Boris"], save=file)
    view = Page(widget)
    file.write_text("somebody else's\n")
    view.wish("act", text="board parachute")
    assert "friday.mlem" in view.snapshot["error"]["text"]
    assert len(widget.game.record.plies) == 1
    assert file.read_text() == "somebody else's\n"
    widget.game.save(file, replace=True)
    view.wish("act", text="board satellite")
    assert view.snapshot["error"] is None
    assert mlem.Record.parse(file.read_bytes()) == widget.game.record


def test_the_line_that_resumes_a_kept_game_names_its_file(tmp_path):
    widget = mlem.play(["Ana", "Boris"], seed=7, dice="table", save=tmp_path / "friday.mlem")
    widget.game.play("board parachute")
    names = {}
    line = Page(widget).snapshot["resume"].replace("mlem.resume", "widget = mlem.resume")
    exec(line, names)  # noqa: S102  it is Python that people copy and run
    assert names["widget"].game.record == widget.game.record
    assert names["widget"].game.dice == "table"


@pytest.mark.parametrize("by", ["click", "cell"])
def test_a_policy_that_failed_is_told_and_a_person_may_click_for_it(by):
    widget = mlem.play(["Ana", "Boris"], seats={"Boris": lambda _: "nonsense"})
    view = Page(widget)
    if by == "click":
        view.wish("act", text="board parachute")
        assert "Boris" in view.snapshot["error"]["text"]
    else:
        with pytest.raises(mlem.PolicyError):
            widget.game.play("board parachute")
    assert not view.snapshot["waiting"]
    view.wish("act", text="board satellite")
    assert len(widget.game.state.aboard) == 2
