"""How a hand of house rules goes: how it begins, what its special rule changes, kongs and claims, and how it ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import ClassVar, Final, TypeAlias

from paizhuo.engine.core.action import PASS, Action
from paizhuo.engine.core.command import Command, command
from paizhuo.engine.core.event import Event, Noted, Paid
from paizhuo.engine.core.hand import Answers, Ending, Hand, Phase, Script, Steps, Transfer
from paizhuo.engine.core.meld import Meld, Seat
from paizhuo.engine.core.narration import Narrator
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import KIND, KINDS, Tile, Tiles, successor
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.watching import behind
from paizhuo.engine.core.words import Text
from paizhuo.engine.games.house.offences import before_claim, own_tiles, used
from paizhuo.engine.games.house.patterns import owed
from paizhuo.engine.games.house.special import BY_SUM, Special
from paizhuo.engine.games.house.state import KONG, SEATS, HouseState, special_of
from paizhuo.engine.games.house.supporters import PARTS, with_supporters
from paizhuo.engine.games.house.winning import OpenDraw, declared, stay
from paizhuo.engine.play import winners_leave
from paizhuo.engine.play.legality import Win
from paizhuo.engine.play.showing import end
from paizhuo.engine.play.turn import Draw, Kong, Offer, TurnRules, offered
from paizhuo.engine.play.winners_leave import next_in, payers
from paizhuo.engine.rules.endings import EXHAUSTED, WIN
from paizhuo.engine.rules.exchange import DEALER_FIRST, Exchange, Exchanged, ExchangeTiles, received, threes_out_of
from paizhuo.engine.rules.opening import BreakWall, FirstTile
from paizhuo.engine.rules.options import Choice
from paizhuo.engine.rules.phases import AskAll, Throw, TurnTileUp
from paizhuo.engine.scoring.score import Score

# -- what comes after the deal -------------------------------------------------------------------------------------------


class DealerDrew(Event):
    """The dealer's last tile counts as the one drawn, for a win or a kong at once."""

    def apply(self, hand: Hand) -> Hand:
        """Makes the last tile of the dealer's rack its ``drawn``."""
        return hand.with_place(hand.dealer, drawn=hand.places[hand.dealer].concealed[-1])

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (DEALER_FIRST,)


def any_three(rack: Tiles) -> tuple[Exchange, ...]:
    """Any three tiles of the hand may be given."""
    return threes_out_of(rack, tuple(range(KINDS)))


def to_the_next(hand: Hand, chosen: tuple[Tiles, ...], then: Phase) -> Script:
    """Everybody gives to the next seat."""
    passed = Exchanged(chosen, 1)
    yield passed
    hand = yield DealerDrew()
    return received(hand, passed, then)


_DORA_TURNED: Final = Text("翻出 {tile}，宝牌是 {dora}", "{tile} was turned up: the dora is {dora}")


class DoraTurned(Event):
    """The last tile of the wall was turned up and is out of play; the kind after it is worth extra."""

    tile: Tile

    def apply(self, hand: Hand) -> Hand:
        """Adds the tile to ``wall.shown``, sets ``wall.reserve`` and ``wall.tail_skip`` to 1, and ``state.dora`` to
        the kind after it.
        """
        left = replace(hand.wall, shown=(*hand.wall.shown, self.tile), reserve=1, tail_skip=1)
        return replace(hand, wall=left, state=replace(hand.state, dora=successor(KIND[self.tile])))

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (_DORA_TURNED.filled(tile=tile_name(self.tile), dora=tile_name(successor(KIND[self.tile]))),)


class TurnDora(TurnTileUp, Struct):
    """A tile is turned up at the tail of the wall 宝牌."""

    purpose: ClassVar[str] = "indicator"
    then: Phase

    def position(self, hand: Hand) -> int:
        return hand.wall.tail_position

    def turned(self, rules: object, hand: Hand, tile: Tile) -> Script:
        yield DoraTurned(tile)
        return self.then


# -- the end of a match before its last hand 散场 --------------------------------------------------------------------------


Finish: TypeAlias = Callable[[Hand, Ending], Script]
"""How a hand ends."""


class EndMatch(Action):
    """Let the match end with this hand 散场."""

    name: ClassVar[str] = "end_match"
    words: ClassVar[Text] = Text("散场", "End the match")
    ends: ClassVar[bool] = True
    commands: ClassVar[tuple[Command, ...]] = (
        command("end_match", Text("散场", "End the match"), "N", "answer", "turn"),
    )


class OfferEnd(AskAll, Struct):
    """Every player may ask for the match to end with this hand; one is enough."""

    ending: Ending

    def asked(self, hand: Hand) -> Mapping[Seat, tuple[Action, ...]]:
        return dict.fromkeys(range(hand.seats), (EndMatch(), PASS))

    def answered(self, hand: Hand, given: Answers) -> Script:
        return (yield from (end_match if EndMatch() in given.values() else end)(hand, self.ending))


def offer_end(hand: Hand, ending: Ending) -> Script:
    """The players are asked."""
    yield from ()
    return OfferEnd(ending)


def end_match(hand: Hand, ending: Ending) -> Script:
    """The match ends with this hand; the rule set's state says so in ``breaks_off``."""
    hand = yield Noted(replace(hand.state, breaks_off=True))
    return (yield from end(hand, ending))


def where(happened: Callable[[Hand], bool], finish: Finish) -> Finish:
    """Return a way to end a hand: ``finish`` if something has ``happened`` in it, otherwise an ordinary end."""

    def finished(hand: Hand, ending: Ending) -> Script:
        return (yield from (finish if happened(hand) else end)(hand, ending))

    return finished


WAYS: dict[str, Finish] = {"offer": offer_end, "end": end_match, "go_on": end}
CHOICES = (
    Choice("offer", Text("有人提出就散场", "the match ends if a player asks for it")),
    Choice("end", Text("散场", "the match ends")),
    Choice("go_on", Text("继续", "the match goes on")),
)
"""The ways as values of an option."""


# -- the course under a special rule -------------------------------------------------------------------------------------


def settle(hand: Hand, win: Win, score: Score, nth: int) -> tuple[Transfer, ...]:
    """The discarder pays; on a self-draw everybody still in. Supporters share what their players win and lose."""
    relative = owed(score.total, special_of(hand), declared(hand, win))
    losers = {(win.seat + seat) % SEATS: points for seat, points in relative.items()}
    return with_supporters(losers, win.seat, behind(hand))


def pass_turn(finish: Finish, hand: Hand, seat: Seat) -> Script:
    """The next seat still in draws; a winner who stays draws openly. With an empty wall the hand ends, and nothing more is paid."""
    if hand.wall.left == 0:
        return (yield from finish(hand, EXHAUSTED))
    following = next_in(hand, seat)
    return OpenDraw(following) if following in hand.state.staying else Draw(following)


def win_ends(finish: Finish, hand: Hand, wins: tuple[Win, ...]) -> Script:
    """A win ends the hand."""
    return (yield from finish(hand, WIN))


def leave(finish: Finish, hand: Hand, wins: tuple[Win, ...]) -> Script:
    """血战到底: winners leave; play goes on until one player is left."""
    return (yield from winners_leave.after_wins(hand, wins, partial(pass_turn, finish), finish))


def play_on(finish: Finish, hand: Hand, wins: tuple[Win, ...]) -> Script:
    """血流成河: winners stay, and the next seat after the last winner draws."""
    hand = yield from stay(hand, wins)
    return (yield from pass_turn(finish, hand, wins[-1].seat))


def after_wins(finish: Finish, hand: Hand, wins: tuple[Win, ...]) -> Script:
    """As the special rule says."""
    return (yield from course_of(special_of(hand)).after_wins(finish, hand, wins))


def exhausted(finish: Finish, hand: Hand) -> Script:
    """An empty wall costs nobody anything."""
    return (yield from finish(hand, EXHAUSTED))


def as_dealt(then: Phase) -> Phase:
    """Nothing is done after the deal."""
    return then


class Course(Struct):
    """What a special rule changes in the course of a hand.

    ``prepare``: what comes after the deal; ``chi``: whether a discard makes a run; ``ron``: whether another's tile wins.
    """

    prepare: Callable[[Phase], Phase] = as_dealt
    chi: bool = True
    after_wins: Callable[[Finish, Hand, tuple[Win, ...]], Script] = win_ends
    ron: bool = True


PLAIN = Course()

COURSES: dict[str, Course] = {
    "river": Course(after_wins=play_on),
    "no_chi": Course(chi=False),
    "exchange": Course(lambda then: ExchangeTiles(any_three, then, to_the_next)),
    "blood": Course(after_wins=leave),
    "dora": Course(TurnDora),
    "no_ron": Course(ron=False),
}
"""By the id of the special rule; rules that are not here change only counting and paying."""


def course_of(special: Special) -> Course:
    """Return how a hand goes under a special rule."""
    return COURSES.get(special.id, PLAIN)


# -- the throw for the special rule --------------------------------------------------------------------------------------


class ThrowSpecial(Throw, Struct):
    """The dealer's two dice choose the special rule of the hand."""

    purpose: ClassVar[str] = "special"
    then: Phase

    def thrown(self, hand: Hand, faces: tuple[int, ...]) -> Script:
        special = BY_SUM[sum(faces)]
        yield Noted(replace(hand.state, special=special.id))
        return BreakWall(FirstTile(course_of(special).prepare(self.then)))


# -- kongs, claims and discards ------------------------------------------------------------------------------------------


def kong_money(hand: Hand, seat: Seat, meld: Meld) -> tuple[Transfer, ...]:
    """The discarder pays an exposed kong, the seat that fed the pon an added one unless it has left, everybody a concealed one."""
    paying = payers(hand, seat)
    if meld.source is not None:
        paying = tuple(payer for payer in paying if payer == meld.source)
    return tuple(Transfer(payer, seat, KONG * PARTS, "kong") for payer in paying)


def kong(hand: Hand, seat: Seat, laid: Kong) -> Script:
    """The kong is paid, and a replacement drawn from the tail."""
    if money := kong_money(hand, seat, laid.meld):
        yield Paid(money, kong=laid.meld.kind)
    return Draw(seat, replacement=True)


def melded(hand: Hand, seat: Seat, meld: Meld) -> Steps:
    """Records a meld: no first draw is untouched any more, and tiles that lay open in the rack are now in the meld."""
    state: HouseState = hand.state
    noted = replace(state, untouched=False, before_claim=before_claim(hand, seat, meld))
    if noted != state:
        hand = yield Noted(noted)
    return (yield from used(hand, seat, own_tiles(meld)))


def discarded(rules: TurnRules, hand: Hand, offer: Offer) -> Script:
    """A discarded tile lies open in the rack no longer; a chi or pon before the discard can no longer be taken back."""
    if hand.state.before_claim is not None:
        hand = yield Noted(replace(hand.state, before_claim=None))
    hand = yield from used(hand, offer.source, (offer.tile,))
    return (yield from offered(rules, hand, offer))
