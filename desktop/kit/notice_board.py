"""The window's one place for messages: each stands where the page in sight has nothing, else below the page."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QMargins, QPoint, QRect, QSize, QTimer
from PySide6.QtWidgets import QStackedWidget, QWidget

from paizhuo.desktop.kit.free_place import kept_or_free, occupied
from paizhuo.desktop.kit.notices import Notices
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import column, settle
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.toast import Toast
from paizhuo.engine.core.words import Text

APART: Final = 8
"""How far a message stands from everything else, in pixels at the designed text size."""
LOOK: Final = 200
"""Milliseconds after which it is seen whether something has come to where a message stands."""


class NoticeBoard(QWidget):
    """The pages, and the message that is to be read."""

    def __init__(self, preferences: Preferences, pages: QStackedWidget) -> None:
        super().__init__()
        self._preferences, self._pages = preferences, pages
        self.notices = Notices(self, preferences)
        self._below = QWidget()
        self._below.hide()
        inside = column(self)
        inside.addWidget(pages, 1)
        inside.addWidget(self._below)
        self.toast = Toast(self, preferences)
        self.toast.dismissed.connect(self.notices.dismiss)
        self.notices.changed.connect(self._show_notice)
        self._watch = QTimer(self)
        self._watch.setInterval(LOOK)
        self._watch.timeout.connect(self.place)
        pages.currentChanged.connect(self._turned)
        preferences.language_changed.connect(self._show_notice)
        preferences.look_changed.connect(self._show_notice)

    def add(self, page: Page) -> None:
        """Add a page to the window; its sentences are shown while it is in sight."""
        page.said.connect(lambda sentence: self.notices.say(sentence, page))
        page.unsaid.connect(lambda sentence: self.notices.withdraw(sentence, page))
        self._pages.addWidget(page)

    def say(self, sentence: Text) -> None:
        """Say something that does not concern one page alone."""
        self.notices.say(sentence)

    def drop(self, page: Page) -> None:
        """Forget a page that will not be seen again."""
        self._pages.removeWidget(page)
        self.notices.forget(page)

    def place(self) -> None:
        """Move the message to where nothing else stands, if something has come to where it is."""
        page = self._pages.currentWidget()
        if self.notices.shown is None or not isinstance(page, Page):
            return
        gap = self._preferences.px(APART)
        if not self._below.isHidden():
            self.toast.setGeometry(self._place_below(self.toast.size(), gap))
            return
        around = QMargins(gap, gap, gap, gap)
        area = QRect(QPoint(0, 0), page.size()).marginsRemoved(around)
        taken = [box.marginsAdded(around) for box in occupied(page)]
        sizes = list(self.toast.sizes(area.width()))
        if not sizes:
            return
        now = None if self.toast.isHidden() else self.toast.geometry()
        found = kept_or_free(now, area, taken, sizes, QPoint(area.center().x(), area.top()))
        self.toast.setGeometry(self._place_below(sizes[0], gap) if found is None else found)
        self.toast.show()
        self.toast.raise_()

    def _place_below(self, size: QSize, gap: int) -> QRect:
        """Return a place below the page, which gives up so much of its height."""
        high = size.height() + 2 * gap
        self._below.setFixedHeight(high)
        self._below.show()
        return QRect((self.width() - size.width()) // 2, self.height() - high + gap, size.width(), size.height())

    def _show_notice(self) -> None:
        shown = self.notices.shown
        if shown is None:
            self.toast.hide()
            self._below.hide()
            self._watch.stop()
            return
        self._watch.start()
        self.toast.hide()
        self._below.hide()
        self.toast.write(self._preferences.say(shown.sentence))
        settle()  # what stands on a page that is being drawn anew is measured in its place
        self.place()

    def _turned(self) -> None:
        self.notices.turn_to(self._pages.currentWidget())
        self.place()

    def resizeEvent(self, event: object) -> None:
        self.place()
