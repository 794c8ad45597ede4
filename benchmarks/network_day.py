"""A day of a server, shortened: people come, play, look on, chat, lose the line, come back and go; its memory must not grow.

    python -m benchmarks.network_day [--hours 24] [--tables 24] [--seed 1]

A hand of four people takes about five minutes; here it takes as long as the processor needs. So a day of 24 tables is 6,912 hands, and
memory is looked at after every 24 of them, which are five minutes. Tables take turns with the rule sets. At each a spectator looks on;
after every hand somebody says something; after one in five somebody's line breaks, and the person comes back. When a match is over
everybody leaves, so that the table is closed, and others open another one. Printed for every two hours: memory of the server, open
descriptors, the size of its database, tables opened so far; at the end how fast memory grew in the second half (least squares). It
exits with 1 if that is more than 1 MB an hour.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
from itertools import count
from pathlib import Path

import msgspec

from benchmarks.contract_run import at_least_one
from benchmarks.network import HOST, child, table
from benchmarks.network_load import Line, Load
from paizhuo.engine.games import GAME_NAMES
from paizhuo.engine.net import messages as m
from paizhuo.engine.net import wire
from paizhuo.engine.net.server.store.database import FILE

HANDS_AN_HOUR = 12
"""At one table."""
AN_HOUR = 1.0
"""Megabytes that memory may grow by."""
SPECTATOR = -1


class Day(Load):
    """People who come and go."""

    def __init__(self, port: int, tables: int, seed: int) -> None:
        super().__init__([])
        self.hands = 0
        self.opened = 0
        self.returns = 0
        self._port = port
        self._random = random.Random(seed)
        self._rules = list(GAME_NAMES)
        self._numbers = count()
        self._over: set[int] = set()
        """Tables whose match is over."""
        self._breaks: set[Line] = set()
        """Those whose line breaks now."""
        for _ in range(tables):
            self._open_table()

    def _open_table(self) -> None:
        group = next(self._numbers)
        people = table(self._port, group, self._rules[group % len(self._rules)])
        onlooker = self._known(Line(HOST, self._port, group, SPECTATOR), f"Onlooker {group}")
        onlooker.send(wire.written(m.Join(people[0].code, role="spectator")))
        self.add([*people, onlooker])
        self.opened += 1

    @staticmethod
    def _known(line: Line, name: str, token: str = "") -> Line:
        line.send(wire.written(m.Hello(m.PROTOCOL, name, token)))
        line.token = msgspec.json.decode(line.hear(b"welcome"))["token"]
        return line

    def heard(self, line: Line, message: bytes) -> None:
        if line.seat == SPECTATOR:
            return
        if message.startswith(b'{"type":"result"'):
            self.hands += line.seat == 0
            if line.seat == 1:
                line.send(wire.written(m.Say(self._random.choice(("哈哈", "Well played!", "再来一局")))))
            if line.seat == 2 and self._random.randrange(5) == 0:
                self._breaks.add(line)
        elif message.startswith(b'{"type":"over"'):
            self._over.add(line.group)

    def come_and_go(self) -> None:
        """What is due between two moments of play."""
        for line in self._breaks:
            if line.group not in self._over:
                self.remove([line])
                back = self._known(Line(HOST, self._port, line.group, line.seat), f"T{line.group} P2", line.token)
                back.send(wire.written(m.Join(line.code)))
                back.send(wire.written(m.Ready()))
                back.code = line.code
                self.add([back])
                self.returns += 1
        self._breaks.clear()
        for group in self._over:
            gone = [line for line in self.lines if line.group == group]
            for line in gone:
                line.send(wire.written(m.Leave()))
                line.socket.settimeout(10)
                line.hear(b"left", refusals=True)
            self.remove(gone)
            self._open_table()
        self._over.clear()


def slope(values: list[float]) -> float:
    """Return how much values grow from one to the next, by least squares."""
    middle, mean = (len(values) - 1) / 2, sum(values) / len(values)
    return sum((n - middle) * (value - mean) for n, value in enumerate(values)) / sum(
        (n - middle) ** 2 for n in range(len(values))
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hours", type=at_least_one, default=24)
    parser.add_argument("--tables", type=at_least_one, default=24)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    sizes: list[float] = []
    start = time.perf_counter()
    print(
        f"{'hour':>5}{'hands':>7}{'decisions':>10}{'MB':>7}{'files':>7}{'database MB':>13}{'tables':>8}{'returns':>9}{'s':>6}"
    )
    with tempfile.TemporaryDirectory() as folder, child(max(os.sched_getaffinity(0)), "--serve", folder) as server:
        day = Day(server.port, given.tables, given.seed)
        while len(sizes) < given.hours * HANDS_AN_HOUR:
            day.pump(0.05)
            day.come_and_go()
            if day.hands >= given.tables * (len(sizes) + 1):
                sizes.append(server.megabytes())
                if len(sizes) % (2 * HANDS_AN_HOUR) == 0:
                    files = len(list(Path(f"/proc/{server.pid}/fd").iterdir()))
                    kept = sum(file.stat().st_size for file in Path(folder).glob(f"{FILE}*")) / 1e6
                    print(
                        f"{len(sizes) // HANDS_AN_HOUR:5}{day.hands:7}{day.answers:10}{sizes[-1]:7.1f}{files:7}{kept:13.1f}"
                        f"{day.opened:8}{day.returns:9}{time.perf_counter() - start:6.0f}",
                        flush=True,
                    )
        day.close()
    growth = slope(sizes[len(sizes) // 2 :]) * HANDS_AN_HOUR
    print(f"memory grew by {growth:.2f} MB an hour in the second half (at most {AN_HOUR})")
    return 0 if growth <= AN_HOUR else 1


if __name__ == "__main__":
    sys.exit(main())
