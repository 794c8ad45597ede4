"""How international mahjong is played."""

from __future__ import annotations

from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.public import Chapter, Guide

GUIDE: Guide = (
    Chapter(
        Text("牌与花", "Tiles and flowers"),
        (
            Text("144 张：34 种各四张，加八张花牌", "144 tiles: four each of 34 kinds, and eight flowers"),
            Text(
                "摸到花牌就亮出，从牌墙末尾补一张；每张花 1 分，不算番",
                "A flower is laid open and replaced from the wall's tail; it is worth a point but no fan",
            ),
            Text(
                "没有王牌，牌全部摸完；开杠也从末尾补牌",
                "There is no dead wall: every tile is drawn; kongs are replaced from the tail too",
            ),
            Text("下图：春夏秋冬、梅兰竹菊", "Below: the four seasons and the four plants"),
        ),
        "1234f 5678f",
    ),
    Chapter(
        Text("和牌", "Winning"),
        (
            Text("至少 8 番才能和，花牌不计在内", "A win needs at least 8 fan; flowers do not count for it"),
            Text(
                "一般是四组面子一对将；另有七对、十三幺、全不靠等特殊形",
                "Usually four sets and a pair; also seven pairs, thirteen orphans, knitted tiles and honours (全不靠)",
            ),
            Text(
                "头跳：几家能和同一张牌时，只有放铳者之后最近的一家和",
                "Head bump (头跳): of several who could win on a discard only the nearest after the discarder does",
            ),
            Text("没有振听、立直和宝牌", "No furiten, no riichi, no dora"),
            Text(
                "暗杠扣着，到本局结束才亮；只有加杠可以抢",
                "Concealed kongs stay face down until the hand ends; only an added kong can be robbed",
            ),
        ),
    ),
    Chapter(
        Text("怎样算番", "Counting fan"),
        (
            Text("合得上的番种都相加", "All patterns that fit are added up"),
            Text(
                "不重复：一个番种必然带有的番种不再计（如清一色不计无字）",
                "No repeats: what a pattern always implies is not counted (a full flush is without honours anyway)",
            ),
            Text(
                "不拆移、不得相同：组合过的面子不拆开重组，同一番种不用同样的面子再计",
                "Sets once combined are not taken apart, and the same pattern is not made again of the same sets",
            ),
            Text(
                "套算一次：剩下的面子与已用过的只能再组合一次；有几种算法时取高",
                "A set left over combines with a used one only once; of several readings the highest counts",
            ),
            Text(
                "边张、坎张、单钓将只在独听一种牌时计",
                "Edge, closed and single waits count only when just one kind of tile would win",
            ),
        ),
    ),
    Chapter(
        Text("付点", "Payments"),
        (
            Text(
                "每分 100 点（可约定为 1 点）；分数 = 番 + 花",
                "A point is 100, or 1 where that is agreed; a hand's points are its fan and its flowers",
            ),
            Text("自摸：每家付 8 + 番 + 花", "Self-draw: each other player pays 8 + fan + flowers"),
            Text(
                "点和：放铳者付 8 + 番 + 花，另两家各付 8",
                "Ron: the discarder pays 8 + fan + flowers, the other two 8 each",
            ),
            Text(
                "例：点和 8 番 2 花为 18、8、8；自摸 9 番 2 花每家 19",
                "Examples: ron of 8 fan with 2 flowers 18, 8, 8; self-draw of 9 fan with 2 flowers 19 from each",
            ),
        ),
    ),
    Chapter(
        Text("庄家与长度", "Dealer and length"),
        (
            Text(
                "不连庄：每局下家坐庄，庄闲输赢相同",
                "The deal passes after every hand; the dealer pays and wins like anybody",
            ),
            Text("流局不付点，没有不听罚符", "A draw pays nothing; there is no penalty for not being ready"),
            Text(
                "一圈四局；单独开局默认一圈，50,000 点起",
                "Four hands a circle; alone it is one circle from 50,000 by default",
            ),
        ),
    ),
)
