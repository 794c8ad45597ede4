"""The eighty-one fan of 国标 (MCR) as the C.H.R.I.S. guide plays it (section I), in its order.

Where the guide is silent the official rules of 1998 hold. No repeat 不重复, the first of their counting principles, is in
the rows: a pattern leaves out those it always contains.
"""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.words import Text
from paizhuo.engine.games.international.reading import (
    KNIT,
    NINE_GATES,
    SEVEN_STARS,
    InternationalReading,
)
from paizhuo.engine.games.international.small_rows import CLOSED, SMALL_FAN, combined, row
from paizhuo.engine.games.international.tiles import (
    ABOVE_3,
    ABOVE_6,
    BELOW_4,
    BELOW_7,
    FIVE_DOWN,
    FIVE_UP,
    HONOUR,
    NOT_GREEN,
    ODD,
    SIMPLE,
)
from paizhuo.engine.scoring.pattern import Pattern


def is_orphans_only(r: InternationalReading) -> bool:
    """Terminals and honours, some of each."""
    return r.without(SIMPLE) and r.has_honours and r.suits > 0 and r.form != "thirteen_orphans"


FAN: Final[tuple[Pattern[InternationalReading], ...]] = (
    *SMALL_FAN,
    # 12
    row("three_winds", "三风刻", "Three winds", 12, lambda r: r.winds >= 3).explained(
        Text("三种风牌的刻子", "Triplets of three winds"), "123m44p111222333z"
    ),
    row("above_five", "大于五", "Above five", 12, lambda r: r.without(FIVE_DOWN), "no_honours").explained(
        Text("只有 6、7、8、9", "Only 6 7 8 9"), "678m789p666s99977m"
    ),
    row("below_five", "小于五", "Below five", 12, lambda r: r.without(FIVE_UP), "no_honours").explained(
        Text("只有 1、2、3、4", "Only 1 2 3 4"), "123m234p111s44422m"
    ),
    row(
        "knitted_honours",
        "全不靠",
        "Knitted tiles and honours",
        12,
        lambda r: r.form == "knitted_honours",
        "all_types",
        *CLOSED,
    ).explained(
        Text(
            "三种花色的 147、258、369 和字牌中十四张单张",
            "Fourteen different tiles out of 147, 258, 369 in three suits and the honours",
        ),
        "14m258s369p123456z",
    ),
    row(
        "knitted_straight", "组合龙", "Knitted straight", 12, lambda r: r.form == "knitted_straight" or r.won(KNIT)
    ).explained(
        Text("三种花色的 147、258、369 作三个顺子", "147, 258 and 369, each in a suit of its own, as three runs"),
        "147m258s369p55567m",
    ),
    # 16
    combined("pure_straight", "清龙", "Pure straight").explained(
        Text("同一花色的 123、456、789", "123, 456 and 789 of one suit"), "123456789m345p66s"
    ),
    combined(
        "three_suited_terminal_runs", "三色双龙会", "Three-suited terminal runs", "all_runs", "no_honours"
    ).explained(
        Text("两种花色的 123、789，另一种花色的 55", "123 and 789 in two suits, a pair of fives in the third"),
        "123789m123789p55s",
    ),
    combined("pure_shifted_runs", "一色三步高", "Pure shifted runs").explained(
        Text("同一花色依次递增 1 或 2 的三个顺子", "Three runs of one suit, each a step of 1 or of 2 higher"),
        "123234345m678p99s",
    ),
    row(
        "all_fives",
        "全带五",
        "Five in every set",
        16,
        lambda r: r.is_standard and r.with_five == 5,
        "all_simples",
        "no_honours",
    ).explained(Text("每组都有 5", "A five in every set and the pair"), "345m456p567s555m55p"),
    combined("triple_triplet", "三同刻", "Triple triplet").explained(
        Text("三种花色同一数字的刻子", "The same triplet in all three suits"), "333m333p333s678p55z"
    ),
    row(
        "three_concealed_triplets",
        "三暗刻",
        "Three concealed triplets",
        16,
        lambda r: r.concealed_triplets >= 3,
        "two_concealed_triplets",
    ).explained(Text("三个暗刻", "Three concealed triplets"), "222m666p888s345p11z"),
    # 24
    row(
        "seven_pairs",
        "七对",
        "Seven pairs",
        24,
        lambda r: r.is_pairs,
        *CLOSED,
    ).explained(
        Text("七个对子；四张相同的算两对", "Seven pairs; four identical tiles are two of them"), "1199m4477p2255s66z"
    ),
    row(
        "greater_knitted_honours",
        "七星不靠",
        "Seven honours and knitted tiles",
        24,
        lambda r: r.form == "knitted_honours" and r.won(SEVEN_STARS),
        "knitted_honours",
        "all_types",
        *CLOSED,
    ).explained(
        Text(
            "七种字牌和 147、258、369 中的七张",
            "All seven honours and seven different tiles out of 147, 258, 369 in three suits",
        ),
        "14m258s36p1234567z",
    ),
    row(
        "all_even_triplets",
        "全双刻",
        "All even triplets",
        24,
        lambda r: r.triplets == 4 and r.without(ODD),
        "all_triplets",
        "all_simples",
        "no_honours",
    ).explained(Text("只有 2、4、6、8 的碰碰和", "All triplets of even numbers"), "222m444p666s888m44s"),
    row("full_flush", "清一色", "Full flush", 24, lambda r: r.suits == 1 and r.without(HONOUR), "no_honours").explained(
        Text("只有一种花色", "One suit only"), "123m345m678m22299m"
    ),
    combined("pure_triple_run", "一色三同顺", "Pure triple run").explained(
        Text("同一花色三个相同的顺子", "Three identical runs of one suit"), "234m234m234m678p99s"
    ),
    combined("pure_shifted_triplets", "一色三节高", "Pure shifted triplets").explained(
        Text("同一花色依次递增 1 的三个刻子", "Three triplets of one suit, each a step of 1 higher"),
        "222333444m678p99s",
    ),
    row("upper_tiles", "全大", "Upper tiles", 24, lambda r: r.without(BELOW_7), "above_five", "no_honours").explained(
        Text("只有 7、8、9", "Only 7 8 9"), "789m789p777s99988m"
    ),
    row(
        "middle_tiles",
        "全中",
        "Middle tiles",
        24,
        lambda r: r.without(BELOW_4 | ABOVE_6),
        "all_simples",
        "no_honours",
    ).explained(Text("只有 4、5、6", "Only 4 5 6"), "456m456p444s66655m"),
    row("lower_tiles", "全小", "Lower tiles", 24, lambda r: r.without(ABOVE_3), "below_five", "no_honours").explained(
        Text("只有 1、2、3", "Only 1 2 3"), "123m123p111s33322m"
    ),
    # 32
    combined("four_pure_shifted_runs", "一色四步高", "Four pure shifted runs").explained(
        Text("同一花色依次递增 1 或 2 的四个顺子", "Four runs of one suit, each a step of 1 or of 2 higher"),
        "123234345456m99p",
    ),
    row(
        "terminals_and_honours",
        "混幺九",
        "All terminals and honours",
        32,
        lambda r: is_orphans_only(r) and (r.triplets == 4 or r.is_pairs),
        "all_triplets",
        "outside_hand",
        "terminal_triplet",
    ).explained(
        Text(
            "只有 1、9 和字牌的碰碰和；七对是否也算由选项决定",
            "Triplets of terminals and honours only; an option decides whether seven pairs count too",
        ),
        "111m999p999s22255z",
    ),
    row("three_kongs", "三杠", "Three kongs", 32, lambda r: r.kongs >= 3, "exposed_kong", "concealed_kong").explained(
        Text("三个杠", "Three kongs"), "2222m5555p9999s234p66z"
    ),
    # 48
    combined("quadruple_run", "一色四同顺", "Quadruple run", "tile_hog").explained(
        Text("同一花色四个相同的顺子", "Four identical runs of one suit"), "222233334444m99p"
    ),
    combined("four_pure_shifted_triplets", "一色四节高", "Four pure shifted triplets", "all_triplets").explained(
        Text("同一花色依次递增 1 的四个刻子", "Four triplets of one suit, each a step of 1 higher"), "222333444555m99p"
    ),
    # 64
    row(
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
    ).explained(Text("只有 1 和 9", "Only terminals"), "111m999m111p999s11s"),
    row(
        "little_winds",
        "小四喜",
        "Little four winds",
        64,
        lambda r: r.winds == 3 and r.has_wind_pair,
        "three_winds",
    ).explained(
        Text("三种风牌的刻子，第四种作将", "Triplets of three winds and a pair of the fourth"), "123m11122233344z"
    ),
    row(
        "little_dragons",
        "小三元",
        "Little three dragons",
        64,
        lambda r: r.dragons == 2 and r.has_dragon_pair,
        "two_dragon_triplets",
        "dragon_triplet",
    ).explained(Text("两组三元牌刻子，第三种作将", "Two dragon triplets and a pair of the third"), "123m456p55566677z"),
    row(
        "all_honours",
        "字一色",
        "All honours",
        64,
        lambda r: r.suits == 0,
        "all_triplets",
        "outside_hand",
        "terminal_triplet",
    ).explained(Text("只有字牌", "Only honours"), "11122233355577z"),
    row(
        "four_concealed_triplets",
        "四暗刻",
        "Four concealed triplets",
        64,
        lambda r: r.concealed_triplets == 4,
        "all_triplets",
        "three_concealed_triplets",
        "two_concealed_triplets",
        "closed_hand",
    ).explained(Text("四个暗刻", "Four concealed triplets"), "222m666p888s444m11z"),
    combined(
        "pure_terminal_runs",
        "一色双龙会",
        "Pure terminal runs",
        "full_flush",
        "all_runs",
        "no_honours",
    ).explained(Text("同一花色的 11223355778899", "11223355778899 of one suit"), "11223355778899m"),
    # 88
    row(
        "big_winds",
        "大四喜",
        "Big four winds",
        88,
        lambda r: r.winds == 4,
        "three_winds",
        "all_triplets",
        "round_wind",
        "seat_wind",
    ).explained(Text("四种风牌的刻子", "Triplets of all four winds"), "11122233344455z"),
    row("big_dragons", "大三元", "Big three dragons", 88, lambda r: r.dragons == 3, "dragon_triplet").explained(
        Text("三组三元牌的刻子", "Triplets of all three dragons"), "123m99p555666777z"
    ),
    row("all_green", "绿一色", "All green", 88, lambda r: r.without(NOT_GREEN)).explained(
        Text("只有 23468 条和发；可以没有发", "Only bamboo 23468 and Green, which may be absent"), "223344666888s66z"
    ),
    row(
        "nine_gates",
        "九莲宝灯",
        "Nine gates",
        88,
        lambda r: r.won(NINE_GATES),
        "full_flush",
        "closed_hand",
        "no_honours",
    ).explained(
        Text("同一花色 1112345678999 听九张", "1112345678999 of one suit, waiting for all nine"), "11123456789995m"
    ),
    row(
        "seven_shifted_pairs",
        "连七对",
        "Seven shifted pairs",
        88,
        lambda r: r.form == "seven_shifted_pairs",
        "seven_pairs",
        "full_flush",
        "no_honours",
        *CLOSED,
    ).explained(Text("同一花色七个相连的对子", "Seven pairs in a row of one suit"), "22334455667788m"),
    row(
        "thirteen_orphans",
        "十三幺",
        "Thirteen orphans",
        88,
        lambda r: r.form == "thirteen_orphans",
        "all_types",
        *CLOSED,
    ).explained(
        Text("十三种幺九牌各一张，其中一种成对", "One of each terminal and honour, one of them twice"),
        "19m19p19s12345677z",
    ),
    row(
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
    ).explained(Text("四个杠", "Four kongs"), "1111m4444m7777m2222p55z"),
)
"""In the document's order. 混一色 and 清一色 count beside 绿一色, as the document has it."""
