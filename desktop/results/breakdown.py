"""What points went for in a hand: a line for every reason, with every seat's part of it and the total."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.painting import RIGHT
from paizhuo.desktop.kit.parts import gain_role, grid, inset, label, rule
from paizhuo.desktop.kit.style import Style
from paizhuo.engine.core.hand import Account, Transfer, balance
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.amounts import payment_name, signed
from paizhuo.engine.table.port.reports import Seating

WIN = "win"


class PaymentLine(Struct):
    """Everything paid for one reason; ``transfers`` add up to nothing over all accounts."""

    name: Text
    transfers: tuple[Transfer, ...]


def lines_of(ledger: Sequence[Transfer], seating: Seating) -> tuple[PaymentLine, ...]:
    """Return the reasons of a ledger in the order of their first payment; of several winners each has a line of its own."""
    winners = {transfer.payee for transfer in ledger if transfer.reason == WIN}
    found: dict[tuple[str, Account | None], list[Transfer]] = {}
    for transfer in ledger:
        whose = transfer.payee if transfer.reason == WIN and len(winners) > 1 else None
        found.setdefault((transfer.reason, whose), []).append(transfer)
    named = []
    for (reason, whose), transfers in found.items():
        name = payment_name(reason, seating.rule_set.display.reasons)
        if isinstance(whose, int):
            seat = seating.setup.seats[whose].name
            name = Text(f"{name.zh}：{seat}", f"{name.en}: {seat}")
        named.append(PaymentLine(name, tuple(transfers)))
    return tuple(named)


class Breakdown(QWidget):
    """The lines as a table, seats across; what lies on the table has a column where any of it moved."""

    def __init__(self, style: Style, seating: Seating, ledger: Sequence[Transfer]) -> None:
        super().__init__()
        self._style = style
        self._parts = seating.rule_set.scoring.parts
        moved = {account for transfer in ledger for account in (transfer.payer, transfer.payee)}
        self._accounts: list[tuple[Account, str]] = [(seat, who.name) for seat, who in enumerate(seating.setup.seats)]
        self._accounts += [
            (account, style.say(words.TABLE_ACCOUNT)) for account in sorted(a for a in moved if isinstance(a, str))
        ]
        cells = grid(self, across=style.px(10), down=style.px(3), wide=0)
        inset(cells, style.px, 0, 0, 12, 0)
        cells.setColumnMinimumWidth(0, style.px(64))
        cells.addWidget(label(style.say(words.PAID_FOR), "caption"), 0, 0)
        for column, (_, name) in enumerate(self._accounts, start=1):
            cells.setColumnMinimumWidth(column, style.px(40))
            cells.addWidget(self._heading(name), 0, column, Qt.AlignmentFlag.AlignRight)
        lines = lines_of(ledger, seating)
        for row, line in enumerate(lines, start=1):
            self._write(cells, row, style.say(line.name), line.transfers, "small")
        below = len(lines) + 1
        cells.addWidget(rule(), below, 0, 1, len(self._accounts) + 1)
        self._write(cells, below + 1, style.say(words.TOTAL), tuple(ledger), "strong")

    def _heading(self, name: str) -> QLabel:
        made = label(name, "caption")
        room = self._style.px(62)
        made.setText(made.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, room))
        made.setAccessibleName(name)
        return made

    def _write(self, cells: QGridLayout, row: int, name: str, transfers: tuple[Transfer, ...], role: str) -> None:
        first = label(name, role, wrap=True)
        cells.addWidget(first, row, 0)
        change = balance(transfers)
        for column, (account, who) in enumerate(self._accounts, start=1):
            points = change.get(account, 0)
            cell = label(signed(points, self._parts) if points else "·", gain_role(points))
            cell.setAccessibleName(f"{name}, {who}: {signed(points, self._parts)}")
            cells.addWidget(cell, row, column, RIGHT)
