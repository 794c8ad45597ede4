"""What a server reports besides the match itself; that goes to a ``Listener`` of the session, as at a local table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from paizhuo.engine.core.words import Text
from paizhuo.engine.net.messages import Chatted, Journal, Left, Table, TablesOpen, Welcome, Wrong

Stage: TypeAlias = Literal["connecting", "up", "waiting", "closed"]


@dataclass(frozen=True, slots=True)
class Line:
    """How the connection stands: being made, up, waiting to be tried again, or closed for good.

    ``reason``: why it is not up; ``again_in``: milliseconds until the next attempt; ``delay``: milliseconds to the server and back,
    None while that is not known.
    """

    stage: Stage
    reason: Text | None = None
    again_in: int = 0
    delay: int | None = None


class ServerListener(Protocol):
    """Receives what a server reports; all methods are called in the thread of the client's loop."""

    def line(self, line: Line) -> None:
        """The connection has changed."""

    def welcomed(self, welcome: Welcome) -> None:
        """The server knows who this is; the token is to be kept."""

    def tables(self, tables: TablesOpen) -> None:
        """The public tables."""

    def table(self, table: Table) -> None:
        """The table at which this person is has changed."""

    def left(self, left: Left) -> None:
        """This person is at no table any more."""

    def chatted(self, said: Chatted) -> None:
        """Somebody at the table says something."""

    def promised(self, commitment: str) -> None:
        """A hand begins, or this person comes back to one; ``commitment``: that to its wall, "" if there is none."""

    def opened(self, number: int, agrees: bool) -> None:  # noqa: FBT001
        """The wall of a hand was opened. ``agrees``: whether it fits the commitment and everything seen of the hand."""

    def between_hands(self, pause: int | None) -> None:
        """The next hand waits for people to be ready, at most so many milliseconds."""

    def journal(self, journal: Journal) -> None:
        """The journal of the match that is over, which was asked for."""

    def wrong(self, wrong: Wrong) -> None:
        """The server rejected a message."""
