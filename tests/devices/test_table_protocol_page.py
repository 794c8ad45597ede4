"""The lines that docs/table-protocol.md shows are lines of the protocol, and its words are those that the program knows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from paizhuo.engine.devices.open_table.commands import read_command
from paizhuo.engine.devices.open_table.lines import LineReader, PayloadLine
from paizhuo.engine.devices.open_table.state import TOPICS_OF
from paizhuo.engine.devices.open_table.topics import _FORMS, read_topic
from paizhuo.engine.devices.open_table.words import CODES, PLACES
from paizhuo.engine.devices.virtual.mechanism import ALL_CAPS

PAGE = (Path(__file__).parents[2] / "docs" / "table-protocol.md").read_text(encoding="utf-8")
LINES = re.findall(r"^    (?:host   |device )?(\$.*)$", PAGE, re.MULTILINE)
ROWS = [row.split("|") for row in PAGE.splitlines() if row.startswith(("| `", "| always")) and row.count("|") == 4]


def test_there_are_lines_to_look_at() -> None:
    assert len(LINES) >= 10


@pytest.mark.parametrize("line", LINES)
def test_every_line_of_the_page_has_its_checksum(line: str) -> None:
    (found,) = LineReader(240).feed(line.encode() + b"\n")
    assert found == PayloadLine(line[1:-5])


@pytest.mark.parametrize(
    "what",
    sorted({command for row in ROWS for command in re.findall(r"`([^`]+)`", row[2])}),
)
def test_every_command_of_the_page_is_one(what: str) -> None:
    read_command(what)


@pytest.mark.parametrize(
    "topic",
    sorted({topic for row in ROWS for topic in re.findall(r"`([a-z]+ [^`]*[^`=>])`", row[3])}),
)
def test_every_topic_of_the_page_is_one(topic: str) -> None:
    assert read_topic(topic) is not None


def test_the_page_has_every_topic_and_every_cap() -> None:
    written = "\n".join(row[3] for row in ROWS)
    assert [topic for topic in ("dice", "fault", *_FORMS) if f"`{topic} " not in written] == []
    caps = {cap for row in ROWS for cap in re.findall(r"`([^`]+)`", row[1])}
    assert caps >= {*ALL_CAPS, *TOPICS_OF}


def test_the_page_has_the_codes_that_people_are_given_words_for() -> None:
    section = PAGE.partition("Codes of ERR:")[2].partition("\n## ")[0]
    assert re.findall(r"^\| `([A-Z]+)` \|", section, re.MULTILINE) == list(CODES)


def test_the_page_has_the_places_where_something_is_stuck() -> None:
    (jam,) = (row for row in PAGE.splitlines() if row.startswith("| `JAM` |"))
    assert set(re.findall(r"`([a-z]+)`", jam)) | set("ESWN") == set(PLACES)
