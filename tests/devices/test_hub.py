"""The devices of the program in one place: opened once, heard by everybody who listens, in the listener's thread."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from paizhuo.engine.devices.drivers.godice import GoDice
from paizhuo.engine.devices.events import BadFrame, Battery, Connected, DeviceEvent, Dice, Lost
from paizhuo.engine.devices.hub import Device, Hub
from paizhuo.engine.devices.link import MOST_ASKED, NotOpen, TooMuchAsked
from paizhuo.engine.devices.mailbox import AT_ONCE, MANY, MOST, Mailbox
from paizhuo.engine.devices.open_table.events import Lift, StateKnown, StopConfirmed
from paizhuo.engine.devices.problems import CannotOpen
from paizhuo.engine.devices.raw_log import RawLog, read_recording, replayed
from paizhuo.engine.devices.virtual.transport import VirtualTransport, virtual_line
from tests.devices.on_a_line import PATIENCE
from tests.table.running import Clock

E = TypeVar("E", bound=DeviceEvent)


class Desk:
    """A hub of virtual devices, and somebody who listens in this thread."""

    def __init__(self) -> None:
        self.lines: dict[str, VirtualTransport] = {}
        self.hub = Hub(self.line)
        self.clock = Clock()
        self.heard: list[tuple[str, DeviceEvent]] = []
        self.threads: set[str] = set()
        self.leave = self.hub.listen(self.clock, self.hears)

    def line(self, address: str) -> VirtualTransport:
        self.lines[address] = virtual_line(address, speed=50.0)
        return self.lines[address]

    def hears(self, device: Device, event: DeviceEvent) -> None:
        self.threads.add(threading.current_thread().name)
        self.heard.append((device.address, event))

    def until(self, there: Callable[[], object]) -> None:
        end = time.monotonic() + PATIENCE
        while not there():
            assert time.monotonic() < end, self.heard
            if not self.clock.step():
                time.sleep(0.005)

    def events(self, address: str, kind: type[E]) -> list[E]:
        return [event for sender, event in self.heard if sender == address and isinstance(event, kind)]


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = Desk()
    yield desk
    desk.hub.shut()


def test_what_devices_say_is_heard_in_the_listeners_thread(desk: Desk) -> None:
    desk.hub.open("virtual:table", "table")
    desk.hub.open("virtual:godice", "godice")
    desk.until(lambda: desk.events("virtual:table", StateKnown) and desk.events("virtual:godice", Battery))
    desk.lines["virtual:godice"].order("roll 5")
    desk.until(lambda: any(dice.values == (5,) for dice in desk.events("virtual:godice", Dice)))
    assert desk.threads == {threading.current_thread().name}
    states = {device.address: device.state for device in desk.hub.devices}
    assert {state.stage for state in states.values()} == {"connected"}
    assert states["virtual:table"].identity.startswith("virtual-table-")
    assert states["virtual:godice"].battery is not None
    assert states["virtual:godice"].counters.received > 0


def test_a_device_is_opened_once(desk: Desk) -> None:
    assert desk.hub.open("virtual:dice", "table") is desk.hub.open("virtual:dice", "auto")
    assert len(desk.hub.devices) == 1
    with pytest.raises(CannotOpen):
        desk.hub.open("virtual:oven")
    assert len(desk.hub.devices) == 1


def test_a_device_that_is_closed_is_not_heard_any_more(desk: Desk) -> None:
    device = desk.hub.open("virtual:godice", "godice")
    desk.until(lambda: device.state.stage == "connected")
    desk.hub.close(device)
    desk.hub.close(device)
    assert desk.hub.devices == ()
    desk.until(lambda: device.state.stage == "ended")
    assert desk.hub.open("virtual:godice", "godice") is not device


def test_who_has_left_hears_nothing(desk: Desk) -> None:
    desk.leave()
    device = desk.hub.open("virtual:godice", "godice")
    while device.state.stage != "connected":
        time.sleep(0.005)
    assert not desk.clock.step()
    assert not desk.heard


def test_a_device_that_went_away_is_lost_until_it_is_back(desk: Desk) -> None:
    device = desk.hub.open("virtual:table", "table")
    desk.until(lambda: desk.events("virtual:table", StateKnown))
    desk.lines["virtual:table"].unplug()
    desk.until(lambda: desk.events("virtual:table", Lost))
    absent = device.state
    assert absent.stage == "absent"
    assert absent.problem is not None
    desk.lines["virtual:table"].plug_in()
    desk.until(lambda: len(desk.events("virtual:table", StateKnown)) == 2)
    assert device.state.stage == "connected"


@pytest.mark.parametrize("driver", ["table", "auto"])
def test_a_table_is_asked_through_its_driver(desk: Desk, driver: str) -> None:
    device = desk.hub.open("virtual:table", driver)
    desk.until(lambda: desk.events("virtual:table", StateKnown))
    assert device.ask(lambda host: host.device and host.device.identity).result(PATIENCE) == device.state.identity
    assert device.state.driver == "table"


def test_what_is_no_table_is_not_asked(desk: Desk) -> None:
    device = desk.hub.open("virtual:godice", "godice")
    desk.until(lambda: device.state.stage == "connected")
    with pytest.raises(NotOpen):
        device.ask(lambda host: host.ready).result(PATIENCE)


def test_the_log_has_what_passed_both_ways_and_what_it_meant(desk: Desk) -> None:
    device = desk.hub.open("virtual:table", "table")
    desk.until(lambda: desk.events("virtual:table", Connected))
    entries = device.log.since()
    assert {entry.direction for entry in entries} == {"in", "out", "event"}
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    assert any(entry.data.startswith(b"$HELLO 1 s=") for entry in entries if entry.direction == "out")
    assert device.log.since(entries[-1].number) == () or device.log.since(entries[-1].number)[0].number > len(entries)


def test_a_flood_is_handed_over_a_few_at_a_time_and_its_noise_left_out() -> None:
    clock, heard = Clock(), list[DeviceEvent]()
    mailbox: Mailbox[None] = Mailbox(clock, lambda sender, event: heard.append(event))
    for _ in range(MANY * 2):
        mailbox.put(None, BadFrame("checksum"))
    for number in range(MOST * 2):
        mailbox.put(None, Battery(number))
    assert not heard
    clock.step()
    assert len(heard) == AT_ONCE
    clock.run()
    assert mailbox.left_out == MANY + MOST + MANY
    assert heard[-MOST:] == [Battery(number) for number in range(MOST, MOST * 2)]
    mailbox.put(None, Battery(1))
    mailbox.close()
    clock.run()
    assert len(heard) == MOST


def test_a_device_that_is_closed_is_lost_to_everybody_who_listens(desk: Desk) -> None:
    device = desk.hub.open("virtual:godice", "godice")
    desk.until(lambda: desk.events("virtual:godice", Battery))
    desk.hub.close(device)
    desk.until(lambda: desk.events("virtual:godice", Lost))
    desk.hub.shut()
    while desk.clock.step():
        pass
    assert desk.heard[-1] == ("virtual:godice", Lost("closed"))


@pytest.mark.parametrize(
    "address, dice",
    [("virtual:godice", True), ("virtual:dice", True), pytest.param("virtual:pn532", False, marks=pytest.mark.nightly)],
)
def test_it_is_known_which_devices_are_dice(desk: Desk, address: str, dice: bool) -> None:
    device = desk.hub.open(address)
    desk.until(lambda: device.state.stage == "connected")
    assert device.state.dice is dice


def test_a_stop_goes_before_everything_else_that_was_asked(desk: Desk) -> None:
    device = desk.hub.open("virtual:table", "table")
    desk.until(lambda: desk.events("virtual:table", StateKnown))
    begun, held, order = threading.Event(), threading.Event(), list[str]()
    device.ask(lambda host: (begun.set(), held.wait(PATIENCE))[1])  # type: ignore[func-returns-value] # in turn
    assert begun.wait(PATIENCE)
    while True:
        try:
            device.ask(lambda host: order.append("asked"))
        except TooMuchAsked:
            break
    stopped = device.stop()
    stopped.add_done_callback(lambda done: order.append("stopped"))
    held.set()
    desk.until(lambda: len(order) > MOST_ASKED)
    assert order[0] == "stopped"
    desk.until(lambda: desk.events("virtual:table", StopConfirmed))


def test_what_is_known_of_a_table_can_be_read_at_any_time(desk: Desk) -> None:
    device = desk.hub.open("virtual:table", "auto")
    desk.until(lambda: device.table is not None and device.table.ready)
    report = device.table
    assert report is not None
    assert report.introduction is not None
    assert "lift" in report.introduction.caps
    assert report.state is not None
    assert report.state.get(Lift, "N") == Lift("N", "down")
    die = desk.hub.open("virtual:godice", "godice")
    desk.until(lambda: die.state.stage == "connected")
    assert die.table is None
    with pytest.raises(NotOpen):
        die.stop().result(PATIENCE)


def test_a_device_is_recorded_from_any_moment_on(desk: Desk, tmp_path: Path) -> None:
    device = desk.hub.open("virtual:godice", "godice")
    desk.until(lambda: device.state.stage == "connected")
    recording = RawLog(tmp_path / "die.log", "godice")
    device.record(recording)
    desk.lines["virtual:godice"].order("roll 6")
    desk.until(lambda: any(dice.values == (6,) for dice in desk.events("virtual:godice", Dice)))
    device.end_recording(recording)
    desk.lines["virtual:godice"].order("roll 2")
    desk.until(lambda: any(dice.values == (2,) for dice in desk.events("virtual:godice", Dice)))
    replay = replayed(read_recording(tmp_path / "die.log"), GoDice())
    rolled = [event for _, event in replay if isinstance(event, Dice) and event.state == "rolled"]
    assert rolled == [Dice("rolled", (6,))]


def test_devices_that_were_closed_are_not_kept(desk: Desk) -> None:
    for _ in range(4):
        device = desk.hub.open("virtual:godice", "godice")
        desk.hub.close(device)
        desk.until(lambda device=device: device.state.stage == "ended")  # type: ignore[misc] # bound here
    assert len(desk.hub._ended) == 1


def test_a_listener_that_raises_hears_the_next_event_all_the_same() -> None:
    clock, heard = Clock(), list[DeviceEvent]()

    def hears(sender: None, event: DeviceEvent) -> None:
        if event == Battery(1):
            raise ValueError("an accident")
        heard.append(event)

    mailbox: Mailbox[None] = Mailbox(clock, hears)
    for percent in (0, 1, 2):
        mailbox.put(None, Battery(percent))
    with pytest.raises(ValueError, match="an accident"):
        clock.run()
    clock.run()
    mailbox.put(None, Battery(3))
    clock.run()
    assert heard == [Battery(0), Battery(2), Battery(3)]
