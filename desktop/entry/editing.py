"""The board while a person corrects it: every change can be taken back."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from paizhuo.desktop.entry.board import Board

KEPT = 200


class Editing(QObject):
    """The board in sight. ``changed`` follows every change; ``touched`` those that a person made."""

    changed = Signal()
    touched = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.board = Board()
        self._before: list[Board] = []
        self._after: list[Board] = []

    @property
    def can_undo(self) -> bool:
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        return bool(self._after)

    def begin(self, board: Board) -> None:
        """Begin another picture: there is nothing to take back."""
        self.board = board
        self._before, self._after = [], []
        self.changed.emit()

    def take(self, board: Board) -> None:
        """Take a correction, which can be taken back."""
        if board is self.board:
            return
        self._before = [*self._before[-KEPT:], self.board]
        self._after = []
        self.board = board
        self.touched.emit()
        self.changed.emit()

    def undo(self) -> None:
        self._step(self._before, self._after)

    def redo(self) -> None:
        """Make the correction that was taken back."""
        self._step(self._after, self._before)

    def _step(self, source: list[Board], target: list[Board]) -> None:
        if source:
            target.append(self.board)
            self.board = source.pop()
            self.touched.emit()
            self.changed.emit()
