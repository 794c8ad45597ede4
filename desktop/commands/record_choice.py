"""Which match a command on records is about, and which matches are wanted."""

from __future__ import annotations

import argparse
from datetime import datetime
from typing import TYPE_CHECKING, Final

from paizhuo.desktop.commands import Refusal, Unreadable
from paizhuo.engine.core.words import Text

if TYPE_CHECKING:
    from paizhuo.engine.core.words import Language
    from paizhuo.engine.records.index import Index
    from paizhuo.engine.records.record import MatchRecord


def add_wanted(parser: argparse.ArgumentParser) -> None:
    """Add the options that say which matches are wanted."""
    parser.add_argument("--rules", metavar="ID", help="matches of this rule set")
    parser.add_argument(
        "--against", metavar="WHO", help="with this person, with a bot of this level, or with any other person (people)"
    )
    parser.add_argument("--since", metavar="DATE", help="played on this day or later, as 2026-01-31")


def since(given: str | None, language: Language) -> datetime | None:
    """Return the beginning of a day. Raises ``Unreadable``."""
    if given is None:
        return None
    try:
        return datetime.fromisoformat(given).astimezone()
    except (ValueError, OverflowError):
        raise Unreadable(NO_DATE.filled(given=given).say(language)) from None


def found_in(index: Index, name: str, language: Language) -> MatchRecord:
    """Return the match of a name as the list has it, or of the last part of one. Raises ``Refusal``."""
    record = index.record(name)
    if record is not None:
        return record
    found = [record for record in index.records() if record.file.rpartition("/")[2] in (name, f"{name}.journal")]
    if len(found) != 1:
        raise Refusal(NO_MATCH.filled(name=name).say(language))
    return found[0]


def played_match(index: Index, name: str, language: Language) -> MatchRecord:
    """Return the match of a name, of which more than the points is known. Raises ``Refusal``."""
    from paizhuo.engine.games import UnknownRules, find

    record = found_in(index, name, language)
    reason = NO_PLAY if record.kind == "sheet" else record.damage
    if reason is None:
        try:
            find(record.rules)
        except UnknownRules:
            reason = UNKNOWN.filled(rules=record.rules)
    if reason is not None:
        raise Refusal(f"{record.file}: {reason.say(language)}")
    return record


def known_seat(seat: int, seats: int, language: Language) -> int:
    """Return a seat that there is. Raises ``Unreadable``."""
    if not 0 <= seat < seats:
        raise Unreadable(NO_SEAT.filled(seat=seat, last=seats - 1).say(language))
    return seat


NO_PLAY: Final = Text("记分表没有打牌的过程", "a score sheet has no play in it")
UNKNOWN: Final = Text("这里不认识规则 {rules}", "the rules {rules} are not known here")
NO_SEAT: Final = Text("--seat：没有第 {seat} 家（0 到 {last}）", "--seat: there is no seat {seat} (0 to {last})")
NO_DATE: Final = Text(
    "--since：“{given}”不是 2026-01-31 这样的日期", "--since: “{given}” is not a date such as 2026-01-31"
)
NO_MATCH: Final = Text(
    "{name}：没有这一场，或者不止一场；“paizhuo records list”列出名字",
    "{name}: there is no such match, or more than one; “paizhuo records list” names them",
)
