"""A stated hand under any game that counts riichi's yaku."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paizhuo.engine.core.tiles import KINDS
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.counting import explain
from paizhuo.engine.families.riichi.fields import DORA, HONBA, LIABLE, STICKS, URA
from paizhuo.engine.families.riichi.points import PaymentTerms
from paizhuo.engine.families.riichi.yaku import SHAPES, YakuTable
from paizhuo.engine.scoring.answer import ScoredHand
from paizhuo.engine.scoring.possible import impossible
from paizhuo.engine.scoring.score import NotValid, Score
from paizhuo.engine.scoring.winning_hand import WinningHand
from paizhuo.engine.shapes.fast.packed import pack
from paizhuo.engine.shapes.shape import waits

ACCOUNTS: Final = ("0", "1", "2", "3")
_DECLARED: Final = ("riichi", "double_riichi")
_NOT_CLOSED: Final = NotValid("open_riichi", Text("副露的手牌不能立直", "an open hand cannot be in riichi"))


def terms_of(hand: WinningHand, seats: int = 4) -> PaymentTerms:
    """Return what is stated about payments; seat 0 is the winner."""
    return PaymentTerms(0, hand.source, range(seats), HONBA.of(hand), STICKS.of(hand), LIABLE.of(hand))


def score_with(
    hand: WinningHand,
    table: YakuTable,
    pay: Callable[[Score], dict[int, int]],
    kinds: frozenset[int] = frozenset(range(KINDS)),
    *,
    copies: int = 4,
    reds: int = 1,
) -> ScoredHand:
    """Return the hand counted by ``table`` and paid by ``pay``.

    The game is played with ``copies`` of each of ``kinds``, ``reds`` of the fives of each suit red.
    """
    refused = impossible(hand, (*DORA.of(hand), *URA.of(hand)), copies=copies, reds=reds, kinds=kinds)
    if refused is not None:
        return ScoredHand(refused)
    waiting = waits(pack(hand.concealed), SHAPES)
    if not hand.flags.isdisjoint(_DECLARED) and any(meld.is_open for meld in hand.melds):
        return ScoredHand(_NOT_CLOSED, waits=waiting)
    score = explain(hand, table)
    if isinstance(score, NotValid):
        return ScoredHand(score, waits=waiting)
    return ScoredHand(score, {ACCOUNTS[seat]: points for seat, points in pay(score).items()}, waiting)
