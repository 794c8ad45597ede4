"""The patterns of Zung Jung 中庸 as the C.H.R.I.S. guide plays it (section H), what a hand is worth and what a win pays.

All values are those of Zung Jung v3.3. Of one series only the highest pattern counts. Patterns of different series always add
up, even where one implies another. Only the concealed hand needs to be closed, and nothing is worth less in an open hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import DRAGONS, EAST, HONOURS, ORPHANS, TERMINALS, counts
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.scoring.pattern import By, Pattern, counting, with_rows
from paizhuo.engine.scoring.reading import (
    Reading,
    all_outside,
    consecutive,
    identical,
    in_three_suits,
    readings,
    straight,
    winds,
)
from paizhuo.engine.scoring.score import POINTS, Excluded, NotValid, Score
from paizhuo.engine.scoring.winning_hand import WinningHand
from paizhuo.engine.shapes.shape import SEVEN_PAIRS, THIRTEEN_ORPHANS, Shape

SHAPES: Final[tuple[Shape, ...]] = (SEVEN_PAIRS, THIRTEEN_ORPHANS)
"""What wins beside sets and a pair: seven pairs, four equal tiles being two of them, and thirteen orphans."""
LEAST: Final = 5
"""Points needed to win; no pattern is worth less, so any pattern will do (有役就能和)."""
LIMIT: Final = 320
"""A sum counts no more than this (数满贯); a single pattern worth this or more counts alone (役满贯)."""
POINT: Final = 50
"""What the document calls one point (每分) in the match's points."""
SHARE: Final = 25
"""On a discard worth more points than this, the players who did not throw it pay for this many."""


def _won(flag: str, by: By) -> Callable[[Reading], bool]:
    """Return a test for a win in this way with this flag."""
    return lambda r: flag in r.win.flags and r.win.by == by


def _value_triplets(r: Reading) -> int:
    return len(r.triplets & {*DRAGONS, r.win.seat_wind})


def _small_similar(r: Reading) -> bool:
    """The pair's number as triplets in the two other suits."""
    return 0 <= r.pair < EAST and sum(r.pair % 9 + 9 * s in r.triplets for s in range(HONOURS)) == 2


def _nine_gates(r: Reading) -> bool:
    """1112345678999 of one suit before the winning tile: nine kinds complete it."""
    held = counts(r.win.concealed)
    return any(held[9 * s : 9 * s + 9] == [3, 1, 1, 1, 1, 1, 1, 1, 3] for s in range(HONOURS))


SERIES: Final[tuple[tuple[str, ...], ...]] = (
    ("one_kong", "two_kongs", "three_kongs", "four_kongs"),
    ("two_concealed_triplets", "three_concealed_triplets", "four_concealed_triplets"),
    ("two_identical", "two_identical_twice", "three_identical", "four_identical"),
    ("small_three_winds", "big_three_winds", "small_four_winds", "big_four_winds"),
    ("small_three_similar_triplets", "three_similar_triplets"),
    ("half_flush", "full_flush", "nine_gates"),
    ("small_three_dragons", "big_three_dragons"),
    ("mixed_outside", "pure_outside", "mixed_terminals", "all_terminals"),
    ("three_consecutive_triplets", "four_consecutive_triplets"),
)
"""Of these a hand counts only the last it shows; any other pattern is a series of its own."""

_NOT_BESIDE: Final[dict[str, tuple[str, ...]]] = {
    "seven_pairs": ("concealed_hand",),
    "thirteen_orphans": ("concealed_hand", "mixed_terminals"),
}
_LOWER: Final = {id_: series[:place] for series in SERIES for place, id_ in enumerate(series)}


def _row(id_: str, zh: str, en: str, value: int, test: Callable[[Reading], int]) -> Pattern[Reading]:
    return Pattern(id_, Text(zh, en), value, test, excludes=_LOWER.get(id_, ()) + _NOT_BESIDE.get(id_, ()))


PATTERNS: Final[tuple[Pattern[Reading], ...]] = (
    _row("all_simples", "断幺九", "All simples", 5, lambda r: not r.kinds.intersection(ORPHANS)).explained(
        Text("没有幺九牌和字牌", "No terminals or honours"), "234m567m345p666s88p"
    ),
    _row("all_sequences", "平和", "All sequences", 5, lambda r: bool(r.sets) and not r.triplets).explained(
        Text("四个顺子，雀头不限，可副露", "Four sequences and any pair; may be open"), "123m567m345p678s55z"
    ),
    _row("concealed_hand", "门前清", "Concealed hand", 5, lambda r: r.is_closed).explained(
        Text("没有吃、碰、明杠；七对子和国士无双不计", "Nothing claimed; not with seven pairs or thirteen orphans"),
        "123m567m999p678s55p",
    ),
    _row("one_kong", "一杠", "One kong", 5, lambda r: r.kongs >= 1).explained(
        Text("一个杠，明暗不限", "One kong, open or concealed"), "1111m567m345p678s55z"
    ),
    _row(
        "two_concealed_triplets", "两暗刻", "Two concealed triplets", 5, lambda r: r.concealed_triplets >= 2
    ).explained(Text("两个暗刻或暗杠", "Two concealed triplets or kongs"), "222m666p345p678s55z"),
    _row("value_tiles", "役牌", "Value triplet", 10, _value_triplets).explained(
        Text(
            "自风或三元牌的刻子，每个 10 分；场风不是役牌",
            "Each triplet of one's own wind or a dragon; the circle wind is not one",
        ),
        "123m567m345p666z88s",
    ),
    _row("two_identical", "一杯口", "Two identical sequences", 10, identical(2)).explained(
        Text("同一花色两个相同的顺子，可副露", "The same sequence twice; may be open"), "223344m678p999s55z"
    ),
    _row("last_draw", "海底", "Last draw", 10, _won("last_tile", "self_draw")).explained(
        Text("自摸最后一张牌", "Self-draw of the last tile of the wall"), "123m567m345p999s88p"
    ),
    _row("last_discard", "河底", "Last discard", 10, _won("last_tile", "discard")).explained(
        Text("荣和最后一张打出的牌", "Win on the very last discard"), "123m567m345p999s88p"
    ),
    _row("after_kong", "岭上", "After a kong", 10, _won("after_kong", "self_draw")).explained(
        Text("用开杠后摸的牌自摸", "Self-draw with the replacement tile of a kong"), "1111m567m345p678s55z"
    ),
    _row("rob_kong", "抢杠", "Robbing a kong", 10, lambda r: r.win.by == "rob_kong").explained(
        Text("荣和别家加杠的牌；暗杠不能抢", "Win on the tile another player adds to a pon; never a concealed kong"),
        "123m567m345p999s88p",
    ),
    _row("two_kongs", "两杠", "Two kongs", 20, lambda r: r.kongs >= 2).explained(
        Text("两个杠", "Two kongs"), "1111m5555p345s678s55z"
    ),
    _row("small_three_winds", "小三风", "Small three winds", 30, winds(2, pair=True)).explained(
        Text("两组风牌刻子，另一种风作雀头", "Two wind triplets and a pair of another wind"), "234m567p111z222z33z"
    ),
    _row("all_triplets", "对对和", "All triplets", 30, lambda r: bool(r.sets) and not r.runs).explained(
        Text("四个刻子或杠", "Four triplets or kongs"), "111m444p777s999s22z"
    ),
    _row(
        "three_concealed_triplets", "三暗刻", "Three concealed triplets", 30, lambda r: r.concealed_triplets >= 3
    ).explained(Text("三个暗刻或暗杠", "Three concealed triplets or kongs"), "222m666p888s345p55z"),
    _row("small_three_similar_triplets", "三色小同刻", "Small three similar triplets", 30, _small_similar).explained(
        Text(
            "两种花色同数字的刻子，第三种花色作雀头", "The same number as triplets in two suits and a pair in the third"
        ),
        "555m555p345s678s55s",
    ),
    _row("seven_pairs", "七对子", "Seven pairs", 30, lambda r: r.is_pairs).explained(
        Text("七个对子，四张相同的牌可作两对", "Seven pairs; four identical tiles may be two of them"),
        "1133m4477p2255s66z",
    ),
    _row(
        "three_similar_sequences",
        "三色同顺",
        "Three similar sequences",
        35,
        lambda r: in_three_suits(frozenset(r.runs)),
    ).explained(Text("三种花色相同的顺子", "The same sequence in all three suits"), "234m234p234s678p55z"),
    _row("half_flush", "混一色", "Half flush", 40, lambda r: len(r.number_suits) == 1 and r.has_honours).explained(
        Text("一种花色加字牌", "One suit and honours"), "123m456m789m333z55z"
    ),
    _row(
        "small_three_dragons",
        "小三元",
        "Small three dragons",
        40,
        lambda r: len(r.triplets.intersection(DRAGONS)) == 2 and r.pair in DRAGONS,
    ).explained(
        Text(
            "两组三元牌刻子，另一种作雀头；另计两个役牌",
            "Two dragon triplets and a pair of the third; 20 more for the triplets",
        ),
        "234m567p555z666z77z",
    ),
    _row("straight", "一气通贯", "Nine-tile straight", 40, straight).explained(
        Text("同一花色的 123、456、789", "123, 456 and 789 in one suit"), "123456789m345p66s"
    ),
    _row("mixed_outside", "混全带", "Mixed outside hand", 40, lambda r: all_outside(r) and r.has_honours).explained(
        Text("每组都有幺九牌，并有字牌", "A terminal or honour in every set and the pair, honours among them"),
        "123m789m999p123s33z",
    ),
    _row("pure_outside", "纯全带", "Pure outside hand", 50, lambda r: all_outside(r) and not r.has_honours).explained(
        Text("每组都有 1 或 9，没有字牌", "A terminal in every set and the pair, no honours"), "123m789m123p999s11p"
    ),
    _row("two_identical_twice", "两杯口", "Two identical sequences twice", 60, identical(2, 2)).explained(
        Text("两组一杯口", "Twice two identical sequences"), "223344m667788p55z"
    ),
    _row("full_flush", "清一色", "Full flush", 80, lambda r: len(r.number_suits) == 1 and not r.has_honours).explained(
        Text("只有一种花色", "One suit only"), "123m345m678m222m99m"
    ),
    _row("three_consecutive_triplets", "三连刻", "Three consecutive triplets", 100, consecutive(3)).explained(
        Text("同一花色三个数字相连的刻子", "Triplets of three consecutive numbers in one suit"), "222m333m444m678p55z"
    ),
    _row(
        "mixed_terminals", "混幺九", "Terminals and honours", 100, lambda r: r.kinds.issubset(ORPHANS) and r.has_honours
    ).explained(
        Text("只有幺九牌和字牌，七对子亦可", "Terminals and honours only; seven pairs too"), "111m999m111p999s33z"
    ),
    _row("big_three_winds", "大三风", "Big three winds", 120, winds(3, pair=False)).explained(
        Text("三组风牌刻子", "Three wind triplets"), "234m111z222z333z55p"
    ),
    _row("three_kongs", "三杠子", "Three kongs", 120, lambda r: r.kongs >= 3).explained(
        Text("三个杠", "Three kongs"), "1111m5555p9999s234p55z"
    ),
    _row("three_identical", "一色三同顺", "Three identical sequences", 120, identical(3)).explained(
        Text("同一花色三个相同的顺子", "The same sequence three times"), "111222333m789p99s"
    ),
    _row(
        "three_similar_triplets", "三色同刻", "Three similar triplets", 120, lambda r: in_three_suits(r.triplets)
    ).explained(Text("三种花色相同的刻子", "The same triplet in all three suits"), "555m555p555s678p33z"),
    _row("big_three_dragons", "大三元", "Big three dragons", 130, lambda r: r.triplets.issuperset(DRAGONS)).explained(
        Text(
            "三种三元牌的刻子；另计三个役牌，共 160 分", "Triplets of all three dragons; with their own 30 at least 160"
        ),
        "234m555z666z777z99p",
    ),
    _row(
        "four_concealed_triplets", "四暗刻", "Four concealed triplets", 125, lambda r: r.concealed_triplets == 4
    ).explained(
        Text(
            "四个暗刻或暗杠；另计对对和与门前清，共 160 分",
            "Four concealed triplets; with all triplets and the concealed hand at least 160",
        ),
        "111m444p777s999s22z",
    ),
    _row(
        "heavenly_hand",
        "天和",
        "Heavenly hand",
        155,
        lambda r: "first_turn" in r.win.flags and r.win.by == "self_draw" and r.win.seat_wind == EAST,
    ).explained(
        Text("庄家起手即和；另计门前清，共 160 分", "The dealer wins with the dealt hand; 160 with the concealed hand"),
        "123m567m345p999s88p",
    ),
    _row(
        "earthly_hand",
        "地和",
        "Earthly hand",
        155,
        lambda r: "first_turn" in r.win.flags and r.win.by == "self_draw" and r.win.seat_wind != EAST,
    ).explained(
        Text(
            "闲家第一次摸牌即和，之前无人鸣牌；或按约定荣和庄家打出的第一张牌",
            "Self-draw on the first draw before any call; by option a win on the dealer's very first discard instead",
        ),
        "123m567m345p999s88p",
    ),
    _row("thirteen_orphans", "国士无双", "Thirteen orphans", 160, lambda r: r.is_orphans).explained(
        Text("十三种幺九牌各一张，其中一种两张", "One of each terminal and honour, one of them twice"),
        "19m19p19s12345677z",
    ),
    _row("four_consecutive_triplets", "四连刻", "Four consecutive triplets", 200, consecutive(4)).explained(
        Text("同一花色四个数字相连的刻子", "Triplets of four consecutive numbers in one suit"), "222m333m444m555m55z"
    ),
    _row("nine_gates", "九莲宝灯", "Nine gates", 480, _nine_gates).explained(
        Text("同一花色 1112345678999，听九种牌", "1112345678999 of one suit, waiting for all nine"), "11123455678999m"
    ),
    _row("all_honours", "字一色", "All honours", 320, lambda r: min(r.kinds) >= EAST).explained(
        Text("只有字牌，七对子亦可", "Honours only; seven pairs too"), "111z222z555z666z77z"
    ),
    _row("small_four_winds", "小四喜", "Small four winds", 320, winds(3, pair=True)).explained(
        Text("三组风牌刻子，另一种风作雀头", "Three wind triplets and a pair of the fourth"), "234m111z222z333z44z"
    ),
    _row("big_four_winds", "大四喜", "Big four winds", 400, winds(4, pair=False)).explained(
        Text("四种风牌的刻子", "Triplets of all four winds"), "111z222z333z444z55p"
    ),
    _row("four_kongs", "四杠子", "Four kongs", 480, lambda r: r.kongs == 4).explained(
        Text("四个杠", "Four kongs"), "1111m5555p9999s3333z66z"
    ),
    _row("four_identical", "一色四同顺", "Four identical sequences", 480, identical(4)).explained(
        Text("同一花色四个相同的顺子", "The same sequence four times"), "222233334444m55z"
    ),
    _row("all_terminals", "清老头", "All terminals", 400, lambda r: r.kinds <= TERMINALS).explained(
        Text("只有 1 和 9，七对子亦可", "Terminals only; seven pairs too"), "111m999m111p999p11s"
    ),
)
"""In the document's order.

The document gives big three dragons, four concealed triplets, heavenly and earthly hand with the patterns that always come
with them (160 in all); here each has only its own value.
"""

LIMIT_VALUES: Final = frozenset(row.value for row in PATTERNS if row.value >= LIMIT)
"""What the patterns count that count alone."""
DEALERS_FIRST_DISCARD: Final = with_rows(
    PATTERNS,
    {
        "earthly_hand": _row(
            "earthly_hand",
            "地和",
            "Earthly hand",
            155,
            lambda r: "first_turn" in r.win.flags and r.win.by == "discard" and r.win.seat_wind != EAST,
        )
    },
)
"""With the earthly hand of Zung Jung v3.3: won on the dealer's very first discard."""

_INCOMPLETE: Final = NotValid("incomplete", Text("没有和牌", "the hand is not complete"))
_WRONG_COUNT: Final = NotValid("wrong_count", Text("手牌张数不对", "the hand has a wrong number of tiles"))
BELOW_LEAST: Final = NotValid(
    "below_minimum", Text("没有役：5 分起和", "no pattern: a hand needs at least five points to win")
)
_ALONE: Final = Text("{by}是役满贯，只计它一个", "{by} is a limit pattern and counts alone")
_CAPPED: Final = Text(
    "合计 {points} 分，数满贯计 {limit} 分", "{points} {points:point|points} in all, counted as the limit of {limit}"
)


def count(win: WinningHand, rows: tuple[Pattern[Reading], ...] = PATTERNS) -> Score | NotValid:
    """Return the hand counted by its best reading. NotValid: ``wrong_count``, ``incomplete``, ``below_minimum``."""
    if len(win.concealed) + 3 * len(win.melds) != 13:
        return _WRONG_COUNT
    scores = [_counted(reading, rows) for reading in readings(win, SHAPES)]
    if not scores:
        return _INCOMPLETE
    best = max(scores, key=lambda score: (score.total, sum(pattern.value for pattern in score.patterns)))
    return best if best.total >= LEAST else BELOW_LEAST


def _counted(reading: Reading, rows: tuple[Pattern[Reading], ...]) -> Score:
    counted, excluded = counting(rows, reading)
    # Several value triplets are one row; even four of them stay below the limit.
    alone = max((pattern for pattern in counted if pattern.value >= LIMIT), key=lambda p: p.value, default=None)
    if alone is not None:
        because = _ALONE.filled(by=alone.name)
        others = tuple(Excluded(p.id, p.name, because) for p in counted if p is not alone)
        return Score((alone,), POINTS, alone.value, excluded=(*others, *excluded))
    points = sum(pattern.value for pattern in counted)
    return limited(Score(counted, POINTS, points, excluded=excluded))


def limited(score: Score) -> Score:
    """Return a sum of points, which counts as the limit if it is more 数满贯."""
    if score.total <= LIMIT:
        return score
    return replace(score, total=LIMIT, working=(_CAPPED.filled(points=score.total, limit=LIMIT),))


# --- payments ------------------------------------------------------------------------------------------------------------


def price(points: int) -> int:
    """Return the document's points in those of the match, rounded up to 100."""
    return -(-points * POINT // 100) * 100


def payments(points: int, responsible: Seat | None) -> dict[Seat, int]:
    """Return what relative seats gain and lose in the match's points.

    ``responsible``: the seat that threw the winning tile; None: self-drawn. On a self-draw, and for up to 25 points, all
    others pay the value. For more points they pay 25, and the responsible seat pays the rest of three times the value.
    """
    paid = dict.fromkeys(_OTHERS, price(points))
    if responsible is not None and points > SHARE:
        paid = dict.fromkeys(paid, price(SHARE))
        paid[responsible] = price(3 * points - 2 * SHARE)
    return {0: sum(paid.values()), **{seat: -amount for seat, amount in paid.items()}}


_OTHERS: Final = {
    1: Text("下家", "the next seat"),
    2: Text("对家", "the opposite seat"),
    3: Text("上家", "the previous seat"),
}
_EVERYBODY: Final = Text("{points} 分：每家付 {each} 点", "{points} {points:point|points}: {each} from everybody")
_SPLIT: Final = Text(
    "{points} 分：{who}付 {rest} 点，其余两家各付 {share} 点",
    "{points} {points:point|points}: {rest} from {who}, {share} from each of the others",
)
_THREW_FIRST: Final = Text(
    "跟张免责：同巡中{who}先打出这张牌，由其负责",
    "same-turn immunity: {who} threw the tile first in this turn and is responsible",
)
_OWN_FIRST: Final = Text(
    "跟张免责：同巡中和牌家自己先打出这张牌，算作自摸",
    "same-turn immunity: the winner threw the tile first in this turn, so it is paid as a self-draw",
)


def how_paid(points: int, source: Seat | None, responsible: Seat | None) -> tuple[Text, ...]:
    """Return the payment in words; ``source`` and ``responsible`` are seats relative to the winner, None as in ``payments``."""
    lines = []
    if source != responsible:
        lines.append(_OWN_FIRST if responsible is None else _THREW_FIRST.filled(who=_OTHERS[responsible]))
    if responsible is None or points <= SHARE:
        lines.append(_EVERYBODY.filled(points=points, each=price(points)))
    else:
        rest = price(3 * points - 2 * SHARE)
        lines.append(_SPLIT.filled(points=points, who=_OTHERS[responsible], rest=rest, share=price(SHARE)))
    return tuple(lines)
