"""The list of kept matches as a table: a model of which only the rows in sight are put into words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.words import PLACES
from paizhuo.desktop.records import words
from paizhuo.engine.records.record import MatchRecord
from paizhuo.engine.records.record_words import DAMAGED, KINDS, game_of, length_of, people_of
from paizhuo.engine.records.renaming import split_name

AnyIndex = QModelIndex | QPersistentModelIndex
NO_PARENT = QModelIndex()


class Listed(QAbstractTableModel):
    """Matches, one a row."""

    def __init__(self, preferences: Preferences, records: Sequence[MatchRecord]) -> None:
        super().__init__()
        self._preferences = preferences
        self.records = tuple(records)

    def rowCount(self, parent: AnyIndex = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.records)

    def columnCount(self, parent: AnyIndex = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(words.COLUMNS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._preferences.say(words.COLUMNS[section])
        return None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        record = self.records[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._cell(record, index.column())
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(filter(None, (self._cell(record, column) for column in range(len(words.COLUMNS)))))
        return None

    def _cell(self, record: MatchRecord, column: int) -> str:
        say = self._preferences.say
        match column:
            case 0:
                return "" if record.played is None else f"{record.played:%Y-%m-%d %H:%M}"
            case 1:
                if record.damage is None:
                    return say(game_of(record.rules))
                return split_name(record.file)[1] or record.file.rpartition("/")[2]
            case 2:
                return people_of(record) if record.damage is None else say(DAMAGED.filled(reason=record.damage))
            case 3:
                place = None if record.own is None else record.participants[record.own].place
                return "" if place is None or place > len(PLACES) else say(PLACES[place - 1])
            case 4:
                return say(length_of(record)) if record.damage is None else ""
            case 5:
                return say(KINDS[record.kind])
            case _:
                tags = [f"#{tag}" for tag in record.remarks.tags]
                return " ".join((*tags, record.remarks.note))
