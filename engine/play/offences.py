"""Offences at a table and what follows from them: a false win 诈和, a false chi or pon 诈吃诈碰, a tile knocked over 误触.

Source: 大众麻将, 补充规则. The players rule on them themselves (see ``engine.play.rulings``). Prices are points of the ledger.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Final, Literal, Protocol, TypeAlias

from engine.core.action import PASS, Ron
from engine.core.event import Event, Noted, Paid
from engine.core.hand import Ending, Hand, Phase, Script, Transfer
from engine.core.meld import Meld, MeldKind, Seat
from engine.core.narration import CALLS, Narrator, listed
from engine.core.tile_words import tile_name
from engine.core.tiles import UNKNOWN, Tile, Tiles, without
from engine.core.value import dataclass
from engine.core.words import Text
from engine.play.concealed_robbing import RobConcealed
from engine.play.rulings import NO_SUCH_SEAT, FalseClaim, FalseWin, Ruling, RulingRefused, TouchedTile
from engine.play.turn import Claims, Offer, RobKong, Steps, Turn, TurnRules, end

FALSE_WIN: Final = Ending("false_win", Text("诈和，本局作废", "False win: the hand is void"))
REASONS: Final = {
    "false_win": Text("诈和赔付", "False win"),
    "void": Text("本局作废，退还", "Given back: the hand is void"),
}
"""What points are paid for when a hand is void."""
CLAIMED: Final[frozenset[MeldKind]] = frozenset(("chi", "pon", "kakan"))
"""Melds that began with a chi or pon."""

Course: TypeAlias = Literal["void", "taken_back", "disqualified", "laid_open"]
"""What follows from a ruling."""


@dataclass(frozen=True, slots=True)
class BeforeClaim:
    """What a chi or pon changed besides racks and rivers, so that it can be taken back.

    ``after_kong``: the discard followed a kong; ``untouched``: nobody had called before; ``used``: tiles of the meld that lay
    open in the rack.
    """

    after_kong: bool
    untouched: bool
    used: Tiles


class Watched(Protocol):
    """What a rule set must remember of offences.

    ``disqualified``: who cannot win this hand any more. ``laid_open``: tiles of whose racks everybody has seen, and which.
    ``before_claim``: while who made a chi or pon has not discarded. ``untouched``: nobody has called yet. ``breaks_off``: the
    match ends with this hand.
    """

    @property
    def disqualified(self) -> tuple[Seat, ...]: ...

    @property
    def laid_open(self) -> tuple[tuple[Seat, Tile], ...]: ...

    @property
    def before_claim(self) -> BeforeClaim | None: ...

    @property
    def untouched(self) -> bool: ...

    @property
    def breaks_off(self) -> bool: ...


# -- what follows from a ruling ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Penalty:
    """What a false winner pays: every player who is ready ``to_ready``, or if nobody else is, every other player ``each``.

    ``is_ready`` judges a player whose tiles are known.
    """

    each: int
    to_ready: int
    is_ready: Callable[[Hand, Seat], bool]


def course(hand: Hand, ruling: Ruling) -> Course:
    """What follows from a ruling now. Raises ``RulingRefused``."""
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
    state: Watched = hand.rule_state
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
    if tile == UNKNOWN or held.count(tile) + unknown <= open_tiles(hand.rule_state, seat).count(tile):
        raise RulingRefused(NOT_HELD)


def make(penalty: Penalty, rules: TurnRules, hand: Hand, ruling: Ruling) -> Script:
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


# -- false win 诈和 ------------------------------------------------------------------------------------------------------


_VOIDED: Final = Text("本局作废，付过的都退还", "The hand is void, and what was paid in it is given back")


@dataclass(frozen=True, slots=True)
class HandVoided(Event):
    """No win of the hand counts 本局作废."""

    def apply(self, hand: Hand) -> Hand:
        return replace(hand, wins=())

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (_VOIDED,)


def make_void(penalty: Penalty, hand: Hand, seat: Seat, shown_ready: tuple[Seat, ...]) -> Script:
    """The hand is void, also one that has ended: what was paid in it is given back, and ``seat`` pays the penalty and leaves.

    ``shown_ready``: the players who are ready among those whose tiles are not known. Supporters neither pay nor gain.
    """
    ready = [
        other
        for other in hand.others(seat)
        if (other in shown_ready if UNKNOWN in hand.places[other].concealed else penalty.is_ready(hand, other))
    ]
    yield HandVoided()
    hand = yield Paid(false_win_payments(hand, seat, ready, each=penalty.each, to_ready=penalty.to_ready))
    state: Watched = hand.rule_state
    if state.breaks_off:
        hand = yield Noted(replace(hand.rule_state, breaks_off=False))
    return (yield from end(hand, FALSE_WIN))


def false_win_payments(
    hand: Hand, seat: Seat, ready: Collection[Seat], *, each: int, to_ready: int
) -> tuple[Transfer, ...]:
    """What is given back and paid when ``seat`` has won falsely: every other player who is ready gets ``to_ready``, or if nobody
    is, every other player ``each``.
    """
    others = hand.others(seat)
    waiting = [other for other in others if other in ready]
    paid = (Transfer(seat, other, to_ready if waiting else each, "false_win") for other in waiting or others)
    return (*given_back(hand), *paid)


def given_back(hand: Hand) -> tuple[Transfer, ...]:
    """Everything that was paid in a hand that is void, the other way round."""
    return tuple(Transfer(paid.payee, paid.payer, paid.points, "void") for paid in hand.ledger)


def who_leaves(hand: Hand) -> Seat | None:
    """Who has to leave the table for a false win, so that another takes the seat 下桌."""
    if hand.ending is not FALSE_WIN:
        return None
    return next(t.payer for t in hand.ledger if t.reason == "false_win" and isinstance(t.payer, int))


# -- false chi and pon 诈吃诈碰 -------------------------------------------------------------------------------------------


def before_claim(hand: Hand, seat: Seat, meld: Meld) -> BeforeClaim | None:
    """What must be remembered of a chi or pon that was just laid; None for another meld."""
    phase = hand.phase
    if meld.kind not in ("chi", "pon") or not isinstance(phase, Claims):
        return None
    state: Watched = hand.rule_state
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
    """A false chi or pon was found too late to be taken back: who made it cannot win this hand 本局无法和牌."""

    seat: Seat

    def apply(self, hand: Hand) -> Hand:
        disqualified = dict.fromkeys((*hand.rule_state.disqualified, self.seat))
        return replace(hand, rule_state=replace(hand.rule_state, disqualified=tuple(disqualified)))

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (_DISQUALIFIED.filled(who=by.who(self.seat)),)


def disqualify(rules: TurnRules, hand: Hand, seat: Seat) -> Script:
    """The seat cannot win any more; where it was just asked whether it wins, it is asked no longer."""
    phase: Phase = hand.phase
    hand = yield Disqualified(seat)
    if not isinstance(phase, Claims | RobKong | RobConcealed):
        return phase
    left = []
    for other, options in phase.options:
        allowed = options if other != seat else tuple(option for option in options if option != Ron())
        if allowed != (PASS,):
            left.append((other, allowed))
    phase = replace(phase, options=tuple(left))
    return phase if left else (yield from phase.step(rules, hand, {}))


# -- a tile knocked over 误触 --------------------------------------------------------------------------------------------


_KNOCKED_OVER: Final = Text("{who}误触，亮出 {tile}", "{who} knocked over {tile}, which stays open")


@dataclass(frozen=True, slots=True)
class LaidOpen(Event):
    """A tile of a rack was knocked over and seen: it stays face up for everybody 将此牌明置."""

    seat: Seat
    tile: Tile

    def apply(self, hand: Hand) -> Hand:
        place = hand.places[self.seat]
        if self.tile not in place.concealed:  # nobody had seen that rack
            hand = hand.with_place(self.seat, concealed=(*without(place.concealed, (self.tile,)), self.tile))
        state: Watched = hand.rule_state
        return replace(hand, rule_state=replace(hand.rule_state, laid_open=(*state.laid_open, (self.seat, self.tile))))

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (_KNOCKED_OVER.filled(who=by.who(self.seat), tile=tile_name(self.tile)),)


_OPEN_USED: Final = Text("{who}亮着的牌已离手：{tiles}", "The open tiles of {who} have left the hand: {tiles}")


@dataclass(frozen=True, slots=True)
class OpenTilesUsed(Event):
    """Tiles that lay open in a rack were discarded or melded."""

    seat: Seat
    tiles: Tiles

    def apply(self, hand: Hand) -> Hand:
        left = list(hand.rule_state.laid_open)
        for tile in self.tiles:
            left.remove((self.seat, tile))
        return replace(hand, rule_state=replace(hand.rule_state, laid_open=tuple(left)))

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (_OPEN_USED.filled(who=by.who(self.seat), tiles=listed(self.tiles)),)


def open_tiles(state: Watched, seat: Seat) -> Tiles:
    """The tiles of a rack that lie open."""
    return tuple(tile for owner, tile in state.laid_open if owner == seat)


def lying_open(hand: Hand, seat: Seat, tiles: Tiles) -> Tiles:
    """Those of ``tiles`` that lie open in a rack, each copy once."""
    left = list(open_tiles(hand.rule_state, seat))
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
    "Only of other players whose tiles are not known can it be stated whether they are ready",
)
NOT_HELD = Text("这位玩家手中没有这张暗着的牌", "This player holds no such tile face down")


def consequence(hand: Hand, ruling: Ruling, **amounts: object) -> Text:
    """The sentence that says what follows; ``{player}`` stays for the player's name. Raises ``RulingRefused``."""
    return CONSEQUENCES[course(hand, ruling)].filled(player="{player}", **amounts)
