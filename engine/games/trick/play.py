"""The play of trick mahjong: no calls, and a taken tile stays."""

from __future__ import annotations

from functools import lru_cache

from paizhuo.engine.core.action import Ankan, Chi, Discard, Minkan, Pon
from paizhuo.engine.core.event import Noted
from paizhuo.engine.core.hand import Hand, Script, Steps
from paizhuo.engine.core.meld import Meld, Seat
from paizhuo.engine.core.tiles import KIND, UNKNOWN, without
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.legality import ABANDONING, DISCARDS, japanese_legality, kongs, riichi
from paizhuo.engine.families.riichi.state import Riichi, put
from paizhuo.engine.families.riichi.turn import Family
from paizhuo.engine.games.trick.taking import Take, TakeTiles, Took, TrickState, free_tiles, lead, trick_winner
from paizhuo.engine.play.legality import Actions, Condition, Legality, Limit
from paizhuo.engine.play.showing import ShowRacks
from paizhuo.engine.play.turn import Draw, Offer, Turn, TurnRules

NO_CALLS = Text("拼点麻将不能吃、碰、明杠", "There are no chi, pon or open kongs in trick mahjong")
TAKEN_STAYS = Text("取得的牌不能再打出", "A taken tile cannot be discarded again")

KONG_OF_TAKEN = Text(
    "取牌后只能用刚取的牌开暗杠", "After taking a tile only a concealed kong with that tile is allowed"
)

REGULAR_DISCARD = Text("取牌时的切牌不能立直", "Riichi is declared only with the regular discard of a trick")


def just_taken(hand: Hand, turn: Turn) -> bool:
    """Return whether the tile in hand was taken from the trick, not drawn."""
    return hand.state.taking is not None and not turn.after_kong


def not_taken(hand: Hand, seat: Seat, turn: Turn, found: Actions) -> Actions:
    """Return the discards, with riichi or without, of tiles that were not taken; in a rack that is not all known any could be there."""
    state: TrickState = hand.state
    drawn = hand.places[seat].drawn
    taken_now = just_taken(hand, turn)
    free = free_tiles(hand, seat)
    if drawn is not None and not taken_now:
        free = without(free, (drawn,))
    held = set(free)
    unseen = UNKNOWN in held
    if unseen and state.taking is None:
        return found
    return tuple(
        [
            d
            for d in found
            if isinstance(d, Discard | Riichi) and (not taken_now if d.drawn else unseen or d.tile in held)
        ]
    )


def with_the_taken(hand: Hand, seat: Seat, turn: Turn, found: Actions) -> Actions:
    """Return the kongs of the tile just taken, if one was."""
    drawn = hand.places[seat].drawn
    if not just_taken(hand, turn):
        return found
    return tuple([k for k in found if isinstance(k, Ankan) and drawn is not None and KIND[k.tiles[0]] == KIND[drawn]])


NOT_TAKEN = Limit[Turn](not_taken, TAKEN_STAYS)


@lru_cache(maxsize=16)
def _legality(family: Family) -> Legality:
    kong, riichi_way = kongs(family), riichi(family.copies)
    regular = Condition[Turn](lambda hand, seat, turn: hand.state.taking is None, REGULAR_DISCARD)
    return replace(
        japanese_legality(family),
        turn=(
            ABANDONING,
            replace(kong, limits=(*kong.limits, Limit(with_the_taken, KONG_OF_TAKEN))),
            replace(riichi_way, conditions=(regular, *riichi_way.conditions), limits=(NOT_TAKEN, *riichi_way.limits)),
            replace(DISCARDS, limits=(NOT_TAKEN, *DISCARDS.limits)),
        ),
        calls=(),
        of_use=lambda hand, seat, tile: (family.awaits(hand, seat, tile), False),
        never=dict.fromkeys((Chi, Pon, Minkan), NO_CALLS),
    )


class Tricks(Struct):
    """Riichi's mechanics with tricks in place of calls."""

    family: Family

    def takes(self, hand: Hand, seat: Seat) -> tuple[Take, ...]:
        """Return the tiles after which something can be done. In riichi only others' tiles that win or make an allowed kong.

        Without riichi whoever holds a tile that was not taken can discard that, whatever it takes.
        """
        state: TrickState = hand.state
        in_riichi = state.ready[seat] is not None
        can_discard = not in_riichi and bool(free_tiles(hand, seat))
        return tuple(
            Take(tile, source)
            for tile, source in dict.fromkeys(state.taking or ())
            if can_discard
            or (
                not (in_riichi and source == seat)
                and self.legality().acts(Took(seat, tile, source).apply(hand), Turn(seat))
            )
        )

    def discarded(self, rules: TurnRules, hand: Hand, offer: Offer) -> Script:
        """A regular discard belongs to the trick; those made while taking tiles to none."""
        state: TrickState = hand.state
        if state.taking is None:
            hand = yield Noted(replace(state, plays=(*state.plays, (offer.source, offer.tile))))
        return (yield from self.family.discarded(rules, hand, offer))

    def melded(self, hand: Hand, seat: Seat, meld: Meld) -> Steps:
        """Taken tiles that went into a kong are in the meld and count as taken no longer."""
        hand = yield from self.family.melded(hand, seat, meld)
        state: TrickState = hand.state
        kind = KIND[meld.tiles[0]]
        left = tuple((tile, source) for tile, source in state.taken[seat] if KIND[tile] != kind)
        if left != state.taken[seat]:
            hand = yield Noted(replace(state, taken=put(state.taken, seat, left)))
        return hand

    def pass_turn(self, hand: Hand, seat: Seat) -> Script:
        """The next seat plays to the trick; the winner of a complete trick takes tiles, then leads the next."""
        state: TrickState = hand.state
        if state.taking is not None:
            return (yield from self.taking(hand, seat))
        if len(state.plays) == hand.seats:
            hand = yield Noted(replace(state, taking=tuple((tile, source) for source, tile in state.plays)))
            return (yield from self.taking(hand, trick_winner(hand)))
        if hand.wall.left == 0:
            return ShowRacks((hand.dealer, *hand.others(hand.dealer)))
        return Draw(hand.after(seat))

    def taking(self, hand: Hand, seat: Seat) -> Script:
        """The winner is asked while there is a tile it may take."""
        if options := self.takes(hand, seat):
            return TakeTiles(seat, options)
        return (yield from lead(hand, seat))

    def legality(self) -> Legality:
        """As in riichi mahjong, but taken tiles stay; there is no chi, pon or open kong, only ron.

        With a tile just taken a seat wins, lays a kong with it or discards another tile, but declares no riichi.
        """
        return _legality(self.family)

    def turn_rules(self) -> TurnRules:
        """Return the working rules for the shared turn."""
        return replace(
            self.family.turn_rules(self.legality()),
            discarded=self.discarded,
            melded=self.melded,
            pass_turn=self.pass_turn,
        )
