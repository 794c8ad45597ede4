"""The sheet after a hand: who won with what, what it counts, who pays whom, and what everybody has now."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop import words
from desktop.pages.parts import Segments, button, column, label, row, rule, scrolled
from desktop.pages.tiles import TileRow, spread_hand
from desktop.play.between_hands import BetweenHands
from desktop.play.breakdown import Breakdown, lines_of
from desktop.play.counted import Counted
from desktop.play.moments import Seating, Sheet
from desktop.play.payments import Payments
from desktop.play.showdown import Showdown
from desktop.play.totals import worth
from desktop.play.won_hands import by_owner, rack_name, racks_each, won_hands
from desktop.preferences import Preferences
from engine.core.hand import Transfer, WinRecord
from engine.core.meld import Seat
from engine.core.words import Text


@dataclass(frozen=True, slots=True)
class _Leaf:
    """One page of the sheet: a win, or (None) how the hand ended and the hands laid open."""

    win: WinRecord | None


class Results(BetweenHands):
    """The sheet of a finished hand."""

    highest = 700

    def __init__(self, preferences: Preferences, seating: Seating, sheet: Sheet) -> None:
        super().__init__(preferences, seating)
        self._sheet = sheet
        self._wild = seating.rule_set.wild(sheet.observation)
        self._leaves = [_Leaf(win) for win in sheet.result.wins]
        winners = {win.seat for win in sheet.result.wins}
        others = [p.owner for p in sheet.observation.places if p.shown and p.owner not in winners]
        self._money = seating.rule_set.money(sheet.observation)
        if len(self._leaves) != 1 or others or self._money is not None:
            self._leaves.append(_Leaf(None))
        # Where pots are played for, who takes them comes before what the hands count.
        self._leaf = 0 if self._money is None else len(self._leaves) - 1
        self._excluded = False

    def _name(self, seat: Seat) -> str:
        return self._seating.setup.seats[seat].name

    # -- drawing ---------------------------------------------------------------------------------------------------

    def fill(self, listed: QVBoxLayout) -> None:
        leaf = self._leaves[self._leaf]
        if len(self._leaves) > 1:
            listed.addWidget(self._tabs())
        if leaf.win is None:
            self._ending(listed)
        else:
            self._win(listed, leaf.win)
        listed.addWidget(rule())
        listed.addLayout(self._buttons(leaf))

    def _tabs(self) -> Segments:
        named: dict[str, tuple[str, object]] = {}
        for nth, leaf in enumerate(self._leaves):
            words_ = self.say(words.WHOLE_HAND) if leaf.win is None else self._name(leaf.win.seat)
            named[f"leaf-{nth}"] = (words_, nth)
        tabs = Segments(self.say(words.PATTERNS), named, self._leaf)
        tabs.chosen.connect(self._turn_to)
        return tabs

    def _win(self, listed: QVBoxLayout, win: WinRecord) -> None:
        top = row(spacing=self.px(12))
        top.addWidget(label(self.say(words.WINS.filled(name=self._name(win.seat))), "title"))
        top.addWidget(label(self.say(self._way(win)), "muted"), 0, Qt.AlignmentFlag.AlignBottom)
        top.addStretch()
        top.addWidget(label(self.say(worth(win.score)), "total"))
        listed.addLayout(top)
        shown = [fact for fact in self._sheet.facts if fact.tiles and fact.seat is None]
        listed.addLayout(won_hands(self.preferences, self._sheet.observation, win, self._wild, shown))
        halves = row(spacing=self.px(28))
        told = column(spacing=self.px(10))
        told.addWidget(scrolled(Counted(self.preferences, win.score, excluded=self._excluded)), 1)
        self._break_down(told, win)
        halves.addLayout(told, 5)
        halves.addWidget(self._payments(win), 5)
        listed.addLayout(halves, 1)

    def _ledger(self, win: WinRecord | None) -> tuple[Transfer, ...]:
        """What was paid for this win where there are several things to tell, else in the whole hand."""
        return win.transfers if win is not None and len(self._leaves) > 1 else self._sheet.result.ledger

    def _payments(self, win: WinRecord | None) -> Payments:
        """Who paid whom, and what everybody has afterwards where the whole hand is told."""
        result, ledger = self._sheet.result, self._ledger(win)
        if win is not None and len(self._leaves) > 1:
            return Payments(self.preferences, self._seating, self._sheet.observation, ledger, None, (win.seat,))
        winners = {win.seat for win in result.wins}
        return Payments(self.preferences, self._seating, self._sheet.observation, ledger, result.standing, winners)

    def _break_down(self, listed: QVBoxLayout, win: WinRecord | None) -> None:
        """What was paid for what, where it was not for one win alone."""
        ledger = self._ledger(win)
        lines = lines_of(ledger, self._seating)
        if len(lines) > 1 or (lines and win is None):
            listed.addWidget(Breakdown(self.preferences, self._seating, ledger))

    def _way(self, win: WinRecord) -> Text:
        if win.source is None:
            return words.BY_SELF_DRAW
        return (words.ROBBED if win.robbed else words.FROM).filled(name=self._name(win.source))

    def _ending(self, listed: QVBoxLayout) -> None:
        listed.addWidget(label(self.say(self._sheet.result.ending.name), "title"))
        halves = row(spacing=self.px(28))
        shown = QWidget()
        hands = column(shown, spacing=self.px(6))
        hands.setContentsMargins(0, 0, self.px(12), 0)
        hands.addWidget(label(self.say(words.HANDS_SHOWN), "caption"))
        observation = self._sheet.observation
        for nth, place in by_owner(observation):
            if place.shown:
                name = f"{self._name(place.owner)} {rack_name(self.preferences, nth, racks_each(observation))}"
                hands.addWidget(label(name.strip(), "strong"))
                pieces = spread_hand(
                    place.concealed, place.melds, place.owner, self._sheet.observation.seats, wild=self._wild
                )
                hands.addWidget(TileRow(self.preferences, pieces, 40))
                hands.addSpacing(self.px(4))
        if not any(place.shown for place in self._sheet.observation.places):
            hands.addWidget(label("—", "muted"))
        hands.addStretch()
        told = column(spacing=self.px(12))
        if self._money is None:
            self._break_down(told, None)
        else:
            told.addWidget(Showdown(self.preferences, self._seating, self._money, self._sheet.result.wins))
        told.addWidget(scrolled(shown), 1)
        halves.addLayout(told, 6)
        halves.addWidget(self._payments(None), 5)
        listed.addLayout(halves, 1)

    def _buttons(self, leaf: _Leaf) -> QVBoxLayout:
        outer = column()
        line = row(spacing=self.px(12))
        if leaf.win is not None and leaf.win.score.excluded and not self._excluded:
            line.addWidget(button(self.say(words.NOT_COUNTED), "excluded", self._tell_excluded, kind="quiet"))
        line.addStretch()
        onward = button(self.say(words.NEXT_HAND), "next-hand", self.next_hand.emit, kind="primary", big=True)
        onward.setDefault(True)
        line.addWidget(onward)
        outer.addLayout(line)
        return outer

    def _turn_to(self, leaf: object) -> None:
        assert isinstance(leaf, int)
        self._leaf, self._excluded = leaf, False
        self.refresh()

    def _tell_excluded(self) -> None:
        self._excluded = True
        self.refresh()
