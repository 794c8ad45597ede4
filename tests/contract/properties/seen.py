"""Everybody sees what they may, and nothing that they see depends on anything else."""

from __future__ import annotations

from collections import Counter

from paizhuo.engine.core.event import Drew
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.observe import Observation, masked_event, observe
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.engine.core.value import replace
from paizhuo.engine.games.house.winning import DrewOpenly
from tests.contract.passes import Look, Property
from tests.contract.playing import Game, filled, followed
from tests.contract.properties.moments import looked_at


def a_seat_sees_only_what_it_may(game: Game, look: Look) -> None:
    """A hand followed with the other racks unknown looks the same from the seat at every moment, and ends the same.

    So does any hand with other tiles in the places that the seat cannot see: nothing that it may know depends on them.
    """
    rng, seat = look.rng, look.nth % game.end.seats
    last: Hand | None = None
    looks = looked_at(game, rng)
    masked = game.rule_set.play.deal(game.options, game.deal)
    for number, (hand, step) in enumerate(followed(game, seat)):
        last = hand
        if step is None:
            continue
        before = masked
        for event in step.events:
            masked = event.seen_by(seat).apply(masked)
        if number not in looks:
            continue
        seen = observe(game.rules, step.hand, seat)
        masked_events_add_up(before, hand, seen)
        assert observe(game.rules, hand, seat) == seen
        if rng.random() < 0.2:
            assert observe(game.rules, filled(game, hand, step.hand, seen, rng), seat) == seen
        others = {place.owner for place in seen.hand.places if not place.shown} - {seat}
        assert all(set(seen.hand.places[other].concealed) <= {UNKNOWN} for other in others)
    assert last is not None
    end = game.end
    assert last.rivers == end.rivers
    assert [place.melds for place in last.places] == [place.melds for place in end.places]
    assert last.wall == end.wall
    assert last.ledger == end.ledger
    assert last.ending == end.ending
    assert last.wins == end.wins


def who_has_no_seat_sees_only_what_it_may(game: Game, look: Look) -> None:
    """A watcher sees the racks it may and no others, and nothing it is shown depends on those."""
    rng = look.rng
    for step in game.steps:
        hand = step.hand
        if not hand.watchers or rng.random() > 0.05:
            continue
        participant = rng.randrange(hand.seats, hand.participants)
        watcher = hand.watcher(participant)
        assert watcher is not None
        seen = observe(game.rules, hand, participant)
        for real, place in zip(hand.places, seen.hand.places, strict=True):
            may_see = place.shown or place.owner in watcher.sees
            assert place == real if may_see else set(place.concealed) <= {UNKNOWN}
        other = filled(game, replace(hand, places=seen.hand.places), hand, seen, rng)
        assert observe(game.rules, other, participant) == seen
        hidden = set(range(hand.seats)) - set(watcher.sees)
        for event in step.events:
            if isinstance(event, Drew) and event.seat in hidden and not isinstance(event, DrewOpenly):
                assert masked_event(event, hand, participant) == replace(event, tile=UNKNOWN)


def masked_events_add_up(masked: Hand, followed_hand: Hand, seen: Observation) -> None:
    """The events masked for a seat are enough to keep its table by, and say no more than can be followed."""
    seat = seen.seat
    assert seat is not None
    assert masked.places[seat] == seen.hand.places[seat]
    assert (masked.rivers, masked.flowers, masked.wall) == (seen.hand.rivers, seen.hand.flowers, seen.hand.wall)
    assert (masked.ledger, masked.wins, masked.ending, masked.state) == (
        seen.hand.ledger,
        seen.hand.wins,
        seen.hand.ending,
        seen.hand.state,
    )
    for mine, real, known in zip(masked.places, seen.hand.places, followed_hand.places, strict=True):
        assert (mine.melds, mine.shown, len(mine.concealed)) == (real.melds, real.shown, len(real.concealed))
        known_tiles = [tile for tile in mine.concealed if tile != UNKNOWN]
        assert not known_tiles or not Counter(known_tiles) - Counter(known.concealed)


PROPERTIES = (Property(a_seat_sees_only_what_it_may), Property(who_has_no_seat_sees_only_what_it_may))
