"""Who pays whom in a hand in two or three lines, where there is no room for the drawing."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QWidget

from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.parts import column, frame, inset, label, row
from paizhuo.desktop.kit.style import Style
from paizhuo.desktop.results.payments import Payments

NAME: Final = 110
"""How long a name is at most, in pixels at scale 1."""


class PaidInShort(QWidget):
    """Everybody's points and change beside one another, and below them who pays whom."""

    def __init__(self, style: Style, payments: Payments) -> None:
        """Say in words what ``payments`` would draw; it is not shown."""
        super().__init__()
        self.setObjectName("paid")
        self._style, self._payments = style, payments
        payments.setParent(self)
        payments.hide()
        listed = column(self, spacing=style.px(4))
        people = Flow(gap=style.px(6))
        for participant in payments.order:
            people.addWidget(self._person(participant))
        listed.addLayout(people)
        if payments.in_words:
            listed.addWidget(label(payments.in_words, "small", wrap=True))

    def _person(self, participant: int) -> QFrame:
        """Return a card with a name, what its owner has afterwards and how that changed."""
        style, name = self._style, self._payments.name_of(participant)
        card = frame("card")
        line = inset(row(card, spacing=style.px(7)), style.px, 9, 4)
        line.addWidget(label(style.shortened(name, style.px(NAME)), "strong"))
        for points, colour in self._payments.points_of(participant):
            made = label(points, "body")
            made.setStyleSheet(f"color: {colour}")
            made.setAccessibleName(f"{name}: {points}")
            line.addWidget(made, 0, Qt.AlignmentFlag.AlignVCenter)
        return card
