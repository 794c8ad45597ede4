"""What the rule page says of every pattern of Chongqing mahjong: a sentence and a winning hand."""

from __future__ import annotations

from paizhuo.engine.core.words import Text
from paizhuo.engine.games.chongqing.patterns import (
    EARTHLY,
    FAN,
    HEAVENLY,
)
from paizhuo.engine.rules.public import PatternInfo

_PLAIN = "123m456m789m22255p"

EXPLAINED: dict[str, tuple[Text, str]] = {
    "all_triplets": (Text("一对将、四副刻子", "A pair and four triplets or kongs"), "111m444m777m333p55p"),
    "full_flush": (Text("只有一种花色", "One suit only"), "123m345m678m22299m"),
    "seven_pairs": (Text("七副对子", "Seven pairs"), "1133m5577m224488p"),
    "all_outside": (
        Text("对子、顺子、刻子都带 1 或 9；选项幺九将对", "A 1 or 9 in every set and the pair; an option"),
        "123m789m123p11199p",
    ),
    "triplets_258": (
        Text(
            "全是 2、5、8 的大对子，代替大对子；选项幺九将对",
            "All triplets of 2, 5 and 8, in place of all triplets; an option",
        ),
        "222m555m888m22255p",
    ),
    "flush_triplets": (Text("清一色加大对子", "Full flush and all triplets"), "111m333m555m77799m"),
    "flush_pairs": (Text("清一色加暗七对", "Full flush and seven pairs"), "11223355778899m"),
    "flush_outside": (
        Text("清一色加全幺九；选项幺九将对", "Full flush and a terminal in every set; an option"),
        "123m123m123m789m99m",
    ),
    "root": (
        Text("每有四张相同的牌（杠或不杠）", "Each four identical tiles, in a kong or not; counts each time"),
        "111m123m456m78955p",
    ),
    "after_kong": (Text("用杠后补的牌胡", "Self-draw with the replacement tile of a kong"), "1111m456m789m22255p"),
    "discard_after_kong": (
        Text("胡别家杠后打出的第一张牌", "Win on the first discard after another player's kong"),
        _PLAIN,
    ),
    "rob_kong": (Text("胡别家要补杠的牌", "Win on the tile another player adds to a pon"), _PLAIN),
    "last_draw": (Text("摸牌墙最后一张牌胡", "Self-draw of the last tile"), _PLAIN),
    "last_discard": (Text("胡最后一张打出的牌", "Win on the last discard"), _PLAIN),
    "concealed": (Text("不碰不杠；选项门清中张", "No pon and no kong of any kind; an option"), _PLAIN),
    "middle": (Text("胡两张牌中间的一张；选项门清中张", "Waiting for the middle of a run; an option"), _PLAIN),
    "closed_five": (Text("胡 4 和 6 中间的 5；选项卡心五", "Waiting for the 5 between 4 and 6; an option"), _PLAIN),
    "big_single": (
        Text("手中只剩一张牌时胡；选项大单钓", "Win with one tile left in the hand; an option"),
        "111m444m777m333p55p",
    ),
    "self_draw": (Text("自摸；选项自摸加番", "Self-draw; an option"), _PLAIN),
    "heavenly_hand": (
        Text(
            "庄家起手的 14 张即胡，按最大番数；选项天地胡",
            "The dealer's fourteen tiles win: the most fan paid; an option",
        ),
        _PLAIN,
    ),
    "earthly_hand": (
        Text("闲家第一次摸牌即胡，按最大番数；选项天地胡", "Self-draw on the first draw: the most fan paid; an option"),
        _PLAIN,
    ),
}
"""For each pattern a sentence and a winning hand, for the rule page."""
PATTERNS = tuple(PatternInfo(row.id, row.name, str(row.value), *EXPLAINED[row.id]) for row in (*FAN, HEAVENLY, EARTHLY))
