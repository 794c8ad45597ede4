"""The bytes of a command as they come to a virtual device."""

from __future__ import annotations

from typing import Final

PATIENCE: Final = 0.1
"""Seconds without a byte after which a command begun is forgotten."""


class CommandBytes(bytearray):
    """What has come and is no whole command yet; whoever reads it removes what it has understood or refused."""

    _last = 0.0

    def come(self, data: bytes, now: float) -> None:
        if now - self._last > PATIENCE:
            self.clear()
        self._last = now
        self += data
