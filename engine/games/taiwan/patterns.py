"""The patterns of Taiwanese mahjong 台湾十六张, what a hand is worth and what a win pays.

Source: the project's specification of ``taiwan``; every value in it is a decision after the table that players know best. Tai add
up without a limit; what a pattern includes does not count beside it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import DRAGONS, FLOWERS, KIND
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.options import Options
from paizhuo.engine.scoring.answer import pricer, scorer
from paizhuo.engine.scoring.input_fields import (
    AFTER_KONG,
    DEALER,
    FIRST_ROUND,
    LAST_TILE,
    ROUND_WIND,
    LaidFlowers,
    Repeats,
)
from paizhuo.engine.scoring.pattern import Pattern, counting, with_rows
from paizhuo.engine.scoring.possible import impossible_beside_flowers
from paizhuo.engine.scoring.reading import Reading, own_flowers, readings, whole_series, winds
from paizhuo.engine.scoring.score import Counted, NotValid, Score, Unit
from paizhuo.engine.scoring.stated_fields import StatedFields
from paizhuo.engine.scoring.winning_hand import WinningHand
from paizhuo.engine.shapes.fast.packed import pack
from paizhuo.engine.shapes.shape import waits

RACK: Final = 16
"""Tiles of a hand beside the winning one: five sets and a pair win."""
SETS: Final = 5
REPEATS: Final = Repeats("repeats", Text("连庄", "Repeats"), 99, each=True)


def _row(id_: str, zh: str, en: str, value: int, test: Callable[[Reading], int], *includes: str) -> Pattern[Reading]:
    return Pattern(id_, Text(zh, en), value, test, excludes=includes)


def _flagged(flag: str, *, drawn: bool) -> Callable[[Reading], bool]:
    return lambda r: flag in r.win.flags and (r.win.by == "self_draw") == drawn


def _single_wait(r: Reading) -> bool:
    """独听: by shape one kind alone completes the hand, whether or not there is another copy of it."""
    return len(waits(pack(r.win.concealed))) == 1


def _level(r: Reading) -> bool:
    """平胡: runs only, no honours and no flowers, won on another's tile at either end of an open run."""
    kind, held = KIND[r.win.win_tile], r.sets[: SETS - len(r.win.melds)]
    ends = any(kind in (s.kind, s.kind + 2) and 3 <= kind % 9 + 3 * (kind == s.kind) <= 8 for s in held)
    return ends and r.win.by != "self_draw" and not (r.win.flowers or r.has_honours or r.triplets)


def _all_claimed(r: Reading) -> bool:
    return len(r.win.melds) == SETS and all(meld.is_open for meld in r.win.melds)


def _first(*, drawn: bool, dealer: bool) -> Callable[[Reading], bool]:
    """天胡, 地胡 and 人胡: in the first round, nobody having claimed anything."""
    return lambda r: _flagged("first_turn", drawn=drawn)(r) and r.win.is_dealer == dealer


def _dragons(r: Reading) -> int:
    return len(r.triplets & set(DRAGONS))


_CLOSED, _DRAWN, _BOTH, _SINGLE = "concealed_hand", "self_draw", "concealed_self_draw", "single_wait"
_KONG, _TRIPLETS, _DRAGON, _SERIES, _OWN = "after_kong", "all_triplets", "dragon", "flower_series", "own_flower"
_WINDS: Final = ("seat_wind", "round_wind")
_AT_ONCE: Final = (_BOTH, _SINGLE, _KONG)
PLAIN: Final = "123m456m789m123p234s55z"
PATTERNS: Final[tuple[Pattern[Reading], ...]] = (
    _row(_CLOSED, "门清", "Concealed hand", 1, lambda r: r.is_closed).explained(
        Text("没有吃、碰、明杠", "Nothing claimed; concealed kongs allowed"), PLAIN
    ),
    _row(_DRAWN, "自摸", "Self-draw", 1, lambda r: r.win.by == "self_draw").explained(
        Text("自己摸到和牌", "The winning tile is drawn"), PLAIN
    ),
    _row(_SINGLE, "独听", "Single wait", 1, _single_wait).explained(
        Text("边张、嵌张、单骑：只有一种牌能和", "Only one kind completes the hand"), PLAIN
    ),
    _row("rob_kong", "抢杠", "Robbing a kong", 1, lambda r: r.win.by == "rob_kong").explained(
        Text("和别家加杠的牌", "On the tile that another adds to a pon"), PLAIN
    ),
    _row(_KONG, "杠上开花", "After a kong or a flower", 1, _flagged("after_kong", drawn=True)).explained(
        Text("用开杠或补花后补的牌和", "With the replacement of a kong or a flower"), PLAIN
    ),
    _row("last_draw", "海底捞月", "Last tile", 1, _flagged("last_tile", drawn=True)).explained(
        Text("摸到最后一张和", "Drawing the last tile"), PLAIN
    ),
    _row("last_discard", "河底捞鱼", "Last discard", 1, _flagged("last_tile", drawn=False)).explained(
        Text("和最后一张之后打出的牌", "On the discard after the last tile"), PLAIN
    ),
    _row(
        "half_claimed", "半求", "All claimed, drawn", 1, lambda r: _all_claimed(r) and r.win.source is None, _SINGLE
    ).explained(Text("五组吃碰杠，自摸；含独听", "Five sets claimed, drawn; single wait included"), PLAIN),
    _row(_OWN, "正花", "Own flower", 1, own_flowers).explained(
        Text("每张：东 1、5，南 2、6，西 3、7，北 4、8", "Each: E 1 5, S 2 6, W 3 7, N 4 8"), PLAIN + "1f"
    ),
    _row(_DRAGON, "三元牌", "Dragon triplet", 1, _dragons).explained(
        Text("每组三元牌的刻子", "For each dragon triplet"), "123m456m789m123p555z11z"
    ),
    _row("seat_wind", "门风", "Seat wind", 1, lambda r: r.win.seat_wind in r.triplets).explained(
        Text("自己门风的刻子", "A triplet of one's own wind"), "123m456m789m123p111z55z"
    ),
    _row("round_wind", "圈风", "Round wind", 1, lambda r: r.win.round_wind in r.triplets).explained(
        Text("圈风的刻子", "A triplet of the round wind"), "123m456m789m123p111z55z"
    ),
    _row("level_hand", "平胡", "Level hand", 2, _level).explained(
        Text("五顺，无字花，两面食胡", "Runs, no honours or flowers, open wait"), "123m456m789m123p234s55s"
    ),
    _row(
        "all_claimed", "全求人", "All claimed", 2, lambda r: _all_claimed(r) and r.win.source is not None, _SINGLE
    ).explained(Text("五组吃碰杠，食胡；含独听", "Five sets claimed, not drawn; single wait included"), PLAIN),
    _row("three_concealed", "三暗刻", "Three concealed triplets", 2, lambda r: r.concealed_triplets == 3).explained(
        Text("恰好三组暗刻或暗杠", "Exactly three triplets without help"), "111m444p777s123p234s55z"
    ),
    _row(_SERIES, "花杠", "All four of a series", 2, whole_series).explained(
        Text("1–4 或 5–8 齐全，正花另计", "All of 1–4 or 5–8, beside one's own flower"), PLAIN + "1234f"
    ),
    _row(
        _BOTH, "门清自摸", "Concealed self-draw", 3, lambda r: r.is_closed and r.win.source is None, _CLOSED, _DRAWN
    ).explained(Text("门清而自摸，代替二者", "Concealed and drawn, in place of both"), PLAIN),
    _row(_TRIPLETS, "碰碰胡", "All triplets", 4, lambda r: len(r.triplets) == SETS).explained(
        Text("五个刻子或杠", "Five triplets or kongs"), "111m444p777s222p888s55z"
    ),
    _row("half_flush", "混一色", "Half flush", 4, lambda r: len(r.number_suits) == 1 and r.has_honours).explained(
        Text("一种花色加字牌", "One suit and honours"), "123m456m789m111m333z55z"
    ),
    _row(
        "small_dragons", "小三元", "Small dragons", 4, lambda r: _dragons(r) == 2 and r.pair in DRAGONS, _DRAGON
    ).explained(Text("两组三元刻，另一种作将", "Two dragon triplets and a pair"), "123m456m789p555z666z77z"),
    _row("four_concealed", "四暗刻", "Four concealed triplets", 5, lambda r: r.concealed_triplets == 4).explained(
        Text("恰好四组暗刻或暗杠", "Exactly four triplets without help"), "111m444p777s222p234s55z"
    ),
    _row("five_concealed", "五暗刻", "Five concealed triplets", 8, lambda r: r.concealed_triplets == 5).explained(
        Text("五组暗刻或暗杠", "Five triplets without help"), "111m444p777s222p888s55z"
    ),
    _row("full_flush", "清一色", "Full flush", 8, lambda r: len(r.number_suits) == 1 and not r.has_honours).explained(
        Text("只有一种花色", "One suit only"), "123m345m678m222m789m99m"
    ),
    _row("big_dragons", "大三元", "Big dragons", 8, lambda r: _dragons(r) == 3, _DRAGON).explained(
        Text("三组三元刻，不另计", "All three dragons, included"), "123m456m555z666z777z99p"
    ),
    _row("small_winds", "小四喜", "Small winds", 8, winds(3, pair=True), *_WINDS).explained(
        Text("三组风刻，另一种作将", "Three wind triplets, the fourth a pair"), "123m456m111z222z333z44z"
    ),
    _row("eight_flowers", "八仙过海", "Eight flowers", 8, lambda r: len(r.win.flowers) == 8, _SERIES, _OWN).explained(
        Text("八张花：立即和，或另计", "All eight; they win at once"), PLAIN + "12345678f"
    ),
    _row("seven_flowers", "七抢一", "Seven flowers take the eighth", 8, lambda r: False).explained(
        Text("已有七张，和拿到第八张的一家", "With seven: win from whoever has the eighth")
    ),
    _row("human_hand", "人胡", "Human hand", 8, _first(drawn=False, dealer=False), _CLOSED, _SINGLE).explained(
        Text("第一次摸牌前和别家打出的牌", "On a discard before one's own first draw"), PLAIN
    ),
    _row("all_honours", "字一色", "All honours", 16, lambda r: not r.number_suits, _TRIPLETS).explained(
        Text("只有字牌；碰碰胡不另计", "Honours only; all triplets included"), "111z222z333z555z666z77z"
    ),
    _row("big_winds", "大四喜", "Big winds", 16, winds(4, pair=False), *_WINDS).explained(
        Text("四组风刻，不另计", "All four winds, included"), "123m111z222z333z444z55p"
    ),
    _row("earthly_hand", "地胡", "Earthly hand", 16, _first(drawn=True, dealer=False), *_AT_ONCE).explained(
        Text("闲家第一次摸牌就和", "Not the dealer, with one's own first draw"), PLAIN
    ),
    _row("heavenly_hand", "天胡", "Heavenly hand", 24, _first(drawn=True, dealer=True), *_AT_ONCE).explained(
        Text("庄家起手十七张就和", "The dealer's first seventeen tiles"), PLAIN
    ),
)
TAI: Final = Unit("tai", Text("{n} 台", "{n} tai"), Text("台数", "Tai"), Text("屁胡（0 台）", "plain win (no tai)"))
INCOMPLETE: Final = NotValid("incomplete", Text("没有和牌", "the hand is not complete"))
NOT_EIGHT: Final = NotValid("incomplete", Text("花牌没有和", "these flowers do not win"))


@lru_cache(maxsize=4)
def rows(human: int) -> tuple[Pattern[Reading], ...]:
    """Return the table where 人胡 counts so much; 0: it does not exist."""
    row = next(row for row in PATTERNS if row.id == "human_hand")
    return with_rows(PATTERNS, {row.id: replace(row, value=human) if human else None})


def count(hand: WinningHand, options: Options) -> Score | NotValid:
    """Return the hand counted by the reading with most tai, with how they become points. NotValid: ``incomplete``."""
    score = _counted(hand, options)
    return score if isinstance(score, NotValid) else replace(score, working=_paid_for(score.total, hand, options))


def _counted(hand: WinningHand, options: Options) -> Score | NotValid:
    if hand.win_tile in FLOWERS:
        return _by_flowers(hand) if options["flower_win"] else NOT_EIGHT
    table = rows(int(options["human_hand"] or 0))
    found = [counting(table, reading) for reading in readings(hand, ())]
    if not found:
        return INCOMPLETE
    counted, excluded = max(found, key=lambda one: sum(row.value for row in one[0]))
    return Score(counted, TAI, sum(row.value for row in counted), excluded=excluded)


def _by_flowers(hand: WinningHand) -> Score | NotValid:
    """Eight flowers win, whatever the tiles: all one's own 八仙过海, or seven and another's eighth 七抢一."""
    if {hand.win_tile, *hand.flowers} != set(FLOWERS) or hand.by == "rob_kong":
        return NOT_EIGHT
    id_ = "eight_flowers" if hand.source is None else "seven_flowers"
    return next(Score((Counted(row.id, row.name, row.value),), TAI, row.value) for row in PATTERNS if row.id == id_)


def _paid_for(total: int, hand: WinningHand, options: Options) -> tuple[Text, ...]:
    """Return how the tai become points, for those who pay no dealer and are none, and for those between whom one is the dealer."""
    base, tai = _terms(options)
    lines = []
    for more in sorted(set(_more(hand).values())):
        words = _WITH_DEALER if more else _WORTH
        lines.append(words.filled(base=base, total=total, more=more, tai=tai, points=base + tai * (total + more)))
    return tuple(lines)


def _terms(options: Options) -> tuple[int, int]:
    """Return the points of a win without tai, and of one tai."""
    return int(options["base"] or 0), int(options["tai"] or 0)


def _more(hand: WinningHand) -> dict[Seat, int]:
    """Return the tai that each who pays pays more, because it or the winner is the dealer: 1 + 2 × repeats."""
    payers = hand.payers if hand.source is None else (hand.source,)
    of_dealer = 1 + 2 * REPEATS.of(hand)
    return {seat: of_dealer * (hand.dealer in (0, seat)) for seat in payers}


_WORTH: Final = Text("底 {base} + {total} 台 × {tai} = {points}", "base {base} + {total} tai × {tai} = {points}")
_WITH_DEALER: Final = Text(
    "庄家：底 {base} + ({total} + {more}) 台 × {tai} = {points}",
    "with the dealer: base {base} + ({total} + {more}) tai × {tai} = {points}",
)


def pay(hand: WinningHand, options: Options, score: Score) -> dict[Seat, int]:
    """Return what relative seats gain and lose: the base, and so much for each tai; the dealer pays and is paid 1 + 2 × repeats more.

    On a self-draw everybody pays, on another's tile that player alone.
    """
    base, tai = _terms(options)
    paid = {seat: base + tai * (score.total + more) for seat, more in _more(hand).items()}
    return {0: sum(paid.values()), **{seat: -points for seat, points in paid.items()}}


# -- a stated hand -------------------------------------------------------------------------------------------------------


LAID: Final = LaidFlowers("flowers", Text("花牌", "Flowers"), len(FLOWERS), named=True)
REPLACEMENT: Final = replace(AFTER_KONG, kong=False)
"""A flower may have been replaced as well."""
FIELDS: Final = StatedFields((DEALER, ROUND_WIND, LAST_TILE, REPLACEMENT, FIRST_ROUND, LAID, REPEATS))
_cannot_be: Final = partial(impossible_beside_flowers, rack=RACK)
score_taiwan: Final = scorer(count, pay, lambda hand: waits(pack(hand.concealed)), _cannot_be)
price_taiwan: Final = pricer(pay)
