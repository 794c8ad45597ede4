"""Two matches side by side, or two seats of one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from paizhuo.desktop.__main__ import main
from paizhuo.engine.core.event import Dealt, Drew
from paizhuo.engine.match.journal import decode, load
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.records.comparing import NotCompared, compare
from paizhuo.engine.records.index import Index
from paizhuo.engine.records.record_words import parts_of
from paizhuo.engine.records.replaying import Replay
from paizhuo.engine.table.simulation import play_match

pytestmark = pytest.mark.simulation
NAMES = ("Ann", "Ben", "Cho", "Dee")
HANDS = 5


def keep(data: Path, day: int, rules: str, bot: str, seed: int = 7) -> str:
    file = f"matches/2026010{day}-120000-{rules}.journal"
    (data / "matches").mkdir(exist_ok=True)
    seats = tuple(SeatSetup(name, bot) for name in NAMES)
    play_match(MatchSetup(rules, {}, seats, seed), HANDS, data / file)
    return file


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("comparing")
    keep(folder, 1, "sichuan", "basic")
    keep(folder, 2, "sichuan", "expert")
    keep(folder, 3, "sichuan", "basic", seed=8)
    keep(folder, 4, "riichi", "basic")
    return folder


@pytest.fixture
def index(data: Path) -> Iterator[Index]:
    found = Index(data)
    found.refresh()
    yield found
    found.close()


def file(day: int, rules: str = "sichuan") -> str:
    return f"matches/2026010{day}-120000-{rules}.journal"


def first_tiles(data: Path, day: int, seat: int) -> list[tuple[int, ...]]:
    """What a seat was dealt at the beginning of every hand, in order."""
    replay = Replay(load(decode((data / file(day)).read_bytes())))
    found = []
    for at in replay.hands:
        dealt: tuple[int, ...] = ()
        for position in replay.positions[at:]:
            if any(isinstance(event, Drew) for event in position.events) and dealt:
                break
            dealt += tuple(
                tile
                for event in position.events
                if isinstance(event, Dealt) and event.owner == seat
                for tile in event.tiles
            )
        found.append(dealt)
    return found


def test_hands_that_began_alike_were_dealt_the_same_tiles(data: Path, index: Index) -> None:
    for seat in range(4):
        found = compare(index, (file(1), file(2)), (seat, seat))
        assert found.same_walls
        one, other = first_tiles(data, 1, seat), first_tiles(data, 2, seat)
        alike = [hand.alike for hand in found.hands]
        assert alike[0]
        for nth, is_alike in enumerate(alike):
            assert (one[nth] == other[nth]) == is_alike
    assert not compare(index, (file(1), file(3)), (0, 0)).same_walls


def test_the_sums_are_those_of_the_hands_and_lead_to_the_points(index: Index) -> None:
    parts = parts_of("sichuan")
    found = compare(index, (file(1), file(2)), (1, 2))
    for side, number in ((found.one, 1), (found.other, 2)):
        seats = [pair.one if side is found.one else pair.other for pair in found.hands]
        assert side.sums[-1] == sum(seat.change for seat in seats if seat is not None) / parts
        last = side.played.facts.hands[-1].standing[number]
        start = side.played.facts.hands[0].standing[number] - side.played.facts.hands[0].seats[number].change
        assert side.sums[-1] == (last - start) / parts
    assert not any(hand.alike for hand in found.hands), "other seats have other tiles"


def test_two_seats_of_a_match_are_compared_and_what_cannot_be_is_refused(index: Index) -> None:
    found = compare(index, (file(1), file(1)))
    assert (found.one.played.name, found.other.played.name) == ("Ann", "Ben")
    assert not found.same_walls
    for files, numbers, words in (
        ((file(1), file(4, "riichi")), (0, 0), "different games"),
        ((file(1), file(1)), (2, 2), "same seat"),
        ((file(1), "matches/none.journal"), (0, 0), "no match"),
        ((file(1), file(2)), (0, 9), "participant"),
    ):
        with pytest.raises(NotCompared, match=words):
            compare(index, files, numbers)


def test_the_command_says_what_the_comparison_says(
    data: Path, index: Index, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PAIZHUO_HOME", str(data))
    assert main(["records", "compare", file(1), file(2), "--seats", "0", "0", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    found = compare(index, (file(1), file(2)), (0, 0))
    assert said["same_walls"]
    assert [hand["alike"] for hand in said["hands"]] == [hand.alike for hand in found.hands]
    assert [hand["one"]["change"] for hand in said["hands"]] == [
        hand.one.change / parts_of("sichuan") for hand in found.hands if hand.one is not None
    ]
    assert main(["records", "compare", file(1), file(2), "--seats", "0", "0"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith(file(1))
    assert sum("  |  " in line for line in lines) == len(found.hands)
    assert main(["records", "compare", file(1), file(4, "riichi")]) == 1
    assert "different games" in capsys.readouterr().err


def test_the_command_makes_a_link_of_a_moment(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from paizhuo.engine.records.moments.link import read_link

    monkeypatch.setenv("PAIZHUO_HOME", str(data))
    assert main(["records", "share", file(1), "--line", "40", "--seat", "2", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert read_link(said["link"]).seat == said["seat"] == 2
    assert said["line"] <= 40
    assert main(["records", "share", file(1), "--line", "40", "--seat", "7"]) == 2
    assert "no seat 7" in capsys.readouterr().err
