"""How far two hands are from the same wait, and the discard that brings them there soonest."""

from __future__ import annotations

from random import Random

from paizhuo.engine.analysis.unseen import unseen
from paizhuo.engine.bots import make
from paizhuo.engine.bots.coach import Coach
from paizhuo.engine.core.action import Discard, MoveTile
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import KINDS, Tiles, counts, parse, parse_one, text, tidy, without
from paizhuo.engine.games.double.arrange import SETS, arrange
from paizhuo.engine.games.double.arrange_blocks import best_shares, suits_of
from paizhuo.engine.games.double.common_wait import changed, distance, widest_discard
from paizhuo.engine.games.double.racks import COPIES, racks
from paizhuo.engine.games.double.rules import DOUBLE
from tests.games.double.positions import DECLARED, table

EVERY_KIND = (1 << KINDS) - 1
WHOLE = [kind for kind in range(KINDS) for _ in range(COPIES)]
READY = ("23467m345p25678s", "67m234p23456788s")
"""Both hands wait for 5m 8m."""


def away(tiles: Tiles, live: int = EVERY_KIND) -> int:
    return distance(suits_of(counts(tiles)), SETS, live)


def left_of(tiles: Tiles) -> list[int]:
    """How many of each kind can still come."""
    return [COPIES - held for held in counts(tiles)]


def plain(tile: int) -> int:
    return 0


def test_the_distance_is_what_is_lacking_to_sets_and_two_pairs_with_the_nearest_kind_added_twice() -> None:
    rng = Random(5)
    for _ in range(20):
        tiles = tuple(rng.sample(WHOLE, 26))
        suits = suits_of(counts(tiles))
        each = [best_shares(changed(suits, kind, 2), SETS)[0] for kind in range(KINDS)]
        live = rng.getrandbits(KINDS) | 1
        assert away(tiles, live) == min(lacks for kind, lacks in enumerate(each) if live >> kind & 1)


def test_hands_that_wait_for_the_same_tile_are_no_tile_away_unless_it_cannot_come() -> None:
    tiles = tidy(parse("".join(READY)))
    waits = arrange(tiles).waits
    assert waits == parse("58m")
    assert away(tiles, sum(1 << kind for kind in waits)) == 0
    assert away(tiles, 1 << parse_one("1z")) > 0


def test_a_tile_brings_hands_at_most_one_tile_nearer() -> None:
    rng = Random(8)
    for _ in range(10):
        tiles = tuple(rng.sample(WHOLE, 26))
        for kind in range(0, KINDS, 3):
            assert away(tiles) - away((*tiles, kind)) in (0, 1)


def test_a_tile_away_the_discard_is_made_after_which_draws_lead_to_most_tiles_to_win_with() -> None:
    tiles = tidy(parse("2346m345p25678s9p" + READY[1]))  # both are ready, and wait for nothing in common
    left = left_of(tiles)
    assert not arrange(tiles).waits

    def wins(thrown: int) -> int:
        rest = without(tiles, (thrown,))
        after = {kind: arrange(tidy((*rest, kind)), (), left).waits for kind in range(KINDS) if left[kind]}
        return sum(left[kind] * sum(left[wait] for wait in waits) for kind, waits in after.items())

    thrown = widest_discard(tiles, (), left, plain, tiles[0])
    assert wins(thrown) == max(map(wins, set(tiles)))


def test_of_discards_that_leave_hands_as_near_that_with_most_helpful_tiles_is_made_and_dora_are_kept() -> None:
    rng = Random(3)
    tiles = tidy(rng.sample(WHOLE, 27))
    left = left_of(tiles)

    def helpful(thrown: int) -> int:
        rest = without(tiles, (thrown,))
        return sum(left[kind] for kind in range(KINDS) if away((*rest, kind)) < away(rest))

    nearest = min(away(without(tiles, (tile,))) for tile in tiles)
    among = [tile for tile in set(tiles) if away(without(tiles, (tile,))) == nearest]
    thrown = widest_discard(tiles, (), left, plain, tiles[0])
    assert thrown in among
    assert helpful(thrown) == max(map(helpful, among))
    assert widest_discard(tiles, (), left, lambda tile: 99 * (tile == thrown), tiles[0]) != thrown


def test_the_strongest_player_heads_for_a_common_wait_sooner_than_plain_ones() -> None:
    rng = Random(7)
    sooner = 0
    for _ in range(10):
        tiles = tuple(rng.sample(WHOLE[: 20 * COPIES], 27))  # of few kinds: not far from ready
        if arrange(tidy(tiles)).waits:
            continue
        played = table({0: (text(tiles[:13]), text(tiles[13:26]))}, drawn=text(tiles[26:]))
        seen = observe(played.rules, played.hand, 0)
        left = {}
        for level in ("basic", "expert"):
            choice = make(level, DOUBLE, DOUBLE.settled({}), 0).choose(seen)
            assert isinstance(choice, Discard)
            left[level] = away(without(tiles, (choice.tile,)))
        assert left["expert"] <= left["basic"]
        sooner += left["expert"] < left["basic"]
    assert sooner


def test_the_coach_says_how_far_a_discard_leaves_the_hands_from_a_common_wait_and_nothing_where_they_have_one() -> None:
    played = table({0: ("2346m345p25678s9p", READY[1])}, drawn="1z")
    seen = observe(played.rules, played.hand, 0)
    said = {action.tile: DOUBLE.hints.says(seen, action) for action in seen.options if isinstance(action, Discard)}
    tiles = tidy(tile for rack in racks(played.hand, 0) for tile in rack.concealed)
    rest, left = without(tiles, (parse_one("1z"),)), unseen(seen, COPIES)
    nearer = sum(left[kind] for kind in range(KINDS) if away((*rest, kind)) == 0)
    assert [text.en for text in said[parse_one("1z")]] == [
        f"Shared out anew, the two hands are at least 1 tile from a common wait; {nearer} tiles bring them nearer."
    ]
    ready = table({0: READY}, drawn="9p")
    seen = observe(ready.rules, ready.hand, 0)
    assert (
        DOUBLE.hints.says(
            seen, next(act for act in seen.options if isinstance(act, Discard) and act.tile == parse_one("9p"))
        )
        == ()
    )


def test_of_a_move_the_coach_says_what_both_hands_wait_for_in_the_end_and_nothing_of_discards() -> None:
    played = table({0: READY}, drawn="1z", rivers={1: "5m"}, ready=(None, DECLARED, None, None))
    seen = observe(played.rules, played.hand, 0)
    best = next(iter(Coach(DOUBLE, DOUBLE.settled({})).advised(seen)))
    assert isinstance(best.action, MoveTile)
    reasons = [reason.en for reason in best.reasons]
    assert reasons[0] == "Once all is moved, discard East: both hands then wait for 5 of characters, 8 of characters."
    assert not any("riichi" in reason for reason in reasons)
