"""Each virtual device is recognised at a port where anything may be: over a pty, through a link, by the search of ``auto``."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import SimpleQueue
from random import Random

import pytest

from paizhuo.engine.devices.drivers.detect import Detecting
from paizhuo.engine.devices.events import Connected, DeviceEvent, Dice, Tag
from paizhuo.engine.devices.link import Link
from paizhuo.engine.devices.transport import SerialTransport
from paizhuo.engine.devices.virtual.device import VirtualDevice
from paizhuo.engine.devices.virtual.models import NAMES, made
from tests.devices.on_a_line import Ear, pty

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a pty stands for the port")

SPEED = 5.0
"""How many times as quickly time passes for both ends: a whole search takes eleven seconds."""


def clock() -> float:
    return time.monotonic() * SPEED


class Quick(SerialTransport):
    """A port in quick time."""

    def now(self) -> float:
        return clock()

    def read(self, seconds: float) -> bytes:
        return super().read(seconds / SPEED)


@contextmanager
def at_a_port(device: VirtualDevice) -> Iterator[tuple[str, SimpleQueue[str]]]:
    """The device runs behind a port: its name, and where orders are put."""
    ended = threading.Event()
    orders: SimpleQueue[str] = SimpleQueue()

    def run() -> None:
        while not ended.wait(0.001):
            while not orders.empty():
                device.order(orders.get(), clock())
            with suppress(OSError):  # nothing there, or nobody has opened the port yet
                device.received(os.read(line.end, 4096), clock())
            device.tick(clock())
            if output := device.take_output():
                line.say(output)

    with pty() as line:
        os.set_blocking(line.end, False)
        thread = threading.Thread(target=run)
        thread.start()
        try:
            yield line.path, orders
        finally:
            ended.set()
            thread.join()


@pytest.mark.parametrize("name", NAMES)
def test_a_virtual_device_is_recognised_at_its_port_and_understood_from_then_on(name: str) -> None:
    device = made(name, Random(1)).device
    searching = Detecting()
    ear = Ear()
    with at_a_port(device) as (port, orders):
        if name == "rdm6300":  # it says nothing before a tag is there
            orders.put("tag 62E3086CED")
        link = Link(Quick(port), searching, ear)
        try:
            ear.next(Tag if name == "rdm6300" else Connected)
            assert searching.name == {"dice": "table"}.get(name, name)
            expected: dict[str, tuple[str, type[DeviceEvent]]] = {
                "table": ("press E dice", Dice),
                "dice": ("press E dice", Dice),
                "godice": ("roll 3", Dice),
                "m100": ("tag E28068900000500E88C6A4A7", Tag),
                "pn532": ("tag FB0EE20B", Tag),
                "rdm6300": ("tag 01000734E0", Tag),
                "feig": ("tag E01680FF08005024", Tag),
            }
            order, kind = expected[name]
            if name == "rdm6300":
                orders.put("take all")
            orders.put(order)
            event = ear.next(kind)
            assert getattr(event, "id", "") in order
        finally:
            link.close()
