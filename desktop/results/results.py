"""The sheet after a hand: who won with what, what it counts, who pays whom, and what everybody has now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.controls import Segments
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.keys import key_name, own_key
from paizhuo.desktop.kit.parts import button, column, label, row, rule, scrolled, settle
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.results.between_hands import BetweenHands
from paizhuo.desktop.results.breakdown import Breakdown, lines_of
from paizhuo.desktop.results.counted import Counted
from paizhuo.desktop.results.hands_at_end import HandsAtEnd
from paizhuo.desktop.results.paid_in_short import PaidInShort
from paizhuo.desktop.results.payments import Payments
from paizhuo.desktop.results.showdown import Showdown
from paizhuo.desktop.results.won_hands import won_hands
from paizhuo.engine.core.hand import Transfer, WinRecord, balance
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.amounts import amount, signed
from paizhuo.engine.scoring.score_words import worth
from paizhuo.engine.table.port.reports import HandSheet, Seating

LARGER: Final = 1.35
"""How much larger the winner's tiles are on a wide sheet."""


class _Leaf(Struct):
    """One page of the sheet: a win, or (None) how the hand ended and the hands laid open."""

    win: WinRecord | None


class Results(BetweenHands):
    """The sheet of a finished hand. ``undo``: back to the player's decision before its end, where that is offered; ``review``: the
    player's decisions are to be shown, once ``offer_review`` has said that they can be.

    ``onward``: what the button to the next hand says; None: the person does not decide when it begins.
    """

    highest = 700
    undo = Signal()
    review = Signal()

    def __init__(
        self,
        preferences: Preferences,
        seating: Seating,
        sheet: HandSheet,
        *,
        can_undo: bool = False,
        onward: Text | None = words.NEXT_HAND,
    ) -> None:
        super().__init__(preferences, seating)
        self._onward = onward
        self._sheet, self._can_undo = sheet, can_undo
        self._wild = seating.rule_set.hints.wild(sheet.observation)
        self._leaves = [_Leaf(win) for win in sheet.result.wins]
        winners = {win.seat for win in sheet.result.wins}
        others = [p.owner for p in sheet.observation.hand.places if p.shown and p.owner not in winners]
        self._money = seating.rule_set.display.money(sheet.observation)
        if len(self._leaves) != 1 or others or self._money is not None:
            self._leaves.append(_Leaf(None))
        self._leaf = self._first_leaf()
        self._excluded = False
        self._reviewable = False
        self._review: QPushButton | None = None

    def offer_review(self) -> None:
        """Show the button to the review: there is one now. The other buttons stay where they are."""
        self._reviewable = True
        if self._review is not None and self._review.isHidden():
            self._review.show()
            settle()

    def _first_leaf(self) -> int:
        """Return the player's own win; else the only one there is; else the whole hand.

        Where pots are played for, the whole hand: who takes them comes before what the hands count.
        """
        wins, whole = self._sheet.result.wins, len(self._leaves) - 1
        if self._money is not None:
            return whole
        if len(wins) == 1:
            return 0
        return next((nth for nth, win in enumerate(wins) if win.seat == self._seating.person), whole)

    def _name(self, seat: Seat) -> str:
        return self._seating.setup.seats[seat].name

    # -- drawing ---------------------------------------------------------------------------------------------------

    def fill(self, listed: QVBoxLayout) -> None:
        leaf = self._leaves[self._leaf]
        if len(self._leaves) > 1:
            listed.addWidget(self._tabs())
        body = QWidget()
        lines = column(body, spacing=self.px(14))
        if leaf.win is None:
            self._ending(lines)
        else:
            self._win(lines, leaf.win)
        listed.addWidget(self._scrolled(body) if self.short else body, 1)
        listed.addWidget(rule())
        listed.addLayout(self._buttons(leaf))

    def _scrolled(self, body: QWidget) -> QScrollArea:
        """Return all of the sheet, across too where a panel and large text leave it very little room."""
        area = scrolled(body)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        return area

    def _tabs(self) -> Segments:
        named: dict[str, tuple[str, object]] = {}
        for nth, leaf in enumerate(self._leaves):
            words_ = self.say(words.WHOLE_HAND) if leaf.win is None else self._name(leaf.win.seat)
            named[f"leaf-{nth}"] = (words_, nth)
        tabs = Segments(self.say(words.PATTERNS), named, self._leaf)
        tabs.chosen.connect(self._turn_to)
        return tabs

    def _win(self, listed: QVBoxLayout, win: WinRecord) -> None:
        listed.addLayout(self._headline(win))
        self._paid_first(listed, win)
        shown = [fact for fact in self._sheet.facts if fact.tiles and fact.seat is None]
        seen = self._sheet.observation
        listed.addLayout(won_hands(self.enlarged, seen, win, self._wild, shown, self._larger, narrow=self.narrow))
        counted = Counted(self.enlarged, win.score, excluded=self._excluded or self.wide)
        self._side_by_side(listed, counted, self._breakdown(win), self._payments(win), self._hands_beside())

    def _headline(self, win: WinRecord) -> QLayout:
        """Return who won from whom, and what that brings and counts: on a line of its own where there is little room."""
        top = row(spacing=self.px(12))
        points = self._change(win.seat, self._ledger(win))
        if points is not None and not self.narrow:
            top.addWidget(points)
            top.addSpacing(self.px(10))
        top.addWidget(label(self.say(words.WINS.filled(name=self._name(win.seat))), "title"))
        top.addWidget(label(self.say(self._way(win)), "muted"), 0, Qt.AlignmentFlag.AlignBottom)
        top.addStretch()
        counted = label(self.say(worth(win.score)), "strong" if self.narrow else "heading", wrap=self.narrow)
        if not self.narrow:
            top.addWidget(counted, 0, Qt.AlignmentFlag.AlignBottom)
            return top
        below = row(spacing=self.px(12))
        if points is not None:
            below.addWidget(points)
        below.addWidget(counted, 1)
        lines = column()
        lines.addLayout(top)
        lines.addLayout(below)
        return lines

    def _change(self, account: Seat, ledger: Sequence[Transfer]) -> QLabel | None:
        """Return what a participant wins or loses by these payments, as a headline; None: nothing."""
        points = balance(tuple(ledger)).get(account, 0)
        if not points:
            return None
        size = "headline" if self.wide else "total"
        role = size if points > 0 else f"{size}-lost"
        made = label(signed(points, self._seating.rule_set.scoring.parts), role)
        made.setAccessibleName(f"{self._name(account)}: {made.text()}")
        made.setObjectName("points")
        return made

    def _side_by_side(
        self, listed: QVBoxLayout, first: QWidget, second: QWidget | None, paid: Payments, third: QWidget | None
    ) -> None:
        """Lay out what was counted or shown, what was paid for, and who paid whom.

        Where there is little room, below each other, without who paid whom: that stands further up.
        """
        if self.short:
            for part in (first, second):
                if part is not None:
                    listed.addWidget(part)
            return
        halves = row(spacing=self.px(28))
        lines = column(spacing=self.px(10))
        lines.addWidget(scrolled(first), 1)
        if second is not None:
            lines.addWidget(second)
        halves.addLayout(lines, 6)
        halves.addWidget(paid, 6)
        if third is not None:
            halves.addWidget(scrolled(third), 6)
        listed.addLayout(halves, 1)

    def _paid_first(self, listed: QVBoxLayout, win: WinRecord | None) -> None:
        """Lay out at the top who paid whom, in few words, where the drawing of it would have to be scrolled to."""
        if self.short:
            listed.addWidget(PaidInShort(self.enlarged, self._payments(win)))

    def _hands_beside(self) -> QWidget | None:
        """Return everybody's hand beside a win, where there is room."""
        return self._hands() if self.wide else None

    def _hands(self) -> HandsAtEnd:
        return HandsAtEnd(self.enlarged, self._seating, self._sheet, self._larger)

    @property
    def _larger(self) -> float:
        """How much larger than usual tiles are."""
        return LARGER if self.wide else 1.0

    def _ledger(self, win: WinRecord | None) -> tuple[Transfer, ...]:
        """Return what was paid for this win where the hand has several payments, else in the whole hand."""
        return win.transfers if win is not None and len(self._leaves) > 1 else self._sheet.result.ledger

    def _payments(self, win: WinRecord | None) -> Payments:
        """Return who paid whom, and what everybody has afterwards where the whole hand is shown."""
        result, ledger = self._sheet.result, self._ledger(win)
        if win is not None and len(self._leaves) > 1:
            return Payments(self.enlarged, self._seating, self._sheet.observation, ledger, None, (win.seat,))
        winners = {win.seat for win in result.wins}
        return Payments(self.enlarged, self._seating, self._sheet.observation, ledger, result.standing, winners)

    def _breakdown(self, win: WinRecord | None) -> QWidget | None:
        """Return what was paid for what, where it was not for one win alone."""
        ledger = self._ledger(win)
        lines = lines_of(ledger, self._seating)
        if len(lines) > 1 or (lines and win is None):
            return Breakdown(self.enlarged, self._seating, ledger)
        return None

    def _way(self, win: WinRecord) -> Text:
        if win.source is None:
            return words.BY_SELF_DRAW
        return (words.ROBBED if win.robbed else words.FROM).filled(name=self._name(win.source))

    def _ending(self, listed: QVBoxLayout) -> None:
        """Lay out how the hand ended, everybody's hand, and the payments."""
        listed.addLayout(self._whole_headline())
        self._paid_first(listed, None)
        if takers := self._takers():
            listed.addWidget(label(self.say(takers), "muted", wrap=True))
        if self._money is None:
            paid = self._breakdown(None) or label(self.say(words.NOTHING_PAID), "muted", wrap=True)
            self._side_by_side(listed, self._hands(), paid, self._payments(None), None)
            return
        both = QWidget()
        lines = column(both, spacing=self.px(12))
        lines.addWidget(Showdown(self.enlarged, self._seating, self._money, self._sheet.result.wins))
        lines.addWidget(self._hands())
        self._side_by_side(listed, both, None, self._payments(None), None)

    def _whole_headline(self) -> QLayout:
        """Return how the hand ended, and what it brings the person at the screen."""
        top = row(spacing=self.px(12))
        top.addWidget(label(self.say(self._sheet.result.ending.name), "title"))
        top.addStretch()
        person = self._seating.person
        points = None if person is None else self._change(person, self._sheet.result.ledger)
        if person is not None and points is not None:
            top.addWidget(label(self._name(person), "strong"), 0, Qt.AlignmentFlag.AlignBottom)
            top.addWidget(points)
        return top

    def _takers(self) -> Text | None:
        """Return who takes how much of the pots, where pots are played for."""
        if self._money is None:
            return None
        taken: dict[Seat, int] = {}
        for award in self._money.awards:
            for seat, points in award.shares:
                taken[seat] = taken.get(seat, 0) + points
        parts = self._seating.rule_set.scoring.parts
        texts = [words.TAKES_POT.filled(name=self._name(s), points=amount(p, parts)) for s, p in taken.items() if p]
        return Text("，".join(each.zh for each in texts), ", ".join(each.en for each in texts)) if texts else None

    def _buttons(self, leaf: _Leaf) -> QLayout:
        line = Flow(gap=self.px(12), end=True)
        if leaf.win is not None and leaf.win.score.excluded and not self._excluded and not self.wide:
            line.addWidget(button(self.say(words.NOT_COUNTED), "excluded", self._tell_excluded, kind="quiet"))
        line.addWidget(self._review_button())
        if self._can_undo:
            take_back = button(self.say(words.UNDO), "take-back", self.undo.emit, kind="quiet")
            take_back.setToolTip(self.say(words.UNDO_HAND_HINT))
            line.addWidget(take_back)
        if self._onward is not None:
            line.addWidget(self._onward_button(self._onward))
        return line

    def _review_button(self) -> QPushButton:
        """Return the button to the review, hidden until there is one."""
        made = button(self.say(words.REVIEW), "review", self.review.emit, kind="quiet")
        made.setToolTip(
            f"{self.say(words.REVIEW_HINT)} ({self.say(key_name(own_key(self.preferences.settings.keys, 'review')))})"
        )
        if not self._reviewable:
            made.hide()
        self._review = made
        return made

    def _turn_to(self, leaf: object) -> None:
        assert isinstance(leaf, int)
        self._leaf, self._excluded = leaf, False
        self.refresh()

    def _tell_excluded(self) -> None:
        self._excluded = True
        self.refresh()
