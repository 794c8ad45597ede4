"""What bears on a choice in trick mahjong: how the trick stands, what a discard does in it, and what it offers."""

from __future__ import annotations

from collections.abc import Sequence

from paizhuo.engine.core.action import Action, Discard
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import EAST, KIND, KINDS, Tile
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.state import Riichi
from paizhuo.engine.games.trick.taking import TrickState, strength, suit_of, trump_of


def bearing(observation: Observation, actions: Sequence[Action]) -> Sequence[tuple[float, ...]]:
    """Return how far the trick has come and how much of it is of use; whether a discard is its highest, and how high it is: 6 numbers each.

    Discards that make room for taken tiles belong to no trick: what they do in it is 0.
    """
    hand = observation.hand
    state: TrickState = hand.state
    plays = [tile for _, tile in state.plays]
    moment = (float(state.taking is not None), len(plays) / hand.seats, _useful(observation) / hand.seats)
    in_trick = state.taking is None
    return [
        (
            *moment,
            *(_played(hand, plays, action.tile) if in_trick and isinstance(action, Discard | Riichi) else (0, 0, 0)),
        )
        for action in actions
    ]


TAKES = Text("这张赢下本巡，可以从中取牌。", "It wins the trick, and you may take tiles from it.")
UNBEATEN = Text(
    "目前是本巡最大的；还有 {n} 家要出，比它大的牌有 {higher} 种。",
    "It is the highest of the trick so far; players still to come: {n}, kinds that beat it: {higher}.",
)

HIGHEST = Text(
    "本巡最大的就是它：只有后出的同一种牌能赢它。",
    "Nothing is higher in this trick: only the same tile played later beats it.",
)


def says(observation: Observation, action: Action) -> tuple[Text, ...]:
    """Return what a discard does in the trick, where it is the highest so far."""
    hand = observation.hand
    state: TrickState = hand.state
    if state.taking is not None or not isinstance(action, Discard | Riichi):
        return ()
    highest, higher, _ = _played(hand, [tile for _, tile in state.plays], action.tile)
    left = hand.seats - 1 - len(state.plays)
    if not highest:
        return ()
    if not left:
        return (TAKES,)
    return (UNBEATEN.filled(n=left, higher=round(higher * KINDS)) if higher else HIGHEST,)


def _played(hand: Hand, plays: Sequence[Tile], thrown: Tile) -> tuple[float, float, float]:
    """Whether a discard is the highest of the trick so far, how many kinds are higher, and whether it is of the trump or led suit."""
    trump, led = trump_of(hand), suit_of(plays[0] if plays else thrown, hand.seats)
    own, *others = (strength(tile, trump, led, hand.seats) for tile in (thrown, *plays))
    higher = sum(strength(kind, trump, led, hand.seats) > own for kind in range(KINDS))
    return float(all(own >= other for other in others)), higher / KINDS, own[0] / 2


def _useful(observation: Observation) -> int:
    """Return how many tiles of the trick pair up with a tile of the rack, or lie within two of one in its suit."""
    held = {KIND[tile] for tile in observation.rack.concealed}
    kinds = [KIND[tile] for _, tile in observation.hand.state.plays]
    return sum(
        any(own == kind or (own < EAST and own // 9 == kind // 9 and abs(own - kind) <= 2) for own in held)
        for kind in kinds
    )
