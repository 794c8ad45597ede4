"""A stated hand under riichi and under the chaos family's rules with riichi's yaku."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, cast, get_args

from engine.core.words import Text
from engine.scoring.answer import ScoredHand
from engine.scoring.riichi_points import Stakes, even_payments, riichi_payments
from engine.scoring.riichi_yaku import DOUBLE_YAKUMAN_TABLE, SHAPES, TABLE, Flag, RiichiWin, YakuTable, explain
from engine.scoring.score import Refused, Score
from engine.scoring.shape import pack, waits
from engine.scoring.stated import StatedHand, impossible

_OPEN_MELD: Final = Refused(
    "open_meld", Text("拼点麻将不能吃、碰、明杠", "there is no chi, pon or open kong in this game")
)
_NOT_CLOSED: Final = Refused("open_riichi", Text("副露的手牌不能立直", "an open hand cannot be in riichi"))


def riichi_win(hand: StatedHand) -> RiichiWin:
    """The stated hand as the counter takes it."""
    return RiichiWin(
        concealed=hand.concealed,
        win_tile=hand.win,
        by=hand.by,
        melds=hand.melds,
        seat_wind=hand.seat_wind,
        round_wind=hand.round_wind,
        flags=cast("frozenset[Flag]", hand.flags.intersection(get_args(Flag))),
        dora_indicators=hand.dora_indicators,
        ura_indicators=hand.ura_indicators,
    )


def _table(hand: StatedHand) -> YakuTable:
    return DOUBLE_YAKUMAN_TABLE if hand.options.get("double_yakuman") is True else TABLE


def _stakes(hand: StatedHand) -> Stakes:
    return Stakes(winner=0, source=hand.source, honba=hand.honba, sticks=hand.sticks, liable=hand.liable)


def _scored(hand: StatedHand, pay: Callable[[Score], dict[int, int]]) -> ScoredHand:
    refused = impossible(hand)
    if refused is not None:
        return ScoredHand(refused)
    waiting = waits(pack(hand.concealed), SHAPES)
    if hand.flags & {"riichi", "double_riichi"} and any(meld.is_open for meld in hand.melds):
        return ScoredHand(_NOT_CLOSED, waits=waiting)
    score = explain(riichi_win(hand), _table(hand))
    if isinstance(score, Refused):
        return ScoredHand(score, waits=waiting)
    return ScoredHand(score, {str(seat): points for seat, points in pay(score).items()}, waiting)


def score_riichi(hand: StatedHand) -> ScoredHand:
    """By riichi's rules, paid with a dealer. Option ``double_yakuman``."""
    return _scored(hand, lambda score: riichi_payments(score, _stakes(hand), dealer=hand.dealer))


def score_trick(hand: StatedHand) -> ScoredHand:
    """By riichi's yaku without open melds, dealer and others paid alike. Option ``double_yakuman``."""
    if any(meld.is_open for meld in hand.melds):
        return ScoredHand(_OPEN_MELD)
    # Without dealer repeats there are no counters.
    stakes = replace(_stakes(hand), honba=0)
    return _scored(hand, lambda score: even_payments(score, stakes))
