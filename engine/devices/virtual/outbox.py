"""Bytes that a virtual device sends now or later."""

from __future__ import annotations

import heapq
from itertools import count


class Outbox:
    """Pieces of output, each with the time at which it is sent; pieces of the same time keep their order."""

    def __init__(self) -> None:
        self._later: list[tuple[float, int, bytes]] = []
        self._numbers = count()
        self._ready = bytearray()

    def send(self, data: bytes) -> None:
        """Send ``data`` now."""
        self._ready += data

    def send_at(self, time: float, data: bytes) -> None:
        heapq.heappush(self._later, (time, next(self._numbers), data))

    def tick(self, now: float) -> None:
        """Send what is due by ``now``."""
        while self._later and self._later[0][0] <= now:
            self._ready += heapq.heappop(self._later)[2]

    def due(self) -> float | None:
        """When the next piece is sent; None: nothing waits."""
        return self._later[0][0] if self._later else None

    def cancel(self) -> None:
        """Drop what has not been sent yet."""
        self._later.clear()

    def take(self) -> bytes:
        """Return what has been sent since this was asked last."""
        data = bytes(self._ready)
        self._ready.clear()
        return data


def earliest(*times: float | None) -> float | None:
    """Return the first of the times that are set."""
    return min((time for time in times if time is not None), default=None)
