"""Sharing tiles out among two hands: nothing that is ready is overlooked, and what is said of a split is so."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.tiles import KIND, KINDS, Tiles, parse, tidy
from paizhuo.engine.families.riichi.yaku import SHAPES
from paizhuo.engine.games.double.arrange import Arrangement, arrange, lacking
from paizhuo.engine.shapes.fast.packed import pack
from paizhuo.engine.shapes.shape import waits

WHOLE = [kind for kind in range(KINDS) for _ in range(8)]


def holds(found: Arrangement, tiles: Tiles, melds: tuple[Meld, ...] = ()) -> None:
    """Every tile is used once, both hands count 13, and they wait for what is said."""
    thrown = () if found.discard is None else (found.discard,)
    assert tidy((*found.hands[0], *found.hands[1], *thrown)) == tidy(tiles)
    assert Counter((*found.melds[0], *found.melds[1])) == Counter(melds)
    for hand, own in zip(found.hands, found.melds, strict=True):
        assert len(hand) + 3 * len(own) == 13
        assert set(found.waits) <= set(waits(pack(hand), SHAPES))
    assert bool(found.waits) == (found.away == 0)


def ready_hand(rng: Random, kind: int, left: Counter[int], sets: int = 4) -> list[int] | None:
    """Sets and a pair with ``kind`` among them, from what is left; without that one."""
    blocks = [[kind, kind, kind], [kind, kind]]
    blocks += [
        [low, low + 1, low + 2] for low in range(kind - 2, kind + 1) if kind < 27 and 0 <= low % 9 <= 6 and low >= 0
    ]
    blocks = [block for block in blocks if kind in block and len({k // 9 for k in block}) == 1]
    hand = list(rng.choice(blocks))
    need = {3: sets - (len(hand) == 3), 2: 1 - (len(hand) == 2)}
    while need[3] or need[2]:
        size = 3 if need[3] else 2
        low = rng.randrange(KINDS)
        run = size == 3 and low < 27 and low % 9 <= 6 and rng.random() < 0.7
        hand += [low, low + 1, low + 2] if run else [low] * size
        need[size] -= 1
    hand.remove(kind)
    return None if Counter(hand) - left else hand


@pytest.mark.simulation
@pytest.mark.parametrize("seed", range(60))
def test_two_hands_that_wait_for_one_tile_are_found_when_mixed_up(seed: int) -> None:
    rng = Random(seed)
    while True:
        left = Counter(WHOLE)
        kind = rng.randrange(KINDS)
        first = ready_hand(rng, kind, left)
        second = ready_hand(rng, kind, left - Counter(first or ()))
        if first and second and Counter((*first, *second))[kind] < 8:
            break
    tiles = [*first, *second]
    assert arrange(tuple(tiles)).waits
    spare = rng.choice(list((left - Counter(tiles)).elements()))
    rng.shuffle(tiles)
    found = arrange((*tiles, spare))
    holds(found, (*tiles, spare))
    assert found.waits


@pytest.mark.simulation
@pytest.mark.parametrize("seed", range(60))
def test_whatever_is_said_of_a_split_is_so(seed: int) -> None:
    rng = Random(seed)
    kinds = rng.choice((34, 27, 18, 9, 7))
    tiles = tuple(rng.sample([kind for kind in WHOLE if kind < kinds], 26 + seed % 2))
    holds(arrange(tiles), tiles)


def test_a_wider_wait_is_chosen() -> None:
    # 3m 6m 9m for both hands, where 3m 6m alone would do as well.
    found = arrange(parse("45678m345p56788s" + "45678m234p22345s"))
    assert found.waits == parse("369m")


@pytest.mark.parametrize(
    "hands",
    [
        "1199m2255p3377s4z" + "123m456p789s111z4z",
        "1144m2255p3377s1z" + "2288m4488p2299s1z",
        "19m19p19s1234567z" + "123m456p789s1117z",
        "19m19p19s1234567z" + "19m19p19s1123456z",
    ],
)
def test_seven_pairs_and_thirteen_orphans_are_found_where_sets_are_far(hands: str) -> None:
    tiles = parse(hands)
    assert lacking(tiles, 0) > 0
    found = arrange(tiles)
    holds(found, tiles)
    assert found.waits


@pytest.mark.parametrize(
    "special, sets",
    [
        ("112233445566z", "345m678p2488s158p7m"),
        ("1144m2255p3377s", "111z123m456m78p26s4z"),
        ("19m19p19s123456z", "2346m345p5678s88p7s"),
    ],
)
def test_seven_pairs_and_thirteen_orphans_are_built_where_they_are_nearer(special: str, sets: str) -> None:
    tiles = parse(special + sets)
    found = arrange(tiles)
    holds(found, tiles)
    assert not found.waits
    assert found.away < lacking(tiles, 0)
    # Of seven pairs one gives a tile up, so that 13 are left.
    assert any((Counter(parse(special)) - Counter(hand)).total() <= 1 for hand in found.hands)
    assert found.discard not in parse(special)


@pytest.mark.parametrize("fives", ["345p0p", "340p5p"])
def test_of_two_fives_the_plain_one_is_discarded(fives: str) -> None:
    found = arrange(parse("67m111222z44z" + fives + "67m111999p111s99s"))
    assert found.waits == parse("58m")
    assert found.discard == parse("5p")[0]


def test_all_melds_go_to_one_hand_so_that_the_other_stays_closed() -> None:
    melds = (Meld("pon", parse("777z"), 3), Meld("chi", parse("789s"), 3))
    tiles = parse("67m345p88s" + "67m234p22345678s")
    found = arrange(tiles, melds)
    holds(found, tiles, melds)
    assert found.waits
    assert sorted(map(len, found.melds)) == [0, 2]


def test_the_distance_falls_by_at_most_one_with_every_tile() -> None:
    rng = Random(5)
    for _ in range(40):
        tiles = tuple(rng.sample(WHOLE, 26))
        away = lacking(tiles, 0)
        nearer = [lacking((*tiles, kind), 0) for kind in range(KINDS)]
        assert set(nearer) <= {away, away - 1}


@pytest.mark.parametrize("tiles", ["1z", "123456789m123456789p123456789s1z"])
def test_only_26_or_27_tiles_are_two_hands(tiles: str) -> None:
    with pytest.raises(ValueError, match="two hands of 13"):
        arrange(parse(tiles))


def test_kinds_are_told_from_red_fives() -> None:
    found = arrange(parse("23467m340p56788s" + "67m234p22345678s"))
    assert found.waits == parse("58m")
    assert [KIND[kind] for kind in found.waits] == list(found.waits)
