"""What follows a win in Hold'em mahjong: tiles that are laid down unseen, and play that goes on."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.event import Discarded, Event
from paizhuo.engine.core.hand import Ending, Hand, Laid, Script
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.narration import Narrator
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.state import Riichi
from paizhuo.engine.games.holdem.showdown import showdown
from paizhuo.engine.play.turn import Offer, Turn, TurnRules

WIN = Ending("win", Text("和牌结束", "Enough have won"))
FOLDED = Ending("folded", Text("其余各家弃牌", "All others have folded"))

_LAID_UNSEEN: Final = Text(
    "{who}已和牌，扣着打出一张摸到的牌", "{who}, who has won, discarded the drawn tile face down"
)


class LaidUnseen(Event):
    """A frozen winner took a tile from the wall and laid it face down into its river; nobody looked at it."""

    seat: Seat

    def apply(self, hand: Hand) -> Hand:
        """Adds an unknown tile to the seat's ``rivers``, as drawn; ``wall.front`` counts it."""
        hand = hand.with_river(self.seat, (*hand.rivers[self.seat], Laid(UNKNOWN, drawn=True)))
        return hand.now(wall=hand.wall.drawn(replacement=False))

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (_LAID_UNSEEN.filled(who=by.who(self.seat)),)


class LayUnseen(Struct):
    """A frozen winner lays its tile down, and the next seat plays."""

    seat: Seat

    def go(self, rules: TurnRules, hand: Hand) -> Script:
        hand = yield LaidUnseen(self.seat)
        return (yield from rules.pass_turn(hand, self.seat))


class PlayOn(Struct):
    """Bets are made: the seat whose turn it is goes on with it."""

    at: Turn

    def go(self, rules: TurnRules, hand: Hand) -> Script:
        yield from ()
        return self.at


class LayRiichi(Struct):
    """Riichi is declared; its tile is laid down."""

    seat: Seat
    action: Riichi
    after_kong: bool

    def go(self, rules: TurnRules, hand: Hand) -> Script:
        hand = yield Discarded(self.seat, self.action.tile, self.action.drawn, turned=True)
        return (yield from rules.discarded(rules, hand, Offer(self.seat, self.action.tile, self.after_kong)))


class AfterWins(Struct):
    """The winners have had their chance to bet: enough have won, or play goes on after the last of them."""

    last: Seat

    def go(self, rules: TurnRules, hand: Hand) -> Script:
        if len(hand.wins) >= hand.seats - 1:
            return (yield from showdown(hand, WIN))
        return (yield from rules.pass_turn(hand, self.last))
