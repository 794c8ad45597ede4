"""What players of the blood battle games 血战 go by: what they build towards, and which wins they let go."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.analysis.unseen import unseen
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.value import replace
from paizhuo.engine.families.void_suit.patterns import waits_of
from paizhuo.engine.families.void_suit.turn import goal, stated
from paizhuo.engine.play.readiness import COPIES, at_rest
from paizhuo.engine.rules.parts import Hints, out_once_won

EARLY: Final = 34
"""With so many tiles left in the wall there is time to draw the winning tile oneself."""
MANY: Final = 5
"""So many winning tiles that nobody has seen make that likely."""


def waits_for_more(observation: Observation) -> bool:
    """Return whether a discard that wins is better let go: nobody has won yet, it is early, and many tiles win.

    A discard is paid by one player, a self-drawn tile by all three. The bounds were measured: ``docs/bots.md`` has the figures.
    """
    hand, seat = observation.hand, observation.seat
    if hand.wins or hand.wall.left < EARLY or seat is None:
        return False
    left = unseen(observation, COPIES)
    waits = waits_of(at_rest(observation.rack), observation.rack.melds, hand.state.void[seat])
    return sum(left[kind] for kind in waits) >= MANY


PLAIN: Final = Hints(goal=goal, stated=stated, out=out_once_won)
HINTS: Final = replace(PLAIN, skilled={"expert": replace(PLAIN, declines=waits_for_more)})
