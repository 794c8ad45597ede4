"""The packed reader of 国标 hands shows what the plain one shows, hand after hand."""

from __future__ import annotations

from random import Random

import pytest

from paizhuo.engine.core.tiles import EAST
from paizhuo.engine.games.international.fan import readings
from paizhuo.engine.games.international.reading import InternationalReading
from paizhuo.engine.games.international.structure import (
    CLOSED_WAIT,
    EDGE_WAIT,
    HONOUR_TRIPLETS_AT,
    PAIR_AT,
    RUNS_AT,
    SINGLE_WAIT,
    TRIPLETS_AT,
)
from tests.reference.hands import random_hand
from tests.reference.international import Facts, facts

BLOCKS = 20
HANDS, HANDS_AT_NIGHT = 600, 5_000
"""In every block: twelve thousand hands in all, a hundred thousand at night."""
WAITS = {"edge": EDGE_WAIT, "closed": CLOSED_WAIT, "single": SINGLE_WAIT}


def unpacked(reading: InternationalReading) -> Facts:
    """What a packed reading shows, in plain values."""
    structure = reading.structure
    runs = tuple(kind for kind in range(EAST) for _ in range(structure >> RUNS_AT + 3 * kind & 7))
    triplets = [kind for kind in range(EAST) if structure >> TRIPLETS_AT + kind & 1]
    triplets += [EAST + n for n in range(7) if structure >> HONOUR_TRIPLETS_AT + n & 1]
    (pair,) = (kind for kind in range(EAST + 7) if structure >> PAIR_AT + kind & 1)
    return Facts(
        runs,
        tuple(triplets),
        pair,
        reading.concealed_triplets,
        reading.exposed_kongs,
        reading.concealed_kongs,
        reading.open_melds,
        reading.outside,
        reading.with_five,
        next((wait for wait, bit in WAITS.items() if reading.won(bit)), ""),
        reading.suits,
        reading.has_honours,
        reading.fours,
    )


@pytest.mark.simulation
@pytest.mark.parametrize("hands", [HANDS, pytest.param(HANDS_AT_NIGHT, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("block", range(BLOCKS))
def test_the_packed_reader_shows_what_the_plain_one_shows(block: int, hands: int) -> None:
    rng = Random(f"international {block}")
    for _ in range(hands):
        hand = random_hand(rng)
        packed = {unpacked(each) for read in readings(hand) if (each := InternationalReading(*read)).is_standard}
        assert packed == facts(hand), hand
