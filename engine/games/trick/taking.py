"""What trick mahjong remembers of a hand, and its tricks: who wins one 拼点, and the tile that its winner takes."""

from __future__ import annotations

from typing import ClassVar, Final

from paizhuo.engine.core.action import PASS, Action, Gesture
from paizhuo.engine.core.appearance import Appearance, LikeDraw
from paizhuo.engine.core.command import Command, command
from paizhuo.engine.core.event import Event, Noted
from paizhuo.engine.core.hand import Answers, Hand, Script
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.narration import Narrator
from paizhuo.engine.core.node import Decision, Node
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import EAST, HONOURS, KIND, KINDS, Tile, Tiles, suit, without
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.state import JapaneseState, put
from paizhuo.engine.play.showing import ShowRacks
from paizhuo.engine.play.turn import Draw, Turn, TurnRules


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


JOINED: Tiles = (0, 8, *range(EAST, KINDS))
"""With three players the characters are 1m and 9m alone, and one suit with the honours, in this order."""


def suit_of(tile: Tile, players: int) -> int:
    """Return the suit a tile is compared in: characters, dots, bamboo, honours; with three players characters are honours."""
    found = suit(tile)
    return HONOURS if players == 3 and found == 0 else found


def strength(tile: Tile, trump: int, led: int, players: int) -> tuple[int, int]:
    """Return the rank of a tile: trump beats the led suit, which beats all others; then the higher number, honours from East up to Red."""
    own = suit_of(tile, players)
    return (2 if own == trump else 1 if own == led else 0, KIND[tile])


def trump_of(hand: Hand) -> int:
    """Return the suit of the first dora indicator."""
    return suit_of(hand.wall.shown[0], hand.seats)


def trick_winner(hand: Hand) -> Seat:
    """Return the highest discard's owner; of identical tiles the later one wins."""
    plays = hand.state.plays
    trump, led = trump_of(hand), suit_of(plays[0][1], hand.seats)
    nth = max(range(len(plays)), key=lambda i: (strength(plays[i][1], trump, led, hand.seats), i))
    winner: Seat = plays[nth][0]
    return winner


class Take(Action):
    """Take one tile of the trick just won; ``source`` is the seat that discarded it."""

    name: ClassVar[str] = "take"
    words: ClassVar[Text] = Text("取牌", "Take")
    commands: ClassVar[tuple[Command, ...]] = (command("take", Text("取牌", "Take a tile"), "T", "answer"),)
    gesture: ClassVar[Gesture] = "take"
    tile: Tile
    source: Seat


_TOOK: Final = Text("{who}取走{source}的 {tile}", "{who} took {tile} from {source}")


class Took(Event):
    """A tile of the trick goes to its winner's rack, face up."""

    seat: Seat
    tile: Tile
    source: Seat

    def apply(self, hand: Hand) -> Hand:
        """Marks the last tile of the source's ``rivers`` as taken, and adds it at the end of the seat's ``concealed`` and in
        ``drawn``; in its own river, where it has discarded since, the tile so many before the last as it has taken tiles
        of the trick. ``state.taking`` has tile and source no more, ``state.taken`` has them for the seat, and
        ``state.untouched`` is false.
        """
        state: TrickState = hand.state
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
        return replace(hand, state=replace(state, taking=tuple(left), taken=taken, untouched=False))

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (_TOOK.filled(who=by.who(self.seat), tile=tile_name(self.tile), source=by.who(self.source)),)

    def appearance(self) -> Appearance:
        return LikeDraw()


class TakeTiles(Struct):
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
    hand = yield Noted(replace(hand.state, plays=(), taking=None))
    if hand.wall.left == 0:
        return ShowRacks((hand.dealer, *hand.others(hand.dealer)))
    return Draw(seat)


def free_tiles(hand: Hand, seat: Seat) -> Tiles:
    """Return the concealed tiles that were not taken: those that may be discarded."""
    return without(hand.places[seat].concealed, (tile for tile, _ in hand.state.taken[seat]))


def own_discards(hand: Hand, seat: Seat) -> Tiles:
    """Return the seat's discards that make furiten: those in its river and, unless agreed otherwise, those that others took.

    A discard that the seat took back itself makes no furiten.
    """
    state: TrickState = hand.state
    return tuple(
        laid.tile
        for laid in hand.rivers[seat]
        if laid.taken_by is None or (laid.taken_by != seat and not state.river_only)
    )
