"""The score sheet in use, with its account and its file: every change is on disk at once, and can be taken back."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from paizhuo.desktop.kit.data_version import newer_version
from paizhuo.desktop.kit.keeping import Keeping
from paizhuo.desktop.sheet import kept as sheets
from paizhuo.desktop.sheet import words
from paizhuo.engine.core.words import Language, Text
from paizhuo.engine.match.sheet.scoring import SheetScores, score_sheet
from paizhuo.engine.match.sheet.sheet import BadSheet, Sheet
from paizhuo.engine.table.journal.recorder import reason_of

KEPT = 100
"""So many changes can be taken back."""


class Book(QObject):
    """At most one sheet is open; ``account`` is always that of ``sheet``. ``message`` carries a sentence."""

    message = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.sheet: Sheet | None = None
        self.account: SheetScores | None = None
        self.file: Path | None = None
        self._before: list[Sheet] = []
        self._keeping = self._new_keeping()

    def closing(self) -> None:
        """Try once more to save sheets that could not be saved: the program ends."""
        for keeping in self.findChildren(Keeping):
            keeping.catch_up()

    @property
    def can_undo(self) -> bool:
        return bool(self._before)

    def resume(self) -> Text | None:
        """Take the latest sheet up again; return what to say if that cannot be. A broken one is set aside, unless a newer
        program has written here.
        """
        file = sheets.latest()
        if file is None:
            return None
        try:
            self._take_up(sheets.load(file), file)
        except BadSheet as bad:
            if newer_version() is not None:  # a newer program can read it
                return words.NOT_READ.filled(file=file.name, reason=bad.reason)
            kept = sheets.set_aside(file)
            return words.KEPT_ASIDE.filled(file=file.name, reason=bad.reason, kept=kept.name)
        except OSError as error:
            return words.NOT_READ.filled(file=file.name, reason=reason_of(error))
        return None

    def open(self, file: Path) -> None:
        """Open a sheet; where it cannot be read the open one stays."""
        try:
            self._take_up(sheets.load(file), file)
        except BadSheet as bad:
            self.message.emit(words.NOT_READ.filled(file=file.name, reason=bad.reason))
        except OSError as error:
            self.message.emit(words.NOT_READ.filled(file=file.name, reason=reason_of(error)))

    def begin(self, sheet: Sheet) -> None:
        """Begin a new sheet, in a file of its own."""
        self._take_up(sheet, sheets.new_file(sheet.rules))
        self._keep(sheet)

    def take(self, sheet: Sheet) -> None:
        """Take the sheet after a change."""
        if self.sheet is not None:
            self._before = [*self._before[-KEPT:], self.sheet]
        self._now(sheet)

    def undo(self) -> None:
        if self._before:
            self._now(self._before.pop())

    def forget(self) -> None:
        """Close the sheet, which stays in its file; none is open."""
        self.sheet = self.account = self.file = None
        self._before = []

    def export(self, file: Path, language: Language) -> None:
        """Write the account for other programs: as a table, or as JSON where the name says so."""
        assert self.sheet is not None
        assert self.account is not None
        if file.suffix == ".json":
            text = sheets.as_json(self.sheet, self.account)
        else:
            text = sheets.as_csv(self.sheet, self.account, language)
        try:
            file.write_text(text, "utf-8-sig" if file.suffix == ".csv" else "utf-8")
        except OSError as error:
            self.message.emit(words.NOT_KEPT.filled(reason=reason_of(error)))
            return
        self.message.emit(words.EXPORTED.filled(file=file.name))

    def _take_up(self, sheet: Sheet, file: Path) -> None:
        self.account = score_sheet(sheet)
        self.sheet, self.file, self._before = sheet, file, []
        if not self._keeping.kept:  # the sheet before is still owed to its own file
            self._keeping = self._new_keeping()

    def _new_keeping(self) -> Keeping:
        made = Keeping(words.NOT_KEPT, self)
        made.said.connect(self.message)
        return made

    def _now(self, sheet: Sheet) -> None:
        self.sheet, self.account = sheet, score_sheet(sheet)
        self._keep(sheet)

    def _keep(self, sheet: Sheet) -> None:
        assert self.file is not None
        self._keeping.keep(partial(sheets.save, self.file, sheet))
