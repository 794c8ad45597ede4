"""The radio of this computer: its thread, its one thing at a time, and what it makes of the errors of the package below it."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from paizhuo.engine.devices.bluetooth import bleak_radio
from paizhuo.engine.devices.bluetooth.bleak_radio import BleakRadio
from paizhuo.engine.devices.bluetooth.dice import GODICE, OLD_PIXELS, PIXELS, FoundDie, Profile
from paizhuo.engine.devices.bluetooth.transport import BleTransport
from paizhuo.engine.devices.drivers import DRIVERS
from paizhuo.engine.devices.events import Battery, Dice, Lost, Signal
from paizhuo.engine.devices.link import BackOff, Link
from paizhuo.engine.devices.problems import CannotOpen, Trouble
from tests.devices.on_a_line import PATIENCE, Ear, until
from tests.devices.pretend_bleak import (
    Air,
    BleakBluetoothNotAvailableError,
    BleakDBusError,
    BleakError,
    Reason,
    Thing,
    put_in_place,
)

ADDRESS = "D1:2A:07:5C:33:E8"


@pytest.fixture
def air(monkeypatch: pytest.MonkeyPatch) -> Air:
    return put_in_place(monkeypatch)


@pytest.fixture
def radio(air: Air) -> Iterator[BleakRadio]:
    radio = BleakRadio()
    yield radio
    radio.end()
    assert not [thread for thread in threading.enumerate() if thread.name == "bluetooth"]
    assert air.connected == 0


def die(profile: Profile, address: str = ADDRESS, name: str = "GoDice_7A31F2_K_v03", maker: bytes = b"") -> Thing:
    return Thing(address, name, -58, {profile.service: [profile.notify, profile.write]}, maker)


class Calls:
    """A listener that keeps what it is given."""

    def __init__(self) -> None:
        self._coming: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()

    def connected(self, rssi: int | None) -> None:
        self._coming.put(("connected", rssi))

    def notified(self, message: bytes) -> None:
        self._coming.put(("notified", message))

    def lost(self, trouble: Trouble) -> None:
        self._coming.put(("lost", trouble))

    def next(self) -> tuple[str, Any]:
        return self._coming.get(timeout=PATIENCE)

    @property
    def is_silent(self) -> bool:
        return self._coming.empty()


def test_dice_are_found_the_strongest_first_by_what_they_send(air: Air, radio: BleakRadio) -> None:
    weak = die(PIXELS, "E4:11:90:AB:3C:07", "Lucky", bytes((6, 0x23, 5, 0, 0x50)))
    weak.said.rssi = -90
    first_words = die(PIXELS, "E4:11:90:AB:3C:07", "Lucky")  # before its answer with the rest
    first_words.said.rssi = -90
    air.things = [weak, first_words, die(GODICE), Thing("AA:00:00:00:00:01", "Thermo", -20, {GODICE.service: []})]
    assert radio.scan(0.01) == (
        FoundDie(ADDRESS, "GoDice_7A31F2_K_v03", "godice", -58),
        FoundDie("E4:11:90:AB:3C:07", "Lucky", "pixels", -90, 80),
    )


@pytest.mark.parametrize("profile", [GODICE, PIXELS, OLD_PIXELS])
def test_a_die_is_connected_through_its_own_characteristics(air: Air, radio: BleakRadio, profile: Profile) -> None:
    thing = die(profile)
    air.things = [thing]
    calls = Calls()
    connection = radio.connect(ADDRESS.lower(), calls)
    connection.write(b"\x17")
    connection.write(b"\x03")
    assert calls.next() == ("connected", -58)
    until(lambda: len(thing.written) == 2)
    assert thing.written == [(profile.write, b"\x17"), (profile.write, b"\x03")]
    thing.say(b"R")
    thing.say(b"S\x40\x00\x00")
    assert [calls.next(), calls.next()] == [("notified", b"R"), ("notified", b"S\x40\x00\x00")]
    thing.leave()
    assert calls.next() == ("lost", "out_of_reach")
    until(lambda: air.connected == 0)


def test_a_die_that_is_closed_says_nothing_more(air: Air, radio: BleakRadio) -> None:
    air.things = [die(GODICE)]
    calls = Calls()
    connection = radio.connect(ADDRESS, calls)
    assert calls.next() == ("connected", -58)
    connection.close()
    connection.close()
    connection.write(b"\x03")
    until(lambda: air.connected == 0)
    assert calls.is_silent


def test_a_die_that_is_not_heard_is_out_of_reach(air: Air, radio: BleakRadio, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bleak_radio, "SEARCH", 0.01)
    calls = Calls()
    radio.connect(ADDRESS, calls)
    assert calls.next() == ("lost", "out_of_reach")


def test_looking_for_a_die_is_broken_off_when_nobody_wants_it_any_more(air: Air, radio: BleakRadio) -> None:
    calls = Calls()
    connection = radio.connect(ADDRESS, calls)
    until(lambda: air.scans == 1)
    connection.close()
    until(lambda: air.scans == 0)
    assert calls.is_silent


def test_what_is_no_die_is_not_kept_connected(air: Air, radio: BleakRadio) -> None:
    air.things = [Thing(ADDRESS, "Thermo", -58, {GODICE.service: [GODICE.write]})]
    calls = Calls()
    radio.connect(ADDRESS, calls)
    assert calls.next() == ("lost", "not_a_die")
    until(lambda: air.connected == 0)


@pytest.mark.parametrize("error", [BleakError("not connected"), OSError("broken pipe"), None])
def test_a_die_that_takes_nothing_is_let_go(
    air: Air, radio: BleakRadio, monkeypatch: pytest.MonkeyPatch, error: Exception | None
) -> None:
    monkeypatch.setattr(bleak_radio, "SEND", 0.01)
    thing = die(GODICE)
    thing.heeds, thing.is_deaf = error, error is None
    air.things = [thing]
    calls = Calls()
    radio.connect(ADDRESS, calls).write(b"\x03")
    assert calls.next() == ("connected", -58)
    assert calls.next()[0] == "lost"
    until(lambda: air.connected == 0)


@pytest.mark.parametrize(
    "error, trouble",
    [
        (BleakBluetoothNotAvailableError(Reason.POWERED_OFF), "bluetooth_off"),
        (BleakBluetoothNotAvailableError(Reason.DENIED_BY_USER), "bluetooth_denied"),
        (BleakBluetoothNotAvailableError(Reason.NO_BLUETOOTH), "no_adapter"),
        (BleakBluetoothNotAvailableError(Reason.UNKNOWN), "no_adapter"),
        (BleakDBusError("org.freedesktop.DBus.Error.AccessDenied"), "bluetooth_denied"),
        (BleakDBusError("org.bluez.Error.NotReady"), "bluetooth_off"),
        (BleakDBusError("org.freedesktop.DBus.Error.ServiceUnknown"), "no_adapter"),
        (FileNotFoundError("/run/dbus/system_bus_socket"), "no_adapter"),
        (PermissionError("/run/dbus/system_bus_socket"), "bluetooth_denied"),
        (EOFError(), "no_adapter"),
    ],
)
def test_why_there_is_no_bluetooth_is_found_out(
    air: Air, radio: BleakRadio, error: BaseException, trouble: Trouble
) -> None:
    air.trouble = error
    with pytest.raises(CannotOpen) as refused:
        radio.scan(0.01)
    assert refused.value.problem.trouble == trouble
    calls = Calls()
    radio.connect(ADDRESS, calls)
    assert calls.next() == ("lost", trouble)


@pytest.mark.parametrize("error", [BleakDBusError("org.bluez.Error.Failed"), BleakError("something")])
def test_an_error_that_says_little_concerns_the_die_when_one_is_connected(
    air: Air, radio: BleakRadio, error: BaseException
) -> None:
    air.trouble = error
    calls = Calls()
    radio.connect(ADDRESS, calls)
    assert calls.next() == ("lost", "out_of_reach")
    with pytest.raises(CannotOpen) as refused:
        radio.scan(0.01)
    assert refused.value.problem.trouble == "no_adapter"


def test_several_dice_are_looked_for_and_connected_one_after_the_other(air: Air, radio: BleakRadio) -> None:
    air.things = [die(GODICE, f"D1:2A:07:5C:33:{number:02X}") for number in range(5)]
    calls = [Calls() for _ in air.things]
    for thing, listener in zip(air.things, calls, strict=True):
        radio.connect(thing.device.address, listener)
    radio.scan(0.01)
    assert [listener.next() for listener in calls] == [("connected", -58)] * 5
    assert air.most_at_once == 1
    assert air.connected == 5  # they are disconnected when the program ends: see the fixture


def test_a_link_reads_a_die_and_connects_it_again(air: Air, radio: BleakRadio) -> None:
    thing = die(GODICE)
    air.things = [thing]
    ear = Ear()
    link = Link(BleTransport(f"ble:{ADDRESS}", radio), DRIVERS["godice"](), ear, back_off=BackOff(0.01, 0.05))
    for _ in range(3):
        assert ear.next(Signal).rssi == -58
        until(lambda: bool(thing.written))
        thing.written.clear()
        thing.say(b"Bat\x50")
        assert ear.next(Battery).percent == 80
        thing.say(b"R")
        thing.say(b"S\xc0\x00\x00")
        ear.next(Dice)
        assert ear.next(Dice) == Dice("rolled", (1,))
        thing.leave()
        ear.next(Lost)
    link.close()


def test_a_radio_that_has_ended_does_nothing_and_raises_nothing(air: Air) -> None:
    air.things = [die(GODICE)]
    radio = BleakRadio()
    calls = Calls()
    connection = radio.connect(ADDRESS, calls)
    calls.next()
    radio.end()
    radio.end()
    assert air.connected == 0
    connection.write(b"\x03")
    connection.close()
