"""Where the files of matches lie, and what people have noted about them."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from paizhuo.engine.core.value import Struct
from paizhuo.engine.records.record import NO_REMARKS, Kind, Remarks
from paizhuo.engine.table.whole_file import write_whole

FOLDERS: Final[Mapping[str, tuple[Kind, str]]] = {
    "matches": ("local", ".journal"),
    "online": ("far", ".journal"),
    "sheets": ("sheet", ".sheet"),
}
"""By folder: where its matches are played, unless their files say otherwise, and how the files end."""
REMARKS: Final = "remarks.json"


class KeptFile(Struct):
    """A file of a match. ``file``: relative to the data folder; ``size`` in bytes; ``changed`` in nanoseconds."""

    file: str
    kind: Kind
    size: int
    changed: int


def files(data: Path) -> Iterator[KeptFile]:
    """Yield the files of matches in the folders below ``data``. A folder that is not there holds none."""
    for folder, (kind, suffix) in FOLDERS.items():
        try:
            entries = os.scandir(data / folder)
        except OSError:
            continue
        with entries:
            for entry in entries:
                if entry.name.endswith(suffix) and entry.is_file():
                    stat = entry.stat()
                    yield KeptFile(f"{folder}/{entry.name}", kind, stat.st_size, stat.st_mtime_ns)


def remarks_in(data: Path) -> dict[str, Remarks]:
    """Return what was noted, by file; a file of remarks that cannot be read has none."""
    try:
        whole = json.loads((data / REMARKS).read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(whole, dict):
        return {}
    return {file: _remarks(value) for file, value in whole.items() if isinstance(value, dict)}


def _remarks(value: Mapping[str, Any]) -> Remarks:
    tags, own = value.get("tags"), value.get("own")
    return Remarks(
        tuple(tag for tag in tags if isinstance(tag, str)) if isinstance(tags, list) else (),
        note if isinstance(note := value.get("note"), str) else "",
        own if isinstance(own, int) and own >= 0 else None,
    )


def keep_remarks(data: Path, remarks: Mapping[str, Remarks]) -> None:
    """Write what was noted, whole or not at all. Raises ``OSError``."""
    whole = {file: _written(each) for file, each in sorted(remarks.items()) if each != NO_REMARKS}
    write_whole(data / REMARKS, json.dumps(whole, ensure_ascii=False, indent=1) + "\n")


def _written(remarks: Remarks) -> dict[str, Any]:
    kept = {"tags": list(remarks.tags), "note": remarks.note, "own": remarks.own}
    return {name: value for name, value in kept.items() if value not in ([], "", None)}
