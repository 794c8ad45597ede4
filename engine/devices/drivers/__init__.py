"""The drivers, by the words the command line knows them by. A driver's module is loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from paizhuo.engine.devices.driver import Driver


def _godice() -> Driver:
    from paizhuo.engine.devices.drivers.godice import GoDice

    return GoDice()


def _pixels() -> Driver:
    from paizhuo.engine.devices.drivers.pixels import Pixels

    return Pixels()


def _m100() -> Driver:
    from paizhuo.engine.devices.drivers.m100 import M100

    return M100()


def _pn532() -> Driver:
    from paizhuo.engine.devices.drivers.pn532 import Pn532

    return Pn532()


def _rdm6300() -> Driver:
    from paizhuo.engine.devices.drivers.rdm6300 import Rdm6300

    return Rdm6300()


def _feig() -> Driver:
    from paizhuo.engine.devices.drivers.feig import Feig

    return Feig()


def _table() -> Driver:
    from random import SystemRandom

    from paizhuo.engine.devices.open_table.host import TableHost

    return TableHost(f"{SystemRandom().randrange(1 << 32):08X}")


DRIVERS: Final[Mapping[str, Callable[[], Driver]]] = MappingProxyType(
    {
        "table": _table,
        "godice": _godice,
        "pixels": _pixels,
        "m100": _m100,
        "pn532": _pn532,
        "rdm6300": _rdm6300,
        "feig": _feig,
    }
)
"""A new driver of each kind. ``auto``, which finds out which of them it is, is ``paizhuo.engine.devices.drivers.detect.Detecting``."""
OVER_BLUETOOTH: Final[Mapping[str, Callable[[], Driver]]] = MappingProxyType({"godice": _godice, "pixels": _pixels})
"""Those of dice that are reached without a cable."""
ON_A_SERIAL_LINE: Final[Mapping[str, Callable[[], Driver]]] = MappingProxyType(
    {name: make for name, make in DRIVERS.items() if name != "pixels"}
)
"""Those that understand a stream of bytes."""
