"""A hand of the score sheet looked at: every win with its tiles and how it was counted, and what was paid for what."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from paizhuo.desktop.kit import words as common
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import column, inset, label, row
from paizhuo.desktop.kit.tiles import TileRow, spread_hand
from paizhuo.desktop.results.breakdown import Breakdown
from paizhuo.desktop.results.counted import Counted
from paizhuo.desktop.sheet import words
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.sheet.reported_wins import CountedWin
from paizhuo.engine.match.sheet.scoring import Row
from paizhuo.engine.scoring.score_words import worth
from paizhuo.engine.table.port.reports import Seating


class HandSummary(QWidget):
    """What a hand came to, and how."""

    def __init__(self, page: Page, names: tuple[str, ...], row_: Row, title: Text, seating: Seating) -> None:
        super().__init__()
        self._page, self._names = page, names
        listed = inset(column(self, spacing=page.px(8)), page.px, 0, 0, 12, 0)
        top = row()
        top.addWidget(label(page.say(title), "heading"))
        top.addStretch()
        dealer = names[row_.result.deal.dealer]
        top.addWidget(label(page.say(words.DEALS.filled(name=dealer)), "muted"))
        listed.addLayout(top)
        if row_.wrong is not None:
            complaint = label(page.say(row_.wrong), "loss", wrap=True)
            complaint.setObjectName("wrong")
            listed.addWidget(complaint)
        for note in row_.notes:
            listed.addWidget(label(page.say(note), "small", wrap=True))
        for win in row_.wins:
            self._win(listed, win)
        if not row_.wins:
            listed.addWidget(label(page.say(row_.result.ending.name), "strong"))
        if row_.result.ledger:
            listed.addWidget(Breakdown(page.preferences, seating, row_.result.ledger))
        listed.addStretch()

    def _win(self, listed: QVBoxLayout, win: CountedWin) -> None:
        page, names, score = self._page, self._names, win.record.score
        top = row(spacing=page.px(8))
        top.addWidget(label(page.say(common.WINS.filled(name=names[win.reported.seat])), "strong"))
        source = win.reported.source
        way = common.BY_SELF_DRAW
        if source is not None:
            way = (common.ROBBED if win.record.robbed else common.FROM).filled(name=names[source])
        top.addWidget(label(page.say(way), "muted"))
        top.addStretch()
        listed.addLayout(top)
        if win.has_value:
            value: Text = worth(score)
            listed.addWidget(label(page.say(value), "total", wrap=True))
        if win.stated is not None:
            stated = win.stated
            wild: frozenset[int] = frozenset()
            pieces = spread_hand(
                (*stated.concealed, stated.win_tile), stated.melds, 0, len(names), stated.win_tile, wild, stated.flowers
            )
            listed.addWidget(TileRow(page.preferences, pieces, 40))
            listed.addWidget(Counted(page.preferences, score, excluded=False))
