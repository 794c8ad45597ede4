"""The devices of the window: opened, remembered, heard in its thread, and closed without waiting."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.devices import looking, remembered
from paizhuo.desktop.devices.devices import Devices
from paizhuo.desktop.devices.looking import PortOffer, PortWatch
from paizhuo.desktop.kit import settings as stored
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.events import Connected, DeviceEvent
from paizhuo.engine.devices.hub import Device, Hub
from paizhuo.engine.devices.problems import CannotOpen, Problem
from paizhuo.engine.devices.virtual.transport import SCHEME, VirtualTransport, virtual_line

PORT = "/dev/ttyACM7"
OFFER = PortOffer("usb:2341:0043:9533", PORT, "Arduino Mega", "table", "free", None)


class Lines:
    """Stands in for the computer's ports: every address leads to a virtual table."""

    def __init__(self) -> None:
        self.made: dict[str, VirtualTransport] = {}

    def __call__(self, address: str) -> VirtualTransport:
        self.made[address] = virtual_line(address if address.startswith(SCHEME) else f"{SCHEME}table", speed=50.0)
        return self.made[address]


@pytest.fixture
def lines() -> Lines:
    return Lines()


@pytest.fixture
def opener(qtbot: QtBot, lines: Lines) -> Iterator[Callable[..., Devices]]:
    """Makes the devices of a window; all are shut at the end."""
    made: list[Devices] = []

    def make(ports: PortWatch | None = None) -> Devices:
        made.append(Devices(Hub(lines), PortWatch(lambda: ()) if ports is None else ports))
        return made[-1]

    yield make
    for devices in made:
        devices.shut()


def kept() -> tuple[remembered.RememberedDevice, ...]:
    return remembered.load()[0]


def test_what_devices_say_is_heard_in_the_windows_thread(qtbot: QtBot, opener: Callable[..., Devices]) -> None:
    devices, heard, threads = opener(), list[tuple[Device, DeviceEvent]](), set[int]()

    def note(sender: Device, event: DeviceEvent) -> None:
        heard.append((sender, event))
        threads.add(threading.get_ident())

    devices.heard.connect(note)
    with qtbot.waitSignal(devices.changed):
        device = devices.open("virtual:table", "table")
    assert device is not None
    qtbot.waitUntil(lambda: any(sender is device and isinstance(event, Connected) for sender, event in heard))
    assert threads == {threading.get_ident()}
    assert devices.devices == (device,)


def test_a_device_that_was_left_connected_is_opened_again_and_one_that_was_closed_is_only_offered(
    opener: Callable[..., Devices], lines: Lines
) -> None:
    before = opener()
    before.open("/dev/ttyUSB0", "m100")
    table = before.open(PORT, "table")
    reader = before.open("/dev/ttyUSB1")
    assert table is not None
    assert reader is not None
    before.close(reader)
    before.open("virtual:dice", "table")
    before.shut()
    lines.made.clear()
    after = opener()
    assert not lines.made
    after.reopen()
    assert [(device.address, device.state.driver) for device in after.devices] == [
        ("/dev/ttyUSB0", "m100"),
        (PORT, "table"),
    ]
    assert [each.address for each in after.remembered] == ["/dev/ttyUSB0", PORT, "/dev/ttyUSB1"]
    after.forget("/dev/ttyUSB1")
    assert [each.address for each in kept()] == ["/dev/ttyUSB0", PORT]


def test_only_so_many_devices_are_remembered(opener: Callable[..., Devices]) -> None:
    devices = opener()
    for number in range(remembered.MOST + 2):
        device = devices.open(f"/dev/tty{number}", "godice")
        assert device is not None
        devices.close(device)
    assert [each.address for each in kept()] == [f"/dev/tty{number}" for number in range(2, remembered.MOST + 2)]


@pytest.mark.parametrize(
    "written",
    [
        "",
        "[]",
        "{}",
        "[" * 50_000,
        '{"format": 1, "devices": {}}',
        '{"format": 2, "devices": []}',
        '{"format": 1, "devices": [{"address": "COM3", "driver": "oven", "connected": true}]}',
        '{"format": 1, "devices": [{"address": "", "driver": "auto", "connected": true}]}',
        '{"format": 1, "devices": [{"address": "COM3", "driver": "auto", "connected": 1}]}',
        " " * (remembered.LARGEST + 1),
    ],
)
def test_a_damaged_list_of_devices_is_kept_beside_and_said(opener: Callable[..., Devices], written: str) -> None:
    stored.devices_file().parent.mkdir(parents=True, exist_ok=True)
    stored.devices_file().write_text(written, "utf-8")
    devices, said = opener(), list[Text]()
    devices.failed.connect(said.append)
    devices.reopen()
    assert devices.devices == ()
    (sentence,) = said
    bad = stored.devices_file().with_suffix(".bad")
    assert str(bad) in sentence.en
    assert bad.read_text("utf-8") == written


def test_an_address_that_nobody_can_read_is_refused_in_a_sentence(opener: Callable[..., Devices]) -> None:
    said: list[Text] = []
    devices = opener()
    devices.failed.connect(said.append)
    assert devices.open("virtual:oven") is None
    assert devices.devices == ()
    assert [sentence.zh[-1] + sentence.en[-1] for sentence in said] == ["。."]
    assert "virtual:oven" in said[0].en


def test_ports_are_looked_for_in_another_thread_and_only_while_somebody_watches(
    qtbot: QtBot, opener: Callable[..., Devices], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking, "EVERY", 1)
    threads: set[int] = set()
    looks: list[None] = []

    def look() -> tuple[PortOffer, ...]:
        threads.add(threading.get_ident())
        looks.append(None)
        return (OFFER,) * (len(looks) > 2)

    devices, watcher, news = opener(PortWatch(look)), QObject(), list[tuple[PortOffer, ...]]()
    devices.found.connect(lambda: news.append(devices.ports))
    assert not devices.ports_known
    devices.watch(watcher, wanted=True)
    qtbot.waitUntil(lambda: news == [(), (OFFER,)])
    assert threading.get_ident() not in threads
    devices.watch(watcher, wanted=False)
    qtbot.wait(20)
    before = len(looks)
    qtbot.wait(20)
    assert len(looks) == before


def test_closing_waits_for_no_device(qtbot: QtBot, opener: Callable[..., Devices], lines: Lines) -> None:
    devices = opener()
    held, ended = threading.Event(), threading.Event()
    device = devices.open(PORT, "table")
    assert device is not None
    qtbot.waitUntil(lambda: device.state.stage == "connected")

    def stuck(data: bytes) -> None:
        held.set()
        ended.wait(10)

    lines.made[PORT].write = stuck  # type: ignore[method-assign] # a write that does not come back
    assert held.wait(10)
    devices.shut()
    assert device.state.stage == "connected"  # its thread is still in the write
    ended.set()
    qtbot.waitUntil(lambda: device.state.stage == "ended")


def test_the_devices_of_a_window_are_one_and_closed_with_it(qtbot: QtBot, open_window: Callable[[], Window]) -> None:
    window = open_window()
    devices = window.devices
    assert window.devices is devices
    device = devices.open("virtual:godice", "godice")
    assert device is not None
    window.close()
    qtbot.waitUntil(lambda: device.state.stage == "ended")


def test_a_die_without_a_cable_is_opened_again_in_another_thread(qtbot: QtBot) -> None:
    threads: list[int] = []

    def line(address: str) -> VirtualTransport:
        threads.append(threading.get_ident())
        if address == "ble:00":
            raise CannotOpen(Problem("no_bluetooth", "Bluetooth"))
        return virtual_line("virtual:godice")

    remembered.save(
        (
            remembered.RememberedDevice("ble:D1:2A", "godice", connected=True),
            remembered.RememberedDevice("ble:00", "godice", connected=True),
        )
    )
    devices, said = Devices(Hub(line), PortWatch(lambda: ())), list[Text]()
    devices.failed.connect(said.append)
    devices.reopen()
    qtbot.waitUntil(lambda: len(devices.devices) == 1 and len(said) == 1)
    assert threading.get_ident() not in threads
    assert "bleak" in said[0].en
    devices.shut()
