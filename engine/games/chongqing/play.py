"""What Chongqing mahjong remembers of a hand, and its play: wins passed up 过水, kongs and their water money 水钱, the end of a hand."""

from __future__ import annotations

from collections.abc import Mapping

from paizhuo.engine.core.action import Ron
from paizhuo.engine.core.event import Event, Noted, Paid
from paizhuo.engine.core.hand import Hand, Script, Steps, Transfer
from paizhuo.engine.core.meld import Meld, Seat
from paizhuo.engine.core.narration import Narrator
from paizhuo.engine.core.tiles import UNKNOWN, Tile, Tiles
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.void_suit.legality import legality
from paizhuo.engine.families.void_suit.patterns import largest_fan, waits_of
from paizhuo.engine.families.void_suit.state import SEATS
from paizhuo.engine.families.void_suit.turn import declared_on, is_first_draw, kong_money
from paizhuo.engine.games.chongqing.patterns import (
    House,
    before_the_limit,
    count,
    payments,
    value,
)
from paizhuo.engine.play.hidden_kongs import kong_turned_up
from paizhuo.engine.play.legality import Condition, Legality, Win
from paizhuo.engine.play.showing import ShowHands, ShowRacks, end
from paizhuo.engine.play.turn import Claims, Draw, Kong, RobKong
from paizhuo.engine.play.winners_leave import after_wins, next_in, payers, still_in
from paizhuo.engine.play.winning import paid_by_losers
from paizhuo.engine.rules.endings import EXHAUSTED
from paizhuo.engine.scoring.score import NotValid, Score
from paizhuo.engine.scoring.winning_hand import WinningHand


class ChongqingState(Struct):
    """``void``, ``winners``: see ``BloodBattle``.

    ``water``: the water money that the seats that laid the kongs still have; ``last_kong``: the part of it that the last kong
    earned; ``fed_by``: the seat that discarded the last kong's fourth tile, if any. ``passed``: by seat, the most fan, before
    the limit, of a win passed up since its last draw.
    """

    void: tuple[int | None, ...] = (None,) * SEATS
    winners: tuple[Seat, ...] = ()
    water: tuple[Transfer, ...] = ()
    last_kong: tuple[Transfer, ...] = ()
    fed_by: Seat | None = None
    passed: tuple[int | None, ...] = (None,) * SEATS

    def seen_by(self, seat: Seat | None) -> ChongqingState:
        """A seat knows only its own passed-up wins."""
        return replace(self, passed=tuple(fan if s == seat else None for s, fan in enumerate(self.passed)))

    def with_passed(self, seat: Seat, fan: int | None) -> ChongqingState:
        """Return the state after ``seat`` has passed up a win of ``fan``, or has drawn (None)."""
        return replace(self, passed=(*self.passed[:seat], fan, *self.passed[seat + 1 :]))


def face_down(hand: Hand, tiles: Tiles) -> bool:
    """暗杠: 杠牌之后只有自己看得见."""
    return True


class KongsShown(Event):
    """A seat that lays its hand open turns its concealed kongs up."""

    seat: Seat
    melds: tuple[Meld, ...]

    def apply(self, hand: Hand) -> Hand:
        """Sets the seat's ``melds``."""
        return hand.with_place(self.seat, melds=self.melds)

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return tuple(kong_turned_up(by, self.seat, meld) for meld in self.melds if meld.kind == "ankan")


def show_kongs(hand: Hand, seats: tuple[Seat, ...]) -> Steps:
    """The seats' concealed kongs are turned up."""
    for seat in seats:
        melds = hand.places[seat].melds
        if any(meld.hidden for meld in melds):
            hand = yield KongsShown(seat, tuple(replace(meld, hidden=False) for meld in melds))
    return hand


def pass_turn(hand: Hand, seat: Seat) -> Script:
    """The next seat still in draws, and its passed-up win is forgotten. With an empty wall everybody still in shows the hand."""
    if hand.wall.left == 0:
        seats = still_in(hand)
        yield from show_kongs(hand, seats)
        return ShowRacks(seats)
    following = next_in(hand, seat)
    if hand.state.passed[following] is not None:
        yield Noted(hand.state.with_passed(following, None))
    return Draw(following)


LET_GO = Text(
    "过水不胡：放过之后，摸牌前不能再胡番数相同或更小的牌",
    "A win was passed up: before the next draw only a win of more fan is allowed",
)


class Chongqing(Struct):
    """The rules that depend on the agreed options. ``brush``: 擦挂, the two other players pay for an exposed kong too."""

    agreed: House
    brush: bool

    # Claims and passed-up wins.

    def may_ron(self, hand: Hand, seat: Seat, win: Win) -> bool:
        """过水不胡: after passing up a win, a seat may win on a tile of others only with more fan.

        Fan count before the limit. The seat's next draw ends the restriction.
        """
        passed = hand.state.passed[seat]
        if passed is None or win.source is None:
            return True
        score = self.count(self.declared(hand, win))
        return isinstance(score, Score) and before_the_limit(score) > passed

    def legality(self) -> Legality:
        """As in all blood battles, plus the restriction after a passed-up win (``may_ron``)."""
        return legality(Condition(self.may_ron, LET_GO), void_goes_first=True)

    def let_go(self, hand: Hand, source: Seat, tile: Tile, seats: tuple[Seat, ...]) -> Steps:
        """Records the fan with which each of the seats could have won on this tile and did not."""
        state: ChongqingState = hand.state
        after = state
        robbed = isinstance(hand.phase, RobKong)
        after_kong = isinstance(hand.phase, Claims) and hand.phase.after_kong
        for seat in seats:
            if UNKNOWN in hand.places[seat].concealed:
                continue
            score = self.count(self.declared(hand, Win(seat, tile, source, robbed, after_kong)))
            if isinstance(score, Score):
                after = after.with_passed(seat, max(before_the_limit(score), after.passed[seat] or 0))
        return hand if after is state else (yield Noted(after))

    def won(self, hand: Hand, wins: tuple[Win, ...]) -> Script:
        """Everybody who claims the win gets it; a seat that could claim it and did not has passed it up. Winners show everything."""
        source = wins[0].source
        if isinstance(hand.phase, Claims | RobKong) and source is not None:
            winning = {win.seat for win in wins}
            others = tuple(seat for seat, options in hand.phase.options if Ron() in options and seat not in winning)
            hand = yield from self.let_go(hand, source, wins[0].tile, others)
        yield from show_kongs(hand, tuple(win.seat for win in wins))
        return ShowHands(wins)

    # Counting and paying.

    def declared(self, hand: Hand, win: Win) -> WinningHand:
        """Return the win with its circumstances.

        If the last kong was added or concealed, one of those stands last among the melds, so that ``fed_by`` finds no feeder.
        """
        stated = declared_on(hand, win, first_draw=is_first_draw(hand, win.seat))
        if hand.state.fed_by is not None or not win.after_kong:
            return stated
        last = sorted(stated.melds, key=lambda meld: meld.kind in ("kakan", "ankan"))
        return replace(stated, melds=tuple(last))

    def count(self, win: WinningHand) -> Score | NotValid:
        """Return what the win is worth."""
        return count(win, self.agreed)

    def settle(self, hand: Hand, win: Win, score: Score, nth: int) -> tuple[Transfer, ...]:
        """The discarder pays, or the seat that fed the kong, or everybody still in.

        转水: on 杠上炮 the discarder's last water money goes to the first winner.
        """
        paid = paid_by_losers(payments(score.total, self.declared(hand, win), self.agreed), win.seat, hand.seats)
        water = sum(earned.points for earned in hand.state.last_kong)
        if win.source is not None and win.after_kong and nth == 0 and water:
            paid += (Transfer(win.source, win.seat, water, "kong_passed"),)
        return paid

    def leave(self, hand: Hand, wins: tuple[Win, ...]) -> Script:
        """Winners leave, and play goes on. Water money that has gone to a winner is not returned at a draw."""
        state: ChongqingState = hand.state
        if wins[0].source is not None and wins[0].after_kong and state.last_kong:
            kept = state.water[: len(state.water) - len(state.last_kong)]
            hand = yield Noted(replace(state, water=kept, last_kong=()))
        return (yield from after_wins(hand, wins, pass_turn))

    # Kongs and the end.

    def kong(self, hand: Hand, seat: Seat, laid: Kong) -> Script:
        """水钱: 引杠 2 from the feeder, with 擦挂 1 from each other player still in; 巴杠 1 and 暗杠 2 from each; 绕杠 nothing."""
        feeder = laid.meld.source if laid.meld.kind == "minkan" else None
        paid = kong_money(hand, seat, laid, 1, added=int(laid.fresh))
        if self.brush and feeder is not None:
            paid += tuple(Transfer(other, seat, 1, "kong") for other in payers(hand, seat) if other != feeder)
        if paid:
            hand = yield Paid(paid, kong=laid.meld.kind)
        state: ChongqingState = hand.state
        after = replace(state, water=(*state.water, *paid), last_kong=paid, fed_by=feeder)
        yield Noted(after.with_passed(seat, None))
        return Draw(seat, replacement=True)

    def best_fan(self, hand: Hand, seat: Seat) -> int | None:
        """Return the most fan with which a hand could win on a discard, without circumstances; None: not ready."""
        place = hand.places[seat]
        void = hand.state.void[seat]
        waiting = waits_of(place.concealed, place.melds, void)
        return largest_fan(place.concealed, place.melds, void, waiting, self.count)

    def exhausted(self, hand: Hand) -> Script:
        """查大叫: a player who is not ready pays every ready player that hand's largest win 无叫赔有叫.

        That player also returns its water money 退水.
        """
        state: ChongqingState = hand.state
        fans = {seat: self.best_fan(hand, seat) for seat in still_in(hand)}
        if paid := end_payments(state.water, fans, self.agreed.max_fan):
            hand = yield Paid(paid)
        return (yield from end(hand, EXHAUSTED))


def end_payments(water: tuple[Transfer, ...], fans: Mapping[Seat, int | None], max_fan: int) -> tuple[Transfer, ...]:
    """Return the payments at an empty wall.

    ``water``: the water money still held; ``fans``: the largest fan of every seat still in, None if it is not ready; ``max_fan``:
    the limit of a win, which these are paid as.
    """
    paid: list[Transfer] = []
    for seat, fan in fans.items():
        if fan is not None:
            continue
        paid += (
            Transfer(seat, earned.payer, earned.points, "kong_returned") for earned in water if earned.payee == seat
        )
        paid += (
            Transfer(seat, ready, value(best, max_fan), "not_ready") for ready, best in fans.items() if best is not None
        )
    return tuple(paid)


def water_held(ledger: tuple[Transfer, ...]) -> tuple[Transfer, ...]:
    """Return the water money of a hand that its earners still have.

    Each payment of 转水 takes away the latest water money of the seat that paid it.
    """
    held = [paid for paid in ledger if paid.reason == "kong"]
    for passed in (paid for paid in ledger if paid.reason == "kong_passed"):
        rest = passed.points
        for earned in reversed(tuple(held)):
            if rest > 0 and earned.payee == passed.payer:
                held.remove(earned)
                rest -= earned.points
    return tuple(held)
