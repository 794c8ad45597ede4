"""What a win pays in the games of chaos where riichi's han and fu count, but the dealer wins and pays like anybody."""

from __future__ import annotations

from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.guide import Chapter

EVEN_WINS = (
    Text(
        "庄闲一样：a = 符 × 2^(番+2)，最多 2000；自摸每家付 1.5a，荣和付 4.5a，进位到 100",
        "Dealer or not: a = fu × 2^(han+2), at most 2000; self-draw 1.5a from each, ron 4.5a, rounded up to 100",
    ),
    Text(
        "荣和满贯 9000（5 番），13500（6–7），18000（8–10），27000（11–12），役满 36000（13+）",
        "Ron of mangan 9000 (5 han), then 13500 (6–7), 18000 (8–10), 27000 (11–12), yakuman 36000 (13+)",
    ),
)
"""What every win pays."""

EVEN_POINTS = Chapter(
    Text("付点与庄家", "Payments and dealer"),
    (
        *EVEN_WINS,
        Text(
            "立直放 1000 点棒，归下一个和牌者；流局不听的合付 3000",
            "Riichi costs a stick of 1000 for the next winner; at a draw those not ready pay 3000 in all",
        ),
        Text(
            "不连庄，没有本场；一圈每人坐庄一次，单独开局默认一圈，50,000 点起",
            "No dealer repeats, no counters; everybody deals once a circle. Alone: one circle from 50,000 by default",
        ),
    ),
)
"""The chapter of the games that are played alone too."""
