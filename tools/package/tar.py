"""``paizhuo-VERSION-linux-MACHINE.tar.gz``: the folder, the same bytes for who makes it again from the same folder."""

from __future__ import annotations

import platform
from pathlib import Path, PurePath

from paizhuo.engine.version import VERSION
from tools.archive import write_archive
from tools.package import app
from tools.package.project import DIST, NAME, made_at


def make() -> Path:
    """Make the archive and return it. Raises ``PackageFailed``."""
    return packed(app.made(), DIST / f"{NAME}-{VERSION}-{_system()}.tar.gz", f"{NAME}-{VERSION}")


def _system() -> str:
    return f"{platform.system().lower()}-{platform.machine().lower()}"


def packed(folder: Path, file: Path, top: str) -> Path:
    """Pack a folder, which is called ``top`` in the archive: names in order, times those of the commit, nobody's names or rights."""
    members = ((path, PurePath(top, path.relative_to(folder))) for path in (folder, *sorted(folder.rglob("*"))))
    write_archive(members, file, made_at())
    return file
