"""Play hands without a screen and print statistics.

Matches are played one after another until there are as many hands; the first match is dealt from the seed, the next from
the seed plus one, and so on. The same seed and bots give the same hands, however many processes or machines play them.

example: paizhuo simulate --rules riichi --hands 200 --seats basic,basic,basic,random --json
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from paizhuo.engine.core.words import Language
    from paizhuo.engine.match.setup import MatchSetup
    from paizhuo.engine.table.simulation import MatchTally
    from paizhuo.engine.work.plan import Workers


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rules", metavar="ID", required=True, help="the rule set")
    parser.add_argument("--hands", metavar="N", type=int, required=True, help="how many hands to play")
    parser.add_argument("--seed", metavar="N", type=int, default=0, help="deals the first match (0, if not given)")
    parser.add_argument("--seats", metavar="B,B,B,B", help="a bot for each seat (basic, if not given)")
    add_options(parser)
    parser.add_argument("--journal", metavar="DIR", type=Path, help="keep every match's journal in this folder")
    add_work(parser)
    parser.add_argument("--json", action="store_true", help="print the statistics as JSON")
    add_language(parser)


def first_setup(arguments: argparse.Namespace) -> MatchSetup:
    """Return the first match as the arguments state it. Raises ``Unreadable``."""
    from paizhuo.engine.match.setup import MatchSetup, SeatSetup

    if arguments.hands < 1:
        raise Unreadable("--hands takes numbers from 1")
    options, rule_set = read_options(arguments.option), known_rules(arguments.rules)
    settled = settled_options(rule_set, options)
    seats, participants = rule_set.play.seats(settled), rule_set.participants(settled)
    bots = arguments.seats.split(",") if arguments.seats else ["basic"] * participants
    if len(bots) == seats:
        bots += ["basic"] * (participants - seats)
    if len(bots) != participants:
        beside = f" and {participants - seats} supporters" if participants > seats else ""
        raise Unreadable(f"--seats: {rule_set.id} has {seats} seats{beside}, {len(bots)} bots were named")
    for bot in bots:
        known_bot(bot, "--seats")
    names = tuple(SeatSetup(f"{bot} {number}", bot) for number, bot in enumerate(bots, 1))
    return MatchSetup(rule_set.id, options, names, arguments.seed)


def journal_name(setup: MatchSetup) -> str:
    return f"{setup.rules}-{setup.seed}.journal"


def played(first: MatchSetup, hands: int, workers: Workers, folder: Path | None) -> Iterator[MatchTally]:
    """Yield matches one after another, the last one broken off, until there are ``hands`` hands. ``folder``: for their journals."""
    from paizhuo.engine.core.value import replace
    from paizhuo.engine.table.whole_file import write_whole
    from paizhuo.engine.work.matches import matches

    for nth, match in enumerate(matches(first, hands, workers, journal=folder is not None)):
        if folder is not None and match.journal is not None:
            write_whole(folder / journal_name(replace(first, seed=(first.seed or 0) + nth)), match.journal)
        yield match.tally


def statistics(first: MatchSetup, tallies: list[MatchTally], seconds: float) -> dict[str, object]:
    """Return the fields of ``--json``. Points are those won or lost over all matches, as people count them."""
    from paizhuo.engine.games import find
    from paizhuo.engine.rules.amounts import as_number

    hands = [hand for tally in tallies for hand in tally.hands]
    wins = [win for hand in hands for win in hand.wins]
    parts = find(first.rules).scoring.parts
    return {
        "rules": first.rules,
        "hands": len(hands),
        "seconds": round(seconds, 3),
        "hands_per_second": round(len(hands) / seconds, 1) if seconds else None,
        "wins": len(wins),
        "self_draws": sum(win.source is None for win in wins),
        "draws": sum(not hand.wins for hand in hands),
        "average_winning_value": round(sum(win.points for win in wins) / len(wins) / parts, 1) if wins else 0,
        "seats": [
            {
                "bot": who.bot,
                "wins": sum(win.seat == seat for win in wins),
                "deal_ins": sum(win.source == seat for win in wins),
                "points": as_number(sum(tally.final_points[seat] - tally.start[seat] for tally in tallies), parts),
                "average_rank": round(sum(tally.order.index(seat) + 1 for tally in tallies) / len(tallies), 3),
            }
            for seat, who in enumerate(first.seats)
        ],
        "imbalance": sum(tally.imbalance for tally in tallies),
    }


def sheet(found: dict[str, object], language: Language) -> str:
    """Return the statistics as a person reads them."""
    from paizhuo.engine.core.words import Text

    summary = Text(
        "{hands} 局，{seconds} 秒（每秒 {hands_per_second} 局）\n和牌 {wins}（自摸 {self_draws}），流局 {draws}，平均和牌收入 "
        "{average_winning_value}",
        "{hands} {hands:hand|hands} in {seconds} s ({hands_per_second} a second)\n{wins} {wins:win|wins} ({self_draws} self-drawn), "
        "{draws} {draws:draw|draws}, {average_winning_value} {average_winning_value:point|points} a win",
    )
    line = Text(
        "{number} 号位 {bot}：和牌 {wins}，放铳 {deal_ins}，得失 {points:+}，平均名次 {average_rank}",
        "seat {number} {bot}: {wins} {wins:win|wins}, {deal_ins} {deal_ins:deal-in|deal-ins}, "
        "{points:+} {points:point|points}, average rank {average_rank}",
    )
    seats = found["seats"]
    assert isinstance(seats, list)
    lines = [summary.filled(**found), *(line.filled(number=number, **seat) for number, seat in enumerate(seats, 1))]
    if found["imbalance"]:
        lines.append(Text("账不平：{imbalance}", "accounts out of balance by {imbalance}").filled(**found))
    return "\n".join(each.say(language) for each in lines)


def run(arguments: argparse.Namespace) -> int:
    first = first_setup(arguments)
    if arguments.journal is not None:
        arguments.journal.mkdir(parents=True, exist_ok=True)
    start = time.perf_counter()
    tallies = []
    done = 0
    with given_workers(arguments) as workers:
        for tally in played(first, arguments.hands, workers, arguments.journal):
            tallies.append(tally)
            done += len(tally.hands)
            bar(done, arguments.hands)
    found = statistics(first, tallies, time.perf_counter() - start)
    if arguments.json:
        print(json.dumps(found, ensure_ascii=False))
    else:
        print(sheet(found, language_of(arguments)))
    return 0
