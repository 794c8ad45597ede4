"""A score sheet as one JSON document: ``{"sheet": 2, "rules": …, "version": …, "options": …, "names": […], "entries": […]}``.

An entry holds only what was reported: ``wins`` (each with ``seat``, ``from``, ``hand``, ``total``, ``fu``, ``limit``, ``paid``,
``together``), ``draw``, ``ready`` (largest wins by seat, null where none is asked), ``named``, ``sticks``, ``transfers``
(``[payer, payee, points, reason]``, of seats or ``"deposit"``, what lies on the table), ``plainly``, ``game``, ``behind``, ``last``,
``fields``, ``charges`` (``[id, seat]``), ``remarks`` (lists of seats by id), ``substitute``. Seats are numbered from 0, the first
dealer. Format 1 lacks the last four.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from paizhuo.engine.core.hand import DEPOSIT, Transfer
from paizhuo.engine.core.words import Text, quoted
from paizhuo.engine.games import UnknownRules
from paizhuo.engine.match.sheet.sheet import BadSheet, Entry, ReportedWin, Sheet, new_sheet
from paizhuo.engine.rules.options import BadOption

FORMAT = 2
READ = (1, FORMAT)
"""Formats that are read."""


def written(sheet: Sheet) -> str:
    """Return the sheet as text."""
    whole = {
        "sheet": FORMAT,
        "rules": sheet.rules,
        "version": sheet.rule_set.version,
        "options": dict(sheet.options),
        "names": list(sheet.names),
        "entries": [_entry(entry) for entry in sheet.entries],
    }
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def _entry(entry: Entry) -> dict[str, Any]:
    reported = {
        "wins": [_win(win) for win in entry.wins],
        "draw": entry.draw,
        "ready": {str(seat): worth for seat, worth in sorted(entry.ready.items())},
        "named": list(entry.named),
        "sticks": list(entry.sticks),
        "transfers": [[paid.payer, paid.payee, paid.points, paid.reason] for paid in entry.transfers],
        "plainly": entry.plainly,
        "game": entry.game,
        "behind": list(entry.behind),
        "last": entry.last,
        "fields": dict(entry.fields),
        "charges": [list(charge) for charge in entry.charges],
        "remarks": {id_: list(seats) for id_, seats in sorted(entry.remarks.items()) if seats},
        "substitute": entry.substitute,
    }
    return {name: value for name, value in reported.items() if value}


def _win(win: ReportedWin) -> dict[str, Any]:
    reported = {
        "hand": dict(win.hand),
        "total": win.total,
        "fu": win.fu,
        "limit": win.limit,
        "paid": [list(paid) for paid in win.paid],
        "together": win.together,
    }
    kept = {name: value for name, value in reported.items() if value or (name == "total" and value is not None)}
    return {"seat": win.seat, "from": win.source, **kept}


def read(text: str) -> Sheet:
    """Return the sheet that a text holds. Raises ``BadSheet``, whose reason is a sentence for a person."""
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        raise BadSheet(NOT_JSON) from None
    if not isinstance(whole, dict) or "sheet" not in whole:
        raise BadSheet(NO_SHEET)
    if whole["sheet"] not in READ:
        raise BadSheet(OTHER_FORMAT.filled(given=whole["sheet"], known=FORMAT))
    try:
        rules, options = _of(whole, "rules", str), _of(whole, "options", dict)
        names = tuple(_list_of(whole, "names", str))
        empty = new_sheet(rules, options, names)
        version = _of(whole, "version", int)
        hands = _list_of(whole, "entries", dict)
    except (UnknownRules, BadOption, _Amiss) as bad:
        raise BadSheet(WHAT_IS_WRONG.filled(what=bad)) from None
    if version != empty.rule_set.version:
        raise BadSheet(OTHER_VERSION.filled(given=version, known=empty.rule_set.version, rules=rules))
    entries = []
    for nth, reported in enumerate(hands, 1):
        try:
            entries.append(_seated(_read_entry(reported), len(names)))
        except _Amiss as bad:
            raise BadSheet(BAD_HAND.filled(n=nth, what=bad)) from None
    return Sheet(empty.rules, empty.options, empty.names, tuple(entries))


# -- reading -------------------------------------------------------------------------------------------------------------------


class _Amiss(ValueError):
    """A field that is not what it should be; the message names it."""


def _of(reported: Mapping[str, Any], name: str, kind: type, *, default: Any = None) -> Any:
    value = reported.get(name, default)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise _Amiss(f"“{name}”: {quoted(value)}")
    return value


def _list_of(reported: Mapping[str, Any], name: str, kind: type) -> list[Any]:
    values = _of(reported, name, list, default=[])
    for value in values:
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise _Amiss(f"“{name}”: {quoted(value)}")
    return list(values)


def _or_none(reported: Mapping[str, Any], name: str, kind: type) -> Any:
    return None if reported.get(name) is None else _of(reported, name, kind)


def _seated(entry: Entry, people: int) -> Entry:
    """Return the entry, if everybody in it is one of so many ``people``."""
    seats = [seat for win in entry.wins for seat in (win.seat, win.source, *(payer for payer, _ in win.paid))]
    seats += [*entry.ready, *entry.named, *entry.sticks, *entry.behind, *(seat for _, seat in entry.charges)]
    seats += [seat for noted in entry.remarks.values() for seat in noted]
    for seat in seats:
        if seat is not None and not 0 <= seat < people:
            raise _Amiss(f"“seat”: {quoted(seat)}")
    return entry


def _read_entry(reported: Mapping[str, Any]) -> Entry:
    ready = {}
    for seat, worth in _of(reported, "ready", dict, default={}).items():
        if not (seat.isdecimal() and len(seat) < 3) or not (
            worth is None or (isinstance(worth, int) and not isinstance(worth, bool))
        ):
            raise _Amiss(f"“ready”: {quoted(seat)}: {quoted(worth)}")
        ready[int(seat)] = worth
    return Entry(
        wins=tuple(_read_win(win) for win in _list_of(reported, "wins", dict)),
        draw=_or_none(reported, "draw", str),
        ready=ready,
        named=tuple(_list_of(reported, "named", int)),
        sticks=tuple(_list_of(reported, "sticks", int)),
        transfers=tuple(_read_transfer(paid) for paid in _list_of(reported, "transfers", list)),
        plainly=_of(reported, "plainly", bool, default=False),
        game=_of(reported, "game", str, default=""),
        behind=tuple(_list_of(reported, "behind", int)),
        last=_of(reported, "last", bool, default=False),
        fields=_of(reported, "fields", dict, default={}),
        charges=tuple(_read_charge(charge) for charge in _list_of(reported, "charges", list)),
        remarks=_read_remarks(_of(reported, "remarks", dict, default={})),
        substitute=_of(reported, "substitute", str, default=""),
    )


def _read_charge(given: list[Any]) -> tuple[str, int]:
    if len(given) != 2 or type(given[0]) is not str or type(given[1]) is not int:
        raise _Amiss(f"“charges”: {given!r}")
    return given[0], given[1]


def _read_remarks(given: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
    return {id_: tuple(_list_of(given, id_, int)) for id_ in given}


def _read_win(reported: Mapping[str, Any]) -> ReportedWin:
    paid = _list_of(reported, "paid", list)
    if any(len(each) != 2 or not all(type(n) is int for n in each) for each in paid):
        raise _Amiss(f"“paid”: {quoted(paid)}")
    return ReportedWin(
        seat=_of(reported, "seat", int),
        source=_or_none(reported, "from", int),
        hand=_of(reported, "hand", dict, default={}),
        total=_or_none(reported, "total", int),
        fu=_or_none(reported, "fu", int),
        limit=_or_none(reported, "limit", str),
        paid=tuple((each[0], each[1]) for each in paid),
        together=_of(reported, "together", bool, default=False),
    )


def _read_transfer(reported: list[Any]) -> Transfer:
    kinds = (int, int, int, str)
    as_seats = [0 if nth < 2 and value == DEPOSIT else value for nth, value in enumerate(reported)]
    if len(reported) != len(kinds) or any(type(value) is not kind for value, kind in zip(as_seats, kinds, strict=True)):
        raise _Amiss(f"“transfers”: {quoted(reported)}")
    return Transfer(*reported)


NOT_JSON = Text("这不是记分表文件（不是 JSON）", "this is not a score sheet: it is not JSON")
NO_SHEET = Text("这不是记分表文件", "this is not a score sheet")
OTHER_FORMAT = Text(
    "记分表格式 {given} 无法读取（最高 {known}）", "sheets of format {given} cannot be read here (only up to {known})"
)
OTHER_VERSION = Text(
    "这张记分表按 {rules} 第 {given} 版记的，现在是第 {known} 版",
    "this sheet was kept with version {given} of {rules}; this program plays version {known}",
)
WHAT_IS_WRONG = Text("记分表有误：{what}", "the sheet is damaged: {what}")
BAD_HAND = Text("记分表第 {n} 局有误：{what}", "hand {n} of the sheet is damaged: {what}")
