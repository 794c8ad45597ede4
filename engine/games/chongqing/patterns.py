"""The patterns of Chongqing mahjong (vk_mj 重庆麻将), and what a win pays.

Fan add up, except where one pattern replaces another. Each fan doubles the base, up to the agreed limit. The document gives
no numbers: these are common ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, TypeAlias

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import KIND
from paizhuo.engine.core.value import Struct, replace
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
from paizhuo.engine.scoring.input_fields import AROUND_KONG
from paizhuo.engine.scoring.pattern import By, Pattern, counting, with_rows
from paizhuo.engine.scoring.request_values import OptionValue
from paizhuo.engine.scoring.score import FAN as FAN_UNIT
from paizhuo.engine.scoring.score import Counted, NotValid, Score
from paizhuo.engine.scoring.winning_hand import WinningHand


class House(Struct):
    """The agreed options that change what a win counts and pays. Fields have the names of the options."""

    max_fan: int = 4
    concealed_middle: bool = True
    closed_five: bool = False
    big_single: bool = False
    terminals_258: bool = True
    heaven_earth: bool = True
    triplets_two: bool = False
    self_draw: str = "base"
    """"base": each pays the base on top; "fan": one fan more."""
    kong_win: str = "discard"
    """Who pays for a win on the replacement of an exposed kong 引杠: "discard": its feeder alone; "self_draw": everybody."""


def house(options: Mapping[str, OptionValue]) -> House:
    """Return the ``House`` of these options; an absent option has its default."""
    plain = House()
    return House(
        max_fan=int(options.get("max_fan", plain.max_fan) or 0),
        concealed_middle=bool(options.get("concealed_middle", plain.concealed_middle)),
        closed_five=bool(options.get("closed_five", plain.closed_five)),
        big_single=bool(options.get("big_single", plain.big_single)),
        terminals_258=bool(options.get("terminals_258", plain.terminals_258)),
        heaven_earth=bool(options.get("heaven_earth", plain.heaven_earth)),
        triplets_two=bool(options.get("triplets_two", plain.triplets_two)),
        self_draw=str(options.get("self_draw", plain.self_draw)),
        kong_win=str(options.get("kong_win", plain.kong_win)),
    )


def _is_first_draw(r: VoidSuitReading) -> bool:
    return "first_turn" in r.win.flags and r.win.by == "self_draw"


def _after_kong(by: By, r: VoidSuitReading) -> bool:
    return "after_kong" in r.win.flags and r.win.by == by


def _last(by: By, r: VoidSuitReading) -> bool:
    return "last_tile" in r.win.flags and r.win.by == by


TRIPLETS: Final = Text("大对子", "All triplets")
FLUSH_TRIPLETS: Final = Text("清大对", "Full flush of triplets")


Row: TypeAlias = Pattern[VoidSuitReading]
_PLAIN = "123m456m789m22255p"


def _triplets(fan: int) -> Pattern[VoidSuitReading]:
    return Row("all_triplets", TRIPLETS, fan, lambda r: r.triplets == 4).explained(
        Text("一对将、四副刻子", "A pair and four triplets or kongs"), "111m444m777m333p55p"
    )


def _flush_triplets(fan: int) -> Pattern[VoidSuitReading]:
    return Row(
        "flush_triplets",
        FLUSH_TRIPLETS,
        fan,
        lambda r: r.suits == 1 and r.triplets == 4,
        excludes=("all_triplets", "full_flush"),
    ).explained(Text("清一色加大对子", "Full flush and all triplets"), "111m333m555m77799m")


FAN: Final[tuple[Pattern[VoidSuitReading], ...]] = (
    _triplets(1),
    Row("full_flush", Text("清一色", "Full flush"), 2, lambda r: r.suits == 1).explained(
        Text("只有一种花色", "One suit only"), "123m345m678m22299m"
    ),
    Row("seven_pairs", Text("暗七对", "Seven pairs"), 2, lambda r: r.is_pairs).explained(
        Text("七副对子", "Seven pairs"), "1133m5577m224488p"
    ),
    Row("all_outside", Text("全幺九", "Terminal in every set"), 2, lambda r: r.outside == 5).explained(
        Text("对子、顺子、刻子都带 1 或 9；选项幺九将对", "A 1 or 9 in every set and the pair; an option"),
        "123m789m123p11199p",
    ),
    Row(
        "triplets_258",
        Text("将对", "All triplets of 2, 5, 8"),
        3,
        lambda r: r.triplets == 4 and r.all_258,
        excludes=("all_triplets",),
    ).explained(
        Text(
            "全是 2、5、8 的大对子，代替大对子；选项幺九将对",
            "All triplets of 2, 5 and 8, in place of all triplets; an option",
        ),
        "222m555m888m22255p",
    ),
    _flush_triplets(3),
    Row(
        "flush_pairs",
        Text("清七对", "Full flush of pairs"),
        4,
        lambda r: r.suits == 1 and r.is_pairs,
        excludes=("full_flush", "seven_pairs"),
    ).explained(Text("清一色加暗七对", "Full flush and seven pairs"), "11223355778899m"),
    Row(
        "flush_outside",
        Text("清带幺", "Full flush, terminal in every set"),
        4,
        lambda r: r.suits == 1 and r.outside == 5,
        excludes=("full_flush", "all_outside"),
    ).explained(
        Text("清一色加全幺九；选项幺九将对", "Full flush and a terminal in every set; an option"), "123m123m123m789m99m"
    ),
    Row("root", Text("根", "Root"), 1, lambda r: r.quads).explained(
        Text("每有四张相同的牌（杠或不杠）", "Each four identical tiles, in a kong or not; counts each time"),
        "111m123m456m78955p",
    ),
    Row("after_kong", Text("杠上花", "After a kong"), 1, lambda r: _after_kong("self_draw", r)).explained(
        Text("用杠后补的牌胡", "Self-draw with the replacement tile of a kong"), "1111m456m789m22255p"
    ),
    Row("discard_after_kong", Text("杠上炮", "Discard after a kong"), 1, lambda r: _after_kong("discard", r)).explained(
        Text("胡别家杠后打出的第一张牌", "Win on the first discard after another player's kong"), _PLAIN
    ),
    Row("rob_kong", Text("抢杠", "Robbing the kong"), 1, lambda r: r.win.by == "rob_kong").explained(
        Text("胡别家要补杠的牌", "Win on the tile another player adds to a pon"), _PLAIN
    ),
    Row("last_draw", Text("海底捞", "Last tile"), 1, lambda r: _last("self_draw", r)).explained(
        Text("摸牌墙最后一张牌胡", "Self-draw of the last tile"), _PLAIN
    ),
    Row("last_discard", Text("海底炮", "Last discard"), 1, lambda r: _last("discard", r)).explained(
        Text("胡最后一张打出的牌", "Win on the last discard"), _PLAIN
    ),
    Row("concealed", Text("门清", "No pon and no kong"), 1, lambda r: not r.win.melds).explained(
        Text("不碰不杠；选项门清中张", "No pon and no kong of any kind; an option"), _PLAIN
    ),
    Row("middle", Text("中张", "Middle of a run"), 1, lambda r: r.is_middle).explained(
        Text("胡两张牌中间的一张；选项门清中张", "Waiting for the middle of a run; an option"), _PLAIN
    ),
    Row(
        "closed_five",
        Text("卡心五", "The 5 between 4 and 6"),
        1,
        lambda r: KIND[r.win.win_tile] % 9 == 4 and r.is_middle,
        excludes=("middle",),
    ).explained(Text("胡 4 和 6 中间的 5；选项卡心五", "Waiting for the 5 between 4 and 6; an option"), _PLAIN),
    Row("big_single", Text("大单钓", "Last single tile"), 1, lambda r: len(r.win.melds) == 4).explained(
        Text("手中只剩一张牌时胡；选项大单钓", "Win with one tile left in the hand; an option"), "111m444m777m333p55p"
    ),
    Row("self_draw", Text("自摸加番", "Self-draw"), 1, lambda r: r.win.by == "self_draw").explained(
        Text("自摸；选项自摸加番", "Self-draw; an option"), _PLAIN
    ),
)
"""In the document's order: hands, roots, circumstances, and what the options add."""

PLAIN: Final = Text("平胡", "Plain hand")
_OTHERS: Final = tuple(row.id for row in FAN)
HEAVENLY: Final[Pattern[VoidSuitReading]] = Row(
    "heavenly_hand", Text("天胡", "Heavenly hand"), 4, lambda r: _is_first_draw(r) and r.win.is_dealer, excludes=_OTHERS
).explained(
    Text(
        "庄家起手的 14 张即胡，按最大番数；选项天地胡",
        "The dealer's fourteen tiles win: the most fan paid; an option",
    ),
    _PLAIN,
)
EARTHLY: Final[Pattern[VoidSuitReading]] = Row(
    "earthly_hand",
    Text("地胡", "Earthly hand"),
    4,
    lambda r: _is_first_draw(r) and not r.win.is_dealer,
    excludes=_OTHERS,
).explained(
    Text("闲家第一次摸牌即胡，按最大番数；选项天地胡", "Self-draw on the first draw: the most fan paid; an option"),
    _PLAIN,
)
"""Both count the agreed limit of fan, whatever else the hand shows."""
_HANDS: Final = frozenset(row.id for row in (*FAN[:8], HEAVENLY, EARTHLY))
"""The ids of the patterns that name a hand; a hand without any of them is a plain one 平胡."""
_CAPPED: Final = Text("{fan} 番，{cap} 番封顶", "{fan} fan, capped at {cap}")


@lru_cache(maxsize=256)
def rows(agreed: House) -> tuple[Pattern[VoidSuitReading], ...]:
    """Return the table as the players agreed on it."""
    changed: dict[str, Pattern[VoidSuitReading] | None] = {}
    if agreed.triplets_two:
        changed |= {"all_triplets": _triplets(2), "flush_triplets": _flush_triplets(4)}
    for row_ids, is_on in (
        (("all_outside", "triplets_258", "flush_outside"), agreed.terminals_258),
        (("concealed", "middle"), agreed.concealed_middle),
        (("closed_five",), agreed.closed_five),
        (("big_single",), agreed.big_single),
        (("self_draw",), agreed.self_draw == "fan"),
    ):
        if not is_on:
            changed |= dict.fromkeys(row_ids)
    table = with_rows(FAN, changed)
    if agreed.heaven_earth:
        table += (replace(HEAVENLY, value=agreed.max_fan), replace(EARTHLY, value=agreed.max_fan))
    return table


def fed_by(win: WinningHand) -> Seat | None:
    """Return the seat that fed the exposed kong whose replacement won 点杠花, if the last meld is such a kong; else None."""
    if not win.melds or win.by != "self_draw" or AROUND_KONG.id not in win.flags or win.melds[-1].kind != "minkan":
        return None
    return win.melds[-1].source


def pays_for_kong(win: WinningHand, agreed: House) -> Seat | None:
    """Return the seat that fed the kong and pays for the win on its replacement as for a discard (点杠花点炮); else None."""
    return fed_by(win) if agreed.kong_win == "discard" else None


def count(win: WinningHand, agreed: House) -> Score | NotValid:
    """Return the hand counted by the reading with most fan; the total is after the limit. A hand without any fan wins too.

    NotValid: ``wrong_count``, ``holds_void``, ``incomplete``.
    """
    if refused := why_not(win):
        return refused
    if pays_for_kong(win, agreed) is not None:
        agreed = replace(agreed, self_draw="base")
    table = rows(agreed)
    found = []
    for reading in readings(win):
        counted, excluded = counting(table, reading)
        fan = sum(pattern.value for pattern in counted)
        if not any(pattern.id in _HANDS for pattern in counted):
            counted = (Counted("plain", PLAIN, 0), *counted)
        working = (_CAPPED.filled(fan=fan, cap=agreed.max_fan),) if fan > agreed.max_fan else ()
        score = Score(counted, FAN_UNIT, min(fan, agreed.max_fan), excluded=excluded, working=working)
        found.append((fan, score))
    return max(found, key=lambda way: way[0])[1] if found else INCOMPLETE


def before_the_limit(score: Score) -> int:
    """Return the fan of a counted hand before they are cut at the limit."""
    return sum(pattern.value for pattern in score.patterns)


def value(fan: int, max_fan: int) -> int:
    """Return what a win is worth: the base, doubled for each fan up to the limit (002: 封顶番数)."""
    return 1 << min(fan, max_fan)


def payments(fan: int, win: WinningHand, agreed: House) -> dict[Seat, int]:
    """Return what relative seats gain and lose.

    The discarder pays, or the seat that fed the kong (see ``pays_for_kong``). On any other self-draw everybody still in pays.
    The base comes on top, also above the limit, unless self-draws count a fan.
    """
    feeder = win.source if win.source is not None else pays_for_kong(win, agreed)
    price = value(fan, agreed.max_fan)
    if feeder is not None:
        return {feeder: -price, 0: price}
    price += agreed.self_draw == "base"
    return {**dict.fromkeys(win.payers, -price), 0: price * len(win.payers)}


# -- a stated hand -------------------------------------------------------------------------------------------------------


def counted(hand: WinningHand, options: Options) -> Score | NotValid:
    """Return what the hand is worth."""
    return count(hand, house(options))


def pay(hand: WinningHand, options: Options, score: Score) -> dict[Seat, int]:
    """Return what relative seats gain and lose; those who have left take no part."""
    return payments(score.total, hand, house(options))


score_chongqing: Final = scorer(counted, pay, waits_stated, cannot_be)
price_chongqing: Final = pricer(pay)
