"""Where bots choose: in the thread of the session, or elsewhere while the session goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol, TypeAlias

from paizhuo.engine import bots
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.words import Text, quoted
from paizhuo.engine.match.setup import MatchSetup
from paizhuo.engine.table.bots.seat import BotSeat, MakeBot, SeatedBots
from paizhuo.engine.table.bots.stand_in import NOT_OFFERED, RAISED, StandIn, described
from paizhuo.engine.table.session.pacing import Scheduler

Asked: TypeAlias = Mapping[Seat, tuple[BotSeat, Observation]]
"""The bots that must choose, each with what its seat may know; the options of the observation are not empty."""
Chosen: TypeAlias = Callable[[Mapping[Seat, Action]], None]


class Thinker(Protocol):
    """Has bots choose. Everything is called in one thread, the session's, and ``chosen`` is called there too.

    A bot that fails, or chooses what is not among its options, harms nobody: a choice is made for it (``by_default``), and
    ``take_news`` reports it.
    """

    def prepare(self, bots: Mapping[Seat, BotSeat]) -> None:
        """Do whatever can be done before the first choice of these bots. Returns at once."""

    def think(self, asked: Asked, chosen: Chosen) -> None:
        """Have every bot choose one of its options.

        ``chosen`` is called once with all choices, before this returns or later. An earlier question without an answer is
        dropped.
        """

    def forget(self) -> None:
        """Drop the open question: its ``chosen`` is not called any more, and thinking about it ends soon."""

    def take_news(self) -> tuple[Text, ...]:
        """Return what has gone wrong since this was asked last, as sentences for a person."""

    def close(self) -> None:
        """End all thinking; nothing may be asked after this. Does nothing the second time."""


class ThinkHere:
    """Bots choose at once, in the calling thread. A bot that never ends is never stopped."""

    def __init__(self, make: MakeBot = bots.make) -> None:
        self._bots = SeatedBots(make)
        self._stand_in = StandIn()

    def prepare(self, bots: Mapping[Seat, BotSeat]) -> None:
        pass

    def think(self, asked: Asked, chosen: Chosen) -> None:
        chosen({seat: self._choice(seat, bot, observation) for seat, (bot, observation) in asked.items()})

    def forget(self) -> None:
        pass

    def take_news(self) -> tuple[Text, ...]:
        return self._stand_in.take_news()

    def close(self) -> None:
        self._bots.clear()

    def _choice(self, seat: Seat, who: BotSeat, observation: Observation) -> Action:
        stand_in = self._stand_in
        if not stand_in.plays_for(seat, who):
            try:
                action = self._bots.bot(seat, who).choose(observation)
                if action in observation.options:
                    stand_in.succeeded(seat, who)
                    return action
                stand_in.failed(seat, who, NOT_OFFERED.filled(error=quoted(action)))
            except Exception as error:  # noqa: BLE001 - whatever goes wrong in a bot is its own affair
                stand_in.failed(seat, who, RAISED.filled(error=described(error)))
        return stand_in.choice(who, observation)


def thinker_for(setup: MatchSetup, scheduler: Scheduler) -> Callable[[], Thinker]:
    """Return a function that makes a thinker for the bots of a match: they think in the session's thread if all of them are quick."""
    if all(bots.is_quick(who.bot) for who in setup.seats if who.bot is not None):
        return ThinkHere
    from paizhuo.engine.table.bots.process import ThinkInProcess  # most matches need no process

    return partial(ThinkInProcess, scheduler.post, scheduler.call_later)
