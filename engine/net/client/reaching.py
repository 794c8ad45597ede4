"""When hosts of a cluster that could not be reached are tried again."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from paizhuo.engine.net.links import Address

LONGEST: Final = 64
"""The longest pause, as a multiple of the first one."""


@dataclass(frozen=True, slots=True)
class _Failed:
    """``pause``: seconds after the last attempt; ``until``: when they are over."""

    pause: float
    until: float


class Reaching:
    """The hosts that could not be reached. Each is tried again after a pause that doubles every time."""

    def __init__(self, first: float, now: Callable[[], float]) -> None:
        """``first``: seconds before the second attempt. ``now``: seconds since some moment."""
        self._first = first
        self._now = now
        self._failed: dict[Address, _Failed] = {}

    def wait(self, address: Address) -> float:
        """Return the seconds after which a host may be tried; 0: now."""
        failed = self._failed.get(address)
        return 0.0 if failed is None else max(0.0, failed.until - self._now())

    def failed(self, address: Address) -> None:
        """Note that a host was not reached. A random part of the pause keeps clients apart."""
        before = self._failed.get(address)
        pause = self._first if before is None else min(2 * before.pause, LONGEST * self._first)
        self._failed[address] = _Failed(pause, self._now() + pause * random.uniform(0.5, 1))

    def reached(self, address: Address) -> None:
        """Note that a host was reached."""
        self._failed.pop(address, None)
