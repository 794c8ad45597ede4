"""The person's progress in practice: totals, the last 30 days day by day, and every drill, game and level."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPaintEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QVBoxLayout, QWidget

from paizhuo.desktop.kit.cards import framed, within
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.painting import painting
from paizhuo.desktop.kit.parts import button, column, grid, label
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.practice import drill_words as words
from paizhuo.engine.table.practice.progress import Practised, Progress, Tally, by_day, totals

DAYS: Final = 30
BARS_HIGH: Final = 72
"""How high the bars are, in pixels at the designed text size."""


class ProgressCard(QFrame):
    """A card with the progress. ``forgotten``: the person wants it forgotten, and was asked."""

    forgotten = Signal()

    def __init__(self, page: Page, progress: Progress, today: date) -> None:
        super().__init__()
        self._page = page
        say = page.say
        card, listed = framed(page.px, (20, 16, 20, 18), spacing=10)
        column(self).addWidget(card)
        listed.addWidget(label(say(words.PROGRESS), "heading"))
        ever, since = totals(progress), today - timedelta(days=DAYS - 1)
        if not ever:
            listed.addWidget(label(say(words.NO_PROGRESS), "muted", wrap=True))
            return
        lately = totals(progress, since)
        for said, found in ((words.IN_ALL, ever), (words.LATELY, lately)):
            whole = _sum(found)
            listed.addWidget(label(say(said.filled(n=whole.answers, percent=whole.percent)), wrap=True))
        days = by_day(progress)
        listed.addWidget(DayBars(page.preferences, {each: days.get(each, Tally()) for each in _days(since)}))
        listed.addWidget(label(say(words.BARS), "small", wrap=True))
        self._add_table(listed, ever, lately)
        listed.addWidget(self._forgetting())

    def _add_table(
        self, listed: QVBoxLayout, ever: Mapping[Practised, Tally], lately: Mapping[Practised, Tally]
    ) -> None:
        """Add a line for every drill, game and level: what was answered in all, and lately."""
        page, say = self._page, self._page.say
        cells = grid(across=page.px(18), down=page.px(5), wide=0)
        for column_, heading in enumerate((words.DRILL, words.EVER, words.LAST_30)):
            made = label(say(heading), "caption")
            made.setAlignment(Qt.AlignmentFlag.AlignRight if column_ else Qt.AlignmentFlag.AlignLeft)
            cells.addWidget(made, 0, column_)
        for line, (what, tally) in enumerate(ever.items(), 1):
            name = words.practised_name(what)
            cells.addWidget(label(say(name), wrap=True), line, 0)
            for column_, (period, found) in enumerate(((words.EVER, tally), (words.LAST_30, lately.get(what))), 1):
                text = "–" if found is None else say(words.OF_DRILL.filled(n=found.answers, percent=found.percent))
                made = label(text, "strong" if column_ == 1 else "muted")
                made.setAlignment(Qt.AlignmentFlag.AlignRight)
                if found is not None:
                    spoken = words.OF_DRILL_SAID.filled(
                        drill=name, period=period, n=found.answers, percent=found.percent
                    )
                    made.setAccessibleName(say(spoken))
                cells.addWidget(made, line, column_)
        listed.addLayout(cells)

    def _forgetting(self) -> QWidget:
        """Return the button that asks before everything is forgotten, and the question."""
        say, px = self._page.say, self._page.px
        held, line = within(Flow(gap=px(6)))
        forget = button(say(words.FORGET), "forget", lambda: ask(on=True), kind="quiet")
        question = label(say(words.FORGET_WHICH), "loss", wrap=False)
        keep = button(say(words.KEEP), "keep-progress", lambda: ask(on=False))
        surely = button(say(words.FORGET), "forget-for-good", self.forgotten.emit)
        for made in (forget, question, keep, surely):
            line.addWidget(made)

        def ask(*, on: bool) -> None:
            forget.setVisible(not on)
            for made in (question, keep, surely):
                made.setVisible(on)
            (keep if on else forget).setFocus()

        for made in (question, keep, surely):
            made.hide()
        return held


def _sum(found: Mapping[Practised, Tally]) -> Tally:
    whole = Tally()
    for tally in found.values():
        whole += tally
    return whole


def _days(first: date) -> list[date]:
    return [first + timedelta(days=nth) for nth in range(DAYS)]


class DayBars(QWidget):
    """A bar for every day: its height says how many were answered, its solid part how many of them right."""

    def __init__(self, preferences: Preferences, days: Mapping[date, Tally]) -> None:
        super().__init__()
        self._preferences, self._days = preferences, days
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(preferences.say(words.BARS))
        said = (
            preferences.say(words.BAR_SAID.filled(day=day.isoformat(), n=tally.answers, right=tally.right))
            for day, tally in days.items()
            if tally.answers
        )
        self.setAccessibleDescription("; ".join(said))

    def sizeHint(self) -> QSize:
        return QSize(self._preferences.px(300), self._preferences.px(BARS_HIGH))

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = self._preferences.colours
        most = max(*(tally.answers for tally in self._days.values()), 1)
        wide, high = self.width() / len(self._days), self.height() - 3
        with painting(self) as painter:
            painter.fillRect(QRectF(0, high, self.width(), 1), QColor(colours.line))
            for nth, tally in enumerate(self._days.values()):
                for count, colour in ((tally.answers, colours.accent_soft), (tally.right, colours.accent)):
                    tall = high * count / most
                    painter.fillRect(QRectF(nth * wide + 1, high - tall, wide - 2, tall), QColor(colour))
                if tally.answers:  # the pale part is hardly seen without a line around it
                    tall = high * tally.answers / most
                    painter.setPen(QColor(colours.accent))
                    painter.drawRect(QRectF(nth * wide + 1.5, high - tall + 0.5, wide - 3, tall - 0.5))
