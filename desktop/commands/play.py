"""Open the window; with --rules a match starts at once, with --dice your own dice throw.

example: paizhuo play --rules sichuan --seed 7
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from time import monotonic, sleep
from typing import TYPE_CHECKING, Final

from paizhuo.desktop.commands import Unreadable
from paizhuo.desktop.commands.given_options import known_rules
from paizhuo.desktop.commands.window import window_opener
from paizhuo.desktop.kit.collecting import collect_by_hand
from paizhuo.engine.core.words import Text

if TYPE_CHECKING:
    from paizhuo.desktop.app.asked import Asked
    from paizhuo.engine.match.setup import MatchSetup
    from paizhuo.engine.table.journal.lock import JournalLock

PATIENCE: Final = 8.0
"""Seconds that a start waits for a window that is just opening to take what is to be opened."""
AGAIN: Final = 0.05
HANDED_OVER: Final = Text("牌桌已经开着，已转到那个窗口。", "paizhuo is open already: its window has taken this over.")
NO_ANSWER: Final = Text(
    "已开着的牌桌窗口没有回应，另开一个窗口。", "The window that is open already does not answer. Another one opens."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rules", metavar="ID", help="start a match of this rule set at once")
    parser.add_argument(
        "--dice",
        metavar="PORT[,PORT]",
        type=addresses,
        default=(),
        help="the ports of your own electronic dice (also ble:… and virtual:godice), which throw from now on in place of the screen",
    )
    parser.add_argument(
        "--new-window",
        action="store_true",
        default=argparse.SUPPRESS,  # it may stand before the command, too
        help="open a window beside the one that is open already",
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


def open_asked(words: Sequence[str], *, new_window: bool = False) -> int:
    """Open what words ask for in the window that is open already, else in a new one; return when that is closed, or at once.

    Raises ``Unreadable``, ``Refusal``.
    """
    collect_by_hand()
    wanted: Sequence[Asked] = read_asked(words) if words else ()
    lock = None
    if not new_window:
        taken, lock = right_to_open(wanted)
        if taken:
            return 0
    return window_opener()(then=(lambda window: window.asked.open(wanted)) if wanted else None, lock=lock)


def read_asked(words: Sequence[str]) -> list[Asked]:
    """Return what words ask for. Raises ``Unreadable``."""
    from paizhuo.desktop.app.asked import NotToBeOpened, asked, whole_words
    from paizhuo.desktop.kit.settings import load

    try:
        return [asked(word) for word in whole_words(words)]
    except NotToBeOpened as bad:
        raise Unreadable(bad.reason.say(load()[0].language)) from None


def right_to_open(wanted: Sequence[Asked]) -> tuple[bool, JournalLock | None]:
    """Return whether the window that is open has taken what is wanted; if not, by what a new window is the one for later starts."""
    from paizhuo.desktop.app.one_window import NoAnswer, claim
    from paizhuo.engine.table.journal.lock import JournalInUse

    until = monotonic() + PATIENCE
    while True:
        try:
            return False, claim()
        except JournalInUse:
            try:
                if handed_over(wanted):
                    say(HANDED_OVER)
                    return True, None
            except NoAnswer:
                until = 0.0
        if monotonic() > until:
            say(NO_ANSWER)
            return False, None
        sleep(AGAIN)


def handed_over(wanted: Sequence[Asked]) -> bool:
    """Hand over to the window that is open; return whether it has taken that. Raises ``NoAnswer``."""
    from paizhuo.desktop.app.asked import words_of
    from paizhuo.desktop.app.one_window import hand_over

    try:
        return hand_over(words_of(wanted))
    except ImportError:  # without Qt: said when a window is to open
        return False


def say(sentence: Text) -> None:
    """Say a sentence on standard error, in the language that is chosen."""
    from paizhuo.desktop.kit.settings import load

    print(f"paizhuo: {sentence.say(load()[0].language)}", file=sys.stderr)


def run(arguments: argparse.Namespace) -> int:
    collect_by_hand()
    start = first_match(arguments.rules, arguments.seed)
    if start is not None or arguments.dice:
        return window_opener()(start, dice=arguments.dice)
    return open_asked((), new_window=arguments.new_window)
