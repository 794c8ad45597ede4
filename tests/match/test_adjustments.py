"""What people settle at any table of real tiles: points that they adjust, a hand that is dealt again, a false win."""

from __future__ import annotations

import json

import pytest

from paizhuo.engine.core.action import Discard, Pon
from paizhuo.engine.core.advance import Over
from paizhuo.engine.core.hand import DEPOSIT, Deal, Transfer
from paizhuo.engine.core.node import Chance, RollDice
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.waiting import node_of
from paizhuo.engine.games import ALL, find
from paizhuo.engine.match.journal import load
from paizhuo.engine.match.journal_steps import steps
from paizhuo.engine.match.match import Match, _with_result, begin, give, leaving, next_hand, rule
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.match.sheet.scoring import score_sheet
from paizhuo.engine.match.sheet.sheet import Entry, new_sheet
from paizhuo.engine.rules.adjudication import REDEALT, consequence, keeps_deposit, stated
from paizhuo.engine.rules.endings import EXHAUSTED
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.rules.rulings import AGREED, Adjustment, FalseWin, Redeal, RulingRefused
from paizhuo.engine.table.journal.recorder import JournalInMemory
from paizhuo.engine.table.sources.inbox import Inbox
from paizhuo.engine.table.table import Table
from tests.games.support import position

P5 = 13
every_rule_set = pytest.mark.parametrize("rule_set", ALL, ids=lambda rule_set: rule_set.id)
SOUND = ("riichi", "trick", "dyed", "double")
"""The games whose document makes a false win a mangan turned round."""


def setup_of(rules: str) -> MatchSetup:
    rule_set = find(rules)
    people = rule_set.participants(rule_set.settled({}))
    return MatchSetup(rules, {}, tuple(SeatSetup(f"P{nth}") for nth in range(people)))


def table_of(rules: str) -> Table:
    """A match with real tiles, before its first step."""
    return Table(setup_of(rules), chance=Inbox("person"), journal=JournalInMemory())


def zero_sum(match: Match) -> tuple[int, ...]:
    """Seat 1 pays seat 0 three, and everybody else nothing."""
    return (3, -3, *(0 for _ in range(match.hand.participants - 2)))


def at_turn(rules: str, dealer: int = 0, repeats: int = 0) -> Match:
    """A match in whose hand the tiles are dealt, and nobody has seen them."""
    match = begin(setup_of(rules))
    hand = match.hand
    for place in range(len(hand.places)):
        hand = hand.with_place(place, concealed=(UNKNOWN,) * 13)
    return replace(match, hand=replace(hand, deal=replace(hand.deal, dealer=dealer, repeats=repeats)))


# -- points ------------------------------------------------------------------------------------------------------------------


@every_rule_set
def test_points_are_adjusted_in_every_game_and_stand_in_the_journal(rule_set: RuleSet) -> None:
    table = table_of(rule_set.id)
    changes, waiting = zero_sum(table.match), table.referee.waiting
    for reason in AGREED:
        table.rule(Adjustment(changes, reason))
    assert table.referee.waiting == waiting, "nothing else has changed"
    paid = table.match.hand.ledger
    assert paid == tuple(Transfer(1, 0, 3, reason) for reason in AGREED)
    text = table.journal_text
    assert text is not None
    assert json.loads(text.splitlines()[-1]) == {"ruling": "adjustment", "changes": list(changes), "reason": "other"}
    *_, last = steps(load(text))
    assert last.match.hand.ledger == paid
    assert table.undo()
    assert table.match.hand.ledger == paid[:-1]


@every_rule_set
def test_what_does_not_come_to_nothing_lies_on_the_table_where_points_ever_do(rule_set: RuleSet) -> None:
    match = begin(setup_of(rule_set.id))
    fine = Adjustment((-1000, *(0 for _ in range(match.hand.participants - 1))), "penalty")
    taken = Adjustment(tuple(-each for each in fine.changes), "miscount")
    if not keeps_deposit(match.game, match.game_options):
        with pytest.raises(RulingRefused, match="come to nothing together; it comes to −"):
            rule(match, fine)
        return
    fined, _ = rule(match, fine)
    assert fined.hand.ledger == (Transfer(0, DEPOSIT, 1000, "penalty"),)
    returned, _ = rule(fined, taken)
    assert returned.hand.ledger[-1] == Transfer(DEPOSIT, 0, 1000, "miscount")
    with pytest.raises(RulingRefused, match="not so much on the table"):
        rule(returned, taken)


def test_those_who_lose_pay_those_who_gain_and_the_table_gets_the_rest() -> None:
    match, _ = rule(begin(setup_of("riichi")), Adjustment((-5000, 3000, -1000, 1000), "other"))
    assert match.hand.ledger == (
        Transfer(0, 1, 3000, "other"),
        Transfer(0, 3, 1000, "other"),
        Transfer(0, DEPOSIT, 1000, "other"),
        Transfer(2, DEPOSIT, 1000, "other"),
    )


def test_an_adjustment_takes_no_claim_back() -> None:
    """Others may still claim the tile; who has claimed it is not asked again."""
    unseen = dict.fromkeys(range(4), "??" * 13)
    table = position(find("riichi"), unseen, drawn="??")
    turn = Referee(replace(begin(setup_of("riichi")), hand=table.hand))
    claimed = turn.act(0, Discard(P5)).referee.act(2, Pon((P5, P5))).referee
    assert claimed.answers
    assert claimed.rule(Adjustment((100, -100, 0, 0), "wager")).referee.answers == claimed.answers


def test_points_are_adjusted_after_the_hand_too_and_its_result_is_counted_again() -> None:
    match, _ = rule(at_turn("riichi"), FalseWin(1))
    before = match.standing
    after, _ = rule(match, Adjustment((0, 500, 0, -500), "wager"))
    assert after.standing == (before[0], before[1] + 500, before[2], before[3] - 500)
    assert len(after.results) == 1
    assert next_hand(after).hand.deal.standing == after.standing


# -- dealt again ----------------------------------------------------------------------------------------------------------------


@every_rule_set
def test_after_a_misdeal_the_same_deal_is_dealt_again_and_the_match_is_as_long_as_before(rule_set: RuleSet) -> None:
    match = begin(setup_of(rule_set.id))
    match, _ = rule(match, Adjustment(zero_sum(match), "penalty"))
    void, _ = rule(match, Redeal())
    assert void.hand_over
    assert void.hand.ending is REDEALT
    assert void.results[0].changes == zero_sum(match), "what was agreed on stays paid"
    assert leaving(void) is None
    again = next_hand(void)
    kept = replace(match.hand.deal, number=1, standing=void.standing)
    assert again.hand.deal == kept
    assert type(again.hand.phase) is type(begin(setup_of(rule_set.id)).hand.phase)
    with pytest.raises(RulingRefused, match="void already"):
        rule(void, Redeal())


@every_rule_set
def test_a_misdeal_changes_nothing_of_what_comes_later(rule_set: RuleSet) -> None:
    """Hand by hand, the match with a misdeal in its second hand has the same deals as the one without; only their numbers differ."""
    plain = deals(begin(setup_of(rule_set.id)), misdealt=None)
    with_one = deals(begin(setup_of(rule_set.id)), misdealt=1)
    assert len(with_one) == len(plain) + 1
    assert [(d.round, d.dealer, d.repeats) for d in (*with_one[:1], *with_one[2:])] == [
        (d.round, d.dealer, d.repeats) for d in plain
    ]
    assert [d.number for d in with_one] == list(range(len(with_one)))


def deals(match: Match, misdealt: int | None) -> list[Deal]:
    """The deals of a match, at most twelve and the misdealt one, in which nobody wins anything."""
    found: list[Deal] = []
    while match.final is None and len(found) < 12 + (misdealt is not None):
        while isinstance(node := node_of(match.rules, match.hand), Chance) and isinstance(node.request, RollDice):
            match, _ = give(match, (1,) * node.request.count)
        found.append(match.hand.deal)
        if len(found) - 1 == misdealt:
            match, _ = rule(match, Redeal())
        else:
            match = _with_result(match, replace(match.hand, phase=Over(), ending=EXHAUSTED))
        match = next_hand(match)
    return found


def test_what_the_program_deals_is_not_misdealt() -> None:
    with pytest.raises(RulingRefused, match="The program shuffles"):
        rule(begin(replace(setup_of("riichi"), seed=1)), Redeal())


# -- a false win -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", SOUND)
@pytest.mark.parametrize("offender", [0, 2])
def test_a_false_win_costs_at_the_table_what_it_costs_on_the_score_sheet(rules: str, offender: int) -> None:
    match = at_turn(rules)
    names = tuple(seat.name for seat in match.setup.seats)
    sheet = replace(new_sheet(rules, {}, names), entries=(Entry(draw="false_win", named=(offender,)),))
    said = consequence(match.game, match.game_options, match.hand, FalseWin(offender), names)
    match, _ = rule(match, FalseWin(offender))
    (row,) = score_sheet(sheet).rows
    assert match.results[0].changes == row.result.changes
    assert match.results[0].ending == row.result.ending
    assert said.en.startswith(f"The hand is void: everything paid in it is given back. {names[offender]} pays: ")
    assert all(f"{name} {row.result.changes[seat]:,}" in said.en for seat, name in enumerate(names) if seat != offender)


def test_a_chombo_in_riichi_gives_sticks_back_and_deals_the_hand_anew_without_a_counter() -> None:
    match = at_turn("riichi", dealer=1, repeats=2)
    stick = Transfer(3, DEPOSIT, 1000, "riichi")
    match = replace(match, hand=replace(match.hand, ledger=(stick,)))
    match, _ = rule(match, FalseWin(0))
    assert match.results[0].changes == (-8000, 4000, 2000, 2000)
    assert match.results[0].deposit == 0
    following = next_hand(match).hand.deal
    assert (following.dealer, following.repeats) == (1, 2)
    with pytest.raises(RulingRefused, match="void already"):
        rule(match, FalseWin(2))


def test_a_false_win_is_ruled_on_only_where_a_document_says_what_it_costs() -> None:
    for rule_set in ALL:
        match = begin(setup_of(rule_set.id))
        assert ("false_win" in stated(match.game, match.game_options)) == (rule_set.id in (*SOUND, "taiwan", "house"))


@pytest.mark.parametrize("seat, ready, why", [(4, (), "no such seat"), (0, (1,), "Who is ready"), (0, (), "dealt yet")])
def test_a_false_win_that_cannot_be_is_refused(seat: int, ready: tuple[int, ...], why: str) -> None:
    with pytest.raises(RulingRefused, match=why):
        rule(begin(setup_of("riichi")), FalseWin(seat, ready))
