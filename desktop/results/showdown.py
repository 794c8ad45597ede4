"""The showdown of a hand with bets: who takes which pot and why, and what everybody brought and has left."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from paizhuo.desktop.kit.painting import RIGHT
from paizhuo.desktop.kit.parts import column, gain_role, grid, inset, label
from paizhuo.desktop.kit.style import Style
from paizhuo.engine.core.hand import WinRecord
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.amounts import amount, signed
from paizhuo.engine.rules.money import Money
from paizhuo.engine.scoring.score_words import total
from paizhuo.engine.table.port.reports import Seating

POTS: Final = Text("底池归属", "Who wins the pots")
WINS: Final = Text("和牌", "Wins")
HAN: Final = Text("{n} {name}：{worth}", "{n} {name}: {worth}")
FOLDED: Final = Text("（已弃牌，不争底池）", " (folded: cannot win a pot)")
BROUGHT, LEFT, CHANGE = Text("带入", "Buy-in"), Text("剩余", "Left"), Text("增减", "Change")


class Showdown(QWidget):
    """A part with the pots and those who take them, the wins in their order, and the stacks."""

    def __init__(self, style: Style, seating: Seating, money: Money, wins: tuple[WinRecord, ...]) -> None:
        super().__init__()
        self._style, self._seating, self._money = style, seating, money
        listed = inset(column(self, spacing=style.px(4)), style.px, 0, 0, 12, 0)
        self._pots(listed)
        if wins:
            listed.addSpacing(style.px(6))
            self._wins(listed, wins)
        listed.addSpacing(style.px(6))
        listed.addLayout(self._stacks())

    def _name(self, seat: Seat) -> str:
        return self._seating.setup.seats[seat].name

    def _points(self, points: int) -> str:
        return amount(points, self._seating.rule_set.scoring.parts)

    def _pots(self, listed: QVBoxLayout) -> None:
        say = self._style.say
        listed.addWidget(label(say(POTS), "caption"))
        cells = grid(across=self._style.px(12), down=self._style.px(2), wide=2)
        for row, award in enumerate(self._money.awards):
            takers = "  ".join(
                self._name(seat) if len(award.shares) == 1 else f"{self._name(seat)} {signed(points)}"
                for seat, points in award.shares
            )
            cells.addWidget(label(say(award.pot.name), "small"), 2 * row, 0)
            cells.addWidget(label(self._points(award.pot.points), "strong"), 2 * row, 1, RIGHT)
            taken = label(takers, "strong", wrap=True)
            taken.setAccessibleName(
                f"{say(award.pot.name)} {self._points(award.pot.points)}: {takers}, {say(award.because)}"
            )
            cells.addWidget(taken, 2 * row, 2)
            cells.addWidget(label(say(award.because), "small", wrap=True), 2 * row + 1, 2)
        listed.addLayout(cells)

    def _wins(self, listed: QVBoxLayout, wins: tuple[WinRecord, ...]) -> None:
        say = self._style.say
        listed.addWidget(label(say(WINS), "caption"))
        for nth, win in enumerate(wins, start=1):
            text = say(
                HAN.filled(
                    n=nth,
                    name=self._name(win.seat),
                    worth=total(win.score),
                )
            )
            if self._money.stakes[win.seat].folded:
                text += say(FOLDED)
            listed.addWidget(label(text, "small", wrap=True))

    def _stacks(self) -> QGridLayout:
        say = self._style.say
        cells = grid(across=self._style.px(14), down=self._style.px(2), wide=0)
        for place, heading in enumerate((BROUGHT, LEFT, CHANGE), start=1):
            cells.addWidget(label(say(heading), "caption"), 0, place, RIGHT)
        for seat, stake in enumerate(self._money.stakes):
            change = stake.left - stake.brought
            cells.addWidget(label(self._name(seat), "small"), seat + 1, 0)
            values = (
                (BROUGHT, self._points(stake.brought), "small"),
                (LEFT, self._points(stake.left), "small"),
                (CHANGE, signed(change, self._seating.rule_set.scoring.parts), gain_role(change)),
            )
            for place, (heading, points, look) in enumerate(values, start=1):
                cell = label(points, look)
                cell.setAccessibleName(f"{self._name(seat)}, {say(heading)}: {points}")
                cells.addWidget(cell, seat + 1, place, RIGHT)
        return cells
