"""A link over real ptys: what comes, what goes, what happens when the line goes away, and that nothing is left behind."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import serial

from paizhuo.engine.devices.driver import Driver, LineSettings
from paizhuo.engine.devices.events import Lost, Opened, Unavailable
from paizhuo.engine.devices.link import LONGEST_REST, MOST_ASKED, BackOff, Link, NotOpen, TooMuchAsked
from paizhuo.engine.devices.ports import FoundPort
from paizhuo.engine.devices.problems import CannotOpen, LineLost, Problem, Trouble
from paizhuo.engine.devices.transport import SerialTransport
from tests.devices.on_a_line import Ear, Word, Words, descriptors, plug, pty, until

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a pty stands for the port")

SOON = BackOff(0.01, 0.05)


@contextmanager
def linked(port: str | SerialTransport, driver: Words | None = None) -> Iterator[tuple[Link[Words], Ear]]:
    ear = Ear()
    transport = SerialTransport(port) if isinstance(port, str) else port
    link = Link(transport, driver or Words(), ear, back_off=SOON)
    try:
        yield link, ear
    finally:
        link.close()


def test_words_come_and_the_greeting_goes() -> None:
    with pty() as device, linked(device.path) as (link, ear):
        assert ear.next(Opened).port == device.path
        assert device.read(6) == b"hello\n"
        device.say(b"one\ntw")
        assert ear.next(Word).said == "one"
        device.say(b"o\n")
        assert ear.next(Word).said == "two"
        until(lambda: link.counters.sent == 6)
        assert (link.state, link.counters.received, link.counters.opened) == ("open", 8, 1)
    assert link.state == "ended"


def test_a_device_that_vanishes_within_a_word_is_lost_and_its_half_word_forgotten(tmp_path: Path) -> None:
    port = tmp_path / "port"
    with pty() as first, pty() as second:
        plug(first, port)
        with linked(str(port)) as (_, ear):
            ear.next(Opened)
            first.say(b"whole\nha")
            ear.next(Word)
            first.unplug()
            assert ear.next(Lost).reason == "unplugged"
            plug(second, port)
            ear.next(Opened)
            second.say(b"lf\n")
            assert ear.next(Word).said == "lf"


def test_a_port_that_is_absent_at_the_start_is_opened_when_it_appears(tmp_path: Path) -> None:
    port = tmp_path / "port"
    with linked(str(port)) as (link, ear), pty() as device:
        assert ear.next(Unavailable).reason == "absent"
        with pytest.raises(NotOpen):
            link.ask(lambda driver: driver.name)
        assert [link.problem is None] == [False]
        plug(device, port)
        ear.next(Opened)
        assert link.problem is None
        assert Unavailable("absent", str(port)) not in ear.rest()  # reported once, however often it was tried


def test_a_device_that_reads_nothing_does_not_stop_the_program(tmp_path: Path) -> None:
    port = tmp_path / "port"
    with pty() as deaf, pty() as other:
        plug(deaf, port)
        with linked(str(port), Words(b"x" * 100_000)) as (link, ear):
            ear.next(Opened)
            plug(other, port)
            assert ear.next(Lost).reason == "stalled"
            assert link.counters.sent == 0
            ear.next(Opened)


def test_what_was_not_sent_before_the_line_was_lost_is_never_sent(tmp_path: Path) -> None:
    port = tmp_path / "port"
    driver = Words()
    with pty() as first, pty() as second:
        plug(first, port)
        with linked(str(port), driver) as (link, ear):
            ear.next(Opened)
            first.read(6)
            first.unplug()
            ear.next(Lost)
            driver.output = b"turn the motor\n"
            plug(second, port)
            ear.next(Opened)
            assert second.read(6) == b"hello\n"
            second.say(b"end\n")
            ear.next(Word)
            link.ask(lambda driver: driver.name).result(20)
            assert link.counters.sent == 12


def test_the_application_asks_the_driver_within_its_thread() -> None:
    with pty() as device, linked(device.path) as (link, ear):
        ear.next(Opened)
        device.read(6)

        def order(driver: Words) -> str:
            driver.output += b"lift\n"
            return threading.current_thread().name

        assert link.ask(order).result(20) == f"link {device.path}"
        assert device.read(5) == b"lift\n"
        assert isinstance(link.ask(lambda driver: 1 // 0).exception(20), ZeroDivisionError)
        assert link.state == "open"


def test_no_more_is_asked_than_fits_and_what_is_left_is_cancelled_when_the_link_closes() -> None:
    with pty() as device:
        with linked(device.path) as (link, ear):
            ear.next(Opened)
            held, go_on = threading.Event(), threading.Event()

            def hold(_: Driver) -> None:
                held.set()
                assert go_on.wait(20)

            link.ask(hold)
            assert held.wait(20)
            waiting = [link.ask(lambda driver: driver.name) for _ in range(MOST_ASKED)]
            with pytest.raises(TooMuchAsked):
                link.ask(lambda driver: driver.name)
            link._closing = True
            go_on.set()
        assert all(future.done() for future in waiting)
        with pytest.raises(NotOpen):
            link.ask(lambda driver: driver.name)


def test_a_port_is_open_once_at_a_time(tmp_path: Path) -> None:
    with pty() as device, linked(device.path) as (_, ear):
        ear.next(Opened)
        second = SerialTransport(device.path)
        with pytest.raises(CannotOpen) as refused:
            second.open(Words().settings)
        assert refused.value.problem.trouble == "open_here"


def test_a_port_that_is_in_use_is_taken_when_it_is_free() -> None:
    with pty() as device:
        holder = serial.Serial(device.path, exclusive=True)
        try:
            with linked(device.path) as (_, ear):
                assert ear.next(Unavailable).reason == "open_here"
                holder.close()
                ear.next(Opened)
        finally:
            holder.close()


def test_a_driver_that_raises_loses_its_line_and_begins_anew() -> None:
    class Broken(Words):
        def received(self, data: bytes, now: float) -> None:
            raise RuntimeError("a mistake")

    with pty() as device, linked(device.path, Broken()) as (_, ear):
        ear.next(Opened)
        device.say(b"one\n")
        assert ear.next(Lost).reason == "program"
        ear.next(Opened)


def test_a_line_that_never_pauses_leaves_most_of_the_time_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []

    class Clock:
        """Every look at the time that the processor has worked finds 4 ms more."""

        worked = 0.0

        def thread_time(self) -> float:
            self.worked += 0.004
            return self.worked

        def sleep(self, seconds: float) -> None:
            slept.append(seconds)

    class Pouring(SerialTransport):
        """A port with always more to read, until it is closed after 300 reads."""

        reads = 0

        def open(self, settings: LineSettings) -> None:
            pass

        def read(self, seconds: float) -> bytes:
            self.reads += 1
            if self.reads > 300:
                raise LineLost(Problem("not_serial", "pouring"))
            return b"word\n"

    clock = Clock()
    monkeypatch.setattr("paizhuo.engine.devices.link.time", clock)
    with linked(Pouring("/dev/null"), Words(b"")) as (_, ear):
        assert ear.next(Lost).reason == "not_serial"
    assert sum(slept) >= 1.5 * clock.worked - LONGEST_REST
    assert max(slept) <= LONGEST_REST


def test_a_changed_setting_reaches_the_open_line() -> None:
    from paizhuo.engine.core.value import replace

    with pty() as device, linked(device.path) as (link, ear):
        ear.next(Opened)

        def slower(driver: Words) -> None:
            driver.settings = replace(driver.settings, baud=9600, parity="E")  # a pty has no parity

        link.ask(slower).result(20)
        link.ask(slower).result(20)  # by now the first has been looked at
        transport = link._transport
        assert isinstance(transport, SerialTransport)
        assert transport._port is not None
        assert (transport._port.baudrate, transport._port.parity) == (9600, "N")
        device.say(b"still here\n")
        assert ear.next(Word).said == "still here"


@pytest.mark.parametrize("settled", [False, True], ids=["at once", "after a word"])
def test_thirty_unplug_cycles_leave_no_thread_and_no_descriptor(tmp_path: Path, settled: bool) -> None:
    port = tmp_path / "port"
    threads, open_files = threading.active_count(), descriptors()
    with linked(str(port)) as (link, ear):
        for cycle in range(30):
            with pty() as device:
                plug(device, port)
                ear.next(Opened)
                if settled:
                    device.say(f"cycle {cycle}\n".encode())
                    assert ear.next(Word).said == f"cycle {cycle}"
            assert ear.next(Lost).reason == "unplugged"
        assert link.counters.opened == 30
        assert threading.active_count() == threads + 1
    assert (threading.active_count(), descriptors()) == (threads, open_files)


def test_closing_ends_a_link_that_waits_long(tmp_path: Path) -> None:
    ear = Ear()
    link = Link(SerialTransport(str(tmp_path / "never")), Words(), ear, back_off=BackOff(1000.0, 1000.0))
    ear.next(Unavailable)
    link.close()
    link.close()
    assert link.state == "ended"


class Scripted:
    """A line whose openings end as stated, then by being open; a read lasts until ``let_go``. Pauses are noted and take no time."""

    name = "scripted"

    def __init__(self, *troubles: Trouble) -> None:
        self._troubles = list(troubles)
        self.pauses: list[float] = []
        self.reading, self.let_go = threading.Event(), threading.Event()

    def now(self) -> float:
        return 0.0

    def open(self, settings: LineSettings) -> None:
        if self._troubles:
            raise CannotOpen(Problem(self._troubles.pop(0), self.name))

    def set(self, settings: LineSettings) -> None: ...

    def read(self, seconds: float) -> bytes:
        self.reading.set()
        assert self.let_go.wait(20)
        return b""

    def write(self, data: bytes) -> None: ...

    def close(self) -> None: ...

    def pause(self, seconds: float) -> None:
        self.pauses.append(seconds)

    def wake(self) -> None: ...


def test_ending_a_link_waits_for_nothing_also_where_the_line_holds_its_thread_up() -> None:
    line = Scripted()
    link = Link(line, Words(), Ear())
    assert line.reading.wait(20)
    link.end()
    link.end()
    before = link.state
    line.let_go.set()
    link.close()
    assert (before, link.state) == ("open", "ended")


def test_a_port_that_is_there_again_but_not_yet_permitted_is_tried_again_soon() -> None:
    line = Scripted("absent", "absent", "absent", "absent", "absent", "absent", "permission", "permission")
    link = Link(line, Words(), Ear())
    assert line.reading.wait(20)
    line.let_go.set()
    link.close()
    assert line.pauses == [0.5, 1.0, 2.0, 4.0, 4.5, 4.5, 0.5, 1.0]


def test_what_is_no_serial_port_is_not_tried_again(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with linked(str(file)) as (link, ear):
        assert ear.next(Unavailable).reason == "not_serial"
        until(lambda: link.state == "ended")


def test_the_wait_between_attempts_grows_and_stays_below_five_seconds() -> None:
    waits = [BackOff().after(attempt) for attempt in range(1, 100)]
    assert waits[:5] == [0.5, 1.0, 2.0, 4.0, 4.5]
    assert max(waits) == 4.5


# -- USB devices, in a listing of our own


class Usb:
    """What is plugged in: names and what stands behind them."""

    def __init__(self) -> None:
        self.ports: tuple[FoundPort, ...] = ()

    def __call__(self) -> tuple[FoundPort, ...]:
        return self.ports


def test_a_device_is_found_again_under_another_name_and_another_one_is_left_alone() -> None:
    usb = Usb()
    with pty() as first, pty() as stranger, pty() as again:
        usb.ports = (FoundPort(first.path, "dice", (0x2341, 0x0043, "95"), "1-1"),)
        with linked(SerialTransport(first.path, usb)) as (link, ear):
            ear.next(Opened)
            usb.ports = (FoundPort(stranger.path, "other", (0x2341, 0x0043, "96"), "1-1"),)
            first.unplug()
            ear.next(Lost)
            assert ear.next(Unavailable).reason == "absent"
            usb.ports += (FoundPort(again.path, "dice", (0x2341, 0x0043, "95"), "1-2"),)
            assert ear.next(Opened).port == again.path
            assert link.port == again.path


def test_two_equal_devices_are_told_apart_by_where_they_are_plugged_in() -> None:
    usb = Usb()
    with pty() as left, pty() as right:
        kind = (0x1A86, 0x7523, "")
        usb.ports = (FoundPort(left.path, "", kind, "1-1"), FoundPort(right.path, "", kind, "1-2"))
        one, two = SerialTransport(left.path, usb), SerialTransport(right.path, usb)
        with linked(one) as (_, first), linked(two) as (_, second):
            first.next(Opened)
            second.next(Opened)
            assert [str(each.locator.identity) for each in (one, two)] == ["usb:1A86:7523@1-1", "usb:1A86:7523@1-2"]
            usb.ports = usb.ports[1:]
            left.unplug()
            first.next(Lost)
            assert first.next(Unavailable).reason == "absent"  # the right one is not taken for the left one


def test_a_transport_that_is_closed_says_so_instead_of_failing() -> None:
    transport = SerialTransport("/dev/null")
    for call in (lambda: transport.read(0), lambda: transport.write(b"x"), lambda: transport.set(Words().settings)):
        with pytest.raises(LineLost):
            call()
    transport.close()
