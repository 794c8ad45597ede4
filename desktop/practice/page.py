"""The page on which a player chooses what to practise, with the progress so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QFileDialog, QFrame, QVBoxLayout, QWidget

from paizhuo.desktop.kit.cards import framed
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import button, centred, column, inset, label, scrolled
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.practice import drill_words, words
from paizhuo.desktop.practice.chosen import ChoosingHand, Chosen
from paizhuo.desktop.practice.drill_card import Choice, DrillCard
from paizhuo.desktop.practice.kept_progress import KeptProgress
from paizhuo.desktop.practice.progress_card import ProgressCard
from paizhuo.desktop.practice.sources import Unreadable, kept_journals, read
from paizhuo.desktop.table.seats import players
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import ALL
from paizhuo.engine.match.setup import MatchSetup
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.practice.chosen_hand import games
from paizhuo.engine.table.practice.defence import defended
from paizhuo.engine.table.practice.one_suit import suit_games
from paizhuo.engine.table.practice.progress import DrillId
from paizhuo.engine.table.practice.situations import practised

WIDEST: Final = 1000
"""What is on the page at most, in pixels at the designed text size."""


class Offered(NamedTuple):
    """A drill of computer players' games: its name, what it is, in which games it can be done, and its levels, the first of which is 1."""

    title: Text
    note: Text
    games: Callable[[], Sequence[RuleSet]]
    levels: tuple[Text, ...] = ()


OFFERED: Final[dict[DrillId, Offered]] = {
    "choices": Offered(words.OF_BOTS, words.OF_BOTS_NOTE, practised),
    "scoring": Offered(drill_words.DRILL_NAMES["scoring"], drill_words.SCORING_NOTE, lambda: tuple(ALL)),
    "waits": Offered(drill_words.DRILL_NAMES["waits"], drill_words.WAITS_NOTE, suit_games, drill_words.LEVELS),
    "defence": Offered(drill_words.DRILL_NAMES["defence"], drill_words.DEFENCE_NOTE_OF_PAGE, defended),
}


class PracticePage(Page):
    """The page before the first question. ``begun`` brings a drill of computer players' games, a rule set's id, a level and a seed;
    ``journals`` paths and whose decisions are asked, None: those of the first person of each; ``chosen`` a hand to be dealt.
    """

    begun = Signal(str, str, int, int)
    journals = Signal(object, object)
    chosen = Signal(object)

    def __init__(self, preferences: Preferences, progress: KeptProgress) -> None:
        super().__init__(preferences)
        self._kept_progress = progress
        self._choices = {
            drill: Choice(offered.games()[0].id, int(bool(offered.levels))) for drill, offered in OFFERED.items()
        }
        self._hand = Chosen(games()[0].id)
        self._kept: tuple[Path, ...] = ()
        self._opened: tuple[Path, MatchSetup] | None = None
        """A journal of several people: it is not known yet who of them is asked."""

    def begins_at(self) -> str:
        return "choices-begin"

    def showEvent(self, event: object) -> None:
        self._stale = True  # a match may have been played since
        super().showEvent(event)

    def build(self, inside: QVBoxLayout) -> None:
        self._kept = kept_journals()
        inside.addWidget(self.header(words.TITLE))
        middle = QWidget()
        listed = inset(column(middle, spacing=self.px(18)), self.px, 28, 20)
        listed.addWidget(label(self.say(drill_words.DRILL_NAMES["choices"]), "heading"))
        listed.addWidget(label(self.say(words.ABOUT), wrap=True))
        listed.addLayout(self._beside(self._card("choices"), self._own()))
        listed.addLayout(self._beside(*(self._card(drill) for drill in OFFERED if drill != "choices")))
        listed.addWidget(self._of_choice())
        listed.addWidget(self._progress())
        listed.addStretch(1)
        across = QWidget()
        across.setLayout(centred(middle, self.px(WIDEST)))
        inside.addWidget(scrolled(across), 1)

    def _beside(self, *cards: QWidget) -> QBoxLayout:
        """Return cards side by side, or below each other where there is little room."""
        line = QBoxLayout(QBoxLayout.Direction.TopToBottom if self.narrow else QBoxLayout.Direction.LeftToRight)
        line.setSpacing(self.px(18))
        for card in cards:
            line.addWidget(card, 1)
        return line

    def _card(self, drill: DrillId) -> DrillCard:
        """Return the card of a drill of computer players' games."""
        of = OFFERED[drill]
        choice, first = self._choices[drill], drill == "choices"
        card = DrillCard(self, drill, of.title, of.note, of.games(), choice, of.levels, seed_note=first)
        card.begun.connect(lambda rules, level, seed: self.begun.emit(drill, rules, level, seed))
        return card

    def _progress(self) -> QFrame:
        card = ProgressCard(self, self._kept_progress.progress, date.today())  # noqa: DTZ011 - the day is the person's
        card.forgotten.connect(self._forget)
        return card

    def _forget(self) -> None:
        self._kept_progress.forget()
        self.refresh()

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

    def _turn(self, chosen: Chosen) -> None:
        """Take another game for the hand of one's choice."""
        self._hand = chosen
        self.refresh()
        self.focus("chosen-rules")

    def _deal(self, chosen: Chosen) -> None:
        self._hand = chosen
        self.chosen.emit(chosen)

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
