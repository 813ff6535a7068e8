"""The object that people script: play, roll, go back and forth, ask why, watch."""

import copy
import gc
import pickle
import threading

import numpy as np
import pytest

import mlem_widgets as mlem
from mlem_widgets.dice import throw
from mlem_widgets.errors import OptionError
from mlem_widgets.game import StaleError, UndoError
from mlem_widgets.policy import PolicyError
from mlem_widgets.rules import (
    FRESH,
    Board,
    IllegalActionError,
    Move,
    NotationError,
    PlayersError,
    PositionError,
    Roll,
)


@pytest.fixture
def game():
    return mlem.Game(["Ana", "Boris"], seed=7)


def finish(game):
    """Play on with the first legal action until the game is over."""
    while not game.is_over:
        if game.state.phase == "roll":
            game.roll()
        else:
            game.play(game.legal_actions[0])


def test_a_game_is_played_by_texts_by_values_and_by_several_at_once(game):
    game.play("board parachute", Board("satellite"))
    game.roll("1224AA")
    game.play("move 1+A\n")
    assert [str(ply.action) for ply in game.record.plies] == [
        "board parachute",
        "board satellite",
        "roll 1224AA entered",
        "move 1+A",
    ]
    assert (game.state.space, game.state.dice, game.state.phase) == (8, 5, "landing")


def test_several_actions_are_played_all_or_none(game):
    before = game.record
    with pytest.raises(IllegalActionError):
        game.play("board parachute, board satellite, stay")
    with pytest.raises(NotationError):
        game.play("board parachute, board satellite, jump")
    assert game.record is before


def test_a_refusal_says_why_with_its_page_and_what_is_allowed(game):
    game.play("board parachute, board satellite")
    game.roll("1224AA")
    with pytest.raises(IllegalActionError) as refused:
        game.play("move 4")
    why = "No 4 stands at space 3, only 1, 3 and afterburner. (rule-book p. 7)"
    assert str(refused.value) == f"move 4: {why} Allowed now: move 1, move A, move 1+A"


def test_why_answers_anything_and_never_raises(game):
    game.play("board parachute, board satellite")
    game.roll("1224AA")
    assert game.why("4") == (
        "face_not_at_space",
        "No 4 stands at space 3, only 1, 3 and afterburner.",
        "rule-book p. 7",
    )
    assert game.why("1").rule == "face_usable"
    assert game.why("move 1+A").rule == "move_legal"
    assert game.why(Board("plain")).rule == "not_now_choose"
    for nonsense in ["", "  ", "jump", "move", "\x00", "land m4;", "why", 3, None, object(), b"x"]:
        assert game.why(nonsense).sentence


def test_why_takes_a_body_for_landing_and_an_ability_for_boarding(game):
    assert game.why("parachute").rule == "board_legal"
    game.play("board parachute, board satellite")
    game.roll("1224AA")
    game.play("move 1+A")
    assert game.why("yarn").rule == "land_planet_legal"
    assert game.why("m4").rule == "body_not_here"
    assert repr(game.why("yarn")) == str(game.why("yarn"))


def test_the_options_that_are_not_as_usual_can_be_handed_on(game):
    assert game.options == {}
    other = mlem.Game(["Ana", "Boris"], undo="none", dice="table", locale="fr")
    twin = mlem.Game.from_record(str(other.record), **other.options)
    assert twin.options == {"undo": "none", "dice": "table", "locale": "fr"}


def test_equal_seeds_give_equal_games():
    games = [mlem.Game(["Ana", "Boris"], seed=7) for _ in range(2)]
    for game in games:
        finish(game)
    assert games[0].record == games[1].record


def test_the_dice_are_those_of_the_seed_and_the_number_of_rolls(game):
    game.play("board parachute, board adjacent")
    game.roll()
    assert game.state.roll == throw(game.ruleset.faces, 6, seed=7, rolls=0)
    assert str(game.record.plies[-1].action) == f"roll {game.state.roll}"


def test_undo_and_redo_never_roll_again(game):
    game.play("board parachute, board adjacent")
    game.roll()
    thrown = game.state.roll
    game.play(game.legal_actions[0])
    game.undo()
    assert game.state.roll == thrown
    game.undo()
    game.play("board adjacent")
    game.roll()
    assert game.state.roll == thrown


def test_fresh_dice_are_others_and_the_record_says_so(game):
    game.play("board parachute, board adjacent")
    game.roll()
    game.goto(2)
    game.roll(fresh=True)
    first = game.record.plies[-1].action
    assert first.origin == FRESH
    assert first.faces == throw(game.ruleset.faces, 6, seed=7, rolls=0, fresh=1)
    game.goto(2)
    game.roll(fresh=True)
    assert game.record.plies[-1].action.faces == throw(game.ruleset.faces, 6, seed=7, rolls=0, fresh=2)


def test_dice_that_the_seed_would_not_give_are_recorded_as_entered(game):
    game.play("board parachute, board adjacent")
    faces = throw(game.ruleset.faces, 6, seed=7, rolls=0)
    other = "111111" if faces != "111111" else "222222"
    assert game.branch().play(f"roll {faces}") is None
    twin = game.branch()
    twin.play(f"roll {faces}")
    assert twin.record.plies[-1].action == Roll(faces)
    game.play(f"roll {other}")
    assert game.record.plies[-1].action == Roll(other, "entered")


def test_undo_goes_to_the_last_decision_of_a_person(game):
    game.play("board parachute, board satellite")
    game.roll("1224AA")  # set by a person: a decision
    game.play("move 1+A")
    for phase in ["choose", "roll", "takeoff", "takeoff"]:
        game.undo()
        assert game.state.phase == phase
    with pytest.raises(UndoError):
        game.undo()
    for phase in ["takeoff", "roll", "choose", "landing"]:
        game.redo()
        assert game.state.phase == phase
    with pytest.raises(UndoError):
        game.redo()


def test_undo_before_a_roll_takes_nothing_back_that_lies_before_one():
    game = mlem.Game(["Ana", "Boris"], seed=7, undo="before_roll")
    game.play("board parachute, board adjacent")
    assert game.can_undo
    game.roll()
    assert not game.can_undo
    with pytest.raises(UndoError):
        game.undo()
    game.play(game.legal_actions[0])
    if game.state.phase != "roll":
        game.undo()
    assert game.state.phase in {"choose", "roll"}


def test_without_undo_nothing_is_taken_back():
    game = mlem.Game(["Ana", "Boris"], undo="none")
    game.play("board parachute")
    with pytest.raises(UndoError):
        game.undo()
    assert not game.can_undo


def test_goto_goes_back_and_forth_and_a_new_action_drops_what_lay_ahead(game):
    game.play("board parachute, board satellite")
    line = game.record.plies
    game.goto(0)
    assert game.state.aboard == ()
    game.goto(2)
    assert game.record.plies == line
    game.goto(1)
    game.play("board satellite")  # the same as before: what lies ahead stays
    game.goto(1)
    game.play("board adjacent")
    assert not game.can_redo
    with pytest.raises(UndoError):
        game.goto(3)
    with pytest.raises(UndoError):
        game.goto(-1)


def test_a_branch_is_a_game_of_its_own_with_the_same_dice_to_come(game):
    game.play("board parachute, board adjacent")
    branch = game.branch()
    branch.roll()
    assert game.state.phase == "roll"
    game.roll()
    assert game.state.roll == branch.state.roll
    assert branch.branch(1).state.phase == "takeoff"


def test_a_finished_game_has_winners_and_an_over_record(game):
    finish(game)
    best = max(score.total for score in game.scores)
    assert [game.scores[seat].total for seat in game.winners] == [best] * len(game.winners)
    assert str(game.record).endswith("\nover\n")
    assert not game.legal_actions


def test_the_script_rebuilds_the_game(game):
    game.play("board parachute, board satellite")
    game.roll("1224AA")
    game.play("move 1+A")
    game.roll() if game.state.phase == "roll" else game.play("stay")
    names = {}
    exec(game.script(), names)  # noqa: S102  it is Python that people copy and run
    assert names["game"].record == game.record


def test_the_script_rebuilds_a_custom_board_and_a_set_up_position():
    ruleset = mlem.Ruleset.load().replace({"moons.m4": 9})
    game = mlem.Game.from_position(
        phase="roll", space=9, dice=3, aboard=[(0, "parachute"), (1, "die_one")], ruleset=ruleset, seed=3
    )
    game.roll()
    names = {}
    exec(game.script(), names)  # noqa: S102  it is Python that people copy and run
    assert names["game"].record == game.record


def test_the_script_rebuilds_marks_comments_and_a_later_game_of_a_series(game):
    game.play("board parachute")
    game.restart()
    game.restart()
    game.play("board parachute, board satellite")
    game.roll()
    game.mark(0, "!", 'says "hello"\nand \\ more')
    game.mark(2, comment="its own dice")
    names = {}
    exec(game.script(), names)  # noqa: S102  it is Python that people copy and run
    assert names["game"].record == game.record
    assert game.record.game == 2


def test_a_record_goes_on_where_it_stopped(game):
    game.play("board parachute, board adjacent")
    later = mlem.Game.from_record(str(game.record))
    later.roll()
    game.roll()
    assert later.record == game.record


@pytest.mark.parametrize(
    ("names", "rule"),
    [
        (["Ana"], "players_count"),
        (["a", "b", "c", "d", "e", "f"], "players_count"),
        (["Ana", ""], "name_empty"),
        (["Ana", "   "], "name_empty"),
        (["Ana", "\u200d"], "name_empty"),
        (["Ana", "x" * 41], "name_long"),
        (["Ana", "B\noris"], "name_characters"),
        (["Ana", "B\x07"], "name_characters"),
        (["Ana", "\u202eBoris"], "name_characters"),
        (["Ana", "Bo\u2066ris"], "name_characters"),
        (["Ana", "Ana"], "name_twice"),
        (["Chlo\u00e9", "Chloe\u0301"], "name_twice"),
        (["Ana", None], "name_empty"),
        ("Ana", "players_count"),
    ],
)
def test_names_that_cannot_be_are_refused(names, rule):
    with pytest.raises(PlayersError) as refused:
        mlem.Game(names)
    assert rule in {reason.rule for reason in refused.value.reasons}


@pytest.mark.parametrize("name", ["Ω", "李小龍", "مريم", "דנה", "a" * 40, "<b>x</b>", "🐱", "O'Neill & Co"])
def test_names_of_any_script_are_kept_as_they_are(name):
    assert mlem.Game([name, "Boris"]).players == (name, "Boris")


def test_options_and_languages_that_there_are_not_are_refused():
    for options in [{"undo": "some"}, {"dice": "loaded"}]:
        with pytest.raises(OptionError):
            mlem.Game(["Ana", "Boris"], **options)
    with pytest.raises(ValueError, match="xx"):
        mlem.Game(["Ana", "Boris"], locale="xx")
    with pytest.raises(TypeError, match="colour"):
        mlem.Game.from_record(str(mlem.Game(["Ana", "Boris"]).record), colour="red")


def test_a_position_for_another_number_of_players_is_refused():
    with pytest.raises(PlayersError):
        mlem.Game.from_position("takeoff players=3", ["Ana", "Boris"])
    with pytest.raises(PositionError):
        mlem.Game.from_position("takeoff players=7")


@pytest.mark.parametrize("faces", ["999", "12345", "", "1224AAA", "1224A", "x", "1224A\n"])
def test_dice_that_cannot_lie_there_are_refused_and_change_nothing(game, faces):
    game.play("board parachute, board satellite")
    before = game.record
    with pytest.raises((IllegalActionError, NotationError)):
        game.roll(faces)
    assert game.record is before


def test_a_policy_plays_its_seat_until_a_person_decides():
    game = mlem.Game(["Ana", "Boris"], seed=7, seats={"Boris": "first"})
    game.play("board parachute")
    assert [who.seat for who in game.state.aboard] == [0, 1]
    assert game.record.kinds == ("person", "first")
    game.undo()
    assert game.state.aboard == ()


def test_a_policy_may_be_a_function_that_returns_a_text():
    def board_the_first(state):
        return f"board {state.homes[state.turn][0]}"

    game = mlem.Game(["Ana", "Boris"], seats={"Boris": board_the_first})
    game.play("board parachute")
    assert game.state.aboard[1].ability == "parachute"
    assert game.record.kinds[1] == "board_the_first"


@pytest.mark.parametrize("answer", ["board wings", "jump", 3, None, lambda: 0])
def test_a_policy_that_answers_nonsense_loses_nothing(answer):
    game = mlem.Game(["Ana", "Boris"], seats={"Boris": lambda _: answer})
    with pytest.raises(PolicyError, match="Boris"):
        game.play("board parachute")
    assert len(game.state.aboard) == 1


def test_a_policy_that_raises_loses_nothing():
    def broken(_):
        raise RuntimeError("out of fuel")

    game = mlem.Game(["Ana", "Boris"], seats={"Boris": broken})
    with pytest.raises(PolicyError, match="out of fuel"):
        game.play("board parachute")
    assert len(game.state.aboard) == 1


def test_a_game_of_policies_alone_is_over_at_once():
    game = mlem.Game(["Ana", "Boris"], seed=1, seats={"Ana": "any", "Boris": "first"})
    assert game.is_over


def test_unknown_seats_and_policies_are_refused():
    for seats in [{"Zoe": "first"}, {"Ana": "genius"}]:
        with pytest.raises(PlayersError):
            mlem.Game(["Ana", "Boris"], seats=seats)


def test_restart_begins_the_next_game_of_the_series_and_keeps_the_last_record(game):
    game.play("board parachute")
    before = game.record
    game.restart()
    assert game.past == (before,)
    assert game.record.game == 1
    assert game.state.aboard == ()
    with pytest.raises(PlayersError):
        game.restart(["Ana"])
    assert game.past == (before,)


def test_watchers_are_told_after_each_change_outside_the_lock(game):
    told = []

    def watcher():
        # another thread can use the game meanwhile: the lock is not held
        worker = threading.Thread(target=lambda: told.append(game.branch().version))
        worker.start()
        worker.join(5)

    stop = game.watch(watcher)
    game.play("board parachute")
    game.undo()
    game.redo()
    assert len(told) == 3
    stop()
    game.undo()
    assert len(told) == 3


def test_watchers_are_held_weakly(game):
    class Watcher:
        def look(self):
            raise AssertionError("a watcher that nobody holds was told")

    watcher = Watcher()
    game.watch(watcher.look)
    del watcher
    gc.collect()
    game.play("board parachute")


def test_what_was_meant_for_a_position_gone_by_is_refused(game):
    version = game.version
    game.play("board parachute", at=version)
    for deed in [lambda: game.play("board satellite", at=version), lambda: game.undo(at=version)]:
        with pytest.raises(StaleError):
            deed()
    assert len(game.record.plies) == 1


def test_clicks_from_many_threads_are_played_one_after_the_other(game):
    version = game.version
    outcomes = []

    def click():
        try:
            game.play("board parachute", at=version)
            outcomes.append("played")
        except StaleError:
            outcomes.append("stale")

    threads = [threading.Thread(target=click) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["played"] + ["stale"] * 19


def test_legal_actions_read_well_and_know_texts(game):
    assert repr(game.legal_actions).startswith("<LegalActions: board parachute, board double_moon")
    assert "board parachute" in game.legal_actions
    assert "nonsense" not in game.legal_actions
    assert 3 not in game.legal_actions


@pytest.mark.parametrize("seed", ["7", 1.5, True, [], 2**200, -(2**200)])
def test_a_seed_that_no_record_could_hold_is_refused_and_changes_nothing(game, seed):
    with pytest.raises(OptionError) as refused:
        mlem.Game(["Ana", "Boris"], seed=seed)
    assert "seed" in str(refused.value)
    before = game.record
    with pytest.raises(OptionError):
        game.restart(seed=seed)
    assert game.record is before


def test_whole_numbers_of_any_kind_are_seeds():
    class Whole:
        def __index__(self):
            return 7

    game = mlem.Game(["Ana", "Boris"], seed=Whole())
    assert mlem.Record.parse(str(game.record)) == game.record
    assert game.record == mlem.Game(["Ana", "Boris"], seed=7).record


def test_the_script_rebuilds_a_board_that_kept_the_id_of_a_built_in_one():
    house = mlem.Ruleset.load()
    own = mlem.Ruleset(house.data | {"comet": 9})
    game = mlem.Game(["Ana", "Boris"], ruleset=own, seed=3)
    names = {}
    exec(game.script(), names)  # noqa: S102  it is Python that people copy and run
    assert names["game"].ruleset == own != house
    assert mlem.Game.from_record(str(game.record)).ruleset == own


@pytest.mark.parametrize("roll", [Roll("111111", "bogus"), Roll("111111", "x\n*"), Roll("11111Z"), Roll(5), Roll("")])
def test_a_roll_that_no_record_could_hold_is_refused(game, roll):
    game.play("board parachute, board adjacent")
    with pytest.raises(NotationError) as refused:
        game.play(roll)
    assert "1224AA" in str(refused.value)
    assert mlem.Record.parse(str(game.record)) == game.record


def test_refusals_speak_also_of_faces_that_are_on_no_die(game):
    game.play("board parachute, board adjacent")
    game.roll("1224AA")
    with pytest.raises(IllegalActionError) as refused:
        game.play(Move("Z"))
    assert "Z" in str(refused.value)
    assert game.why(Move("Z")).rule == "face_not_rolled"


def test_refusals_speak_also_of_seats_that_there_cannot_be():
    with pytest.raises(PositionError) as refused:
        mlem.Game.from_position(starter=-1)
    assert str(refused.value)


class Odd:
    """An answer that can be neither compared nor shown."""

    __hash__ = None

    def __eq__(self, other):
        raise ValueError

    def __repr__(self):
        raise ValueError


def test_a_policy_may_answer_anything_and_is_told_so():
    with pytest.raises(PolicyError) as refused:
        mlem.Game(["Ana", "Boris"], seats={"Ana": lambda _: Odd()})
    assert "Odd" in str(refused.value)


def test_a_watcher_that_raises_keeps_nothing_from_the_others(game):
    told = []

    def broken():
        raise RuntimeError("broken")

    def sound():
        told.append(game.version)

    game.watch(broken)
    game.watch(sound)
    with pytest.raises(RuntimeError, match="broken"):
        game.play("board parachute")
    assert told == [1]


def test_functions_of_c_may_watch(game):
    told = []
    watcher = told.clear
    told.append("before")
    game.watch(watcher)
    game.play("board parachute")
    assert told == []


def test_a_shallow_copy_is_a_game_of_its_own(game):
    told = []

    def watcher():
        told.append(game.version)

    game.watch(watcher)
    twin = copy.copy(game)
    twin.play("board parachute")
    assert not game.record.plies
    assert told == []


def errors(game):
    """One error of each kind, as a game raises it."""
    deeds = [
        lambda: game.play("stay"),
        lambda: game.play("jump"),
        lambda: game.play("board parachute", at=99),
        game.undo,
        lambda: mlem.Ruleset({}),
        lambda: mlem.Game(["Ana"]),
        lambda: mlem.Game.from_position("roll space=99"),
        lambda: mlem.Game.resume("nowhere.mlem"),
        lambda: game.play_until(lambda state: state.is_over),
    ]
    for deed in deeds:
        with pytest.raises(mlem.MlemError) as refused:
            deed()
        yield refused.value


def test_errors_are_copied_and_sent_to_other_processes_whole(game):
    for error in errors(game):
        for twin in (copy.copy(error), copy.deepcopy(error), pickle.loads(pickle.dumps(error))):  # noqa: S301  ours
            assert type(twin) is type(error)
            assert twin.reasons == error.reasons
            assert str(twin) == str(error)


def test_a_position_is_given_whole_or_in_parts(game):
    for position in (game.position, game.state):
        with pytest.raises(TypeError, match="space"):
            mlem.Game.from_position(position, space=9)
    for nonsense in (b"takeoff", 7, []):
        with pytest.raises(TypeError, match="position"):
            mlem.Game.from_position(nonsense)


def test_who_is_where_is_told_by_name_by_seat_or_as_in_a_line():
    names = ["Ana", "Chloé", "Boris"]
    crew = [("Ana", "parachute"), ("Chloé", "die_one", True), ("Boris", "plain")]
    board = mlem.Ruleset.load().replace({"crew": ["parachute", "die_one", "plain", "adjacent"]})
    parts = {"phase": "roll", "space": 9, "dice": 2, "ruleset": board}
    named = mlem.Game.from_position(None, names, aboard=crew, landed=[("Boris", "adjacent", "yarn")], **parts)
    numbered = mlem.Game.from_position(
        None,
        names,
        aboard=[(0, "parachute"), (1, "die_one", True), (2, "plain")],
        landed=[(2, "adjacent", "yarn")],
        **parts,
    )
    written = mlem.Game.from_position(
        None, names, aboard=["0:parachute", "1:die_one!", "2:plain"], landed=["2:adjacent>yarn"], **parts
    )
    assert named.state == numbered.state == written.state
    assert mlem.Game.from_position(named.position, names, ruleset=board).state == named.state


def test_a_rocket_under_way_needs_no_phase():
    crew = [("Ana", "parachute"), ("Boris", "adjacent")]
    names, flying = ["Ana", "Boris"], {"space": 9, "dice": 3, "aboard": crew}
    begun = mlem.Game.from_position(None, names, **flying)
    assert begun.state == mlem.Game.from_position(None, names, phase="roll", **flying).state
    rolled = mlem.Game.from_position(None, names, roll="12A", **flying)
    assert rolled.state == mlem.Game.from_position(None, names, phase="choose", roll="12A", **flying).state
    waiting = mlem.Game.from_position(None, names, aboard=crew[:1])
    assert waiting.state == mlem.Game.from_position(None, names, phase="takeoff", aboard=crew[:1]).state


def test_an_impossible_position_names_the_players():
    names, flying = ["Ana", "Boris"], {"phase": "roll", "space": 9, "dice": 3}
    with pytest.raises(PositionError) as refused:
        mlem.Game.from_position(None, names, aboard=[("Ana", "parachute")], **flying)
    assert str(refused.value).startswith("Boris ")
    with pytest.raises(PositionError) as refused:
        mlem.Game.from_position(None, names, aboard=[("Zoe", "parachute"), ("Boris", "adjacent")], **flying)
    assert refused.value.reasons[0].rule == "seat_name_unknown"
    assert "Zoe" in str(refused.value)
    with pytest.raises(PositionError) as refused:
        mlem.Game.from_position(None, names, aboard=[("Ana", "parachute")], locale="fr", **flying)
    assert str(refused.value).startswith("Boris ")
    assert "à bord" in str(refused.value)


def test_the_number_of_players_may_be_given_alone():
    assert mlem.Game.from_position(players=4).players == ("player 1", "player 2", "player 3", "player 4")
    assert mlem.Game.from_position(None, ["Ana", "Boris", "Chloé"]).state.players == 3
    with pytest.raises(PlayersError):
        mlem.Game.from_position("takeoff players=3", 4)


@pytest.mark.parametrize(
    ("parts", "rule"),
    [
        ({"space": "9"}, "position_number"),
        ({"space": 9.5}, "position_number"),
        ({"dice": "table"}, "position_number"),
        ({"failures": True}, "position_number"),
        ({"phase": "landing", "asked": "Ana"}, "position_number"),
        ({"phase": "choose", "roll": 123}, "position_part"),
        ({"aboard": [0, 1]}, "position_part"),
        ({"aboard": "parachute"}, "position_part"),
        ({"aboard": [(0,), (1, "adjacent")]}, "position_part"),
        ({"aboard": [("Zoe", "parachute"), (1, "adjacent")]}, "position_part"),
        ({"aboard": {0: "parachute", 1: "adjacent"}}, "position_part"),
        ({"landed": [(0, "plain")]}, "position_part"),
        ({"landed": 5}, "position_part"),
    ],
)
def test_parts_of_a_wrong_kind_are_named(parts, rule):
    whole = {"phase": "roll", "space": 9, "dice": 3, "aboard": [(0, "parachute"), (1, "adjacent")]}
    with pytest.raises(PositionError) as refused:
        mlem.Game.from_position(**whole | parts)
    assert refused.value.reasons[0].rule == rule
    assert str(refused.value)


def test_a_state_made_by_hand_is_checked(game):
    with pytest.raises(PositionError):
        mlem.Game.from_position(game.state._replace(space=999))
    assert mlem.Game.from_position(game.state).state == game.state


def test_a_copy_keeps_what_lies_ahead_and_goes_its_own_way(game):
    game.play("board parachute, board satellite")
    game.undo()
    twin = game.copy()
    twin.redo()
    assert len(twin.record.plies) == 2
    assert len(game.record.plies) == 1
    told = []
    watcher = told.append
    game.watch(lambda: watcher(1))
    twin.undo()
    assert told == []


def test_going_back_obeys_the_undo_option_and_a_branch_does_not():
    game = mlem.Game(["Ana", "Boris"], undo="none")
    game.play("board parachute")
    with pytest.raises(UndoError):
        game.goto(0)
    assert game.branch(0).record.plies == ()
    with pytest.raises(UndoError):
        game.branch(1).undo()


def test_dice_called_fresh_that_the_seed_never_gives_were_entered():
    game = mlem.Game(["Ana", "Boris"], seed=7)
    game.play("board parachute, board adjacent")
    fresh = throw(game.ruleset.faces, 6, seed=7, rolls=0, fresh=3)
    game.branch().play(f"roll {fresh} fresh")
    honest = game.branch()
    honest.play(f"roll {fresh} fresh")
    assert honest.record.plies[-1].action == Roll(fresh, FRESH)
    game.play("roll 111111 fresh")
    assert game.record.plies[-1].action == Roll("111111", "entered")


def test_a_seat_is_found_by_its_name_as_names_are_compared():
    game = mlem.Game([" Ana ", "Chlo\u00e9"], seats={" Ana": "first", "Chloe\u0301": "any"})
    assert game.record.kinds == ("first", "any")


def test_no_players_at_all_is_a_wrong_number_of_players():
    for nobody in (None, 5):
        with pytest.raises(PlayersError):
            mlem.Game(nobody)


def test_pictures_refuse_themes_and_layouts_that_there_are_not(game):
    for options in ({"theme": "neon"}, {"layout": "round"}):
        with pytest.raises(OptionError):
            game.svg(**options)


@pytest.mark.parametrize("ply", [-1, 3, "1", 1.0, (1,)])
def test_a_ply_that_there_is_not_is_refused_wherever_it_is_named(game, ply):
    game.play("board parachute, board satellite")
    before = game.record
    for deed in (game.branch, game.goto, game.mark):
        with pytest.raises(UndoError):
            deed(ply)
    assert game.record == before


def test_a_ply_may_come_from_a_table(game):
    game.play("board parachute, board satellite")
    assert len(game.branch(np.int64(1)).record.plies) == 1


def test_a_policy_known_by_name_keeps_its_name_in_the_next_game():
    game = mlem.Game(["Ana", "Boris"], seats={"Boris": "first"})
    game.restart()
    assert game.record.kinds == ("person", "first")
    assert mlem.Game.from_record(str(game.record)).policies == game.policies
