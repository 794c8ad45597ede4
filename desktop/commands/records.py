"""The matches kept on this machine: list, show, compare, share, export, import, rename, move and repair them, and count.

Matches are the files in the data folder (matches, online, sheets, imported); the index over them, records.sqlite, is made anew from
the files whenever it is missing. FILE is a name as the list has it, or the last part of one.

example: paizhuo records list --rules riichi --since 2026-01-01
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from paizhuo.desktop.commands import record_duplicates, record_files, record_findings, record_listing
from paizhuo.desktop.commands.given_options import add_language
from paizhuo.desktop.commands.record_choice import add_wanted

if TYPE_CHECKING:
    from paizhuo.engine.records.index import Index

DOES: Final[Mapping[str, Callable[[argparse.Namespace, Index], int]]] = {
    "list": record_listing.list_matches,
    "show": record_listing.show,
    "export": record_files.export,
    "import": record_files.take,
    "rename": record_files.give_name,
    "move": record_files.move,
    "repair": record_files.repair,
    "rebuild": record_files.rebuild,
    "stats": record_findings.stats,
    "compare": record_findings.compare_matches,
    "share": record_findings.share_moment,
    "duplicate": record_duplicates.run,
}
"""What each word after ``records`` does."""
NOTHING_SOUGHT: Final = frozenset(("import", "rebuild"))
"""Those that look for no match: before the others, files that are new are read."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    asked = parser.add_subparsers(dest="asked", metavar="WHAT", required=True)
    listing = asked.add_parser("list", help="the matches that are wanted, those played last first")
    add_wanted(listing)
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
    moving = asked.add_parser("move", help="move matches to another folder, out of the list")
    moving.add_argument("file", metavar="FILE", nargs="+")
    moving.add_argument("--to", metavar="DIR", type=Path, required=True, help="the folder")
    repairing = asked.add_parser("repair", help="save what is sound of a damaged match as a match of its own")
    repairing.add_argument("file", metavar="FILE")
    asked.add_parser("rebuild", help="make the index anew from the files")
    counting = asked.add_parser("stats", help="ranks, points and rates, with the intervals in which they lie")
    add_wanted(counting)
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


def run(arguments: argparse.Namespace) -> int:
    from paizhuo.desktop.kit.settings import data_folder
    from paizhuo.engine.records.index import Index

    index = Index(data_folder())
    try:
        if arguments.asked not in NOTHING_SOUGHT:
            index.refresh()
        return DOES[arguments.asked](arguments, index)
    finally:
        index.close()
