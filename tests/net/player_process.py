"""One person at many tables: a process of real clients, each behind a line of its own, that play whole matches by themselves.

Standard input has one JSON object a line for each table: where to connect, the terms of the table to be opened or the code of one to be
joined. Standard output says the code of each table that was opened, and at the end of each match what this person has seen.
"""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any, Final, TypedDict

import msgspec

from paizhuo.engine.core import codec
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.value import replace
from paizhuo.engine.net import messages as m
from paizhuo.engine.net.client.connection import Client, Patience, Person
from paizhuo.engine.net.client.player import Player, bot
from paizhuo.engine.net.client.reports import ConnectionState
from paizhuo.engine.net.links import Address
from paizhuo.engine.table.port.reports import Failed, Finish, HandSheet, Report

HASTE: Final = Patience(ping=0.2, silent=3.0, first_wait=0.01, longest_wait=0.1, again=0.3)
"""Of somebody whose line breaks at every decision."""


class Order(TypedDict):
    """One table: ``terms`` to open it, or else its ``code``."""

    id: str
    port: int
    name: str
    seed: int
    terms: dict[str, Any]
    code: str
    seat: int
    bot: str


class Playing(Player):
    """Plays one match, and says what it has seen."""

    client: Client

    def __init__(self, order: Order) -> None:
        super().__init__(bot(order["bot"], order["seed"]))
        self._order = order
        self._hands: dict[int, codec.Json] = {}
        self._lines = 0
        self._code = ""

    # -- heard of the match ------------------------------------------------------------------------------------------

    def heard(self, report: Report) -> None:
        match report:
            case HandSheet(observation=observation):
                seen = replace(observation, options=())
                self._hands[seen.hand.deal.number] = codec.write(seen, Observation)
            case Finish(ranking=ranking):
                points = list(ranking.points)
                say({"id": self._order["id"], "points": points, "hands": self._hands, "lines": self._lines})
                self.client.close()
            case Failed(reason):
                say({"id": self._order["id"], "failed": reason.en})
                self.client.close()
            case _:
                pass
        super().heard(report)

    # -- heard of the server -----------------------------------------------------------------------------------------

    def line(self, line: ConnectionState) -> None:
        self._lines += line.stage == "connecting"
        if line.stage == "up" and self.client.table is None and not self._code:
            order = self._order
            self._code = order["code"]
            self.client.send(
                m.Join(order["code"], seat=order["seat"])
                if order["code"]
                else m.Create(msgspec.convert(order["terms"], m.Terms))
            )
        if line.stage == "closed" and not self._hands:
            say({"id": self._order["id"], "failed": line.reason.en if line.reason else "closed"})

    def welcomed(self, welcome: m.Welcome) -> None:
        """The client keeps the token."""

    def tables(self, tables: m.TablesOpen) -> None:
        """Not asked for."""

    def table(self, table: m.TableState) -> None:
        if not self._code:
            self._code = table.table
            say({"id": self._order["id"], "code": table.table})
        if table.state == "waiting" and table.you is not None and not table.seats[table.you].ready:
            self.client.send(m.Ready())

    def left(self, left: m.Left) -> None:
        say({"id": self._order["id"], "failed": left.reason.en})

    def chatted(self, said: m.Chatted) -> None:
        """Nobody says anything."""

    def promised(self, commitment: str) -> None:
        """The match shows it."""

    def opened(self, number: int, agrees: bool) -> None:
        if not agrees:
            say({"id": self._order["id"], "failed": f"the wall of hand {number} is another"})

    def journal(self, journal: m.Journal) -> None:
        """Nobody has asked."""

    def between_hands(self, pause: int | None) -> None:
        """The player is ready at once."""

    def wrong(self, wrong: m.Wrong) -> None:
        """What came too late is refused."""


def say(value: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(value) + "\n")
    sys.stdout.flush()


async def _play(order: Order) -> None:
    try:
        player = Playing(order)
        client = Client(Address("127.0.0.1", order["port"]), Person(order["name"]), player, player, patience=HASTE)
        player.client, player.match = client, client.match
        await client.run()
    except Exception as error:
        say({"id": order["id"], "failed": repr(error)})
        raise


async def _all() -> None:
    loop, matches = asyncio.get_running_loop(), set[asyncio.Task[None]]()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        matches.add(asyncio.ensure_future(_play(json.loads(line))))
    await asyncio.gather(*matches)


if __name__ == "__main__":
    asyncio.run(_all())
