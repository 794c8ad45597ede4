"""Other names and places for the files of kept matches. The time that a name begins with stays: it says when the match was played."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from shutil import move
from typing import Final

from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.words import Text
from paizhuo.engine.records.index import Index
from paizhuo.engine.records.reading import NAMED
from paizhuo.engine.table.journal.lock import in_use

BARRED: Final = frozenset('/\\:*?"<>|')
"""What no system takes in the name of a file, or some do not."""
LONGEST: Final = 100
"""The most characters of a name."""


class NotRenamed(Refused):
    """A name that a file cannot have; ``reason`` says why, without a full stop."""


def split_name(file: str) -> tuple[str, str, str]:
    """Return what stays before the name of a file in the index (folder and time), the name that people may change, and its ending."""
    folder, _, name = file.rpartition("/")
    stem, dot, ending = name.partition(".")
    timed = NAMED.match(stem)
    before = "" if timed is None else timed.group()
    own = stem.removeprefix(before).removeprefix("-")
    return f"{folder}/{before}{'-' if before else ''}", own, f"{dot}{ending}"


def rename(index: Index, file: str, name: str) -> str:
    """Give a match another name; return the file's name in the index. What was noted about it follows.

    Raises ``NotRenamed``, ``OSError``; then nothing has changed.
    """
    before, own, ending = split_name(file)
    source = _free_to_go(index, file)
    name = name.strip()
    if not name or len(name) > LONGEST or name.startswith(".") or not BARRED.isdisjoint(name) or not name.isprintable():
        raise NotRenamed(NO_NAME.filled(name=name, barred=" ".join(sorted(BARRED))))
    if name == own:
        return file
    # What follows a dot is not the name but says what the file is.
    to = f"{before}{name.replace('.', '-')}{ending}"
    target = index.data / to
    if target.exists():
        raise NotRenamed(TAKEN.filled(name=target.name))
    source.rename(target)
    with suppress(OSError):  # the file has its name; only what was noted stays with the old one
        index.moved(file, to)
    return to


def move_away(index: Index, file: str, folder: Path) -> Path:
    """Move the file of a match to another folder, made if need be, which takes it out of the list; return where it lies now.

    Raises ``NotRenamed``, ``OSError``; then nothing has changed.
    """
    source = _free_to_go(index, file)
    target = folder / source.name
    if target.exists():
        raise NotRenamed(TAKEN.filled(name=target))
    folder.mkdir(parents=True, exist_ok=True)
    try:
        move(source, target)
    except OSError:
        if source.exists():  # to another disk it is copied first: part of it may lie there
            target.unlink(missing_ok=True)
        raise
    with suppress(OSError):  # the file is there; only what was noted stays
        index.moved(file, None)
    return target


def _free_to_go(index: Index, file: str) -> Path:
    """Return the file of a match that nobody writes now. Raises ``NotRenamed``."""
    source = index.data / file
    if (busy := in_use(source)) is not None:
        raise NotRenamed(Text(busy.zh.rstrip("。"), busy.en.rstrip(".")))
    return source


NO_NAME: Final = Text(
    "“{name}”不能做文件名（不能空着，不能有 {barred}）",
    "“{name}” cannot be the name of a file (not empty, and none of {barred})",
)
TAKEN: Final = Text("已经有 {name} 了", "there is a {name} already")
