"""Runs a virtual device on a pseudo-terminal: moves bytes between the device and its host, time and orders to the device."""

from __future__ import annotations

import os
import select
import time
from collections import deque
from collections.abc import Callable
from typing import Final

from paizhuo.engine.devices.virtual.faults import FaultyDevice
from paizhuo.engine.devices.virtual.pty_port import PtyLink, PtyPort

BEAT: Final = 0.05
"""Seconds after which a host that came, or a wish to end, is noticed at the latest."""
LONGEST_ORDER: Final = 4096
LONGEST_WAIT: Final = 86_400.0
PAUSES: Final = "Between orders: wait SECONDS, wait host (until a host has opened the port)."


class Orders:
    """Orders as lines from a file descriptor; ``wait`` among them holds back those that follow."""

    def __init__(self, descriptor: int | None) -> None:
        self.descriptor = descriptor
        """Where orders come from; None: no more come."""
        self._read = bytearray()
        self._lines: deque[str] = deque()
        self._not_before = 0.0
        self._host_wanted = False

    @property
    def ended(self) -> bool:
        """Whether all orders have come and been taken, and the last pause is over."""
        return self.descriptor is None and not self._lines and not self._host_wanted and self._not_before == 0.0

    def come(self) -> None:
        """Read what is there. To be called when there is something."""
        assert self.descriptor is not None
        try:
            data = os.read(self.descriptor, LONGEST_ORDER)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self.descriptor = None
            data = b"\n" if self._read else b""
        self._read += data
        *lines, rest = self._read.split(b"\n")
        self._lines += [line.decode("utf-8", "replace").strip() for line in lines if line.strip()]
        self._read = rest[:LONGEST_ORDER]

    def next(self, now: float, *, host_is_there: bool) -> str | None:
        """Return the next order that may be carried out now."""
        while not (now < self._not_before or (self._host_wanted and not host_is_there)):
            self._host_wanted, self._not_before = False, 0.0
            if not self._lines:
                return None
            line = self._lines.popleft()
            if not self._is_wait(line, now):
                return line
        return None

    def _is_wait(self, line: str, now: float) -> bool:
        """Return whether ``line`` is a pause, which begins now."""
        match line.lower().split():
            case ["wait", "host"]:
                self._host_wanted = True
                return True
            case ["wait", seconds]:
                try:
                    pause = float(seconds)
                except ValueError:
                    return False
                if not 0 <= pause <= LONGEST_WAIT:
                    return False
                self._not_before = now + pause
                return True
            case _:
                return False


class Runner:
    """One device on one port. ``say``: takes a line of output, the port's path first and whenever it changes."""

    def __init__(
        self, device: FaultyDevice, orders: Orders, say: Callable[[str], None], link: PtyLink | None = None
    ) -> None:
        self._device, self._orders, self._say, self._link = device, orders, say, link
        self._port: PtyPort | None = None
        self._was_there = False

    def run(self, stopped: Callable[[], bool], *, until_eof: bool = False) -> None:
        """Run until ``stopped`` returns True; ``until_eof``: or all orders have been carried out.

        Raises ``NoPort`` and ``OSError`` where there can be no port or link.
        """
        try:
            while True:
                self._once(time.monotonic())
                if stopped() or (until_eof and self._orders.ended):
                    return
        finally:
            self._close()

    def _once(self, now: float) -> None:
        """Take one turn: give the device what has come, send what it says, then wait for the next."""
        if now < self._device.absent_until:
            self._close()
        elif self._port is None:
            self._open()
        port = self._port
        there = port is not None and port.host_is_there()
        if port is not None and (data := port.read()):
            self._device.received(data, now)
        while (order := self._orders.next(now, host_is_there=there)) is not None:
            said = self._device.order(order, now)
            self._say(f"{said} {PAUSES}" if order.lower() == "help" else said)
        self._device.tick(now)
        data = self._device.take_output()
        if port is not None:
            port.write(data)
        self._wait(port if there else None)

    def _wait(self, port: PtyPort | None) -> None:
        """Wait for the host, an order or the device's own time. ``port``: None while no host is there, who would be noticed at once."""
        poll = select.poll()
        if port is not None:
            poll.register(port, select.POLLIN | (select.POLLOUT if port.behind else 0))
        if self._orders.descriptor is not None:
            poll.register(self._orders.descriptor, select.POLLIN)
        due = self._device.due()
        pause = BEAT if due is None else max(0.0, min(BEAT, due - time.monotonic()))
        happened = poll.poll(1000 * pause)
        if any(descriptor == self._orders.descriptor for descriptor, _ in happened):
            self._orders.come()

    def _open(self) -> None:
        self._port = PtyPort()
        if self._link is not None:
            self._link.point_to(self._port.path)
        self._say(self._port.path)

    def _close(self) -> None:
        if self._link is not None:
            self._link.remove()
        if self._port is not None:
            self._port.close()
            self._port = None
