"""What participants agree on or choose beside the play: time, pace, and what is done without asking."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.value import Struct


class Automatic(Struct):
    """``win``: win whenever possible; ``pass_calls``: pass on discards except to win; ``discard``: discard every drawn tile.

    ``pass_chi``, ``pass_pon``: pass on discards that would make a chi, or a pon or kong, of all calls only these.
    """

    win: bool = False
    pass_calls: bool = False
    discard: bool = False
    pass_chi: bool = False
    pass_pon: bool = False


class Pace(Struct):
    """``thinking``: milliseconds that a bot usually takes for an easy turn; ``forced``: milliseconds before a forced step is done.

    ``spread``: by which share of it the time for a turn is longer or shorter at most; ``hard``: how many times as long the hardest
    decision takes; ``reading``: milliseconds that a discard can at least be read before a bot discards or claims; ``longest``:
    milliseconds that no turn exceeds.
    """

    thinking: int = 0
    forced: int = 0
    spread: float = 0.0
    hard: float = 1.0
    reading: int = 0
    longest: int = 10_000

    def turn(self, luck: float, hardness: float) -> int:
        """Milliseconds that a bot takes for one turn; both go from 0 to 1, and ``luck`` says whether it is a short or a long one."""
        usual = self.thinking * (1 + (self.hard - 1) * hardness)
        return min(self.longest, max(self.reading, round(usual * (1 + self.spread * (2 * luck - 1)))))


AT_ONCE: Final = Pace()
CALM: Final = Pace(thinking=1400, forced=900, spread=0.4, hard=2.8, reading=1000, longest=5000)
NATURAL: Final = Pace(thinking=800, forced=550, spread=0.4, hard=2.8, reading=600, longest=3000)
BRISK: Final = Pace(thinking=420, forced=250, spread=0.3, hard=2.2, reading=350, longest=1200)
"""The paces that people choose among: 从容, 自然, 利落."""


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
        """Return what is left of it so many milliseconds later."""
        over = max(0, passed - self.decision)
        return TimeLeft(max(0, self.decision - passed), max(0, self.bank - over))
