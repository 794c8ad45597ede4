"""What is said about kept matches, in the window and by the commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paizhuo.engine.core.words import Text
from paizhuo.engine.games import UnknownRules, find
from paizhuo.engine.records.record import Kind, MatchRecord, Participant
from paizhuo.engine.rules.amounts import amount

KINDS: Final[Mapping[Kind, Text]] = {
    "local": Text("本机", "this computer"),
    "far": Text("联网", "network"),
    "real": Text("实体桌", "real table"),
    "sheet": Text("记分表", "score sheet"),
    "log": Text("别的程序", "imported"),
}
RUNNING: Final = Text("未打完", "not over")
HANDS: Final = Text("{n} 局", "{n} {n:hand|hands}")
DAMAGED: Final = Text("读不了：{reason}", "cannot be read: {reason}")


def game_of(rules: str) -> Text:
    """Return the name of a game; its id where the game is not known here."""
    try:
        return find(rules).name
    except UnknownRules:
        return Text(rules, rules)


def parts_of(rules: str) -> int:
    """Return how many points of the ledger are one as people count; 1 where the game is not known here."""
    try:
        return find(rules).scoring.parts
    except UnknownRules:
        return 1


def in_order(record: MatchRecord) -> list[Participant]:
    """Return the participants by their places, or by their points so far."""
    return sorted(record.participants, key=lambda who: (who.place or 99, -(who.points or 0)))


def people_of(record: MatchRecord) -> str:
    """Everybody with their points, the most points first."""
    parts = parts_of(record.rules)
    return ", ".join(
        who.name if who.points is None else f"{who.name} {amount(who.points, parts)}" for who in in_order(record)
    )


def length_of(record: MatchRecord) -> Text:
    """Return how many hands are over, and whether the match is."""
    hands = HANDS.filled(n=record.hands)
    return hands if record.over else Text(f"{hands.zh}，{RUNNING.zh}", f"{hands.en}, {RUNNING.en}")
