"""How boldly a player bets, and how much it believes of the others' bets: one manner for each level of play."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.value import Struct

Steps = tuple[tuple[float, float], ...]
"""Rows of an advantage (see ``paizhuo.engine.games.holdem.bet_advice.advantage``) and what holds from it on, the highest first."""
SURE: Final = 2.4
"""From this advantage on, a hand is as good as the best."""


class Manner(Struct):
    """What bets depend on beside the chance of the pots.

    ``favoured``: the advantage from which on a player opens a round of betting. ``strong``: from which on it raises. ``of_pot``: the
    size of a bet or raise by advantage, as a share of the pot. ``at_risk``: the share of its points that it may put at risk by bets and
    raises of its own, by advantage; calls follow the pot odds alone. ``caution``: by this share a call that costs everything must be
    better than the pot odds, since the chance is only an estimate. ``credit``: by this share a rival's odds rise for each sign of
    strength in its bets. ``bluffs``: in one of so many moments a player bets as if its hand were strong.
    """

    favoured: float = 1.6
    strong: float = 1.7
    of_pot: Steps = ((SURE, 0.8), (1.7, 0.5), (0.0, 0.3))
    at_risk: Steps = ((SURE, 1.0), (1.5, 0.5), (0.0, 0.2))
    caution: float = 0.1
    credit: float = 0.15
    bluffs: int = 40


BASIC: Final = Manner()
STANDARD: Final = Manner(of_pot=((SURE, 1.5), (1.7, 1.0), (0.0, 0.5)), at_risk=((1.5, 1.0), (0.0, 0.5)), credit=0.5)
"""Bets twice as much, and believes more of others' bets; ``docs/bots.md`` has what each of these is worth."""
EXPERT: Final = Manner(of_pot=((SURE, 2.5), (1.7, 1.5), (0.0, 0.8)), at_risk=STANDARD.at_risk, caution=0.3, credit=1.0)
"""Bets more than the pot, and gives way where others bet as if they were sure."""
