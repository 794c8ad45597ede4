"""What a person may write about a match: the name of its file, tags, a note, and which of the players they are themselves."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit

from paizhuo.desktop.kit.fields import text_line
from paizhuo.desktop.kit.parts import label, row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.records import words
from paizhuo.engine.core.words import Text
from paizhuo.engine.records.record import NOBODY, MatchRecord, Remarks
from paizhuo.engine.records.renaming import LONGEST, split_name


class Noted(QObject):
    """The fields below the list, of one match. ``kept`` brings the ``Remarks`` that a person has changed, ``renamed`` a name."""

    kept = Signal(object)
    renamed = Signal(str)

    def __init__(self, preferences: Preferences, parent: QObject) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._record: MatchRecord | None = None

    def made(self) -> QHBoxLayout:
        """Return the fields, made anew in the language and size in force."""
        self._name = self._line("name", words.NAME, LONGEST)
        self._tags = self._line("tags", words.TAGS, 200)
        self._note = self._line("note", words.NOTE, 1000)
        self._name.editingFinished.connect(self._rename)
        for made in (self._tags, self._note):
            made.editingFinished.connect(self._keep)
        you_are = self._preferences.say(words.YOU_ARE)
        self._own = QComboBox()
        self._own.setObjectName("own")
        self._own.setAccessibleName(you_are)
        self._own.setToolTip(you_are)
        self._own.activated.connect(lambda _index: self._keep())
        line = row(spacing=self._preferences.px(8))
        line.addWidget(self._name, 2)
        line.addWidget(self._tags, 2)
        line.addWidget(self._note, 4)
        line.addWidget(label(you_are, "muted"))
        line.addWidget(self._own, 1)
        return line

    def _line(self, name: str, words: Text, longest: int) -> QLineEdit:
        hint = self._preferences.say(words)
        made = text_line(name, hint, hint=hint, longest=longest)
        made.setToolTip(hint)
        return made

    def show_record(self, record: MatchRecord | None) -> None:
        """Show what is written about a match; None: none is chosen."""
        self._record = record
        for made in (self._name, self._tags, self._note):
            made.setEnabled(record is not None)
        self._name.setText("" if record is None else split_name(record.file)[1])
        self._tags.setText("" if record is None else " ".join(record.remarks.tags))
        self._note.setText("" if record is None else record.remarks.note)
        self._own.clear()
        self._own.addItem(self._preferences.say(words.NOBODY), NOBODY)
        for nth, who in enumerate(() if record is None else record.participants):
            if who.bot is None:
                self._own.addItem(who.name, nth)
        self._own.setCurrentIndex(0 if record is None else max(0, self._own.findData(_own_of(record))))
        self._own.setEnabled(self._own.count() > 1)

    def _rename(self) -> None:
        if self._record is not None and self._name.text() != split_name(self._record.file)[1]:
            self.renamed.emit(self._name.text())

    def _keep(self) -> None:
        record = self._record
        if record is None:
            return
        own = self._own.currentData()
        said = record.remarks.own if own == _own_of(record) else own
        remarks = Remarks(tuple(dict.fromkeys(self._tags.text().split())), self._note.text().strip(), said)
        if remarks != record.remarks:
            self.kept.emit(remarks)


def _own_of(record: MatchRecord) -> int:
    """Return which of the participants the person is, ``NOBODY`` for none."""
    return NOBODY if record.own is None else record.own
