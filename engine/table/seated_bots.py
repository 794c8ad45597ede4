"""The bots of a match, each at its seat."""

from __future__ import annotations

from engine.bots import Bot, make
from engine.core.meld import Seat
from engine.match.match import Match


def seated_bots(match: Match) -> dict[Seat, Bot]:
    """A bot for every participant that is one, as they sit now. Raises ``UnknownBot``.

    The seed of the match and the seat decide a bot's own chance: the same match has bots that choose the same.
    """
    setup = match.setup
    return {
        seat: make(who.bot, match.rule_set, match.options, (setup.seed or 0) * len(setup.seats) + seat)
        for seat, who in enumerate(setup.seats)
        if who.bot is not None
    }
