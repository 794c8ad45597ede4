"""The patterns of Sichuan mahjong as the C.H.R.I.S. guide plays it (section S 川麻), and what a win pays.

Fan add up, except where one pattern replaces another. All sets must lie in two suits. A player who still holds a tile of its
void suit (定缺) cannot win.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from paizhuo.engine.core.meld import Meld, Seat
from paizhuo.engine.core.tiles import Tiles
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.void_suit.patterns import (
    INCOMPLETE,
    VoidSuitReading,
    cannot_be,
    readings,
    waits_of,
    waits_stated,
    why_not,
)
from paizhuo.engine.families.void_suit.patterns import largest_fan as largest_fan_of
from paizhuo.engine.rules.options import Options
from paizhuo.engine.scoring.answer import pricer, scorer
from paizhuo.engine.scoring.pattern import By, Pattern, counting
from paizhuo.engine.scoring.score import FAN as FAN_UNIT
from paizhuo.engine.scoring.score import NotValid, Score
from paizhuo.engine.scoring.winning_hand import WinningHand

FAN_CAP: Final = 4
"""The most fan that are paid (4 番封顶)."""
POINT: Final = 1000
"""What the document calls one point (每分) in the match's points."""


def _roots(r: VoidSuitReading) -> int:
    """根: the number of kinds held four times, without those that four kongs or dragon seven pairs use up."""
    return r.quads - 4 if _is_four_kongs(r) else r.quads - _is_dragon_pairs(r)


def _is_dragon_pairs(r: VoidSuitReading) -> bool:
    return r.is_pairs and r.quads > 0


def _is_four_kongs(r: VoidSuitReading) -> bool:
    return r.kongs == 4


def _is_first_turn(r: VoidSuitReading) -> bool:
    return "first_turn" in r.win.flags and r.win.by == "self_draw"


def _after_kong(by: By, r: VoidSuitReading) -> bool:
    return "after_kong" in r.win.flags and r.win.by == by


Row: TypeAlias = Pattern[VoidSuitReading]

FAN: Final[tuple[Pattern[VoidSuitReading], ...]] = (
    Row("root", Text("根", "Root"), 1, _roots).explained(
        Text(
            "每有四张相同的牌（杠或不杠），可多次计算", "Each four identical tiles, in a kong or not; counts each time"
        ),
        "111123456m789m55p",
    ),
    Row("after_kong", Text("杠上花", "After a kong"), 1, lambda r: _after_kong("self_draw", r)).explained(
        Text("用杠后补的牌自摸", "Self-draw with the replacement tile of a kong"), "1111m456m789m22255p"
    ),
    Row("rob_kong", Text("抢杠", "Robbing the kong"), 1, lambda r: r.win.by == "rob_kong").explained(
        Text("荣和别家加杠的牌", "Win on the tile another player adds to a pon"), "123m456m789m22255p"
    ),
    Row("discard_after_kong", Text("杠上炮", "Discard after a kong"), 1, lambda r: _after_kong("discard", r)).explained(
        Text("荣和别家开杠后打出的牌", "Win on the discard that follows another player's kong"), "123m456m789m22255p"
    ),
    Row("last_tile", Text("海底", "Last tile"), 1, lambda r: "last_tile" in r.win.flags).explained(
        Text("自摸最后一张牌，或荣和其后打出的牌", "Self-draw of the last tile, or win on the discard after it"),
        "123m456m789m22255p",
    ),
    Row("all_triplets", Text("对对和", "All triplets"), 1, lambda r: r.triplets == 4).explained(
        Text("四个刻子或杠", "Four triplets or kongs"), "111m444m777m22255p"
    ),
    Row("full_flush", Text("清一色", "Full flush"), 2, lambda r: r.suits == 1).explained(
        Text("只有一种花色", "One suit only"), "123m345m678m22299m"
    ),
    Row(
        "golden_hook",
        Text("金钩钓", "Golden hook"),
        2,
        lambda r: r.triplets == 4 == len(r.win.melds),
        excludes=("all_triplets",),
    ).explained(
        Text(
            "四组都已副露，单钓一张；代替对对和",
            "All four sets melded, waiting on a single tile; in place of all triplets",
        ),
        "111m999p222p333m55p",
    ),
    Row("all_outside", Text("全带幺", "Terminal in every set"), 2, lambda r: r.outside == 5).explained(
        Text("每组都有 1 或 9", "A 1 or 9 in every set and the pair"), "123m789m123p11199p"
    ),
    Row("seven_pairs", Text("七对子", "Seven pairs"), 2, lambda r: r.is_pairs).explained(
        Text("七个对子", "Seven pairs"), "1133m5577m224488p"
    ),
    Row(
        "dragon_seven_pairs", Text("龙七对", "Dragon seven pairs"), 3, _is_dragon_pairs, excludes=("seven_pairs",)
    ).explained(
        Text("七对子中有四张相同的牌；用去一个根", "Seven pairs with four identical tiles; uses up one root"),
        "1111m5577m224488p",
    ),
    Row(
        "triplets_258",
        Text("将对", "All triplets of 2, 5, 8"),
        3,
        lambda r: r.triplets == 4 and r.all_258,
        excludes=("golden_hook", "all_triplets"),
    ).explained(Text("只有 2、5、8 的对对和", "All triplets of 2, 5 and 8"), "222m555m888m22255p"),
    Row("heavenly_hand", Text("天和", "Heavenly hand"), 4, lambda r: _is_first_turn(r) and r.win.is_dealer).explained(
        Text("庄家起手即和", "The dealer wins with the dealt hand"), "123m456m789m22255p"
    ),
    Row("earthly_hand", Text("地和", "Earthly hand"), 4, lambda r: _is_first_turn(r) and not r.win.is_dealer).explained(
        Text("闲家第一次摸牌即和", "Self-draw on the first draw"), "123m456m789m22255p"
    ),
    Row(
        "four_kongs", Text("四杠子", "Four kongs"), 4, _is_four_kongs, excludes=("golden_hook", "all_triplets")
    ).explained(Text("四个杠；用去四个根", "Four kongs; uses up their four roots"), "1111m4444m7777m2222p55p"),
)
"""In the document's order."""

_CAPPED: Final = Text("{fan} 番，{cap} 番封顶", "{fan} fan, capped at {cap}")


def count(win: WinningHand) -> Score | NotValid:
    """Return the hand counted by the reading with most fan, before the cap; a hand without any fan wins too.

    NotValid: ``wrong_count``, ``holds_void``, ``incomplete``.
    """
    if refused := why_not(win):
        return refused
    scores = []
    for reading in readings(win):
        counted, excluded = counting(FAN, reading)
        fan = sum(pattern.value for pattern in counted)
        working = (_CAPPED.filled(fan=fan, cap=FAN_CAP),) if fan > FAN_CAP else ()
        scores.append(Score(counted, FAN_UNIT, fan, excluded=excluded, working=working))
    if not scores:
        return INCOMPLETE
    best = max(scores, key=lambda score: score.total)
    return replace(best, working=(*best.working, _paid_for(best.total, win)))


def _paid_for(fan: int, win: WinningHand) -> Text:
    """Return how fan become points, and who pays them."""
    if win.source is not None:
        return _BY_DISCARD.filled(value=value(fan), point=POINT, points=value(fan) * POINT)
    return _BY_SELF_DRAW.filled(value=value(fan), point=POINT, points=(value(fan) + 1) * POINT)


_BY_DISCARD: Final = Text("放铳者付 {value} × {point} = {points}", "the discarder pays {value} × {point} = {points}")
_BY_SELF_DRAW: Final = Text(
    "自摸加 1：每家付 ({value} + 1) × {point} = {points}",
    "self-draw adds 1: each pays ({value} + 1) × {point} = {points}",
)


def largest_fan(concealed: Tiles, melds: tuple[Meld, ...] = (), void: int | None = None) -> int | None:
    """Return the most fan a hand could win with on a discard, without circumstances (查大叫); None if it is not ready."""
    return largest_fan_of(concealed, melds, void, waits_of(concealed, melds, void), count)


def value(fan: int) -> int:
    """Return what a win on a discard is worth in the document's points: 1 2 4 8 16, doubling with each fan up to the cap."""
    return 1 << min(fan, FAN_CAP)


def payments(fan: int, win: WinningHand) -> dict[Seat, int]:
    """Return what relative seats gain and lose in the match's points.

    The feeder pays the value; on a self-draw everybody still in the hand pays one point more than the value
    (also above the cap).
    """
    if win.source is not None:
        price = value(fan) * POINT
        return {win.source: -price, 0: price}
    price = (value(fan) + 1) * POINT
    return {**dict.fromkeys(win.payers, -price), 0: price * len(win.payers)}


# -- a stated hand -------------------------------------------------------------------------------------------------------


def counted(hand: WinningHand, options: Options) -> Score | NotValid:
    """Return what the hand is worth."""
    return count(hand)


def pay(hand: WinningHand, options: Options, score: Score) -> dict[Seat, int]:
    """Return what relative seats gain and lose; those who have left take no part."""
    return payments(score.total, hand)


score_sichuan: Final = scorer(counted, pay, waits_stated, cannot_be)
price_sichuan: Final = pricer(pay)
