"""Robbing a concealed kong 抢暗杠, where some hand may do so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paizhuo.engine.core.action import Action, Ron
from paizhuo.engine.core.event import Event
from paizhuo.engine.core.hand import Answers, Hand, Laid, Script
from paizhuo.engine.core.meld import Meld, Seat
from paizhuo.engine.core.narration import Narrator
from paizhuo.engine.core.node import Decision, Node
from paizhuo.engine.core.tiles import Tile
from paizhuo.engine.core.value import dataclass
from paizhuo.engine.core.words import Text
from paizhuo.engine.play.legality import Win
from paizhuo.engine.play.turn import TurnRules

_ROBBED: Final = Text("{who}的暗杠被抢", "The concealed kong of {who} was robbed")


@dataclass(frozen=True, slots=True)
class ConcealedKongRobbed(Event):
    """A tile of a concealed kong just laid was taken for a win: it lies in the river, the others are in the rack again."""

    seat: Seat

    def apply(self, hand: Hand) -> Hand:
        """Takes the last kong out of the seat's ``melds``: one tile goes to its ``rivers``, the others to the end of
        ``concealed``.
        """
        place = hand.places[self.seat]
        tile, *rest = place.melds[-1].tiles
        hand = hand.with_place(self.seat, concealed=(*place.concealed, *rest), melds=place.melds[:-1])
        return hand.with_river(self.seat, (*hand.rivers[self.seat], Laid(tile)))

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (_ROBBED.filled(who=by.who(self.seat)),)


@dataclass(frozen=True, slots=True)
class RobConcealed:
    """A concealed kong was laid that some seats may win on; ``stands``: what follows if nobody does."""

    seat: Seat
    tile: Tile
    options: tuple[tuple[Seat, tuple[Action, ...]], ...]
    stands: Callable[[Hand, Seat, Meld], Script]

    @property
    def turn(self) -> Seat:
        return self.seat

    def node(self, rules: object, hand: Hand) -> Node:
        return Decision(dict(self.options))

    def step(self, rules: TurnRules, hand: Hand, given: Answers) -> Script:
        wins = tuple(
            Win(other, self.tile, self.seat, robbed=True)
            for other in hand.others(self.seat)
            if isinstance(given.get(other), Ron)
        )
        if not wins:
            return (yield from self.stands(hand, self.seat, hand.places[self.seat].melds[-1]))
        hand = yield ConcealedKongRobbed(self.seat)
        return (yield from rules.won(hand, wins))
