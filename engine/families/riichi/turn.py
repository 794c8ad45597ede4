"""What the Japanese family of games shares: riichi 立直, furiten 振听, indicators, swap-calling, draws and noten payments.

A game of the family says in ``Family`` what is its own: how a win counts and is paid, and which of these rules it has.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.event import Discarded, Noted, Paid
from paizhuo.engine.core.hand import DEPOSIT, Ending, Hand, Script, Steps, Transfer
from paizhuo.engine.core.meld import Meld, Seat
from paizhuo.engine.core.tiles import KIND, UNKNOWN, Tile, Tiles
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.families.riichi.calls import completed_by, kuikae_kinds
from paizhuo.engine.families.riichi.counting import can_win, explain
from paizhuo.engine.families.riichi.draws import ABORTIVE, NAGASHI, noten_payments, only_orphans
from paizhuo.engine.families.riichi.fields import DORA, DOUBLE_RIICHI, HONBA, IPPATSU, LIABLE, RIICHI, STICKS, URA
from paizhuo.engine.families.riichi.indicators import DrawNext, TurnIndicators, TurnUnder
from paizhuo.engine.families.riichi.points import PaymentTerms
from paizhuo.engine.families.riichi.state import (
    AbandonHand,
    JapaneseState,
    Ready,
    Riichi,
    is_first_turn,
    is_four_winds,
    on_the_table,
    put,
)
from paizhuo.engine.families.riichi.yaku import SHAPES, YakuTable
from paizhuo.engine.play.claiming import wanted
from paizhuo.engine.play.legality import Legality, Win
from paizhuo.engine.play.readiness import COPIES, REMEMBERED, at_rest, live_waits, rack_waits
from paizhuo.engine.play.showing import ShowHands, ShowRacks, end
from paizhuo.engine.play.turn import Draw, Kong, Offer, Turn, TurnRules
from paizhuo.engine.play.winning import winning_hand
from paizhuo.engine.rules.endings import EXHAUSTED, WIN
from paizhuo.engine.scoring.input_fields import AFTER_KONG, FIRST_TURN, LAST_TILE
from paizhuo.engine.scoring.score import NotValid, Score
from paizhuo.engine.scoring.winning_hand import WinningHand
from paizhuo.engine.shapes.distance import Goal
from paizhuo.engine.shapes.distance_shapes import seven_pairs, thirteen_orphans
from paizhuo.engine.shapes.fast.packed import ALL_KINDS, UNIT, Packed

GOAL = Goal((seven_pairs, thirteen_orphans))
"""The shapes in ``SHAPES`` as something to build towards: sets and a pair, seven different pairs or thirteen orphans."""
RIICHI_STICK = 1000
MOST_KONGS = 4
"""The dead wall has no more replacement tiles."""
RIICHI_TILES_LEFT = 4
"""Riichi needs a further draw of one's own: four tiles in the wall."""


class Family(Struct):
    """What a game of the family has of its own.

    ``pay``: every seat's change for a win; ``nagashi``: what a payer gives a seat with only terminals and honours in its river.
    ``abortive``: the ids of its abortive draws; ``most_winners``: how many may win on one tile;
    ``own_discards``: those that make a seat furiten.
    ``stick``: what a riichi costs (0: nothing); ``points_for_riichi``: the points that a seat must have for it (0: any).
    ``swap_calls``: whether a call may be followed by a discard of the same tile 喰い替え.
    ``copies``: how many there are of each kind; ``most_kongs``: how many can be laid in a hand.
    """

    table: YakuTable
    pay: Callable[[Score, PaymentTerms, Hand], dict[Seat, int]]
    nagashi: Callable[[Hand, Seat, Seat], int]
    abortive: frozenset[str]
    most_winners: int
    own_discards: Callable[[Hand, Seat], Tiles]
    stick: int = RIICHI_STICK
    points_for_riichi: int = 0
    swap_calls: bool = False
    copies: int = COPIES
    most_kongs: int = MOST_KONGS

    # -- winning ---------------------------------------------------------------------------------------------------------

    def declared(self, hand: Hand, win: Win) -> WinningHand:
        """Return the win with everything the yaku look at."""
        state: JapaneseState = hand.state
        ready = state.ready[win.seat]
        self_drawn = win.source is None
        flags = {
            RIICHI.id: ready is not None and not ready.double,
            DOUBLE_RIICHI.id: ready is not None and ready.double,
            IPPATSU.id: ready is not None and ready.ippatsu,
            AFTER_KONG.id: self_drawn and win.after_kong,
            LAST_TILE.id: hand.wall.left == 0 and not win.robbed,
            FIRST_TURN.id: is_first_turn(hand, win.seat),
        }
        fields: dict[str, Any] = {DORA.id: hand.wall.shown, URA.id: state.under}
        if not hand.wins:  # the first winner on a tile takes the counters and the sticks
            fields |= {HONBA.id: hand.deal.repeats, STICKS.id: on_the_table(hand) // RIICHI_STICK}
        if liable := [(seat - win.seat) % hand.seats for winner, _, seat in state.liable if winner == win.seat]:
            fields[LIABLE.id] = liable[0]
        return winning_hand(hand, win, flags, fields)

    def counted(self, win: WinningHand) -> Score | NotValid:
        """Return what a declared win is worth, with its working."""
        return explain(win, self.table)

    def settle(self, hand: Hand, win: Win, score: Score, nth: int) -> tuple[Transfer, ...]:
        """Honba and what lies on the table go to the first winner in turn order from the discarder."""
        state: JapaneseState = hand.state
        counted = {pattern.id for pattern in score.patterns}
        liable = next((seat for winner, yaku, seat in state.liable if winner == win.seat and yaku in counted), None)
        honba = hand.deal.repeats if nth == 0 else 0
        changes = self.pay(score, PaymentTerms(win.seat, win.source, range(hand.seats), honba, liable=liable), hand)
        paid = tuple(Transfer(seat, win.seat, -points, "win") for seat, points in changes.items() if points < 0)
        sticks = on_the_table(hand)
        return (*paid, Transfer(DEPOSIT, win.seat, sticks, "deposit")) if nth == 0 and sticks else paid

    def exhausted(self, hand: Hand) -> Script:
        """Nagashi is paid; without one, the seats that are not ready pay those that are."""
        nagashi = [seat for seat in range(hand.seats) if only_orphans(hand.rivers[seat])]
        for seat in nagashi:
            hand = yield Paid(
                tuple(Transfer(payer, seat, self.nagashi(hand, payer, seat), "nagashi") for payer in hand.others(seat))
            )
        if not nagashi and (transfers := noten_payments(hand)):
            hand = yield Paid(transfers)
        return (yield from end(hand, NAGASHI if nagashi else EXHAUSTED))

    def is_known(self, hand: Hand, seat: Seat) -> bool:
        """Return whether every tile that a seat may win with is known."""
        return UNKNOWN not in hand.places[seat].concealed

    def has_yaku(self, hand: Hand, win: Win) -> bool:
        """Return whether a complete hand of which every tile is known has a yaku."""
        return can_win(self.declared(hand, win), self.table)

    def waiting(self, hand: Hand, seat: Seat) -> Tiles:
        """Return the kinds a seat waits for; none if its hand has unknown tiles."""
        place = hand.places[seat]
        return live_waits(at_rest(place), place.melds, SHAPES, self.copies)

    def awaits(self, hand: Hand, seat: Seat, tile: Tile) -> bool:
        """Return whether a seat could wait for ``tile``; always true of a hand with unknown tiles."""
        place = hand.places[seat]
        return UNKNOWN in place.concealed or self.completes(at_rest(place), place.melds, tile)

    def completes(self, rest: Tiles, melds: tuple[Meld, ...], tile: Tile) -> bool:
        """Return whether a rack without a tile drawn waits for the tile; mostly its shape alone says no."""
        kind = KIND[tile]
        return kind in rack_waits(rest, SHAPES) and kind in live_waits(rest, melds, SHAPES, self.copies)

    def of_use(self, hand: Hand, seat: Seat, tile: Tile) -> tuple[int, int]:
        """Return whether the rack could win with a tile, and whether it could win or make a meld with it; 0 if not."""
        wins, either = _of_use(hand.places[seat].concealed)
        unit = UNIT[KIND[tile]]
        return wins & unit, either & unit

    # -- one's own turn --------------------------------------------------------------------------------------------------

    def other(self, rules: TurnRules, hand: Hand, turn: Turn, action: Action) -> Script:
        """Riichi and the nine terminals."""
        seat = turn.seat
        if isinstance(action, AbandonHand):
            return (yield from end(hand, ABORTIVE["nine_terminals"]))
        assert isinstance(action, Riichi)
        state: JapaneseState = hand.state
        ready = Ready(double=is_first_turn(hand, seat))
        hand = yield Noted(replace(state, ready=put(state.ready, seat, ready), kuikae=()))
        hand = yield Discarded(seat, action.tile, action.drawn, turned=True, rack=action.rack)
        return (yield from rules.discarded(rules, hand, Offer(seat, action.tile, turn.after_kong)))

    # -- after a discard -------------------------------------------------------------------------------------------------

    def discarded(self, rules: TurnRules, hand: Hand, offer: Offer) -> Script:
        """The discarder's temporary furiten ends, in riichi its ippatsu; pending indicators are turned before claims.

        The discard that declares riichi still ends the furiten. Only a tile missed after that counts until the end of the hand.
        """
        seat = offer.source
        state: JapaneseState = hand.state
        ready = state.ready[seat]
        after = state
        if ready is None or not ready.accepted:
            if state.missed[seat] or state.kuikae:
                after = replace(state, missed=put(state.missed, seat, value=False), kuikae=())
        elif ready.ippatsu:
            after = replace(state, ready=put(state.ready, seat, replace(ready, ippatsu=False)))
        if after is not state:
            hand = yield Noted(after)
        if after.pending:
            return TurnIndicators(after.pending, offer)
        return (yield from offer.go(rules, hand))

    def survived(self, hand: Hand, source: Seat, tile: Tile, declined: tuple[Seat, ...]) -> Steps:
        """Nobody won with the tile: a riichi just declared stands and is paid; whoever waited for the tile is furiten."""
        state: JapaneseState = hand.state
        after = state
        ready = state.ready[source]
        if ready is not None and not ready.accepted:
            if self.stick:
                hand = yield Paid((Transfer(source, DEPOSIT, self.stick, "riichi"),))
            after = replace(after, ready=put(after.ready, source, replace(ready, accepted=True)))
        unit = UNIT[KIND[tile]]
        for seat in hand.others(source):
            if not _of_use(hand.places[seat].concealed)[0] & unit or after.missed[seat]:
                continue
            if self.awaits(hand, seat, tile) and self.waiting(hand, seat):
                after = replace(after, missed=put(after.missed, seat, value=True))
        if after is not state:
            hand = yield Noted(after)
        return hand

    def interrupted(self, hand: Hand, source: Seat) -> Ending | None:
        """Abortive draws after a discard: four winds, four riichi, four kongs by different seats."""
        state: JapaneseState = hand.state
        if "four_riichi" in self.abortive and hand.seats == 4 and all(state.ready):
            return ABORTIVE["four_riichi"]
        if "four_winds" in self.abortive and is_four_winds(hand, state):
            return ABORTIVE["four_winds"]
        if "four_kongs" in self.abortive and hand.wall.tail >= 4:  # each kong was given a replacement
            kongs = [sum(m.is_kong for m in place.melds) for place in hand.places]
            if sum(kongs) == 4 and max(kongs) < 4:
                return ABORTIVE["four_kongs"]
        return None

    def melded(self, hand: Hand, seat: Seat, meld: Meld) -> Steps:
        """A call ends everybody's ippatsu and first turn; it may forbid swap-calling and make the discarder liable."""
        state: JapaneseState = hand.state
        ready = tuple(replace(r, ippatsu=False) if r is not None and r.ippatsu else r for r in state.ready)
        discards = meld.claimed is not None and not meld.is_kong and not self.swap_calls
        kuikae = kuikae_kinds(meld.tiles, meld.claimed) if discards and meld.claimed is not None else ()
        liable = state.liable
        if meld.kind in ("pon", "minkan") and meld.source is not None:
            own = [place.melds for place in hand.places if place.owner == seat and meld in place.melds]
            liable += tuple((seat, yakuman, meld.source) for melds in own for yakuman in completed_by(melds, meld))
        return (yield Noted(replace(state, ready=ready, untouched=False, kuikae=kuikae, liable=liable)))

    def kong(self, hand: Hand, seat: Seat, kong: Kong) -> Script:
        """A concealed kong turns an indicator at once, an open one after the discard; those still due come first."""
        state: JapaneseState = hand.state
        now, later = (state.pending + 1, 0) if kong.meld.kind == "ankan" else (state.pending, 1)
        yield Noted(replace(state, pending=later))
        replacement = DrawNext(seat, replacement=True)
        return TurnIndicators(now, replacement, due=later) if now else Draw(seat, replacement=True)

    # -- the next phase --------------------------------------------------------------------------------------------------

    def pass_turn(self, hand: Hand, seat: Seat) -> Script:
        """The next seat draws; with an empty wall the hand is exhausted."""
        yield from ()
        if hand.wall.left == 0:
            return ShowRacks((hand.dealer, *hand.others(hand.dealer)))
        return Draw(hand.after(seat))

    def shows(self, hand: Hand, seat: Seat, tiles: Tiles) -> bool:
        """At an exhaustive draw a seat shows its hand if it is ready by form, with a wait of which it does not hold all copies."""
        return bool(live_waits(tiles, hand.places[seat].melds, SHAPES, self.copies))

    def won(self, hand: Hand, wins: tuple[Win, ...]) -> Script:
        """More winners than the game allows abandon the hand; with a riichi among them the ura indicators are turned first."""
        if len(wins) > self.most_winners:
            return (yield from end(hand, ABORTIVE["triple_ron"]))
        state: JapaneseState = hand.state
        if any(state.ready[win.seat] for win in wins):
            return TurnUnder(len(hand.wall.shown), ShowHands(wins))
        return ShowHands(wins)

    def turn_rules(self, legality: Legality) -> TurnRules:
        """Return the family's working rules for the shared turn, with what may be done in the game."""
        return TurnRules(
            legality=legality,
            declared=self.declared,
            count=self.counted,
            settle=self.settle,
            kong=self.kong,
            pass_turn=self.pass_turn,
            after_wins=hand_won,
            won=self.won,
            discarded=self.discarded,
            survived=self.survived,
            melded=self.melded,
            interrupted=self.interrupted,
            shows=self.shows,
            exhausted=self.exhausted,
            other=self.other,
        )


def hand_won(hand: Hand, wins: tuple[Win, ...]) -> Script:
    """A win ends the hand."""
    return (yield from end(hand, WIN))


@cache
def goal_of(copies: int) -> Goal:
    """``GOAL`` with so many copies of each kind; the same one every time."""
    return GOAL if copies == GOAL.copies else replace(GOAL, copies=copies)


@lru_cache(maxsize=REMEMBERED)
def _of_use(rack: Tiles) -> tuple[Packed, Packed]:
    """Return the kinds with which a rack could win, and those with which it could win or make a call, a ``UNIT`` each.

    With most discards by far there is no more to ask.
    """
    if UNKNOWN in rack:
        return ALL_KINDS, ALL_KINDS
    wins = sum(map(UNIT.__getitem__, rack_waits(rack, SHAPES)))
    two, neighbours = wanted(rack)
    return wins, wins | two | neighbours
