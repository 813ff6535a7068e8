"""Exact odds: no sampling. Rolls and crashes by the multinomial, flights by backward induction."""

from mlem_widgets.odds.chances import OddsError, crash_probability, crash_table, roll_distribution
from mlem_widgets.odds.solo import Plan, solve

__all__ = ["OddsError", "Plan", "crash_probability", "crash_table", "roll_distribution", "solve"]
