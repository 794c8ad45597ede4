"""Two matches of a game side by side, or two seats of one: figures, the curve of points, and what each did hand by hand."""

from __future__ import annotations

from functools import partial
from itertools import zip_longest
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QHeaderView, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from paizhuo.desktop.kit.cards import within
from paizhuo.desktop.kit.fields import dropdown
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import column, grid, inset, label, named, scrolled
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.settings import data_folder
from paizhuo.desktop.kit.words import PLACES
from paizhuo.desktop.kit.workers import Workers
from paizhuo.desktop.records import words
from paizhuo.desktop.results.ranking import Curve
from paizhuo.engine.core.words import Text
from paizhuo.engine.records.comparing import Comparison, NotCompared, Side, compare
from paizhuo.engine.records.comparing_words import about_walls, did
from paizhuo.engine.records.facts import SeatFacts
from paizhuo.engine.records.figures import side_by_side
from paizhuo.engine.records.index import Index
from paizhuo.engine.records.record import MatchRecord
from paizhuo.engine.records.record_words import game_of, parts_of
from paizhuo.engine.rules.amounts import amount, signed

PATIENCE: Final = 10.0
"""Seconds to wait for matches that are still being replayed when the page is left."""
NUMBER: Final = 64
"""The width of the numbers of hands, in pixels at the designed text size."""
CHANGE: Final = 92
"""That of the points of a hand."""


class ComparePage(Page):
    """Two files of matches, which may be the same."""

    _came = Signal(int, object)

    def __init__(self, preferences: Preferences, files: tuple[str, str]) -> None:
        super().__init__(preferences)
        self._files = files
        self._numbers: tuple[int | None, int | None] = (None, None)
        self._asked = 0
        self.found: Comparison | None = None
        self._trouble: Text | None = None
        self._workers = Workers()
        self._came.connect(self._take)
        self._compare()

    def _compare(self) -> None:
        """Have the two compared in a thread; what is asked for meanwhile takes its place."""
        self._asked += 1
        asked, files, numbers = self._asked, self._files, self._numbers

        def work() -> None:
            try:
                index = Index(data_folder())
                try:
                    self._came.emit(asked, compare(index, files, numbers))
                finally:
                    index.close()
            except NotCompared as no:
                self._came.emit(asked, words.NOT_DONE.filled(reason=no.reason))
            except OSError as error:
                self._came.emit(asked, words.NOT_DONE.filled(reason=error.strerror or str(error)))

        self._workers.begin("comparison of records", work)

    def _take(self, asked: int, found: Comparison | Text) -> None:
        """Show what came of it, if nothing else has been asked for since."""
        if asked != self._asked:
            return
        first = self.found is None
        if isinstance(found, Comparison):
            self.found, self._trouble = found, None
            self._numbers = found.one.played.number, found.other.played.number
        else:
            self._trouble = found
        self.refresh()
        if first and named(self.focusWidget()) == "back":  # it had the focus only as long as there was nothing else
            self.focus("")

    @property
    def busy(self) -> bool:
        """Whether the two are still being compared."""
        return self.found is None and self._trouble is None

    def closing(self) -> None:
        self._asked += 1
        self._workers.join(PATIENCE)

    # -- drawing ---------------------------------------------------------------------------------------------------------------

    def begins_at(self) -> str:
        return "one"

    def build(self, inside: QVBoxLayout) -> None:
        inside.addWidget(self.header(words.COMPARISON))
        body = QWidget()
        listed = inset(column(body, spacing=self.px(10)), self.px, 16 if self.narrow else 28, 14)
        found = self.found
        if self._trouble is not None:
            listed.addWidget(label(self.say(self._trouble), "loss", wrap=True))
        if found is None:
            listed.addWidget(label("" if self._trouble is not None else self.say(words.COUNTING), "muted"))
            listed.addStretch(1)
            inside.addWidget(body, 1)
            return
        listed.addWidget(self._choices(found))
        listed.addWidget(
            label(f"{self.say(game_of(found.rules))} · {self.say(about_walls(found))}", "muted", wrap=True)
        )
        down = QBoxLayout.Direction.TopToBottom if self.narrow else QBoxLayout.Direction.LeftToRight
        halves = QBoxLayout(down)
        halves.setSpacing(self.px(28))
        halves.addWidget(self._summary(found), 4)
        halves.addWidget(self._hands(found), 6)
        listed.addLayout(halves, 1)
        inside.addWidget(body, 1)

    def _choices(self, found: Comparison) -> QWidget:
        """Return who is compared, on each side."""
        held, line = within(Flow(gap=self.px(8)))
        for nth, (sign, side) in enumerate(zip("AB", (found.one, found.other), strict=True)):
            line.addWidget(label(f"{sign}  {self._when(side.record)}", "strong"))
            people = [(who.name, number) for number, who in enumerate(side.record.participants)]
            name, said = ("one", "other")[nth], words.SIDE.filled(side=sign)
            chosen = side.played.number
            line.addWidget(dropdown(name, self.say(said), people, chosen, partial(self._choose, nth)))
        return held

    def _names(self, found: Comparison) -> tuple[str, str]:
        return f"A {found.one.played.name}", f"B {found.other.played.name}"

    def _when(self, record: MatchRecord) -> str:
        return record.file if record.played is None else f"{record.played:%Y-%m-%d %H:%M}"

    def _choose(self, nth: int, number: int) -> None:
        first, second = self._numbers
        self._numbers = (number, second) if nth == 0 else (first, number)
        self._compare()

    def _summary(self, found: Comparison) -> QWidget:
        """Return places, points, figures and the curves."""
        made = QWidget()
        listed = column(made, spacing=self.px(10))
        cells = grid(across=self.px(18), down=self.px(5))
        parts = parts_of(found.rules)
        rows: list[tuple[str, str, str]] = [
            ("", *self._names(found)),
            (self.say(words.RESULT), self._result(found.one, parts), self._result(found.other, parts)),
            *(
                (self.say(said), one, other)
                for name, said, one, other in side_by_side(found.one.statistics, found.other.statistics)
                if name not in {"place", "points"}  # the result says them
            ),
        ]
        for nth, row in enumerate(rows):
            for at, text in enumerate(row):
                shown = label(text, "strong" if not nth or at else "body")
                shown.setAlignment(Qt.AlignmentFlag.AlignRight if at else Qt.AlignmentFlag.AlignLeft)
                cells.addWidget(shown, nth, at)
        listed.addLayout(cells)
        listed.addWidget(label(self.say(words.OVER_HANDS), "strong"))
        listed.addWidget(self._curve(found))
        listed.addStretch(1)
        return scrolled(made)

    def _result(self, side: Side, parts: int) -> str:
        """Return the place and the points of a side, as far as they are known."""
        who = side.record.participants[side.played.number]
        place = "" if who.place is None or who.place > len(PLACES) else self.say(PLACES[who.place - 1])
        return " ".join(filter(None, (place, "" if who.points is None else amount(who.points, parts))))

    def _curve(self, found: Comparison) -> Curve:
        """Return the points of both after each hand; who has played fewer hands stays where it was."""
        last, rows = (0, 0), [(0, 0)]
        for pair in zip_longest(found.one.sums, found.other.sums):
            one, other = (before if now is None else round(now) for before, now in zip(last, pair, strict=True))
            last = one, other
            rows.append(last)
        names = self._names(found)
        curve = Curve(self.preferences, names, rows, 1, {}, 2)
        curve.setMinimumHeight(self.px(220))
        first, second = map(amount, last)
        said = words.SUMS.filled(one=names[0], other=names[1], first=first, second=second, hands=len(rows) - 1)
        curve.setAccessibleDescription(self.say(said))
        return curve

    def _hands(self, found: Comparison) -> QTreeWidget:
        """Return what each did in every hand, a row a hand."""
        made = QTreeWidget()
        made.setObjectName("hands")
        made.setAccessibleName(self.say(words.HANDS_COMPARED))
        made.setRootIsDecorated(False)
        made.setUniformRowHeights(True)
        made.setAllColumnsShowFocus(True)
        a, b = self._names(found)
        made.setHeaderLabels([self.say(words.HAND), a, "", b, ""])
        parts = parts_of(found.rules)
        names = [side.played.facts.names for side in (found.one, found.other)]
        for hand in found.hands:
            cells = [f"{hand.number}{' =' if hand.alike else ''}"]
            for seat, called in zip((hand.one, hand.other), names, strict=True):
                cells += [_change(seat, parts), self.say(did(seat, called))]
            row = QTreeWidgetItem(cells)
            number = self.say(words.HAND_NUMBER.filled(n=hand.number))
            row.setData(0, Qt.ItemDataRole.AccessibleTextRole, ", ".join((number, *self._spoken(cells, a, b))))
            for at in (2, 4):
                row.setToolTip(at, cells[at])
            for at in (1, 3):
                row.setTextAlignment(at, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            made.addTopLevelItem(row)
        header = made.header()
        header.setStretchLastSection(False)
        for nth, wide in ((0, NUMBER), (1, CHANGE), (3, CHANGE)):
            header.setSectionResizeMode(nth, QHeaderView.ResizeMode.Interactive)
            header.resizeSection(nth, self.px(wide))
        for nth in (2, 4):
            header.setSectionResizeMode(nth, QHeaderView.ResizeMode.Stretch)
        if (first := made.topLevelItem(0)) is not None:
            made.setCurrentItem(first)
        return made

    def _spoken(self, cells: list[str], a: str, b: str) -> tuple[str, ...]:
        alike = (self.say(words.ALIKE),) if cells[0].endswith("=") else ()
        return *alike, f"{a}: {cells[1]} {cells[2]}".rstrip(), f"{b}: {cells[3]} {cells[4]}".rstrip()


def _change(seat: SeatFacts | None, parts: int) -> str:
    return "–" if seat is None else signed(seat.change, parts)
