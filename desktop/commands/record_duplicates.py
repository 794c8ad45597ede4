"""``records duplicate``: the hands of a match played again with bots in somebody's seat, on the same walls."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from paizhuo.desktop.commands import Refusal
from paizhuo.desktop.commands.given_options import known_bot, language_of
from paizhuo.desktop.commands.record_choice import known_seat, played_match
from paizhuo.engine.core.words import Text

if TYPE_CHECKING:
    from paizhuo.engine.core.words import Language
    from paizhuo.engine.records.duplicates import Compared, Duplicate
    from paizhuo.engine.records.index import Index
    from paizhuo.engine.records.record import MatchRecord

HEAD: Final = Text(
    "{name} 的 {hands} 局，同一副牌墙再打一遍：平均每局 {own:+,.2f}",
    "{hands} {hands:hand|hands} of {name}, on the same walls: {own:+,.2f} a hand on average",
)
LINE: Final = Text(
    "  换成 {level}：平均每局 {bot:+,.2f}；{name} 与它相比 {difference:+,.2f}{interval}",
    "  {level} in that seat: {bot:+,.2f} a hand; {name} beside it: {difference:+,.2f}{interval}",
)
LEFT_OUT: Final = Text(
    "  另有 {n} 局没有再打：牌墙不知道，或有裁决",
    "  {n} other {n:hand was|hands were} not played again: the wall is not known, or there was a ruling",
)
NO_WALLS: Final = Text(
    "没有打完的局，或牌墙不知道，没法再打一遍",
    "no hand of it is over whose wall is known: nothing can be played again",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE")
    parser.add_argument(
        "--seat", metavar="N", type=int, help="whose, from 0 (yours, else the first person's, if not given)"
    )
    parser.add_argument(
        "--bot", metavar="LEVEL", nargs="+", help="who plays in that seat (every level that there is, if not given)"
    )
    parser.add_argument(
        "--others", metavar="LEVEL", default="standard", help="who plays for the other persons (standard, if not given)"
    )


def run(arguments: argparse.Namespace, index: Index) -> int:
    """Play a match again and say what came of it. Raises ``Unreadable``, ``Refusal``."""
    from paizhuo.desktop.commands.progress import bar
    from paizhuo.engine.records.duplicates import bots_for, compared, found_duplicate
    from paizhuo.engine.records.reading import NoRecord
    from paizhuo.engine.records.record_words import parts_of

    language = language_of(arguments)
    record = played_match(index, arguments.file, language)
    seat = _seat(arguments.seat, record, language)
    levels = arguments.bot or bots_for(record.rules)
    for name in (*levels, arguments.others):
        known_bot(name, "--bot, --others")
    found: dict[str, Duplicate] = {}
    try:
        for level in levels:
            found[level] = found_duplicate(index, record.file, record.rules, seat, level, arguments.others)
            bar(len(found), len(levels))
    except NoRecord as no:
        raise Refusal(f"{record.file}: {no.reason.say(language)}") from None
    if not any(each.hands for each in found.values()):
        raise Refusal(f"{record.file}: {NO_WALLS.say(language)}")
    parts, name = parts_of(record.rules), record.participants[seat].name
    results = [compared(level, [each], parts) for level, each in found.items()]
    if arguments.json:
        hands = _hands(found, parts)
        print(
            json.dumps(
                {"seat": seat, "name": name, "hands": hands, "bots": list(map(as_values, results))}, ensure_ascii=False
            )
        )
    else:
        print("\n".join(in_lines(name, results, language)))
    return 0


def _seat(given: int | None, record: MatchRecord, language: Language) -> int:
    """Return the seat that is asked about. Raises ``Unreadable``."""
    from paizhuo.engine.games import find

    rule_set = find(record.rules)
    seats = rule_set.play.seats(rule_set.settled(record.options))
    first = next((nth for nth, who in enumerate(record.participants) if who.bot is None), 0)
    return known_seat(given if given is not None else first if record.own is None else record.own, seats, language)


def _hands(found: dict[str, Duplicate], parts: int) -> list[dict[str, Any]]:
    """Return every hand with what was got then, and by each bot."""
    first = next(iter(found.values()))
    return [
        {
            "line": hand.line,
            "own": hand.own / parts,
            "bots": {level: each.hands[nth].bot / parts for level, each in found.items()},
        }
        for nth, hand in enumerate(first.hands)
    ]


def as_values(found: Compared) -> dict[str, Any]:
    """Return the fields of ``--json``: means a hand, in points as people count them, with the interval of the difference."""
    interval = found.difference.interval
    low, high = (None, None) if interval is None else (round(bound, 4) for bound in interval)
    return {
        "level": found.level,
        "hands": found.own.of,
        "left_out": found.left_out,
        "own": round(found.own.mean, 4),
        "bot": round(found.bot.mean, 4),
        "difference": round(found.difference.mean, 4),
        "low": low,
        "high": high,
    }


def in_lines(name: str, found: Sequence[Compared], language: Language) -> Iterator[str]:
    """Yield comparisons as people read them."""
    if not found:
        return
    yield HEAD.filled(name=name, hands=found[0].own.of, own=found[0].own.mean).say(language)
    for each in found:
        interval = each.difference.interval
        half = "" if interval is None else f" ± {(interval[1] - interval[0]) / 2:,.2f}"
        means = {"bot": each.bot.mean, "difference": each.difference.mean}
        yield LINE.filled(level=each.level, name=name, interval=half, **means).say(language)
    if found[0].left_out:
        yield LEFT_OUT.filled(n=found[0].left_out).say(language)
