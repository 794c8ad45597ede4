"""Things on the move: tiles flying to their places, calls in letters over the caller, wind and rain, scenes over the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QVariantAnimation, Signal
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from paizhuo.desktop.kit.geometry import Point
from paizhuo.desktop.table.items import TileItem
from paizhuo.desktop.table.notes import LetterItem
from paizhuo.desktop.table.scene import SceneItem
from paizhuo.engine.core.value import Struct

LETTERS_MS: Final = 900
RAISED: Final = 1500.0
"""How much nearer to the eye a tile is while it flies."""


class Move(Struct):
    """A tile and where it comes from; ``size`` is what it was there to what it will be. Its item is already where it goes to."""

    item: TileItem
    start: Point
    end: Point
    size: float


class Flight(QObject):
    """The movement of tiles, one at a time; ``landed`` when it is over."""

    landed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._moves: Sequence[Move] = ()
        self._clock = QVariantAnimation(self)
        self._clock.setStartValue(0.0)
        self._clock.setEndValue(1.0)
        self._clock.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._clock.valueChanged.connect(self._step)
        self._clock.finished.connect(self._land)

    def begin(self, moves: Sequence[Move], milliseconds: int) -> None:
        """Start; everything jumps to where it comes from."""
        self._moves = moves
        for move in moves:
            move.item.setZValue(move.item.spot.z + RAISED)
        self._clock.setDuration(milliseconds)
        self._step(0.0)
        self._clock.start()

    def stop(self) -> None:
        """End without ``landed``; everything jumps to where it goes."""
        self._clock.stop()
        self._rest()

    def _step(self, done: Any) -> None:
        part = float(done)
        for move in self._moves:
            move.item.setPos(_between(move.start, move.end, part))
            move.item.enlarge(move.size + (1 - move.size) * part)

    def _rest(self) -> None:
        if self._moves:
            self._step(1.0)
        for move in self._moves:
            move.item.setZValue(move.item.spot.z)
        self._moves = ()

    def _land(self) -> None:
        self._rest()
        self.landed.emit()


def _between(start: Point, end: Point, part: float) -> QPointF:
    return QPointF(start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)


class Passing(QObject):
    """Things that appear, stay a moment and go; they hold nothing up."""

    def __init__(self, stage: QGraphicsScene) -> None:
        super().__init__(stage)
        self._stage = stage
        self._shown: list[tuple[QGraphicsItem, QVariantAnimation, Callable[[], None] | None]] = []

    def write(self, item: LetterItem, at: Point, milliseconds: int) -> None:
        """Show letters at a point of the scene for so long."""
        item.setPos(*at)

        def change(part: float) -> None:
            item.setOpacity(1.0 if part < 0.7 else max(0.0, (1 - part) / 0.3))
            item.setScale(1.35 - 0.35 * min(1.0, part * 7))

        self._show(item, change, milliseconds)

    def slide(self, item: QGraphicsItem, start: Point, end: Point, milliseconds: int) -> None:
        """Move a thing over the felt and take it away."""
        easing = QEasingCurve(QEasingCurve.Type.InOutCubic)

        def change(part: float) -> None:
            item.setPos(_between(start, end, easing.valueForProgress(part)))

        self._show(item, change, milliseconds)

    def play(self, item: SceneItem, pace: float, gone: Callable[[], None] | None = None) -> int:
        """Play a scene; return for how many milliseconds. ``gone`` is called when it is taken away."""
        milliseconds = round(item.milliseconds / pace)
        self._show(item, item.move_on, milliseconds, gone)
        return milliseconds

    def drop(self, kind: type[QGraphicsItem]) -> None:
        """Take things of a kind away at once."""
        for item in [item for item in self.shown if isinstance(item, kind)]:
            self._drop(item)

    def _show(
        self,
        item: QGraphicsItem,
        change: Callable[[float], None],
        milliseconds: int,
        gone: Callable[[], None] | None = None,
    ) -> None:
        self._stage.addItem(item)
        clock = QVariantAnimation(self)
        clock.setStartValue(0.0)
        clock.setEndValue(1.0)
        clock.setDuration(milliseconds)
        clock.valueChanged.connect(lambda done: change(float(done)))
        clock.finished.connect(lambda: self._drop(item))
        self._shown.append((item, clock, gone))
        change(0.0)
        clock.start()

    @property
    def shown(self) -> tuple[QGraphicsItem, ...]:
        return tuple(item for item, *_ in self._shown)

    def clear(self) -> None:
        for item in self.shown:
            self._drop(item)

    def _drop(self, item: QGraphicsItem) -> None:
        for kept in [kept for kept in self._shown if kept[0] is item]:
            self._shown.remove(kept)
            _, clock, gone = kept
            clock.stop()
            self._stage.removeItem(item)
            clock.deleteLater()
            if gone is not None:
                gone()
