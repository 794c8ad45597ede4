"""Counters, gauges and a histogram, written in the Prometheus text format, version 0.0.4.

https://github.com/prometheus/docs/blob/main/docs/instrumenting/exposition_formats.md
"""

from __future__ import annotations

import math
import re
from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeVar

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
METRIC_NAME: Final = re.compile(r"[a-zA-Z_:][a-zA-Z0-9_:]*", re.ASCII)
LABEL_NAME: Final = re.compile(r"(?!__)[a-zA-Z_][a-zA-Z0-9_]*", re.ASCII)
MOST_SERIES: Final = 200
"""The most combinations of labels that one metric has; further ones are counted as ``OTHERS``."""
OTHERS: Final = "others"
LATENCIES: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds: limits of a histogram's buckets."""


class Metric(ABC):
    """Something that is measured, under one name."""

    kind: str

    def __init__(self, name: str, about: str) -> None:
        """Raise ``ValueError`` for a name that the format does not allow."""
        if not METRIC_NAME.fullmatch(name):
            raise ValueError(f"no name of a metric: {name!r}")
        self.name = name
        self._about = about

    def lines(self) -> Iterator[str]:
        """Yield the metric as the text format has it, without line feeds."""
        yield f"# HELP {self.name} {_escaped(self._about)}"
        yield f"# TYPE {self.name} {self.kind}"
        yield from self._samples()

    @abstractmethod
    def _samples(self) -> Iterator[str]:
        """Yield a line for every value."""


class Counter(Metric):
    """A number that only grows, for every combination of labels."""

    kind = "counter"

    def __init__(self, name: str, about: str, labels: Sequence[str] = ()) -> None:
        """Raise ``ValueError`` for a name that the format does not allow."""
        super().__init__(name, about)
        for label in labels:
            if not LABEL_NAME.fullmatch(label):
                raise ValueError(f"no name of a label: {label!r}")
        self._labels = tuple(labels)
        self._values: dict[tuple[str, ...], float] = {} if labels else {(): 0}

    def add(self, *labels: str, by: float = 1) -> None:
        """Count. Raise ``ValueError`` for a number below 0, and for other labels than the metric's."""
        if not by >= 0 or len(labels) != len(self._labels):
            raise ValueError(f"{self.name} cannot count {by} of {labels}")
        if labels not in self._values and len(self._values) >= MOST_SERIES:
            labels = (OTHERS,) * len(self._labels)
        self._values[labels] = self._values.get(labels, 0) + by

    def value(self, *labels: str) -> float:
        """Return what was counted so far."""
        return self._values.get(labels, 0)

    def _samples(self) -> Iterator[str]:
        for labels, value in sorted(self._values.items()):
            yield _sample(self.name, tuple(zip(self._labels, labels, strict=True)), value)


class Gauge(Metric):
    """A number that is asked for whenever metrics are read."""

    kind = "gauge"

    def __init__(self, name: str, about: str, ask: Callable[[], float]) -> None:
        """Raise ``ValueError`` for a name that the format does not allow."""
        super().__init__(name, about)
        self._ask = ask

    def _samples(self) -> Iterator[str]:
        yield _sample(self.name, (), self._ask())


class Histogram(Metric):
    """How often values were within certain limits, for instance latencies in seconds."""

    kind = "histogram"

    def __init__(self, name: str, about: str, limits: Sequence[float] = LATENCIES) -> None:
        """``limits``: the upper limit of each bucket, rising. Raise ``ValueError``."""
        super().__init__(name, about)
        if not limits or not all(math.isfinite(limit) for limit in limits) or list(limits) != sorted(set(limits)):
            raise ValueError(f"limits of {name} do not rise: {limits}")
        self._limits = tuple(limits)
        self._counts = [0] * (len(limits) + 1)
        self._sum = 0.0

    def observe(self, value: float) -> None:
        """Count a value."""
        self._counts[bisect_left(self._limits, value)] += 1
        self._sum += value

    @property
    def count(self) -> int:
        """How many values were counted."""
        return sum(self._counts)

    def _samples(self) -> Iterator[str]:
        below = 0
        for limit, count in zip((*self._limits, math.inf), self._counts, strict=True):
            below += count
            yield _sample(f"{self.name}_bucket", (("le", _number(limit)),), below)
        yield _sample(f"{self.name}_sum", (), self._sum)
        yield _sample(f"{self.name}_count", (), below)


M = TypeVar("M", bound=Metric)


class Metrics:
    """All metrics of a server. Each is made under a name of its own; a second one of a name raises ``ValueError``."""

    def __init__(self) -> None:
        self._metrics: dict[str, Metric] = {}

    def counter(self, name: str, about: str, labels: Sequence[str] = ()) -> Counter:
        """Add a number that only grows, for every combination of labels."""
        return self._added(Counter(name, about, labels))

    def gauge(self, name: str, about: str, ask: Callable[[], float]) -> Gauge:
        """Add a number that is asked for whenever metrics are read."""
        return self._added(Gauge(name, about, ask))

    def histogram(self, name: str, about: str, limits: Sequence[float] = LATENCIES) -> Histogram:
        """Add how often values were within limits: seconds, unless others are given."""
        return self._added(Histogram(name, about, limits))

    def _added(self, metric: M) -> M:
        if metric.name in self._metrics:
            raise ValueError(f"there is a metric {metric.name} already")
        self._metrics[metric.name] = metric
        return metric

    def text(self) -> str:
        """Return all of them in the text format; to be sent as ``CONTENT_TYPE``."""
        return "".join(f"{line}\n" for metric in self._metrics.values() for line in metric.lines())


def _sample(name: str, labels: Sequence[tuple[str, str]], value: float) -> str:
    inside = ",".join(f'{label}="{_quoted(of)}"' for label, of in labels)
    return f"{name}{{{inside}}} {_number(value)}" if labels else f"{name} {_number(value)}"


def _number(value: float) -> str:
    if math.isinf(value):
        return "+Inf" if value > 0 else "-Inf"
    if math.isnan(value):
        return "NaN"
    return str(int(value)) if value == int(value) and abs(value) < 2**53 else repr(float(value))


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("\n", "\\n")


def _quoted(text: str) -> str:
    return _escaped(text).replace('"', '\\"')
