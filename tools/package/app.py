"""The folder that runs without Python (``dist/paizhuo``): PyInstaller's work, with icons and licences, and checked."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import Final

from tools.package import environment, linked, slim
from tools.package.project import BUILD, DIST, NAME, PACKAGING, ROOT, PackageFailed, run, size_of

FOLDER: Final = DIST / NAME
ICONS: Final = BUILD / "icons"
MOST_BYTES: Final = 300 * 10**6
LICENCES: Final = "LICENCES.txt"


def make() -> Path:
    """Make the folder and return it. Raises ``PackageFailed``, also where it is too large or a library is missing."""
    python = environment.prepared()
    around = environment.surroundings()
    run([str(python), "-I", str(ROOT / "tools" / "package" / "icons.py"), str(ICONS)], environment=around)
    shutil.rmtree(FOLDER, ignore_errors=True)
    run(
        [
            *(str(python), "-I", "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN"),
            *("--distpath", str(DIST), "--workpath", str(BUILD / "pyinstaller"), str(PACKAGING / "paizhuo.spec")),
        ],
        cwd=BUILD,
        environment=around | {"PAIZHUO_ICONS": str(ICONS)},
    )
    if sys.platform == "linux":
        slim.make_smaller(FOLDER)
    _state_licences(python, around)
    _check()
    return FOLDER


def made() -> Path:
    """Return the folder; it is made if it is not there. Raises ``PackageFailed``."""
    return FOLDER if program_of(FOLDER).is_file() else make()


def program_of(folder: Path) -> Path:
    """Return the program in a folder."""
    return folder / (f"{NAME}.exe" if os.name == "nt" else NAME)


def _state_licences(python: Path, around: dict[str, str]) -> None:
    """Write the licences of all that is in the folder; libraries of the system bring theirs along."""
    text = run([str(python), "-I", str(ROOT / "tools" / "package" / "notices.py")], environment=around)
    if sys.platform == "linux":
        text += linked.licences_of(linked.from_packages(FOLDER))
    (FOLDER / LICENCES).write_text(text, encoding="utf-8", newline="\n")


def _check() -> None:
    """Raise ``PackageFailed`` where the folder is too large, needs what is not there, or does not start."""
    size = size_of(FOLDER)
    if size > MOST_BYTES:
        raise PackageFailed(f"{FOLDER} takes {size / 10**6:.0f} MB, more than {MOST_BYTES // 10**6}")
    if sys.platform == "linux" and (missing := linked.missing(FOLDER)):
        raise PackageFailed("Libraries that are neither packed nor on this computer: " + ", ".join(sorted(missing)))
    run([str(program_of(FOLDER)), "--version"])
    print(f"{FOLDER}: {size / 10**6:.0f} MB", flush=True)
