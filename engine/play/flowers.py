"""Flowers and seasons 花牌: laid open as soon as they are held, and replaced from the tail of the wall 补花."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, Final

from paizhuo.engine.core.action import PASS, Action, Gesture
from paizhuo.engine.core.command import Command, command
from paizhuo.engine.core.event import Drew, Event
from paizhuo.engine.core.hand import Answers, Deal, Hand, NoTurn, Phase, RuleState, Script, Wall
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.narration import Narrator
from paizhuo.engine.core.node import Chance, Decision, DrawTile, Node
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import FLOWERS, UNKNOWN, Tile, Tiles, without
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.play.legality import Condition, Way, Win
from paizhuo.engine.play.turn import Turn, TurnRules
from paizhuo.engine.rules.opening import RACK, BreakWall, NoState, fresh_hand, plain_wall
from paizhuo.engine.rules.options import Options

NO_STATE: Final = NoState()
FLOWER_FIRST = Text("先补花", "The flower is laid open and replaced first")
NO_FLOWER = Text("没有花牌要补", "There is no flower to replace")


class LayFlower(Action):
    """Lay a flower open and take another tile for it 补花."""

    name: ClassVar[str] = "flower"
    words: ClassVar[Text] = Text("补花", "Flower")
    commands: ClassVar[tuple[Command, ...]] = (command("flower", Text("补花", "Replace a flower"), "L", "turn"),)
    gesture: ClassVar[Gesture] = "lay"
    tile: Tile


_LAID: Final = Text("{who}补花 {tile}", "{who} showed the flower {tile}")
_REPLACED: Final = Text("{who}从牌墙尾补了一张牌", "{who} drew a tile from the end of the wall")
_REPLACED_SEEN: Final = Text("{who}从牌墙尾补到 {tile}", "{who} drew {tile} from the end of the wall")


class FlowerLaid(Event):
    """A flower was laid open beside its owner's rack."""

    aloud: ClassVar[str] = "flower"
    seat: Seat
    tile: Tile

    def apply(self, hand: Hand) -> Hand:
        """Takes the tile out of the seat's ``concealed``, empties ``drawn``, and adds it to the seat's ``flowers``."""
        # A tile from the tail follows: what was drawn before is one of the rack, and nobody else knows if it was the flower.
        rest = without(hand.places[self.seat].concealed, (self.tile,))
        hand = hand.with_place(self.seat, concealed=rest, drawn=None)
        before, after = hand.flowers[: self.seat], hand.flowers[self.seat + 1 :]
        return replace(hand, flowers=(*before, (*hand.flowers[self.seat], self.tile), *after))

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (_LAID.filled(who=by.who(self.seat), tile=tile_name(self.tile)),)


class FlowerReplaced(Event):
    """Before the first turn a seat took a tile from the tail for a flower. It is not a draw: its turn has not come."""

    seat: Seat
    tile: Tile

    def apply(self, hand: Hand) -> Hand:
        """Adds the tile at the end of the seat's ``concealed``; ``wall.tail`` counts it."""
        hand = hand.with_place(self.seat, concealed=(*hand.places[self.seat].concealed, self.tile))
        return hand.now(wall=hand.wall.drawn(replacement=True))

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else replace(self, tile=UNKNOWN)

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        said = _REPLACED if self.tile == UNKNOWN else _REPLACED_SEEN
        return (said.filled(who=by.who(self.seat), tile=tile_name(self.tile)),)


def flowers_to_lay(hand: Hand, seat: Seat) -> tuple[LayFlower, ...]:
    """Return the flower that a seat must lay now; where tiles of its rack are unseen, every flower that it could hold."""
    rack = hand.places[seat].concealed
    held = [tile for tile in rack if tile in FLOWERS]
    if held:
        return (LayFlower(held[0]),)
    if UNKNOWN not in rack:
        return ()
    seen = {tile for row in hand.flowers for tile in row}
    seen.update(tile for place in hand.places for tile in place.concealed)
    return tuple(LayFlower(tile) for tile in FLOWERS if tile not in seen)


def turn_flowers(hand: Hand, seat: Seat) -> tuple[LayFlower, ...]:
    """Return the flower just drawn, or every flower that an unseen tile just drawn could be."""
    drawn = hand.places[seat].drawn
    return flowers_to_lay(hand, seat) if drawn is not None and drawn in (*FLOWERS, UNKNOWN) else ()


FLOWERS_LAID: Final = Way[Turn](
    (LayFlower,), lambda hand, seat, turn: turn_flowers(hand, seat), lambda hand, seat, turn, action: NO_FLOWER
)
NO_FLOWER_LEFT: Final = Condition[Any](lambda hand, seat, at: hand.places[seat].drawn not in FLOWERS, FLOWER_FIRST)
"""A flower just drawn is replaced before anything else is done."""


def replace_flower(draw: Callable[[Seat], Phase], rules: TurnRules, hand: Hand, turn: Turn, action: Action) -> Script:
    """At one's turn: a flower is replaced at once. If the wall is empty, the hand ends as if it had been discarded."""
    assert isinstance(action, LayFlower), f"{action.name} is not part of this game"
    hand = yield FlowerLaid(turn.seat, action.tile)
    if (win := rules.flowers_win(hand)) is not None:
        return (yield from rules.won(hand, (win,)))
    return (yield from rules.exhausted(hand)) if hand.wall.left == 0 else draw(turn.seat)


class DrawForFlower(Struct):
    """A seat draws from the tail for a flower; that is no replacement of a kong."""

    seat: Seat

    @property
    def turn(self) -> Seat:
        return self.seat

    def node(self, rules: object, hand: Hand) -> Node:
        return Chance(DrawTile(self.seat, hand.wall.tail_position))

    def step(self, rules: object, hand: Hand, given: Tile) -> Script:
        yield Drew(self.seat, given, replacement=True)
        return Turn(self.seat)


# -- before the first turn -----------------------------------------------------------------------------------------------


class FirstTileThenFlowers(NoTurn, Struct):
    """The dealer draws a tile more; then all flowers dealt are replaced."""

    then: LayFlowers

    def node(self, rules: object, hand: Hand) -> Node:
        return Chance(DrawTile(hand.dealer, hand.wall.front))

    def step(self, rules: object, hand: Hand, given: Tile) -> Script:
        hand = yield Drew(hand.dealer, given)
        return self.then.while_held(hand)


class LayFlowers(NoTurn, Struct):
    """Everybody who was dealt flowers lays one; then each takes a tile from the tail for it, the dealer first."""

    then: Phase

    def while_held(self, hand: Hand) -> Phase:
        """Another round of flowers as long as somebody holds one, or could."""
        return self if any(flowers_to_lay(hand, seat) for seat in range(hand.seats)) else self.then

    def node(self, rules: object, hand: Hand) -> Node:
        options: dict[Seat, tuple[Action, ...]] = {}
        for seat in (hand.dealer, *hand.others(hand.dealer)):
            if flowers := flowers_to_lay(hand, seat):
                known = any(tile in FLOWERS for tile in hand.places[seat].concealed)
                options[seat] = flowers if known else (*flowers, PASS)
        return Decision(options)

    def step(self, rules: TurnRules, hand: Hand, given: Answers) -> Script:
        seats = []
        for seat in (hand.dealer, *hand.others(hand.dealer)):
            if isinstance(action := given.get(seat), LayFlower):
                hand = yield FlowerLaid(seat, action.tile)
                seats.append(seat)
        if (win := rules.flowers_win(hand)) is not None:
            return (yield from rules.won(hand, (win,)))
        return self.after(hand, tuple(seats))

    def after(self, hand: Hand, laid: tuple[Seat, ...]) -> Phase:
        """Return what follows once these seats have laid a flower each."""
        return TakeReplacements(laid, self) if laid else self.then


class LayAllFlowers(LayFlowers):
    """Everybody lays all flowers that it holds; then each takes as many tiles from the tail, the dealer first.

    ``owed``: a seat for each flower that was laid and is not replaced yet.
    """

    owed: tuple[Seat, ...] = ()

    def after(self, hand: Hand, laid: tuple[Seat, ...]) -> Phase:
        owed = (*self.owed, *laid)
        if laid and any(flowers_to_lay(hand, seat) for seat in range(hand.seats)):
            return LayAllFlowers(self.then, owed)
        in_turn = tuple(seat for seat in (hand.dealer, *hand.others(hand.dealer)) for _ in range(owed.count(seat)))
        return TakeReplacements(in_turn, LayAllFlowers(self.then)) if owed else self.then


class TakeReplacements(NoTurn, Struct):
    """Those who laid flowers take tiles from the tail, one after another."""

    seats: tuple[Seat, ...]
    then: LayFlowers

    def node(self, rules: object, hand: Hand) -> Node:
        return Chance(DrawTile(self.seats[0], hand.wall.tail_position))

    def step(self, rules: object, hand: Hand, given: Tile) -> Script:
        seat, rest = self.seats[0], self.seats[1:]
        # The dealer's last tile counts as the one drawn, for a win at once.
        hand = yield Drew(seat, given, replacement=True) if seat == hand.dealer else FlowerReplaced(seat, given)
        return TakeReplacements(rest, self.then) if rest else self.then.while_held(hand)


# -- a game with flowers ---------------------------------------------------------------------------------------------


def wall_with_flowers(options: Options) -> Tiles:
    """144 tiles: four of each kind without red fives, and eight flowers and seasons."""
    return (*plain_wall(options), *FLOWERS)


def deal_with_flowers(
    options: Options,
    order: Deal,
    *,
    rack: int = RACK,
    kept: int = 0,
    state: RuleState = NO_STATE,
    lay: Callable[[Phase], LayFlowers] = LayFlowers,
) -> Hand:
    """Racks are dealt, the dealer takes a tile more, then flowers are replaced.

    ``kept``: how many tiles of the wall are never drawn; what is kept moves up as the tail is drawn. ``lay``: how flowers are laid
    before the first turn.
    """
    first = BreakWall(FirstTileThenFlowers(lay(Turn(order.dealer))), rack)
    return fresh_hand(order, 4, Wall(len(wall_with_flowers(options)), reserve=kept), state, first)


def eight_flowers_win(hand: Hand) -> Win | None:
    """八仙过海: one player has all eight flowers. 七抢一: one has seven, and wins from the one with the eighth."""
    numbers = [len(flowers) for flowers in hand.flowers]
    if sum(numbers) < len(FLOWERS) or max(numbers) < len(FLOWERS) - 1:
        return None
    seat = numbers.index(max(numbers))
    other = next((each for each in hand.others(seat) if hand.flowers[each]), None)
    return Win(seat, hand.flowers[seat if other is None else other][-1], other)


def with_flowers(rules: TurnRules, draw: Callable[[Seat], Phase] = DrawForFlower) -> TurnRules:
    """Return the working rules of a game in which a flower is replaced before anything else. ``draw``: by which phase."""
    legality = rules.legality
    winning = replace(legality.winning, of_hand=(NO_FLOWER_LEFT, *legality.winning.of_hand))
    ways = (replace(way, conditions=(NO_FLOWER_LEFT, *way.conditions)) for way in legality.turn)
    return replace(
        rules,
        legality=replace(legality, winning=winning, turn=(FLOWERS_LAID, *ways)),
        other=partial(replace_flower, draw),
    )
