"""What the rule page says of every pattern of Tianjin mahjong: a sentence and a winning hand."""

from __future__ import annotations

from paizhuo.engine.core.words import Text
from paizhuo.engine.games.tianjin.patterns import (
    TABLE,
)
from paizhuo.engine.rules.public import PatternInfo

EXPLAINED: dict[str, tuple[Text, str] | tuple[Text, str, str]] = {
    "plain": (
        Text("没有捉5、龙、混吊；只有一番，不能单独胡", "None of the others; one fan, which alone does not win"),
        "123m456m456s789s11z",
    ),
    "wild_wait": (
        Text(
            "摸什么都能胡：四副和一张混（单混吊），或三副一将和两张混（双混吊）。翻倍",
            "Any tile would do: four sets and one wild tile, or three sets, a pair and two. Doubles",
        ),
        "123m456m789s555s9m7z",
        "6z7z",
    ),
    "catch_five": (
        Text(
            "摸到的五万（或混）在四五六万中间，四、六可以是混",
            "The drawn 5 of characters, or a wild tile, is the middle of 4-5-6",
        ),
        "456m123s567p777z22z",
    ),
    "dragon": (
        Text(
            "一种花色的一二三、四五六、七八九三副；和捉5相加",
            "123, 456 and 789 of one suit; added to catching the five",
        ),
        "123456789p456s88m",
    ),
    "pure": (Text("没有混，金杠也算混。翻倍", "No wild tile, not even in a gold kong. Doubles"), "123m456m456s789s11z"),
    "own_dragon": (
        Text("龙的花色和混相同；代替龙", "A dragon of the suit of the wild tiles; in place of the dragon"),
        "123456789m456s22z",
        "8m9m",
    ),
    "after_kong": (
        Text("用杠后补的牌胡。翻倍", "Win with the replacement tile of a kong. Doubles"),
        "123m456m456s9999s11z",
    ),
    "heavenly_hand": (
        Text(
            "庄家拿到的十四张就胡，之前没有杠；任取一张当作摸到的。乘四",
            "The dealer's first fourteen tiles win, without a kong; any may be taken as the drawn one. ×4",
        ),
        "123m456m456s789s11z",
    ),
}
"""For each pattern a sentence, a winning hand and what is wild in it, for the rule page."""
TIMES = frozenset(("wild_wait", "pure", "after_kong", "heavenly_hand"))

PATTERNS = tuple(
    PatternInfo(row.id, row.name, f"×{row.value}" if row.id in TIMES else str(row.value), *EXPLAINED[row.id])
    for row in TABLE
)
