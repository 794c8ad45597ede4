"""A stated hand under any game that counts riichi's yaku."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast, get_args

from engine.core.tiles import KINDS
from engine.core.words import Text
from engine.families.riichi.points import PaymentTerms
from engine.families.riichi.yaku import SHAPES, Flag, RiichiWin, YakuTable, explain
from engine.scoring.answer import ScoredHand
from engine.scoring.hand_input import HandInput, impossible
from engine.scoring.input_fields import (
    DORA,
    HONBA,
    LIABLE,
    ROUND_WIND,
    SEAT_WIND,
    STICKS,
    URA,
    YAKU_FLAGS,
    StatedFields,
)
from engine.scoring.score import Refused, Score
from engine.scoring.shape import pack, waits

FIELDS: Final = StatedFields((SEAT_WIND, ROUND_WIND, *YAKU_FLAGS, DORA, URA, HONBA, STICKS, LIABLE))
UNREPEATED: Final = StatedFields((SEAT_WIND, ROUND_WIND, *YAKU_FLAGS, DORA, URA, STICKS, LIABLE))
"""Where no dealer repeats there are no counters."""
ACCOUNTS: Final = ("0", "1", "2", "3")
_DECLARED: Final = ("riichi", "double_riichi")
_YAKU_FLAGS: Final = frozenset(get_args(Flag))
_NOT_CLOSED: Final = Refused("open_riichi", Text("副露的手牌不能立直", "an open hand cannot be in riichi"))


def riichi_win(hand: HandInput) -> RiichiWin:
    """The stated hand as the counter takes it."""
    return RiichiWin(
        concealed=hand.concealed,
        win_tile=hand.win,
        by=hand.by,
        melds=hand.melds,
        seat_wind=hand.seat_wind,
        round_wind=hand.round_wind,
        flags=cast("frozenset[Flag]", hand.flags & _YAKU_FLAGS),
        dora_indicators=hand.dora_indicators,
        ura_indicators=hand.ura_indicators,
    )


def terms_of(hand: HandInput, seats: int = 4) -> PaymentTerms:
    """What the request says about payments; seat 0 is the winner."""
    return PaymentTerms(0, hand.source, range(seats), hand.honba, hand.sticks, hand.liable)


def score_with(
    hand: HandInput,
    table: YakuTable,
    pay: Callable[[Score], dict[int, int]],
    kinds: frozenset[int] = frozenset(range(KINDS)),
    *,
    copies: int = 4,
    reds: int = 1,
) -> ScoredHand:
    """The hand counted by ``table`` and paid by ``pay``.

    The game is played with ``copies`` of each of ``kinds``, ``reds`` of the fives of each suit red.
    """
    refused = impossible(hand, copies=copies, reds=reds, kinds=kinds)
    if refused is not None:
        return ScoredHand(refused)
    waiting = waits(pack(hand.concealed), SHAPES)
    if not hand.flags.isdisjoint(_DECLARED) and any(meld.is_open for meld in hand.melds):
        return ScoredHand(_NOT_CLOSED, waits=waiting)
    score = explain(riichi_win(hand), table)
    if isinstance(score, Refused):
        return ScoredHand(score, waits=waiting)
    return ScoredHand(score, {ACCOUNTS[seat]: points for seat, points in pay(score).items()}, waiting)
