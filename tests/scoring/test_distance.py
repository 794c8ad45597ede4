"""Distance to ready, useful tiles and discards, against searches that only know what a complete hand is."""

from __future__ import annotations

import random
import zlib
from binascii import a2b_base64
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import chain, combinations, combinations_with_replacement, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paizhuo.engine.core.tiles import HONOURS, KINDS, ORPHANS, counts, parse, text
from paizhuo.engine.shapes.distance import (
    STANDARD,
    Goal,
    Reach,
    SpecialShape,
    acceptance,
    discards,
    distance,
    kind_set,
    kinds_in,
    nearest_discards,
)
from paizhuo.engine.shapes.distance_shapes import (
    KNITTED,
    knitted_honours,
    knitted_straight,
    seven_pairs,
    seven_pairs_or_quads,
    thirteen_orphans,
    triplets_and_pair,
)
from paizhuo.engine.shapes.fast.clearing_cache import ClearingCache
from paizhuo.engine.shapes.fast.distance_data import PACKED
from paizhuo.engine.shapes.fast.distance_tables import ENTRIES, VECTORS, Suit, suit_tables
from paizhuo.engine.shapes.fast.make_distance_tables import module_of, packed_tables

RIICHI = Goal((seven_pairs, thirteen_orphans))
INTERNATIONAL = Goal((seven_pairs_or_quads, thirteen_orphans, knitted_honours, knitted_straight))
SICHUAN = Goal((seven_pairs_or_quads,), void=frozenset((1, HONOURS)))
FIVE_SETS = Goal(sets=5)

TRIPLETS = tuple((kind,) * 3 for kind in range(KINDS))
RUNS = tuple((first, first + 1, first + 2) for first in range(27) if first % 9 < 7)


def hand(tiles: str) -> list[int]:
    return counts(parse(tiles))


def unary(tiles: Sequence[int]) -> int:
    """How many there are of each kind as one number: as many ones among the eight bits of a kind."""
    return sum(((1 << count) - 1) << 8 * kind for kind, count in enumerate(tiles))


def missing(held: int, targets: Iterable[int]) -> int:
    """The tiles of the nearest of some complete hands that are not held; hands are ``unary``."""
    return min(map(int.bit_count, map((~held).__and__, targets)))


@cache
def groups_of(*, runs: bool, sets: int, pair: bool, copies: int) -> tuple[int, ...]:
    """All choices of so many sets, with a pair or without, within one suit, or among the honours: those without runs."""
    size = 9 if runs else 7
    kinds = [(kind,) * 3 for kind in range(size)] + [(kind, kind + 1, kind + 2) for kind in range(7) if runs]
    found = set()
    for chosen in combinations_with_replacement(kinds, sets):
        held = [0] * size
        for kind in chain.from_iterable(chosen):
            held[kind] += 1
        for eyes in range(size) if pair else (0,):
            tiles = [count + 2 * (pair and kind == eyes) for kind, count in enumerate(held)]
            if max(tiles) <= copies:
                found.add(unary(tiles))
    return tuple(found)


@cache
def missing_in_suit(held: tuple[int, ...], sets: int, copies: int, *, pair: bool) -> int:
    """The tiles of one suit that are missing for so many sets of it, with a pair or without."""
    return missing(unary(held), groups_of(runs=len(held) == 9, sets=sets, pair=pair, copies=copies))


@cache
def shares(suits: int, sets_needed: int) -> list[tuple[tuple[int, bool], ...]]:
    """How sets and a pair can be shared out among the suits: for each of them its sets, and whether the pair is of it."""
    return [
        tuple((sets, at == home) for at, sets in enumerate(share))
        for share in product(range(sets_needed + 1), repeat=suits)
        if sum(share) == sets_needed
        for home in range(suits)
    ]


def slow_distance(held: Sequence[int], sets_needed: int = 4, goal: Goal = STANDARD) -> int:
    """Tries all complete hands: however sets and a pair are shared out among the suits, and whichever they are in each.

    Shares for which a suit holds too few tiles to come nearer than was found already are not looked into.
    """
    suits = [tuple(held[first : first + 9]) for suit, first in enumerate((0, 9, 18, 27)) if suit not in goal.void]
    sizes = [sum(suit) for suit in suits]
    ways = sorted(
        (sum(max(0, 3 * sets + 2 * pair - size) for (sets, pair), size in zip(way, sizes, strict=True)), way)
        for way in shares(len(suits), sets_needed)
    )
    fewest = 3 * sets_needed + 2
    for at_least, way in ways:
        if at_least >= fewest:
            break
        absent = sum(
            missing_in_suit(suit, sets, goal.copies, pair=pair) for suit, (sets, pair) in zip(suits, way, strict=True)
        )
        fewest = min(fewest, absent)
    return fewest - 1


def some_hand(chance: random.Random, size: int, kinds: Sequence[int], *, copies: int = 4) -> list[int]:
    held = [0] * KINDS
    for tile in chance.sample([kind for kind in kinds for _ in range(copies)], size):
        held[tile] += 1
    return held


def some_near_hand(chance: random.Random, sets: int) -> list[int]:
    """A complete hand with one to three tiles exchanged."""
    while True:
        held = counts([kind for group in chance.choices(TRIPLETS[:12] + RUNS, k=sets) for kind in group])
        held[chance.randrange(KINDS)] += 2
        if max(held) <= 4:
            break
    for _ in range(chance.randint(1, 3)):
        held[chance.choice([kind for kind in range(KINDS) if held[kind]])] -= 1
        held[chance.choice([kind for kind in range(KINDS) if held[kind] < 4])] += 1
    return held


def hands_of(*sizes: int) -> st.SearchStrategy[list[int]]:
    """Hands in which equal and neighbouring tiles are frequent."""
    kinds = (*range(12), 26, 27, 28, 33)
    return st.sampled_from(sizes).flatmap(
        lambda size: st.lists(st.integers(0, 4 * len(kinds) - 1), min_size=size, max_size=size, unique=True).map(
            lambda tiles: counts([kinds[tile // 4] for tile in tiles])
        )
    )


# --- sets and a pair -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "tiles, expected",
    [
        ("123m456p789s11222z", -1),
        ("123m456p789s1122z", 0),
        ("123m456p789s1122z3z", 0),
        ("199m146779p12s246z", 4),
        ("19m19p19s1234567z", 8),
        ("147m258p369s12345z", 8),
        ("1112345678999m", 0),
        ("123456789m1234p", 0),
        ("22m", -1),
        ("1m", 0),
        ("12355m", -1),
        ("1235m", 0),
    ],
)
def test_known_hands(tiles: str, expected: int) -> None:
    held = hand(tiles)
    assert distance(held, melds=4 - (sum(held) - 1) // 3) == expected


@pytest.mark.parametrize(
    "tiles, waits",
    [
        ("1112345678999m", "123456789m"),
        ("23m456p789s11222z", "14m"),
        ("13m456p789s11222z", "2m"),
        ("3334m456p789s111z", "245m"),
        ("2345678m456p123s", "258m"),
        ("1m", "1m"),
    ],
)
def test_a_ready_hand_accepts_its_waits(tiles: str, waits: str) -> None:
    held = hand(tiles)
    assert text(acceptance(held, melds=4 - (sum(held) - 1) // 3)) == waits


def test_a_hand_waiting_for_a_fifth_equal_tile_is_not_ready() -> None:
    held = hand("1111z123456789m")
    assert distance(held) == 1
    assert 27 not in acceptance(held)
    mixed = Goal(copies=8)
    assert distance(held, mixed) == 0
    assert text(acceptance(held, mixed)) == "1z"


def test_the_only_useful_tiles_may_be_far_from_the_tiles_held() -> None:
    assert text(acceptance(hand("1111m111122233z"), RIICHI)) == "23m"


@pytest.mark.parametrize("size", [14, 13, 11, 8, 7, 4, 2, 1])
def test_random_hands_are_as_far_as_a_search_of_all_complete_hands_says(size: int) -> None:
    chance = random.Random(size)
    for kinds in (range(KINDS), (*range(9), *range(27, 34)), range(13)):
        for _ in range(12 if size > 12 else 40):
            held = some_hand(chance, size, kinds)
            sets = (size - 1) // 3
            assert distance(held, melds=4 - sets) == slow_distance(held, sets), text(kinds_of(held))


@pytest.mark.parametrize("size", [17, 16, 14, 7, 1])
def test_hands_of_five_sets_are_as_far_as_a_search_of_all_complete_hands_says(size: int) -> None:
    chance = random.Random(size)
    for kinds in (range(KINDS), (*range(9), *range(27, 34)), range(13)):
        for _ in range(8):
            held = some_hand(chance, size, kinds)
            sets = (size - 1) // 3
            assert distance(held, FIVE_SETS, 5 - sets) == slow_distance(held, sets), text(kinds_of(held))


@pytest.mark.simulation
def test_hands_near_ready_are_as_far_as_a_search_of_all_complete_hands_says() -> None:
    chance = random.Random(34)
    for i in range(1200):
        sets = 4 - i % 3
        held = some_near_hand(chance, sets)
        assert distance(held, melds=4 - sets) == slow_distance(held, sets), text(kinds_of(held))


@pytest.mark.simulation
@given(hands_of(2, 5, 8, 11, 1, 4, 7, 10))
def test_any_hand_is_as_far_as_a_search_of_all_complete_hands_says(held: list[int]) -> None:
    sets = (sum(held) - 1) // 3
    assert distance(held, melds=4 - sets) == slow_distance(held, sets)


def kinds_of(held: Sequence[int]) -> list[int]:
    return [kind for kind in range(KINDS) for _ in range(held[kind])]


@pytest.mark.simulation
def test_two_sets_mixed_allow_eight_equal_tiles() -> None:
    goal, chance = Goal(copies=8), random.Random(8)
    for size in (14, 13, 8, 5):
        for _ in range(20):
            held = some_hand(chance, size, (0, 1, 2, 3, 27), copies=8)
            sets = (size - 1) // 3
            assert distance(held, goal, 4 - sets) == slow_distance(held, sets, goal), text(kinds_of(held))


def test_more_equal_tiles_than_there_are_is_refused() -> None:
    with pytest.raises(ValueError, match="5 × 9m in one hand, but there are only 4"):
        distance(hand("99999m123456789p"))
    with pytest.raises(ValueError, match="9 × 1z"):
        discards(hand("111111111z12345p"), Goal(copies=8))


# --- suits that cannot be used, wild tiles ---------------------------------------------------------------------------


def test_tiles_of_the_void_suit_are_worth_nothing() -> None:
    chance = random.Random(3)
    sichuan = Goal(void=frozenset((1, HONOURS)))
    for _ in range(60):
        held = some_hand(chance, 14, range(27))
        assert distance(held, sichuan) == slow_distance(held, 4, sichuan)
        without = held[:9] + [0] * 9 + held[18:]
        assert distance(held, SICHUAN) == distance(without, SICHUAN)


def test_whoever_holds_a_tile_of_the_void_suit_is_not_ready() -> None:
    goal = Goal(void=frozenset((1,)))
    assert distance(hand("123456m1p333444s"), STANDARD) == 0
    assert distance(hand("123456m1p333444s"), goal) == 1
    after = {choice.kind: choice for choice in discards(hand("123456m1p3334445s"), goal)}
    assert after[9].distance == 0
    assert all(choice.distance > 0 for kind, choice in after.items() if kind != 9)


def test_no_tile_of_the_void_suit_is_accepted() -> None:
    chance = random.Random(5)
    for _ in range(200):
        for choice in discards(some_hand(chance, 14, range(27)), SICHUAN):
            assert all(kind < 9 or 18 <= kind < 27 for kind in choice.accepted)


@pytest.mark.simulation
@pytest.mark.parametrize("wild", [1, 2])
def test_a_wild_tile_stands_for_whatever_helps_most(wild: int) -> None:
    chance = random.Random(wild)
    for _ in range(25):
        size = chance.choice((13, 14)) - wild
        held = some_hand(chance, size, (*range(9), 27, 28, 29))
        readings = []
        for reading in combinations_with_replacement(range(KINDS), wild):
            read = [a + b for a, b in zip(held, counts(reading), strict=True)]
            if max(read) <= 4:
                readings.append(distance(read, INTERNATIONAL))
        assert distance(held, INTERNATIONAL, wild=wild) == min(readings)


def test_a_complete_hand_accepts_nothing() -> None:
    assert acceptance(hand("123m456p789s11222z")) == ()
    assert acceptance(hand("12m456p789s11222z"), wild=1) == ()
    assert [choice.distance for choice in discards(hand("123m456p789s1122z"), wild=2)] == [-1] * 11


# --- special shapes --------------------------------------------------------------------------------------------------


def slow_seven_pairs(held: Sequence[int]) -> int:
    return sum(sorted(max(0, 2 - n) for n in held)[:7])


def slow_seven_pairs_or_quads(held: Sequence[int]) -> int:
    return sum(sorted(cost for n in held for cost in (max(0, 2 - n), min(2, 4 - n)))[:7])


@cache
def orphans() -> tuple[int, ...]:
    return tuple(unary(counts((*ORPHANS, pair))) for pair in ORPHANS)


@cache
def knitted_with_honours() -> tuple[int, ...]:
    return tuple(unary(counts(target)) for tiles in KNITTED for target in combinations((*tiles, *range(27, 34)), 14))


@cache
def knitted_straights() -> tuple[int, ...]:
    hands = (
        counts((*tiles, *group, pair, pair)) for tiles in KNITTED for group in TRIPLETS + RUNS for pair in range(KINDS)
    )
    return tuple(unary(held) for held in hands if max(held) <= 4)


def slow_orphans(held: Sequence[int]) -> int:
    return missing(unary(held), orphans())


def slow_knitted_honours(held: Sequence[int]) -> int:
    return missing(unary(held), knitted_with_honours())


def slow_knitted_straight(held: Sequence[int]) -> int:
    return missing(unary(held), knitted_straights())


@pytest.mark.parametrize(
    "shape, slow",
    [
        (seven_pairs, slow_seven_pairs),
        (seven_pairs_or_quads, slow_seven_pairs_or_quads),
        (thirteen_orphans, slow_orphans),
        (knitted_honours, slow_knitted_honours),
    ],
)
def test_closed_forms_count_the_tiles_missing_for_the_nearest_complete_hand(
    shape: SpecialShape, slow: Callable[[Sequence[int]], int]
) -> None:
    chance = random.Random(7)
    for kinds in (range(KINDS), ORPHANS, range(5), (*KNITTED[2], *range(27, 34)), (*KNITTED[0], *range(27, 34))):
        for size in (13, 14):
            for _ in range(8):
                held = some_hand(chance, size, kinds)
                reach = shape.reach(held, 4)
                assert reach.missing == shape.missing(held, 4) == slow(held)
                nearer = [
                    k
                    for k in range(KINDS)
                    if held[k] < 4 and slow([*held[:k], held[k] + 1, *held[k + 1 :]]) < reach.missing
                ]
                assert kinds_in(reach.useful) == tuple(nearer)


def test_triplets_and_a_pair_need_nothing_more_and_before_that_whatever_makes_another() -> None:
    assert triplets_and_pair.reach(hand("111m222p333s44455z"), 4) == Reach(0, 0)
    waits = {kind: 1 << kind for kind in range(KINDS)}
    assert triplets_and_pair.reach(hand("111m222p333s4455z"), 4) == Reach(1, waits[30] | waits[31])


def test_the_knitted_straight_leaves_a_set_and_a_pair() -> None:
    chance = random.Random(11)
    for kinds in (range(KINDS), (*KNITTED[1], 27, 28), (*KNITTED[4], *KNITTED[4], 27)):
        for _ in range(3):
            held = some_hand(chance, 14, tuple(set(kinds)))
            assert knitted_straight.missing(held, 4) == slow_knitted_straight(held)


@pytest.mark.parametrize(
    "tiles, sets, expected",
    [
        ("147m258p369s123m11z", 4, -1),
        ("147m258p369s123m1z", 4, 0),
        ("147m258p369s1z", 3, 0),
        ("147m258p369s11z", 3, -1),
        ("147m258p369s12345z", 4, -1),
        ("1m258p369s1234567z", 4, -1),
        ("1m25p369s1234567z", 4, 0),
        ("19m19p19s12345677z", 4, -1),
        ("19m19p19s1234567z", 4, 0),
        ("1122m3344p5566s7z", 4, 0),
        ("1111m3344p5566s77z", 4, -1),
    ],
)
def test_hands_of_the_special_shapes(tiles: str, sets: int, expected: int) -> None:
    assert distance(hand(tiles), INTERNATIONAL, 4 - sets) == expected


def test_seven_different_pairs_are_not_made_of_four_equal_tiles() -> None:
    held = hand("1111m3344p5566s77z")
    assert distance(held, RIICHI) == 1
    assert distance(held, Goal((seven_pairs_or_quads,))) == -1


def test_melds_rule_out_the_closed_shapes() -> None:
    for goal in (RIICHI, INTERNATIONAL):
        held = hand("1199m1199p11z")
        assert distance(held, goal, 1) == distance(held, STANDARD, 1)


def test_thirteen_orphans_without_a_pair_wait_for_all_thirteen() -> None:
    assert acceptance(hand("19m19p19s1234567z"), RIICHI) == ORPHANS


# --- useful tiles and discards ---------------------------------------------------------------------------------------


def check_acceptance(held: list[int], goal: Goal, melds: int, wild: int) -> None:
    now = distance(held, goal, melds, wild=wild)
    nearer = []
    for kind in range(KINDS):
        if held[kind] < goal.copies:
            held[kind] += 1
            if distance(held, goal, melds, wild=wild) < now:
                nearer.append(kind)
            held[kind] -= 1
    assert acceptance(held, goal, melds, wild=wild) == tuple(nearer)


def check_discards(held: list[int], goal: Goal, melds: int, wild: int) -> None:
    remaining = [(3 * kind) % 5 for kind in range(KINDS)]
    found = discards(held, goal, melds, wild=wild, remaining=remaining)
    assert [choice.kind for choice in found] == [kind for kind in range(KINDS) if held[kind]]
    for choice in found:
        held[choice.kind] -= 1
        assert choice.distance == distance(held, goal, melds, wild=wild)
        assert choice.accepted == acceptance(held, goal, melds, wild=wild)
        assert choice.left == sum(remaining[kind] for kind in choice.accepted)
        held[choice.kind] += 1
    least = min(choice.distance for choice in found)
    nearest = nearest_discards(held, goal, melds, wild=wild, remaining=remaining)
    assert nearest == [choice for choice in found if choice.distance == least]


@pytest.mark.parametrize("goal", [STANDARD, RIICHI, INTERNATIONAL, SICHUAN, FIVE_SETS])
@pytest.mark.parametrize("melds", [0, 1, 3])
@pytest.mark.parametrize("wild", [0, 2])
def test_useful_tiles_are_those_that_bring_the_hand_nearer(goal: Goal, melds: int, wild: int) -> None:
    chance = random.Random(melds)
    sets = goal.sets - melds
    for kinds in (range(KINDS), (*range(9), *range(27, 34)), ORPHANS):
        for _ in range(6):
            check_acceptance(some_hand(chance, 3 * sets + 1 - wild, kinds), goal, melds, wild)
            check_discards(some_hand(chance, 3 * sets + 2 - wild, kinds), goal, melds, wild)
    for _ in range(6):
        check_discards(some_near_hand(chance, sets), goal, melds, 0)


@pytest.mark.simulation
def test_useful_tiles_among_eight_copies() -> None:
    chance, goal = random.Random(2), Goal((seven_pairs,), void=frozenset((0, 1)), copies=8)
    for _ in range(4):
        check_acceptance(some_hand(chance, 13, range(18, KINDS), copies=8), goal, 0, 0)
        check_discards(some_hand(chance, 14, range(18, KINDS), copies=8), goal, 0, 0)


@given(hands_of(14, 11, 8, 5))
def test_discards_of_any_hand(held: list[int]) -> None:
    check_discards(held, RIICHI, 4 - (sum(held) - 2) // 3, 0)


def test_tiles_not_in_hand_are_left_unless_said_otherwise() -> None:
    choices = {choice.kind: choice for choice in discards(hand("23m456p789s11222z7z"))}
    assert choices[33].distance == 0
    assert text(choices[33].accepted) == "14m"
    assert choices[33].left == 8


@given(st.sets(st.integers(0, KINDS - 1)))
def test_a_set_of_kinds_lists_its_members(kinds: set[int]) -> None:
    assert kinds_in(kind_set(tuple(kinds))) == tuple(sorted(kinds))


# --- tables ----------------------------------------------------------------------------------------------------------


def test_the_stored_tables_are_what_their_generator_makes(root: Path) -> None:
    assert zlib.decompress(a2b_base64(PACKED)) == zlib.decompress(packed_tables())
    assert (root / "engine" / "shapes" / "fast" / "distance_data.py").read_text("utf-8") == module_of(
        a2b_base64(PACKED)
    )


@pytest.mark.parametrize("suit", [0, HONOURS])
def test_every_stored_vector_has_as_many_numbers_as_there_are_entries(suit: int) -> None:
    stored = suit_tables(4, frozenset())[suit].vectors
    assert isinstance(stored, bytes)
    assert {len(VECTORS[vector]) for vector in set(stored)} == {ENTRIES}


@pytest.mark.simulation
@pytest.mark.parametrize("suit, kinds", [(0, 9), (HONOURS, 7)])
def test_the_stored_tables_agree_with_the_recurrence(suit: int, kinds: int) -> None:
    chance, table = random.Random(9), suit_tables(4, frozenset())[suit]
    worked_out = Suit(4, runs=suit != HONOURS)
    for _ in range(300):
        held = tuple(chance.choices(range(5), weights=(6, 4, 3, 2, 1), k=kinds))
        key = sum(count * step for count, step in zip(held, table.steps, strict=True))
        assert VECTORS[table.vectors[key]] == VECTORS[worked_out.vector(kinds, key)]


def test_what_is_remembered_stays_within_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def square(n: int) -> int:
        asked.append(n)
        return n * n

    monkeypatch.setattr("paizhuo.engine.shapes.fast.clearing_cache.MOST", 2)
    squares = ClearingCache(square)
    assert [squares[n] for n in (1, 2, 1, 3, 3, 1)] == [1, 4, 1, 9, 9, 1]
    assert asked == [1, 2, 3, 1]
    assert len(squares) == 2
