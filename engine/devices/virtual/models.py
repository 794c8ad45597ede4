"""The virtual devices by name. A device's module is loaded when the device is asked for.

The devices make their frames themselves, without the code of the drivers: a mistake in one would otherwise hide in the other.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from paizhuo.engine.devices.virtual.device import VirtualDevice

NAMES: Final = ("table", "dice", "godice", "m100", "pn532", "rdm6300", "feig")
WITHOUT_A_PORT: Final = ("pixels",)
"""Devices that speak in notifications: they are within the program alone."""


class Model(NamedTuple):
    """A device, and how its output is cut into frames."""

    device: VirtualDevice
    frames: Callable[[bytes], list[bytes]]


def made(name: str, random: Random, speed: float = 1.0) -> Model:
    """Return the device ``name``, one of ``NAMES`` or ``WITHOUT_A_PORT``; ``speed``: how many times faster than usual dice and motors move.

    Raises ``KeyError`` for another name.
    """
    match name:
        case "table":
            from paizhuo.engine.devices.virtual import table

            return Model(table.VirtualTable(random, speed=speed), lines)
        case "dice":
            from paizhuo.engine.devices.virtual import table

            return Model(table.virtual_dice(random, speed=speed), lines)
        case "godice":
            from paizhuo.engine.devices.virtual import godice

            return Model(godice.GoDice(random, speed), godice.frames)
        case "pixels":
            from paizhuo.engine.devices.virtual import pixels

            return Model(pixels.Pixels(random, speed), pixels.notifications)
        case "m100":
            from paizhuo.engine.devices.virtual import m100

            return Model(m100.M100(random), m100.frames)
        case "pn532":
            from paizhuo.engine.devices.virtual import pn532

            return Model(pn532.Pn532(random), pn532.frames)
        case "rdm6300":
            from paizhuo.engine.devices.virtual import rdm6300

            return Model(rdm6300.Rdm6300(random), rdm6300.frames)
        case "feig":
            from paizhuo.engine.devices.virtual import feig

            return Model(feig.Feig(random), feig.frames)
        case _:
            raise KeyError(name)


def lines(output: bytes) -> list[bytes]:
    """Return what a device of the open table protocol sends, line by line."""
    return output.splitlines(keepends=True)
