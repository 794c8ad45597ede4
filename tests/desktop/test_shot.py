"""``shot`` renders every page to a picture, the same for the same arguments."""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import ArgumentTypeError
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from paizhuo.desktop.commands.shot import PAGES, scale


def shot(root: Path, output: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Runs the command in a process of its own, as documentation does."""
    environment = {name: value for name, value in os.environ.items() if name != "QT_QPA_PLATFORM"}
    return subprocess.run(
        [sys.executable, "-m", "paizhuo.desktop", "shot", "-o", str(output), *words],
        cwd=root,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


BY_DAY = ("table", "drill", "scoring", "camera", "online", "replay", "sheet")
"""One of each kind of page; the others are looked at elsewhere by day."""


@pytest.mark.parametrize(
    "page", [page if page in BY_DAY else pytest.param(page, marks=pytest.mark.nightly) for page in PAGES]
)
def test_every_page_is_rendered_at_the_size_wanted(root: Path, tmp_path: Path, page: str) -> None:
    picture = tmp_path / "page.png"
    rules = "sichuan" if page == "drill" else "trick"  # trick has not been learned
    done = shot(
        root, picture, "--page", page, "--size", "1024x640", "--lang", "zh", "--theme", "dark", "--rules", rules
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    image = QImage(str(picture))
    assert (image.width(), image.height()) == (1024, 640)


def test_the_same_arguments_give_the_same_picture(root: Path, tmp_path: Path) -> None:
    words = ("--page", "table", "--seed", "4", "--steps", "25", "--size", "1024x640")
    for name in ("a.png", "b.png"):
        assert shot(root, tmp_path / name, *words).returncode == 0
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()


def test_a_folder_that_is_missing_is_named_and_not_made(root: Path, tmp_path: Path) -> None:
    done = shot(root, tmp_path / "new" / "x.png", "--page", "home")
    assert done.returncode == 2
    assert f"there is no folder {tmp_path / 'new'}" in done.stderr
    assert not (tmp_path / "new").exists()


def test_a_file_that_cannot_be_written_is_named(root: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    done = shot(root, tmp_path / "file" / "x.png", "--page", "home")
    assert done.returncode == 2
    assert "file" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("words, read", [("1", 1.0), ("1.25", 1.25), ("4", 4.0)])
def test_a_scale_is_read(words: str, read: float) -> None:
    assert scale(words) == read


@pytest.mark.parametrize("words", ["0.5", "5", "-1", "two", "1e0", "٢", ""])
def test_a_scale_that_is_none_is_refused(words: str) -> None:
    with pytest.raises(ArgumentTypeError, match="is not a number from 1 to 4"):
        scale(words)
