"""``paizhuo-VERSION-MACHINE.AppImage``: one file for any Linux desktop. ``appimagetool`` packs the tree that is made here.

Without ``appimagetool`` the tree is there all the same: ``build/package/paizhuo.AppDir``, whose ``AppRun`` starts the program.
"""

from __future__ import annotations

import os
import platform
import shutil
from pathlib import Path
from typing import Final

from paizhuo.engine.version import VERSION
from tools.package import app, share
from tools.package.project import APP_ID, BUILD, DIST, NAME, PACKAGING, made_at, run, tool
from tools.package.project import copy as copy_file

TREE: Final = BUILD / f"{NAME}.AppDir"
_REMEDY: Final = "get it from the releases of github.com/AppImage/appimagetool and put it into the PATH under this name"
RUNTIME: Final = "PAIZHUO_APPIMAGE_RUNTIME"
"""The variable that names the runtime to put before the files (type2-runtime); without it appimagetool fetches the newest."""


def make() -> Path:
    """Make the AppImage and return it. Raises ``PackageFailed``."""
    lay()
    machine = platform.machine()
    file = DIST / f"{NAME}-{VERSION}-{machine}.AppImage"
    runtime = os.environ.get(RUNTIME)
    more = ["--runtime-file", runtime] if runtime else []
    around = os.environ | {"ARCH": machine, "VERSION": VERSION, "SOURCE_DATE_EPOCH": str(made_at())}
    run([tool("appimagetool", _REMEDY), *more, str(TREE), str(file)], environment=around)
    return file


def lay() -> Path:
    """Lay the tree that an AppImage is packed from, and return it."""
    folder = app.made()
    shutil.rmtree(TREE, ignore_errors=True)
    shutil.copytree(folder, TREE / "usr" / "lib" / NAME, symlinks=True)
    share.lay(TREE / "usr", APP_ID)
    (TREE / f"{APP_ID}.desktop").symlink_to(f"usr/share/applications/{APP_ID}.desktop")
    copy_file(app.ICONS / "256.png", TREE / f"{NAME}.png")
    (TREE / ".DirIcon").symlink_to(f"{NAME}.png")
    copy_file(PACKAGING / "appimage" / "AppRun", TREE / "AppRun", 0o755)
    return TREE
