"""Checks that what is published has everything and nothing else: the wheels and the archive of the sources.

    python -m tools.check_packages dist/*

A wheel has the one package `paizhuo`, its types, the licences of all that is in it, and the distances compiled where it is made for one
platform. The archive has every file of the repository; it needs git to know them, and only looks for strangers without.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
NEEDED: Final = frozenset(
    {
        "paizhuo/__init__.py",
        "paizhuo/py.typed",
        "paizhuo/engine/version.py",
        "paizhuo/desktop/__main__.py",
        "paizhuo/assets/models/classify.onnx",
        "paizhuo/assets/sounds/tile-felt-1.wav",
        "paizhuo/assets/sounds/voices/zh-low-pon.wav",
        "paizhuo/assets/tiles/outlines.json",
        "paizhuo/assets/fonts/NotoSansSC-Regular.otf",
    }
)
"""One file of every kind that a wheel carries."""
COMPILED: Final = "paizhuo/engine/shapes/_distance"
MADE: Final = ("PKG-INFO", "setup.cfg", "paizhuo.egg-info/")
"""What the making of the archive adds to the files of the repository."""
LINKED: Final = tuple(f"paizhuo/{room}" for room in ("assets", "desktop", "engine", "vision"))
"""Links for tools that read files without importing them; an archive that Windows can unpack has none."""


def licences(root: Path = ROOT) -> frozenset[str]:
    """Return the files of licences that the project names."""
    return frozenset(tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["license-files"])


def wrong_in_wheel(name: str, files: Iterable[str], expected: frozenset[str]) -> list[str]:
    """Return what is wrong with a wheel of this file name that has these files; ``expected``: the licences."""
    there = set(files)
    own = {file for file in there if file.startswith("paizhuo/")}
    packed = {file.partition(".dist-info/licenses/")[2] for file in there if ".dist-info/licenses/" in file}
    compiled = any(file.startswith(COMPILED) and not file.endswith(".c") for file in own)
    said = [f"{file} is missing" for file in sorted(NEEDED - there)]
    said += [f"the licence {file} is missing" for file in sorted(expected - packed)]
    said += [f"{file} does not belong to it" for file in sorted(there - own) if ".dist-info/" not in file]
    said += [f"{file} is of no use" for file in sorted(own) if file.endswith((".c", ".pyc")) or "/__pycache__/" in file]
    if compiled is name.endswith("-any.whl"):
        said.append(
            "it is made for one platform, and nothing is compiled"
            if not compiled
            else "what is compiled fits one platform"
        )
    return said


def wrong_in_sources(files: Iterable[str], tracked: frozenset[str]) -> list[str]:
    """Return what is wrong with an archive of the sources that has these files, below its one folder; ``tracked``: git's."""
    there = {file.partition("/")[2] for file in files}
    own = {file for file in there if not file.startswith(MADE)}
    wanted = tracked - set(LINKED)
    said = [f"{file} is missing" for file in sorted(wanted - own)]
    return said + [f"{file} does not belong to it" for file in sorted(own - wanted) if tracked]


def wrong(package: Path, tracked: frozenset[str]) -> list[str]:
    """Return what is wrong with a package, as sentences. Raises ``ValueError`` for a file that is none."""
    if package.suffix == ".whl":
        with zipfile.ZipFile(package) as wheel:
            return wrong_in_wheel(package.name, wheel.namelist(), licences())
    if package.name.endswith(".tar.gz"):
        with tarfile.open(package) as sources:
            return wrong_in_sources((entry.name for entry in sources if entry.isfile()), tracked)
    raise ValueError(f"{package.name} is neither a wheel nor an archive of the sources")


def tracked_files(root: Path = ROOT) -> frozenset[str]:
    """Return the files that git keeps; none where there is no git."""
    git = shutil.which("git")
    if git is None or not (root / ".git").exists():
        return frozenset()
    listed = subprocess.run([git, "ls-files", "-z"], cwd=root, capture_output=True, check=True).stdout.decode()  # noqa: S603
    return frozenset(name for name in listed.split("\0") if name)


def main(arguments: Sequence[str]) -> int:
    """Check every package that is named. The status is 1 if something is wrong with one, 2 if none is named."""
    if not arguments:
        print(__doc__, file=sys.stderr)
        return 2
    tracked = tracked_files()
    found = 0
    for package in map(Path, arguments):
        said = wrong(package, tracked)
        print(f"{'✗' if said else '✓'} {package.name}")
        for sentence in said:
            print(f"    {sentence}")
        found += len(said)
    return min(found, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
