"""The patterns of Sichuan mahjong as it is played at home (AOSAI 四川麻将, section 6 胡牌), and what a win pays.

Only the highest pattern counts, together with the additions (另加番). Seven pairs of 2, 5 and 8 alone (将七对), which the document
lists, need four equal tiles and are then 将龙七对.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.void_suit.patterns import (
    INCOMPLETE,
    VoidSuitReading,
    cannot_be,
    readings,
    waits_stated,
    why_not,
)
from paizhuo.engine.rules.options import Options
from paizhuo.engine.scoring.answer import pricer, scorer
from paizhuo.engine.scoring.pattern import By, Pattern
from paizhuo.engine.scoring.request_values import OptionValue
from paizhuo.engine.scoring.score import FAN as FAN_UNIT
from paizhuo.engine.scoring.score import Counted, Excluded, NotValid, Score
from paizhuo.engine.scoring.winning_hand import WinningHand

CAP: Final = 8
"""满格: the most that a win pays, unless the players agree otherwise."""


def _is_dragon(r: VoidSuitReading) -> bool:
    return r.is_pairs and r.quads > 0


def _is_hook(r: VoidSuitReading) -> bool:
    return len(r.win.melds) == r.triplets == 4


def _is_first_draw(r: VoidSuitReading) -> bool:
    return "first_turn" in r.win.flags and r.win.by == "self_draw"


def _after_kong(by: By, r: VoidSuitReading) -> bool:
    return "after_kong" in r.win.flags and r.win.by == by


Row: TypeAlias = Pattern[VoidSuitReading]
_PLAIN = "123m456m789m22255p"
BASE: Final[tuple[Pattern[VoidSuitReading], ...]] = (
    Row("plain", Text("平胡", "Plain hand"), 1, lambda r: not r.is_pairs).explained(
        Text("四个搭子、一对将", "Four sets and a pair"), _PLAIN
    ),
    Row("all_triplets", Text("大对子", "All triplets"), 2, lambda r: r.triplets == 4).explained(
        Text("四个搭子都是刻子或杠", "Four triplets or kongs"), "111m444m777m22255p"
    ),
    Row("all_simples", Text("断幺九", "No terminals"), 2, lambda r: r.no_terminals).explained(
        Text("没有 1、9", "No 1 and no 9"), "234m456m678m22255p"
    ),
    Row("full_flush", Text("清一色", "Full flush"), 3, lambda r: r.suits == 1).explained(
        Text("只有一种花色", "One suit only"), "123m345m678m22299m"
    ),
    Row("seven_pairs", Text("暗七对", "Seven pairs"), 3, lambda r: r.is_pairs).explained(
        Text("七个对子", "Seven pairs"), "1133m5577m224488p"
    ),
    Row("golden_hook", Text("金钩钓", "Golden hook"), 3, _is_hook).explained(
        Text("四个搭子都碰出或杠出，单钓一张", "All four sets melded, waiting on a single tile"), "111m999p222p333m55p"
    ),
    Row("all_outside", Text("带幺九", "Terminal in every set"), 3, lambda r: r.outside == 5).explained(
        Text("搭子和将都带 1 或 9", "A 1 or 9 in every set and the pair"), "123m789m123p11199p"
    ),
    Row(
        "flush_triplets", Text("清大对", "Full flush of triplets"), 4, lambda r: r.suits == 1 and r.triplets == 4
    ).explained(Text("清一色的大对子", "All triplets in one suit"), "111m333m555m77799m"),
    Row("triplets_258", Text("将对", "All triplets of 2, 5, 8"), 4, lambda r: r.triplets == 4 and r.all_258).explained(
        Text("全是 2、5、8 的大对子", "All triplets of 2, 5 and 8"), "222m555m888m22255p"
    ),
    Row("dragon_seven_pairs", Text("龙七对", "Dragon seven pairs"), 4, _is_dragon).explained(
        Text(
            "暗七对中有四张相同的牌，不计根；每多一组再加一番",
            "Seven pairs with four identical tiles, no root; one fan more for each further four",
        ),
        "1111m5577m224488p",
    ),
    Row("flush_pairs", Text("清七对", "Full flush of pairs"), 5, lambda r: r.suits == 1 and r.is_pairs).explained(
        Text("清一色的暗七对", "Seven pairs in one suit"), "11223355778899m"
    ),
    Row(
        "flush_outside",
        Text("清幺九", "Full flush, terminal in every set"),
        5,
        lambda r: r.suits == 1 and r.outside == 5,
    ).explained(Text("清一色带幺九", "One suit, a 1 or 9 in every set and the pair"), "123m123m123m789m99m"),
    Row("flush_hook", Text("清金钩钓", "Full flush golden hook"), 5, lambda r: r.suits == 1 and _is_hook(r)).explained(
        Text("清一色的金钩钓", "A golden hook in one suit"), "111m333m555m777m99m"
    ),
    Row(
        "flush_dragon_pairs",
        Text("清龙七对", "Full flush dragon seven pairs"),
        6,
        lambda r: r.suits == 1 and _is_dragon(r),
    ).explained(Text("清一色的龙七对，减一根", "Dragon seven pairs in one suit; uses up one root"), "11113355778899m"),
    Row(
        "dragon_pairs_258", Text("将龙七对", "Dragon seven pairs of 2, 5, 8"), 6, lambda r: r.all_258 and _is_dragon(r)
    ).explained(
        Text("全是 2、5、8 的龙七对，减一根", "Dragon seven pairs of 2, 5 and 8; uses up one root"), "225588m22558888p"
    ),
    Row("heavenly_hand", Text("天胡", "Heavenly hand"), 6, lambda r: _is_first_draw(r) and r.win.is_dealer).explained(
        Text("庄家起手即胡，不另加自摸", "The dealer wins with the dealt hand; no self-draw is added"), _PLAIN
    ),
    Row("earthly_hand", Text("地胡", "Earthly hand"), 6, lambda r: _is_first_draw(r) and not r.win.is_dealer).explained(
        Text(
            "闲家起手听牌，第一次摸牌即胡，不另加自摸",
            "Ready as dealt and won with the first draw; no self-draw is added",
        ),
        _PLAIN,
    ),
    Row("four_kongs", Text("十八罗汉", "Eighteen arhats"), 7, lambda r: r.kongs == 4).explained(
        Text("四个杠，单钓一张，不计根", "Four kongs and a pair, no roots"), "1111m4444m7777m2222p55p"
    ),
    Row(
        "flush_four_kongs", Text("清十八罗汉", "Full flush eighteen arhats"), 9, lambda r: r.suits == 1 and r.kongs == 4
    ).explained(Text("清一色的十八罗汉", "Four kongs and a pair in one suit"), "1111m3333m5555m7777m99m"),
)
"""In the document's order. Of the patterns that a hand shows only the highest counts."""

ADDED: Final[tuple[Pattern[VoidSuitReading], ...]] = (
    Row("self_draw", Text("自摸", "Self-draw"), 1, lambda r: r.win.by == "self_draw").explained(
        Text("胡自己摸上的牌", "Win with a tile drawn oneself"), _PLAIN
    ),
    Row("after_kong", Text("杠上花", "After a kong"), 1, lambda r: _after_kong("self_draw", r)).explained(
        Text("用杠后补的牌胡", "Self-draw with the replacement tile of a kong"), "1111m456m789m22255p"
    ),
    Row("discard_after_kong", Text("杠上炮", "Discard after a kong"), 1, lambda r: _after_kong("discard", r)).explained(
        Text("胡别家杠后打出的牌", "Win on the discard that follows another player's kong"), _PLAIN
    ),
    Row("rob_kong", Text("抢杠胡", "Robbing the kong"), 1, lambda r: r.win.by == "rob_kong").explained(
        Text("胡别家补杠的牌，此时不成杠", "Win on the tile another player adds to a pon, which then is no kong"),
        _PLAIN,
    ),
    Row(
        "last_tile",
        Text("海底捞月", "Last tile"),
        1,
        lambda r: "last_tile" in r.win.flags and r.win.by == "self_draw",
    ).explained(Text("胡自己摸到的最后一张牌", "Self-draw of the last tile"), _PLAIN),
    Row("root", Text("根", "Root"), 1, lambda r: r.quads - r.kongs).explained(
        Text("四张相同的牌不做杠，可多次计算", "Four identical tiles that are not a kong; counts each time"),
        "111m123m456m78955p",
    ),
)
"""In the document's order: each adds to the pattern that counts."""

ROWS: Final = (*BASE, *ADDED)
_DRAGONS: Final = frozenset(("dragon_seven_pairs", "flush_dragon_pairs", "dragon_pairs_258"))
_FIRST_DRAWS: Final = frozenset(("heavenly_hand", "earthly_hand"))

_LOWER: Final = Text("只计最高的{by}", "only the highest counts: {by}")
_IN_FIRST_DRAW: Final = Text("{by}不另加自摸", "{by} is a self-draw already")
_FAN: Final = Text("{fan} 番，{value} 倍", "{fan} fan: ×{value}")
_CAPPED: Final = Text("{fan} 番，{cap} 倍满格", "{fan} fan, capped at ×{cap}")


def value(fan: int, cap: int | None) -> int:
    """Return what a win is worth: 1 for one fan, doubling with each further one, ``cap`` at most."""
    full = 1 << max(fan, 1) - 1
    return full if cap is None else min(full, cap)


def _read(
    reading: VoidSuitReading, base: Pattern[VoidSuitReading], shown: Sequence[Pattern[VoidSuitReading]], cap: int | None
) -> tuple[int, Score]:
    """Return the reading's fan before the cap, and its score, both counted with the pattern ``base``."""
    worth = base.value
    roots = reading.quads - reading.kongs
    if base.id == "dragon_seven_pairs":
        # Each further four of a kind makes it one fan more and is no root.
        worth += reading.quads - 1
        roots = 0
    elif base.id in _DRAGONS:
        roots -= 1
    counted = [Counted(base.id, base.name, worth)]
    excluded = [Excluded(row.id, row.name, _LOWER.filled(by=base.name)) for row in shown if row is not base]
    for row in ADDED:
        times = roots if row.id == "root" else int(row.test(reading))
        if row.id == "self_draw" and base.id in _FIRST_DRAWS:
            excluded.append(Excluded(row.id, row.name, _IN_FIRST_DRAW.filled(by=base.name)))
        elif times:
            counted.append(Counted(row.id, row.name, row.value * times))
    fan = sum(pattern.value for pattern in counted)
    paid = value(fan, cap)
    words = _FAN.filled(fan=fan, value=paid) if paid == value(fan, None) else _CAPPED.filled(fan=fan, cap=paid)
    return fan, Score(tuple(counted), FAN_UNIT, paid.bit_length(), excluded=tuple(excluded), working=(words,))


def count(win: WinningHand, cap: int | None = CAP) -> Score | NotValid:
    """Return the hand counted in the way that gives most fan; the total is after the cap.

    NotValid: ``wrong_count``, ``holds_void``, ``incomplete``.
    """
    if refused := why_not(win):
        return refused
    found = []
    for reading in readings(win):
        shown = [row for row in BASE if row.test(reading)]
        found += [_read(reading, base, shown, cap) for base in shown]
    return max(found, key=lambda way: (way[0], way[1].patterns[0].value))[1] if found else INCOMPLETE


def payments(fan: int, cap: int | None, win: WinningHand) -> dict[Seat, int]:
    """Return what relative seats gain and lose. The discarder or robbed player pays; on a self-draw everybody still in the hand."""
    price = value(fan, cap)
    paying = win.payers if win.source is None else (win.source,)
    return {**dict.fromkeys(paying, -price), 0: price * len(paying)}


def cap_in(options: Mapping[str, OptionValue]) -> int | None:
    """Return the cap that was agreed on; None for none."""
    cap = options.get("cap", CAP)
    return None if cap is None else int(cap)


# -- a stated hand -------------------------------------------------------------------------------------------------------


def counted(hand: WinningHand, options: Options) -> Score | NotValid:
    """Return what the hand is worth."""
    return count(hand, cap_in(options))


def pay(hand: WinningHand, options: Options, score: Score) -> dict[Seat, int]:
    """Return what relative seats gain and lose; those who have left take no part."""
    return payments(score.total, cap_in(options), hand)


score_bloodbattle: Final = scorer(counted, pay, waits_stated, cannot_be)
price_bloodbattle: Final = pricer(pay)
