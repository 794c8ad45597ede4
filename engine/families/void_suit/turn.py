"""What the blood battles 血战到底 share: a void suit, winners who leave, and play that goes on until three have won.

108 tiles, no chi. Tiles of the void suit cannot be claimed, and nobody wins while holding one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from paizhuo.engine.core.hand import Hand, Script, Transfer
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tile_words import SUIT_NAMES
from paizhuo.engine.core.tiles import HONOURS, Tiles
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.void_suit.patterns import void_field
from paizhuo.engine.families.void_suit.state import BloodBattle
from paizhuo.engine.play.legality import Win
from paizhuo.engine.play.showing import ShowRacks
from paizhuo.engine.play.turn import Draw, Kong
from paizhuo.engine.play.winners_leave import next_in, payers, still_in
from paizhuo.engine.play.winning import winning_hand
from paizhuo.engine.rules.endings import EXHAUSTED
from paizhuo.engine.rules.public import Fact
from paizhuo.engine.rules.sheet_rules import MOST_DOUBLED, Drawn, Price, ReportedHand, SheetRules, winner_leaves
from paizhuo.engine.scoring.input_fields import AROUND_KONG, FIRST_TURN, LAST_TILE
from paizhuo.engine.scoring.score import FAN as FAN_UNIT
from paizhuo.engine.scoring.score import NotValid, Score
from paizhuo.engine.scoring.winning_hand import WinningHand
from paizhuo.engine.shapes.distance import Goal
from paizhuo.engine.shapes.distance_shapes import seven_pairs_or_quads

# -- winning -------------------------------------------------------------------------------------------------------------


def is_first_draw(hand: Hand, seat: Seat) -> bool:
    """Return whether a seat that has drawn did so for the first time, its tiles as they were dealt 天胡、地胡."""
    return not hand.rivers[seat] and not hand.places[seat].melds


def declared_on(hand: Hand, win: Win, *, first_draw: bool) -> WinningHand:
    """Return the win with its circumstances."""
    flags = {
        AROUND_KONG.id: win.after_kong,
        LAST_TILE.id: hand.wall.left == 0,
        FIRST_TURN.id: win.source is None and first_draw,
    }
    state: BloodBattle = hand.state
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
    """Return what a kong earns at once 刮风下雨, in ``unit``: an exposed one 2 from the discarder, a concealed one 2 from everybody
    still in, an added one ``added`` from everybody still in.
    """
    meld = laid.meld
    if meld.kind == "minkan" and meld.source is not None:
        return (Transfer(meld.source, seat, 2 * unit, "kong"),)
    price = 2 if meld.kind == "ankan" else added
    return tuple(Transfer(payer, seat, price * unit, "kong") for payer in payers(hand, seat) if price)


# -- with real tiles ------------------------------------------------------------------------------------------------------


def blood_sheet(
    score: Callable[[int, int | None, str | None], Score | NotValid],
    price: Price,
    at_the_end: Callable[[Hand, Mapping[Seat, int | None], tuple[Seat, ...]], tuple[Transfer, ...]],
    pigs: Text | None,
) -> SheetRules:
    """Return what the score sheet of a blood battle asks and pays.

    ``at_the_end``: who pays when the wall is empty, given the largest fan of everybody still in (None: not ready) and, if
    ``pigs`` asks for them, who kept tiles of a third suit.
    """

    def settle(hand: Hand, reported: ReportedHand) -> tuple[Transfer, ...]:
        """The players say who was ready for how much."""
        won = {win.seat for win in hand.wins}
        left = [seat for seat in (hand.dealer, *hand.others(hand.dealer)) if seat not in won]
        return at_the_end(hand, {seat: reported.ready.get(seat) for seat in left}, reported.named)

    drawn = Drawn(EXHAUSTED, ready=True, worth=LARGEST_FAN, named=pigs, settle=settle)
    return SheetRules(
        unit=FAN_UNIT, draws=(drawn,), most=MOST_DOUBLED, score=score, price=price, after_win=winner_leaves
    )


LARGEST_FAN = Text("最大番数", "most fan")
PIGS = Text("花猪", "Holding three suits")


# -- for people ----------------------------------------------------------------------------------------------------------


def goal(observation: Observation) -> Goal:
    """Sets and a pair, or seven pairs, without the void suit (and without honours, which are not in the game)."""
    own = None if observation.seat is None else observation.hand.state.void[observation.seat]
    return _GOALS[own]


_GOALS = {
    own: Goal((seven_pairs_or_quads,), frozenset((HONOURS,) if own is None else (own, HONOURS)))
    for own in (None, 0, 1, 2)
}


def facts(observation: Observation) -> tuple[Fact, ...]:
    """Everybody's void suit, and in which order players have won."""
    state: BloodBattle = observation.hand.state
    found = [
        Fact("void", Text("缺", "void"), SUIT_NAMES[void], seat=seat)
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
    return hand if own is None else replace(hand, fields=void_field(observation.hand.state.void[own]))


REASONS = {
    "kong": Text("刮风下雨", "Kongs (wind and rain)"),
    "kong_returned": Text("退税", "Kong money returned"),
    "pig": Text("查花猪", "Void suit kept"),
    "not_ready": Text("查大叫", "Not ready"),
}
"""What points are paid for beside wins."""
