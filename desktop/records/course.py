"""The way through a match that is looked at again: the position in sight, steps from it, and going on by itself."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from paizhuo.engine.records.replaying import Position, Replay


class Course(QObject):
    """Where one is in a match.

    ``moved`` brings the position before where that was the step before, else None; ``running``: it begins or ends
    to go on by itself.
    ``pace``: the milliseconds of a step then.
    """

    moved = Signal(object)
    running = Signal()

    def __init__(self, replay: Replay, pace: int, parent: QObject) -> None:
        super().__init__(parent)
        self._replay = replay
        self._pace = pace
        self.at = 0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._step)

    @property
    def now(self) -> Position:
        """The position in sight."""
        return self._replay.positions[self.at]

    @property
    def last(self) -> int:
        """The last position of the match."""
        return len(self._replay.positions) - 1

    @property
    def bounds(self) -> tuple[int, int]:
        """The first and the last position of the hand in sight."""
        hand = self.now.hand
        ends = [*self._replay.hands[hand + 1 :], len(self._replay.positions)]
        return self._replay.hands[hand], ends[0] - 1

    # -- going -------------------------------------------------------------------------------------------------------------

    def go(self, at: int) -> None:
        """Go to another position, or as near to it as there is one."""
        at = max(0, min(at, self.last))
        if at != self.at:
            since, self.at = self.at, at
            self.moved.emit(since if at == since + 1 else None)

    def turn(self, steps: int) -> None:
        """Go some steps on, or back."""
        self.pause()
        self.go(self.at + steps)

    def go_to_hand(self, hand: int) -> None:
        """Go to the beginning of a hand."""
        self.pause()
        self.go(self._replay.hands[hand])

    def turn_hand(self, way: int) -> None:
        """Go to the next hand; backwards first to the beginning of this one."""
        hand = self.now.hand
        if way < 0 and self.at > self._replay.hands[hand]:
            way = 0
        if 0 <= hand + way < len(self._replay.hands):
            self.go_to_hand(hand + way)
        else:
            self.pause()

    # -- going on by itself ------------------------------------------------------------------------------------------------

    @property
    def runs(self) -> bool:
        """Whether it goes on by itself."""
        return self._timer.isActive()

    @property
    def pace(self) -> int:
        """The milliseconds of a step that is gone by itself."""
        return self._pace

    @pace.setter
    def pace(self, pace: int) -> None:
        self._pace = pace
        if self.runs:
            self._timer.start(pace)

    def play(self) -> None:
        """Go on by itself, or stop."""
        if self.runs:
            self.pause()
        else:
            self._timer.start(self._pace)
            self.running.emit()

    def pause(self) -> None:
        """Stop going on by itself."""
        self._timer.stop()
        self.running.emit()

    def _step(self) -> None:
        if self.at >= self.last:
            self.pause()
        else:
            self.go(self.at + 1)
