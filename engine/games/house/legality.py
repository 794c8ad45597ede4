"""Who may do what under house rules."""

from __future__ import annotations

from typing import Any

from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import KIND, UNKNOWN
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.games.house.course import course_of
from paizhuo.engine.games.house.state import special_of
from paizhuo.engine.games.house.winning import counted, declared, drawn_alone, waits
from paizhuo.engine.play.basic_turn import DISCARDS, KONGS, RUNS, SETS, of_use_to
from paizhuo.engine.play.legality import Condition, Legality, Limit, Win, Winning
from paizhuo.engine.play.refusals import PREVIOUS_ONLY
from paizhuo.engine.play.turn import Offer, Turn
from paizhuo.engine.play.ways import NOT_LAST, waiting
from paizhuo.engine.play.winners_leave import next_in
from paizhuo.engine.scoring.score import NotValid, Score
from paizhuo.engine.shapes.fast.packed import pack
from paizhuo.engine.shapes.shape import THIRTEEN_ORPHANS


def is_allowed(hand: Hand, seat: Seat, win: Win) -> bool:
    """Return whether the hand meets what the special rule asks of a win. There is no furiten."""
    return UNKNOWN in hand.places[seat].concealed or isinstance(counted(declared(hand, win)), Score)


def why_not_allowed(hand: Hand, seat: Seat, win: Win) -> Text:
    """Why a complete hand may still not win."""
    score = counted(declared(hand, win))
    assert isinstance(score, NotValid)
    return score.reason


def could_be_orphans(hand: Hand, seat: Seat, win: Win) -> bool:
    """Return whether the tile completes thirteen orphans."""
    place = hand.places[seat]
    if place.melds:
        return False
    return UNKNOWN in place.concealed or bool(THIRTEEN_ORPHANS.waits(pack(place.concealed)) >> KIND[win.tile] & 1)


LEFT = Text("已经和牌离场", "This player has won and left the hand")

STAYING = Text(
    "和牌后自动摸切，只能再和",
    "After a win tiles are drawn and discarded automatically: only another win can be declared",
)

DISQUALIFIED = Text("诈吃诈碰，本局不能和牌", "A false chi or pon was found: this hand cannot win")
NO_CHI = Text("本局禁吃", "No chi in this hand")
NO_RON = Text("本局禁铳，只能自摸，也不能抢杠", "No ron in this hand: self-draw only, and no kong is robbed")
CONCEALED_KONG = Text("暗杠只有国士无双可以抢", "A concealed kong is robbed only by thirteen orphans")
IN_PLAY = Condition[Any](lambda hand, seat, at: seat not in hand.state.winners, LEFT)
NOT_STAYING = Condition[Any](lambda hand, seat, at: seat not in hand.state.staying, STAYING)
NOT_DISQUALIFIED = Condition[Win](lambda hand, seat, win: seat not in hand.state.disqualified, DISQUALIFIED)
HAS_RON = Condition[Win](lambda hand, seat, win: course_of(special_of(hand)).ron, NO_RON)
HAS_CHI = Condition[Offer](lambda hand, seat, offer: course_of(special_of(hand)).chi, NO_CHI)
FROM_PREVIOUS = Condition[Offer](lambda hand, seat, offer: seat == next_in(hand, offer.source), PREVIOUS_ONLY)
IS_READY, IS_AWAITED = waiting(waits)
WINNING = Winning((NOT_DISQUALIFIED, IS_READY), (IS_AWAITED, Condition(is_allowed, why_not_allowed)), (HAS_RON,))
ROBBING_CONCEALED = replace(WINNING, of_hand=(NOT_DISQUALIFIED, Condition(could_be_orphans, CONCEALED_KONG)))

LEGALITY = Legality(
    WINNING,
    (
        replace(KONGS, conditions=(NOT_STAYING, *KONGS.conditions)),
        replace(DISCARDS, limits=(Limit[Turn](drawn_alone, STAYING),)),
    ),
    (
        replace(SETS, conditions=(NOT_STAYING, *SETS.conditions)),
        replace(RUNS, conditions=(NOT_STAYING, HAS_CHI, NOT_LAST, FROM_PREVIOUS)),
    ),
    in_play=(IN_PLAY,),
    robbing_concealed=ROBBING_CONCEALED,
    of_use=of_use_to(waits),
)
"""Win, lay kongs, discard; win, kong, pon and chi with another's discard.

A winner who stays only wins again or discards the tile drawn. Players who have left do nothing and are passed over.
"""
