"""The page of a table with real tiles: the devices, and the match. A stop for everything that moves is always in sight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, TypeAlias

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QFrame, QStackedWidget, QVBoxLayout, QWidget

from desktop.pages.parts import Page, Segments, choices, column, label
from desktop.preferences import Preferences
from desktop.real_table import words
from desktop.real_table.devices import Devices
from desktop.real_table.devices_pane import DevicesPane

Part: TypeAlias = Literal["devices", "match"]


class RealTablePage(Page):
    """Two parts, one of them in sight. ``told`` brings sentences for the person."""

    told = Signal(object)

    def __init__(self, preferences: Preferences, devices: Devices) -> None:
        super().__init__(preferences)
        self.devices = devices
        self._part: Part = "devices"
        self._make_match: Callable[[], QWidget] | None = None
        self._parts = QStackedWidget()

    def place_match(self, make: Callable[[], QWidget]) -> None:
        """``make`` makes the part about the match; it is called again whenever the page is drawn anew."""
        self._make_match = make
        self.refresh()

    def turn_to(self, part: Part) -> None:
        """Brings a part in sight."""
        self._part = part
        self._parts.setCurrentIndex(PARTS.index(part))

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
        self._parts.addWidget(DevicesPane(self.preferences, self.devices))
        self._parts.addWidget(self._match())
        self._parts.setCurrentIndex(PARTS.index(self._part))
        inside.addWidget(self._parts, 1)

    def _bar(self) -> QFrame:
        bar = self.header(words.TITLE)
        parts = Segments(self.say(words.PARTS_NAME), choices(words.PARTS, self.say, "part"), self._part)
        parts.chosen.connect(self.turn_to)
        line = bar.layout()
        assert line is not None
        line.addWidget(parts)
        return bar

    def _match(self) -> QWidget:
        if self._make_match is not None:
            return self._make_match()
        empty = QWidget()
        column(empty, margins=self.px(24)).addWidget(label(self.say(words.NO_MATCH_YET), "muted", wrap=True))
        return empty


PARTS: Final[tuple[Part, ...]] = ("devices", "match")
