"""Who answers for every participant of a match: a person, a bot of the set-up, or a bot that stands in for an absent person."""

from __future__ import annotations

from collections.abc import Mapping

from paizhuo.engine.bots import level_and_style
from paizhuo.engine.match.match import Match
from paizhuo.engine.table.bots.seat import BotSeat


class Players:
    """The participants of a match as they sit now."""

    def __init__(self, match: Match) -> None:
        """Raises ``UnknownBot``."""
        self._match = match
        self._away: set[int] = set()
        self._bots = _bots_of(match)

    def sit(self, match: Match) -> None:
        """Seat the participants anew if they have changed places; everybody who was away is back then. Raises ``UnknownBot``."""
        if match.setup.seats != self._match.setup.seats:
            self._bots = _bots_of(match)
            self._match = match
            self._away.clear()

    def bot(self, participant: int) -> BotSeat | None:
        """Return the bot that answers for this participant; None: a person does."""
        return self._bots.get(participant)

    @property
    def bots(self) -> Mapping[int, BotSeat]:
        """All participants for whom a bot answers."""
        return self._bots

    def leave(self, participant: int, bot: str) -> None:
        """Let this bot answer for a person who is away. Raises ``UnknownBot``; a no-op where a bot sits."""
        if participant not in self._bots:
            self._bots[participant] = bot_seat(self._match, participant, bot)
            self._away.add(participant)

    def come_back(self, participant: int) -> None:
        """Let a person answer again; a no-op if no bot stands in."""
        if participant in self._away:
            self._away.remove(participant)
            del self._bots[participant]


def _bots_of(match: Match) -> dict[int, BotSeat]:
    """Return the bots of the set-up."""
    seats = enumerate(match.setup.seats)
    return {nth: bot_seat(match, nth, who.bot) for nth, who in seats if who.bot is not None}


def bot_seat(match: Match, participant: int, bot: str) -> BotSeat:
    """Return a bot as this participant of the match; the seed of its own chance follows from that of the match.

    Raises ``UnknownBot``.
    """
    level_and_style(bot)
    setup = match.setup
    seed = (setup.seed or 0) * len(setup.seats) + participant
    options = tuple(match.options.items())
    return BotSeat(bot, match.rule_set.id, options, seed, setup.seats[participant].name)
