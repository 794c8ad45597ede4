"""The ordinary turn of games without red fives, riichi and furiten: draw and discard, chi, pon and kongs as the tiles allow."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeVar

from engine.core.action import Action, Ankan, Chi, Discard, Kakan, Minkan, Pon, Ron, SelfDraw
from engine.core.hand import Ending, Hand, Place, Script
from engine.core.meld import Seat
from engine.core.tiles import KIND, KINDS, Tile, Tiles
from engine.core.words import Text
from engine.play.claiming import ankans, chis, could_call, discards, kakans, minkans, pons
from engine.play.refusals import (
    CLAIM_FROM_ANOTHER,
    DRAWN_OR_KEPT,
    LAST_DISCARD,
    NO_KONG_AFTER_CALL,
    NO_PON,
    NO_SET,
    NO_TILES,
    NOT_DRAWN,
    NOT_FOUR,
    NOT_NOW,
    NOT_READY,
    NOT_WAITED_FOR,
    OTHER_TILE_DRAWN,
    OTHERS_DECIDE,
    why_not_commonly,
)
from engine.play.turn import Claims, Offer, RobKong, ShowHands, Win, end

WIN = Ending("win", Text("和牌", "Win"))
EXHAUSTED = Ending("exhausted", Text("荒牌流局", "Exhaustive draw"))

Melding = TypeVar("Melding", Chi, Pon, Minkan, Ankan)


def _plain(options: Iterable[Melding]) -> tuple[Melding, ...]:
    """Those without red fives, which an unseen tile could be elsewhere."""
    return tuple(option for option in options if max(option.tiles) < KINDS)


def plain_discards(place: Place) -> tuple[Discard, ...]:
    """Every tile of the rack as a discard."""
    return _plain_discards(place.concealed, place.drawn)


@lru_cache(maxsize=1 << 12)
def _plain_discards(rack: Tiles, drawn: Tile | None) -> tuple[Discard, ...]:
    return tuple([option for option in discards(Place(0, rack, (), drawn)) if option.tile < KINDS])


def plain_kongs(hand: Hand, seat: Seat) -> tuple[Ankan | Kakan, ...]:
    """Concealed and added kongs, with a tile drawn and a replacement left."""
    place = hand.places[seat]
    if place.drawn is None or hand.wall.left == 0:
        return ()
    concealed = _plain_ankans(place.concealed)
    return (*concealed, *(kong for kong in kakans(place) if kong.tile < KINDS)) if place.melds else concealed


@lru_cache(maxsize=1 << 12)
def _plain_ankans(rack: Tiles) -> tuple[Ankan, ...]:
    return _plain(ankans(Place(0, rack)))


def plain_calls(hand: Hand, seat: Seat, offer: Offer) -> tuple[Minkan | Pon | Chi, ...]:
    """Kong and pon of anybody's discard, chi of the previous seat's; the last discard can only be won with."""
    if hand.wall.left == 0:
        return ()
    rack, tile = hand.places[seat].concealed, offer.tile
    if not could_call(rack, tile):
        return ()
    found: list[Minkan | Pon | Chi] = []
    if same := _plain(pons(rack, tile)):
        found += _plain(minkans(rack, tile))
        found += same
    if seat == hand.after(offer.source):
        found += _plain(chis(rack, tile))
    return tuple(found)


def head_bump(hand: Hand, wins: tuple[Win, ...]) -> Script:
    """Of several who claim the win only the first in turn order from the discarder gets it 头跳."""
    yield from ()
    return ShowHands(wins[:1])


def win_ends(hand: Hand, wins: tuple[Win, ...]) -> Script:
    """A win ends the hand."""
    return (yield from end(hand, WIN))


def why_not_plainly(hand: Hand, seat: Seat, action: Action, waiting: Tiles, worthless: Text) -> Text:
    """The rule that forbids it. ``waiting``: what the seat waits for; ``worthless``: why a complete hand may still not win."""
    common = why_not_commonly(hand, seat, action)
    if common is NO_TILES and isinstance(action, Chi | Pon | Minkan):
        return LAST_DISCARD
    if common:
        return common
    phase, place = hand.phase, hand.places[seat]
    if isinstance(phase, Claims | RobKong) and phase.turn == seat:
        return OTHERS_DECIDE
    match action:
        case Discard():
            return DRAWN_OR_KEPT
        case Chi() | Pon() | Minkan():
            return NO_SET if isinstance(phase, Claims) else CLAIM_FROM_ANOTHER
        case Ankan() | Kakan() if place.drawn is None:
            return NO_KONG_AFTER_CALL
        case Kakan():
            return NO_PON
        case Ankan():
            return NOT_FOUR
        case SelfDraw() if place.drawn is None:
            return NOT_DRAWN
        case SelfDraw() | Ron() if not waiting:
            return NOT_READY
        case SelfDraw():
            return worthless if place.drawn is not None and KIND[place.drawn] in waiting else OTHER_TILE_DRAWN
        case Ron():
            if not isinstance(phase, Claims | RobKong):
                return CLAIM_FROM_ANOTHER
            return worthless if KIND[phase.tile] in waiting else NOT_WAITED_FOR
        case _:
            return NOT_NOW
