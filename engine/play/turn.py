"""The draw-and-discard turn that most mahjong shares: draw, act, claims, robbing a kong, winners showing their hands.

What differs between games is in ``TurnRules``: functions that return options, scores, payments, events or the next phase.
Sub-scripts (``Steps``) yield events and return the changed hand; scripts return the next phase.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from paizhuo.engine.core.action import PASS, Action, Ankan, Chi, Discard, Kakan, Minkan, Pon, Ron, SelfDraw
from paizhuo.engine.core.event import ConcealedKongRobbed, Discarded, Drew, KongAdded, KongRobbed, Melded
from paizhuo.engine.core.hand import Answers, Ending, Hand, Phase, Script, Steps, Transfer
from paizhuo.engine.core.meld import Meld, MeldKind, Seat
from paizhuo.engine.core.node import Chance, Decision, DrawTile, Node
from paizhuo.engine.core.tiles import KIND, UNKNOWN, Tile, Tiles, tidy
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.play.legality import Legality, Win
from paizhuo.engine.play.showing import ShowHands, end
from paizhuo.engine.rules.endings import EXHAUSTED, WIN
from paizhuo.engine.rules.phases import ByConditions
from paizhuo.engine.scoring.score import NotValid, Score
from paizhuo.engine.scoring.winning_hand import WinningHand


class Kong(Struct):
    """A kong that stands. ``fresh``: laid with the tile just drawn or claimed, not with one kept back."""

    meld: Meld
    fresh: bool = True


def nothing(hand: Hand, *_: object) -> Steps:
    """No events."""
    yield from ()
    return hand


def laid_openly(hand: Hand, tiles: Tiles) -> bool:
    """Concealed kongs are shown."""
    return False


# -- what most games do --------------------------------------------------------------------------------------------------


def draw_replacement(hand: Hand, seat: Seat, laid: Kong) -> Script:
    """A kong earns nothing by itself; its replacement comes from the tail of the wall."""
    yield from ()
    return Draw(seat, replacement=True)


def next_draws(hand: Hand, seat: Seat) -> Script:
    """The next seat draws; with an empty wall the hand is a draw, and nobody pays for not being ready."""
    yield from ()
    return (yield from exhausted(hand)) if hand.wall.left == 0 else Draw(hand.after(seat))


def exhausted(hand: Hand) -> Script:
    """An exhaustive draw without payments."""
    return (yield from end(hand, EXHAUSTED))


def win_ends(hand: Hand, wins: tuple[Win, ...]) -> Script:
    """A win ends the hand."""
    return (yield from end(hand, WIN))


def keeps_closed(hand: Hand, seat: Seat, tiles: Tiles) -> bool:
    """Being ready is worth nothing at a draw, so no rack is shown."""
    return False


def show(hand: Hand, wins: tuple[Win, ...]) -> Script:
    """Everybody who claims the win gets it, first the one next after the discarder 一炮多响."""
    yield from ()
    return ShowHands(wins)


def offered(rules: TurnRules, hand: Hand, offer: Offer) -> Script:
    """Nothing stands between a discard and its claims."""
    return (yield from offer.go(rules, hand))


def never(hand: Hand, seat: Seat) -> Ending | None:
    """No abortive draws."""
    return None


def no_flowers_win(hand: Hand) -> Win | None:
    """Flowers win nothing by themselves."""
    return None


def unknown_action(rules: TurnRules, hand: Hand, turn: Turn, action: Action) -> Script:
    """A game without actions of its own."""
    yield from ()
    raise AssertionError(f"{action.name} is not part of this game")


class TurnRules(Struct):
    """What differs between draw-and-discard games; a field that is not given is what most games do.

    - ``legality``: what the seat at turn may do, and others with its discard or a tile of its kong.
    - ``declared``: a win as the hand that is counted; ``count``: what it is worth.
    - ``settle``: who pays; its last argument numbers the winners on one tile, 0 for the first.
    - ``won``: the phase after one or more seats declared a win (in turn order from the discarder).
    - ``discarded``: what follows a discard before it is offered; ``survived``, ``melded``: events after a discard (or added
      kong) nobody won on, and after a meld.
    - ``other``: actions that only this game knows, at one's turn.
    - ``kong``: after a kong stands; ``pass_turn``, ``after_wins``: the next phase.
    - ``shows``: whether a seat lays its rack open at an exhaustive draw; ``exhausted``: what then follows.
    - ``interrupted``: an abortive draw after a discard nobody won on.
    - ``flowers_win``: the win that the flowers laid open make at once, whatever the tiles.
    - ``before``: events before what a seat does at its turn.
    - ``face_down``: whether a concealed kong of these tiles stays hidden from the others (see ``KongsTurnedUp``).
    """

    legality: Legality
    declared: Callable[[Hand, Win], WinningHand]
    count: Callable[[WinningHand], Score | NotValid]
    settle: Callable[[Hand, Win, Score, int], tuple[Transfer, ...]]
    kong: Callable[[Hand, Seat, Kong], Script] = draw_replacement
    pass_turn: Callable[[Hand, Seat], Script] = next_draws
    after_wins: Callable[[Hand, tuple[Win, ...]], Script] = win_ends
    won: Callable[[Hand, tuple[Win, ...]], Script] = show
    discarded: Callable[[TurnRules, Hand, Offer], Script] = offered
    survived: Callable[[Hand, Seat, Tile, tuple[Seat, ...]], Steps] = nothing
    melded: Callable[[Hand, Seat, Meld], Steps] = nothing
    interrupted: Callable[[Hand, Seat], Ending | None] = never
    shows: Callable[[Hand, Seat, Tiles], bool] = keeps_closed
    exhausted: Callable[[Hand], Script] = exhausted
    other: Callable[[TurnRules, Hand, Turn, Action], Script] = unknown_action
    face_down: Callable[[Hand, Tiles], bool] = laid_openly
    flowers_win: Callable[[Hand], Win | None] = no_flowers_win
    before: Callable[[Hand, Seat, Action], Steps] = nothing


class Draw(Struct):
    """A seat draws; ``replacement``: from the tail, after a kong."""

    seat: Seat
    replacement: bool = False

    @property
    def turn(self) -> Seat:
        return self.seat

    def node(self, rules: TurnRules, hand: Hand) -> Node:
        wall = hand.wall
        return Chance(DrawTile(self.seat, wall.tail_position if self.replacement else wall.front))

    def step(self, rules: TurnRules, hand: Hand, given: Tile) -> Script:
        yield Drew(self.seat, given, self.replacement)
        return Turn(self.seat, self.replacement)


class Turn(ByConditions, Struct):
    """A seat has drawn, or claimed, and must act. ``after_kong``: it drew a replacement."""

    seat: Seat
    after_kong: bool = False

    @property
    def turn(self) -> Seat:
        return self.seat

    def node(self, rules: TurnRules, hand: Hand) -> Node:
        return Decision({self.seat: turn_options(rules, hand, self)})

    def step(self, rules: TurnRules, hand: Hand, given: Answers) -> Script:
        seat = self.seat
        action = given[seat]
        hand = yield from rules.before(hand, seat, action)
        match action:
            case Discard(tile, drawn, rack):
                hand = yield Discarded(seat, tile, drawn, rack=rack)
                return (yield from rules.discarded(rules, hand, Offer(seat, tile, self.after_kong)))
            case SelfDraw():
                drawn_tile = hand.places[seat].drawn
                assert drawn_tile is not None, "self-draw is only offered with a drawn tile"
                return (yield from rules.won(hand, (Win(seat, drawn_tile, after_kong=self.after_kong),)))
            case Ankan(tiles, rack):
                fresh = hand.places[hand.place_of(seat, rack)].drawn
                meld = Meld("ankan", tiles, hidden=rules.face_down(hand, tiles))
                hand = yield Melded(seat, meld, rack)
                hand = yield from rules.melded(hand, seat, meld)
                index = len(hand.places[hand.place_of(seat, rack)].melds) - 1
                is_fresh = fresh is not None and KIND[fresh] == KIND[tiles[0]]
                return (yield from RobKong(seat, tiles[0], index, is_fresh, rack=rack).go(rules, hand))
            case Kakan(tile, drawn, rack):
                kind = KIND[tile]
                melds = hand.places[hand.place_of(seat, rack)].melds
                index = next(i for i, m in enumerate(melds) if m.kind == "pon" and m.first_kind == kind)
                hand = yield KongAdded(seat, tile, index, rack)
                return (yield from RobKong(seat, tile, index, drawn, rack=rack).go(rules, hand))
            case _:
                return (yield from rules.other(rules, hand, self, action))


UNSEEN_KONG: Final = Ankan((UNKNOWN,) * 4)
"""A concealed kong laid face down by a seat whose rack nobody sees."""


def turn_options(rules: TurnRules, hand: Hand, turn: Turn) -> tuple[Action, ...]:
    """Return what the seat at turn may do; if concealed kongs lie face down and its rack is unseen, also an unseen kong."""
    options = rules.legality.acts(hand, turn)
    if rules.face_down is laid_openly or UNKNOWN not in hand.places[turn.seat].concealed:
        return options
    return (UNSEEN_KONG, *options) if any(isinstance(option, Ankan) for option in options) else options


def _asked(choices: Iterable[tuple[Seat, tuple[Action, ...]]]) -> tuple[tuple[Seat, tuple[Action, ...]], ...]:
    """Return the seats that have something to choose, each with ``PASS`` added."""
    return tuple([(seat, (*options, PASS)) for seat, options in choices if options])


class Offer(Struct):
    """A discard that others may claim. ``after_kong``: it followed a replacement draw."""

    source: Seat
    tile: Tile
    after_kong: bool = False

    def go(self, rules: TurnRules, hand: Hand) -> Script:
        """Those who may claim it are asked; if nobody may, play goes on."""
        options = _asked([(seat, rules.legality.claims(hand, seat, self)) for seat in hand.others(self.source)])
        claims = Claims(self.tile, self.source, self.after_kong, options)
        return claims if options else (yield from claims.step(rules, hand, {}))


MELDS: dict[type[Action], tuple[MeldKind, int]] = {Minkan: ("minkan", 2), Pon: ("pon", 2), Chi: ("chi", 1)}
"""The claims that take a discard, the meld each makes, and their priority: pon and kong before chi."""


class Claims(ByConditions, Struct):
    """Everybody who may claim a discard decides at once; a win goes first, then pon and kong, then chi."""

    tile: Tile
    source: Seat
    after_kong: bool
    options: tuple[tuple[Seat, tuple[Action, ...]], ...]

    @property
    def turn(self) -> Seat:
        return self.source

    def node(self, rules: TurnRules, hand: Hand) -> Node:
        return Decision(dict(self.options))

    def step(self, rules: TurnRules, hand: Hand, given: Answers) -> Script:
        source, tile = self.source, self.tile
        winners = [seat for seat, action in given.items() if isinstance(action, Ron)]
        if winners:
            in_turn = (seat for seat in hand.others(source) if seat in winners)
            wins = tuple(Win(seat, tile, source, after_kong=self.after_kong) for seat in in_turn)
            return (yield from rules.won(hand, wins))
        declined = tuple([seat for seat, options in self.options if any(isinstance(o, Ron) for o in options)])
        hand = yield from rules.survived(hand, source, tile, declined)
        if ending := rules.interrupted(hand, source):
            return (yield from end(hand, ending))
        taking = [(seat, action) for seat, action in given.items() if type(action) in MELDS]
        if not taking:
            return (yield from rules.pass_turn(hand, source))
        seat, action = max(taking, key=lambda claim: MELDS[type(claim[1])][1])
        assert isinstance(action, Minkan | Pon | Chi)
        kind = MELDS[type(action)][0]
        meld = Meld(kind, tidy((*action.tiles, tile)), source, tile)
        hand = yield Melded(seat, meld, action.rack)
        hand = yield from rules.melded(hand, seat, meld)
        if kind == "minkan":
            return (yield from rules.kong(hand, seat, Kong(meld)))
        return Turn(seat)


class RobKong(ByConditions, Struct):
    """A tile was added to a pon, or a concealed kong laid that some hand may rob; whoever wins with a tile of it may take it 抢杠."""

    seat: Seat
    tile: Tile
    index: int
    fresh: bool
    options: tuple[tuple[Seat, tuple[Action, ...]], ...] = ()
    rack: int = 0

    def go(self, rules: TurnRules, hand: Hand) -> Script:
        """Those who may win with the tile are asked; if nobody may, the kong stands."""
        kind = self.meld(hand).kind
        robs = [
            (other, rules.legality.robs(hand, other, self.tile, self.seat, kind)) for other in hand.others(self.seat)
        ]
        asked = replace(self, options=_asked(robs))
        return asked if asked.options else (yield from asked.step(rules, hand, {}))

    def meld(self, hand: Hand) -> Meld:
        """Return the kong."""
        return hand.places[hand.place_of(self.seat, self.rack)].melds[self.index]

    @property
    def turn(self) -> Seat:
        return self.seat

    def node(self, rules: TurnRules, hand: Hand) -> Node:
        return Decision(dict(self.options))

    def step(self, rules: TurnRules, hand: Hand, given: Answers) -> Script:
        wins = tuple(
            Win(seat, self.tile, self.seat, robbed=True)
            for seat in hand.others(self.seat)
            if isinstance(given.get(seat), Ron)
        )
        meld = self.meld(hand)
        concealed = meld.kind == "ankan"
        if wins:
            hand = yield ConcealedKongRobbed(self.seat) if concealed else KongRobbed(self.seat, self.index, self.rack)
            return (yield from rules.won(hand, wins))
        if not concealed:
            hand = yield from rules.survived(hand, self.seat, self.tile, tuple(seat for seat, _ in self.options))
            hand = yield from rules.melded(hand, self.seat, meld)
        return (yield from rules.kong(hand, self.seat, Kong(meld, fresh=self.fresh)))


def narrowed(rules: TurnRules, hand: Hand, asking: Any, seat: Seat, allowed: Callable[[Action], bool]) -> Script:
    """In a phase that asks several seats about one tile, this seat may do only what is ``allowed`` any more.

    Who could only pass is not asked; if nobody is left, play goes on.
    """
    left = []
    for other, options in asking.options:
        kept = options if other != seat else tuple(option for option in options if allowed(option))
        if kept != (PASS,):
            left.append((other, kept))
    phase: Phase = replace(asking, options=tuple(left))
    return phase if left else (yield from phase.step(rules, hand, {}))
