"""The bots of a match while it is played: those that play, and those that advise a player."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.words import Text
from paizhuo.engine.table.bots.advisers import BotAdvisers
from paizhuo.engine.table.bots.thinking import Chosen, Thinker
from paizhuo.engine.table.table import Table


class Minds:
    """Has the bots of a table think. ``make`` makes a thinker: one for the players, one for the supporters."""

    def __init__(
        self, table: Table, make: Callable[[], Thinker], chosen: Chosen, advised: Callable[[Seat], None]
    ) -> None:
        """``chosen`` is called with what bots have chosen; ``advised`` with a player for whom there is new advice."""
        self._table = table
        self._make = make
        self._chosen = chosen
        self._came = advised
        self._thinker = make()
        self._advisers = self._seat_advisers()
        self._thinking = False
        """Whether bots have been asked and have not answered."""
        self._asking = False
        """Whether advising bots are being asked just now."""

    def seat(self) -> None:
        """Have the bots that sit at the table now get ready."""
        self._thinker.prepare(self._table.players.bots)
        self._advisers.close()
        self._advisers = self._seat_advisers()

    def think(self) -> None:
        """Have the bots that must choose do so, unless they think about it already."""
        bots, waiting = self._table.players.bots, self._table.waiting()
        asked = {seat: (bots[seat], self._table.observation(seat)) for seat in waiting if seat in bots}
        if asked and not self._thinking:
            self._thinking = True
            self._thinker.think(asked, self._have_chosen)

    def advise(self, players: Collection[Seat]) -> None:
        """Have bots advise these players; advice that comes at once belongs to the moment that is being made."""
        self._asking = True
        self._advisers.ask(players)
        self._asking = False

    def forget(self) -> None:
        """Drop the open question to the bots that play."""
        self._thinking = False
        self._thinker.forget()

    def take_news(self) -> tuple[Text, ...]:
        """Return what has gone wrong since this was asked last, as sentences for a person."""
        return self._thinker.take_news()

    def close(self) -> None:
        """End all thinking; nobody is called any more."""
        self._thinker.close()
        self._advisers.close()
        self._chosen = self._came = _nobody

    def _have_chosen(self, choices: Mapping[Seat, Action]) -> None:
        self._thinking = False
        self._chosen(choices)

    def _seat_advisers(self) -> BotAdvisers:
        return BotAdvisers(self._table, self._make(), self._advised)

    def _advised(self, player: Seat) -> None:
        if not self._asking:
            self._came(player)


def _nobody(news: object) -> None:
    """Ignore what bots have chosen or advise: the match is over here."""
