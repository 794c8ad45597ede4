"""Dice without a cable: found, connected and read by the same links and drivers as those at a port, from recorded sessions."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from paizhuo.desktop.__main__ import main
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.addresses import AUTO, driver_for, transport_for
from paizhuo.engine.devices.bluetooth import system
from paizhuo.engine.devices.bluetooth.dice import FoundDie
from paizhuo.engine.devices.bluetooth.radio import Listener
from paizhuo.engine.devices.bluetooth.transport import MOST_WAITING, BleTransport
from paizhuo.engine.devices.driver import Driver, LineSettings
from paizhuo.engine.devices.drivers import DRIVERS
from paizhuo.engine.devices.events import Battery, Connected, Dice, Lost, Opened, Signal, Unavailable
from paizhuo.engine.devices.hub import Hub
from paizhuo.engine.devices.link import BackOff, Link
from paizhuo.engine.devices.problems import CannotOpen, LineLost, Trouble
from paizhuo.engine.devices.raw_log import RawLog, read_recording, replayed
from paizhuo.engine.devices.virtual.transport import virtual_line
from tests.devices.on_a_line import PATIENCE, Ear, until
from tests.devices.reading import plain
from tests.devices.recorded_radio import RecordedRadio, recorded

GODICE, PIXELS, OLD_PIXELS = "ble:D1:2A:07:5C:33:E8", "ble:E4:11:90:AB:3C:07", "ble:C0:FF:EE:00:11:22"
SOON = BackOff(0.01, 0.05)


@pytest.fixture
def radio() -> Iterator[RecordedRadio]:
    radio = RecordedRadio(recorded("godice", "pixels", "old_pixels", "strangers"))
    yield radio
    radio.end()


@contextmanager
def linked(radio: RecordedRadio, address: str, driver: str = AUTO) -> Iterator[tuple[Link[Driver], Ear]]:
    ear = Ear()
    link = Link(BleTransport(address, radio), driver_for(address, driver), ear, back_off=SOON)
    try:
        yield link, ear
    finally:
        link.close()


def throws(ear: Ear) -> list[dict[str, Any]]:
    """What was heard so far of rolling and resting."""
    return [event for event in plain(ear.heard) if event["event"] == "dice"]


# -- found


def test_dice_are_found_with_kind_battery_and_signal_and_nothing_else_is(radio: RecordedRadio) -> None:
    assert radio.scan(5.0) == (
        FoundDie("D1:2A:07:5C:33:E8", "GoDice_7A31F2_K_v03", "godice", -58),
        FoundDie("E4:11:90:AB:3C:07", "Lucky", "pixels", -64, 80),
        FoundDie("C0:FF:EE:00:11:22", "Olive", "pixels", -70, 60),
    )


# -- connected and read


def test_a_godice_is_read_as_at_a_port_and_a_roll_that_is_cut_off_has_no_value(radio: RecordedRadio) -> None:
    with linked(radio, GODICE, "godice") as (link, ear):
        assert ear.next(Opened).port == GODICE
        assert ear.next(Signal).rssi == -61
        assert ear.next(Connected).identity == "GoDice green"
        assert ear.next(Battery).percent == 80
        assert ear.next(Lost).reason == "out_of_reach"
        assert throws(ear) == [
            {"event": "dice", "state": "rolling"},
            {"event": "dice", "state": "rolled", "values": [6]},
            {"event": "dice", "state": "rolling"},
            {"event": "dice", "state": "cocked"},
            {"event": "dice", "state": "moved", "values": [2]},
            {"event": "dice", "state": "rolling"},
            {"event": "dice", "state": "rolled", "values": [4]},
            {"event": "dice", "state": "rolling"},
            {"event": "dice", "state": "fake", "values": [3]},
            {"event": "dice", "state": "rolling"},
        ]
        ear.heard.clear()
        assert ear.next(Signal).rssi == -77
        assert ear.next(Connected).identity == "GoDice green"
        ear.next(Dice)
        assert ear.next(Dice) == Dice("rolled", (5,))
        assert (link.counters.opened, link.counters.bad_frames) == (2, 0)


def test_a_pixels_die_is_read_and_a_roll_that_is_cut_off_has_no_value(radio: RecordedRadio) -> None:
    with linked(radio, PIXELS, "pixels") as (link, ear):
        assert ear.next(Signal).rssi == -66
        assert ear.next(Connected).identity == "Pixels d6 B0A1C2D3 (API 1.2)"
        assert [ear.next(Battery).percent for _ in range(2)] == [80, 79]
        assert ear.next(Signal).rssi == -63
        assert ear.next(Lost).reason == "out_of_reach"
        assert throws(ear) == [
            {"event": "dice", "state": "rolling"},
            {"event": "dice", "state": "rolling"},
            {"event": "dice", "state": "rolled", "values": [4]},
            {"event": "dice", "state": "rolling"},
            {"event": "dice", "state": "cocked"},
            {"event": "dice", "state": "rolling"},
            {"event": "dice", "state": "moved", "values": [6]},
            {"event": "dice", "state": "rolling"},
        ]
        ear.heard.clear()
        ear.next(Connected)
        ear.next(Dice)
        assert ear.next(Dice) == Dice("rolled", (1,))
        assert not [event for event in ear.heard if isinstance(event, Signal)]  # this time the radio did not know
        assert link.counters.bad_frames == 0


def test_a_pixels_die_of_old_firmware_has_other_characteristics_and_another_order_of_faces(
    radio: RecordedRadio,
) -> None:
    with linked(radio, OLD_PIXELS, "pixels") as (_, ear):
        assert ear.next(Connected).identity == "Pixels d6 B0A1C2D3 (API 1.0)"
        ear.next(Dice)
        assert ear.next(Dice) == Dice("rolled", (5,))


@pytest.mark.parametrize("address, name", [(GODICE, "godice"), (PIXELS, "pixels")])
def test_what_kind_of_die_it_is_is_found_out(radio: RecordedRadio, address: str, name: str) -> None:
    with linked(radio, address) as (link, ear):
        ear.next(Connected)
        assert link.ask(lambda driver: driver.name).result(PATIENCE) == name


def test_the_hub_keeps_battery_and_signal_of_a_die(radio: RecordedRadio) -> None:
    hub = Hub(lambda address: BleTransport(address, radio))
    try:
        die = hub.open(PIXELS, "pixels")
        until(lambda: die.state.battery == 79 and die.state.signal == -63)
        assert die.state.identity == "Pixels d6 B0A1C2D3 (API 1.2)"
    finally:
        hub.shut()


def test_a_virtual_pixels_die_is_found_out_and_read_message_by_message() -> None:
    line, ear = virtual_line("virtual:pixels", speed=20.0), Ear()
    link = Link(line, driver_for("virtual:pixels"), ear)
    ear.next(Connected)
    assert link.ask(lambda driver: driver.name).result(PATIENCE) == "pixels"
    for face in range(1, 7):
        line.order(f"roll {face}")
        while (event := ear.next(Dice)).state == "rolling":
            pass
        assert event == Dice("rolled", (face,))
    link.close()
    assert link.counters.bad_frames == 0


def test_a_recorded_session_keeps_the_borders_of_messages(radio: RecordedRadio, tmp_path: Path) -> None:
    ear = Ear()
    log = RawLog(tmp_path / "session.log", "pixels")
    link = Link(BleTransport(PIXELS, radio), DRIVERS["pixels"](), ear, back_off=SOON, tap=log)
    ear.next(Lost)
    link.close()
    log.close()
    again = [event for _, event in replayed(read_recording(tmp_path / "session.log"), DRIVERS["pixels"]())]
    of_the_driver = [event for event in ear.heard if not isinstance(event, Opened | Lost) and event != Signal(-66)]
    assert again[: len(of_the_driver)] == of_the_driver


# -- what goes wrong


def test_something_else_at_the_address_is_no_die(radio: RecordedRadio) -> None:
    with linked(radio, "ble:AA:00:00:00:00:03", "pixels") as (link, ear):
        assert ear.next(Unavailable).reason == "not_a_die"
        until(lambda: link.problem is not None and link.problem.trouble == "out_of_reach")


def test_a_die_is_connected_once_bluetooth_is_switched_on() -> None:
    radio = RecordedRadio(recorded("godice"), "bluetooth_off")
    with linked(radio, GODICE, "godice") as (_, ear):
        assert ear.next(Unavailable).reason == "bluetooth_off"
        radio.trouble = None
        ear.next(Opened)
        assert Unavailable("bluetooth_off", GODICE) not in ear.heard[1:]  # given once, however often it was tried
    radio.end()


@pytest.fixture
def without_bleak(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(sys.modules, "bleak", None)
    system._radio.cache_clear()
    yield
    system._radio.cache_clear()


def explained(words: Text) -> bool:
    return all("-m pip install bleak" in each and "bluetooth" in each for each in (words.zh, words.en))


def test_without_the_extra_a_sentence_says_how_to_install_it(without_bleak: None) -> None:
    with pytest.raises(CannotOpen) as refused:
        transport_for(GODICE)
    assert explained(refused.value.problem.words)
    with pytest.raises(CannotOpen) as refused:
        system.scan()
    assert explained(refused.value.problem.words)
    hub = Hub()
    with pytest.raises(CannotOpen):
        hub.open(GODICE)
    assert hub.devices == ()


@pytest.mark.parametrize("address", ["ble:", "ble:\n", "D1:2A"])
def test_an_address_without_a_die_is_refused(radio: RecordedRadio, address: str) -> None:
    with pytest.raises(CannotOpen) as refused:
        BleTransport(address, radio)
    assert refused.value.problem.trouble == "address"


# -- the line


class Slow:
    """A radio whose die says what the test says, in the test's thread."""

    def __init__(self) -> None:
        self.listeners: list[Listener] = []
        self.sent: list[bytes] = []
        self.closed = 0

    def scan(self, seconds: float) -> tuple[FoundDie, ...]:
        return ()

    def connect(self, address: str, listener: Listener) -> Slow:
        self.listeners.append(listener)
        return self

    def write(self, message: bytes) -> None:
        self.sent.append(message)

    def close(self) -> None:
        self.closed += 1


def opened(radio: Slow) -> BleTransport:
    """A line that is connected."""
    line = BleTransport(GODICE, radio)
    opening = threading.Thread(target=line.open, args=(LineSettings(),))
    number = len(radio.listeners)
    opening.start()
    until(lambda: len(radio.listeners) > number)
    radio.listeners[-1].connected(-50)
    opening.join(PATIENCE)
    assert not opening.is_alive()
    return line


def test_one_read_is_one_notification_and_those_before_a_cut_are_read_first() -> None:
    radio = Slow()
    line = opened(radio)
    for message in (b"R", b"S\x40\x00\x00", b"", b"Bat\x50"):
        radio.listeners[0].notified(message)
    radio.listeners[0].lost("out_of_reach")
    assert [line.read(0.0) for _ in range(3)] == [b"R", b"S\x40\x00\x00", b"Bat\x50"]
    with pytest.raises(LineLost) as lost:
        line.read(0.0)
    assert lost.value.problem.trouble == "out_of_reach"
    with pytest.raises(LineLost):
        line.write(b"\x03")
    assert radio.sent == []


def test_what_an_earlier_connection_still_says_goes_nowhere() -> None:
    radio = Slow()
    line = opened(radio)
    line.close()
    with pytest.raises(LineLost):
        line.read(0.0)
    assert (radio.closed, line.signal) == (1, None)
    opening = threading.Thread(target=line.open, args=(LineSettings(),))
    opening.start()
    until(lambda: len(radio.listeners) == 2)
    radio.listeners[0].notified(b"R")
    radio.listeners[0].lost("out_of_reach")
    radio.listeners[1].connected(None)
    opening.join(PATIENCE)
    line.write(b"\x17")
    assert (line.read(0.0), radio.sent) == (b"", [b"\x17"])
    line.close()
    line.close()
    assert radio.closed == 2


@pytest.mark.parametrize("trouble", ["out_of_reach", "bluetooth_off", "no_adapter", "bluetooth_denied", "not_a_die"])
def test_why_a_die_cannot_be_connected_is_said(trouble: Trouble) -> None:
    radio = RecordedRadio(recorded("godice"), trouble)
    with pytest.raises(CannotOpen) as refused:
        BleTransport(GODICE, radio).open(LineSettings())
    assert refused.value.problem.trouble == trouble
    assert GODICE in refused.value.problem.words.zh
    assert GODICE in refused.value.problem.words.en


def test_a_link_ends_at_once_while_its_die_is_looked_for() -> None:
    radio, ear = Slow(), Ear()
    link = Link(BleTransport(GODICE, radio), driver_for(GODICE), ear)
    until(lambda: bool(radio.listeners))
    link.close()
    assert (link.state, radio.closed) == ("ended", 1)
    assert ear.rest() == []  # that it was not found is no news any more


def test_notifications_that_nobody_reads_do_not_pile_up() -> None:
    radio = Slow()
    line = opened(radio)
    for number in range(MOST_WAITING + 5):
        radio.listeners[0].notified(number.to_bytes(2, "big"))
    assert int.from_bytes(line.read(0.0), "big") == 5


def test_a_hundred_cuts_leave_no_thread() -> None:
    radio = Slow()
    before = threading.active_count()
    link = Link(BleTransport(GODICE, radio), DRIVERS["godice"](), Ear(), back_off=BackOff(0.0001, 0.0001))
    for number in range(100):
        until(lambda number=number: len(radio.listeners) > number)  # type: ignore[misc]
        radio.listeners[number].connected(-50)
        radio.listeners[number].notified(b"R")
        radio.listeners[number].lost("out_of_reach")
    link.close()
    assert threading.active_count() <= before
    assert radio.closed >= 100


# -- the command


def test_the_command_lists_dice_nearby(
    radio: RecordedRadio, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(system, "system_radio", lambda: radio)
    assert main(["devices", "--bluetooth", "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row for row in rows if row["port"].startswith("ble:")] == [
        {"port": GODICE, "description": "GoDice_7A31F2_K_v03", "address": GODICE, "driver": "godice", "state": "free"}
        | {"signal": -58},
        {"port": PIXELS, "description": "Lucky", "address": PIXELS, "driver": "pixels", "state": "free"}
        | {"signal": -64, "battery": 80},
        {"port": OLD_PIXELS, "description": "Olive", "address": OLD_PIXELS, "driver": "pixels", "state": "free"}
        | {"signal": -70, "battery": 60},
    ]
    assert main(["devices", "list", "--bluetooth"]) == 0
    assert f"{PIXELS}  Lucky  (pixels, signal -64 dBm, battery 80 %)" in capsys.readouterr().out


def test_the_command_says_that_bluetooth_is_off(
    radio: RecordedRadio, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    radio.trouble = "bluetooth_off"
    monkeypatch.setattr(system, "system_radio", lambda: radio)
    assert main(["devices", "--bluetooth", "--lang", "zh"]) == 1
    assert "请在系统设置里打开蓝牙" in capsys.readouterr().err


@pytest.mark.parametrize("words", [("list", "--bluetooth"), ("monitor", GODICE)])
def test_the_command_says_how_to_install_the_extra(
    words: tuple[str, ...], without_bleak: None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["devices", *words, "--lang", "en"]) == 1
    assert "-m pip install bleak" in capsys.readouterr().err
