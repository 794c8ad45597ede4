"""Double riichi's turns: riichi's family of rules where every seat has two hands 大立直."""

from __future__ import annotations

from paizhuo.engine.core.action import Action, Ankan, Discard, Kakan, MoveMeld, MoveTile, SelfDraw
from paizhuo.engine.core.event import Noted, Shown
from paizhuo.engine.core.hand import Hand, NoTurn, Phase, Place, Script, Steps
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import Chance, Node, ShowPlace
from paizhuo.engine.core.tiles import KIND, UNKNOWN, Tile, Tiles
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.families.riichi.state import Riichi
from paizhuo.engine.families.riichi.turn import Family
from paizhuo.engine.families.riichi.yaku import SHAPES
from paizhuo.engine.games.double.count import count_double
from paizhuo.engine.games.double.input import SECOND, second_hand
from paizhuo.engine.games.double.racks import (
    Joined,
    MeldMoved,
    Moved,
    TwoRacksState,
    common_waits,
    drawn_tile,
    is_known,
    racks,
    shared_waits,
)
from paizhuo.engine.play.legality import Legality, Win
from paizhuo.engine.play.readiness import at_rest
from paizhuo.engine.play.showing import ShowRacks
from paizhuo.engine.play.turn import Draw, Kong, Offer, Turn, TurnRules
from paizhuo.engine.play.winning import relative_melds
from paizhuo.engine.scoring.score import NotValid, Score
from paizhuo.engine.scoring.winning_hand import WinningHand
from paizhuo.engine.shapes.fast.packed import pack
from paizhuo.engine.shapes.shape import waits


class TwoRacks(Family):
    """Riichi's family where every seat has two hands."""

    # -- waiting and winning ---------------------------------------------------------------------------------------------

    def waiting(self, hand: Hand, seat: Seat) -> Tiles:
        """Return the kinds that both hands wait for; tenpai and furiten take no others into account."""
        return shared_waits(racks(hand, seat))

    def awaits(self, hand: Hand, seat: Seat, tile: Tile) -> bool:
        """Return whether both hands could wait for ``tile``."""
        pair = racks(hand, seat)
        return KIND[tile] in shared_waits(pair) or not is_known(pair)

    def declared(self, hand: Hand, win: Win) -> WinningHand:
        """Return the win stated with the first hand; the second hand is one of its fields."""
        one = Family.declared(self, hand, win)
        first, second = racks(hand, win.seat)
        if win.source is None:
            first, second = replace(first, concealed=at_rest(first)), replace(second, concealed=at_rest(second))
        beside = second.concealed, relative_melds(second.melds, win.seat, hand.seats)
        return replace(one, concealed=first.concealed, fields={**one.fields, SECOND.id: beside})

    def counted(self, win: WinningHand) -> Score | NotValid:
        """Return the better of the two hands."""
        return count_double(win, second_hand(win), self.table)

    def is_known(self, hand: Hand, seat: Seat) -> bool:
        """Return whether every tile of both racks is known."""
        return is_known(racks(hand, seat))

    def has_yaku(self, hand: Hand, win: Win) -> bool:
        """Return whether one of the two hands has a yaku."""
        return isinstance(self.counted(self.declared(hand, win)), Score)

    # -- one's own turn --------------------------------------------------------------------------------------------------

    def before(self, hand: Hand, seat: Seat, action: Action) -> Steps:
        """The loose tile joins the hand that discards another tile or lays a kong; on a self-draw it is shown with the first rack."""
        if isinstance(action, SelfDraw) and hand.places[seat].drawn is None:
            return (yield Joined(seat, 0, drawn=True))
        if not isinstance(action, Discard | Riichi | Ankan | Kakan):
            return hand
        pair = racks(hand, seat)
        source = next((rack for rack, place in enumerate(pair) if place.drawn is not None), action.rack)
        if source == action.rack:
            return hand
        return (yield Joined(seat, source if drawn_tile(pair) is None else action.rack))

    def other(self, rules: TurnRules, hand: Hand, turn: Turn, action: Action) -> Script:
        """Moves between the racks, and riichi."""
        match action:
            case MoveTile(tile, drawn, rack):
                yield Moved(turn.seat, tile, drawn, rack)
                return turn
            case MoveMeld(index, rack):
                yield MeldMoved(turn.seat, index, rack)
                return turn
            case _:
                return (yield from Family.other(self, rules, hand, turn, action))

    def discarded(self, rules: TurnRules, hand: Hand, offer: Offer) -> Script:
        """After the discard nothing may be moved before the next own draw or claim."""
        state: TwoRacksState = hand.state
        if state.moved:
            hand = yield Noted(replace(state, moved=0))
        return (yield from Family.discarded(self, rules, hand, offer))

    def kong(self, hand: Hand, seat: Seat, kong: Kong) -> Script:
        """No kong dora; the replacement comes from the tail of the outer ring."""
        yield from ()
        return Draw(seat, replacement=True)

    # -- the end ---------------------------------------------------------------------------------------------------------

    def won(self, hand: Hand, wins: tuple[Win, ...]) -> Script:
        """Winners lay both racks open, the second one first."""
        then = yield from Family.won(self, hand, wins)
        return ShowSecondRacks(tuple(win.seat for win in wins), then, exhausted=False)

    def pass_turn(self, hand: Hand, seat: Seat) -> Script:
        """The next seat draws; with an empty wall those who are ready show both racks."""
        yield from ()
        if hand.wall.left:
            return Draw(hand.after(seat))
        seats = (hand.dealer, *hand.others(hand.dealer))
        return ShowSecondRacks(seats, ShowRacks(seats), exhausted=True)

    def shows(self, hand: Hand, seat: Seat, tiles: Tiles) -> bool:
        """Return whether a first rack is ready together with the second one, which must already be shown."""
        first, second = racks(hand, seat)
        return second.shown and bool(common_waits(tiles, first.melds, second.concealed, second.melds))

    def turn_rules(self, legality: Legality) -> TurnRules:
        """Return the family's working rules with two racks."""
        return replace(Family.turn_rules(self, legality), before=self.before)


# -- showing -------------------------------------------------------------------------------------------------------------


class ShowSecondRacks(NoTurn, Struct):
    """One seat after another lays its second rack open, before the first ones are shown.

    ``exhausted``: nobody has won, so only seats that are ready do so.
    """

    seats: tuple[Seat, ...]
    then: Phase
    exhausted: bool
    asked: int = 0

    def node(self, rules: object, hand: Hand) -> Node:
        return Chance(ShowPlace(hand.place_of(self.seats[self.asked], 1)))

    def step(self, rules: object, hand: Hand, given: Tiles) -> Script:
        seat = self.seats[self.asked]
        if given and (not self.exhausted or _could_be_ready(racks(hand, seat), given)):
            yield Shown(hand.place_of(seat, 1), given)
        return replace(self, asked=self.asked + 1) if self.asked + 1 < len(self.seats) else self.then


def _could_be_ready(pair: tuple[Place, Place], second: Tiles) -> bool:
    """Return whether a second rack is ready with the first one, as far as that is known."""
    first = pair[0]
    if UNKNOWN in first.concealed:
        return bool(waits(pack(second), SHAPES))
    return bool(common_waits(first.concealed, first.melds, second, pair[1].melds))
