"""The machinery under the odds reproduces published values of other dice games."""

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, product

import numpy as np
import pytest

from mlem_widgets.odds import arrays
from mlem_widgets.odds.induction import Lot, expected, policy, spread

SIXTH = Fraction(1, 6)


def test_pig_held_at_20_scores_8_14_a_turn_and_nothing_in_62_45_percent():
    """Neller and Presser, "Optimal Play of the Dice Game Pig" (2004); the figures are those of their page on Pig."""

    def roll(total):
        return [(SIXTH, total + face if face > 1 else 99) for face in range(1, 7)] if total < 20 else []

    ends = {total: chance for total, chance in spread(0, roll, place=int).items() if total >= 20}
    assert sum(ends.values()) == 1
    assert round(float(ends[99]), 4) == 0.6245
    assert round(float(sum(chance * total for total, chance in ends.items() if total < 99)), 2) == 8.14


def test_a_turn_of_pig_is_best_held_at_20_for_points():
    """The best play for points alone, by backward induction, holds at 20 and has the worth of holding there."""
    worth = {total: Fraction(total) for total in range(200, 206)} | {"pig": Fraction(0)}
    holds = []
    for total in range(199, -1, -1):
        after = [("pig",), *((total + face,) for face in range(2, 7))]
        rolled = expected(
            policy([Lot(SIXTH, (index,)) for index in range(6)], [0] * 6), [(worth[key],) for (key,) in after]
        )
        chosen = policy([Lot(Fraction(1), (0, 1))], [Fraction(total), rolled[0]])
        (worth[total],) = expected(chosen, [(Fraction(total),), rolled])
        if 0 in chosen:
            holds.append(total)
    assert min(holds) == 20
    assert round(float(worth[0]), 2) == 8.14


def test_pig_is_won_by_who_begins_with_probability_0_5306():
    """Neller and Presser (2004): both play for the win at 100 points; the first player wins with probability .5306.

    Who rolls anything but a 1 may hold or roll again. Scores depend on each other through turns that score nothing, for
    all scores of one sum at once; higher sums are known by then. A turn is worked out with two numbers a position, the
    chance to win and the chance to score nothing. With these choices the chances of two players to win are then two
    equations in two unknowns; solved until better choices change nothing (Howard's policy iteration).
    """
    goal, lost, held = 100, 0, 1  # positions of a turn: lost, held with 0 points and more, rolling with them
    rolls = held + goal + 6
    lots = [Lot(1 / 6, (lost,)), *(Lot(1 / 6, (held + face, rolls + face)) for face in range(2, 7))]
    chances, options, starts = arrays.packed([lots])
    dice = [arrays.Lotteries(chances, options + points * (options > lost), starts) for points in range(goal)]
    wins = np.full((goal, goal), 0.5)  # of who begins a turn, by the own score and the other's
    for total in range(2 * (goal - 1), -1, -1):
        mine = np.arange(max(0, total - goal + 1), min(total, goal - 1) + 1)
        other = total - mine
        turn = np.zeros((rolls + goal + 6, mine.size, 2))
        turn[held:, :, 0] = 1  # who has the points for the goal has won
        turn[lost, :, 1] = 1
        for points in range(1, goal):
            short = mine + points < goal
            turn[held + points, short, 0] = 1 - wins[other[short], mine[short] + points]
        if total < goal - 1:
            wins[mine, other] = wins[mine, other + 1]  # near enough to choose almost as is best
        settled = False
        while not settled:
            turn[lost, :, 0] = 1 - wins[other, mine]
            for points in range(goal - mine[0] - 1, -1, -1):
                short = mine + points < goal
                rolled = arrays.expected(dice[points], turn, own=turn[..., 0])[0]
                turn[rolls + points, short] = rolled[short]
            won, nothing = turn[rolls].T
            settled = abs(won - wins[mine, other]).max() < 1e-12
            # won == fixed + nothing * (1 - wins of the other), who stands in the opposite place
            fixed = won - nothing * turn[lost, :, 0]
            most = fixed + nothing
            wins[mine, other] = (most - nothing * most[::-1]) / (1 - nothing * nothing[::-1])
    assert round(wins[0, 0], 4) == 0.5306


UPPER, LOWER = range(6), range(6, 13)
BONUS, BONUS_FROM = 35, 63
ALL_USED = 2**13 - 1
MOST_LEFT = np.array([sum(5 * face for face in range(1, 7) if not used >> face - 1 & 1) for used in range(64)])
"""What the upper section can still bring, by its used categories as bits."""
BATCH = 96


@pytest.mark.slow
def test_solitaire_yahtzee_without_extra_yahtzees_is_worth_245_870775():
    """Woodward, "Yahtzee: The Solution" (Chance 16, 2003), and Glenn (2004): with the 35 points for an upper section of
    63, without the bonus and the joker rule for further Yahtzees.

    One die at a time: a keep is worth the mean of its six continuations, and the best keep of a roll is itself or the
    best of what is left without one of its dice.
    """
    hands = [list(combinations_with_replacement(range(1, 7), size)) for size in range(6)]
    index = [{hand: number for number, hand in enumerate(same)} for same in hands]
    adding = [
        arrays.packed(
            [Lot(1 / 6, (index[size + 1][tuple(sorted((*hand, face)))],)) for face in range(1, 7)]
            for hand in hands[size]
        )
        for size in range(5)
    ]
    keeping = [
        arrays.filled(
            (number, *(len(hands[size]) + index[size - 1][rest] for rest in without_one(hand)))
            for number, hand in enumerate(hands[size])
        )
        for size in range(1, 6)
    ]
    orders = Counter(map(tuple, map(sorted, product(range(1, 7), repeat=5))))
    first = arrays.packed([[Lot(orders[hand] / 6**5, (number,)) for number, hand in enumerate(hands[5])]])
    scores = [
        np.unique([points(category, hand) for hand in hands[5]], return_inverse=True) for category in (*UPPER, *LOWER)
    ]
    worth = np.zeros((ALL_USED + 1, BONUS_FROM + 1))  # by the used categories, as bits, and the upper section's points
    for used, above in batches():
        rows = written(scores, worth, used, above)
        for _ in range(2):
            rows = kept(adding, keeping, rows)[-1]
        worth[used, above] = arrays.expected(first, rows[..., None], own=rows)[0, :, 0]
    assert round(worth[0, 0], 6) == 245.870775


def written(scores, worth, used, above):
    """The worth of each hand that is to be written down [hand, state], in the best of the categories left.

    `scores` has for each category the scores that there are, and the index of each hand's.
    """
    found = np.full((len(scores[0][1]), len(used)), -np.inf)
    for category, (gains, which) in enumerate(scores):
        after = used | 1 << category
        totals = above + gains[:, None] * (category in UPPER)
        bonus = BONUS * ((totals >= BONUS_FROM) & (above < BONUS_FROM))
        then = gains[:, None] + bonus + worth[after, counted(after, totals)]
        np.maximum(found, np.where(after > used, then, -np.inf)[which], out=found)
    return found


def kept(adding, keeping, rolled):
    """The worth of the best keep out of 0, 1, ... 5 dice, with one roll to come; `rolled` is what that roll brings."""
    held = [rolled[..., None]]
    for lots in reversed(adding):
        held.insert(0, arrays.expected(lots, held[0], own=held[0][..., 0]))
    found = held[:1]
    for options, row in zip(keeping, held[1:], strict=False):
        rows = np.concatenate([row, found[-1]])
        found.append(arrays.chosen(options, rows, own=rows[..., 0]))
    return [worths[..., 0] for worths in found]


def counted(used, total):
    """The upper section's points as far as they matter: all that reach the bonus are one, and all that never will."""
    return np.where(total + MOST_LEFT[used % 64] < BONUS_FROM, 0, np.minimum(total, BONUS_FROM))


def batches():
    """The used categories and the upper section's points, most used first, so that what follows is known."""
    by_count = {}
    for upper in range(64):
        totals = {0}
        for category in UPPER:
            if upper >> category & 1:
                totals = {total + (category + 1) * count for total in totals for count in range(6)}
        totals = set(counted(upper, np.array([*totals])).tolist())
        for used in range(upper, ALL_USED, 64):
            by_count.setdefault(used.bit_count(), []).extend((used, total) for total in totals)
    for count in sorted(by_count, reverse=True):
        states = np.array(by_count[count])
        yield from (states[start : start + BATCH].T for start in range(0, len(states), BATCH))


def without_one(hand):
    return dict.fromkeys(hand[:place] + hand[place + 1 :] for place in range(len(hand)))


def points(category, hand):
    """What a hand scores in a category: six for the faces, then three and four of a kind, and so on."""
    counts = Counter(hand)
    most = max(counts.values())
    straight = max(len(run) for run in ("12345", "23456", "1234", "2345", "3456", "") if set(map(int, run)) <= {*hand})
    lower = (
        sum(hand) * (most >= 3),
        sum(hand) * (most >= 4),
        25 * (sorted(counts.values()) == [2, 3]),
        30 * (straight >= 4),
        40 * (straight == 5),
        50 * (most == 5),
        sum(hand),
    )
    return (category + 1) * counts[category + 1] if category in UPPER else lower[category - 6]
