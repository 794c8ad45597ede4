"""A table asks, hears, writes down, takes back and is taken up again."""

from __future__ import annotations

from pathlib import Path

import pytest

from paizhuo.engine.core.action import Ron
from paizhuo.engine.core.advance import IllegalAction
from paizhuo.engine.core.event import Dealt, Drew
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.engine.games import ALL
from paizhuo.engine.match.journal_lines import BadJournal
from paizhuo.engine.match.match import HandRunning
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.table.sources.seeded import SeededWall, wall_order
from paizhuo.engine.table.table import Table

IDS = [rule_set.id for rule_set in ALL]


def setup(rules: str, *, people: int = 1, seed: int = 5) -> MatchSetup:
    seats = tuple(SeatSetup(f"seat {n}", None if n < people else "basic") for n in range(4))
    return MatchSetup(rules, {}, seats, seed)


def act(table: Table, steps: int) -> None:
    """Bots answer; people take their first option. So many rounds of answers, or to the end of the hand."""
    for _ in range(steps):
        if table.hand_over:
            return
        table.bot_answers()
        for seat, options in table.waiting().items():
            if table.match.setup.seats[seat].bot is None:
                table.answer(seat, options[-1])


@pytest.mark.parametrize("rules", IDS)
def test_only_those_who_must_choose_are_waited_for(rules: str) -> None:
    table = Table(setup(rules))
    for _ in range(40):
        for seat, options in table.waiting().items():
            assert options
            assert table.observation(seat).options == options
        act(table, 1)


@pytest.mark.parametrize("rules", IDS)
def test_an_action_that_is_not_offered_is_refused_with_a_reason(rules: str) -> None:
    table = Table(setup(rules, people=4))
    before, waiting = table.match, table.waiting()
    with pytest.raises(IllegalAction) as refused:
        table.answer(0, Ron())
    assert refused.value.reason.zh
    assert (table.match, table.waiting()) == (before, waiting)


def test_a_seat_answers_a_decision_once() -> None:
    table = Table(setup("sichuan", people=4))
    options = table.waiting()[0]
    table.answer(0, options[0])
    assert 0 not in table.waiting()
    assert table.observation(0).options == ()
    with pytest.raises(IllegalAction, match="already"):
        table.answer(0, options[1])


@pytest.mark.parametrize("rules", IDS)
def test_a_seat_is_told_only_its_own_tiles(rules: str) -> None:
    table = Table(setup(rules))
    act(table, 60)
    for seat in (0, 1, None):
        for event in table.log.take(seat):
            if isinstance(event, Dealt) and event.owner != seat:
                assert set(event.tiles) == {UNKNOWN}
            if isinstance(event, Drew) and event.seat != seat:
                assert event.tile == UNKNOWN
        assert table.log.take(seat) == ()


@pytest.mark.parametrize("rules", IDS)
def test_undoing_goes_back_to_the_persons_last_choice(rules: str, tmp_path: Path) -> None:
    path = tmp_path / "match.journal"
    with Table(setup(rules), journal=path) as table:
        while 0 not in table.waiting():
            table.bot_answers()
        first, text = table.observation(0), path.read_text(encoding="utf-8")
        assert not table.undo()
        table.answer(0, table.waiting()[0][0])
        while 0 not in table.waiting() and not table.hand_over:
            table.bot_answers()
        assert table.undo()
        assert table.observation(0) == first
        assert path.read_text(encoding="utf-8") == text
        assert not table.undo()


def test_undoing_draws_the_same_tiles_again() -> None:
    table = Table(setup("riichi"))
    act(table, 30)
    hand = table.match.hand
    undone = 0
    while table.undo():
        undone += 1
    assert undone > 3
    act(table, 200)
    again = Table(setup("riichi"))
    act(again, 200)
    assert table.match == again.match
    assert hand.deal == again.match.hand.deal


@pytest.mark.simulation
@pytest.mark.parametrize("rules", IDS)
@pytest.mark.parametrize("lost", [0, 1, 7])
def test_a_match_is_taken_up_where_its_journal_ends(rules: str, lost: int, tmp_path: Path) -> None:
    """However many bytes of the last line are missing; the finished journal is the one that was never interrupted."""
    whole, broken = tmp_path / "whole.journal", tmp_path / "broken.journal"
    with Table(setup(rules), journal=whole) as table:
        act(table, 10_000)
    with Table(setup(rules), journal=broken) as table:
        act(table, 25)
    data = broken.read_bytes()
    broken.write_bytes(data[: len(data) - lost])
    with Table.resume(broken) as table:
        assert table.log.take(0) == ()
        act(table, 10_000)
    assert broken.read_bytes() == whole.read_bytes()


def test_answers_already_heard_stay_heard_when_a_match_is_taken_up(tmp_path: Path) -> None:
    path = tmp_path / "match.journal"
    with Table(setup("sichuan", people=4), journal=path) as table:
        table.answer(2, table.waiting()[2][0])
    with Table.resume(path) as table:
        assert set(table.waiting()) == {0, 1, 3}
        assert table.undo()
        assert set(table.waiting()) == {0, 1, 2, 3}
    assert '"exchange"' not in path.read_text(encoding="utf-8")


def test_a_journal_that_is_only_a_first_line_starts_the_match(tmp_path: Path) -> None:
    path = tmp_path / "match.journal"
    with Table(setup("riichi"), journal=path):
        whole = path.read_bytes()
    path.write_bytes(whole[: whole.index(b"\n") + 1])
    with Table.resume(path):
        assert path.read_bytes() == whole


def test_a_file_that_is_no_journal_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "match.journal"
    path.write_bytes(b"\xff\xfe\n")
    with pytest.raises(BadJournal):
        Table.resume(path)


def test_a_match_of_bots_closes_its_journal(tmp_path: Path) -> None:
    path = tmp_path / "match.journal"
    with Table(setup("trick", people=0), journal=path) as table:
        with pytest.raises(HandRunning):
            table.next_hand()
        while not table.match_over:
            act(table, 10_000)
            assert table.waiting() == {}
            table.next_hand()
    last = path.read_text(encoding="utf-8").splitlines()[-1]
    assert '"sha256"' in last
    with Table.resume(path) as table:
        assert table.match_over


def test_every_wall_is_a_shuffle_of_its_tiles_and_follows_from_seed_and_number() -> None:
    tiles = tuple(range(34)) * 4
    first = wall_order(tiles, 1, 0)
    assert sorted(first) == sorted(tiles)
    assert first == wall_order(tiles, 1, 0)
    assert len({first, wall_order(tiles, 1, 1), wall_order(tiles, 2, 0)}) == 3


def test_walls_of_a_seed_stay_the_same_for_ever() -> None:
    """Journals and shared seeds rely on it: a change needs another name of the generator."""
    assert wall_order(tuple(range(10)), 42, 3) == (1, 4, 9, 2, 8, 3, 6, 0, 7, 5)


def test_seeded_dice_have_six_faces() -> None:
    from paizhuo.engine.core.node import RollDice

    hand = Table(setup("riichi")).match.hand
    wall = SeededWall((), 9)
    thrown = {face for nth in range(60) for face in wall.value(RollDice(2, "break", 0), hand, nth)}  # type: ignore[union-attr]
    assert thrown == {1, 2, 3, 4, 5, 6}
