"""Situations from hands that bots play, dealt anew from a seed."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from math import log
from typing import Final

from paizhuo.engine.bots import Bot, make
from paizhuo.engine.bots.coach import LEVEL
from paizhuo.engine.core.action import Discard, MoveMeld, MoveTile
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import Decision
from paizhuo.engine.games import find
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.match.setup import MatchSetup
from paizhuo.engine.table.practice.bot_hands import bot_hands
from paizhuo.engine.table.practice.situations import Situation, situations
from paizhuo.engine.table.review import SeatDecision
from paizhuo.engine.table.simulation import Move

OF_A_HAND: Final = 3
"""At most so many decisions of one hand are asked."""
FAIR: Final = 3.0
"""A best option that is better than the next by about so many trifles makes a fair question: neither a matter of taste nor plain to see."""
PLAIN: Final = "basic"
"""Where a player of this level goes wrong, a decision is asked first."""


def hands(setup: MatchSetup, judge: Bot) -> Iterator[tuple[Situation, ...]]:
    """Yield the situations of one hand after another of a match that bots play, and of the match with the next seed after it.

    ``setup`` has a seed; who sits in it does not matter. The same set-up brings the same situations.
    """
    rule_set = find(setup.rules)
    plain = make(PLAIN, rule_set, rule_set.settled(setup.options), 0)
    seats = range(rule_set.play.seats(rule_set.settled(setup.options)))
    for nth, hand in enumerate(bot_hands(setup, LEVEL)):
        # Decisions about two racks take a tenth of a second each to judge: of a hand those of one seat are enough.
        of = seats if rule_set.racks is None else (nth % len(seats),)
        found = tuple(situations(judge, _decisions(hand.moves, of), hand.seed))
        yield _chosen(found, judge, plain)


def _decisions(played: Sequence[Move], seats: Container[Seat]) -> Iterator[tuple[Referee, SeatDecision]]:
    """Yield the choices of these seats that had several options, each with the match when they were asked."""
    for place, move in enumerate(played, 1):
        waiting = move.before.waiting
        if not isinstance(waiting, Decision):
            continue
        for seat, action in (move.chosen or {}).items():
            if seat in seats and len(waiting.options[seat]) > 1:
                yield move.before, SeatDecision(place, move.before.observation(seat), action)


def _chosen(found: Sequence[Situation], judge: Bot, plain: Bot) -> tuple[Situation, ...]:
    """Return the few to be asked, in the order of play: first those that a plain player gets wrong, and those neither close nor plain.

    One of them is about more than discards, a call or riichi, if there is one. A seat is asked once in its turn.
    """

    def rank(nth: int) -> tuple[bool, float]:
        situation = found[nth]
        as_plain = situation.answered(judge, plain.choose(situation.observation))
        best, second = situation.made.best[:2]
        ahead = (best.value - second.value) / situation.made.trifle
        return as_plain.is_good, abs(log(max(ahead, 1.0) / FAIR))

    ordered = sorted(range(len(found)), key=rank)
    calls = [nth for nth in ordered if not _discards_alone(found[nth])]
    apart: dict[tuple[Seat, int], int] = {}
    for nth in (*calls[:1], *ordered):
        apart.setdefault((found[nth].seat, found[nth].made.turn), nth)
    return tuple(found[nth] for nth in sorted(list(apart.values())[:OF_A_HAND]))


def _discards_alone(situation: Situation) -> bool:
    """Return whether nothing but a discard is to be chosen: neither a call nor a split of the tiles."""
    if isinstance(situation.made.best[0].action, MoveTile | MoveMeld):
        return False
    return all(isinstance(option, Discard | MoveTile | MoveMeld) for option in situation.observation.options)
