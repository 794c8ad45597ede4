"""Where pictures come from: cameras, photos, the clipboard, a folder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from paizhuo.desktop.kit.fields import dropdown
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.parts import button, label
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.seeing import words

if TYPE_CHECKING:
    from paizhuo.vision.sources import CameraName


class SourceBar(QWidget):
    """The buttons that choose where pictures come from. ``device`` carries a camera's number, ``step`` -1 or 1: another photo of
    several.
    """

    device = Signal(int)
    camera = Signal()
    freeze = Signal()
    opened = Signal()
    paste = Signal()
    folder = Signal()
    step = Signal(int)

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        say, px = preferences.say, preferences.px
        self._preferences = preferences
        line = Flow(self, gap=px(6), end=True)
        self._devices = dropdown("devices", say(words.SOURCE), ())
        self._devices.setMaximumWidth(px(190))
        self._devices.activated.connect(lambda index: self.device.emit(self._devices.itemData(index)))
        self._camera = button(say(words.START), "camera", self.camera.emit)
        self._freeze = button(say(words.FREEZE), "freeze", self.freeze.emit, kind="primary")
        self._previous = self._arrow("‹", "previous-photo", say(words.PREVIOUS), -1)
        self._next = self._arrow("›", "next-photo", say(words.NEXT), 1)
        self._place = label("", "small")
        for widget in (
            self._devices,
            self._camera,
            self._freeze,
            button(say(words.OPEN), "open", self.opened.emit),
            button(say(words.PASTE), "paste", self.paste.emit),
            button(say(words.FOLDER), "folder", self.folder.emit),
            self._previous,
            self._place,
            self._next,
        ):
            line.addWidget(widget)
        self._devices.hide()
        self.show_state(watching=False, frozen=False)
        self.show_place(0, 0)

    def _arrow(self, words_: str, name: str, tooltip: str, step: int) -> QPushButton:
        made = button(words_, name, lambda: self.step.emit(step), kind="step")
        made.setAccessibleName(tooltip)
        made.setToolTip(tooltip)
        return made

    def show_devices(self, there: Sequence[CameraName], chosen: int | None) -> None:
        """List the cameras, where there are several to choose from."""
        self._devices.clear()
        for camera in there:
            self._devices.addItem(camera.name, camera.number)
        numbers = [camera.number for camera in there]
        self._devices.setCurrentIndex(numbers.index(chosen) if chosen in numbers else 0)
        self._devices.setVisible(len(there) > 1)

    def show_state(self, *, watching: bool, frozen: bool) -> None:
        """Show whether a camera is in use, and held."""
        say = self._preferences.say
        self._camera.setText(say(words.STOP if watching else words.START))
        self._freeze.setVisible(watching)
        self._freeze.setText(say(words.LIVE if frozen else words.FREEZE))

    def show_place(self, at: int, of: int) -> None:
        """Show which of how many photos is in sight."""
        for widget in (self._previous, self._place, self._next):
            widget.setVisible(of > 1)
        self._previous.setEnabled(at > 0)
        self._next.setEnabled(at + 1 < of)
        self._place.setText(self._preferences.say(words.PLACE.filled(n=at + 1, of=of)))
