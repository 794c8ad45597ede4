"""The tool that makes errors in the program makes those that it says, the same each time, and counts them right."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tools.mutants import KILLED, ROOMS, ROOT, SLOW, SURVIVED, Mutant, chosen, mutants, table

SOURCE = '''"""A module."""

BIG: Final = 7


def judged(a: int, b: int = 1) -> bool:
    """Return whether."""
    if not a:
        return a < b and b
    if found(a):
        assert a == 3
    return f"{a > b}"


def done(self) -> None:
    self.a = 1
    self.b()


def noted(self) -> None:
    self.c = []
    """What is kept."""
'''


def made(kind: str) -> list[str]:
    """The line of each error of a kind, as it is with the error."""
    found = [each for each in mutants("room", "path", SOURCE.encode()) if each.kind == kind]
    return [each.applied(SOURCE.encode()).decode().splitlines()[each.line - 1].strip() for each in found]


@pytest.mark.parametrize(
    "kind,lines",
    [
        ("comparison", ["return (a <= b) and b"]),
        ("and/or", ["return (a < b or b)"]),
        ("not", ["if (a):"]),
        ("condition", ["if (not found(a)):"]),
        (
            "constant",
            ["BIG: Final = (8)", "def judged(a: int, b: int = (2)) -> bool:", "self.a = (2)"],
        ),
        ("return", ["return; self.b()"]),
    ],
)
def test_errors_are_made_in_what_the_program_does(kind: str, lines: list[str]) -> None:
    """Not in types, texts and assertions."""
    assert sorted(made(kind)) == sorted(lines)


@pytest.mark.parametrize("room", ROOMS)
def test_the_errors_of_a_room_are_the_same_each_time_and_are_programs(room: str) -> None:
    assert all((ROOT / tests).exists() for tests in ROOMS[room])
    some = chosen(room, 6, 1)
    assert some == chosen(room, 6, 1)
    assert some != chosen(room, 6, 2)
    assert len({each.id for each in some}) == 6
    for each in some:
        source = (ROOT / each.path).read_bytes()
        assert Path(each.path).is_relative_to(room)
        assert ast.dump(ast.parse(each.applied(source))) != ast.dump(ast.parse(source))


def test_what_takes_too_long_is_found_and_what_survives_is_listed() -> None:
    some = [Mutant("engine/core", "engine/core/a.py", nth, "not", 0, 1, "x") for nth in range(4)]
    results = dict(zip((each.id for each in some), (KILLED, SLOW, SURVIVED), strict=False))
    said = table({"engine/core": some}, results)
    assert "| `engine/core` | `tests/core` | 4 | 2 | 1 | 1 |" in said
    assert "| all | | 4 | 2 | 1 | 1 |" in said
    assert said.endswith(f"- `{some[2].id}`")
