"""Many matches of all rule sets, on the screen, from a server and at a real table: indexed, filtered, replayed, exported and imported."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from functools import partial
from pathlib import Path

import pytest

from paizhuo.engine.bots import make
from paizhuo.engine.core.node import Chance, Decision
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.value import replace
from paizhuo.engine.games import ALL
from paizhuo.engine.match.commitment import SALT
from paizhuo.engine.match.journal import decode, load
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.records.filter import Filter
from paizhuo.engine.records.index import NAME, Index
from paizhuo.engine.records.record import Kind, MatchRecord
from paizhuo.engine.records.replaying import Replay, View
from paizhuo.engine.records.taking_in import take_in
from paizhuo.engine.table.journal.writer import JournalWriter
from paizhuo.engine.table.players import Players
from paizhuo.engine.table.sources.committed import CommittedWalls
from paizhuo.engine.table.sources.seeded import BY_SEED, seeded
from paizhuo.engine.table.sources.source import Wanted
from tests.records.kept import NAMES

KINDS: tuple[Kind, ...] = ("local", "far", "real")
GAMES = tuple(ALL)
BY_DEVICE = "device"
pytestmark = pytest.mark.simulation


def play(file: Path, kind: Kind, rules: int, seed: int) -> None:
    """Play a hand as it is played on the screen, on a server (which commits itself to the wall), or with real tiles."""
    rule_set = GAMES[rules]
    people = rule_set.participants(rule_set.settled({}))
    setup = MatchSetup(rule_set.id, {}, tuple(SeatSetup(name, "basic") for name in NAMES[:people]), seed)
    referee = Referee.begin(setup if kind == "local" else replace(setup, seed=None))
    bots = {seat: bot.made(make) for seat, bot in Players(referee.match).bots.items()}
    wall = seeded(referee.match, seed)
    commits = CommittedWalls(referee.match, seed.to_bytes(SALT, "big")) if kind == "far" else None
    journal = JournalWriter(file, commits)
    journal.begin(referee.match, ())
    while (waiting := referee.waiting) is not None:
        match = referee.match
        if isinstance(waiting, Decision):
            chosen = {seat: bots[seat].choose(observe(match.rules, match.hand, seat)) for seat in waiting.options}
            journal.answers(chosen)
            referee = referee.answer_all(chosen).referee
        elif isinstance(waiting, Chance):
            value, by = wall.value(waiting.request, match.hand, referee.chances), BY_DEVICE
            if kind == "local":
                by = BY_SEED
            elif commits is not None:
                offered = commits.ask(Wanted(waiting.request, match.hand, referee.chances), lambda: None)
                assert offered is not None
                value, by = offered.value, offered.by
            journal.chance(waiting.request, value, by)
            referee = referee.give(value).referee
        else:
            break
    journal.hand_over(referee.match)
    journal.close()


def kind_of(nth: int) -> Kind:
    return KINDS[nth // len(GAMES) % len(KINDS)]


def name_of(nth: int) -> str:
    folder = "online" if kind_of(nth) == "far" else "matches"
    return f"{folder}/20260101-{nth:06}-{GAMES[nth % len(GAMES)].id}.journal"


def replayed(data: Path, nth: int) -> str:
    """Play a match and look at it forwards and backwards; return what is wrong, if anything is."""
    file = data / name_of(nth)
    play(file, kind_of(nth), nth % len(GAMES), nth)
    replay = Replay(load(decode(file.read_bytes())))
    if replay.stops is not None or not replay.positions:
        return f"{file.name}: {replay.stops}"
    count, seats = len(replay.positions), replay.positions[0].match.hand.seats
    views: tuple[View, ...] = (None, "open", *range(seats))
    view = views[nth % len(views)]
    forwards = [replay.moment(at, view) for at in range(count)]
    backwards = [replay.moment(at, view) for at in reversed(range(count))]
    return "" if forwards == backwards[::-1] else f"{file.name}: other positions on the way back"


def listed(data: Path, wanted: Filter | None = None) -> list[MatchRecord]:
    index = Index(data)
    try:
        index.refresh()
        return list(index.records(wanted))
    finally:
        index.close()


@pytest.mark.parametrize("count", [len(GAMES) * len(KINDS), pytest.param(1_000, marks=pytest.mark.nightly)])
def test_matches_of_every_game_and_place_are_found_replayed_exported_and_imported(tmp_path: Path, count: int) -> None:
    data, other = tmp_path / "data", tmp_path / "other"
    for folder in ("matches", "online"):
        (data / folder).mkdir(parents=True)
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert [wrong for wrong in pool.imap(partial(replayed, data), range(count), chunksize=8) if wrong] == []
    records = listed(data)
    assert {record.file for record in records} == {name_of(nth) for nth in range(count)}
    assert all(record.damage is None for record in records)
    assert Counter((record.kind, record.rules) for record in records) == Counter(
        (kind_of(nth), GAMES[nth % len(GAMES)].id) for nth in range(count)
    )
    for rule_set in GAMES:
        of_game = listed(data, Filter(rule_set.id, kind="far"))
        assert of_game == [record for record in records if (record.kind, record.rules) == ("far", rule_set.id)]
    for record in records:
        (taken,) = take_in(other, data / record.file)
        assert (other / taken.file).read_bytes() == (data / record.file).read_bytes()
    assert listed(other) == records
    for part in data.glob(f"{NAME}*"):
        part.unlink()
    assert listed(data) == records
