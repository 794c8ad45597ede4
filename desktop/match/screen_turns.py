"""Several people at one screen: covers between their turns, and the sheet on which a supporter sees all hands and chooses."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import button, column, frame, inset, label, row, scrolled
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.tiles import TileRow, spread_hand
from paizhuo.desktop.match.stage import Stage
from paizhuo.desktop.table.speech import WINDS, wind_of
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.watching import Support
from paizhuo.engine.core.words import Text
from paizhuo.engine.table.port.asks import Advise
from paizhuo.engine.table.port.asks import Support as Backs
from paizhuo.engine.table.port.reports import Consultation, Seating, SupporterLook

HAND_HEIGHT = 54
"""The height of a hand's tiles on the sheet, in pixels at scale 1."""
ACROSS = 2
"""Hands side by side."""


class Cover(Page):
    """A sheet that hides all of the table until the next person is there."""

    ready = Signal()

    def __init__(self, preferences: Preferences, name: str, note: Text) -> None:
        super().__init__(preferences)
        self._name, self._note = name, note

    def begins_at(self) -> str:
        return "ready"

    def build(self, inside: QVBoxLayout) -> None:
        inside.addStretch(2)
        for made in (
            label(self.say(words.HAND_OVER.filled(name=self._name)), "title" if self.narrow else "display", wrap=True),
            label(self.say(self._note), "muted", wrap=True),
        ):
            made.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            inside.addWidget(made)
            inside.addSpacing(self.px(14))
        here = button(
            self.say(words.HERE_I_AM.filled(name=self._name)), "ready", self.ready.emit, kind="primary", big=True
        )
        here.setMinimumWidth(self.px(260))
        inside.addSpacing(self.px(10))
        inside.addWidget(here, 0, Qt.AlignmentFlag.AlignHCenter)
        inside.addStretch(3)


class Choosing(Page):
    """All dealt hands, with a button below each to stand behind that player."""

    chosen = Signal(object)

    def __init__(self, preferences: Preferences, seating: Seating, look: SupporterLook) -> None:
        super().__init__(preferences)
        self._seating, self.look = seating, look

    def begins_at(self) -> str:
        return "back-0"

    def build(self, inside: QVBoxLayout) -> None:
        name = self._seating.setup.seats[self.look.supporter].name
        listed = inset(column(spacing=self.px(10)), self.px, 40, 16, 40, 14)
        listed.addWidget(label(self.say(words.CHOOSE_PLAYER.filled(name=name)), "title"))
        listed.addWidget(label(self.say(words.CHOOSE_PLAYER_NOTE), "muted", wrap=True))
        listed.addLayout(self._facts())
        hands = QWidget()
        grid = inset(QGridLayout(hands), self.px, 0, 0, 12, 0)
        grid.setSpacing(self.px(16))
        choices = [option for option in self.look.observation.options if isinstance(option, Support)]
        for nth, option in enumerate(choices):
            grid.addWidget(self._hand(option), 1 + nth // ACROSS, nth % ACROSS)
        grid.setRowStretch(0, 1)
        grid.setRowStretch(1 + len(choices), 2)
        listed.addSpacing(self.px(8))
        listed.addWidget(scrolled(hands), 1)
        inside.addLayout(listed)

    def _facts(self) -> QVBoxLayout:
        """Return what everybody knows of the hand already."""
        listed = column()
        line = row(spacing=self.px(10))
        for fact in self._seating.rule_set.display.facts(self.look.observation):
            if fact.seat is None:
                said = self.say(fact.label) + ("" if fact.words is None else f"  {self.say(fact.words)}")
                line.addWidget(label(said, "gold"))
                if fact.tiles:
                    line.addWidget(TileRow(self.preferences, spread_hand(fact.tiles, (), 0, 4), 34))
                line.addSpacing(self.px(16))
        line.addStretch()
        listed.addLayout(line)
        return listed

    def _hand(self, option: Support) -> QWidget:
        seen, seat = self.look.observation, option.player
        place, name = seen.hand.places[seat], self._seating.setup.seats[seat].name
        card = frame("card")
        inside = inset(column(card, spacing=self.px(10)), self.px, 16, 12, 16, 14)
        top = row(spacing=self.px(10))
        wind = WINDS[wind_of(seat, seen.hand.deal.dealer, seen.hand.seats)]
        top.addWidget(label(self.say(wind), "gold" if seat == seen.hand.deal.dealer else "muted"))
        top.addWidget(label(name, "strong"))
        top.addStretch()
        inside.addLayout(top)
        inside.addWidget(
            TileRow(self.preferences, spread_hand(place.concealed, place.melds, seat, seen.hand.seats), HAND_HEIGHT)
        )
        said = self.say(words.BACK_PLAYER.filled(player=name))
        back = button(said, f"back-{seat}", partial(self.chosen.emit, option), kind="primary", big=True)
        inside.addWidget(back)
        return card


class ScreenTurns(QObject):
    """The turns of people at one screen, so that nobody sees what is not theirs to see.

    ``asked`` brings an ``Ask``: whom a supporter stands behind, or what it points at. ``turned`` says that another
    ``consultation``, or none, is to be shown on the table.
    """

    asked = Signal(object)
    turned = Signal()

    def __init__(self, preferences: Preferences, stage: Stage) -> None:
        super().__init__()
        self._preferences, self._stage = preferences, stage
        self._look: tuple[Seating, SupporterLook] | None = None
        self._seating: Seating | None = None
        self.consultation: Consultation | None = None
        """What a supporter looks at in order to advise; None while the table is the person's own."""

    def over(self) -> None:
        """End every turn: the match has gone on."""
        self._look = self.consultation = None

    # -- choosing whom to stand behind -----------------------------------------------------------------------------

    def look(self, seating: Seating, look: SupporterLook) -> None:
        """Keep that it is a supporter's turn to choose, which ``begin`` begins as soon as the table is at rest."""
        self._look = (seating, look)

    def begin(self) -> bool:
        """Begin the turn that waits; return whether there is one."""
        if self._look is None:
            return False
        seating, look = self._look
        self._look = None
        if len(seating.here) == 1:
            self._show_hands(seating, look)
        else:
            note = words.HAND_OVER_TO_LOOK.filled(name=seating.setup.seats[look.supporter].name)
            self._hand_over(seating, look.supporter, note, lambda: self._show_hands(seating, look))
        return True

    def _show_hands(self, seating: Seating, look: SupporterLook) -> None:
        sheet = Choosing(self._preferences, seating, look)
        sheet.chosen.connect(lambda action: self._chosen(seating, look, action))
        self._stage.cover(sheet)

    def _chosen(self, seating: Seating, look: SupporterLook, action: Action) -> None:
        """Give the screen back to the person before the match goes on; a supporter who follows has a cover of its own."""
        chose = partial(self.asked.emit, Backs(look.supporter, action))
        if look.last and seating.person is not None and seating.person != look.supporter:
            self._give_back(seating, seating.person, look.observation.hand.seats, chose)
        else:
            chose()

    # -- advising --------------------------------------------------------------------------------------------------

    def consult(self, seating: Seating, consultation: Consultation) -> None:
        """Give the screen to a supporter who is to point at something."""

        def begin() -> None:
            self.consultation = consultation
            self._uncover()

        self._seating = seating
        if seating.here == (consultation.supporter,):
            begin()
            return
        note = words.HAND_OVER_TO_LOOK.filled(name=seating.setup.seats[consultation.supporter].name)
        self._hand_over(seating, consultation.supporter, note, begin)

    def point(self, action: Action) -> bool:
        """Take what was clicked on the table as advice; return whether anybody advises."""
        consultation, seating = self.consultation, self._seating
        if consultation is None or seating is None or seating.person is None:
            return False
        if seating.person != consultation.supporter:
            self._give_back(seating, seating.person, consultation.observation.hand.seats, self._uncover)
        self.consultation = None
        self.asked.emit(Advise(consultation.supporter, action))
        self.turned.emit()
        return True

    @property
    def request(self) -> Text | None:
        """The sentence that asks who has the screen to point at something."""
        if self.consultation is None or self._seating is None:
            return None
        return words.POINT.filled(name=self._seating.setup.seats[self.consultation.supporter].name)

    # -- within ----------------------------------------------------------------------------------------------------

    def _uncover(self) -> None:
        self._stage.cover(None)
        self.turned.emit()

    def _give_back(self, seating: Seating, person: int, seats: int, ready: Callable[[], object]) -> None:
        text = words.HAND_OVER_TO_PLAY if person < seats else words.HAND_OVER_TO_WATCH
        self._hand_over(seating, person, text.filled(name=seating.setup.seats[person].name), ready)

    def _hand_over(self, seating: Seating, to: int, note: Text, ready: Callable[[], object]) -> None:
        cover = Cover(self._preferences, seating.setup.seats[to].name, note)
        cover.ready.connect(ready)
        self._stage.cover(cover)
