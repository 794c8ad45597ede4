"""What the yaku look at: circumstances of a win, and what the parts of a hand show together, bit by bit."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from paizhuo.engine.core.tiles import DRAGONS, EAST, KIND, KINDS, RED_DRAGON, Tile, Tiles
from paizhuo.engine.core.value import Struct
from paizhuo.engine.shapes.fast.splits import (
    TALLY_CONCEALED,
    TALLY_DOUBLE,
    TALLY_KONG,
    TALLY_OUTSIDE,
    TALLY_RUN,
    TALLY_TRIPLET,
)

DORA_AFTER: Final[Tiles] = tuple(
    kind - 8 if kind < 27 and kind % 9 == 8 else {30: EAST, RED_DRAGON: DRAGONS[0]}.get(kind, kind + 1)
    for kind in range(KINDS)
)
"""``DORA_AFTER[indicator]``: the next of the suit, 9 before 1; winds E S W N, dragons White Green Red go round."""


def dora_after(indicator: Tile) -> int:
    """Return the kind of dora that an indicator shows."""
    return DORA_AFTER[KIND[indicator]]


# Circumstances of a win, bit by bit.
SELF_DRAW, DISCARD, ROB_KONG, DEALER = 1, 2, 4, 8
RIICHI, DOUBLE_RIICHI, IPPATSU, LAST_TILE, AFTER_KONG, FIRST_TURN = 16, 32, 64, 128, 256, 512
BY_BITS: Final = {"self_draw": SELF_DRAW, "discard": DISCARD, "rob_kong": ROB_KONG}

FLAG_BITS: Final[dict[str, int]] = {
    "riichi": RIICHI,
    "double_riichi": DOUBLE_RIICHI,
    "ippatsu": IPPATSU,
    "last_tile": LAST_TILE,
    "after_kong": AFTER_KONG,
    "first_turn": FIRST_TURN,
}


# Figures: what the parts of a hand show together, bit by bit.
CLOSED_HAND, SEVEN_PAIRS, THIRTEEN_ORPHANS_ROW, THIRTEEN_WAITS = 1, 2, 4, 8
SANSHOKU, DOUKOU, ITTSUU, ONE_SUIT, GREEN, GATES, PURE_GATES = 16, 32, 64, 128, 256, 512, 1024
OPEN_WAIT_OF_RUNS, PAIR_WAIT_OF_TRIPLETS = 2048, 4096
OWN_FIGURE = 8192
"""The first of the figures that a variant looks for itself; the others follow it."""


class Honours(Struct, eq=False):
    """What triplets and pair of honours count for. Equal ones are the same object, so that they are looked up fast.

    Of a wind or a dragon the number of triplets: with eight copies of a kind there can be two.
    """

    seat_wind: int = 0
    round_wind: int = 0
    haku: int = 0
    hatsu: int = 0
    chun: int = 0
    value_pair: bool = False
    """The pair is of a dragon or of the seat's or round's wind (役牌)."""
    dragons: int = 0
    """2 or 3 triplets of dragons, else 0; with ``pair_completes`` two of them and the third as a pair."""
    winds: int = 0
    """3 or 4 triplets of winds, else 0."""
    pair_completes: bool = False


_same_honours: Final = cache(Honours)
NO_HONOURS: Final = _same_honours()


@cache
def honours_of(parts: int, seat_wind: int, round_wind: int, twice: int = 0) -> tuple[Honours, int]:
    """Return what the honours count for, and the fu of their pair.

    ``parts``: a bit for a triplet of each of East … Red, and two bits above them one for a pair of each; winds are kinds.
    ``twice``: a bit for each of which there are two triplets.
    """
    there = [parts >> i & 1 for i in range(7)]
    pair = (parts >> 9).bit_length() - 1 + EAST
    dragons, winds = sum(there[4:]), sum(there[:4])
    # With eight copies of a kind a pair can repeat a triplet's own wind or dragon, and completes nothing then.
    completes = pair >= EAST and not there[pair - EAST] and (dragons == 2 if pair >= DRAGONS[0] else winds == 3)
    pair_fu = pair_fu_of(pair, seat_wind, round_wind)
    times = [once + (twice >> i & 1) for i, once in enumerate(there)]
    honours = _same_honours(
        times[seat_wind - EAST],
        times[round_wind - EAST],
        *times[4:],
        pair_fu > 0,
        dragons if dragons >= 2 else 0,
        winds if winds >= 3 else 0,
        completes,
    )
    return honours, pair_fu


def pair_fu_of(pair: int, seat_wind: int, round_wind: int) -> int:
    """2 for a pair of dragons or of the seat's or the round's wind; a wind that is both counts twice (连风, 4)."""
    return 2 * (pair >= DRAGONS[0]) + 2 * (pair == seat_wind) + 2 * (pair == round_wind)


class Profile(NamedTuple):
    """All that decides which yaku the tiles of a reading have, whoever won with them and how.

    What makes no difference is left out, so that few profiles occur and what they give can be kept: numbers that are too
    small to count for anything are 0.
    """

    tally: int
    """The ``TALLY_`` sums. A triplet that another's tile completed is not concealed."""
    classes: int
    """The ``CLASS_`` bits of all tiles."""
    figures: int
    honours: Honours

    @property
    def closed(self) -> bool:
        """Nothing but concealed kongs laid open (门清)."""
        return self.shows(CLOSED_HAND)

    @property
    def is_standard(self) -> bool:
        """Sets and a pair."""
        return not self.shows(SEVEN_PAIRS | THIRTEEN_ORPHANS_ROW)

    @property
    def runs(self) -> int:
        """4, or 1 for one to three."""
        return self.tally & 7

    @property
    def triplets(self) -> int:
        """4 (kongs are triplets), else 0."""
        return self.tally >> 3 & 7

    @property
    def equal_runs(self) -> int:
        """Pairs of equal concealed runs."""
        return self.tally >> 6 & 3

    @property
    def all_outside(self) -> bool:
        """The four sets and the pair all hold a terminal or an honour."""
        return self.tally >> 8 & 7 == 5

    @property
    def concealed_triplets(self) -> int:
        """3 or 4, else 0."""
        return self.tally >> 11 & 7

    @property
    def kongs(self) -> int:
        """3 or 4, else 0."""
        return self.tally >> 17 & 7

    def shows(self, figures: int) -> bool:
        """Return whether there is one of these figures."""
        return self.figures & figures > 0

    def has_classes(self, classes: int) -> bool:
        """Return whether there is a tile of one of these classes."""
        return self.classes & classes > 0


@cache
def as_yaku_see(tally: int) -> tuple[int, int]:
    """Return the tally without the numbers that are too small to count for any yaku, and the fu of the concealed triplets in it.

    A concealed triplet is 4 fu, 8 of terminals or honours.
    """
    runs, triplets, doubles = tally & 7, tally >> 3 & 7, tally >> 6 & 3
    outside, concealed, orphans, kongs = tally >> 8 & 7, tally >> 11 & 7, tally >> 14 & 7, tally >> 17 & 7
    seen = (
        TALLY_RUN * (runs if runs == 4 else runs > 0)
        + TALLY_TRIPLET * (triplets if triplets == 4 else 0)
        + TALLY_DOUBLE * doubles
        + TALLY_OUTSIDE * (outside if outside == 5 else 0)
        + TALLY_CONCEALED * (concealed if concealed >= 3 else 0)
        + TALLY_KONG * (kongs if kongs >= 3 else 0)
    )
    return seen, 4 * concealed + 4 * orphans
