"""Trick mahjong 拼点麻将: calls are replaced by trick-taking. Who wins a trick may take its discards, and leads the next.

Source: C.H.R.I.S. 麻雀完全指南, section C1. Yaku, dora, riichi and furiten are those of riichi; payments those of section C.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial
from typing import ClassVar, Final

from engine.core.action import PASS, Action, Ankan, Chi, Discard, Gesture, Minkan, Pon
from engine.core.appearance import Appearance, LikeDraw
from engine.core.event import Event, Noted
from engine.core.hand import Answers, Deal, Hand, Script, Wall
from engine.core.meld import Meld, Seat
from engine.core.narration import Narrator
from engine.core.node import Decision, Node
from engine.core.observe import Observation
from engine.core.tile_words import tile_name
from engine.core.tiles import EAST, HONOURS, KIND, KINDS, RED, UNKNOWN, Tile, Tiles, suit, without
from engine.core.value import dataclass
from engine.core.words import Text
from engine.families.riichi.even import even_account, nagashi_evenly, paid_evenly, pay_evenly
from engine.families.riichi.fields import UNREPEATED
from engine.families.riichi.input import score_with
from engine.families.riichi.legality import ABANDONING, DISCARDS, japanese_legality, kongs, riichi
from engine.families.riichi.turn import GOAL, DrawNext, Family, JapaneseState, Riichi, TurnIndicators, put
from engine.families.riichi.words import barred, dora_kinds, pattern_infos, stated
from engine.families.riichi.words import facts as family_facts
from engine.families.riichi.words import prompt as family_prompt
from engine.families.riichi.yaku import DORA_AFTER, TABLE, YakuTable
from engine.games import GAME_NAMES
from engine.games.riichi.rules import ABORTIVE_DRAWS, DEAD_WALL, table_of
from engine.games.trick.guide import GUIDE
from engine.play.legality import Actions, Condition, Legality, Limit
from engine.play.opening import BreakWall, fresh_hand
from engine.play.options import Option, Options, switch
from engine.play.programme import CIRCLE_OPTIONS, PLAYERS_OPTION, Circles
from engine.play.prompts import asks
from engine.play.refusals import refusal
from engine.play.rule_set import Fact, RuleSet, one_yaku
from engine.play.turn import Draw, Offer, ShowRacks, Steps, Turn, TurnRules
from engine.scoring.answer import ScoredHand
from engine.scoring.score import Refused
from engine.scoring.winning_hand import WinningHand


@dataclass(frozen=True, slots=True)
class TrickState(JapaneseState):
    """Beside riichi, furiten and indicators, the tricks.

    ``plays``: the discards of the trick being played, leader first. ``taking``: while its winner takes tiles, those it may
    still take with the seats that discarded them. ``taken``: the tiles each seat has taken and from whom; they lie face up.
    ``river_only``: the option that only what lies in one's own river makes furiten.
    """

    plays: tuple[tuple[Seat, Tile], ...] = ()
    taking: tuple[tuple[Tile, Seat], ...] | None = None
    taken: tuple[tuple[tuple[Tile, Seat], ...], ...] = ()
    river_only: bool = False


# -- tiles, deal ---------------------------------------------------------------------------------------------------------


def seats(options: Options) -> int:
    """Four, or three with the option."""
    return 3 if options["players"] == 3 else 4


JOINED: Tiles = (0, 8, *range(EAST, KINDS))
"""With three players the characters are 1m and 9m alone, and one suit with the honours, in this order."""


def wall(options: Options) -> Tiles:
    """136 tiles, one five of each suit red; with three players 108, without 2m to 8m."""
    reds = {KIND[red]: red for red in RED}
    kinds = range(KINDS) if seats(options) == 4 else (*JOINED[:2], *range(9, KINDS))
    return tuple(reds[kind] if copy == 0 and kind in reds else kind for kind in kinds for copy in range(4))


def deal(options: Options, order: Deal) -> Hand:
    """As in riichi; the dealer leads the first trick."""
    n = seats(options)
    state = TrickState((None,) * n, (False,) * n, taken=((),) * n, river_only=bool(options["furiten_river_only"]))
    first = BreakWall(TurnIndicators(1, DrawNext(order.dealer)))
    return fresh_hand(order, n, Wall(len(wall(options)), reserve=DEAD_WALL), state, first)


# -- ranking -------------------------------------------------------------------------------------------------------------


def suit_of(tile: Tile, players: int) -> int:
    """The suit a tile is compared in: characters, dots, bamboo, honours; with three players characters are honours."""
    found = suit(tile)
    return HONOURS if players == 3 and found == 0 else found


def strength(tile: Tile, trump: int, led: int, players: int) -> tuple[int, int]:
    """Trump before the led suit before all others; then the higher number, honours from East up to Red."""
    own = suit_of(tile, players)
    return (2 if own == trump else 1 if own == led else 0, KIND[tile])


def trump_of(table: Hand | Observation) -> int:
    """The suit of the first dora indicator."""
    return suit_of(table.wall.shown[0], table.seats)


def trick_winner(hand: Hand) -> Seat:
    """The highest discard's owner; of identical tiles the later one wins."""
    plays = hand.rule_state.plays
    trump, led = trump_of(hand), suit_of(plays[0][1], hand.seats)
    nth = max(range(len(plays)), key=lambda i: (strength(plays[i][1], trump, led, hand.seats), i))
    winner: Seat = plays[nth][0]
    return winner


# -- taking tiles --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take one tile of the trick just won; ``source`` is the seat that discarded it."""

    name: ClassVar[str] = "take"
    gesture: ClassVar[Gesture] = "take"
    tile: Tile
    source: Seat


_TOOK: Final = Text("{who}取走{source}的 {tile}", "{who} took {tile} from {source}")


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A tile of the trick goes to its winner's rack, face up."""

    seat: Seat
    tile: Tile
    source: Seat

    def apply(self, hand: Hand) -> Hand:
        state: TrickState = hand.rule_state
        left = list(state.taking or ())
        river = hand.rivers[self.source]
        # What the winner has discarded for tiles taken before lies after its discard of the trick.
        index = len(river) - 1 - (len(state.plays) - len(left) if self.source == self.seat else 0)
        laid = replace(river[index], taken_by=self.seat)
        hand = hand.with_river(self.source, (*river[:index], laid, *river[index + 1 :]))
        place = hand.places[self.seat]
        hand = hand.with_place(self.seat, concealed=(*place.concealed, self.tile), drawn=self.tile)
        left.remove((self.tile, self.source))
        taken = put(state.taken, self.seat, (*state.taken[self.seat], (self.tile, self.source)))
        return replace(hand, rule_state=replace(state, taking=tuple(left), taken=taken, untouched=False))

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (_TOOK.filled(who=by.who(self.seat), tile=tile_name(self.tile), source=by.who(self.source)),)

    def appearance(self) -> Appearance:
        return LikeDraw()


@dataclass(frozen=True, slots=True)
class TakeTiles:
    """The trick's winner takes a tile, or no more and leads the next trick."""

    seat: Seat
    options: tuple[Take, ...]

    @property
    def turn(self) -> Seat:
        return self.seat

    def node(self, rules: TurnRules, hand: Hand) -> Node:
        return Decision({self.seat: (*self.options, PASS)})

    def step(self, rules: TurnRules, hand: Hand, given: Answers) -> Script:
        action = given[self.seat]
        if isinstance(action, Take):
            yield Took(self.seat, action.tile, action.source)
            return Turn(self.seat)
        return (yield from lead(hand, self.seat))


def lead(hand: Hand, seat: Seat) -> Script:
    """A new trick begins: its leader draws, or the wall is exhausted."""
    hand = yield Noted(replace(hand.rule_state, plays=(), taking=None))
    if hand.wall.left == 0:
        return ShowRacks((hand.dealer, *hand.others(hand.dealer)))
    return Draw(seat)


def free_tiles(hand: Hand, seat: Seat) -> Tiles:
    """The concealed tiles that were not taken: those that may be discarded."""
    return without(hand.places[seat].concealed, (tile for tile, _ in hand.rule_state.taken[seat]))


def own_discards(table: Hand | Observation, seat: Seat) -> Tiles:
    """Those in one's river and, unless agreed otherwise, those others took; what one took back oneself makes no furiten."""
    state: TrickState = table.rule_state if isinstance(table, Hand) else table.state
    return tuple(
        laid.tile
        for laid in table.rivers[seat]
        if laid.taken_by is None or (laid.taken_by != seat and not state.river_only)
    )


# -- play ----------------------------------------------------------------------------------------------------------------

NO_CALLS = Text("拼点麻将不能吃、碰、明杠", "There are no chi, pon or open kongs in trick mahjong")
TAKEN_STAYS = Text("取得的牌不能再打出", "A taken tile cannot be discarded again")
KONG_OF_TAKEN = Text(
    "取牌后只能用刚取的牌开暗杠", "After taking a tile only a concealed kong with that tile is allowed"
)
REGULAR_DISCARD = Text("取牌时的切牌不能立直", "Riichi is declared only with the regular discard of a trick")


def just_taken(hand: Hand, turn: Turn) -> bool:
    """Whether the tile in hand was taken from the trick, not drawn."""
    return hand.rule_state.taking is not None and not turn.after_kong


def not_taken(hand: Hand, seat: Seat, turn: Turn, found: Actions) -> Actions:
    """The discards, with riichi or without, of tiles that were not taken; in a rack that is not all known any could be there."""
    state: TrickState = hand.rule_state
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
    """The kongs of the tile just taken, if one was."""
    drawn = hand.places[seat].drawn
    if not just_taken(hand, turn):
        return found
    return tuple([k for k in found if isinstance(k, Ankan) and drawn is not None and KIND[k.tiles[0]] == KIND[drawn]])


NOT_TAKEN = Limit[Turn](not_taken, TAKEN_STAYS)


@lru_cache(maxsize=16)
def _legality(family: Family) -> Legality:
    kong, riichi_way = kongs(family), riichi(family.copies)
    regular = Condition[Turn](lambda hand, seat, turn: hand.rule_state.taking is None, REGULAR_DISCARD)
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


@dataclass(frozen=True, slots=True)
class Tricks:
    """Riichi's mechanics with tricks in place of calls."""

    family: Family

    def takes(self, hand: Hand, seat: Seat) -> tuple[Take, ...]:
        """The tiles after which something can be done. In riichi only others' tiles that win or make an allowed kong.

        Without riichi whoever holds a tile that was not taken can discard that, whatever it takes.
        """
        state: TrickState = hand.rule_state
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
        state: TrickState = hand.rule_state
        if state.taking is None:
            hand = yield Noted(replace(state, plays=(*state.plays, (offer.source, offer.tile))))
        return (yield from self.family.discarded(rules, hand, offer))

    def melded(self, hand: Hand, seat: Seat, meld: Meld) -> Steps:
        """Taken tiles that went into a kong lie there."""
        hand = yield from self.family.melded(hand, seat, meld)
        state: TrickState = hand.rule_state
        kind = KIND[meld.tiles[0]]
        left = tuple((tile, source) for tile, source in state.taken[seat] if KIND[tile] != kind)
        if left != state.taken[seat]:
            hand = yield Noted(replace(state, taken=put(state.taken, seat, left)))
        return hand

    def pass_turn(self, hand: Hand, seat: Seat) -> Script:
        """The next seat plays to the trick; the winner of a whole one takes tiles, then leads the next."""
        state: TrickState = hand.rule_state
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
        """As in riichi, but taken tiles stay; with a tile just taken one wins, lays a kong with it or discards another, but declares
        no riichi. No chi, pon or open kong: ron alone.
        """
        return _legality(self.family)

    def turn_rules(self) -> TurnRules:
        """The working rules for the shared turn."""
        return replace(
            self.family.turn_rules(self.legality()),
            discarded=self.discarded,
            melded=self.melded,
            pass_turn=self.pass_turn,
        )


# -- payments and the match ----------------------------------------------------------------------------------------------


def table_for(double_yakuman: bool, players: int) -> YakuTable:  # noqa: FBT001
    """Riichi's yaku; with three players 9m follows 1m as dora and 1m follows 9m."""
    table = table_of(double_yakuman)
    if players == 4:
        return table
    first, last = JOINED[:2]
    dora_after = (last, *DORA_AFTER[1:last], first, *DORA_AFTER[last + 1 :])
    return YakuTable(yaku=table.yaku, yakuman=table.yakuman, dora_after=dora_after)


@lru_cache(maxsize=16)
def _rules(double_yakuman: bool, players: int) -> TurnRules:  # noqa: FBT001
    family = Family(
        table=table_for(double_yakuman, players),
        pay=pay_evenly,
        nagashi=nagashi_evenly,
        abortive=ABORTIVE_DRAWS,
        most_winners=3,
        own_discards=own_discards,
    )
    return Tricks(family).turn_rules()


OPEN_MELD = Refused("open_meld", Text("拼点麻将不能吃、碰、明杠", "there is no chi, pon or open kong in this game"))


def score(hand: WinningHand, options: Options) -> ScoredHand:
    """A stated hand: closed, dealer and others paid alike, no counters since no dealer repeats."""
    if any(meld.is_open for meld in hand.melds):
        return ScoredHand(OPEN_MELD)
    options = {"players": 4, **options}
    table = table_for(options.get("double_yakuman") is True, seats(options))
    return score_with(
        hand,
        table,
        lambda score: paid_evenly(hand, score, seats(options)),
        frozenset(KIND[tile] for tile in wall(options)),
    )


def rules(options: Options) -> TurnRules:
    """The working rules for these options."""
    return _rules(bool(options["double_yakuman"]), seats(options))


def programme(options: Options) -> Circles:
    """Every seat deals once a circle; nobody repeats."""
    return Circles(seats(options), int(options["circles"] or 0), int(options["start"] or 0))


# -- for people ----------------------------------------------------------------------------------------------------------

SUIT_NAMES = (Text("万", "characters"), Text("筒", "dots"), Text("条", "bamboo"), Text("字牌", "honours"))
JOINED_NAME = Text("万字", "1 9 & honours")


def suit_name(found: int, players: int) -> Text:
    """The suit in words."""
    return JOINED_NAME if players == 3 and found == HONOURS else SUIT_NAMES[found]


def facts(observation: Observation) -> tuple[Fact, ...]:
    """Trump and led suit, the trick in the middle, and what everybody has taken."""
    state: TrickState = observation.state
    found = list(family_facts(observation, own_discards))
    players = observation.seats
    if observation.wall.shown:
        found.append(Fact("trump", Text("王牌花色", "Trump"), suit_name(trump_of(observation), players)))
    if state.plays:
        led = suit_of(state.plays[0][1], players)
        found.append(Fact("led", Text("首出花色", "Led"), suit_name(led, players)))
    found += [
        Fact("front", Text("本巡", "Trick"), tiles=(tile,), seat=seat, role="in_front") for seat, tile in state.plays
    ]
    found += [
        Fact("taken", Text("取得", "Taken"), tiles=tuple(tile for tile, _ in taken), seat=seat, role="beside")
        for seat, taken in enumerate(state.taken)
        if taken
    ]
    return tuple(found)


def why_not(rules: TurnRules, hand: Hand, seat: Seat, action: Action) -> Text | None:
    """The rule about tricks that forbids it, else what forbids it at a turn."""
    state: TrickState = hand.rule_state
    if not isinstance(action, Take):
        return refusal(rules, hand, seat, action)
    if not isinstance(hand.phase, TakeTiles) or hand.phase.seat != seat:
        return Text("只有本巡的胜者能取本巡的牌", "Only the winner of the trick takes its tiles")
    if state.ready[seat] is not None:
        return Text(
            "立直后只能取能和牌或开暗杠的牌",
            "After riichi only a tile that wins or makes a concealed kong may be taken",
        )
    if (action.tile, action.source) not in (state.taking or ()):
        return Text("这张牌不在本巡可取的牌里", "This tile is not one of the trick that may be taken")
    return Text("取了之后没有可以打出的牌", "After taking it no tile could be discarded")


TAKE_OR_NOT = Text(
    "这一巡你最大：可以取其中一张（亮出，不能再打出），再从手里打一张；不取就由你领出下一巡。",
    "You won the trick: take one of its tiles, which lies open and is never discarded again, and discard another; "
    "or take none and lead the next trick.",
)


def prompt(observation: Observation) -> Text | None:
    """What is asked of the winner of a trick, and what letting a win go costs."""
    return TAKE_OR_NOT if asks(observation, Take) else family_prompt(observation)


OPTIONS: tuple[Option, ...] = (
    PLAYERS_OPTION,
    *CIRCLE_OPTIONS,
    switch("furiten_river_only", Text("振听只看牌河", "Furiten by one's own river only"), default=False),
    switch("double_yakuman", Text("双倍役满", "Double yakuman"), default=False),
)


def bonus(observation: Observation) -> frozenset[int]:
    """The dora, in the order of the tiles played with."""
    return dora_kinds(observation, table_for(False, observation.seats).dora_after)  # noqa: FBT003


TRICK = RuleSet(
    id="trick",
    version=1,
    name=GAME_NAMES["trick"],
    summary=Text(
        "没有吃碰：每巡切牌比大小，胜者可取走本巡的牌。",
        "No calls: each round of discards is a trick, and its winner may take the tiles.",
    ),
    source=Text("C.H.R.I.S. 麻雀完全指南 C1", "C.H.R.I.S. guide, section C1"),
    options=OPTIONS,
    wall=wall,
    rules=rules,
    deal=deal,
    programme=programme,
    patterns=pattern_infos(TABLE),
    score=score,
    account=lambda options: even_account(ABORTIVE_DRAWS, seats(options)),
    stated_fields=UNREPEATED,
    goal=lambda observation: GOAL,
    facts=facts,
    refusal=why_not,
    guide=GUIDE,
    seats=seats,
    bonus=bonus,
    open_hands=one_yaku,
    stated=stated,
    barred=partial(barred, own_discards=own_discards),
    prompt=prompt,
)
