"""A false chi or pon 诈吃诈碰: taken back if it is found at once; otherwise its player cannot win this hand.

Source: 大众麻将, 补充规则.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from paizhuo.engine.core.action import Ron
from paizhuo.engine.core.event import Event, Noted
from paizhuo.engine.core.hand import Hand, Script
from paizhuo.engine.core.meld import Meld, MeldKind, Seat
from paizhuo.engine.core.narration import CALLS, Narrator, listed
from paizhuo.engine.core.tiles import Tiles, without
from paizhuo.engine.core.value import dataclass
from paizhuo.engine.core.words import Text
from paizhuo.engine.games.house.concealed_robbing import RobConcealed
from paizhuo.engine.games.house.open_tiles import lying_open
from paizhuo.engine.games.house.state import BeforeClaim, HouseState
from paizhuo.engine.play.turn import Claims, Offer, RobKong, Turn, TurnRules, narrowed

CLAIMED: Final[frozenset[MeldKind]] = frozenset(("chi", "pon", "kakan"))
"""Melds that began with a chi or pon."""


def before_claim(hand: Hand, seat: Seat, meld: Meld) -> BeforeClaim | None:
    """What must be remembered of a chi or pon that was just laid; None for another meld."""
    phase = hand.phase
    if meld.kind not in ("chi", "pon") or not isinstance(phase, Claims):
        return None
    state: HouseState = hand.rule_state
    return BeforeClaim(phase.after_kong, state.untouched, lying_open(hand, seat, own_tiles(meld)))


def own_tiles(meld: Meld) -> Tiles:
    """The tiles of a meld that came out of the rack when it was laid; of a kong added to a pon the one that was added."""
    if meld.kind == "kakan":
        return meld.tiles[-1:]
    return meld.tiles if meld.claimed is None else without(meld.tiles, (meld.claimed,))


_TAKEN_BACK: Final = Text("{who}收回{call} {tiles}", "{who} took back the {call}: {tiles}")


@dataclass(frozen=True, slots=True)
class ClaimTakenBack(Event):
    """A chi or pon is undone: its tiles are in the rack again, the claimed one in its river."""

    seat: Seat
    meld: Meld

    def apply(self, hand: Hand) -> Hand:
        """Takes the last meld out of the seat's ``melds``: its own tiles go to the end of ``concealed``, the claimed
        one is not taken any more in its ``rivers``.
        """
        meld, place = self.meld, hand.places[self.seat]
        assert meld.source is not None, "only what was claimed can be taken back"
        hand = hand.with_place(self.seat, concealed=place.concealed + own_tiles(meld), melds=place.melds[:-1])
        river = hand.rivers[meld.source]
        return hand.with_river(meld.source, (*river[:-1], replace(river[-1], taken_by=None)))

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (_TAKEN_BACK.filled(who=by.who(self.seat), call=CALLS[self.meld.kind], tiles=listed(self.meld.tiles)),)


def take_back(rules: TurnRules, hand: Hand) -> Script:
    """A false chi or pon found at once is taken back without punishment 不予惩罚.

    Everything is as before it, and the discard is offered again.
    """
    phase, before = hand.phase, hand.rule_state.before_claim
    assert isinstance(phase, Turn), "a claim is taken back at the turn of who made it"
    meld = hand.places[phase.seat].melds[-1]
    assert meld.source is not None, "chi and pon are claimed"
    assert meld.claimed is not None
    hand = yield ClaimTakenBack(phase.seat, meld)
    laid_open = (*hand.rule_state.laid_open, *((phase.seat, tile) for tile in before.used))
    restored = replace(hand.rule_state, untouched=before.untouched, laid_open=laid_open, before_claim=None)
    hand = yield Noted(restored)
    return (yield from Offer(meld.source, meld.claimed, before.after_kong).go(rules, hand))


_DISQUALIFIED: Final = Text("{who}诈吃诈碰，本局不能和牌", "{who} made a false call and cannot win this hand")


@dataclass(frozen=True, slots=True)
class Disqualified(Event):
    """A false chi or pon was found too late to be taken back: its player cannot win this hand 本局无法和牌."""

    seat: Seat

    def apply(self, hand: Hand) -> Hand:
        """Adds the seat to ``state.disqualified``, unless it is there."""
        disqualified = dict.fromkeys((*hand.rule_state.disqualified, self.seat))
        return replace(hand, rule_state=replace(hand.rule_state, disqualified=tuple(disqualified)))

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (_DISQUALIFIED.filled(who=by.who(self.seat)),)


def disqualify(rules: TurnRules, hand: Hand, seat: Seat) -> Script:
    """The seat cannot win any more; if it is just being asked whether it wins, that choice is withdrawn."""
    phase = hand.phase
    hand = yield Disqualified(seat)
    if not isinstance(phase, Claims | RobKong | RobConcealed):
        return phase
    return (yield from narrowed(rules, hand, phase, seat, lambda action: action != Ron()))
