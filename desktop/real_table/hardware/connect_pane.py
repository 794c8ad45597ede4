"""What can be connected, and what is: ports found, devices used before, an address typed, devices of this program itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from paizhuo.desktop.devices import words
from paizhuo.desktop.devices.device_words import (
    DRIVER_OF_VIRTUAL,
    DRIVERS,
    VIRTUAL,
    device_name,
    driver_name,
    stage_words,
)
from paizhuo.desktop.devices.devices import Devices
from paizhuo.desktop.devices.looking import PortOffer
from paizhuo.desktop.devices.remembered import RememberedDevice
from paizhuo.desktop.kit.cards import named_card
from paizhuo.desktop.kit.controls import CardButton
from paizhuo.desktop.kit.dot import Dot
from paizhuo.desktop.kit.fields import dropdown, text_line
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.parts import button, clear, column, label, named, row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.engine.devices.hub import AUTO, Device, DeviceState
from paizhuo.engine.devices.virtual.transport import SCHEME

MOST_VIRTUAL: Final = 9
"""So many virtual devices of a kind."""


class ConnectPane(QWidget):
    """The devices and ports that can be chosen. ``chosen``: a device that is connected and is to be looked at."""

    chosen = Signal(object)

    def __init__(self, preferences: Preferences, devices: Devices, current: Device | None) -> None:
        super().__init__()
        self._preferences, self._devices, self._current = preferences, devices, current
        self._say = preferences.say
        self._drivers: dict[str, str] = {}
        """Drivers that were chosen for ports, by address."""
        self._shown: object = None
        self._cards: dict[Device, tuple[Dot, QLabel]] = {}
        inside = column(self, spacing=preferences.px(14))
        self._lists = column(spacing=preferences.px(14))
        inside.addLayout(self._lists)
        inside.addWidget(self._typed())
        inside.addWidget(self._virtual())
        inside.addStretch()
        devices.found.connect(self.refresh)
        devices.changed.connect(self.refresh)
        self.refresh()

    def select(self, device: Device | None) -> None:
        """Mark the device that is looked at."""
        self._current = device
        self._shown = None
        self.refresh()

    def refresh(self) -> None:
        """Show how things stand; what can be pressed is only made anew where it is another."""
        open_now = self._devices.devices
        shown = (
            open_now,
            self._devices.ports,
            self._devices.ports_known,
            self._devices.remembered,
            self._devices.searching_dice,
        )
        if shown != self._shown:
            self._shown = shown
            name = named(self.focusWidget())
            clear(self._lists)
            self._cards = {}
            self._build()
            found = self.findChild(QWidget, name) if name else None
            if found is not None:
                found.setFocus()
        for device, (dot, stage) in self._cards.items():
            self._show_stage(device.state, dot, stage)

    # -- within ----------------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        if self._devices.devices:
            card, inside = named_card(self._preferences, words.CONNECTED_DEVICES)
            for device in self._devices.devices:
                inside.addWidget(self._device(device))
            self._lists.addWidget(card)
        card, inside = named_card(self._preferences, words.FOUND)
        open_ports = {device.state.port for device in self._devices.devices} | {
            device.address for device in self._devices.devices
        }
        offered = [offer for offer in self._devices.ports if not {offer.address, offer.name} & open_ports]
        if not offered:
            note = words.NOTHING_FOUND if self._devices.ports_known else words.LOOKING
            inside.addWidget(label(self._say(note), "small", wrap=True))
        for offer in offered:
            inside.addLayout(self._offer(offer))
        searching = self._devices.searching_dice
        look = button(
            self._say(words.LOOKING_FOR_DICE if searching else words.LOOK_FOR_DICE),
            "look-for-dice",
            self._devices.search_dice,
            kind="small",
        )
        look.setEnabled(not searching)
        inside.addWidget(look)
        self._lists.addWidget(card)
        there = {offer.address for offer in self._devices.ports} | {each.address for each in self._devices.devices}
        before = [each for each in self._devices.remembered if each.address not in there]
        if before:
            card, inside = named_card(self._preferences, words.USED_BEFORE)
            for each in before:
                inside.addLayout(self._used(each))
            self._lists.addWidget(card)

    def _device(self, device: Device) -> CardButton:
        px = self._preferences.px
        card = CardButton(f"device-{device.address}", self._say(device_name(self._devices, device)))
        card.setCheckable(True)
        card.setChecked(device is self._current)
        card.clicked.connect(lambda _checked=False: self.chosen.emit(device))
        line = row(margins=px(10), spacing=px(10))
        dot, stage = Dot(self._preferences), label("", "small", wrap=True)
        line.addWidget(dot)
        about = column(spacing=px(2))
        about.addWidget(label(self._say(device_name(self._devices, device)), "strong", wrap=True))
        about.addWidget(stage)
        line.addLayout(about, 1)
        self._cards[device] = dot, stage
        self._show_stage(device.state, dot, stage)
        return card.filled(line)

    def _show_stage(self, state: DeviceState, dot: Dot, stage: QLabel) -> None:
        colours = self._preferences.colours
        colour = {"connected": colours.gain, "opened": colours.gold, "absent": "off", "ended": colours.loss}
        said = self._say(stage_words(state))
        dot.show_colour(colour[state.stage], said)
        stage.setText(f"{said} · {self._say(driver_name(state.driver))}")

    def _offer(self, offer: PortOffer) -> QVBoxLayout:
        about = column(spacing=self._preferences.px(4))
        about.addWidget(label(offer.name, "strong", wrap=True))
        if offer.description and offer.description != "n/a":
            about.addWidget(label(offer.description, "small", wrap=True))
        if offer.measured is not None:
            about.addWidget(label(self._say(offer.measured), "small", wrap=True))
        if offer.problem is not None:
            problem = label(self._say(words.sentence(offer.problem)), "loss", wrap=True)
            problem.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse
            )  # it has commands to be copied
            about.addWidget(problem)
        driver = self._drivers.setdefault(offer.address, self._before(offer) or offer.driver)
        about.addLayout(self._opening(offer.address, driver, lambda: offer.address))
        return about

    def _before(self, offer: PortOffer) -> str:
        """Return the driver that was used for this port last."""
        return next((each.driver for each in self._devices.remembered if each.address == offer.address), "")

    def _used(self, device: RememberedDevice) -> QVBoxLayout:
        about = column(spacing=self._preferences.px(4))
        about.addWidget(label(device.address, "strong", wrap=True))
        line = row(spacing=self._preferences.px(8))
        connect = partial(self._open, device.address, device.driver)
        line.addWidget(label(self._say(driver_name(device.driver)), "small", wrap=True), 1)
        line.addWidget(button(self._say(words.CONNECT), f"connect-{device.address}", connect, kind="small"))
        forget = partial(self._devices.forget, device.address)
        line.addWidget(button(self._say(words.FORGET), f"forget-{device.address}", forget, kind="small"))
        about.addLayout(line)
        return about

    def _opening(self, name: str, driver: str, address: Callable[[], str]) -> QHBoxLayout:
        """Return the list that chooses a driver, and the button that connects."""
        line = row(spacing=self._preferences.px(8))
        drivers = ((self._say(each), driver) for driver, each in DRIVERS.items())
        takes = partial(self._drivers.__setitem__, name)
        box = dropdown(f"driver-{name}", self._say(words.DRIVER), drivers, driver, takes)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(8)
        line.addWidget(box, 1)
        connect = button(
            self._say(words.CONNECT), f"connect-{name}", lambda: self._open(address(), self._drivers[name])
        )
        line.addWidget(connect)
        return line

    def _typed(self) -> QFrame:
        card, inside = named_card(self._preferences, words.BY_ADDRESS, words.ADDRESS_NOTE)
        field = text_line("address", self._say(words.ADDRESS), hint="socket://localhost:4000")
        inside.addWidget(field)
        self._drivers["address"] = AUTO
        inside.addLayout(self._opening("address", AUTO, field.text))
        field.returnPressed.connect(lambda: self._open(field.text(), self._drivers["address"]))
        return card

    def _virtual(self) -> QFrame:
        card, inside = named_card(self._preferences, words.WITHOUT_HARDWARE, words.WITHOUT_HARDWARE_NOTE)
        kinds = Flow(gap=self._preferences.px(6))
        for kind, name in VIRTUAL.items():
            kinds.addWidget(button(self._say(name), f"virtual-{kind}", partial(self._open_virtual, kind), kind="small"))
        inside.addLayout(kinds)
        return card

    def _open_virtual(self, kind: str) -> None:
        """Open a virtual device, another one where there is one already."""
        names = [f"{SCHEME}{kind}", *(f"{SCHEME}{kind} {number}" for number in range(2, MOST_VIRTUAL + 1))]
        free = next((name for name in names if self._devices.device(name) is None), None)
        if free is not None:
            self._open(free, DRIVER_OF_VIRTUAL.get(kind, kind))

    def _open(self, address: str, driver: str) -> None:
        if not address.strip():
            self._devices.failed.emit(words.NO_ADDRESS)
            return
        device = self._devices.open(address, driver)
        if device is not None:
            self.chosen.emit(device)
