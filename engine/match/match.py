"""A match as a value: hands one after another as the rule set's programme says, and what everybody has.

``begin`` deals the first hand, ``give`` moves the current hand on, ``next_hand`` deals the following one or, when the
programme ends, settles the match and ranks the seats.
"""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.advance import Over, advance, run
from paizhuo.engine.core.event import Event
from paizhuo.engine.core.hand import DEPOSIT, Deal, Ending, Given, Hand, Transfer, WinRecord, balance
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import find
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.rules.adjudication import REDEALT, script_of
from paizhuo.engine.rules.circle import at_play
from paizhuo.engine.rules.options import Options, Value
from paizhuo.engine.rules.parts import MatchEnd, Programme
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.rules.rulings import NOT_A_RULING, Redeal, Ruling, RulingRefused
from paizhuo.engine.rules.well_formed import is_ruling


class HandResult(Struct):
    """A finished hand: every seat's change and points after it, and the deposit left on the table."""

    deal: Deal
    ending: Ending
    wins: tuple[WinRecord, ...]
    changes: tuple[int, ...]
    standing: tuple[int, ...]
    deposit: int
    ledger: tuple[Transfer, ...]


class Ranking(Struct):
    """The end of a match: the seats from first to last, every seat's points, and the transfers that settled what was left."""

    order: tuple[Seat, ...]
    points: tuple[int, ...]
    transfers: tuple[Transfer, ...] = ()


class Match(Struct, eq=False):
    """A match at one moment.

    ``rule_set`` and ``options`` are the match's; ``game``, ``game_options`` and ``rules`` those of the current hand, which in a
    match of several games is one of them. ``standing`` and ``deposit`` are as of the last finished hand; ``results`` holds
    all finished hands, the current one too as soon as it is over. ``final`` is None until ``next_hand`` finds that the
    programme has ended; ``hand`` then stays the last one played. ``replaced``: the numbers of the hands after which another player
    took the seat of one who had to leave; ``setup.seats`` are the participants as they sit now.
    """

    setup: MatchSetup
    rule_set: RuleSet
    options: dict[str, Value]
    game: RuleSet
    game_options: Options
    rules: object
    programme: Programme
    standing: tuple[int, ...]
    deposit: int
    hand: Hand
    results: tuple[HandResult, ...] = ()
    final: Ranking | None = None
    replaced: tuple[int, ...] = ()

    __hash__ = None  # type: ignore[assignment]  # its options are a dictionary

    @property
    def played(self) -> tuple[HandResult, ...]:
        """The results of the hands before the current one."""
        return self.results[:-1] if self.hand_over else self.results

    def __eq__(self, other: object) -> bool:
        """Compare what the match was given and how it stands; its rules and its programme follow from that."""
        if not isinstance(other, Match):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in _COMPARED)

    @property
    def hand_over(self) -> bool:
        """Whether the current hand has ended."""
        return isinstance(self.hand.phase, Over)

    def with_hand(self, hand: Hand) -> Match:
        """Return the match with its hand replaced, in a fraction of the time of ``replace``."""
        return Match(
            self.setup,
            self.rule_set,
            self.options,
            self.game,
            self.game_options,
            self.rules,
            self.programme,
            self.standing,
            self.deposit,
            hand,
            self.results,
            self.final,
            self.replaced,
        )


_COMPARED: Final = tuple(name for name in Match.__struct_fields__ if name not in ("rules", "programme"))


class HandRunning(RuntimeError):
    """The next hand was wanted before the current one had ended, or after the match had."""


def begin(setup: MatchSetup) -> Match:
    """Return the first hand of a match, before its first step.

    Raises ``UnknownRules``, ``BadOption``, or ``ValueError`` for a wrong number of seats.
    """
    rule_set = find(setup.rules)
    options = rule_set.settled(setup.options)
    programme = rule_set.play.programme(options)
    first = programme.first()
    if len(setup.seats) != len(first.standing):
        raise ValueError(f"{rule_set.id} is played by {len(first.standing)}, not by {len(setup.seats)}")
    hand = rule_set.play.deal(options, first)
    game, game_options = at_play(rule_set, options, first.game)
    rules = game.play.rules(game_options)
    return Match(setup, rule_set, options, game, game_options, rules, programme, first.standing, first.deposit, hand)


def give(match: Match, given: Given) -> tuple[Match, tuple[Event, ...]]:
    """Return the match after its hand was given ``given``, and what happened.

    Raises ``IllegalAction`` or ``BadChance``, as ``advance`` does; then nothing has changed.
    """
    transition = advance(match.rules, match.hand, given)
    hand = transition.hand
    if isinstance(hand.phase, Over):
        return _with_result(match, hand), transition.events
    following = match.with_hand(hand)
    # Where the deal is another one, dice have chosen the game of this hand.
    return following if hand.deal is match.hand.deal else _with_game(following), transition.events


def _with_result(match: Match, hand: Hand) -> Match:
    """Return the match with its current hand finished, and the result of that hand."""
    result = result_of(hand, match.standing, match.deposit)
    results = (*match.results, result)
    return replace(match, hand=hand, results=results, standing=result.standing, deposit=result.deposit)


def rule(match: Match, ruling: Ruling) -> tuple[Match, tuple[Event, ...]]:
    """Return the match after the players have ruled on an offence, also in a hand that has just ended, and what happened.

    Raises ``RulingRefused``; then nothing has changed.
    """
    if match.final is not None:
        raise RulingRefused(MATCH_OVER)
    if not is_ruling(ruling):
        raise RulingRefused(NOT_A_RULING)
    if isinstance(ruling, Redeal) and match.setup.seed is not None:
        raise RulingRefused(SHUFFLED_HERE)
    script = script_of(match.game, match.game_options, match.rules, match.hand, ruling)
    transition = run(match.hand, script)
    if match.hand_over:  # its result was counted already
        deal = match.hand.deal
        match = replace(match, results=match.results[:-1], standing=deal.standing, deposit=deal.deposit)
    hand = transition.hand
    after = _with_result(match, hand) if isinstance(hand.phase, Over) else match.with_hand(hand)
    return after, transition.events


def leaving(match: Match) -> Seat | None:
    """Return the seat whose player must leave the table before the next hand 下桌; None if nobody must, or if there is no next hand."""
    rulings = match.game.play.rulings
    if rulings is None or not match.hand_over or match.final is not None or match.hand.deal.number in match.replaced:
        return None
    if isinstance(_following(match), MatchEnd):
        return None
    return rulings.leaves(match.hand)


def take_seat(match: Match, comes: int | SeatSetup) -> Match:
    """Return the match with another player in the seat of the one who must leave.

    A supporter, by number, changes places with the leaver, and each takes its points along. Somebody new begins with the
    points that everybody began with, as on the score sheet; the leaver's are those of the last result.

    Raises ``RulingRefused`` if nobody must leave, or if there is no such supporter.
    """
    seat = leaving(match)
    if seat is None:
        raise RulingRefused(NOBODY_LEAVES)
    match = replace(match, replaced=(*match.replaced, match.hand.deal.number))
    seats = list(match.setup.seats)
    if isinstance(comes, SeatSetup):
        seats[seat] = comes
        standing = list(match.standing)
        standing[seat] = match.programme.first().standing[seat]
        return replace(match, setup=replace(match.setup, seats=tuple(seats)), standing=tuple(standing))
    if type(comes) is not int or not match.hand.seats <= comes < match.hand.participants:
        raise RulingRefused(NO_SUPPORTER)
    order = list(range(match.hand.participants))
    order[seat], order[comes] = comes, seat
    results = tuple(
        replace(result, changes=_in_order(result.changes, order), standing=_in_order(result.standing, order))
        for result in match.results
    )
    setup = replace(match.setup, seats=tuple(seats[nth] for nth in order))
    return replace(match, setup=setup, standing=_in_order(match.standing, order), results=results)


def _in_order(points: tuple[int, ...], order: list[int]) -> tuple[int, ...]:
    return tuple(points[nth] for nth in order)


MATCH_OVER = Text("比赛已经结束", "The match is over")
SHUFFLED_HERE = Text("牌由程序洗、程序发，不会发错", "The program shuffles and deals: no tile can be misdealt")
NOBODY_LEAVES = Text("没有人需要下桌", "Nobody has to leave the table")
NO_SUPPORTER = Text("没有这位场下支持者", "There is no such supporter")


def _with_game(match: Match) -> Match:
    """Return the match with the game of its current hand."""
    game, options = at_play(match.rule_set, match.options, match.hand.deal.game)
    return replace(match, game=game, game_options=options, rules=game.play.rules(options))


def result_of(hand: Hand, before: tuple[int, ...], on_the_table: int) -> HandResult:
    """Return a finished hand that began with these points, and this deposit on the table."""
    if hand.ending is None:
        raise AssertionError("a hand that is over says why")
    change = balance(hand.ledger)
    changes = tuple(change.get(account, 0) for account in range(hand.participants))
    standing = tuple(points + gained for points, gained in zip(before, changes, strict=True))
    deposit = on_the_table + change.get(DEPOSIT, 0)
    return HandResult(hand.deal, hand.ending, hand.wins, changes, standing, deposit, hand.ledger)


def next_hand(match: Match) -> Match:
    """Return the following hand before its first step, or the match with its final ranking. Raises ``HandRunning``."""
    if not match.hand_over:
        raise HandRunning("the hand is still being played")
    if match.final is not None:
        raise HandRunning("The match is over")
    following = _following(match)
    if isinstance(following, MatchEnd):
        return _ranked(match, following)
    return dealt(match, following)


def dealt(match: Match, deal: Deal) -> Match:
    """Return the match at the beginning of this deal, whatever came before it. What its programme would deal next plays no part."""
    hand = match.rule_set.play.deal(match.options, deal)
    # The programme may hand out what lay on the table between two hands.
    following = replace(match, hand=hand, standing=deal.standing, deposit=deal.deposit)
    return following if deal.game == match.hand.deal.game else _with_game(following)


def _following(match: Match) -> Deal | MatchEnd:
    """Return what comes after the hand that is over: the same deal again after a misdeal, which the programme does not count."""
    hand, standing, deposit = match.hand, match.standing, match.deposit
    if hand.ending is REDEALT:
        return replace(hand.deal, number=hand.deal.number + 1, standing=standing, deposit=deposit)
    again = sum(result.ending is REDEALT for result in match.results)
    if not again:
        return match.programme.after(hand, standing, deposit)
    counted = replace(hand, deal=replace(hand.deal, number=hand.deal.number - again))
    following = match.programme.after(counted, standing, deposit)
    return following if isinstance(following, MatchEnd) else replace(following, number=following.number + again)


def ranking(standing: tuple[int, ...], transfers: tuple[Transfer, ...] = ()) -> Ranking:
    """Return the seats by points after ``transfers``; of two with equal points the earlier seat stands before the later."""
    change = balance(transfers)
    points = tuple(p + change.get(seat, 0) for seat, p in enumerate(standing))
    order = tuple(sorted(range(len(points)), key=lambda seat: (-points[seat], seat)))
    return Ranking(order, points, transfers)


def _ranked(match: Match, final: MatchEnd) -> Match:
    ranked = ranking(match.standing, final.transfers)
    deposit = match.deposit + balance(final.transfers).get(DEPOSIT, 0)
    return replace(match, standing=ranked.points, deposit=deposit, final=ranked)
