"""Double riichi's turns: riichi's family of rules where every seat has two hands 大立直."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.core.action import Action, Ankan, Discard, Kakan, Minkan, MoveMeld, MoveTile, SelfDraw
from engine.core.event import Noted, Shown
from engine.core.hand import Hand, Phase, Place, Script
from engine.core.meld import Seat
from engine.core.node import Chance, Node, ShowPlace
from engine.core.observe import Observation
from engine.core.tiles import KIND, UNKNOWN, Tile, Tiles
from engine.core.value import dataclass
from engine.play.japanese import RIICHI_TILES_LEFT, Family, Riichi
from engine.play.readiness import at_rest
from engine.play.turn import Draw, Kong, Offer, ShowRacks, Steps, Turn, TurnRules, Win
from engine.play.two_rack_choices import calls, choices, keeps_common_waits, moves, riichis
from engine.play.two_racks import (
    MOST_MOVES,
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
from engine.scoring.double_count import count_double
from engine.scoring.riichi_yaku import SHAPES, RiichiWin
from engine.scoring.score import Refused, Score
from engine.scoring.shape import pack, waits

FEW_MOVES = 8
"""Up to here whoever has begun to exchange is offered to go on with it first, then discards before more tiles.

The order says nothing about the rules: it lets players who choose blindly come to a discard.
"""


@dataclass(frozen=True, slots=True)
class TwoRacks(Family):
    """Riichi's family where every seat has two hands."""

    # -- waiting and winning ---------------------------------------------------------------------------------------------

    def waiting(self, table: Hand | Observation, seat: Seat) -> Tiles:
        """The kinds that both hands wait for: tenpai and furiten know no others."""
        return shared_waits(racks(table, seat))

    def awaits(self, hand: Hand, seat: Seat, tile: Tile) -> bool:
        """Whether both hands could wait for ``tile``."""
        pair = racks(hand, seat)
        return KIND[tile] in shared_waits(pair) or not is_known(pair)

    def declared_twice(self, hand: Hand, win: Win) -> tuple[RiichiWin, RiichiWin]:
        """The win as each of the two hands makes it."""
        one = self.declared(hand, win)
        first, second = racks(hand, win.seat)
        if win.source is None:
            return replace(one, concealed=at_rest(first)), replace(one, concealed=at_rest(second), melds=second.melds)
        return one, replace(one, concealed=second.concealed, melds=second.melds)

    def counted(self, hand: Hand, win: Win) -> Score | Refused:
        """The better of the two hands."""
        return count_double(*self.declared_twice(hand, win), self.table)

    def can_win(self, hand: Hand, win: Win) -> bool:
        """Both hands wait for the tile, and one of them has a yaku."""
        pair = racks(hand, win.seat)
        if not is_known(pair):
            return True
        if KIND[win.tile] not in shared_waits(pair):
            return False
        return isinstance(self.counted(hand, win), Score)

    # -- one's own turn --------------------------------------------------------------------------------------------------

    def acts(self, hand: Hand, turn: Turn) -> tuple[Action, ...]:
        """Everything a seat may do at its turn. While a meld's three tiles have to come back, only moves."""
        seat = turn.seat
        state: TwoRacksState = hand.rule_state
        pair = racks(hand, seat)
        can = choices(*pair)
        if not can.balanced:
            return can.moves if state.moved < MOST_MOVES else moves(pair, last=True)
        options: list[Action] = []
        if can.loose is not None and self.can_win(hand, Win(seat, can.loose, after_kong=turn.after_kong)):
            options.append(SelfDraw())
        if state.ready[seat] is not None:
            return (*options, *self.ready_kongs(hand, seat), *(d for d in can.discards if d.drawn))
        if can.kongs and self.can_kong(hand):
            options += can.kongs
        if hand.wall.left >= RIICHI_TILES_LEFT:
            options += riichis(*pair)
        allowed = can.discards
        if state.barred:
            allowed = tuple(d for d in allowed if KIND[d.tile] not in state.barred)
        if state.moved == 0:
            return (*options, *allowed, *can.moves)
        if state.moved < FEW_MOVES:
            return (*can.moves, *options, *allowed)
        if state.moved < MOST_MOVES:
            melds = sum(isinstance(move, MoveMeld) for move in can.moves)
            return (*can.moves[:melds], *options, *allowed, *can.moves[melds:])
        # Whose tiles all are barred must move once more; of a hidden rack nobody knows that they are not.
        may_be_stuck = not allowed or (bool(state.barred) and not is_known(pair))
        return (*options, *allowed, *moves(pair, last=True)) if may_be_stuck else (*options, *allowed)

    def ready_kongs(self, hand: Hand, seat: Seat) -> tuple[Action, ...]:
        """After riichi a concealed kong of the tile just drawn, if what both hands wait for stays the same."""
        pair = racks(hand, seat)
        can = choices(*pair)
        if can.loose is None or not self.can_kong(hand):
            return ()
        kongs = [kong for kong in can.kongs if isinstance(kong, Ankan)]
        if not is_known(pair):
            return tuple(kongs)
        drawn = KIND[can.loose]
        return tuple(kong for kong in kongs if KIND[kong.tiles[0]] == drawn and keeps_common_waits(pair, kong))

    def before(self, hand: Hand, seat: Seat, action: Action) -> Steps:
        """The loose tile joins the hand that discards another or lays a kong; won with, it is shown with the first rack."""
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
        state: TwoRacksState = hand.rule_state
        if state.moved:
            hand = yield Noted(replace(state, moved=0))
        return (yield from Family.discarded(self, rules, hand, offer))

    # -- others' discards ------------------------------------------------------------------------------------------------

    def claims(self, hand: Hand, seat: Seat, offer: Offer) -> tuple[Action, ...]:
        """Ron; and from the previous seat alone chi, pon and kong with tiles of one hand, that leave a tile to discard."""
        state: TwoRacksState = hand.rule_state
        ron = self.ron(hand, seat, offer)
        if seat != hand.after(offer.source) or state.ready[seat] is not None or hand.wall.left == 0:
            return ron
        first, second = racks(hand, seat)
        found = calls(first.concealed, second.concealed, offer.tile)
        if found and not self.can_kong(hand):
            found = tuple(call for call in found if not isinstance(call, Minkan))
        return (*ron, *found)

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
        """A first rack that is ready together with the second one, already shown."""
        first, second = racks(hand, seat)
        return second.shown and bool(common_waits(tiles, first.melds, second.concealed, second.melds))

    def turn_rules(self) -> TurnRules:
        """The family's working rules with two racks."""
        return replace(Family.turn_rules(self), before=self.before)


# -- showing -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ShowSecondRacks:
    """One seat after another lays its second rack open, before the first ones are shown.

    ``exhausted``: nobody has won, so only those do who are ready.
    """

    seats: tuple[Seat, ...]
    then: Phase
    exhausted: bool
    asked: int = 0

    @property
    def turn(self) -> None:
        return None

    def node(self, rules: Any, hand: Hand) -> Node:
        return Chance(ShowPlace(hand.place_of(self.seats[self.asked], 1)))

    def step(self, rules: Any, hand: Hand, given: Tiles) -> Script:
        seat = self.seats[self.asked]
        if given and (not self.exhausted or _could_be_ready(racks(hand, seat), given)):
            yield Shown(hand.place_of(seat, 1), given)
        return replace(self, asked=self.asked + 1) if self.asked + 1 < len(self.seats) else self.then


def _could_be_ready(pair: tuple[Place, Place], second: Tiles) -> bool:
    """Whether a second rack is ready with the first one, as far as that is known."""
    first = pair[0]
    if UNKNOWN in first.concealed:
        return bool(waits(pack(second), SHAPES))
    return bool(common_waits(first.concealed, first.melds, second, pair[1].melds))
