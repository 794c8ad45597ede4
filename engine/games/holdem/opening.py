"""How a hand of Hold'em mahjong begins: a round of bets comes between the deal and the first turn."""

from __future__ import annotations

from paizhuo.engine.core.event import Event
from paizhuo.engine.core.hand import Hand, Script
from paizhuo.engine.core.narration import Narrator
from paizhuo.engine.core.tiles import KINDS, RED, Tiles, order
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.games.holdem.bets import (
    BettingRound,
)
from paizhuo.engine.games.holdem.betting import round_from
from paizhuo.engine.play.turn import Turn, TurnRules
from paizhuo.engine.rules.exchange import DEALER_FIRST, Exchange, ExchangeTiles, threes_out_of
from paizhuo.engine.rules.opening import FirstTile

EVERY_TILE: Tiles = tuple(sorted((*range(KINDS), *RED), key=order))


def threes(rack: Tiles) -> tuple[Exchange, ...]:
    """Any three tiles may be exchanged."""
    return threes_out_of(rack, EVERY_TILE)


class FirstDraw(Struct):
    """The dealer draws its fourteenth tile; then three tiles are exchanged, and a round of bets begins with the dealer."""

    def go(self, rules: TurnRules, hand: Hand) -> Script:
        yield from ()
        bets = BettingRound(round_from(hand.dealer, hand.seats), FirstTurn(), first=True)
        return FirstTile(ExchangeTiles(threes, bets))


class DealerTookUp(Event):
    """The dealer's first turn begins: the last of its fourteen tiles counts as the one drawn, for a win at once 天和."""

    def apply(self, hand: Hand) -> Hand:
        """Makes the last tile of the dealer's rack its ``drawn``."""
        return hand.with_place(hand.dealer, drawn=hand.places[hand.dealer].concealed[-1])

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (DEALER_FIRST,)


class FirstTurn(Struct):
    """The dealer plays first."""

    def go(self, rules: TurnRules, hand: Hand) -> Script:
        yield DealerTookUp()
        return Turn(hand.dealer)
