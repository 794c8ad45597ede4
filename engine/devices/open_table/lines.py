"""Lines ``$<payload>*<CRC16>`` (docs/table-protocol.md, "Lines"): written, and found in whatever bytes come."""

from __future__ import annotations

import re
from typing import Final, TypeAlias

from paizhuo.engine.core.value import Struct
from paizhuo.engine.devices.events import BadFrame

LONGEST: Final = 120
"""Bytes of a line, from ``$`` to the newline, both counted."""
LONGEST_HELLO: Final = 240
"""Bytes of a device's HELLO."""
LONGEST_TEXT: Final = 240
"""Characters of text outside frames that are kept as one piece of log."""
QUOTED: Final = 64
"""So many bytes of a bad frame are shown."""

_FORM: Final = re.compile(rb"\$([ -#%-)+-~]*)\*([0-9A-Fa-f]{4})\r?\n")
_START, _NEWLINE, _RETURN = b"$\n\r"


class PayloadLine(Struct):
    """A good frame's payload."""

    payload: str


class LogText(Struct):
    """Text outside frames: boot messages, a firmware's debug output. For the log alone."""

    text: str


Found: TypeAlias = PayloadLine | LogText | BadFrame


def _table() -> tuple[int, ...]:
    made = []
    for byte in range(256):
        crc = byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
        made.append(crc)
    return tuple(made)


_TABLE: Final = _table()


def crc16(data: bytes) -> int:
    """CRC-16/CCITT-FALSE: polynomial 1021, start FFFF, not reflected, no final xor; of ``123456789`` it is 29B1."""
    crc = 0xFFFF
    for byte in data:
        crc = crc << 8 & 0xFFFF ^ _TABLE[crc >> 8 ^ byte]
    return crc


def write_line(payload: str, longest: int = LONGEST) -> bytes:
    """Return the line of a payload. Raises ValueError if it is longer than ``longest`` bytes or has characters that no line may have."""
    data = payload.encode("ascii", "replace")
    line = b"$%b*%04X\n" % (data, crc16(data))
    if len(line) > longest or not _FORM.fullmatch(line) or data.decode() != payload:
        raise ValueError(f"no payload of a line: {payload[:LONGEST]!r}")
    return line


class LineReader:
    """Finds lines in bytes as they come. Never raises, and keeps at most one line.

    Each ``$`` begins a frame, also inside another, which is then bad. What was found is the same however the bytes are split.
    """

    def __init__(self, longest_hello: int = LONGEST) -> None:
        """``longest_hello``: bytes that a HELLO may have, ``LONGEST_HELLO`` where devices' lines are read."""
        self._longest_hello = longest_hello
        self._bytes = bytearray()
        self._inside = False
        self._skipping = False
        """A frame was too long: what follows, up to a newline or ``$``, is the rest of it."""

    def feed(self, data: bytes) -> list[Found]:
        """Return what these bytes complete, in order."""
        found: list[Found] = []
        for byte in data:
            if byte == _START:
                self._cut(found)
                self._inside, self._skipping = True, False
                self._bytes.append(byte)
            elif self._skipping:
                self._skipping = byte != _NEWLINE
            elif not self._inside:
                self._outside(byte, found)
            else:
                self._bytes.append(byte)
                if byte == _NEWLINE:
                    found.append(_judged(bytes(self._bytes)))
                    self._forget()
                elif len(self._bytes) >= self._room():
                    found.append(BadFrame("length", bytes(self._bytes[:QUOTED])))
                    self._forget()
                    self._skipping = True
        return found

    def _outside(self, byte: int, found: list[Found]) -> None:
        if byte in {_NEWLINE, _RETURN}:
            self._cut(found)
            return
        self._bytes.append(byte)
        if len(self._bytes) >= LONGEST_TEXT:
            self._cut(found)

    def _cut(self, found: list[Found]) -> None:
        """End what has been collected here, without the newline of a frame."""
        if self._inside:
            found.append(BadFrame("truncated", bytes(self._bytes[:QUOTED])))
        elif text := _readable(bytes(self._bytes)):
            found.append(LogText(text))
        self._forget()

    def _forget(self) -> None:
        self._bytes.clear()
        self._inside = False

    def _room(self) -> int:
        return self._longest_hello if self._bytes.startswith(b"$HELLO ") else LONGEST


def _readable(data: bytes) -> str:
    return "".join(chr(byte) if 32 <= byte < 127 else "·" for byte in data).strip(" ·")


def _judged(line: bytes) -> PayloadLine | BadFrame:
    """Return a whole line, from ``$`` to the newline."""
    form = _FORM.fullmatch(line)
    if form is None:
        printable = all(32 <= byte < 127 for byte in line.rstrip(b"\r\n"))
        return BadFrame("form" if printable else "character", line[:QUOTED])
    payload, digits = form.groups()
    if crc16(payload) != int(digits, 16):
        return BadFrame("checksum", line[:QUOTED])
    return PayloadLine(payload.decode("ascii"))
