"""Watchers support players: their action, the event that makes it public, and who supports whom."""

from __future__ import annotations

from typing import ClassVar, Final

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.event import Event
from paizhuo.engine.core.hand import Hand, Watcher
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.narration import Narrator
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text


class Support(Action):
    """Support this player for the hand 支持."""

    name: ClassVar[str] = "support"
    words: ClassVar[Text] = Text("支持 {player} 号位", "Support seat {player}")
    player: Seat


_CHOSE: Final = Text("{who}支持{player}", "{who} chose to support {player}")


class SupportersChose(Event):
    """Every watcher's player, made public all at once, and what each watcher sees from now on."""

    watchers: tuple[Watcher, ...]

    def apply(self, hand: Hand) -> Hand:
        """Sets the ``watchers``. The racks that a watcher does not see any more are unknown to it again."""
        return replace(hand, watchers=self.watchers)

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return tuple(
            _CHOSE.filled(who=by.who(by.seats + nth), player=by.who(watcher.behind))
            for nth, watcher in enumerate(self.watchers)
            if watcher.behind is not None
        )


def behind(hand: Hand) -> dict[Seat, tuple[int, ...]]:
    """Return the watchers who support each player, as participant numbers; players without one are left out."""
    found: dict[Seat, tuple[int, ...]] = {}
    for participant, watcher in enumerate(hand.watchers, hand.seats):
        if watcher.behind is not None:
            found[watcher.behind] = (*found.get(watcher.behind, ()), participant)
    return found
