"""Drivers on a line with one kind of fault: many frames, some of them struck, and what the drivers make of all of them.

Frames are made by the virtual devices' code or by the drivers' own writers, every one with contents of its own, so that each event can be
laid beside the frame that it comes from. At least ``APART`` frames are left alone after one that is struck: what a fault costs is seen.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterable
from random import Random
from typing import Any, Final, NamedTuple

from paizhuo.engine.core.value import Struct
from paizhuo.engine.devices.driver import Driver
from paizhuo.engine.devices.drivers import DRIVERS, feig, m100, pn532, rdm6300
from paizhuo.engine.devices.drivers.detect import Detecting
from paizhuo.engine.devices.drivers.framed import FramedDriver
from paizhuo.engine.devices.drivers.godice import face
from paizhuo.engine.devices.events import Battery, DeviceEvent, Dice, Tag
from paizhuo.engine.devices.open_table.grammar import split
from paizhuo.engine.devices.open_table.host import NotReady, TableHost
from paizhuo.engine.devices.open_table.lines import LONGEST_HELLO, LineReader, PayloadLine
from paizhuo.engine.devices.open_table.topics import write_topic
from paizhuo.engine.devices.virtual.damage import DAMAGES
from paizhuo.engine.devices.virtual.faults import SILENCE, SLOW
from paizhuo.engine.devices.virtual.outbox import earliest
from paizhuo.engine.devices.virtual.table import VirtualTable

APART: Final = 2
HARMFUL: Final = ("drop", "duplicate", "flip1", "flip2", "flip3", "burst", "swap", "truncate", "random")
"""A frame struck by one of these is not good any more; it may be understood nevertheless, for instance if its last byte is lost."""
HARMLESS: Final = ("twice", "garbage", "nuls", "glue", "slow", "flood", "stale")
"""These leave the frame whole. ``stale``: the port is opened anew, and the rest of an old frame comes first."""
FAULTS: Final = (*HARMFUL, *HARMLESS)
SELDOM: Final = {"flood": 0.005}
"""The share of frames that are struck, where it is not ``OFTEN``."""
OFTEN: Final = 0.8
BESIDE: Final = 0.005
"""The share of lines of a table that are no events: a STATE has more than thirty of them and has to come whole."""
SETTLED: Final = 0.2
"""Seconds of silence after which no driver waits for the rest of a frame."""
READINGS: Final = 3
"""Frames with the same tag one after another, as readers send them."""


class Result(Struct):
    """What became of ``frames``, those that are events. ``struck``: how many frames met the fault; ``right``: understood as they were
    sent; ``lost``: good ones that were not; ``most_lost``: good ones lost by one fault; ``misread``: single frames understood as what
    nobody sent; ``wrong``: events that nobody sent, or the same one twice; ``kept``: the most bytes that the driver kept.
    """

    driver: str
    fault: str
    frames: int
    struck: int
    right: int
    lost: int
    most_lost: int
    misread: int
    wrong: int
    twice: int
    kept: int


class Sent(NamedTuple):
    """A frame, and what it means; None: nothing that is an event."""

    data: bytes
    key: Hashable = None


class Subject(ABC):
    """A driver and the device before it."""

    def __init__(self, driver: Driver, random: Random) -> None:
        self.driver, self.random = driver, random
        self.now = 0.0
        self.kept = 0
        self.wrong = 0
        driver.opened(0.0)

    @abstractmethod
    def next(self) -> Sent:
        """The next frame of the device."""

    @abstractmethod
    def heard(self) -> Iterable[Hashable]:
        """What the driver has understood since this was asked last, in terms of ``Sent.key``."""

    def receive(self, data: bytes) -> None:
        """Bytes come to the driver."""
        self.driver.received(data, self.now)
        self.kept = max(self.kept, buffered(self.driver))

    def wait(self, seconds: float) -> None:
        """Time passes."""
        end = self.now + seconds
        while (due := self.driver.due()) is not None and due <= end:
            self.now = max(due, self.now + 0.001)
            self.driver.tick(self.now)
            self.driver.take_output()
        self.now = end
        self.driver.tick(end)
        self.driver.take_output()

    def between(self) -> float:
        """Seconds from one frame to the next."""
        return self.random.choice((0.0, 0.005, 0.03, 0.15))

    def reopen(self, rest: bytes) -> None:
        """The port is opened again, and the rest of an old frame comes."""
        self.driver.opened(self.now)
        self.receive(rest)


class Reader(Subject):
    """A reader of tags: each frame is one tag, ``READINGS`` times."""

    def __init__(self, name: str, random: Random) -> None:
        driver: Any = DRIVERS[name]()
        super().__init__(driver, random)
        assert isinstance(driver, FramedDriver)
        self._make = FRAMES[name]
        self._queue: deque[Sent] = deque()
        self._ids: set[str] = set()
        self._readings: list[Hashable] = []
        tags = driver._tags
        seen = tags.seen

        def noted(tag: str, now: float, rssi: int | None = None) -> None:
            self._readings.append((tag, rssi))
            seen(tag, now, rssi)

        tags.seen = noted  # type: ignore[method-assign]

    def next(self) -> Sent:
        if not self._queue:
            sent = self._make(self.random)
            self._ids.add(sent.key[0])  # type: ignore[index]
            self._queue.extend([sent] * READINGS)
        return self._queue.popleft()

    def heard(self) -> Iterable[Hashable]:
        for event in self.driver.take_events():
            if isinstance(event, Tag) and event.id not in self._ids:
                self.wrong += 1
        readings, self._readings = self._readings, []
        return readings


def _m100(random: Random) -> Sent:
    body = b"\x30\x00" + random.randbytes(12)
    rssi = random.randrange(-80, -40)
    parameters = bytes((rssi & 0xFF,)) + body + m100.epc_crc(body).to_bytes(2, "big")
    return Sent(
        m100.frame(random.choice(m100.HEADS), m100.NOTIFICATION, m100.POLL, parameters), (body[2:].hex().upper(), rssi)
    )


def _pn532(random: Random) -> Sent:
    uid = random.randbytes(random.choice((4, 7)))
    card = bytes((1, 0, 4, 8, len(uid))) + uid
    return Sent(pn532.frame(b"\x4b\x01" + card, pn532.FROM_CHIP), (uid.hex().upper(), None))


def _rdm6300(random: Random) -> Sent:
    tag = random.randbytes(5)
    return Sent(rdm6300.frame(tag), (tag.hex().upper(), None))


def _feig(random: Random) -> Sent:
    uid = b"\xe0" + random.randbytes(7)
    return Sent(feig.frame(0, feig.INVENTORY, b"\x00\x01\x03\x00" + uid), (uid.hex().upper(), None))


FRAMES: Final[dict[str, Callable[[Random], Sent]]] = {
    "m100": _m100,
    "pn532": _pn532,
    "rdm6300": _rdm6300,
    "feig": _feig,
}


class Die(Subject):
    """A GoDice: its messages have a pause between them and no checksum. A frame's number is part of what it means."""

    def __init__(self, random: Random) -> None:
        super().__init__(DRIVERS["godice"](), random)
        self._number = 0
        self._meant: deque[tuple[int, str]] = deque(maxlen=2)

    def next(self) -> Sent:
        self._number += 1
        random = self.random
        if self._number % 2:
            data, meant = b"R", "rolling ()"
        else:
            word, state = random.choice(((b"S", "rolled"), (b"FS", "fake"), (b"MS", "moved")))
            while (up := face(position := self._position())) is None:
                continue
            data, meant = word + bytes(each & 0xFF for each in position), f"{state} {(up,)}"
        self._meant.append((self._number, meant))
        return Sent(data, (self._number, meant))

    def _position(self) -> tuple[int, int, int]:
        at, sign = self.random.randrange(3), self.random.choice((-64, 64))
        x, y, z = (round(self.random.gauss(0, 4)) + (sign if each == at else 0) for each in range(3))
        return x, y, z

    def between(self) -> float:
        """A message that comes again within a second is taken for one that has come twice."""
        return self.random.uniform(0.5, 1.5)

    def heard(self) -> Iterable[Hashable]:
        for event in self.driver.take_events():
            if isinstance(event, Dice):
                said = f"{event.state} {event.values}"
                fitting = [each for each in self._meant if each[1] == said]
                yield fitting[0] if fitting else (-1, said)
                if fitting:
                    self._meant.remove(fitting[0])
            elif isinstance(event, Battery):
                yield -1, "battery"


class Table(Subject):
    """A virtual table and the whole host. What the host says arrives undamaged; all lines of the table may be struck."""

    def __init__(self, random: Random) -> None:
        self.host = TableHost(f"{random.getrandbits(32):08X}")
        self.table = VirtualTable(Random(random.random()), speed=200.0)
        self._queue: deque[bytes] = deque()
        self._reader = LineReader(LONGEST_HELLO)
        super().__init__(self.host, random)
        self._carry()
        while self._queue:
            self.receive(self._queue.popleft())
            self._carry()
        self.host.take_events()
        assert self.host.ready

    def next(self) -> Sent:
        while not self._queue:
            self._somebody_acts()
            self.wait(0.02)
        data = self._queue.popleft()
        payloads = [found.payload for found in self._reader.feed(data) if isinstance(found, PayloadLine)]
        verb, rest = split(payloads[0])
        if verb != "EVT":
            return Sent(data)
        topic = split(rest)[1]
        return Sent(data, topic if topic.startswith("tag ") else rest)  # the event of a tag has no number

    def _somebody_acts(self) -> None:
        random = self.random
        seat = random.choice("ESWN")
        orders = (
            f"press {seat} {random.choice(('win', 'call', 'ready'))}",
            f"press {seat} dice",
            f"roll {random.randint(1, 6)} {random.randint(1, 6)}",
            f"sticks {seat} {random.randrange(60000)}",
            f"tag {random.randrange(4)} {random.randbytes(6).hex()} -{random.randint(40, 80)}",
        )
        if random.random() < 0.8:
            self.table.order(random.choice(orders), self.now)
            return
        try:
            self.host.command(
                random.choice((f"score seat={seat} value={random.randrange(99999)}", "dice roll")), self.now
            )
        except NotReady:
            return

    def _carry(self) -> None:
        while asked := self.host.take_output():
            self.table.received(asked, self.now)
        self.table.tick(self.now)
        self._queue.extend(self.table.take_output().splitlines(keepends=True))

    def wait(self, seconds: float) -> None:
        end = self.now + seconds
        while (due := earliest(self.host.due(), self.table.due())) is not None and due <= end:
            self.now = max(due, self.now)
            self.host.tick(self.now)
            self._carry()
        self.now = end
        self.host.tick(end)
        self._carry()

    def between(self) -> float:
        return self.random.choice((0.0, 0.001, 0.005))

    def reopen(self, rest: bytes) -> None:
        """The frames that were to come are answers to what was asked before."""
        super().reopen(rest)
        self._carry()
        while self._queue:
            self.receive(self._queue.popleft())
            self._carry()

    def heard(self) -> Iterable[Hashable]:
        for event in self.host.take_events():
            if (seq := getattr(event, "seq", None)) is not None and event.name not in {"state", "state_known"}:
                yield f"{seq} {write_topic(event)}"
            elif isinstance(event, Tag):
                yield write_topic(event)


SUBJECTS: Final[dict[str, Callable[[Random], Subject]]] = {
    "table": Table,
    "godice": Die,
    **{name: (lambda random, name=name: Reader(name, random)) for name in FRAMES},  # type: ignore[misc]
}
"""Drivers whose frames have no border but their own. Messages of Pixels come whole over Bluetooth, which has a checksum."""


def buffered(thing: object) -> int:
    """How many bytes an object of the drivers keeps, in all that it is made of."""
    if isinstance(thing, bytes | bytearray):
        return len(thing)
    if isinstance(thing, list | tuple | deque):
        return sum(map(buffered, thing))
    if type(thing).__module__.startswith("paizhuo.engine.devices") and hasattr(thing, "__dict__"):
        return sum(map(buffered, vars(thing).values()))
    return 0


class _Note:
    """A frame that was sent."""

    __slots__ = ("good", "heard", "strike")

    def __init__(self, strike: int, *, good: bool) -> None:
        self.strike, self.good, self.heard = strike, good, False


class FaultyLine:
    """Sends frames of a subject, strikes some, and keeps the account."""

    def __init__(self, subject: Subject, fault: str, random: Random) -> None:
        self._subject, self._fault, self._random = subject, fault, random
        self._notes: dict[Hashable, list[_Note]] = {}
        self._before = b"\x00"
        self._held = b""
        self._left_alone = APART
        self.frames = self.struck = self.right = self.misread = self.twice = 0

    def send(self, sent: Sent) -> None:
        """One frame, and the pause after it."""
        subject = self._subject
        share = SELDOM.get(self._fault, OFTEN if sent.key is not None else BESIDE)
        strikes = self._left_alone >= APART and self._random.random() < share
        self.struck += strikes
        if strikes:
            self._left_alone = 0
        if sent.key is not None:
            self.frames += 1
            self._left_alone += not strikes
            note = _Note(self.struck, good=not (strikes and self._fault in HARMFUL))
            self._notes.setdefault(sent.key, []).append(note)
        data = self._held + sent.data
        self._held = b""
        if strikes:
            self._strike(sent.data)
        else:
            subject.receive(data)
        self._before = sent.data
        self._listen()
        subject.wait(subject.between())
        self._listen()

    def _strike(self, data: bytes) -> None:
        subject, random = self._subject, self._random
        match self._fault:
            case "glue":
                self._held = data
            case "slow":
                for at in range(len(data)):
                    subject.receive(data[at : at + 1])
                    subject.wait(SLOW)
            case "stale":
                subject.wait(SETTLED)
                self._listen()
                subject.reopen(self._before[random.randrange(1, len(self._before) + 1) :])
                self._listen()
                subject.receive(data)
            case "random":
                subject.receive(random.randbytes(len(data)))
            case "truncate":
                subject.receive(DAMAGES["truncate"](data, random))
                subject.wait(SILENCE)
            case word:
                subject.receive(DAMAGES[word](data, random))

    def _listen(self) -> None:
        for key in self._subject.heard():
            notes = self._notes.get(key, [])
            waiting = [note for note in notes if not note.heard]
            if waiting:
                next((note for note in waiting if note.good), waiting[0]).heard = True
                self.right += 1
            elif notes:
                self.twice += 1
            else:
                self.misread += 1

    def result(self, driver: str) -> Result:
        """The account, once everything that was under way has come."""
        if self._held:
            self._subject.receive(self._held)
        self._subject.wait(1.0)
        self._listen()
        lost = Counter(note.strike for notes in self._notes.values() for note in notes if note.good and not note.heard)
        reader = isinstance(self._subject, Reader)
        return Result(
            driver,
            self._fault,
            self.frames,
            self.struck,
            self.right,
            lost.total(),
            max(lost.values(), default=0),
            self.misread,
            self._subject.wrong if reader else self.misread + self.twice,
            0 if reader else self.twice,
            self._subject.kept,
        )


def under_fault(driver: str, fault: str, frames: int, seed: int) -> Result:
    """So many frames for a driver under a fault."""
    random = Random(f"{driver} {fault} {seed}")
    subject = SUBJECTS[driver](random)
    line = FaultyLine(subject, fault, random)
    while line.frames < frames:
        line.send(subject.next())
    return line.result(driver)


class Noise(Struct):
    """What a driver made of random bytes. ``understood``: events by name, without bad frames; ``kept``: the most bytes kept."""

    driver: str
    bytes: int
    understood: dict[str, int]
    kept: int


def in_noise(driver: str, count: int, seed: int) -> Noise:
    """So many random bytes for a driver, in pieces of any length and with pauses of any length."""
    random = Random(f"{driver} {seed}")
    subject: Driver = Detecting() if driver == "auto" else DRIVERS[driver]()
    understood: Counter[str] = Counter()
    kept = left = 0
    now = 0.0
    subject.opened(now)
    left = count
    while left:
        piece = random.randbytes(min(left, random.choice((1, 7, 64, 900, 5000))))
        left -= len(piece)
        subject.received(piece, now)
        kept = max(kept, buffered(subject))
        now += random.choice((0.0, 0.01, 0.05, 0.3))
        subject.tick(now)
        subject.take_output()
        taken: tuple[DeviceEvent, ...] = subject.take_events()
        understood.update(event.name for event in taken if event.name not in {"bad_frame", "text"})
    return Noise(driver, count, dict(understood), kept)


NOISE: Final = (*DRIVERS, "auto")
"""Drivers that are given noise."""


# -- the targets

BY_CRC16: Final = frozenset(("table", "feig"))
"""Everything these say is under a checksum of sixteen bits, which finds up to three wrong bits for certain."""
FLIPS: Final = ("flip1", "flip2", "flip3")
MOST_KEPT: Final = 4096
"""Bytes."""


def missed(result: Result) -> list[str]:
    """Which targets a result misses."""
    found = []
    if result.driver in BY_CRC16 and result.fault in FLIPS and result.wrong:
        found.append(f"{result.wrong} wrong events with up to three wrong bits")
    if result.most_lost > 1:
        found.append(f"{result.most_lost} good frames lost by one fault")
    if result.twice or (result.fault == "twice" and result.wrong):
        found.append(f"{result.twice or result.wrong} events came twice")
    if result.kept > MOST_KEPT:
        found.append(f"{result.kept} bytes kept")
    return found
