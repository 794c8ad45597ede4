"""Advice 狗头军师规则: who may give it, who hears it, and that nothing follows from it."""

from __future__ import annotations

from pathlib import Path

import pytest

from paizhuo.engine.core.action import Discard
from paizhuo.engine.core.watching import Support
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.table.advice import BadAdvice
from paizhuo.engine.table.table import Table

PEOPLE = tuple(SeatSetup(name) for name in "甲乙丙丁戊己")


def table(journal: Path | None = None) -> Table:
    """A hand without an exchange: supporters 4 and 5 stand behind the dealer, who is to discard."""
    for seed in range(100):
        if journal:
            journal.unlink(missing_ok=True)
        made = Table(MatchSetup("house", {"supporters": 2}, PEOPLE, seed), journal=journal)
        if set(made.waiting()) == {4, 5}:
            made.answer(4, Support(0))
            made.answer(5, Support(0))
            return made
    raise AssertionError("every hand began with an exchange")


def discards(made: Table) -> list[Discard]:
    return [option for option in made.waiting()[0] if isinstance(option, Discard)]


def test_advice_reaches_the_supported_player_and_nobody_else() -> None:
    made = table()
    option = discards(made)[0]
    made.advise(4, option)
    assert [(given.supporter, given.action) for given in made.advisers.before(0)] == [(4, option)]
    assert not any(made.advisers.before(other) for other in range(1, 6))


def test_each_supporters_latest_word_stands() -> None:
    made = table()
    first, second, third = discards(made)[:3]
    made.advise(4, first)
    made.advise(5, second)
    made.advise(4, third)
    assert [given.action for given in made.advisers.before(0)] == [third, second]


def test_advice_points_at_what_the_player_can_do_now() -> None:
    made = table()
    held = {option.tile for option in discards(made)}
    absent = next(tile for tile in range(34) if tile not in held)
    with pytest.raises(BadAdvice, match="no such choice"):
        made.advise(4, Discard(absent))
    assert made.advisers.before(0) == ()


def test_only_who_stands_behind_a_player_advises() -> None:
    made = table()
    for participant in (1, 6):
        with pytest.raises(BadAdvice, match="Only a supporter"):
            made.advise(participant, discards(made)[0])
    early = Table(MatchSetup("house", {"supporters": 1}, PEOPLE[:5], 3))
    with pytest.raises(BadAdvice, match="not chosen a player yet"):
        early.advise(4, Support(0))


def test_the_player_decides_and_then_the_advice_is_past() -> None:
    made = table()
    advised, other = discards(made)[:2]
    made.advise(4, advised)
    made.answer(0, other)
    assert made.match.hand.rivers[0][0].tile == other.tile
    assert made.advisers.before(0) == ()


def test_a_player_may_mute_advice_and_hear_it_again() -> None:
    made = table()
    made.advisers.mute(0, muted=True)
    made.advise(4, discards(made)[0])
    assert made.advisers.before(0) == ()
    made.advisers.mute(0, muted=False)
    assert len(made.advisers.before(0)) == 1


def test_neither_the_hand_nor_the_journal_knows_of_advice(tmp_path: Path) -> None:
    made = table(tmp_path / "a.journal")
    before, written = made.match.hand, (tmp_path / "a.journal").read_bytes()
    made.advise(4, discards(made)[0])
    assert made.match.hand == before
    assert (tmp_path / "a.journal").read_bytes() == written
    made.close()


def test_taking_a_move_back_forgets_the_advice() -> None:
    made = table()
    made.advise(4, discards(made)[0])
    assert made.undo()
    assert made.advisers.before(0) == ()
