"""A rule set written by the tool plays, scores and stands in the rule matrix at once."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.new_rule_set import Refused, free_letters, write

ROOT = Path(__file__).resolve().parents[2]
NEEDED = (
    "paizhuo",
    "engine",
    "desktop",
    "vision",
    "assets",
    "pyproject.toml",
    "docs/rule-matrix.md",
    "tests/games/test_lengths.py",
)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name in NEEDED:
        source, target = ROOT / name, tmp_path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)
    return tmp_path


def run(project: Path, *arguments: str) -> str:
    command = [sys.executable, "-m", "paizhuo.desktop", *arguments]
    return subprocess.run(command, cwd=project, check=True, capture_output=True, text=True, timeout=120).stdout


def test_a_new_rule_set_plays_and_scores_at_once(project: Path) -> None:
    written = write(project, "kaohsiung", "高雄麻将", "Kaohsiung")
    assert all(path.exists() for path in written)
    played = json.loads(run(project, "simulate", "--rules", "kaohsiung", "--hands", "10", "--json"))
    assert played["hands"] == 10
    hand = ("--hand", "111444777m99m22m", "--win", "2m", "--from", "1")
    assert json.loads(run(project, "score", "--rules", "kaohsiung", *hand, "--json"))["total"] == 6
    assert "Kaohsiung" in run(project, "rules", "--lang", "en")
    assert "## `kaohsiung` 高雄麻将" in (project / "docs/rule-matrix.md").read_text(encoding="utf-8")


def test_what_is_written_is_as_the_checks_want_it(tmp_path: Path) -> None:
    for name in ("pyproject.toml", "engine/games/__init__.py", "docs/rule-matrix.md", "tests/games/test_lengths.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    written = [path for path in write(tmp_path, "fuzhou", "福州麻将", "Fuzhou") if path.suffix == ".py"]
    for check in (("check",), ("format", "--check")):
        command = [sys.executable, "-m", "ruff", *check, *map(str, written)]
        done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stdout


def test_what_is_there_is_not_overwritten_and_a_bad_name_writes_nothing(tmp_path: Path) -> None:
    (tmp_path / "engine/games/riichi").mkdir(parents=True)
    (tmp_path / "engine/games/riichi/rules.py").write_text("as it was")
    with pytest.raises(Refused, match="is there already"):
        write(tmp_path, "riichi", "立直", "Riichi")
    for rules, en in (("Kaohsiung", "Kaohsiung"), ("8", "Eight"), ("good", 'with "marks"')):
        with pytest.raises(Refused):
            write(tmp_path, rules, "高雄", en)
    assert [path.name for path in tmp_path.rglob("*.py")] == ["rules.py"]
    assert (tmp_path / "engine/games/riichi/rules.py").read_text() == "as it was"


def test_the_rows_of_a_new_table_get_letters_that_no_other_has() -> None:
    letters = free_letters((ROOT / "docs/rule-matrix.md").read_text(encoding="utf-8"))
    assert letters
    assert f"| {letters}-1 |" not in (ROOT / "docs/rule-matrix.md").read_text(encoding="utf-8")
