"""The patterns of Hong Kong Old Style 香港舊章, what a hand is worth and what a win pays.

Source: the project's specification of ``hongkong``; every value in it is a decision after the common table. Faan add up to 13 at
most; what a pattern includes does not count beside it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import DRAGONS, EAST, Tile, Tiles
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.options import Options
from paizhuo.engine.scoring.answer import pricer, scorer
from paizhuo.engine.scoring.input_fields import AFTER_KONG, FIRST_ROUND, LAST_TILE, ROUND_WIND, SEAT_WIND, LaidFlowers
from paizhuo.engine.scoring.pattern import By, Pattern, counting
from paizhuo.engine.scoring.reading import FLOWER_SERIES, Reading, readings, winds
from paizhuo.engine.scoring.score import NotValid, Score, Unit
from paizhuo.engine.scoring.stated_fields import StatedFields
from paizhuo.engine.scoring.winning_hand import WinningHand
from paizhuo.engine.shapes.fast.packed import pack
from paizhuo.engine.shapes.shape import THIRTEEN_ORPHANS, Shape, waits

SHAPES: Final[tuple[Shape, ...]] = (THIRTEEN_ORPHANS,)
"""What wins beside sets and a pair; seven pairs do not."""
LIMIT: Final = 13


def whole_series(flowers: Tiles) -> tuple[Tiles, ...]:
    """Return the series of which all four lie beside the hand 一台花."""
    return tuple(series for series in FLOWER_SERIES if set(series) <= set(flowers))


def own_flowers(flowers: Tiles, seat_wind: int) -> Tiles:
    """Return the flowers of one's own seat 正花; those of a whole series are not counted again."""
    counted: set[Tile] = {flower for series in whole_series(flowers) for flower in series}
    own = (series[seat_wind - EAST] for series in FLOWER_SERIES)
    return tuple(flower for flower in own if flower in flowers and flower not in counted)


def flower_faan(flowers: Tiles, seat_wind: int) -> int:
    """Return the faan of the flowers beside a hand; having none counts 1."""
    return len(own_flowers(flowers, seat_wind)) + 2 * len(whole_series(flowers)) if flowers else 1


def _at_once(by: By) -> Callable[[Reading], bool]:
    """天糊 with the dealer's first tiles, 地糊 on the dealer's first discard."""
    return lambda r: r.win.by == by and "first_turn" in r.win.flags and r.win.dealer == (r.win.source or 0)


def _replaced(r: Reading) -> bool:
    """The tile is the replacement of a kong, and not a discard after one."""
    return r.win.by == "self_draw" and "after_kong" in r.win.flags


def _row(id_: str, zh: str, en: str, value: int, test: Callable[[Reading], int], *includes: str) -> Pattern[Reading]:
    return Pattern(id_, Text(zh, en), value, test, excludes=includes)


def _dragons(r: Reading) -> int:
    return len(r.triplets & set(DRAGONS))


_CLOSED, _DRAGON, _TRIPLETS = "concealed_hand", "dragon", "all_triplets"
_WINDS: Final = ("seat_wind", "round_wind")
PLAIN: Final = "123m456m789p234s99s"
PATTERNS: Final[tuple[Pattern[Reading], ...]] = (
    _row("all_sequences", "平糊", "All sequences", 1, lambda r: bool(r.sets) and not r.triplets).explained(
        Text("四个顺子，雀头不限", "Four sequences and any pair"), "123m456m789p234s55z"
    ),
    _row(_DRAGON, "三元牌", "Dragon triplet", 1, _dragons).explained(
        Text("每组三元牌的刻子", "For each dragon triplet"), "123m456m789p555z99s"
    ),
    _row("seat_wind", "门风", "Seat wind", 1, lambda r: r.win.seat_wind in r.triplets).explained(
        Text("自己门风的刻子", "A triplet of one's own wind"), "123m456m789p111z99s"
    ),
    _row("round_wind", "圈风", "Round wind", 1, lambda r: r.win.round_wind in r.triplets).explained(
        Text("圈风的刻子", "A triplet of the round wind"), "123m456m789p111z99s"
    ),
    _row("self_draw", "自摸", "Self-draw", 1, lambda r: r.win.by == "self_draw").explained(
        Text("自己摸到和牌", "The winning tile is drawn"), PLAIN
    ),
    _row(_CLOSED, "门前清", "Concealed hand", 1, lambda r: r.is_closed).explained(
        Text("没有吃、碰、明杠；怎样和都算", "Nothing claimed; won either way"), PLAIN
    ),
    _row("last_tile", "海底捞月", "Last tile", 1, lambda r: "last_tile" in r.win.flags).explained(
        Text("摸到最后一张，或和其后打出的牌", "The last tile, or the discard after it"), PLAIN
    ),
    _row("after_kong", "杠上开花", "After a kong", 1, _replaced).explained(
        Text("用开杠后补的牌和", "With the replacement tile of a kong"), "1111m456m789p234s99s"
    ),
    _row("rob_kong", "抢杠", "Robbing a kong", 1, lambda r: r.win.by == "rob_kong").explained(
        Text("和别家加杠的牌", "On the tile that another adds to a pon"), PLAIN
    ),
    _row("no_flowers", "无花", "No flowers", 1, lambda r: not r.win.flowers).explained(
        Text("没有摸到花牌", "No flower was drawn"), PLAIN
    ),
    _row("own_flower", "正花", "Own flower", 1, lambda r: len(own_flowers(r.win.flowers, r.win.seat_wind))).explained(
        Text("每张：东 1、5，南 2、6，西 3、7，北 4、8", "Each: E 1 5, S 2 6, W 3 7, N 4 8"), PLAIN + "1f"
    ),
    _row("flower_series", "一台花", "All four of a series", 2, lambda r: len(whole_series(r.win.flowers))).explained(
        Text("1–4 或 5–8 齐全；正花不另计", "All of 1–4 or 5–8; own flower included"), PLAIN + "1234f"
    ),
    _row(_TRIPLETS, "对对糊", "All triplets", 3, lambda r: len(r.triplets) == 4).explained(
        Text("四个刻子或杠", "Four triplets or kongs"), "111m444p777s999s22p"
    ),
    _row("half_flush", "混一色", "Half flush", 3, lambda r: len(r.number_suits) == 1 and r.has_honours).explained(
        Text("一种花色加字牌", "One suit and honours"), "123m456m789m333z55z"
    ),
    _row(
        "small_three_dragons",
        "小三元",
        "Small three dragons",
        5,
        lambda r: _dragons(r) == 2 and r.pair in DRAGONS,
        _DRAGON,
    ).explained(
        Text(
            "两组三元牌刻子，另一种作雀头；刻子不另计", "Two dragon triplets and a pair of the third; triplets included"
        ),
        "234m567p555z666z77z",
    ),
    _row("small_four_winds", "小四喜", "Small four winds", 6, winds(3, pair=True), *_WINDS).explained(
        Text(
            "三组风牌刻子，另一种作雀头；刻子不另计", "Three wind triplets and a pair of the fourth; triplets included"
        ),
        "234m111z222z333z44z",
    ),
    _row("full_flush", "清一色", "Full flush", 7, lambda r: len(r.number_suits) == 1 and not r.has_honours).explained(
        Text("只有一种花色", "One suit only"), "123m345m678m222m99m"
    ),
    _row("big_three_dragons", "大三元", "Big three dragons", 8, lambda r: _dragons(r) == 3, _DRAGON).explained(
        Text("三组三元牌刻子，不另计", "All three dragons; triplets included"), "234m555z666z777z99p"
    ),
    _row(
        "all_honours", "字一色", "All honours", 10, lambda r: bool(r.sets) and not r.number_suits, _TRIPLETS
    ).explained(Text("只有字牌；对对糊不另计", "Honours only; all triplets included"), "111z222z555z666z77z"),
    _row("big_four_winds", "大四喜", "Big four winds", 13, winds(4, pair=False), *_WINDS, _TRIPLETS).explained(
        Text("四组风牌刻子；刻子、对对糊不另计", "Triplets of all four winds; these and all triplets included"),
        "111z222z333z444z55p",
    ),
    _row("thirteen_orphans", "十三幺", "Thirteen orphans", 13, lambda r: r.is_orphans, _CLOSED).explained(
        Text(
            "十三种幺九牌，其中一种两张；门前清不另计", "All terminals and honours, one twice; concealed hand included"
        ),
        "19m19p19s12345677z",
    ),
    _row("heavenly_hand", "天糊", "Heavenly hand", 13, _at_once("self_draw"), "self_draw", _CLOSED).explained(
        Text(
            "庄家起手就和；自摸、门前清不另计", "The dealer's first fourteen tiles; self-draw, concealed hand included"
        ),
        PLAIN,
    ),
    _row("earthly_hand", "地糊", "Earthly hand", 13, _at_once("discard"), _CLOSED).explained(
        Text("和庄家打出的第一张牌；门前清不另计", "On the dealer's very first discard; concealed hand included"), PLAIN
    ),
)

FAAN: Final = Unit("faan", Text("{n} 番", "{n} faan"), Text("番数", "Faan"), Text("鸡糊（0 番）", "chicken hand"))
INCOMPLETE: Final = NotValid("incomplete", Text("没有和牌", "the hand is not complete"))
_BELOW_MINIMUM: Final = Text("只有 {faan} 番，{least} 番起糊", "{faan} faan; {least} {least:is|are} needed to win")
_WORTH: Final = Text("{faan} 番，底 {base} 点（13 番封顶）", "{faan} faan, 13 at most: base {base}")


def count(hand: WinningHand, options: Options) -> Score | NotValid:
    """Return the hand counted by the reading with most faan. NotValid: ``incomplete``, ``below_minimum``."""
    found = [_counted(reading) for reading in readings(hand, SHAPES)]
    if not found:
        return INCOMPLETE
    faan, score = max(found, key=lambda one: one[0])
    least = int(options["minimum"] or 0)
    return score if faan >= least else NotValid("below_minimum", _BELOW_MINIMUM.filled(faan=faan, least=least))


def _counted(reading: Reading) -> tuple[int, Score]:
    counted, excluded = counting(PATTERNS, reading)
    faan = sum(pattern.value for pattern in counted)
    working = (_WORTH.filled(faan=faan, base=BASE[min(faan, LIMIT)]),)
    return faan, Score(counted, FAAN, min(faan, LIMIT), excluded=excluded, working=working)


BASE: Final = (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384)
"""Points by faan: doubled up to 4, from then on every other faan 半辣上."""


def pay(hand: WinningHand, options: Options, score: Score) -> dict[Seat, int]:
    """Return what relative seats gain and lose.

    On a self-draw everybody pays twice the base. On another's tile that player pays four times the base 全铳, or twice, and the
    two others once 半铳.
    """
    base = BASE[min(score.total, LIMIT)]
    if hand.source is None:
        paid = dict.fromkeys((1, 2, 3), 2 * base)
    elif options["payment"] == "everybody":
        paid = {**dict.fromkeys((1, 2, 3), base), hand.source: 2 * base}
    else:
        paid = {hand.source: 4 * base}
    return {0: sum(paid.values()), **{seat: -points for seat, points in paid.items()}}


# -- a stated hand -------------------------------------------------------------------------------------------------------


FLOWERS: Final = LaidFlowers("flowers", Text("花牌", "Flowers"), 8, named=True)
FIELDS: Final = StatedFields((SEAT_WIND, ROUND_WIND, LAST_TILE, AFTER_KONG, FIRST_ROUND, FLOWERS))
score_hongkong: Final = scorer(count, pay, lambda hand: waits(pack(hand.concealed), SHAPES))
price_hongkong: Final = pricer(pay)
