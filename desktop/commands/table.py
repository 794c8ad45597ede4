"""Referee a match at a table of real tiles, without a window.

Standard output has one JSON object a line: every line of the match's journal, and what the table on PORT says (with "driver").
What people see and do is read from standard input, one JSON object a line: {"seat": 2, "action": "discard", "tile": "5p"},
{"seat": 2, "action": "win"}, {"value": [3, 4]} or {"value": "123m"} for dice or tiles that are waited for,
{"window": "close"}, {"hand": "next"}, {"undo": 1},
{"correct": 12, "lines": [...]}, {"settle": 1, "choice": 0}, {"command": "build start"}, {"command": "stop"}. In every game
{"ruling": "adjustment", "changes": [-1000, 1000, 0, 0], "reason": "penalty"} moves points (what does not come to nothing lies on the
table), {"ruling": "redeal"} deals a misdealt hand again, and {"offence": "false_win", "seat": 2} rules on an offence or writes it
down. Sentences for people go to standard error. Nothing that moves begins by itself.

example: paizhuo table --port /dev/ttyACM0 --rules riichi
"""

from __future__ import annotations

import argparse
import json
import shlex
import signal
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Final

from paizhuo.desktop.commands import Refusal, Unreadable
from paizhuo.desktop.commands.given import NotJson, read_json
from paizhuo.desktop.commands.given_options import (
    add_language,
    add_options,
    known_rules,
    language_of,
    read_options,
    rules_in,
    settled_options,
)
from paizhuo.engine.core.words import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from paizhuo.engine.devices.at_table.readers import Reader, Zone
    from paizhuo.engine.devices.at_table.real_table import RealTable
    from paizhuo.engine.devices.events import DeviceEvent
    from paizhuo.engine.devices.hub import Device
    from paizhuo.engine.devices.tags import TagTable
    from paizhuo.engine.match.journal_lines import Line
    from paizhuo.engine.match.setup import MatchSetup
    from paizhuo.engine.table.session.loop import Loop
    from paizhuo.engine.table.sources.source import ChanceSource
    from paizhuo.engine.table.table import Table

SIDES: Final = ("E", "S", "W", "N")
NAMES: Final = ("East", "South", "West", "North")
"""Who sits at the sides of the table, if nobody says otherwise."""


KEPT: Final = Text("牌谱存在 {file}", "The match is kept in {file}")
GOES_ON: Final = Text(
    "接着打 {file} 里的牌局。按过而没有说明的键、没有处理的不一致都已忘记",
    "Going on with the match in {file}. Pressed buttons that were not explained and differences that were not settled are forgotten",
)
AGAIN: Final = Text("以后接着打：{command}", "To go on later: {command}")
NOT_JSON: Final = Text("这一行不是 JSON：{reason}", "This line cannot be read: {reason}")
NO_OBJECT: Final = Text("一行应是一个 JSON 对象", "A line is one JSON object")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", metavar="PORT", required=True, help="the port of the table")
    parser.add_argument("--rules", metavar="ID", default="riichi", help="the rule set (riichi, if not given)")
    add_options(parser)
    parser.add_argument("--names", metavar="A,B,C,D", help="who sits at the sides E, S, W and N")
    parser.add_argument(
        "--bot",
        metavar="SIDE",
        action="append",
        default=[],
        choices=SIDES,
        help="a bot plays the seat at this side (E, S, W, N), from what a reader under its rack sees",
    )
    parser.add_argument("--tags", metavar="FILE", type=Path, help="what tags mean, as the window's Tags page keeps it")
    parser.add_argument(
        "--reader",
        metavar="NAME=ZONE",
        action="append",
        default=[],
        help="where a reader of the table lies: “1=discards E”, “5=rack N”, “6=turned_up”",
    )
    parser.add_argument(
        "--journal",
        metavar="FILE",
        type=Path,
        help="keep the match's journal in this file, or go on with the match in it (a new one beside the window's matches, if not given)",
    )
    add_language(parser)


def add_arguments_for(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    """List in the help what can be typed in the game that ``words`` name."""
    if not {"-h", "--help"} & set(words):
        return
    from paizhuo.engine.devices.at_table.action_help import action_lines
    from paizhuo.engine.games import UnknownRules, find

    with suppress(UnknownRules):  # said when the command runs
        rule_set = find(rules_in(words, "riichi"))
        lines = "\n".join(f"  {typed}   {name.zh} / {name.en}" for typed, name in action_lines(rule_set))
        parser.epilog = f"what seats do in {rule_set.id}:\n{lines}"


def setup_of(arguments: argparse.Namespace) -> MatchSetup:
    """Return the match as the arguments state it. Raises ``Unreadable``."""
    from paizhuo.engine.match.setup import MatchSetup, SeatSetup

    options, rule_set = read_options(arguments.option), known_rules(arguments.rules)
    settled = settled_options(rule_set, options)
    seats, participants = rule_set.play.seats(settled), rule_set.participants(settled)
    names = tuple(arguments.names.split(",")) if arguments.names else NAMES[:seats]
    if len(names) == seats:
        names += tuple(f"Supporter {number}" for number in range(1, participants - seats + 1))
    if len(names) != participants:
        raise Unreadable(f"--names: {rule_set.id} is played by {participants}, {len(names)} were named")
    bots = {SIDES.index(side) for side in arguments.bot}
    if bots and max(bots) >= seats:
        raise Unreadable(f"--bot: nobody sits at the side {SIDES[max(bots)]}")
    who = tuple(SeatSetup(name, "basic" if seat in bots else None) for seat, name in enumerate(names))
    return MatchSetup(rule_set.id, options, who)


def zones_of(arguments: argparse.Namespace) -> dict[Reader, Zone]:
    """Return where the table's readers lie. Raises ``Unreadable``, also for a bot whose rack has none."""
    from paizhuo.engine.devices.at_table.readers import Zone, zone_of

    found = {}
    for written in arguments.reader:
        name, _, zone = written.partition("=")
        try:
            found[arguments.port, name] = zone_of(zone)
        except ValueError as bad:
            raise Unreadable(f"--reader {written}: {bad}") from None
    for side in arguments.bot:
        if Zone("rack", side) not in found.values():
            raise Unreadable(
                f"--bot {side}: a bot sees its tiles through a reader under its rack: --reader “NAME=rack {side}”"
            )
    return found


def tags_of(arguments: argparse.Namespace) -> TagTable:
    from paizhuo.engine.devices.tags import BadTagFile, TagTable, load

    if arguments.tags is None:
        return TagTable()
    try:
        return load(arguments.tags)
    except BadTagFile as bad:
        raise Unreadable(bad.reason.en) from None


def run(arguments: argparse.Namespace) -> int:
    from paizhuo.engine.devices.at_table.commentary import Commentary
    from paizhuo.engine.devices.at_table.real_table import RealTable
    from paizhuo.engine.devices.hub import Hub
    from paizhuo.engine.devices.problems import CannotOpen
    from paizhuo.engine.table.journal.lock import JournalInUse
    from paizhuo.engine.table.session.loop import Loop

    language = language_of(arguments)
    loop, hub = Loop(), Hub()

    def say(words: Text) -> None:
        print(words.say(language), file=sys.stderr, flush=True)

    before = lines_in(arguments.journal)
    resumes = before > 0
    if arguments.journal is None:
        from paizhuo.desktop.match.journals import new_journal

        arguments.journal = new_journal(arguments.rules)
    commentary = Commentary(write, say, before)
    zones, tags = zones_of(arguments), tags_of(arguments)
    try:
        table = RealTable(
            partial(begun, arguments, resumes=resumes),
            loop,
            commentary,
            zones=zones,
            tags=tags,
            read=[SIDES.index(side) for side in arguments.bot],
        )
        hub.listen(loop, partial(heard, table, say))
        hub.open(arguments.port, "table")
    except CannotOpen as bad:
        raise Refusal(bad.problem.words.say(language)) from None
    except JournalInUse as bad:
        raise Refusal(bad.reason.say(language)) from None
    except (OSError, ValueError) as bad:
        raise Refusal(str(bad)) from None
    commentary.follows(table)
    say((GOES_ON if resumes else KEPT).filled(file=arguments.journal))
    table.open()
    Thread(target=read_orders, args=(table, loop, say), daemon=True).start()
    for which in (signal.SIGINT, signal.SIGTERM):
        signal.signal(which, lambda number, frame: loop.stop())
    try:
        loop.run()
    finally:
        hub.shut()
        if (unsaved := table.close()) is not None:
            say(unsaved)
    if table.session.table.match.final is None:
        say(AGAIN.filled(command=again(arguments)))
    return 0


def again(arguments: argparse.Namespace) -> str:
    """Return the command that goes on with the match: the journal has the rules and the players, but not what stands at the table."""
    words = ["paizhuo", "table", "--port", arguments.port, "--journal", str(arguments.journal)]
    words += [word for side in arguments.bot for word in ("--bot", side)]
    words += [] if arguments.tags is None else ["--tags", str(arguments.tags)]
    words += [word for reader in arguments.reader for word in ("--reader", reader)]
    return shlex.join(words)


def lines_in(journal: Path | None) -> int:
    """Return how many whole lines the journal has already."""
    if journal is None or not journal.exists():
        return 0
    try:
        return journal.read_bytes().count(b"\n")
    except OSError as error:
        raise Unreadable(f"{journal}: {error.strerror}") from None


def begun(arguments: argparse.Namespace, chance: ChanceSource, *, resumes: bool) -> Table:
    """Return the table: a match taken up again where its journal ends, or a new one."""
    from paizhuo.engine.table.table import Table

    if resumes:
        return Table.resume(arguments.journal, chance=chance)
    return Table(setup_of(arguments), chance=chance, journal=arguments.journal)


def write(line: str) -> None:
    """Print a line of the journal."""
    sys.stdout.write(line)
    sys.stdout.flush()


def heard(table: RealTable, say: Callable[[Text], None], device: Device, event: DeviceEvent) -> None:
    """Take what the table's device says: print it, say it where it keeps people from going on, and then referee it."""
    from paizhuo.engine.devices.event_lines import as_json
    from paizhuo.engine.devices.events import Unavailable
    from paizhuo.engine.devices.open_table.events import OtherVersion
    from paizhuo.engine.devices.open_table.words import OTHER_VERSION

    if isinstance(event, Unavailable) and (problem := device.state.problem) is not None:
        say(problem.words)
    elif isinstance(event, OtherVersion):
        say(OTHER_VERSION.filled(theirs=event.device, ours=event.host))
    written = {"driver": "table", **as_json(event)}
    print(json.dumps(written, ensure_ascii=False), flush=True)
    table.heard(device, event)


def read_orders(table: RealTable, loop: Loop, say: Callable[[Text], None]) -> None:
    """Read what people type, until there is no more; this runs in a thread of its own."""
    from paizhuo.engine.devices.at_table.orders import carry_out

    def ordered(order: Line) -> None:
        reason = carry_out(table, order)
        if reason is not None:
            say(reason)

    for line in sys.stdin:
        try:
            order = read_json(line) if line.strip() else None
        except NotJson as bad:
            say(NOT_JSON.filled(reason=bad))
            continue
        if isinstance(order, dict):
            loop.post(partial(ordered, order))
        elif order is not None:
            say(NO_OBJECT)
