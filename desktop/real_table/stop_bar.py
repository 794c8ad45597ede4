"""The button of the emergency stop, and how the stop stands."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from paizhuo.desktop.devices import words
from paizhuo.desktop.devices.device_words import device_name
from paizhuo.desktop.devices.devices import Devices
from paizhuo.desktop.kit.parts import button, in_role, label, row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.real_table.stopping import EmergencyStop
from paizhuo.engine.core.words import Text

KEY: Final = QKeySequence(Qt.Key.Key_F12)
"""No key of writing, and none that begins or confirms anything: it stops also while somebody types, on every page of the window."""


class StopBar(QWidget):
    """A large red button that can always be pressed, and beside it what the tables have answered."""

    def __init__(self, preferences: Preferences, devices: Devices, stop: EmergencyStop) -> None:
        super().__init__()
        self._preferences, self._devices, self._stop = preferences, devices, stop
        line = row(self, spacing=preferences.px(10))
        self._said = label("", "muted", wrap=True)
        self._said.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        line.addWidget(self._said, 1)
        key = KEY.toString(QKeySequence.SequenceFormat.NativeText)
        made = button(f"■  {preferences.say(words.STOP)}  {key}", "stop", stop.stop, kind="stop")
        made.setAccessibleName(preferences.say(words.STOP))
        made.setToolTip(preferences.say(words.STOP_HINT.filled(key=key)))
        line.addWidget(made)
        stop.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        words_, role = standing(self._devices, self._stop)
        self._said.setText(self._preferences.say(words_))
        in_role(self._said, role)


def standing(devices: Devices, stop: EmergencyStop) -> tuple[Text, str]:
    """Return how the stop stands, in words, and the role of the label that says it."""
    tables = stop.tables
    silent = next((device for device, how in tables.items() if how == "silent"), None)
    if silent is not None:
        return words.NOT_STOPPED.filled(name=device_name(devices, silent)), "loss"
    if "stopping" in tables.values():
        return words.STOPPING, "gold"
    if tables:
        return words.STOPPED, "gain"
    return (words.NOTHING_TO_STOP if stop.pressed else Text("", "")), "muted"
