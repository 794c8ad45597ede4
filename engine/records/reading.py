"""What the file of a match says at its beginning and end, without replaying it and without loading rules."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from datetime import MAXYEAR, MINYEAR, datetime
from pathlib import Path
from typing import Any, Final

from paizhuo.engine.core.refused import Failure
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.journal_form import FORMAT, PHYSICAL, ROUNDS
from paizhuo.engine.records.record import Kind, MatchRecord, Participant

TAIL: Final = 4096
"""Bytes at the end of a journal within which its last line lies."""
NAMED: Final = re.compile(r"([12]\d{3})-?(\d\d)-?(\d\d)-(\d{6})")
"""The time that a file's name begins with: when the match was begun, or when it came from a server."""

EMPTY: Final = Text("文件是空的", "the file is empty")
NO_RECORD: Final = Text(
    "不是牌谱：第一行不是对局的开头", "this is no record of a match: its first line does not begin one"
)
OTHER_FORMAT: Final = Text("牌谱格式 {format} 在这里还不认识", "the format {format} is not known here")
BROKEN: Final = Text("里面有读不懂的内容", "something in it cannot be read")
MOST: Final = 1 << 53
"""No number in the record of a match is greater: other programs could not read it."""
_BAD: Final = (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError, OverflowError)
"""What reading raises where a value is missing or is another than this program writes."""


class NoRecord(Failure):
    """A file that is no record of a match; ``reason`` says why, without a full stop."""


class NewerRecord(NoRecord):
    """A record in a form that only newer programs know."""


def is_over(path: Path) -> bool:
    """Return whether the match of a journal is over, by its last line alone. Raises ``OSError``."""
    with path.open("rb") as journal:
        size = journal.seek(0, 2)
        journal.seek(max(0, size - TAIL))
        return journal.read().rstrip(b"\n").rpartition(b"\n")[2].startswith(b'{"result"')


def read(path: Path, file: str, kind: Kind) -> MatchRecord:
    """Return the record of a journal or a sheet. Raises ``NoRecord``, ``OSError``.

    ``file``: its name in the index; ``kind``: that of its folder; a journal of real tiles has another.
    """
    return record_of(path.read_bytes(), file, kind)


def record_of(content: bytes, file: str, kind: Kind) -> MatchRecord:
    """Return the record of a journal or a sheet with this content. Raises ``NoRecord``."""
    data = content.removeprefix(b"\xef\xbb\xbf")
    try:
        record = _sheet(data, file) if kind == "sheet" else _journal(data, file, kind)
        _check(record)
    except NoRecord:
        raise
    except _BAD:
        raise NoRecord(BROKEN if data.strip() else EMPTY) from None
    return record


def _check(record: MatchRecord) -> None:
    """Raise ``ValueError`` if the index cannot hold a record: half of a character in a text, or a number or a year that is absurd."""
    said: list[Any] = [record.rules, record.game, dict(record.options)]
    said += [[who.name, who.bot] for who in record.participants]
    json.dumps(said, ensure_ascii=False).encode()
    points = (who.points for who in record.participants if who.points is not None)
    years = (time.year for time in (record.begun, record.played) if time is not None)
    if any(abs(number) > MOST for number in (record.hands, record.dealer, record.number, *points)):
        raise ValueError(record)
    if any(not MINYEAR < year < MAXYEAR for year in years):  # in another time zone it is in no year
        raise ValueError(record)


# -- journals --------------------------------------------------------------------------------------------------------------


def _journal(data: bytes, file: str, kind: Kind) -> MatchRecord:
    whole = data[: data.rfind(b"\n") + 1]  # a line that was cut off is none
    if not whole:
        raise NoRecord(NO_RECORD if data.strip() else EMPTY)
    first = _object(whole[: whole.index(b"\n")])
    if first is None or "journal" not in first:
        raise NoRecord(NO_RECORD)
    if first["journal"] != FORMAT:
        newer = type(first["journal"]) is int and first["journal"] > FORMAT
        raise (NewerRecord if newer else NoRecord)(OTHER_FORMAT.filled(format=first["journal"]))
    hand = _last(whole, b'{"hand"')
    last = _object(whole[whole.rstrip(b"\n").rfind(b"\n") + 1 :]) or {}
    result: Mapping[str, Any] | None = last.get("result")
    points: Sequence[int] = hand.get("standing", ()) if result is None else result["points"]
    order: Sequence[int] = () if result is None else result["order"]
    number = int(hand.get("hand", 1))
    if first["seed"] == PHYSICAL and kind == "local":
        kind = "real"
    begun = _time(_first(whole, b'{"sitting"')) or time_in_name(file)
    return MatchRecord(
        file,
        kind,
        str(first["rules"]),
        str(hand.get("game", "")),
        _participants(first["seats"], points, order),
        begun,
        _time(_last(whole, b'{"sitting"')) or begun,
        number - int(_first(whole, b'{"hand"').get("hand", 1)) if result is None else int(last["hands"]),
        result is not None,
        ROUNDS.index(hand.get("round", "E")),
        int(hand.get("dealer", 0)),
        number,
        dict(first.get("options", {})),
    )


def _participants(
    seats: Sequence[Mapping[str, Any]], points: Sequence[int], order: Sequence[int]
) -> tuple[Participant, ...]:
    if not seats or (points and len(points) != len(seats)):
        raise NoRecord(BROKEN)
    places = {seat: place for place, seat in enumerate(order, 1)}
    return tuple(
        Participant(str(seat["name"]), seat.get("bot"), int(points[nth]) if points else None, places.get(nth))
        for nth, seat in enumerate(seats)
    )


def _object(line: bytes) -> dict[str, Any] | None:
    """Return the JSON object of a line; None: it holds none."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _last(whole: bytes, start: bytes) -> Mapping[str, Any]:
    """Return the last line that begins like this; an empty object where there is none."""
    return _line_at(whole, whole.rfind(b"\n" + start))


def _first(whole: bytes, start: bytes) -> Mapping[str, Any]:
    """Return the first such line."""
    return _line_at(whole, whole.find(b"\n" + start))


def _line_at(whole: bytes, end: int) -> Mapping[str, Any]:
    """Return the line after the one that ends here; an empty object where none does (-1)."""
    found: Mapping[str, Any] = {} if end < 0 else json.loads(whole[end + 1 : whole.index(b"\n", end + 1)])
    return found


def _time(sitting: Mapping[str, Any]) -> datetime | None:
    return datetime.fromisoformat(sitting["sitting"]).astimezone() if sitting else None


def time_in_name(file: str) -> datetime | None:
    """Return when a match was begun by the name of its file; None: the name says no time."""
    named = NAMED.match(file.rpartition("/")[2])
    if named is None:
        return None
    try:
        return datetime.strptime("".join(named.groups()), "%Y%m%d%H%M%S").astimezone()
    except (ValueError, OverflowError):  # digits that are no time
        return None


# -- sheets ----------------------------------------------------------------------------------------------------------------


def _sheet(data: bytes, file: str) -> MatchRecord:
    # Only a sheet needs the rules: its points follow from what was reported.
    from paizhuo.engine.match.sheet import file as sheet_file
    from paizhuo.engine.match.sheet.scoring import score_sheet
    from paizhuo.engine.match.sheet.sheet import BadSheet

    try:
        sheet = sheet_file.read(data.decode())
    except BadSheet as bad:
        raise NoRecord(bad.reason) from None
    account = score_sheet(sheet)
    names = account.company.names
    final = account.final
    points = account.standing_after(len(account.rows)) if final is None else account.at_the_end()
    places = {} if final is None else {account.rows[-1].people[seat]: nth for nth, seat in enumerate(final.order, 1)}
    people = tuple(
        Participant(name, None, points[nth] if points else None, places.get(nth)) for nth, name in enumerate(names)
    )
    following = account.following
    begun = time_in_name(file)
    return MatchRecord(
        file,
        "sheet",
        sheet.rules,
        "",
        people,
        begun,
        begun,
        len(account.rows),
        final is not None,
        0 if following is None else following.round,
        0 if following is None else following.dealer,
        len(account.rows) + 1,
        dict(sheet.options),
    )
