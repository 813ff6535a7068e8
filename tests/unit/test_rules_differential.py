"""The kernel and the reference play the same games in step, over every option and many boards."""

from hypothesis import HealthCheck, given, settings

from mlem_widgets.rules import Ruleset, apply, legal_actions, new_game, outcomes, parse_action, scores, winners
from tests.unit.rules_reference import Reference, kernel_view
from tests.unit.strategies import board_data, playouts


@settings(max_examples=200, suppress_health_check=[HealthCheck.too_slow])
@given(playouts())
def test_both_implementations_see_the_same_game(game):
    start = game[0][0]
    reference = Reference(start.ruleset.data, start.players, start.starter)
    for state, action, _ in game:
        assert kernel_view(state) == reference.view()
        texts = [str(legal) for legal in legal_actions(state)]
        assert len(texts) == len(set(texts))
        assert set(texts) == reference.legal()
        reference.play(str(action))
    over = game[-1][2].state
    assert kernel_view(over) == reference.view()
    assert [tuple(score) for score in scores(over)] == reference.points()
    totals = [sum(points) for points in reference.points()]
    assert winners(over) == tuple(seat for seat, total in enumerate(totals) if total == max(totals))


@given(playouts())
def test_scores_agree_all_along_the_game(game):
    for state, _, _ in game[:: max(1, len(game) // 6)]:
        reference = Reference(state.ruleset.data, state.players)
        reference.landed = [tuple(landing) for landing in state.landings]
        reference.owners = dict(zip(state.ruleset.goals, state.goals, strict=True))
        assert [tuple(score) for score in scores(state)] == reference.points()


@settings(max_examples=15)
@given(board_data(most_dice=5))
def test_chances_equal_the_enumeration_of_ordered_dice(data):
    state = new_game(Ruleset(data))
    while state.phase == "takeoff":
        state = apply(state, legal_actions(state)[0])
    reference = Reference(data, 2)
    reference.phase = "roll"
    chances = outcomes(state)
    assert sum(chance for _, chance in chances) == 1
    assert {str(roll): chance for roll, chance in chances} == reference.chances()
    assert all(parse_action(str(roll)) == roll for roll, _ in chances)
