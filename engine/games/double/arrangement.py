"""How the tiles of two racks are best shared out, the moves that lead there, and the sentence that describes the result."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from paizhuo.engine.analysis.unseen import unseen
from paizhuo.engine.core.action import Action, MoveMeld, MoveTile
from paizhuo.engine.core.hand import Place
from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import KIND, RED, UNKNOWN, Tile, Tiles, tidy
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text, enumerated
from paizhuo.engine.games.double.arrange import Arrangement, Keep, arrange, lacking
from paizhuo.engine.games.double.common_wait import widest_discard
from paizhuo.engine.games.double.racks import (
    COPIES,
    MELD,
    heavy_rack,
    is_balanced,
    meld_moved,
    racks,
    tile_moved,
    weight,
)
from paizhuo.engine.rules.parts import Rearrangement


@lru_cache(maxsize=1 << 10)
def _arranged(tiles: Tiles, melds: tuple[Meld, ...], left: Tiles, bonus: frozenset[int]) -> Arrangement:
    return arrange(tiles, melds, left, _kept(bonus))


@lru_cache(maxsize=1 << 8)
def _aimed(tiles: Tiles, melds: tuple[Meld, ...], left: Tiles, bonus: frozenset[int]) -> Arrangement:
    target = _arranged(tiles, melds, left, bonus)
    if target.waits or target.discard is None or target.away < lacking(tiles, len(melds)):
        return target
    return replace(target, discard=widest_discard(tiles, melds, left, _kept(bonus), target.discard))


def _kept(bonus: frozenset[int]) -> Keep:
    """Red fives and the kinds of ``bonus`` are worth keeping."""
    return lambda tile: (tile in RED) + (KIND[tile] in bonus)


def own_tiles(observation: Observation) -> tuple[Tiles, tuple[Meld, ...], Tiles]:
    """Return the observer's concealed tiles, its melds, and how many of each kind can still come. Raises ``ValueError`` for an onlooker."""
    if observation.seat is None:
        raise ValueError("an onlooker has no tiles to arrange")
    pair = racks(observation.hand, observation.seat)
    melds = tuple(sorted(pair[0].melds + pair[1].melds, key=repr))
    return tidy(pair[0].concealed + pair[1].concealed), melds, tuple(unseen(observation, COPIES))


def best_arrangement(observation: Observation, bonus: frozenset[int] = frozenset()) -> Arrangement:
    """Return the best split of the observer's tiles, as the command *arrange* offers it. Raises ``ValueError`` for an onlooker."""
    return _arranged(*own_tiles(observation), bonus)


def towards_common_wait(observation: Observation, bonus: frozenset[int] = frozenset()) -> Arrangement:
    """Return the best split of the observer's tiles, with the discard that brings both hands soonest to the same wait.

    A split that waits already stays as it is, and so does one that seven pairs or thirteen orphans bring nearer. Raises ``ValueError``
    for an onlooker.
    """
    return _aimed(*own_tiles(observation), bonus)


def away(observation: Observation) -> int:
    """Return how many tiles the observer's hands lack in their best split until both are ready; at least 1 if not for the same tile.

    Raises ``ValueError`` for an onlooker.
    """
    best = best_arrangement(observation)
    return 0 if best.waits else max(1, best.away)


def path(pair: tuple[Place, Place], target: Arrangement) -> tuple[Action, ...]:
    """Return the moves, in order, that turn two racks of 27 tiles into a split; then only its discard is left to make.

    Either rack may become either hand: the way with fewer tiles out of place is taken.
    """
    goal = _goal(pair, target)
    found: list[Action] = []
    while (step := _next_step(pair, *goal)) is not None:
        found.append(step)
        if isinstance(step, MoveMeld):
            pair = meld_moved(pair, step.meld, step.rack)
        else:
            pair = tile_moved(pair, step.tile, step.rack, drawn=step.drawn)
    return tuple(found)


def first_step(pair: tuple[Place, Place], target: Arrangement) -> Action | None:
    """Return the first move of ``path``; None: the racks are split so already."""
    return _next_step(pair, *_goal(pair, target))


def _goal(pair: tuple[Place, Place], target: Arrangement) -> tuple[list[Counter[Tile]], list[Counter[Meld]]]:
    """Return what each rack is to hold: concealed tiles and melds."""
    hands = [Counter(hand) for hand in target.hands]
    melds = [Counter(row) for row in target.melds]
    first, second = Counter(pair[0].concealed), Counter(pair[1].concealed)
    stay = (first & hands[0]).total() + (second & hands[1]).total()
    turn = (first & hands[1]).total() + (second & hands[0]).total()
    if turn > stay:
        hands.reverse()
        melds.reverse()
    return hands, melds


def _next_step(
    pair: tuple[Place, Place], hands: list[Counter[Tile]], melds: list[Counter[Meld]]
) -> MoveMeld | MoveTile | None:
    """Return a meld that belongs to the other hand, else a tile of the heavy rack that does; None: nothing is misplaced."""
    heavy = heavy_rack(pair)
    far = weight(pair[heavy]) - weight(pair[1 - heavy]) >= MELD
    for rack in (heavy, 1 - heavy):
        if is_balanced(pair) or (far and rack == heavy):
            misplaced = Counter(pair[rack].melds) - melds[rack]
            for index, meld in enumerate(pair[rack].melds):
                if meld in misplaced:
                    return MoveMeld(index, rack)
    place = pair[heavy]
    misplaced_tiles = Counter(place.concealed) - hands[heavy]
    wanted = hands[1 - heavy] - Counter(pair[1 - heavy].concealed)
    for tile in misplaced_tiles:
        if tile in wanted:
            only_drawn = place.drawn == tile and place.concealed.count(tile) == 1
            return MoveTile(tile, only_drawn, heavy)
    return None


READY = Text("打出 {discard}，两副同听 {waits}", "Discard {discard}: both hands then wait for {waits}")
NOT_READY = Text(
    "还没有共同的听牌，至少差 {n} 张；可打 {discard}", "No common wait yet (tiles short: {n}): discard {discard}"
)
SPLIT_ALREADY = Text("已经是最好的分法。", "The hands are already split in the best way.")


def listed(tiles: Tiles) -> Text:
    """Return the names of tiles, one after another."""
    return enumerated(map(tile_name, tiles))


def rearranged(observation: Observation, bonus: frozenset[int]) -> Rearrangement:
    """Return the moves to the best split of the observer's tiles at its turn, and a sentence that names the discard."""
    assert observation.seat is not None, "an onlooker has no tiles"
    target = best_arrangement(observation, bonus)
    moves = path(racks(observation.hand, observation.seat), target)
    discard = tile_name(UNKNOWN if target.discard is None else target.discard)
    if target.waits:
        said = READY.filled(discard=discard, waits=listed(target.waits))
    else:
        said = NOT_READY.filled(n=target.away, discard=discard)
    if not moves:
        said = Text(f"{SPLIT_ALREADY.zh}{said.zh}", f"{SPLIT_ALREADY.en} {said.en}")
    return Rearrangement(moves, said)
