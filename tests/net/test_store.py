"""What a server keeps is there again: after a close, after a kill at any moment, and after a full disk."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paizhuo.engine.core.words import Text
from paizhuo.engine.match.journal import load, split_lines
from paizhuo.engine.net.server.store import Store, StoredJournal, StoreRefused, StoreTrouble, TookPart
from paizhuo.engine.net.server.store.database import FILE, Database
from paizhuo.engine.net.server.store.schema import STEPS
from paizhuo.engine.table.table import Table
from tests.altered import altered
from tests.full_disk import needs_unix, room_for
from tests.table.test_table import act, setup

KEY = bytes(range(32))
WRITER = Path(__file__).parent / "journal_writer_to_kill.py"
ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "data", now=lambda: 1000.0)
    yield store
    store.close()


def reopened(store: Store, tmp_path: Path) -> Store:
    store.close()
    return Store(tmp_path / "data", now=lambda: 2000.0)


def begun(store: Store, *lines: str, room: str = "ABC") -> tuple[int, StoredJournal]:
    match = store.new_match(room, KEY)
    journal = store.journal(match)
    journal.begin(lines)
    return match, journal


# -- rooms, matches, journals ------------------------------------------------------------------------------------------


def test_rooms_are_kept_as_they_were_described_last(store: Store, tmp_path: Path) -> None:
    store.save_room("ABC", b'{"n":1}')
    store.save_room("东风", b"\x00\xff")
    store.save_room("ABC", b'{"n":2}')
    store = reopened(store, tmp_path)
    assert store.rooms() == {"ABC": b'{"n":2}', "东风": b"\x00\xff"}
    store.forget_room("ABC")
    store.forget_room("nothing")
    assert set(store.rooms()) == {"东风"}
    store.close()


def test_a_match_has_its_key_and_counts_epochs(store: Store, tmp_path: Path) -> None:
    match = store.new_match("ABC", KEY)
    assert [store.next_epoch(match) for _ in range(3)] == [1, 2, 3]
    store = reopened(store, tmp_path)
    found = store.match(match)
    assert (found.key, found.epoch, found.room, found.begun, found.finished) == (KEY, 3, "ABC", 1000.0, None)
    assert store.next_epoch(match) == 4
    assert store.unfinished("ABC") == match
    assert store.unfinished("XYZ") is None
    for ask in (store.match, store.next_epoch, store.journal, store.journal_text):
        with pytest.raises(KeyError):
            ask(match + 1)
    with pytest.raises(ValueError, match="32 bytes"):
        store.new_match("ABC", b"short")
    store.close()


def test_numbers_of_matches_are_never_given_twice(store: Store) -> None:
    first = store.new_match("ABC", KEY)
    store.forget_room("ABC")
    assert store.new_match("ABC", KEY) > first


LINES = st.lists(
    st.one_of(st.text(st.characters(codec="utf-8", exclude_characters="\n"), max_size=20), st.integers(0, 12)),
    max_size=60,
)


@given(LINES)
def test_what_is_stored_is_always_the_journal(steps: list[str | int]) -> None:
    store = Store(None)
    match, journal = begun(store)
    for step in steps:
        if isinstance(step, str):
            journal.write(step + "\n")
        else:
            journal.cut(step)
        assert store.stored_text(match) == journal.text
    again = store.journal(match)
    again.begin(split_lines(store.stored_text(match))[:3])
    assert again.text == store.stored_text(match) == "".join(split_lines(journal.text)[:3])
    store.close()


def test_a_match_goes_on_from_what_is_stored(store: Store, tmp_path: Path) -> None:
    match = store.new_match("ABC", KEY)
    table = Table(setup("riichi"), journal=store.journal(match))
    act(table, 30)
    waiting = table.waiting()
    store = reopened(store, tmp_path)
    text = store.stored_text(match)
    taken_up = load(text)
    again = Table(taken_up.setup, journal=store.journal(match), taken_up=taken_up)
    assert again.waiting() == waiting
    act(again, 5)
    store.commit()
    assert store.journal_text(match).startswith(text)
    assert len(store.journal_text(match)) > len(text)
    store.close()


def test_a_whole_match_is_kept_and_found_by_who_took_part(store: Store, tmp_path: Path) -> None:
    text = (ROOT / "tests" / "games" / "riichi-east.journal").read_text("utf-8")
    seats = [
        TookPart(0, "安娜", 31000, 1, account=7),
        TookPart(1, "Bo", 21000, 2, account=8),
        TookPart(2, "bot", 8000, 3, bot="basic"),
    ]
    numbers = []
    for _ in range(3):
        match, journal = begun(store, *split_lines(text))
        journal.close()
        store.finish(match, "riichi", seats)
        numbers.append(match)
    with pytest.raises(ValueError, match="finished"):
        store.finish(numbers[0], "riichi", [])
    with pytest.raises(ValueError, match="finished"):
        store.journal(numbers[0])
    store.forget_room("ABC")
    store = reopened(store, tmp_path)
    assert [store.journal_text(match) for match in numbers] == [text] * 3
    assert store.unfinished("ABC") is None
    past = store.matches_of(7)
    assert [each.id for each in past] == numbers[::-1]
    assert (past[0].rules, past[0].room, past[0].begun, past[0].finished) == ("riichi", "ABC", 1000.0, 1000.0)
    assert past[0].took_part == tuple(seats)
    assert [each.id for each in store.matches_of(8, most=1, before=numbers[-1])] == [numbers[1]]
    assert store.matches_of(9) == ()
    store.close()


def test_a_forgotten_room_leaves_no_line_behind(store: Store) -> None:
    match, journal = begun(store, "one\n")
    journal.close()
    store.forget_room("ABC")
    journal.write("two\n")
    assert store.stored_text(match) == ""
    with pytest.raises(KeyError):
        store.match(match)


# -- transactions ------------------------------------------------------------------------------------------------------


def test_only_what_is_committed_is_kept(tmp_path: Path) -> None:
    store = Store(tmp_path)
    dirty = [store.dirty]
    store.save_room("A", b"1")
    dirty.append(store.dirty)
    store.commit()
    assert [*dirty, store.dirty] == [False, True, False]
    store.save_room("B", b"2")
    assert set(store.rooms()) == {"A", "B"}
    with sqlite3.connect(tmp_path / FILE) as beside:
        assert beside.execute("SELECT code FROM rooms").fetchall() == [("A",)]
    beside.close()
    store.close()


def test_changes_made_together_are_made_or_not(store: Store) -> None:
    store.save_room("A", b"1")
    match, journal = begun(store, "one\n", room="A")
    with pytest.raises(ValueError, match="32 bytes"), store.together():  # noqa: PT012 - the block is what is tested
        store.save_room("A", b"2")
        store.save_room("B", b"2")
        store.new_match("B", KEY)
        store.new_match("B", b"short")
    assert store.rooms() == {"A": b"1"}
    assert store.unfinished("B") is None
    assert store.stored_text(match) == journal.text
    assert store.dirty
    with store.together():
        store.save_room("B", b"3")
    assert store.rooms() == {"A": b"1", "B": b"3"}


@needs_unix
def test_on_a_full_disk_nothing_is_lost_and_all_is_stored_once_there_is_room(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    match, journal = begun(store, "one\n")
    store.commit()
    wal = tmp_path / "data" / f"{FILE}-wal"
    with room_for(wal.stat().st_size + 5000):
        for number in range(2000):
            journal.write(f"line {number} on a full disk\n")
        store.save_room("ABC", b"changed")
        for _ in range(3):
            with pytest.raises(StoreTrouble) as trouble:
                store.commit()
            assert trouble.value.reason.en.startswith("The server's data cannot be written")
        assert journal.count == 2001
    journal.write("last\n")
    store.commit()
    assert not store.dirty
    store.close()
    store = Store(tmp_path / "data")
    assert store.stored_text(match) == journal.text
    assert store.rooms() == {"ABC": b"changed"}
    store.close()


def test_a_disk_that_refuses_does_not_reach_play(store: Store) -> None:
    match, journal = begun(store, "one\n")
    store.save_room("OLD", b"1")
    store.commit()
    store._database._connection.execute("PRAGMA query_only = ON")
    journal.write("two\n")
    store.save_room("ABC", b"1")
    journal.cut(1)
    journal.write("three\n")
    store.forget_room("OLD")
    with pytest.raises(StoreTrouble):
        store.new_match("ABC", KEY)
    with pytest.raises(StoreTrouble):
        store.commit()
    store._database._connection.execute("PRAGMA query_only = OFF")
    assert store.dirty
    store.commit()
    assert store.rooms() == {"ABC": b"1"}
    assert store.stored_text(match) == journal.text == "one\nthree\n"


def test_a_forbidden_change_leaves_the_others(tmp_path: Path) -> None:
    database = Database(tmp_path)
    account = "INSERT INTO accounts (name, cards, made, seen) VALUES (?, ?, 0, 0)"
    with pytest.raises(sqlite3.IntegrityError):
        database.write(account, ("first", -1))
    assert not database.dirty
    database.write(account, ("Anna", 1))
    with pytest.raises(sqlite3.IntegrityError):
        database.write(account, ("Bo", -1))
    assert database.read("SELECT name FROM accounts") == [("Anna",)]
    with pytest.raises(StoreTrouble):
        database.write("INSERT INTO nowhere VALUES (1)")
    database.close()
    database = Database(tmp_path)
    assert database.read("SELECT name FROM accounts") == [("Anna",)]
    database.close()


def test_what_is_committed_moves_into_the_database_while_the_server_runs(tmp_path: Path) -> None:
    store = Store(tmp_path)
    _, journal = begun(store)
    before = (tmp_path / FILE).stat().st_size
    while (tmp_path / FILE).stat().st_size == before:
        for _ in range(500):
            journal.write("a line that is written\n")
        store.commit()
    store.close()
    assert {each.name for each in tmp_path.iterdir()} == {FILE}


# -- killed ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_whatever_was_reported_as_committed_survives_a_kill(tmp_path: Path, seed: int) -> None:
    """The program is killed several times, and goes on each time from what it finds."""
    reported: list[tuple[list[int], int, int]] = []
    for kill in range(3):
        command = [sys.executable, str(WRITER), str(tmp_path), str(10 * seed + kill)]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env={"PYTHONPATH": str(ROOT)}
        ) as child:
            assert child.stdout is not None
            reported += (tuple(json.loads(child.stdout.readline())) for _ in range(7 * seed + 20 * kill + 1))
            child.kill()
            reported += (tuple(json.loads(line)) for line in child.stdout if line.endswith("\n"))
        store = Store(tmp_path)
        counts, match, epoch = reported[-1]
        assert store.match(match).epoch in {epoch, epoch + 1}  # one more commit may not have been reported any more
        later = 0
        for nth, count in enumerate(counts):
            lines = store.stored_text(nth + 1).splitlines()
            assert [json.loads(line) for line in lines] == [
                {"match": nth + 1, "number": number, "tile": "5p"} for number in range(len(lines))
            ]
            later += len(lines) != count
        following = sum(store.match(number).epoch for number in range(1, 6)) - len(reported)
        assert following in {0, 1}
        assert later == 0 or following == 1
        assert {room: int(described) for room, described in store.rooms().items()} == {
            found.room: found.epoch for found in map(store.match, range(1, 6)) if found.epoch
        }
        reported += [reported[-1]] * following
        store.close()


# -- refused -----------------------------------------------------------------------------------------------------------


def test_a_folder_in_use_is_refused_and_free_again_after_the_close(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with pytest.raises(StoreRefused, match="used by another server") as refused:
        Store(tmp_path)
    assert str(tmp_path) in refused.value.reason.zh
    store.close()
    Store(tmp_path).close()
    assert [each.name for each in tmp_path.iterdir()] == [FILE]


def written_by_newer(file: Path) -> None:
    Store(file.parent).close()
    with sqlite3.connect(file) as beside:
        beside.execute(f"PRAGMA user_version = {len(STEPS) + 1}")
    beside.close()


def written_by_another(file: Path) -> None:
    with sqlite3.connect(file) as beside:
        beside.execute("CREATE TABLE photos (id)")
    beside.close()


def no_database(file: Path) -> None:
    file.write_bytes(b"these are not the tiles you are looking for" * 100)


def damaged(file: Path) -> None:
    store = Store(file.parent)
    _, journal = begun(store)
    for number in range(3000):
        journal.write(f"line {number}\n")
    store.close()
    data = bytearray(file.read_bytes())
    data[8192:40960] = b"\xa5" * (40960 - 8192)
    file.write_bytes(data)


def cut_short(file: Path) -> None:
    damaged(file)
    file.write_bytes(file.read_bytes()[:10_000])


@pytest.mark.parametrize(
    "make, why",
    [
        (written_by_newer, "newer version"),
        (written_by_another, "no data of a paizhuo"),
        (no_database, "damaged"),
        (damaged, "damaged"),
        (cut_short, "damaged"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_and_left_as_it_is(
    tmp_path: Path, make: Callable[[Path], None], why: str
) -> None:
    make(tmp_path / FILE)
    before = (tmp_path / FILE).read_bytes()
    for _ in range(2):
        with pytest.raises(StoreRefused, match=why) as refused:
            Store(tmp_path)
        assert FILE in refused.value.reason.zh
    assert (tmp_path / FILE).read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == [FILE]


def test_a_store_altered_anywhere_opens_or_is_refused_in_words(tmp_path: Path) -> None:
    """Also one whose changes still lie in the log beside it, as after a power cut."""
    kept = tmp_path / "kept"
    store = Store(kept)
    _, journal = begun(store)
    for number in range(300):
        journal.write(f"line {number}\n")
        store.commit()
    left = {file.name: file.read_bytes() for file in kept.iterdir() if file.suffix != ".lock"}
    store.close()
    closed = {FILE: (kept / FILE).read_bytes()}
    opened = refused = 0
    for nth, files in enumerate((left, closed)):
        for name in sorted(files.keys() - {f"{FILE}-shm"}):  # an index of the log, which is made anew
            for again, data in enumerate(altered(files[name], 40, name)):
                folder = tmp_path / f"{nth} {name} {again}"
                folder.mkdir()
                for each, held in (files | {name: data}).items():
                    (folder / each).write_bytes(held)
                said = refusal_of(folder)
                assert said is None or said.zh
                opened += said is None
                refused += said is not None
    assert opened
    assert refused


def refusal_of(folder: Path) -> Text | None:
    """Why the folder cannot be the store; None: it opens, and what it holds can be asked for."""
    try:
        store = Store(folder)
    except StoreRefused as refused:
        return refused.reason
    with suppress(StoreTrouble):
        store.rooms()
    store.close()
    return None


def test_an_empty_file_becomes_a_database(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()
    Store(tmp_path).close()


def test_where_no_folder_can_be_the_store_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder" / FILE).mkdir(parents=True)
    for folder in (tmp_path / "file", tmp_path / "file" / "data", tmp_path / "folder"):
        with pytest.raises(StoreRefused, match="cannot be kept"):
            Store(folder)


@needs_unix
def test_only_the_owner_reads_the_secrets_of_walls(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.save_room("A", b"1")
    store.commit()
    assert all(
        file.stat().st_mode & 0o077 == 0
        for file in tmp_path.iterdir()
        if file.name.startswith(f"{FILE}") and not file.name.endswith(".lock")
    )
    store.close()


def test_a_store_in_memory_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    store = Store(None)
    store.save_room("A", b"1")
    store.commit()
    assert store.rooms() == {"A": b"1"}
    store.close()
    assert list(tmp_path.iterdir()) == []
