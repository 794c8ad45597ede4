"""How somebody has fared, game by game: figures with their intervals, the curve of points, and how often each place was taken."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import accumulate, islice
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QComboBox, QFileDialog, QSizePolicy, QVBoxLayout, QWidget

from paizhuo.desktop.kit.cards import within
from paizhuo.desktop.kit.fields import dropdown
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.painting import painting
from paizhuo.desktop.kit.parts import button, clear, column, grid, inset, label, scrolled
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.settings import data_folder
from paizhuo.desktop.kit.words import PLACES, RULE_SET
from paizhuo.desktop.kit.workers import Workers
from paizhuo.desktop.records import words
from paizhuo.desktop.results.ranking import Curve
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.records.figures import as_csv, figures
from paizhuo.engine.records.filter import Filter
from paizhuo.engine.records.index import Index
from paizhuo.engine.records.record_words import game_of, parts_of
from paizhuo.engine.records.statistics import Played, Statistics, changes, gather, statistics
from paizhuo.engine.table.whole_file import write_whole

PATIENCE: Final = 5.0
"""Seconds to wait for matches that are still being replayed when the page is left for good."""
PATTERNS: Final = 12
"""So many patterns of wins are listed."""


class Shown(Struct):
    """What is shown of a game: the statistics, the name of whose they are, and what each hand brought, in points as people count."""

    statistics: Statistics
    name: str
    changes: tuple[float, ...]


class Stopped(Exception):
    """The page asks for something else now."""


class StatisticsPage(Page):
    """The page of statistics of the person, or of anybody whose name is chosen."""

    _came = Signal(int, object)

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences)
        self._who: str | None = None
        self._days: int | None = None
        self._rules = ""
        self._asked = 0
        self._found: tuple[Shown, ...] | None = None
        self._names: tuple[str, ...] = ()
        self._workers = Workers()
        self._came.connect(self._take)

    def showEvent(self, event: object) -> None:
        super().showEvent(event)
        self._count()

    def _count(self) -> None:
        """Have the matches counted in a thread; what is asked for meanwhile takes its place."""
        self._asked += 1
        asked, who = self._asked, self._who
        since = None if self._days is None else datetime.now(UTC) - timedelta(days=self._days)

        def stop() -> None:
            if asked != self._asked:
                raise Stopped

        def work() -> None:
            try:
                index = Index(data_folder())
            except OSError:
                self._came.emit(asked, ((), ()))
                return
            try:
                index.refresh()
                people = {each.name for record in index.records() for each in record.participants if each.bot is None}
                found = gather(index, Filter(since=since, with_whom=who), stop)
                shown = tuple(_shown(rules, played) for rules, played in found.items())
                self._came.emit(asked, (shown, tuple(sorted(people))))
            except (Stopped, OSError):
                return
            finally:
                index.close()

        self._workers.begin("statistics", work)

    def _take(self, asked: int, found: tuple[tuple[Shown, ...], tuple[str, ...]]) -> None:
        """Show what was counted, if nothing else has been asked for since."""
        if asked != self._asked:
            return
        self._found, self._names = found
        if all(each.statistics.rules != self._rules for each in self._found):
            most = max(self._found, key=lambda each: each.statistics.hands, default=None)
            self._rules = "" if most is None else most.statistics.rules
        if not self._stale:
            self._fill()

    @property
    def busy(self) -> bool:
        """Whether matches are still being counted."""
        return self._found is None

    def ask_about(self, who: str | None) -> None:
        """Count the matches of this name; None: those of the person."""
        self._who, self._found = who, None
        self._count()

    def closing(self) -> None:
        self._asked += 1
        self._came.disconnect(self._take)
        self._workers.join(PATIENCE)

    # -- drawing -------------------------------------------------------------------------------------------------------------

    def begins_at(self) -> str:
        return "rules"

    def build(self, inside: QVBoxLayout) -> None:
        inside.addWidget(self.header(words.STATISTICS))
        body = QWidget()
        listed = inset(column(body, spacing=self.px(14)), self.px, 16 if self.narrow else 28, 16)
        listed.addWidget(self._choices())
        self._body = column()
        listed.addLayout(self._body)
        listed.addStretch(1)
        inside.addWidget(scrolled(body), 1)
        self._fill()

    def _fill(self) -> None:
        """Offer the games and names that there are, and show the figures of the game that is chosen."""
        games = [(self.say(game_of(each.statistics.rules)), each.statistics.rules) for each in self._found or ()]
        _offer(self._games, games, self._rules)
        _offer(self._people, [(self.say(words.MYSELF), ""), *((name, name) for name in self._names)], self._who or "")
        clear(self._body)
        shown = next((each for each in self._found or () if each.statistics.rules == self._rules), None)
        if self._found is None:
            self._body.addWidget(label(self.say(words.COUNTING), "muted"))
        elif shown is None:
            self._body.addWidget(label(self.say(words.NONE_YET), "muted", wrap=True))
        else:
            across = QBoxLayout.Direction.TopToBottom if self.narrow else QBoxLayout.Direction.LeftToRight
            both = QWidget()
            halves = QBoxLayout(across, both)
            halves.setContentsMargins(0, 0, 0, 0)
            halves.setSpacing(self.px(32))
            halves.addLayout(self._figures(shown.statistics), 4)
            halves.addLayout(self._plots(shown), 5)
            self._body.addWidget(both)

    def _choices(self) -> QWidget:
        held, line = within(Flow(gap=self.px(8)))
        self._games, self._people = QComboBox(), QComboBox()
        for made, name, said, chosen in (
            (self._games, "rules", RULE_SET, self._take_rules),
            (self._people, "who", words.WHOSE, self._take_who),
        ):
            made.setObjectName(name)
            made.setAccessibleName(self.say(said))
            made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            made.activated.connect(lambda _index, made=made, chosen=chosen: chosen(made.currentData()))
            line.addWidget(made)
        periods = [(self.say(said), days) for said, days in words.PERIODS]
        line.addWidget(dropdown("period", self.say(words.PERIOD), periods, self._days, self._take_period))
        line.addWidget(button(self.say(words.CSV), "csv", self._export))
        return held

    def _figures(self, found: Statistics) -> QVBoxLayout:
        """Return the figures as a table: what, how much, between which bounds, of how many."""
        listed = column(spacing=self.px(8))
        counted = words.COUNTED.filled(matches=found.matches, hands=found.hands)
        listed.addWidget(label(self.say(counted), "strong", wrap=True))
        cells = grid(across=self.px(18), down=self.px(5))
        for nth, each in enumerate(figures(found)):
            of = f"{each.of:,}" if each.count is None else f"{each.count:,} / {each.of:,}"
            row = (self.say(each.label), each.shown, each.interval, of)
            for at, (text, role) in enumerate(zip(row, ("body", "strong", "small", "muted"), strict=True)):
                made = label(text, role)
                made.setAlignment(Qt.AlignmentFlag.AlignRight if at else Qt.AlignmentFlag.AlignLeft)
                cells.addWidget(made, nth, at)
        listed.addLayout(cells)
        listed.addWidget(label(self.say(words.INTERVALS), "small", wrap=True))
        if found.patterns:
            listed.addWidget(label(self.say(words.PATTERNS), "strong"))
            most = islice(found.patterns.items(), PATTERNS)
            text = "  ·  ".join(f"{self.say(found.names[pattern])} {count}" for pattern, count in most)
            listed.addWidget(label(text, wrap=True))
        listed.addStretch(1)
        return listed

    def _plots(self, shown: Shown) -> QVBoxLayout:
        listed = column(spacing=self.px(10))
        if shown.changes:
            listed.addWidget(label(self.say(words.OVER_HANDS), "strong"))
            sums = [(0,), *((round(total),) for total in accumulate(shown.changes))]
            curve = Curve(self.preferences, (shown.name,), sums, 1, {}, 1)
            curve.setMinimumHeight(self.px(240))
            curve.setAccessibleDescription(self.say(words.SUM.filled(points=sums[-1][0], hands=len(shown.changes))))
            listed.addWidget(curve)
        if shown.statistics.places:
            listed.addWidget(label(self.say(words.PLACES_TAKEN), "strong"))
            listed.addWidget(Bars(self.preferences, shown.statistics.places))
        listed.addStretch(1)
        return listed

    # -- choosing ------------------------------------------------------------------------------------------------------------

    def _take_rules(self, rules: str) -> None:
        self._rules = rules
        self._fill()

    def _take_who(self, who: str) -> None:
        self.ask_about(who or None)

    def _take_period(self, days: int | None) -> None:
        self._days = days
        self._count()

    def _export(self) -> None:
        """Write all figures where the person chooses."""
        chosen, _ = QFileDialog.getSaveFileName(self, self.say(words.CSV), "paizhuo.csv")
        if chosen:
            try:
                write_whole(Path(chosen), as_csv(each.statistics for each in self._found or ()))
            except OSError as error:
                self.said.emit(words.NOT_DONE.filled(reason=error.strerror or str(error)))


class Bars(QWidget):
    """How often each place was taken, as bars with the number at their ends."""

    def __init__(self, preferences: Preferences, counts: tuple[int, ...]) -> None:
        super().__init__()
        self._preferences, self._counts = preferences, counts
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        said = (f"{self._place(nth)}: {count}" for nth, count in enumerate(counts))
        self.setAccessibleName(", ".join(said))

    def _place(self, nth: int) -> str:
        return self._preferences.say(PLACES[nth] if nth < len(PLACES) else Text(str(nth + 1), str(nth + 1)))

    def sizeHint(self) -> QSize:
        return QSize(self._preferences.px(300), self._preferences.px(26) * len(self._counts) + self._preferences.px(4))

    def paintEvent(self, event: QPaintEvent) -> None:
        colours, px = self._preferences.colours, self._preferences.px
        with painting(self) as painter:
            metrics = QFontMetricsF(painter.font())
            left = max(metrics.horizontalAdvance(self._place(nth)) for nth in range(len(self._counts))) + px(10)
            right = metrics.horizontalAdvance(f"{sum(self._counts)}") + px(60)
            most = max(*self._counts, 1)
            for nth, count in enumerate(self._counts):
                y = px(26) * nth
                painter.setPen(QColor(colours.text))
                middle = Qt.AlignmentFlag.AlignVCenter
                painter.drawText(QRectF(0, y, left, px(24)), middle, self._place(nth))
                wide = (self.width() - left - right) * count / most
                painter.fillRect(QRectF(left, y + px(4), max(1.0, wide), px(16)), QColor(colours.accent))
                share = f"{count}  ({count / (sum(self._counts) or 1):.0%})"
                painter.drawText(QRectF(left + wide + px(8), y, right, px(24)), middle, share)


def _offer(box: QComboBox, choices: Sequence[tuple[str, str]], current: str) -> None:
    """Have a list offer these values."""
    box.clear()
    for text, value in choices:
        box.addItem(text, value)
    box.setCurrentIndex(max(0, box.findData(current)))


def _shown(rules: str, played: list[Played]) -> Shown:
    parts = parts_of(rules)
    return Shown(statistics(rules, played, parts), played[0].name, tuple(changes(played, parts)))
