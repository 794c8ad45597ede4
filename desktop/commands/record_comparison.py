"""Two matches side by side, or two seats of one, as JSON and as people read them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from paizhuo.desktop.commands.record_statistics import counted_values
from paizhuo.engine.records.comparing_words import about_walls, did
from paizhuo.engine.records.figures import side_by_side
from paizhuo.engine.records.record_words import parts_of
from paizhuo.engine.rules.amounts import as_number

if TYPE_CHECKING:
    from paizhuo.engine.core.words import Language
    from paizhuo.engine.records.comparing import Comparison, Side
    from paizhuo.engine.records.facts import SeatFacts


def as_values(found: Comparison) -> dict[str, Any]:
    """Return a comparison as plain values; points are as people count them."""
    parts = parts_of(found.rules)
    return {
        "rules": found.rules,
        "same_walls": found.same_walls,
        "one": _side(found.one, parts),
        "other": _side(found.other, parts),
        "hands": [
            {
                "hand": hand.number,
                "game": hand.game,
                "alike": hand.alike,
                "one": _seat(hand.one, parts),
                "other": _seat(hand.other, parts),
            }
            for hand in found.hands
        ],
    }


def _side(side: Side, parts: int) -> dict[str, Any]:
    who = side.record.participants[side.played.number]
    return {
        "file": side.record.file,
        "seat": side.played.number,
        "name": who.name,
        "bot": who.bot,
        "points": None if who.points is None else as_number(who.points, parts),
        "place": who.place,
        "statistics": counted_values(side.statistics),
    }


def _seat(seat: SeatFacts | None, parts: int) -> dict[str, Any] | None:
    if seat is None:
        return None
    return {
        "change": as_number(seat.change, parts),
        "wins": seat.wins,
        "self_draw": seat.drawn,
        "turn": seat.turn,
        "patterns": list(seat.patterns),
        "deal_ins": seat.deals,
        "riichi": seat.declared,
        "open": seat.called,
        "ready": seat.ready,
    }


def in_lines(found: Comparison, language: Language) -> Iterator[str]:
    """Yield a comparison as people read it."""
    parts, sides = parts_of(found.rules), (found.one, found.other)
    for sign, side in zip("AB", sides, strict=True):
        yield f"{sign}  {side.played.name}  {side.record.file}"
    yield about_walls(found).say(language)
    for _, label, one, other in side_by_side(found.one.statistics, found.other.statistics):
        yield f"  {label.say(language)}  A {one or '–'}  B {other or '–'}"
    for hand in found.hands:
        cells = []
        for sign, side, seat in zip("AB", sides, (hand.one, hand.other), strict=True):
            change = "–" if seat is None else f"{as_number(seat.change, parts):+,}"
            words = did(seat, side.played.facts.names).say(language)
            cells.append(" ".join(filter(None, (sign, change, words))))
        yield f"  {hand.number:>2}{'=' if hand.alike else ' '} {'  |  '.join(cells)}"
