"""Advice 狗头军师: a supporter may point at an option of its player, who sees the advice or not, and decides.

Advice is no part of the hand: nothing in the hand follows from it, and journals do not keep it. Only the player gets it.
"""

from __future__ import annotations

from collections.abc import Mapping

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text

NO_ADVISER = Text("只有支持者可以提建议", "Only a supporter can give advice")
NOT_CHOSEN = Text("还没有选定支持谁", "This supporter has not chosen a player yet")
NO_SUCH_CHOICE = Text("所支持的玩家现在没有这个选择", "The supported player has no such choice now")


class Advice(Struct):
    """What ``supporter`` (a participant without a seat) would do in the place of ``seat``: one of that seat's options."""

    supporter: int
    seat: Seat
    action: Action


class BadAdvice(Refused):
    """Advice that may not be given: ``reason`` says why. Nothing has changed."""


def advised(hand: Hand, waiting: Mapping[Seat, tuple[Action, ...]], supporter: int, action: Action) -> Advice:
    """Return the advice, if it may be given; ``waiting``: the seats that must choose now, with their options. Raises ``BadAdvice``."""
    watcher = hand.watcher(supporter) if supporter < hand.participants else None
    if watcher is None:
        raise BadAdvice(NO_ADVISER)
    if watcher.behind is None:
        raise BadAdvice(NOT_CHOSEN)
    if action not in waiting.get(watcher.behind, ()):
        raise BadAdvice(NO_SUCH_CHOICE)
    return Advice(supporter, watcher.behind, action)


class Advisers:
    """The advice that players who must choose have now: the latest of each supporter."""

    def __init__(self) -> None:
        self._given: dict[int, Advice] = {}
        self._muted: set[Seat] = set()

    def give(self, given: Advice) -> None:
        """Give advice to its player, in place of the same supporter's earlier advice."""
        self._given[given.supporter] = given

    def before(self, seat: Seat) -> tuple[Advice, ...]:
        """Return the advice that a player has, in order of supporters; nothing if the player wants none."""
        if seat in self._muted:
            return ()
        return tuple(given for _, given in sorted(self._given.items()) if given.seat == seat)

    def mute(self, seat: Seat, *, muted: bool) -> None:
        """Set whether a player wants no advice."""
        (self._muted.add if muted else self._muted.discard)(seat)

    def decided(self, seat: Seat) -> None:
        """Drop the advice for a player who has chosen."""
        if self._given:
            self._given = {supporter: given for supporter, given in self._given.items() if given.seat != seat}

    def forget(self) -> None:
        """Drop all advice."""
        self._given.clear()
