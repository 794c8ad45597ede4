"""The part of the page about devices: what can be connected at the left, the device that is looked at beside it."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from paizhuo.desktop.devices import words
from paizhuo.desktop.devices.asking import TableCommands
from paizhuo.desktop.devices.devices import Devices
from paizhuo.desktop.kit.cards import within
from paizhuo.desktop.kit.parts import clear, column, label, row, scrolled
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.real_table.hardware.connect_pane import ConnectPane
from paizhuo.desktop.real_table.hardware.device_pane import DevicePane, Leaf
from paizhuo.desktop.real_table.hardware.recordings import Recordings
from paizhuo.engine.devices.hub import Device


class Looking:
    """What a person looks at, kept while the page is drawn anew: a device by its address, one of its leaves, results of commands."""

    def __init__(self, devices: Devices) -> None:
        self.address = ""
        self.leaf: Leaf = "state"
        self._devices = devices
        self._commands: dict[Device, TableCommands] = {}

    def commands(self, device: Device) -> TableCommands:
        """Return what people at this window have this device do."""
        for gone in self._commands.keys() - set(self._devices.devices):
            self._commands.pop(gone).deleteLater()
        if device not in self._commands:
            self._commands[device] = TableCommands(self._devices, device)
            self._commands[device].setParent(self._devices)
        return self._commands[device]


class DevicesPane(QWidget):
    """The devices, and beside them the one looked at. ``narrow``: one below the other."""

    def __init__(
        self, preferences: Preferences, devices: Devices, looking: Looking, recordings: Recordings, *, narrow: bool
    ) -> None:
        super().__init__()
        self._preferences, self._devices, self._looking = preferences, devices, looking
        self._recordings, self._narrow = recordings, narrow
        px = preferences.px
        self._shown: Device | None = None
        self._connect = ConnectPane(preferences, devices, self._wanted())
        self._connect.chosen.connect(self._look_at)
        self._beside: QVBoxLayout = column()
        whole = row(self) if not narrow else row()
        connect = QWidget()
        column(connect, margins=px(16)).addWidget(self._connect)
        if narrow:
            inside, stacked = within(column())
            self._beside.setContentsMargins(px(16), px(14), px(16), px(4))
            stacked.addLayout(self._beside)
            stacked.addWidget(connect)
            column(self).addWidget(scrolled(inside))
        else:
            area = scrolled(connect)
            area.setFixedWidth(px(372))
            whole.addWidget(area)
            self._beside.setContentsMargins(px(4), px(16), px(20), px(16))
            whole.addLayout(self._beside, 1)
        self._show(self._wanted())
        devices.changed.connect(self._follow)

    def _wanted(self) -> Device | None:
        """Return the device that is looked at; another one where it is gone."""
        wanted = self._devices.device(self._looking.address)
        return wanted or next(iter(self._devices.devices), None)

    def _look_at(self, device: Device) -> None:
        self._looking.address = device.address
        self._follow()

    def _follow(self) -> None:
        if (wanted := self._wanted()) is not self._shown:
            self._show(wanted)
            self._connect.select(wanted)

    def _show(self, device: Device | None) -> None:
        clear(self._beside)
        self._shown = device
        if device is None:
            self._beside.addWidget(label(self._preferences.say(words.NO_DEVICE), "muted", wrap=True))
            self._beside.addStretch()
            return
        pane = DevicePane(
            self._preferences,
            self._devices,
            device,
            self._looking.commands(device),
            self._recordings,
            self._looking.leaf,
            scrolls=not self._narrow,
        )
        pane.turned.connect(self._turned)
        self._beside.addWidget(pane)

    def _turned(self, leaf: Leaf) -> None:
        self._looking.leaf = leaf
