"""One device: how it stands, tests of its commands, its port log; a virtual one by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from paizhuo.desktop.devices import words
from paizhuo.desktop.devices.asking import TableCommands
from paizhuo.desktop.devices.device_words import device_name
from paizhuo.desktop.devices.devices import Devices, is_virtual
from paizhuo.desktop.kit.controls import Segments, choices
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.parts import button, clear, column, label, row, scrolled
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.real_table.hardware.commands_pane import CommandsPane
from paizhuo.desktop.real_table.hardware.log_pane import LogPane
from paizhuo.desktop.real_table.hardware.recordings import Recordings
from paizhuo.desktop.real_table.hardware.state_pane import StatePane
from paizhuo.desktop.real_table.hardware.virtual_pane import VirtualPane
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.hub import Device
from paizhuo.engine.devices.virtual.transport import VirtualTransport

Leaf: TypeAlias = Literal["state", "commands", "virtual", "log"]


class DevicePane(QWidget):
    """One leaf at a time, made when it is turned to. ``turned``: to which."""

    turned = Signal(str)

    def __init__(
        self,
        preferences: Preferences,
        devices: Devices,
        device: Device,
        commands: TableCommands,
        recordings: Recordings,
        leaf: Leaf,
        *,
        scrolls: bool,
    ) -> None:
        """``scrolls``: whether a leaf scrolls by itself, or the page around it does."""
        super().__init__()
        self._preferences, self._devices, self._device = preferences, devices, device
        self._commands, self._recordings, self._scrolls = commands, recordings, scrolls
        self._is_table = device.table is not None
        px = preferences.px
        inside = column(self, spacing=px(12))
        inside.addLayout(self._head())
        self._choice: QVBoxLayout = column()
        inside.addLayout(self._choice)
        self._leaf_at: QVBoxLayout = column()
        inside.addLayout(self._leaf_at, 1)
        self._leaf: Leaf = leaf
        self._arrange()
        devices.changed.connect(self._look)

    def turn_to(self, leaf: Leaf) -> None:
        """Show a leaf; the state where the device has no such one."""
        leaves = self._leaves()
        self._leaf = leaf if leaf in leaves else "state"
        clear(self._leaf_at)
        made = leaves[self._leaf]()
        self._leaf_at.addWidget(scrolled(made) if self._scrolls and self._leaf != "log" else made)
        self.turned.emit(self._leaf)

    def _head(self) -> QVBoxLayout:
        say, px = self._preferences.say, self._preferences.px
        head = column(spacing=px(2))
        line = row(spacing=px(10))
        line.addWidget(label(say(device_name(self._devices, self._device)), "heading", wrap=True), 1)
        line.addWidget(button(say(words.DISCONNECT), "disconnect", lambda: self._devices.close(self._device)))
        head.addLayout(line)
        about = Flow(gap=px(8))
        about.addWidget(label(self._device.address, "small"))
        if is_virtual(self._device.address):
            about.addWidget(label(say(words.IS_VIRTUAL), "gold"))
        head.addLayout(about)
        return head

    def _leaves(self) -> Mapping[Leaf, Callable[[], QWidget]]:
        preferences, devices, device = self._preferences, self._devices, self._device
        leaves: dict[Leaf, Callable[[], QWidget]] = {"state": lambda: StatePane(preferences, devices, device)}
        if self._is_table:
            leaves["commands"] = lambda: CommandsPane(preferences, devices, self._commands)
        line = device.line
        if isinstance(line, VirtualTransport):
            leaves["virtual"] = lambda: VirtualPane(preferences, device, line)
        leaves["log"] = lambda: LogPane(preferences, device, self._recordings)
        return leaves

    def _arrange(self) -> None:
        clear(self._choice)
        say = self._preferences.say
        named: dict[str, Text] = {leaf: words.LEAVES[leaf] for leaf in self._leaves()}
        leaf = self._leaf if self._leaf in named else "state"
        segments = Segments(say(words.LEAVES_NAME), choices(named, say, "leaf"), leaf)
        segments.chosen.connect(self.turn_to)
        self._choice.addWidget(segments)
        self.turn_to(leaf)

    def _look(self) -> None:
        """Draw anew when a device is recognised as a table, which may be only later."""
        if (self._device.table is not None) != self._is_table:
            self._is_table = not self._is_table
            self._arrange()
