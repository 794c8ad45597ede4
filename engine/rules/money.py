"""The public state of the bets in a game with bets, for the window, which knows no game's rules."""

from __future__ import annotations

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text


class Stake(Struct):
    """What a seat plays with: ``brought`` to the hand, ``left`` to bet, ``bet`` in the round being played.

    ``begun``: how many rounds of betting it has begun; ``folded``: it has given up the pots; ``all_in``: nothing is left.
    """

    brought: int
    left: int
    bet: int = 0
    begun: int = 0
    folded: bool = False
    all_in: bool = False


class NamedPot(Struct):
    """Points that the ``eligible`` seats play for."""

    name: Text
    points: int
    eligible: tuple[Seat, ...]


class Award(Struct):
    """Who takes how much of a pot, and ``because`` of what."""

    pot: NamedPot
    shares: tuple[tuple[Seat, int], ...]
    because: Text


class Money(Struct):
    """Everybody's stake by seat, the pots, and once these are given out, to whom.

    ``most_begun``: how many rounds of betting a seat may begin in a hand.
    """

    stakes: tuple[Stake, ...]
    pots: tuple[NamedPot, ...]
    most_begun: int
    awards: tuple[Award, ...] = ()

    @property
    def pot(self) -> int:
        """The points in all pots, without the bets of the round being played."""
        return sum(pot.points for pot in self.pots)

    @property
    def highest(self) -> int:
        """The highest bet of the round; 0 before the first."""
        return max((stake.bet for stake in self.stakes), default=0)


def no_money(observation: Observation) -> Money | None:
    """Nobody bets."""
    return None
