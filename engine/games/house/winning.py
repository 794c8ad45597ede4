"""What a win under house rules is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from paizhuo.engine.core.hand import Hand, Watcher
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.games.house.input import SPECIAL, SUPPORTERS, stated_special
from paizhuo.engine.games.house.patterns import SHAPES, count
from paizhuo.engine.games.house.special import DORA_KIND, special_rule
from paizhuo.engine.games.house.state import SEATS, HouseState
from paizhuo.engine.play.legality import Win
from paizhuo.engine.play.readiness import waits_with
from paizhuo.engine.play.winning import winning_hand
from paizhuo.engine.scoring.input_fields import AROUND_KONG, FIRST_TURN
from paizhuo.engine.scoring.score import NotValid, Score
from paizhuo.engine.scoring.winning_hand import WinningHand


def declared(hand: Hand, win: Win) -> WinningHand:
    """The win with its circumstances."""
    state: HouseState = hand.rule_state
    won_before = any(earlier.seat == win.seat for earlier in hand.wins)
    is_first = win.source is None and state.untouched and not hand.rivers[win.seat] and not won_before
    flags = {AROUND_KONG.id: win.after_kong, FIRST_TURN.id: is_first}
    return winning_hand(hand, win, flags, stated_fields(state, hand.watchers, win.seat), state.winners)


def stated_fields(state: HouseState, watchers: Iterable[Watcher], own: Seat) -> dict[str, Any]:
    """The special rule, the dora and the supporters, as fields of a winning hand of the seat ``own``."""
    standing = Counter((watcher.behind - own) % SEATS for watcher in watchers if watcher.behind is not None)
    fields: dict[str, Any] = {SPECIAL.id: special_rule(state.special).sums[0], SUPPORTERS.id: dict(standing)}
    return fields if state.dora is None else {**fields, DORA_KIND.id: (state.dora,)}


def counted(win: WinningHand) -> Score | NotValid:
    """What the win is worth under the special rule of the hand."""
    return count(win, stated_special(win))


waits = waits_with(SHAPES)
