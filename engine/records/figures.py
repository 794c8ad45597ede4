"""The figures of statistics, one after another: for people, for tables and for other programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Final

from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.records.statistics import Mean, Share, Statistics

MEANS: Final = {
    "place": Text("平均名次", "mean place"),
    "points": Text("终局点数", "points at the end"),
    "change": Text("每局得失", "points a hand"),
    "gained": Text("和牌收入", "points of a win"),
    "turn": Text("和牌巡目", "turn of a win"),
    "lost": Text("放铳支出", "points of a deal-in"),
}
SHARES: Final = {
    "won": Text("和牌", "won"),
    "dealt_in": Text("放铳", "dealt in"),
    "declared": Text("立直", "riichi"),
    "called": Text("副露", "open hands"),
    "drawn": Text("荒牌", "nobody won"),
    "ready": Text("荒牌听牌", "ready then"),
}


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
        return f"{self.value:,.2f}" if self.count is None else f"{self.value:.1%}"

    @property
    def interval(self) -> str:
        """The interval as people read it; nothing where there is none."""
        if self.low is None or self.high is None:
            return ""
        if self.count is None:
            return f"± {(self.high - self.low) / 2:,.2f}"
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


def side_by_side(one: Statistics, other: Statistics) -> Iterator[tuple[Text, str, str]]:
    """Yield what each figure of two is called, with both as people read them; nothing for a figure that only one of them has."""
    found = [{each.id: each for each in figures(side)} for side in (one, other)]
    for name, label in (MEANS | SHARES).items():
        if any(name in side for side in found):
            first, second = (side[name].shown if name in side else "" for side in found)
            yield label, first, second


def as_csv(statistics: Iterable[Statistics]) -> str:
    """Return statistics as a table for other programs: a line for every figure, and for every pattern of wins."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(["rules", "figure", "value", "low", "high", "count", "of"])
    for found in statistics:
        for nth, count in enumerate(found.places, 1):
            table.writerow([found.rules, f"place {nth}", count, "", "", count, sum(found.places)])
        for each in figures(found):
            bounds = ["" if bound is None else round(bound, 6) for bound in (each.low, each.high)]
            count_ = "" if each.count is None else each.count
            table.writerow([found.rules, each.id, round(each.value, 6), *bounds, count_, each.of])
        for pattern, count in found.patterns.items():
            table.writerow([found.rules, f"pattern {pattern}", count, "", "", count, found.won.count])
    return out.getvalue()
