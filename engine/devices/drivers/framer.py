"""Cuts a stream of bytes into frames, whatever comes between them and however it is split.

What a frame looks like is the affair of a *probe*, a function that looks at one place of the bytes. After a frame that is refused
the search goes on one byte further, so that a good frame inside it, which follows a wrong length or a lost byte, is still found.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

F = TypeVar("F")

SLICE: Final = 1024
"""So many bytes are taken in at a time. With the longest frame, below 3 KiB in all protocols, that bounds what is kept."""
NOISE: Final = 256
"""Bytes that begin no frame are reported in runs of at most this length."""


class Found(NamedTuple, Generic[F]):
    """A good frame begins here; ``length`` in bytes."""

    length: int
    frame: F


class Refused(NamedTuple):
    """A frame begins here and is not good; ``length``: how many bytes look like part of it, at least 1."""

    length: int
    reason: str


class NoFrame(Enum):
    """What else a probe can see."""

    NOTHING = "no frame begins here"
    MORE = "the bytes so far may begin a frame"
    FILLER = "a byte that may stand between frames"
    PERHAPS = "a byte that may stand between frames or begin one"


Probe: TypeAlias = Callable[[bytearray, int], Found[F] | Refused | NoFrame]
"""Looks at the bytes from a place on. More bytes after those it needs change nothing in its answer."""


class Unreadable(NamedTuple):
    """Bytes that are no good frame."""

    reason: str
    data: bytes


class Framer(Generic[F]):
    """A stream and what of it is not yet understood."""

    def __init__(self, probe: Probe[F]) -> None:
        self._probe = probe
        self.reset()

    def reset(self) -> None:
        """Forget what is not yet understood."""
        self._buffer = bytearray()
        self._noise = bytearray()
        self._reported = 0
        """How many of the bytes that follow belong to a frame whose refusal has been reported."""

    @property
    def waiting(self) -> bool:
        """Whether there are bytes that are not yet understood."""
        return bool(self._buffer or self._noise)

    def feed(self, data: bytes) -> list[F | Unreadable]:
        """Return what these bytes complete."""
        found: list[F | Unreadable] = []
        for at in range(0, len(data), SLICE):
            self._buffer += data[at : at + SLICE]
            self._scan(found, more_may_come=True)
        return found

    def flush(self) -> list[F | Unreadable]:
        """Return what is there when no more bytes come: the frame begun is refused, good ones that it hid are found."""
        found: list[F | Unreadable] = []
        self._scan(found, more_may_come=False)
        self._noise_ends(found)
        self._reported = 0
        return found

    def _scan(self, found: list[F | Unreadable], *, more_may_come: bool) -> None:
        buffer = self._buffer
        at = 0
        while at < len(buffer):
            seen = self._probe(buffer, at)
            if more_may_come and seen in {NoFrame.MORE, NoFrame.PERHAPS}:
                break
            if seen is NoFrame.MORE:
                seen = Refused(len(buffer) - at, "truncated")
            if isinstance(seen, Found):
                self._noise_ends(found)
                found.append(seen.frame)
                at += seen.length
                self._reported = max(0, self._reported - seen.length)
                continue
            if isinstance(seen, Refused) and not self._reported:
                self._noise_ends(found)
                found.append(Unreadable(seen.reason, bytes(buffer[at : at + seen.length])))
                self._reported = seen.length
            if self._reported:
                self._reported -= 1
            elif seen is NoFrame.NOTHING:
                self._noise.append(buffer[at])
                if len(self._noise) >= NOISE:
                    self._noise_ends(found)
            at += 1
        del buffer[:at]

    def _noise_ends(self, found: list[F | Unreadable]) -> None:
        if self._noise:
            found.append(Unreadable("noise", bytes(self._noise)))
            self._noise.clear()
