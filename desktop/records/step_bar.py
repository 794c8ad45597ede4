"""The buttons that lead through a match: steps, hands, jumps, and going on by itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QPushButton, QWidget

from paizhuo.desktop.kit.cards import within
from paizhuo.desktop.kit.fields import dropdown
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.parts import button, column
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.records import words
from paizhuo.desktop.records.course import Course
from paizhuo.desktop.records.jumps import Jumps
from paizhuo.engine.core.words import Text


class StepBar(QWidget):
    """The buttons. ``jump`` goes to the place before or after; ``choose_jump`` takes which places these are."""

    def __init__(
        self,
        preferences: Preferences,
        course: Course,
        jumps: Jumps,
        jump: Callable[[int], object],
        choose_jump: Callable[[int], object],
    ) -> None:
        super().__init__()
        self._preferences, self._course = preferences, course
        say, px = preferences.say, preferences.px
        listed = column(self, spacing=px(6))
        stepping, line = within(Flow(gap=px(4)))
        for sign, said, name, does in (
            ("«", words.BACK_HAND, "back-hand", partial(course.turn_hand, -1)),
            ("‹", words.BACK_STEP, "back-step", partial(course.turn, -1)),
            ("›", words.ON_STEP, "on-step", partial(course.turn, 1)),
            ("»", words.ON_HAND, "on-hand", partial(course.turn_hand, 1)),
        ):
            line.addWidget(self._signed(sign, said, name, does))
        self._playing = button("", "play", course.play, kind="small")
        self._say_running()
        course.running.connect(self._say_running)
        line.addWidget(self._playing)
        speeds = [(say(said), pace) for said, pace in words.SPEEDS]
        line.addWidget(dropdown("speed", say(words.SPEED), speeds, course.pace, partial(setattr, course, "pace")))
        listed.addWidget(stepping)
        held, jumping = within(Flow(gap=px(4)))
        places = [(say(said), nth) for said, nth in jumps.offered()]
        jumping.addWidget(dropdown("jump", say(words.JUMP_TO), places, jumps.chosen, choose_jump))
        jumping.addWidget(self._signed("‹‹", words.BACK_JUMP, "back-jump", partial(jump, -1)))
        jumping.addWidget(self._signed("››", words.ON_JUMP, "on-jump", partial(jump, 1)))
        listed.addWidget(held)

    def _signed(self, sign: str, said: Text, name: str, does: Callable[[], object]) -> QPushButton:
        """Return a button with a sign on it; what it does is said where the cursor rests, and read out."""
        made = button(sign, name, does, kind="small")
        made.setAccessibleName(self._preferences.say(said))
        made.setToolTip(self._preferences.say(said))
        return made

    def _say_running(self) -> None:
        self._playing.setText(self._preferences.say(words.PAUSE if self._course.runs else words.PLAY))
