"""What a seat does without being asked: what is forced, and what a player has switched on."""

from __future__ import annotations

from paizhuo.engine.core.action import PASS, Action, Chi, Discard, Minkan, Pon, Ron, SelfDraw
from paizhuo.engine.table.port.settings import Automatic

WINS = (SelfDraw, Ron)
CALLS = (Chi, Pon, Minkan)


def choice(options: tuple[Action, ...], automatic: Automatic) -> Action | None:
    """Return the option that is taken without asking; None: the player decides. A possible win is never passed up."""
    if not options:
        return None
    if len(options) == 1:
        return options[0]
    if win := next((option for option in options if isinstance(option, WINS)), None):
        return win if automatic.win else None
    if automatic.pass_calls and all(option == PASS or isinstance(option, CALLS) for option in options):
        return PASS
    if automatic.discard:
        return next((option for option in options if isinstance(option, Discard) and option.drawn), None)
    return None
