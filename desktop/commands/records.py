"""The matches kept on this machine: list, show, compare, export, import, rename and repair them, rebuild their index, and count.

Matches are the files in the data folder (matches, online, sheets); the index over them, records.sqlite, is made anew from the files
whenever it is missing. FILE is a name as the list has it, or the last part of one.

example: paizhuo records list --rules riichi --since 2026-01-01
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from paizhuo.desktop.commands import Refusal, Unreadable, record_duplicates
from paizhuo.desktop.commands.given_options import add_language, known_rules, language_of
from paizhuo.engine.core.words import Text

if TYPE_CHECKING:
    from paizhuo.engine.core.words import Language
    from paizhuo.engine.records.exporting import Form
    from paizhuo.engine.records.facts import HandFacts
    from paizhuo.engine.records.index import Index
    from paizhuo.engine.records.record import MatchRecord

STOPS: Final = Text(
    "从第 {line} 行起对不上规则；之前的 {n} 局完好（paizhuo records repair 能存下来）",
    "from line {line} on it does not follow the rules; the {n} {n:hand|hands} before are sound (“paizhuo records repair” saves them)",
)
NOBODY_WON: Final = Text("无人和牌", "nobody won")
REBUILT: Final = Text("索引重做好了：{n} 场", "The index was rebuilt: {n} {n:match|matches}")
TAKEN_IN: Final = Text("收进来了：{file}", "Imported: {file}")
RENAMED: Final = Text("现在叫 {file}", "Renamed: {file}")
WRITTEN: Final = Text("写到了 {file}", "Written to {file}")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    asked = parser.add_subparsers(dest="asked", metavar="WHAT", required=True)
    listing = asked.add_parser("list", help="the matches that are wanted, those played last first")
    _add_wanted(listing)
    listing.add_argument("--kind", choices=("local", "far", "real", "sheet", "log"), help="where they were played")
    listing.add_argument(
        "--won",
        metavar="WHAT",
        help="with a win of your own: of at least a limit (mangan), of at least so many fan (8), or with a pattern (its name)",
    )
    listing.add_argument(
        "--text", default="", metavar="TEXT", help="letters in a name, a tag, the note or the file's name"
    )
    showing = asked.add_parser("show", help="a match with its hands")
    showing.add_argument("file", metavar="FILE")
    exporting = asked.add_parser("export", help="write matches to a folder")
    exporting.add_argument("file", metavar="FILE", nargs="+")
    exporting.add_argument("--to", metavar="DIR", type=Path, default=Path(), help="the folder (this one, if not given)")
    exporting.add_argument(
        "--format",
        choices=("own", "events", "mjai", "tenhou"),
        default="own",
        help="own, if not given; events for other programs (docs/event-record.md); mjai and tenhou for riichi",
    )
    importing = asked.add_parser(
        "import", help="take in journals, score sheets, event records, and riichi from mjai and tenhou.net/6"
    )
    importing.add_argument(
        "file", metavar="FILE", type=Path, nargs="+", help="known by its content; it may be packed with gzip"
    )
    renaming = asked.add_parser("rename", help="give a match another name; the time in front of it stays")
    renaming.add_argument("file", metavar="FILE")
    renaming.add_argument("name", metavar="NAME")
    repairing = asked.add_parser("repair", help="save what is sound of a damaged match as a match of its own")
    repairing.add_argument("file", metavar="FILE")
    asked.add_parser("rebuild", help="make the index anew from the files")
    counting = asked.add_parser("stats", help="ranks, points and rates, with the intervals in which they lie")
    _add_wanted(counting)
    counting.add_argument("--csv", action="store_true", help="print a table for other programs")
    counting.add_argument(
        "--review", action="store_true", help="review the matches that were not, for the accuracy of play"
    )
    counting.add_argument(
        "--duplicate", action="store_true", help="play the same walls again with bots, where that was not done"
    )
    counting.add_argument("--who", metavar="NAME", help="whose (the first person's of every match, if not given)")
    comparing = asked.add_parser("compare", help="two matches of a game side by side, or two seats of one")
    comparing.add_argument("file", metavar="FILE", nargs=2, help="twice the same: two seats of it")
    comparing.add_argument(
        "--seats", metavar="N", type=int, nargs=2, help="the participants, from 0 (yourself in both, if not given)"
    )
    sharing = asked.add_parser("share", help="a moment of a match as a link (docs/records.md)")
    sharing.add_argument("file", metavar="FILE")
    sharing.add_argument(
        "--line", metavar="N", type=int, required=True, help="the line of the journal after which it is"
    )
    sharing.add_argument("--seat", metavar="N", type=int, help="whose it is, from 0 (yours, if not given)")
    sharing.add_argument(
        "--open", action="store_true", help="with everybody's tiles, not only those that the seat knew"
    )
    again = asked.add_parser("duplicate", help="a match on the same walls with bots in a seat: luck apart from skill")
    record_duplicates.add_arguments(again)
    for one in asked.choices.values():
        one.add_argument("--json", action="store_true", help="print JSON")
        add_language(one)


def _add_wanted(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rules", metavar="ID", help="matches of this rule set")
    parser.add_argument("--since", metavar="DATE", help="played on this day or later, as 2026-01-31")


def run(arguments: argparse.Namespace) -> int:
    from paizhuo.desktop.kit.settings import data_folder
    from paizhuo.engine.records.index import Index

    index = Index(data_folder())
    try:
        if arguments.asked == "rebuild":
            return _rebuild(arguments, index)
        if arguments.asked == "import":
            return _import(arguments, index)
        index.refresh()
        if arguments.asked == "duplicate":
            return record_duplicates.run(arguments, index, _found(index, arguments.file))
        commands = {
            "list": _list,
            "show": _show,
            "export": _export,
            "stats": _stats,
            "compare": _compare,
            "share": _share,
            "rename": _rename,
            "repair": _repair,
        }
        return commands[arguments.asked](arguments, index)
    finally:
        index.close()


def _since(given: str | None) -> datetime | None:
    """Return the beginning of a day. Raises ``Unreadable``."""
    if given is None:
        return None
    try:
        return datetime.fromisoformat(given).astimezone()
    except ValueError:
        raise Unreadable(f"--since: “{given}” is not a date such as 2026-01-31") from None


def _found(index: Index, name: str) -> MatchRecord:
    """Return the match of a name as the list has it, or of the last part of one. Raises ``Refusal``."""
    record = index.record(name)
    if record is not None:
        return record
    found = [record for record in index.records() if record.file.rpartition("/")[2] in (name, f"{name}.journal")]
    if len(found) != 1:
        raise Refusal(f"{name}: there is no such match, or more than one; “paizhuo records list” names them")
    return found[0]


# -- list ------------------------------------------------------------------------------------------------------------------


def _list(arguments: argparse.Namespace, index: Index) -> int:
    from paizhuo.desktop.commands.progress import bar
    from paizhuo.engine.records.filter import Filter
    from paizhuo.engine.records.wins import wins_said

    if arguments.rules is not None:
        known_rules(arguments.rules)
    won = None if arguments.won is None else wins_said(arguments.won)
    wanted = Filter(arguments.rules, arguments.kind, _since(arguments.since), text=arguments.text, won=won)
    language = language_of(arguments)
    if won is not None:
        index.read_wins(wanted, bar)
    for record in index.records(wanted):
        print(json.dumps(as_json(record), ensure_ascii=False) if arguments.json else in_a_line(record, language))
    return 0


def as_json(record: MatchRecord) -> dict[str, Any]:
    """Return the fields of a match; points are as people count them."""
    parts = _parts(record.rules)
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


def _parts(rules: str) -> int:
    from paizhuo.engine.records.record_words import parts_of

    return parts_of(rules)


def _number(points: int | None, parts: int) -> int | float | None:
    from paizhuo.engine.rules.amounts import as_number

    return None if points is None else as_number(points, parts)


# -- show ------------------------------------------------------------------------------------------------------------------


def _show(arguments: argparse.Namespace, index: Index) -> int:
    from paizhuo.engine.records.facts import Replayed
    from paizhuo.engine.records.reading import NoRecord

    record = _found(index, arguments.file)
    language = language_of(arguments)
    try:
        facts = Replayed(()) if record.damage is not None else index.facts(record.file)
    except NoRecord as no:
        raise Refusal(f"{record.file}: {no.reason.say(language)}") from None
    if arguments.json:
        hands = [_hand_json(hand, _parts(record.rules)) for hand in facts.hands]
        stops = (
            None
            if facts.bad_line is None
            else {"line": facts.bad_line, "reason": str(facts.trouble and facts.trouble.en)}
        )
        print(json.dumps({**as_json(record), "played_hands": hands, "stops": stops}, ensure_ascii=False))
        return 0
    print(in_a_line(record, language))
    for hand in facts.hands:
        print(_hand_line(hand, facts.names, _parts(record.rules), language))
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


# -- export, import, rebuild -----------------------------------------------------------------------------------------------


def _export(arguments: argparse.Namespace, index: Index) -> int:
    records = [_found(index, name) for name in arguments.file]
    arguments.to.mkdir(parents=True, exist_ok=True)
    from paizhuo.engine.records.exporting import FORMS
    from paizhuo.engine.table.whole_file import write_whole

    language = language_of(arguments)
    for record in records:
        source = index.data / record.file
        if arguments.format == "own":
            target = _free(arguments.to / source.name)
            write_whole(target, source.read_bytes())
        else:
            target = _free(arguments.to / f"{source.stem}{FORMS[arguments.format]}")
            write_whole(target, _converted(source, arguments.format, language))
        print(json.dumps({"file": str(target)}) if arguments.json else WRITTEN.filled(file=target).say(language))
    return 0


def _free(target: Path) -> Path:
    """Return the file to write, if there is none yet. Raises ``Refusal``."""
    if target.exists():
        raise Refusal(f"{target}: there is such a file already; it stays as it is")
    return target


def _converted(source: Path, form: Form, language: Language) -> str:
    """Return the text of a match in a form of other programs. Raises ``Refusal``."""
    from paizhuo.engine.records.exporting import NotExported, written

    try:
        return written(source.read_bytes(), form)
    except NotExported as no:
        raise Refusal(f"{source.name}: {no.reason.say(language)}") from None


def _import(arguments: argparse.Namespace, index: Index) -> int:
    from paizhuo.engine.records.taking_in import NotTakenIn, note, take_in

    language, refused = language_of(arguments), 0
    for path in arguments.file:
        try:
            taken = take_in(index.data, path)
        except NotTakenIn as no:
            refused += 1
            print(
                json.dumps({"refused": str(path), "reason": no.reason.en})
                if arguments.json
                else no.reason.say(language)
            )
        else:
            for each in taken:
                note(index.data, each, language)
                remarks = [{"zh": said.zh, "en": said.en} for said in each.remarks]
                if arguments.json:
                    print(json.dumps({"file": each.file, "remarks": remarks}, ensure_ascii=False))
                else:
                    print(TAKEN_IN.filled(file=each.file).say(language))
                    print("".join(f"  {said.say(language)}\n" for said in each.remarks), end="")
    index.refresh()
    return 1 if refused else 0


def _rename(arguments: argparse.Namespace, index: Index) -> int:
    from paizhuo.engine.records.renaming import NotRenamed, rename

    record, language = _found(index, arguments.file), language_of(arguments)
    try:
        file = rename(index, record.file, arguments.name)
    except NotRenamed as no:
        raise Refusal(f"{record.file}: {no.reason.say(language)}") from None
    index.refresh()
    print(json.dumps({"file": file}) if arguments.json else RENAMED.filled(file=file).say(language))
    return 0


def _repair(arguments: argparse.Namespace, index: Index) -> int:
    from paizhuo.engine.records.salvage import NothingSaved, save_sound

    record, language = _found(index, arguments.file), language_of(arguments)
    try:
        file = save_sound(index.data, record.file)
    except NothingSaved as no:
        raise Refusal(no.reason.say(language)) from None
    index.refresh()
    print(json.dumps({"file": file}) if arguments.json else WRITTEN.filled(file=file).say(language))
    return 0


def _rebuild(arguments: argparse.Namespace, index: Index) -> int:
    from paizhuo.desktop.commands.progress import bar

    n = index.rebuild(bar)
    print(json.dumps({"matches": n}) if arguments.json else REBUILT.filled(n=n).say(language_of(arguments)))
    return 0


# -- statistics ------------------------------------------------------------------------------------------------------------


def _stats(arguments: argparse.Namespace, index: Index) -> int:
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
    by_rules = gather(index, Filter(arguments.rules, since=_since(arguments.since), with_whom=arguments.who))
    matches = [match for played in by_rules.values() for match in played]
    if arguments.review:
        review_all(index, matches, bar)
    if arguments.duplicate:
        play_all_again(index, matches, bar)
    found = [found_out(index, rules, played) for rules, played in sorted(by_rules.items())]
    if arguments.csv:
        print(as_csv(found), end="")
    elif arguments.json:
        print(json.dumps([as_values(each) for each in found], ensure_ascii=False))
    else:
        print("\n\n".join("\n".join(in_lines(each, language_of(arguments))) for each in found))
    return 0


# -- compare, share --------------------------------------------------------------------------------------------------------


def _compare(arguments: argparse.Namespace, index: Index) -> int:
    from paizhuo.desktop.commands.record_comparison import as_values, in_lines
    from paizhuo.engine.records.comparing import NotCompared, compare
    from paizhuo.engine.records.reading import NoRecord

    language = language_of(arguments)
    first, second = (_found(index, name).file for name in arguments.file)
    one, other = arguments.seats or (None, None)
    try:
        found = compare(index, (first, second), (one, other))
    except (NotCompared, NoRecord) as no:
        raise Refusal(no.reason.say(language)) from None
    print(json.dumps(as_values(found), ensure_ascii=False) if arguments.json else "\n".join(in_lines(found, language)))
    return 0


def _share(arguments: argparse.Namespace, index: Index) -> int:
    from paizhuo.desktop.commands.replay import read_journal
    from paizhuo.engine.records.moments.link import write_link
    from paizhuo.engine.records.moments.moment import share
    from paizhuo.engine.records.replaying import Replay

    record = _found(index, arguments.file)
    if record.kind == "sheet":
        raise Refusal(f"{record.file}: a score sheet has no play to look at")
    replay = Replay(read_journal(index.data / record.file))
    if not replay.positions:
        raise Refusal(f"{record.file}: no hand of it is over yet")
    position = replay.positions[replay.at_line(arguments.line)]
    seat = (record.own or 0) if arguments.seat is None else arguments.seat
    if not 0 <= seat < position.match.hand.seats:
        raise Refusal(f"--seat: there is no seat {seat} (seats: 0 to {position.match.hand.seats - 1})")
    link = write_link(share(position.referee, seat, tiles_open=arguments.open))
    print(json.dumps({"link": link, "line": position.line, "seat": seat}) if arguments.json else link)
    return 0
