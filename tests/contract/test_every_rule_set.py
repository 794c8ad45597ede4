"""What must hold for every rule set, whatever it plays. A new rule set is tested by being listed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest

from paizhuo.engine import library
from paizhuo.engine.core import action as common
from paizhuo.engine.core.action import PASS, Action, Discard, Ron, SelfDraw
from paizhuo.engine.core.advance import IllegalAction, advance
from paizhuo.engine.core.event import Drew, Won
from paizhuo.engine.core.hand import DEPOSIT, Given, Hand, WinRecord, balance, tiles_out
from paizhuo.engine.core.node import BadChance, Chance, Decision
from paizhuo.engine.core.observe import Observation, masked_event, observe
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.engine.core.value import replace
from paizhuo.engine.games import ALL
from paizhuo.engine.games.house.winning import DrewOpenly
from paizhuo.engine.play.showing import ShowHands
from paizhuo.engine.rules.amounts import REASONS
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.scoring.hand_input import written
from paizhuo.engine.scoring.score import Score
from paizhuo.engine.scoring.winning_hand import WinningHand
from tests.contract.playing import Game, filled, followed, games, same, setup_of

BLOCKS, HANDS = 20, 50
"""A thousand hands of every rule set, in blocks that can run side by side."""

pytestmark = pytest.mark.simulation
every_rule_set = pytest.mark.parametrize("rule_set", ALL, ids=lambda rule_set: rule_set.id)
every_block = pytest.mark.parametrize("block", range(BLOCKS))


@every_rule_set
def test_every_value_of_every_option_is_played(rule_set: RuleSet) -> None:
    """Every choice, and of a number its default and both ends: in the first match of some block, which is always begun."""
    agreed = [rule_set.settled(setup_of(rule_set, block, 0).options) for block in range(BLOCKS)]
    for option in rule_set.options:
        wanted = [choice.value for choice in option.choices] or [option.low, option.default, option.high]
        for value in wanted:
            assert any(same(options[option.id], value) for options in agreed), f"{option.id}={value} is never played"


@every_rule_set
@every_block
def test_a_hand_keeps_its_promises(rule_set: RuleSet, block: int) -> None:
    rng = Random(block)
    # The hands of a match of several games are those games' own, which are played here too.
    hands = HANDS // 5 if rule_set.games else HANDS
    for nth, game in enumerate(games(rule_set, block, hands)):
        keeps_its_promises(game, nth, rng)


def keeps_its_promises(game: Game, nth: int, rng: Random) -> None:
    """All properties of one hand; ``nth`` says whose eyes it is followed with."""
    tiles_are_conserved(game, rng)
    money_is_conserved(game)
    replaying_gives_the_same_hand(game, rng)
    what_is_offered_is_accepted_and_nothing_else(game, rng)
    a_seat_sees_only_what_it_may(game, nth % game.end.seats, rng)
    who_has_no_seat_sees_only_what_it_may(game, rng)
    a_win_counts_and_pays_the_same_when_stated(game)
    an_action_of_its_own_is_listed(game)
    what_is_paid_for_has_a_name(game)


# -- tiles and money -----------------------------------------------------------------------------------------------------


LOOKS = 12
"""Moments of a hand that are looked at closely; among a thousand hands every kind of moment is met many times."""


def looked_at(game: Game, rng: Random) -> frozenset[int]:
    """The numbers of the steps that are looked at."""
    return frozenset(rng.sample(range(len(game.steps)), min(LOOKS, len(game.steps))))


def tiles_are_conserved(game: Game, rng: Random) -> None:
    """No tile is made or lost: what has left the wall lies in racks, melds, rivers and flowers."""
    whole = Counter(game.wall)
    for hand in (*(game.steps[number].hand for number in looked_at(game, rng)), game.end):
        out = tiles_out(hand)
        wall = hand.wall
        assert wall.size == len(game.wall)
        assert len(out) == wall.front + wall.tail
        assert wall.left >= 0
        seen = Counter((*out, *wall.shown))
        del seen[UNKNOWN]  # a tile may lie there that nobody has looked at
        assert all(n <= whole[tile] for tile, n in seen.items())


def money_is_conserved(game: Game) -> None:
    """What one account loses another gains, and the deposit is never overdrawn."""
    for hand in (*(step.hand for step in game.steps), game.end):
        change = balance(hand.ledger)
        assert sum(change.values()) == 0
        assert game.deal.deposit + change.get(DEPOSIT, 0) >= 0
        assert all(isinstance(account, str) or account in range(hand.participants) for account in change)
        assert all(points >= 0 for account, points in change.items() if isinstance(account, str) and account != DEPOSIT)
    change = balance(game.end.ledger)
    assert not any(change.get(account) for account in change if account != DEPOSIT and isinstance(account, str)), (
        "a pot is left"
    )
    assert game.end.ending is not None
    paid = tuple(transfer for win in game.end.wins for transfer in win.transfers)
    assert not Counter(paid) - Counter(game.end.ledger)


STATED_REASONS = ("win", "deposit", "support")
"""What a stated win pays; other payments belong to the table."""


def a_win_counts_and_pays_the_same_when_stated(game: Game) -> None:
    """Whoever writes a win down as a request, with what the table knew, gets the score and the payments of the table."""
    for step in game.steps:
        hand = step.hand
        for event in step.events:
            if isinstance(event, Won) and isinstance(phase := step.hand.phase, ShowHands):
                win = replace(phase.wins[phase.shown], tile=event.win.tile)
                stated_alike(game, hand, game.rules.declared(hand, win), event.win)
            hand = event.apply(hand)


COMMON = {kind for kind in vars(common).values() if isinstance(kind, type) and issubclass(kind, Action)}
"""The actions of every game."""


def an_action_of_its_own_is_listed(game: Game) -> None:
    """Whatever a game offers beside the common actions is in its ``actions``, from which the window knows its keys."""
    for step in game.steps:
        if isinstance(step.node, Decision):
            offered = {type(option) for options in step.node.options.values() for option in options}
            missing = offered - COMMON - set(game.rule_set.play.actions)
            assert not missing, f"{game.rule_set.id}, seed {game.match.setup.seed}, hand {game.deal.number}: {missing}"


def what_is_paid_for_has_a_name(game: Game) -> None:
    """Nobody reads the word of a reason: every game names, or every game has, what this hand paid for."""
    missing = {transfer.reason for transfer in game.end.ledger} - {*REASONS, *game.rule_set.display.reasons}
    assert not missing, f"{game.rule_set.id}, seed {game.match.setup.seed}, hand {game.deal.number}: {missing}"


def stated_alike(game: Game, hand: Hand, declared: WinningHand, won: WinRecord) -> None:
    rule_set, seats = game.rule_set, hand.seats
    request = written(declared, rule_set.scoring.stated_fields)
    request |= {"rules": rule_set.id, "options": dict(game.options)}
    where = f"{rule_set.id}, seed {game.match.setup.seed}, hand {game.deal.number}: {request}"
    _, found = library.scored(request)
    assert isinstance(found.score, Score), f"{where}: refused, {found.score.reason.en}"
    for part in ("patterns", "total", "fu", "limit"):
        ours, theirs = getattr(won.score, part), getattr(found.score, part)
        assert ours == theirs, f"{where}: {part} {ours} at the table, {theirs} when stated"
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
    assert not differing, f"{where}: points at the table and when stated differ: {differing}"


# -- replaying -----------------------------------------------------------------------------------------------------------


def replaying_gives_the_same_hand(game: Game, rng: Random) -> None:
    """From the start, and in some hands from any moment."""
    for start in (0, rng.randrange(len(game.steps))) if rng.random() < 0.1 else (0,):
        hand = game.steps[start].hand if start else game.rule_set.play.deal(game.options, game.deal)
        looks = looked_at(game, rng)
        for number, step in enumerate(game.steps[start:], start):
            if number in looks:
                assert hand == step.hand
            again = advance(game.rules, hand, step.given)
            assert again.events == step.events
            hand = again.hand
        assert hand == game.end


# -- options -------------------------------------------------------------------------------------------------------------

ANYTHING: tuple[Action, ...] = (PASS, Ron(), SelfDraw(), Discard(0), Discard(33), Discard(34), Discard(13, drawn=True))


MANY = 20
"""Of more options than these at one decision so many are tried: amounts of a bet, exchanges of tiles."""


def what_is_offered_is_accepted_and_nothing_else(game: Game, rng: Random) -> None:
    tried = {action for step in game.steps if isinstance(step.given, Mapping) for action in step.given.values()}
    foreign = (*ANYTHING, *rng.sample(sorted(tried, key=repr), min(4, len(tried))))
    for number in looked_at(game, rng):
        step = game.steps[number]
        if isinstance(step.node, Chance):
            if rng.random() < 0.2:
                assert _is_refused(game, step.hand, {0: PASS}, BadChance)
            continue
        if rng.random() < 0.3:
            assert isinstance(step.node, Decision)
            assert isinstance(step.given, Mapping)
            _decision_is_sound(game, step.hand, step.node, step.given, foreign, rng)


def _is_refused(game: Game, hand: Hand, given: Given, error: type[ValueError]) -> bool:
    """Whether a step is refused with this error; quicker than ``pytest.raises``, and asked very often."""
    try:
        advance(game.rules, hand, given)
    except error:
        return True
    return False


def _decision_is_sound(
    game: Game,
    hand: Hand,
    node: Decision,
    given: Mapping[int, Action],
    foreign: tuple[Action, ...],
    rng: Random,
) -> None:
    assert _is_refused(game, hand, (1, 1), BadChance)
    for seat in range(hand.participants):
        options = node.options.get(seat, ())
        assert len(set(options)) == len(options), "an option is offered once"
        assert seat not in node.options or options, "who is asked has a choice"
        for option in options if len(options) <= MANY else rng.sample(options, MANY):
            advance(game.rules, hand, {**given, seat: option})
        for action in foreign:
            if action not in options:
                assert _is_refused(game, hand, {**given, seat: action}, IllegalAction)
                reason = game.rule_set.why_not(game.rules, hand, seat, action)
                assert reason is not None
                assert reason.zh
                assert reason.en
    assert hand.phase.node(game.rules, hand) == node


# -- what a seat may know ------------------------------------------------------------------------------------------------


def a_seat_sees_only_what_it_may(game: Game, seat: int, rng: Random) -> None:
    """A hand followed with the other racks unknown looks the same from the seat at every moment, and ends the same.

    So does any hand with other tiles in the places that the seat cannot see: nothing that it may know depends on them.
    """
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


def who_has_no_seat_sees_only_what_it_may(game: Game, rng: Random) -> None:
    """A watcher sees the racks it may and no others, and nothing it is shown depends on those."""
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
