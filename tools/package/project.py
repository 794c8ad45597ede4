"""What all packages say of the program, each from the one place where it stands, and where they are made."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tomllib
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from paizhuo.engine.version import VERSION
from tools.release_notes import section

ROOT: Final = Path(__file__).resolve().parents[2]
PACKAGING: Final = ROOT / "packaging"
BUILD: Final = ROOT / "build" / "package"
"""Where things lie that are needed on the way; it may be deleted at any time."""
DIST: Final = ROOT / "dist"
"""Where finished packages lie."""

NAME: Final = "paizhuo"
APP_ID: Final = "io.github.paizhuo.paizhuo"
"""The program's name where systems want one that nobody else has: AppStream, Flatpak, macOS."""
PLACEHOLDER: Final = re.compile(r"@([A-Z0-9_]+)@")
_BEFORE: Final = re.compile(r"(?:\.?(dev)|(a|b|rc))(\d+)$")


class PackageFailed(Exception):
    """A package cannot be made; the message says why and what to do."""


def project() -> Mapping[str, Any]:
    """Return what pyproject.toml says of the project."""
    found: Mapping[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return found


def home_page() -> str:
    """Return the project's page on the web; empty where pyproject.toml names none."""
    urls = {name.lower(): url for name, url in project().get("urls", {}).items()}
    return str(urls.get("homepage") or urls.get("repository") or urls.get("source") or "")


def raw_files() -> str:
    """Return where the files of the repository are on the web, as they are at the tag of this version."""
    return f"{project()['urls']['Source']}/raw/v{VERSION}"


def debian_version() -> str:
    """Return the version as Debian writes it, where what comes before a release sorts before it: ``1.0rc1`` is ``1.0~rc1``."""
    return _BEFORE.sub(lambda found: f"~{found[1] or found[2]}{found[3]}", VERSION)


def made_at() -> int:
    """Return the time that files in packages bear, in seconds since 1970: that of the commit, so that who builds again gets the same."""
    if said := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(said)
    try:
        command = ("git", "-C", str(ROOT), "log", "-1", "--format=%ct")
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout  # noqa: S603 - our own words
        return int(said)
    except (OSError, subprocess.CalledProcessError, ValueError):  # not a clone: an archive of the sources
        return int((ROOT / "engine" / "version.py").stat().st_mtime)


def made_on() -> datetime:
    """Return the time that files in packages bear."""
    return datetime.fromtimestamp(made_at(), UTC)


def release_date() -> str:
    """Return the day of this version's release by the changelog; what is not released yet has the day it is made at."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = section(changelog, VERSION)
    return found[1] if found else made_on().date().isoformat()


def values() -> dict[str, str]:
    """Return what stands for the placeholders ``@NAME@`` in the files of ``packaging``."""
    return {
        "APP_ID": APP_ID,
        "DATE": release_date(),
        "DEBIAN_VERSION": debian_version(),
        "HOME_PAGE": home_page(),
        "NAME": NAME,
        "RAW": raw_files(),
        "SUMMARY": str(project()["description"]),
        "VERSION": VERSION,
    }


def filled(text: str, more: Mapping[str, str] | None = None) -> str:
    """Return a text with its placeholders filled; lines in which a value is empty are left out. Raises ``KeyError`` for unknown ones."""
    known = values() | dict(more or {})
    lines = []
    for line in text.splitlines(keepends=True):
        names = PLACEHOLDER.findall(line)
        if all(known[name] for name in names):
            lines.append(PLACEHOLDER.sub(lambda found: known[found[1]], line))
    return "".join(lines)


def template(name: str, more: Mapping[str, str] | None = None) -> str:
    """Return a file of ``packaging`` with its placeholders filled."""
    return filled((PACKAGING / name).read_text(encoding="utf-8"), more)


def write(file: Path, text: str, mode: int = 0o644) -> None:
    """Write a file, with the folders that lead to it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8", newline="\n")
    file.chmod(mode)


def copy(source: Path, file: Path, mode: int = 0o644) -> None:
    """Copy what a file or a link to one holds, with the folders that lead to it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, file)
    file.chmod(mode)


def tool(name: str, remedy: str) -> str:
    """Return the path of a program that is needed. Raises ``PackageFailed`` with the remedy where it is missing."""
    if found := shutil.which(name):
        return found
    raise PackageFailed(f"{name} is missing: {remedy}")


def run(command: Sequence[str], *, cwd: Path | None = None, environment: Mapping[str, str] | None = None) -> str:
    """Run a command and return its standard output. Raises ``PackageFailed`` with the end of what it said."""
    try:
        done = subprocess.run(  # noqa: S603 - our own words
            command,
            cwd=cwd,
            env=environment,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    except OSError as error:
        raise PackageFailed(f"{command[0]} cannot be started: {error.strerror}") from None
    if done.returncode:
        said = "\n".join((done.stdout + done.stderr).strip().splitlines()[-25:])
        raise PackageFailed(f"{' '.join(command)} failed ({done.returncode}):\n{said}")
    return done.stdout


def size_of(folder: Path) -> int:
    """Return the bytes that the files of a folder take; a link takes none."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file() and not file.is_symlink())
