"""The sentence about an exchange of tiles: who got the player's tiles, and who gave which."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from paizhuo.engine.core.event import Event
from paizhuo.engine.core.narration import listed
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.setup import SeatSetup
from paizhuo.engine.rules.exchange import TilesPassedOn
from paizhuo.engine.rules.prompts import NEIGHBOURS, NEIGHBOURS_OF_THREE

PASSED: Final = Text(
    "你把 {gave} 给了{to}（{to_side}）；{giver}（{giver_side}）给了你 {got}。",
    "You gave {gave} to {to} ({to_side}); {giver} ({giver_side}) gave you {got}.",
)


def passed_on(events: Iterable[Event], observation: Observation, seats: Sequence[SeatSetup]) -> Text | None:
    """Return the sentence about an exchange among ``events``, masked for the observer; None without one or without a seat."""
    own = observation.seat
    if own is None or own >= observation.hand.seats:
        return None
    sides = NEIGHBOURS_OF_THREE if observation.hand.seats == 3 else NEIGHBOURS
    for event in events:
        if isinstance(event, TilesPassedOn):
            to, giver = event.taker(own), event.giver(own)
            return PASSED.filled(
                gave=listed(event.pile(own)),
                to=seats[to].name,
                to_side=sides[(to - own) % observation.hand.seats],
                giver=seats[giver].name,
                giver_side=sides[(giver - own) % observation.hand.seats],
                got=listed(event.pile(giver)),
            )
    return None
