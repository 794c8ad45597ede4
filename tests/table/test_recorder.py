"""The journal of a match goes on in memory where the disk does not, and only one table writes it."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from io import FileIO
from pathlib import Path

import pytest

from paizhuo.engine.match.journal import load
from paizhuo.engine.table.journal.lock import JournalInUse, in_use, lock_file
from paizhuo.engine.table.journal.recorder import Recorder
from paizhuo.engine.table.simulation import play_match
from paizhuo.engine.table.table import Table
from tests.full_disk import needs_unix, room_for
from tests.table.test_table import act, setup


def begun(path: Path, *lines: str) -> Recorder:
    recorder = Recorder(path)
    recorder.begin(lines)
    return recorder


def test_lines_are_on_disk_as_soon_as_they_are_written(tmp_path: Path) -> None:
    path = tmp_path / "new" / "match.journal"
    recorder = begun(path)
    for line in ("one\n", "东\u2028风\n"):
        recorder.write(line)
        assert path.read_text("utf-8") == recorder.text
    recorder.cut(1)
    assert path.read_text("utf-8") == "one\n"
    assert recorder.take_news() == ()
    recorder.close()
    assert list(path.parent.iterdir()) == [path]


@needs_unix
def test_on_a_full_disk_whole_lines_stay_and_the_rest_follows_when_there_is_room(tmp_path: Path) -> None:
    path = tmp_path / "match.journal"
    recorder = begun(path)
    recorder.write("first\n")
    with room_for(10):
        recorder.write("second\n")
        recorder.write("third\n")
        assert path.read_text("utf-8") == "first\n", "no half of a line is left"
        assert str(path) in str(recorder.trouble)
        (said,) = recorder.take_news()
        assert "cannot be saved" in said.en
        recorder.cut(2)
        assert recorder.take_news() == (), "it is said once"
    recorder.write("fourth\n")
    assert path.read_text("utf-8") == "first\nsecond\nfourth\n"
    assert recorder.trouble is None
    (said,) = recorder.take_news()
    assert "can be saved again" in said.en
    recorder.close()


@needs_unix
def test_a_journal_with_other_line_ends_is_kept_until_another_is_complete(tmp_path: Path) -> None:
    path = tmp_path / "match.journal"
    path.write_bytes(b"first\r\nsecond\r\n")
    with room_for(10):
        recorder = begun(path, "first\n", "second\n")
        recorder.write("third\n")
        assert path.read_bytes() == b"first\r\nsecond\r\n"
        assert recorder.trouble is not None
    recorder.close()
    assert path.read_bytes() == b"first\nsecond\nthird\n"
    assert list(tmp_path.iterdir()) == [path]


@needs_unix
def test_half_a_line_is_cut_off_and_the_rest_is_not_written_again(tmp_path: Path) -> None:
    path = tmp_path / "match.journal"
    path.write_bytes(b"first\nsecond\nthi")
    with room_for(0):
        recorder = begun(path, "first\n", "second\n")
        assert path.read_bytes() == b"first\nsecond\n"
        assert recorder.trouble is None
    recorder.close()


@needs_unix
def test_closing_tries_once_more(tmp_path: Path) -> None:
    path = tmp_path / "match.journal"
    recorder = begun(path)
    with room_for(0):
        recorder.write("line\n")
    recorder.close()
    assert path.read_text("utf-8") == "line\n"
    assert recorder.trouble is None


@needs_unix
def test_a_match_is_played_on_a_device_that_is_always_full(tmp_path: Path) -> None:
    path = tmp_path / "match.journal"
    path.symlink_to("/dev/full")
    with Table(setup("sichuan"), journal=path) as table:
        act(table, 10)
        assert table.undo()
        act(table, 10_000)
        assert table.hand_over
        table.next_hand()
        assert [said.zh[:8] for said in table.take_news()] == ["牌局记录写不进去"]
        assert table.trouble is not None
        assert table.trouble.errno == errno.ENOSPC
        path.unlink()  # there is room again
        act(table, 1)
    with Table.resume(path) as again:
        assert (again.match.hand, again.match.results) == (table.match.hand, table.match.results)


def test_a_deleted_journal_is_written_anew_even_if_its_folder_is_gone(tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    path = folder / "match.journal"
    with Table(setup("riichi"), journal=path) as table:
        act(table, 5)
        for file in (path, lock_file(path)):
            file.unlink()
        folder.rmdir()
        act(table, 5)
        (said,) = table.take_news()
        assert "match.journal" in said.en
        assert "written anew" in said.en
        assert table.trouble is None
        assert in_use(path) is not None, "the lock is there again, too"
        match = table.match
    with Table.resume(path) as again:
        assert (again.match.hand, again.match.results) == (match.hand, match.results)


def test_a_journal_that_may_not_be_changed_is_written_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.journal"
    with Table(setup("riichi"), journal=path) as table:
        act(table, 5)
        match = table.match
    read_only = path.stat().st_ino

    class Guarded(FileIO):
        """Refuses the read-only file also to an administrator, whom the system itself lets write everything."""

        def __init__(self, file: Path, mode: str) -> None:
            if file.exists() and file.stat().st_ino == read_only:
                raise PermissionError(13, "Permission denied")
            super().__init__(file, mode)

    monkeypatch.setattr("paizhuo.engine.table.journal.recorder.FileIO", Guarded)
    with Table.resume(path) as table:
        assert table.match.hand == match.hand
        (said,) = table.take_news()
        assert "written anew" in said.en
        act(table, 5)
    assert load(path.read_text("utf-8")).text == path.read_text("utf-8")
    assert path.stat().st_ino != read_only


def test_a_folder_where_nothing_can_be_written_stops_no_match(tmp_path: Path) -> None:
    (tmp_path / "matches").write_text("a file, no folder", "utf-8")
    with Table(setup("riichi"), journal=tmp_path / "matches" / "match.journal") as table:
        act(table, 10)
        assert table.trouble is not None
        (said,) = table.take_news()
        assert said.zh
        assert said.en


@needs_unix
def test_a_simulation_whose_journal_cannot_be_written_fails(tmp_path: Path) -> None:
    path = tmp_path / "match.journal"
    path.symlink_to("/dev/full")
    with pytest.raises(OSError, match=r"match\.journal"):
        play_match(setup("sichuan", people=0), 1, path)


def test_two_tables_do_not_write_one_journal(tmp_path: Path) -> None:
    path = tmp_path / "match.journal"
    with Table(setup("riichi"), journal=path) as table:
        before = path.read_bytes()
        with pytest.raises(JournalInUse) as busy:
            Table.resume(path)
        assert f"process {os.getpid()}" in busy.value.reason.en
        assert f"进程 {os.getpid()}" in busy.value.reason.zh
        with pytest.raises(JournalInUse):
            Table(setup("riichi", seed=6), journal=path)
        assert path.read_bytes() == before
        act(table, 2)
        assert in_use(path) == busy.value.reason
    assert in_use(path) is None
    Table.resume(path).close()


def test_the_lock_of_a_program_that_was_killed_locks_nothing(tmp_path: Path) -> None:
    path = tmp_path / "match.journal"
    program = (
        "import sys; from pathlib import Path; from paizhuo.engine.table.journal.lock import JournalLock\n"
        "lock = JournalLock(Path(sys.argv[1])); print(flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", program, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        said = in_use(path)
        assert said is not None
        assert f"process {other.pid}" in said.en
        other.kill()
    assert lock_file(path).exists(), "it was left behind"
    assert in_use(path) is None
    Recorder(path).close()


def test_who_has_a_journal_is_said_even_if_the_lock_names_nobody(tmp_path: Path) -> None:
    path = tmp_path / "match.journal"
    recorder = begun(path)
    lock_file(path).write_bytes(b"\xff")
    said = in_use(path)
    assert said is not None
    assert "another window" in said.en
    recorder.close()
