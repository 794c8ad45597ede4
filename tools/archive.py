"""Archives (``.tar.gz``) that are the same bytes each time that they are made of the same files."""

from __future__ import annotations

import gzip
import os
import tarfile
import time
from collections.abc import Iterable
from pathlib import Path, PurePath


def write_archive(members: Iterable[tuple[Path, PurePath]], archive: Path, date: int) -> None:
    """Write files, each with its name in the archive, in this order; they are owned by nobody in particular.

    ``date``: that of all of them, in seconds since 1970.
    """

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.mtime, entry.uid, entry.gid, entry.uname, entry.gname = date, 0, 0, "", ""
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        return entry

    with (
        archive.open("wb") as file,
        gzip.GzipFile("", "wb", 9, file, date) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar,
    ):
        for path, name in members:
            tar.add(path, name.as_posix(), recursive=False, filter=plain)


def source_archive(folder: Path, archive: Path) -> None:
    """Write a folder's files, sorted.

    All are dated ``SOURCE_DATE_EPOCH`` where the environment says that (https://reproducible-builds.org), else as of now.
    """
    files = sorted(path for path in folder.rglob("*") if not path.is_dir())
    members = ((path, path.relative_to(folder.parent)) for path in files)
    write_archive(members, archive, int(os.environ.get("SOURCE_DATE_EPOCH", time.time())))
