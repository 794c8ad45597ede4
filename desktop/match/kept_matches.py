"""The matches kept on this computer that are not over, each by the few lines of its journal that say how it stands.

Nothing is replayed, and no rules are loaded, so that a hundred journals can be listed while a page is drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from paizhuo.desktop.kit.settings import matches_folder
from paizhuo.engine.core.value import Struct, field
from paizhuo.engine.table.journal.lock import in_use

TAIL: Final = 4096
"""Bytes at the end of a journal within which its last line lies."""
NAMED: Final = re.compile(r"(\d{8}-\d{6})-")
"""The time that a journal's name begins with: when the match was begun."""
ROUNDS: Final = "ESWN"
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
    """List the matches that are not over. Journals that cannot be read are set aside; what cannot be opened is left out."""
    matches, broken = [], []
    for file in _journals():
        try:
            found = _read(file)
        except OSError:
            continue
        except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError):
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
    """Return how a match stands; None if it is over. Raises ``OSError``, and a ``ValueError`` or its like for what is no journal."""
    import json  # there may be no journal, and the first page waits for this

    with file.open("rb") as journal:
        size = journal.seek(0, 2)
        journal.seek(max(0, size - TAIL))
        if _last_line(journal.read()).startswith(b'{"result"'):
            return None
        journal.seek(0)
        lines = journal.read().split(b"\n")[:-1]  # a line that was cut off is none
    first, hand, sitting = (
        dict(json.loads(line)) for line in (lines[0], _last(lines, b'{"hand"'), _last(lines, b'{"sitting"'))
    )
    seats = first["seats"]
    points = tuple(int(each) for each in hand.get("standing", ()))
    if first["journal"] != 1 or not seats or (points and len(points) != len(seats)):
        raise ValueError("not a journal")
    return KeptMatch(
        file,
        str(first["rules"]),
        str(hand.get("game", "")),
        tuple(str(seat["name"]) for seat in seats),
        points,
        next((nth for nth, seat in enumerate(seats) if seat.get("bot") is None), None),
        ROUNDS.index(hand.get("round", "E")),
        int(hand.get("dealer", 0)),
        int(hand.get("hand", 1)),
        _played(sitting, file),
        first.get("seed") == "physical",
        dict(first.get("options", {})),
    )


def _last_line(tail: bytes) -> bytes:
    return tail.rstrip(b"\n").rpartition(b"\n")[2]


def _last(lines: Sequence[bytes], start: bytes) -> bytes:
    """Return the last line that begins like this; an empty object where there is none."""
    found: Iterator[bytes] = (line for line in reversed(lines) if line.startswith(start))
    return next(found, b"{}")


def _played(sitting: dict[str, Any], file: Path) -> datetime | None:
    if sitting:
        return datetime.fromisoformat(sitting["sitting"]).astimezone()
    named = NAMED.match(file.name)
    return None if named is None else datetime.strptime(named[1], "%Y%m%d-%H%M%S").astimezone()
