"""Kongs, claims and discards under house rules: what is paid, and what can be taken back."""

from __future__ import annotations

from dataclasses import replace

from paizhuo.engine.core.event import Noted, Paid
from paizhuo.engine.core.hand import Hand, Script, Steps, Transfer
from paizhuo.engine.core.meld import Meld, Seat
from paizhuo.engine.games.house.false_claim import before_claim, own_tiles
from paizhuo.engine.games.house.open_tiles import used
from paizhuo.engine.games.house.shares import PARTS
from paizhuo.engine.games.house.state import KONG, HouseState
from paizhuo.engine.play.turn import Draw, Kong, Offer, TurnRules, offered
from paizhuo.engine.play.winners_leave import payers


def kong_money(hand: Hand, seat: Seat, meld: Meld) -> tuple[Transfer, ...]:
    """The discarder pays an exposed kong, the seat that fed the pon an added one unless it has left, everybody a concealed one."""
    paying = payers(hand, seat)
    if meld.source is not None:
        paying = tuple(payer for payer in paying if payer == meld.source)
    return tuple(Transfer(payer, seat, KONG * PARTS, "kong") for payer in paying)


def kong(hand: Hand, seat: Seat, laid: Kong) -> Script:
    """The kong is paid, and a replacement drawn from the tail."""
    if money := kong_money(hand, seat, laid.meld):
        yield Paid(money, kong=laid.meld.kind)
    return Draw(seat, replacement=True)


def melded(hand: Hand, seat: Seat, meld: Meld) -> Steps:
    """Records a meld: no first draw is untouched any more, and tiles that lay open in the rack are now in the meld."""
    state: HouseState = hand.rule_state
    noted = replace(state, untouched=False, before_claim=before_claim(hand, seat, meld))
    if noted != state:
        hand = yield Noted(noted)
    return (yield from used(hand, seat, own_tiles(meld)))


def discarded(rules: TurnRules, hand: Hand, offer: Offer) -> Script:
    """A discarded tile lies open in the rack no longer; a chi or pon before the discard can no longer be taken back."""
    if hand.rule_state.before_claim is not None:
        hand = yield Noted(replace(hand.rule_state, before_claim=None))
    hand = yield from used(hand, offer.source, (offer.tile,))
    return (yield from offered(rules, hand, offer))
