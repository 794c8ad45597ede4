"""What the binaries in a folder are linked against on Linux, and the Debian packages that hold it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from tools.package.project import run, tool

_ELF: Final = b"\x7fELF"
_NEEDED: Final = re.compile(r"^\s+NEEDED\s+(\S+)", re.MULTILINE)
_GLIBC: Final = re.compile(r" GLIBC_(\d+)\.(\d+)")
_RUNTIME: Final = re.compile(r"(lib(c|m|mvec|dl|rt|pthread|util|gcc_s|stdc\+\+)|ld-linux.*|ld64)\.so\.\d+")
_NAMED: Final = re.compile(r"^\s*(\S+)(?: \(([^)]*)\))? => (\S+)", re.MULTILINE)
BINUTILS: Final = "apt-get install binutils"


def binaries(folder: Path) -> list[Path]:
    """Return the programs and libraries in a folder, links left out."""
    found = []
    for file in sorted(folder.rglob("*")):
        if file.is_file() and not file.is_symlink():
            with file.open("rb") as stream:
                if stream.read(4) == _ELF:
                    found.append(file)
    return found


def needed(file: Path) -> frozenset[str]:
    """Return the names of the libraries that a binary is linked against."""
    return frozenset(_NEEDED.findall(_described(file)))


def _described(file: Path) -> str:
    return run([tool("objdump", BINUTILS), "-p", str(file)])


def telling(folder: Path) -> list[Path]:
    """Return the binaries in a folder from which all that it needs of the system follows.

    They are those that need more than C's own libraries from outside, and the one that needs the newest C library.
    """
    there = binaries(folder)
    inside = {file.name for file in folder.rglob("*.so*")}
    found = {file: {name for name in needed(file) - inside if not _RUNTIME.fullmatch(name)} for file in there}
    newest = max(
        there, key=lambda file: max(((int(a), int(b)) for a, b in _GLIBC.findall(_described(file))), default=(0, 0))
    )
    return [file for file in there if found[file] or file == newest]


def unused(libraries: Iterable[Path], binaries_there: Iterable[Path]) -> set[Path]:
    """Return those of the ``libraries`` that no binary needs which stays, be it directly or by other libraries."""
    kept = {file: needed(file) for file in binaries_there}
    left = set(libraries)
    gone: set[Path] = set()
    while idle := {file for file in left if not any(file.name in names for names in kept.values())}:
        gone |= idle
        left -= idle
        for file in idle:
            kept.pop(file, None)
    return gone


@cache
def system_libraries() -> Mapping[str, Path]:
    """Return where the libraries of this system lie, by their names."""
    ldconfig = shutil.which("ldconfig", path=os.pathsep.join((os.environ.get("PATH", ""), "/sbin", "/usr/sbin")))
    said = run([ldconfig or "ldconfig", "-p"])
    found: dict[str, Path] = {}
    for name, kind, path in _NAMED.findall(said):
        if "x86-64" in kind or "AArch64" in kind or os.uname().machine not in {"x86_64", "aarch64"}:
            found.setdefault(name, Path(path))
    return found


def missing(folder: Path) -> set[str]:
    """Return what binaries in a folder need that lies neither there nor on this system."""
    inside = {file.name for file in folder.rglob("*.so*")}
    wanted = {name for file in binaries(folder) for name in needed(file)}
    return {
        name for name in wanted if name not in inside and name not in system_libraries() and not name.startswith("ld-")
    }


def owners(files: Iterable[Path]) -> dict[Path, str]:
    """Return the Debian package of each file that belongs to one; none where the system has no dpkg."""
    dpkg = shutil.which("dpkg-query")
    found: dict[Path, str] = {}
    for file in files if dpkg else ():
        for path in dict.fromkeys((file, file.resolve(), Path("/usr") / str(file).lstrip("/"))):
            done = subprocess.run(  # noqa: S603 - our own words
                [str(dpkg), "--search", str(path)], capture_output=True, text=True, check=False
            )
            if done.returncode == 0:
                found[file] = done.stdout.partition(": ")[0].split(",")[0].partition(":")[0]
                break
    return found


def from_packages(folder: Path) -> dict[Path, str]:
    """Return the libraries in a folder that were copied from packages of this system, with the package of each."""
    there = system_libraries()
    copied = {
        file: there[file.name] for file in binaries(folder) if file.name in there and _same(file, there[file.name])
    }
    packages = owners(copied.values())
    return {file: packages[source] for file, source in copied.items() if source in packages}


def _same(file: Path, other: Path) -> bool:
    """Return whether two files are the same library; one of them may have been given another search path."""
    return file.stat().st_size == other.stat().st_size or needed(file) == needed(other)


def licences_of(libraries: Mapping[Path, str]) -> str:
    """Return what Debian says of authors and licences of the packages that libraries were copied from."""
    texts = []
    for package in sorted(set(libraries.values())):
        names = ", ".join(sorted(file.name for file, owner in libraries.items() if owner == package))
        said = Path("/usr/share/doc", package, "copyright").read_text(encoding="utf-8", errors="replace")
        texts.append(
            f"\n{'=' * 78}\n{names} (package {package} of this program's build system)\n{'=' * 78}\n\n{said}\n"
        )
    return "".join(texts)
