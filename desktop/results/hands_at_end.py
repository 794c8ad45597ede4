"""The hands as a hand of play left them: everybody's tiles as far as they can be seen, and what the ready ones wait for."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.parts import column, inset, label, row
from paizhuo.desktop.kit.style import Style
from paizhuo.desktop.kit.tiles import Piece, TileRow, spread_hand
from paizhuo.desktop.results.won_hands import hands_of, rack_name, racks_each
from paizhuo.engine.core.hand import Place
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.engine.core.words import Text
from paizhuo.engine.table.port.reports import HandSheet, Seating

HAND: Final = 40
WAITED: Final = 30
"""How high a hand and the tiles it waits for are, in pixels at the designed text size."""
FEW: Final = 6
"""More tiles than these do not stand beside a name."""
READY: Final = Text("听牌", "ready")
NOT_READY: Final = Text("未听牌", "not ready")
NOT_SHOWN: Final = Text("未亮牌", "hand not shown")
FOLDED: Final = Text("已弃牌", "folded")
WON: Final = Text("已和", "won")
WAITS_FOR: Final = Text("听", "waits for")


class HandsAtEnd(QWidget):
    """A line for every rack; above it whose it is, and the tiles that it waits for, below it where they are many."""

    def __init__(self, style: Style, seating: Seating, sheet: HandSheet, larger: float = 1.0) -> None:
        """Show everybody's hand. ``larger``: how much larger than usual the tiles are."""
        super().__init__()
        self._larger = larger
        self._style, self._seating, self._sheet = style, seating, sheet
        self._wild = seating.rule_set.hints.wild(sheet.observation)
        money = seating.rule_set.display.money(sheet.observation)
        self._folded = set() if money is None else {seat for seat, stake in enumerate(money.stakes) if stake.folded}
        listed = inset(column(self, spacing=style.px(4)), style.px, 0, 0, 12, 0)
        listed.addWidget(label(style.say(words.HANDS_SHOWN), "caption"))
        for nth, place in sorted(enumerate(sheet.observation.hand.places), key=lambda rack: rack[1].owner):
            listed.addLayout(self._heading(nth, place))
            listed.addWidget(self._hand(place))
            if len(sheet.ready.get(nth, ())) > FEW:
                listed.addLayout(self._waits(nth))
            listed.addSpacing(style.px(6))
        listed.addStretch()

    def _heading(self, nth: int, place: Place) -> QHBoxLayout:
        observation = self._sheet.observation
        several = racks_each(observation)
        which = sum(other.owner == place.owner for other in observation.hand.places[:nth])
        name = f"{self._seating.setup.seats[place.owner].name} {rack_name(self._style, which, several)}".strip()
        line = row(spacing=self._style.px(10))
        line.addWidget(label(name, "strong"))
        line.addWidget(label(self._style.say(self._state(nth, place)), "muted"))
        if 0 < len(self._sheet.ready.get(nth, ())) <= FEW:
            line.addLayout(self._waits(nth))
        line.addStretch()
        return line

    def _state(self, nth: int, place: Place) -> Text:
        if any(win.seat == place.owner for win in self._sheet.result.wins):
            return WON
        if place.owner in self._folded:
            return FOLDED
        if UNKNOWN in place.concealed:
            return NOT_SHOWN
        return READY if self._sheet.ready.get(nth) else NOT_READY

    def _hand(self, place: Place) -> TileRow:
        seen = self._sheet.observation
        beside = seen.hand.flowers[place.owner] if hands_of(seen, place.owner)[0] is place else ()
        pieces = spread_hand(
            place.concealed, place.melds, place.owner, seen.hand.seats, wild=self._wild, flowers=beside
        )
        return TileRow(self._style, pieces, round(HAND * self._larger))

    def _waits(self, nth: int) -> QHBoxLayout:
        line = row(spacing=self._style.px(8))
        line.addWidget(label(self._style.say(WAITS_FOR), "small"), 0, Qt.AlignmentFlag.AlignVCenter)
        pieces = [Piece(kind) for kind in self._sheet.ready[nth]]
        line.addWidget(TileRow(self._style, pieces, round(WAITED * self._larger)))
        line.addStretch()
        return line
