"""A hand that goes on from one of its decisions: the person in the seat that was asked, bots in the others."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from paizhuo.engine.bots.coach import LEVEL
from paizhuo.engine.core.hand import Hand, Place
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import UNKNOWN, Tiles, suit
from paizhuo.engine.core.value import replace
from paizhuo.engine.match.match import Match
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.match.setup import SeatSetup
from paizhuo.engine.table.practice.hidden_tiles import filled, given_up, has_declared
from paizhuo.engine.table.sources.seeded import seeded
from paizhuo.engine.table.sources.unseen_wall import UnseenWall
from paizhuo.engine.table.table import Table


def same_wall(asked: Referee, seat: Seat, names: Sequence[str], seed: int) -> Table:
    """Return a table at which the hand goes on with the tiles that lie there.

    ``asked``: the match when ``seat`` was asked; ``names``: everybody's in turn order; ``seed``: what the wall follows from.
    """
    match = _against_bots(asked.match, seat, names, seed)
    return Table(match.setup, chance=seeded(match, seed), begins=_asked_again(asked, match))


def dealt_anew(asked: Referee, seat: Seat, names: Sequence[str], seed: int) -> Table:
    """Return a table at which the hand goes on with the tiles that the seat has not seen dealt out anew.

    ``asked``: the match when ``seat`` was asked; ``names``: everybody's in turn order; ``seed``: by which tiles are dealt.
    """
    match = _against_bots(asked.match, seat, names, seed)
    hand, left = _hidden_anew(match, seat, Random(seed))
    match = match.with_hand(hand)
    return Table(match.setup, chance=UnseenWall(match, left, seed), begins=_asked_again(asked, match))


def _against_bots(match: Match, seat: Seat, names: Sequence[str], seed: int) -> Match:
    seats = tuple(SeatSetup(name, None if nth == seat else LEVEL) for nth, name in enumerate(names))
    return replace(match, setup=replace(match.setup, seats=seats, seed=seed))


def _asked_again(asked: Referee, match: Match) -> Referee:
    """Return the match with everybody asked again who was asked then."""
    return Referee(match, chances=asked.chances)


def _hidden_anew(match: Match, seat: Seat, random: Random) -> tuple[Hand, Tiles]:
    """Return the hand with other tiles in the racks that the seat does not see, and the tiles left for the wall.

    What the others have shown stays true of their tiles: who has declared ready keeps the hand, and who has no tile of a suit
    that must be given up gets none. Who is asked too, about the same discard for example, keeps the hand as well. Tiles that are not
    known at all are dealt to everybody.
    """
    hand = match.hand
    asked = {seat, *Referee(match).asked}
    places = tuple(
        replace(place, concealed=_forgotten(match, place))
        if place.owner not in asked and _may_differ(hand, place)
        else place
        for place in hand.places
    )
    return filled(match.with_hand(replace(hand, places=places)), random)


def _may_differ(hand: Hand, place: Place) -> bool:
    """Return whether a rack can hold other tiles for all that is seen of it."""
    return not place.shown and place.drawn is None and not has_declared(hand, place.owner)


def _forgotten(match: Match, place: Place) -> Tiles:
    """Return a rack of which only the tiles are known that its owner must discard first."""
    must_go = given_up(match, place.owner)
    return tuple(tile if tile != UNKNOWN and suit(tile) in must_go else UNKNOWN for tile in place.concealed)
