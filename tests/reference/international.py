"""A 国标 hand read plainly: its sets and pair one after another, and what the rows of the table ask of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from paizhuo.engine.core.tiles import EAST, KIND, KINDS, ORPHANS
from paizhuo.engine.scoring.winning_hand import WinningHand
from tests.reference.hands import Group, Layout, layouts, sets_of

WINDS, DRAGONS = range(EAST, EAST + 4), range(EAST + 4, EAST + 7)


class Facts(NamedTuple):
    """What a way to read the hand shows. ``wait``: edge, closed, single, or empty where the hand waits for more than this kind."""

    runs: tuple[int, ...]
    triplets: tuple[int, ...]
    pair: int
    concealed_triplets: int
    exposed_kongs: int
    concealed_kongs: int
    open_melds: int
    outside: int
    with_five: int
    wait: str
    suits: int
    has_honours: bool
    fours: int


def facts(hand: WinningHand) -> set[Facts]:
    """Every way to read the hand as sets and a pair that differs in what it shows."""
    laid = list(layouts(hand))
    alone = any(wait_of(KIND[hand.win_tile], layout) for layout in laid) and waits_alone(hand)
    found: dict[tuple[object, ...], list[Facts]] = {}
    for layout in laid:
        own = tuple(sorted(group.kinds for group in layout.sets))
        found.setdefault((own, layout.pair), []).append(shown(hand, layout, alone=alone))
    return {best for ways in found.values() for best in chosen(ways)}


def chosen(ways: list[Facts]) -> Iterator[Facts]:
    """Of one layout: the winning tile completes a run or the pair before a triplet, and what waits for one kind alone first."""
    most = max(way.concealed_triplets for way in ways)
    same = [way for way in ways if way.concealed_triplets == most]
    for wait in ("edge", "closed", "single", ""):
        if found := [way for way in same if way.wait == wait]:
            yield found[0]
            return


def shown(hand: WinningHand, layout: Layout, *, alone: bool) -> Facts:
    """What one layout shows, with the winning tile as part of one of its sets or of the pair."""
    kinds = [KIND[tile] for tile in hand.tiles]
    parts = [set(group.kinds) for group in layout.sets] + [{layout.pair}]
    triplets = [group for group in layout.sets if not group.is_run]
    return Facts(
        tuple(sorted(group.kinds[0] for group in layout.sets if group.is_run)),
        tuple(sorted(group.kinds[0] for group in triplets)),
        layout.pair,
        sum(group.concealed for group in triplets),
        sum(meld.kind in ("minkan", "kakan") for meld in hand.melds),
        sum(meld.kind == "ankan" for meld in hand.melds),
        sum(meld.kind != "ankan" for meld in hand.melds),
        sum(bool(part & set(ORPHANS)) for part in parts),
        sum(any(kind < EAST and kind % 9 == 4 for kind in part) for part in parts),
        wait_of(KIND[hand.win_tile], layout) if alone else "",
        len({kind // 9 for kind in kinds if kind < EAST}),
        any(kind >= EAST for kind in kinds),
        sum(count == 4 for count in Counter(kinds).values()),
    )


def wait_of(win: int, layout: Layout) -> str:
    """What the winning tile completes: 边张, 坎张, 单钓将 or something that waits for more."""
    if layout.won == 4:
        return "single"
    group: Group = layout.sets[layout.won]
    if not group.is_run:
        return ""
    if (win == group.kinds[2] and group.kinds[0] % 9 == 0) or (win == group.kinds[0] and group.kinds[2] % 9 == 8):
        return "edge"
    return "closed" if win == group.kinds[1] else ""


def waits_alone(hand: WinningHand) -> bool:
    """Whether no other kind completes the rack to sets and a pair, or to seven pairs; be it one of which it has all four."""
    held, win = Counter(KIND[tile] for tile in hand.concealed), KIND[hand.win_tile]
    near = {kind + step for kind in held for step in (-2, -1, 0, 1, 2)} & set(range(KINDS)) - {win}
    return not any(is_complete(held + Counter([kind]), 4 - len(hand.melds)) for kind in near)


def is_complete(held: Counter[int], sets: int) -> bool:
    counts = [held[kind] for kind in range(KINDS)]
    if sets == 4 and all(count % 2 == 0 for count in counts):
        return True
    for pair in range(KINDS):
        if counts[pair] >= 2:
            left = list(counts)
            left[pair] -= 2
            if next(sets_of(left, sets), None) is not None:
                return True
    return False
