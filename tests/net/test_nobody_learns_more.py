"""Over the wire, for every rule set: no frame says more than the journal says that its receiver may know."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

from paizhuo.engine.core import codec
from paizhuo.engine.core.action import Action
from paizhuo.engine.games import ALL, find
from paizhuo.engine.net import messages as m
from paizhuo.engine.net import wire
from paizhuo.engine.net.server.server import Server
from paizhuo.engine.table.port.asks import Advise, Consult
from paizhuo.engine.table.port.reports import Advised, Consultation
from tests.net.may_know import Listener, Replay, SaysMore
from tests.net.talking import answer, ask, running

HANDS, HANDS_ADVISED, HANDS_AT_NIGHT = 1, 2, 4
SECONDS = 100
"""In which the people at a table play their hands, at the latest."""
PATIENCE = 0.003
"""Seconds in which supporters may advise before their player chooses."""
LATE = ("stale", "not_now")
"""What a message gets that crosses the table's next step: the decision is made, or the next hand is dealt and not yet shown."""
RULES = [rule_set.id for rule_set in ALL]
pytestmark = pytest.mark.simulation


def read_options(options: msgspec.Raw) -> tuple[Action, ...]:
    found: tuple[Action, ...] = codec.read(wire.value(options), tuple[Action, ...])
    return found


class Wire:
    """A person who chooses at random, loses the line sometimes, and keeps every frame; the frames of each connection by themselves."""

    def __init__(self, server: Server, name: str, seed: int) -> None:
        self.connections: list[list[str]] = []
        self.ended: set[bytes] = set()
        """The results of the hands that are over. A result comes twice to those who look again or come back after it."""
        self.heard: set[type] = set()
        """The types of the messages and reports that came."""
        self.you: int | None = None
        self.patience = 0.0
        self._server = server
        self._name = name
        self._token = ""
        self._sockets: list[ClientConnection] = []
        self._random = Random(seed)

    async def come(self) -> ClientConnection:
        """Connects and says who this is."""
        socket = await connect(f"ws://127.0.0.1:{self._server.port}/", compression=None, proxy=None, max_queue=None)
        self._sockets.append(socket)
        self.connections.append([])
        await self.say(socket, m.Hello(m.PROTOCOL, self._name, self._token))
        welcome = await self.hear(socket, m.Welcome)
        assert isinstance(welcome, m.Welcome)
        self._token = welcome.token
        return socket

    async def go(self) -> None:
        """Closes every connection that is still open."""
        for socket in self._sockets:
            await socket.close()

    async def say(self, socket: ClientConnection, message: m.FromClient) -> None:
        await socket.send(wire.written(message), text=True)

    async def hear(self, socket: ClientConnection, kind: Any = m.FromServer) -> Any:
        """The next message, or the next of this kind."""
        while True:
            frame = str(await socket.recv())
            self.connections[-1].append(frame)
            message: m.FromServer = wire.from_server(frame)
            assert not isinstance(message, m.Wrong) or message.code in LATE, frame
            self.heard.add(type(wire.reported(message) if isinstance(message, m.Reports) else message))
            if isinstance(message, kind):
                return message

    async def play(self, socket: ClientConnection, enough: Callable[[], bool]) -> None:
        """Plays until it is enough, which is asked after each message."""
        looked = False
        while not enough():
            message = await self.hear(socket)
            match message:
                case m.Began(you=you):
                    self.you = you
                case m.Decide(decision=decision, options=options):
                    await asyncio.sleep(self.patience)
                    option = self._random.randrange(len(read_options(options)))
                    if not looked or self._random.randrange(40) == 0:
                        looked = True
                        await self.say(socket, m.Look())
                    if self._random.randrange(60) == 0:
                        await socket.close()
                        socket = await self.come()
                        continue
                    await self.say(socket, answer(decision, option))
                case m.Reports() if isinstance(report := wire.reported(message), Consultation):
                    pointed_at = self._random.choice(report.observation.options)
                    await self.say(socket, ask(Advise(report.supporter, pointed_at)))
                case m.Happened() if self.you is not None and self.you > 3 and self._random.randrange(4) == 0:
                    await self.say(socket, ask(Consult(self.you)))
                case m.Result(result=result):
                    self.ended.add(bytes(result))
                    if self.you is not None:
                        await self.say(socket, m.Ready())
                case _:
                    pass


def everybody_heard(
    rules: str, hands: int, kinds: tuple[type, ...], options: Mapping[str, int | str | bool] | None = None
) -> Counter[str]:
    """Two people, two bots, supporters where there are any and a spectator at one table: how many messages of each type were right.

    They play so many hands, and more until messages of all these types have come: supporters may choose bots, which take no advice.
    """
    rule_set = find(rules)
    settled = rule_set.settled(options or {})
    seats = rule_set.play.seats(settled)
    everybody = seats + rule_set.play.supporters(settled)
    bots = ["basic" if seat in (1, 3) else "" for seat in range(everybody)]
    met: Counter[str] = Counter()

    async def play() -> None:
        async with running() as server:
            people = [Wire(server, f"person {nth}", nth) for nth in range(bots.count(""))]
            sockets = [await person.come() for person in people]
            for person in people:
                person.patience = PATIENCE if everybody > seats else 0.0
            terms = m.Terms(rules, bots, dict(options or {}), pause=0)
            await people[0].say(sockets[0], m.Create(terms))
            table = await people[0].hear(sockets[0], m.TableState)
            assert isinstance(table, m.TableState)
            for person, socket, seat in zip(
                people[1:], sockets[1:], [n for n, bot in enumerate(bots) if not bot][1:], strict=True
            ):
                await person.say(socket, m.Join(table.table, role="player" if seat < seats else "supporter", seat=seat))
                await person.hear(socket, m.TableState)
            onlooker = Wire(server, "onlooker", 99)
            looking = await onlooker.come()
            await onlooker.say(looking, m.Join(table.table, role="spectator"))
            for person, socket in zip(people, sockets, strict=True):
                await person.say(socket, m.Ready())
            everywhere = [*zip(people, sockets, strict=True), (onlooker, looking)]

            def enough() -> bool:
                heard = set[type]().union(*(person.heard for person in people))
                return all(len(person.ended) >= hands for person in people) and heard.issuperset(kinds)

            playing = [asyncio.ensure_future(person.play(socket, enough)) for person, socket in everywhere]
            done, others = await asyncio.wait(playing, timeout=SECONDS, return_when=asyncio.FIRST_COMPLETED)
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)
            assert done, [(len(person.ended), person.heard) for person in people]
            for task in done:
                task.result()
            play = server.hall.rooms[table.table].match.play
            assert play is not None
            text = play.table.journal_text
            assert text is not None
            replay = Replay(text)
            for person in (*people, onlooker):
                await person.go()
                for frames in person.connections:
                    listener = Listener(replay, person.you)
                    listener.check(frames)
                    met.update(listener.met)

    asyncio.run(play())
    return met


@pytest.mark.parametrize("hands", [HANDS, pytest.param(HANDS_AT_NIGHT, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("rules", RULES)
def test_no_frame_says_more_than_its_receiver_may_know(rules: str, hands: int) -> None:
    kinds = (m.Began, m.Happened, m.Observed, m.Decide, m.Result)
    met = everybody_heard(rules, hands, kinds)
    assert all(met[kind.__name__] for kind in kinds), met


@pytest.mark.parametrize("hands", [HANDS_ADVISED, pytest.param(HANDS_AT_NIGHT, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("sees", ["all", "supported"])
def test_supporters_hear_no_more_than_what_they_may_see(sees: str, hands: int) -> None:
    kinds = (m.Decide, m.Observed, Consultation, Advised, m.Result)
    met = everybody_heard("house", hands, kinds, {"supporters": 2, "adviser_view": sees})
    assert all(met[kind.__name__] for kind in kinds), met


def test_a_frame_that_says_a_tile_more_is_noticed() -> None:
    """The check itself: what one seat hears is more than another may know."""
    replay, frames = _heard_by_one()
    Listener(replay, 0).check(frames)
    with pytest.raises(SaysMore):
        Listener(replay, 1).check(frame for frame in frames if '"type":"match"' not in frame)


def _heard_by_one() -> tuple[Replay, list[str]]:
    found: list[tuple[Replay, list[str]]] = []

    async def play() -> None:
        async with running() as server:
            person = Wire(server, "Ann", 1)
            socket = await person.come()
            await person.say(socket, m.Create(m.Terms("riichi", ["", "basic", "basic", "basic"], pause=0)))
            table = await person.hear(socket, m.TableState)
            assert isinstance(table, m.TableState)
            await person.say(socket, m.Ready())
            await person.play(socket, lambda: bool(person.ended))
            await person.go()
            at = server.hall.rooms[table.table].match.play
            assert at is not None
            found.append((Replay(str(at.table.journal_text)), person.connections[0]))

    asyncio.run(play())
    return found[0]
