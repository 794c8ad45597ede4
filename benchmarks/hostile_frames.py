"""A server with running tables under hostile frames: it stays up, its memory stays flat, and no table comes to harm.

    python -m benchmarks.hostile_frames [--frames 1000000] [--tables 14] [--seed 1]

Meanwhile people play at tables of every rule set. Attackers send valid messages with something wrong in them (types, numbers, names,
half characters, unknown fields, deep nesting, all that is as large as may be), answers to decisions of others, past and to come, and
frames that break the protocol below the messages (``tests.net.hostile``): as somebody without a name, somebody at no table, and a
spectator of a table (``tests/net/test_abuse.py`` has a player too). The limits on how often something may be done are off, so that every
frame is read. At the end the server stops, every journal is replayed, and what people at the first tables heard is compared with the
journal, frame by frame. It exits with 1 if anything is wrong, or if memory grows by more than 5 % after the first quarter.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.contract_run import at_least_one
from benchmarks.network import HOST, Child, child, seated
from benchmarks.network_load import Line, Load
from paizhuo.engine.games import GAME_NAMES
from paizhuo.engine.net import messages as m
from paizhuo.engine.net import wire
from paizhuo.engine.net.server.store import Store
from tests.net.hostile import Attacker, frame
from tests.net.may_know import Listener, Replay

BATCH = 50
"""Frames between two questions whether the server is there."""
WARM = 15.0
"""Seconds of play beforehand, in which what is kept of counted hands fills up."""
GROWTH = 1.05
ROLES = ("nobody", "guest", "spectator", "guest", "guest")
CHECKED = 4
"""Tables whose frames are kept."""


class Foe:
    """One attacker's connection, made again whenever the server has ended it."""

    def __init__(self, port: int, nth: int, role: str, code: str) -> None:
        self.sent = 0
        self.ended = 0
        """How often the server has ended the connection."""
        self._port = port
        self._nth = nth
        self._role = role
        self._code = code
        self._attacker = Attacker(nth)
        self._line: Line | None = None

    def attack(self, decisions: list[int]) -> None:
        """Sends a batch, and hears that the server is there."""
        self._attacker.decisions = decisions or [1]
        line = self._line or self._come()
        if line is None:
            return
        self.sent += 1
        try:
            if self._role == "nobody":
                line.socket.sendall(self._attacker.next())
                self._gone(line)
            elif self.sent % 7 == 0:
                line.socket.sendall(self._attacker.breaking())
                self._gone(line)
            else:
                self.sent += BATCH - 1
                line.socket.sendall(b"".join(self._attacker.next() for _ in range(BATCH)) + _ping(self.sent))
                self._until_pong(line)
        except OSError:
            self._gone(line)

    def _come(self) -> Line | None:
        line = Line(HOST, self._port, 0, 0)
        line.socket.settimeout(20)
        if self._role != "nobody":
            line.send(wire.written(m.Hello(m.PROTOCOL, f"Foe {self._nth}")))
            line.hear(b"welcome")
        if self._role == "spectator":
            line.send(wire.written(m.Join(self._code, role="spectator")))
            line.hear(b"table")
        self._line = line
        return line

    def _gone(self, line: Line) -> None:
        line.socket.close()
        self._line = None
        self.ended += 1

    def _until_pong(self, line: Line) -> None:
        wanted = b'{"type":"pong","at":%d' % self.sent
        while not any(message.startswith(wanted) for message in line.messages()):
            line.read()


def _ping(number: int) -> bytes:
    return frame(0x1, b'{"type":"ping","at":%d}' % number)


class Kept(Load):
    """People at tables who keep what they hear of the match that is played first."""

    def __init__(self, lines: list[Line]) -> None:
        super().__init__(lines)
        self.frames_of: dict[Line, list[str]] = {line: [] for line in lines if line.group < CHECKED}
        self._first: set[Line] = set(self.frames_of)

    def heard(self, line: Line, message: bytes) -> None:
        if line in self._first:
            self.frames_of[line].append(message.decode())
            if message.startswith(b'{"type":"over"'):
                self._first.discard(line)


def attacked(server: Child, frames: int, tables: int) -> tuple[list[float], int, Kept, dict[int, str]]:
    """Sends the frames; memory after each twentieth, how often connections were ended, and the people."""
    load = Kept(seated(server.port, tables, list(GAME_NAMES)))
    load.closed(WARM)
    codes = {line.group: line.code for line in load.lines if line.code}
    foes = [Foe(server.port, nth, ROLES[nth % len(ROLES)], codes[nth % tables]) for nth in range(10)]
    sizes: list[float] = []
    sent, start = 0, time.perf_counter()
    while sent < frames:
        for foe in foes:
            foe.attack([line.asked or 1 for line in load.lines[:8]])
        load.pump(0)
        sent = sum(foe.sent for foe in foes)
        if sent >= frames * (len(sizes) + 1) / 20:
            sizes.append(server.megabytes())
            took = time.perf_counter() - start
            print(
                f"{sent:9} frames, {took:5.0f} s, {sent / took:6.0f} a second, {load.answers:7} decisions, {sizes[-1]:6.0f} MB",
                flush=True,
            )
    before = load.answers
    load.closed(2)
    print(
        f"afterwards {load.answers - before} decisions in 2 s; connections ended by the server: {sum(foe.ended for foe in foes)}"
    )
    if load.answers == before:
        raise SystemExit("the tables have stopped")
    return sizes, sent, load, codes


def compared(folder: Path, load: Kept, codes: dict[int, str]) -> tuple[int, int]:
    """Replays every journal, and compares what people heard; how many journals and frames."""
    store = Store(folder)
    journals = frames = 0
    try:
        first: dict[str, str] = {}
        for match in range(1, 1_000_000):
            try:
                found = store.match(match)
            except KeyError:
                break
            text = store.journal_text(match)
            if not text:
                continue
            Replay(text)
            first.setdefault(found.room, text)
            journals += 1
        for line, heard in load.frames_of.items():
            listener = Listener(Replay(first[codes[line.group]]), line.seat)
            listener.check(heard)
            frames += len(heard)
    finally:
        store.close()
    return journals, frames


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--frames", type=at_least_one, default=1_000_000)
    parser.add_argument("--tables", type=at_least_one, default=len(GAME_NAMES))
    given = parser.parse_args()
    servers = max(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory() as folder:
        with child(servers, "--serve", folder) as server:
            sizes, sent, load, codes = attacked(server, given.frames, given.tables)
            load.drain(1)
            load.close()
        journals, frames = compared(Path(folder), load, codes)
    growth = sizes[-1] / sizes[len(sizes) // 4]
    print(
        f"{sent} frames; memory after the first quarter × {growth:.3f}; {journals} journals replayed, {frames} frames compared"
    )
    return 0 if growth <= GROWTH else 1


if __name__ == "__main__":
    sys.exit(main())
