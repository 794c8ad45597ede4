"""Which bot sits where: enough to make it in this process or in another."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from paizhuo.engine.bots import Bot
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import Struct
from paizhuo.engine.games import find
from paizhuo.engine.rules.options import Options, Value
from paizhuo.engine.rules.rule_set import RuleSet

MakeBot: TypeAlias = Callable[[str, RuleSet, Options, int], Bot]
"""Makes a bot from its name, the rule set and the settled options of the match, and a seed, as ``paizhuo.engine.bots.make`` does."""


class BotSeat(Struct):
    """A bot at a match.

    ``name``: which bot; ``rules``: the id of the match's rule set; ``options``: all of its options with their values; ``seed``:
    for the bot's own chance; ``player``: what the others at the table call it.
    """

    name: str
    rules: str
    options: tuple[tuple[str, Value], ...]
    seed: int
    player: str

    def made(self, make: MakeBot) -> Bot:
        """Return the bot. Raises ``UnknownRules``, and whatever ``make`` raises."""
        return make(self.name, find(self.rules), dict(self.options), self.seed)


class SeatedBots:
    """The bots that think in this process. Each is made when it is first asked, and kept, since it may remember things."""

    def __init__(self, make: MakeBot) -> None:
        self._make = make
        self._seated: dict[Seat, tuple[BotSeat, Bot]] = {}

    def bot(self, seat: Seat, who: BotSeat) -> Bot:
        """Return the bot of the seat; another one is made when another sits there. Raises what ``make`` raises."""
        seated = self._seated.get(seat)
        if seated is None or seated[0] != who:
            seated = self._seated[seat] = who, who.made(self._make)
        return seated[1]

    def clear(self) -> None:
        """Forget all bots."""
        self._seated.clear()
