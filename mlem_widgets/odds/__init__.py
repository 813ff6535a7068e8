"""Exact odds: no sampling. Rolls and crashes by the multinomial, flights by backward induction."""

from mlem_widgets.odds.advice import Choice, Odds, odds, working
from mlem_widgets.odds.chances import crash_probability, crash_table, roll_distribution
from mlem_widgets.odds.checks import OddsError
from mlem_widgets.odds.derivation import Derivation
from mlem_widgets.odds.expedition import Expedition, solve_expedition, solving
from mlem_widgets.odds.profiles import Response, best_response, evaluate, exploitability
from mlem_widgets.odds.reviews import Review, review
from mlem_widgets.odds.solo import Distribution, Plan, solve
from mlem_widgets.odds.values import VALUES, landing_values, printed_values

__all__ = [
    "VALUES",
    "Choice",
    "Derivation",
    "Distribution",
    "Expedition",
    "Odds",
    "OddsError",
    "Plan",
    "Response",
    "Review",
    "best_response",
    "crash_probability",
    "crash_table",
    "evaluate",
    "exploitability",
    "landing_values",
    "odds",
    "printed_values",
    "review",
    "roll_distribution",
    "solve",
    "solve_expedition",
    "solving",
    "working",
]
