"""What can be told from the table by looking at it."""

from __future__ import annotations

from engine.core.meld import Seat
from engine.core.observe import Observation
from engine.core.tiles import KIND, UNKNOWN, Tile


def latest_discard(observation: Observation) -> Seat | None:
    """Whose discard is the last one, as far as the table alone tells: the seat at turn has discarded if its rack is at rest."""
    turn = observation.turn
    if turn is None:
        return None
    racks = [place for place in observation.places if place.owner == turn]
    if all(len(place.concealed) % 3 == 1 for place in racks) and observation.rivers[turn]:
        return turn
    for steps in range(1, observation.seats):
        seat = (turn - steps) % observation.seats
        river = observation.rivers[seat]
        if river and river[-1].taken_by is None:
            return seat
    return None


def discard_since(before: Observation | None, now: Observation, known: Seat | None) -> Seat | None:
    """Whose discard is the last one, given the table before and whose it was then: the river that grew tells."""
    if before is None or before.deal != now.deal:
        return latest_discard(now)
    grown = [seat for seat in range(now.seats) if len(now.rivers[seat]) > len(before.rivers[seat])]
    if len(grown) == 1:
        return grown[0]
    same = all(len(now.rivers[seat]) == len(before.rivers[seat]) for seat in range(now.seats))
    return known if same else latest_discard(now)


def in_sight(observation: Observation) -> dict[int, int]:
    """How many copies of each kind the observer can see."""
    tiles: list[Tile] = [*observation.wall.shown]
    for place in observation.places:
        tiles += place.concealed
        for meld in place.melds:
            tiles += meld.tiles
    for river in observation.rivers:
        # A claimed tile is counted in its meld; one taken in another way lies in a rack.
        tiles += [laid.tile for laid in river if laid.taken_by is None]
    found: dict[int, int] = {}
    for tile in tiles:
        if tile != UNKNOWN:
            found[KIND[tile]] = found.get(KIND[tile], 0) + 1
    return found
