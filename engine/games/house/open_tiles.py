"""Tiles of a rack that were knocked over and stay face up 误触.

Source: 大众麻将, 补充规则.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from paizhuo.engine.core.event import Event
from paizhuo.engine.core.hand import Hand, Steps
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.narration import Narrator, listed
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import Tile, Tiles, without
from paizhuo.engine.core.value import dataclass
from paizhuo.engine.core.words import Text
from paizhuo.engine.games.house.state import HouseState

_KNOCKED_OVER: Final = Text("{who}误触，亮出 {tile}", "{who} knocked over {tile}, which stays open")


@dataclass(frozen=True, slots=True)
class LaidOpen(Event):
    """A tile of a rack was knocked over and seen: it stays face up for everybody 将此牌明置."""

    seat: Seat
    tile: Tile

    def apply(self, hand: Hand) -> Hand:
        """Adds seat and tile to ``state.laid_open``; in a rack that is unknown one tile of ``concealed`` is that
        tile now.
        """
        place = hand.places[self.seat]
        if self.tile not in place.concealed:  # the rack was unknown
            hand = hand.with_place(self.seat, concealed=(*without(place.concealed, (self.tile,)), self.tile))
        state: HouseState = hand.rule_state
        return replace(hand, rule_state=replace(hand.rule_state, laid_open=(*state.laid_open, (self.seat, self.tile))))

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (_KNOCKED_OVER.filled(who=by.who(self.seat), tile=tile_name(self.tile)),)


_OPEN_USED: Final = Text("{who}亮着的牌已离手：{tiles}", "The open tiles of {who} have left the hand: {tiles}")


@dataclass(frozen=True, slots=True)
class OpenTilesUsed(Event):
    """Tiles that lay open in a rack were discarded or melded."""

    seat: Seat
    tiles: Tiles

    def apply(self, hand: Hand) -> Hand:
        """Takes the seat's tiles out of ``state.laid_open``, each once."""
        left = list(hand.rule_state.laid_open)
        for tile in self.tiles:
            left.remove((self.seat, tile))
        return replace(hand, rule_state=replace(hand.rule_state, laid_open=tuple(left)))

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (_OPEN_USED.filled(who=by.who(self.seat), tiles=listed(self.tiles)),)


def open_tiles(state: HouseState, seat: Seat) -> Tiles:
    """The tiles of a rack that lie open."""
    return tuple(tile for owner, tile in state.laid_open if owner == seat)


def lying_open(hand: Hand, seat: Seat, tiles: Tiles) -> Tiles:
    """Those of ``tiles`` that lie open in a rack, each copy once."""
    left = list(open_tiles(hand.rule_state, seat))
    found = []
    for tile in tiles:
        if tile in left:
            left.remove(tile)
            found.append(tile)
    return tuple(found)


def used(hand: Hand, seat: Seat, tiles: Tiles) -> Steps:
    """Tiles leave a rack: those of them that lay open there no longer do."""
    gone = lying_open(hand, seat, tiles)
    return (yield OpenTilesUsed(seat, gone)) if gone else hand
