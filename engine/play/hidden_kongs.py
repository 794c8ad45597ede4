"""Concealed kongs that lie face down: they are turned up at the end of the hand, and read first where nobody has seen them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paizhuo.engine.core.event import Event
from paizhuo.engine.core.hand import Hand, Steps
from paizhuo.engine.core.meld import Meld, Seat
from paizhuo.engine.core.narration import Narrator, listed
from paizhuo.engine.core.node import ShowKong
from paizhuo.engine.core.tiles import UNKNOWN, Tiles, tidy
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text

_KONG_TURNED_UP: Final = Text("{who}的暗杠翻开：{tiles}", "The concealed kong of {who} was turned up: {tiles}")


def kong_turned_up(by: Narrator, seat: Seat, meld: Meld) -> Text:
    """Return the sentence about a kong that lay face down and can be seen now."""
    return _KONG_TURNED_UP.filled(who=by.who(seat), tiles=listed(meld.tiles))


class KongsTurnedUp(Event):
    """The concealed kongs that lay face down are turned up: the melds of every place as they then lie."""

    melds: tuple[tuple[Meld, ...], ...]

    def apply(self, hand: Hand) -> Hand:
        """Sets the ``melds`` of every place."""
        for place, melds in enumerate(self.melds):
            hand = hand.with_place(place, melds=melds)
        return hand

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return tuple(
            kong_turned_up(by, by.owner(place), meld)
            for place, melds in enumerate(self.melds)
            for meld in melds
            if meld.kind == "ankan"
        )


def turn_kongs_up(hand: Hand) -> Steps:
    """Turns up all concealed kongs that lie face down, at the end of the hand."""
    melds = tuple(place.melds for place in hand.places)
    if not any(meld.hidden for row in melds for meld in row):
        return hand
    return (yield KongsTurnedUp(tuple(tuple(replace(meld, hidden=False) for meld in row) for row in melds)))


class KongSeen(Event):
    """The tiles of a concealed kong that nobody had seen become known; while it lies face down, only to its owner."""

    place: int
    meld: int
    tiles: Tiles
    hidden: bool

    def apply(self, hand: Hand) -> Hand:
        """Gives the meld number ``meld`` of the place's ``melds`` its tiles."""
        melds = list(hand.places[self.place].melds)
        melds[self.meld] = replace(melds[self.meld], tiles=self.tiles)
        return hand.with_place(self.place, melds=tuple(melds))

    def seen_by(self, seat: Seat | None) -> Event:
        return replace(self, tiles=(UNKNOWN,) * len(self.tiles)) if self.hidden and seat != self.place else self

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        if self.hidden:
            return ()
        return (_KONG_TURNED_UP.filled(who=by.who(by.owner(self.place)), tiles=listed(self.tiles)),)


def unseen_kong(hand: Hand, places: Iterable[int]) -> ShowKong | None:
    """Return the first concealed kong in these places that nobody has seen, to be turned up."""
    for place in places:
        for number, meld in enumerate(hand.places[place].melds):
            if UNKNOWN in meld.tiles:
                return ShowKong(place, number)
    return None


def see_kong(hand: Hand, shown: ShowKong, tiles: Tiles) -> Steps:
    """Read a kong that nobody had seen."""
    return (yield KongSeen(shown.place, shown.meld, tidy(tiles), hand.places[shown.place].melds[shown.meld].hidden))
