"""For every rule set: a hand can be refereed from what everybody at a table of real tiles sees, all racks unknown.

What is seen, and all that is used here (``public_acts``):

- dice, indicators and other tiles turned up, racks laid open by winners and at a draw, concealed kongs turned up at the end;
- discards (and whether they were the tile just drawn), claims with their tiles, kongs, riichi, wins, flowers, moves of
  melds, bets and points brought, stakes, void suits, whom supporters choose.

Nobody says "pass", nobody is asked, and no draw is reported: it is seen in what the seat does next. Of claims on the same tile
only those that count are reported.

Some games hide a choice from everybody else by their nature. The table then says that it was made, and not of what:

- tiles exchanged after the deal (sichuan, bloodbattle, chongqing, holdem): ``Exchange`` of unknown tiles;
- concealed kongs laid face down (international, chongqing, tianjin, dyed): ``Ankan`` of unknown tiles, which ``ShowKong`` asks
  for when they are turned up;
- tiles moved between the two racks of a seat (double): ``MoveTile`` of an unknown tile.

Who lets a win go is not seen either. What follows from it concerns that seat's own choices alone (furiten, 过水), and a blind
table accepts every win that is declared; whether it was allowed is seen when the hand is shown, or ruled on by the players.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import pytest

from engine.core.action import PASS, Action, Ankan, Chi, Minkan, Pon
from engine.core.event import Melded
from engine.core.hand import Hand
from engine.core.meld import Seat
from engine.core.node import Chance, ChanceValue, DealTiles, DrawTile, Request, ShowKong, ShowPlace
from engine.core.tiles import UNKNOWN, Tiles
from engine.match.referee import HandOver, Referee
from engine.play.opening import Exchange
from engine.play.rule_set import RuleSet
from engine.play.two_racks import MoveTile
from engine.rules import ALL
from tests.contract.playing import Game, Step, games

BLOCKS, HANDS = 4, 50
"""Two hundred hands of every rule set."""

pytestmark = pytest.mark.simulation
every_rule_set = pytest.mark.parametrize("rule_set", ALL, ids=lambda rule_set: rule_set.id)


# -- what is seen of a hand ----------------------------------------------------------------------------------------------


def public_acts(game: Game) -> Iterator[tuple[Seat, Action] | tuple[Request, ChanceValue]]:
    """What everybody sees of a hand, in order."""
    for nth, step in enumerate(game.steps):
        after = game.steps[nth + 1].hand if nth + 1 < len(game.steps) else game.end
        if isinstance(step.node, Chance):
            request = step.node.request
            assert not isinstance(step.given, Mapping)
            if not isinstance(request, DrawTile | DealTiles):
                hidden = isinstance(request, ShowPlace) and not after.places[request.place].shown
                yield request, () if hidden else step.given
            continue
        assert isinstance(step.given, Mapping)
        for seat, action in step.given.items():
            if action != PASS and counts(step, seat, action):
                yield seat, seen(step, seat, action)


def counts(step: Step, seat: Seat, action: Action) -> bool:
    """Whether a claim is the one that takes the tile; everything else that is chosen is seen."""
    return not isinstance(action, Chi | Pon | Minkan) or any(
        isinstance(event, Melded) and event.seat == seat for event in step.events
    )


def seen(step: Step, seat: Seat, action: Action) -> Action:
    """An action as the others see it."""
    match action:
        case Exchange(tiles):
            return Exchange((UNKNOWN,) * len(tiles))
        case MoveTile(_, drawn, rack):
            return MoveTile(UNKNOWN, drawn, rack)
        case Ankan(tiles, rack) if any(isinstance(event, Melded) and event.meld.hidden for event in step.events):
            return Ankan((UNKNOWN,) * len(tiles), rack)
        case _:
            return action


# -- the same hand with all racks unknown ----------------------------------------------------------------------------------


def blind(game: Game) -> Referee:
    """The table before the hand."""
    return Referee(replace(game.match, hand=game.rule_set.deal(game.options, game.deal)))


def given(game: Game, referee: Referee) -> Referee:
    """The table after chance that is no act: tiles are dealt unseen, and a kong that must be shown is turned up."""
    while isinstance(waiting := referee.waiting, Chance):
        match waiting.request:
            case DealTiles(positions=positions):
                value: Tiles = (UNKNOWN,) * len(positions)
            case ShowKong(place=place, meld=meld):
                value = game.end.places[place].melds[meld].tiles
            case _:
                break
        referee = referee.give(value).referee
    return referee


def caught_up(game: Game, referee: Referee) -> Referee:
    """The table when something that is seen must come next, or the hand is over."""
    while (after := given(game, referee.catch_up().referee)) != referee:
        referee = after
    return referee


def refereed(game: Game) -> Iterator[Referee]:
    """The table after everything that is seen, all racks unknown; last when the hand is over."""
    referee = Referee(replace(game.match, hand=game.rule_set.deal(game.options, game.deal)))
    for who, what in public_acts(game):
        referee = given(game, referee)
        if isinstance(who, Request):
            assert not isinstance(what, Action)
            referee = caught_up(game, referee)
            assert referee.waiting == Chance(who)
            referee = referee.give(what).referee
        else:
            assert isinstance(what, Action)
            referee = referee.act(who, what).referee
        yield referee
    yield caught_up(game, referee)


@every_rule_set
@pytest.mark.parametrize("block", range(BLOCKS))
def test_a_hand_refereed_from_what_everybody_sees_ends_as_it_ended(rule_set: RuleSet, block: int) -> None:
    for game in games(rule_set, block, HANDS):
        *_, last = refereed(game)
        assert isinstance(last.waiting, HandOver)
        ends_as(last.match.hand, game.end)


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
