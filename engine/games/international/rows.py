"""The eighty-one fan of 国标 (MCR) as the C.H.R.I.S. guide plays it (section I), in its order.

Where the guide is silent the official rules of 1998 hold. No repeat 不重复, the first of their counting principles, is in
the rows: a pattern leaves out those it always contains.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paizhuo.engine.core.words import Text
from paizhuo.engine.games.international.reading import (
    AFTER_KONG,
    KNIT,
    LAST_OF_KIND,
    LAST_TILE,
    NINE_GATES,
    ROBBED,
    SELF_DRAWN,
    SEVEN_STARS,
    Reading,
)
from paizhuo.engine.games.international.sets import COMBINATIONS
from paizhuo.engine.games.international.structure import CLOSED_WAIT, EDGE_WAIT, SINGLE_WAIT
from paizhuo.engine.games.international.tiles import (
    ABOVE_3,
    ABOVE_6,
    BELOW_4,
    BELOW_7,
    FIVE_DOWN,
    FIVE_UP,
    HONOUR,
    NOT_GREEN,
    NOT_REVERSIBLE,
    ODD,
    ORPHAN,
    SIMPLE,
)
from paizhuo.engine.scoring.pattern import Pattern


def _is_all_runs(r: Reading) -> bool:
    """Four sequences and a pair of numbers; nine knitted tiles stand for three sequences."""
    runs = {"standard": 4, "knitted_straight": 1}.get(r.form)
    return r.runs == runs and r.without(HONOUR)


def is_orphans_only(r: Reading) -> bool:
    """Terminals and honours, some of each."""
    return r.without(SIMPLE) and r.has_honours and r.suits > 0 and r.form != "thirteen_orphans"


_CLOSED: Final = ("closed_hand", "single_wait")


def _row(id_: str, zh: str, en: str, value: int, test: Callable[[Reading], int], *excludes: str) -> Pattern[Reading]:
    return Pattern(id_, Text(zh, en), value, test, excludes=excludes)


def _combined(id_: str, zh: str, en: str, *excludes: str) -> Pattern[Reading]:
    """A row for a combination of sets. Its fan stand in ``COMBINATIONS``, since they decide which combinations count."""
    return _row(id_, zh, en, COMBINATIONS[id_], lambda r: r.combined(id_), *excludes)


FAN: Final[tuple[Pattern[Reading], ...]] = (
    # 1
    _row("no_honours", "无字", "No honours", 1, lambda r: r.without(HONOUR)),
    _row("one_suit_missing", "缺一门", "One suit missing", 1, lambda r: r.suits == 2),
    _combined("short_straight", "连六", "Short straight"),
    _combined("two_terminal_runs", "老少副", "Two terminal runs"),
    _combined("pure_double_run", "一般高", "Pure double run"),
    _combined("mixed_double_run", "喜相逢", "Mixed double run"),
    _row(
        "terminal_triplet",
        "幺九刻",
        "Triplet of terminals or winds",
        1,
        # One of the triplets belongs to nine gates; winds belong to patterns of three or four winds.
        lambda r: max(0, r.terminal_triplets - r.won(NINE_GATES)) + (r.plain_winds if r.winds < 3 else 0),
    ),
    _row("exposed_kong", "明杠", "Exposed kong", 1, lambda r: r.exposed_kongs > 0),
    _row("edge_wait", "边张", "Edge wait", 1, lambda r: r.won(EDGE_WAIT)),
    _row("closed_wait", "坎张", "Closed wait", 1, lambda r: r.won(CLOSED_WAIT)),
    _row("single_wait", "单钓将", "Single wait", 1, lambda r: r.won(SINGLE_WAIT)),
    _row("self_draw", "自摸", "Self-draw", 1, lambda r: r.won(SELF_DRAWN)),
    # 2
    _row("dragon_triplet", "箭刻", "Dragon triplet", 2, lambda r: r.dragons > 0),
    _row("round_wind", "圈风刻", "Round wind", 2, lambda r: r.has_round_wind),
    _row("seat_wind", "门风刻", "Seat wind", 2, lambda r: r.has_seat_wind),
    _row("tile_hog", "四归一", "Four of a kind in sets", 2, lambda r: r.fours - r.kongs),
    _row("all_simples", "断幺", "All simples", 2, lambda r: r.without(ORPHAN), "no_honours"),
    _row("all_runs", "平和", "All runs", 2, _is_all_runs, "no_honours"),
    _combined("double_triplet", "双同刻", "Double triplet"),
    _row("two_concealed_triplets", "双暗刻", "Two concealed triplets", 2, lambda r: r.concealed_triplets >= 2),
    _row("concealed_kong", "暗杠", "Concealed kong", 2, lambda r: r.concealed_kongs > 0),
    _row("closed_hand", "门前清", "Closed hand", 2, lambda r: r.is_closed and not r.won(SELF_DRAWN)),
    # 4
    _row("outside_hand", "全带幺", "Terminal or honour in every set", 4, lambda r: r.is_standard and r.outside == 5),
    _row(
        "two_exposed_kongs", "双明杠", "Two exposed kongs", 4, lambda r: r.exposed_kongs == 2 == r.kongs, "exposed_kong"
    ),
    _row(
        "fully_concealed",
        "不求人",
        "Fully concealed self-draw",
        4,
        lambda r: r.is_closed and r.won(SELF_DRAWN) and not r.is_always_closed,
        "self_draw",
    ),
    _row("last_of_kind", "和绝张", "Last of its kind", 4, lambda r: r.won(LAST_OF_KIND)),
    # 6
    _row("two_dragon_triplets", "双箭刻", "Two dragon triplets", 6, lambda r: r.dragons == 2, "dragon_triplet"),
    _combined("mixed_shifted_runs", "三色三步高", "Mixed shifted runs"),
    _row(
        "half_flush",
        "混一色",
        "Half flush",
        6,
        lambda r: r.suits == 1 and r.has_honours,
    ),
    _row(
        "all_types",
        "五门齐",
        "All five types",
        6,
        lambda r: r.suits == 3 and r.sorts & HONOUR == HONOUR,
    ),
    _row("all_triplets", "碰碰和", "All triplets", 6, lambda r: r.triplets == 4),
    _row(
        "mixed_kongs",
        "一明杠一暗杠",
        "An exposed and a concealed kong",
        6,
        lambda r: r.exposed_kongs == 1 == r.concealed_kongs,
        "exposed_kong",
        "concealed_kong",
    ),
    _row(
        "melded_hand",
        "全求人",
        "Melded hand",
        6,
        lambda r: r.open_melds == 4 and not r.won(SELF_DRAWN),
        "single_wait",
    ),
    # 8
    _combined("mixed_straight", "花龙", "Mixed straight"),
    _combined("mixed_triple_run", "三色三同顺", "Mixed triple run"),
    _combined("mixed_shifted_triplets", "三色三节高", "Mixed shifted triplets"),
    _row("reversible", "推不倒", "Reversible tiles", 8, lambda r: r.without(NOT_REVERSIBLE), "one_suit_missing"),
    _row(
        "two_concealed_kongs",
        "双暗杠",
        "Two concealed kongs",
        8,
        lambda r: r.concealed_kongs == 2 == r.kongs,
        "concealed_kong",
        "two_concealed_triplets",
    ),
    _row("last_draw", "妙手回春", "Last draw", 8, lambda r: r.won(LAST_TILE) and r.won(SELF_DRAWN), "self_draw"),
    _row("last_discard", "海底捞月", "Last discard", 8, lambda r: r.won(LAST_TILE) and not r.won(SELF_DRAWN)),
    _row("after_kong", "杠上开花", "After a kong", 8, lambda r: r.won(AFTER_KONG) and r.won(SELF_DRAWN), "self_draw"),
    _row("rob_kong", "抢杠和", "Robbing the kong", 8, lambda r: r.won(ROBBED), "last_of_kind"),
    # Counted when nothing else is: see ``Table``.
    _row("chicken_hand", "无番和", "Chicken hand", 8, lambda r: 0),
    # 12
    _row("three_winds", "三风刻", "Three winds", 12, lambda r: r.winds >= 3),
    _row("above_five", "大于五", "Above five", 12, lambda r: r.without(FIVE_DOWN), "no_honours"),
    _row("below_five", "小于五", "Below five", 12, lambda r: r.without(FIVE_UP), "no_honours"),
    _row(
        "knitted_honours",
        "全不靠",
        "Knitted tiles and honours",
        12,
        lambda r: r.form == "knitted_honours",
        "all_types",
        *_CLOSED,
    ),
    _row("knitted_straight", "组合龙", "Knitted straight", 12, lambda r: r.form == "knitted_straight" or r.won(KNIT)),
    # 16
    _combined("pure_straight", "清龙", "Pure straight"),
    _combined("three_suited_terminal_runs", "三色双龙会", "Three-suited terminal runs", "all_runs", "no_honours"),
    _combined("pure_shifted_runs", "一色三步高", "Pure shifted runs"),
    _row(
        "all_fives",
        "全带五",
        "Five in every set",
        16,
        lambda r: r.is_standard and r.with_five == 5,
        "all_simples",
        "no_honours",
    ),
    _combined("triple_triplet", "三同刻", "Triple triplet"),
    _row(
        "three_concealed_triplets",
        "三暗刻",
        "Three concealed triplets",
        16,
        lambda r: r.concealed_triplets >= 3,
        "two_concealed_triplets",
    ),
    # 24
    _row(
        "seven_pairs",
        "七对",
        "Seven pairs",
        24,
        lambda r: r.is_pairs,
        *_CLOSED,
    ),
    _row(
        "greater_knitted_honours",
        "七星不靠",
        "Seven honours and knitted tiles",
        24,
        lambda r: r.form == "knitted_honours" and r.won(SEVEN_STARS),
        "knitted_honours",
        "all_types",
        *_CLOSED,
    ),
    _row(
        "all_even_triplets",
        "全双刻",
        "All even triplets",
        24,
        lambda r: r.triplets == 4 and r.without(ODD),
        "all_triplets",
        "all_simples",
        "no_honours",
    ),
    _row("full_flush", "清一色", "Full flush", 24, lambda r: r.suits == 1 and r.without(HONOUR), "no_honours"),
    _combined("pure_triple_run", "一色三同顺", "Pure triple run"),
    _combined("pure_shifted_triplets", "一色三节高", "Pure shifted triplets"),
    _row("upper_tiles", "全大", "Upper tiles", 24, lambda r: r.without(BELOW_7), "above_five", "no_honours"),
    _row(
        "middle_tiles",
        "全中",
        "Middle tiles",
        24,
        lambda r: r.without(BELOW_4 | ABOVE_6),
        "all_simples",
        "no_honours",
    ),
    _row("lower_tiles", "全小", "Lower tiles", 24, lambda r: r.without(ABOVE_3), "below_five", "no_honours"),
    # 32
    _combined("four_pure_shifted_runs", "一色四步高", "Four pure shifted runs"),
    _row(
        "terminals_and_honours",
        "混幺九",
        "All terminals and honours",
        32,
        lambda r: is_orphans_only(r) and (r.triplets == 4 or r.is_pairs),
        "all_triplets",
        "outside_hand",
        "terminal_triplet",
    ),
    _row("three_kongs", "三杠", "Three kongs", 32, lambda r: r.kongs >= 3, "exposed_kong", "concealed_kong"),
    # 48
    _combined("quadruple_run", "一色四同顺", "Quadruple run", "tile_hog"),
    _combined("four_pure_shifted_triplets", "一色四节高", "Four pure shifted triplets", "all_triplets"),
    # 64
    _row(
        "all_terminals",
        "清幺九",
        "All terminals",
        64,
        lambda r: (r.triplets == 4 or r.is_pairs) and r.without(SIMPLE | HONOUR),
        "all_triplets",
        "outside_hand",
        "terminal_triplet",
        "double_triplet",
        "no_honours",
    ),
    _row(
        "little_winds",
        "小四喜",
        "Little four winds",
        64,
        lambda r: r.winds == 3 and r.has_wind_pair,
        "three_winds",
    ),
    _row(
        "little_dragons",
        "小三元",
        "Little three dragons",
        64,
        lambda r: r.dragons == 2 and r.has_dragon_pair,
        "two_dragon_triplets",
        "dragon_triplet",
    ),
    _row(
        "all_honours",
        "字一色",
        "All honours",
        64,
        lambda r: r.suits == 0,
        "all_triplets",
        "outside_hand",
        "terminal_triplet",
    ),
    _row(
        "four_concealed_triplets",
        "四暗刻",
        "Four concealed triplets",
        64,
        lambda r: r.concealed_triplets == 4,
        "all_triplets",
        "three_concealed_triplets",
        "two_concealed_triplets",
        "closed_hand",
    ),
    _combined(
        "pure_terminal_runs",
        "一色双龙会",
        "Pure terminal runs",
        "full_flush",
        "all_runs",
        "no_honours",
    ),
    # 88
    _row(
        "big_winds",
        "大四喜",
        "Big four winds",
        88,
        lambda r: r.winds == 4,
        "three_winds",
        "all_triplets",
        "round_wind",
        "seat_wind",
    ),
    _row("big_dragons", "大三元", "Big three dragons", 88, lambda r: r.dragons == 3, "dragon_triplet"),
    _row("all_green", "绿一色", "All green", 88, lambda r: r.without(NOT_GREEN)),
    _row(
        "nine_gates",
        "九莲宝灯",
        "Nine gates",
        88,
        lambda r: r.won(NINE_GATES),
        "full_flush",
        "closed_hand",
        "no_honours",
    ),
    _row(
        "seven_shifted_pairs",
        "连七对",
        "Seven shifted pairs",
        88,
        lambda r: r.form == "seven_shifted_pairs",
        "seven_pairs",
        "full_flush",
        "no_honours",
        *_CLOSED,
    ),
    _row(
        "thirteen_orphans",
        "十三幺",
        "Thirteen orphans",
        88,
        lambda r: r.form == "thirteen_orphans",
        "all_types",
        *_CLOSED,
    ),
    _row(
        "four_kongs",
        "四杠",
        "Four kongs",
        88,
        lambda r: r.kongs == 4,
        "three_kongs",
        "all_triplets",
        "exposed_kong",
        "concealed_kong",
        "single_wait",
    ),
)
"""In the document's order. 混一色 and 清一色 count beside 绿一色, as the document has it."""
