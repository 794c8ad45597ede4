"""Prints who made what is in the packed program and under which licences, with their texts: ``python notices.py``.

It runs in the environment that packages are built in, where the program and all its packages are installed.
"""

from __future__ import annotations

import runpy
import sys
import sysconfig
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Final

RULE: Final = "=" * 78
WORDS: Final = ("LICENSE", "LICENCE", "COPYING", "NOTICE", "AUTHORS")
BUILD_ONLY: Final = runpy.run_path(str(Path(__file__).with_name("contents.py")))["BUILD_ONLY"]


def named(name: str, text: str) -> str:
    """Return a text below the name of the part that it is about."""
    return f"{RULE}\n{name}\n{RULE}\n\n{text.strip()}\n\n"


def packages() -> Iterator[str]:
    """Yield the licences of the installed packages that do not also stand in the program's own list."""
    from paizhuo.desktop.app.licences import parts

    listed = {package.lower() for part in parts() for package in part.packages} | {"paizhuo"}
    for found in sorted(metadata.distributions(), key=lambda one: one.metadata["Name"].lower()):
        name = found.metadata["Name"]
        if name.lower() in listed or name.lower() in BUILD_ONLY:
            continue
        files = [
            file
            for file in found.files or ()
            if any(word in file.name.upper() for word in WORDS) and "dist-info" in str(file)
        ]
        texts = [Path(str(file.locate())).read_text("utf-8", "replace") for file in sorted(files)]
        said = found.metadata.json.get("license_expression") or found.metadata.json.get("license") or ""
        yield named(f"{name} {found.version}", "\n\n".join((str(said).partition("\n")[0], *texts)))


def python() -> str:
    """Return the licence of Python itself."""
    for folder in (sysconfig.get_path("stdlib"), sys.base_prefix):
        for name in ("LICENSE.txt", "LICENSE"):
            file = Path(folder, name)
            if file.is_file():
                return file.read_text("utf-8", "replace")
    return "PSF-2.0, https://docs.python.org/3/license.html"


def main() -> None:
    """Print all of it."""
    from paizhuo.desktop.app.licences import parts

    sys.stdout.reconfigure(encoding="utf-8", newline="\n")  # type: ignore[union-attr]
    for part in parts():
        title = " · ".join(filter(None, (part.name.en, part.version, part.licence, part.source)))
        sys.stdout.write(named(title, part.text()))
    sys.stdout.write(named(f"Python {sys.version.split()[0]}", python()))
    sys.stdout.writelines(packages())


if __name__ == "__main__":
    main()
