"""The table in a second window, for people who look on: on a projector or another screen, with every hand hidden that is hidden to some.

The points of all hands so far can be laid over it.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget

from paizhuo.desktop.kit.keys import own_key
from paizhuo.desktop.kit.parts import column
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.window_place import show_beside
from paizhuo.desktop.match.picturing import lead_to, picture_of
from paizhuo.desktop.match.scores import Scores
from paizhuo.desktop.match.stage import Stage
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.view import TableView
from paizhuo.engine.analysis.outlook import NO_OUTLOOK
from paizhuo.engine.core.observe import Observation, as_seen
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.port.reports import HandSheet, Moment, Seating

TITLE = Text("牌桌（给观众看）", "The table, for onlookers")


def for_onlookers(moment: Moment, rule_set: RuleSet) -> Moment:
    """Return a moment as somebody may know it who has no seat. ``rule_set``: that of the hand."""
    observation = _without_seat(moment.observation)
    begun = moment.beginning
    if begun is not None:
        bare = _without_seat(begun.observation)
        begun = replace(begun, observation=bare, facts=rule_set.display.facts(bare))
    return replace(
        moment,
        observation=observation,
        events=tuple(event.seen_by(None) for event in moment.events),
        facts=rule_set.display.facts(observation),
        outlook=NO_OUTLOOK,
        prompt=None,
        advice=(),
        beginning=begun,
        time=None,
    )


def _without_seat(observation: Observation) -> Observation:
    hand = observation.hand
    return Observation(None, as_seen(hand, None, hand.state.seen_by(None)))


class OnlookerWindow(QWidget):
    """A window with nothing but the table. F11 and F fill the screen, the key of the scores shows these, Escape closes it."""

    def __init__(self, preferences: Preferences, beside: QWidget) -> None:
        """Open beside nothing yet. ``beside``: a widget of the program's window; this one goes to another screen."""
        super().__init__()
        self._preferences, self._beside = preferences, beside
        self._seating: Seating | None = None
        self._moment: Moment | None = None
        self.table = TableView()
        self.table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.table.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.stage = Stage(self.table, preferences)
        column(self).addWidget(self.stage)
        self._scores = Scores(preferences, self.stage)
        self._scores.closed.connect(self.setFocus)
        preferences.changed.connect(self._draw)
        preferences.language_changed.connect(self._draw)

    def take_seats(self, seating: Seating) -> None:
        """Show who plays what, and where."""
        self._seating = seating
        self._scores.take_seats(seating)

    def take(self, moment: Moment) -> None:
        """Show a moment of the match, and what led to it."""
        seating = self._seating
        if seating is None:
            return
        self._moment = shown = for_onlookers(moment, seating.at(moment.observation.hand.deal).rule_set)
        self._scores.take(shown)
        if self.isVisible():
            lead_to(self.table, shown, self._drawn)
        self._draw()

    def end(self, sheet: HandSheet) -> None:
        """Take the results of a hand."""
        self._scores.end(sheet)

    def open(self) -> None:
        """Show the window, or bring it to the front."""
        if self.isVisible():
            self.raise_()
            self.activateWindow()
            return
        self._draw()
        show_beside(self, self._beside)

    def _draw(self) -> None:
        self.setWindowTitle(self._preferences.say(TITLE))
        if self._moment is not None:
            self.table.showing.show(self._drawn(self._moment))

    def _drawn(self, moment: Moment) -> TablePicture:
        assert self._seating is not None
        return picture_of(self._preferences, self._seating.at(moment.observation.hand.deal), moment, None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = QKeySequence(event.key()).toString().lower()
        if key == own_key(self._preferences.settings.keys, "scores").lower():
            self._scores.toggle()
            return
        match Qt.Key(event.key()):
            case Qt.Key.Key_Escape if self.stage.above is not None:
                self._scores.close()
            case Qt.Key.Key_Escape:
                self.close()
            case Qt.Key.Key_F | Qt.Key.Key_F11:
                (self.showNormal if self.isFullScreen() else self.showFullScreen)()
            case _:
                super().keyPressEvent(event)
