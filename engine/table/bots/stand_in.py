"""The choices that are made for a bot that fails, and the sentences that report it."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.words import Text, shortened
from paizhuo.engine.games import find
from paizhuo.engine.table.bots.seat import BotSeat
from paizhuo.engine.table.by_default import by_default

FAILURES: Final = 3
"""The number of failures in a row after which a bot is not asked any more."""


class StandIn:
    """Makes the choices of bots that fail, and notes how often they do."""

    def __init__(self) -> None:
        self._failures: dict[tuple[Seat, BotSeat], int] = {}
        self._news: list[Text] = []

    def plays_for(self, seat: Seat, bot: BotSeat) -> bool:
        """Return whether the bot has failed so often that it is not asked any more."""
        return bool(self._failures) and self._failures.get((seat, bot), 0) >= FAILURES

    def choice(self, bot: BotSeat, observation: Observation) -> Action:
        """Return the choice that is made for the bot."""
        return by_default(observation, find(bot.rules), dict(bot.options))

    def succeeded(self, seat: Seat, bot: BotSeat) -> None:
        """Forget the bot's earlier failures: it has chosen."""
        if self._failures:
            self._failures.pop((seat, bot), None)

    def failed(self, seat: Seat, bot: BotSeat, what: Text) -> None:
        """Count a bot that has not chosen. ``what``: what it did instead, as words that follow its name in a sentence."""
        count = self._failures.get((seat, bot), 0) + 1
        self._failures[seat, bot] = count
        rest = FOR_NOW if count < FAILURES else FOR_GOOD
        self._news.append(rest.filled(player=bot.player, what=what))

    def say(self, news: Text) -> None:
        """Add another sentence for people."""
        self._news.append(news)

    def take_news(self) -> tuple[Text, ...]:
        """Return what has gone wrong since this was asked last, as sentences for a person."""
        news, self._news = tuple(self._news), []
        return news


def described(error: BaseException) -> str:
    """Return an exception as a sentence quotes it: its kind and the beginning of its first line."""
    lines = str(error).splitlines()
    kind = type(error).__name__
    return shortened(f"{kind}: {lines[0]}") if lines else kind


FOR_NOW: Final = Text(
    "{player} 的程序{what}，这一步替它做最简单的选择。",
    "The program of {player} {what}. The simplest choice is made for it this time.",
)
FOR_GOOD: Final = Text(
    "{player} 的程序{what}，而且一再如此，以后都替它做最简单的选择。",
    "The program of {player} {what}, as it did before. The simplest choice is made for it from now on.",
)
TOO_LONG: Final = Text("想得太久，已被停止", "took too long and was stopped")
ENDED: Final = Text("意外退出了", "ended by itself")
NO_MEMORY: Final = Text("用完了给它的内存", "used up the memory that it may use")
RAISED: Final = Text("出错了（{error}）", "failed ({error})")
NOT_OFFERED: Final = Text("选了规则不允许的（{error}）", "chose what the rules do not allow ({error})")
