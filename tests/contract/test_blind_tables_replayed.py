"""For every rule set: at a table of real tiles, whatever is taken back and corrected, the journal is the table.

Hands are reported as everybody sees them (``tests.contract.blind``); on the way choices are taken back and done again, entries are
corrected, corrected back, or corrected so that the rest no longer fits. After each of these the journal is replayed: what everybody
may know of the match there, and what has happened, is what the table itself says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from random import Random

import pytest

from paizhuo.engine.core.action import Action, Ron
from paizhuo.engine.core.node import Chance, DealTiles, Request, ShowKong, ShowPlace
from paizhuo.engine.core.tiles import KINDS, NAMES, UNKNOWN
from paizhuo.engine.core.value import replace
from paizhuo.engine.games import ALL, find
from paizhuo.engine.match.history import CorrectionRefused
from paizhuo.engine.match.journal import load
from paizhuo.engine.match.journal_steps import steps
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.rules.rulings import FalseWin
from paizhuo.engine.table.journal.recorder import JournalInMemory
from paizhuo.engine.table.sources.source import Offered, Wake, Wanted
from paizhuo.engine.table.table import Table
from tests.contract.blind import public_acts
from tests.contract.playing import Game, played, setup_of

MATCHES, MATCHES_AT_NIGHT = 1, 3
HANDS = 2
"""So many hands of each match are played at most."""
BETWEEN = 25
"""So many acts are reported between two changes, more or less."""

pytestmark = pytest.mark.simulation
every_rule_set = pytest.mark.parametrize("rule_set", ALL, ids=lambda rule_set: rule_set.id)
some_matches = pytest.mark.parametrize("matches", [MATCHES, pytest.param(MATCHES_AT_NIGHT, marks=pytest.mark.nightly)])


class NobodyKnows:
    """A source that never has a value: people report what they see."""

    def ask(self, wanted: Wanted, wake: Wake) -> Offered | None:
        return None

    def cancel(self) -> None:
        """Nothing is under way."""


def standing(referee: Referee) -> tuple[object, ...]:
    """All that a match is but its rules."""
    match = referee.match
    return match.hand, match.results, match.final, referee.answers, referee.chances


def is_its_journal(table: Table) -> None:
    """The journal gives the same match: what everybody may know, what has happened, and what is waited for."""
    text = table.journal_text
    assert text is not None
    journal = load(text)
    *_, last = steps(journal)
    again = Table(journal.setup, chance=NobodyKnows(), taken_up=journal)
    for who in (None, *range(len(journal.setup.seats))):
        seen = table.observation(who)
        assert last.referee.observation(who) == seen, f"{who}"
        assert again.observation(who) == seen, f"{who}"
        assert again.log.record(who) == table.log.record(who), f"{who}"
    assert standing(last.referee) == standing(table.referee) == standing(again.referee)
    assert again.waiting() == table.waiting()
    again.close()


class Evening:
    """A match that is reported act by act, and can be gone on with wherever it was gone back to."""

    def __init__(self, rule_set: RuleSet, nth: int) -> None:
        referee = Referee.begin(setup_of(rule_set, 0, nth))
        setup = referee.match.setup
        people = tuple(replace(seat, bot=None) for seat in setup.seats)
        self.table = Table(replace(setup, seats=people, seed=None), chance=NobodyKnows(), journal=JournalInMemory())
        self.doings: list[Callable[[], None]] = []
        for hand in range(HANDS):
            if referee.match.final is not None:
                break
            if hand:
                self.doings.append(self.table.next_hand)
            game = played(referee)
            self.doings += self._of(game)
            referee = game.over.next_hand().referee
        self.next = 0
        self._before: dict[str, tuple[int, Referee]] = {}
        """By journal: how many acts there were, and the match."""

    def _of(self, game: Game) -> Iterator[Callable[[], None]]:
        for step in game.before:
            yield partial(self.table.give, step.value)
        for who, what in public_acts(game):
            yield partial(self._does, game, who, what)
        yield partial(self._catch_up, game)

    def _does(self, game: Game, who: int | Request, what: Action | int | tuple[int, ...]) -> None:
        self._give_unseen(game)
        if isinstance(what, Action):
            assert isinstance(who, int)
            self._remember()
            self.table.act(who, what)
        else:
            self._catch_up(game)
            self.table.give(what)

    def _catch_up(self, game: Game) -> None:
        before = None
        while self.table.referee != before:
            before = self.table.referee
            self._remember()
            self.table.catch_up()
            self._give_unseen(game)

    def _give_unseen(self, game: Game) -> None:
        while isinstance(waiting := self.table.referee.waiting, Chance):
            match waiting.request:
                case DealTiles(positions=positions):
                    self.table.give((UNKNOWN,) * len(positions))
                case ShowKong(place=place, meld=meld):
                    self.table.give(game.end.places[place].melds[meld].tiles)
                case _:
                    return

    def _remember(self) -> None:
        self._before[str(self.table.journal_text)] = self.next, self.table.referee

    @property
    def over(self) -> bool:
        return self.next == len(self.doings)

    def go_on(self) -> None:
        """Reports the next act; nothing if all is over."""
        if self.over:
            return
        self.doings[self.next]()
        self.next += 1

    def take_back(self) -> None:
        """Takes the latest choice back: the table is as it was, and the acts from there on can be reported again."""
        if not self.table.undo():
            return
        self.next, referee = self._before[str(self.table.journal_text)]
        assert standing(self.table.referee) == standing(referee)


@every_rule_set
@some_matches
def test_choices_taken_back_and_done_again_leave_the_table_of_the_journal(rule_set: RuleSet, matches: int) -> None:
    rng = Random(rule_set.id)
    for nth in range(matches):
        evening, straight = Evening(rule_set, nth), Evening(rule_set, nth)
        while not straight.over:
            straight.go_on()
        for _ in range(len(straight.doings) // BETWEEN + 1):
            for _ in range(rng.randint(1, 2 * BETWEEN)):
                evening.go_on()
            for _ in range(rng.randint(1, 6)):
                evening.take_back()
            is_its_journal(evening.table)
        while not evening.over:
            evening.go_on()
        is_its_journal(evening.table)
        assert evening.table.journal_text == straight.table.journal_text
        assert standing(evening.table.referee) == standing(straight.table.referee)


@every_rule_set
@some_matches
def test_entries_corrected_there_and_back_leave_the_table_of_the_journal(rule_set: RuleSet, matches: int) -> None:
    rng, corrected = Random(f"{rule_set.id} corrected"), 0
    for nth in range(matches):
        evening = Evening(rule_set, nth)
        for _ in range(3):
            for _ in range(rng.randint(1, 2 * BETWEEN)):
                evening.go_on()
            corrected += there_and_back(evening.table, rng)
        while not evening.over:
            evening.go_on()
        partly_corrected(evening.table, rng)
        for _ in range(2):
            evening.table.undo()
            is_its_journal(evening.table)
    assert corrected


def discards(table: Table) -> list[int]:
    """The numbers of the lines of discards in the journal."""
    lines = load(str(table.journal_text)).lines
    return [number for number, line in enumerate(lines, 2) if line.get("action") == "discard"]


def there_and_back(table: Table, rng: Random) -> int:
    """Corrects some discards, and corrects them back, the last one first. How many were corrected."""
    before, referee, made = table.journal_text, table.referee, []
    for number in rng.sample(known := discards(table), min(4, len(known))):
        line = load(str(table.journal_text)).lines[number - 2]
        try:
            found = table.correct(number, {**line, "tile": another_tile(table, rng)})
        except CorrectionRefused:
            continue
        if found.misfit is None:
            made.append((number, line))
    is_its_journal(table)
    for number, line in reversed(made):
        table.correct(number, line)
    is_its_journal(table)
    assert table.journal_text == before
    assert standing(table.referee) == standing(referee)
    return len(made)


def partly_corrected(table: Table, rng: Random) -> None:
    """Corrects a discard so that the match goes on from where the rest no longer fits."""
    for number in rng.sample(known := discards(table), min(8, len(known))):
        line = load(str(table.journal_text)).lines[number - 2]
        with suppress(CorrectionRefused):
            table.correct(number, {**line, "tile": another_tile(table, rng)}, partly=True)
            is_its_journal(table)
            return


def another_tile(table: Table, rng: Random) -> str:
    """A tile of the wall that may be laid."""
    return rng.choice([NAMES[tile] for tile in table.game.play.wall(table.match.game_options) if tile < KINDS])


def test_a_ruling_on_a_declared_win_is_replayed_where_it_was_made() -> None:
    """The window has closed when the false hand is looked at, and the ruling stops the win: not the open window."""
    house, ruled = find("house"), 0
    for nth in range(12):
        evening = Evening(house, nth)
        declared = False
        while not evening.over and not declared:
            evening.go_on()
            declared = any(isinstance(action, Ron) for action in evening.table.referee.answers.values())
        evening.table.catch_up()
        waiting = evening.table.referee.waiting
        if isinstance(waiting, Chance) and isinstance(waiting.request, ShowPlace):
            evening.table.rule(FalseWin(waiting.request.place))
            is_its_journal(evening.table)
            ruled += 1
    assert ruled
