"""A program that was installed is tried as a person would, and what fails is named."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tools import try_installed
from tools.try_installed import STEPS

LAUNCHER = """import sys
sys.path.insert(0, {root!r})
from paizhuo.desktop.__main__ import main
if __name__ == "__main__":
    sys.exit(main())
"""


@pytest.mark.nightly
def test_this_program_does_what_an_installed_one_must(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    launcher = tmp_path / "paizhuo.py"
    launcher.write_text(LAUNCHER.format(root=str(root)), "utf-8")
    assert try_installed.main([sys.executable, str(launcher)]) == 0, capsys.readouterr().out
    assert capsys.readouterr().out.count("✓") == len(STEPS)


def test_every_step_that_fails_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert try_installed.main([sys.executable, "-c", "raise SystemExit(3)"]) == 1
    said = capsys.readouterr().out
    assert said.count("✗") == len(STEPS)
    assert "status 3" in said
    assert try_installed.main(["/nowhere/at/all"]) == 1
    assert try_installed.main([]) == 2
