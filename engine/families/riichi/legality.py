"""What may be done in the Japanese family of games: riichi, kongs, calls without swap-calling, and wins without furiten.

``japanese_legality`` is riichi's own; other games of the family change some of its ways to act.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from paizhuo.engine.core.action import Action, Ankan, Chi, Discard, Kakan, Minkan, Pon
from paizhuo.engine.core.hand import Hand, points_of
from paizhuo.engine.core.meld import Meld, Seat
from paizhuo.engine.core.tiles import KIND, ORPHANS, UNKNOWN, Tile, Tiles, without
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.calls import kuikae_kinds
from paizhuo.engine.families.riichi.state import AbandonHand, JapaneseState, Riichi, is_first_turn
from paizhuo.engine.families.riichi.turn import RIICHI_TILES_LEFT, Family, goal_of
from paizhuo.engine.families.riichi.yaku import SHAPES
from paizhuo.engine.play.claiming import ankans, chis, discards, kakans, minkans, pons
from paizhuo.engine.play.legality import Actions, Condition, Legality, Limit, Way, Win, Winning
from paizhuo.engine.play.readiness import COPIES, at_rest, live_waits, rack_distance
from paizhuo.engine.play.refusals import DRAWN_OR_KEPT, NOT_HELD, NOT_READY
from paizhuo.engine.play.turn import Offer, Turn
from paizhuo.engine.play.ways import FROM_PREVIOUS, NOT_LAST, discarding, konging, no_call, not_awaited
from paizhuo.engine.shapes.fast.packed import pack
from paizhuo.engine.shapes.shape import ready_discards

# -- winning -------------------------------------------------------------------------------------------------------------

NO_YAKU = Text("没有役，不能和牌", "No yaku: the hand needs at least one to win")
OWN_RIVER = Text("振听：听的牌在自己的牌河里", "Furiten: a tile the hand waits for is among your own discards")
LET_GO = Text("振听：放过了和牌张", "Furiten: a winning tile was passed up")


def family_winning(family: Family, ready: Condition[Win] | None = None) -> Winning:
    """A win needs a yaku and, on another player's tile, no furiten 振听.

    A seat is furiten if a tile it waits for is among its own discards, or if it let a winning tile go, this turn or since riichi.
    A hand with unknown tiles is not refused. ``ready``: replaces the condition that the hand waits for a tile.
    """

    def is_ready(hand: Hand, seat: Seat, win: Win) -> bool:
        return bool(family.waiting(hand, seat)) or not family.is_known(hand, seat)

    def not_by_river(hand: Hand, seat: Seat, win: Win) -> bool:
        if win.source is None:
            return True
        waiting = family.waiting(hand, seat)
        return not waiting or not any(KIND[tile] in waiting for tile in family.own_discards(hand, seat))

    def not_by_missing(hand: Hand, seat: Seat, win: Win) -> bool:
        state: JapaneseState = hand.state
        return win.source is None or not state.missed[seat] or not family.waiting(hand, seat)

    def is_awaited(hand: Hand, seat: Seat, win: Win) -> bool:
        return family.awaits(hand, seat, win.tile)

    def has_yaku(hand: Hand, seat: Seat, win: Win) -> bool:
        return not family.is_known(hand, seat) or family.has_yaku(hand, win)

    return Winning(
        (
            ready or Condition(is_ready, NOT_READY),
            Condition(not_by_river, OWN_RIVER),
            Condition(not_by_missing, LET_GO),
        ),
        (Condition(is_awaited, not_awaited), Condition(has_yaku, NO_YAKU)),
    )


# -- one's own turn ------------------------------------------------------------------------------------------------------

RIICHI_DISCARD = Text("立直后只能打出摸到的牌", "After riichi only the tile just drawn may be discarded")
SWAP_CALL = Text(
    "禁止喰替：吃碰后不能打出同一张或另一端的牌",
    "No swap-calling: not the tile just claimed, nor the one at the other end of its run",
)


def drawn_in_riichi(hand: Hand, seat: Seat, turn: Turn, found: Actions) -> Actions:
    """After riichi only the tile just drawn is discarded."""
    state: JapaneseState = hand.state
    return found if state.ready[seat] is None else tuple([d for d in found if isinstance(d, Discard) and d.drawn])


def no_swap(hand: Hand, seat: Seat, turn: Turn, found: Actions) -> Actions:
    """After a call neither the tile claimed nor the one at the other end of its run is discarded 喰い替え."""
    state: JapaneseState = hand.state
    if not state.kuikae:
        return found
    return tuple([d for d in found if isinstance(d, Discard) and KIND[d.tile] not in state.kuikae])


DISCARD_LIMITS: Final = (Limit[Turn](drawn_in_riichi, RIICHI_DISCARD), Limit[Turn](no_swap, SWAP_CALL))
DISCARDS: Final = discarding(lambda hand, seat, turn: discards(hand.places[seat]), *DISCARD_LIMITS)

FOUR_KONGS = Text("场上已有四个杠，不能再杠", "Four kongs have been made: there can be no more")
RIICHI_KONG = Text(
    "立直后只能开不改变听牌的暗杠", "After riichi only a concealed kong that does not change the waits is allowed"
)


def kong_limit(family: Family) -> Limit[Any]:
    """No more kongs than can be laid in a hand; other calls are kept."""

    def keeps(hand: Hand, seat: Seat, at: object, found: Actions) -> Actions:
        if not any(isinstance(action, Ankan | Kakan | Minkan) for action in found):
            return found
        if sum(meld.is_kong for place in hand.places for meld in place.melds) < family.most_kongs:
            return found
        return tuple([action for action in found if not isinstance(action, Ankan | Kakan | Minkan)])

    return Limit(keeps, FOUR_KONGS)


def kongs(family: Family) -> Way[Turn]:
    """Return the kongs at one's turn; after riichi only a concealed one of the tile just drawn (送り槓 forbidden) that keeps the waits."""

    def made(hand: Hand, seat: Seat, turn: Turn) -> Actions:
        place = hand.places[seat]
        concealed = ankans(place)
        return (*concealed, *kakans(place)) if place.melds else concealed

    def keeps(hand: Hand, seat: Seat, turn: Turn, found: Actions) -> Actions:
        state: JapaneseState = hand.state
        if state.ready[seat] is None:
            return found
        place = hand.places[seat]
        kongs = [kong for kong in found if isinstance(kong, Ankan)]
        if UNKNOWN not in place.concealed and place.drawn is not None:
            kind, rest = KIND[place.drawn], at_rest(place)
            kongs = [k for k in kongs if KIND[k.tiles[0]] == kind and keeps_waits(rest, place.melds, k, family.copies)]
        return tuple(kongs)

    return konging(made, kong_limit(family), Limit(keeps, RIICHI_KONG))


def keeps_waits(concealed: Tiles, melds: tuple[Meld, ...], kong: Ankan, copies: int = COPIES) -> bool:
    """Return whether laying the kong leaves a ready rack (13 tiles, without the drawn one) the kinds it waits for.

    As on Tenhou, the hand may read otherwise after it, or have other yaku.
    """
    kind = KIND[kong.tiles[0]]
    rest = without(concealed, [tile for tile in concealed if KIND[tile] == kind][:3])
    after = live_waits(rest, (*melds, Meld("ankan", kong.tiles)), SHAPES, copies)
    return live_waits(concealed, melds, SHAPES, copies) == after


NINE_KINDS = Text(
    "只有第一巡无人鸣牌且有九种幺九牌时才能流局",
    "Only possible on the first turn, before any call, with nine different terminals and honours",
)
NO_NINE_KINDS = Text("这种玩法没有九种九牌流局", "In this game no hand is abandoned for nine terminals and honours")


def could_abandon(hand: Hand, seat: Seat, turn: Turn) -> bool:
    """First untouched turn with at least nine kinds of terminals and honours."""
    if hand.places[seat].drawn is None or not is_first_turn(hand, seat):
        return False
    concealed = hand.places[seat].concealed
    return UNKNOWN in concealed or len({KIND[t] for t in concealed} & set(ORPHANS)) >= 9


_ABANDON: Final = (AbandonHand(),)
ABANDONING: Final = Way[Turn](
    (AbandonHand,),
    lambda hand, seat, turn: _ABANDON,
    lambda hand, seat, turn, action: NINE_KINDS,
    (Condition(could_abandon, NINE_KINDS),),
)
NO_ABANDONING: Final[Mapping[type[Action], Text]] = {AbandonHand: NO_NINE_KINDS}


# -- riichi --------------------------------------------------------------------------------------------------------------

IN_RIICHI = Text("已经立直", "Riichi is declared already")
NOT_CLOSED = Text("副露后不能立直", "Riichi needs a closed hand")
NOT_AFTER_CALL = Text("吃碰之后不能马上立直", "No riichi right after a chi or pon: a tile must be drawn first")
TOO_LATE = Text("牌山不足四张，不能立直", "Riichi needs at least four tiles in the wall")
RIICHI_NOT_READY = Text("没有听牌，不能立直", "The hand is not ready, so riichi cannot be declared")
NO_LONGER_READY = Text("打出这张牌就不听牌了", "With this discard the hand would not be ready")


def not_in_riichi(hand: Hand, seat: Seat, at: object) -> bool:
    """Return whether the seat has not declared riichi."""
    state: JapaneseState = hand.state
    return state.ready[seat] is None


NO_RIICHI_YET: Final = Condition[Turn](not_in_riichi, IN_RIICHI)
CLOSED: Final = Condition[Turn](
    lambda hand, seat, turn: not (melds := hand.places[seat].melds) or not any(meld.is_open for meld in melds),
    NOT_CLOSED,
)
HAS_DRAWN: Final = Condition[Turn](lambda hand, seat, turn: hand.places[seat].drawn is not None, NOT_AFTER_CALL)
DRAW_TO_COME: Final = Condition[Turn](lambda hand, seat, turn: hand.wall.left >= RIICHI_TILES_LEFT, TOO_LATE)


def any_riichi(hand: Hand, seat: Seat, turn: Turn) -> tuple[Riichi, ...]:
    """Return every discard of the rack as the one that declares riichi."""
    return tuple([Riichi(discard.tile, discard.drawn) for discard in discards(hand.places[seat])])


def no_such_riichi(hand: Hand, seat: Seat, turn: Turn, action: Action) -> Text:
    """Why the rack has no such discard."""
    assert isinstance(action, Riichi)
    return DRAWN_OR_KEPT if any(d.tile == action.tile for d in discards(hand.places[seat])) else NOT_HELD


RIICHI_FREELY: Final = Way[Turn](
    (Riichi,), any_riichi, no_such_riichi, (NO_RIICHI_YET, CLOSED, HAS_DRAWN, DRAW_TO_COME)
)
"""Riichi with any discard of a closed hand, ready or not, while a draw of one's own is still to come."""


TOO_FEW_POINTS = Text("不足 {points} 点，不能立直", "Riichi needs {points} points")


def has_points(least: int) -> Condition[Turn]:
    """The seat has at least so many points now."""

    def has(hand: Hand, seat: Seat, turn: Turn) -> bool:
        return points_of(hand, seat) >= least

    return Condition(has, TOO_FEW_POINTS.filled(points=least))


def riichi(copies: int, points: int = 0) -> Way[Turn]:
    """Riichi with a discard after which a closed hand is ready, while a draw of one's own is still to come.

    ``points``: what the seat must have (0: whatever it has).
    """

    def made(hand: Hand, seat: Seat, turn: Turn) -> Actions:
        place = hand.places[seat]
        if UNKNOWN in place.concealed:
            return any_riichi(hand, seat, turn)
        kinds = ready_kinds(place.concealed, place.melds, copies)
        return tuple([Riichi(d.tile, d.drawn) for d in discards(place) if KIND[d.tile] in kinds]) if kinds else ()

    def not_made(hand: Hand, seat: Seat, turn: Turn, action: Action) -> Text:
        if action not in any_riichi(hand, seat, turn):
            return no_such_riichi(hand, seat, turn, action)
        return NO_LONGER_READY if made(hand, seat, turn) else RIICHI_NOT_READY

    conditions = (*RIICHI_FREELY.conditions, has_points(points)) if points else RIICHI_FREELY.conditions
    return replace(RIICHI_FREELY, made=made, not_made=not_made, conditions=conditions)


def ready_kinds(concealed: Tiles, melds: tuple[Meld, ...], copies: int) -> frozenset[int]:
    """Kinds whose discard leaves the rack waiting for a tile that it does not hold all copies of."""
    if rack_distance(concealed, goal_of(copies), len(melds)) > 0:
        return frozenset()  # most racks by far, and found sooner than by looking at every discard
    candidates = ready_discards(pack(concealed), SHAPES)
    found = set()
    for kind in candidates:
        tile = next(t for t in concealed if KIND[t] == kind)
        if live_waits(without(concealed, (tile,)), melds, SHAPES, copies):
            found.add(kind)
    return frozenset(found)


# -- calls ---------------------------------------------------------------------------------------------------------------

RIICHI_CALL = Text("立直后不能吃碰杠", "After riichi nothing can be called")
NO_DISCARD_LEFT = Text(
    "禁止喰替：鸣牌后没有可以打出的牌", "No swap-calling: after this call no tile could be discarded"
)
NO_CALL_IN_RIICHI: Final = Condition[Offer](not_in_riichi, RIICHI_CALL)


def sets(hand: Hand, seat: Seat, offer: Offer) -> Actions:
    """Kong and pon that the rack makes with the discard."""
    rack, tile = hand.places[seat].concealed, offer.tile
    same = pons(rack, tile)
    return (*minkans(rack, tile), *same) if same else ()


def runs(hand: Hand, seat: Seat, offer: Offer) -> Actions:
    """Chi that the rack makes with the discard."""
    return chis(hand.places[seat].concealed, offer.tile)


def leaving_discard(hand: Hand, seat: Seat, offer: Offer, found: Actions) -> Actions:
    """Calls after which a tile may be discarded; after a kong another is drawn."""
    rack, tile = hand.places[seat].concealed, offer.tile
    return tuple([call for call in found if not isinstance(call, Chi | Pon) or leaves_discard(rack, call, tile)])


def leaves_discard(rack: Tiles, call: Chi | Pon, tile: Tile) -> bool:
    """Return whether a tile that may be discarded remains after the call."""
    kuikae = kuikae_kinds((*call.tiles, tile), tile)
    return any(KIND[t] not in kuikae for t in without(rack, call.tiles))


LEAVES_DISCARD: Final = Limit[Offer](leaving_discard, NO_DISCARD_LEFT)


def calls(family: Family, *conditions: Condition[Offer]) -> tuple[Way[Offer], ...]:
    """Kong and pon of anybody's discard, chi of the previous seat's; none in riichi, none of the last discard.

    ``conditions``: what a game asks for besides.
    """
    first = (NO_CALL_IN_RIICHI, NOT_LAST, *conditions)
    left = () if family.swap_calls else (LEAVES_DISCARD,)
    return (
        Way((Minkan, Pon), sets, no_call, first, (kong_limit(family), *left)),
        Way((Chi,), runs, no_call, (*first, FROM_PREVIOUS), left),
    )


def japanese_legality(family: Family) -> Legality:
    """Win, abandon the hand, lay kongs, declare riichi, discard; win, kong, pon and chi with another's discard."""
    abandoning = "nine_terminals" in family.abortive
    return Legality(
        family_winning(family),
        (
            *((ABANDONING,) if abandoning else ()),
            kongs(family),
            riichi(family.copies, family.points_for_riichi),
            DISCARDS,
        ),
        calls(family),
        {} if abandoning else NO_ABANDONING,
        of_use=family.of_use,
    )
