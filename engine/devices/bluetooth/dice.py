"""How GoDice and Pixels dice are recognised over Bluetooth LE, and through which characteristics they speak.

Sources: GoDice: the maker's JavaScript interface. Pixels: the maker's page of the protocol and host library. Old firmware of Pixels uses
the number of the Nordic UART service, but not its characteristics.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, Literal, TypeAlias

from paizhuo.engine.core.value import Struct

DieKind: TypeAlias = Literal["godice", "pixels"]
"""The word of the die's driver."""


class FoundDie(Struct):
    """A die that was heard. ``address``: where it is connected, without ``ble:``; ``rssi``: in dBm; ``battery``: percent, None: it does
    not say so unless it is connected.
    """

    address: str
    name: str
    kind: DieKind
    rssi: int
    battery: int | None = None


class Profile(Struct):
    """A service, and its characteristics for what the die says and what is said to it: UUIDs in lower case."""

    kind: DieKind
    service: str
    notify: str
    write: str


_NORDIC: Final = "6e40000{}-b5a3-f393-e0a9-e50e24dcca9e"
_PIXELS: Final = "a6b9000{}-7a5a-43f2-a962-350c8edc9b5b"

PIXELS: Final = Profile("pixels", _PIXELS.format(1), _PIXELS.format(2), _PIXELS.format(3))
GODICE: Final = Profile("godice", _NORDIC.format(1), _NORDIC.format(3), _NORDIC.format(2))
OLD_PIXELS: Final = Profile("pixels", _NORDIC.format(1), _NORDIC.format(1), _NORDIC.format(2))
PROFILES: Final = (PIXELS, GODICE, OLD_PIXELS)

GODICE_NAMES: Final = "GoDice_"
ADVERTISED: Final = 5
"""Bytes that Pixels send with their name: lights, design and type, state, face, battery."""
LIGHTS: Final = frozenset((4, 6, 8, 10, 12, 20, 21))
"""How many lights Pixels have."""
CHARGING: Final = 0x80
"""The bit of the battery's byte that says that the die charges."""


def profile_of(services: Mapping[str, Collection[str]]) -> Profile | None:
    """Return how the device with these services and their characteristics is spoken to; None: it is none of these dice."""
    for profile in PROFILES:
        characteristics = {each.lower() for each in services.get(profile.service, ())}
        if {profile.notify, profile.write} <= characteristics:
            return profile
    return None


def die_heard(
    address: str, name: str, rssi: int, services: Collection[str], manufacturer: bytes = b""
) -> FoundDie | None:
    """Return the die that sends this name, these services and this data of its maker; None: it is none of these dice."""
    kind = _kind_of(name, services, manufacturer)
    if kind is None:
        return None
    return FoundDie(address, name, kind, rssi, _battery_in(manufacturer) if kind == "pixels" else None)


def _kind_of(name: str, services: Collection[str], manufacturer: bytes) -> DieKind | None:
    offered = {each.lower() for each in services}
    if name.startswith(GODICE_NAMES):
        return "godice"
    if PIXELS.service in offered:
        return "pixels"
    if OLD_PIXELS.service in offered and len(manufacturer) == ADVERTISED and manufacturer[0] in LIGHTS:
        return "pixels"
    return None


def _battery_in(manufacturer: bytes) -> int | None:
    if len(manufacturer) != ADVERTISED:
        return None
    percent = manufacturer[4] & ~CHARGING
    return percent if percent <= 100 else None
