"""Who throws the dice of a match: the screen or the player's own real dice, and which of these are there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.controls import Segments, choices
from paizhuo.desktop.kit.parts import button, clear, column, label, titled
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.engine.core.words import Text

if TYPE_CHECKING:
    from paizhuo.desktop.devices.devices import Devices
    from paizhuo.engine.devices.hub import Device


class DiceChoice(QWidget):
    """The choice of dice, kept as a setting, and below it the player's dice with how they stand. ``connect_dice``: more are wanted."""

    connect_dice = Signal()

    def __init__(self, preferences: Preferences, devices: Callable[[], Devices]) -> None:
        """Offer the choice of dice. ``devices`` is called once it is wanted."""
        super().__init__()
        self._preferences, self._devices = preferences, devices
        self._shown: list[tuple[str, str]] = []
        self._follows = False
        listed = column(self, spacing=preferences.px(4))
        by = Segments(
            preferences.say(words.DICE_BY),
            choices(words.DICE_FROM, preferences.say, "dice"),
            preferences.settings.dice,
        )
        by.chosen.connect(self._choose)
        listed.addLayout(titled(preferences, words.DICE_BY, words.DICE_BY_HINT, by))
        self._list = QWidget()
        self._rows: QVBoxLayout = column(self._list, spacing=preferences.px(2))
        listed.addWidget(self._list)
        self._show()

    def _choose(self, dice: object) -> None:
        self._preferences.change(dice=dice)
        self._show()

    def _show(self) -> None:
        own = self._preferences.settings.dice == "own"
        self._list.setVisible(own)
        if own:
            devices = self._devices()
            devices.reopen()
            if not self._follows:
                self._follows = True
                devices.changed.connect(self._list_dice)
            self._list_dice()

    def _list_dice(self) -> None:
        """List the dice anew where something has changed."""
        from paizhuo.desktop.devices.device_words import device_name  # few have dice of their own

        say, devices = self._preferences.say, self._devices()
        shown = [
            (say(device_name(devices, device)), say(standing(device))) for device in devices.devices if maybe(device)
        ]
        if shown == self._shown and self._rows.count():
            return
        self._shown = shown
        clear(self._rows)
        if not shown:
            self._rows.addWidget(label(say(words.NO_OWN_DICE), "small", wrap=True))
        for name, how in shown:
            self._rows.addWidget(label(f"{name} · {how}", "small", wrap=True))
        connect = button(say(words.CONNECT_DICE), "connect-dice", self.connect_dice.emit, kind="quiet")
        self._rows.addWidget(connect, 0, Qt.AlignmentFlag.AlignLeft)


def maybe(device: Device) -> bool:
    """Return whether it is dice, or it is not known yet what it is."""
    state = device.state
    return state.dice or (state.stage in {"opened", "absent"} and not state.identity)


def standing(device: Device) -> Text:
    """Return how it stands, with its battery where that is known."""
    from paizhuo.desktop.devices.device_words import stage_words

    state = device.state
    how = stage_words(state)
    return how if state.battery is None else words.WITH_BATTERY.filled(how=how, percent=state.battery)
