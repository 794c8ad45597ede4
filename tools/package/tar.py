"""``paizhuo-VERSION-linux-MACHINE.tar.gz``: the folder, the same bytes for who makes it again from the same folder."""

from __future__ import annotations

import gzip
import platform
import tarfile
from pathlib import Path

from paizhuo.engine.version import VERSION
from tools.package import app
from tools.package.project import DIST, NAME, made_at


def make() -> Path:
    """Make the archive and return it. Raises ``PackageFailed``."""
    return packed(app.made(), DIST / f"{NAME}-{VERSION}-{_system()}.tar.gz", f"{NAME}-{VERSION}")


def _system() -> str:
    return f"{platform.system().lower()}-{platform.machine().lower()}"


def packed(folder: Path, file: Path, top: str) -> Path:
    """Pack a folder, which is called ``top`` in the archive: names in order, times those of the commit, nobody's names or rights."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.mtime, entry.uid, entry.gid, entry.uname, entry.gname = made_at(), 0, 0, "root", "root"
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        return entry

    with (
        file.open("wb") as stream,
        gzip.GzipFile(filename="", fileobj=stream, mode="wb", mtime=made_at()) as zipped,
        tarfile.open(fileobj=zipped, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        for path in (folder, *sorted(folder.rglob("*"))):
            archive.add(path, str(Path(top, path.relative_to(folder))), recursive=False, filter=plain)
    return file
