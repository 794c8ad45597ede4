"""The matches kept on this computer that are not over, each by the few lines of its journal that say how it stands.

Nothing is replayed, and no rules are loaded, so that a hundred journals can be listed while a page is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from paizhuo.desktop.kit.settings import matches_folder
from paizhuo.engine.core.value import Struct, field
from paizhuo.engine.records.reading import NewerRecord, NoRecord, is_over, read
from paizhuo.engine.table.journal.lock import in_use

_not_to_be_moved: set[Path] = set()
"""Broken journals that could not be renamed: they are offered no more while the program runs."""


class KeptMatch(Struct):
    """A match that can go on.

    ``game``: the game of its current hand where it is a match of several, else "". ``names`` and ``points`` are everybody's,
    in turn order; ``person`` is the first who is no bot. ``round`` counts the prevailing winds from 0, ``number`` the hands
    from 1. ``played``: when it was played last; None where neither the journal nor its name says. ``physical``: it is played
    with real tiles, ``options``: as the journal has them.
    """

    file: Path
    rules: str
    game: str
    names: tuple[str, ...]
    points: tuple[int, ...]
    person: int | None
    round: int
    dealer: int
    number: int
    played: datetime | None
    physical: bool = False
    options: Mapping[str, Any] = field(default_factory=dict)


class Broken(Struct):
    """A journal that cannot be read: its name, and what it is called now."""

    file: str
    kept: str


class Kept(Struct):
    """What lies in the folder of matches: what can go on, the one played last first, and what was set aside just now."""

    matches: tuple[KeptMatch, ...] = ()
    broken: tuple[Broken, ...] = ()


def kept_matches() -> Kept:
    """List the matches that are not over. Journals that cannot be read are set aside; what cannot be opened, or only by
    a newer program, is left out.
    """
    matches, broken = [], []
    for file in _journals():
        try:
            found = _read(file)
        except (OSError, NewerRecord):
            continue
        except NoRecord:
            if in_use(file) is None:  # else it has only just been begun, or its disk is full
                broken.append(Broken(file.name, set_aside(file).name))
            continue
        if found is not None:
            matches.append(found)
    matches.sort(key=lambda match: (_moment(match.played), match.file.name), reverse=True)
    return Kept(tuple(matches), tuple(broken))


def unfinished() -> Path | None:
    """Return the journal of the match that was played last and is not over."""
    matches = kept_matches().matches
    return matches[0].file if matches else None


def set_aside(file: Path) -> Path:
    """Keep a journal that cannot be read under another name, where nothing offers it again; return its new path."""
    kept, again = file.with_suffix(".broken"), 1
    try:
        while kept.exists():
            again += 1
            kept = file.with_suffix(f".{again}.broken")
        return file.replace(kept)
    except OSError:
        _not_to_be_moved.add(file)
        return file


def _journals() -> list[Path]:
    try:
        return [file for file in matches_folder().glob("*.journal") if file not in _not_to_be_moved]
    except OSError:
        return []


def _moment(played: datetime | None) -> float:
    return 0.0 if played is None else played.timestamp()


def _read(file: Path) -> KeptMatch | None:
    """Return how a match stands; None if it is over. Raises ``OSError``, and ``NoRecord`` for what is no journal."""
    if is_over(file):
        return None
    record = read(file, file.name, "local")
    return KeptMatch(
        file,
        record.rules,
        record.game,
        tuple(who.name for who in record.participants),
        tuple(who.points for who in record.participants if who.points is not None),
        record.own,
        record.round,
        record.dealer,
        record.number,
        record.played,
        record.kind == "real",
        record.options,
    )
