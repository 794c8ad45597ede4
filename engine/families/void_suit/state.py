"""The tiles of games with a void suit, what they remember of a hand, and the event that names the suits."""

from __future__ import annotations

from typing import ClassVar, Final, Protocol

from paizhuo.engine.core.event import Event
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.narration import Narrator
from paizhuo.engine.core.tile_words import SUIT_NAMES
from paizhuo.engine.core.tiles import Tiles
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.options import Options

SEATS = 4
KINDS_USED = 27
"""Characters, dots and bamboo; no red fives. (An unseen tile could be no other.)"""


class BloodBattle(Protocol):
    """What every blood battle remembers.

    ``void``: every seat's void suit (0-2), None before they are named. ``winners``: the seats that have won and left, in order.
    """

    @property
    def void(self) -> tuple[int | None, ...]: ...

    @property
    def winners(self) -> tuple[Seat, ...]: ...


def wall(options: Options) -> Tiles:
    """108 tiles: characters, dots and bamboo, four of each."""
    return tuple(kind for kind in range(KINDS_USED) for _ in range(4))


_NAMED: Final = Text("{who}定缺{suit}", "{who} chose {suit} as the void suit")


class VoidsNamed(Event):
    """The void suits are shown together 定缺. The dealer's last tile counts as the one drawn, for a win at once 天和."""

    aloud: ClassVar[str] = "void"
    suits: tuple[int, ...]

    def apply(self, hand: Hand) -> Hand:
        """Sets ``state.void``, and makes the last tile of the dealer's rack its ``drawn``."""
        hand = replace(hand, state=replace(hand.state, void=self.suits))
        return hand.with_place(hand.dealer, drawn=hand.places[hand.dealer].concealed[-1])

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return tuple(_NAMED.filled(who=by.who(seat), suit=SUIT_NAMES[suit]) for seat, suit in enumerate(self.suits))
