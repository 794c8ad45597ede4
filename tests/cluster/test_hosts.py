"""Tables of a cluster: any host serves any player, one owns a table, and a table outlives it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from paizhuo.engine.net import messages as m
from paizhuo.engine.net.hosts import entries
from paizhuo.engine.net.hosts.between import Card, written
from paizhuo.engine.net.hosts.streams import table_stream, table_subject
from paizhuo.engine.net.server.words import NOTHING_STORED
from paizhuo.engine.table.port.asks import NextHand
from paizhuo.engine.table.port.reports import Explained
from tests.cluster import nats_server
from tests.cluster.hosts import Cluster, Host, cluster
from tests.net.fault_proxy import BytesProxy
from tests.net.talking import Client, answer, ask, come, errors, run
from tests.net.test_client import Guest

pytestmark = nats_server.needs_nats


async def decide(times: int, *people: Client) -> None:
    """Have people decide, always by the first option, until each of them has done so many times."""
    made = dict.fromkeys(people, 0)
    enough = asyncio.Event()

    async def play(who: Client) -> None:
        latest = 0
        while True:
            heard = await who.hear(m.Decide | m.Result, within=8)  # type: ignore[arg-type]
            if isinstance(heard, m.Result):
                await who.say(ask(NextHand()))
            elif heard.decision != latest:
                latest = heard.decision
                await who.say(answer(latest, 0))
                made[who] += 1
                if min(made.values()) >= times:
                    enough.set()

    playing = [asyncio.ensure_future(play(who)) for who in people]
    try:
        await asyncio.wait_for(enough.wait(), 30)
    finally:
        for each in playing:
            each.cancel()


async def opened(host: Host, name: str, seats: int, **terms: object) -> tuple[str, Client]:
    """Have somebody open a table of riichi for so many people, with bots in the other seats."""
    who = await come(host.server, name)
    bots = [""] * seats + ["basic"] * (4 - seats)
    await who.say(m.Create(m.Terms("riichi", bots, pause=10, **terms)))  # type: ignore[arg-type]
    return (await who.hear(m.TableState)).table, who


def test_somebody_at_another_host_plays_at_the_table(tmp_path: Path) -> None:
    async def test() -> None:
        async with cluster(tmp_path, 2) as hosts:
            one, two = hosts.hosts
            code, ann = await opened(one, "Ann", 2, visibility="public")
            ben = await come(two.server, "Ben")
            await asyncio.sleep(1.2)  # a host says every second which public tables it has
            await ben.say(m.Tables())
            assert [entry.table for entry in (await ben.hear(m.TablesOpen)).tables] == [code]
            await ben.say(m.Join(code))
            assert (await ben.hear(m.TableState)).you == 1
            await ann.say(m.Ready())
            await ben.say(m.Ready())
            await decide(4, ann, ben)
            assert errors(await ben.ask(m.Sit(0))) == ["not_now"]
            await ben.say(m.Leave())
            await ben.hear(m.Left)
            await ben.say(m.Tables())
            await ben.hear(m.TablesOpen)
            assert two.server.hall.people

    run(test)


async def two_at_the_table_of_a_third(hosts: Cluster) -> tuple[str, Client, Client, Client]:
    """Have two people at different hosts play at a table of a third host, whose own player plays too; the first is asked first."""
    one, two, three = hosts.hosts
    code, cleo = await opened(three, "Cleo", 4)
    await cleo.say(m.Sit(3), m.SetSeat(2, "basic"))
    ann, ben = await come(one.server, "Ann"), await come(two.server, "Ben")
    for who in (ann, ben):
        await who.say(m.Join(code))
        await who.hear(m.TableState)
    for who in (ann, ben, cleo):
        await who.say(m.Ready())
    return code, ann, ben, cleo


def test_a_table_outlives_its_host_and_asks_the_same_decision_under_the_same_number(tmp_path: Path) -> None:
    async def test() -> None:
        async with cluster(tmp_path, 3) as hosts:
            code, ann, _, cleo = await two_at_the_table_of_a_third(hosts)
            asked = await ann.hear(m.Decide)
            journal = hosts.hosts[2].server.hall.rooms[code].match.play.table.journal_text  # type: ignore[union-attr]
            before = asyncio.get_running_loop().time()
            await hosts.hosts[2].die()
            again = await ann.hear(m.Decide, within=8)
            assert asyncio.get_running_loop().time() - before < 5
            assert (again.decision, again.options) == (asked.decision, asked.options)
            taken = next(h for h in hosts.hosts[:2] if code in h.server.hall.rooms)
            assert taken.server.hall.rooms[code].match.play.table.journal_text == journal  # type: ignore[union-attr]
            await ann.say(answer(again.decision, 0))
            await ann.hear(m.Decided, lambda made: made.decision == asked.decision)
            back = await come(hosts.hosts[0].server, "Cleo", cleo.token)
            assert (await back.hear(m.TableState)).table == code

    run(test)


def test_a_host_that_leaves_gives_its_tables_away_without_a_pause(tmp_path: Path) -> None:
    async def test() -> None:
        async with cluster(tmp_path, 3) as hosts:
            code, ann, _, cleo = await two_at_the_table_of_a_third(hosts)
            asked = await ann.hear(m.Decide)
            before = asyncio.get_running_loop().time()
            leaving = asyncio.ensure_future(hosts.hosts[2].server.stop())
            again = await ann.hear(m.Decide, within=8)
            assert asyncio.get_running_loop().time() - before < 1
            assert (again.decision, again.options) == (asked.decision, asked.options)
            await leaving
            await cleo.closed()
            back = await come(hosts.hosts[0].server, "Cleo", cleo.token)
            assert (await back.hear(m.TableState)).table == code

    run(test)


def another_than(code: str) -> Callable[[m.TableState], bool]:
    return lambda state: state.table != code


def test_while_a_stream_has_no_leader_only_its_own_tables_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paizhuo.engine.net.server.outbox.AGAIN", 0.1)

    async def test() -> None:
        async with cluster(tmp_path, 1) as hosts:
            one = hosts.hosts[0]
            code, ann = await opened(one, "Ann", 1)
            other, bob = await opened(one, "Bob", 1)
            while table_stream(other) == table_stream(code):
                await bob.say(m.Leave())
                await bob.say(m.Create(m.Terms("riichi", ["", "basic", "basic", "basic"], pause=10)))
                other = (await bob.hear(m.TableState, another_than(other))).table
            for who in (ann, bob):
                await who.say(m.Ready())
            asked = (await ann.hear(m.Decide)).decision
            lost = table_subject(code)
            jetstream = one.base._streams.jetstream
            publish = jetstream.publish

            async def without_leader(subject: str, *args: object, **named: object) -> object:
                if subject == lost:
                    raise TimeoutError
                return await publish(subject, *args, **named)  # type: ignore[arg-type]

            with monkeypatch.context() as patched:
                patched.setattr(jetstream, "publish", without_leader)
                await ann.say(answer(asked, 0))
                await ann.hear_report(Explained, lambda said: said.words == NOTHING_STORED)
                await decide(8, bob)
                await ann.say(answer(asked, 0))
                assert (await ann.hear(m.Wrong)).code == "store"
                assert not [heard for heard in ann.heard if isinstance(heard, m.Decided)]
            await ann.hear(m.Decided, lambda made: made.decision == asked)

    run(test)


def test_who_was_halted_longer_than_its_lease_can_write_no_more(tmp_path: Path) -> None:
    async def test() -> None:
        async with cluster(tmp_path, 2) as hosts:
            one, two = hosts.hosts
            code, ann = await opened(one, "Ann", 1)
            await ann.say(m.Ready())
            asked = await ann.hear(m.Decide)
            room = one.server.hall.rooms[code]
            # Another host takes the table over while this one does not know of it.
            one.base._owners._changed = lambda code, owner: None
            await two.base._owners.give(code, two.id)
            two.base._begin_resuming(code, two.id)
            for _ in range(200):
                if code in two.server.hall.rooms:
                    break
                await asyncio.sleep(0.01)
            taken = two.server.hall.rooms[code].match.play
            assert taken is not None
            lines = taken.table.journal_text
            await ann.say(answer(asked.decision, 0))
            for _ in range(200):
                if code not in one.server.hall.rooms:
                    break
                await asyncio.sleep(0.01)
            assert code not in one.server.hall.rooms, "the stream has refused what it wrote"
            assert room.match.play is None
            assert two.server.hall.rooms[code].match.play.table.journal_text == lines  # type: ignore[union-attr]
            again = await ann.hear(m.Decide, within=8)
            assert again.decision == asked.decision

    run(test)


def test_who_was_halted_longer_than_its_lease_shows_nothing_of_what_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with cluster(tmp_path, 2) as hosts:
            one, two = hosts.hosts
            code, ann = await opened(one, "Ann", 1)
            await ann.say(m.Ready())
            await ann.hear(m.Decide)
            # It has heard nothing since long ago, as after a halt.
            members = one.base._members
            long_ago = asyncio.get_running_loop().time() - 10
            monkeypatch.setattr(members, "_look_at_own", lambda: None)
            members._heard[one.id] = long_ago
            await ann.say(m.Look())
            assert (await ann.hear(m.Wrong)).code == "store"
            monkeypatch.undo()
            # Its last word from before arrives only now.
            members._heard[one.id], members._was_valid = long_ago, True
            await members._hear(Said(written(Card(one.id, at=long_ago))))  # type: ignore[arg-type]
            assert not members.valid
            assert code not in one.server.hall.rooms, "it is resumed once the host knows that it still has it"
            for _ in range(500):
                if any(code in host.server.hall.rooms for host in (one, two)):
                    return
                await asyncio.sleep(0.01)
            raise AssertionError("one of the hosts plays on")

    run(test)


class Said:
    """A message of NATS."""

    def __init__(self, data: bytes) -> None:
        self.data = data


def test_a_program_whose_host_is_gone_plays_on_through_another(tmp_path: Path) -> None:
    async def test() -> None:
        async with cluster(tmp_path, 2) as hosts:
            one, two = hosts.hosts
            ann = Guest(one.server.port, "Ann", plays=False)
            ann.client.send(m.Create(m.Terms("sichuan", ["", "basic", "basic", "basic"])))
            code = await ann.at_table()
            ann.client.send(m.Ready())
            await ann.until(lambda: ann.asked)
            asked, moments = ann.player.moments[-1], len(ann.player.moments)
            await one.die()
            await ann.until(lambda: len(ann.player.moments) > moments and ann.asked)
            assert code in two.server.hall.rooms
            assert ann.player.moments[-1].observation.options == asked.observation.options
            ann.player.plays = True
            ann.player.heard(ann.player.moments[-1])
            await ann.until(lambda: len(ann.player.moments) > moments + 10)
            await ann.close()

    run(test)


def test_a_program_goes_to_the_host_that_has_its_table_and_stays_where_it_is_until_that_can_be_reached(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        async with cluster(tmp_path, 2) as hosts:
            one, two = hosts.hosts
            ann, bob = Guest(one.server.port, "Ann"), Guest(two.server.port, "Bob")
            ann.client.send(m.Create(m.Terms("sichuan", ["", "", "basic", "basic"])))
            code = await ann.at_table()
            bob.client.send(m.Join(code))
            await bob.at_table()
            await bob.until(lambda: (one.server.connections, two.server.connections) == (2, 0))
            eve = Guest(two.server.port, "Eve")
            way = BytesProxy(one.server.port, nats_server.free_port())
            await one.base.reached_by([f"paizhuo://127.0.0.1:{way.port}/"])  # nobody listens there
            eve.client.send(m.Join(code, role="spectator"))
            await eve.at_table()
            for guest in (ann, bob):
                guest.client.send(m.Ready())
            for guest in (ann, bob, eve):
                await guest.until(partial(guest.has_seen, 10))
            assert (one.server.connections, two.server.connections) == (2, 1)
            async with way.running():
                await eve.until(lambda: (one.server.connections, two.server.connections) == (3, 0))
                await eve.until(partial(eve.has_seen, len(eve.player.moments) + 10))
                for guest in (bob, eve):
                    assert {line.stage for line in guest.reports.lines[1:]} == {"up"}
                for guest in (ann, bob, eve):
                    await guest.close()

    run(test)


def test_what_a_newer_version_has_written_is_left_to_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with cluster(tmp_path, 2) as hosts:
            one, two = hosts.hosts
            code, _ = await opened(one, "Ann", 1)
            monkeypatch.setattr(
                entries, "FORMAT", entries.FORMAT - 1
            )  # this process has become older than what it has written
            await one.base._owners.give(code, two.id)
            await asyncio.sleep(0.5)
            assert code not in two.server.hall.rooms
            monkeypatch.undo()
            for _ in range(300):
                if code in two.server.hall.rooms:
                    return
                await asyncio.sleep(0.01)
            raise AssertionError("a version that can read it takes it over")

    run(test)


def test_a_host_says_whether_it_may_own_tables(tmp_path: Path) -> None:
    async def test() -> None:
        async with cluster(tmp_path, 2) as hosts:
            one, _ = hosts.hosts

            async def health() -> int:
                reader, writer = await asyncio.open_connection("127.0.0.1", one.server.port)
                writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
                answer = await reader.readline()
                writer.close()
                return int(answer.split()[1])

            ann = await come(one.server, "Ann")
            assert await health() == 200
            one.base._members._client = _CutOff()  # type: ignore[assignment]
            await asyncio.wait_for(ann.closed(), 6)
            assert await health() == 503

    run(test)


class _CutOff:
    """A line to NATS on which nothing leaves."""

    async def publish(self, _subject: str, _payload: bytes) -> None:
        return

    async def flush(self, _seconds: float) -> None:
        return


@pytest.mark.parametrize("token", [True, False])
def test_accounts_are_known_at_every_host(tmp_path: Path, *, token: bool) -> None:
    async def test() -> None:
        async with cluster(tmp_path, 2) as hosts:
            one, two = hosts.hosts
            ann = await come(one.server, "Ann", password="a long secret", register=True)
            if token:
                await come(two.server, "Ann", ann.token)
            else:
                await come(two.server, "Ann", password="a long secret")
            other = Client.came[-1]
            assert errors(other.heard) == []

    run(test)
