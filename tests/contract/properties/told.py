"""What a participant is told of a hand can be sent, and is enough to know the hand as it may."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from paizhuo.engine.core import codec
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.event import Event, Noted, Won
from paizhuo.engine.core.hand import Hand, RuleState
from paizhuo.engine.core.node import Chance, Request
from paizhuo.engine.core.observe import Observation, observe
from paizhuo.engine.core.value import replace
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.follow import Following, News, news, read_news, write_news
from paizhuo.engine.table.journal.event_log import EventLog
from tests.contract.passes import Look, Property
from tests.contract.playing import Game

SAMPLED = 3
"""One step of so many is written and read; among thousands of hands every kind of step is met many times."""
LARGEST_OBSERVATION = 8_000
"""Bytes."""
LARGEST_TURN = 700
"""Bytes of what happens at a step; at most 500 but for what ends a hand of betting."""
LARGEST_WIN = 2_000
"""Bytes of what happens at a step with a win: its patterns and how they are counted are said in two languages."""


def sent(written: codec.Json) -> tuple[codec.Json, int]:
    """A JSON value as it arrives at the other end of a line, and its size in bytes."""
    line = json.dumps(written, ensure_ascii=False, separators=(",", ":"))
    return json.loads(line), len(line.encode())


def after(game: Game, nth: int) -> Hand:
    """The hand after a step."""
    return game.steps[nth + 1].hand if nth + 1 < len(game.steps) else game.end


def happened(game: Game) -> Iterator[tuple[Referee, tuple[Event, ...], RuleState]]:
    """What happened at each step, the match after it, and the rule state before it."""
    for step in game.before:
        yield step.outcome.referee, step.outcome.events, step.referee.match.hand.state
    for nth, given in enumerate(game.steps):
        yield Referee(replace(game.match, hand=after(game, nth))), given.events, given.hand.state


def who_is_told_events_knows_the_hand_as_one_who_looks_at_it(game: Game, look: Look) -> None:
    """Every participant in turn, and an onlooker who is none: equal after every step to a fresh observation.

    A hand whose game dice choose is followed from before that.
    """
    first = game.before[0].referee if game.before else Referee(game.match)
    everybody = (None, *range(first.match.hand.participants))
    watched = {everybody[(2 * look.nth + nth) % len(everybody)] for nth in range(2)}
    followed = {participant: Following(first.observation(participant)) for participant in watched}
    for referee, events, before in happened(game):
        for participant, following in followed.items():
            followed[participant] = now = following.after(news(referee, events, before, participant))
            assert now.observation == referee.observation(participant), f"{participant} after {events}"


def who_gets_an_event_learns_something_by_it(game: Game, look: Look) -> None:
    """An event that only says that something was noted for another seat tells everybody of a win that was passed up."""
    first = game.before[0].referee if game.before else Referee(game.match)
    log = EventLog()
    for referee, events, before in happened(game):
        log.add(events, before, referee.match.hand)
    for participant in (None, *range(game.end.participants)):
        hand = Following(first.observation(participant)).observation.hand
        for event in log.events(participant):
            known, hand = hand.state, event.apply(hand)
            assert not isinstance(event, Noted) or hand.state != known, f"{participant}: {event}"
        look.met["hidden"] += len(log) - log.shown(participant)


def everything_that_is_told_comes_back_from_json_as_it_was(game: Game, look: Look) -> None:
    participants = (None, *range(game.end.participants))
    for nth, step in list(enumerate(game.steps))[::SAMPLED]:
        participant = participants[nth % len(participants)]
        seen = observe(game.rules, step.hand, participant)
        arrived, size = sent(codec.write(seen, Observation))
        assert codec.read(arrived, Observation) == seen
        assert size <= LARGEST_OBSERVATION
        later = Referee(replace(game.match, hand=after(game, nth)))
        found = news(later, step.events, step.hand.state, participant)
        assert codec.read(sent(codec.write(found, News))[0], News) == found
        arrived, _ = sent(write_news(found, seen.hand.state))
        assert read_news(arrived, seen.hand.state) == found
        won = any(isinstance(event, Won) for event in found.events)
        assert sent(arrived[0])[1] <= (LARGEST_WIN if won else LARGEST_TURN)
        for event in step.events:
            assert codec.read(sent(codec.write(event, Event))[0], Event) == event
        if isinstance(step.node, Chance):
            request = step.node.request
            assert codec.read(sent(codec.write(request, Request))[0], Request) == request
            assert not isinstance(step.given, Mapping)
            assert codec.read_chance(request, sent(codec.write_chance(request, step.given))[0]) == step.given
        elif isinstance(step.given, Mapping):
            for action in step.given.values():
                assert codec.read(sent(codec.write(action, Action))[0], Action) == action
    state = game.end.state
    assert codec.read(sent(codec.write(state, RuleState))[0], RuleState) == state


NOTED_IN_SECRET = frozenset(("riichi", "trick", "dyed", "double", "chongqing"))
"""Where what is noted of a seat may be that seat's own secret: furiten, 过水."""


def hidden_where_anything_is(rule_set: RuleSet) -> frozenset[str]:
    return frozenset(("hidden",)) if rule_set.id in NOTED_IN_SECRET else frozenset()


EVERY = 2
PROPERTIES = (
    Property(who_is_told_events_knows_the_hand_as_one_who_looks_at_it, EVERY),
    Property(who_gets_an_event_learns_something_by_it, EVERY, hidden_where_anything_is),
    Property(everything_that_is_told_comes_back_from_json_as_it_was, EVERY),
)
