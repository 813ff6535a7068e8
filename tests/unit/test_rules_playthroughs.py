"""Golden playthroughs: whole games, action by action, with the scores that two implementations agreed on.

A file says what is changed of the house board (`set`), who plays, how it ends, and after an empty line every action.
"""

from pathlib import Path

import pytest

from mlem_widgets.rules import (
    Event,
    Score,
    apply,
    legal_actions,
    new_game,
    outcomes,
    parse_action,
    scores,
    step,
    winners,
)
from tests.unit.positions import HOUSE
from tests.unit.rules_reference import Reference

FILES = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))


class Playthrough:
    """One file, read."""

    def __init__(self, path):
        head, _, body = path.read_text(encoding="utf-8").partition("\n\n")
        lines = [line.split() for line in head.splitlines() if not line.startswith(";")]
        changes = {words[1]: words[2] == "true" or words[2] for words in lines if words[0] == "set"}
        values = {words[0]: list(map(int, words[1:])) for words in lines if words[0] not in {"set", "score"}}
        self.ruleset = HOUSE.replace(changes) if changes else HOUSE
        self.players, self.starter, self.failures = (values[key][0] for key in ("players", "starter", "failures"))
        self.winners = tuple(values["winners"])
        table = [dict(zip(words[2::2], map(int, words[3::2]), strict=True)) for words in lines if words[0] == "score"]
        self.totals = [row.pop("total") for row in table]
        self.scores = tuple(Score(**row) for row in table)
        self.actions = [line for line in body.splitlines() if line and not line.startswith(";")]


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def game(request):
    return Playthrough(request.param)


def test_there_are_games_of_two_three_and_five():
    assert sorted(Playthrough(path).players for path in FILES) == [2, 3, 5]


def test_the_kernel_plays_it_to_the_same_end(game):
    state = new_game(game.ruleset, game.players, game.starter)
    for text in game.actions:
        assert not state.is_over
        action = parse_action(text)
        assert str(action) == text
        assert action in (*legal_actions(state), *(roll for roll, _ in outcomes(state)))
        state = apply(state, action)
    assert state.is_over
    assert state.failures == game.failures
    assert scores(state) == game.scores
    assert [score.total for score in scores(state)] == game.totals
    assert winners(state) == game.winners


def test_the_reference_agrees(game):
    reference = Reference(game.ruleset.data, game.players, game.starter)
    for text in game.actions:
        verb, _, faces = text.partition(" ")
        if reference.phase == "roll":
            assert (verb, len(faces)) == ("roll", reference.dice)
            assert set(faces) <= set(reference.data["faces"])
        else:
            assert text in reference.legal()
        reference.play(text)
    assert reference.phase == "over"
    assert reference.failures == game.failures
    assert reference.points() == list(game.scores)


# What each kind of event tells, as the docstring of `Event` says.
EVENTS = {
    "boarded": {"ability"},
    "returned": {"ability"},
    "satellite": {"space"},
    "takeoff": {"expedition"},
    "expedition_ended": {"expedition"},
    "over": set(),
    "rolled": {"faces"},
    "converted": {"face"},
    "moved": {"from", "to", "dice"},
    "crashed": {"space", "failures"},
    "token_used": set(),
    "deep_space": set(),
    "landed": {"ability", "body", "points"},
    "goal": {"goal", "points"},
    "discarded": {"dice"},
    "commander": set(),
    "stayed": set(),
}


def test_together_they_show_everything_that_can_happen():
    kinds, verbs = set(), set()
    for game in map(Playthrough, FILES):
        state = new_game(game.ruleset, game.players, game.starter)
        for text in game.actions:
            verbs.add(text.split()[0])
            state, happened = step(state, parse_action(text))
            for event in happened:
                assert set(event.params) == EVENTS[event.kind]
                assert (event.seat is None) is (event.kind in {"expedition_ended", "over"})
                kinds.add(event.kind)
    assert verbs == {"board", "roll", "convert", "move", "crash", "land", "stay"}
    assert kinds == set(EVENTS)
    assert all(kind in Event.__doc__ for kind in EVENTS)
