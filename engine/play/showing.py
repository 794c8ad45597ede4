"""Hands are laid open: winners before they are counted and paid, others at an exhaustive draw; then the hand ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paizhuo.engine.core.advance import Over
from paizhuo.engine.core.event import Ended, Shown, Won
from paizhuo.engine.core.hand import Ending, Hand, NoTurn, Script, WinRecord
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import BadChance, Chance, FalseWin, Node, ShowKong, ShowPlace
from paizhuo.engine.core.tiles import Tiles
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.play.hidden_kongs import see_kong, turn_kongs_up, unseen_kong
from paizhuo.engine.play.legality import Win
from paizhuo.engine.scoring.score import NotValid

if TYPE_CHECKING:
    from paizhuo.engine.play.turn import TurnRules


def end(hand: Hand, ending: Ending) -> Script:
    """The hand ends; concealed kongs that still lie face down are shown, and those that nobody has seen are read first."""
    if (unseen := unseen_kong(hand, range(len(hand.places)))) is not None:
        return ShowKongs(unseen, ending)
    yield from turn_kongs_up(hand)
    yield Ended(ending)
    return Over()


class ShowKongs(NoTurn, Struct):
    """The hand is over: concealed kongs that nobody has seen are turned up, one after another."""

    shown: ShowKong
    ending: Ending

    def node(self, rules: object, hand: Hand) -> Node:
        return Chance(self.shown)

    def step(self, rules: object, hand: Hand, given: Tiles) -> Script:
        hand = yield from see_kong(hand, self.shown, given)
        return (yield from end(hand, self.ending))


WINNER_SHOWS: Final = Text("和牌者必须亮牌", "A winner lays the hand open")


class ShowHands(Struct):
    """The winners lay their hands open one after another; then they are counted and paid."""

    wins: tuple[Win, ...]
    shown: int = 0

    @property
    def turn(self) -> Seat:
        return self.wins[self.shown].seat

    def node(self, rules: TurnRules, hand: Hand) -> Node:
        seat = self.turn
        return Chance(unseen_kong(hand, (seat,)) or ShowPlace(seat))

    def step(self, rules: TurnRules, hand: Hand, given: Tiles) -> Script:
        win = self.wins[self.shown]
        if (unseen := unseen_kong(hand, (win.seat,))) is not None:
            yield from see_kong(hand, unseen, given)
            return self
        if not given:
            raise BadChance(WINNER_SHOWS)
        hand = yield Shown(win.seat, given)
        drawn = hand.places[win.seat].drawn
        if win.source is None and drawn is not None:
            win = replace(win, tile=drawn)  # nobody else may have seen it until now
        score = rules.count(rules.declared(hand, win))
        if isinstance(score, NotValid):
            raise FalseWin(win.seat, score.reason)
        transfers = rules.settle(hand, win, score, self.shown)
        moment = (hand.wall.left, 0 if win.source is None else len(hand.rivers[win.source]))
        hand = yield Won(WinRecord(win.seat, win.tile, win.source, win.robbed, score, transfers, moment))
        if self.shown + 1 < len(self.wins):
            return ShowHands(self.wins, self.shown + 1)
        return (yield from rules.after_wins(hand, self.wins))


class ShowRacks(NoTurn, Struct):
    """The wall is exhausted: one after another, the seats for which the game says so (``TurnRules.shows``) lay their racks open."""

    seats: tuple[Seat, ...]
    asked: int = 0

    def node(self, rules: TurnRules, hand: Hand) -> Node:
        seat = self.seats[self.asked]
        return Chance(unseen_kong(hand, (seat,)) or ShowPlace(seat))

    def step(self, rules: TurnRules, hand: Hand, given: Tiles) -> Script:
        seat = self.seats[self.asked]
        if (unseen := unseen_kong(hand, (seat,))) is not None:
            yield from see_kong(hand, unseen, given)
            return self
        if given and rules.shows(hand, seat, given):
            hand = yield Shown(seat, given)
        if self.asked + 1 < len(self.seats):
            return ShowRacks(self.seats, self.asked + 1)
        return (yield from rules.exhausted(hand))
