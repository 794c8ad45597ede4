"""How a hand of house rules goes on after a win and at its end, under its special rule."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from paizhuo.engine.core.hand import Hand, Phase, Script, Transfer
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import dataclass
from paizhuo.engine.core.watching import behind
from paizhuo.engine.games.house.breaking_off import Finish
from paizhuo.engine.games.house.opening import TurnDora, any_three, to_the_next
from paizhuo.engine.games.house.patterns import owed
from paizhuo.engine.games.house.shares import with_supporters
from paizhuo.engine.games.house.special import Special
from paizhuo.engine.games.house.state import SEATS, special_of
from paizhuo.engine.games.house.winning import declared
from paizhuo.engine.games.house.winning_on import OpenDraw, stay
from paizhuo.engine.play import winners_leave
from paizhuo.engine.play.legality import Win
from paizhuo.engine.play.turn import Draw
from paizhuo.engine.play.winners_leave import next_in
from paizhuo.engine.rules.endings import EXHAUSTED, WIN
from paizhuo.engine.rules.exchange import ExchangeTiles
from paizhuo.engine.scoring.score import Score


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
    return OpenDraw(following) if following in hand.rule_state.staying else Draw(following)


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


@dataclass(frozen=True, slots=True)
class Course:
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
    """How a hand goes under a special rule."""
    return COURSES.get(special.id, PLAIN)
