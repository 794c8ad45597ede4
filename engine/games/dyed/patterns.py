"""The yaku of dyed mahjong: riichi's, without what needs characters and dots, each with a hand of this game's tiles."""

from __future__ import annotations

from functools import cache

from paizhuo.engine.core.value import replace
from paizhuo.engine.families.riichi.words import pattern_infos
from paizhuo.engine.families.riichi.yaku import WON_YAKU, YAKU, YakuTable, table_with
from paizhuo.engine.scoring.pattern import with_rows

COPIES = 8
_ABSENT = ("sanshoku_doujun", "sanshoku_doukou", "honitsu")
_ABSENT_YAKUMAN = ("kokushi", "kokushi_juusanmen")


@cache
def table_for(double_yakuman: bool) -> YakuTable:  # noqa: FBT001
    """Riichi's yaku; half flush does not count, full flush counts 3 and 2 open, and a replacement tile may be the last one.

    What needs characters and dots cannot occur.
    """
    flush = next(row for row in YAKU if row.id == "chinitsu")
    rinshan = next(row for row in WON_YAKU if row.id == "rinshan")
    yakuman = table_with(double_yakuman=double_yakuman).yakuman
    return YakuTable(
        yaku=with_rows(YAKU, {**dict.fromkeys(_ABSENT), "chinitsu": replace(flush, value=3, open_value=2)}),
        yakuman=with_rows(yakuman, dict.fromkeys(_ABSENT_YAKUMAN)),
        won_yaku=with_rows(WON_YAKU, {"rinshan": replace(rinshan, excludes=())}),
        copies=COPIES,
    )


EXAMPLES: dict[str, str] = {
    **dict.fromkeys(
        (
            *("menzen_tsumo", "riichi", "ippatsu", "chankan", "haitei", "houtei", "double_riichi"),
            *("tenhou", "chiihou"),
        ),
        "123345678s22255z",
    ),
    "rinshan": "1111s345s678s22255z",
    "pinfu": "123345456678s33z",
    "tanyao": "22345667788s444s",
    "iipeikou": "223344s678s111z99s",
    "yakuhai_seat_wind": "123345678s222z99s",
    "yakuhai_round_wind": "123345678s111z99s",
    "yakuhai_haku": "123345678s555z99s",
    "yakuhai_hatsu": "123345678s666z99s",
    "yakuhai_chun": "123345678s777z99s",
    "chiitoitsu": "113355s11223366z",
    "chanta": "123789s123s444z11z",
    "ittsuu": "123456789s345s66z",
    "sankantsu": "1111s5555s9999s234s66z",
    "toitoi": "111444777s999s22z",
    "sanankou": "222666888s345s11z",
    "shousangen": "234s567s555z666z77z",
    "honroutou": "111999s111222z33z",
    "ryanpeikou": "223344667788s55z",
    "junchan": "123123789s999s11s",
    "chinitsu": "123345678s222s99s",
    "daisangen": "234s555666777z99s",
    "suuankou": "111444777s999s22z",
    "suuankou_tanki": "111444777s999s22z",
    "tsuuiisou": "111222333555z66z",
    "ryuuiisou": "223344s666888s66z",
    "chinroutou": "111111999999s11s",
    "chuuren": "11123455678999s",
    "junsei_chuuren": "11123455678999s",
    "daisuushii": "111222333444z55s",
    "shousuushii": "234s111222333z44z",
    "suukantsu": "1111s5555s9999s3333z66z",
}
"""Hands of this game's tiles for the rule page."""
PATTERNS = tuple(replace(info, example=EXAMPLES[info.id]) for info in pattern_infos(table_for(False)))  # noqa: FBT003
