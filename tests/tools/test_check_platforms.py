"""The platforms that the README names are those for which the pinned lists are resolved."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tools import check_platforms
from tools.check_platforms import LISTS, PLATFORMS, PYTHONS

UV = """#!/bin/sh
printf 'no usable wheels %s' "$MACOSX_DEPLOYMENT_TARGET" >&2
case " $* " in *" x86_64-apple-darwin "*) exit 1 ;; esac
"""


def test_every_platform_of_the_readme_is_resolved(root: Path) -> None:
    readme = (root / "README.md").read_text(encoding="utf-8")
    for platform in PLATFORMS:
        assert platform.name in readme
    assert f"Python {PYTHONS[0]} to {PYTHONS[-1]}" in readme
    assert {path.stem for path in (root / "requirements").glob("*.txt")} == set(LISTS)


@pytest.mark.skipif(os.name == "nt", reason="stands in for uv by a script")
def test_a_list_that_a_platform_cannot_install_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "uv").write_text(UV)
    (tmp_path / "uv").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert check_platforms.main() == 1
    said = capsys.readouterr().out
    assert "✗ macOS 14, Intel, Python 3.11: runtime\n    no usable wheels 14.0" in said
    assert said.count("✗") == len(PYTHONS) * len(LISTS)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: subprocess.CompletedProcess([], 0, "", ""))
    assert check_platforms.main() == 0


def test_without_uv_the_check_says_what_to_type(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert check_platforms.main() == 2
    assert "pip install uv" in capsys.readouterr().err
