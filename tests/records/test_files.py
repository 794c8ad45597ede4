"""Files of matches get other names, and what is sound of a damaged one is saved."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from paizhuo.engine.match.journal import decode, load
from paizhuo.engine.match.journal_steps import steps
from paizhuo.engine.records.index import Index
from paizhuo.engine.records.record import Remarks
from paizhuo.engine.records.renaming import NotRenamed, move_away, rename
from paizhuo.engine.records.salvage import NothingSaved, save_sound, sound_part
from paizhuo.engine.records.taking_in import take_in
from paizhuo.engine.table.journal.lock import JournalLock
from tests.records.kept import fill

pytestmark = pytest.mark.simulation
OVER = "matches/20260201-120000-sichuan.journal"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    data = tmp_path_factory.mktemp("kept")
    fill(data)
    return data


@pytest.fixture
def data(kept: Path, tmp_path: Path) -> Path:
    shutil.copytree(kept, tmp_path / "data")
    return tmp_path / "data"


def test_a_match_keeps_its_time_and_what_was_noted_under_another_name(data: Path) -> None:
    index = Index(data)
    index.refresh()
    index.remark(OVER, Remarks(("club",), "the big hand"))
    file = rename(index, OVER, "Final v2.0")
    assert file == "matches/20260201-120000-Final v2-0.journal"
    index.refresh()
    record = index.record(file)
    assert record is not None
    assert record.remarks == Remarks(("club",), "the big hand")
    assert index.record(OVER) is None


@pytest.mark.parametrize("name", ["", "  ", "a/b", "..", "a\nb", 'x"', "n" * 101, "riichi"])
def test_a_name_that_no_file_can_have_or_another_has_changes_nothing(data: Path, name: str) -> None:
    (data / "matches" / "20260201-120000-riichi.journal").write_bytes(b"")
    index = Index(data)
    with pytest.raises(NotRenamed):
        rename(index, OVER, name)
    assert (data / OVER).exists()


def test_a_match_that_is_open_keeps_its_name(data: Path) -> None:
    lock = JournalLock(data / OVER)
    with pytest.raises(NotRenamed, match="open in another window"):
        rename(Index(data), OVER, "mine")
    lock.release()


def test_a_match_is_moved_out_of_the_list_and_can_be_taken_in_again(data: Path, tmp_path: Path) -> None:
    index = Index(data)
    index.refresh()
    content = (data / OVER).read_bytes()
    target = move_away(index, OVER, tmp_path)
    assert target == tmp_path / "20260201-120000-sichuan.journal"
    index.refresh()
    assert index.record(OVER) is None
    (taken,) = take_in(data, target)
    assert (data / taken.file).read_bytes() == target.read_bytes() == content
    with pytest.raises(NotRenamed, match="already"):
        move_away(index, taken.file, tmp_path)
    assert (data / taken.file).exists()


def test_a_match_that_cannot_be_moved_stays_and_leaves_no_part_of_itself_elsewhere(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(source: Path, target: Path) -> None:
        target.write_bytes(source.read_bytes()[:100])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("paizhuo.engine.records.renaming.move", full)
    index = Index(data)
    index.refresh()
    with pytest.raises(OSError, match="No space"):
        move_away(index, OVER, tmp_path)
    assert index.record(OVER) is not None
    index.close()
    assert (data / OVER).exists()
    assert not (tmp_path / Path(OVER).name).exists()


def test_of_a_damaged_journal_every_line_before_the_damage_is_saved_and_goes_on_from_there(data: Path) -> None:
    whole = (data / OVER).read_bytes()
    rows = whole.split(b"\n")[:-1]
    for at in (2, len(rows) // 2, len(rows) - 1):
        for bad in (b"\xff\xfe", b"{", b'{"chance": "draw", "seat": 0, "by": "seed", "value": "9z"}', b"[]"):
            damaged = b"\n".join([*rows[:at], bad, *rows[at:], b""])
            sound = sound_part(damaged)
            assert sound is not None
            assert (sound.lines, sound.of) == (at, len(rows) + 1)
            assert sound.content == b"\n".join([*rows[:at], b""])
            journal = load(decode(sound.content))
            matches = [step.match for step in steps(journal)]
            assert sound.hands == (len(matches[-1].results) if matches else 0)


def test_what_is_saved_is_a_match_of_its_own_beside_the_damaged_one(data: Path) -> None:
    rows = (data / OVER).read_bytes().split(b"\n")[:-1]
    damaged = b"\n".join([*rows[:40], b"?", *rows[40:], b""])
    broken = "matches/20260201-120000-sichuan.journal.broken"
    (data / broken).write_bytes(damaged)
    assert save_sound(data, broken) == "matches/20260201-120000-sichuan-saved.journal"
    assert save_sound(data, broken) == "matches/20260201-120000-sichuan-saved-2.journal"
    assert (data / broken).read_bytes() == damaged
    index = Index(data)
    index.refresh()
    record = index.record("matches/20260201-120000-sichuan-saved.journal")
    assert record is not None
    assert record.damage is None
    assert not record.over


@pytest.mark.parametrize("content", [b"", b"no match\n", b'{"journal": 9}\n'])
def test_where_nothing_is_sound_nothing_is_written(data: Path, content: bytes) -> None:
    (data / OVER).write_bytes(content)
    with pytest.raises(NothingSaved):
        save_sound(data, OVER)
    assert not list((data / "matches").glob("*saved*"))


def test_a_sound_match_is_not_saved_again(data: Path) -> None:
    with pytest.raises(NothingSaved, match="sound as it is"):
        save_sound(data, OVER)
