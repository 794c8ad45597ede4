"""What fu a hand has: its melds, its wait, and a way to read it."""

from __future__ import annotations

from typing import Final, TypeAlias

from paizhuo.engine.core.tiles import HONOURS, KINDS, ORPHANS
from paizhuo.engine.families.riichi.profile import Profile
from paizhuo.engine.families.riichi.yaku import Matched
from paizhuo.engine.shapes.fast.packed import ALL_KINDS, UNIT, Packed
from paizhuo.engine.shapes.fast.splits import (
    PAIR_MASK,
    RUNS_SHIFT,
    TALLY_CONCEALED,
    TALLY_CONCEALED_ORPHAN,
    TRIPLETS_MASK,
    TRIPLETS_SHIFT,
    Split,
    Wait,
)

MELD_FU: Final = {"chi": (0, 0), "pon": (2, 4), "minkan": (8, 16), "kakan": (8, 16), "ankan": (16, 32)}
"""Fu of a meld of simples, and of terminals or honours."""
WAIT_FU: Final = tuple(2 if wait in (Wait.CLOSED, Wait.EDGE, Wait.PAIR) else 0 for wait in Wait)
IS_ORPHAN: Final = tuple(kind in ORPHANS for kind in range(KINDS))
OPENED: Final = (TALLY_CONCEALED, TALLY_CONCEALED + TALLY_CONCEALED_ORPHAN)
"""What an open triplet of simples, or of terminals or honours, lacks of a concealed one."""
HONOUR_PARTS: Final = (TRIPLETS_MASK | PAIR_MASK) >> TRIPLETS_SHIFT
ODD_TILES: Final[Packed] = sum(UNIT)
"""Mask of the numbers that are odd; seven pairs have none."""
NOT_GREEN: Final[Packed] = ALL_KINDS - sum(15 * UNIT[kind] for kind in (19, 20, 21, 23, 25, 32))
"""Mask of all but 2 3 4 6 8 of bamboo and the green dragon."""
STRAIGHT: Final = 0b1001001 << RUNS_SHIFT
"""1-2-3, 4-5-6 and 7-8-9."""
_GATES_BASE: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)

GATES_HANDS: Final[dict[Packed, int]] = {
    sum(UNIT[9 * suit + i] * n for i, n in enumerate(_GATES_BASE)) + UNIT[9 * suit + extra]: 9 * suit + extra
    for suit in range(HONOURS)
    for extra in range(9)
}
"""1112345678999 of a suit and one tile more: that tile's kind."""
OPEN_WAIT, PAIR_WAIT, TRIPLET_WAIT = int(Wait.OPEN), int(Wait.PAIR), int(Wait.TRIPLET)
FuReading: TypeAlias = tuple[Matched[Profile], int, int, tuple[Split, ...]]
"""One way to read a winning hand: the yaku of its tiles, its fu (rounded), what the winning tile completed (a number of
``Wait``), and the splits suit by suit, none for seven pairs and thirteen orphans.  (A named tuple is made several times slower.)
"""
