"""``records list`` and ``show``: kept matches in lines, and one with its hands."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from paizhuo.desktop.commands import Refusal
from paizhuo.desktop.commands.given_options import known_rules, language_of
from paizhuo.desktop.commands.record_choice import found_in, since
from paizhuo.engine.core.words import Text
from paizhuo.engine.records.record_words import parts_of
from paizhuo.engine.rules.amounts import as_number

if TYPE_CHECKING:
    from paizhuo.engine.core.words import Language
    from paizhuo.engine.records.facts import HandFacts
    from paizhuo.engine.records.index import Index
    from paizhuo.engine.records.record import MatchRecord

STOPS: Final = Text(
    "从第 {line} 行起对不上规则；之前的 {n} 局完好（paizhuo records repair 能存下来）",
    "from line {line} on it does not follow the rules; {n} {n:hand is|hands are} sound before it (“paizhuo records repair” saves what is)",
)
NOBODY_WON: Final = Text("无人和牌", "nobody won")


def list_matches(arguments: argparse.Namespace, index: Index) -> int:
    from paizhuo.desktop.commands.progress import bar
    from paizhuo.engine.records.filter import Filter
    from paizhuo.engine.records.wins import wins_said

    if arguments.rules is not None:
        known_rules(arguments.rules)
    won = None if arguments.won is None else wins_said(arguments.won)
    wanted = Filter(
        arguments.rules,
        arguments.kind,
        since(arguments.since, language_of(arguments)),
        text=arguments.text,
        won=won,
        against=arguments.against,
    )
    language = language_of(arguments)
    if won is not None:
        index.read_wins(wanted, bar)
    for record in index.records(wanted):
        print(json.dumps(as_json(record), ensure_ascii=False) if arguments.json else in_a_line(record, language))
    return 0


def as_json(record: MatchRecord) -> dict[str, Any]:
    """Return the fields of a match; points are as people count them."""
    parts = parts_of(record.rules)
    return {
        "file": record.file,
        "kind": record.kind,
        "rules": record.rules,
        "begun": None if record.begun is None else record.begun.isoformat(timespec="seconds"),
        "played": None if record.played is None else record.played.isoformat(timespec="seconds"),
        "hands": record.hands,
        "over": record.over,
        "own": record.own,
        "participants": [
            {"name": who.name, "bot": who.bot, "points": _number(who.points, parts), "place": who.place}
            for who in record.participants
        ],
        "tags": list(record.remarks.tags),
        "note": record.remarks.note,
        "damage": None if record.damage is None else {"zh": record.damage.zh, "en": record.damage.en},
    }


def in_a_line(record: MatchRecord, language: Language) -> str:
    """Return a match as people read it: when, what, who with how many points, where, and its file."""
    from paizhuo.engine.records import record_words

    if record.damage is not None:
        return f"{record.file}  {record_words.DAMAGED.filled(reason=record.damage).say(language)}"
    when = "                " if record.played is None else f"{record.played:%Y-%m-%d %H:%M}"
    about = f"{record_words.length_of(record).say(language)}, {record_words.KINDS[record.kind].say(language)}"
    tags = "".join(f" #{tag}" for tag in record.remarks.tags)
    game, people = record_words.game_of(record.rules).say(language), record_words.people_of(record)
    return f"{when}  {game}  {people}  ({about})  {record.file}{tags}"


def _number(points: int | None, parts: int) -> int | float | None:
    return None if points is None else as_number(points, parts)


def show(arguments: argparse.Namespace, index: Index) -> int:
    from paizhuo.engine.records.facts import Replayed
    from paizhuo.engine.records.reading import NoRecord

    record = found_in(index, arguments.file, language_of(arguments))
    language = language_of(arguments)
    try:
        facts = Replayed(()) if record.damage is not None else index.facts(record.file)
    except NoRecord as no:
        raise Refusal(f"{record.file}: {no.reason.say(language)}") from None
    if arguments.json:
        hands = [_hand_json(hand, parts_of(record.rules)) for hand in facts.hands]
        stops = (
            None
            if facts.bad_line is None
            else {"line": facts.bad_line, "reason": "" if facts.trouble is None else facts.trouble.en}
        )
        print(json.dumps({**as_json(record), "played_hands": hands, "stops": stops}, ensure_ascii=False))
        return 0
    print(in_a_line(record, language))
    for hand in facts.hands:
        print(_hand_line(hand, facts.names, parts_of(record.rules), language))
    if facts.bad_line is not None:
        print(STOPS.filled(line=facts.bad_line, n=len(facts.hands)).say(language))
    return 0


def _hand_json(hand: HandFacts, parts: int) -> dict[str, Any]:
    return {
        "hand": hand.number,
        "line": hand.line,
        "game": hand.game,
        "round": hand.round,
        "dealer": hand.dealer,
        "ending": hand.ending,
        "changes": [_number(seat.change, parts) for seat in hand.seats],
        "standing": [_number(points, parts) for points in hand.standing],
        "won": [
            {
                "seat": nth,
                "turn": seat.turn,
                "self_draw": seat.drawn,
                "gained": _number(seat.gained, parts),
                "patterns": list(seat.patterns),
                "counted": [{"total": win.total, "limit": win.limit} for win in seat.won],
            }
            for nth, seat in enumerate(hand.seats)
            if seat.wins
        ],
    }


def _hand_line(hand: HandFacts, names: Mapping[str, Text], parts: int, language: Language) -> str:
    winners = [
        f"{seat.name} {', '.join(names[pattern].say(language) for pattern in seat.patterns)}".rstrip()
        for seat in hand.seats
        if seat.wins
    ]
    changes = " ".join(f"{_number(seat.change, parts):+}" for seat in hand.seats)
    return f"  {hand.number:>2}  {' / '.join(winners) or NOBODY_WON.say(language)}  [{changes}]"
