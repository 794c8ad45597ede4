"""Riichi with old yaku 古役: no red fives, three consecutive triplets as a yaku, and a win before one's first turn as a yakuman."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.fields import FIELDS, UNDISCARDED
from paizhuo.engine.families.riichi.yaku import YakuTable
from paizhuo.engine.games.riichi.rules import with_yaku
from paizhuo.engine.rules.public import Chapter
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.scoring.input_fields import FIRST_TURN, NOT_ROBBED
from paizhuo.engine.scoring.pattern import Pattern
from paizhuo.engine.scoring.reading import Reading, consecutive
from paizhuo.engine.scoring.stated_fields import StatedFields

SANRENKOU: Final = Pattern("sanrenkou", Text("三连刻", "Three consecutive triplets"), 2, consecutive(3))
YAKU: Final = (
    SANRENKOU.explained(
        Text("同一花色三个相连的刻子", "Triplets of three numbers in a row, in one suit"), "222333444m567p99s"
    ),
)


def is_renhou(reading: Reading) -> bool:
    """Won with a discard before the winner's first turn and before any call; the dealer has the first turn."""
    return reading.win.by == "discard" and FIRST_TURN.id in reading.win.flags and not reading.win.is_dealer


RENHOU: Final = Pattern("renhou", Text("人和", "Hand of man"), 13, is_renhou, open_value=0)
YAKUMAN: Final = (
    RENHOU.explained(
        Text("闲家第一次摸牌之前荣和，之前无人鸣牌", "Win before one's first draw and any call"), "234m567m345p678s99p"
    ),
)


def old_yaku(table: YakuTable) -> YakuTable:
    """Return riichi's yaku and the two old ones."""
    return table.with_own(YAKU, YAKUMAN)


PLAIN: Final = with_yaku(old_yaku)
EARLY: Final = replace(UNDISCARDED, by=NOT_ROBBED)
VARIANT: Final[RuleSet] = replace(
    PLAIN,
    id="variant",
    name=Text("古役立直", "Riichi with old yaku"),
    summary=Text("没有赤五，有三连刻和人和。", "No red fives; three consecutive triplets and the hand of man count."),
    guide=(*PLAIN.guide, Chapter(Text("古役", "Old yaku"), tuple(row.name for row in (*YAKU, *YAKUMAN)))),
    options=tuple(replace(each, default=False) if each.id == "red_fives" else each for each in PLAIN.options),
    presets=(),
    scoring=replace(
        PLAIN.scoring,
        stated_fields=StatedFields(EARLY if each == UNDISCARDED else each for each in FIELDS.fields),
    ),
)
