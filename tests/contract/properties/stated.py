"""A win counts and pays the same at the table and when somebody states it."""

from __future__ import annotations

from paizhuo.engine import library
from paizhuo.engine.core.event import Won
from paizhuo.engine.core.hand import Hand, WinRecord, balance
from paizhuo.engine.core.value import replace
from paizhuo.engine.play.showing import ShowHands
from paizhuo.engine.scoring.hand_input import written
from paizhuo.engine.scoring.score import Score
from paizhuo.engine.scoring.winning_hand import WinningHand
from tests.contract.passes import Look, Property
from tests.contract.playing import Game

STATED_REASONS = ("win", "deposit", "support")
"""What a stated win pays; other payments belong to the table."""


def a_win_counts_and_pays_the_same_when_stated(game: Game, look: Look) -> None:
    """Whoever writes a win down as a request, with what the table knew, gets the score and the payments of the table."""
    for step in game.steps:
        hand = step.hand
        for event in step.events:
            if isinstance(event, Won) and isinstance(phase := step.hand.phase, ShowHands):
                win = replace(phase.wins[phase.shown], tile=event.win.tile)
                stated_alike(game, hand, game.rules.declared(hand, win), event.win)
            hand = event.apply(hand)


def stated_alike(game: Game, hand: Hand, declared: WinningHand, won: WinRecord) -> None:
    rule_set, seats = game.rule_set, hand.seats
    request = written(declared, rule_set.scoring.stated_fields)
    request |= {"rules": rule_set.id, "options": dict(game.options)}
    _, found = library.scored(request)
    assert isinstance(found.score, Score), f"{request}: refused, {found.score.reason.en}"
    for part in ("patterns", "total", "fu", "limit"):
        ours, theirs = getattr(won.score, part), getattr(found.score, part)
        assert ours == theirs, f"{request}: {part} {ours} at the table, {theirs} when stated"
    accounts = {seat: str((seat - won.seat) % seats) for seat in range(seats)}
    for nth, watcher in enumerate(hand.watchers, seats):
        if watcher.behind is not None:
            earlier = [other.behind for other in hand.watchers[: nth - seats]].count(watcher.behind)
            accounts[nth] = f"{accounts[watcher.behind]}.s{earlier + 1}"
    change = balance(tuple(paid for paid in won.transfers if paid.reason in STATED_REASONS))
    at_the_table = {
        accounts[who]: points / rule_set.scoring.parts for who, points in change.items() if isinstance(who, int)
    }
    differing = {
        account: (at_the_table.get(account, 0), found.payments.get(account, 0))
        for account in {*at_the_table, *found.payments}
        if at_the_table.get(account, 0) != found.payments.get(account, 0)
    }
    assert not differing, f"{request}: points at the table and when stated differ: {differing}"


PROPERTIES = (Property(a_win_counts_and_pays_the_same_when_stated),)
