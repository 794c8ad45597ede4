"""How most hands end: by a win, as a draw; and a hand that counts as not played 本局作废."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.advance import Over
from paizhuo.engine.core.event import Ended, Event, Paid
from paizhuo.engine.core.hand import Ending, Hand, Script, Transfer
from paizhuo.engine.core.narration import Narrator
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text

WIN: Final = Ending("win", Text("和牌", "Win"))
EXHAUSTED: Final = Ending("exhausted", Text("荒牌流局", "Exhaustive draw"))
_VOIDED: Final = Text("本局作废，付过的都退还", "The hand is void, and what was paid in it is given back")


class HandVoided(Event):
    """No win of the hand counts 本局作废."""

    def apply(self, hand: Hand) -> Hand:
        """Empties ``wins``."""
        return replace(hand, wins=())

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (_VOIDED,)


def void(paid: tuple[Transfer, ...], ending: Ending) -> Script:
    """The hand is void, even if it has ended. ``paid``: what is given back, and what is paid for it."""
    yield HandVoided()
    if paid:
        yield Paid(paid)
    yield Ended(ending)
    return Over()
