"""How things are measured here."""

import time
from collections.abc import Callable
from statistics import median
from typing import NamedTuple


class Figure(NamedTuple):
    """One thing measured, with the limit that it must keep: at most, or at least."""

    what: str
    value: float
    unit: str
    at_most: float = float("inf")
    at_least: float = float("-inf")

    @property
    def holds(self) -> bool:
        """Whether the value keeps its limit."""
        return self.at_least <= self.value <= self.at_most

    def __str__(self) -> str:
        limit = f"at most {self.at_most:g}" if self.at_most < float("inf") else f"at least {self.at_least:g}"
        verdict = "ok" if self.holds else "MISSED"
        return f"{self.what}: {self.value:.3g} {self.unit} ({limit} {self.unit}): {verdict}"


def seconds(work: Callable[[], object]) -> float:
    """How long one run of the work takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def ratio(ours: Callable[[], float], peer: Callable[[], float], repeats: int) -> float:
    """Our median over the peer's. They take turns, so that a busy machine slows both; one turn each warms up."""
    ours()
    peer()
    pairs = [(ours(), peer()) for _ in range(repeats)]
    return median(mine for mine, _ in pairs) / median(theirs for _, theirs in pairs)
