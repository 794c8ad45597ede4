"""Passing three tiles before the first turn 换三张."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from typing import ClassVar, Final

from paizhuo.engine.core.action import Action, Gesture
from paizhuo.engine.core.command import Command, command
from paizhuo.engine.core.event import Event
from paizhuo.engine.core.hand import Answers, Hand, NoTurn, Phase, Script
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.narration import Narrator, all_seen, listed
from paizhuo.engine.core.node import Chance, Node, ReadTiles
from paizhuo.engine.core.tiles import SUITS, UNKNOWN, Tiles, order, suit, tidy, without_seeing
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.phases import AskAll, Throw


class Exchange(Action):
    """Pass these tiles on, face down 换三张."""

    name: ClassVar[str] = "exchange"
    words: ClassVar[Text] = Text("换牌", "Exchange")
    commands: ClassVar[tuple[Command, ...]] = (command("exchange", Text("换牌", "Exchange tiles"), "E", "opening"),)
    gesture: ClassVar[Gesture] = "gather"
    face_down: ClassVar[bool] = True
    tiles: Tiles


@cache
def _exchange(tiles: Tiles) -> Exchange:
    """Return the same object whenever it is offered: there may be thousands, and the one chosen is then found by identity."""
    return Exchange(tiles)


UNSEEN_THREE: Final = _exchange((UNKNOWN,) * 3)
"""The exchange of a seat whose rack nobody sees."""
DEALER_FIRST: Final = Text("庄家起手十四张，先打", "The dealer holds fourteen tiles and plays first")
_PASSED: Final = Text("{who}给{other} {n} 张牌", "{who} passed {n} {n:tile|tiles} to {other}")
_PASSED_SEEN: Final = Text("{who}给{other} {tiles}", "{who} passed {tiles} to {other}")
_READ: Final = Text("{who}收到 {tiles}", "{who} received {tiles}")


def passed_sentence(by: Narrator, giver: Seat, receiver: Seat, tiles: Tiles) -> Text:
    """Tiles that went from one seat to another, named where they are seen."""
    said = _PASSED_SEEN if all_seen(tiles) else _PASSED
    return said.filled(who=by.who(giver), other=by.who(receiver), n=len(tiles), tiles=listed(tiles))


class TilesPassedOn(Event):
    """Every seat passed tiles to another one, all at once."""

    def pile(self, seat: Seat) -> Tiles:
        """Return what a seat passed on; unknown tiles where the observer has not seen them."""
        raise NotImplementedError

    def giver(self, seat: Seat) -> Seat:
        """Return the seat whose tiles ``seat`` received."""
        raise NotImplementedError

    def taker(self, seat: Seat) -> Seat:
        """Return the seat that received the tiles of ``seat``."""
        raise NotImplementedError

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return tuple(passed_sentence(by, seat, self.taker(seat), self.pile(seat)) for seat in range(by.seats))


class Exchanged(TilesPassedOn):
    """Every seat passed tiles to the seat ``steps`` further."""

    aloud: ClassVar[str] = "exchange"
    passed: tuple[Tiles, ...]
    steps: int

    def pile(self, seat: Seat) -> Tiles:
        return self.passed[seat]

    def giver(self, seat: Seat) -> Seat:
        return (seat - self.steps) % len(self.passed)

    def taker(self, seat: Seat) -> Seat:
        return (seat + self.steps) % len(self.passed)

    def apply(self, hand: Hand) -> Hand:
        """Takes what a seat passed out of its ``concealed``, adds at the end what the seat ``steps`` before it
        passed, and empties ``drawn``.
        """
        for seat, tiles in enumerate(self.passed):
            received = self.passed[hand.after(seat, -self.steps)]
            rest = without_seeing(hand.places[seat].concealed, tiles)
            hand = hand.with_place(seat, concealed=rest + received, drawn=None)
        return hand

    def seen_by(self, seat: Seat | None) -> Event:
        known = () if seat is None else (seat, (seat - self.steps) % len(self.passed))
        return replace(
            self, passed=tuple(t if giver in known else (UNKNOWN,) * len(t) for giver, t in enumerate(self.passed))
        )


class TilesRead(Event):
    """Tiles that came to a place unseen become known to the participants who see its rack."""

    place: int
    owner: Seat
    tiles: Tiles

    def apply(self, hand: Hand) -> Hand:
        """Puts the tiles in place of the unknown ones of ``concealed``, at its end; an unknown ``drawn`` is the last
        of them.
        """
        place = hand.places[self.place]
        rest = tuple(tile for tile in place.concealed if tile != UNKNOWN)
        drawn = self.tiles[-1] if place.drawn == UNKNOWN else place.drawn
        return hand.with_place(self.place, concealed=rest + self.tiles, drawn=drawn)

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.owner else replace(self, tiles=(UNKNOWN,) * len(self.tiles))

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (_READ.filled(who=by.who(self.owner), tiles=listed(self.tiles)),) if all_seen(self.tiles) else ()


class ReadReceived(NoTurn, Struct):
    """The tiles that ``seats`` have received are read: the racks of these seats are known except for what they received."""

    seats: tuple[Seat, ...]
    then: Phase

    def node(self, rules: object, hand: Hand) -> Node:
        seat = self.seats[0]
        return Chance(ReadTiles(seat, hand.places[seat].concealed.count(UNKNOWN)))

    def step(self, rules: object, hand: Hand, given: Tiles) -> Script:
        seat, *others = self.seats
        yield TilesRead(seat, hand.places[seat].owner, given)
        return ReadReceived(tuple(others), self.then) if others else self.then


def received(hand: Hand, passed: TilesPassedOn, then: Phase) -> Phase:
    """Return the phase after tiles were passed on. If racks are known except for what they received, that is read first."""
    unread = tuple(
        seat
        for seat in range(hand.seats)
        if hand.places[seat].concealed.count(UNKNOWN) == passed.pile(passed.giver(seat)).count(UNKNOWN) > 0
    )
    return ReadReceived(unread, then) if unread else then


DIRECTIONS = {1: 1, 4: 1, 2: 2, 5: 2, 3: 3, 6: 3}
"""The die of the exchange: 1, 4 to the next seat; 2, 5 opposite; 3, 6 to the previous."""
DIRECTIONS_OF_THREE = {1: 1, 3: 1, 5: 1, 2: 2, 4: 2, 6: 2}
"""Among three nobody sits opposite: odd to the next seat, even to the previous."""


@lru_cache(maxsize=1 << 8)
def one_suit_threes(rack: Tiles) -> tuple[Exchange, ...]:
    """Three tiles of one suit; where tiles are unseen, any three of a suit that could be there."""
    unseen = rack.count(UNKNOWN)
    found = {UNSEEN_THREE.tiles: UNSEEN_THREE} if unseen >= 3 else {}
    for s in range(len(SUITS)):
        tiles = sorted((t for t in rack if suit(t) == s), key=order)
        if unseen:
            tiles += [s * 9 + n for n in range(9) for _ in range(3)]
        for three in combinations(tiles, 3):
            if sum((max(0, three.count(t) - rack.count(t)) for t in set(three)), 0) <= unseen:
                found[three] = _exchange(three)
    return tuple(found.values())


def any_threes(rack: Tiles) -> tuple[Exchange, ...]:
    """Any three tiles of the three suits; where tiles are unseen, any three that could be there."""
    return threes_out_of(rack, tuple(range(9 * len(SUITS))))


@lru_cache(maxsize=1 << 8)
def threes_out_of(rack: Tiles, known: Tiles) -> tuple[Exchange, ...]:
    """Any three tiles; where tiles are unseen, any three of the ``known`` ones of the game that could be there."""
    unseen = rack.count(UNKNOWN)
    tiles = sorted((tile for tile in rack if tile != UNKNOWN), key=order)
    if not unseen:
        return tuple(map(_exchange, dict.fromkeys(combinations(tiles, 3))))
    threes = combinations_with_replacement(known, 3)
    seen = tuple(
        _exchange(three)
        for three in threes
        if sum((max(0, three.count(t) - tiles.count(t)) for t in set(three)), 0) <= unseen
    )
    return (UNSEEN_THREE, *seen) if unseen >= 3 else seen


class ThrowDirection(Throw, Struct):
    """The dealer's die sends the chosen tiles to the next, opposite or previous seat."""

    dice: ClassVar[int] = 1
    purpose: ClassVar[str] = "exchange"
    chosen: tuple[Tiles, ...]
    then: Phase

    def thrown(self, hand: Hand, faces: tuple[int, ...]) -> Script:
        directions = DIRECTIONS_OF_THREE if hand.seats == 3 else DIRECTIONS
        passed = Exchanged(self.chosen, directions[faces[0]])
        hand = yield passed
        return received(hand, passed, self.then)


def by_one_die(hand: Hand, chosen: tuple[Tiles, ...], then: Phase) -> Script:
    """One more die is thrown for the direction."""
    yield from ()
    return ThrowDirection(chosen, then)


class ExchangeTiles(AskAll, Struct):
    """Everybody chooses tiles to pass, secretly and at once; then ``send`` passes them on, by default as one die says."""

    choices: Callable[[Tiles], tuple[Exchange, ...]]
    then: Phase
    send: Callable[[Hand, tuple[Tiles, ...], Phase], Script] = by_one_die

    def asked(self, hand: Hand) -> Mapping[Seat, tuple[Action, ...]]:
        return {seat: self.choices(hand.places[seat].concealed) for seat in range(hand.seats)}

    def answered(self, hand: Hand, given: Answers) -> Script:
        chosen = []
        for seat in range(hand.seats):
            action = given[seat]
            assert isinstance(action, Exchange)
            chosen.append(tidy(action.tiles))
        return (yield from self.send(hand, tuple(chosen), self.then))
