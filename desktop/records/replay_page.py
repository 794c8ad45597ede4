"""A kept match at the table: step by step, from any side, forwards and backwards."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QLayout, QPushButton, QVBoxLayout, QWidget

from paizhuo.desktop.kit.cards import within
from paizhuo.desktop.kit.fields import toggle
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.keys import key_name, own_key
from paizhuo.desktop.kit.parts import arrowed, clear, column, label, row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.reading_out import read_out
from paizhuo.desktop.kit.words import BACK, COACH
from paizhuo.desktop.match.beside_table import BesideTable
from paizhuo.desktop.match.picturing import picture_of
from paizhuo.desktop.match.review_entries import Entry, entry_at
from paizhuo.desktop.match.review_parts import SheetKeys, choices, ways_on
from paizhuo.desktop.match.review_words import TURN
from paizhuo.desktop.match.stage import Stage
from paizhuo.desktop.records import words
from paizhuo.desktop.records.costly import Costly
from paizhuo.desktop.records.course import Course
from paizhuo.desktop.records.jumps import Jumps
from paizhuo.desktop.records.place_bar import PlaceBar
from paizhuo.desktop.records.seat_view import SeatView
from paizhuo.desktop.records.share_row import Shared, ShareRow
from paizhuo.desktop.records.sides import Sides
from paizhuo.desktop.records.step_bar import StepBar
from paizhuo.desktop.records.step_words import sentences
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.seats import in_language
from paizhuo.desktop.table.speech import hand_title
from paizhuo.desktop.table.strip import SEMICOLON
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.records.moments.link import write_link
from paizhuo.engine.records.moments.moment import share
from paizhuo.engine.records.replaying import Replay
from paizhuo.engine.table.port.reports import Moment, Seating

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
        self.course = Course(replay, words.SPEEDS[1][1], self)
        self.course.moved.connect(self._follow)
        self.sides = Sides(own, self)
        self.sides.changed.connect(self._turn_side)
        self._sharing = False
        self.jumps = Jumps(replay, self)
        self.jumps.reviewed.connect(self._take_review)
        match = self.course.now.match
        self.seat_view = SeatView(preferences, match.rule_set, match.options, self.table, self.stage)
        self.seat_view.came.connect(self._add_insight)
        self.seat_view.switched.connect(self._switch)
        self.table.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        course = self.course
        SheetKeys(
            self,
            preferences,
            {"left": lambda: course.turn(-1), "right": lambda: course.turn(1), "coach": self._ask_coach},
        )
        for key, does in (
            ("Up", partial(course.turn_hand, -1)),
            ("Down", partial(course.turn_hand, 1)),
            ("Home", lambda: course.go(0)),
            ("End", lambda: course.go(course.last)),
            ("PgUp", partial(self._jump, -1)),
            ("PgDown", partial(self._jump, 1)),
            ("Space", course.play),
            ("D", self.seat_view.toggle_danger),
        ):
            QShortcut(QKeySequence(key), self, does, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)

    def staged(self) -> QWidget:
        self.stage = Stage(self.table, self.preferences)
        return self.stage

    # -- going through the match -------------------------------------------------------------------------------------------

    def _follow(self, since: int | None) -> None:
        if not self._stale:
            self._show(since)

    def _jump(self, way: int) -> None:
        self.course.pause()
        found = self.jumps.target(self.course.at, way)
        if found is None:
            self.said.emit(words.NO_MORE)
        else:
            self.course.go(found)

    def escape(self) -> None:
        """Leave the match."""
        self.back.emit()

    def closing(self) -> None:
        """Stop what goes on by itself."""
        self.course.pause()
        self.jumps.closing()
        self.seat_view.closing()

    # -- drawing -----------------------------------------------------------------------------------------------------------

    def begins_at(self) -> str:
        return "on-step"

    def top(self) -> QLayout:
        """Return the way back, and which game it is."""
        first = row(spacing=self.px(10))
        first.addWidget(arrowed(self.say(BACK), "back", self.back.emit, back=True))
        first.addStretch()
        first.addWidget(label(self.say(self.course.now.match.rule_set.name), "muted"))
        return first

    def fill(self, listed: QVBoxLayout, *, beside: bool) -> None:
        """Show which hand and step it is, what led to it, and from which side it is seen."""
        listed.setSpacing(self.px(8))
        self._place = PlaceBar(self.preferences, self.replay, self.course, self.sides)
        listed.addWidget(self._place)
        said = QWidget()
        self._lines = column(said, spacing=self.px(3))
        listed.addWidget(said)

    def buttons(self) -> QLayout:
        """Return the ways on and back, and to a hand that is played on from here."""
        listed = column(spacing=self.px(6))
        listed.addWidget(StepBar(self.preferences, self.course, self.jumps, self._jump, self._choose_jump))
        listed.addWidget(self._switches())
        self._share = ShareRow(self.preferences, self._shared)
        self._share.said.connect(self.said)
        self._share.setVisible(self._sharing)
        listed.addWidget(self._share)
        self._onward = column()
        listed.addLayout(self._onward)
        return listed

    def _switches(self) -> QWidget:
        """Return what shows more of what the seat in sight knew."""
        held, line = within(Flow(gap=self.px(4)))
        key = key_name(own_key(self.preferences.settings.keys, "coach"))
        seen = self.seat_view
        for name, said, note, on, does in (
            ("danger", words.DANGER, words.DANGER_NOTE, seen.danger, seen.toggle_danger),
            ("coach", COACH, words.COACH_NOTE.filled(key=key), seen.coached, self._ask_coach),
            ("share", words.SHARE, words.SHARE_NOTE, self._sharing, self._turn_share),
        ):
            made = toggle(name, self.say(said), on=on)
            made.clicked.connect(does)
            made.setToolTip(self.say(note))
            made.setAccessibleDescription(self.say(note))
            line.addWidget(made)
        return held

    def in_words(self) -> str:
        led = self._sentence(self.course.at)
        said = self.say(words.SENTENCE.filled(what=led)) if led else ""
        return " ".join(filter(None, (said, self.seat_view.in_words())))

    def show_table(self) -> None:
        """Show the position."""
        for part in (self.table, *self.table.findChildren(QWidget)):
            part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._show(None)

    def _show(self, since: int | None) -> None:
        """Show the position on the table and in words; with the motion that led to it, where that was the step before (``since``)."""
        moment = self.replay.moment(self.course.at, self.sides.view, since)
        if moment.events and self.course.runs:
            self.table.showing.animate(moment.events)
        else:
            self.table.showing.skip()
        self._draw(moment)
        self._place.follow()
        read_out(self.table, self.in_words())

    def _draw(self, moment: Moment) -> None:
        entry = self._entry(moment)
        picture = self._picture(moment) if entry is None else entry.picture
        self.table.showing.show(picture)
        self.seat_view.follow(picture)
        self._write(entry)

    def _write(self, entry: Entry | None) -> None:
        """Write what led here, and offer to play on where somebody was asked."""
        at, (first, _) = self.course.at, self.course.bounds
        clear(self._lines)
        for nth in range(max(first, at - LATEST + 1), at + 1):
            if sentence := self._sentence(nth):
                self._lines.addWidget(label(sentence, "body" if nth == at else "small", wrap=True))
        if self.replay.stops is not None and at == self.course.last:
            self._lines.addWidget(label(self.say(words.STOPS.filled(line=self.replay.stops[0])), "loss", wrap=True))
        if entry is not None:
            self._lines.addWidget(label(self.say(entry.costs), "loss"))
            self._lines.addLayout(choices(self.preferences, entry, beside=False))
        self.seat_view.write(self._lines)
        clear(self._onward)
        if (asked := self._asked()) is not None:
            held, line = within(Flow(gap=self.px(4)))
            self._onward.addWidget(held)
            go = partial(self._go_on, asked)
            for made in ways_on(self.preferences, go, same=self.replay.setup.seed is not None):
                line.addWidget(made)

    def _entry(self, moment: Moment) -> Entry | None:
        """Return the decision that was made at the position, if it is that of the seat in sight and cost points."""
        found = self.jumps.costly
        decision = None if found is None or found.seat != self.sides.view else found.at.get(self.course.at)
        return None if decision is None else entry_at(self.preferences, self._seating, moment, decision)

    def _asked(self) -> Seat | None:
        """Return the seat drawn nearest, if it is asked at this position: a hand can be played on from it."""
        below = self.sides.below
        return below if below in self.course.now.referee.asked else None

    def _go_on(self, seat: Seat, anew: bool) -> None:  # noqa: FBT001
        self.course.pause()
        self.play_on.emit(self.course.now.referee, seat, anew)

    def _sentence(self, nth: int) -> str:
        """Return what led to a position, as the side in sight knows it."""
        return self.say(SEMICOLON).join(map(self.say, sentences(self.replay, nth, self.sides.view)))

    @property
    def _seating(self) -> Seating:
        match = self.course.now.match
        return in_language(Seating(match.setup, match.rule_set, self.sides.below), self.preferences.settings.language)

    def _picture(self, moment: Moment) -> TablePicture:
        pointed = self.seat_view.pointed(moment.observation)
        return picture_of(self.preferences, self._seating, moment, self.sides.below, pointed=pointed)

    # -- what the seat in sight knew -----------------------------------------------------------------------------------------

    def _add_insight(self) -> None:
        """Show what the coach has found out about the position in sight."""
        if not self._stale:
            self._draw(self.replay.moment(self.course.at, self.sides.view))
            read_out(self.table, self.seat_view.in_words())

    def _switch(self) -> None:
        """Show more or less of it, and have the switches say so."""
        for name, on in (("danger", self.seat_view.danger), ("coach", self.seat_view.coached)):
            if (made := self.content.findChild(QPushButton, name)) is not None:
                with QSignalBlocker(made):
                    made.setChecked(on)
        self._add_insight()

    def _ask_coach(self) -> None:
        self.seat_view.toggle_coach()
        if self.seat_view.coached and not self.replay.observation(self.course.at, self.sides.view).options:
            self.said.emit(words.NOTHING_TO_CHOOSE)

    # -- sharing it ----------------------------------------------------------------------------------------------------------

    def _turn_share(self) -> None:
        self._sharing = not self._sharing
        self._share.setVisible(self._sharing)

    def _shared(self) -> Shared:
        """Return what is shared of the position in sight: what the side in sight sees of it, and no more."""
        self.course.pause()
        now, sides = self.course.now, self.sides
        moment = self.replay.moment(self.course.at, sides.view)
        seating = self._seating
        name = seating.setup.seats[sides.below].name
        all_open = sides.seat is None
        link = write_link(share(now.referee, sides.below, tiles_open=all_open))
        caption = words.CAPTION.filled(
            game=now.match.rule_set.name,
            hand=hand_title(now.match.hand.deal, now.match.rule_set.programme(self.replay.setup.options)),
            turn=TURN.filled(n=len(now.match.hand.rivers[sides.below]) + 1),
            side=words.ALL_OPEN if all_open else words.SEEN_FROM.filled(name=name),
        )
        holds = words.HOLDS_ALL if all_open else words.HOLDS_SEAT.filled(name=name)
        return Shared(self._picture(moment), caption, link, holds)

    # -- choosing ------------------------------------------------------------------------------------------------------------

    def _turn_side(self) -> None:
        if self.jumps.to_costly and self.sides.seat is not None:
            self._review()
        self._show(None)

    def _choose_jump(self, nth: int) -> None:
        self.jumps.chosen = nth
        if self.jumps.to_costly:
            self._review()

    def _review(self) -> None:
        """Have the choices of the seat drawn nearest valued, and look with its eyes."""
        if self.jumps.review(self.sides.below):
            self.said.emit(words.REVIEWING)
        if self.sides.view != self.sides.below:
            self.sides.view = self.sides.below
            self.refresh()

    def _take_review(self, found: Costly) -> None:
        """Show what a review has found."""
        self.unsaid.emit(words.REVIEWING)
        if found.seat != self.sides.below:
            return
        if found.review.accuracy is None:
            self.said.emit(words.NOT_REVIEWED)
        else:
            name = self._seating.setup.seats[found.seat].name
            self.said.emit(words.REVIEWED.filled(name=name, percent=found.review.percent, n=len(found.at)))
        self._show(None)
