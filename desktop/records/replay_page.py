"""A kept match at the table: step by step, from any side, forwards and backwards."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QLayout, QPushButton, QSlider, QVBoxLayout, QWidget

from paizhuo.desktop.kit.cards import within
from paizhuo.desktop.kit.fields import dropdown
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.parts import arrowed, button, clear, column, label, row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.words import BACK
from paizhuo.desktop.match.beside_table import BesideTable
from paizhuo.desktop.match.picturing import picture_of
from paizhuo.desktop.match.review_entries import Entry, entry_at
from paizhuo.desktop.match.review_parts import SheetKeys, choices, ways_on
from paizhuo.desktop.records import words
from paizhuo.desktop.records.costly import Costly, Reviewer
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.seats import in_language
from paizhuo.desktop.table.speech import hand_title
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.words import Text
from paizhuo.engine.records.replaying import Position, Replay, Turn, View
from paizhuo.engine.rules.action_words import narrator
from paizhuo.engine.table.port.reports import Moment, Seating

JUMPS: Final[tuple[tuple[Text, frozenset[Turn]], ...]] = (
    (words.EVERYTHING, frozenset(("call", "kong", "riichi", "win"))),
    (words.CALLS, frozenset(("call", "kong"))),
    (words.RIICHI, frozenset(("riichi",))),
    (words.WINS, frozenset(("win",))),
    (words.COSTLY, frozenset()),
)
COSTLY: Final = len(JUMPS) - 1
"""The last of them: what a review has found."""
LATEST: Final = 8
"""So many steps are said in words, the latest last."""


class ReplayPage(BesideTable):
    """A match that is looked at again. ``play_on`` brings the match at a decision, the seat that was asked, and whether hidden tiles
    are dealt anew.
    """

    width_of_words = 330
    play_on = Signal(object, int, bool)

    def __init__(self, preferences: Preferences, replay: Replay, own: Seat | None) -> None:
        """Show a match from its beginning. ``own``: whose side it is seen from at first; None: all tiles lie open."""
        super().__init__(preferences)
        self.replay = replay
        self.at = 0
        self._view: View = "open" if own is None else own
        self._below: Seat = own or 0
        """The seat drawn nearest."""
        self._jump = 0
        self._costly: Costly | None = None
        self._reviewer = Reviewer(replay, self)
        self._reviewer.came.connect(self._take_review)
        self._step = words.SPEEDS[1][1]
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._play_step)
        self.table.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        SheetKeys(self, preferences, {"left": lambda: self.turn(-1), "right": lambda: self.turn(1)})
        for key, does in (
            ("Up", partial(self._turn_hand, -1)),
            ("Down", partial(self._turn_hand, 1)),
            ("Home", lambda: self.go(0)),
            ("End", lambda: self.go(len(self.replay.positions) - 1)),
            ("PgUp", partial(self._jump_on, -1)),
            ("PgDown", partial(self._jump_on, 1)),
            ("Space", self._play),
        ):
            QShortcut(QKeySequence(key), self, does, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)

    # -- going through the match -------------------------------------------------------------------------------------------

    @property
    def _now(self) -> Position:
        return self.replay.positions[self.at]

    @property
    def _bounds(self) -> tuple[int, int]:
        """The first and the last position of the hand in sight."""
        hand = self._now.hand
        ends = [*self.replay.hands[hand + 1 :], len(self.replay.positions)]
        return self.replay.hands[hand], ends[0] - 1

    def go(self, at: int) -> None:
        """Show another position."""
        at = max(0, min(at, len(self.replay.positions) - 1))
        if at != self.at:
            since, self.at = self.at, at
            if not self._stale:
                self._show(since if at == since + 1 else None)

    def turn(self, steps: int) -> None:
        """Go some steps on, or back."""
        self._pause()
        self.go(self.at + steps)

    def _turn_hand(self, way: int) -> None:
        """Go to the next hand; backwards first to the beginning of this one."""
        self._pause()
        hand = self._now.hand
        if way < 0 and self.at > self.replay.hands[hand]:
            way = 0
        if 0 <= hand + way < len(self.replay.hands):
            self.go(self.replay.hands[hand + way])

    def _jump_on(self, way: int) -> None:
        self._pause()
        if self._jump == COSTLY:
            there = () if self._costly is None else sorted(self._costly.at)
            ahead = [nth for nth in there if (nth - self.at) * way > 0]
            found = ahead[0 if way > 0 else -1] if ahead else None
        else:
            found = self.replay.next(self.at, JUMPS[self._jump][1], way)
        if found is None:
            self.said.emit(words.NO_MORE)
        else:
            self.go(found)

    def _play(self) -> None:
        """Go on by itself, or stop."""
        if self._timer.isActive():
            self._pause()
        else:
            self._timer.start(self._step)
            self._say_playing()

    def _play_step(self) -> None:
        if self.at + 1 >= len(self.replay.positions):
            self._pause()
        else:
            self.go(self.at + 1)

    def _pause(self) -> None:
        self._timer.stop()
        self._say_playing()

    def _say_playing(self) -> None:
        self._playing.setText(self.say(words.PAUSE if self._timer.isActive() else words.PLAY))

    def escape(self) -> None:
        """Leave the match."""
        self.back.emit()

    def closing(self) -> None:
        """Stop what goes on by itself."""
        self._timer.stop()
        self._reviewer.closing()

    # -- drawing -----------------------------------------------------------------------------------------------------------

    def begins_at(self) -> str:
        return "on-step"

    def top(self) -> QLayout:
        """Return the way back, and which game it is."""
        first = row(spacing=self.px(10))
        first.addWidget(arrowed(self.say(BACK), "back", self.back.emit, back=True))
        first.addStretch()
        first.addWidget(label(self.say(self._now.match.rule_set.name), "muted"))
        return first

    def fill(self, listed: QVBoxLayout, *, beside: bool) -> None:
        """Show which hand and step it is, what led to it, and from which side it is seen."""
        listed.setSpacing(self.px(8))
        programme = self._now.match.rule_set.programme(self.replay.setup.options)
        hands = [
            (self.say(hand_title(self.replay.positions[nth].match.hand.deal, programme)), hand)
            for hand, nth in enumerate(self.replay.hands)
        ]
        held, choosing = within(Flow(gap=self.px(6)))
        self._hands = dropdown("hand", self.say(words.HAND), hands, self._now.hand, self._take_hand)
        choosing.addWidget(self._hands)
        names = self._seating.setup.seats
        views: list[tuple[str, View]] = [(self.say(words.ALL_OPEN), "open")]
        views += [(names[seat].name, seat) for seat in range(self._now.match.hand.seats)]
        choosing.addWidget(dropdown("view", self.say(words.SEEN_BY), views, self._view, self._take_view))
        listed.addWidget(held)
        first, last = self._bounds
        self._slider = QSlider(Qt.Orientation.Horizontal)
        self._slider.setObjectName("place")
        self._slider.setAccessibleName(self.say(words.PLACE))
        self._slider.setRange(first, last)
        self._slider.setValue(self.at)
        self._slider.valueChanged.connect(self._slide)
        listed.addWidget(self._slider)
        self._step_of = label("", "muted")
        listed.addWidget(self._step_of)
        said = QWidget()
        self._lines = column(said, spacing=self.px(3))
        listed.addWidget(said)

    def buttons(self) -> QLayout:
        """Return the ways on and back, and to a hand that is played on from here."""
        listed = column(spacing=self.px(6))
        stepping, line = within(Flow(gap=self.px(4)))
        for sign, said, name, does in (
            ("«", words.BACK_HAND, "back-hand", partial(self._turn_hand, -1)),
            ("‹", words.BACK_STEP, "back-step", partial(self.turn, -1)),
            ("›", words.ON_STEP, "on-step", partial(self.turn, 1)),
            ("»", words.ON_HAND, "on-hand", partial(self._turn_hand, 1)),
        ):
            line.addWidget(self._signed(sign, said, name, does))
        self._playing = button(self.say(words.PLAY), "play", self._play, kind="small")
        line.addWidget(self._playing)
        speeds = [(self.say(said), step) for said, step in words.SPEEDS]
        line.addWidget(dropdown("speed", self.say(words.SPEED), speeds, self._step, self._take_speed))
        listed.addWidget(stepping)
        jumps_held, jumping = within(Flow(gap=self.px(4)))
        jumps = [(self.say(said), nth) for nth, (said, _) in enumerate(JUMPS)]
        jumping.addWidget(dropdown("jump", self.say(words.JUMP_TO), jumps, self._jump, self._take_jump))
        jumping.addWidget(self._signed("‹‹", words.BACK_JUMP, "back-jump", partial(self._jump_on, -1)))
        jumping.addWidget(self._signed("››", words.ON_JUMP, "on-jump", partial(self._jump_on, 1)))
        listed.addWidget(jumps_held)
        self._onward = column()
        listed.addLayout(self._onward)
        return listed

    def _entry(self, moment: Moment) -> Entry | None:
        """Return the decision that was made at the position, if it is that of the seat in sight and cost points."""
        found = self._costly
        decision = None if found is None or found.seat != self._view else found.at.get(self.at)
        return None if decision is None else entry_at(self.preferences, self._seating, moment, decision)

    def _signed(self, sign: str, said: Text, name: str, does: Callable[[], object]) -> QPushButton:
        """Return a button with a sign on it; what it does is said where the cursor rests, and read out."""
        made = button(sign, name, does, kind="small")
        made.setAccessibleName(self.say(said))
        made.setToolTip(self.say(said))
        return made

    def in_words(self) -> str:
        return self._sentence(self.at)

    def show_table(self) -> None:
        """Show the position."""
        for part in (self.table, *self.table.findChildren(QWidget)):
            part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._show(None)

    def _show(self, since: int | None) -> None:
        """Show the position on the table and in words; with the motion that led to it, where that was the step before (``since``)."""
        moment = self.replay.moment(self.at, self._view, since)
        if moment.events and self._timer.isActive():
            self.table.showing.animate(moment.events)
        else:
            self.table.showing.skip()
        entry = self._entry(moment)
        self.table.showing.show(self._picture(moment) if entry is None else entry.picture)
        first, last = self._bounds
        with QSignalBlocker(self._slider):
            self._slider.setRange(first, last)
            self._slider.setValue(self.at)
        self._hands.setCurrentIndex(self._now.hand)
        self._write(first, last, entry)
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.table, self.in_words()))

    def _write(self, first: int, last: int, entry: Entry | None) -> None:
        """Write what led here, and offer to play on where somebody was asked."""
        self._step_of.setText(self.say(words.STEP.filled(n=self.at - first + 1, all=last - first + 1)))
        clear(self._lines)
        for nth in range(max(first, self.at - LATEST + 1), self.at + 1):
            if sentence := self._sentence(nth):
                self._lines.addWidget(label(sentence, "body" if nth == self.at else "small", wrap=True))
        if self.replay.stops is not None and self.at + 1 == len(self.replay.positions):
            self._lines.addWidget(label(self.say(words.STOPS.filled(line=self.replay.stops[0])), "loss", wrap=True))
        if entry is not None:
            self._lines.addWidget(label(self.say(entry.costs), "loss"))
            self._lines.addLayout(choices(self.preferences, entry, beside=False))
        clear(self._onward)
        if (asked := self._asked()) is not None:
            held, line = within(Flow(gap=self.px(4)))
            self._onward.addWidget(held)
            go = partial(self._go_on, asked)
            for made in ways_on(self.preferences, go, same=self.replay.setup.seed is not None):
                line.addWidget(made)

    def _asked(self) -> Seat | None:
        """Return the seat drawn nearest, if it is asked at this position and a hand can be played on from it."""
        playable = self._now.match.game.racks is None and self._below in self._now.referee.asked
        return self._below if playable else None

    def _go_on(self, seat: Seat, anew: bool) -> None:  # noqa: FBT001
        self._pause()
        self.play_on.emit(self._now.referee, seat, anew)

    def _sentence(self, nth: int) -> str:
        """Return what led to a position, as the side in sight knows it."""
        position = self.replay.positions[nth]
        if nth in self.replay.hands:
            return self.say(words.DEAL)
        match = position.match
        names = tuple(who.name for who in match.setup.seats)
        by = narrator(names, match.hand.seats, match.game.scoring.parts, match.game.display.reasons)
        events = self.replay.events(nth - 1, nth, self._view)
        return "; ".join(self.say(sentence) for event in events for sentence in event.sentences(by))

    @property
    def _seating(self) -> Seating:
        match = self._now.match
        person = self._below
        seating = Seating(match.setup, match.rule_set, person)
        return in_language(seating, self.preferences.settings.language)

    def _picture(self, moment: Moment) -> TablePicture:
        return picture_of(self.preferences, self._seating, moment, self._below)

    # -- choosing ------------------------------------------------------------------------------------------------------------

    def _slide(self, at: int) -> None:
        self._pause()
        self.go(at)

    def _take_hand(self, hand: int) -> None:
        self._pause()
        self.go(self.replay.hands[hand])

    def _take_view(self, view: View) -> None:
        self._view = view
        if isinstance(view, int):
            self._below = view
        if self._jump == COSTLY and isinstance(view, int):
            self._review()
        self._show(None)

    def _take_speed(self, step: int) -> None:
        self._step = step
        if self._timer.isActive():
            self._timer.start(step)

    def _take_jump(self, nth: int) -> None:
        self._jump = nth
        if nth == COSTLY:
            self._review()

    # -- the choices of the seat in sight --------------------------------------------------------------------------------------

    def _review(self) -> None:
        """Have the choices of the seat drawn nearest valued, and look with its eyes."""
        if self._costly is None or self._costly.seat != self._below:
            self._costly = None
            self.said.emit(words.REVIEWING)
            self._reviewer.begin(self._below)
        if self._view != self._below:
            self._view = self._below
            self.refresh()

    def _take_review(self, found: Costly) -> None:
        """Show what a review has found."""
        self.unsaid.emit(words.REVIEWING)
        if found.seat != self._below:
            return
        self._costly = found
        if found.review.accuracy is None:
            self.said.emit(words.NOT_REVIEWED)
        else:
            name = self._seating.setup.seats[found.seat].name
            self.said.emit(words.REVIEWED.filled(name=name, percent=found.review.percent, n=len(found.at)))
        self._show(None)
