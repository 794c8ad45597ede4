"""Sets, pairs and waits agree with the slow and obvious way to find them."""

from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.tiles import KINDS, ORPHANS, parse
from paizhuo.engine.shapes.fast.packed import (
    RED_SHIFT,
    UNIT,
    count_of,
    kinds_in,
    pack,
    pack_counts,
    pairs_and_neighbours,
    size,
)
from paizhuo.engine.shapes.shape import (
    SEVEN_DIFFERENT_PAIRS,
    SEVEN_PAIRS,
    THIRTEEN_ORPHANS,
    decompositions,
    doubled_orphan,
    is_complete,
    ready_discards,
    waits,
)

SETS = [(k, k, k) for k in range(KINDS)] + [(k, k + 1, k + 2) for k in range(27) if k % 9 < 7]


def slow_decompositions(counts: list[int]) -> set[tuple[tuple[tuple[int, int, int], ...], int]]:
    """Takes away every pair, then every choice of sets among those that fit at all."""
    found = set()
    for pair in range(KINDS):
        if counts[pair] < 2:
            continue
        rest = counts.copy()
        rest[pair] -= 2
        fitting = [one for one in SETS if all(rest[k] >= one.count(k) for k in one)]
        for sets in combinations_with_replacement(fitting, sum(rest) // 3):
            used = [0] * KINDS
            for one in sets:
                for k in one:
                    used[k] += 1
            if used == rest:
                found.add((tuple(sorted(sets)), pair))
    return found


@st.composite
def hands(draw: st.DrawFn, copies: int = 4) -> list[int]:
    """Complete hands of 2 to 14 tiles, close together so that they can be read in several ways."""
    first = draw(st.integers(0, 3))
    kinds = list(range(9 * first, min(9 * first + 9, KINDS)))
    near = [one for one in SETS if set(one) <= {*kinds, 27, 31}]
    counts = [0] * KINDS
    for one in draw(st.lists(st.sampled_from(near), max_size=4)):
        for k in one:
            counts[k] += 1
    counts[draw(st.sampled_from(kinds))] += 2
    return [min(n, copies) for n in counts]


@given(hands(copies=8))
def test_a_hand_falls_into_sets_in_every_way_and_in_no_way_twice(counts: list[int]) -> None:
    found = [(tuple(sorted(s.kinds for s in one.concealed)), one.pair) for one in decompositions(counts)]
    assert len(found) == len(set(found))
    assert set(found) == (slow_decompositions(counts) if sum(counts) % 3 == 2 else set())


@given(hands(copies=8))
def test_a_hand_is_complete_if_it_falls_into_sets_and_a_pair(counts: list[int]) -> None:
    if sum(counts) % 3 == 2:
        assert is_complete(pack_counts(counts)) == bool(slow_decompositions(counts))


@pytest.mark.simulation
@given(hands(), st.integers(0, KINDS - 1), st.integers(0, KINDS - 1))
def test_waits_are_the_kinds_that_complete_the_hand(counts: list[int], gone: int, added: int) -> None:
    shapes = (SEVEN_DIFFERENT_PAIRS, THIRTEEN_ORPHANS)
    if sum(counts) % 3 != 2:
        return
    held = [k for k in range(KINDS) if counts[k]]
    counts[held[gone % len(held)]] -= 1
    for near in (counts, [n + (k == added) - (k == held[0] and n > 0) for k, n in enumerate(counts)]):
        if sum(near) % 3 != 1:
            continue
        packed = pack_counts(near)
        completing = [k for k in range(KINDS) if is_complete(packed + pack([k]), shapes)]
        assert list(waits(packed, shapes)) == completing


@given(st.lists(st.integers(0, KINDS - 1), min_size=7, max_size=7))
def test_seven_pairs_wait_for_the_single_tile(pairs: list[int]) -> None:
    packed = pack([*pairs, *pairs[:-1]])
    assert (pairs[-1] in waits(packed, (SEVEN_PAIRS,))) or max(pairs.count(k) for k in pairs) > 7
    different = len(set(pairs)) == 7
    assert SEVEN_DIFFERENT_PAIRS.is_complete(pack(pairs * 2)) == different
    assert SEVEN_PAIRS.is_complete(pack(pairs * 2))
    assert (SEVEN_DIFFERENT_PAIRS.waits(packed) == 1 << pairs[-1]) == different


def test_four_equal_tiles_are_two_pairs_only_where_the_rules_say_so() -> None:
    tiles = parse("1111m3344p5566s7z")
    assert waits(pack(tiles), (SEVEN_PAIRS,)) == (33,)
    assert waits(pack(tiles), (SEVEN_DIFFERENT_PAIRS,)) == ()


def test_thirteen_orphans_wait_for_one_kind_or_for_thirteen() -> None:
    assert waits(pack(parse("19m19p19s1234567z")), (THIRTEEN_ORPHANS,)) == ORPHANS
    assert waits(pack(parse("19m19p19s1234566z")), (THIRTEEN_ORPHANS,)) == (33,)
    assert waits(pack(parse("19m19p19s1234566z"))) == ()
    assert doubled_orphan(pack(parse("19m19p19s12345667z"))) == 32
    assert doubled_orphan(pack(parse("19m19p19s12345666z"))) is None


def test_nine_gates_wait_for_the_whole_suit() -> None:
    assert waits(pack(parse("1112345678999s"))) == tuple(range(18, 27))


def test_a_pair_in_each_of_four_suits_is_no_complete_hand() -> None:
    assert not is_complete(pack(parse("11m22p33s44z")))
    assert decompositions(list(map(parse("11m22p33s44z").count, range(KINDS)))) == ()


def test_melds_stand_beside_the_concealed_sets() -> None:
    counts = [parse("11123m").count(k) for k in range(KINDS)]
    (one,) = decompositions(counts, (Meld("ankan", parse("5555z")),))
    assert [s.kinds for s in one.sets] == [(0, 1, 2), (31, 31, 31)]
    assert one.pair == 0
    assert [s.is_outside for s in one.sets] == [True, True]


def test_ready_discards_leave_the_hand_ready() -> None:
    assert ready_discards(pack(parse("1239m111456p78s11z"))) == {8: (23, 26)}


def test_packed_hands_keep_counts_and_red_fives_apart() -> None:
    packed = pack(parse("055m1f??7z"))
    assert (count_of(packed, 4), count_of(packed, 33), packed >> RED_SHIFT, size(packed)) == (3, 1, 1, 4)
    assert list(kinds_in(packed)) == [4, 33]


def makes_a_run(counts: list[int], kind: int) -> bool:
    """Whether two other tiles make a run with one of ``kind``."""
    ranks = [(first, first + 1, first + 2) for first in range(7)]
    runs = [[9 * (kind // 9) + rank for rank in run] for run in ranks if kind % 9 in run] if kind < 27 else []
    return any(all(counts[other] for other in run if other != kind) for run in runs)


@given(st.lists(st.sampled_from((0, 0, 0, 0, 1, 2, 3, 4)), min_size=KINDS, max_size=KINDS))
def test_a_discard_makes_a_triplet_with_a_pair_and_a_run_with_two_neighbours_of_its_suit(counts: list[int]) -> None:
    pairs, neighbours = pairs_and_neighbours(pack_counts(counts))
    assert pairs == sum(UNIT[kind] for kind in range(KINDS) if counts[kind] >= 2)
    assert neighbours == sum(UNIT[kind] for kind in range(KINDS) if makes_a_run(counts, kind))
