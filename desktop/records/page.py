"""The page of all matches kept on this computer: found, looked at, gone on with, noted, exported and imported."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QFile, QModelIndex, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFileDialog,
    QLabel,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from paizhuo.desktop.kit.cards import within
from paizhuo.desktop.kit.fields import dropdown, text_line
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import button, column, inset, label, row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.settings import data_folder
from paizhuo.desktop.kit.words import RULE_SET
from paizhuo.desktop.kit.workers import Workers
from paizhuo.desktop.records import win_words, words
from paizhuo.desktop.records.bringing_in import Brought, brought_in
from paizhuo.desktop.records.listed import Listed
from paizhuo.desktop.records.long_work import LongWork
from paizhuo.desktop.records.own_wins import OwnWins
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import ALL
from paizhuo.engine.match.formats.mjai import RULES
from paizhuo.engine.records.endings import FOREIGN, OWN
from paizhuo.engine.records.exporting import FORMS, RIICHI_ONLY, Form, NotExported, written
from paizhuo.engine.records.filter import Filter
from paizhuo.engine.records.index import Index, Progress
from paizhuo.engine.records.moments.link import is_link
from paizhuo.engine.records.record import NOBODY, MatchRecord, Remarks
from paizhuo.engine.records.record_words import KINDS
from paizhuo.engine.records.renaming import LONGEST, NotRenamed, rename, split_name
from paizhuo.engine.records.salvage import NothingSaved, Sound, save_sound, sound_part
from paizhuo.engine.table.journal.lock import in_use
from paizhuo.engine.table.whole_file import write_whole

WIDE: Final = (160, 130, 380, 70, 150, 130)
"""The widths of the columns but the last, in pixels at the designed text size."""
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
    _imported = Signal(object, bool)

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences)
        self._filter = Filter()
        self._workers = Workers()
        self._index: Index | None = None
        self._table, self._status = QTreeView(), QLabel()
        self._asking = False
        self._to_choose = ""
        """The file to choose once it is listed: one that has just got its name."""
        self._replaying = LongWork(self, "wins")
        self._wins_of: Filter | None = None
        self._replaying.progressed.connect(self._say_replaying)
        self._replaying.ended.connect(self._wins_read)
        self._read.connect(self._say_reading)
        self._done.connect(self._take)
        self._imported.connect(self._say_imported)

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
                self._done.emit(words.NOT_INDEXED.filled(reason=error.strerror or str(error)))
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
        self._imported.disconnect(self._say_imported)
        self._read.disconnect(self._say_reading)
        self._replaying.closing()
        self._workers.join(PATIENCE)
        if self._index is not None:
            self._index.close()
            self._index = None

    def _records(self) -> tuple[MatchRecord, ...]:
        try:
            if self._index is None:
                self._index = Index(data_folder())
            return tuple(self._index.records(self._filter))
        except OSError as error:
            self.said.emit(words.NOT_INDEXED.filled(reason=error.strerror or str(error)))
            return ()

    # -- drawing -------------------------------------------------------------------------------------------------------------

    def begins_at(self) -> str:
        return "records"

    def build(self, inside: QVBoxLayout) -> None:
        inside.addWidget(self.header(words.TITLE))
        body = QWidget()
        listed = inset(column(body, spacing=self.px(10)), self.px, 16 if self.narrow else 28, 14)
        listed.addWidget(self._filters())
        self._table = QTreeView()
        self._table.setObjectName("records")
        self._table.setAccessibleName(self.say(words.TITLE))
        self._table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self._table.setRootIsDecorated(False)
        self._table.setUniformRowHeights(True)
        self._table.setAllColumnsShowFocus(True)
        self._table.activated.connect(lambda _index: self._open())
        listed.addWidget(self._table, 1)
        self._status = label("", "muted", wrap=True)
        listed.addWidget(self._status)
        listed.addLayout(self._remarks())
        listed.addLayout(self._actions())
        inside.addWidget(body, 1)
        self._asking = False
        self._fill()

    def _filters(self) -> QWidget:
        held, line = within(Flow(gap=self.px(8)))
        search = text_line(
            "search", self.say(words.SEARCH), self._filter.text, hint=self.say(words.SEARCH), changed=self._search
        )
        search.setMinimumWidth(self.px(220))
        line.addWidget(search)
        games = [(self.say(words.ANY_GAME), None), *((self.say(game.name), game.id) for game in ALL)]
        line.addWidget(
            dropdown("rules", self.say(RULE_SET), games, self._filter.rules, lambda rules: self._narrow(rules=rules))
        )
        kinds = [(self.say(words.ANY_KIND), None), *((self.say(said), kind) for kind, said in KINDS.items())]
        line.addWidget(
            dropdown("kind", self.say(words.WHERE), kinds, self._filter.kind, lambda kind: self._narrow(kind=kind))
        )
        results = [
            (self.say(words.ANY_RESULT), None),
            *((self.say(said), result) for result, said in words.RESULTS.items()),
        ]
        line.addWidget(
            dropdown(
                "result",
                self.say(words.RESULT),
                results,
                self._filter.result,
                lambda result: self._narrow(result=result),
            )
        )
        self._wins = OwnWins(
            self.preferences, self._filter.rules, self._filter.won, lambda: self._narrow(won=self._wins.wanted)
        )
        line.addWidget(self._wins.limit)
        line.addWidget(self._wins.line)
        return held

    def _remarks(self) -> QVBoxLayout:
        listed = column(spacing=self.px(6))
        line = row(spacing=self.px(8))
        self._tags = text_line("tags", self.say(words.TAGS), hint=self.say(words.TAGS), longest=200)
        self._note = text_line("note", self.say(words.NOTE), hint=self.say(words.NOTE), longest=1000)
        self._name = text_line("name", self.say(words.NAME), hint=self.say(words.NAME), longest=LONGEST)
        self._name.setToolTip(self.say(words.NAME))
        self._name.editingFinished.connect(self._rename)
        for made in (self._tags, self._note):
            made.editingFinished.connect(self._keep_remarks)
        self._own = QComboBox()
        self._own.setObjectName("own")
        self._own.setAccessibleName(self.say(words.YOU_ARE))
        self._own.setToolTip(self.say(words.YOU_ARE))
        self._own.activated.connect(lambda _index: self._keep_remarks())
        line.addWidget(self._name, 2)
        line.addWidget(self._tags, 2)
        line.addWidget(self._note, 4)
        line.addWidget(label(self.say(words.YOU_ARE), "muted"))
        line.addWidget(self._own, 1)
        listed.addLayout(line)
        return listed

    def _fill(self) -> None:
        """List the matches that are wanted; the one that was chosen stays chosen."""
        chosen = "" if self.chosen is None else self.chosen.file
        records = self._records()
        if any(record.file == self._to_choose for record in records):
            chosen, self._to_choose = self._to_choose, ""
        self._model = Listed(self.preferences, records)
        self._table.setModel(self._model)
        header = self._table.header()
        for nth, wide in enumerate(WIDE):
            self._table.setColumnWidth(nth, self.px(wide))
        header.setStretchLastSection(True)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
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
            self._status.setText(self.say(words.NOTHING if self._filter != Filter() else words.NONE_YET))

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
        for made in (self._name, self._tags, self._note):
            made.setEnabled(record is not None)
        self._name.setText("" if record is None else split_name(record.file)[1])
        self._tags.setText("" if record is None else " ".join(record.remarks.tags))
        self._note.setText("" if record is None else record.remarks.note)
        self._own.clear()
        self._own.addItem(self.say(words.NOBODY), NOBODY)
        for nth, who in enumerate(() if record is None else record.participants):
            if who.bot is None:
                self._own.addItem(who.name, nth)
        self._own.setCurrentIndex(0 if record is None else max(0, self._own.findData(_own_of(record))))
        self._own.setEnabled(self._own.count() > 1)
        self._offer()

    def _actions(self) -> QVBoxLayout:
        """Return what can be done with the match that is chosen, and the question whether it goes to the bin."""
        said = (
            (words.OPEN, "open", self._open, "primary"),
            (words.GO_ON, "go-on", self._go_on, "plain"),
            (words.REPAIR, "repair", self._repair, "primary"),
            (words.COMPARE, "compare", self._compare, "plain"),
            (words.EXPORT, "export", self._export, "plain"),
            (words.DELETE, "delete", self._ask, "quiet"),
            (words.IMPORT, "import", self._import, "plain"),
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
            "compare": len(marked) <= 2 and all(each.damage is None and each.kind != "sheet" for each in marked),
            "export": record is not None,
            "delete": record is not None and len(marked) == 1,
        }
        for name, shown in there.items():
            self._buttons[name].setVisible(shown)
        self._offers.setVisible(not self._asking)
        self._question.setVisible(self._asking)

    # -- choosing ------------------------------------------------------------------------------------------------------------

    def _search(self, text: str) -> None:
        self._narrow(text=text)

    def _narrow(self, **wanted: object) -> None:
        self._filter = replace(self._filter, **wanted)
        if "rules" in wanted:
            self._wins.offer(self._filter.rules, None if self._filter.won is None else self._filter.won.limit)
            self._filter = replace(self._filter, won=self._wins.wanted)
        self._fill()
        self._find_wins()

    def _find_wins(self) -> None:
        """Have the wins found that are asked for and not known yet: a match is replayed once for it."""
        wanted = Filter(self._filter.rules, self._filter.kind)
        if self._filter.won is None or wanted == self._wins_of:
            return
        self._wins_of = wanted
        if self._replaying.running:
            self._replaying.stop()  # it begins again when that has ended
        else:
            self._replaying.begin(partial(_read_wins, wanted))

    def _say_replaying(self) -> None:
        if self._replaying.of and self._filter.won is not None:
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

    def _keep_remarks(self) -> None:
        """Keep what was noted about the match that is chosen."""
        record = self.chosen
        if record is None or self._index is None:
            return
        own = self._own.currentData()
        said = record.remarks.own if own == _own_of(record) else own
        remarks = Remarks(tuple(dict.fromkeys(self._tags.text().split())), self._note.text().strip(), said)
        if remarks != record.remarks:
            try:
                self._index.remark(record.file, remarks)
            except OSError as error:
                self.said.emit(words.NOT_DONE.filled(reason=error.strerror or str(error)))
            self._fill()

    def _rename(self) -> None:
        """Give the file of the match that is chosen its new name."""
        record = self.chosen
        if record is None or self._index is None:
            return
        try:
            file = rename(self._index, record.file, self._name.text())
        except NotRenamed as no:
            self.said.emit(words.NOT_DONE.filled(reason=no.reason))
        except OSError as error:
            self.said.emit(words.NOT_DONE.filled(reason=error.strerror or str(error)))
        else:
            if file != record.file:
                self._to_choose = file
                self._look()
            return
        self._name.setText(split_name(record.file)[1])

    # -- files ---------------------------------------------------------------------------------------------------------------

    def _forms(self, record: MatchRecord) -> dict[str, Form | None]:
        """Return the forms that a match can be written in, by what the dialog calls them; None: as it is kept."""
        if record.kind == "sheet":
            return {self.say(words.OWN_SHEET): None}
        found: dict[str, Form | None] = {self.say(words.OWN_FORM): None}
        if record.damage is None:
            forms = (form for form in FORMS if record.rules == RULES or form not in RIICHI_ONLY)
            found |= {self.say(words.FORMS[form]): form for form in forms}
        return found

    def _export(self) -> None:
        record = self.chosen
        if record is None:
            return
        forms, name = self._forms(record), record.file.rpartition("/")[2]
        chosen, wanted = QFileDialog.getSaveFileName(self, self.say(words.EXPORT), name, ";;".join(forms))
        if not chosen:
            return
        form, source = forms.get(wanted), self._path(record)
        target = Path(chosen) if form is None else Path(chosen).with_suffix(FORMS[form])
        if target != Path(chosen) and target.exists():  # the dialog has asked about another name
            self.said.emit(words.NOT_DONE.filled(reason=words.EXISTS.filled(file=target.name)))
            return

        def work() -> None:
            try:
                content = source.read_bytes()
                write_whole(target, content if form is None else written(content, form))
            except NotExported as no:
                self._done.emit(words.NOT_DONE.filled(reason=no.reason))
            except OSError as error:
                self._done.emit(words.NOT_DONE.filled(reason=error.strerror or str(error)))
            else:
                self._done.emit(words.WRITTEN.filled(file=target.name))

        self._workers.begin("export", work)

    def _sound_part(self, record: MatchRecord) -> Sound | None:
        """Say what can be saved of a damaged match; return it."""
        try:
            sound = None if record.kind == "sheet" else sound_part(self._path(record).read_bytes())
        except OSError:
            return None
        if sound is None:
            self._status.setText(self.say(words.NOTHING_SOUND.filled(reason=record.damage)))
        else:
            said = words.CAN_BE_SAVED.filled(reason=record.damage, hands=sound.hands, lines=sound.lines)
            self._status.setText(self.say(said))
        return sound

    def _repair(self) -> None:
        """Save what is sound of the damaged match that is chosen."""
        if (record := self.chosen) is None:
            return
        try:
            file = save_sound(data_folder(), record.file)
        except NothingSaved as no:
            self.said.emit(words.NOT_DONE.filled(reason=no.reason))
        except OSError as error:
            self.said.emit(words.NOT_DONE.filled(reason=error.strerror or str(error)))
        else:
            self.said.emit(words.SAVED.filled(file=file))
            self._to_choose = file
            self._look()

    def _import(self) -> None:
        endings = " ".join(f"*{ending}" for ending in (*OWN, *FOREIGN))
        filters = f"{self.say(words.FILES.filled(endings=endings))};;{self.say(words.ANY_FILE)}"
        chosen, _ = QFileDialog.getOpenFileNames(self, self.say(words.IMPORT), "", filters)
        self.take_in([Path(file) for file in chosen])

    def take_in(self, files: list[Path], *, show: bool = False) -> None:
        """Take in matches from elsewhere, in a thread of its own; what cannot be taken in is said. ``show``: open the first afterwards."""

        def work() -> None:
            self._imported.emit(brought_in(data_folder(), files, self.preferences.settings.language), show)

        if files:
            self._workers.begin("import", work)

    def _say_imported(self, brought: Brought, show: bool) -> None:  # noqa: FBT001 - a signal carries it
        """Say what became of the files, list what is new, and open the first match if it is to be shown."""
        for sentence in brought.said:
            self.said.emit(sentence)
        if brought.new:
            self.said.emit(words.TAKEN_IN.filled(n=brought.new))
            self._look()
        if show and brought.kept:
            self.opened.emit(data_folder() / brought.kept[0], None)

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
        path = self._path(record)
        if in_use(path) is not None:
            self.said.emit(words.BUSY)
        elif not QFile(str(path)).moveToTrash():
            self.said.emit(words.NOT_DONE.filled(reason=path.name))
        elif self._index is not None:
            self._index.moved(record.file, None)
        self._look()
        self._offer()


def _own_of(record: MatchRecord) -> int:
    """Return which of the participants the person is, ``NOBODY`` for none."""
    return NOBODY if record.own is None else record.own


def _read_wins(wanted: Filter, progress: Progress) -> None:
    """Find the wins of the matches that are wanted, in a thread. Raises ``OSError``, and what ``progress`` raises."""
    index = Index(data_folder())
    try:
        index.read_wins(wanted, progress)
    finally:
        index.close()
