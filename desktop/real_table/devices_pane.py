"""The part of the page about devices: which there are, and how they stand."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.pages.parts import button, clear, column, label, row, scrolled
from desktop.preferences import Preferences
from desktop.real_table import words
from desktop.real_table.devices import Devices


class DevicesPane(QWidget):
    """The ports that there are, to be connected."""

    def __init__(self, preferences: Preferences, devices: Devices) -> None:
        super().__init__()
        self._preferences, self._devices = preferences, devices
        inside = QWidget()
        self._ports: QVBoxLayout = column(inside, margins=preferences.px(20), spacing=preferences.px(8))
        column(self).addWidget(scrolled(inside))
        devices.found.connect(self._show)
        devices.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        clear(self._ports)
        say = self._preferences.say
        self._ports.addWidget(label(say(words.FOUND), "title"))
        if not self._devices.ports:
            note = words.NOTHING_FOUND if self._devices.ports_known else words.LOOKING
            self._ports.addWidget(label(say(note), "muted", wrap=True))
        for offer in self._devices.ports:
            line = row(spacing=self._preferences.px(12))
            line.addWidget(label(f"{offer.name}  {offer.description}", wrap=True), 1)
            if self._devices.hub.device(offer.address) is None:
                connect = partial(self._devices.open, offer.address, offer.driver)
                line.addWidget(button(say(words.CONNECT), f"connect-{offer.address}", connect))
            self._ports.addLayout(line)
        self._ports.addStretch()
