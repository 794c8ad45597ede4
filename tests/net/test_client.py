"""The client of a server: it plays whole matches, comes back by itself, and says why where it cannot."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from paizhuo.engine.core.words import Text
from paizhuo.engine.games import ALL
from paizhuo.engine.net import messages as m
from paizhuo.engine.net import tls, wire
from paizhuo.engine.net.client import words
from paizhuo.engine.net.client.connection import Client, Patience, Person
from paizhuo.engine.net.client.player import Player, bot
from paizhuo.engine.net.client.reports import ConnectionState
from paizhuo.engine.net.client.thread import ClientThread
from paizhuo.engine.net.links import Address
from paizhuo.engine.net.server.server import Server
from paizhuo.engine.table.port.asks import Answer
from paizhuo.engine.table.port.reports import Declined, Failed, Finish, HandSheet, Moment, Report
from tests.net.fault_proxy import AtRandom, BytesProxy, Do, FaultProxy, Plan, Shares, Sound, Way
from tests.net.talking import at_once, run, running
from tests.table.running import Heard

QUICK = Patience(ping=0.05, silent=1.0, first_wait=0.01, longest_wait=0.1, again=0.1, elsewhere=0.05)
SOON = 20.0


def unused_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Reports:
    """Keeps what is heard of a server, by the name of what it was."""

    def __init__(self) -> None:
        self.all: list[tuple[str, Any]] = []
        self.lines: list[ConnectionState] = []
        self.new = asyncio.Event()
        self.heard_of_table = threading.Event()

    def line(self, line: ConnectionState) -> None:
        self.lines.append(line)
        self.new.set()

    def opened(self, number: int, agrees: bool) -> None:
        self.all.append(("opened", (number, agrees)))

    def table(self, table: m.TableState) -> None:
        self.all.append(("table", table))
        self.new.set()
        self.heard_of_table.set()

    def __getattr__(self, name: str) -> Callable[[Any], None]:
        def heard(value: Any) -> None:
            self.all.append((name, value))
            self.new.set()

        return heard

    def of(self, name: str) -> list[Any]:
        return [value for heard, value in self.all if heard == name]


def settled(reports: Reports) -> bool:
    return bool(reports.lines) and reports.lines[-1].stage != "connecting"


class Playing(Player):
    """A bot that keeps what it saw."""

    def __init__(self, reports: Reports, *, plays: bool) -> None:
        super().__init__(bot("basic"))
        self.reports = reports
        self.plays = plays
        self.moments: list[Moment] = []
        self.sheets: list[HandSheet] = []
        self.finish: Finish | None = None
        self.trouble: list[Text] = []

    def heard(self, report: Report) -> None:
        match report:
            case Moment():
                self.moments.append(report)
                self.reports.new.set()
                if not self.plays:
                    return
            case HandSheet():
                self.sheets.append(report)
            case Finish():
                self.finish = report
                self.reports.new.set()
            case Declined(reason) | Failed(reason):
                self.trouble.append(reason)
            case _:
                pass
        super().heard(report)


class Guest:
    """A client that plays, with all it hears."""

    def __init__(
        self,
        port: int,
        name: str,
        token: str = "",
        patience: Patience = QUICK,
        *,
        plays: bool = True,
        address: Address | None = None,
    ) -> None:
        self.reports = Reports()
        self.player = Playing(self.reports, plays=plays)
        self.client = Client(
            address or Address("127.0.0.1", port), Person(name, token), self.reports, self.player, patience=patience
        )
        self.player.match = self.client.match
        self.task = asyncio.ensure_future(self.client.run())

    async def until(self, done: Callable[[], object]) -> None:
        async with asyncio.timeout(SOON):
            while not done():
                self.reports.new.clear()
                await self.reports.new.wait()

    @property
    def asked(self) -> bool:
        return bool(self.player.moments and self.player.moments[-1].observation.options)

    def has_seen(self, moments: int) -> bool:
        return len(self.player.moments) > moments

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
        assert room.match.play is not None
        match = room.match.play.table.match
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


@pytest.mark.parametrize(
    "rules, options",
    [("riichi", {"length": "east"}), ("sichuan", {}), pytest.param("house", {}, marks=pytest.mark.nightly)],
)
def test_people_far_away_play_a_match_to_its_end(rules: str, options: dict[str, bool | int | str | None]) -> None:
    async def test() -> None:
        async with running() as server:
            await match_of(server, terms(rules, people=2, **options), Sound())

    run(test)


@pytest.mark.parametrize("seed", [pytest.param(0, marks=pytest.mark.nightly), 1, 2])
def test_a_bad_line_costs_no_match(seed: int) -> None:
    async def test() -> None:
        async with running() as server:
            plan = AtRandom(seed, Shares(drop=20, twice=20, late=20, cut=20))
            await match_of(server, terms("riichi", people=2, length="east"), plan)

    run(test)


class LosesOnce:
    """A line that loses the first message to the server that begins like this."""

    def __init__(self, start: str) -> None:
        self._start = start
        self.lost = False

    def next(self, way: Way, message: str) -> Do:
        if self.lost or way is not Way.TO_SERVER or not message.startswith(self._start):
            return Do.PASS
        self.lost = True
        return Do.DROP


@pytest.mark.parametrize("lost", ['{"type":"ready"', '{"type":"ask","ask":{"ask":"next_hand"'])
def test_who_is_ready_is_so_though_the_line_loses_the_word(lost: str) -> None:
    async def test() -> None:
        plan = LosesOnce(lost)
        async with running() as server:
            unhurried = msgspec.structs.replace(terms("chongqing", people=1, hands=4), pause=0)
            await match_of(server, unhurried, plan)
        assert plan.lost

    run(test)


def test_a_line_on_which_nothing_comes_any_more_is_made_anew() -> None:
    async def test() -> None:
        async with running() as server, BytesProxy(server.port).running() as proxy:
            guest = Guest(proxy.port, "Ann", patience=replace(QUICK, silent=0.3))
            guest.client.send(m.Create(terms("riichi", people=2)))
            code = await guest.at_table()
            proxy.stop()
            await guest.until(lambda: guest.reports.lines and guest.reports.lines[-1].stage == "waiting")
            assert guest.reports.lines[-1].reason == words.LINE_SILENT
            proxy.go_on()
            await guest.until(lambda: guest.client.table is not None and guest.reports.lines[-1].stage == "up")
            assert guest.client.table is not None
            assert guest.client.table.table == code
            await guest.close()

    run(test)


def test_a_match_goes_on_at_the_same_decision_after_the_server_was_killed(tmp_path: Path) -> None:
    async def test() -> None:
        server = Server(at_once(folder=tmp_path))
        await server.start()
        port = server.port
        guest = Guest(port, "Ann", plays=False)
        guest.client.send(m.Create(terms("riichi", people=1)))
        await guest.at_table()
        guest.client.send(m.Ready())
        await guest.until(lambda: guest.asked)
        before = guest.player.moments[-1]
        decision = guest.client.match.decision
        await server.stop()
        await guest.until(lambda: guest.reports.lines and guest.reports.lines[-1].stage == "waiting")
        server = Server(at_once(folder=tmp_path, port=port))
        await server.start()
        shown = len(guest.player.moments)
        await guest.until(lambda: len(guest.player.moments) > shown and guest.asked)
        again = guest.player.moments[-1]
        assert (again.observation, again.prompt, again.facts) == (before.observation, before.prompt, before.facts)
        assert guest.client.match.decision == decision
        assert guest.reports.of("opened") == []
        guest.client.match.ask(Answer(again.serial, (again.observation.options[0],)))
        await guest.until(lambda: guest.client.match.decision not in (0, decision) or guest.player.sheets)
        await guest.close()
        await server.stop()

    run(test)


@pytest.mark.parametrize(
    "name, token, code",
    [("Ann\u200b", "", "bad_name"), ("Ann", "x" * 20, "unknown_token")],
)
def test_whom_the_server_will_not_have_is_told_why_once(name: str, token: str, code: str) -> None:
    async def test() -> None:
        async with running() as server:
            guest = Guest(server.port, name, token)
            await asyncio.wait_for(guest.task, SOON)
            assert [line.stage for line in guest.reports.lines] == ["connecting", "closed"]
            (wrong,) = guest.reports.of("wrong")
            assert wrong.code == code
            assert guest.reports.lines[-1].reason == wire.heard(wrong.reason)

    run(test)


def test_who_connects_elsewhere_does_not_fight_over_the_line() -> None:
    async def test() -> None:
        async with running() as server:
            first = Guest(server.port, "Ann")
            await first.until(lambda: first.reports.of("welcomed"))
            second = Guest(server.port, "Ann", first.client.person.token)
            await asyncio.wait_for(first.task, SOON)
            assert first.reports.lines[-1].stage == "closed"
            assert second.reports.lines[-1].stage == "up"
            await second.close()

    run(test)


def test_whoever_comes_back_to_a_hand_hears_again_what_its_wall_was_promised_to_be() -> None:
    async def test() -> None:
        async with running() as server:
            first = Guest(server.port, "Ann", plays=False)
            await first.until(lambda: first.reports.of("welcomed"))
            first.client.send(m.Create(terms("riichi", people=1)))
            await first.at_table()
            first.client.send(m.Ready())
            await first.until(lambda: first.asked)
            second = Guest(server.port, "Ann", first.client.person.token, plays=False)
            await second.until(lambda: second.reports.of("promised"))
            promised = first.reports.of("promised")
            assert promised[0]
            assert second.reports.of("promised")[0] == promised[-1]
            await asyncio.wait_for(first.task, SOON)
            await second.close()

    run(test)


def test_a_server_that_is_not_there_is_tried_again_and_again_until_the_client_is_closed() -> None:
    async def test() -> None:
        guest = Guest(unused_port(), "Ann")
        await guest.until(lambda: len([line for line in guest.reports.lines if line.stage == "waiting"]) > 3)
        assert {line.reason for line in guest.reports.lines if line.stage == "waiting"} == {words.NOBODY_THERE}
        await guest.close()
        assert guest.reports.lines[-1] == ConnectionState("closed", words.LEFT_OFF)

    run(test)


def test_only_the_certificate_of_the_invitation_is_trusted(tmp_path: Path) -> None:
    async def test() -> None:
        certificate, key = tls.self_signed(tmp_path, ["127.0.0.1"])
        async with running(at_once(tls=tls.server_context(certificate, key))) as server:
            for trusted, stage in (
                (tls.fingerprint_of(certificate), "up"),
                ("0" * 64, "closed"),
                ("", "closed"),
            ):
                guest = Guest(server.port, "Ann", address=Address("127.0.0.1", server.port, True, trusted))
                await guest.until(partial(settled, guest.reports))
                assert guest.reports.lines[-1].stage == stage
                await guest.close()

    run(test)


def test_a_client_in_a_thread_ends_soon_even_where_nobody_answers() -> None:
    async def silent() -> None:
        came, gone = asyncio.Event(), asyncio.Event()

        async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            came.set()
            await reader.read()
            writer.close()
            await writer.wait_closed()
            gone.set()

        async with await asyncio.start_server(accept, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            reports = Reports()

            def made() -> Client:
                return Client(Address("127.0.0.1", port), Person("Ann"), reports, Heard())

            thread = await asyncio.to_thread(ClientThread, made)
            await asyncio.wait_for(came.wait(), SOON)
            await asyncio.to_thread(thread.close)
            assert not thread.running
            assert reports.lines[-1].stage == "closed"
            await asyncio.wait_for(gone.wait(), SOON)

    run(silent)


def test_a_client_in_a_thread_does_what_it_is_told_there() -> None:
    async def test() -> None:
        async with running() as server:
            reports = Reports()

            def made() -> Client:
                return Client(Address("127.0.0.1", server.port), Person("Ann"), reports, Heard())

            thread = await asyncio.to_thread(ClientThread, made)
            thread.do(lambda client: client.send(m.Create(terms("sichuan", people=1))))
            await asyncio.to_thread(reports.heard_of_table.wait, SOON)
            await asyncio.to_thread(thread.close)
            thread.do(lambda client: pytest.fail("it has ended"))
            assert not thread.running

    run(test)
