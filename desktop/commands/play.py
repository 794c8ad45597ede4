"""Open the window; with --rules a match starts at once, with --dice your own dice throw.

example: paizhuo play --rules sichuan --seed 7
"""

from __future__ import annotations

import argparse
import gc
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from paizhuo.desktop.commands import Unreadable
from paizhuo.desktop.commands.given_options import known_rules
from paizhuo.desktop.commands.window import window_opener

if TYPE_CHECKING:
    from paizhuo.engine.match.setup import MatchSetup


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rules", metavar="ID", help="start a match of this rule set at once")
    parser.add_argument(
        "--dice",
        metavar="PORT[,PORT]",
        type=addresses,
        default=(),
        help="the ports of your own electronic dice (also ble:… and virtual:godice), which throw from now on in place of the screen",
    )
    parser.add_argument("--seed", type=int, metavar="N", help="deal this match: the same number deals the same tiles")


def addresses(words: str) -> tuple[str, ...]:
    """Return the ports of ``a,b``."""
    found = tuple(filter(None, (word.strip() for word in words.split(","))))
    if not found:
        raise argparse.ArgumentTypeError("no port is named")
    return found


def first_match(rules: str | None, seed: int | None) -> MatchSetup | None:
    """Return the match to start with, one person against three bots; None without a rule set. Raises ``Unreadable``."""
    if rules is None:
        if seed is not None:
            raise Unreadable("--seed needs --rules: it says what is dealt, not what is played")
        return None
    from paizhuo.desktop.kit.settings import load
    from paizhuo.desktop.table.seats import usual_match

    known_rules(rules)
    return usual_match(rules, seed, load()[0].language)


def open_table(rules: str | None = None, seed: int | None = None, dice: Sequence[str] = ()) -> int:
    """Open the window, with a match begun where ``rules`` names a game; return when it is closed. ``dice``: the ports of own dice.

    Raises ``Unreadable``, and ``Refusal`` where Qt cannot be used.
    """
    gc.disable()  # nothing that a start makes is garbage; the window collects again as soon as it is painted
    try:
        start = first_match(rules, seed)
        open_window = window_opener()
        return open_window(start, dice=dice)
    finally:
        gc.enable()


def open_record(file: Path) -> int:
    """Open the window with the record of a match, or a score sheet; return when it is closed. Raises ``Unreadable``, ``Refusal``."""
    if not file.is_file():
        raise Unreadable(f"{file}: there is no such file")
    return window_opener()(None, lambda window: window.replays.open_files([file]))


def open_link(text: str) -> int:
    """Open the window with a moment of a match that was shared; return when it is closed. Raises ``Unreadable``, ``Refusal``."""
    from paizhuo.desktop.kit.settings import load
    from paizhuo.engine.records.moments.link import BadMoment, read_link

    try:
        read_link(text)
    except BadMoment as bad:
        raise Unreadable(bad.reason.say(load()[0].language)) from None
    return window_opener()(None, lambda window: window.replays.open_link(text))


def run(arguments: argparse.Namespace) -> int:
    return open_table(arguments.rules, arguments.seed, arguments.dice)
