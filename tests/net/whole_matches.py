"""Four people in four processes play whole matches at a server, each behind a line that breaks; then everything is compared."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from paizhuo.engine.games import find
from paizhuo.engine.net.server.server import Server
from tests.net.fault_proxy import AtDecisions, AtRandom, Do, FaultProxy, Plan, Shares
from tests.net.may_know import Listener, Replay
from tests.net.player_process import Order
from tests.net.talking import running

ROOT: Final = Path(__file__).resolve().parents[2]
MEANWHILE: Final = Shares(drop=15, twice=15, late=15, cut=3)
"""What happens to the messages that no cut belongs to."""
SHORT: Final[Mapping[str, Mapping[str, int | str | bool]]] = {
    "riichi": {"length": "east"},
    "hongkong": {"circles": 1},
    "taiwan": {"circles": 1},
    "bloodbattle": {"hands": 4},
    "chongqing": {"hands": 1},
    "tianjin": {"hands": 4},
    "house": {"hands": 4},
}
"""Options of the shortest matches, where these are not the usual ones."""
BOTS: Final = ("basic", "random", "basic", "random")
"""Who chooses for the four: matches in which much is done, and hands still end."""


@dataclass(frozen=True, slots=True)
class Table:
    """A match to be played; ``id`` is unique among those that are played together."""

    id: str
    rules: str
    options: Mapping[str, int | str | bool] = field(default_factory=dict)
    seed: int = 1


@dataclass(slots=True)
class Played:
    """What came of a match: its journal, what each of the four says, and what the lines did."""

    journal: str
    said: list[dict[str, Any]]
    lines: list[FaultProxy]

    @property
    def faults(self) -> Counter[Do]:
        """What became of all messages."""
        return sum((line.done for line in self.lines), Counter())

    @property
    def decisions(self) -> int:
        """How many choices the journal holds."""
        return sum("action" in line for line in map(json.loads, self.journal.splitlines()))

    @property
    def cuts(self) -> int:
        """How often a line was cut."""
        return sum(line.cuts for line in self.lines)


def at_every_decision(seed: int, seat: int) -> Plan:
    """A cut at every decision, at another moment each time, and single faults between."""
    return AtDecisions(first=seat, meanwhile=AtRandom(4 * seed + seat, MEANWHILE))


def compare(played: Played) -> int:
    """Whether everybody has seen the match that the journal replays, and nobody more. How many frames were looked at."""
    replay = Replay(played.journal)
    assert replay.end.final is not None, "the journal is not over"
    frames = 0
    for seat, said in enumerate(played.said):
        assert said["points"] == list(replay.end.final.points), f"seat {seat} has other points"
        seen = {int(number): hand for number, hand in said["hands"].items()}
        wanted = replay.at_hand_ends(seat)
        assert seen.keys() == wanted.keys(), f"seat {seat} has seen the ends of hands {sorted(seen)}"
        for number, observation in wanted.items():
            assert seen[number] == observation, f"seat {seat} has seen another end of hand {number}"
        for heard in played.lines[seat].heard:
            Listener(replay, seat).check(heard)
            frames += len(heard)
    return frames


async def play(
    tables: Sequence[Table], plan: Callable[[int, int], Plan] = at_every_decision, seconds: float = 250
) -> list[Played]:
    """Plays all of them at once. ``plan``: what a line does, by the table's seed and the seat."""
    async with running() as server, AsyncExitStack() as stack:
        people = [await stack.enter_async_context(process()) for _ in range(4)]
        lines = {
            table.id: [
                await stack.enter_async_context(FaultProxy(server.port, plan(table.seed, seat)).running())
                for seat in range(4)
            ]
            for table in tables
        }
        async with asyncio.timeout(seconds):
            codes = await _opened(server, tables, people, lines)
            said = await asyncio.gather(*(_heard(person, len(tables)) for person in people))
        played = []
        for table in tables:
            at = server.hall.rooms[codes[table.id]].match.play
            assert at is not None
            played.append(Played(str(at.table.journal_text), [each[table.id] for each in said], lines[table.id]))
        return played


@asynccontextmanager
async def process() -> AsyncIterator[Process]:
    """One person's process."""
    command = (sys.executable, "-m", "tests.net.player_process")
    person = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdin=PIPE, stdout=PIPE, limit=2**26)
    try:
        yield person
    finally:
        if person.returncode is None:
            person.kill()
        await person.wait()


async def _opened(
    server: Server, tables: Sequence[Table], people: list[Process], lines: Mapping[str, list[FaultProxy]]
) -> dict[str, str]:
    """Has the first person open the tables and the others join them; their codes."""
    by_id = {table.id: table for table in tables}
    for table in tables:
        _order(people[0], table, 0, lines[table.id][0].port, "")
    codes: dict[str, str] = {}
    while len(codes) < len(tables):
        said = await _said(people[0])
        codes[said["id"]] = said["code"]
        for seat in (1, 2, 3):
            _order(people[seat], by_id[said["id"]], seat, lines[said["id"]][seat].port, said["code"])
    return codes


def _order(person: Process, table: Table, seat: int, port: int, code: str) -> None:
    rule_set = find(table.rules)
    settled = rule_set.settled(table.options)
    bots = ["", "", "", "", *("basic" for _ in range(rule_set.play.supporters(settled)))]
    terms = {"rules": table.rules, "bots": bots, "options": dict(table.options), "absence": 0, "pause": 0}
    order = Order(
        id=table.id,
        port=port,
        name=f"{table.id} {'ABCD'[seat]}",
        seed=table.seed,
        terms=terms,
        code=code,
        seat=seat,
        bot=BOTS[seat],
    )
    assert person.stdin is not None
    person.stdin.write(json.dumps(order).encode() + b"\n")


async def _said(person: Process) -> dict[str, Any]:
    assert person.stdout is not None
    line = await person.stdout.readline()
    assert line, "a person's process has ended"
    said: dict[str, Any] = json.loads(line)
    assert "failed" not in said, said
    return said


async def _heard(person: Process, matches: int) -> dict[str, dict[str, Any]]:
    """What a person says of each match."""
    found: dict[str, dict[str, Any]] = {}
    while len(found) < matches:
        said = await _said(person)
        if "points" in said:
            found[said["id"]] = said
    return found
