"""The page of all matches kept on this computer: found, looked at, gone on with, noted, exported and imported."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from paizhuo.desktop.kit.cards import within
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import button, column, inset, label
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.settings import data_folder
from paizhuo.desktop.kit.workers import Workers
from paizhuo.desktop.records import win_words, words
from paizhuo.desktop.records.listed import Listed
from paizhuo.desktop.records.long_work import LongWork
from paizhuo.desktop.records.match_files import MatchFiles
from paizhuo.desktop.records.match_table import MatchTable
from paizhuo.desktop.records.narrowing import Narrowing
from paizhuo.desktop.records.not_done import not_done
from paizhuo.desktop.records.noted import Noted
from paizhuo.engine.core.words import Text
from paizhuo.engine.records.filter import Filter
from paizhuo.engine.records.index import Index, Progress
from paizhuo.engine.records.moments.link import is_link
from paizhuo.engine.records.record import MatchRecord, Remarks
from paizhuo.engine.records.salvage import Sound, sound_part
from paizhuo.engine.table.journal.recorder import reason_of

PATIENCE: Final = 5.0
"""Seconds to wait for files that are still being read when the page is left for good."""


class RecordsPage(Page):
    """All kept matches. ``opened`` brings the file of a match to be looked at, ``resume`` one to go on with; ``statistics``: they are to
    be counted; ``link``: the text of a link to a moment, which is to be opened; ``compared``: two
    files of matches, which may be the same.
    """

    opened = Signal(Path, object)
    resume = Signal(Path)
    statistics = Signal()
    link = Signal(str)
    compared = Signal(str, str)
    _read = Signal(int, int)
    _done = Signal(object)

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences)
        self._workers = Workers()
        self._narrowing = Narrowing(preferences, self._list_anew)
        self._noted = Noted(preferences, self)
        self._noted.kept.connect(self._keep_remarks)
        self._noted.renamed.connect(self._rename)
        self.files = MatchFiles(preferences, self)
        self.files.said.connect(self.said)
        self.files.changed.connect(self._list_with)
        self.files.show_first.connect(lambda file: self.opened.emit(file, None))
        self._index: Index | None = None
        self._table, self._status = MatchTable(preferences), QLabel()
        self._asking = False
        self._to_choose = ""
        """The file to choose once it is listed: one that has just got its name."""
        self._replaying = LongWork(self, "wins")
        self._wins_of: Filter | None = None
        self._looked_through: tuple[bytes, Sound | None] = (b"", None)
        """The damaged file that was looked through last, and what is sound of it."""
        self._replaying.progressed.connect(self._say_replaying)
        self._replaying.ended.connect(self._wins_read)
        self._replaying.said.connect(self.said)
        self._read.connect(self._say_reading)
        self._done.connect(self._take)

    # -- the index -----------------------------------------------------------------------------------------------------------

    def showEvent(self, event: object) -> None:
        super().showEvent(event)
        self._look()

    def _look(self) -> None:
        """Read what is new in a thread of its own; the list shows meanwhile what was known."""

        def work() -> None:
            try:
                index = Index(data_folder())
                try:
                    index.refresh(self._read.emit)
                finally:
                    index.close()
            except OSError as error:
                self._done.emit(words.NOT_INDEXED.filled(reason=reason_of(error)))
            else:
                self._done.emit(None)

        self._workers.begin("records", work)

    def _say_reading(self, done: int, of: int) -> None:
        self._status.setText(self.say(words.READING.filled(done=done, of=of)))

    def _take(self, trouble: Text | None) -> None:
        """Show what the index says now."""
        if trouble is not None:
            self.said.emit(trouble)
        self._wins_of = None
        if self._index is not None:
            self._index.read_remarks()
        self._fill()
        self._find_wins()

    def closing(self) -> None:
        self._done.disconnect(self._take)
        self._read.disconnect(self._say_reading)
        self._replaying.closing()
        self.files.closing(PATIENCE)
        self._workers.join(PATIENCE)
        if self._index is not None:
            self._index.close()
            self._index = None

    def _records(self) -> tuple[MatchRecord, ...]:
        try:
            if self._index is None:
                self._index = Index(data_folder())
            return tuple(self._index.records(self._narrowing.filter))
        except OSError as error:
            self.said.emit(words.NOT_INDEXED.filled(reason=reason_of(error)))
            return ()

    # -- drawing -------------------------------------------------------------------------------------------------------------

    def begins_at(self) -> str:
        return "records"

    def build(self, inside: QVBoxLayout) -> None:
        inside.addWidget(self.header(words.TITLE))
        body = QWidget()
        listed = inset(column(body, spacing=self.px(10)), self.px, 16 if self.narrow else 28, 14)
        listed.addWidget(self._narrowing.made())
        self._table = MatchTable(self.preferences)
        self._table.setAccessibleName(self.say(words.TITLE))
        self._table.activated.connect(lambda _index: self._open())
        listed.addWidget(self._table, 1)
        self._status = label("", "muted", wrap=True)
        listed.addWidget(self._status)
        listed.addLayout(self._noted.made())
        listed.addLayout(self._actions())
        inside.addWidget(body, 1)
        self._asking = False
        self._fill()

    def _fill(self) -> None:
        """List the matches that are wanted; the one that was chosen stays chosen."""
        chosen = "" if self.chosen is None else self.chosen.file
        records = self._records()
        if any(record.file == self._to_choose for record in records):
            chosen, self._to_choose = self._to_choose, ""
        self._model = Listed(self.preferences, records)
        new = self._table.model() is None
        self._table.setModel(self._model)
        if new:
            self._table.share_out()
        self._table.header().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self._table.selectionModel().currentRowChanged.connect(self._turn)
        self._table.selectionModel().selectionChanged.connect(lambda _now, _before: self._offer())
        nth = next((nth for nth, record in enumerate(records) if record.file == chosen), 0)
        if records:
            self._table.setCurrentIndex(self._model.index(nth, 0))
        self._turn(QModelIndex(), QModelIndex())

    def _say_found(self) -> None:
        """Say how many matches there are."""
        if n := self._model.rowCount():
            self._status.setText(self.say(words.FOUND.filled(n=n)))
        else:
            self._status.setText(self.say(words.NOTHING if self._narrowing.filter != Filter() else words.NONE_YET))

    @property
    def chosen(self) -> MatchRecord | None:
        """The match that is chosen in the list."""
        model = self._table.model()
        if not isinstance(model, Listed):
            return None
        at = self._table.currentIndex()
        return model.records[at.row()] if at.isValid() and at.row() < len(model.records) else None

    @property
    def selected(self) -> list[MatchRecord]:
        """All matches that are marked in the list, from above."""
        rows = sorted(index.row() for index in self._table.selectionModel().selectedRows())
        return [self._model.records[row] for row in rows if row < len(self._model.records)]

    def _turn(self, _now: QModelIndex, _before: QModelIndex) -> None:
        """Offer what can be done with the match that is chosen now."""
        record = self.chosen
        self._asking = False
        self._say_found()
        self._noted.show_record(record)
        self._offer()

    def _actions(self) -> QVBoxLayout:
        """Return what can be done with the match that is chosen, and the question whether it goes to the bin."""
        said = (
            (words.OPEN, "open", self._open, "primary"),
            (words.GO_ON, "go-on", self._go_on, "plain"),
            (words.REPAIR, "repair", partial(self._with_chosen, self.files.repair), "primary"),
            (words.COMPARE, "compare", self._compare, "plain"),
            (words.EXPORT, "export", partial(self._with_chosen, self.files.export), "plain"),
            (words.MOVE, "move", self._move, "plain"),
            (words.DELETE, "delete", self._ask, "quiet"),
            (words.IMPORT, "import", self.files.import_chosen, "plain"),
            (words.STATISTICS, "statistics", self.statistics.emit, "plain"),
            (words.PASTE_LINK, "paste-link", self._paste_link, "plain"),
        )
        self._buttons = {name: button(self.say(text), name, does, kind=kind) for text, name, does, kind in said}
        self._offers, line = within(Flow(gap=self.px(6)))
        for made in self._buttons.values():
            line.addWidget(made)
        self._question, asked = within(Flow(gap=self.px(6)))
        asked.addWidget(label(self.say(words.DELETE_WHICH), "loss"))
        asked.addWidget(button(self.say(words.KEEP), "keep", self._ask_no_more))
        asked.addWidget(button(self.say(words.DELETE), "delete-for-good", self._delete))
        self._question.hide()
        listed = column()
        listed.addWidget(self._offers)
        listed.addWidget(self._question)
        return listed

    def _offer(self) -> None:
        """Offer what can be done with the match that is chosen."""
        record = self.chosen
        sound, marked = record is not None and record.damage is None, self.selected
        saved = None if record is None or record.damage is None else self._sound_part(record)
        there = {
            "open": sound,
            "repair": saved is not None,
            "go-on": sound and record is not None and not record.over and record.kind in ("local", "real"),
            "compare": 0 < len(marked) <= 2 and all(each.damage is None and each.kind != "sheet" for each in marked),
            "export": record is not None,
            "move": record is not None and len(marked) == 1,
            "delete": record is not None and len(marked) == 1,
        }
        for name, shown in there.items():
            self._buttons[name].setVisible(shown)
        self._offers.setVisible(not self._asking)
        self._question.setVisible(self._asking)

    # -- choosing ------------------------------------------------------------------------------------------------------------

    def _list_anew(self) -> None:
        """List what is wanted now."""
        self._fill()
        self._find_wins()

    def _list_with(self, file: str) -> None:
        """Read the files again; ``file`` is to be chosen then, if it names one."""
        self._to_choose = file
        self._look()

    def _with_chosen(self, does: Callable[[MatchRecord], object]) -> None:
        if (record := self.chosen) is not None:
            does(record)

    def _keep_remarks(self, remarks: Remarks) -> None:
        """Keep what was noted about the match that is chosen."""
        record = self.chosen
        if record is None or self._index is None:
            return
        try:
            self._index.remark(record.file, remarks)
        except OSError as error:
            self.said.emit(not_done(error))
        self._fill()

    def _rename(self, name: str) -> None:
        """Give the file of the match that is chosen its new name; a name that it cannot have is taken back."""
        record = self.chosen
        if record is not None and self._index is not None and not self.files.rename(self._index, record, name):
            self._noted.show_record(record)

    def _move(self) -> None:
        """Move the file of the match that is chosen to another folder."""
        record = self.chosen
        if record is not None and self._index is not None:
            self.files.move(self._index, record)

    def _find_wins(self) -> None:
        """Have the wins found that are asked for and not known yet: a match is replayed once for it."""
        wanted = Filter(self._narrowing.filter.rules, self._narrowing.filter.kind)
        if self._narrowing.filter.won is None or wanted == self._wins_of:
            return
        self._wins_of = wanted
        if self._replaying.running:
            self._replaying.stop()  # it begins again when that has ended
        else:
            self._replaying.begin(partial(_read_wins, wanted))

    def _say_replaying(self) -> None:
        if self._replaying.of and self._narrowing.filter.won is not None:
            self._status.setText(self.say(win_words.REPLAYING.filled(done=self._replaying.done, of=self._replaying.of)))

    def _wins_read(self) -> None:
        """List what was found, or go on with what is wanted now."""
        if self._replaying.stopped:
            self._wins_of = None
            self._find_wins()
        self._fill()

    def _path(self, record: MatchRecord) -> Path:
        return data_folder() / record.file

    def _open(self) -> None:
        record = self.chosen
        if record is None or record.damage is not None:
            return
        self.opened.emit(self._path(record), record.own)

    def _compare(self) -> None:
        """Compare the two matches that are marked; of one that is, two of its seats."""
        if files := [record.file for record in self.selected]:
            self.compared.emit(files[0], files[-1])

    def _go_on(self) -> None:
        if (record := self.chosen) is not None:
            self.resume.emit(self._path(record))

    def _sound_part(self, record: MatchRecord) -> Sound | None:
        """Say what can be saved of a damaged match; return it."""
        try:
            content = b"" if record.kind == "sheet" else self._path(record).read_bytes()
        except OSError:
            return None
        if content != self._looked_through[0]:
            self._looked_through = content, sound_part(content)
        sound = self._looked_through[1]
        if sound is None:
            self._status.setText(self.say(words.NOTHING_SOUND.filled(reason=record.damage)))
        else:
            said = words.CAN_BE_SAVED.filled(reason=record.damage, hands=sound.hands, lines=sound.lines)
            self._status.setText(self.say(said))
        return sound

    def _paste_link(self) -> None:
        """Open the moment of a match that a copied link holds."""
        text = QGuiApplication.clipboard().text()
        if is_link(text):
            self.link.emit(text)
        else:
            self.said.emit(words.NO_LINK_COPIED)

    def _ask(self) -> None:
        self._asking = True
        self._offer()
        self.focus("keep")

    def _ask_no_more(self) -> None:
        self._asking = False
        self._offer()
        self.focus("records")

    def _delete(self) -> None:
        """Move the match that is chosen to the system's bin."""
        record = self.chosen
        self._asking = False
        if record is None:
            return
        if self._index is not None:
            self.files.delete(self._index, record)
        self._offer()


def _read_wins(wanted: Filter, progress: Progress) -> None:
    """Find the wins of the matches that are wanted, in a thread. Raises ``OSError``, and what ``progress`` raises."""
    index = Index(data_folder())
    try:
        index.read_wins(wanted, progress)
    finally:
        index.close()
