"""What points are paid for, in words: the stable reasons of transfers, as most games call them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.core.words import Text

REASONS: Final[Mapping[str, Text]] = {
    "win": Text("和牌", "Win"),
    "kong": Text("杠", "Kongs"),
    "kong_passed": Text("杠钱转让", "Kong money passed on"),
    "kong_returned": Text("退杠钱", "Kong money returned"),
    "pig": Text("花猪", "Void suit kept"),
    "not_ready": Text("查叫", "Not ready"),
    "followed": Text("铲", "Dealer followed"),
    "riichi": Text("立直棒", "Riichi sticks"),
    "deposit": Text("供托", "From the table"),
    "nagashi": Text("流局满贯", "Nagashi mangan"),
    "noten": Text("不听罚符", "Noten payments"),
    "false_win": Text("错和", "False win"),
    "void": Text("本局作废，退还", "Given back: the hand is void"),
    "uma": Text("马", "Uma"),
    "oka": Text("丘", "Oka"),
}
"""A rule set's own ``reasons`` come before these."""


def payment_name(reason: str, own: Mapping[str, Text]) -> Text:
    """A transfer's reason in words; one that nobody has named says its own word."""
    plain = reason.replace("_", " ").capitalize()
    return own.get(reason) or REASONS.get(reason) or Text(plain, plain)
