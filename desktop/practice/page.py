"""The page on which a player chooses what to practise: hands of computer players, or one's own matches."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QFileDialog, QFrame, QVBoxLayout, QWidget

from paizhuo.desktop.kit.cards import framed
from paizhuo.desktop.kit.fields import dropdown, text_line
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import button, centred, column, inset, label, scrolled
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.words import RULE_SET, SEED, SEED_HINT
from paizhuo.desktop.practice import words
from paizhuo.desktop.practice.chosen import ChoosingHand, Chosen
from paizhuo.desktop.practice.sources import Unreadable, kept_journals, read
from paizhuo.desktop.table.seats import LARGEST_SEED, any_seed, players
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.match.setup import MatchSetup
from paizhuo.engine.table.practice.chosen_hand import games
from paizhuo.engine.table.practice.situations import practised

WIDEST: Final = 1000
"""What is on the page at most, in pixels at the designed text size."""


class PracticePage(Page):
    """The page before the first situation. ``bots`` brings a rule set's id and a seed, ``journals`` paths and whose
    decisions are asked, None: those of the first person of each; ``chosen`` a hand to be dealt.
    """

    bots = Signal(str, int)
    journals = Signal(object, object)
    chosen = Signal(object)

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences)
        self._rules = practised()[0].id
        self._seed = ""
        self._hand = Chosen(games()[0].id)
        self._kept: tuple[Path, ...] = ()
        self._opened: tuple[Path, MatchSetup] | None = None
        """A journal of several people: it is not known yet who of them is asked."""

    def begins_at(self) -> str:
        return "begin"

    def showEvent(self, event: object) -> None:
        self._stale = True  # a match may have been played since
        super().showEvent(event)

    def build(self, inside: QVBoxLayout) -> None:
        self._kept = kept_journals()
        inside.addWidget(self.header(words.TITLE))
        middle = QWidget()
        listed = inset(column(middle, spacing=self.px(18)), self.px, 28, 20)
        listed.addWidget(label(self.say(words.ABOUT), wrap=True))
        cards = QBoxLayout(QBoxLayout.Direction.TopToBottom if self.narrow else QBoxLayout.Direction.LeftToRight)
        cards.setSpacing(self.px(18))
        cards.addWidget(self._of_bots(), 1)
        cards.addWidget(self._own(), 1)
        listed.addLayout(cards)
        listed.addWidget(self._of_choice())
        listed.addStretch(1)
        across = QWidget()
        across.setLayout(centred(middle, self.px(WIDEST)))
        inside.addWidget(scrolled(across), 1)

    def _of_bots(self) -> QFrame:
        card, listed = framed(self.px, (20, 16, 20, 18), spacing=10)
        listed.addWidget(label(self.say(words.OF_BOTS), "heading"))
        listed.addWidget(label(self.say(words.OF_BOTS_NOTE), "small", wrap=True))
        games = [(self.say(game.name), game.id) for game in practised()]
        game = dropdown("practice-rules", self.say(RULE_SET), games, self._rules, self._choose)
        listed.addLayout(self.titled(RULE_SET, None, game))
        seed = text_line("seed", self.say(SEED), self._seed, longest=10, changed=self._take_seed)
        seed.setFixedWidth(self.px(120))
        listed.addLayout(self.titled(SEED, SEED_HINT, seed))
        listed.addStretch()
        begin = button(self.say(words.BEGIN), "begin", self._begin, kind="primary", big=True)
        listed.addWidget(begin)
        return card

    def _own(self) -> QFrame:
        card, listed = framed(self.px, (20, 16, 20, 18), spacing=10)
        listed.addWidget(label(self.say(words.OWN), "heading"))
        listed.addWidget(label(self.say(words.OWN_NOTE), "small", wrap=True))
        listed.addStretch()
        if self._kept:
            said = self.say(words.KEPT.filled(n=len(self._kept)))
            listed.addWidget(button(said, "kept", lambda: self.journals.emit(self._kept, None), big=True))
        else:
            listed.addWidget(label(self.say(words.NONE_KEPT), "muted", wrap=True))
        if self._opened is not None:
            listed.addWidget(self._whose())
        listed.addWidget(button(self.say(words.OPEN), "open", self._open, big=True))
        return card

    def _of_choice(self) -> QWidget:
        made = ChoosingHand(self, self._hand)
        made.refused.connect(self.said)
        made.turned.connect(self._turn)
        made.dealt.connect(self._deal)
        return made

    # -- choosing ------------------------------------------------------------------------------------------------------

    def _choose(self, rules: str) -> None:
        self._rules = rules

    def _turn(self, chosen: Chosen) -> None:
        """Take another game for the hand of one's choice."""
        self._hand = chosen
        self.refresh()
        self.focus("chosen-rules")

    def _deal(self, chosen: Chosen) -> None:
        self._hand = chosen
        self.chosen.emit(chosen)

    def _take_seed(self, typed: str) -> None:
        self._seed = typed

    def _begin(self) -> None:
        """Have hands of bots looked through; what is typed and is no number counts as nothing."""
        typed = self._seed.strip()
        seed = int(typed) % (LARGEST_SEED + 1) if typed.isascii() and typed.isdecimal() else any_seed()
        self.bots.emit(self._rules, seed)

    def _open(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(self, self.say(words.OPEN), "", self.say(words.FILES))
        if chosen:
            self._take_file(Path(chosen))

    def _take_file(self, file: Path) -> None:
        """Ask about a journal; first whose decisions, where several people played."""
        try:
            setup = read(file).setup
        except Unreadable as bad:
            self.said.emit(bad.reason)
            return
        if len(setup.people) == 1:
            self._begin_with(file, setup.people[0])
        else:
            self._opened = file, setup
            self.refresh()
            self.focus("seat-0")

    def _begin_with(self, file: Path, seat: Seat) -> None:
        self._opened = None
        self.journals.emit((file,), seat)

    def _whose(self) -> QWidget:
        """Return the players of the journal that was opened, as buttons: one of them is asked."""
        made = QWidget()
        listed = column(made, spacing=self.px(6))
        listed.addWidget(label(self.say(words.WHOSE), "strong", wrap=True))
        flow = Flow(gap=self.px(6))
        assert self._opened is not None
        file, setup = self._opened
        for seat in range(players(setup)):
            name = setup.seats[seat].name
            flow.addWidget(button(name, f"seat-{seat}", partial(self._begin_with, file, seat)))
        listed.addLayout(flow)
        return made
