"""What the blood battles 血战到底 share: a suit done without, winners who leave, and play that goes on until three have won.

108 tiles, no chi. Tiles of the void suit cannot be claimed, and nobody wins while holding one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final, Protocol

from engine.core.action import Action, Ankan, Chi, Discard, Kakan, Minkan, Pon
from engine.core.event import Event
from engine.core.hand import Hand, Script, Transfer
from engine.core.meld import Seat
from engine.core.narration import Narrator
from engine.core.observe import Observation
from engine.core.tiles import HONOURS, KIND, SUITS, UNKNOWN, Tiles, suit
from engine.core.value import dataclass
from engine.core.words import Text
from engine.families.void_suit.patterns import holds_void, void_field, waits_of
from engine.play.claiming import ankans, discards, kakans, minkans, pons
from engine.play.exchange import Exchange, ExchangeTiles
from engine.play.legality import Condition, Legality, Limit, Way, Win, Winning
from engine.play.options import Options
from engine.play.public import Fact
from engine.play.readiness import REMEMBERED, at_rest
from engine.play.refusals import NOT_COMPLETE, refusal
from engine.play.sheet_rules import Drawn, Price, ReportedHand, SheetRules, winner_leaves
from engine.play.showing import ShowRacks
from engine.play.turn import EXHAUSTED, Draw, Kong, Offer, Turn, TurnRules
from engine.play.ways import NOT_LAST, discarding, konging, no_call
from engine.play.winners_leave import next_in, payers, still_in
from engine.play.winning import winning_hand
from engine.scoring.distance import Goal
from engine.scoring.distance_shapes import seven_pairs_or_quads
from engine.scoring.input_fields import AROUND_KONG, FIRST_TURN, LAST_TILE
from engine.scoring.score import FAN as FAN_UNIT
from engine.scoring.score import Refused, Score
from engine.scoring.winning_hand import WinningHand

SEATS = 4
KINDS_USED = 27
"""Characters, dots and bamboo; no red fives. (An unseen tile could be no other.)"""
SUIT_NAMES = {"m": Text("万", "characters"), "p": Text("筒", "dots"), "s": Text("条", "bamboo")}


class BloodBattle(Protocol):
    """What every blood battle remembers.

    ``void``: the suits done without (0-2), None before they are named. ``winners``: who has won and left, in order.
    """

    @property
    def void(self) -> tuple[int | None, ...]: ...

    @property
    def winners(self) -> tuple[Seat, ...]: ...


def wall(options: Options) -> Tiles:
    """108 tiles: characters, dots and bamboo, four of each."""
    return tuple(kind for kind in range(KINDS_USED) for _ in range(4))


# -- before the first turn -----------------------------------------------------------------------------------------------


_NAMED: Final = Text("{who}定缺{suit}", "{who} chose {suit} as the void suit")


@dataclass(frozen=True, slots=True)
class VoidsNamed(Event):
    """The void suits are shown together 定缺. The dealer's last tile counts as the one drawn, for a win at once 天和."""

    suits: tuple[int, ...]

    def apply(self, hand: Hand) -> Hand:
        hand = replace(hand, rule_state=replace(hand.rule_state, void=self.suits))
        return hand.with_place(hand.dealer, drawn=hand.places[hand.dealer].concealed[-1])

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return tuple(
            _NAMED.filled(who=by.who(seat), suit=SUIT_NAMES[SUITS[suit]]) for seat, suit in enumerate(self.suits)
        )


# -- who may do what -----------------------------------------------------------------------------------------------------


def tiles_of(hand: Hand, seat: Seat) -> Tiles:
    """All tiles of a seat, those of its melds too."""
    place = hand.places[seat]
    return (*place.concealed, *(tile for meld in place.melds for tile in meld.tiles))


_waits = lru_cache(maxsize=REMEMBERED)(waits_of)


def may_do(hand: Hand, seat: Seat, at: object) -> bool:
    """Who has won has left."""
    return seat not in hand.rule_state.winners


def holds_no_void(hand: Hand, seat: Seat, win: Win) -> bool:
    """Nobody wins while holding a tile of the void suit."""
    rack = hand.places[seat].concealed
    return UNKNOWN in rack or not holds_void(rack, hand.rule_state.void[seat])


def completes(hand: Hand, seat: Seat, win: Win) -> bool:
    """Whether the tile completes the hand."""
    place = hand.places[seat]
    if UNKNOWN in place.concealed:
        return True
    void = hand.rule_state.void[seat]
    return suit(win.tile) != void and win.tile in _waits(at_rest(place), place.melds, void)


def kongs(hand: Hand, seat: Seat, turn: Turn) -> tuple[Action, ...]:
    """The kongs that the tiles of a seat make."""
    place = hand.places[seat]
    return tuple(
        [kong for kong in ankans(place) if kong.tiles[0] < KINDS_USED]
        + [kong for kong in kakans(place) if kong.tile < KINDS_USED]
    )


def kong_kind(kong: Ankan | Kakan) -> int:
    """What a kong is of."""
    return KIND[kong.tiles[0] if isinstance(kong, Ankan) else kong.tile]


def kongs_kept(hand: Hand, seat: Seat, turn: Turn, found: tuple[Action, ...]) -> tuple[Action, ...]:
    """Those that are not of the void suit."""
    void = hand.rule_state.void[seat]
    return tuple([k for k in found if not isinstance(k, Ankan | Kakan) or suit(kong_kind(k)) != void])


def any_discard(hand: Hand, seat: Seat, turn: Turn) -> tuple[Discard, ...]:
    """Every tile of the rack."""
    place = hand.places[seat]
    found = discards(place)
    return tuple([d for d in found if d.tile < KINDS_USED]) if UNKNOWN in place.concealed else found


def void_first(hand: Hand, seat: Seat, turn: Turn, found: tuple[Action, ...]) -> tuple[Action, ...]:
    """Void tiles are discarded first."""
    rack, void = hand.places[seat].concealed, hand.rule_state.void[seat]
    if UNKNOWN in rack:
        return found
    return (
        tuple([d for d in found if isinstance(d, Discard) and suit(d.tile) == void])
        if holds_void(rack, void)
        else found
    )


def sets(hand: Hand, seat: Seat, offer: Offer) -> tuple[Action, ...]:
    """Kong and pon that the tiles of a seat make with a discard."""
    rack, tile = hand.places[seat].concealed, offer.tile
    same = [pon for pon in pons(rack, tile) if max(pon.tiles) < KINDS_USED]
    return (*[kong for kong in minkans(rack, tile) if max(kong.tiles) < KINDS_USED], *same) if same else ()


def is_of_no_void(hand: Hand, seat: Seat, offer: Offer) -> bool:
    """Whether the discard is not of the seat's void suit."""
    state: BloodBattle = hand.rule_state
    return suit(offer.tile) != state.void[seat]


NO_CHI = Text("这种麻将不能吃牌", "There is no chi in this game")
VOID_CALL = Text("缺门的牌不能碰杠", "The void suit makes no pon or kong")
VOID_FIRST = Text("必须先打缺门的牌", "Tiles of the void suit must be discarded first")
VOID_HELD = Text("手里还有缺门的牌，不能和牌", "A hand that still holds tiles of the void suit cannot win")
THREE_OF_A_SUIT = Text("换三张须是手中同花色的三张", "Three tiles of one suit from your own hand are exchanged")
HAS_LEFT = Text("已经和牌离场", "This player has won and left the hand")


def legality(*with_tile: Condition[Win], void_goes_first: bool) -> Legality:
    """No chi; tiles of the void suit cannot be claimed or laid as a kong, and nobody wins while holding one.

    ``with_tile``: what more a tile must satisfy to win; ``void_goes_first``: void tiles are discarded before all others.
    """
    first = (Limit[Turn](void_first, VOID_FIRST),) if void_goes_first else ()
    return Legality(
        Winning((Condition(holds_no_void, VOID_HELD),), (Condition(completes, NOT_COMPLETE), *with_tile)),
        (konging(kongs, Limit(kongs_kept, VOID_CALL)), discarding(any_discard, *first)),
        (Way((Minkan, Pon), sets, no_call, (Condition(is_of_no_void, VOID_CALL), NOT_LAST)),),
        {Chi: NO_CHI},
        in_play=(Condition(may_do, HAS_LEFT),),
    )


def why_not(rules: TurnRules, hand: Hand, seat: Seat, action: Action) -> Text | None:
    """Why a seat may not do this, where three tiles of a suit are exchanged before the first turn; None if it may."""
    if isinstance(action, Exchange) and isinstance(hand.phase, ExchangeTiles):
        return THREE_OF_A_SUIT
    return refusal(rules, hand, seat, action)


# -- winning -------------------------------------------------------------------------------------------------------------


def is_first_draw(hand: Hand, seat: Seat) -> bool:
    """Whether a seat that has drawn did so for the first time, its tiles as they were dealt 天胡、地胡."""
    return not hand.rivers[seat] and not hand.places[seat].melds


def declared_on(hand: Hand, win: Win, *, first_draw: bool) -> WinningHand:
    """The win with its circumstances."""
    flags = {
        AROUND_KONG.id: win.after_kong,
        LAST_TILE.id: hand.wall.left == 0,
        FIRST_TURN.id: win.source is None and first_draw,
    }
    state: BloodBattle = hand.rule_state
    return winning_hand(hand, win, flags, void_field(state.void[win.seat]), state.winners)


def pass_turn(hand: Hand, seat: Seat) -> Script:
    """The next seat still in draws; with an empty wall everybody still in shows the rack."""
    yield from ()
    return ShowRacks(still_in(hand)) if hand.wall.left == 0 else Draw(next_in(hand, seat))


def shows(hand: Hand, seat: Seat, tiles: Tiles) -> bool:
    """Everybody still in shows: void tiles are looked for as well as ready hands."""
    return True


# -- kongs ---------------------------------------------------------------------------------------------------------------


def kong_money(hand: Hand, seat: Seat, laid: Kong, unit: int, *, added: int) -> tuple[Transfer, ...]:
    """What a kong earns at once 刮风下雨, in ``unit``: an exposed one 2 from the discarder, a concealed one 2 from everybody
    still in, an added one ``added`` from everybody still in.
    """
    meld = laid.meld
    if meld.kind == "minkan" and meld.source is not None:
        return (Transfer(meld.source, seat, 2 * unit, "kong"),)
    price = 2 if meld.kind == "ankan" else added
    return tuple(Transfer(payer, seat, price * unit, "kong") for payer in payers(hand, seat) if price)


# -- with real tiles ------------------------------------------------------------------------------------------------------


def blood_sheet(
    score: Callable[[int, int | None, str | None], Score | Refused],
    price: Price,
    at_the_end: Callable[[Hand, Mapping[Seat, int | None], tuple[Seat, ...]], tuple[Transfer, ...]],
    pigs: Text | None,
) -> SheetRules:
    """What the score sheet of a blood battle asks and pays.

    ``at_the_end``: who pays when the wall is empty, given the largest fan of everybody still in (None: not ready) and, if
    ``pigs`` asks for them, who kept tiles of a third suit.
    """

    def settle(hand: Hand, reported: ReportedHand) -> tuple[Transfer, ...]:
        """The players say who was ready for how much."""
        won = {win.seat for win in hand.wins}
        left = [seat for seat in (hand.dealer, *hand.others(hand.dealer)) if seat not in won]
        return at_the_end(hand, {seat: reported.ready.get(seat) for seat in left}, reported.named)

    drawn = Drawn(EXHAUSTED, ready=True, worth=LARGEST_FAN, named=pigs, settle=settle)
    return SheetRules(unit=FAN_UNIT, draws=(drawn,), score=score, price=price, after_win=winner_leaves)


LARGEST_FAN = Text("最大番数", "most fan")
PIGS = Text("花猪", "Holding three suits")


# -- for people ----------------------------------------------------------------------------------------------------------


def goal(observation: Observation) -> Goal:
    """Sets and a pair, or seven pairs, without the void suit (and without honours, which are not in the game)."""
    own = None if observation.seat is None else observation.state.void[observation.seat]
    return _GOALS[own]


_GOALS = {
    own: Goal((seven_pairs_or_quads,), frozenset((HONOURS,) if own is None else (own, HONOURS)))
    for own in (None, 0, 1, 2)
}


def facts(observation: Observation) -> tuple[Fact, ...]:
    """Everybody's void suit, and in which order players have won."""
    state: BloodBattle = observation.state
    found = [
        Fact("void", Text("缺", "void"), SUIT_NAMES[SUITS[void]], seat=seat)
        for seat, void in enumerate(state.void)
        if void is not None
    ]
    found += [
        Fact("won", Text("已和", "won"), Text(f"第{n}", f"#{n}"), seat=seat)
        for n, seat in enumerate(state.winners, start=1)
    ]
    return tuple(found)


def stated(observation: Observation, hand: WinningHand) -> WinningHand:
    """One's own void suit."""
    own = observation.seat
    return hand if own is None else replace(hand, fields=void_field(observation.state.void[own]))


REASONS = {
    "kong": Text("刮风下雨", "Kongs (wind and rain)"),
    "kong_returned": Text("退税", "Kong money returned"),
    "pig": Text("查花猪", "Void suit kept"),
    "not_ready": Text("查大叫", "Not ready"),
}
"""What points are paid for beside wins."""
