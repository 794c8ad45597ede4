"""The connection to a server, in a thread of its own, heard by the signals of the window's thread."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal

from desktop.play.dealer import SignalListener
from desktop.play.far_session import FarSession
from engine.net import messages as m
from engine.net.client.connection import Client, Person
from engine.net.client.match import FarMatch
from engine.net.client.reports import Line
from engine.net.client.thread import ClientThread
from engine.net.links import Address


class OnlineLine(QObject):
    """One connection. ``changed`` brings a ``Line``; the others the server's messages; ``opened`` the number of a hand and whether its
    wall agrees with what was promised; ``between_hands`` milliseconds until the next hand, or None. ``match``: the match at the table.
    """

    changed = Signal(object)
    welcomed = Signal(object)
    tables = Signal(object)
    table = Signal(object)
    left = Signal(object)
    chatted = Signal(object)
    hand_began = Signal(object)
    opened = Signal(int, bool)
    between_hands = Signal(object)
    wrong = Signal(object)

    def __init__(self, address: Address, person: Person) -> None:
        super().__init__()
        self.address = address
        self.match = FarSession(self._do_match)
        heard, match = _Heard(self), _MatchHeard(self.match)
        self._thread = ClientThread(lambda: Client(address, person, heard, match, program="paizhuo"))

    def send(self, message: m.FromClient) -> None:
        """Says something to the server."""
        self._thread.do(lambda client: client.send(message))

    def hurry(self) -> None:
        """Tries to come back at once."""
        self._thread.do(Client.hurry)

    def close(self) -> None:
        """Ends the connection."""
        self._thread.close()

    def _do_match(self, does: Callable[[FarMatch], None]) -> None:
        self._thread.do(lambda client: does(client.match))


class _Heard:
    """What the client hears goes out as signals of the window's thread."""

    def __init__(self, line: OnlineLine) -> None:
        self._changed, self._opened = line.changed, line.opened
        self.welcomed, self.tables, self.table = line.welcomed.emit, line.tables.emit, line.table.emit
        self.left, self.chatted, self.hand_began = line.left.emit, line.chatted.emit, line.hand_began.emit
        self.between_hands, self.wrong = line.between_hands.emit, line.wrong.emit

    def line(self, line: Line) -> None:
        self._changed.emit(line)

    def opened(self, number: int, agrees: bool) -> None:  # noqa: FBT001 - as the client calls it
        self._opened.emit(number, agrees)


class _MatchHeard(SignalListener):
    """The same for the match; moments pass by the session, which knows by them what is answered."""

    def __init__(self, session: FarSession) -> None:
        super().__init__(session)
        self.moved = session.take_moment
        for name, says in list(vars(self).items()):
            setattr(self, name, partial(_arrive, session, says))


def _arrive(session: FarSession, says: Callable[..., None], *heard: object) -> None:
    """What was heard is said in the window's thread."""
    session.arrived.emit(partial(says, *heard))
