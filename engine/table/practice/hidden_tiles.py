"""Tiles for the racks that somebody does not see: any that the hand could have, by chance.

What the others have shown stays true of their tiles: who has declared ready gets a hand that is, who has no tile of a suit that must be
given up gets none, and a kong that lies face down is one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Final

from paizhuo.engine.core.hand import Hand, Place, tiles_out
from paizhuo.engine.core.meld import Meld, Seat
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import EAST, KIND, KINDS, UNKNOWN, Tile, Tiles, suit, tidy, without
from paizhuo.engine.core.value import replace
from paizhuo.engine.match.match import Match

RUNS: Final = 0.9
"""How often a set is looked for among runs, where there can be one."""
TRIES: Final = 200
"""So often a ready hand is looked for among the tiles that are left; after that any tiles do."""


def filled(match: Match, random: Random) -> tuple[Hand, Tiles]:
    """Return the hand with tiles in place of all that are unknown in racks and melds, and the tiles left for the wall."""
    hand = match.hand
    hand = replace(hand, places=tuple(_with_seen(match, nth) for nth in range(len(hand.places))))
    pool = Counter(match.game.play.wall(match.game_options))
    pool.subtract(tile for tile in (*tiles_out(hand), *hand.wall.shown) if tile != UNKNOWN)
    left = list(tidy((+pool).elements()))
    random.shuffle(left)
    places = [_with_kongs(place, left) for place in hand.places]
    hidden: dict[Seat, list[int]] = {}
    for nth, place in enumerate(places):
        if UNKNOWN in place.concealed:
            hidden.setdefault(place.owner, []).append(nth)
    for owner in sorted(hidden, key=lambda owner: _strictness(match, owner)):
        racks = [places[nth] for nth in hidden[owner]]
        for nth, place in zip(hidden[owner], _with_tiles(match, racks, left, random), strict=True):
            places[nth] = place
    return replace(hand, places=tuple(places)), tuple(left)


def given_up(match: Match, owner: Seat) -> frozenset[int]:
    """Return the suits of which nothing may be in the hand of a seat when it wins."""
    return match.game.hints.goal(observe(match.rules, match.hand, owner)).void


def has_declared(hand: Hand, seat: Seat) -> bool:
    """Return whether a seat has laid a discard sideways: its hand is ready and stays."""
    return any(laid.turned for laid in hand.rivers[seat])


def _with_seen(match: Match, nth: int) -> Place:
    """Return a rack with the tiles that everybody has seen of it in place of unknown ones."""
    place = match.hand.places[nth]
    if UNKNOWN not in place.concealed or nth >= match.hand.seats:
        return place
    known = Counter(tile for tile in place.concealed if tile != UNKNOWN)
    seen = Counter(match.game.hints.seen_in_rack(observe(match.rules, match.hand, place.owner), place.owner)) - known
    added = tuple(seen.elements())
    return replace(place, concealed=(*without(place.concealed, (UNKNOWN,) * len(added)), *added))


def _strictness(match: Match, owner: Seat) -> tuple[bool, int]:
    """Those of whom more has been seen get their tiles first."""
    return not has_declared(match.hand, owner), -len(given_up(match, owner))


def _with_tiles(match: Match, racks: list[Place], left: list[Tile], random: Random) -> Iterator[Place]:
    """Yield the racks of a seat with tiles taken out of those that are left."""
    known = [tuple(tile for tile in place.concealed if tile != UNKNOWN) for place in racks]
    wanted = [len(place.concealed) - len(tiles) for place, tiles in zip(racks, known, strict=True)]
    owner = racks[0].owner
    barred = given_up(match, owner)
    ready: list[Tiles] | None = None
    if not any(known) and all(many % 3 == 1 for many in wanted) and has_declared(match.hand, owner):
        thrown = {KIND[laid.tile] for laid in match.hand.rivers[owner]}
        ready = _ready(left, wanted, barred, thrown, random)
    for nth, place in enumerate(racks):
        given = _take(left, wanted[nth], barred) if ready is None else ready[nth]
        concealed = tidy((*known[nth], *given))
        yield replace(place, concealed=concealed, drawn=concealed[-1] if place.drawn == UNKNOWN else place.drawn)


def _take(left: list[Tile], wanted: int, barred: frozenset[int]) -> Iterator[Tile]:
    """Take tiles out of those that are left, none of these suits as long as there are others."""
    for _ in range(wanted):
        nth = next((nth for nth, tile in enumerate(left) if suit(tile) not in barred), 0)
        yield left.pop(nth)


def _with_kongs(place: Place, left: list[Tile]) -> Place:
    """Return a rack with tiles for the kongs that lie face down."""
    if not any(UNKNOWN in meld.tiles for meld in place.melds):
        return place
    return replace(place, melds=tuple(_kong(meld, left) if UNKNOWN in meld.tiles else meld for meld in place.melds))


def _kong(meld: Meld, left: list[Tile]) -> Meld:
    count = Counter(KIND[tile] for tile in left)
    kind = next(KIND[tile] for tile in left if count[KIND[tile]] >= len(meld.tiles))
    return replace(meld, tiles=tidy(_of_kinds(left, (kind,) * len(meld.tiles))))


def _ready(
    left: list[Tile], wanted: Sequence[int], barred: frozenset[int], thrown: set[int], random: Random
) -> list[Tiles] | None:
    """Take hands of sets and a pair, of so many tiles each, that lack one tile, the same in all, which their owner has not discarded;
    None: none were found.
    """
    there = Counter(KIND[tile] for tile in left if 0 <= KIND[tile] < KINDS and suit(tile) not in barred)
    for _ in range(TRIES):
        count = Counter(there)
        hands = [_sets(count, many // 3, random) for many in wanted]
        whole = [kinds for kinds in hands if kinds is not None]
        if len(whole) < len(hands):
            continue
        waited = [kind for kind in whole[0] if kind not in thrown and all(kind in kinds for kinds in whole)]
        if waited:
            lacking = random.choice(waited)
            for kinds in whole:
                kinds.remove(lacking)
            return [tuple(_of_kinds(left, kinds)) for kinds in whole]
    return None


def _sets(count: Counter[int], sets: int, random: Random) -> list[int] | None:
    """Return the kinds of so many sets and a pair among these; None: this time there were none."""
    found: list[int] = []
    there = sorted(count)
    for nth in range(sets + 1):
        wanted: tuple[int, ...]
        kind = random.choice(there) if there else 0
        if nth == sets:
            wanted = (kind, kind)
        elif kind < EAST and kind % 9 < 7 and random.random() < RUNS:
            wanted = (kind, kind + 1, kind + 2)
        else:
            wanted = (kind, kind, kind)
        if Counter(wanted) - count:
            return None
        count.subtract(wanted)
        found += wanted
    return found


def _of_kinds(left: list[Tile], kinds: Iterable[int]) -> Iterator[Tile]:
    """Take tiles of these kinds out of those that are left."""
    for kind in kinds:
        yield left.pop(next(nth for nth, tile in enumerate(left) if KIND[tile] == kind))
