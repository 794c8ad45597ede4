"""A shared moment opened again: checked to be one that can have come about, and put before its seat as then."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Final

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.hand import Deal, Hand, tiles_out
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation, observe_all
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import find
from paizhuo.engine.match.match import Match, begin, dealt
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.records.moments.link import BadMoment
from paizhuo.engine.records.moments.moment import SharedMoment, begun
from paizhuo.engine.records.moments.phases import read_phase
from paizhuo.engine.rules.circle import games_within
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.scoring.score import Score
from paizhuo.engine.table.port.reports import Moment, Record
from paizhuo.engine.table.session.showing import Scene

MOST_HANDS: Final = 10_000
"""Hands that were played before one, circles, and repeats are not more."""
_BAD: Final = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RecursionError,
    RuntimeError,
    TypeError,
    ValueError,
)
"""What the rules raise where a hand is none that they could have led to."""
IMPOSSIBLE: Final = Text("链接里的牌局不可能出现。", "The moment in the link cannot come about.")


class OpenedMoment(Struct, eq=False):
    """A moment that was shared. ``asked``: the match when the seat was asked, with unknown tiles where the seat saw none.

    ``choices``: what the seat could do, where the match itself does not say so: it cannot be played on then.
    """

    asked: Referee
    seat: Seat
    tiles_open: bool
    choices: tuple[Action, ...] = ()

    @property
    def match(self) -> Match:
        """The match, of which only this hand is known."""
        return self.asked.match

    @property
    def observation(self) -> Observation:
        """What the seat knew, and what it could do."""
        seen = self.asked.observation(self.seat)
        return replace(seen, options=self.choices) if self.choices else seen

    @property
    def may_play_on(self) -> bool:
        """Whether the hand can go on from here: the seat is asked."""
        return self.seat in self.asked.asked

    def shown(self, *, tiles_open: bool) -> Moment:
        """Return the moment as a table shows it: as the seat saw it, or with all tiles that are known laid open."""
        match = self.match
        seen = observe_all(match.hand) if tiles_open else self.observation
        scene = Scene(match.game, match.game_options, match.setup.seats, seen)
        return scene.moment(1, Record(), 0, anew=True, begun=None)


def open_moment(moment: SharedMoment, names: tuple[str, ...]) -> OpenedMoment:
    """Return a moment as it was. ``names``: what its participants are called here, as many as there may be. Raises ``BadMoment``."""
    try:
        return _opened(moment, names)
    except BadMoment:
        raise
    except _BAD:
        raise BadMoment(IMPOSSIBLE) from None


def _opened(moment: SharedMoment, names: tuple[str, ...]) -> OpenedMoment:
    rule_set, hand = find(moment.rules), moment.hand
    options = rule_set.settled(moment.options)
    people = rule_set.participants(options)
    _check_deal(rule_set, hand.deal, people)
    setup = MatchSetup(moment.rules, moment.options, tuple(SeatSetup(name) for name in names[:people]))
    match = dealt(begin(setup), hand.deal)
    _check_hand(match, hand)
    if not 0 <= moment.seat < hand.seats:
        raise BadMoment(IMPOSSIBLE)
    phase = hand.phase if moment.phase is None else read_phase(moment.phase, begun(match))
    asked = Referee(match.with_hand(hand.now(phase=phase)))
    found = OpenedMoment(asked, moment.seat, moment.tiles_open, moment.choices)
    again = observe_all(asked.match.hand) if moment.tiles_open else found.observation
    if again.hand != hand or set(asked.asked) - set(range(hand.participants)):
        raise BadMoment(IMPOSSIBLE)
    found.shown(tiles_open=False)  # what cannot be shown cannot have come about either
    return found


def _check_deal(rule_set: RuleSet, deal: Deal, people: int) -> None:
    """Refuse a deal that no match could lead to."""
    counts = (deal.number, deal.round, deal.repeats)
    game = not deal.game or deal.game in {game.id for game in games_within(rule_set)}
    sound = game and len(deal.standing) == people and 0 <= deal.dealer < people and deal.deposit >= 0
    if not sound or not all(0 <= count <= MOST_HANDS for count in counts):
        raise BadMoment(IMPOSSIBLE)


def _check_hand(match: Match, hand: Hand) -> None:
    """Refuse a hand with other racks, another wall or more tiles than its game has."""
    fresh, wall = match.hand, hand.wall
    seats, people = range(fresh.seats), range(fresh.participants)
    alike = (
        [place.owner for place in hand.places] == [place.owner for place in fresh.places]
        and (len(hand.rivers), len(hand.flowers)) == (len(fresh.rivers), len(fresh.flowers))
        and len(hand.watchers) == len(fresh.watchers)
        and type(hand.state) is type(fresh.state)
        and wall.size == fresh.wall.size
    )
    drawn = (wall.front, wall.tail, wall.reserve, wall.tail_skip)
    known = Counter(tile for tile in (*tiles_out(hand), *wall.shown) if tile != UNKNOWN)
    tiles = (
        all(0 <= count <= wall.size for count in drawn)
        and len(tiles_out(hand)) <= wall.size
        and not known - Counter(match.game.play.wall(match.game_options))
    )
    named = (
        *(laid.taken_by for laid in chain.from_iterable(hand.rivers)),
        *(meld.source for place in hand.places for meld in place.melds),
        *(win.source for win in hand.wins),
        *(win.seat for win in hand.wins),
    )
    people_there = all(seat is None or seat in seats for seat in named) and all(
        seat in seats for watcher in hand.watchers for seat in watcher.sees
    )
    if not (alike and tiles and people_there and all(isinstance(win.score, Score) for win in hand.wins)):
        raise BadMoment(IMPOSSIBLE)
    if not all(
        isinstance(account, str) or account in people for each in hand.ledger for account in (each.payer, each.payee)
    ):
        raise BadMoment(IMPOSSIBLE)
