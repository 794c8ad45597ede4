"""What other systems have otherwise, as far as it can be had here: absent modules, processes that begin anew, code pages."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

SPAWNED: Final = """import multiprocessing, sys
from paizhuo.desktop.__main__ import main
if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    sys.exit(main())
"""


def ran(words: list[str], folder: Path, **surroundings: str) -> str:
    """What a Python prints, which must not fail or complain."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LANG", "LC_"))}
    done = subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env={**kept, "PAIZHUO_HOME": str(folder / "home"), **surroundings},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode(errors="replace")
    assert b"Traceback" not in done.stderr
    return done.stdout.decode()


@pytest.mark.skipif(sys.platform == "win32", reason="pretends to be Windows")
def test_every_module_and_command_is_there_without_what_windows_lacks(root: Path, tmp_path: Path) -> None:
    assert "modules" in ran(["-P", str(root / "tests" / "other_system.py")], tmp_path)


def test_processes_that_begin_anew_play_the_same_hands(tmp_path: Path) -> None:
    """As on Windows and macOS; on Linux from Python 3.14 on they begin from a server of processes."""
    program = tmp_path / "program.py"
    program.write_text(SPAWNED, "utf-8")
    words = [str(program), "simulate", "--rules", "sichuan", "--hands", "4", "--seed", "7", "--json"]
    alone, together = (json.loads(ran([*words, *more], tmp_path)) for more in ((), ("--parallel", "2")))
    for said in (alone, together):
        said.pop("seconds", None)
        said.pop("hands_per_second", None)
    assert together == alone


@pytest.mark.parametrize(
    "surroundings",
    [
        {"PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"},
        {"PYTHONIOENCODING": "cp936", "PYTHONUTF8": "0"},
        {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ],
    ids=["western Windows", "Chinese Windows", "no language"],
)
def test_chinese_is_printed_whatever_the_code_page(surroundings: dict[str, str], tmp_path: Path) -> None:
    assert "立直" in ran(["-P", "-m", "paizhuo.desktop", "rules", "riichi", "--json"], tmp_path, **surroundings)


def test_what_is_written_and_read_again_is_utf8_whatever_the_code_page(root: Path, tmp_path: Path) -> None:
    """A command that would open a text by the system's code page fails here."""
    strict = ["-X", "warn_default_encoding", "-W", "error::EncodingWarning", "-P", "-m", "paizhuo.desktop"]
    matches = tmp_path / "home" / "matches"
    matches.mkdir(parents=True)
    ran(
        [*strict, "simulate", "--rules", "sichuan", "--hands", "1", "--journal", str(matches)],
        tmp_path,
        PYTHONUTF8="0",
    )
    (journal,) = matches.glob("*.journal")
    assert ran([*strict, "replay", str(journal)], tmp_path, PYTHONUTF8="0")
    assert journal.name in ran([*strict, "records", "list", "--json"], tmp_path, PYTHONUTF8="0")


def test_no_text_is_opened_by_the_code_page_of_the_system(root: Path) -> None:
    command = [sys.executable, "-m", "ruff", "check", "--quiet", "--preview", "--select", "PLW1514", "."]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout
