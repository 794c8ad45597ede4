"""The hands of a match, one a line: which it was, how it ended, and what everybody won or lost."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.painting import RIGHT
from paizhuo.desktop.kit.parts import column, frame, gain_role, grid, inset, label
from paizhuo.desktop.kit.style import Style
from paizhuo.desktop.results.outcome import outcome
from paizhuo.desktop.table.speech import hand_name_of
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.match import HandResult
from paizhuo.engine.rules.amounts import signed
from paizhuo.engine.table.port.reports import Seating


class HandsTable(QWidget):
    """A line for every hand, with a column for everybody who takes part."""

    def __init__(self, style: Style, seating: Seating, results: Sequence[HandResult]) -> None:
        super().__init__()
        self._seating = seating
        say, px = style.say, style.px
        listed = column(self, spacing=px(8))
        listed.addWidget(label(say(words.HANDS), "caption"))
        card = frame("card")
        cells = inset(grid(card, across=px(12), down=px(5), wide=1), px, 18, 10)
        names = [seat.name for seat in seating.setup.seats]
        for column_, name in enumerate(names, start=2):
            heading = label("", "caption")
            heading.setText(heading.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, px(72)))
            heading.setAccessibleName(name)
            cells.addWidget(heading, 0, column_, RIGHT)
        for line, result in enumerate(results, start=1):
            deal = result.deal
            cells.addWidget(label(say(hand_name_of(deal, rounds=seating.programme.rounds)), "small"), line, 0)
            cells.addWidget(label(say(self._ending(result)), "small", wrap=True), line, 1)
            for column_, (name, change) in enumerate(zip(names, result.changes, strict=True), start=2):
                points = signed(change, seating.rule_set.scoring.parts)
                cell = label(points if change else "·", gain_role(change))
                cell.setAccessibleName(f"{name}: {points}")
                cells.addWidget(cell, line, column_, RIGHT)
        listed.addWidget(card)

    def _ending(self, result: HandResult) -> Text:
        """Return who won, from whom; else how the hand ended."""
        names = [seat.name for seat in self._seating.setup.seats]
        said = outcome(result.wins, result.ending, names)
        return Text("；".join(each.zh for each in said), "; ".join(each.en for each in said))
