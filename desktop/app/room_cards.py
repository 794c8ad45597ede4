"""The room cards on the set-up page: whether they are counted, what the match takes, and how to get more."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame

from paizhuo.desktop.app import purse
from paizhuo.desktop.app.purse import FULL, Purse
from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.controls import Switch
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import button, column, inset, label, row
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text


class RoomCardsBox(QFrame):
    """A card for the game chosen; out of sight where a match takes none."""

    def __init__(self, page: Page, fee: int) -> None:
        super().__init__()
        self._page = page
        self._fee = fee
        self.setProperty("role", "card")
        listed = inset(column(self, spacing=page.px(8)), page.px, 18, 12)
        counted = Switch(page.preferences, "count-cards", page.say(words.ROOM_CARDS), on=purse.load().counted)
        counted.toggled.connect(lambda on: self._keep(replace(purse.load(), counted=on)))
        listed.addLayout(page.titled(words.ROOM_CARDS, words.ROOM_CARDS_NOTE, counted))
        self._told = label("", wrap=True)
        self._told.setObjectName("fee")
        self._fill = button(page.say(words.FILL_UP), "fill-up", lambda: self._keep(purse.load().filled()))
        self._note = label(page.say(words.FILL_UP_NOTE.filled(full=FULL)), "small", wrap=True)
        line = row(spacing=page.px(16))
        lines = column(spacing=page.px(1))
        lines.addWidget(self._told)
        lines.addWidget(self._note)
        line.addLayout(lines, 1)
        line.addWidget(self._fill)
        listed.addLayout(line)
        self._tell(purse.load())
        if not fee:
            self.hide()

    def take(self, fee: int) -> None:
        """Show that another match is chosen, which takes ``fee`` cards."""
        self._fee = fee
        self._tell(purse.load())
        self.setVisible(fee > 0)

    def showEvent(self, event: object) -> None:
        self._tell(purse.load())  # a match may have taken some meanwhile

    def _tell(self, held: Purse) -> None:
        self._told.setText(self._page.say(words.FEE.filled(fee=self._fee, cards=held.cards)))
        for shown in (self._told, self._note, self._fill):
            shown.setVisible(held.counted)
        self._fill.setEnabled(held.cards < FULL)

    def _keep(self, changed: Purse) -> None:
        try:
            purse.save(changed)
        except OSError as error:
            self._page.preferences.failed.emit(not_kept(error))
        self._tell(changed)


def not_kept(error: OSError) -> Text:
    """Return why the purse could not be written."""
    return words.NOT_KEPT.filled(reason=error.strerror or str(error))
