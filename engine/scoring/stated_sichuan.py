"""A stated hand under the Sichuan rules of the C.H.R.I.S. guide."""

from __future__ import annotations

from typing import cast, get_args

from engine.core.tiles import EAST
from engine.core.words import Text
from engine.scoring.answer import ScoredHand
from engine.scoring.score import Refused
from engine.scoring.sichuan_fan import Flag, SichuanWin, count, payments, waits_of
from engine.scoring.stated import StatedHand, impossible

KINDS_USED = frozenset(range(EAST))
"""Characters, dots and bamboo: there are no honours."""


_CHI = Refused("chi", Text("川麻不能吃", "there is no chi in Sichuan mahjong"))


def sichuan_win(hand: StatedHand) -> SichuanWin:
    """The stated hand as the counter takes it."""
    return SichuanWin(
        concealed=hand.concealed,
        win_tile=hand.win,
        by=hand.by,
        melds=hand.melds,
        is_dealer=hand.dealer == 0,
        flags=cast("frozenset[Flag]", hand.flags.intersection(get_args(Flag))),
        void=hand.void,
    )


def score_sichuan(hand: StatedHand) -> ScoredHand:
    """Counted and paid with all three others still in the hand."""
    refused = impossible(hand, reds=0, kinds=KINDS_USED)
    if refused is None and any(meld.kind == "chi" for meld in hand.melds):
        refused = _CHI
    if refused is not None:
        return ScoredHand(refused)
    waiting = waits_of(hand.concealed, hand.melds, hand.void)
    score = count(sichuan_win(hand))
    if isinstance(score, Refused):
        return ScoredHand(score, waits=waiting)
    paid = payments(score.total, winner=0, source=hand.source, payers=(1, 2, 3))
    return ScoredHand(score, {str(seat): paid.get(seat, 0) for seat in range(4)}, waiting)
