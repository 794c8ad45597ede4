"""How a hand of house rules begins: the special rule is thrown, tiles are dealt and passed, the dora is turned."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from paizhuo.engine.core.event import Event
from paizhuo.engine.core.hand import Hand, Phase, Script
from paizhuo.engine.core.narration import Narrator
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import KIND, KINDS, Tile, Tiles, successor
from paizhuo.engine.core.value import dataclass
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.exchange import DEALER_FIRST, Exchange, Exchanged, received, threes_out_of
from paizhuo.engine.rules.phases import TurnTileUp


@dataclass(frozen=True, slots=True)
class DealerDrew(Event):
    """The dealer's last tile counts as the one drawn, for a win or a kong at once."""

    def apply(self, hand: Hand) -> Hand:
        """Makes the last tile of the dealer's rack its ``drawn``."""
        return hand.with_place(hand.dealer, drawn=hand.places[hand.dealer].concealed[-1])

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (DEALER_FIRST,)


def any_three(rack: Tiles) -> tuple[Exchange, ...]:
    """Any three tiles of the hand may be given."""
    return threes_out_of(rack, tuple(range(KINDS)))


def to_the_next(hand: Hand, chosen: tuple[Tiles, ...], then: Phase) -> Script:
    """Everybody gives to the next seat."""
    passed = Exchanged(chosen, 1)
    yield passed
    hand = yield DealerDrew()
    return received(hand, passed, then)


_DORA_TURNED: Final = Text("翻出 {tile}，宝牌是 {dora}", "{tile} was turned up: the dora is {dora}")


@dataclass(frozen=True, slots=True)
class DoraTurned(Event):
    """The last tile of the wall was turned up and is out of play; the kind after it is worth extra."""

    tile: Tile

    def apply(self, hand: Hand) -> Hand:
        """Adds the tile to ``wall.shown``, sets ``wall.reserve`` and ``wall.tail_skip`` to 1, and ``state.dora`` to
        the kind after it.
        """
        left = replace(hand.wall, shown=(*hand.wall.shown, self.tile), reserve=1, tail_skip=1)
        return replace(hand, wall=left, rule_state=replace(hand.rule_state, dora=successor(KIND[self.tile])))

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (_DORA_TURNED.filled(tile=tile_name(self.tile), dora=tile_name(successor(KIND[self.tile]))),)


@dataclass(frozen=True, slots=True)
class TurnDora(TurnTileUp):
    """A tile is turned up at the tail of the wall 宝牌."""

    purpose: ClassVar[str] = "indicator"
    then: Phase

    def position(self, hand: Hand) -> int:
        return hand.wall.tail_position

    def turned(self, rules: object, hand: Hand, tile: Tile) -> Script:
        yield DoraTurned(tile)
        return self.then
