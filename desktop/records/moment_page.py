"""A moment of a match that somebody has shared: what would you do, what would the coach do, and the hand played on."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QLayout, QVBoxLayout, QWidget

from paizhuo.desktop.kit.cards import within
from paizhuo.desktop.kit.fields import toggle
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.parts import arrowed, button, column, label, row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.reading_out import read_out
from paizhuo.desktop.kit.words import BACK
from paizhuo.desktop.match import answer_words, review_words
from paizhuo.desktop.match.beside_table import BesideTable
from paizhuo.desktop.match.coach_card import NUMBERED, Card, in_words, option_lines
from paizhuo.desktop.match.coach_lines import line_of
from paizhuo.desktop.match.picturing import picture_of
from paizhuo.desktop.match.review_parts import SheetKeys
from paizhuo.desktop.match.stage import Stage
from paizhuo.desktop.records import words
from paizhuo.desktop.records.moment_answer import Answer, Answering
from paizhuo.desktop.records.seat_view import SeatView
from paizhuo.desktop.table.choice import plan_of
from paizhuo.desktop.table.picture import Pointed, TablePicture
from paizhuo.desktop.table.seats import in_language
from paizhuo.desktop.table.sight import latest_discard
from paizhuo.desktop.table.speech import hand_title
from paizhuo.engine.analysis.estimates import as_said
from paizhuo.engine.bots.coach import Advised
from paizhuo.engine.bots.ranking import as_kept
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.words import Text
from paizhuo.engine.records.moments.opened import OpenedMoment
from paizhuo.engine.rules.action_words import spoken
from paizhuo.engine.table.port.reports import Seating


class MomentPage(BesideTable):
    """A shared moment. ``play_on``: the hand is to go on from it, with hidden tiles dealt anew."""

    width_of_words = 330
    play_on = Signal()

    def __init__(self, preferences: Preferences, moment: OpenedMoment) -> None:
        super().__init__(preferences)
        self.moment = moment
        self.answer: Answer | None = None
        self._chosen: Action | None = None
        self._all_open = False
        match = moment.match
        self.seat_view = SeatView(preferences, match.rule_set, match.options, self.table, self.stage)
        self.seat_view.came.connect(self.refresh)
        self.seat_view.switched.connect(self.refresh)
        self._answering = Answering(match.rule_set, match.options, self)
        self._answering.came.connect(self._take)
        self.table.choosing.chosen.connect(self._choose)
        self.table.choosing.several.connect(lambda actions: self._choose(actions[0]))
        self.table.choosing.refused.connect(self._refuse)
        self.table.showing.announced.connect(partial(read_out, self.table))
        SheetKeys(self, preferences, {"coach": self.seat_view.toggle_coach})
        held = Qt.ShortcutContext.WidgetWithChildrenShortcut
        QShortcut(QKeySequence("D"), self, self.seat_view.toggle_danger, context=held)

    def staged(self) -> QWidget:
        self.stage = Stage(self.table, self.preferences)
        return self.stage

    # -- the answer ------------------------------------------------------------------------------------------------------------

    def _choose(self, action: Action) -> None:
        if self._chosen is None:
            self._chosen = action
            self._answering.ask(self.moment.observation, action)
            self.refresh()

    def _take(self, answer: Answer) -> None:
        """Show what the coach says."""
        self.answer = answer
        self.refresh()
        self.focus("play-anew")
        read_out(self.table, self.in_words())

    def _refuse(self, action: Action) -> None:
        """Say why an option that is none cannot be chosen."""
        self.table.showing.explain(self.moment.asked.why_not(self.moment.seat, action))

    def escape(self) -> None:
        """Do nothing: the key is the table's."""

    def closing(self) -> None:
        self.seat_view.closing()
        self._answering.closing()

    @property
    def _asks(self) -> bool:
        """Whether the person is to choose."""
        return self._chosen is None and bool(self.moment.observation.options)

    # -- drawing ---------------------------------------------------------------------------------------------------------------

    def begins_at(self) -> str:
        return "back"

    def focus(self, name: str) -> None:
        """Give the focus to the table while there is something to choose on it."""
        if self._asks and not name:
            self.table.setFocus()
        else:
            super().focus(name)

    def top(self) -> QLayout:
        """Return the way back, and which game and hand it is."""
        listed = column(spacing=self.px(4))
        first = row(spacing=self.px(10))
        first.addWidget(arrowed(self.say(BACK), "back", self.back.emit, back=True))
        first.addStretch()
        first.addWidget(label(self.say(self.moment.match.rule_set.name), "muted"))
        listed.addLayout(first)
        deal, match = self.moment.match.hand.deal, self.moment.match
        title = hand_title(deal, match.rule_set.programme(match.setup.options))
        listed.addWidget(label(self.say(title), "small", wrap=True))
        return listed

    def fill(self, listed: QVBoxLayout, *, beside: bool) -> None:
        """Ask, or show what the choice comes to."""
        listed.setSpacing(self.px(8))
        if self._asks:
            listed.addWidget(label(self.say(answer_words.YOUR_CHOICE), "heading", wrap=True))
            listed.addWidget(label(self.say(words.MOMENT_NOTE), "muted", wrap=True))
        elif self.answer is None:
            listed.addWidget(label(self.say(self._why_nothing), "muted", wrap=True))
        else:
            listed.addWidget(label(self.say(self._verdict(self.answer)), "strong", wrap=True))
            listed.addWidget(label(self.say(self._own(self.answer)), "small", wrap=True))
            for nth, line in enumerate(self._card(self.answer).lines, 1):
                listed.addWidget(option_lines(self.preferences, NUMBERED.filled(n=nth, what=line.words), line)[0])
        self._below = column(spacing=self.px(4))
        listed.addLayout(self._below)

    @property
    def _why_nothing(self) -> Text:
        """Why neither a choice is asked nor an answer shown."""
        return words.NOTHING_TO_CHOOSE if self._chosen is None else words.ASKING_COACH

    def _verdict(self, answer: Answer) -> Text:
        if as_kept(answer.advice[0].action) == as_kept(answer.chosen):
            return answer_words.AS_THE_COACH
        if answer.review is None:
            return words.OTHER_THAN_COACH
        return (
            answer_words.AS_GOOD
            if answer.review.is_good
            else answer_words.COSTS.filled(points=as_said(answer.review.loss))
        )

    def _own(self, answer: Answer) -> Text:
        return words.YOURS.filled(what=spoken(answer.chosen, self.moment.match.game.scoring.parts))

    def _card(self, answer: Answer) -> Card:
        picture = self._picture()
        plan = plan_of(picture, latest_discard(picture.observation))
        advice: tuple[Advised, ...] = answer.advice
        return Card(tuple(line_of(each, plan, picture) for each in advice))

    def in_words(self) -> str:
        if self.answer is None:
            return self.say(answer_words.YOUR_CHOICE if self._asks else self._why_nothing)
        verdict, own = (
            words.SENTENCE.filled(what=each) for each in (self._verdict(self.answer), self._own(self.answer))
        )
        said = verdict, own, in_words(self._card(self.answer))
        return " ".join(map(self.say, said))

    def buttons(self) -> QLayout:
        """Return what shows more, and the way to a hand that goes on."""
        listed = column(spacing=self.px(6))
        held, line = within(Flow(gap=self.px(4)))
        switches = [
            ("danger", words.DANGER, self.seat_view.danger, self.seat_view.toggle_danger),
            ("open", words.ALL_OPEN, self._all_open, self._turn_open),
        ]
        for name, said, on, does in switches if self.moment.tiles_open else switches[:1]:
            made = toggle(name, self.say(said), on=on)
            made.clicked.connect(does)
            if name == "danger":
                made.setToolTip(self.say(words.DANGER_NOTE))
                made.setAccessibleDescription(self.say(words.DANGER_NOTE))
            line.addWidget(made)
        listed.addWidget(held)
        if self.moment.may_play_on:
            made = button(self.say(review_words.PLAY_ON_ANEW), "play-anew", self.play_on.emit)
            made.setToolTip(self.say(review_words.PLAY_ON_ANEW_NOTE))
            made.setAccessibleDescription(self.say(review_words.PLAY_ON_ANEW_NOTE))
            listed.addWidget(made)
        elif self.moment.observation.options:
            listed.addWidget(label(self.say(words.NOT_ON), "small", wrap=True))
        return listed

    def _turn_open(self) -> None:
        self._all_open = not self._all_open
        self.refresh()

    def show_table(self) -> None:
        """Show the moment; what was answered can only be looked at."""
        self.table.setEnabled(self._asks and not self._all_open)
        picture = self._picture()
        self.table.showing.show(picture)
        self.seat_view.follow(picture)
        self.seat_view.write(self._below)

    def _picture(self) -> TablePicture:
        moment = self.moment.shown(tiles_open=self._all_open)
        pointed = self.seat_view.pointed(moment.observation)
        if self.answer is not None and not self._all_open:
            pointed = (Pointed(self.say(answer_words.COACH_CHOICE), self.answer.advice[0].action),)
            if as_kept(self.answer.advice[0].action) != as_kept(self.answer.chosen):
                pointed = (*pointed, Pointed(self.say(review_words.CHOSEN), self.answer.chosen))
        match, seat = self.moment.match, self.moment.seat
        seating = in_language(Seating(match.setup, match.rule_set, seat), self.preferences.settings.language)
        return picture_of(self.preferences, seating, moment, seat, pointed=pointed)
