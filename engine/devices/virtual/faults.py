"""A virtual device on a bad line, or one that is itself unreliable: faults on request, the same for the same seed.

A fault is written ``WORD:RATE``, the rate being the share of frames that meet it, or ``WORD:RATE:in`` for what the device receives.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, Literal, TypeAlias

from paizhuo.engine.core.value import Struct
from paizhuo.engine.devices.virtual.damage import DAMAGES
from paizhuo.engine.devices.virtual.device import VirtualDevice
from paizhuo.engine.devices.virtual.orders import BadOrder, Order, Words, answer
from paizhuo.engine.devices.virtual.outbox import Outbox, earliest

Side: TypeAlias = Literal["out", "in"]

SILENCE: Final = 1.0
"""Seconds during which nothing is sent after a frame broke off."""
SLOW: Final = 0.02
"""Seconds from byte to byte."""
HELD: Final = 0.25
"""Seconds that a frame waits at most for the one with which it is sent in one piece."""
ABSENCE: Final = 2.0
"""Seconds until a port that vanished is back."""
MOST_ABSENCE: Final = 3600

OUTPUT_ONLY: Final = ("glue", "slow", "reboot", "vanish")
"""Faults that are no damage to a frame: two frames come as one piece, a frame comes byte by byte, the device starts again instead of
sending, its port vanishes and comes back.
"""
FAULTS: Final = (*DAMAGES, *OUTPUT_ONLY)


class LineFault(Struct):
    """One kind of fault. ``rate``: the share of frames, 0 to 1; ``side``: of those the device sends or receives."""

    word: str
    rate: float
    side: Side = "out"

    def __str__(self) -> str:
        return f"{self.word}:{self.rate:g}" + (":in" if self.side == "in" else "")


def read_fault(text: str) -> LineFault:
    """Read ``flip1:0.01``. Raises ``ValueError`` with a sentence."""
    word, _, rest = text.partition(":")
    rate, _, side = rest.partition(":")
    if word not in FAULTS:
        raise ValueError(f"there is no fault “{word}” (faults: {', '.join(FAULTS)})")
    try:
        share = float(rate)
    except ValueError:
        share = -1.0
    if not 0 <= share <= 1:
        raise ValueError(f"“{text}”: the rate is a number from 0 to 1, as in {word}:0.01")
    if side not in ("", "out", "in"):
        raise ValueError(f"“{text}”: a fault is of what the device sends (out) or receives (in)")
    if side == "in" and word in OUTPUT_ONLY:
        raise ValueError(f"“{text}”: {word} is a fault of what the device sends")
    return LineFault(word, share, "in" if side == "in" else "out")


class FaultyDevice:
    """A device whose line has faults; without any, the device itself.

    ``frames`` cuts the device's output into frames; what comes from the host at once counts as one frame.
    """

    def __init__(
        self, device: VirtualDevice, frames: Callable[[bytes], list[bytes]], faults: Sequence[LineFault], random: Random
    ) -> None:
        self._device, self._frames, self._random = device, frames, random
        self._faults = tuple(faults)
        self._line = Outbox()
        self._held = b""
        """What is sent in one piece with the next frame."""
        self._held_until: float | None = None
        self._free_at = 0.0
        """When the last byte of what is sent slowly has gone."""
        self._silent_until = 0.0
        self.absent_until = 0.0
        """When a port that vanished is back."""
        self._orders = (Order("fault WORD:RATE[:in]…|none", self._set_faults), Order("vanish [SECONDS]", self._vanish))

    @property
    def name(self) -> str:
        return self._device.name

    def received(self, data: bytes, now: float) -> None:
        if now < self.absent_until:
            return
        for fault in self._faults:
            if fault.side == "in" and data and self._meets(fault):
                data = DAMAGES[fault.word](data, self._random)
        self._device.received(data, now)
        self._pass_on(now)

    def tick(self, now: float) -> None:
        self._device.tick(now)
        self._pass_on(now)
        if self._held_until is not None and now >= self._held_until:
            self._put(self._release(), now, slowly=False)
        self._line.tick(now)

    def due(self) -> float | None:
        return earliest(self._device.due(), self._line.due(), self._held_until, self.absent_until or None)

    def take_output(self) -> bytes:
        return self._line.take()

    def order(self, words: str, now: float) -> str:
        first = words.split()[:1]
        if first and first[0].lower() in ("fault", "vanish"):
            return answer(self._orders, words, now)
        said = self._device.order(words, now)
        self._pass_on(now)
        if not first or first[0].lower() == "help":
            said += f" For the line: {', '.join(order.usage for order in self._orders)}."
        return said

    # -- faults

    def _meets(self, fault: LineFault) -> bool:
        return self._random.random() < fault.rate

    def _pass_on(self, now: float) -> None:
        for frame in self._frames(self._device.take_output()):
            self._send(frame, now)
        if self.absent_until and now >= self.absent_until:
            self.absent_until = 0.0

    def _send(self, frame: bytes, now: float) -> None:
        """Send one frame with the faults that it meets."""
        met = [fault.word for fault in self._faults if fault.side == "out" and self._meets(fault)]
        if "vanish" in met:
            self._be_absent(now, ABSENCE)
        if "reboot" in met:
            self._device.order("reboot", now)
            self._release()
            return
        if now < self.absent_until or now < self._silent_until:
            return
        for word in met:
            if word in DAMAGES:
                frame = DAMAGES[word](frame, self._random) if frame else b""
        if "truncate" in met:
            self._silent_until = now + SILENCE
        frame = self._release() + frame
        if "glue" in met:
            self._held, self._held_until = frame, now + HELD
            return
        self._put(frame, now, slowly="slow" in met)

    def _release(self) -> bytes:
        """Return what was held back."""
        held, self._held, self._held_until = self._held, b"", None
        return held

    def _put(self, data: bytes, now: float, *, slowly: bool) -> None:
        begin = max(now, self._free_at)
        if slowly:
            for place, byte in enumerate(data):
                self._line.send_at(begin + SLOW * place, bytes((byte,)))
            self._free_at = begin + SLOW * len(data)
        elif begin > now:
            self._line.send_at(begin, data)
        else:
            self._line.send(data)

    def _be_absent(self, now: float, seconds: float) -> None:
        """Take the port away for so many seconds; what was on the line is lost."""
        self.absent_until = now + seconds
        self._line.cancel()
        self._line.take()
        self._release()
        self._free_at = now

    # -- the person

    def _set_faults(self, words: Words, now: float) -> str:
        try:
            faults = () if words == ("none",) else tuple(read_fault(word) for word in words)
        except ValueError as bad:
            raise BadOrder(f"{bad}.") from None
        if words:
            self._faults = faults
        return f"Faults: {' '.join(map(str, self._faults))}." if self._faults else "The line has no faults."

    def _vanish(self, words: Words, now: float) -> str:
        try:
            seconds = float(words[0]) if words else ABSENCE
        except ValueError:
            seconds = 0.0
        if len(words) > 1 or not 0 < seconds <= MOST_ABSENCE:
            raise BadOrder(f"“{' '.join(words)}” is no number of seconds up to {MOST_ABSENCE}.")
        self._be_absent(now, seconds)
        return f"The port vanishes and comes back in {seconds:g} seconds."
