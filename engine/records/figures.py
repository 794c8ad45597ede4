"""The figures of statistics, one after another: for people, for tables and for other programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.records.found_out import FoundOut
from paizhuo.engine.records.statistics import Mean, Share, Statistics

MEANS: Final = {
    "place": Text("平均名次", "Mean place"),
    "points": Text("终局点数", "Points at the end"),
    "change": Text("每局得失", "Points per hand"),
    "gained": Text("和牌收入", "Points per win"),
    "turn": Text("和牌巡目", "Turn of a win"),
    "lost": Text("放铳支出", "Points per deal-in"),
}
SHARES: Final = {
    "won": Text("和牌", "Won"),
    "dealt_in": Text("放铳", "Dealt in"),
    "declared": Text("立直", "Riichi"),
    "called": Text("副露", "Open hands"),
    "drawn": Text("荒牌", "Nobody won"),
    "ready": Text("荒牌时听牌", "Ready when nobody won"),
}


WHOLE_FROM: Final = 100
"""Means from this size on are written without decimals: what lies behind the point is far inside their intervals."""


def mean_said(value: float) -> str:
    """Return a mean as people read it."""
    size = abs(value)
    written = f"{size:,.0f}" if size >= WHOLE_FROM else f"{size:,.2f}"
    return f"−{written}" if value < 0 and float(written.replace(",", "")) else written


class Figure(Struct):
    """One figure. ``value``: a mean, or a share of 1; ``low``, ``high``: between them it would lie over many more, None where nothing says;
    ``of``: how many it is of; ``count``: how many of those, for a share.
    """

    id: str
    label: Text
    value: float
    low: float | None
    high: float | None
    of: int
    count: int | None = None

    @property
    def shown(self) -> str:
        """The value as people read it."""
        return mean_said(self.value) if self.count is None else f"{self.value:.1%}"

    @property
    def interval(self) -> str:
        """The interval as people read it; nothing where there is none."""
        if self.low is None or self.high is None:
            return ""
        if self.count is None:
            return f"± {mean_said((self.high - self.low) / 2)}"
        return f"{self.low:.1%} – {self.high:.1%}"


def figures(found: Statistics) -> Iterator[Figure]:
    """Yield the figures that there is something to say of: means first, then shares."""
    for name, label in MEANS.items():
        mean: Mean = getattr(found, name)
        if mean.of:
            low, high = mean.interval or (None, None)
            yield Figure(name, label, mean.mean, low, high, mean.of)
    for name, label in SHARES.items():
        share: Share = getattr(found, name)
        if share.value is not None and (share.count or name != "declared"):  # most games have no riichi
            yield Figure(name, label, share.value, *share.interval, share.of, share.count)


def side_by_side(one: Statistics, other: Statistics) -> Iterator[tuple[str, Text, str, str]]:
    """Yield the id of each figure of two, what it is called, and both as people read them; nothing for one that is not known."""
    found = [{each.id: each for each in figures(side)} for side in (one, other)]
    for name, label in (MEANS | SHARES).items():
        if any(name in side for side in found):
            first, second = (side[name].shown if name in side else "" for side in found)
            yield name, label, first, second


def as_csv(everything: Iterable[FoundOut]) -> str:
    """Return statistics as a table for other programs: a line for every figure, for every pattern of wins, and for what is known of
    the accuracy of play and of luck.
    """
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(["rules", "figure", "value", "low", "high", "count", "of"])
    for each in everything:
        for figure, value, bounds, count, of in _lines(each):
            low, high = ("", "") if bounds is None else (round(bounds[0], 6), round(bounds[1], 6))
            table.writerow(
                [
                    each.statistics.rules,
                    figure,
                    round(value, 6),
                    low,
                    high,
                    "" if count is None else count,
                    of,
                ]
            )
    return out.getvalue()


def _lines(found: FoundOut) -> Iterator[_Line]:
    counted, accurate = found.statistics, found.accuracies
    for nth, count in enumerate(counted.places, 1):
        yield f"place {nth}", count, None, count, sum(counted.places)
    for each in figures(counted):
        bounds = None if each.low is None or each.high is None else (each.low, each.high)
        yield each.id, each.value, bounds, each.count, each.of
    for pattern, count in counted.patterns.items():
        yield f"pattern {pattern}", count, None, count, counted.won.count
    if (loss := accurate.together.mean_loss) is not None and (share := accurate.share).value is not None:
        yield "accuracy", share.value, share.interval, share.count, share.of
        yield "loss of a decision", loss, None, None, share.of
    for level in found.compared:
        yield f"beside {level.level}", level.difference.mean, level.difference.interval, None, level.difference.of


_Line: TypeAlias = tuple[str, float, tuple[float, float] | None, int | None, int]
"""What a figure is called, its value, its interval, how many of how many."""
