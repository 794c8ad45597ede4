"""A stated hand of Taiwanese mahjong."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from paizhuo.engine.core.tiles import FLOWERS
from paizhuo.engine.core.words import Text
from paizhuo.engine.games.taiwan.patterns import RACK, REPEATS, count, pay
from paizhuo.engine.scoring.answer import pricer, scorer
from paizhuo.engine.scoring.input_fields import AFTER_KONG, DEALER, FIRST_ROUND, LAST_TILE, ROUND_WIND, LaidFlowers
from paizhuo.engine.scoring.possible import impossible_beside_flowers
from paizhuo.engine.scoring.stated_fields import StatedFields
from paizhuo.engine.shapes.fast.packed import pack
from paizhuo.engine.shapes.shape import waits

LAID: Final = LaidFlowers("flowers", Text("花牌", "Flowers"), len(FLOWERS), named=True)
REPLACEMENT: Final = replace(AFTER_KONG, kong=False)
"""A flower may have been replaced as well."""
FIELDS: Final = StatedFields((DEALER, ROUND_WIND, LAST_TILE, REPLACEMENT, FIRST_ROUND, LAID, REPEATS))
_cannot_be: Final = partial(impossible_beside_flowers, rack=RACK)
score_taiwan: Final = scorer(count, pay, lambda hand: waits(pack(hand.concealed)), _cannot_be)
price_taiwan: Final = pricer(pay)
