"""Files from elsewhere become matches that are kept, and what is to be said about it. It takes its time: not for the window's thread."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from paizhuo.desktop.records import words
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Language, Text
from paizhuo.engine.records.taking_in import NotTakenIn, note, take_in


class Brought(Struct):
    """What became of files. ``kept``: the matches in them that are kept now or were before; ``new``: how many were not; ``said``: sentences
    about those that were refused, and about what a record and our rules do not agree on.
    """

    kept: tuple[str, ...]
    new: int
    said: tuple[Text, ...]


def brought_in(data: Path, files: Iterable[Path], language: Language) -> Brought:
    """Take in files one after another; notes are kept in this language."""
    kept: list[str] = []
    said: list[Text] = []
    new = 0
    for file in files:
        try:
            for taken in take_in(data, file):
                new += 1
                kept.append(taken.file)
                note(data, taken, language)
                said += [words.REMARKED.filled(file=file.name, remark=remark) for remark in taken.remarks[:1]]
        except NotTakenIn as no:
            said.append(words.NOT_DONE.filled(reason=no.reason))
            kept += [] if no.kept is None else [no.kept]
        except OSError as error:
            said.append(words.NOT_OPENED.filled(file=file.name, reason=error.strerror or str(error)))
    return Brought(tuple(kept), new, tuple(said))
