"""Corrections that are proposed where a reading cannot be."""

from __future__ import annotations

from itertools import product
from math import log

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paizhuo.engine.core.tiles import KIND, NAMES, parse_one
from paizhuo.vision.corrections import proposals
from paizhuo.vision.hand_shape import HandShape
from paizhuo.vision.labels import BACK
from paizhuo.vision.reading import TileReading

SHAPE = HandShape()
ONE_RED = HandShape.of_walls([[k for k in range(34) for _ in range(4) if k != 13] + [13, 13, 13, 35]])


def tile(*alternatives: tuple[str, float]) -> TileReading:
    """A tile read as the first of these."""
    read = tuple((parse_one(name), share) for name, share in alternatives)
    quad = np.zeros((4, 2), np.float32)
    return TileReading(read[0][0], read[0][1], quad, 0, read, doubtful=False, embedding=np.zeros(96, np.float32))


def proposed(tiles: list[TileReading], shape: HandShape = SHAPE) -> list[tuple[int, str]]:
    return [(proposal.index, NAMES[proposal.tile]) for proposal in proposals(tiles, shape)]


def test_of_five_of_a_kind_the_least_sure_becomes_what_else_it_looks_like() -> None:
    fives = [tile(("2m", 0.98), ("3m", 0.01)) for _ in range(4)]
    tiles = [*fives[:2], tile(("2m", 0.6), ("3m", 0.35), ("1m", 0.05)), *fives[2:]]
    (proposal,) = proposals(tiles, SHAPE)
    assert (proposal.index, NAMES[proposal.tile], proposal.probability) == (2, "3m", 0.35)
    assert proposal.why.en == "Too many tiles are read as 2 of characters; this one is the least certain."
    assert "二万" in proposal.why.zh


def test_red_fives_count_as_fives_and_are_limited_themselves() -> None:
    assert proposed(
        [tile(("5p", 0.9), ("6p", 0.05))] * 3 + [tile(("0p", 0.9), ("5p", 0.1)), tile(("5p", 0.5), ("8p", 0.4))]
    ) == [(4, "8p")]
    reds = [tile(("0p", 0.9), ("5p", 0.1)), tile(("0p", 0.7), ("5p", 0.3))]
    assert proposed(reds, ONE_RED) == [(1, "5p")]
    assert proposed(reds) == []


def test_a_kind_without_copies_left_passes_the_change_on() -> None:
    """The fifth 2m looks like 3m, of which there are four; the least sure of these looks like 4m."""
    twos = [tile(("2m", 0.97), ("3m", 0.02))] * 4 + [tile(("2m", 0.6), ("3m", 0.39))]
    threes = [tile(("3m", 0.98), ("4m", 0.003))] * 3 + [tile(("3m", 0.7), ("4m", 0.3))]
    assert proposed(twos + threes) == [(4, "3m"), (8, "4m")]


def test_where_the_picture_allows_nothing_nothing_is_proposed() -> None:
    assert proposed([tile(("2m", 0.999), ("3m", 0.0005))] * 5) == []
    assert proposed([tile(("2m", 0.9), ("3m", 0.1))] * 4) == []


def test_a_wrong_number_of_tiles_and_backs_are_left_alone() -> None:
    quad = np.zeros((4, 2), np.float32)
    back = TileReading(BACK, 0.9, quad, 0, ((BACK, 0.9), (0, 0.1)), doubtful=False, embedding=quad)
    assert proposed([back] * 6 + [tile(("1m", 0.9), ("2m", 0.1))] * 3) == []


def test_what_the_rules_do_not_use_becomes_what_they_do() -> None:
    suits = HandShape.of_walls([[kind for kind in range(27) for _ in range(4)]])
    assert proposed([tile(("5z", 0.6), ("9p", 0.3)), tile(("0s", 0.8), ("5s", 0.2))], suits) == [(0, "9p"), (1, "5s")]


shares = st.integers(1, 100)


@settings(max_examples=50)
@given(st.lists(st.lists(shares, min_size=4, max_size=4), min_size=3, max_size=5))
def test_the_joint_change_is_the_likeliest_there_is(weights: list[list[int]]) -> None:
    """Against trying everything: four kinds, two copies of each."""
    shape = HandShape((2,) * 45)
    tiles = []
    for row in weights:
        order = sorted(range(4), key=lambda kind: -row[kind])
        tiles.append(tile(*((NAMES[kind], row[kind] / sum(row)) for kind in order)))
    read = [dict(one.alternatives) for one in tiles]

    def value(labels: tuple[int, ...]) -> float:
        return sum(log(those[label]) for those, label in zip(read, labels, strict=True))

    allowed = [labels for labels in product(range(4), repeat=len(tiles)) if max(map(labels.count, range(4))) <= 2]
    best = max(map(value, allowed))
    now = [one.tile for one in tiles]
    for proposal in proposals(tiles, shape):
        now[proposal.index] = proposal.tile
    assert max(map(now.count, range(4))) <= 2
    assert value(tuple(now)) == pytest.approx(best)
    assert all(KIND[label] == label for label in now)
