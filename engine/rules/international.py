"""国标麻将 of C.H.R.I.S. (International Standard, MCR): eighty-one fan, eight of them to win, eight flowers.

Source: C.H.R.I.S. 麻雀完全指南, section I; where it is silent the official rules of 1998 hold. A house option departs
from it: whether seven pairs can be 混幺九, see ``ORPHAN_PAIRS``.
"""

from __future__ import annotations

from dataclasses import replace

from engine.core.action import Action, Ron, SelfDraw
from engine.core.hand import Deal, Hand, Script, Transfer, Wall
from engine.core.meld import Seat
from engine.core.observe import Observation
from engine.core.tiles import EAST, FLOWERS, HONOURS, KIND, KINDS, SUITS, UNKNOWN, Tile, Tiles, counts, suit
from engine.core.value import dataclass
from engine.core.words import Text
from engine.play.account import Account, seats_by_number, told_score
from engine.play.flowers import (
    FLOWER_FIRST,
    NO_FLOWER,
    FirstTileThenFlowers,
    LayFlower,
    replace_flower,
    turn_flowers,
)
from engine.play.opening import BreakWall, fresh_hand
from engine.play.options import Option, Options, switch
from engine.play.plain import EXHAUSTED, head_bump, plain_calls, plain_discards, plain_kongs, why_not_plainly, win_ends
from engine.play.programme import CIRCLE_OPTIONS, four_in_circles
from engine.play.readiness import at_rest
from engine.play.rule_set import Fact, PatternInfo, RuleSet
from engine.play.turn import (
    Draw,
    Kong,
    Offer,
    Turn,
    TurnRules,
    Win,
    end,
    never,
    nothing,
    offered,
    turn_kongs_up,
)
from engine.rules import GAME_NAMES
from engine.rules.guides.international import GUIDE
from engine.scoring.distance import Goal
from engine.scoring.distance_shapes import knitted_honours, knitted_straight, seven_pairs_or_quads, thirteen_orphans
from engine.scoring.international_fan import MINIMUM, Flag, InternationalWin, count, waits_of
from engine.scoring.international_page import EXPLAINED
from engine.scoring.international_points import paid_for, payments
from engine.scoring.international_rows import FAN
from engine.scoring.international_table import Table
from engine.scoring.score import Refused, Score
from engine.scoring.stated import StatedHand
from engine.scoring.stated_international import FIELDS, ORPHAN_PAIRS, score_international, table_of

SEATS = 4


@dataclass(frozen=True, slots=True)
class InternationalState:
    """Nothing beyond what lies on the table need be remembered."""

    def seen_by(self, seat: Seat | None) -> InternationalState:
        """All of it is public."""
        return self


def wall(options: Options) -> Tiles:
    """144 tiles: four of each kind without red fives, and eight flowers and seasons."""
    return (*(kind for kind in range(KINDS) for _ in range(4)), *FLOWERS)


def deal(options: Options, order: Deal) -> Hand:
    """No dead wall: every tile can be drawn. The dealer takes a fourteenth tile, then flowers are replaced."""
    first = BreakWall(FirstTileThenFlowers(Turn(order.dealer)))
    return fresh_hand(order, SEATS, Wall(len(wall(options))), InternationalState(), first)


# -- winning -------------------------------------------------------------------------------------------------------------


def is_last_of_kind(hand: Hand, win: Win) -> bool:
    """和绝张: the three others of its kind lie on the table for all to see, in rivers or in melds laid open."""
    return lying_open(hand, KIND[win.tile]) - (win.source is not None) == 3


def lying_open(table: Hand | Observation, kind: int) -> int:
    """How many tiles of a kind lie in rivers and in melds laid open."""
    seen = sum(KIND[laid.tile] == kind for river in table.rivers for laid in river if laid.taken_by is None)
    return seen + sum(
        KIND[tile] == kind
        for place in table.places
        for meld in place.melds
        if not meld.hidden and meld.is_open
        for tile in meld.tiles
    )


def declared(hand: Hand, win: Win) -> InternationalWin:
    """The win with its circumstances."""
    place = hand.places[win.seat]
    self_drawn = win.source is None
    flags: set[Flag] = set()
    if hand.wall.left == 0:
        flags.add("last_tile")
    if win.after_kong and self_drawn:
        flags.add("after_kong")
    if not win.robbed and is_last_of_kind(hand, win):
        flags.add("last_of_kind")
    return InternationalWin(
        at_rest(place) if self_drawn else place.concealed,
        win.tile,
        "self_draw" if self_drawn else "rob_kong" if win.robbed else "discard",
        place.melds,
        EAST + (win.seat - hand.dealer) % SEATS,
        EAST + hand.deal.round % 4,
        frozenset(flags),
    )


@dataclass(frozen=True, slots=True)
class International:
    """The game under its options: ``table`` has the patterns that count."""

    table: Table

    def can_win(self, hand: Hand, win: Win) -> bool:
        """Complete and worth eight fan. There is no furiten."""
        place = hand.places[win.seat]
        if UNKNOWN in place.concealed:
            return True
        rest = at_rest(place) if win.source is None else place.concealed
        if KIND[win.tile] not in waits_of(rest):
            return False
        return isinstance(count(declared(hand, win), self.table), Score)

    def acts(self, hand: Hand, turn: Turn) -> tuple[Action, ...]:
        """A flower is replaced before anything else; then win, lay kongs, discard."""
        seat = turn.seat
        place = hand.places[seat]
        flowers = turn_flowers(hand, seat)
        if flowers and place.drawn != UNKNOWN:
            return flowers
        options: list[Action] = []
        if place.drawn is not None and self.can_win(hand, Win(seat, place.drawn, after_kong=turn.after_kong)):
            options.append(SelfDraw())
        return (*options, *flowers, *plain_kongs(hand, seat), *plain_discards(place))

    def claims(self, hand: Hand, seat: Seat, offer: Offer) -> tuple[Action, ...]:
        """Win, kong, pon, chi."""
        calls = plain_calls(hand, seat, offer)
        return (Ron(), *calls) if self.can_win(hand, Win(seat, offer.tile, offer.source)) else calls

    def robs(self, hand: Hand, seat: Seat, tile: Tile, source: Seat) -> tuple[Action, ...]:
        """Only a kong being added can be robbed."""
        return (Ron(),) if self.can_win(hand, Win(seat, tile, source, robbed=True)) else ()

    def counted(self, hand: Hand, win: Win) -> Score | Refused:
        """What the win is worth, and what is paid for it."""
        return paid_for(
            count(declared(hand, win), self.table), len(hand.flowers[win.seat]), self_draw=win.source is None
        )


def settle(hand: Hand, win: Win, score: Score, nth: int) -> tuple[Transfer, ...]:
    """Everybody pays 8; who is beaten pays the fan and the winner's flowers besides."""
    changes = payments(score.total, len(hand.flowers[win.seat]), winner=win.seat, source=win.source)
    return tuple(Transfer(seat, win.seat, -points, "win") for seat, points in changes.items() if points < 0)


# -- kongs and the end ---------------------------------------------------------------------------------------------------


def face_down(hand: Hand, tiles: Tiles) -> bool:
    """暗杠不用展示: a concealed kong stays hidden until the hand ends."""
    return True


def won(hand: Hand, wins: tuple[Win, ...]) -> Script:
    """The hand is over: kongs are turned up. Of several who claim the win the nearest after the discarder gets it."""
    hand = yield from turn_kongs_up(hand)
    return (yield from head_bump(hand, wins))


def kong(hand: Hand, seat: Seat, laid: Kong) -> Script:
    """A kong earns nothing by itself; its replacement comes from the tail of the wall."""
    yield from ()
    return Draw(seat, replacement=True)


def pass_turn(hand: Hand, seat: Seat) -> Script:
    """The next seat draws; with an empty wall the hand is a draw."""
    yield from ()
    return (yield from exhausted(hand)) if hand.wall.left == 0 else Draw(hand.after(seat))


def exhausted(hand: Hand) -> Script:
    """Nobody pays for not being ready; kongs are turned up to be checked, racks are not."""
    hand = yield from turn_kongs_up(hand)
    return (yield from end(hand, EXHAUSTED))


def shows(hand: Hand, seat: Seat, tiles: Tiles) -> bool:
    """Being ready is worth nothing at a draw."""
    return False


def _turn_rules(game: International) -> TurnRules:
    return TurnRules(
        acts=game.acts,
        claims=game.claims,
        robs=game.robs,
        count=game.counted,
        settle=settle,
        kong=kong,
        pass_turn=pass_turn,
        after_wins=win_ends,
        won=won,
        discarded=offered,
        survived=nothing,
        melded=nothing,
        interrupted=never,
        shows=shows,
        exhausted=exhausted,
        other=replace_flower,
        face_down=face_down,
    )


_RULES = {pairs: _turn_rules(International(table_of({ORPHAN_PAIRS: pairs}))) for pairs in (True, False)}


def rules(options: Options) -> TurnRules:
    """The working rules for these options."""
    return _RULES[bool(options[ORPHAN_PAIRS])]


# -- for people ----------------------------------------------------------------------------------------------------------

ANY_SHAPE = Goal((seven_pairs_or_quads, thirteen_orphans, knitted_honours, knitted_straight))
ONE_SUIT = tuple(Goal((seven_pairs_or_quads,), frozenset(range(len(SUITS))) - {own}) for own in range(len(SUITS)))
"""One suit and honours (混一色), which alone is most of what a win needs."""
MOST_FOREIGN = 4
"""How many tiles of other suits a hand that is to become one suit may still have."""


def goal(observation: Observation) -> Goal:
    """Any shape; but one suit and honours where the rack and its melds are nearly that, since eight fan are needed."""
    if observation.seat is None:
        return ANY_SHAPE
    rack = observation.rack
    melded = {suit(meld.tiles[0]) for meld in rack.melds} - {HONOURS}
    held = counts(rack.concealed)
    foreign = {
        own: sum(held[: 9 * own]) + sum(held[9 * own + 9 : EAST]) for own in range(len(SUITS)) if melded <= {own}
    }
    own = min(foreign, key=foreign.__getitem__, default=None)
    return ONE_SUIT[own] if own is not None and foreign[own] <= MOST_FOREIGN else ANY_SHAPE


def complete(observation: Observation) -> Goal:
    """Any shape, whatever the seat builds towards."""
    return ANY_SHAPE


def stated(observation: Observation, hand: StatedHand) -> StatedHand:
    """和绝张 where the three others of the winning tile's kind lie on the table for all to see."""
    kind, offered = KIND[hand.win], Ron() in observation.options and observation.turn is not None
    river = observation.rivers[observation.turn] if offered and observation.turn is not None else ()
    others = lying_open(observation, kind) - (bool(river) and KIND[river[-1].tile] == kind)
    return replace(hand, flags=hand.flags | {"last_of_kind"}) if others == 3 else hand


def facts(observation: Observation) -> tuple[Fact, ...]:
    """Nothing is turned up or declared in this game; flowers lie beside the racks."""
    return ()


BELOW_MINIMUM = Text(f"不到 {MINIMUM} 番，不能和牌", f"The hand is worth less than {MINIMUM} fan")


def why_not(hand: Hand, seat: Seat, action: Action) -> Text:
    """The rule that forbids it."""
    place = hand.places[seat]
    if isinstance(action, LayFlower):
        return NO_FLOWER
    if hand.phase.turn == seat and any(tile in FLOWERS for tile in place.concealed):
        return FLOWER_FIRST
    return why_not_plainly(hand, seat, action, waits_of(at_rest(place)), BELOW_MINIMUM)


OPTIONS: tuple[Option, ...] = (
    *CIRCLE_OPTIONS,
    switch(
        ORPHAN_PAIRS,
        Text("七对计混幺九", "Seven pairs count as terminals and honours"),
        default=False,
        note=Text(
            "关：如指南所注，混幺九必须是碰碰和。开：如公开例题，与七对复合",
            "Off: triplets only, as the guide says. On: seven pairs too, as in published examples",
        ),
    ),
)


def price(hand: StatedHand, score: Score) -> dict[str, float]:
    """What everybody gains and loses by a stated win of so many fan; flowers are paid for beside them."""
    return seats_by_number(payments(score.total, hand.flowers, winner=0, source=hand.source))


ACCOUNT = Account(unit="fan", score=told_score("fan", MINIMUM), price=price, most_winners=1)


INTERNATIONAL = RuleSet(
    id="international",
    version=1,
    name=GAME_NAMES["international"],
    summary=Text(
        "八十一番种，八番起和，有花牌；没有振听，有头跳。",
        "Eighty-one patterns, at least eight fan to win, with flowers; no furiten, one winner only.",
    ),
    source=Text("C.H.R.I.S. 麻雀完全指南 I；1998 年国标规则", "C.H.R.I.S. guide, section I; official rules of 1998"),
    options=OPTIONS,
    wall=wall,
    rules=rules,
    deal=deal,
    programme=four_in_circles,
    patterns=tuple(PatternInfo(row.id, row.name, str(row.value), *EXPLAINED[row.id]) for row in FAN),
    score=score_international,
    account=lambda options: ACCOUNT,
    # Concealed kongs are looked at after the hand. By the official rules an offender pays, and the hand goes on without it.
    reasons={"false_win": Text("错和", "False win"), "wrong_kong": Text("开错暗杠", "Wrong concealed kong")},
    stated_fields=FIELDS,
    goal=goal,
    complete=complete,
    stated=stated,
    facts=facts,
    refusal=why_not,
    guide=GUIDE,
    needs_yaku=True,
)
