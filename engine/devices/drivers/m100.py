"""M100, QM100, R200, YRM100: UHF readers (EPC Gen2). 115200 baud.

A frame is ``HEAD TYPE COMMAND LENGTH(2) PARAMETERS SUM END``, in one of two dialects: ``AA … DD`` and ``BB … 7E``. Type 00 is a command,
01 its answer, 02 a notification; the sum goes from the type to the last parameter. Head and end may occur inside, so the length
says where a frame ends. A tag is notified as command 22: strength (signed, dBm), PC (its upper five bits say how many words the
EPC has), EPC, and the tag's own CRC-16 over PC and EPC. Source: "R200 user protocol" V2.3.3.
"""

from __future__ import annotations

from binascii import crc_hqx
from typing import Final, Literal, NamedTuple

from paizhuo.engine.devices.driver import LineSettings
from paizhuo.engine.devices.drivers.framed import FramedDriver
from paizhuo.engine.devices.drivers.framer import Found, NoFrame, Refused

HEADS: Final = (0xAA, 0xBB)
ENDS: Final = {0xAA: 0xDD, 0xBB: 0x7E}
LONGEST: Final = 512
"""Parameters of one frame; a tag has at most 67 bytes, reading a tag's memory is never asked for."""

COMMAND, ANSWER, NOTIFICATION = 0x00, 0x01, 0x02
INFO, POLL, POLL_OFTEN, STOP, FAILED = 0x03, 0x22, 0x27, 0x28, 0xFF
NO_TAG: Final = 0x15
FAILURES: Final = {
    0x09: "reading failed",
    0x10: "writing failed",
    0x12: "kill failed",
    0x13: "locking failed",
    0x16: "access failed",
    0x17: "bad command",
    0x20: "frequency hopping timed out",
}

GONE_AFTER: Final = 1.0
FOR_EACH: Final = 0.05
"""Three rounds: sellers state sixty tags a second, and a tag is easily missed in a round."""
SEARCH: Final = 0.3
"""Between attempts to reach the reader, each in the other dialect."""
PAUSE: Final = 0.05
"""From the last frame to the next poll: a poll has no end of its own, each tag is one notification."""
PATIENCE: Final = 0.25
"""From a poll to the next when nothing is answered."""
QUIET: Final = 0.5
"""The same while the reader polls by itself."""


class UhfFrame(NamedTuple):
    """A good frame; ``head`` is AA or BB."""

    head: int
    type: int
    command: int
    parameters: bytes


def frame(head: int, type: int, command: int, parameters: bytes = b"") -> bytes:  # noqa: A002 - the protocol's word
    """Return the bytes of a frame. Raises ``ValueError`` for parameters that are too long."""
    if len(parameters) > LONGEST:
        raise ValueError(f"at most {LONGEST} bytes of parameters")
    body = bytes((type, command)) + len(parameters).to_bytes(2, "big") + parameters
    return bytes((head,)) + body + bytes((sum(body) & 0xFF, ENDS[head]))


def epc_crc(data: bytes) -> int:
    """Return the checksum a tag keeps over its PC and EPC (CRC-16, polynomial 1021, start and final xor FFFF)."""
    return crc_hqx(data, 0xFFFF) ^ 0xFFFF


def probe(buffer: bytearray, at: int) -> Found[UhfFrame] | Refused | NoFrame:
    """Return whether a frame begins there."""
    head = buffer[at]
    if head not in HEADS:
        return NoFrame.NOTHING
    here = len(buffer) - at
    if here > 1 and buffer[at + 1] > NOTIFICATION:
        return NoFrame.NOTHING
    if here < 5:
        return NoFrame.MORE
    size = int.from_bytes(buffer[at + 3 : at + 5], "big")
    if size > LONGEST:
        return Refused(5, "length")
    length = size + 7
    if here < length:
        return NoFrame.MORE
    if buffer[at + length - 1] != ENDS[head]:
        return Refused(length, "end")
    if sum(buffer[at + 1 : at + length - 2]) & 0xFF != buffer[at + length - 2]:
        return Refused(length, "checksum")
    parameters = bytes(buffer[at + 5 : at + 5 + size])
    return Found(length, UhfFrame(head, buffer[at + 1], buffer[at + 2], parameters))


class _Notified(NamedTuple):
    epc: str
    rssi: int


def _notified(parameters: bytes) -> _Notified | Literal["length", "epc_crc"]:
    """Return the tag that is notified, or what is wrong with it."""
    if len(parameters) < 5 or len(parameters) != 5 + 2 * (parameters[1] >> 3):
        return "length"
    if epc_crc(parameters[1:-2]) != int.from_bytes(parameters[-2:], "big"):
        return "epc_crc"
    return _Notified(parameters[3:-2].hex().upper(), int.from_bytes(parameters[:1], "big", signed=True))


class M100(FramedDriver[UhfFrame]):
    """Finds out the dialect, stops what the reader does from earlier on, then polls."""

    def __init__(self, rounds: int = 1) -> None:
        """``rounds``: how many times the reader looks at one request. 1: it is asked again and again; more: it goes on by itself."""
        super().__init__("m100", LineSettings(), probe, GONE_AFTER, FOR_EACH)
        self._rounds = rounds
        self._head: int | None = None
        self._attempts = 0
        self._next = 0.0

    def _start(self, now: float) -> None:
        self._search(now)

    def _search(self, now: float) -> None:
        self._head = None
        self._attempts = 0
        self._attempt(now)

    def _attempt(self, now: float) -> None:
        """Ask in one of both dialects in turn; a reader that does not say what it is may still read."""
        turn = self._attempts % 4
        self._attempts += 1
        head = HEADS[turn % 2]
        self._send(frame(head, COMMAND, INFO, b"\x00") if turn < 2 else frame(head, COMMAND, POLL))
        self._next = now + SEARCH

    def _work_due(self) -> float | None:
        return self._next

    def _work(self, now: float) -> None:
        if self._heard is None and self._head is not None:
            self._search(now)
        elif now < self._next:
            return
        elif self._head is None:
            self._attempt(now)
        else:
            self._poll(self._head, now)

    def _poll(self, head: int, now: float) -> None:
        if self._rounds == 1:
            self._send(frame(head, COMMAND, POLL))
            self._next = now + PATIENCE
        else:
            self._send(frame(head, COMMAND, POLL_OFTEN, b"\x22" + self._rounds.to_bytes(2, "big")))
            self._next = now + QUIET

    def _frame(self, frame_: UhfFrame, now: float) -> None:
        if frame_.type == COMMAND:  # an echo
            return
        is_info = frame_.command == INFO and frame_.parameters[:1] == b"\x00"
        version = bytes(each for each in frame_.parameters[1:] if is_info and 0x20 <= each < 0x7F).decode()
        self._answered(now, f"UHF {version}".strip())
        if self._head is None:
            self._head = frame_.head
            self._send(frame(frame_.head, COMMAND, STOP))
            self._next = now + PAUSE
        elif frame_.command in {POLL, POLL_OFTEN, FAILED}:
            self._next = now + (PAUSE if self._rounds == 1 else QUIET)
        if frame_.type == NOTIFICATION and frame_.command == POLL:
            self._tag(frame_, now)
        elif frame_.command == FAILED and frame_.parameters[:1] != bytes((NO_TAG,)):
            self._failed(frame_.parameters, now)

    def _tag(self, frame_: UhfFrame, now: float) -> None:
        tag = _notified(frame_.parameters)
        if isinstance(tag, str):
            self._reports.bad(tag, frame(*frame_), now)
        else:
            self._tags.seen(tag.epc, now, tag.rssi)

    def _failed(self, parameters: bytes, now: float) -> None:
        code = parameters[0] if parameters else 0
        self._reports.fault(f"{code:02X}", FAILURES.get(code, "unknown failure"), now)
