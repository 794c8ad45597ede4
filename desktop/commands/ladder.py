"""Compare two bots by duplicate play: the same walls, with one bot alone among three of the other in every seat.

What the first bot gains in a seat is compared with what the second gained there on the same wall, so most of the luck of the
tiles cancels out. A difference is certain from about three standard errors (±) on.

example: paizhuo ladder --rules riichi --pair standard,basic --hands 2000 --parallel 2
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from paizhuo.desktop.commands import Unreadable
from paizhuo.desktop.commands.given_options import (
    add_language,
    add_options,
    known_bot,
    known_rules,
    language_of,
    read_options,
    settled_options,
)
from paizhuo.desktop.commands.given_work import add_work, given_workers
from paizhuo.desktop.commands.progress import bar
from paizhuo.engine.core.words import Text

if TYPE_CHECKING:
    from paizhuo.engine.core.words import Language
    from paizhuo.engine.table.duplicate import Contest, SeatTally, SetTally


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rules", metavar="ID", required=True, help="the rule set")
    parser.add_argument(
        "--hands", metavar="N", type=int, default=1000, help="hands of the first bot (1000, if not given)"
    )
    parser.add_argument(
        "--pair", metavar="A,B", default="expert,basic", help="the two bots (expert,basic, if not given)"
    )
    parser.add_argument("--seed", metavar="N", type=int, default=0, help="fixes all walls (0, if not given)")
    add_options(parser)
    add_work(parser)
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    add_language(parser)


def contest(arguments: argparse.Namespace) -> tuple[Contest, int]:
    """Return what is to be played as the arguments state it, and how many sets. Raises ``Unreadable``."""
    from paizhuo.engine.table.duplicate import Contest

    if arguments.hands < 1:
        raise Unreadable("--hands takes numbers from 1")
    options, rule_set = read_options(arguments.option), known_rules(arguments.rules)
    settled = settled_options(rule_set, options)
    pair = arguments.pair.split(",")
    if len(pair) != 2:
        raise Unreadable(f"--pair: “{arguments.pair}” is not two bots, as in expert,basic")
    for bot in pair:
        known_bot(bot, "--pair")
    sets = math.ceil(arguments.hands / rule_set.play.seats(settled))
    return Contest(rule_set.id, options, pair[0], pair[1], arguments.seed), sets


def statistics(contest: Contest, tallies: Sequence[SetTally]) -> dict[str, Any]:
    """Return the fields of ``--json``. Points are as people count them."""
    from paizhuo.engine.games import find
    from paizhuo.engine.table.duplicate import standing

    parts = find(contest.rules).scoring.parts
    shown = standing([tally.gain / parts for tally in tallies])
    return {
        "rules": contest.rules,
        "a": contest.a,
        "b": contest.b,
        "hands": sum(len(tally.a) for tally in tallies),
        "sets": shown.sets,
        "points_per_hand": round(shown.gain, 3),
        "se": round(shown.error, 3),
        "a_rates": _rates([seat for tally in tallies for seat in tally.a]),
        "b_rates": _rates([seat for tally in tallies for seat in tally.b]),
        "decision_ms": {
            "a": _times([taken for tally in tallies for taken in tally.milliseconds_a]),
            "b": _times([taken for tally in tallies for taken in tally.milliseconds_b]),
        },
    }


def _rates(seats: Sequence[SeatTally]) -> dict[str, float]:
    """Return how often a seat won, another won with its tile, nobody won."""
    n = len(seats) or 1
    return {
        "win": round(sum(seat.won for seat in seats) / n, 4),
        "deal_in": round(sum(seat.dealt_in for seat in seats) / n, 4),
        "draw": round(sum(seat.draw for seat in seats) / n, 4),
    }


def _times(milliseconds: Sequence[float]) -> dict[str, float]:
    """Return the median and the 99th percentile of decision times."""
    if not milliseconds:
        return {"p50": 0.0, "p99": 0.0}
    ordered = sorted(milliseconds)
    return {
        "p50": round(ordered[len(ordered) // 2], 3),
        "p99": round(ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)], 3),
    }


def notes(contest: Contest) -> Iterator[Text]:
    """Yield a sentence for each bot that has learned nothing of the game, and plays it at a lower level."""
    from paizhuo.engine.bots import level_and_style, nearest
    from paizhuo.engine.games import find

    rule_set = find(contest.rules)
    for bot in dict.fromkeys((contest.a, contest.b)):
        level, _ = level_and_style(bot)
        if (plays := nearest(level, rule_set)) != level:
            yield PLAYS_AS.filled(bot=bot, level=plays, game=rule_set.name)


PLAYS_AS: Final = Text(
    "{bot} 在{game}里还没有学到更多，按 {level} 打。",
    "{bot} has learned nothing more of this game ({game}): it plays as {level}.",
)


def sheet(found: dict[str, Any], language: Language) -> str:
    """Return the result as a person reads it."""
    words = Text(
        "{rules}：{a} 对 {b}，{hands} 局（{sets} 副牌墙）\n{a} 每局多得 {points_per_hand:+} ± {se}\n"
        "{a}：和牌 {a_win:.1%}，放铳 {a_deal_in:.1%}，每次决定 {a_p50} 毫秒（99% 在 {a_p99} 以内）\n"
        "{b}：和牌 {b_win:.1%}，放铳 {b_deal_in:.1%}，每次决定 {b_p50} 毫秒（99% 在 {b_p99} 以内）",
        "{rules}: {a} against {b}, {hands} {hands:hand|hands} ({sets} {sets:wall|walls})\n"
        "{a} gains {points_per_hand:+} ± {se} {se:point|points} a hand\n"
        "{a}: wins {a_win:.1%}, deals in {a_deal_in:.1%}, a decision takes {a_p50} ms (99% within {a_p99})\n"
        "{b}: wins {b_win:.1%}, deals in {b_deal_in:.1%}, a decision takes {b_p50} ms (99% within {b_p99})",
    )
    values = {key: found[key] for key in ("rules", "a", "b", "hands", "sets", "points_per_hand", "se")}
    for who in ("a", "b"):
        values |= {f"{who}_{key}": value for key, value in found[f"{who}_rates"].items()}
        values |= {f"{who}_{key}": value for key, value in found["decision_ms"][who].items()}
    return words.filled(**values).say(language)


def run(arguments: argparse.Namespace) -> int:
    from paizhuo.engine.work.sets import sets

    wanted, number = contest(arguments)
    tallies = []
    with given_workers(arguments) as workers:
        for tally in sets(wanted, number, workers):
            tallies.append(tally)
            bar(len(tallies), number)
    found = statistics(wanted, tallies)
    for note in notes(wanted):
        print(note.say(language_of(arguments)), file=sys.stderr)
    print(json.dumps(found, ensure_ascii=False) if arguments.json else sheet(found, language_of(arguments)))
    return 0
