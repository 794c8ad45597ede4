"""A stated hand of Hong Kong Old Style."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.words import Text
from paizhuo.engine.games.hongkong.patterns import SHAPES, count, pay
from paizhuo.engine.scoring.answer import pricer, scorer
from paizhuo.engine.scoring.input_fields import AFTER_KONG, FIRST_ROUND, LAST_TILE, ROUND_WIND, SEAT_WIND, LaidFlowers
from paizhuo.engine.scoring.stated_fields import StatedFields
from paizhuo.engine.shapes.fast.packed import pack
from paizhuo.engine.shapes.shape import waits

FLOWERS: Final = LaidFlowers("flowers", Text("花牌", "Flowers"), 8, named=True)
FIELDS: Final = StatedFields((SEAT_WIND, ROUND_WIND, LAST_TILE, AFTER_KONG, FIRST_ROUND, FLOWERS))
score_hongkong: Final = scorer(count, pay, lambda hand: waits(pack(hand.concealed), SHAPES))
price_hongkong: Final = pricer(pay)
