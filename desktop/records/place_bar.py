"""Which hand, whose side and which step of a match is in sight, as fields that also choose it."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QSlider, QWidget

from paizhuo.desktop.kit.cards import within
from paizhuo.desktop.kit.fields import dropdown
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.parts import column, label
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.records import words
from paizhuo.desktop.records.course import Course
from paizhuo.desktop.records.sides import Sides
from paizhuo.desktop.table.speech import hand_title
from paizhuo.engine.records.replaying import Replay


class PlaceBar(QWidget):
    """The hand, the side, and a slider over the steps of the hand."""

    def __init__(self, preferences: Preferences, replay: Replay, course: Course, sides: Sides) -> None:
        super().__init__()
        self._preferences, self._course = preferences, course
        say, px = preferences.say, preferences.px
        listed = column(self, spacing=px(8))
        programme = course.now.match.rule_set.programme(replay.setup.options)
        hands = [
            (say(hand_title(replay.positions[nth].match.hand.deal, programme)), hand)
            for hand, nth in enumerate(replay.hands)
        ]
        held, choosing = within(Flow(gap=px(6)))
        self._hands = dropdown("hand", say(words.HAND), hands, course.now.hand, course.go_to_hand)
        choosing.addWidget(self._hands)
        views = [(say(said), view) for said, view in sides.choices(course.now.match)]
        choosing.addWidget(dropdown("view", say(words.SEEN_BY), views, sides.view, sides.take))
        listed.addWidget(held)
        self._slider = QSlider(Qt.Orientation.Horizontal)
        self._slider.setObjectName("place")
        self._slider.setAccessibleName(say(words.PLACE))
        self._slider.valueChanged.connect(self._slide)
        listed.addWidget(self._slider)
        self._step_of = label("", "muted")
        listed.addWidget(self._step_of)
        self.follow()

    def follow(self) -> None:
        """Show the position in sight."""
        first, last = self._course.bounds
        with QSignalBlocker(self._slider):
            self._slider.setRange(first, last)
            self._slider.setValue(self._course.at)
        self._hands.setCurrentIndex(self._course.now.hand)
        step = words.STEP.filled(n=self._course.at - first + 1, all=last - first + 1)
        self._step_of.setText(self._preferences.say(step))

    def _slide(self, at: int) -> None:
        self._course.pause()
        self._course.go(at)
