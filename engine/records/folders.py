"""Where the files of matches lie, and what people have noted about them."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.records.record import NO_REMARKS, NOBODY, Kind, Remarks
from paizhuo.engine.table.whole_file import write_whole

SHEET: Final = ".sheet"
"""How the names of score sheets end."""
FOLDERS: Final[Mapping[str, tuple[Kind, str]]] = {
    "matches": ("local", ".journal"),
    "online": ("far", ".journal"),
    "sheets": ("sheet", SHEET),
    "imported": ("log", ".journal"),
}
"""By folder: where its matches are played, unless their files say otherwise, and how the files end."""
BROKEN: Final = ".broken"
"""How the names of files end that were set aside because they cannot be read."""
REMARKS: Final = "remarks.json"


class KeptFile(Struct):
    """A file of a match. ``file``: relative to the data folder; ``size`` in bytes; ``changed`` in nanoseconds."""

    file: str
    kind: Kind
    size: int
    changed: int


def is_text(name: str) -> bool:
    """Return whether the name of a file is text; some systems let it be any bytes."""
    return not any("\ud800" <= each <= "\udfff" for each in name)


def files(data: Path) -> Iterator[KeptFile]:
    """Yield the files of matches in the folders below ``data``. A folder that is not there holds none.

    Passed over are files whose names are no text: the index could not name them.
    """
    for folder, (kind, suffix) in FOLDERS.items():
        try:
            entries = os.scandir(data / folder)
        except OSError:
            continue
        with entries:
            for entry in entries:
                if not entry.name.endswith((suffix, BROKEN)) or not is_text(entry.name):
                    continue
                with suppress(OSError):  # it has just been moved or deleted
                    if entry.is_file():
                        stat = entry.stat()
                        yield KeptFile(f"{folder}/{entry.name}", kind, stat.st_size, stat.st_mtime_ns)


def remarks_in(data: Path) -> dict[str, Remarks]:
    """Return what was noted, by file; a file of remarks that cannot be read has none."""
    whole = _whole(data / REMARKS) or {}
    return {file: _remarks(value) for file, value in whole.items() if isinstance(value, dict)}


def _whole(file: Path) -> dict[str, Any] | None:
    """Return what a file of remarks holds; None: it cannot be read, or is not there."""
    try:
        whole = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    return whole if isinstance(whole, dict) else None


def _remarks(value: Mapping[str, Any]) -> Remarks:
    tags, own = value.get("tags"), value.get("own")
    return Remarks(
        tuple(tag for tag in tags if isinstance(tag, str)) if isinstance(tags, list) else (),
        note if isinstance(note := value.get("note"), str) else "",
        own if isinstance(own, int) and own >= NOBODY else None,
    )


def keep_remarks(data: Path, remarks: Mapping[str, Remarks]) -> None:
    """Write what was noted, whole or not at all; a file that cannot be read is kept beside it. Raises ``OSError``."""
    file = data / REMARKS
    if file.exists() and _whole(file) is None:
        file.replace(file.with_suffix(BROKEN))
    whole = {file: _written(each) for file, each in sorted(remarks.items()) if each != NO_REMARKS}
    write_whole(file, json.dumps(whole, ensure_ascii=False, indent=1) + "\n")


def _written(remarks: Remarks) -> dict[str, Any]:
    kept = {"tags": list(remarks.tags), "note": remarks.note, "own": remarks.own}
    return {name: value for name, value in kept.items() if value not in ([], "", None)}


def note_own(data: Path, file: str, name: str) -> None:
    """Note in which seat of a journal the person of this name, who keeps it, played; nothing where there is no such person.

    Raises ``OSError``.
    """
    try:
        with (data / file).open("rb") as journal:
            seats = json.loads(journal.readline())["seats"]
        own = next((nth for nth, who in enumerate(seats) if who["name"] == name and "bot" not in who), None)
    except (ValueError, KeyError, TypeError):
        return
    if own is not None:
        everything = remarks_in(data)
        keep_remarks(data, {**everything, file: replace(everything.get(file, NO_REMARKS), own=own)})
