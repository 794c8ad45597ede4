"""A journal is verified against its seed, its wall and its own words, even if its checksum was made anew."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paizhuo.engine.core.tiles import NAMES
from paizhuo.engine.match.journal import load
from paizhuo.engine.match.journal_lines import BadJournal
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.table.journal.verification import sources, verified_steps, verify
from paizhuo.engine.table.simulation import first_hands, play_match
from paizhuo.engine.table.table import Table

GAMES = Path(__file__).resolve().parent.parent / "games"
SEATS = tuple(SeatSetup(f"bot {n}", "basic") for n in range(4))

Lines = list[dict[str, Any]]


@pytest.fixture(scope="module")
def genuine() -> Lines:
    return [json.loads(line) for line in (GAMES / "sichuan.journal").read_text("utf-8").split("\n")[:-1]]


def signed(lines: Lines) -> str:
    """The text of a journal with these lines, and a checksum that agrees with them."""
    *before, last = lines
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in before)
    return text + json.dumps(last | {"sha256": hashlib.sha256(text.encode()).hexdigest()}, ensure_ascii=False) + "\n"


def first(lines: Lines, key: str, value: object) -> int:
    """The number of the first line where the key has the value."""
    return next(number for number, line in enumerate(lines, 1) if line.get(key) == value)


def changed(lines: Lines, number: int, **fields: object) -> Lines:
    """The lines with other fields in one of them."""
    return [line | fields if nth == number else line for nth, line in enumerate(lines, 1)]


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.journal")), ids=lambda path: path.stem)
def test_what_was_played_verifies_and_says_where_its_chance_came_from(path: Path) -> None:
    journal = load(path.read_text("utf-8"))
    assert verify(journal).final is not None
    assert set(sources(journal)) == {"seed"}


@pytest.mark.parametrize(
    "key, value, forged, words",
    [
        ("chance", "dice", {"value": [1, 1]}, "the seed gives"),
        ("chance", "deal", {"value": "111222333m444p4s"}, "the seed gives"),
        ("chance", "draw", {"value": "1m"}, "the seed gives|must choose|is there"),
        ("chance", "draw", {"by": "fate"}, "nobody called “fate”"),
        ("chance", "draw", {"by": 7}, "by whom"),
        ("chance", "draw", {"seat": 9}, "not what was asked for"),
        ("chance", "draw", {"seat": True}, "not what was asked for"),
        ("chance", "draw", {"note": "psst"}, "not what was asked for"),
        ("chance", "draw", {"value": ["1m"]}, "is not a tile"),
        ("chance", "deal", {"place": 2}, "not what was asked for"),
        ("chance", "deal", {"place": 0.0}, "not what was asked for"),
        ("chance", "dice", {"value": [True, 2]}, "not a whole number"),
        ("chance", "dice", {"value": [2.0, 2]}, "not a whole number"),
        ("action", "discard", {"note": 1}, "must choose"),
        ("action", "discard", {"seat": [0]}, "must choose"),
        ("action", "discard", {"seat": False}, "must choose"),
        ("action", "discard", {"rack": 0}, "must choose"),
        ("action", "discard", {"drawn": 1}, "must choose"),
        ("hand", 1, {"dealer": False}, "not the hand"),
        ("hand", 1, {"note": None}, "not the hand"),
        ("hand", 1, {"standing": "50000"}, "not the hand"),
        ("journal", 1, {"note": 1}, "what 'note' means"),
        ("journal", 1, {"journal": True}, "journal format True"),
        ("journal", 1, {"version": 1.0}, "“version” is not a whole number"),
        ("journal", 1, {"seed": float("inf")}, "“seed” is not a whole number"),
        ("journal", 1, {"seed": True}, "“seed” is not a whole number"),
        ("journal", 1, {"seed": None}, "“seed” is not a whole number"),
        ("journal", 1, {"options": [["circles", 1]]}, "“options” is not an object"),
        ("journal", 1, {"options": {"circles": [[[1]]]}}, "is not a plain value"),
        ("journal", 1, {"seats": {"name": "Ann"}}, "“seats” is not a list"),
        ("journal", 1, {"seats": [["Ann"]] * 4}, "seat 1 is not a name"),
        ("journal", 1, {"seats": [{"name": "Ann", "bot": "oracle"}] * 4}, "no bot “oracle”"),
        ("journal", 1, {"seats": [{"name": "Ann", "hat": 1}] * 4}, "seat 1 is not a name"),
        ("journal", 1, {"rules": ["sichuan"]}, "“rules” is not a text"),
    ],
)
def test_a_forged_line_is_refused_with_its_number(
    genuine: Lines, key: str, value: object, forged: dict[str, object], words: str
) -> None:
    number = first(genuine, key, value)
    with pytest.raises(BadJournal, match=words) as bad:
        verify(load(signed(changed(genuine, number, **forged))))
    assert str(bad.value).startswith(f"line {number}: ")


def physical(tmp_path: Path, forge: Callable[[Lines], None]) -> str:
    """The first hand of a seeded match as if its tiles had been real, and then forged."""
    path = tmp_path / "match.journal"
    play_match(MatchSetup("sichuan", {}, SEATS, 11), 1, path)
    lines = [json.loads(line) for line in first_hands(path.read_text("utf-8"), 1).split("\n")[:-1]]
    lines[0]["seed"] = "physical"
    for line in lines:
        if "chance" in line:
            line["by"] = "camera"
    forge(lines)
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def test_real_tiles_follow_from_no_seed_and_are_counted(tmp_path: Path) -> None:
    *_, last = verified_steps(load(physical(tmp_path, lambda lines: None)))
    assert last.match.hand_over


def test_a_fifth_copy_of_a_tile_is_refused(tmp_path: Path) -> None:
    def forge(lines: Lines) -> None:
        one, other = [line for line in lines if line.get("chance") == "deal"][:2]
        other["value"] = one["value"] = "111222333m444p4s"

    with pytest.raises(BadJournal, match="1m is there 6 times; the wall has 4 of it"):
        list(verified_steps(load(physical(tmp_path, forge))))


def test_without_a_seed_nothing_comes_from_it(tmp_path: Path) -> None:
    def forge(lines: Lines) -> None:
        next(line for line in lines if "chance" in line)["by"] = "seed"

    with pytest.raises(BadJournal, match="line 3: this match has no seed"):
        list(verified_steps(load(physical(tmp_path, forge))))


def test_a_tile_that_the_game_does_not_use_is_refused(tmp_path: Path) -> None:
    def forge(lines: Lines) -> None:
        next(line for line in lines if line.get("chance") == "draw")["value"] = NAMES[27]

    with pytest.raises(BadJournal, match="the wall has 0 of it"):
        list(verified_steps(load(physical(tmp_path, forge))))


@pytest.mark.parametrize(
    "line",
    [
        "[" * 100_000 + "\n",
        '{"chance": ' + '{"a":' * 900 + "1" + "}" * 900 + "}\n",
        '{"chance": "dice", "seat": 9, "by": "person", "value": [1, 2]}\n',
        '{"seat": [0], "action": "discard", "tile": "1m"}\n',
        '{"seat": {"a": 1}, "action": ["discard"]}\n',
        '{"chance": ["draw"], "by": null}\n',
        '{"chance": "dice", "seat": 0, "by": "seed", "value": ' + "9" * 4000 + "}\n",
        '{"chance": "dice", "seat": 0, "by": "seed", "value": ' + "9" * 5000 + "}\n",
        '{"sitting": ["2026-03-01T20:15:00+08:00"]}\n',
        '{"sitting": "2026-03-01"}\n',
        "{}\n",
        "null\n",
        "\u2028\n",
    ],
)
def test_a_line_that_is_nonsense_is_refused_in_a_sentence(genuine: Lines, line: str) -> None:
    head = "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in genuine[:2])
    with pytest.raises(BadJournal, match=r"^line 3: ") as bad:
        list(verified_steps(load(head + line)))
    assert len(str(bad.value)) < 300


@pytest.mark.parametrize("separator", ["\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c", "\r", "\ud800"])
def test_a_name_may_hold_every_separator(separator: str, tmp_path: Path) -> None:
    path = tmp_path / "match.journal"
    name = f"An{separator}n"
    setup = MatchSetup("sichuan", {}, (SeatSetup(name), *SEATS[1:]), 11)
    with Table(setup, journal=path) as table:
        table.answer(0, table.waiting()[0][0])
    with Table.resume(path) as again:
        assert again.match.setup.seats[0].name == name
        assert again.match.hand == table.match.hand
        assert not again.take_news()


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    text = (GAMES / "sichuan.journal").read_text("utf-8")
    assert verify(load("\ufeff" + text)) == verify(load(text))
    path = tmp_path / "match.journal"
    with Table(MatchSetup("sichuan", {}, (SeatSetup("Ann"), *SEATS[1:]), 11), journal=path):
        whole = path.read_bytes()
    path.write_bytes(b"\xef\xbb\xbf" + whole)
    Table.resume(path).close()
    assert path.read_bytes() == whole
