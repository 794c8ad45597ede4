"""Tables of a server on one core: decisions a second, and how long an answer takes, beside a bare fan-out of the same messages.

    python -m benchmarks.network [--tables 250] [--seconds 10] [--rate 2000] [--rules riichi,sichuan] [--rounds 1] [--profile FILE]

The server runs in a process of its own, on a core of its own, with its database on disk; all clients run on another core
(``network_load``) and always choose the first option. Three things are measured, one after another:

- decisions a second while every decision is answered at once (one is open at each table, or one for each who may claim);
- latency at ``--rate`` decisions a second, open loop: answers are due at fixed moments whether the server keeps up or not, and their
  latency counts from then to the first message about it that reaches who answered (events, or that the decision is made);
- the same two for a bare server of the same library, on the same core, which passes on messages and knows nothing: for one that comes,
  of the same size, as many go out as the server has sent for a decision on average, of the same sizes: one to each of four, the others
  to the one whose turn it is next.

Beside that, what the rules alone take: the same tables in one process, answered by turns, with nobody to hear of it. A server that passed
messages on like the bare one and did nothing else than the rules would reach the share that is called the bound.

Aims: at least 40 % of the bare fan-out; 99 % of answers within 20 ms at 2,000 decisions a second. It exits with 1 where one is missed.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count, cycle
from pathlib import Path
from statistics import median
from typing import Final

import msgspec
from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.exceptions import ConnectionClosed

from benchmarks.contract_run import at_least_one
from benchmarks.network_load import Echoes, Line, Load, quantile
from paizhuo.engine.games import GAME_NAMES, find
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.net import messages as m
from paizhuo.engine.net import wire
from paizhuo.engine.net.server.collecting import seldom_collecting
from paizhuo.engine.net.server.hall import HallSettings
from paizhuo.engine.net.server.server import Server, Settings
from paizhuo.engine.table.port.settings import AT_ONCE
from paizhuo.engine.table.table import Table

HOST: Final = "127.0.0.1"
SHARE: Final = 0.4
"""Of the bare fan-out."""
LATENCY: Final = 0.020
"""Seconds within which 99 % are heard of."""
WARM: Final = 3.0
"""Seconds before anything is counted."""


# -- the servers -----------------------------------------------------------------------------------------------------


async def serve_tables(folder: Path) -> None:
    """The server of the project; prints its port, and ends when it is told to."""
    settings = Settings(
        folder=folder,
        hall=HallSettings(pace=AT_ONCE),
        per_address=20_000,
        cards=10**6,
        connection_rates={},
        address_rates={},
    )
    server = Server(settings)
    await server.start()
    await _until_terminated(server.port)
    await server.stop()


async def serve_bare(sizes: list[int], frames: float) -> None:
    """One message in, one to each of the four in its group out, and further ones to the next, ``frames`` on average."""
    groups: dict[str, list[ServerConnection]] = {}
    shared = cycle([b"x" * size for size in sizes])
    single = cycle([b"y" * size for size in sizes])
    owed = 0.0

    async def handle(connection: ServerConnection) -> None:
        nonlocal owed
        group = groups.setdefault(str(await connection.recv()), [])
        group.append(connection)
        with suppress(ConnectionClosed):
            for nth in count(group.index(connection)):
                await connection.recv()
                broadcast(group, next(shared), text=True)
                owed += frames - len(group)
                while owed >= 1:
                    owed -= 1
                    broadcast((group[nth % len(group)],), next(single), text=True)

    async with serve(handle, HOST, 0, compression=None) as server:
        await _until_terminated(next(iter(server.sockets)).getsockname()[1])


async def _until_terminated(port: int) -> None:
    terminated = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, terminated.set)
    print(port, flush=True)
    await terminated.wait()


@dataclass(frozen=True, slots=True)
class Child:
    """A server in a process of its own."""

    pid: int
    port: int

    def seconds(self) -> float:
        """Processor time so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self) -> float:
        """Return its resident set."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


@contextmanager
def child(core: int, *arguments: str) -> Iterator[Child]:
    """A server on one core, for as long as the block lasts."""
    command = [sys.executable, "-m", "benchmarks.network", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        os.sched_setaffinity(process.pid, {core})
        assert process.stdout is not None
        try:
            yield Child(process.pid, int(process.stdout.readline()))
        finally:
            process.terminate()


# -- what is measured ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Figures:
    """Decisions a second, and the latencies of some rate in seconds; ``used``: the share of its core that the server took."""

    a_second: float
    used: float
    reached: float
    middle: float
    late: float
    latest: float
    used_paced: float
    frames: float
    """Frames for each decision."""
    size: float
    """Bytes of each frame, its header included."""
    megabytes: float
    sizes: tuple[int, ...] = ()


def seated(port: int, tables: int, rules: list[str]) -> list[Line]:
    """Clients of the server, all at tables and ready."""
    return [line for group in range(tables) for line in table(port, group, rules[group % len(rules)])]


def table(port: int, group: int, rules: str) -> list[Line]:
    """Clients at a table of their own, ready."""
    rule_set = find(rules)
    options = rule_set.settled({})
    seats, everybody = rule_set.play.seats(options), rule_set.play.seats(options) + rule_set.play.supporters(options)
    people = [Line(HOST, port, group, seat) for seat in range(seats)]
    for seat, line in enumerate(people):
        line.send(wire.written(m.Hello(m.PROTOCOL, f"T{group} P{seat}")))
        line.token = msgspec.json.decode(line.hear(b"welcome"))["token"]
    bots = ["" if seat < seats else "basic" for seat in range(everybody)]
    people[0].send(wire.written(m.Create(m.Terms(rule_set.id, bots, pause=0))))
    code = msgspec.json.decode(people[0].hear(b"table"))["table"]
    for line in people[1:]:
        line.send(wire.written(m.Join(code)))
        line.hear(b"table")
    for line in people:
        line.code = code
        line.send(wire.written(m.Ready()))
    return people


def grouped(port: int, tables: int) -> list[Line]:
    """Clients of the bare server in groups of four."""
    lines = [Line(HOST, port, number // 4, number % 4) for number in range(4 * tables)]
    for line in lines:
        line.send(b"%d" % line.group)
    return lines


def measured(server: Child, load: Load, seconds: float, rate: float) -> Figures:
    """Runs the load, first closed, then paced."""
    load.closed(WARM)
    frames, size, answers, used = load.frames, load.bytes, load.answers, server.seconds()
    started = time.perf_counter()
    a_second = load.closed(seconds)
    share = (server.seconds() - used) / (time.perf_counter() - started)
    answers, frames, size = load.answers - answers, load.frames - frames, load.bytes - size
    load.drain(0.5)
    load.paced(WARM, rate)
    before, used, started = load.answers, server.seconds(), time.perf_counter()
    load.paced(seconds, rate)
    took = time.perf_counter() - started
    reached, share_paced = (load.answers - before) / took, (server.seconds() - used) / took
    found = [quantile(load.latencies, part) for part in (0.5, 0.99, 1.0)]
    if unexpected := {text: n for text, n in load.errors.items() if b'"stale"' not in text}:
        print(f"errors: {unexpected}", file=sys.stderr)
    return Figures(
        a_second,
        share,
        reached,
        found[0],
        found[1],
        found[2],
        share_paced,
        frames / max(1, answers),
        size / max(1, frames),
        server.megabytes(),
        tuple(load.sizes),
    )


def of_tables(core: int, tables: int, rules: list[str], seconds: float, rate: float, profile: str) -> Figures:
    """Return the figures of the server."""
    with (
        tempfile.TemporaryDirectory() as folder,
        child(core, "--serve", folder, "--profile", profile) as server,
    ):
        load = Load(seated(server.port, tables, rules))
        try:
            return measured(server, load, seconds, rate)
        finally:
            load.close()


def of_bare(core: int, tables: int, like: Figures, seconds: float, rate: float) -> Figures:
    """Return the figures of the bare fan-out of messages like those."""
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", suffix=".json") as written:
        json.dump([like.sizes, like.frames], written)
        written.flush()
        with child(core, "--bare", written.name) as server:
            load = Echoes(grouped(server.port, tables))
            try:
                for line in load.lines:
                    if line.seat == 0:
                        line.asked = 1_000_000
                        load.answer(line, line.asked)
                return measured(server, load, seconds, rate)
            finally:
                load.close()


def of_rules(core: int, tables: int, rules: list[str], seconds: float) -> float:
    """Decisions a second of tables without a network, always the first option."""
    mine = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    played = [_table_alone(rules[nth % len(rules)], nth) for nth in range(tables)]
    decisions, ends = 0, time.perf_counter() + seconds
    while time.perf_counter() < ends:
        for nth, each in enumerate(played):
            if each.match_over:
                played[nth] = _table_alone(each.rule_set.id, decisions)
            elif each.hand_over:
                each.next_hand()
            else:
                seat, options = next(iter(each.waiting().items()))
                each.answer(seat, options[0])
                decisions += 1
    os.sched_setaffinity(0, mine)
    return decisions / seconds


def _table_alone(rules: str, seed: int) -> Table:
    rule_set = find(rules)
    options = rule_set.settled({})
    seats = rule_set.play.seats(options) + rule_set.play.supporters(options)
    return Table(MatchSetup(rules, {}, tuple(SeatSetup(f"P{nth}") for nth in range(seats)), seed))


def shown(name: str, found: Figures) -> str:
    """Return a line of the table."""
    return (
        f"{name:12}{found.a_second:9.0f}{100 * found.used:6.0f}%{found.frames:8.1f}{found.size:7.0f}"
        f"{found.reached:9.0f}{100 * found.used_paced:6.0f}%{1000 * found.middle:8.1f}{1000 * found.late:8.1f}"
        f"{1000 * found.latest:8.1f}{found.megabytes:7.0f}"
    )


HEAD: Final = (
    f"{'':12}{'per s':>9}{'core':>7}{'frames':>8}{'bytes':>7}"
    f"{'paced/s':>9}{'core':>7}{'p50 ms':>8}{'p99 ms':>8}{'max ms':>8}{'MB':>7}"
)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=at_least_one, default=250)
    parser.add_argument("--seconds", type=float, default=10.0, help="of each part")
    parser.add_argument("--rate", type=float, default=2000.0, help="decisions a second for the latency")
    parser.add_argument(
        "--rules", default=",".join(GAME_NAMES), help="with commas; tables take turns (all, if not given)"
    )
    parser.add_argument("--rounds", type=at_least_one, default=1)
    parser.add_argument("--profile", default="", help="keep a profile of the server in this file")
    parser.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--bare", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.bare is not None:
        asyncio.run(serve_bare(*json.loads(given.bare.read_text(encoding="utf-8"))))
        return 0
    if given.serve is not None:
        with cProfile.Profile() if given.profile else _unmeasured() as profile, seldom_collecting():
            asyncio.run(serve_tables(given.serve))
        if profile is not None:
            profile.dump_stats(given.profile)
        return 0
    mine, servers = sorted(os.sched_getaffinity(0))[:2]
    os.sched_setaffinity(0, {mine})
    shares, lates, bounds = [], [], []
    print(f"{given.tables} tables of {given.rules}\n{HEAD}", flush=True)
    for _ in range(given.rounds):
        tables = of_tables(servers, given.tables, given.rules.split(","), given.seconds, given.rate, given.profile)
        print(shown("server", tables), flush=True)
        bare = of_bare(servers, given.tables, tables, given.seconds, given.rate)
        print(shown("bare fan-out", bare), flush=True)
        alone = of_rules(servers, given.tables, given.rules.split(","), given.seconds)
        bounds.append(1 / (1 + bare.a_second / alone))
        print(f"{'rules alone':12}{alone:9.0f}", flush=True)
        shares.append(tables.a_second / bare.a_second)
        lates.append(tables.late if tables.reached > 0.99 * given.rate else float("inf"))
    share, late = median(shares), median(lates)
    print(
        f"{100 * share:.0f} % of the bare fan-out (aim 40, bound {100 * median(bounds):.0f}), "
        f"p99 {1000 * late:.1f} ms at {given.rate:.0f} a second (aim 20)"
    )
    return 0 if share >= SHARE and late <= LATENCY else 1


@contextmanager
def _unmeasured() -> Iterator[None]:
    yield None


if __name__ == "__main__":
    sys.exit(main())
