"""The score sheet of a match played with real tiles 记分: hands are entered, corrected and taken out, and the account follows."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFileDialog, QPushButton, QVBoxLayout

from paizhuo.desktop.entry.agreement import NewSheet, NewSheetForm
from paizhuo.desktop.kit.cards import bar
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import arrowed, button, label
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.sheet import words
from paizhuo.desktop.sheet.book import Book
from paizhuo.desktop.sheet.draft import EntryDraft, draft_of
from paizhuo.desktop.sheet.entry import EntryForm
from paizhuo.desktop.sheet.hand_entry import HandEntry, hand_entry_of, other_rules
from paizhuo.desktop.sheet.view import SPACIOUS, SheetView
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.sheet.reported_wins import Playing
from paizhuo.engine.match.sheet.scoring import Row, SheetScores, playing_at
from paizhuo.engine.match.sheet.sheet import Sheet

if TYPE_CHECKING:
    from paizhuo.desktop.results.scoreboard.score_window import ScoreWindow


class SheetPage(Page):
    """The page on which a sheet is begun, shown, and takes its hands. ``take_hand`` takes a scored hand from elsewhere. ``said``
    carries a sentence.
    """

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences)
        self._book = Book()
        self._book.message.connect(self.said)
        self._new = NewSheet()
        self._selected: int | None = None
        self._entered: HandEntry | None = None
        self._form: EntryForm | None = None
        self._waiting: Mapping[str, object] | None = None
        self._scores: ScoreWindow | None = None
        undo = QShortcut(QKeySequence(QKeySequence.StandardKey.Undo), self, self.undo)
        undo.setObjectName("undo-key")
        QShortcut(QKeySequence(QKeySequence.StandardKey.New), self, self.enter_hand)
        self._trouble = self._book.resume()

    def arrangement(self) -> object:
        """Return how the page is arranged: with little room, or with the hand looked at beside the table of hands."""
        return self.narrow, self.room()[0] < SPACIOUS

    @property
    def sheet(self) -> Sheet | None:
        return self._book.sheet

    def showEvent(self, event: object) -> None:
        super().showEvent(event)
        if self._trouble is not None:
            self.said.emit(self._trouble)
            self._trouble = None

    # -- files -----------------------------------------------------------------------------------------------------------

    def open_file(self) -> None:
        """Open the sheet that a person chooses."""
        chosen, _ = QFileDialog.getOpenFileName(self, self.say(words.OPEN), "", self.say(words.FILES))
        if chosen:
            self.open_sheet(Path(chosen))

    def open_sheet(self, file: Path) -> None:
        """Open a sheet, or say why not."""
        before = self.sheet
        self._book.open(file)
        if self.sheet is not before:
            self._selected = self._entered = None
        self.refresh()

    def export(self) -> None:
        """Write the sheet for other programs where a person chooses."""
        name = "" if self._book.file is None else f"{self._book.file.stem}.csv"
        chosen, _ = QFileDialog.getSaveFileName(self, self.say(words.EXPORT), name, self.say(words.EXPORTS))
        if chosen:
            self.export_to(Path(chosen))

    def export_to(self, file: Path) -> None:
        """Write the account as a table, or as JSON where the name says so."""
        self._book.export(file, self.preferences.settings.language)

    def scoreboard(self) -> ScoreWindow:
        """Show the points in large letters, on a second screen if there is one."""
        from paizhuo.desktop.results.scoreboard.score_window import ScoreWindow

        if self._scores is None:
            self._scores = ScoreWindow(self.preferences, self.window())
        self._show_scores()
        self._scores.open()
        return self._scores

    def _show_scores(self) -> None:
        if self._scores is not None and self.sheet is not None:
            from paizhuo.desktop.results.scoreboard.state import on_sheet

            self._scores.show_state(on_sheet(*self._opened()))

    def closing(self) -> None:
        self._book.closing()
        if self._scores is not None:
            self._scores.close()

    # -- changing ----------------------------------------------------------------------------------------------------------

    def begin(self, sheet: Sheet) -> None:
        self._book.begin(sheet)
        self._selected = self._entered = None
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            self.take_hand(waiting)
        else:
            self.refresh()

    def take(self, sheet: Sheet) -> None:
        """Take the sheet after a change, which can be taken back."""
        self._book.take(sheet)
        self._changed()

    def undo(self) -> None:
        """Take the last change back: of the sheet, or of the tiles of a hand being entered."""
        if self._form is not None:
            self._form.undo_tiles()
        elif self._entered is None and self._book.can_undo:
            self._book.undo()
            self._changed()

    def _changed(self) -> None:
        assert self._book.account is not None
        self._entered = None
        count = len(self._book.account.rows)
        self._selected = None if self._selected is None or not count else min(self._selected, count - 1)
        self.refresh()

    def remove(self, number: int) -> None:
        if self.sheet is not None:
            self.take(self.sheet.without(number))

    def _forget(self) -> None:
        """Close this sheet, which stays in its file, so that another one is begun."""
        self._book.forget()
        self._selected = self._entered = None
        self.refresh()

    # -- entering a hand ------------------------------------------------------------------------------------------------------

    def _opened(self) -> tuple[Sheet, SheetScores]:
        assert self._book.sheet is not None
        assert self._book.account is not None
        return self._book.sheet, self._book.account

    def _goes_on(self, account: SheetScores) -> bool:
        """Return whether there is a next hand; say so if not."""
        if account.following is None:
            self.said.emit(words.MATCH_OVER)
        return account.following is not None

    def enter_hand(self) -> None:
        """Begin to enter the next hand."""
        if self.sheet is None or self._entered is not None:
            return
        sheet, account = self._opened()
        if self._goes_on(account):
            self._enter(HandEntry(sheet, account, EntryDraft(), len(account.rows)))

    def correct(self, number: int) -> None:
        """Open a hand entered before to be entered again."""
        sheet, account = self._opened()
        kept = account.rows[number]
        self._selected = number
        self._enter(HandEntry(sheet, account, draft_of(kept.entry, self._playing_of(kept)), number, corrects=True))

    def _playing_of(self, row: Row) -> Playing:
        sheet, _ = self._opened()
        rule_set = sheet.rule_set
        return playing_at(rule_set, rule_set.settled(sheet.options), row.game.id if rule_set.games else "")

    def insert(self, number: int) -> None:
        """Begin to enter a hand that was forgotten, before hand ``number``."""
        sheet, account = self._opened()
        self._enter(HandEntry(sheet, account, EntryDraft(), number))

    def take_hand(self, request: Mapping[str, object]) -> None:
        """Take a hand that was scored elsewhere: a request of the command ``score``. Who won from whom is then asked."""
        if self.sheet is None:
            self._waiting = request
            self.said.emit(words.NO_SHEET_YET)
            self.refresh()
            return
        sheet, account = self._opened()
        if self._goes_on(account):
            entered = hand_entry_of(request, sheet, account)
            self._enter(entered)
            self.said.emit(other_rules(request, entered) or words.FROM_CAMERA)

    def _enter(self, entered: HandEntry | None) -> None:
        self._entered = entered
        self.refresh()

    def keep_hand(self) -> None:
        """Keep the hand as entered on the sheet; say why if it cannot be kept."""
        entered = self._entered
        assert entered is not None
        outcome = entered.comes_to()
        wrong = outcome if isinstance(outcome, Text) else outcome.wrong
        if wrong is not None:
            self.said.emit(wrong)
            return
        self._selected = entered.number
        self.take(entered.kept())

    def escape(self) -> None:
        if self._form is not None and self._form.close_palette():
            return
        if self._entered is None:
            super().escape()
        else:
            self._leave_hand()

    def _leave_hand(self) -> None:
        self._enter(None)

    # -- drawing -------------------------------------------------------------------------------------------------------------

    def begins_at(self) -> str:
        if self.sheet is None:
            return "begin"
        return "won-0-0" if self._entered is not None else "add"

    def build(self, inside: QVBoxLayout) -> None:
        self._form = None
        if self.sheet is None:
            self._bar(inside, words.NEW_SHEET, [])
            inside.addWidget(NewSheetForm(self, self._new, self.refresh, self.begin), 1)
        elif self._entered is not None:
            self._build_hand(inside, self._entered)
        else:
            self._build_sheet(inside, *self._opened())

    def _bar(self, inside: QVBoxLayout, title: Text, more: list[QPushButton]) -> None:
        bar = self.header(title)
        line = bar.layout()
        assert line is not None
        line.addWidget(button(self.say(words.OPEN), "open", self.open_file, kind="quiet"))
        for each in more:
            line.addWidget(each)
        inside.addWidget(bar)

    def _build_hand(self, inside: QVBoxLayout, entered: HandEntry) -> None:
        top, line = bar(self.px, "bar", (20, 10, 20, 10), spacing=12)
        line.addWidget(arrowed(self.say(words.CANCEL), "cancel", self._leave_hand, back=True))
        line.addWidget(label(self.say(entered.heading), "heading"))
        line.addStretch()
        inside.addWidget(top)
        self._form = EntryForm(self, entered, self.refresh)
        inside.addWidget(self._form, 1)
        footer, below = bar(self.px, "footer", spacing=12)
        below.addStretch()
        below.addWidget(button(self.say(words.CANCEL), "leave", self._leave_hand, big=True))
        below.addWidget(button(self.say(words.SAVE), "keep", self.keep_hand, kind="primary", big=True))
        inside.addWidget(footer)

    def _build_sheet(self, inside: QVBoxLayout, sheet: Sheet, account: SheetScores) -> None:
        self._show_scores()
        more = [
            button(self.say(words.EXPORT), "export", self.export, kind="quiet"),
            button(self.say(words.NEW_SHEET), "new", self._forget, kind="quiet"),
        ]
        game = sheet.rule_set.name
        self._bar(inside, Text(f"{words.SHEET.zh} · {game.zh}", f"{words.SHEET.en} · {game.en}"), more)
        view = SheetView(self, sheet, account, self._selected, can_undo=self._book.can_undo)
        view.picked.connect(self._pick)
        view.correct.connect(self.correct)
        view.insert.connect(self.insert)
        view.remove.connect(self.remove)
        view.undo.connect(self.undo)
        view.add.connect(self.enter_hand)
        view.scoreboard.connect(self.scoreboard)
        inside.addWidget(view, 1)

    def _pick(self, number: int) -> None:
        self._selected = number

    def look_at(self, number: int) -> None:
        self._selected = number
        self.refresh()
