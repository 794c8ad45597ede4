"""The connection to a server, in a thread of its own, which reports by signals in the window's thread."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal, SignalInstance

from paizhuo.desktop.match.far_session import FarSession
from paizhuo.engine.net import messages as m
from paizhuo.engine.net.client.connection import Client, Person
from paizhuo.engine.net.client.match import FarMatch
from paizhuo.engine.net.client.thread import ClientThread
from paizhuo.engine.net.links import Address


class OnlineLine(QObject):
    """One connection. ``changed`` brings a ``Line``; the others the server's messages; ``opened`` the number of a hand and whether its
    wall agrees with what was promised; ``between_hands`` milliseconds until the next hand, or None. ``match``: the match at the table.

    ``arrived`` brings what is to be called to the window's thread, in the order of the server's messages: whoever connects to a signal
    when it hears of one message hears of the next.
    """

    arrived = Signal(object)
    changed = Signal(object)
    welcomed = Signal(object)
    tables = Signal(object)
    table = Signal(object)
    left = Signal(object)
    chatted = Signal(object)
    promised = Signal(str)
    opened = Signal(int, bool)
    between_hands = Signal(object)
    wrong = Signal(object)
    journal = Signal(object)

    def __init__(self, address: Address, person: Person) -> None:
        """Nothing happens before ``open``."""
        super().__init__()
        self.address, self._person = address, person
        self.match = FarSession(self._do_match)
        self.arrived.connect(self._call)
        self._thread: ClientThread | None = None

    def open(self) -> None:
        """Connect; whoever listens by now hears everything."""
        heard, match = _ServerHeard(self), _MatchHeard(self)
        address, person = self.address, self._person
        self._thread = ClientThread(lambda: Client(address, person, heard, match, program="paizhuo"))

    def do(self, does: Callable[[Client], object]) -> None:
        """Have something done in the thread of the connection."""
        if self._thread is not None:
            self._thread.do(does)

    def send(self, message: m.FromClient) -> None:
        self.do(lambda client: client.send(message))

    def hurry(self) -> None:
        """Try to come back at once."""
        self.do(Client.hurry)

    def close(self) -> None:
        """End the connection; nothing more is heard."""
        self.blockSignals(True)  # noqa: FBT003 - as Qt has it
        self.match.blockSignals(True)  # noqa: FBT003 - as Qt has it
        if self._thread is not None:
            self._thread.close()

    def _call(self, does: Callable[[], None]) -> None:
        if not self.signalsBlocked():
            does()

    def _do_match(self, does: Callable[[FarMatch], None]) -> None:
        self.do(lambda client: does(client.match))


class _ServerHeard:
    """What the client hears goes out as signals, in the window's thread."""

    def __init__(self, line: OnlineLine) -> None:
        said = partial(partial, _arrive, line.arrived)
        self.line, self.opened = said(line.changed.emit), said(line.opened.emit)
        self.welcomed, self.tables, self.table = said(line.welcomed.emit), said(line.tables.emit), said(line.table.emit)
        self.left, self.chatted = said(line.left.emit), said(line.chatted.emit)
        self.promised, self.between_hands = said(line.promised.emit), said(line.between_hands.emit)
        self.wrong, self.journal = said(line.wrong.emit), said(line.journal.emit)


class _MatchHeard:
    """The same for the match."""

    def __init__(self, line: OnlineLine) -> None:
        self.heard = partial(_arrive, line.arrived, line.match.heard.emit)


def _arrive(arrived: SignalInstance, says: Callable[..., None], *heard: object) -> None:
    """Say in the window's thread what was heard."""
    arrived.emit(partial(says, *heard))
