"""Rulings at a table: written in the journal, taken back, taken up again, and refused where they cannot be made."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from paizhuo.engine.core.action import PASS, Pon
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.engine.match.journal import load
from paizhuo.engine.match.journal_lines import BadJournal
from paizhuo.engine.match.journal_steps import steps
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.rules.rulings import FalseClaim, FalseWin, RulingRefused, TouchedTile
from paizhuo.engine.table.journal.verification import verified_steps
from paizhuo.engine.table.table import Table

BOTS = tuple(SeatSetup(name, "basic") for name in "甲乙丙丁")


OPEN: list[Table] = []


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    """Every table is closed after its test."""
    yield
    while OPEN:
        OPEN.pop().close()


def seated(path: Path | None = None, seed: int = 1, people: int = 1) -> Table:
    """A person at the first seat with so many people, supporters after the bots; the person is to choose."""
    names = (SeatSetup("甲"), *BOTS[1:], *(SeatSetup(name) for name in "戊己"[: people - 1]))
    OPEN.append(Table(MatchSetup("house", {"supporters": people - 1}, names, seed), journal=path))
    return to_decision(OPEN[-1])


def to_decision(table: Table) -> Table:
    while not table.hand_over and 0 not in table.waiting():
        table.bot_answers()
        for seat, options in table.waiting().items():
            if seat != 0 and table.match.setup.seats[seat].bot is None:
                table.answer(seat, options[-1])
    return table


def ponned(path: Path | None = None) -> Table:
    """The person has ponned a tile."""
    for seed in range(200):
        if path is not None:
            path.unlink(missing_ok=True)
        table = seated(path, seed)
        while not table.hand_over:
            options = table.waiting()[0]
            pon = next((option for option in options if isinstance(option, Pon)), None)
            table.answer(0, pon or (PASS if PASS in options else options[-1]))
            if pon is not None and table.match.hand.phase.turn == 0:
                return table
            to_decision(table)
        table.close()
    raise AssertionError("no pon in 200 hands")


def state_of(table: Table) -> tuple[object, ...]:
    match = table.match
    return match.hand, match.results, match.standing, match.setup.seats, table.waiting(), table.observation(0)


def test_a_journal_with_rulings_replays_to_the_same_match(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    table = ponned(path)
    table.rule(TouchedTile(0, table.observation(0).rack.concealed[0]))
    table.rule(FalseClaim(0))
    table.rule(FalseWin(0))
    table.close()
    *_, last = verified_steps(load(path.read_text("utf-8")))
    assert (last.match.hand, last.match.results) == (table.match.hand, table.match.results)
    with Table.resume(path) as again:
        assert state_of(again) == state_of(table)


def test_a_false_pon_is_taken_back_and_the_person_asked_anew() -> None:
    table = ponned()
    assert any(meld.kind == "pon" for meld in table.observation(0).rack.melds)
    table.rule(FalseClaim(0))
    assert not table.observation(0).rack.melds
    assert any(isinstance(option, Pon) for option in table.waiting()[0])


def test_a_ruling_is_undone_like_a_choice(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    table = seated(path)
    before, written = state_of(table), path.read_bytes()
    table.rule(FalseWin(0))
    assert table.hand_over
    assert table.undo()
    assert state_of(table) == before
    assert path.read_bytes() == written


@pytest.mark.parametrize("ruling", [FalseWin(7), FalseClaim(0), TouchedTile(0, UNKNOWN)])
def test_a_ruling_that_cannot_be_made_changes_nothing(ruling: FalseWin, tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    table = seated(path)
    before, written = state_of(table), path.read_bytes()
    with pytest.raises(RulingRefused):
        table.rule(ruling)
    assert (state_of(table), path.read_bytes()) == (before, written)


@pytest.mark.parametrize("comes", [4, 5, SeatSetup("庚"), SeatSetup("辛", "random")])
def test_another_takes_the_seat_and_the_match_goes_on(comes: int | SeatSetup, tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    table = seated(path, people=3)
    table.rule(FalseWin(1))
    table.take_seat(comes)
    sits = table.match.setup.seats[1]
    assert sits == (SeatSetup("戊己"[comes - 4]) if isinstance(comes, int) else comes)
    assert {who.name for who in table.match.setup.seats} >= ({"乙"} if isinstance(comes, int) else {sits.name})
    table.next_hand()
    to_decision(table)
    table.close()
    with Table.resume(path) as again:
        assert state_of(again) == state_of(table)
        again.bot_answers()
        assert all(again.match.setup.seats[seat].bot is None for seat in again.waiting())


def test_that_another_took_the_seat_is_undone_too() -> None:
    table = seated(people=2)
    table.rule(FalseWin(1))
    before = table.match
    table.take_seat(4)
    assert table.undo()
    assert table.match == before
    assert table.undo()
    to_decision(table)
    assert 0 in table.waiting()


def test_a_bot_that_does_not_exist_takes_no_seat() -> None:
    table = seated(people=2)
    table.rule(FalseWin(1))
    before = table.match
    with pytest.raises(ValueError, match="no bot"):
        table.take_seat(SeatSetup("庚", "nobody"))
    assert table.match == before
    with pytest.raises(RulingRefused):
        table.take_seat(7)
    assert table.match == before


@pytest.mark.parametrize(
    "line",
    [
        {"ruling": "false_win", "seat": 9},
        {"ruling": "false_win", "seat": 0, "by": "me"},
        {"ruling": "touched_tile", "seat": 0, "tile": "??"},
        {"leaves": 0, "comes": 4},
    ],
)
def test_a_journal_with_a_ruling_that_cannot_be_is_refused(line: dict[str, object], tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    seated(path, people=2).close()
    text = path.read_text("utf-8") + json.dumps(line) + "\n"
    with pytest.raises(BadJournal, match=rf"line {text.count(chr(10))}: "):
        list(steps(load(text)))


@pytest.mark.parametrize(
    "line",
    [
        {"leaves": 0, "comes": 4},
        {"leaves": True, "comes": 4},
        {"leaves": 1, "comes": 0},
        {"leaves": 1, "comes": None},
        {"leaves": 1, "comes": {"name": 5}},
        {"leaves": 1, "comes": {"name": "庚", "bot": "nobody"}},
        {"leaves": 1, "comes": 4, "why": "tired"},
    ],
)
def test_a_journal_in_which_somebody_takes_a_seat_that_cannot_be_taken_is_refused(
    line: dict[str, object], tmp_path: Path
) -> None:
    path = tmp_path / "a.journal"
    table = seated(path, people=2)
    table.rule(FalseWin(1))
    table.close()
    text = path.read_text("utf-8") + json.dumps(line) + "\n"
    with pytest.raises(BadJournal, match=rf"line {text.count(chr(10))}: "):
        list(verified_steps(load(text)))
