"""The score sheet of a match played with real tiles 记分: hands are told, corrected and taken out, and the account follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFileDialog, QFrame, QPushButton, QVBoxLayout, QWidget

from desktop import sheets
from desktop import words as common
from desktop.amounts import amount
from desktop.pages import sheet_words as words
from desktop.pages.parts import Page, button, clear, column, frame, label, row, scrolled
from desktop.pages.ranking import Curve
from desktop.pages.sheet_draft import EntryDraft, draft_of, win_of
from desktop.pages.sheet_entry import EntryForm, Telling
from desktop.pages.sheet_hand import HandTold
from desktop.pages.sheet_new import NewSheet, NewSheetForm
from desktop.pages.sheet_table import SheetTable
from desktop.play.moments import Seating
from desktop.preferences import Preferences
from desktop.sheets import deal_name
from engine.core.hand import Deal
from engine.core.words import Text
from engine.match.reckoning import Reckoning, Row, games_open, playing_at, reckon
from engine.match.setup import MatchSetup, SeatSetup
from engine.match.sheet import BadSheet, Entry, Sheet
from engine.match.told_wins import Playing, Wrong
from engine.rules import UnknownRules, find

KEPT = 100
"""So many changes can be taken back."""


class SheetPage(Page):
    """Begins a sheet, shows it, and tells its hands. ``take_hand`` takes a scored hand from elsewhere."""

    told = Signal(object)

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences)
        self.sheet: Sheet | None = None
        self._account: Reckoning | None = None
        self._file: Path | None = None
        self._before: list[Sheet] = []
        self._new = NewSheet()
        self._selected: int | None = None
        self._draft: EntryDraft | None = None
        self._at = 0
        self._corrects = False
        self._waiting: Mapping[str, object] | None = None
        undo = QShortcut(QKeySequence(QKeySequence.StandardKey.Undo), self, self.undo)
        undo.setObjectName("undo-key")
        QShortcut(QKeySequence(QKeySequence.StandardKey.New), self, self.tell_hand)
        self._resume()

    # -- files -----------------------------------------------------------------------------------------------------------

    def _resume(self) -> None:
        """Takes the latest sheet up again."""
        file = sheets.latest()
        if file is None:
            return
        try:
            self._open(sheets.load(file), file)
        except BadSheet as bad:
            kept = sheets.set_aside(file)
            self._trouble = words.KEPT_ASIDE.filled(file=file.name, reason=bad.reason, kept=kept.name)
        except OSError as error:
            self._trouble = words.NOT_READ.filled(file=file.name, reason=error.strerror or error)

    _trouble: Text | None = None

    def showEvent(self, event: object) -> None:
        super().showEvent(event)
        if self._trouble is not None:
            self.told.emit(self._trouble)
            self._trouble = None

    def _open(self, sheet: Sheet, file: Path) -> None:
        self.sheet, self._file, self._before = sheet, file, []
        self._account = reckon(sheet)
        self._selected = self._draft = None

    def open_file(self) -> None:
        """A person chooses a sheet."""
        chosen, _ = QFileDialog.getOpenFileName(self, self.say(words.OPEN), "", self.say(words.FILES))
        if chosen:
            self.open_sheet(Path(chosen))

    def open_sheet(self, file: Path) -> None:
        """Opens a sheet, or says why not."""
        try:
            self._open(sheets.load(file), file)
        except BadSheet as bad:
            self.told.emit(words.NOT_READ.filled(file=file.name, reason=bad.reason))
        except OSError as error:
            self.told.emit(words.NOT_READ.filled(file=file.name, reason=error.strerror or str(error)))
        self.refresh()

    def export(self) -> None:
        """A person chooses where the sheet is written for other programs."""
        if self.sheet is None or self._account is None:
            return
        name = "" if self._file is None else f"{self._file.stem}.csv"
        chosen, _ = QFileDialog.getSaveFileName(self, self.say(words.EXPORT), name, self.say(words.EXPORTS))
        if chosen:
            self.export_to(Path(chosen))

    def export_to(self, file: Path) -> None:
        """Writes the account as a table, or as JSON where the name says so."""
        assert self.sheet is not None
        assert self._account is not None
        language = self.preferences.settings.language
        if file.suffix == ".json":
            text = sheets.as_json(self.sheet, self._account)
        else:
            text = sheets.as_csv(self.sheet, self._account, language)
        try:
            file.write_text(text, "utf-8-sig" if file.suffix == ".csv" else "utf-8")
        except OSError as error:
            self.told.emit(words.NOT_KEPT.filled(reason=error.strerror or str(error)))
            return
        self.told.emit(words.EXPORTED.filled(file=file.name))

    # -- changing ----------------------------------------------------------------------------------------------------------

    def begin(self, sheet: Sheet) -> None:
        """A new sheet."""
        self._open(sheet, sheets.new_file(sheet.rules))
        self._keep()
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            self.take_hand(waiting)
        else:
            self.refresh()

    def take(self, sheet: Sheet) -> None:
        """The sheet after a change, which can be taken back."""
        if self.sheet is not None:
            self._before = [*self._before[-KEPT:], self.sheet]
        self._now(sheet)

    def undo(self) -> None:
        """Takes the last change back."""
        if self._before and self._draft is None:
            self._now(self._before.pop())

    def _now(self, sheet: Sheet) -> None:
        self.sheet, self._account = sheet, reckon(sheet)
        self._draft = None
        count = len(self._account.rows)
        self._selected = None if self._selected is None or not count else min(self._selected, count - 1)
        self._keep()
        self.refresh()

    def _keep(self) -> None:
        assert self.sheet is not None
        assert self._file is not None
        try:
            sheets.save(self._file, self.sheet)
        except OSError as error:
            self.told.emit(words.NOT_KEPT.filled(reason=error.strerror or str(error)))

    def remove(self, number: int) -> None:
        """Takes a hand out."""
        if self.sheet is not None:
            self.take(self.sheet.without(number))

    # -- telling a hand ------------------------------------------------------------------------------------------------------

    def tell_hand(self) -> None:
        """The next hand is told."""
        if self._account is None or self._draft is not None:
            return
        if self._account.following is None:
            self.told.emit(words.MATCH_OVER)
            return
        self._telling(EntryDraft(), len(self._account.rows), corrects=False)

    def correct(self, number: int) -> None:
        """A hand told before is told again."""
        assert self._account is not None
        row_ = self._account.rows[number]
        self._telling(draft_of(row_.entry, row_.game), number, corrects=True)

    def insert(self, number: int) -> None:
        """A hand that was forgotten is told."""
        self._telling(EntryDraft(), number, corrects=False)

    def take_hand(self, request: Mapping[str, object]) -> None:
        """Takes a hand that was scored elsewhere: a request of the command ``score``. Who won from whom is then asked."""
        if self.sheet is None or self._account is None:
            self._waiting = request
            self.told.emit(words.NO_SHEET_YET)
            self.refresh()
            return
        if self._account.following is None:
            self.told.emit(words.MATCH_OVER)
            return
        draft = EntryDraft()
        deal = self._account.following
        draft.game = str(request.get("rules") or "") if self.sheet.rule_set.games else ""
        game = self._playing(deal, draft.game).game
        draft.wins = [win_of(request, game)]
        self._telling(draft, len(self._account.rows), corrects=False)
        self.told.emit(self._other_rules(request) or words.FROM_CAMERA)

    def _other_rules(self, request: Mapping[str, object]) -> Text | None:
        """What to say where the hand was counted by other rules than the sheet's."""
        assert self.sheet is not None
        assert self._account is not None
        assert self._account.following is not None
        given = str(request.get("rules") or self.sheet.rules)
        if given in {game.id for game in games_open(self.sheet.rule_set, self._account.following)}:
            return None
        try:
            return words.OTHER_RULES.filled(given=find(given).name, own=self.sheet.rule_set.name)
        except UnknownRules:
            return None

    def _telling(self, draft: EntryDraft, number: int, *, corrects: bool) -> None:
        self._draft, self._at, self._corrects = draft, number, corrects
        self._selected = number if corrects else self._selected
        self.refresh()

    def _deal(self) -> Deal:
        """The deal of the hand that is told."""
        assert self._account is not None
        if self._at < len(self._account.rows):
            return self._account.rows[self._at].result.deal
        assert self._account.following is not None
        return self._account.following

    def _playing(self, deal: Deal, chosen: str) -> Playing:
        assert self.sheet is not None
        rule_set = self.sheet.rule_set
        options = rule_set.settled(self.sheet.options)
        choices = games_open(rule_set, self._order(deal))
        game = next((game for game in choices if game.id == chosen), choices[0])
        return playing_at(rule_set, options, game.id if rule_set.games else "")

    def _order(self, deal: Deal) -> Deal:
        """The deal as the match orders it: without the game where dice choose that."""
        assert self.sheet is not None
        assert self._account is not None
        if not self.sheet.rule_set.games or self._at >= len(self._account.rows):
            return deal
        chosen = self._account.rows[self._at].entry.game
        return replace(deal, game="") if chosen else deal

    def _entry(self) -> Entry:
        """The hand as told. Raises ``Wrong``."""
        assert self.sheet is not None
        assert self._draft is not None
        playing = self._playing(self._deal(), self._draft.game)
        players = self.sheet.rule_set.seats(self.sheet.options)
        supporters = len(self.sheet.names) - players
        return self._draft.entry(playing.game, players, supporters, playing.options)

    def _with_entry(self) -> Sheet:
        """The sheet with the hand as told. Raises ``Wrong``."""
        assert self.sheet is not None
        if self._corrects:
            return self.sheet.corrected(self._at, self._entry())
        return self.sheet.inserted(self._at, self._entry())

    def _preview(self) -> Row | Text:
        try:
            return reckon(self._with_entry()).rows[self._at]
        except Wrong as why:
            return why.reason

    def keep_hand(self) -> None:
        """The hand as told goes on the sheet; one that cannot be does not."""
        told = self._preview()
        wrong = told if isinstance(told, Text) else told.wrong
        if wrong is not None:
            self.told.emit(wrong)
            return
        self._selected = self._at
        self.take(self._with_entry())

    def escape(self) -> None:
        if self._draft is None:
            super().escape()
        else:
            self._leave_hand()

    def _leave_hand(self) -> None:
        self._draft = None
        self.refresh()

    # -- drawing -------------------------------------------------------------------------------------------------------------

    def begins_at(self) -> str:
        if self.sheet is None:
            return "begin"
        return "won-0-0" if self._draft is not None else "add"

    def build(self, inside: QVBoxLayout) -> None:
        if self.sheet is None or self._account is None:
            inside.addWidget(self._bar(words.NEW_SHEET, []))
            inside.addWidget(NewSheetForm(self, self._new, self.refresh, self.begin), 1)
        elif self._draft is not None:
            self._build_hand(inside, self._draft)
        else:
            self._build_sheet(inside, self.sheet, self._account)

    def _bar(self, title: Text, more: list[QPushButton]) -> QFrame:
        bar = self.header(title)
        line = bar.layout()
        assert line is not None
        line.addWidget(button(self.say(words.OPEN), "open", self.open_file, kind="quiet"))
        for each in more:
            line.addWidget(each)
        return bar

    def _build_hand(self, inside: QVBoxLayout, draft: EntryDraft) -> None:
        assert self.sheet is not None
        deal = self._deal()
        dealer = self.sheet.names[deal.dealer]
        heading = words.TELL.filled(hand=deal_name(deal), dealer=dealer)
        telling = Telling(
            self.say(heading),
            self.sheet.names,
            self.sheet.rule_set.seats(self.sheet.options),
            games_open(self.sheet.rule_set, self._order(deal)),
            self._playing(deal, draft.game),
        )
        bar = frame("bar")
        line = row(bar, spacing=self.px(12))
        line.setContentsMargins(self.px(20), self.px(10), self.px(20), self.px(10))
        line.addWidget(button("‹  " + self.say(words.CANCEL), "cancel", self._leave_hand, kind="quiet"))
        line.addWidget(label(telling.heading, "heading"))
        line.addStretch()
        inside.addWidget(bar)
        inside.addWidget(EntryForm(self, telling, draft, self._preview, self.refresh), 1)
        footer = frame("footer")
        below = row(footer, spacing=self.px(12))
        below.setContentsMargins(self.px(28), self.px(12), self.px(28), self.px(12))
        below.addStretch()
        below.addWidget(button(self.say(words.CANCEL), "leave", self._leave_hand, big=True))
        below.addWidget(button(self.say(words.SAVE), "keep", self.keep_hand, kind="primary", big=True))
        inside.addWidget(footer)

    def _build_sheet(self, inside: QVBoxLayout, sheet: Sheet, account: Reckoning) -> None:
        more = [
            button(self.say(words.EXPORT), "export", self.export, kind="quiet"),
            button(self.say(words.NEW_SHEET), "new", self._forget, kind="quiet"),
        ]
        name = Text(f"{words.SHEET.zh} · {sheet.rule_set.name.zh}", f"{words.SHEET.en} · {sheet.rule_set.name.en}")
        inside.addWidget(self._bar(name, more))
        halves = row(spacing=self.px(20))
        halves.setContentsMargins(self.px(28), self.px(18), self.px(28), self.px(14))
        left = column(spacing=self.px(8))
        if account.rows:
            table = SheetTable(self.preferences, sheet, account.rows, self._selected)
            table.picked.connect(self._pick)
            table.correct.connect(self.correct)
            table.remove.connect(self.remove)
            left.addWidget(table, 1)
        else:
            left.addStretch()
            left.addWidget(label(self.say(words.NO_HANDS), "muted"))
            left.addStretch()
        left.addLayout(self._hand_buttons())
        halves.addLayout(left, 9)
        halves.addWidget(self._beside(sheet, account), 5)
        inside.addLayout(halves, 1)
        inside.addWidget(self._footer(sheet, account))

    def _hand_buttons(self) -> QVBoxLayout:
        outer = column()
        line = row(spacing=self.px(8))
        chosen = self._selected
        for words_, name, do in (
            (words.EDIT, "correct", self.correct),
            (words.INSERT, "insert", self.insert),
            (words.REMOVE, "remove", self.remove),
        ):
            made = button(self.say(words_), name, self._to_the_chosen(do))
            made.setEnabled(chosen is not None)
            line.addWidget(made)
        line.addStretch()
        undo = button(self.say(words.UNDO), "undo", self.undo)
        undo.setEnabled(bool(self._before))
        line.addWidget(undo)
        outer.addLayout(line)
        return outer

    def _to_the_chosen(self, do: Callable[[int], None]) -> Callable[[], None]:
        """Does something with the hand looked at."""

        def done() -> None:
            if self._selected is not None:
                do(self._selected)

        return done

    def _pick(self, number: int) -> None:
        """Another hand is looked at: only what is told of it changes, so that the table keeps the keyboard."""
        self._selected = number
        for name in ("correct", "insert", "remove"):
            if (found := self.content.findChild(QPushButton, name)) is not None:
                found.setEnabled(True)
        self._tell_hand()

    def look_at(self, number: int) -> None:
        """Looks at a hand of the sheet."""
        self._selected = number
        self.refresh()

    def _beside(self, sheet: Sheet, account: Reckoning) -> QWidget:
        """The hand looked at, above the way everybody's points went."""
        beside = QWidget()
        listed = column(beside, spacing=self.px(12))
        if account.final is not None:
            listed.addWidget(self._ranking(sheet, account))
        self._hand_place = frame("card")
        inside = column(self._hand_place)
        inside.setContentsMargins(self.px(18), self.px(14), self.px(6), self.px(12))
        self._hand_inside = inside
        listed.addWidget(self._hand_place, 6)
        self._tell_hand()
        if not account.rows:
            return beside
        card = frame("card")
        told = column(card, spacing=self.px(8))
        told.setContentsMargins(self.px(18), self.px(12), self.px(18), self.px(10))
        told.addWidget(label(self.say(common.CURVE), "strong"))
        told.addWidget(self._curve(sheet, account), 1)
        listed.addWidget(card, 5)
        return beside

    def _tell_hand(self) -> None:
        assert self.sheet is not None
        assert self._account is not None
        clear(self._hand_inside)
        self._hand_place.setVisible(self._selected is not None and bool(self._account.rows))
        if self._selected is None or not self._account.rows:
            return
        row_ = self._account.rows[self._selected]
        told = HandTold(self, self.sheet, row_, self._seating(row_))
        self._hand_inside.addWidget(scrolled(told))

    def _seating(self, row_: Row) -> Seating:
        assert self.sheet is not None
        seats = tuple(map(SeatSetup, self.sheet.names))
        return Seating(MatchSetup(self.sheet.rules, self.sheet.options, seats), row_.game, None)

    def _curve(self, sheet: Sheet, account: Reckoning) -> Curve:
        options = sheet.rule_set.settled(sheet.options)
        start = sheet.rule_set.programme(options).first().standing
        points = [start, *(row_.result.standing for row_ in account.rows)]
        if account.final is not None and account.final.transfers:
            points.append(account.final.points)
        return Curve(
            self.preferences, list(sheet.names), points, sheet.rule_set.parts, {}, sheet.rule_set.seats(options)
        )

    def _ranking(self, sheet: Sheet, account: Reckoning) -> QFrame:
        assert account.final is not None
        card = frame("card")
        listed = column(card, spacing=self.px(4))
        listed.setContentsMargins(self.px(18), self.px(12), self.px(18), self.px(12))
        listed.addWidget(label(self.say(common.RANKING), "strong"))
        players = sheet.rule_set.seats(sheet.options)
        order = [seat for seat in account.final.order if seat < players]
        for place, seat in enumerate(order):
            line = row(spacing=self.px(12))
            which = label(self.say(common.PLACES[place]), "gold" if place == 0 else "muted")
            which.setMinimumWidth(self.px(40))
            line.addWidget(which)
            line.addWidget(label(sheet.names[seat]))
            line.addStretch()
            points = label(amount(account.final.points[seat], sheet.rule_set.parts), "strong")
            points.setObjectName(f"final-{seat}")
            line.addWidget(points)
            listed.addLayout(line)
        return card

    def _footer(self, sheet: Sheet, account: Reckoning) -> QFrame:
        footer = frame("footer")
        line = row(footer, spacing=self.px(16))
        line.setContentsMargins(self.px(28), self.px(12), self.px(28), self.px(12))
        told: list[str] = []
        if account.following is not None:
            deal = account.following
            told.append(self.say(words.NEXT_HAND.filled(round=deal_name(deal), dealer=sheet.names[deal.dealer])))
            if deal.deposit:
                told.append(self.say(words.ON_TABLE.filled(points=amount(deal.deposit, sheet.rule_set.parts))))
        if account.beyond:
            told.append(self.say(words.BEYOND.filled(n=account.beyond)))
        line.addWidget(label("   ".join(told), "muted"), 1)
        add = button(self.say(words.ADD), "add", self.tell_hand, kind="primary", big=True)
        add.setEnabled(account.following is not None)
        line.addWidget(add)
        return footer

    def _forget(self) -> None:
        """Another sheet is begun; this one stays in its file."""
        self.sheet = self._account = self._file = None
        self._before, self._selected, self._draft = [], None, None
        self.refresh()
