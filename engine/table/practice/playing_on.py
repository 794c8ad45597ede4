"""A hand that goes on from one of its decisions: the person in the seat that was asked, bots in the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from paizhuo.engine.bots.coach import LEVEL
from paizhuo.engine.core.hand import Hand, Place, tiles_out
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import UNKNOWN, Tile, Tiles, suit, tidy
from paizhuo.engine.core.value import replace
from paizhuo.engine.match.match import Match
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.match.setup import SeatSetup
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
    that must be given up gets none. Who is asked too, about the same discard for example, keeps the hand as well.
    """
    hand = match.hand
    asked = {seat, *Referee(match).asked}
    hidden = {nth for nth, place in enumerate(hand.places) if place.owner not in asked and _may_differ(hand, place)}
    held = {nth: _kept(match, hand.places[nth]) for nth in hidden}
    known = replace(hand, places=tuple(_with(place, held.get(nth)) for nth, place in enumerate(hand.places)))
    pool = Counter(match.game.play.wall(match.game_options))
    pool.subtract(tile for tile in (*tiles_out(known), *hand.wall.shown) if tile != UNKNOWN)
    left = list(tidy((+pool).elements()))
    random.shuffle(left)
    places = list(hand.places)
    for nth in sorted(hidden, key=lambda nth: -len(_given_up(match, hand.places[nth].owner))):
        place = hand.places[nth]
        wanted = len(place.concealed) - len(held[nth])
        given = _take(left, wanted, _given_up(match, place.owner))
        places[nth] = replace(place, concealed=tidy((*held[nth], *given)))
    return replace(hand, places=tuple(places)), tuple(left)


def _may_differ(hand: Hand, place: Place) -> bool:
    """Return whether a rack can hold other tiles for all that is seen of it."""
    declared = any(laid.turned for laid in hand.rivers[place.owner])
    return not place.shown and place.drawn is None and not declared


def _with(place: Place, concealed: Tiles | None) -> Place:
    return place if concealed is None else replace(place, concealed=concealed)


def _given_up(match: Match, owner: Seat) -> frozenset[int]:
    """Return the suits of which nothing may be in the hand of a seat when it wins."""
    return match.game.hints.goal(observe(match.rules, match.hand, owner)).void


def _kept(match: Match, place: Place) -> Tiles:
    """Return the tiles of a rack that stay there: those that its owner must discard first."""
    given_up = _given_up(match, place.owner)
    return tuple(tile for tile in place.concealed if tile != UNKNOWN and suit(tile) in given_up)


def _take(left: list[Tile], wanted: int, given_up: frozenset[int]) -> Iterator[Tile]:
    """Take tiles out of those that are left, none of these suits as long as there are others."""
    for _ in range(wanted):
        nth = next((nth for nth, tile in enumerate(left) if suit(tile) not in given_up), 0)
        yield left.pop(nth)
