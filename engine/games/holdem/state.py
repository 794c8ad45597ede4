"""What Hold'em mahjong remembers of a hand."""

from __future__ import annotations

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import replace
from paizhuo.engine.families.riichi.state import JapaneseState, put
from paizhuo.engine.games.holdem.bets import (
    Bets,
    no_bets,
)

FOLDED_WIN = 200
"""What a player who has folded takes from the main pot when it wins."""
NO_BETS = no_bets(0)


class HoldemState(JapaneseState):
    """Beside riichi and indicators, the betting."""

    bets: Bets = NO_BETS


def accepted(state: HoldemState, seat: Seat) -> HoldemState:
    """Return the state in which a riichi that the seat has just declared stands; it costs nothing."""
    ready = state.ready[seat]
    if ready is None or ready.accepted:
        return state
    return replace(state, ready=put(state.ready, seat, replace(ready, accepted=True)))
