"""The port log as lines of text, in a model that a list shows: only what is in sight is written out."""

from __future__ import annotations

from collections import deque
from itertools import islice
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from paizhuo.desktop.devices import words
from paizhuo.desktop.devices.event_words import spoken
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.event_lines import hex_pairs
from paizhuo.engine.devices.events import BadFrame, DeviceEvent, Fault, Lost, Unavailable
from paizhuo.engine.devices.open_table.events import CommandFailed, CommandUnknown, Jam
from paizhuo.engine.devices.port_log import Direction, PassedOn

MOST: Final = 2_000
"""Lines that are kept for people to look at."""
LONGEST: Final = 240
"""Bytes of a line."""
MARKS: Final[dict[Direction, str]] = {"in": "←", "out": "→", "event": "•"}
TROUBLES: Final = (BadFrame, Fault, Lost, Unavailable, CommandFailed, CommandUnknown, Jam)
PRINTED: Final = frozenset(range(0x20, 0x7F))


class LogLine(Struct):
    """A line: bytes, an event, or ``left_out``, how many entries there was no time for. ``ended``: its line break has come."""

    time: float
    direction: Direction
    data: bytes = b""
    event: DeviceEvent | None = None
    left_out: int = 0
    ended: bool = True

    @property
    def text(self) -> Text:
        """What it says: ASCII as it is, other bytes as hex pairs, events in words."""
        if self.left_out:
            return words.LEFT_OUT.filled(n=f"{self.left_out:,}")
        if self.event is not None:
            return spoken(self.event)
        printed = self.data.decode("ascii") if set(self.data) <= PRINTED else hex_pairs(self.data)
        return Text(printed, printed)


def cut(entry: PassedOn, before: LogLine | None) -> list[LogLine]:
    """Return the lines of an entry. If ``before`` is an unfinished line of the same direction, the first continues it."""
    if entry.event is not None:
        return [LogLine(entry.time, entry.direction, event=entry.event)]
    data = entry.data
    if before is not None and not before.ended and before.direction == entry.direction:
        data = before.data + data
    if not set(data) <= PRINTED | {0x0A, 0x0D}:
        return [LogLine(entry.time, entry.direction, data[:LONGEST])]
    parts = data.split(b"\n")
    lines = [LogLine(entry.time, entry.direction, part.rstrip(b"\r")[:LONGEST]) for part in parts[:-1]]
    if parts[-1]:
        lines.append(LogLine(entry.time, entry.direction, parts[-1][:LONGEST], ended=len(parts[-1]) >= LONGEST))
    return lines


class LogModel(QAbstractListModel):
    """The last lines. ``take`` adds what has passed since."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._lines: deque[LogLine] = deque()
        self._last = 0
        """The number of the last entry taken."""

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not 0 <= index.row() < len(self._lines):
            return None
        line = self._lines[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self.written(line)
        if role == Qt.ItemDataRole.ForegroundRole:
            return QColor(self._colour(line))
        return None

    def written(self, line: LogLine) -> str:
        """Return a line as it is shown and saved."""
        return f"{line.time:10.3f}  {MARKS[line.direction]}  {self._preferences.say(line.text)}"

    @property
    def lines(self) -> tuple[str, ...]:
        """All lines as they are shown."""
        return tuple(map(self.written, self._lines))

    def take(self, entries: tuple[PassedOn, ...]) -> None:
        """Take what has passed since the last time; count what came too fast to be kept since then."""
        if not entries:
            return
        missing = entries[0].number - self._last - 1
        new = [LogLine(entries[0].time, "event", left_out=missing)] if missing > 0 and self._last else []
        for entry in entries:
            before = new[-1] if new else self._lines[-1] if self._lines else None
            found = cut(entry, before)
            if (
                found
                and before is not None
                and not before.ended
                and entry.event is None
                and before.direction == entry.direction
            ):
                self._continue(new, replace(found.pop(0), time=before.time))
            new += found
        self._last = entries[-1].number
        self._add(new[-MOST:])

    @property
    def last(self) -> int:
        """The number of the last entry that was taken."""
        return self._last

    def clear(self) -> None:
        """Take all lines out; those that come are shown again."""
        self.beginResetModel()
        self._lines.clear()
        self.endResetModel()

    def _continue(self, new: list[LogLine], line: LogLine) -> None:
        """Write the last line anew, which has become longer."""
        if new:
            new[-1] = line
        else:
            self._lines[-1] = line
            at = self.index(len(self._lines) - 1)
            self.dataChanged.emit(at, at)

    def _add(self, new: list[LogLine]) -> None:
        over = len(self._lines) + len(new) - MOST
        if over > 0:
            self.beginRemoveRows(QModelIndex(), 0, over - 1)
            self._lines = deque(islice(self._lines, over, None))
            self.endRemoveRows()
        if new:
            self.beginInsertRows(QModelIndex(), len(self._lines), len(self._lines) + len(new) - 1)
            self._lines.extend(new)
            self.endInsertRows()

    def _colour(self, line: LogLine) -> str:
        colours = self._preferences.colours
        if line.left_out or isinstance(line.event, TROUBLES):
            return colours.loss
        return (
            colours.text if line.direction == "event" else colours.accent if line.direction == "out" else colours.muted
        )
