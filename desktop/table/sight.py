"""What can be seen at the table."""

from __future__ import annotations

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation


def latest_discard(observation: Observation) -> Seat | None:
    """Return whose discard is the last one, as far as the table alone shows: the seat at turn has discarded if its rack is at rest."""
    turn = observation.hand.turn
    if turn is None:
        return None
    racks = [place for place in observation.hand.places if place.owner == turn]
    if all(len(place.concealed) % 3 == 1 for place in racks) and observation.hand.rivers[turn]:
        return turn
    for steps in range(1, observation.hand.seats):
        seat = (turn - steps) % observation.hand.seats
        river = observation.hand.rivers[seat]
        if river and river[-1].taken_by is None:
            return seat
    return None


def discard_since(before: Observation | None, now: Observation, known: Seat | None) -> Seat | None:
    """Return whose discard is the last one, given the table before and whose it was then: it is the river that grew."""
    if before is None or before.hand.deal != now.hand.deal:
        return latest_discard(now)
    grown = [seat for seat in range(now.hand.seats) if len(now.hand.rivers[seat]) > len(before.hand.rivers[seat])]
    if len(grown) == 1:
        return grown[0]
    same = all(len(now.hand.rivers[seat]) == len(before.hand.rivers[seat]) for seat in range(now.hand.seats))
    return known if same else latest_discard(now)
