"""A cluster on this computer: three NATS servers with three copies of everything, and hosts, each a process of its own.

    python -m benchmarks.cluster try [--hosts 3]               begin one, print its links, and end it with Ctrl-C
    python -m benchmarks.cluster load [--hosts 1,2,4] [--tables 40] [--seconds 10] [--rate 300] [--stay]
    python -m benchmarks.cluster moves [--moves 500] [--tables 40]
    python -m benchmarks.cluster faults [--kills 100] [--nodes 30] [--pauses 20] [--tables 16]
    python -m benchmarks.cluster update --older CHECKOUT [--tables 16]
    python -m benchmarks.cluster leader [--rounds 3] [--tables 32] [--older CHECKOUT]
    python -m benchmarks.cluster memory [--tables 1000]
    python -m benchmarks.cluster streams [--tables 1000]

``load`` plays the same load with so many hosts, and with as many servers that know nothing of each other, and counts processor time
for each decision: of hosts and of NATS. On a computer with few cores that is what can be compared: with hosts that scale it stays the
same. It is counted twice: where everybody answers at once, and at ``--rate`` decisions a second, the same for all. Only the second
compares like with like: at the greatest rate one host has more to do at a time than each of four, and a share of its work is done once
for all of that. Clients go to the host that has their table, as programs do; with ``--stay`` half of them stay at another one.
``moves`` has tables move between hosts under load,
``update`` replaces hosts of an older program by those of this one, ``faults`` kills hosts and NATS servers and pauses both; every client
checks all decisions: none is made twice (lost), and none that it did not make (doubled). ``stale`` counts messages that show less than
the client knew. ``leader`` kills NATS servers that no host is connected to, and compares how long tables are silent whose stream was led
there with the others. ``streams`` compares a stream for every table with the few streams that are used. Needs ``nats-server``.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import msgspec

from benchmarks.network import HOST, Child, table
from benchmarks.network_load import DECIDED, DECISION, EVENTS, READY, Line, Load, quantile
from paizhuo.engine.net import messages as m
from paizhuo.engine.net import wire
from paizhuo.engine.net.hosts.streams import SHARDS, table_stream
from paizhuo.engine.net.links import read
from paizhuo.engine.net.server.collecting import seldom_collecting
from paizhuo.engine.net.server.hall import HallSettings
from paizhuo.engine.net.server.log import Log
from paizhuo.engine.net.server.server import Server, Settings
from paizhuo.engine.table.port.settings import AT_ONCE

NODES: Final = 3
RULES: Final = ("riichi", "sichuan", "hongkong", "international")
WHOLE: Final = b'{"type":"observation"'
NUMBER: Final = re.compile(rb'{"type":"[a-z]+","decision":([0-9]+)')
FIRST_HAND: Final = b'{"type":"hand","number":0,'
ELSEWHERE: Final = b'{"type":"elsewhere"'
PORT: Final = re.compile(rb":([0-9]+)/")
HEARD: Final = re.compile(rb'"heard":([0-9]+)')
SETTLES: Final = 3.0
"""Seconds that a load runs before anything is counted."""
PATIENCE: Final = 3.0
"""Seconds that a client waits for a host that does not answer."""
ELECTED: Final = 60.0
"""Seconds in which new NATS servers must have a leader."""
QUIET: Final = 10.0
"""Seconds: with tables that were silent for longer it is printed what was killed meanwhile."""
SHOWN: Final = 20
"""So many lost decisions are printed one by one."""


# -- processes -------------------------------------------------------------------------------------------------------


def free_port() -> int:
    """Return a port that nobody listens at."""
    with socket.socket() as found:
        found.bind((HOST, 0))
        return int(found.getsockname()[1])


@dataclass
class Nats:
    """Three NATS servers. Each can be killed and begun again."""

    folder: Path
    ports: list[int] = field(default_factory=lambda: [free_port() for _ in range(NODES)])
    routes: list[int] = field(default_factory=lambda: [free_port() for _ in range(NODES)])
    nodes: dict[int, subprocess.Popen[bytes]] = field(default_factory=dict)

    @property
    def urls(self) -> str:
        """Their addresses."""
        return ",".join(f"nats://{HOST}:{port}" for port in self.ports)

    def begin(self, nth: int) -> None:
        """Begin one of them."""
        routes = ",".join(f"nats://{HOST}:{port}" for n, port in enumerate(self.routes) if n != nth)
        command = [
            "nats-server",
            "-a",
            HOST,
            "-p",
            str(self.ports[nth]),
            "-n",
            f"n{nth}",
            "-js",
            "-sd",
            str(self.folder / f"n{nth}"),
        ]
        command += ["--cluster_name", "try", "--cluster", f"nats://{HOST}:{self.routes[nth]}", "--routes", routes]
        self.nodes[nth] = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def wait(self) -> None:
        """Wait until they have a leader. Raise ``ClusterRefused`` after a while."""
        from paizhuo.engine.cluster.connecting import connected
        from paizhuo.engine.net.hosts.streams import opened

        async def ready() -> None:
            client = await connected(self.urls, "benchmark")
            try:
                await opened(client)
            finally:
                await client.close()

        until = time.monotonic() + ELECTED
        while time.monotonic() < until:
            with suppress(Exception):
                asyncio.run(ready())
                return
            time.sleep(0.5)
        raise SystemExit(f"the NATS servers have no leader after {ELECTED:.0f} s")

    def seconds(self) -> float:
        """Processor time of all so far."""
        return sum(Child(node.pid, 0).seconds() for node in self.nodes.values())

    def megabytes(self) -> float:
        """Their resident sets."""
        return sum(Child(node.pid, 0).megabytes() for node in self.nodes.values())


@contextmanager
def nats_servers() -> Iterator[Nats]:
    """Run three NATS servers within the context."""
    with tempfile.TemporaryDirectory() as folder:
        servers = Nats(Path(folder))
        try:
            for nth in range(NODES):
                servers.begin(nth)
            servers.wait()
            yield servers
        finally:
            for node in servers.nodes.values():
                node.kill()
                node.wait()


@dataclass
class Hosts:
    """The hosts of a cluster, or servers that know nothing of each other (``urls`` empty)."""

    urls: str
    folder: Path
    processes: list[tuple[subprocess.Popen[str], Child]] = field(default_factory=list)

    def begin(self, checkout: Path | None = None) -> Child:
        """Begin another one, of the program in another ``checkout`` or of this one."""
        command = [
            sys.executable,
            "-m",
            "benchmarks.cluster",
            "host",
            "--nats",
            self.urls,
            "--folder",
            str(self.folder / str(len(self.processes))),
        ]
        elsewhere = {} if checkout is None else {"PYTHONPATH": str(checkout)}
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, cwd=checkout, env={**os.environ, **elsewhere}
        )
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line:
            raise SystemExit("a host has not begun")
        self.processes.append((process, Child(process.pid, int(line))))
        return self.processes[-1][1]

    def ports(self) -> list[int]:
        """Return where they are reached."""
        return [child.port for _, child in self.processes]

    def end(self, nth: int, how: signal.Signals) -> None:
        """End one of them, and wait for that."""
        process, _ = self.processes.pop(nth)
        process.send_signal(how)
        process.wait()

    def seconds(self) -> float:
        """Processor time of all so far."""
        return sum(child.seconds() for _, child in self.processes)

    def megabytes(self) -> float:
        """Their resident sets."""
        return sum(child.megabytes() for _, child in self.processes)


@contextmanager
def hosts(urls: str, number: int, checkout: Path | None = None) -> Iterator[Hosts]:
    """Run so many hosts within the context, of the program in another ``checkout`` or of this one."""
    with tempfile.TemporaryDirectory() as folder:
        made = Hosts(urls, Path(folder))
        try:
            for _ in range(number):
                made.begin(checkout)
            yield made
        finally:
            for process, _ in made.processes:
                process.kill()
                process.wait()


async def serve(urls: str, folder: Path) -> None:
    """Be a host of a cluster, or a server alone where there are no addresses. Print the port, and end at a signal."""
    from paizhuo.engine.net.hosts.base import ClusterHost

    log = Log()
    base = await ClusterHost.joined(urls, log) if urls else None
    settings = Settings(
        folder=None if urls else folder,
        hall=HallSettings(pace=AT_ONCE, tables=100_000),
        per_address=100_000,
        connections=100_000,
        connection_rates={},
        address_rates={},
    )
    server = Server(settings, log, base)
    await server.start()
    if base is not None:
        await base.reached_by([f"paizhuo://{HOST}:{server.port}/"])
    terminated = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, terminated.set)
    print(server.port, flush=True)
    await terminated.wait()
    await server.stop()


# -- clients ---------------------------------------------------------------------------------------------------------


class Coming(Load):
    """Clients that come back, to any host, and check every decision that was made."""

    def __init__(self, lines: list[Line], ports: list[int], *, stay: bool = False) -> None:
        """``stay``: whether clients stay where they have come, though another host has their table."""
        super().__init__(lines)
        self.stay = stay
        self.ports = ports
        """Where hosts are reached now."""
        self.lost = 0
        """Decisions that were made twice: the first time is forgotten."""
        self.behind = 0
        """Messages that show a table as it was before something that the client knows of. Answers that come too late are no such."""
        self.doubled = 0
        """Decisions that were made without the client's answer."""
        self.made = 0
        self.silent: list[float] = []
        """Seconds from the last thing that a client heard to the next, where that was more than one."""
        self.quiet: list[tuple[float, float, str]] = []
        """From when to when nothing was heard of a table for ``QUIET`` seconds and more, and its code."""
        self.longest: dict[str, float] = {}
        """Of each table by its code, the longest such time, whatever it is."""
        self._made: dict[tuple[int, int], set[tuple[int, int]]] = {}
        self._asked: dict[tuple[int, int], tuple[int, int]] = {}
        self._events: dict[tuple[int, int], int] = {}
        self._answered: dict[tuple[int, int], int] = {}
        self._heard_at: dict[int, float] = {}
        self._away: list[tuple[Line, float]] = []
        self._at: dict[tuple[int, int], int] = {}
        """Where the host is reached that has somebody's table."""
        self._pinged = time.perf_counter()
        self.halted = 0
        """The port of a host that is halted."""

    def heard(self, line: Line, message: bytes) -> None:
        who, now = (line.group, line.seat), time.perf_counter()
        if (silent := now - self._heard_at.get(line.group, now)) > 1:
            self.silent.append(silent)
            if silent > QUIET and message.startswith((DECISION, DECIDED, EVENTS)):
                self.quiet.append((now - silent, now, line.code))
        self.longest[line.code] = max(silent, self.longest.get(line.code, 0.0))
        if message.startswith((DECISION, DECIDED, EVENTS)):
            self._heard_at[line.group] = now
        if message.startswith(DECISION):
            number, after = _number(message), int(HEARD.search(message)[1])  # type: ignore[index]
            # Another's claim may settle a decision, which is asked for anew after what happened then: with more events.
            self.behind += (number, after) in self._made.get(who, ())
            self._asked[who] = number, after
        elif message.startswith(DECIDED):
            number = _number(message)
            self.made += 1
            self.doubled += number != self._answered.get(who)
            asked, self._answered[who] = self._asked.get(who, (0, 0)), 0
            if asked[0] == number:
                if asked in self._made.get(who, ()):
                    self.lost += 1
                    if self.lost <= SHOWN:
                        print(f"lost: {line.code} {who}, decision {number} after {asked[1]} events is made again")
                self._made.setdefault(who, set()).add(asked)
        elif message.startswith(EVENTS):
            self._events[who] = max(self._events.get(who, 0), int(HEARD.search(message)[1]))  # type: ignore[index]
        elif message.startswith(ELSEWHERE):
            if not self.stay:
                self._at[who] = int(PORT.search(message)[1])  # type: ignore[index]
                self._gone(line, wait=0)
        elif message.startswith((b'{"type":"over"', FIRST_HAND)):  # the next match begins with the first decision
            for each in (self._made, self._asked, self._events, self._answered):
                each.pop(who, None)
        elif message.startswith(WHOLE):
            known = int(HEARD.search(message)[1])  # type: ignore[index]
            self.behind += known < self._events.get(who, 0)
            self._events[who] = known

    def answer(self, line: Line, number: int) -> None:
        self._answered[line.group, line.seat] = number
        try:
            super().answer(line, number)
        except OSError:
            self._gone(line)

    def pump(self, wait: float) -> None:
        """Take what has come; come back where a connection broke; ask for the table where nothing comes."""
        super().pump(min(wait, 0.02))
        now = time.perf_counter()
        for line, at in list(self._away):
            if now >= at:
                self._away.remove((line, at))
                self._come_back(line)
        if now - self._pinged > 2:  # as the program does: what is lost on the way is asked for again
            self._pinged = now
            self._ask_again(now)

    def receive(self, line: Line) -> None:
        """Take what has come on a connection; where it has ended, come back."""
        try:
            super().receive(line)
        except OSError:
            self._gone(line)

    def _ask_again(self, now: float) -> None:
        for line in list(self.lines):
            if now - self._heard_at.get(line.group, now) > 4:
                try:
                    line.send(b'{"type":"look"}')
                    line.send(b'{"type":"ask","ask":{"ask":"next_hand"}}')
                    line.send(READY)
                except OSError:
                    self._gone(line)

    def _gone(self, line: Line, wait: float = 0.3) -> None:
        if self._of.pop(line.socket.fileno(), None) is not None:
            self._poll.unregister(line.socket.fileno())
            line.socket.close()
            self.lines.remove(line)
            self._away.append((line, time.perf_counter() + random.uniform(wait / 6, wait)))

    def _come_back(self, line: Line) -> None:
        port = self._at.pop((line.group, line.seat), 0) or random.choice(self.ports)
        if port == self.halted:  # who tries it waits; the others are not to wait with them
            self._away.append((line, time.perf_counter() + PATIENCE))
            return
        try:
            new = Line(HOST, port, line.group, line.seat)
            new.socket.settimeout(PATIENCE)
            new.send(wire.written(m.Hello(m.PROTOCOL, f"T{line.group} P{line.seat}", line.token)))
            new.hear(b"welcome")
        except OSError:
            self._away.append((line, time.perf_counter() + random.uniform(0.2, 0.6)))
            return
        new.token, new.code = line.token, line.code
        self.add([new])
        self._take(new)


def _number(message: bytes) -> int:
    """Return the number of the decision that a message is about."""
    found = NUMBER.match(message)
    assert found is not None
    return int(found[1])


def seated(ports: list[int], tables: int, *, joined: bool = True) -> list[Line]:
    """People at so many tables, ready: tables at all hosts in turn, and of each table half of its people at another host.

    Where servers are not ``joined``, all people of a table are at the same one.
    """
    if len(ports) == 1 or not joined:
        places = [(group, ports[group % len(ports)]) for group in range(tables)]
        return [line for group, port in places for line in table(port, group, RULES[group % len(RULES)])]
    return [line for group in range(tables) for line in _spread(ports, group)]


def _spread(ports: list[int], group: int) -> list[Line]:
    rules = RULES[group % len(RULES)]
    home, other = ports[group % len(ports)], ports[(group + 1) % len(ports)]
    people = [Line(HOST, home if seat < 2 else other, group, seat) for seat in range(4)]
    for seat, line in enumerate(people):
        line.send(wire.written(m.Hello(m.PROTOCOL, f"T{group} P{seat}")))
        line.token = msgspec.json.decode(line.hear(b"welcome"))["token"]
    people[0].send(wire.written(m.Create(m.Terms(rules, [""] * 4, pause=0))))
    code = msgspec.json.decode(people[0].hear(b"table"))["table"]
    for line in people[1:]:
        _join(line, code)
    for line in people:
        line.code = code
        line.send(wire.written(m.Ready()))
    return people


def _join(line: Line, code: str) -> None:
    """Come to a table, which another host hears of a moment later."""
    for _ in range(50):
        line.send(wire.written(m.Join(code)))
        try:
            line.hear(b"table")
        except OSError as refused:
            if "no_table" not in str(refused):
                raise
            time.sleep(0.02)
        else:
            return
    raise SystemExit(f"table {code} is not known at the other host")


# -- what is measured ------------------------------------------------------------------------------------------------


def of_load(
    urls: str, nats: Nats | None, number: int, tables: int, seconds: float, rate: float, *, stay: bool
) -> dict[str, float]:
    """Return processor time for each decision in milliseconds, at the greatest rate and at ``rate``, and latencies at the latter."""
    with hosts(urls, number) as running:
        load = Coming(seated(running.ports(), tables, joined=bool(urls)), running.ports(), stay=stay)
        try:
            load.closed(SETTLES * number)  # each host has learned as much as the others before anything is counted
            figures: dict[str, float] = {"hosts": number}
            with _counted(load, running, nats, figures, ""):
                figures["a_second"] = load.closed(seconds)
            load.drain(0.5)
            with _counted(load, running, nats, figures, "paced_"):
                load.paced(seconds, rate)
            figures |= {f"p{part}": 1000 * quantile(load.latencies, part / 100) for part in (50, 99)}
            figures["megabytes"] = running.megabytes()
        finally:
            load.close()
        return figures


@contextmanager
def _counted(load: Coming, running: Hosts, nats: Nats | None, figures: dict[str, float], what: str) -> Iterator[None]:
    """Add to ``figures`` how many decisions are made meanwhile, and what each costs."""

    def used() -> tuple[float, float]:
        return running.seconds(), nats.seconds() if nats else 0.0

    answers, before = load.answers, used()
    yield
    made = load.answers - answers
    figures[f"{what}decisions"] = made
    for name, one, other in zip(("host_ms", "nats_ms"), before, used(), strict=True):
        figures[what + name] = 1000 * (other - one) / made


def loads(numbers: list[int], tables: int, seconds: float, rate: float, *, stay: bool) -> int:
    """Print what decisions cost with so many hosts, and with as many servers that know nothing of each other.

    One after another and then once more backwards. The second says what only the computer makes dearer: more processes on its cores.
    """
    found: dict[tuple[bool, int], list[dict[str, float]]] = {}
    ways = [(joined, number) for number in sorted({1, *numbers}) for joined in (False, True)]
    for joined, number in [*ways, *reversed(ways)]:
        if joined:
            with nats_servers() as nats:  # new ones: hosts take over whatever tables they find
                figures = of_load(nats.urls, nats, number, tables, seconds, rate, stay=stay)
        else:
            figures = of_load("", None, number, tables, seconds, rate, stay=stay)
        found.setdefault((joined, number), []).append(figures)
        print(json.dumps({"joined": joined, **{key: round(value, 3) for key, value in figures.items()}}), flush=True)
    for what, pace in (("host_ms", "answered at once"), ("paced_host_ms", f"at {rate:.0f} a second")):
        mean = {way: sum(each[what] for each in every) / len(every) for way, every in found.items()}
        for joined, number in ways:
            one, alone = mean[joined, number] / mean[joined, 1], mean[joined, number] / mean[False, 1]
            kind = "hosts of a cluster" if joined else "servers that know nothing of each other"
            print(f"{pace}: {number} {kind}: {one:.2f} × one of them, {alone:.2f} × a server alone")
    return 0


def checked(load: Coming, what: str) -> int:
    """Print what the clients have found. Return 1 if a decision was lost or doubled."""
    unexpected = {text: n for text, n in load.errors.items() if b'"stale"' not in text}
    print(
        json.dumps(
            {
                "what": what,
                "decisions": load.made,
                "lost": load.lost,
                "doubled": load.doubled,
                "stale": load.behind,
                "silences": len(load.silent),
                "silent_p50": round(quantile(load.silent, 0.5), 2) if load.silent else 0,
                "silent_p99": round(quantile(load.silent, 0.99), 2) if load.silent else 0,
                "silent_most": round(max(load.silent, default=0), 2),
                "errors": {text.decode(errors="replace"): n for text, n in unexpected.items()},
            }
        ),
        flush=True,
    )
    return int(load.lost > 0 or load.doubled > 0)


def moves(wanted: int, tables: int) -> int:
    """Have hosts leave and come until so many tables have moved."""
    with nats_servers() as nats, hosts(nats.urls, 3) as running:
        load = Coming(seated(running.ports(), tables), running.ports())
        load.closed(SETTLES)
        moved = 0
        while moved < wanted:
            here = _metric(running.ports()[0], "paizhuo_tables")
            running.begin()
            load.ports[:] = running.ports()[1:]
            process = running.processes.pop(0)[0]
            process.send_signal(signal.SIGTERM)
            while process.poll() is None:
                load.closed(0.2)
            moved += here
            load.closed(1.5)
            print(f"{moved} tables have moved, {load.made} decisions", flush=True)
        load.closed(6)
        status = checked(load, f"{moved} tables moved")
        load.close()
    return status


def update(older: Path, tables: int) -> int:
    """Have hosts of an older program leave, one after another, each once one of this program is there."""
    with nats_servers() as nats, hosts(nats.urls, 3, older.resolve()) as running:
        load = Coming(seated(running.ports(), tables), running.ports())
        load.closed(SETTLES)
        for nth in range(3):
            here = _metric(running.ports()[0], "paizhuo_tables")
            running.begin()
            load.ports[:] = running.ports()[1:]
            load.closed(3)  # both programs own tables and have people of the other's
            process = running.processes.pop(0)[0]
            process.send_signal(signal.SIGTERM)
            while process.poll() is None:
                load.closed(0.2)
            load.closed(3)
            print(f"{nth + 1} of 3 hosts are of this program, {here} tables moved, {load.made} decisions", flush=True)
        load.closed(6)
        status = checked(load, "3 hosts updated")
        load.close()
    return status


def faults(kills: int, nodes: int, pauses: int, tables: int) -> int:
    """Kill hosts and NATS servers, and pause both, while tables are played."""
    chance = random.Random(1)
    with nats_servers() as nats, hosts(nats.urls, 3) as running:
        load = Coming(seated(running.ports(), tables), running.ports())
        load.closed(SETTLES)
        every = ["host"] * kills + ["node"] * nodes + ["pause host", "pause node"] * (pauses // 2)
        chance.shuffle(every)
        done: Counter[str] = Counter()
        when: list[tuple[float, str]] = []
        for what in every:
            before = load.made
            when.append((time.perf_counter(), what))
            match what:
                case "host":
                    running.begin()
                    running.end(chance.randrange(3), signal.SIGKILL)
                    load.ports[:] = running.ports()
                    load.closed(chance.uniform(3, 6))
                case "node":
                    nth = chance.randrange(NODES)
                    nats.nodes[nth].kill()
                    nats.nodes[nth].wait()
                    load.closed(chance.uniform(1, 4))
                    nats.begin(nth)
                    load.closed(4)
                case "pause host":
                    process, child = running.processes[chance.randrange(3)]
                    load.halted = child.port
                    _paused(load, process.pid, chance.uniform(3.5, 6))
                    load.halted = 0
                case _:
                    _paused(load, nats.nodes[chance.randrange(NODES)].pid, chance.uniform(2, 5))
            done[what] += 1
            print(
                f"{dict(done)}: {load.made - before} decisions meanwhile, {load.lost} lost, {load.doubled} doubled, {load.behind} stale",
                flush=True,
            )
        load.closed(12)
        status = checked(load, str(dict(done)))
        for start, end, code in load.quiet:
            meanwhile = [f"{at - start:.0f} s: {what}" for at, what in when if start - 5 < at < end]
            print(
                f"{code} was silent for {end - start:.0f} s from {time.time() - time.perf_counter() + start:.0f}: {meanwhile}"
            )
        load.close()
    return status


def leader(rounds: int, tables: int, older: Path | None) -> int:
    """Kill NATS servers that no host is connected to. Print how long tables are silent whose stream they led, and the others."""
    with nats_servers() as nats, hosts(f"nats://{HOST}:{nats.ports[0]}", 1, older) as running:
        load = Coming(seated(running.ports(), tables), running.ports())
        load.closed(SETTLES)
        silent: dict[bool, list[float]] = {True: [], False: []}
        for nth in range(rounds):
            killed = 1 + nth % (NODES - 1)
            led = asyncio.run(_led_by(nats.urls, f"n{killed}"))
            load.longest.clear()
            nats.nodes[killed].kill()
            nats.nodes[killed].wait()
            load.closed(15)
            for code, seconds in load.longest.items():
                silent[table_stream(code) in led].append(seconds)
            print(f"n{killed} led {len(led)} of {SHARDS} streams of tables", flush=True)
            nats.begin(killed)
            load.closed(8)
        for hit, name in ((True, "tables of a stream without a leader"), (False, "the others")):
            of = silent[hit]
            print(f"{name}: {len(of)}, longest silence p50 {quantile(of, 0.5):.2f} s, most {max(of, default=0):.2f} s")
        status = checked(load, "leaders killed")
        load.close()
    return status


async def _led_by(urls: str, node: str) -> set[str]:
    """Return the streams of tables that a NATS server leads."""
    from paizhuo.engine.cluster.connecting import connected

    client = await connected(urls, "benchmark")
    try:
        infos = [await client.jetstream(timeout=10).stream_info(f"PZ_TABLES_{nth}") for nth in range(SHARDS)]
    finally:
        await client.close()
    return {str(info.config.name) for info in infos if info.cluster is not None and info.cluster.leader == node}


def _paused(load: Coming, pid: int, seconds: float) -> None:
    os.kill(pid, signal.SIGSTOP)
    load.closed(seconds)
    os.kill(pid, signal.SIGCONT)
    load.closed(3)


def _metric(port: int, name: str) -> int:
    from urllib.request import urlopen

    with urlopen(f"http://{HOST}:{port}/metrics", timeout=10) as answer:
        text = answer.read().decode()
    return int(float(next(line for line in text.splitlines() if line.startswith(f"{name} ")).split()[1]))


def memory(tables: int) -> int:
    """Print what so many tables take, in hosts and in NATS."""
    with nats_servers() as nats, hosts(nats.urls, 1) as running:
        before = running.megabytes(), nats.megabytes()
        load = Load([])
        for group in range(tables):
            load.add(table(running.ports()[0], group, RULES[group % len(RULES)]))
            load.closed(0.02)  # whoever is silent for long is cut off
        load.closed(20)
        print(
            json.dumps(
                {
                    "tables": tables,
                    "host_mb": round(running.megabytes() - before[0], 1),
                    "nats_mb": round(nats.megabytes() - before[1], 1),
                    "decisions": load.answers,
                }
            )
        )
        load.close()
    return 0


def streams(tables: int) -> int:
    """Print what a stream for every table takes in NATS, beside one subject for every table in few streams."""
    from nats.js.api import StreamConfig

    from paizhuo.engine.cluster.connecting import connected
    from paizhuo.engine.net.hosts.streams import opened, table_subject

    async def made(urls: str, *, each: bool) -> None:
        client = await connected(urls, "benchmark")
        jetstream = client.jetstream(timeout=10)
        few = await opened(client)
        for nth in range(tables):
            if each:
                await jetstream.add_stream(StreamConfig(f"T{nth}", subjects=[f"t.{nth}"], num_replicas=3))
                await jetstream.publish(f"t.{nth}", b"x" * 200)
            else:
                await few.write(table_subject(f"T{nth}"), b"x" * 200, 0)
        await client.close()

    for each in (False, True):
        with nats_servers() as nats:
            before, used, started = nats.megabytes(), nats.seconds(), time.perf_counter()
            asyncio.run(made(nats.urls, each=each))
            took, grew = time.perf_counter() - started, nats.megabytes() - before
            used = nats.seconds() - used
            idle = nats.seconds()
            time.sleep(10)
            name = "a stream each" if each else "few streams"
            print(
                f"{tables} tables, {name}: {grew:.0f} MB, made in {took:.1f} s ({used:.1f} s of processors), "
                f"then idle {100 * (nats.seconds() - idle) / 10:.1f} % of a core"
            )
    return 0


def try_it(number: int) -> int:
    """Begin a cluster, print its links, and wait for Ctrl-C."""
    with nats_servers() as nats, hosts(nats.urls, number) as running:
        print(f"NATS: {nats.urls}")
        for process, child in running.processes:
            print(f"host, process {process.pid}: {read(f'ws://{HOST}:{child.port}').link}")
        print("Kill a process and look; Ctrl-C ends all.", flush=True)
        with suppress(KeyboardInterrupt):
            signal.pause()
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "what", choices=("try", "load", "moves", "update", "faults", "leader", "memory", "streams", "host")
    )
    parser.add_argument("--hosts", default="")
    parser.add_argument("--tables", type=int)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rate", type=float, default=300.0, help="decisions a second, of all hosts together (load)")
    parser.add_argument("--stay", action="store_true", help="clients stay at the host where they have come")
    parser.add_argument("--moves", type=int, default=500)
    parser.add_argument("--older", type=Path, help="a checkout of an older version of the program")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=30)
    parser.add_argument("--pauses", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--nats", default="")
    parser.add_argument("--folder", type=Path, default=Path())
    given = parser.parse_args()
    match given.what:
        case "host":
            with seldom_collecting():
                asyncio.run(serve(given.nats, given.folder))
            return 0
        case "try":
            return try_it(int(given.hosts or 3))
        case "load":
            numbers = [int(each) for each in (given.hosts or "1,2,4").split(",")]
            return loads(numbers, given.tables or 40, given.seconds, given.rate, stay=given.stay)
        case "moves":
            return moves(given.moves, given.tables or 40)
        case "update":
            return update(given.older or parser.error("update needs --older"), given.tables or 16)
        case "faults":
            return faults(given.kills, given.nodes, given.pauses, given.tables or 16)
        case "leader":
            return leader(given.rounds, given.tables or 32, given.older and given.older.resolve())
        case "memory":
            return memory(given.tables or 1000)
        case _:
            return streams(given.tables or 1000)


if __name__ == "__main__":
    raise SystemExit(main())
