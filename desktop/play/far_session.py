"""A match that is played on a server, as the window has it."""

from __future__ import annotations

from collections.abc import Callable

from desktop.online.words import NEXT_READY, WAITS_FOR_OTHERS
from desktop.play.playing import Onward, Playing, Side
from desktop.settings import Speed
from engine.core.words import Text
from engine.match.setup import SeatSetup
from engine.net.client.match import FarMatch
from engine.play.rulings import Ruling
from engine.table.session.automatic import Automatic
from engine.table.session.clocks import TimeControl

Do = Callable[[Callable[[FarMatch], None]], None]


class FarSession(Playing):
    """Heard by the same signals as a match at this computer."""

    onward = Onward(NEXT_READY, WAITS_FOR_OTHERS, returns=False)  # everybody knows the wall of a finished hand

    def __init__(self, do: Do) -> None:
        """``do`` has something done in the thread of the connection."""
        super().__init__()
        self._do = do

    def _ask(self, asked: Callable[[Side], None]) -> None:
        self._do(asked)

    def next_hand(self) -> None:
        self._do(lambda match: match.next_hand())

    def take_seat(self, comes: int | SeatSetup) -> None:
        if isinstance(comes, int):  # nobody new comes in the middle of a match on a server
            supporter = comes
            self._do(lambda match: match.take_seat(supporter))

    def hear(self) -> None:
        """Nothing is ruled on where the program keeps the rules and everybody has a screen."""

    def rule(self, ruling: Ruling) -> None:
        """As ``hear``."""

    def throw_on_screen(self) -> None:
        """The server throws."""

    def arrange(self, automatic: Automatic, pace: Speed) -> None:
        self._do(lambda match: match.arrange(automatic))

    def limit(self, time: TimeControl | None) -> None:
        """The server keeps the clock."""

    def propose_end(self) -> None:
        """Asks the others to end the match now."""
        self._do(lambda match: match.propose_end())

    def vote(self, *, yes: bool) -> None:
        """Agrees with what is proposed, or not."""
        self._do(lambda match: match.vote(yes=yes))

    def close(self) -> Text | None:
        """The match goes on without this window: whoever leaves the table says so to the server."""
        return None
