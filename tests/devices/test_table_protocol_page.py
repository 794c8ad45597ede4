"""The lines that docs/table-protocol.md shows are lines of the protocol, and its words are those that the program knows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.devices.open_table.commands import read_command
from engine.devices.open_table.lines import Line, LineReader

PAGE = (Path(__file__).parents[2] / "docs" / "table-protocol.md").read_text(encoding="utf-8")
LINES = re.findall(r"^    (\$.*)$", PAGE, re.MULTILINE)


def test_there_are_lines_to_look_at() -> None:
    assert len(LINES) >= 10


@pytest.mark.parametrize("line", LINES)
def test_every_line_of_the_page_has_its_checksum(line: str) -> None:
    (found,) = LineReader(240).feed(line.encode() + b"\n")
    assert found == Line(line[1:-5])


@pytest.mark.parametrize(
    "what",
    sorted(
        {
            command
            for row in PAGE.splitlines()
            if row.startswith(("| `", "| always"))
            for command in re.findall(r"`([^`]+)`", row.split("|")[2])
        }
    ),
)
def test_every_command_of_the_page_is_one(what: str) -> None:
    read_command(what)
