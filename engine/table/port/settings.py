"""What participants agree on or choose beside the play: time, pace, and what is done without asking."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.value import Struct


class Automatic(Struct):
    """``win``: win whenever possible; ``pass_calls``: pass on discards except to win; ``discard``: discard every drawn tile."""

    win: bool = False
    pass_calls: bool = False
    discard: bool = False


class Pace(Struct):
    """``thinking``: milliseconds that a bot takes for its turn; ``forced``: milliseconds before a forced step is done.

    ``spread``: by which share of it the time for a turn is longer or shorter at most; ``hard``: how many times as long a hard decision
    takes.
    """

    thinking: int = 0
    forced: int = 0
    spread: float = 0.0
    hard: float = 1.0

    def turn(self, luck: float, *, hard: bool) -> int:
        """Milliseconds that a bot takes for one turn; ``luck`` from 0 to 1 says whether it is a short or a long one."""
        usual = self.thinking * (self.hard if hard else 1.0)
        return round(usual * (1 + self.spread * (2 * luck - 1)))


AT_ONCE: Final = Pace()


class TimeControl(Struct):
    """``decision``: milliseconds for every decision; ``bank``: milliseconds beyond that, for all decisions of a hand together.

    If it is not ``refilled`` when a hand begins, the bank is for the whole match.
    """

    decision: int
    bank: int = 0
    refilled: bool = True


class TimeLeft(Struct):
    """Milliseconds that a player may still think: the time of the decision is used first, then the bank."""

    decision: int
    bank: int

    @property
    def whole(self) -> int:
        """All of it."""
        return self.decision + self.bank

    def after(self, passed: int) -> TimeLeft:
        """What is left of it so many milliseconds later."""
        over = max(0, passed - self.decision)
        return TimeLeft(max(0, self.decision - passed), max(0, self.bank - over))
