"""For every rule set: the journal of a table of real tiles, all racks unknown, is that of the match (``tests.contract.blind``)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from paizhuo.engine.core.tiles import KINDS, NAMES
from paizhuo.engine.core.value import replace
from paizhuo.engine.games import ALL, find
from paizhuo.engine.match.history import CorrectionRefused, corrected
from paizhuo.engine.match.journal import Journal, load
from paizhuo.engine.match.journal_lines import chance_line, first_line, hand_line
from paizhuo.engine.match.journal_steps import steps
from paizhuo.engine.match.match import Match
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.rules.rule_set import RuleSet
from tests.contract.blind import BY, BlindTable
from tests.contract.playing import played, setup_of

pytestmark = pytest.mark.simulation
every_rule_set = pytest.mark.parametrize("rule_set", ALL, ids=lambda rule_set: rule_set.id)
one_game = pytest.mark.parametrize(
    "rule_set", [rule_set for rule_set in ALL if not rule_set.games], ids=lambda rule_set: rule_set.id
)


MATCHES, MATCHES_AT_NIGHT = 1, 4
"""So many matches of every rule set are kept in journals."""
LONGEST, LONGEST_AT_NIGHT = 4, 8
"""So many hands of a match are played at most."""


some_matches = pytest.mark.parametrize("count", [MATCHES, pytest.param(MATCHES_AT_NIGHT, marks=pytest.mark.nightly)])


@cache
def matches(rules: str, count: int) -> tuple[tuple[Journal, Match], ...]:
    """Matches played at a blind table: the journal, and the match as it was played with known tiles."""
    return tuple(_matches(find(rules), count))


def _matches(rule_set: RuleSet, count: int) -> Iterator[tuple[Journal, Match]]:
    longest = LONGEST if count == MATCHES else LONGEST_AT_NIGHT
    for nth in range(count):
        referee = Referee.begin(setup_of(rule_set, 0, nth))
        setup = replace(referee.match.setup, seed=None)
        lines = [first_line(setup, rule_set)]
        while referee.match.final is None:
            lines.append(hand_line(referee.match.hand.deal))
            game = played(referee)
            lines += (chance_line(step.request, step.value, BY) for step in game.before)
            lines += BlindTable(game).lines
            referee = game.over
            if len(referee.match.results) == longest:
                break
            referee = referee.next_hand().referee
        yield load("".join(lines)), referee.match


@every_rule_set
@some_matches
def test_the_journal_of_a_blind_table_gives_the_same_results(rule_set: RuleSet, count: int) -> None:
    for journal, match in matches(rule_set.id, count):
        *_, last = steps(journal)
        assert last.referee.catch_up().referee.match.results == match.results


@one_game
@some_matches
def test_a_discard_of_a_blind_table_is_corrected_and_what_does_not_hang_on_it_stays(
    rule_set: RuleSet, count: int
) -> None:
    """Nobody's tiles are known, so any tile could have been discarded: only what was done with it may no longer fit."""
    rng = Random(rule_set.id)
    whole = 0
    for journal, match in matches(rule_set.id, count):
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
