"""Counters of a server."""

from __future__ import annotations

from collections.abc import Callable


class Counter:
    """Counts, by the values of its labels."""

    def add(self, *labels: str) -> None:
        """One more."""


class Histogram:
    """How often something took how long."""

    def observe(self, seconds: float) -> None:
        """It took so long."""


class Metrics:
    """All that is counted."""

    def counter(self, name: str, says: str, labels: tuple[str, ...] = ()) -> Counter:
        """A counter."""
        return Counter()

    def histogram(self, name: str, says: str) -> Histogram:
        """A histogram of seconds."""
        return Histogram()

    def gauge(self, name: str, says: str, value: Callable[[], float]) -> None:
        """A value that is asked for."""

    def text(self) -> str:
        """Everything in the Prometheus text format."""
        return ""
