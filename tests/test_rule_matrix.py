"""``docs/rule-matrix.md`` is complete and true: no empty cell, every name exists, every rule set and option stands in it."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from paizhuo.engine.games import ALL
from paizhuo.engine.rules.rule_set import RuleSet

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "rule-matrix.md"
HEADING = re.compile(r"^## (?:`(?P<rules>\w+)` )?(?P<title>.+)$")
ID = re.compile(r"(?P<letter>[A-Z]+)-(?P<number>\d+)")
CODE = re.compile(r"`([^`]+)`")
REFERENCE = re.compile(r"(?P<path>[\w/]+\.py)::(?P<name>[\w.]+)(?:\[(?P<case>.+)\])?")


class Row(NamedTuple):
    """A clause; ``rules`` is the id of its rule set, empty for what every game has."""

    rules: str
    id: str
    clause: str
    implemented: str
    proved: str


class Reference(NamedTuple):
    """A name in a file; ``case`` one of the cases of a test."""

    path: str
    name: str
    case: str | None


def rows_of(page: str) -> Iterator[Row]:
    rules = ""
    for line in page.splitlines():
        if heading := HEADING.match(line):
            rules = heading["rules"] or ""
        elif line.startswith("|") and not line.startswith(("| id |", "| --- |")):
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            assert len(cells) == len(Row._fields) - 1, f"not four cells: {line}"
            yield Row(rules, *cells)


ROWS = tuple(rows_of(PAGE.read_text(encoding="utf-8")))


def references(cell: str) -> list[Reference]:
    """The references of a cell, which holds nothing else."""
    found = []
    for part in cell.split("<br>"):
        code = CODE.fullmatch(part.strip())
        match = code and REFERENCE.fullmatch(code[1])
        assert match, f"not a name in a file: {part}"
        found.append(Reference(match["path"], match["name"], match["case"]))
    return found


@cache
def names_in(path: Path) -> frozenset[str]:
    """What a module defines: functions, classes, values, and what its classes define, as ``Class.name``."""
    found: set[str] = set()

    def collect(body: list[ast.stmt], prefix: str) -> None:
        for node in body:
            match node:
                case ast.FunctionDef(name=name):
                    found.add(prefix + name)
                case ast.ClassDef(name=name, body=inner):
                    found.add(prefix + name)
                    collect(inner, f"{prefix}{name}.")
                case ast.AnnAssign(target=ast.Name(id=name)):
                    found.add(prefix + name)
                case ast.Assign(targets=targets):
                    for target in targets:
                        found.update(prefix + part.id for part in ast.walk(target) if isinstance(part, ast.Name))
                case _:
                    pass

    collect(ast.parse(path.read_text(encoding="utf-8")).body, "")
    return frozenset(found)


@cache
def cases() -> frozenset[str]:
    """What the cases in tables beside the tests are about, alone and after the id of their rule set."""
    found = set()
    for path in (ROOT / "tests").rglob("*.jsonl"):
        for line in path.read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            if "about" not in case:
                break  # hands of others have ids
            found |= {case["about"], f"{case.get('rules', path.parent.name)}: {case['about']}"}
    return frozenset(found)


def test_no_cell_is_empty_and_every_row_has_an_id_of_its_own() -> None:
    assert ROWS
    for row in ROWS:
        assert ID.fullmatch(row.id), row
        assert all(row[2:]), row
    ids = [row.id for row in ROWS]
    assert len(ids) == len(set(ids))
    letters = {(row.rules, row.id.partition("-")[0]) for row in ROWS}
    assert len(letters) == len({rules for rules, _ in letters}) == len({letter for _, letter in letters})


def test_what_implements_a_clause_exists() -> None:
    missing = [
        (row.id, found)
        for row in ROWS
        for found in references(row.implemented)
        if not (path := ROOT / "engine" / found.path).exists() or found.name not in names_in(path) or found.case
    ]
    assert not missing


def test_what_proves_a_clause_exists_and_is_a_test() -> None:
    missing = [
        (row.id, found)
        for row in ROWS
        for found in references(row.proved)
        if not (path := ROOT / "tests" / found.path).exists()
        or not found.name.startswith("test_")
        or found.name not in names_in(path)
        or (found.case is not None and found.case not in cases())
    ]
    assert not missing


def test_every_table_is_of_a_rule_set_there_is() -> None:
    assert {row.rules for row in ROWS} - {""} <= {rule_set.id for rule_set in ALL}


@pytest.mark.parametrize("rule_set", ALL, ids=lambda rule_set: rule_set.id)
def test_every_rule_set_has_a_table_with_all_its_options(rule_set: RuleSet) -> None:
    clauses = [row.clause for row in ROWS if row.rules == rule_set.id]
    assert clauses
    named = {code.partition("=")[0] for clause in clauses for code in CODE.findall(clause)}
    assert {option.id for option in rule_set.options} <= named
