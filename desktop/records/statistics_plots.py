"""The plots of a game's statistics, each with the table that says the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from math import inf

from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.words import PLACES
from paizhuo.desktop.records import statistics_words as words
from paizhuo.desktop.records.counted import CountedGame, CountedMatch
from paizhuo.desktop.records.place_bars import PlaceBars
from paizhuo.desktop.records.plots import Axes, Histogram, Line, LinePlot
from paizhuo.desktop.records.plotted import Plotted, Rows
from paizhuo.desktop.records.points_words import in_points
from paizhuo.desktop.records.words import OVER_HANDS
from paizhuo.desktop.results.ranking import marks
from paizhuo.engine.core.words import Text
from paizhuo.engine.records.accuracy import Accuracy
from paizhuo.engine.records.series import LATELY, by_size, lately
from paizhuo.engine.records.statistics import Mean

BINS = 24
"""The sizes of hands are counted in about so many groups."""


class Plots:
    """Makes the plots that there is something to show of."""

    def __init__(self, preferences: Preferences, shown: CountedGame) -> None:
        self._preferences, self._shown = preferences, shown
        self._say = preferences.say

    def all(self) -> Iterator[Plotted]:
        """Yield them in the order in which they stand on the page."""
        reviewed = [
            (match, each) for match in self._shown.matches if (each := match.accuracy) is not None and each.decisions
        ]
        if self._shown.changes:
            yield self._sums()
        if any(match.place is not None for match in self._shown.matches):
            yield self._place()
        if self._shown.changes:
            yield self._sizes()
        if self._shown.known.statistics.places:
            yield self._places()
        if reviewed:
            yield self._accuracy(reviewed)
            yield self._loss(reviewed)

    def _sums(self) -> Plotted:
        changes = self._shown.changes
        sums = tuple(accumulate(changes, initial=0.0))
        axes = Axes(words.HAND, words.POINTS, _levels(sums), first=0)
        columns = self._columns(words.HAND, words.POINTS, words.SUM)
        rows = tuple(
            (str(nth), in_points(change), in_points(total))
            for nth, (change, total) in enumerate(zip(changes, sums[1:], strict=True), 1)
        )
        summary = self._say(words.AT_LAST.filled(n=len(changes), value=in_points(sums[-1])))
        plot = LinePlot(self._preferences, axes, Line(sums))
        return Plotted(self._preferences, "sums", OVER_HANDS, plot, Rows(columns, rows, summary))

    def _place(self) -> Plotted:
        over = [(match, match.place) for match in self._shown.matches if match.place is not None]
        places = [place for _, place in over]
        axes = Axes(words.MATCH, words.PLACE, tuple(range(1, max(4, *places) + 1)), downwards=True)
        means = lately(places)
        matches, last = [match for match, _ in over], axes.levels[-1]
        rows = self._over_matches(matches, words.PLACE, places, means, lambda place: f"{place:.2f}", 1, last)
        line = Line(tuple(each.mean for each in means), tuple(each.interval for each in means), tuple(places))
        title = words.MEAN_PLACE.filled(n=LATELY)
        return Plotted(self._preferences, "place", title, LinePlot(self._preferences, axes, line), rows)

    def _sizes(self) -> Plotted:
        changes = self._shown.changes
        # A number on an edge belongs above it, so that nothing won and nothing lost stands beside what was lost.
        edges = marks(min(changes), max(changes) + 1, BINS)
        counts = by_size(changes, edges)
        axes = Axes(words.SIZE, words.HANDS, tuple(marks(0, max(counts))))
        rows = tuple(
            (self._from_to(low, high), f"{count:,}", f"{count / len(changes):.1%}")
            for low, high, count in zip(edges, edges[1:], counts, strict=False)
        )
        table = Rows(
            self._columns(words.SIZE, words.HANDS, words.SHARE), rows, self._say(words.OF_HANDS.filled(n=len(changes)))
        )
        plot = Histogram(self._preferences, axes, edges, counts)
        return Plotted(self._preferences, "sizes", words.SIZES, plot, table)

    def _places(self) -> Plotted:
        counts = self._shown.known.statistics.places
        names = [self._say(PLACES[nth]) if nth < len(PLACES) else str(nth + 1) for nth in range(len(counts))]
        rows = tuple(
            (name, f"{count:,}", f"{count / (sum(counts) or 1):.1%}") for name, count in zip(names, counts, strict=True)
        )
        said = ", ".join(f"{name}: {count}" for name, count in zip(names, counts, strict=True))
        table = Rows(self._columns(words.PLACE, words.TIMES, words.SHARE), rows, said)
        return Plotted(self._preferences, "places", words.PLACES, PlaceBars(self._preferences, names, counts), table)

    def _accuracy(self, reviewed: Sequence[tuple[CountedMatch, Accuracy]]) -> Plotted:
        shares = [100 * (each.share or 0.0) for _, each in reviewed]
        axes = Axes(words.MATCH, words.ACCURATE, _levels(shares, 100), unit="%")
        title = words.ACCURACY.filled(n=LATELY)
        return self._reviewed("accuracy", title, axes, reviewed, shares, lambda share: f"{share:.1f}%", 100)

    def _loss(self, reviewed: Sequence[tuple[CountedMatch, Accuracy]]) -> Plotted:
        losses = [each.mean_loss or 0.0 for _, each in reviewed]
        axes = Axes(words.MATCH, words.LOST, _levels(losses))
        return self._reviewed("loss", words.LOSS, axes, reviewed, losses, lambda loss: f"{loss:,.2f}", inf)

    def _reviewed(
        self,
        name: str,
        title: Text,
        axes: Axes,
        reviewed: Sequence[tuple[CountedMatch, Accuracy]],
        values: Sequence[float],
        written: Callable[[float], str],
        most: float,
    ) -> Plotted:
        means = lately(values)
        rows = self._over_matches([match for match, _ in reviewed], axes.upright, values, means, written, 0, most)
        decisions = [f"{each.decisions:,}" for _, each in reviewed]
        columns = (*rows.columns, self._say(words.DECISIONS))
        both = tuple((*row, count) for row, count in zip(rows.rows, decisions, strict=True))
        line = Line(tuple(each.mean for each in means), dots=tuple(values))
        plot = LinePlot(self._preferences, axes, line)
        return Plotted(self._preferences, name, title, plot, Rows(columns, both, rows.summary))

    def _over_matches(
        self,
        matches: Sequence[CountedMatch],
        what: Text,
        values: Sequence[float],
        means: Sequence[Mean],
        written: Callable[[float], str],
        least: float,
        most: float,
    ) -> Rows:
        """Return a table with a row for each match: the value, the smoothed one and its interval between ``least`` and ``most``."""
        columns = self._columns(words.MATCH, words.DATE, what, words.LATELY.filled(n=LATELY), words.INTERVAL)
        rows = []
        for nth, (match, value, mean) in enumerate(zip(matches, values, means, strict=True), 1):
            bounds = None if mean.interval is None else [min(max(least, bound), most) for bound in mean.interval]
            interval = "" if bounds is None else f"{written(bounds[0])} – {written(bounds[1])}"
            single = str(value) if isinstance(value, int) else written(value)
            rows.append((str(nth), match.day, single, written(mean.mean), interval))
        summary = words.LAST_OF.filled(n=len(values), value=written(means[-1].mean))
        return Rows(columns, tuple(rows), self._say(summary))

    def _columns(self, *named: Text) -> tuple[str, ...]:
        return tuple(map(self._say, named))

    def _from_to(self, low: int, high: int) -> str:
        return self._say(words.FROM_TO.filled(low=in_points(low), high=in_points(high)))


def _levels(values: Sequence[float], most: float | None = None) -> tuple[int, ...]:
    """Return round numbers that span the values, none above ``most``."""
    levels = marks(min(values), max(values))
    return tuple(level for level in levels if most is None or level <= most)
