"""The hands of a match so far as a table: which it was, who won from whom, and everybody's points with their change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem

from paizhuo.desktop.kit import words as common
from paizhuo.desktop.kit.style import Style
from paizhuo.desktop.results import score_words as words
from paizhuo.desktop.results.outcome import outcome
from paizhuo.desktop.results.two_lines import BELOW, COLOUR, FURTHER, HIGH, TwoLines
from paizhuo.desktop.table.plates import rank_among
from paizhuo.desktop.table.speech import hand_title
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.match import HandResult
from paizhuo.engine.rules.amounts import amount, signed
from paizhuo.engine.table.port.reports import Seating

MOVING: Final = frozenset(
    (
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_Left,
        Qt.Key.Key_Right,
        Qt.Key.Key_PageUp,
        Qt.Key.Key_PageDown,
        Qt.Key.Key_Home,
        Qt.Key.Key_End,
    )
)
"""Keys that move in the table; all others are left to the match."""
FIRST_SHARE: Final = 0.4
"""The most of the width that the column of the hands has, so that everybody's points keep their room."""
HEAD, SINGLE = 58, 34
"""How high the line of the names is, and a line without anything below, in pixels at scale 1."""
NOTHING: Final = " "
"""Stands below points that did not change, so that they are level with those that did."""
LEAST, LONGEST = 74, 104
"""The width of a column of points at least, and of the name above it at most, in pixels at scale 1."""


class ScoresSoFar(Struct):
    """Where a match stands: the hands that are over, and everybody's points now."""

    played: tuple[HandResult, ...]
    points: tuple[int, ...]

    @property
    def start(self) -> tuple[int, ...]:
        """Everybody's points before the first of these hands."""
        return self.played[0].deal.standing if self.played else self.points

    @property
    def before(self) -> int:
        """How many hands were played before the first of these: nothing is known of them but what came of them."""
        return self.played[0].deal.number if self.played else 0


class ScoreTable(QTableWidget):
    """A line for what everybody began with, one for each hand, and the last for now."""

    def __init__(self, style: Style, seating: Seating, scores: ScoresSoFar) -> None:
        self._style, self._seating = style, seating
        self._names = [seat.name for seat in seating.setup.seats]
        super().__init__(len(scores.played) + 2, 1 + len(self._names))
        self.setObjectName("scores-table")
        self.setAccessibleName(style.say(words.TITLE))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setShowGrid(False)
        self._head(scores)
        self._write(scores)
        last = self.rowCount() - 1
        self.setCurrentCell(last, 0)
        self.scrollToBottom()

    # -- what it says ----------------------------------------------------------------------------------------------

    def _head(self, scores: ScoresSoFar) -> None:
        """Write the names with the place that each seat has now."""
        self.verticalHeader().hide()
        across = self.horizontalHeader()
        across.setHighlightSections(False)
        across.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        across.setSectionResizeMode(0, QHeaderView.ResizeMode.Fixed)
        across.setTextElideMode(Qt.TextElideMode.ElideRight)
        across.setFixedHeight(self._style.px(HEAD))
        self.setHorizontalHeaderItem(0, QTableWidgetItem(""))
        players = scores.points[: self._seating.players]
        shown = [self._style.shortened(name, self._style.px(LONGEST)) for name in self._names]
        self._least = max(
            self._style.px(LEAST), *(round(self._style.length(name)) + self._style.px(20) for name in shown)
        )
        across.setMinimumSectionSize(self._least)
        for who, name in enumerate(self._names):
            rank = rank_among(players, who) if who < len(players) else None
            place = "" if rank is None else self._style.say(common.PLACES[rank - 1])
            title = QTableWidgetItem(f"{shown[who]}\n{place}")
            title.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            title.setToolTip(f"{name} {place}".strip())
            title.setData(Qt.ItemDataRole.AccessibleTextRole, f"{name} {place}".strip())
            self.setHorizontalHeaderItem(1 + who, title)

    def _write(self, scores: ScoresSoFar) -> None:
        self.setItemDelegateForColumn(0, TwoLines(self._style, self, Qt.AlignmentFlag.AlignLeft))
        points = TwoLines(self._style, self)
        for column in range(1, self.columnCount()):
            self.setItemDelegateForColumn(column, points)
        self._line(0, words.BEFORE.filled(n=scores.before) if scores.before else words.START, (), scores.start, None)
        for line, result in enumerate(scores.played, start=1):
            said = outcome(result.wins, result.ending, self._names)
            self._line(line, self._name(result), said, result.standing, result.changes)
        everything = [sum(result.changes[who] for result in scores.played) for who in range(len(self._names))]
        now = self.rowCount() - 1
        self._line(now, words.NOW, (common.TOTAL,), scores.points, everything)
        bold = QFont()
        bold.setBold(True)
        for column in range(self.columnCount()):
            if (cell := self.item(now, column)) is not None:
                cell.setFont(bold)

    def _name(self, result: HandResult) -> Text:
        title = hand_title(result.deal, self._seating.programme)
        if not self._seating.rule_set.games:
            return title
        game = self._seating.at(result.deal).rule_set.name
        return Text(f"{title.zh} · {game.zh}", f"{title.en} · {game.en}")

    def _line(
        self, line: int, name: Text, said: Sequence[Text], standing: Sequence[int], changes: Sequence[int] | None
    ) -> None:
        """Write a line: what it is, how it ended, everybody's points after it, and their ``changes`` (None: there were none)."""
        say, colours, parts = self._style.say, self._style.colours, self._seating.rule_set.scoring.parts
        below = "\n".join(map(say, said))
        first = self._cell(line, 0, say(name), below, colours.muted)
        first.setToolTip(f"{say(name)}\n{below}".strip())
        first.setData(
            Qt.ItemDataRole.AccessibleTextRole, ": ".join(filter(None, (say(name), below.replace("\n", "; "))))
        )
        for who, points in enumerate(standing):
            change = 0 if changes is None else changes[who]
            written, has = (signed(change, parts) if change else NOTHING if said else ""), amount(points, parts)
            cell = self._cell(line, 1 + who, has, written, colours.gain if change > 0 else colours.loss)
            filled = words.HAS if changes is None else words.CELL
            heard = filled.filled(name=self._names[who], change=signed(change, parts), standing=has)
            cell.setData(Qt.ItemDataRole.AccessibleTextRole, say(heard))
        self.setRowHeight(line, self._style.px(HIGH + FURTHER * (len(said) - 1) if said else SINGLE))

    def _cell(self, line: int, column: int, text: str, below: str, colour: str) -> QTableWidgetItem:
        item = QTableWidgetItem(text)
        item.setData(BELOW, below)
        item.setData(COLOUR, colour)
        self.setItem(line, column, item)
        return item

    # -- how it is seen --------------------------------------------------------------------------------------------

    @property
    def whole(self) -> int:
        """How high the table is with all its lines, in pixels."""
        return self.horizontalHeader().height() + self.verticalHeader().length() + 2 * self.frameWidth()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the hands the width of their words, as far as the points leave it."""
        room = self.viewport().width()
        most = max(round(room * FIRST_SHARE), room - (self.columnCount() - 1) * (self._least + self._style.px(20)))
        self.setColumnWidth(0, min(self.sizeHintForColumn(0), most))
        super().resizeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in MOVING:
            super().keyPressEvent(event)
        else:
            event.ignore()
