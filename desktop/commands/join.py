"""Open the window at a table of a server, or let a program of yours play there.

URL is an address (192.168.1.7, wss://club.example) or an invitation (paizhuo://192.168.1.7:8765/K7XM2Q), as the program shows it.

With --bot no window opens: the command is run, and plays the seat by mjai lines on its standard input and output (riichi).

example: paizhuo join paizhuo://192.168.1.7:8765/K7XM2Q --name Ann
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from paizhuo.desktop.commands import Refusal, Unreadable
from paizhuo.desktop.commands.window import window_opener
from paizhuo.engine.core.words import Text
from paizhuo.engine.net import messages as m
from paizhuo.engine.net import wire

if TYPE_CHECKING:
    from paizhuo.engine.net.client.connection import Client
    from paizhuo.engine.net.client.reports import ConnectionState
    from paizhuo.engine.net.links import Address
    from paizhuo.engine.net.messages import Role


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("url", metavar="URL", help="the server's address, or an invitation")
    parser.add_argument("--name", help="what the others at the table see (the name used last, if not given)")
    parser.add_argument("--table", metavar="CODE", help="the table, where the invitation names none")
    way = parser.add_mutually_exclusive_group()
    way.add_argument("--watch", action="store_true", help="look on, without a seat")
    way.add_argument("--bot", metavar="COMMAND", help="a program that plays, speaking mjai (riichi)")


def run(arguments: argparse.Namespace) -> int:
    from paizhuo.engine.net.links import BadLink, read
    from paizhuo.engine.net.names import checked_name
    from paizhuo.engine.net.refusal import Refusal

    try:
        invitation = read(arguments.url)
        name = None if arguments.name is None else checked_name(arguments.name)
    except BadLink as bad:
        raise Unreadable(bad.reason.en) from None
    except Refusal as refused:
        raise Unreadable(f"--name: {refused.reason.en}") from None
    table = (arguments.table or invitation.table).strip().upper()
    if arguments.bot is not None:
        return _bot(arguments.bot, invitation.address, table, name or "bot")
    role: Role = "spectator" if arguments.watch else "player"
    return window_opener()(then=lambda window: window.online.invited_to(invitation.address, table, name, role))


def _bot(command: str, address: Address, table: str, name: str) -> int:
    """Have a program play until the match is over; return the exit status. Raises ``Refusal``, ``Unreadable``."""
    import asyncio

    from paizhuo.engine.net.client.program import ProgramFailed

    if not table:
        raise Unreadable("--bot needs a table: an invitation that names one, or --table")
    try:
        points = asyncio.run(_played(command, address, table, name))
    except ProgramFailed as failed:
        raise Refusal(failed.reason.en) from None
    print(points)
    return 0


async def _played(command: str, address: Address, table: str, name: str) -> str:
    """Return who has how many points at the end. Raises ``ProgramFailed``, ``Refusal``."""
    import asyncio

    from paizhuo.engine.net.client.connection import Client, Person
    from paizhuo.engine.net.client.program import MjaiPlayer, Program

    program = await Program.started(command)
    player = MjaiPlayer(program, _say)
    heard = _SeatOfProgram(table)
    client = heard.client = Client(address, Person(name), heard, player, program="paizhuo join --bot")
    player.match = client.match
    running = asyncio.ensure_future(client.run())
    try:
        await asyncio.wait((running, player.over), return_when=asyncio.FIRST_COMPLETED)
        if not player.over.done():
            raise Refusal(heard.refused or "the connection has ended")
        ranking = player.over.result().ranking
        return " ".join(str(points) for points in ranking.points)
    finally:
        client.close()
        await running
        await player.close()


def _say(words: Text) -> None:
    print(f"paizhuo: {words.en}", file=sys.stderr)


class _SeatOfProgram:
    """A client that takes the seat, is ready, and prints what is refused."""

    client: Client

    def __init__(self, table: str) -> None:
        self._table = table
        self.refused = ""
        self._left = False
        """Whether the connection is ended here, for the reason in ``refused``."""

    def line(self, line: ConnectionState) -> None:
        if line.stage == "closed":
            self.refused = self.refused if self._left or line.reason is None else line.reason.en
        elif line.reason is not None:
            self.refused = line.reason.en
            _say(line.reason)

    def welcomed(self, welcome: m.Welcome) -> None:
        self.client.send(m.Join(self._table))

    def table(self, table: m.TableState) -> None:
        if table.state == "waiting" and table.you is not None and not table.seats[table.you].ready:
            self.client.send(m.Ready())

    def wrong(self, wrong: m.Wrong) -> None:
        if wrong.about == "ready":
            return  # the next hand has begun without it
        self.refused = wire.heard(wrong.reason).en
        if wrong.about == "join":  # there is no such table, or no seat at it
            self._leave()
        else:
            _say(wire.heard(wrong.reason))

    def left(self, left: m.Left) -> None:
        self.refused = wire.heard(left.reason).en
        self._leave()

    def _leave(self) -> None:
        self._left = True
        self.client.close()

    def tables(self, tables: m.TablesOpen) -> None:
        """Ignore the tables: nobody has asked for them."""

    def chatted(self, said: m.Chatted) -> None:
        """Ignore chat: a program has nothing to say to that."""

    def promised(self, commitment: str) -> None:
        """Take the answer to a promise: ``opened`` says whether it was kept."""

    def opened(self, number: int, agrees: bool) -> None:  # noqa: FBT001 - as the client calls it
        if not agrees:
            _say(
                Text(
                    f"第 {number + 1} 局的牌墙与承诺不一致。",
                    f"The wall of hand {number + 1} is not what was promised.",
                )
            )

    def journal(self, journal: m.Journal) -> None:
        """Ignore the journal: nobody has asked for it."""

    def between_hands(self, pause: int | None) -> None:
        """Go on at once: a program is always ready."""
