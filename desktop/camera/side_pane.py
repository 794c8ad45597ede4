"""What is stated of the hand and what it counts; or in its place the panel of one's own tile set, or of the photos that are kept."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from paizhuo.desktop.camera.asking import Asking
from paizhuo.desktop.camera.keeping import Keeping
from paizhuo.desktop.camera.keeping_panel import KeepingPanel
from paizhuo.desktop.camera.own_set import OwnSetTask
from paizhuo.desktop.camera.score_panel import ScorePanel
from paizhuo.desktop.camera.stating import Stating
from paizhuo.desktop.kit.cards import framed
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import column, scrolled

WIDTH = 430
"""Pixels at the designed text size, beside the picture; below it the pane takes the page's width."""
HEIGHT = 560
"""Pixels at the designed text size, below the picture."""


class SidePane(QWidget):
    """The form and the score, one above the other, or the panel that is in their place."""

    def __init__(
        self, page: Page, stating: Stating, own_set: OwnSetTask, keeping: Keeping, *, options: bool, keeping_shown: bool
    ) -> None:
        super().__init__()
        self._own_set = own_set
        if page.narrow:
            self.setMinimumHeight(page.px(HEIGHT))
        else:
            self.setFixedWidth(page.px(WIDTH))
        listed = column(self, spacing=page.px(10))
        self.asking = Asking(page, stating, options=options)
        self.score = ScorePanel(page.preferences)
        result, inside = framed(page.px, (14, 12, 4, 8))
        area = scrolled(self.score)
        area.setObjectName("score-area")
        inside.addWidget(area)
        self._scoring = (self.asking, result)
        self._calibrating = own_set.card(page, stating.kept.own_set)
        listed.addWidget(self.asking, 7)
        listed.addWidget(result, 6)
        listed.addWidget(self._calibrating, 13)
        self.keeping = KeepingPanel(page, keeping, on=stating.kept.keeps_photos)
        self._keeping, inside = framed(page.px, (14, 12, 4, 8))
        inside.addWidget(scrolled(self.keeping))
        listed.addWidget(self._keeping, 13)
        self.show_task(keeping=keeping_shown)

    def show_task(self, *, keeping: bool) -> None:
        """Show the score, or the panel by which a tile set is shown; or, with ``keeping``, that of the photos that are kept."""
        self._keeping.setVisible(keeping)
        self._calibrating.setVisible(self._own_set.on and not keeping)
        for card in self._scoring:
            card.setVisible(not (self._own_set.on or keeping))
