"""Where each tag reader lies at the table."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtWidgets import QComboBox, QFrame

from paizhuo.desktop.devices import words
from paizhuo.desktop.devices.device_words import device_name
from paizhuo.desktop.devices.devices import Devices
from paizhuo.desktop.devices.event_words import where
from paizhuo.desktop.kit.cards import within
from paizhuo.desktop.kit.fields import dropdown
from paizhuo.desktop.kit.parts import clear, column, label, titled
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.at_table.readers import ZONES, Reader, Zone

SINGLE: Final = frozenset(("m100", "pn532", "rdm6300", "feig"))
"""The drivers of devices that are one reader, without a name."""


def zone_words(zone: Zone) -> Text:
    """Return a zone, as people call it."""
    return words.ZONES[zone.kind].filled(side=where(zone.side))


def readers_of(devices: Devices) -> tuple[Reader, ...]:
    """Return all readers that are known: those of the devices that are connected, and those that have a place."""
    known: dict[Reader, None] = {}
    for device in devices.devices:
        named = devices.observed(device).readers
        if device.state.driver in SINGLE:
            named = named | {""}
        known.update(dict.fromkeys((device.address, reader) for reader in sorted(named)))
    return tuple(known | dict.fromkeys(devices.tags.zones))


class PlacingCard(QFrame):
    """A line for each reader."""

    def __init__(self, preferences: Preferences, devices: Devices) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self._preferences, self._devices = preferences, devices
        self._shown: object = None
        self._inside = column(self, margins=preferences.px(14), spacing=preferences.px(8))
        devices.changed.connect(self._show)
        devices.tags.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        readers = readers_of(self._devices)
        shown = readers, dict(self._devices.tags.zones)
        if shown == self._shown:
            return
        self._shown = shown
        say = self._preferences.say
        clear(self._inside)
        self._inside.addWidget(label(say(words.READERS), "caption"))
        note = words.READERS_NOTE if readers else words.NO_READERS
        self._inside.addWidget(label(say(note), "small", wrap=True))
        lines, listed = within(column(spacing=self._preferences.px(8)))
        for reader in readers:
            listed.addLayout(titled(self._preferences, self._name(reader), None, self._box(reader)))
        self._inside.addWidget(lines)

    def _name(self, reader: Reader) -> Text:
        address, name = reader
        device = self._devices.device(address)
        called = Text(address, address) if device is None else device_name(self._devices, device)
        return words.READER_NAMED.filled(device=called, reader=name) if name else called

    def _box(self, reader: Reader) -> QComboBox:
        say, tags = self._preferences.say, self._devices.tags
        zones = [(say(words.NOWHERE), None), *((say(zone_words(zone)), zone) for zone in ZONES)]
        name = f"zone-{reader[0]}-{reader[1]}"
        return dropdown(name, say(self._name(reader)), zones, tags.zones.get(reader), partial(tags.place, reader))
