"""Checks that every pinned list can be installed, from ready-made packages alone, on every platform that the README names.

    python -m tools.check_platforms

It asks the package index and downloads nothing. It needs ``uv`` (``pip install uv``), which resolves for other platforms than
its own and reads their environment markers; pip reads those of the machine it runs on.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
LISTS: Final = ("runtime", "dev", "packaging")
PYTHONS: Final = ("3.11", "3.12", "3.13", "3.14")


class Platform(NamedTuple):
    """A platform as the README names it, what ``uv`` calls it, and the oldest macOS that is meant."""

    name: str
    target: str
    macos: str = ""


PLATFORMS: Final = (
    Platform("Windows (x86-64)", "x86_64-pc-windows-msvc"),
    Platform("macOS 13, Apple silicon", "aarch64-apple-darwin", "13.0"),
    Platform("macOS 14, Intel", "x86_64-apple-darwin", "14.0"),
    Platform("Linux x86-64, glibc 2.34", "x86_64-manylinux_2_34"),
    Platform("Linux ARM64, glibc 2.39", "aarch64-manylinux_2_39"),
)


def command(uv: str, platform: Platform, python: str, listed: str) -> list[str]:
    """Return the command that resolves a list for a platform and installs nothing."""
    return [
        *(uv, "pip", "install", "--dry-run", "--require-hashes", "--only-binary", ":all:"),
        *("--python-platform", platform.target, "--python-version", python),
        *(
            "--target",
            str(Path(tempfile.gettempdir(), "nothing-is-installed")),
            "-r",
            str(ROOT / "requirements" / f"{listed}.txt"),
        ),
    ]


def trouble(uv: str, platform: Platform, python: str, listed: str) -> str:
    """Return what ``uv`` says where the list cannot be installed; empty where it can."""
    surroundings = os.environ | ({"MACOSX_DEPLOYMENT_TARGET": platform.macos} if platform.macos else {})
    done = subprocess.run(  # noqa: S603 - our own words
        command(uv, platform, python, listed), env=surroundings, capture_output=True, text=True, check=False
    )
    return done.stderr.strip() if done.returncode else ""


def main() -> int:
    """Resolve every list for every platform and Python. The status is 1 if one of them cannot be installed."""
    uv = shutil.which("uv")
    if uv is None:
        print("uv is missing: pip install uv", file=sys.stderr)
        return 2
    wrong = 0
    for platform in PLATFORMS:
        for python in PYTHONS:
            for listed in LISTS:
                said = trouble(uv, platform, python, listed)
                wrong += bool(said)
                print(f"{'✗' if said else '✓'} {platform.name}, Python {python}: {listed}", flush=True)
                if said:
                    print(f"    {said}", flush=True)
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
