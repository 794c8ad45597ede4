"""A hand can be refereed from what everybody at a table of real tiles sees, all racks unknown (``tests.contract.blind``)."""

from __future__ import annotations

from typing import Any

from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.node import BadChance, Chance, FalseWin, ShowPlace
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.engine.match.referee import HandOver, Referee
from paizhuo.engine.rules.rule_set import RuleSet
from tests.contract.blind import BlindTable
from tests.contract.passes import Look, Property
from tests.contract.playing import Game

MANY = 40
"""Of more actions than these so many are tried: amounts of a bet, exchanges of tiles."""


def a_hand_refereed_from_what_everybody_sees_ends_as_it_ended(game: Game, look: Look) -> None:
    table = BlindTable(game)
    assert isinstance(table.referee.waiting, HandOver)
    ends_as(table.referee.match.hand, game.end)


def ends_as(hand: Hand, end: Hand) -> None:
    assert hand.rivers == end.rivers
    assert [place.melds for place in hand.places] == [place.melds for place in end.places]
    assert [len(place.concealed) for place in hand.places] == [len(place.concealed) for place in end.places]
    assert [place for place in hand.places if place.shown] == [place for place in end.places if place.shown]
    assert hand.flowers == end.flowers
    assert hand.wins == end.wins
    assert hand.ledger == end.ledger
    assert hand.wall == end.wall
    assert hand.ending == end.ending
    assert hand.deal == end.deal


def a_hand_laid_open_that_cannot_be_is_refused_in_words_and_can_be_laid_open_again(game: Game, look: Look) -> None:
    """A mistyped or a false winning hand: the table says why, and still waits for it. No value is an error of the program."""
    for referee in BlindTable(game).moments:
        waiting = referee.waiting
        if not isinstance(waiting, Chance) or not isinstance(request := waiting.request, ShowPlace):
            continue
        hand = referee.match.hand
        size = len(hand.places[request.place].concealed)
        wall = referee.match.game.play.wall(referee.match.game_options)
        racks: list[Any] = [tuple(look.rng.sample(wall, size)) for _ in range(3)]
        for value in (*racks, (), (UNKNOWN,) * size, racks[0][1:], (0,) * size, 0, [0] * size, ("1m",) * size):
            refused = refusal_of(referee, value)
            assert refused is None or refused.reason.zh != refused.reason.en
            look.met["refused"] += refused is not None
            look.met["false win"] += isinstance(refused, FalseWin)
        assert referee.match.hand is hand
        assert referee.waiting == waiting


def what_a_seat_is_said_to_reach_can_be_done(game: Game, look: Look) -> None:
    """Also by seats that are not asked yet: nothing is offered that is then refused."""
    moments = BlindTable(game).moments
    for referee in look.rng.sample(moments, min(12, len(moments))):
        for seat in range(referee.match.hand.seats):
            reachable = referee.reachable(seat)
            for action in reachable if len(reachable) <= MANY else look.rng.sample(reachable, MANY):
                referee.act(seat, action)
                look.met["reached"] += 1


def refusal_of(referee: Referee, value: Any) -> BadChance | None:
    """Why the referee refuses a value; None if it takes it."""
    try:
        referee.give(value)
    except BadChance as bad:
        return bad
    return None


def refused_or_false(rule_set: RuleSet) -> frozenset[str]:
    return frozenset(("refused", "false win"))


def reached(rule_set: RuleSet) -> frozenset[str]:
    return frozenset(("reached",))


PROPERTIES = (
    Property(a_hand_refereed_from_what_everybody_sees_ends_as_it_ended, every=2),
    Property(
        a_hand_laid_open_that_cannot_be_is_refused_in_words_and_can_be_laid_open_again, every=8, meets=refused_or_false
    ),
    Property(what_a_seat_is_said_to_reach_can_be_done, every=32, meets=reached),
)
