"""The devices that are connected to this program: one link each, in one place for whoever wants to hear or use them.

A device is opened by its address (``paizhuo.engine.devices.addresses``), once. Everybody who listens is given what all devices say,
each in the
thread of its own scheduler. Nothing here waits for a device.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from threading import Event, Lock
from typing import Final, Literal, TypeAlias, TypeVar

from paizhuo.engine.core.value import Struct
from paizhuo.engine.devices import addresses
from paizhuo.engine.devices.addresses import driver_for, transport_for
from paizhuo.engine.devices.driver import Driver
from paizhuo.engine.devices.drivers.detect import Detecting
from paizhuo.engine.devices.events import Battery, Connected, DeviceEvent, Lost, Opened, Signal
from paizhuo.engine.devices.link import Counters, Link, NotOpen
from paizhuo.engine.devices.mailbox import Mailbox
from paizhuo.engine.devices.open_table.host import Introduction, TableHost
from paizhuo.engine.devices.open_table.state import TableState
from paizhuo.engine.devices.port_log import PortLog, Taps
from paizhuo.engine.devices.problems import Problem
from paizhuo.engine.devices.raw_log import RawLog
from paizhuo.engine.devices.transport import Transport
from paizhuo.engine.table.session.pacing import Scheduler

T = TypeVar("T")

AUTO: Final = addresses.AUTO
"""The driver that finds out which other one is right."""

DICE: Final = ("godice", "pixels")
"""The drivers of single dice."""
DICE_CAP: Final = "dice2"
"""What a device of the open table protocol that throws dice says that it can do."""

Stage: TypeAlias = Literal["absent", "opened", "connected", "ended"]
"""``absent``: the line is not open, ``problem`` says why; ``opened``: open, nobody has answered yet; ``ended``: given up."""


class DeviceState(Struct):
    """How a device stands. ``driver``: the word for it, ``auto`` until it is found; ``battery``: percent, None: not known; ``signal``: how
    strongly a device without a cable is received, in dBm; ``caps``: what a device of the open table protocol says that it can do.
    """

    stage: Stage
    driver: str
    port: str
    identity: str
    battery: int | None
    problem: Problem | None
    counters: Counters
    signal: int | None = None
    caps: tuple[str, ...] = ()

    @property
    def dice(self) -> bool:
        """Whether it is dice, or has some, as far as is known."""
        return self.driver in DICE or DICE_CAP in self.caps


class TableReport(Struct):
    """What a table says of itself, None until it has; how it stands, None while that is not known; whether it takes commands."""

    introduction: Introduction | None
    state: TableState | None
    ready: bool


class Device:
    """One device. Its methods may be called in any thread and never wait."""

    def __init__(
        self, address: str, driver: Driver, transport: Transport, heard: Callable[[Device, DeviceEvent], None]
    ) -> None:
        self.address = address
        self.log = PortLog()
        self._driver, self._line = driver, transport
        self._listener = heard
        self._connected = False
        self._identity = ""
        self._battery: int | None = None
        self._signal: int | None = None
        self._caps: tuple[str, ...] = ()
        self._made = Event()
        """Set once the link is there: its thread begins before."""
        self._taps = Taps(self.log)
        self._link = Link(transport, driver, self._heard, tap=self._taps)
        self._made.set()

    @property
    def state(self) -> DeviceState:
        """How it stands now."""
        link = self._link
        stage: Stage = "ended" if link.state == "ended" else "absent"
        if link.state == "open":
            stage = "connected" if self._connected else "opened"
        return DeviceState(
            stage,
            self._driver.name,
            link.port,
            self._identity,
            self._battery,
            link.problem,
            link.counters,
            self._signal,
            self._caps,
        )

    @property
    def table(self) -> TableReport | None:
        """What is known of it as a table; None: it is none, or has not been recognised yet."""
        host = self._table
        return None if host is None else TableReport(host.device, host.state, host.ready)

    def ask(self, question: Callable[[TableHost], T]) -> Future[T]:
        """Have something asked of a table's driver in the thread of its link.

        The answer, or what was raised, is in the future: ``NotOpen`` too if the device is no table. Raises ``NotOpen`` and
        ``TooMuchAsked``; nothing is asked then.
        """
        return self._link.ask(self._of_a_table(question))

    def stop(self) -> Future[None]:
        """Everything that moves stands still: sent before all that waits, and again until ``StopConfirmed`` comes.

        ``NotOpen`` is in the future if the device is no table. Raises ``NotOpen`` if the line is not open.
        """
        return self._link.ask(self._of_a_table(lambda host: host.stop(self._line.now())), first=True)

    def record(self, recording: RawLog) -> None:
        """Write everything that passes from now on to this recording too."""
        if self._link.state == "open":
            recording.opened(self._link.port, self._line.now())
        self._taps.add(recording)

    def end_recording(self, recording: RawLog) -> None:
        """End it and close its file; wait for a disk that is slow."""
        self._taps.remove(recording)
        recording.close()

    @property
    def line(self) -> Transport:
        """The line to it."""
        return self._line

    def end(self) -> None:
        """Close the line; its thread ends by itself, soon."""
        self._link.end()

    def join(self) -> None:
        """Close the line and wait for its thread."""
        self._link.close()

    @property
    def _table(self) -> TableHost | None:
        """The driver if it is a table's."""
        found = self._driver.found if isinstance(self._driver, Detecting) else self._driver
        return found if isinstance(found, TableHost) else None

    def _of_a_table(self, question: Callable[[TableHost], T]) -> Callable[[Driver], T]:
        """Return the question for whatever driver; it raises ``NotOpen`` where that is none of a table."""

        def asked(driver: Driver) -> T:
            table = self._table
            if table is None:
                raise NotOpen
            return question(table)

        return asked

    def _heard(self, event: DeviceEvent) -> None:
        self._made.wait()
        match event:
            case Connected(identity):
                self._connected, self._identity = True, identity
                table = self._table
                self._caps = table.device.caps if table is not None and table.device is not None else ()
            case Opened() | Lost():
                self._connected = False
            case Battery(percent):
                self._battery = percent
            case Signal(rssi):
                self._signal = rssi
            case _:  # it speaks and is understood, with or without a handshake
                self._connected = self._connected or self._driver.name not in (AUTO, TableHost.name)
        self._listener(self, event)


class Hub:
    """The devices. Its methods may be called in any thread; each listener hears in the thread of its own scheduler."""

    def __init__(self, to: Callable[[str], Transport] = transport_for) -> None:
        """``to`` makes the line to an address."""
        self._to = to
        self._devices: dict[str, Device] = {}
        self._ended: list[Device] = []
        self._listeners: tuple[Mailbox[Device], ...] = ()
        self._lock = Lock()
        """Held while devices and listeners come and go."""

    @property
    def devices(self) -> tuple[Device, ...]:
        """Those that are open or being opened, in the order in which they were."""
        with self._lock:
            return tuple(self._devices.values())

    def device(self, address: str) -> Device | None:
        """Return the one with this address, if it is open."""
        return self._devices.get(address)

    def open(self, address: str, driver: str = AUTO) -> Device:
        """Open a device and keep it open until ``close``; one that is open already is returned as it is. Raises ``CannotOpen``."""
        with self._lock:
            if address not in self._devices:
                self._devices[address] = Device(address, driver_for(address, driver), self._to(address), self._heard)
            return self._devices[address]

    def close(self, device: Device) -> None:
        """Close a device; do not wait. Everybody who listens hears that it is lost, and no more of it."""
        with self._lock:
            if self._devices.pop(device.address, None) is None:
                return
            self._ended = [each for each in self._ended if each.state.stage != "ended"] + [device]
        device.end()
        self._give(device, Lost("closed"))

    def listen(self, scheduler: Scheduler, heard: Callable[[Device, DeviceEvent], None]) -> Callable[[], None]:
        """``heard`` is given what devices say from now on, in the scheduler's thread; what is returned ends that. Any thread."""
        mailbox = Mailbox(scheduler, heard)
        with self._lock:
            self._listeners += (mailbox,)

        def end() -> None:
            mailbox.close()
            with self._lock:
                self._listeners = tuple(each for each in self._listeners if each is not mailbox)

        return end

    def shut(self) -> None:
        """Close all devices and wait until their threads have ended: at most as long as one write takes."""
        for device in self.devices:
            self.close(device)
        for device in self._ended:
            device.join()
        self._ended.clear()

    def _heard(self, device: Device, event: DeviceEvent) -> None:
        if device not in self._ended:
            self._give(device, event)

    def _give(self, device: Device, event: DeviceEvent) -> None:
        for mailbox in self._listeners:
            mailbox.put(device, event)
