"""Where a hand begins, what the match comes to is kept: whoever takes the match up with it has the same match as who plays it all again."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from paizhuo.engine.core.value import replace
from paizhuo.engine.games import ALL
from paizhuo.engine.match import journal as journals
from paizhuo.engine.match.journal import Journal
from paizhuo.engine.match.match import begin
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.checkpoint import read
from paizhuo.engine.table.journal.event_log import EventLog
from paizhuo.engine.table.journal.recorder import JournalInMemory
from paizhuo.engine.table.sources.committed import CommittedWalls
from paizhuo.engine.table.table import Table
from paizhuo.engine.table.taking_up import TakenUp, at_end_of

KEY = bytes(range(32))
HANDS = 3


class Checked(JournalInMemory):
    """A journal that keeps every checkpoint, by the number of lines before it."""

    def __init__(self) -> None:
        super().__init__()
        self.made: dict[int, bytes] = {}

    def checkpoint(self, made: Callable[[], bytes]) -> None:
        self.made[self.count] = made()


def played(rule_set: RuleSet) -> tuple[Table, Checked]:
    """A table of bots after some hands and half of another one, its walls committed to as a server's are."""
    options, journal = rule_set.settled({}), Checked()
    bots = [SeatSetup(f"b{nth}", "basic") for nth in range(rule_set.participants(options))]
    setup = MatchSetup(rule_set.id, options, tuple(bots), 3)
    table = Table(setup, chance=CommittedWalls(begin(setup), KEY), journal=journal)
    for _ in range(HANDS):
        while not table.hand_over:
            table.bot_answers()
        table.next_hand()
    for _ in range(20):
        table.bot_answers()
    return table, journal


def assert_same(found: TakenUp, whole: TakenUp) -> None:
    """All that anybody can be shown or asked is the same."""
    assert found.referee == whole.referee
    assert len(found.log) == len(whole.log)
    match = whole.referee.match
    for seat in (None, *range(match.hand.participants)):
        assert found.log.shown(seat) == whole.log.shown(seat)
        number = match.hand.deal.number
        assert found.log.of_hand(number, seat) == whole.log.of_hand(number, seat)
        latest = whole.log.shown(seat) - 3
        assert found.log.events(seat, latest) == whole.log.events(seat, latest)
        if seat is not None:
            assert found.steps.decided(seat) == whole.steps.decided(seat)


@pytest.mark.parametrize("rule_set", ALL, ids=lambda rule_set: rule_set.id)
def test_a_match_taken_up_at_its_last_hand_is_the_same(rule_set: RuleSet) -> None:
    table, journal = played(rule_set)
    written = journals.load(journal.text)
    assert len(journal.made) == HANDS
    whole = at_end_of(written)
    for data in journal.made.values():
        checkpoint = read(data, written)
        assert checkpoint is not None
        assert_same(at_end_of(written, checkpoint), whole)
    again = Table(
        written.setup,
        chance=recalled(written),
        journal=JournalInMemory(),
        taken_up=written,
        checkpoint=list(journal.made.values())[-1],
    )
    assert again.referee == table.referee
    while not table.hand_over:
        for each in (table, again):
            each.bot_answers()
    assert again.journal_text == table.journal_text


def recalled(journal: Journal) -> CommittedWalls:
    """The walls of a match that is taken up."""
    walls = CommittedWalls(begin(journal.setup), KEY)
    walls.recall(journal)
    return walls


def test_a_checkpoint_of_another_journal_or_of_another_version_is_not_used() -> None:
    _, journal = played(next(iter(ALL)))
    written = journals.load(journal.text)
    for count, following in pairwise([*journal.made, journal.count]):
        data = journal.made[count]
        changed = written.text.replace('"discard"', '"discord"', 1)
        assert read(data, replace(written, text=changed)) is None
        short = "".join(journals.split_lines(written.text)[: count - 1])
        assert read(data, replace(written, text=short)) is None
        longer = "".join(journals.split_lines(written.text)[:following])
        assert read(data, replace(written, text=longer)) is not None
    last = next(reversed(journal.made.values()))
    for broken in (b"", b"no checkpoint", last[:-3], last[:10]):
        assert read(broken, written) is None


def test_a_log_can_be_cut_before_anybody_was_shown_anything() -> None:
    table, _ = played(next(iter(ALL)))
    log = EventLog()
    log.shown(None)
    for logged in table.log.whole_hand(table.match.hand.deal.number)[:3]:
        log.add((logged.event,), logged.before, logged.hand)
    log.cut(1)
    assert len(log) == 1
    assert log.shown(None) <= 1
