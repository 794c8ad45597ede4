"""For every rule set: a hand can be refereed from what everybody at a table of real tiles sees, all racks unknown.

What that is stands in ``tests.contract.blind``.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.node import BadChance, Chance, FalseWin, ShowPlace
from paizhuo.engine.core.tiles import KINDS, NAMES, UNKNOWN
from paizhuo.engine.core.value import replace
from paizhuo.engine.games import ALL
from paizhuo.engine.match.history import CorrectionRefused, corrected
from paizhuo.engine.match.journal import Journal, load
from paizhuo.engine.match.journal_lines import chance_line, first_line, hand_line
from paizhuo.engine.match.journal_steps import steps
from paizhuo.engine.match.match import Match
from paizhuo.engine.match.referee import HandOver, Referee
from paizhuo.engine.rules.rule_set import RuleSet
from tests.contract.blind import BY, BlindTable
from tests.contract.playing import games, played, setup_of

BLOCKS, HANDS = 4, 50
"""Two hundred hands of every game, forty of a match of several: their hands are those games' own."""

pytestmark = pytest.mark.simulation
every_rule_set = pytest.mark.parametrize("rule_set", ALL, ids=lambda rule_set: rule_set.id)
one_game = pytest.mark.parametrize(
    "rule_set", [rule_set for rule_set in ALL if not rule_set.games], ids=lambda rule_set: rule_set.id
)


@every_rule_set
@pytest.mark.parametrize("block", range(BLOCKS))
def test_a_hand_refereed_from_what_everybody_sees_ends_as_it_ended(rule_set: RuleSet, block: int) -> None:
    for game in games(rule_set, block, HANDS // 5 if rule_set.games else HANDS):
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


@every_rule_set
def test_a_hand_laid_open_that_cannot_be_is_refused_in_words_and_can_be_laid_open_again(rule_set: RuleSet) -> None:
    """A mistyped or a false winning hand: the table says why, and still waits for it. No value is an error of the program."""
    rng, tried, false = Random(rule_set.id), 0, 0
    for game in games(rule_set, 0, 2 if rule_set.games else 10):
        for referee in BlindTable(game).moments:
            waiting = referee.waiting
            if not isinstance(waiting, Chance) or not isinstance(request := waiting.request, ShowPlace):
                continue
            hand = referee.match.hand
            size = len(hand.places[request.place].concealed)
            wall = referee.match.game.play.wall(referee.match.game_options)
            racks: list[Any] = [tuple(rng.sample(wall, size)) for _ in range(3)]
            for value in (*racks, (), (UNKNOWN,) * size, racks[0][1:], (0,) * size, 0, [0] * size, ("1m",) * size):
                refused = refusal_of(referee, value)
                assert refused is None or refused.reason.zh != refused.reason.en
                tried += refused is not None
                false += isinstance(refused, FalseWin)
            assert referee.match.hand is hand
            assert referee.waiting == waiting
    assert tried
    assert false


@one_game
def test_what_a_seat_is_said_to_reach_can_be_done(rule_set: RuleSet) -> None:
    """Also by seats that are not asked yet: nothing is offered that is then refused."""
    rng, tried = Random(rule_set.id), 0
    for game in games(rule_set, 0, 2):
        moments = BlindTable(game).moments
        for referee in rng.sample(moments, min(12, len(moments))):
            for seat in range(referee.match.hand.seats):
                for action in referee.reachable(seat):
                    referee.act(seat, action)
                    tried += 1
    assert tried


def refusal_of(referee: Referee, value: Any) -> BadChance | None:
    """Why the referee refuses a value; None if it takes it."""
    try:
        referee.give(value)
    except BadChance as bad:
        return bad
    return None


# -- its journal -----------------------------------------------------------------------------------------------------------

MATCHES = 2
"""So many matches of every rule set are kept in journals."""
LONGEST = 8
"""So many hands of a match are played at most."""


def matches(rule_set: RuleSet) -> Iterator[tuple[Journal, Match]]:
    """Matches played at a blind table: the journal, and the match as it was played with known tiles."""
    for nth in range(MATCHES):
        referee = Referee.begin(setup_of(rule_set, 0, nth))
        setup = replace(referee.match.setup, seed=None)
        lines = [first_line(setup, rule_set)]
        while referee.match.final is None:
            lines.append(hand_line(referee.match.hand.deal))
            game = played(referee)
            lines += (chance_line(step.request, step.value, BY) for step in game.before)
            lines += BlindTable(game).lines
            referee = game.over
            if len(referee.match.results) == LONGEST:
                break
            referee = referee.next_hand().referee
        yield load("".join(lines)), referee.match


@every_rule_set
def test_the_journal_of_a_blind_table_gives_the_same_results(rule_set: RuleSet) -> None:
    for journal, match in matches(rule_set):
        *_, last = steps(journal)
        assert last.referee.catch_up().referee.match.results == match.results


@one_game
def test_a_discard_of_a_blind_table_is_corrected_and_what_does_not_hang_on_it_stays(rule_set: RuleSet) -> None:
    """Nobody's tiles are known, so any tile could have been discarded: only what was done with it may no longer fit."""
    rng = Random(rule_set.id)
    whole = 0
    for journal, match in matches(rule_set):
        tiles = sorted({NAMES[kind] for kind in rule_set.play.wall(match.options) if kind < KINDS})
        discards = [number for number, line in enumerate(journal.lines, 2) if line.get("action") == "discard"]
        for number in rng.sample(discards, min(6, len(discards))):
            line = journal.lines[number - 2]
            other = rng.choice([tile for tile in tiles if tile != line["tile"]])
            try:
                correction = corrected(journal, number, {**line, "tile": other})
            except CorrectionRefused:  # every copy of it lies open, or the rules forbid it
                continue
            back = corrected(correction.draft, number, line)
            assert back.misfit is None
            assert back.referee.catch_up().referee.match.results == match.results
            if correction.misfit is None:
                whole += 1
                assert len(correction.journal.lines) == len(journal.lines)
            else:
                assert correction.misfit.number > number
    assert whole
