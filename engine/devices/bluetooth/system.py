"""The Bluetooth of this computer: needs the extra ``bluetooth`` (the package ``bleak``), which not everybody has."""

from __future__ import annotations

from functools import cache
from typing import Final

from paizhuo.engine.devices.bluetooth.dice import FoundDie
from paizhuo.engine.devices.bluetooth.radio import Radio
from paizhuo.engine.devices.problems import CannotOpen, Problem

SCAN_SECONDS: Final = 5.0
"""Dice that lie still send their name about once a second."""


@cache
def _radio() -> Radio:
    from paizhuo.engine.devices.bluetooth.bleak_radio import BleakRadio

    return BleakRadio()


def system_radio() -> Radio:
    """Return the one radio of this program; its thread begins when it is first used.

    Raises ``CannotOpen`` where the extra is not installed.
    """
    try:
        return _radio()
    except ImportError:
        raise CannotOpen(Problem("no_bluetooth", "Bluetooth")) from None


def scan(seconds: float = SCAN_SECONDS) -> tuple[FoundDie, ...]:
    """Look for dice for so long; waits. The strongest first. Raises ``CannotOpen``."""
    return system_radio().scan(seconds)
