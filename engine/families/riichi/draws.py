"""Hands of the Japanese family that nobody wins: abortive draws 途中流局, noten payments, and nagashi mangan 流局满贯."""

from __future__ import annotations

from paizhuo.engine.core.hand import Ending, Hand, Laid, Transfer
from paizhuo.engine.core.tiles import KIND, ORPHANS
from paizhuo.engine.core.words import Text

NOTEN_TOTAL = 3000
ABORTIVE = {
    ending.id: ending
    for ending in (
        Ending("nine_terminals", Text("九种九牌", "Nine terminals and honours")),
        Ending("four_winds", Text("四风连打", "Four identical winds")),
        Ending("four_kongs", Text("四杠散了", "Four kongs")),
        Ending("four_riichi", Text("四家立直", "Four riichi")),
        Ending("triple_ron", Text("三家和了", "Triple ron")),
    )
}
NAGASHI = Ending("nagashi", Text("流局满贯", "Nagashi mangan"))


def noten_payments(hand: Hand) -> tuple[Transfer, ...]:
    """3000 in all go from those not ready to those who showed a ready hand."""
    ready = [seat for seat in range(hand.seats) if hand.places[seat].shown]
    noten = [seat for seat in range(hand.seats) if seat not in ready]
    if not ready or not noten:
        return ()
    share = NOTEN_TOTAL // (len(ready) * len(noten))
    return tuple(Transfer(payer, payee, share, "noten") for payer in noten for payee in ready)


def only_orphans(river: tuple[Laid, ...]) -> bool:
    """Every discard a terminal or honour and none of them claimed: nagashi 流局满贯."""
    return bool(river) and all(KIND[laid.tile] in ORPHANS and laid.taken_by is None for laid in river)
