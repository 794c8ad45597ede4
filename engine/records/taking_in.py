"""Matches from elsewhere: their files are checked and copied to where the program keeps its own."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.journal import decode, load
from paizhuo.engine.match.journal_lines import BadJournal
from paizhuo.engine.match.journal_steps import steps
from paizhuo.engine.records.folders import FOLDERS
from paizhuo.engine.records.reading import NoRecord, read
from paizhuo.engine.records.record import Kind
from paizhuo.engine.table.whole_file import write_whole

NOT_READ: Final = Text("{file} 读不了：{reason}", "{file} cannot be read: {reason}")
NOT_FOLLOWED: Final = Text(
    "{file} 第 {line} 行起对不上规则，没有收进来",
    "{file} does not follow the rules from line {line} on, and was not taken in",
)
THERE: Final = Text("{file} 已经在这里了（{kept}）", "{file} is here already ({kept})")
OPENED: Final = b'{"opening"'
"""The line that only journals of servers have."""


class NotTakenIn(Refused):
    """A file that is no match, or one that is kept already; ``reason`` says so, without a full stop."""


def take_in(data: Path, path: Path) -> str:
    """Copy the file of a match to the folder where the program keeps such files; return its name in the index.

    It is read and replayed first. Raises ``NotTakenIn``, ``OSError``; then nothing has changed.
    """
    content = path.read_bytes()
    kind: Kind = "sheet" if path.suffix == ".sheet" else "far" if b"\n" + OPENED in content else "local"
    folder, suffix = next((folder, suffix) for folder, (of, suffix) in FOLDERS.items() if of == kind)
    try:
        read(path, f"{folder}/{path.name}", kind)
    except NoRecord as no:
        raise NotTakenIn(NOT_READ.filled(file=path.name, reason=no.reason)) from None
    if kind != "sheet":
        _follow(path, content)
    for other in (data / folder).glob(f"*{suffix}"):
        if other.stat().st_size == len(content) and other.read_bytes() == content:
            raise NotTakenIn(THERE.filled(file=path.name, kept=f"{folder}/{other.name}"))
    name = free_name(data / folder, path.stem, suffix)
    write_whole(data / folder / name, content)
    return f"{folder}/{name}"


def _follow(path: Path, content: bytes) -> None:
    """Replay a journal. Raises ``NotTakenIn``."""
    line = 1
    try:
        for step in steps(load(decode(content))):
            line = step.number
    except BadJournal:
        raise NotTakenIn(NOT_FOLLOWED.filled(file=path.name, line=line + 1)) from None


def free_name(folder: Path, stem: str, suffix: str) -> str:
    """A name that no file there has."""
    name, again = f"{stem}{suffix}", 1
    while (folder / name).exists():
        again += 1
        name = f"{stem}-{again}{suffix}"
    return name
