"""The patterns of 大众麻将 (house rules), what a hand counts under the special rule of the hand, and what a win pays.

Source: 大众麻将, sections 和牌形式 to 役满 and 特殊规则. Values of patterns are added, up to ten. Limit patterns (役满) count ten each, do
not add to others and are not capped. A hand without any pattern counts one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import DRAGONS, EAST, KIND, ORPHANS, TERMINALS, WINDS, counts
from paizhuo.engine.core.words import Text
from paizhuo.engine.games.house.special import DORA, DORA_KIND, NONE, SELF_DRAW, Special
from paizhuo.engine.scoring.pattern import By, Pattern, counting
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
from paizhuo.engine.scoring.score import Counted, Excluded, NotValid, Score, ScoreLimit, Unit
from paizhuo.engine.scoring.winning_hand import WinningHand
from paizhuo.engine.shapes.shape import SEVEN_PAIRS, THIRTEEN_ORPHANS, Shape

SHAPES: Final[tuple[Shape, ...]] = (SEVEN_PAIRS, THIRTEEN_ORPHANS)
"""What wins beside sets and a pair: seven pairs, four equal tiles being two of them (不要求不同), and thirteen orphans."""
TIMES: Final = Unit("times", Text("{n} 倍", "×{n}"), Text("倍数", "Multiplier"))
LIMIT_PATTERN: Final = ScoreLimit("yakuman", Text("役满", "Yakuman"))
LEAST: Final = 1
MOST: Final = 10
"""Patterns and dora count no more than this (最高叠加至十倍)."""
LIMIT: Final = 10
"""What each limit pattern counts; the big four winds are two."""


# -- patterns ------------------------------------------------------------------------------------------------------------


def _won(by: By, flag: str) -> Callable[[Reading], bool]:
    return lambda r: r.win.by == by and flag in r.win.flags


def _single_wait(r: Reading) -> bool:
    """A single wait with all else laid open; a concealed kong is not open."""
    return len(r.win.melds) == 4 and all(meld.is_open for meld in r.win.melds)


def _five_kinds(r: Reading) -> bool:
    return len(r.number_suits) == 3 and bool(r.kinds.intersection(WINDS)) and bool(r.kinds.intersection(DRAGONS))


def _outside(r: Reading) -> bool:
    """A terminal or honour in each of the five parts, or of the seven pairs."""
    return all_outside(r) or (r.is_pairs and r.kinds.issubset(ORPHANS))


def _pairs(r: Reading) -> int:
    """Return how often seven pairs count: each four equal tiles double it 龙七对."""
    quads = counts((*r.win.concealed, r.win.win_tile)).count(4)
    return 1 << quads if r.is_pairs else 0


def _nine_gates(r: Reading) -> bool:
    """1112345678999 of one suit and any tile of it, whatever the wait."""
    held = counts((*r.win.concealed, r.win.win_tile))
    least = (3, 1, 1, 1, 1, 1, 1, 1, 3)
    return any(all(map(int.__ge__, held[9 * s : 9 * s + 9], least)) for s in range(3))


def _first_turn(r: Reading) -> bool:
    return "first_turn" in r.win.flags and r.win.by == "self_draw"


Row: TypeAlias = Pattern[Reading]
PLAIN: Final = "123456m678p345s22p"
_ROBBING: Final = "123456m22678p345s"
ROWS: Final[tuple[Pattern[Reading], ...]] = (
    Row("all_triplets", Text("对对和", "All triplets"), 2, lambda r: bool(r.sets) and not r.runs).explained(
        Text("四个面子都是刻子或杠", "Four triplets or kongs"), "222m444p666s888p99m"
    ),
    Row("all_open", Text("十二落抬", "All laid open"), 2, _single_wait).explained(
        Text(
            "吃碰杠出四副，手里只剩一张单骑；暗杠不算明置",
            "Four sets melded, one tile left; a concealed kong is not open",
        ),
        "123m456p777s234s55m",
    ),
    Row("rob_kong", Text("抢杠", "Robbing a kong"), 2, lambda r: r.win.by == "rob_kong").explained(
        Text(
            "和别家加杠的牌；暗杠只有国士无双可以抢",
            "Win on a tile added to a pon; a concealed kong only by thirteen orphans",
        ),
        _ROBBING,
    ),
    Row("after_kong", Text("领上开花", "After a kong"), 2, _won("self_draw", "after_kong")).explained(
        Text("用杠后补的牌自摸", "Self-draw with the replacement tile of a kong"), "123456m678p9999s22p"
    ),
    Row(
        "closed_self_draw",
        Text("门清自摸", "Closed self-draw"),
        2,
        lambda r: r.win.by == "self_draw" and r.is_closed,
    ).explained(
        Text("没有吃、碰、明杠、加杠时自摸，可以暗杠", "Self-draw with nothing claimed; concealed kongs are allowed"),
        PLAIN,
    ),
    Row("straight", Text("一气通贯", "Nine-tile straight"), 2, straight).explained(
        Text("同色的 123、456、789", "123, 456 and 789 of one suit"), "123456789m55p678s"
    ),
    Row(
        "three_concealed_triplets",
        Text("三暗刻", "Three concealed triplets"),
        2,
        lambda r: r.concealed_triplets >= 3,
    ).explained(Text("三个暗刻或暗杠", "Three concealed triplets or kongs"), "222456m555p99988s"),
    Row(
        "three_similar_runs",
        Text("三色通顺", "Three similar runs"),
        2,
        lambda r: in_three_suits(frozenset(r.runs)),
    ).explained(Text("三色的同一顺子", "The same run in all three suits"), "345678m34599p345s"),
    Row("mixed_outside", Text("混全带幺九", "Mixed outside hand"), 2, _outside).explained(
        Text("四面子和对子都带幺九牌", "A terminal or honour in every set and the pair"), "123m789p123s111z99m"
    ),
    Row(
        "mixed_terminals",
        Text("混老头", "Terminals and honours"),
        2,
        lambda r: r.kinds.issubset(ORPHANS) and r.has_honours,
        excludes=("mixed_outside",),
    ).explained(
        Text(
            "只有老头牌和字牌；代替混全带，与对对和、七对相加",
            "Terminals and honours only; replaces the mixed outside hand",
        ),
        "111m999p111s222z33z",
    ),
    Row("discard_after_kong", Text("杠振", "Discard after a kong"), 2, _won("discard", "after_kong")).explained(
        Text("和别家开杠后打出的牌", "Win on the discard after another player's kong"), PLAIN
    ),
    Row("five_kinds", Text("五门齐", "All five kinds"), 2, _five_kinds).explained(
        Text("万、条、筒、风、三元牌都有", "All suits, winds and dragons"), "345m678p22s111z555z"
    ),
    Row("three_identical", Text("一色三同顺", "Three identical runs"), 2, identical(3)).explained(
        Text("三个相同的顺子", "The same run three times"), "234m234m234m678p99s"
    ),
    Row("half_flush", Text("混一色", "Half flush"), 3, lambda r: len(r.number_suits) == 1).explained(
        Text("一种花色加字牌", "One suit and honours"), "123456p99p111z222z"
    ),
    Row("seven_pairs", Text("七对", "Seven pairs"), 3, _pairs).explained(
        Text("七个对子；每有四张相同的牌翻一倍（龙七对）", "Seven pairs; every four identical tiles double it"),
        "1122m3355p668899s",
    ),
    Row(
        "three_similar_triplets",
        Text("三色同刻", "Three similar triplets"),
        3,
        lambda r: in_three_suits(r.triplets),
    ).explained(Text("三色的同一刻子", "The same triplet in all three suits"), "555m555p555s23488s"),
    Row("three_consecutive_triplets", Text("三连刻", "Three consecutive triplets"), 3, consecutive(3)).explained(
        Text("同色连续的三个刻子", "Three triplets in a row in one suit"), "333444555p678s99m"
    ),
    Row(
        "little_dragons",
        Text("小三元", "Little three dragons"),
        3,
        lambda r: len(r.triplets.intersection(DRAGONS)) == 2 and r.pair in DRAGONS,
    ).explained(
        Text("两个三元牌的刻子和第三种的对子", "Two dragon triplets and a pair of the third"), "345m678p555z666z77z"
    ),
    Row("three_kongs", Text("三杠子", "Three kongs"), 3, lambda r: r.kongs >= 3).explained(
        Text("开杠三次", "Three kongs"), "2222m4444p7777s345s99m"
    ),
    Row(
        "pure_outside",
        Text("纯全带幺九", "Pure outside hand"),
        4,
        lambda r: _outside(r) and not r.has_honours,
        excludes=("mixed_outside",),
    ).explained(
        Text(
            "四面子和对子都带老头牌；代替混全带",
            "A terminal in every set and the pair; replaces the mixed outside hand",
        ),
        "123789m789p123s99m",
    ),
    Row(
        "full_flush",
        Text("清一色", "Full flush"),
        6,
        lambda r: len(r.number_suits) == 1 and not r.has_honours,
        excludes=("half_flush",),
    ).explained(Text("只有一种花色", "One suit only"), "12345667888899p"),
)
"""In the document's order: they are added to each other."""

LIMITS: Final[tuple[Pattern[Reading], ...]] = (
    Row("heavenly_hand", Text("天和", "Heavenly hand"), LIMIT, lambda r: _first_turn(r) and r.win.is_dealer).explained(
        Text("庄家第一巡和牌", "The dealer wins with its first tiles"), PLAIN
    ),
    Row(
        "earthly_hand", Text("地和", "Earthly hand"), LIMIT, lambda r: _first_turn(r) and not r.win.is_dealer
    ).explained(Text("闲家第一次摸牌即和，之前无人鸣牌", "Self-draw on the first draw, nothing called before"), PLAIN),
    Row(
        "four_concealed_triplets",
        Text("四暗刻", "Four concealed triplets"),
        LIMIT,
        lambda r: r.concealed_triplets == 4,
    ).explained(Text("四个暗刻或暗杠", "Four concealed triplets or kongs"), "222m444p666s888p99m"),
    Row("all_honours", Text("字一色", "All honours"), LIMIT, lambda r: min(r.kinds) >= EAST).explained(
        Text("全是字牌", "Honours only"), "111z222z333z555z66z"
    ),
    Row("all_terminals", Text("清老头", "All terminals"), LIMIT, lambda r: r.kinds <= TERMINALS).explained(
        Text("全是老头牌", "Terminals only"), "111999m111p999p11s"
    ),
    Row("nine_gates", Text("九莲宝灯", "Nine gates"), LIMIT, _nine_gates).explained(
        Text(
            "同色的 1112345678999 加任意一张，不论听什么",
            "1112345678999 of a suit and any tile of it, whatever the wait",
        ),
        "11123455678999m",
    ),
    Row("little_winds", Text("小四喜", "Little four winds"), LIMIT, winds(3, pair=True)).explained(
        Text("三个风牌的刻子和第四种的对子", "Three wind triplets and a pair of the fourth"), "111z222z333z44z567m"
    ),
    Row("big_winds", Text("大四喜", "Big four winds"), 2 * LIMIT, winds(4, pair=False)).explained(
        Text("四个风牌的刻子，计两个役满", "Four wind triplets; counts twice"), "111z222z333z444z55p"
    ),
    Row("big_dragons", Text("大三元", "Big three dragons"), LIMIT, lambda r: r.triplets.issuperset(DRAGONS)).explained(
        Text("三个三元牌的刻子", "Three dragon triplets"), "555z666z777z345m99p"
    ),
    Row("thirteen_orphans", Text("国士无双", "Thirteen orphans"), LIMIT, lambda r: r.is_orphans).explained(
        Text("十三种幺九牌加其中任意一张", "The thirteen terminals and honours and one of them again"),
        "119m19p19s1234567z",
    ),
    Row("four_kongs", Text("四杠子", "Four kongs"), LIMIT, lambda r: r.kongs == 4).explained(
        Text("开杠四次", "Four kongs"), "2222m4444p7777s1111z99m"
    ),
)
"""In the document's order 役满: they are added to each other, and nothing else counts beside them."""
LIMIT_IDS: Final = frozenset(row.id for row in LIMITS)


def is_limit(score: Score) -> bool:
    """Return whether a limit pattern counted 役满."""
    return any(pattern.id in LIMIT_IDS for pattern in score.patterns)


# -- counting ------------------------------------------------------------------------------------------------------------


_INCOMPLETE: Final = NotValid("incomplete", Text("没有和牌", "the hand is not complete"))
_WRONG_COUNT: Final = NotValid("wrong_count", Text("手牌张数不对", "the hand has a wrong number of tiles"))
_BESIDE_LIMIT: Final = Text("役满（{by}）不与其他役种叠加", "nothing else counts beside a limit pattern ({by})")
_CAPPED: Final = Text("合计 {total} 倍，最高计 {most} 倍", "×{total} in all, capped at ×{most}")

_NO_DORA: Final = Text(
    "只有特殊规则“宝牌”（8 点）算宝牌", "dora count only under the special rule “Dora” (a throw of 8)"
)

_LIMITS: Final = Text("役满，不受 {most} 倍限制", "limit patterns are not capped at ×{most}")


def count(win: WinningHand, special: Special = NONE) -> Score | NotValid:
    """Return the hand counted by the reading that counts most; the total is the multiplier.

    NotValid: ``wrong_count``, ``incomplete``, and by the special rule ``no_ron``, ``no_yaku``, ``wrong_pair``.
    """
    if len(win.concealed) + 3 * len(win.melds) != 13:
        return _WRONG_COUNT
    found = [_counted(each, special) for each in readings(win, SHAPES)]
    scores = [score for score in found if isinstance(score, Score)]
    if not scores:
        return next((refused for refused in found if isinstance(refused, NotValid)), _INCOMPLETE)
    return max(scores, key=lambda score: (score.total, sum(pattern.value for pattern in score.patterns)))


def _counted(r: Reading, special: Special) -> Score | NotValid:
    limits, _ = counting(LIMITS, r)
    counted, excluded = counting(ROWS, r)
    if refused := special.refuses(r, len(limits) + len(counted)):
        return refused
    if limits:
        because = _BESIDE_LIMIT.filled(by=limits[0].name)
        beside = tuple(Excluded(p.id, p.name, because) for p in counted)
        total = sum(pattern.value for pattern in limits)
        working = (_LIMITS.filled(most=MOST),) if total > MOST else ()
        return Score(limits, TIMES, total, limit=LIMIT_PATTERN, excluded=(*beside, *excluded), working=working)
    total = max(LEAST, sum(pattern.value for pattern in counted))
    if dora := _dora(r.win):
        if special.dora:
            counted = (*counted, Counted("dora", DORA, dora))
            total += dora
        else:
            excluded = (*excluded, Excluded("dora", DORA, _NO_DORA))
    working = (_CAPPED.filled(total=total, most=MOST),) if total > MOST else ()
    return Score(counted, TIMES, min(total, MOST), excluded=excluded, working=working)


def _dora(win: WinningHand) -> int:
    """Return how many of its tiles are dora, those of melds and the winning one too."""
    return sum(KIND[tile] == KIND[dora] for tile in win.tiles for dora in DORA_KIND.of(win))


# -- payments ------------------------------------------------------------------------------------------------------------


def capped(total: int) -> Score:
    """Return a win that its players have counted themselves, without limit patterns: at most ``MOST`` times."""
    working = (_CAPPED.filled(total=total, most=MOST),) if total > MOST else ()
    return Score((), TIMES, min(total, MOST), working=working)


def owed(times: int, special: Special, win: WinningHand) -> dict[Seat, int]:
    """Return what each relative seat owes the winner, in whole points: the discarder (or robbed player), else everybody still in."""
    return dict.fromkeys(win.payers, SELF_DRAW * times) if win.source is None else {win.source: special.ron * times}
