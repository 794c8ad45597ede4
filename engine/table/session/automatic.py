"""What a seat does without being asked: what is forced, and what a player has switched on."""

from __future__ import annotations

from paizhuo.engine.core.action import CALLS, PASS, Action, Chi, Discard, Minkan, Pon, Ron, SelfDraw
from paizhuo.engine.table.port.settings import Automatic

WINS = (SelfDraw, Ron)


def offered(options: tuple[Action, ...], automatic: Automatic) -> tuple[Action, ...]:
    """Return the options without the calls that are refused; all of them where one cannot pass instead."""
    refused: tuple[type[Action], ...] = CALLS if automatic.pass_calls else ()
    if automatic.pass_chi:
        refused += (Chi,)
    if automatic.pass_pon:
        refused += (Pon, Minkan)
    return tuple([each for each in options if not isinstance(each, refused)]) if PASS in options else options


def choice(options: tuple[Action, ...], automatic: Automatic) -> Action | None:
    """Return the option that is taken without asking; None: the player decides. A possible win is never passed up."""
    options = offered(options, automatic)
    if not options:
        return None
    if len(options) == 1:
        return options[0]
    if win := next((option for option in options if isinstance(option, WINS)), None):
        return win if automatic.win else None
    if automatic.discard:
        return next((option for option in options if isinstance(option, Discard) and option.drawn), None)
    return None
