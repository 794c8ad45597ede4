"""The hands of a score sheet as a table: whose deal, who won from whom, for what, and everybody's points."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
)

from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.results.score_words import CELL
from paizhuo.desktop.results.two_lines import BELOW, COLOUR, HIGH, TwoLines
from paizhuo.desktop.sheet import words
from paizhuo.desktop.table.speech import hand_title
from paizhuo.engine.match.sheet.scoring import Row, SheetScores
from paizhuo.engine.match.sheet.sheet import Sheet
from paizhuo.engine.rules.amounts import amount, signed
from paizhuo.engine.scoring.score_words import worth

COLUMNS = 4
"""Those before the players'."""
WINNER, SOURCE = 1, 2
"""Columns that name players: several, where several win one hand."""
NAMES_WIDTH = 128
"""Pixels that such a column has at most, so that everybody's points keep their room; the rest is in its tip."""


class SheetTable(QTableWidget):
    """One line a hand. ``picked`` tells which is looked at; Enter corrects it, Delete takes it out."""

    picked = Signal(int)
    correct = Signal(int)
    remove = Signal(int)

    def __init__(self, preferences: Preferences, sheet: Sheet, account: SheetScores, selected: int | None) -> None:
        rows, people = account.rows, account.company.names
        super().__init__(len(rows), COLUMNS + len(people))
        self._account = account
        self._preferences = preferences
        self.setObjectName("hands")
        self.setAccessibleName(preferences.say(words.HANDS))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setShowGrid(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(preferences.px(HIGH))
        titles = [words.ROUND, words.WINNER, words.FROM, words.VALUE]
        self.setHorizontalHeaderLabels([*map(preferences.say, titles), *people])
        across = self.horizontalHeader()
        across.setHighlightSections(False)
        across.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        across.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for column in range(COLUMNS):
            across.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        for line, row in enumerate(rows):
            self._write(line, row, sheet)
        for column in (WINNER, SOURCE):
            across.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            self.resizeColumnToContents(column)
            self.setColumnWidth(column, min(self.columnWidth(column), preferences.px(NAMES_WIDTH)))
        for column in range(COLUMNS, COLUMNS + len(people)):
            title = QTableWidgetItem(people[column - COLUMNS])
            title.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self.setHorizontalHeaderItem(column, title)
            self.setItemDelegateForColumn(column, TwoLines(preferences, self))
        if selected is not None and selected < len(rows):
            self.selectRow(selected)
            self.scrollTo(self.model().index(selected, 0))
        else:
            self.scrollToBottom()
        self.itemSelectionChanged.connect(self._pick)
        self.itemDoubleClicked.connect(lambda item: self.correct.emit(item.row()))

    def _write(self, line: int, row: Row, sheet: Sheet) -> None:
        say = self._preferences.say
        colours, result, parts = self._preferences.colours, row.result, row.game.scoring.parts
        games = say(row.game.name) if sheet.rule_set.games else ""
        first = f"{line + 1}  {say(hand_title(row.result.deal, sheet.rule_set.programme(sheet.options)))}"
        self._cell(line, 0, f"{first}  {games}".strip())
        names = self._account.names_at(line)
        winners = " · ".join(names[win.seat] for win in result.wins)
        self._cell(line, WINNER, winners or say(result.ending.name)).setToolTip(winners or say(result.ending.name))
        if not winners and row.wrong is None:
            self.setSpan(line, WINNER, 1, COLUMNS - WINNER)
        sources = [say(words.SELF_DRAW) if win.source is None else names[win.source] for win in result.wins]
        given = " · ".join(dict.fromkeys(sources))
        self._cell(line, SOURCE, given).setToolTip(given)
        values = [say(worth(win.record.score)) for win in row.wins if win.has_value]
        value = self._cell(line, 3, say(words.WRONG) if row.wrong is not None else " / ".join(values))
        if row.wrong is not None:
            value.setForeground(QColor(colours.loss))
            value.setToolTip(say(row.wrong))
        elif row.notes:
            value.setToolTip("\n".join(map(say, row.notes)))
        for person, standing in enumerate(self._account.standing_after(line + 1)):
            name = self._account.company.names[person]
            present = person in row.people
            change = result.changes[row.people.index(person)] if present else 0
            item = self._cell(line, COLUMNS + person, amount(standing, parts) if present else "–")
            item.setData(BELOW, signed(change, parts) if change else "")
            text = CELL.filled(name=name, change=signed(change, parts), standing=amount(standing, parts))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, say(text))
            item.setData(COLOUR, colours.gain if change > 0 else colours.loss)

    def _cell(self, line: int, column: int, text: str) -> QTableWidgetItem:
        item = QTableWidgetItem(text)
        self.setItem(line, column, item)
        return item

    def _pick(self) -> None:
        chosen = self.selectionModel().selectedRows()
        if chosen:
            self.picked.emit(chosen[0].row())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        line = self.currentRow()
        if line >= 0 and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.correct.emit(line)
        elif line >= 0 and event.key() == Qt.Key.Key_Delete:
            self.remove.emit(line)
        else:
            super().keyPressEvent(event)
