"""The archive of the sources, the same bytes each time that it is made of the same files."""

from __future__ import annotations

import gzip
import os
import tarfile
import time
from collections.abc import Iterable
from pathlib import Path


def source_archive(folder: Path, archive: Path) -> None:
    """Write a folder's files into a ``.tar.gz``, sorted, owned by nobody in particular.

    All are dated ``SOURCE_DATE_EPOCH`` where the environment says that (https://reproducible-builds.org), else as of now.
    """
    date = int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.mtime, entry.uid, entry.gid, entry.uname, entry.gname = date, 0, 0, "", ""
        entry.mode = 0o755 if entry.mode & 0o100 else 0o644
        return entry

    with (
        archive.open("wb") as file,
        gzip.GzipFile("", "wb", 9, file, date) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar,
    ):
        for path in _files(folder):
            tar.add(path, path.relative_to(folder.parent).as_posix(), recursive=False, filter=plain)


def _files(folder: Path) -> Iterable[Path]:
    return sorted(path for path in folder.rglob("*") if not path.is_dir())
