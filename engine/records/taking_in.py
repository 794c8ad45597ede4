"""Matches from elsewhere: their files are checked, made our own where other programs wrote them, and copied to where they are kept."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Language, Text
from paizhuo.engine.match.journal import Journal, decode, load
from paizhuo.engine.match.journal_lines import MARK, BadJournal
from paizhuo.engine.match.journal_steps import Step, steps
from paizhuo.engine.records.endings import FOREIGN, OWN
from paizhuo.engine.records.folders import FOLDERS, keep_remarks, remarks_in
from paizhuo.engine.records.foreign import MOST, TOO_LARGE, converted, unpacked
from paizhuo.engine.records.reading import NoRecord, record_of
from paizhuo.engine.records.record import NO_REMARKS, Kind
from paizhuo.engine.table.journal.verification import verified_steps
from paizhuo.engine.table.whole_file import write_whole

NOT_READ: Final = Text("{file} 读不了：{reason}", "{file} cannot be read: {reason}")
NOT_FOLLOWED: Final = Text(
    "{file} 第 {line} 行起对不上规则，没有收进来",
    "{file} does not follow the rules from line {line} on, and was not taken in",
)
THERE: Final = Text("{file} 已经在这里了（{kept}）", "{file} is here already ({kept})")
OPENED: Final = b'{"opening"'
"""The line that only journals of servers have."""
BY_LOG: Final = b'"by": "log"'
"""What only journals of matches have that another program recorded."""
JOURNAL: Final = b'{"journal"'
"""How a journal of our own begins."""
UNNAMED: Final = "match"
"""What a file is called whose own name has nothing that can be read."""
NOTE: Final = 1000
"""The most characters of a note."""


class NotTakenIn(Refused):
    """A file that is no match, or one that is kept already; ``reason`` says so, without a full stop. ``kept``: as which file it is."""

    def __init__(self, reason: Text, kept: str | None = None) -> None:
        super().__init__(reason)
        self.kept = kept


class TakenIn(Struct):
    """A match that is kept now. ``file``: its name in the index; ``remarks``: what its record and our rules do not agree on."""

    file: str
    remarks: tuple[Text, ...] = ()


class _New(Struct):
    """A match before it is kept: the name of its file and what is in it."""

    name: str
    content: bytes
    kind: Kind
    remarks: tuple[Text, ...] = ()

    @property
    def place(self) -> tuple[str, str]:
        """The folder of its kind, and how names end there."""
        return next((folder, suffix) for folder, (of, suffix) in FOLDERS.items() if of == self.kind)


def take_in(data: Path, path: Path) -> tuple[TakenIn, ...]:
    """Keep the matches of a file where the program keeps such files. Most files have one match.

    Each is read and replayed first. Raises ``NotTakenIn``, ``OSError``; then nothing has changed.
    """
    if path.stat().st_size > MOST:
        raise NotTakenIn(NOT_READ.filled(file=path.name, reason=TOO_LARGE))
    try:
        found = _matches(path, path.read_bytes())
    except Refused as no:
        raise (
            no if isinstance(no, NotTakenIn) else NotTakenIn(NOT_READ.filled(file=path.name, reason=no.reason))
        ) from None
    for each in found:
        _check_new(data, path, each)
    taken: list[TakenIn] = []
    try:
        for each in found:
            folder, suffix = each.place
            file = f"{folder}/{free_name(data / folder, each.name, suffix)}"
            write_whole(data / file, each.content)
            taken.append(TakenIn(file, each.remarks))
    except OSError:
        for kept in taken:
            (data / kept.file).unlink(missing_ok=True)
        raise
    return tuple(taken)


def note(data: Path, taken: TakenIn, language: Language) -> None:
    """Keep as a note what the record of a match and our rules do not agree on. Raises ``OSError``."""
    if taken.remarks:
        said = {"zh": "。", "en": ". "}[language].join(remark.say(language) for remark in taken.remarks)[:NOTE]
        everything = remarks_in(data)
        keep_remarks(data, {**everything, taken.file: replace(everything.get(taken.file, NO_REMARKS), note=said)})


def _matches(path: Path, content: bytes) -> list[_New]:
    """Return the matches in a file, as they will be kept. Raises ``Refused``."""
    stem = path.name
    while Path(stem).suffix in (*OWN, *FOREIGN):
        stem = Path(stem).stem
    stem = "".join(each for each in stem if each.isprintable()).strip(" .") or UNNAMED
    if path.suffix == ".sheet":
        _check_read(path, content, "sheet")
        return [_New(stem, content, "sheet")]
    content = unpacked(content)
    if content.removeprefix(MARK.encode()).startswith(JOURNAL) or path.suffix == ".journal":
        kind = _kind(content)
        _check_read(path, content, kind)
        _follow(path, content, steps)
        return [_New(stem, content, kind)]
    made = converted(content)
    found = []
    for nth, each in enumerate(made, 1):
        whole = each.text.encode()
        _follow(path, whole, verified_steps)
        found.append(_New(stem if len(made) == 1 else f"{stem}-{nth}", whole, _kind(whole), each.remarks))
    return found


def _kind(journal: bytes) -> Kind:
    """Return where the match of a journal was played, as its lines say."""
    return "log" if BY_LOG in journal else "far" if b"\n" + OPENED in journal else "local"


def _check_read(path: Path, content: bytes, kind: Kind) -> None:
    """Read the beginning and end of a file of our own. Raises ``NotTakenIn``."""
    try:
        record_of(content, path.name, kind)
    except NoRecord as no:
        raise NotTakenIn(NOT_READ.filled(file=path.name, reason=no.reason)) from None


def _follow(path: Path, content: bytes, replayed: Callable[[Journal], Iterator[Step]]) -> None:
    """Replay a journal. Raises ``NotTakenIn``."""
    try:
        deque(replayed(load(decode(content))), maxlen=0)
    except BadJournal as bad:
        raise NotTakenIn(NOT_FOLLOWED.filled(file=path.name, line=bad.line or 1)) from None


def _check_new(data: Path, path: Path, match: _New) -> None:
    """Raise ``NotTakenIn`` if the match is kept already."""
    folder, suffix = match.place
    for other in (data / folder).glob(f"*{suffix}"):
        if other.stat().st_size == len(match.content) and other.read_bytes() == match.content:
            kept = f"{folder}/{other.name}"
            raise NotTakenIn(THERE.filled(file=path.name, kept=kept), kept)


def free_name(folder: Path, stem: str, suffix: str) -> str:
    """Return a name that no file there has."""
    name, again = f"{stem}{suffix}", 1
    while (folder / name).exists():
        again += 1
        name = f"{stem}-{again}{suffix}"
    return name
