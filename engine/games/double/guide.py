"""How double riichi mahjong is played."""

from __future__ import annotations

from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.even import EVEN_POINTS
from paizhuo.engine.rules.public import Chapter, Guide

DIFFERS = (
    Text(
        "两副牌山，每人两副手牌各十三张；两副必须听同一张才能和",
        "Two full sets and two hands of thirteen each; both must wait on the winning tile",
    ),
    Text(
        "自己切牌之前可以在两副手牌之间交换牌和副露",
        "Before discarding, a player may move tiles and melds between the two hands",
    ),
    Text(
        "两副都有的役，番数相加；取较大的一副",
        "A yaku of both hands counts in each as the sum; the better hand is paid",
    ),
    Text(
        "只能吃、碰、杠上家的牌；至少一副门清才能立直",
        "Calls from the previous player only; riichi needs at least one closed hand",
    ),
)
"""How it differs from riichi, for who begins to play it."""

GUIDE: Guide = (
    Chapter(
        Text("两副牌、两副手牌", "Two sets, two hands"),
        (
            Text(
                "两副牌混在一起，共 272 张；每人两副手牌，各 13 张",
                "Two sets mixed, 272 tiles; everybody has two hands of 13",
            ),
            Text(
                "两副必须听同一张牌，那一张同时完成两副",
                "Both must wait on the same tile; that one tile completes both",
            ),
            Text(
                "牌墙内外两圈，各自开门；从每圈拿 13 张，先摸完内圈再摸外圈",
                "The wall is two rings, broken one by one; take 13 from each, then draw the inner ring before the outer",
            ),
            Text(
                "没有王牌和杠宝牌：外圈最后一墩是宝牌和里宝牌指示牌，杠后从外圈末尾补",
                "No dead wall, no kong dora: the outer ring's last stack shows dora and ura; kongs are replaced from its end",
            ),
        ),
    ),
    Chapter(
        Text("在两副之间换牌", "Moving between the hands"),
        (
            Text(
                "只有摸牌或鸣牌之后、自己切牌之前可以换",
                "Only between your draw or call and your own discard",
            ),
            Text("单张和副露都可以换，副露算三张", "Tiles and melds may move; a meld counts as three"),
            Text(
                "切牌时每副必须是 13 张（杠另加）；切牌后不能再动",
                "When you discard, each hand must be 13 tiles, plus kongs; after it nothing moves",
            ),
            Text("立直后两副都不能再动", "After riichi nothing moves in either hand"),
        ),
    ),
    Chapter(
        Text("鸣牌与立直", "Calls and riichi"),
        (
            Text(
                "吃、碰、大明杠都只能拿上家的牌；荣和不限",
                "Chi, pon and kong take only the previous player's discards; ron anybody's",
            ),
            Text("鸣牌用的牌当时须在同一副手牌里", "The tiles used must belong to one hand at that moment"),
            Text("至少一副门清并且有共同的听牌就能立直", "Riichi needs one closed hand at least, and a common wait"),
            Text(
                "立直后只能开允许的暗杠；两副都能开时指定一副",
                "After it only an allowed concealed kong; if both hands could, you say which",
            ),
            Text("听牌和振听都只看两副共同听的牌", "Ready and furiten concern only tiles that both hands wait for"),
            Text(
                "没有九种九牌、四杠散了、四风连打；四家立直仍流局",
                "No abortive draw for nine terminals, four kongs or four winds; four riichi is still one",
            ),
        ),
    ),
    Chapter(
        Text("怎样算番", "Counting han"),
        (
            Text(
                "两副分别算，取付点较大的一副，只有它需要有役",
                "Both hands are counted and the better one is paid; only that one needs a yaku",
            ),
            Text(
                "一发、岭上、海底、河底等偶然役两副都算，各一次",
                "Yaku of circumstance (ippatsu, kong win, last tile …) count in both, once each",
            ),
            Text(
                "其他役两副都有时，在每副里都按两副番数之和算",
                "Any other yaku that both hold counts in each as the sum of the two",
            ),
            Text(
                "不同的役牌是不同的役；同花色的混一色和清一色算同一个役",
                "Different value triplets are different yaku; half and full flush of one suit are the same",
            ),
            Text(
                "立直和门清自摸只算在门清的那副；宝牌各算各的",
                "Riichi and concealed self-draw count only for a closed hand; each hand counts its own dora",
            ),
        ),
    ),
    EVEN_POINTS,
)
