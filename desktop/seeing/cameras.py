"""The cameras of this computer, asked for in a thread: where the system keeps no list they are opened for a moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from paizhuo.desktop.kit.workers import Workers
from paizhuo.desktop.seeing import words

if TYPE_CHECKING:
    from paizhuo.vision.sources import Frames


class Cameras(QObject):
    """The cameras of this computer. ``listed`` carries the ``CameraName`` of every camera, ``failed`` a sentence."""

    listed = Signal(object)
    failed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.workers = Workers()

    def find(self) -> None:
        """Ask which cameras there are; the answer comes as a signal."""
        self.workers.begin("camera page cameras", self._find)

    def _find(self) -> None:
        try:
            from paizhuo.vision.sources import cameras

            there = cameras()
        except Exception as error:  # noqa: BLE001 - whatever a driver raises, the window goes on
            self.failed.emit(words.why(error))
        else:
            self.listed.emit(there)

    def open(self, number: int) -> Frames:
        """Open the camera of this number. Raises ``BadSource``; ``ImportError`` where nothing can be opened."""
        from paizhuo.vision.sources import Device

        return Device(number)
