"""What the games that count riichi's yaku ask of a stated hand beside its tiles."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.scoring.input_fields import (
    AFTER_KONG,
    FIRST_TURN,
    LAST_TILE,
    ROUND_WIND,
    SEAT_WIND,
    Number,
    Repeats,
    SeatOf,
    TilesOf,
    Toggle,
)
from paizhuo.engine.scoring.stated_fields import StatedFields

RIICHI: Final = Toggle("riichi", Text("立直", "Riichi"), instead=("double_riichi",))
DOUBLE_RIICHI: Final = Toggle("double_riichi", Text("两立直", "Double riichi"), instead=("riichi",))
IPPATSU: Final = Toggle("ippatsu", Text("一发", "Ippatsu"), needs=("riichi", "double_riichi"), instead=("after_kong",))
"""Every kong ends it, one's own too, before the replacement is drawn."""
RINSHAN: Final = replace(AFTER_KONG, instead=(IPPATSU.id,))
UNDISCARDED: Final = replace(FIRST_TURN, instead=(*FIRST_TURN.instead, RIICHI.id, DOUBLE_RIICHI.id))
"""A riichi goes with a discard, and the first turn ends with it."""
DORA: Final = TilesOf("dora_indicators", Text("宝牌指示牌", "Dora indicators"), 5)
URA: Final = TilesOf("ura_indicators", Text("里宝牌指示牌", "Ura indicators"), 5)
HONBA: Final = Repeats("honba", Text("本场", "Counters"), 99)
COUNTERS: Final = Text("{n} 本场", "repeat {n}")
"""What a match calls the repeats of a deal."""
STICKS: Final = Number("sticks", Text("立直棒", "Riichi sticks"), 99)
LIABLE: Final = SeatOf("pao", Text("包牌", "Liable (pao)"))
YAKU_FLAGS: Final = (RIICHI, DOUBLE_RIICHI, IPPATSU, LAST_TILE, RINSHAN, UNDISCARDED)
"""The circumstances that the yaku ask for."""
UNPAID: Final = StatedFields((SEAT_WIND, ROUND_WIND, *YAKU_FLAGS, DORA, URA))
"""The fields for games where han decide and nobody pays for a win."""
FIELDS: Final = StatedFields((*UNPAID.fields, HONBA, STICKS, LIABLE))
UNREPEATED: Final = StatedFields((*UNPAID.fields, STICKS, LIABLE))
"""The fields for games where no dealer repeats: there are no counters."""
