"""The page of a table with real tiles: the devices, their tags, and the match. A stop for everything that moves is always in sight."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from paizhuo.desktop.devices import words
from paizhuo.desktop.devices.devices import Devices
from paizhuo.desktop.kit.controls import Segments, choices
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import column, label
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.real_table.hardware.device_pane import Leaf
from paizhuo.desktop.real_table.hardware.devices_pane import DevicesPane, Looking
from paizhuo.desktop.real_table.hardware.recordings import Recordings
from paizhuo.desktop.real_table.stop_bar import StopBar, standing
from paizhuo.desktop.real_table.stopping import EmergencyStop
from paizhuo.engine.devices.hub import Device

if TYPE_CHECKING:
    from paizhuo.desktop.real_table.tags.teaching import Teaching

PagePart: TypeAlias = Literal["devices", "tags", "match"]

SPACIOUS: Final = 1700
"""From this width of the window on, at the designed text size, the page has a lot of room."""
LOW: Final = 720
"""Below this height of the window, at the designed text size, what is chosen from is small."""


class RealTablePage(Page):
    """Three parts, one of them in sight. ``message`` brings sentences for the person."""

    message = Signal(object)

    def __init__(self, preferences: Preferences, devices: Devices) -> None:
        super().__init__(preferences)
        self.devices = devices
        self.emergency_stop = EmergencyStop(devices)
        self.emergency_stop.setParent(self)
        self.emergency_stop.changed.connect(self._say_stop)
        self._looking = Looking(devices)
        self._recordings = Recordings(devices)
        self._recordings.setParent(self)
        self._recordings.said.connect(self.said)
        self._teaching: Teaching | None = None
        self._part: PagePart = "devices"
        self._made: set[PagePart] = set()
        """The parts that are drawn."""
        self._make_match: Callable[[], QWidget] | None = None
        self._parts = QStackedWidget()

    def place_match(self, make: Callable[[], QWidget]) -> None:
        """Make the part about the match by ``make``, now and whenever the page is drawn anew."""
        self._make_match = make
        self.refresh()

    def turn_to(self, part: PagePart) -> None:
        """Bring a part in sight; it is made when it is first looked at."""
        self._part = part
        self._parts.setCurrentIndex(PARTS.index(part))
        if part not in self._made and (place := self._parts.currentWidget()) is not None:
            self._made.add(part)
            inside = place.layout()
            assert inside is not None
            inside.addWidget(self._make(part))
        if (chosen := self.content.findChild(QPushButton, f"part-{part}")) is not None:
            chosen.setChecked(True)

    def look_at(self, device: Device, leaf: Leaf) -> None:
        """Bring one leaf of a device in sight."""
        self._looking.address, self._looking.leaf, self._part = device.address, leaf, "devices"
        self.refresh()

    def arrangement(self) -> object:
        """Return how the page is arranged: with little room, or so much that tiles and dice to choose from are larger."""
        width, height = self.room()
        return self.narrow, width >= SPACIOUS, height < LOW

    def begins_at(self) -> str:
        return f"part-{self._part}"

    def showEvent(self, event: object) -> None:
        super().showEvent(event)
        self.devices.watch(self, wanted=True)
        self.devices.reopen()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.devices.watch(self, wanted=False)

    def build(self, inside: QVBoxLayout) -> None:
        inside.addWidget(self._bar())
        self._parts = QStackedWidget()
        self._made = set()
        for _ in PARTS:
            part = QWidget()
            column(part)
            self._parts.addWidget(part)
        inside.addWidget(self._parts, 1)
        self.turn_to(self._part)

    def _make(self, part: PagePart) -> QWidget:
        match part:
            case "devices":
                return DevicesPane(self.preferences, self.devices, self._looking, self._recordings, narrow=self.narrow)
            case "tags":
                return self._tags()
            case "match":
                return self._match()

    def _tags(self) -> QWidget:
        """Return the page of tags. Its module is imported when it is wanted: it knows the tiles of all games."""
        from paizhuo.desktop.real_table.tags.pane import TagsPane
        from paizhuo.desktop.real_table.tags.teaching import Teaching

        if self._teaching is None:
            self._teaching = Teaching(self.devices)
            self._teaching.setParent(self)
        return TagsPane(self.preferences, self.devices, self._teaching, narrow=self.narrow)

    def _say_stop(self) -> None:
        """Say how a stop stands that was asked for while another page is in sight."""
        said, _ = standing(self.devices, self.emergency_stop)
        if self.emergency_stop.pressed and not self.isVisible():
            self.message.emit(said)

    def _bar(self) -> QFrame:
        bar = self.header(words.TITLE)
        parts = Segments(self.say(words.PARTS_NAME), choices(words.PARTS, self.say, "part"), self._part)
        parts.chosen.connect(self.turn_to)
        line = bar.layout()
        assert isinstance(line, QHBoxLayout)
        line.insertWidget(line.count() - 1, parts)
        line.addWidget(StopBar(self.preferences, self.devices, self.emergency_stop), 1)
        return bar

    def _match(self) -> QWidget:
        if self._make_match is not None:
            return self._make_match()
        empty = QWidget()
        column(empty, margins=self.px(24)).addWidget(label(self.say(words.NO_MATCH_YET), "muted", wrap=True))
        return empty


PARTS: Final[tuple[PagePart, ...]] = ("devices", "tags", "match")
