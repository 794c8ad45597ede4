"""``records stats``, ``compare`` and ``share``: what is found out about kept matches, and a moment of one as a link."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Final

from paizhuo.desktop.commands import Refusal
from paizhuo.desktop.commands.given_options import known_rules, language_of
from paizhuo.desktop.commands.record_choice import found_in, known_seat, played_match, since
from paizhuo.engine.core.words import Text

if TYPE_CHECKING:
    from paizhuo.engine.records.index import Index


def stats(arguments: argparse.Namespace, index: Index) -> int:
    from paizhuo.desktop.commands.progress import bar
    from paizhuo.desktop.commands.record_statistics import as_values, in_lines
    from paizhuo.engine.records.accuracy import review_all
    from paizhuo.engine.records.duplicates import play_all_again
    from paizhuo.engine.records.figures import as_csv
    from paizhuo.engine.records.filter import Filter
    from paizhuo.engine.records.found_out import found_out
    from paizhuo.engine.records.statistics import gather

    if arguments.rules is not None:
        known_rules(arguments.rules)
    by_rules = gather(
        index,
        Filter(
            arguments.rules,
            since=since(arguments.since, language_of(arguments)),
            with_whom=arguments.who,
            against=arguments.against,
        ),
    )
    matches = [match for played in by_rules.values() for match in played]
    if arguments.review:
        review_all(index, matches, bar)
    if arguments.duplicate:
        play_all_again(index, matches, bar)
    found = [found_out(index, rules, played) for rules, played in sorted(by_rules.items())]
    if not found and not arguments.json and not arguments.csv:
        said = NOTHING if arguments.who is None else NOBODY.filled(name=arguments.who)
        raise Refusal(said.say(language_of(arguments)))
    if arguments.csv:
        print(as_csv(found), end="")
    elif arguments.json:
        print(json.dumps([as_values(each) for each in found], ensure_ascii=False))
    else:
        print("\n\n".join("\n".join(in_lines(each, language_of(arguments))) for each in found))
    return 0


def compare_matches(arguments: argparse.Namespace, index: Index) -> int:
    from paizhuo.desktop.commands.record_comparison import as_values, in_lines
    from paizhuo.engine.records.comparing import NotCompared, compare

    language = language_of(arguments)
    first, second = (found_in(index, name, language).file for name in arguments.file)
    one, other = arguments.seats or (None, None)
    try:
        found = compare(index, (first, second), (one, other))
    except NotCompared as no:
        raise Refusal(no.reason.say(language)) from None
    print(json.dumps(as_values(found), ensure_ascii=False) if arguments.json else "\n".join(in_lines(found, language)))
    return 0


def share_moment(arguments: argparse.Namespace, index: Index) -> int:
    from paizhuo.desktop.commands.replay import read_journal
    from paizhuo.engine.records.moments.link import write_link
    from paizhuo.engine.records.moments.moment import share
    from paizhuo.engine.records.replaying import Replay

    language = language_of(arguments)
    record = played_match(index, arguments.file, language)
    replay = Replay(read_journal(index.data / record.file))
    if not replay.positions:
        raise Refusal(f"{record.file}: {NOTHING_OVER.say(language)}")
    last = len(replay.journal.lines) + 1
    if not 1 <= arguments.line <= last:
        raise Refusal(NO_LINE.filled(line=arguments.line, last=last).say(language))
    position = replay.positions[replay.at_line(arguments.line)]
    given = (record.own or 0) if arguments.seat is None else arguments.seat
    seat = known_seat(given, position.match.hand.seats, language)
    link = write_link(share(position.referee, seat, tiles_open=arguments.open))
    print(json.dumps({"link": link, "line": position.line, "seat": seat}) if arguments.json else link)
    return 0


NO_LINE: Final = Text("--line：没有第 {line} 行（1 到 {last}）", "--line: there is no line {line} (1 to {last})")
NOTHING_OVER: Final = Text("还没有打完的局", "no hand of it is over yet")
NOTHING: Final = Text("没有这样的对局", "there is no such match")
NOBODY: Final = Text("--who：没有“{name}”打过的对局", "--who: there is no match of “{name}”")
