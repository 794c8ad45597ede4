"""Which bot sits where: enough to make it in this process or in another."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from paizhuo.engine.bots import Bot
from paizhuo.engine.core.value import dataclass
from paizhuo.engine.games import find
from paizhuo.engine.rules.options import Options, Value
from paizhuo.engine.rules.rule_set import RuleSet

MakeBot: TypeAlias = Callable[[str, RuleSet, Options, int], Bot]
"""Makes a bot from its name, the rule set and the settled options of the match, and a seed, as ``paizhuo.engine.bots.make`` does."""


@dataclass(frozen=True, slots=True)
class BotSeat:
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
        """The bot. Raises ``UnknownRules``, and whatever ``make`` raises."""
        return make(self.name, find(self.rules), dict(self.options), self.seed)
