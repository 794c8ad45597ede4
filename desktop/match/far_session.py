"""A match that is played on a server, as the window has it."""

from __future__ import annotations

from collections.abc import Callable

from paizhuo.desktop.match.match_words import NEXT_READY, WAITS_FOR_OTHERS
from paizhuo.desktop.match.playing import Onward, Playing
from paizhuo.engine.core.words import Text
from paizhuo.engine.net.client.match import FarMatch
from paizhuo.engine.table.port.asks import Ask

Do = Callable[[Callable[[FarMatch], None]], None]


class FarSession(Playing):
    """A match on a server, from the player's side."""

    onward = Onward(NEXT_READY, WAITS_FOR_OTHERS, returns=False)  # everybody knows the wall of a finished hand

    def __init__(self, do: Do) -> None:
        """Take ``do``, which has something done in the thread of the connection."""
        super().__init__()
        self._do = do

    def ask(self, ask: Ask) -> None:
        """Have something done for the person, in the thread of the connection."""
        self._do(lambda match: match.ask(ask))

    def close(self) -> Text | None:
        """Do nothing: the match goes on without this window, and whoever leaves the table says so to the server."""
        return None
