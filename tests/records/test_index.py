"""The index of kept matches says what their files say, and can be lost."""

from __future__ import annotations

import shutil
import sqlite3
from datetime import datetime
from pathlib import Path

import pytest

from paizhuo.engine.games import ALL
from paizhuo.engine.records.filter import PEOPLE, Filter
from paizhuo.engine.records.folders import note_own
from paizhuo.engine.records.index import NAME, Index
from paizhuo.engine.records.record import NOBODY, MatchRecord, Remarks
from tests.records.kept import HANDS, fill

pytestmark = pytest.mark.simulation


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    data = tmp_path_factory.mktemp("kept")
    fill(data)
    return data


@pytest.fixture
def data(kept: Path, tmp_path: Path) -> Path:
    shutil.copytree(kept, tmp_path / "data")
    return tmp_path / "data"


def listed(data: Path, wanted: Filter | None = None) -> list[MatchRecord]:
    index = Index(data)
    try:
        index.refresh()
        return list(index.records(wanted))
    finally:
        index.close()


def test_every_match_is_listed_with_its_rules_people_points_and_length(data: Path) -> None:
    records = {record.file: record for record in listed(data)}
    assert len(records) == len(ALL) + 2
    for nth, rule_set in enumerate(ALL):
        record = records[f"matches/202601{nth + 1:02}-120000-{rule_set.id}.journal"]
        assert (record.kind, record.rules, record.damage) == ("local", rule_set.id, None)
        assert record.hands in (HANDS - 1, HANDS)
        assert len(record.participants) == rule_set.participants(rule_set.settled({}))
        assert record.own == 0
        assert record.played is not None
    over = records["matches/20260201-120000-sichuan.journal"]
    assert over.over
    assert sorted(who.place or 0 for who in over.participants) == [1, 2, 3, 4]
    assert sum(who.points or 0 for who in over.participants) == 4 * 50_000
    sheet = records["sheets/20260301-120000-riichi.sheet"]
    assert (sheet.kind, sheet.hands, [who.name for who in sheet.participants]) == (
        "sheet",
        0,
        ["Ann", "Ben", "Cho", "Dee"],
    )


def test_the_one_played_last_comes_first(data: Path) -> None:
    played = [record.played for record in listed(data)]
    assert played == sorted(played, key=lambda when: when.timestamp() if when else 0, reverse=True)


def test_an_index_that_is_lost_damaged_or_of_an_older_version_is_made_anew_and_says_the_same(data: Path) -> None:
    before = listed(data)
    for nth in range(3):
        if nth == 0:
            for file in data.glob(f"{NAME}*"):
                file.unlink()
        elif nth == 1:
            (data / NAME).write_bytes(b"no database" * 1000)
        else:
            base = sqlite3.connect(data / NAME)
            base.execute("pragma user_version = 1")
            base.execute("drop table records")
            base.commit()
            base.close()
        assert listed(data) == before


def test_the_index_of_a_newer_program_stays_as_it_is_and_the_matches_are_listed_all_the_same(data: Path) -> None:
    before = listed(data)
    for file in data.glob(f"{NAME}*"):
        file.unlink()
    base = sqlite3.connect(data / NAME)
    base.execute("create table records (other text)")
    base.execute("pragma user_version = 99")
    base.commit()
    base.close()
    written = (data / NAME).read_bytes()
    assert listed(data) == before
    assert [file.read_bytes() for file in data.glob(f"{NAME}*")] == [written]


def test_only_what_has_changed_is_read_again_and_what_is_gone_is_forgotten(data: Path) -> None:
    index = Index(data)
    assert index.refresh() == len(ALL) + 2
    assert index.refresh() == 0
    changed, gone = sorted((data / "matches").glob("*.journal"))[:2]
    with changed.open("a", encoding="utf-8") as file:
        file.write('{"sitting": "2027-01-01T10:00:00+00:00"}\n')
    gone.unlink()
    assert index.refresh() == 1
    first = next(index.records())
    assert first.file == f"matches/{changed.name}"
    assert f"matches/{gone.name}" not in {record.file for record in index.records()}
    index.close()


def test_a_damaged_file_is_listed_with_the_reason(data: Path) -> None:
    for name, content in (("a", b""), ("b", b"\xff\xfe\n"), ("c", b'{"journal": 7}\n'), ("d", b"[1]\n"), ("e", b"{}")):
        (data / "matches" / f"{name}.journal").write_bytes(content)
    found = listed(data, Filter(result="damaged"))
    assert len(found) == 5
    assert all(record.damage is not None and record.damage.en and record.damage.zh for record in found)
    assert "7" in next(record.damage.en for record in found if record.damage and record.file.endswith("c.journal"))


ABSURD = {
    "half of a character": ('"Ann"', '"\\ud800"'),
    "a number of no hand": ('"hand": 2', f'"hand": {10**30}'),
    "points that nobody has": ('"standing": [', f'"standing": [{10**30}, '),
    "no number": ('"hand": 2', '"hand": 1e999'),
    "a year before all": ('{"hand"', '{"sitting": "0001-01-01T12:00:00+00:00"}\n{"hand"'),
}


@pytest.mark.parametrize("what", ABSURD)
def test_what_no_match_has_is_damage_and_the_others_are_listed_as_before(data: Path, what: str) -> None:
    before = listed(data)
    was, becomes = ABSURD[what]
    text = (data / "matches/20260106-120000-sichuan.journal").read_text("utf-8")
    assert was in text
    (data / "matches/absurd.journal").write_text(text.replace(was, becomes), "utf-8")
    assert [record.file for record in listed(data, Filter(result="damaged"))] == ["matches/absurd.journal"]
    assert [record for record in listed(data) if record.damage is None] == before


@pytest.mark.parametrize(
    "wanted, number",
    [
        (Filter(rules="sichuan"), 2),
        (Filter(kind="sheet"), 1),
        (Filter(kind="far"), 0),
        (Filter(text="ann"), len(ALL) + 2),
        (Filter(text="20260201"), 1),
        (Filter(result="over"), 1),
        (Filter(result="running"), len(ALL) + 1),
        (Filter(with_whom="Eva"), sum(game.participants(game.settled({})) > 4 for game in ALL)),
        (Filter(tagged="league"), 0),
    ],
)
def test_what_is_wanted_is_found(data: Path, wanted: Filter, number: int) -> None:
    assert len(listed(data, wanted)) == number


def test_what_was_played_in_a_time_is_found(data: Path) -> None:
    day = datetime.fromisoformat("2026-02-01").astimezone()
    played = {record.file for record in listed(data) if record.played is not None and record.played >= day}
    assert {record.file for record in listed(data, Filter(since=day))} == played
    assert {record.file for record in listed(data, Filter(until=day))} == {
        record.file for record in listed(data)
    } - played


def test_remarks_survive_a_lost_index_and_follow_a_file(data: Path) -> None:
    index = Index(data)
    index.refresh()
    file, other = (record.file for record in list(index.records())[:2])
    index.remark(file, Remarks(("league", "家"), "a good one", 1))
    index.remark(other, Remarks(note="also"))
    index.close()
    (data / NAME).unlink()
    index = Index(data)
    index.refresh()
    record = index.record(file)
    assert record is not None
    assert record.remarks == Remarks(("league", "家"), "a good one", 1)
    assert record.own == 1
    assert [each.file for each in index.records(Filter(tagged="家"))] == [file]
    index.moved(file, "matches/other.journal")
    index.close()
    assert Index(data)._remarks["matches/other.journal"].note == "a good one"


def test_two_programs_have_the_same_index(data: Path) -> None:
    one, other = Index(data), Index(data)
    one.refresh()
    assert other.refresh() == 0
    (data / "matches" / "new.journal").write_bytes(b"?\n")
    assert other.refresh() == 1
    assert one.refresh() == 0
    assert list(one.records()) == list(other.records())
    one.close()
    other.close()


def test_an_index_that_another_program_holds_is_not_taken_for_a_damaged_one(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = listed(data)
    monkeypatch.setattr("paizhuo.engine.records.tables.PATIENCE", 0.05)
    other = sqlite3.connect(data / NAME, isolation_level=None)
    other.execute("begin exclusive")
    (data / "matches" / "new.journal").write_bytes(b"?\n")
    with pytest.raises(OSError, match="locked"):
        listed(data)
    other.execute("rollback")
    other.close()
    assert [record for record in listed(data) if record.damage is None] == before


def test_an_index_with_damage_in_its_middle_is_made_anew(data: Path) -> None:
    before = listed(data)
    whole = bytearray((data / NAME).read_bytes())
    whole[4096:] = b"\xa5" * (len(whole) - 4096)
    (data / NAME).write_bytes(whole)
    assert listed(data) == before


def test_an_index_that_is_damaged_anywhere_can_be_rebuilt(data: Path) -> None:
    before = listed(data)
    sound = (data / NAME).read_bytes()
    for page in range(4096, len(sound), 4096):
        (data / NAME).write_bytes(sound[:page] + b"\xa5" * 4096 + sound[page + 4096 :])
        index = Index(data)
        assert index.rebuild() == len(before), page
        assert list(index.records()) == before, page
        index.close()


def test_what_two_programs_note_stays_and_a_file_of_remarks_that_cannot_be_read_is_kept(data: Path) -> None:
    one, other = Index(data), Index(data)
    one.refresh()
    first, second = (record.file for record in list(one.records())[:2])
    one.remark(first, Remarks(note="one"))
    other.remark(second, Remarks(note="other"))
    one.close()
    other.close()
    notes = {record.file: record.remarks.note for record in listed(data)}
    assert (notes[first], notes[second]) == ("one", "other")
    (data / "remarks.json").write_text("{", "utf-8")
    index = Index(data)
    index.remark(first, Remarks(note="again"))
    index.close()
    assert (data / "remarks.broken").read_text("utf-8") == "{"


def test_a_name_that_looks_like_a_time_and_is_none_harms_nothing(data: Path) -> None:
    shutil.copyfile(data / "matches/20260101-120000-riichi.journal", data / "matches/20261399-999999-riichi.journal")
    (found,) = listed(data, Filter(text="20261399"))
    assert found.damage is None
    assert found.participants[0].name == "Ann"


def test_a_file_that_was_set_aside_is_still_listed(data: Path) -> None:
    (data / "matches" / "old.broken").write_bytes(b"?\n")
    (found,) = listed(data, Filter(result="damaged"))
    assert found.file == "matches/old.broken"


def test_whose_match_it_is_is_known_only_where_something_says_so(data: Path) -> None:
    file = "matches/20260201-120000-sichuan.journal"
    lines = (
        (data / file).read_text("utf-8").replace(', "bot": "basic"', "").replace('"seed": 1', '"seed": "physical"', 1)
    )
    (data / file).write_text(lines, "utf-8")
    index = Index(data)
    index.refresh()
    real = index.record(file)
    assert real is not None
    assert (real.kind, real.own) == ("real", None)
    index.remark(file, Remarks(own=2))
    noted = index.record(file)
    assert noted is not None
    assert noted.own == 2
    alone = index.record("matches/20260101-120000-riichi.journal")
    assert alone is not None
    assert alone.own == 0
    index.remark(alone.file, Remarks(own=NOBODY))
    given_up = index.record(alone.file)
    assert given_up is not None
    assert given_up.own is None
    (data / "online").mkdir()
    shutil.copyfile(data / file, data / "online" / "far.journal")
    note_own(data, "online/far.journal", "Cho")
    note_own(data, "online/far.journal", "Nobody here")
    index.close()
    (far,) = listed(data, Filter(kind="far"))
    assert far.own == 2


def test_matches_are_found_by_who_else_was_there(data: Path) -> None:
    file = next((data / "matches").glob("*-riichi.journal"))
    first, rest = file.read_text("utf-8").split("\n", 1)
    assert '{"name": "Ben", "bot": "basic"}' in first
    other = first.replace('{"name": "Ben", "bot": "basic"}', '{"name": "Ben"}')
    other = other.replace('{"name": "Cho", "bot": "basic"}', '{"name": "Cho", "bot": "expert:bold"}')
    file.write_text(f"{other}\n{rest}", "utf-8")
    riichi = f"matches/{file.name}"
    for against in ("Ben", PEOPLE, "expert"):
        assert [record.file for record in listed(data, Filter(against=against, kind="local"))] == [riichi], against
    assert riichi in [record.file for record in listed(data, Filter(against="basic"))]
    assert listed(data, Filter(against="Ann", kind="local")) == [], "it is Ann's own match"
    assert [record.file for record in listed(data, Filter("riichi", "local", with_whom="Ben", against="Ann"))] == [
        riichi
    ]
    assert listed(data, Filter(against="standard")) == []


def test_where_no_index_can_be_written_there_is_one_in_memory(data: Path) -> None:
    before = listed(data)
    for file in data.glob(f"{NAME}*"):
        file.unlink()
    (data / NAME).mkdir()
    assert listed(data) == before
    index = Index(data)
    assert list(index.records()) == before, "also before it has looked at the files again"
    assert index.facts("matches/20260201-120000-sichuan.journal").hands
    index.close()
    assert list((data / NAME).iterdir()) == []
