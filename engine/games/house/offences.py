"""Offences at a table and what follows from them: a false win 诈和, a false chi or pon 诈吃诈碰, a tile knocked over 误触.

Source: 大众麻将, 补充规则. The players rule on them themselves (see ``paizhuo.engine.rules.rulings``).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final, Literal, TypeAlias

from paizhuo.engine.core.action import Ron
from paizhuo.engine.core.event import Event, Noted, Paid
from paizhuo.engine.core.hand import Ending, Hand, Phase, Script, Steps, Transfer
from paizhuo.engine.core.meld import Meld, MeldKind, Seat
from paizhuo.engine.core.narration import CALLS, Narrator, listed
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import UNKNOWN, Tile, Tiles, without
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.games.house.state import BeforeClaim, HouseState
from paizhuo.engine.play.showing import end
from paizhuo.engine.play.turn import Claims, Offer, RobKong, Turn, TurnRules, narrowed
from paizhuo.engine.rules.endings import HandVoided
from paizhuo.engine.rules.rulings import (
    NO_SUCH_SEAT,
    FalseClaim,
    FalseWin,
    RulingRefused,
    SeatRuling,
    TouchedTile,
    given_back,
)

# -- a tile knocked over 误触 ----------------------------------------------------------------------------------------------


_KNOCKED_OVER: Final = Text("{who}误触，亮出 {tile}", "{who} knocked over {tile}, which stays open")


class LaidOpen(Event):
    """A tile of a rack was knocked over and seen: it stays face up for everybody 将此牌明置."""

    seat: Seat
    tile: Tile

    def apply(self, hand: Hand) -> Hand:
        """Adds seat and tile to ``state.laid_open``; in a rack that is unknown one tile of ``concealed`` is that
        tile now.
        """
        place = hand.places[self.seat]
        if self.tile not in place.concealed:  # the rack was unknown
            hand = hand.with_place(self.seat, concealed=(*without(place.concealed, (self.tile,)), self.tile))
        state: HouseState = hand.state
        return replace(hand, state=replace(hand.state, laid_open=(*state.laid_open, (self.seat, self.tile))))

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (_KNOCKED_OVER.filled(who=by.who(self.seat), tile=tile_name(self.tile)),)


_OPEN_USED: Final = Text("{who}亮着的牌已离手：{tiles}", "The open tiles of {who} have left the hand: {tiles}")


class OpenTilesUsed(Event):
    """Tiles that lay open in a rack were discarded or melded."""

    seat: Seat
    tiles: Tiles

    def apply(self, hand: Hand) -> Hand:
        """Takes the seat's tiles out of ``state.laid_open``, each once."""
        left = list(hand.state.laid_open)
        for tile in self.tiles:
            left.remove((self.seat, tile))
        return replace(hand, state=replace(hand.state, laid_open=tuple(left)))

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (_OPEN_USED.filled(who=by.who(self.seat), tiles=listed(self.tiles)),)


def open_tiles(state: HouseState, seat: Seat) -> Tiles:
    """Return the tiles of a rack that lie open."""
    return tuple(tile for owner, tile in state.laid_open if owner == seat)


def lying_open(hand: Hand, seat: Seat, tiles: Tiles) -> Tiles:
    """Those of ``tiles`` that lie open in a rack, each copy once."""
    left = list(open_tiles(hand.state, seat))
    found = []
    for tile in tiles:
        if tile in left:
            left.remove(tile)
            found.append(tile)
    return tuple(found)


def used(hand: Hand, seat: Seat, tiles: Tiles) -> Steps:
    """Tiles leave a rack: those of them that lay open there no longer do."""
    gone = lying_open(hand, seat, tiles)
    return (yield OpenTilesUsed(seat, gone)) if gone else hand


# -- a false chi or pon 诈吃诈碰 ---------------------------------------------------------------------------------------------


CLAIMED: Final[frozenset[MeldKind]] = frozenset(("chi", "pon", "kakan"))
"""Melds that began with a chi or pon."""


def before_claim(hand: Hand, seat: Seat, meld: Meld) -> BeforeClaim | None:
    """Return what must be remembered of a chi or pon that was just laid; None for another meld."""
    phase = hand.phase
    if meld.kind not in ("chi", "pon") or not isinstance(phase, Claims):
        return None
    state: HouseState = hand.state
    return BeforeClaim(phase.after_kong, state.untouched, lying_open(hand, seat, own_tiles(meld)))


def own_tiles(meld: Meld) -> Tiles:
    """Return the tiles of a meld that came out of the rack when it was laid; of a kong added to a pon the one that was added."""
    if meld.kind == "kakan":
        return meld.tiles[-1:]
    return meld.tiles if meld.claimed is None else without(meld.tiles, (meld.claimed,))


_TAKEN_BACK: Final = Text("{who}收回{call} {tiles}", "{who} took back the {call}: {tiles}")


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
    phase, before = hand.phase, hand.state.before_claim
    assert isinstance(phase, Turn), "a claim is taken back at the turn of who made it"
    meld = hand.places[phase.seat].melds[-1]
    assert meld.source is not None, "chi and pon are claimed"
    assert meld.claimed is not None
    hand = yield ClaimTakenBack(phase.seat, meld)
    laid_open = (*hand.state.laid_open, *((phase.seat, tile) for tile in before.used))
    restored = replace(hand.state, untouched=before.untouched, laid_open=laid_open, before_claim=None)
    hand = yield Noted(restored)
    return (yield from Offer(meld.source, meld.claimed, before.after_kong).go(rules, hand))


_DISQUALIFIED: Final = Text("{who}诈吃诈碰，本局不能和牌", "{who} made a false call and cannot win this hand")


class Disqualified(Event):
    """A false chi or pon was found too late to be taken back: its player cannot win this hand 本局无法和牌."""

    seat: Seat

    def apply(self, hand: Hand) -> Hand:
        """Adds the seat to ``state.disqualified``, unless it is there."""
        disqualified = dict.fromkeys((*hand.state.disqualified, self.seat))
        return replace(hand, state=replace(hand.state, disqualified=tuple(disqualified)))

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (_DISQUALIFIED.filled(who=by.who(self.seat)),)


def disqualify(rules: TurnRules, hand: Hand, seat: Seat) -> Script:
    """The seat cannot win any more; if it is just being asked whether it wins, that choice is withdrawn."""
    phase: Phase = hand.phase
    hand = yield Disqualified(seat)
    if not isinstance(phase, Claims | RobKong):
        return phase
    return (yield from narrowed(rules, hand, phase, seat, lambda action: action != Ron()))


# -- a false win 诈和 ------------------------------------------------------------------------------------------------------


FALSE_WIN: Final = Ending("false_win", Text("诈和，本局作废", "False win: the hand is void"))
REASONS: Final = {"false_win": Text("诈和赔付", "False win")}
"""What points are paid for when a hand is void, beside what is given back."""


class Penalty(Struct):
    """What a false winner pays: ``to_ready`` to every player who is ready, or ``each`` to every other player if nobody else is.

    ``is_ready`` judges a player whose tiles are known.
    """

    each: int
    to_ready: int
    is_ready: Callable[[Hand, Seat], bool]


def make_void(penalty: Penalty, hand: Hand, seat: Seat, shown_ready: tuple[Seat, ...]) -> Script:
    """The hand is void, even if it has ended: what was paid in it is given back, and ``seat`` pays the penalty and leaves.

    ``shown_ready``: the players who are ready among those whose tiles are not known. Supporters neither pay nor gain.
    """
    ready = [
        other
        for other in hand.others(seat)
        if (other in shown_ready if UNKNOWN in hand.places[other].concealed else penalty.is_ready(hand, other))
    ]
    yield HandVoided()
    hand = yield Paid(false_win_payments(hand, seat, ready, each=penalty.each, to_ready=penalty.to_ready))
    state: HouseState = hand.state
    if state.breaks_off:
        hand = yield Noted(replace(hand.state, breaks_off=False))
    return (yield from end(hand, FALSE_WIN))


def false_win_payments(
    hand: Hand, seat: Seat, ready: Collection[Seat], *, each: int, to_ready: int
) -> tuple[Transfer, ...]:
    """Return what is given back and paid when ``seat`` has won falsely.

    It pays ``to_ready`` to every other player who is ready, or ``each`` to every other player if nobody is.
    """
    others = hand.others(seat)
    waiting = [other for other in others if other in ready]
    paid = (Transfer(seat, other, to_ready if waiting else each, "false_win") for other in waiting or others)
    return (*given_back(hand), *paid)


def who_leaves(hand: Hand) -> Seat | None:
    """Return who has to leave the table for a false win, so that another takes the seat 下桌."""
    if hand.ending is not FALSE_WIN:
        return None
    return next(t.payer for t in hand.ledger if t.reason == "false_win" and isinstance(t.payer, int))


# -- rulings -------------------------------------------------------------------------------------------------------------


Course: TypeAlias = Literal["void", "taken_back", "disqualified", "laid_open"]
"""What follows from a ruling."""


def course(hand: Hand, ruling: SeatRuling) -> Course:
    """Return what follows from a ruling now. Raises ``RulingRefused``."""
    seat = ruling.seat
    if not 0 <= seat < hand.seats:
        raise RulingRefused(NO_SUCH_SEAT)
    if hand.ending is FALSE_WIN:
        raise RulingRefused(VOID_ALREADY)
    if not hand.places[seat].concealed:
        raise RulingRefused(NOT_DEALT)
    match ruling:
        case FalseWin() | FalseClaim():
            _check_ready(hand, ruling)
            return _course_of_claim(hand, seat) if isinstance(ruling, FalseClaim) else _course_of_win(hand, seat)
        case TouchedTile(tile=tile):
            _check_touched(hand, seat, tile)
            return "laid_open"
        case _:
            raise AssertionError(f"{ruling.name} is no offence")


def _has_won(hand: Hand, seat: Seat) -> bool:
    return any(win.seat == seat for win in hand.wins)


def _course_of_win(hand: Hand, seat: Seat) -> Course:
    if hand.ending is not None and not _has_won(hand, seat):
        raise RulingRefused(HAND_OVER)
    return "void"


def _course_of_claim(hand: Hand, seat: Seat) -> Course:
    place = hand.places[seat]
    if not any(meld.kind in CLAIMED for meld in place.melds):
        raise RulingRefused(NO_CLAIM)
    if _has_won(hand, seat):
        return "void"
    if hand.ending is not None:
        raise RulingRefused(HAND_OVER)
    state: HouseState = hand.state
    if state.before_claim is not None and hand.phase == Turn(seat) and place.drawn is None:
        return "taken_back"
    if seat in state.disqualified:
        raise RulingRefused(DISQUALIFIED_ALREADY)
    return "disqualified"


def _check_ready(hand: Hand, ruling: FalseWin | FalseClaim) -> None:
    for other in ruling.ready:
        if other == ruling.seat or not 0 <= other < hand.seats or UNKNOWN not in hand.places[other].concealed:
            raise RulingRefused(READY_IS_KNOWN)


def _check_touched(hand: Hand, seat: Seat, tile: Tile) -> None:
    if hand.ending is not None:
        raise RulingRefused(HAND_OVER)
    held = hand.places[seat].concealed
    unknown = held.count(UNKNOWN)
    if tile == UNKNOWN or held.count(tile) + unknown <= open_tiles(hand.state, seat).count(tile):
        raise RulingRefused(NOT_HELD)


def make(penalty: Penalty, rules: TurnRules, hand: Hand, ruling: SeatRuling) -> Script:
    """What follows from a ruling, as a script. Raises ``RulingRefused`` before its first event."""
    match course(hand, ruling), ruling:
        case "void", FalseWin(ready=ready) | FalseClaim(ready=ready):
            return (yield from make_void(penalty, hand, ruling.seat, ready))
        case "taken_back", _:
            return (yield from take_back(rules, hand))
        case "laid_open", TouchedTile(tile=tile):
            yield LaidOpen(ruling.seat, tile)
            return hand.phase
        case _:
            return (yield from disqualify(rules, hand, ruling.seat))


# -- for people ----------------------------------------------------------------------------------------------------------

NAMES: Final[Mapping[str, Text]] = {
    FalseWin.name: Text("诈和", "False win"),
    FalseClaim.name: Text("诈吃诈碰", "False chi or pon"),
    TouchedTile.name: Text("误触", "Tile knocked over"),
}
CONSEQUENCES: Final[Mapping[Course, Text]] = {
    "void": Text(
        "有别家听牌时，{player} 向每个听牌者付 {to_ready}；没有人听牌时，向其余三家各付 {each}。本局作废，已付的全部退还，{player} 下桌。",
        "{player} pays {to_ready} to each player who is ready; if nobody else is ready, {each} to each of the three others. "
        "The hand is void: everything paid in it is given back, and {player} leaves the table.",
    ),
    "taken_back": Text(
        "当场发现，不罚：{player} 收回手牌，被吃碰的那张牌放回原处，各家重新选择。",
        "Found at once, it has no penalty: {player} takes the tiles back, the discard returns to its "
        "place, and everybody chooses again.",
    ),
    "disqualified": Text("后来才发现：{player} 本局不能和牌。", "Found later: {player} cannot win this hand."),
    "laid_open": Text(
        "这张牌对所有人明置，直到打出或用于吃碰杠。",
        "The tile lies open for everybody until it is discarded or melded.",
    ),
}

VOID_ALREADY = Text("本局已经作废", "This hand is void already")
NOT_DEALT = Text("还没有发牌", "No tiles have been dealt yet")
HAND_OVER = Text("本局已经结束，而且这位玩家没有和牌", "The hand is over, and this player has not won it")
NO_CLAIM = Text("这位玩家本局没有吃碰", "This player has made no chi or pon in this hand")
DISQUALIFIED_ALREADY = Text("这位玩家本局已经不能和牌", "This player is disqualified for this hand already")
READY_IS_KNOWN = Text(
    "只有看不见手牌的别家才需要说明是否听牌",
    "Readiness can be stated only for other players whose tiles are not known",
)
NOT_HELD = Text("这位玩家手中没有这张暗着的牌", "This player holds no such tile face down")


def consequence(hand: Hand, ruling: SeatRuling, **amounts: object) -> Text:
    """Return the sentence that says what follows; ``{player}`` stays for the player's name. Raises ``RulingRefused``."""
    return CONSEQUENCES[course(hand, ruling)].filled(player="{player}", **amounts)
