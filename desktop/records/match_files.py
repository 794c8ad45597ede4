"""What is done with the files of matches: written in other forms, taken in, renamed, repaired, moved to the bin."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QFile, QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.settings import data_folder
from paizhuo.desktop.kit.workers import Workers
from paizhuo.desktop.records import words
from paizhuo.desktop.records.bringing_in import Brought, brought_in
from paizhuo.desktop.records.not_done import not_done
from paizhuo.engine.core.refused import Refused
from paizhuo.engine.match.formats.mjai import RULES
from paizhuo.engine.records.endings import FOREIGN, OWN
from paizhuo.engine.records.exporting import FORMS, RIICHI_ONLY, Form, NotExported, written
from paizhuo.engine.records.index import Index
from paizhuo.engine.records.record import MatchRecord
from paizhuo.engine.records.renaming import move_away, rename
from paizhuo.engine.records.salvage import save_sound
from paizhuo.engine.table.journal.lock import in_use
from paizhuo.engine.table.whole_file import write_whole


class MatchFiles(QObject):
    """Does it, in a thread where it takes long.

    ``said`` brings sentences; ``changed``: there are other files, and which of them to choose ("": the same as before); ``show_first``: a
    match that was taken in is to be looked at.
    """

    said = Signal(object)
    changed = Signal(str)
    show_first = Signal(Path)
    _written = Signal(object)
    _imported = Signal(object, bool)

    def __init__(self, preferences: Preferences, page: QWidget) -> None:
        super().__init__(page)
        self._preferences, self._page = preferences, page
        self._workers = Workers()
        self._written.connect(self.said)
        self._imported.connect(self._say_imported)

    def closing(self, patience: float) -> None:
        """Wait so many seconds for what is still being done, and hear of it no more."""
        self._written.disconnect(self.said)
        self._imported.disconnect(self._say_imported)
        self._workers.join(patience)

    # -- written in other forms --------------------------------------------------------------------------------------------

    def _forms(self, record: MatchRecord) -> dict[str, Form | None]:
        """Return the forms that a match can be written in, by what the dialog calls them; None: as it is kept."""
        say = self._preferences.say
        if record.kind == "sheet":
            return {say(words.OWN_SHEET): None}
        found: dict[str, Form | None] = {say(words.OWN_FORM): None}
        if record.damage is None:
            forms = (form for form in FORMS if record.rules == RULES or form not in RIICHI_ONLY)
            found |= {say(words.FORMS[form]): form for form in forms}
        return found

    def export(self, record: MatchRecord) -> None:
        """Ask for a file and a form, and write the match."""
        forms, name = self._forms(record), record.file.rpartition("/")[2]
        title = self._preferences.say(words.EXPORT)
        chosen, wanted = QFileDialog.getSaveFileName(self._page, title, name, ";;".join(forms))
        if not chosen:
            return
        form, source = forms.get(wanted), data_folder() / record.file
        target = Path(chosen) if form is None else Path(chosen).with_suffix(FORMS[form])
        if target != Path(chosen) and target.exists():  # the dialog has asked about another name
            self.said.emit(words.NOT_DONE.filled(reason=words.EXISTS.filled(file=target.name)))
            return

        def work() -> None:
            try:
                content = source.read_bytes()
                write_whole(target, content if form is None else written(content, form))
            except (NotExported, OSError) as error:
                self._written.emit(not_done(error))
            else:
                self._written.emit(words.WRITTEN.filled(file=target.name))

        self._workers.begin("export", work)

    # -- taken in ----------------------------------------------------------------------------------------------------------

    def import_chosen(self) -> None:
        """Ask for files, and take them in."""
        say, endings = self._preferences.say, " ".join(f"*{ending}" for ending in (*OWN, *FOREIGN))
        filters = f"{say(words.FILES.filled(endings=endings))};;{say(words.ANY_FILE)}"
        chosen, _ = QFileDialog.getOpenFileNames(self._page, say(words.IMPORT), "", filters)
        self.take_in([Path(file) for file in chosen])

    def take_in(self, files: Sequence[Path], *, show: bool = False) -> None:
        """Take in matches from elsewhere; what cannot be taken in is said. ``show``: look at the first afterwards."""
        language = self._preferences.settings.language

        def work() -> None:
            self._imported.emit(brought_in(data_folder(), files, language), show)

        if files:
            self._workers.begin("import", work)

    def _say_imported(self, brought: Brought, show: bool) -> None:  # noqa: FBT001 - a signal carries it
        for sentence in brought.said:
            self.said.emit(sentence)
        if brought.new:
            self.said.emit(words.TAKEN_IN.filled(n=brought.new))
            self.changed.emit("")
        if show and brought.kept:
            self.show_first.emit(data_folder() / brought.kept[0])

    # -- a file itself -----------------------------------------------------------------------------------------------------

    def rename(self, index: Index, record: MatchRecord, name: str) -> bool:
        """Give the file of a match another name; return whether it has it."""
        try:
            self.changed.emit(rename(index, record.file, name))
        except (Refused, OSError) as error:
            self.said.emit(not_done(error))
            return False
        return True

    def move(self, index: Index, record: MatchRecord) -> None:
        """Ask for a folder, and move the file of a match there."""
        folder = QFileDialog.getExistingDirectory(self._page, self._preferences.say(words.MOVE))
        if not folder:
            return
        try:
            target = move_away(index, record.file, Path(folder))
        except (Refused, OSError) as error:
            self.said.emit(not_done(error))
        else:
            self.said.emit(words.MOVED.filled(file=target))
            self.changed.emit("")

    def repair(self, record: MatchRecord) -> None:
        """Save what is sound of a damaged match."""
        try:
            file = save_sound(data_folder(), record.file)
        except (Refused, OSError) as error:
            self.said.emit(not_done(error))
        else:
            self.said.emit(words.SAVED.filled(file=file))
            self.changed.emit(file)

    def delete(self, index: Index, record: MatchRecord) -> None:
        """Move the file of a match to the system's bin."""
        path = data_folder() / record.file
        if in_use(path) is not None:
            self.said.emit(words.BUSY)
        elif not QFile(str(path)).moveToTrash():
            self.said.emit(words.NO_BIN.filled(file=path.name))
        else:
            index.moved(record.file, None)
            self.changed.emit("")
