"""Numbers in the order in which they came, made ready to be plotted: smoothed, and counted by size."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

from paizhuo.engine.records.statistics import Mean, mean

LATELY: Final = 20
"""A smoothed line is the mean of so many numbers, the last ones at each point."""


def lately(values: Sequence[float]) -> list[Mean]:
    """Return, after each number, the mean of it and those before it, ``LATELY`` at most."""
    return [mean(values[max(0, nth - LATELY) : nth]) for nth in range(1, len(values) + 1)]


def by_size(values: Sequence[float], edges: Sequence[float]) -> list[int]:
    """Return how many numbers lie between each edge and the next; one on an edge belongs above it, one on the last edge below."""
    counts = [0] * (len(edges) - 1)
    for value in values:
        counts[min(bisect_right(edges, value), len(counts)) - 1] += 1
    return counts
