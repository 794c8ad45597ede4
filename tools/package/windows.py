"""``paizhuo-VERSION-setup.exe``: the installer for Windows, made by Inno Setup 6 on Windows."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Final

from paizhuo.engine.version import VERSION
from tools.package import app
from tools.package.project import DIST, NAME, PACKAGING, PackageFailed, home_page, run

SCRIPT: Final = PACKAGING / "windows" / "paizhuo.iss"


def make() -> Path:
    """Make the installer and return it. Raises ``PackageFailed``."""
    compiler, folder = _compiler(), app.made()
    run([compiler, *definitions(folder), "/Qp", str(SCRIPT)])
    return DIST / f"{NAME}-{VERSION}-setup.exe"


def definitions(folder: Path) -> list[str]:
    """Return what the script is given on the command line: it names no version and no path itself."""
    said = {
        "Version": VERSION,
        "Folder": folder,
        "Output": DIST,
        "Icon": app.ICONS / "paizhuo.ico",
        "HomePage": home_page(),
    }
    return [f"/D{name}={value}" for name, value in said.items() if str(value)]


def _compiler() -> str:
    """Return Inno Setup's compiler; its installer adds it to no path. Raises ``PackageFailed``."""
    places = [
        Path(os.environ.get(name, ""), "Inno Setup 6", "ISCC.exe") for name in ("ProgramFiles(x86)", "ProgramFiles")
    ]
    found = shutil.which("iscc") or next((str(place) for place in places if place.is_file()), None)
    if found is None:
        raise PackageFailed("Inno Setup is missing: winget install JRSoftware.InnoSetup (or choco install innosetup)")
    return found
