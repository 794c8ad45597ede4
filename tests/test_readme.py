"""Both READMEs say the same in two languages: headings, commands, links, tables; and what they name is there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from tools.check_platforms import PLATFORMS, PYTHONS
from tools.game_matrix import PAGES, page_text

ROOT: Final = Path(__file__).parent.parent
ENGLISH: Final = PAGES["en"].read_text(encoding="utf-8")
CHINESE: Final = PAGES["zh"].read_text(encoding="utf-8")
BOTH: Final = pytest.mark.parametrize("page", [ENGLISH, CHINESE], ids=["en", "zh"])
LINK: Final = re.compile(r"\]\(([^)\s]+)\)")
COMMENT: Final = re.compile(r"\s+#.*")
FENCE: Final = re.compile(r"^```\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def headings(page: str) -> list[int]:
    """The level of every heading, in order."""
    return [len(marks) for marks in re.findall(r"^(#+) ", FENCE.sub("", page), re.MULTILINE)]


def commands(page: str) -> list[list[str]]:
    """What is typed in every block of commands, without what it does."""
    return [[COMMENT.sub("", line) for line in block.splitlines()] for block in FENCE.findall(page)]


def links(page: str) -> list[str]:
    """Where links lead and which pictures are shown, whatever the language; in no order, for sentences have their own."""
    return sorted(to.replace(".zh.", ".").replace(".en.", ".") for to in LINK.findall(page))


def typed(page: str) -> list[str]:
    """The commands that tables explain."""
    return re.findall(r"^\| (`python3 run\.py[^|]*) \|", page, re.MULTILINE)


def tables(page: str) -> list[int]:
    """How many rows each table has."""
    blocks = re.findall(r"(?:^\|.*\n)+", page, re.MULTILINE)
    return [block.count("\n") for block in blocks]


def test_both_have_the_same_parts_in_the_same_order() -> None:
    assert headings(ENGLISH) == headings(CHINESE)
    assert tables(ENGLISH) == tables(CHINESE)


def test_both_name_the_same_commands() -> None:
    assert commands(ENGLISH) == commands(CHINESE)
    assert typed(ENGLISH) == typed(CHINESE)
    assert len(typed(ENGLISH)) > 15


def test_both_link_to_the_same_places_and_to_each_other() -> None:
    assert links(ENGLISH) == links(CHINESE)
    assert "README.zh.md" in LINK.findall(ENGLISH.partition("\n## ")[0])
    assert "README.md" in LINK.findall(CHINESE.partition("\n## ")[0])


@BOTH
def test_the_first_commands_start_the_program_and_its_tests(page: str) -> None:
    assert commands(page)[0] == ["python3 run.py", "python3 run.py test"]


@BOTH
def test_links_within_the_repository_lead_to_files(page: str) -> None:
    within = [to.partition("#")[0] for to in LINK.findall(page) if "://" not in to]
    assert len(within) > 20
    assert [to for to in within if not (ROOT / to).exists()] == []


@BOTH
def test_platforms_and_pythons_are_those_that_are_checked(page: str) -> None:
    assert [platform.name for platform in PLATFORMS if platform.name not in page] == []
    first, last = PYTHONS[0], PYTHONS[-1]
    assert f"Python {first} to {last}" in page or f"Python {first} 到 {last}" in page


def test_the_table_of_games_is_what_the_rule_sets_say() -> None:
    assert page_text(ENGLISH, "en") == ENGLISH, "run python -m tools.game_matrix"
    assert page_text(CHINESE, "zh") == CHINESE, "run python -m tools.game_matrix"
    assert ENGLISH.count("| ✓ |") > 16
