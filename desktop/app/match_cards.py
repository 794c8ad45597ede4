"""Matches that can go on, a card for each: going on with it, or deleting it once that was confirmed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import button, column, frame, inset, label, row
from paizhuo.desktop.match import match_words
from paizhuo.desktop.match.kept_matches import KeptMatch
from paizhuo.desktop.match.match_summary import game_of, in_list, place_of, standing_of
from paizhuo.engine.table.journal.lock import in_use


class MatchCards(QWidget):
    """The cards, ``across`` side by side.

    ``go_on`` brings a journal's path; ``deleted`` says that one is gone, ``failed`` brings a sentence why it is not.
    """

    go_on = Signal(Path)
    deleted = Signal()
    failed = Signal(object)

    def __init__(self, page: Page, matches: Sequence[KeptMatch], across: int) -> None:
        super().__init__()
        self._page = page
        self._matches = tuple(matches)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(page.px(12))
        for nth, match in enumerate(self._matches):
            grid.addWidget(self._card(nth, match), nth // across, nth % across)
        for nth in range(across):
            grid.setColumnStretch(nth, 1)

    def _card(self, nth: int, match: KeptMatch) -> QWidget:
        page = self._page
        card = frame("card")
        listed = inset(column(card, spacing=page.px(4)), page.px, 18, 12, 14, 12)
        listed.addWidget(label(page.say(in_list(match)), "heading", wrap=True))
        listed.addWidget(label(page.say(place_of(match)), "small", wrap=True))
        people = QWidget()
        flow = Flow(people, gap=page.px(14))
        for seat, points in standing_of(match):
            text = page.say(match_words.POINTS_OF.filled(name=match.names[seat], points=points))
            flow.addWidget(label(text, "strong" if seat == match.person else "body"))
        listed.addWidget(people)
        listed.addStretch()
        listed.addWidget(self._buttons(nth, match))
        return card

    def _buttons(self, nth: int, match: KeptMatch) -> QWidget:
        """Return the buttons for going on and deleting; once pressed, the second asks in their place."""
        page, which = self._page, f"{self._page.say(game_of(match))}, {self._page.say(place_of(match))}"
        choices, asking = QWidget(), QWidget()

        def ask(*, asked: bool) -> None:
            choices.setVisible(not asked)
            asking.setVisible(asked)
            (keep if asked else delete).setFocus()

        inside = row(choices, spacing=page.px(8))
        delete = button(page.say(match_words.DELETE), f"delete-{nth}", partial(ask, asked=True), kind="quiet")
        delete.setAccessibleName(page.say(match_words.DELETE_WHICH.filled(match=which)))
        go_on = button(
            page.say(match_words.GO_ON), f"go-on-{nth}", partial(self.go_on.emit, match.file), kind="primary"
        )
        go_on.setAccessibleName(page.say(match_words.GO_ON_WITH.filled(match=which)))
        inside.addWidget(delete)
        inside.addStretch()
        inside.addWidget(go_on)
        asked = row(asking, spacing=page.px(8))
        asked.addWidget(label(page.say(match_words.DELETE_FOR_GOOD), "loss", wrap=True), 1)
        keep = button(page.say(match_words.KEEP), f"keep-{nth}", partial(ask, asked=False))
        asked.addWidget(keep)
        asked.addWidget(
            button(page.say(match_words.DELETE), f"delete-for-good-{nth}", partial(self._delete, match.file))
        )
        asking.hide()
        both = QWidget()
        stacked = column(both)
        stacked.addWidget(choices)
        stacked.addWidget(asking)
        return both

    def _delete(self, journal: Path) -> None:
        if (busy := in_use(journal)) is not None:
            self.failed.emit(busy)
            return
        try:
            journal.unlink(missing_ok=True)
        except OSError as error:
            self.failed.emit(match_words.NOT_DELETED.filled(reason=error.strerror or str(error)))
        self.deleted.emit()
