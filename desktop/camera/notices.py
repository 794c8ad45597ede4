"""What looks wrong, in sentences, and likely corrections at one press."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from paizhuo.desktop.entry import marks
from paizhuo.desktop.entry.marks import Mark, label_name
from paizhuo.desktop.kit.cards import within
from paizhuo.desktop.kit.painting import painting
from paizhuo.desktop.kit.parts import button, clear, column, label, row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.seeing import words
from paizhuo.engine.core.words import Text

if TYPE_CHECKING:
    from paizhuo.desktop.entry.looking import Looked
    from paizhuo.vision.reading import Caution


_SAID_ELSEWHERE = ("count",)
"""The score says how many tiles a hand lacks."""


class Sign(QWidget):
    """The sign that a sentence is about."""

    def __init__(self, preferences: Preferences, mark: Mark) -> None:
        super().__init__()
        self._preferences, self._mark = preferences, mark
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(self._preferences.px(20), self._preferences.px(20))

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            middle = QPointF(self.width() / 2, self.height() / 2)
            marks.paint_sign(painter, self._mark, middle, self._preferences.px(16))


class BoardNotices(QWidget):
    """The sentences about what looks wrong. ``change``: the tile with this key is to be this label; ``right``: all tiles are as they
    were read.
    """

    change = Signal(int, int)
    right = Signal()

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self.setObjectName("notices")
        self._preferences = preferences
        self._listed = column(self, spacing=preferences.px(3))

    def show_notices(self, looked: Looked | None, trouble: Text | None, aside: Text | None) -> None:
        """Show what looks wrong. ``trouble``: why there is no picture or reading; ``aside``: what became of tiles outside the hand."""
        clear(self._listed)
        if trouble is not None:
            self._line("misplaced", trouble)
        if aside is not None:
            self._line("sure", aside)
        if looked is not None:
            merged: list[Caution] = []
            for key, was, proposal in looked.proposals:
                share = round(proposal.probability * 100)
                text = words.PROPOSAL.filled(tile=label_name(was), other=label_name(proposal.tile), share=share)
                if (surplus := looked.surplus(key)) is not None:
                    merged.append(surplus)
                    text = Text(f"{surplus.words.zh}{text.zh}", f"{surplus.words.en} {text.en}")
                act = button(
                    self._preferences.say(words.CHANGE),
                    f"proposal-{key}",
                    partial(self.change.emit, key, proposal.tile),
                    kind="small",
                )
                self._line("doubtful", text, act)
            for caution in looked.cautions:
                if caution in merged or caution.code in _SAID_ELSEWHERE:
                    continue
                doubtful = caution.code in ("doubtful", "light")
                settle = None
                if caution.code == "doubtful":
                    say = self._preferences.say
                    settle = button(say(words.ALL_RIGHT), "all-right", self.right.emit, kind="small")
                self._line("doubtful" if doubtful else "misplaced", caution.words, settle)
        self.setVisible(self._listed.count() > 0)

    def _line(self, mark: Mark, sentence: Text, act: QWidget | None = None) -> None:
        line, inside = within(row(spacing=self._preferences.px(8)))
        inside.addWidget(Sign(self._preferences, mark), 0, Qt.AlignmentFlag.AlignVCenter)
        inside.addWidget(label(self._preferences.say(sentence), wrap=True), 1)
        if act is not None:
            inside.addWidget(act)
        self._listed.addWidget(line)
        line.show()
