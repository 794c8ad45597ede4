"""What a table shows of a seat with two hands 大立直: both rings of the wall, what the hands wait for together."""

from __future__ import annotations

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.hand import Place, Wall
from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import EAST, UNKNOWN, Tile, without
from paizhuo.engine.core.value import replace
from paizhuo.engine.families.riichi.fields import DORA
from paizhuo.engine.games.double.input import PREVIOUS, SECOND
from paizhuo.engine.games.double.racks import TwoRacksState, acting, drawn_tile, heavy_rack, racks, shared_waits, weight
from paizhuo.engine.play.readiness import at_rest
from paizhuo.engine.rules.opening import RACK
from paizhuo.engine.rules.parts import Joint
from paizhuo.engine.scoring.winning_hand import WinningHand


def rings(observation: Observation) -> tuple[Wall, Wall]:
    """Return the inner and the outer ring, each with its own dice.

    Tiles are taken from the inner ring for the first racks and from the outer one for the second ones. Then the rest of the
    inner ring is drawn, and the rest of the outer one. The replacements and the indicators lie at its end.
    """
    wall, state = observation.hand.wall, observation.hand.state
    assert isinstance(state, TwoRacksState), "only a game of two racks has two rings"
    dealt, half = RACK * observation.hand.seats, wall.size // 2
    inner = min(wall.front, dealt) + min(max(0, wall.front - 2 * dealt), half - dealt)
    outer = replace(wall, size=wall.size - half, front=wall.front - inner, dice=state.outer_dice)
    return Wall(half, inner, dice=wall.dice), outer


def hands_after(pair: tuple[Place, Place], thrown: Tile, rack: int) -> tuple[Place, Place] | None:
    """Both hands once a tile of one of them is discarded; None if it cannot be."""
    place = acting(pair, rack)
    if place is None or thrown not in place.concealed:
        return None
    kept = replace(place, concealed=without(place.concealed, (thrown,)), drawn=None)
    other = pair[1 - rack]
    if drawn_tile(pair) is not None:
        other = replace(other, concealed=at_rest(other), drawn=None)
    return (other, kept) if rack else (kept, other)


def _at_rest(pair: tuple[Place, Place]) -> tuple[Place, Place] | None:
    """Both hands without the tile just drawn; None while one of them holds too many tiles."""
    if drawn_tile(pair) is not None:
        first, second = (replace(place, concealed=at_rest(place), drawn=None) for place in pair)
        return first, second
    return pair if weight(pair[0]) == weight(pair[1]) else None


def _relative(meld: Meld) -> Meld:
    """Return a meld as a request states it, claimed from the previous seat: no other seat's discards can be claimed."""
    return Meld(meld.kind, meld.tiles, PREVIOUS if meld.is_open else None)


def joint(observation: Observation, thrown: Action | None) -> Joint | None:
    """Return the common waits of the observer's hands after a discard, and the hands as they are stated for counting.

    ``thrown``: the discard; None: the hands as they are. Returns None if there is no common wait.
    """
    seat = observation.seat
    if seat is None or seat >= observation.hand.seats:
        return None
    pair = racks(observation.hand, seat)
    if thrown is None:
        left = _at_rest(pair)
    else:
        left = hands_after(pair, getattr(thrown, "tile", UNKNOWN), getattr(thrown, "rack", 0))
    if left is None:
        return None
    waiting = shared_waits(left)
    if not waiting:
        return None
    first, second = left
    hand = WinningHand(
        first.concealed,
        waiting[0],
        "discard",
        tuple(map(_relative, first.melds)),
        EAST + (seat - observation.hand.deal.dealer) % observation.hand.seats,
        EAST + observation.hand.deal.round % 4,
        source=1,
        fields={
            DORA.id: tuple(tile for tile in observation.hand.wall.shown if tile != UNKNOWN),
            SECOND.id: (second.concealed, tuple(map(_relative, second.melds))),
        },
    )
    return Joint(waiting, hand)


def still_to_move(pair: tuple[Place, Place]) -> tuple[int, int]:
    """Return the rack that holds too many tiles, and how many of them have to go to the other one before anything can be discarded."""
    difference = abs(weight(pair[0]) - weight(pair[1]))
    return heavy_rack(pair), max(0, difference // 2)
