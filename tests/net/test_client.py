"""The client of a server: it plays whole matches, comes back by itself, and says why where it cannot."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from engine.core.words import Text
from engine.net import messages as m
from engine.net.client.connection import Client, Patience, Person
from engine.net.client.player import Player, bot
from engine.net.client.reports import Line
from engine.net.links import Address
from engine.net.server.server import Server
from engine.rules import ALL
from engine.table.session.moments import Finish, HandSheet, Moment
from tests.net.fault_proxy import AtRandom, FaultProxy, Plan, Shares, Sound
from tests.net.talking import run, running

QUICK = Patience(ping=0.05, silent=1.0, first_wait=0.01, longest_wait=0.1, again=0.1)
SOON = 60.0


class Reports:
    """Keeps what is heard of a server, by the name of what it was."""

    def __init__(self) -> None:
        self.all: list[tuple[str, Any]] = []
        self.lines: list[Line] = []
        self.new = asyncio.Event()

    def line(self, line: Line) -> None:
        self.lines.append(line)
        self.new.set()

    def opened(self, number: int, agrees: bool) -> None:
        self.all.append(("opened", (number, agrees)))

    def __getattr__(self, name: str) -> Callable[[Any], None]:
        def heard(value: Any) -> None:
            self.all.append((name, value))
            self.new.set()

        return heard

    def of(self, name: str) -> list[Any]:
        return [value for heard, value in self.all if heard == name]


class Playing(Player):
    """A bot that keeps what it saw."""

    def __init__(self, reports: Reports) -> None:
        super().__init__(bot("basic"))
        self.reports = reports
        self.moments: list[Moment] = []
        self.sheets: list[HandSheet] = []
        self.finish: Finish | None = None
        self.trouble: list[Text] = []

    def moved(self, moment: Moment) -> None:
        self.moments.append(moment)
        super().moved(moment)

    def hand_over(self, sheet: HandSheet) -> None:
        self.sheets.append(sheet)
        super().hand_over(sheet)

    def match_over(self, finish: Finish) -> None:
        self.finish = finish
        self.reports.new.set()

    def refused(self, reason: Text) -> None:
        self.trouble.append(reason)

    def failed(self, reason: Text) -> None:
        self.trouble.append(reason)


class Guest:
    """A client that plays, with all it hears."""

    def __init__(self, port: int, name: str, token: str = "", patience: Patience = QUICK) -> None:
        self.reports = Reports()
        self.player = Playing(self.reports)
        self.client = Client(
            Address("127.0.0.1", port), Person(name, token), self.reports, self.player, patience=patience
        )
        self.player.match = self.client.match
        self.task = asyncio.ensure_future(self.client.run())

    async def until(self, done: Callable[[], object]) -> None:
        async with asyncio.timeout(SOON):
            while not done():
                self.reports.new.clear()
                await self.reports.new.wait()

    async def at_table(self) -> str:
        await self.until(lambda: self.client.table is not None)
        assert self.client.table is not None
        return self.client.table.table

    async def close(self) -> None:
        self.client.close()
        await self.task


def terms(rules: str, *, people: int, **options: bool | int | str | None) -> m.Terms:
    rule_set = next(each for each in ALL if each.id == rules)
    seats = rule_set.participants(rule_set.settled(options))
    return m.Terms(rules, ["" if nth < people else "basic" for nth in range(seats)], options, pause=200)


async def match_of(server: Server, offered: m.Terms, plan: Plan) -> None:
    """Plays a whole match through a line with this plan."""
    async with FaultProxy(server.port, plan, linger=0.01).running() as proxy:
        people = sum(not who for who in offered.bots)
        guests = [Guest(proxy.port, name) for name in ("Ann", "Bob", "Cem", "Dora")[:people]]
        guests[0].client.send(m.Create(offered))
        code = await guests[0].at_table()
        for guest in guests[1:]:
            guest.client.send(m.Join(code))
            await guest.at_table()
        for guest in guests:
            guest.client.send(m.Ready())
        for guest in guests:
            await guest.until(partial(getattr, guest.player, "finish"))
        room = server.hall.rooms[code]
        assert room.play is not None
        match = room.play.table.match
        assert match.final is not None
        for guest in guests:
            assert guest.player.finish == Finish(match.results, match.final)
            assert guest.player.sheets[-1].result == match.results[-1]
            assert not guest.player.trouble
            opened = guest.reports.of("opened")
            assert opened
            assert all(agrees for _, agrees in opened)
        for guest in guests:
            await guest.close()


@pytest.mark.parametrize("rules, options", [("riichi", {"length": "east"}), ("sichuan", {}), ("house", {})])
def test_people_far_away_play_a_match_to_its_end(rules: str, options: dict[str, bool | int | str | None]) -> None:
    async def test() -> None:
        async with running() as server:
            await match_of(server, terms(rules, people=2, **options), Sound())

    run(test)


@pytest.mark.parametrize("seed", range(3))
def test_a_bad_line_costs_no_match(seed: int) -> None:
    async def test() -> None:
        async with running() as server:
            plan = AtRandom(seed, Shares(drop=20, twice=20, late=20, cut=20))
            await match_of(server, terms("riichi", people=2, length="east"), plan)

    run(test)
