"""Makes small errors in the program, one at a time, and counts how many the tests of the room they are in find.

    python -m tools.mutants                      60 errors, six in each of ten rooms
    python -m tools.mutants --rooms engine/core  those of one room

The errors are the same for the same seed. Each is made in a copy of the project, in which the room's own tests run until the first
that fails. What came of each is kept (``--kept``), so that a run that was stopped goes on where it was; an error that survived is
tried again with ``--again survived``.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
COPIED: Final = (
    "assets",
    "benchmarks",
    "bootstrap",
    "desktop",
    "docs",
    "engine",
    "packaging",
    "paizhuo",
    "requirements",
    "tests",
    "tools",
    "training",
    "vision",
)
COPIED_FILES: Final = ("README.md", "pyproject.toml", "run.py", "setup.py")
ROOMS: Final[Mapping[str, tuple[str, ...]]] = {
    "engine/core": ("tests/core",),
    "engine/play": ("tests/play",),
    "engine/scoring": ("tests/scoring",),
    "engine/shapes": ("tests/scoring",),
    "engine/match": ("tests/match",),
    "engine/table": ("tests/table",),
    "engine/net": ("tests/net",),
    "engine/devices": ("tests/devices",),
    "desktop/table": (
        "tests/desktop/test_table_view.py",
        "tests/desktop/test_table_geometry.py",
        "tests/desktop/test_table_painting.py",
        "tests/desktop/test_beginnings.py",
        "tests/desktop/test_acting.py",
        "tests/desktop/test_betting.py",
        "tests/desktop/test_two_racks.py",
        "tests/desktop/test_own_dice.py",
    ),
    "desktop/entry": (
        "tests/desktop/test_entry.py",
        "tests/desktop/test_sheet_page.py",
        "tests/desktop/test_rulings.py",
    ),
}
"""Each room, and the tests that are its own."""
MARKS: Final = "not simulation and not nightly"
"""Whole hands and matches meet everything by and by; what is asked is whether the rules are tested where they are."""
KILLED, SURVIVED, SLOW = "killed", "survived", "out of time"


@dataclass(frozen=True, slots=True)
class Mutant:
    """One error: in a file, in place of what is there from byte ``start`` to byte ``end``."""

    room: str
    path: str
    line: int
    kind: str
    start: int
    end: int
    instead: str

    @property
    def id(self) -> str:
        """What it is kept under; another as soon as the line has moved."""
        return f"{self.path}:{self.line}:{self.start} {self.kind}: {self.instead}"

    def applied(self, source: bytes) -> bytes:
        """Return the file with the error."""
        return source[: self.start] + self.instead.encode() + source[self.end :]


# -- which errors there can be -------------------------------------------------------------------------------------------

COMPARED: Final[Mapping[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}


def changed(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """Yield what could stand in place of an expression, and what sort of error that is."""
    match node:
        case ast.Compare(left, [op, *ops], comparators):
            other = COMPARED[type(op)]()
            yield "comparison", ast.Compare(left, [other, *ops], comparators)
        case ast.BoolOp(op, values):
            yield "and/or", ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(ast.Not(), operand):
            yield "not", operand
        case ast.Constant(int() as number) if not isinstance(number, bool):
            yield "constant", ast.Constant(number + 1)
        case _:
            pass


def conditions(node: ast.AST) -> Iterator[tuple[str, ast.expr, ast.expr]]:
    """Yield the condition of a branch, and its contrary."""
    if isinstance(node, ast.If | ast.While | ast.IfExp) and not isinstance(
        node.test, ast.UnaryOp | ast.Compare | ast.Constant
    ):
        yield "condition", node.test, ast.UnaryOp(ast.Not(), node.test)


def mutants(room: str, path: str, source: bytes) -> Iterator[Mutant]:
    """Yield every error that can be made in a file."""
    lines = [0]
    for line in source.splitlines(keepends=True):
        lines.append(lines[-1] + len(line))

    def place(node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return lines[node.lineno - 1] + node.col_offset, lines[node.end_lineno - 1] + node.end_col_offset

    for node in walked(ast.parse(source)):
        if isinstance(node, ast.expr):
            for kind, other in changed(node):
                yield Mutant(room, path, node.lineno, kind, *place(node), f"({ast.unparse(other)})")
        for kind, test, other in conditions(node):
            yield Mutant(room, path, test.lineno, kind, *place(test), f"({ast.unparse(other)})")
        if isinstance(node, ast.FunctionDef) and early(node):
            start, _ = place(node.body[-1])
            yield Mutant(room, path, node.body[-1].lineno, "return", start, start, "return; ")


def early(function: ast.FunctionDef) -> bool:
    """Return whether one could forget the last statement of a function: it gives nothing back, and does several things."""
    nothing = isinstance(function.returns, ast.Constant) and function.returns.value is None
    last = function.body[-1]
    does = isinstance(last, ast.Assign | ast.AugAssign) or (
        isinstance(last, ast.Expr)
        and not isinstance(last.value, ast.Constant)  # a text about an attribute does nothing
    )
    return nothing and len(function.body) > 1 and does


def walked(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the syntax that says what the program does: no types, no texts, no words for the type checker."""
    if isinstance(node, ast.Assert | ast.JoinedStr) or (
        isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
    ):
        return
    yield node
    for name, value in ast.iter_fields(node):
        if name not in ("annotation", "returns", "decorator_list", "type_params", "type_comment"):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from walked(child)


def chosen(room: str, count: int, seed: int) -> list[Mutant]:
    """Return the errors made in a room: so many, each in another file as long as there are files, of kinds that differ."""
    rng = Random(f"{room} {seed}")
    paths = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / room).rglob("*.py"))
    rng.shuffle(paths)
    kinds: Counter[str] = Counter()
    found: list[Mutant] = []
    while paths and len(found) < count:
        for path in list(paths):
            possible = [each for each in mutants(room, path, (ROOT / path).read_bytes()) if each not in found]
            if not possible:
                paths.remove(path)
                continue
            rarest = min(kinds[each.kind] for each in possible)
            one = rng.choice([each for each in possible if kinds[each.kind] == rarest])
            kinds[one.kind] += 1
            found.append(one)
            if len(found) == count:
                break
    return found


# -- trying them ---------------------------------------------------------------------------------------------------------


def copied(to: Path) -> None:
    """Copy the project as it is now, without what was built."""
    for name in COPIED:
        shutil.copytree(ROOT / name, to / name, ignore=shutil.ignore_patterns("__pycache__", ".*_cache"))
    for name in COPIED_FILES:
        shutil.copy(ROOT / name, to / name)


def run(project: Path, tests: Sequence[str], limit: float) -> str:
    """Return what the tests say: ``KILLED``, ``SURVIVED``, or ``SLOW`` where they take longer than ``limit`` seconds."""
    command = [sys.executable, "-P", "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-m", MARKS, *tests]
    environment = os.environ | {"PYTHONPATH": str(project), "QT_QPA_PLATFORM": "offscreen"}
    try:
        done = subprocess.run(  # noqa: S603 - Python itself, and paths of this project
            command,
            cwd=project,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=limit,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return SLOW
    return KILLED if done.returncode else SURVIVED


def tried(project: Path, mutant: Mutant, limit: float) -> str:
    """Return what the tests of a room say of an error in it. The file is as it was afterwards."""
    path = project / mutant.path
    source = path.read_bytes()
    times = path.stat()
    path.write_bytes(mutant.applied(source))
    # Compiled files are told from others by the second of the source and its length.
    os.utime(path, (times.st_atime, times.st_mtime + 100 + mutant.start))
    try:
        return run(project, ROOMS[mutant.room], limit)
    finally:
        path.write_bytes(source)
        os.utime(path, (times.st_atime, times.st_mtime))


def kept(path: Path) -> dict[str, str]:
    """Return what came of errors that were tried before, by their names; the latest of each counts."""
    if not path.exists():
        return {}
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return {
        Mutant(**{name: value for name, value in line.items() if name != "result"}).id: line["result"] for line in lines
    }


def table(rooms: Mapping[str, list[Mutant]], results: Mapping[str, str]) -> str:
    """Return what came of them by room, as a table of a Markdown page, and below it those that were not found."""
    lines = ["| room | its tests | errors | found | not found | not tried |", "| --- | --- | --- | --- | --- | --- |"]
    whole: Counter[str] = Counter()
    for room, made in rooms.items():
        said = Counter(
            "found" if results.get(each.id) in (KILLED, SLOW) else results.get(each.id, "not tried") for each in made
        )
        whole += said
        tests = ", ".join(f"`{each}`" for each in ROOMS[room])
        lines.append(f"| `{room}` | {tests} | {len(made)} | {said['found']} | {said[SURVIVED]} | {said['not tried']} |")
    of_all = (sum(map(len, rooms.values())), whole["found"], whole[SURVIVED], whole["not tried"])
    lines.append(f"| all | | {' | '.join(map(str, of_all))} |")
    left = [each for made in rooms.values() for each in made if results.get(each.id) == SURVIVED]
    return "\n".join((*lines, *(["", *(f"- `{each.id}`" for each in left)] if left else ())))


def try_all(
    rooms: Mapping[str, list[Mutant]], results: dict[str, str], limit: float, keep: Callable[[Mutant, str], Any]
) -> None:
    """Try all that have no result yet."""
    with tempfile.TemporaryDirectory(prefix="paizhuo-mutants-") as folder:
        project = Path(folder)
        copied(project)
        for room, made in rooms.items():
            waiting = [each for each in made if each.id not in results]
            if waiting and run(project, ROOMS[room], 10 * limit) != SURVIVED:
                raise SystemExit(f"the tests of {room} fail without any error made in it")
            for each in waiting:
                results[each.id] = tried(project, each, limit)
                keep(each, results[each.id])
                print(f"{results[each.id]:12} {each.id}", flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rooms", default=",".join(ROOMS), help="with commas")
    parser.add_argument("--each", type=int, default=6, help="errors in each room")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--limit", type=float, default=300, help="seconds for the tests of one error; what takes longer is found"
    )
    parser.add_argument("--kept", type=Path, default=ROOT / "build" / "mutants.jsonl", help="what came of them")
    parser.add_argument(
        "--again", choices=(KILLED, SURVIVED, SLOW), action="append", default=[], help="try these again"
    )
    given = parser.parse_args(arguments)
    rooms = {room: chosen(room, given.each, given.seed) for room in given.rooms.split(",")}
    results = {name: result for name, result in kept(given.kept).items() if result not in given.again}
    given.kept.parent.mkdir(parents=True, exist_ok=True)
    with given.kept.open("a", encoding="utf-8") as file:

        def keep(mutant: Mutant, result: str) -> None:
            file.write(json.dumps(asdict(mutant) | {"result": result}, ensure_ascii=False) + "\n")
            file.flush()

        try_all(rooms, results, given.limit, keep)
    print(table(rooms, results))


if __name__ == "__main__":
    main()
