"""What a server reports besides the match itself; that goes to a ``Listener`` of the session, as at a local table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from paizhuo.engine.core.words import Text
from paizhuo.engine.net.messages import Chatted, Journal, Left, TablesOpen, TableState, Welcome, Wrong

Stage: TypeAlias = Literal["connecting", "up", "waiting", "closed"]


@dataclass(frozen=True, slots=True)
class ConnectionState:
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

    def line(self, line: ConnectionState) -> None:
        """Show how the connection stands now."""

    def welcomed(self, welcome: Welcome) -> None:
        """Keep the token: the server knows who this is."""

    def tables(self, tables: TablesOpen) -> None:
        """Show the public tables."""

    def table(self, table: TableState) -> None:
        """Show the table at which this person is, which has changed."""

    def left(self, left: Left) -> None:
        """Show that this person is at no table any more, and why."""

    def chatted(self, said: Chatted) -> None:
        """Show what somebody at the table says."""

    def promised(self, commitment: str) -> None:
        """Keep the commitment to the wall of the hand that begins, or that this person comes back to; "": there is none."""

    def opened(self, number: int, agrees: bool) -> None:  # noqa: FBT001
        """Show that the wall of a hand was opened. ``agrees``: whether it fits the commitment and everything seen of the hand."""

    def between_hands(self, pause: int | None) -> None:
        """Show that the next hand waits for people to be ready, at most ``pause`` milliseconds; None: for as long as it takes."""

    def journal(self, journal: Journal) -> None:
        """Store the journal of the match that is over, which was asked for."""

    def wrong(self, wrong: Wrong) -> None:
        """Show why the server rejected a message."""
