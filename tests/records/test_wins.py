"""Matches are found by what their person won, and score sheets say who won what from whom."""

from __future__ import annotations

from pathlib import Path

import pytest

from paizhuo.engine.core.value import asdict
from paizhuo.engine.games import ALL, find
from paizhuo.engine.match.journal import decode, load
from paizhuo.engine.match.journal_steps import steps
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.match.sheet import file as sheet_file
from paizhuo.engine.match.sheet.from_match import entry_from_match
from paizhuo.engine.match.sheet.sheet import new_sheet
from paizhuo.engine.records.facts import replayed
from paizhuo.engine.records.filter import Filter
from paizhuo.engine.records.index import Index
from paizhuo.engine.records.record import Remarks
from paizhuo.engine.records.statistics import gather, statistics
from paizhuo.engine.records.wins import WinsWanted, limits, limits_of, wins_said
from paizhuo.engine.table.simulation import play_match
from tests.records.kept import NAMES, as_persons

pytestmark = pytest.mark.simulation
ENTERED_APART = {"chongqing": ("gained", "lost"), "holdem": ("gained", "lost")}
"""A sheet has the money of kongs that goes with a win, and pots, among the other payments of the hand."""
WON = 5
"""So many hands of every rule set are played: enough for the first seat to win some, in all of them together."""


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wins")
    for nth, rule_set in enumerate(ALL):
        people = rule_set.participants(rule_set.settled({}))
        setup = MatchSetup(rule_set.id, {}, tuple(SeatSetup(name, "basic") for name in NAMES[:people]), nth + 7)
        file = folder / "matches" / f"202601{nth + 1:02}-120000-{rule_set.id}.journal"
        file.parent.mkdir(exist_ok=True)
        play_match(setup, WON, file)
        as_persons(file)
    return folder


def found(index: Index, won: WinsWanted) -> set[str]:
    index.read_wins(Filter(), lambda done, of: None)
    return {record.file for record in index.records(Filter(won=won))}


@pytest.fixture
def index(data: Path) -> Index:
    index = Index(data)
    index.refresh()
    return index


def test_a_match_is_found_by_each_of_its_persons_wins_and_by_nobody_elses(data: Path, index: Index) -> None:
    every = {file.name: replayed(load(decode(file.read_bytes()))) for file in (data / "matches").iterdir()}
    own = {
        (f"matches/{name}", win)
        for name, facts in every.items()
        for hand in facts.hands
        for win in hand.seats[0].won
        if hand.seats[0].name == "Ann"
    }
    assert len({file for file, _ in own}) > 5
    for win in {win for _, win in own}:
        assert win.total is not None
        wanted = {file for file, other in own if other.total is not None and other.total >= win.total}
        assert found(index, WinsWanted(least=win.total)) == wanted
    for pattern in {pattern for _, win in own for pattern in win.patterns}:
        same = {file for file, win in own if pattern in win.patterns}
        assert found(index, wins_said(pattern)) >= same
        assert all(file in {own_file for own_file, _ in own} for file in found(index, wins_said(pattern)))
    assert found(index, WinsWanted(pattern="no such pattern")) == set()
    index.close()


def test_a_limit_is_reached_by_the_higher_ones_too() -> None:
    assert list(limits()) == ["mangan", "haneman", "baiman", "sanbaiman", "counted_yakuman", "yakuman"]
    assert wins_said(" 满贯 ") == wins_said("Mangan") == WinsWanted(limit="mangan")
    assert wins_said("8") == WinsWanted(least=8)
    assert WinsWanted(limit="haneman").counts("baiman", (), frozenset())
    assert not WinsWanted(limit="haneman").counts("mangan", (), frozenset())
    assert not WinsWanted(limit="mangan").counts(None, (), frozenset())


def test_a_game_names_every_limit_that_its_wins_reach(data: Path) -> None:
    reached = set()
    for file in (data / "matches").iterdir():
        journal = load(decode(file.read_bytes()))
        known = {limit.id for limit in limits_of(find(journal.setup.rules))}
        here = {win.limit for hand in replayed(journal).hands for seat in hand.seats for win in seat.won} - {None}
        assert here <= known, file.name
        reached |= here
    assert "mangan" in reached


def test_wins_are_known_anew_once_a_file_has_changed(data: Path, index: Index, tmp_path: Path) -> None:
    before = found(index, WinsWanted(least=0))
    record = next(record for record in index.records() if record.file in before)
    index.remark(record.file, Remarks(own=-1))
    assert found(index, WinsWanted(least=0)) == before - {record.file}, "it is nobody's match"
    index.remark(record.file, Remarks())
    file = data / record.file
    whole = file.read_bytes()
    file.write_bytes(whole[: whole.index(b"\n", whole.index(b'{"hand"')) + 1])
    index.refresh()
    assert found(index, WinsWanted(least=0)) == before - {record.file}
    file.write_bytes(whole)
    index.refresh()
    assert found(index, WinsWanted(least=0)) == before
    index.close()


@pytest.mark.parametrize("rules", [rule_set.id for rule_set in ALL])
def test_a_sheet_of_the_same_hands_counts_the_same(data: Path, tmp_path: Path, rules: str) -> None:
    (journal_file,) = (data / "matches").glob(f"*-{rules}.journal")
    journal = load(decode(journal_file.read_bytes()))
    sheet = new_sheet(rules, dict(journal.setup.options), tuple(seat.name for seat in journal.setup.seats))
    over = 0
    for step in steps(journal):
        if len(step.match.results) > over:
            over += 1
            sheet = sheet.with_entry(entry_from_match(step.match))
    for folder, name, content in (
        ("matches", "1.journal", journal_file.read_bytes()),
        ("sheets", "1.sheet", sheet_file.written(sheet).encode()),
    ):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / name).write_bytes(content)
    index = Index(tmp_path)
    index.refresh()
    for name in (who.name for who in journal.setup.seats):
        asked = Filter(kind="local", with_whom=name), Filter(kind="sheet", with_whom=name)
        played, written = (statistics(rules, gather(index, wanted)[rules]) for wanted in asked)
        unknown = {"called", "declared", "ready", "turn", "patterns", "names", *ENTERED_APART.get(rules, ())}
        for each in asdict(written).keys() - unknown:
            assert getattr(written, each) == getattr(played, each), each
        assert written.called.of == written.turn.of == 0
    index.close()
