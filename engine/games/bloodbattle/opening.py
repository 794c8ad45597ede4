"""What blood battle remembers of a hand, and how a hand begins (section 3): dice, deal, exchange, void suits."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.event import Noted
from paizhuo.engine.core.hand import Answers, Hand, Phase, Script
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import SUITS, UNKNOWN, Tiles, suit
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.families.void_suit.state import SEATS, VoidsNamed
from paizhuo.engine.rules.exchange import Exchanged, received
from paizhuo.engine.rules.phases import AskAll
from paizhuo.engine.rules.void_suit import ChooseVoid


class BloodbattleState(Struct):
    """``void``, ``winners``: see ``BloodBattle``. ``missing``: who reported having none of the void suit from the start 天缺."""

    void: tuple[int | None, ...] = (None,) * SEATS
    winners: tuple[Seat, ...] = ()
    missing: tuple[Seat, ...] = ()

    def seen_by(self, seat: Seat | None) -> BloodbattleState:
        """All of it is public."""
        return self


def break_side(dice: tuple[int, ...]) -> int:
    """Return how many seats from the dealer the wall is broken, counter-clockwise: 5, 9 at the dealer; 2, 6, 10 at the next seat …"""
    return (sum(dice) - 1) % SEATS


def kept_stacks(dice: tuple[int, ...]) -> int:
    """Return how many stacks X stay: the smaller die. Drawing starts at stack X + 1."""
    return min(dice)


def taken_from(dice: tuple[int, ...]) -> int:
    """Return how many seats further on the player sits from whom a seat takes three tiles.

    As in ``break_side``, except that 5 means the previous seat and 9 the next.
    """
    return {5: 3, 9: 1}.get(sum(dice)) or break_side(dice)


def by_the_dice(hand: Hand, chosen: tuple[Tiles, ...], then: Phase) -> Script:
    """Pass the three tiles on: the dice that broke the wall also decide from whom each seat takes."""
    passed = Exchanged(chosen, SEATS - taken_from(hand.wall.dice))
    hand = yield passed
    return received(hand, passed, then)


@lru_cache(maxsize=1 << 10)
def void_choices(rack: Tiles) -> tuple[ChooseVoid, ...]:
    """Any suit may be named; a player who holds none of it reports that 报缺."""
    held = {suit(tile) for tile in rack}
    found = []
    for s, letter in enumerate(SUITS):
        if s in held or UNKNOWN in rack:
            found.append(ChooseVoid(letter))
        if s not in held:
            found.append(ChooseVoid(letter, missing=True))
    return tuple(found)


class NameVoids(AskAll, Struct):
    """Everybody names a void suit at once 定张; a hand that has none of it reports it 天缺."""

    then: Phase

    def asked(self, hand: Hand) -> Mapping[Seat, tuple[Action, ...]]:
        return {seat: void_choices(hand.places[seat].concealed) for seat in range(SEATS)}

    def answered(self, hand: Hand, given: Answers) -> Script:
        named = [action for _, action in sorted(given.items()) if isinstance(action, ChooseVoid)]
        hand = yield VoidsNamed(tuple(SUITS.index(action.suit) for action in named))
        if missing := tuple(seat for seat, action in enumerate(named) if action.missing):
            yield Noted(replace(hand.state, missing=missing))
        return self.then
