"""Files from elsewhere are known by their content, checked and kept as matches; others are refused in words and change nothing."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import sys
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

import pytest

from paizhuo.engine.match.formats.logged import LONGEST_NAME
from paizhuo.engine.match.journal import load
from paizhuo.engine.match.journal_steps import steps
from paizhuo.engine.records.exporting import FORMS, Form, NotExported, exported, written
from paizhuo.engine.records.filter import Filter
from paizhuo.engine.records.foreign import NOT_WHOLE
from paizhuo.engine.records.index import Index
from paizhuo.engine.records.taking_in import NotTakenIn, note, take_in
from paizhuo.engine.table.journal.verification import verify
from tests.altered import altered

GAMES = Path(__file__).resolve().parent.parent / "games"
LOGS = Path(__file__).resolve().parent.parent / "match" / "logs"
RIICHI = GAMES / "riichi-east.journal"
TIMES = 15


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def of(form: Form) -> str:
    return written(RIICHI.read_bytes(), form)


def ways() -> dict[str, bytes]:
    """The names and contents of files with one and the same match of riichi."""
    mjai, tenhou = of("mjai"), of("tenhou")
    return {
        "a.mjson": mjai.encode(),
        "a.mjson.gz": gzip.compress(mjai.encode()),
        "a.log": b"\xef\xbb\xbf" + mjai.replace("\n", "\r\n").encode(),
        "a.txt": json.dumps([json.loads(line) for line in mjai.splitlines()], indent=2).encode(),
        "a.json": tenhou.encode(),
        "a.json.gz": gzip.compress(tenhou.encode()),
        "plain.txt": f"https://tenhou.net/6/#json={tenhou.strip()} and so on".encode(),
        "link.txt": f"Look: https://tenhou.net/6/#json={quote(tenhou.strip())} !".encode(),
    }


NAMES = ("a.mjson", "a.mjson.gz", "a.log", "a.txt", "a.json", "a.json.gz", "plain.txt", "link.txt")


@pytest.mark.parametrize("name", NAMES)
def test_a_match_of_another_program_is_known_by_its_content_and_listed_replayed_and_counted(
    data: Path, tmp_path: Path, name: str
) -> None:
    (tmp_path / name).write_bytes(ways()[name])
    (taken,) = take_in(data, tmp_path / name)
    assert not taken.remarks
    assert taken.file == f"imported/{name.partition('.')[0]}.journal"
    assert verify(load((data / taken.file).read_text("utf-8"))).results
    index = Index(data)
    index.refresh()
    (record,) = index.records(Filter(kind="log"))
    facts = index.facts(record.file)
    index.close()
    assert (record.rules, record.over, record.own) == ("riichi", True, None)
    assert record.hands == len(facts.hands) == 4
    assert facts.bad_line is None


def test_an_event_record_is_kept_as_the_journal_that_it_was_written_from(data: Path, tmp_path: Path) -> None:
    for journal in (RIICHI, GAMES / "sichuan.journal"):
        file = tmp_path / f"{journal.stem}.jsonl"
        file.write_text(written(journal.read_bytes(), "events"), "utf-8")
        (taken,) = take_in(data, file)
        assert taken.file == f"matches/{journal.name}"
        assert (data / taken.file).read_text("utf-8") == journal.read_text("utf-8")


def test_a_damaged_line_of_a_journal_is_named(data: Path, tmp_path: Path) -> None:
    lines = RIICHI.read_text("utf-8").splitlines(keepends=True)
    lines[49] = lines[49][:-6] + "\n"
    (tmp_path / "a.journal").write_text("".join(lines), "utf-8")
    with pytest.raises(NotTakenIn, match="from line 50 on"):
        take_in(data, tmp_path / "a.journal")


def test_what_is_kept_already_is_not_kept_twice_and_its_name_is_said(data: Path) -> None:
    (first,) = take_in(data, LOGS / "viewer.json")
    with pytest.raises(NotTakenIn) as no:
        take_in(data, LOGS / "viewer.json")
    assert no.value.kept == first.file


def test_what_differs_is_noted_and_a_later_hand_alone_is_one_hand(data: Path, tmp_path: Path) -> None:
    value = json.loads((LOGS / "viewer.json").read_text("utf-8"))
    hand = value["log"][0]
    hand[0], hand[1] = [4, 1, 0], [28_000, 22_000, 26_000, 24_000]
    hand[16][1] = [-32_100, 32_400, -200, -100]
    (tmp_path / "one.json").write_text(json.dumps({**value, "rule": {}}), "utf-8")
    (taken,) = take_in(data, tmp_path / "one.json")
    note(data, taken, "en")
    index = Index(data)
    index.refresh()
    (record,) = index.records()
    index.close()
    assert record.remarks.note.startswith("Hand 1: ")
    assert (record.hands, record.over) == (1, False)
    assert sum(who.points or 0 for who in record.participants) == 100_000


@pytest.mark.parametrize("form", ["mjai", "tenhou"])
def test_names_are_kept_on_one_line_and_whole_characters_alone(data: Path, tmp_path: Path, form: Form) -> None:
    lines = [json.loads(line) for line in of(form).splitlines()]
    lines[0]["names" if form == "mjai" else "name"] = ["A\nB", "\ud800", "\u202e 你 好 ", "x" * 500]
    (tmp_path / "a.json").write_text("\n".join(map(json.dumps, lines)), "utf-8")
    take_in(data, tmp_path / "a.json")
    index = Index(data)
    index.refresh()
    (record,) = index.records()
    index.close()
    assert [who.name for who in record.participants] == ["A B", "South", "你 好", "x" * LONGEST_NAME]


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are text there")
def test_a_name_of_a_file_that_is_no_text_harms_nothing(data: Path, tmp_path: Path) -> None:
    for name, kept in ((b"\xc5\xc6a\xff.json", "imported/a.journal"), (b"\xff.mjson", "imported/match.journal")):
        file = tmp_path / os.fsdecode(name)
        file.write_text(of("tenhou" if name.endswith(b".json") else "mjai"), "utf-8")
        (taken,) = take_in(data, file)
        assert taken.file == kept
    shutil.copyfile(RIICHI, data / "imported" / os.fsdecode(b"\xff.journal"))
    index = Index(data)
    index.refresh()
    assert {record.file for record in index.records()} == {"imported/a.journal", "imported/match.journal"}
    assert index.record(os.fsdecode(b"imported/\xff.journal")) is None
    index.close()


def test_of_a_record_that_was_cut_off_in_its_middle_that_is_said(data: Path, tmp_path: Path) -> None:
    for whole in (of("tenhou"), f"https://tenhou.net/6/#json={of('tenhou')}", of("mjai").replace('"tsumo"', '"tsu', 1)):
        (tmp_path / "a.json").write_text(whole[:-90], "utf-8")
        with pytest.raises(NotTakenIn) as no:
            take_in(data, tmp_path / "a.json")
        assert NOT_WHOLE.en in no.value.reason.en


def test_several_matches_of_a_file_are_kept_or_none(data: Path, tmp_path: Path) -> None:
    assert [each.file for each in take_in(data, LOGS / "two.mjson.gz")] == [
        "imported/two-1.journal",
        "imported/two-2.journal",
    ]
    lines = gzip.decompress((LOGS / "two.mjson.gz").read_bytes()).decode().splitlines()
    lines[-4] = lines[-4].replace('"pai":"5p"', '"pai":"N"')
    (tmp_path / "other.mjson").write_text("\n".join([*lines[:-4], lines[-4], *lines[-3:]]), "utf-8")
    before = sorted(data.rglob("*"))
    with pytest.raises(NotTakenIn) as no:
        take_in(data, tmp_path / "other.mjson")
    assert "hand 1 does not follow the rules" in no.value.reason.en
    assert sorted(data.rglob("*")) == before


def test_a_hand_that_goes_on_is_in_no_form(tmp_path: Path) -> None:
    text = RIICHI.read_text("utf-8")
    second = text.index('{"hand": 2')
    running = load(text[: text.index("\n", second + 6000) + 1])
    whole = load(text[:second])
    for form in FORMS:
        assert exported(running, form) == exported(whole, form)
    begun = load(text[: text.index("\n", 5000) + 1])
    with pytest.raises(NotExported):
        exported(begun, "events")


@pytest.mark.parametrize("form", FORMS)
def test_whatever_a_byte_is_changed_to_a_file_is_kept_whole_or_refused_in_words(
    data: Path, tmp_path: Path, form: Form
) -> None:
    content = "".join(of(form).splitlines(keepends=True)[:120]).encode()[:9_000]
    file = tmp_path / f"match{FORMS[form]}"
    for bytes_ in altered(content, TIMES, form):
        file.write_bytes(bytes_)
        with suppress(NotTakenIn):
            for taken in take_in(data, file):
                list(steps(load((data / taken.file).read_text("utf-8"))))
    file.write_bytes(gzip.compress(content)[:-20])
    with pytest.raises(NotTakenIn, match="the packed file is damaged"):
        take_in(data, file)


def test_a_file_that_is_too_large_is_not_even_unpacked_to_its_end(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paizhuo.engine.records.foreign.MOST", 100_000)
    file = tmp_path / "zeros.gz"
    file.write_bytes(gzip.compress(bytes(1_000_000)))
    with pytest.raises(NotTakenIn, match="it is too large"):
        take_in(data, file)
    monkeypatch.setattr("paizhuo.engine.records.taking_in.MOST", 100)
    with pytest.raises(NotTakenIn, match="it is too large"):
        take_in(data, file)
