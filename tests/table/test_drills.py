"""The drills of practice: wins that are counted, waits of one suit, and defence."""

from __future__ import annotations

from functools import cache
from itertools import chain, islice

import pytest

from paizhuo.engine.analysis.danger_reasons import Voided
from paizhuo.engine.analysis.waited_for import waited_for
from paizhuo.engine.core.action import Discard
from paizhuo.engine.core.hand import DEPOSIT, Hand, Transfer
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import KIND, Tiles, counts, parse, suit
from paizhuo.engine.core.value import replace
from paizhuo.engine.games import ALL, find
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.play.readiness import at_rest
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.scoring.score import Score
from paizhuo.engine.table.practice import defence, scoring_drill
from paizhuo.engine.table.practice.circumstances import circumstances
from paizhuo.engine.table.practice.defence import CLOSE, Defence, defences, defended
from paizhuo.engine.table.practice.offered_numbers import CHOICES
from paizhuo.engine.table.practice.one_suit import LEVELS, SuitHand, _waits, suit_games, suit_hands
from paizhuo.engine.table.practice.scoring_drill import ScoredWin, paid, scored_wins
from tests.reference.hands import sets_of

NAMES = ("Ann", "Ben", "Cho", "Dee", "Eve", "Fay", "Gil", "Hal")


def setup(rules: str, seed: int) -> MatchSetup:
    rule_set = find(rules)
    seats = rule_set.participants(rule_set.settled({}))
    return MatchSetup(rules, {}, tuple(SeatSetup(name, "basic") for name in NAMES[:seats]), seed)


@pytest.fixture
def few_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wins are chosen among those of fewer hands."""
    monkeypatch.setattr(scoring_drill, "AT_ONCE", 4)


@cache
def wins(rules: str, seed: int, batches: int) -> tuple[ScoredWin, ...]:
    return tuple(chain.from_iterable(islice(filter(None, scored_wins(setup(rules, seed))), batches)))


# -- counting a win ------------------------------------------------------------------------------------------------------


def same_as_stated(win: ScoredWin) -> None:
    """What the drill takes for right is what the game counts and pays."""
    found = win.game.scoring.score(win.hand, win.match.game_options)
    assert isinstance(found.score, Score)
    seats = win.match.hand.seats
    for asked in win.asked:
        if asked.part == "payment":
            assert asked.payer is not None
            change = found.payments[str((asked.payer - win.win.seat) % seats)]
            assert asked.right == -change * win.game.scoring.parts
        else:
            assert asked.right == getattr(found.score, asked.part)


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
@pytest.mark.usefixtures("few_hands")
def test_what_is_right_of_a_win_is_what_its_game_counts_and_pays_for_the_hand_as_stated(game: RuleSet) -> None:
    for win in wins(game.id, 5, 1):
        same_as_stated(win)


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
@pytest.mark.usefixtures("few_hands")
def test_the_right_number_stands_among_others_in_order_and_all_circumstances_have_words(game: RuleSet) -> None:
    for win in wins(game.id, 5, 1):
        for asked in win.asked:
            assert asked.right in asked.offered
            assert len(set(asked.offered)) == CHOICES
            assert asked.offered == tuple(sorted(asked.offered))
            assert min(asked.offered) >= 0
            assert len({win.said(asked, number).en for number in asked.offered}) == CHOICES
        right = [asked.right for asked in win.asked]
        assert win.answered(right).is_good
        wrong = [next(number for number in win.asked[0].offered if number != right[0]), *right[1:]]
        assert win.answered(wrong).right == (False, *(True for _ in right[1:]))
        said = [each.said for each in circumstances(win.game, win.hand, win.win.seat, NAMES)]
        assert said
        assert all(each.zh.strip() and each.en.strip() for each in said)


@pytest.mark.nightly
@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_many_wins_are_counted_and_paid_as_stated(game: RuleSet) -> None:
    for win in wins(game.id, 100, 12):
        same_as_stated(win)


def test_every_seat_that_still_plays_is_asked_for_its_payment() -> None:
    asked = wins("sichuan", 5, 2)
    assert {len(win.hand.gone) for win in asked} >= {0, 1, 2}
    for win in asked:
        payers = [each.payer for each in win.asked if each.part == "payment"]
        assert len(payers) == 3 - len(win.hand.gone)
        assert win.win.seat not in payers


def test_a_payment_is_what_a_seat_pays_for_the_win_without_kongs_and_sticks() -> None:
    win = wins("riichi", 3, 2)[0].win
    transfers = (Transfer(1, 0, 16, "win"), Transfer(1, 0, 1, "kong"), Transfer(DEPOSIT, 0, 1000, "deposit"))
    assert [paid(replace(win, seat=0, transfers=transfers), payer) for payer in (1, 2)] == [16, 0]


def test_the_same_seed_asks_the_same_wins_and_rare_values_are_asked_as_often_as_cheap_ones() -> None:
    found = wins("riichi", 3, 2)
    wins.cache_clear()
    assert [(win.hand, win.asked) for win in found] == [(win.hand, win.asked) for win in wins("riichi", 3, 2)]
    values = [(win.score.total, win.score.limit) for win in found]
    assert len(set(values)) >= len(values) / 2
    assert any(win.score.limit is not None for win in found)
    assert any(win.win.source is None for win in found)
    assert any(win.win.source is not None for win in found)


# -- waits of one suit ---------------------------------------------------------------------------------------------------


@cache
def hands_of_suit(rules: str) -> tuple[tuple[int, SuitHand], ...]:
    """A few hands of every level, each with its level."""
    levels = range(1, len(LEVELS) + 1)
    return tuple((level, hand) for level in levels for hand in islice(suit_hands(rules, level, 7), 2))


def is_complete(tiles: Tiles, *, most_equal: int) -> bool:
    """Whether tiles are sets and a pair, or seven pairs with at most so many equal tiles, tried plainly."""
    held = counts(tiles)
    for pair in range(len(held)):
        if held[pair] >= 2:
            rest = [count - 2 * (kind == pair) for kind, count in enumerate(held)]
            if any(True for _ in sets_of(rest, len(tiles) // 3)):
                return True
    return len(tiles) == 14 and all(count % 2 == 0 and count <= most_equal for count in held)


@pytest.mark.parametrize("rules, most_equal", [("riichi", 2), ("hongkong", 0), ("taiwan", 0), ("sichuan", 4)])
def test_the_waits_complete_the_hand_and_are_not_all_in_it(rules: str, most_equal: int) -> None:
    for level, hand in hands_of_suit(rules):
        wanted = LEVELS[level - 1]
        assert len(hand.tiles) == wanted.tiles
        assert wanted.fewest <= len(hand.waits) <= wanted.most
        by_form = {kind for kind in hand.kinds if is_complete((*hand.tiles, kind), most_equal=most_equal)}
        held = {kind for kind in by_form if hand.tiles.count(kind) == 4}
        assert {wait.kind for wait in hand.waits} == by_form - held
        assert set(hand.dead) == held


@pytest.mark.nightly
def test_the_waits_of_many_hands_complete_them() -> None:
    for level in range(1, len(LEVELS) + 1):
        for hand in islice(suit_hands("riichi", level, 100), 200):
            by_form = {kind for kind in hand.kinds if is_complete((*hand.tiles, kind), most_equal=2)}
            assert {wait.kind for wait in hand.waits} == {kind for kind in by_form if hand.tiles.count(kind) < 4}


def test_a_split_has_all_tiles_of_the_hand_and_the_one_it_waits_for() -> None:
    for _, hand in hands_of_suit("riichi"):
        for wait in hand.waits:
            assert wait.splits
            for split in wait.splits:
                assert sorted(chain.from_iterable(split)) == sorted((*hand.tiles, wait.kind))


def test_a_kind_of_which_all_copies_are_in_the_hand_is_no_wait() -> None:
    waits = _waits("riichi")
    tiles = parse("1111222333444m")
    assert 0 in waits.dead(tiles)
    assert 0 not in {wait.kind for wait in waits.of(tiles)}


def test_an_answer_says_what_was_found_missed_and_wrong() -> None:
    hand = next(hand for level, hand in hands_of_suit("riichi") if level == 4)
    right = {wait.kind for wait in hand.waits}
    assert hand.answered(right).is_good
    wrong = next(kind for kind in hand.kinds if kind not in right)
    missed = min(right)
    answer = hand.answered({*right, wrong} - {missed})
    assert (set(answer.missed), set(answer.wrong), answer.is_good) == ({missed}, {wrong}, False)


def test_waits_can_be_practised_in_every_game_without_wild_tiles() -> None:
    ids = {game.id for game in suit_games()}
    assert {"riichi", "sichuan", "taiwan", "dyed", "double"} <= ids
    assert not ids & {"tianjin", "chaos"}


def test_of_two_hands_the_waits_complete_both_and_are_not_all_in_them() -> None:
    for nth, hand in enumerate(chain.from_iterable(islice(suit_hands("double", level, 7), 2) for level in range(1, 5))):
        wanted = LEVELS[nth // 2]
        assert (len(hand.tiles), len(hand.second)) == (wanted.tiles, wanted.tiles)
        assert wanted.fewest <= len(hand.waits) <= wanted.most
        held = counts((*hand.tiles, *hand.second))
        assert max(held) <= 8
        both = {
            kind
            for kind in hand.kinds
            if all(is_complete((*tiles, kind), most_equal=2) for tiles in (hand.tiles, hand.second))
        }
        assert {wait.kind for wait in hand.waits} == {kind for kind in both if held[kind] < 8}
        assert set(hand.dead) == {kind for kind in both if held[kind] == 8}
        for wait in hand.waits:
            for tiles, ways in ((hand.tiles, wait.splits), (hand.second, wait.second)):
                assert all(sorted(chain.from_iterable(way)) == sorted((*tiles, wait.kind)) for way in ways)


def test_sets_that_a_hand_lacks_lie_open_also_where_a_hand_has_five() -> None:
    laid = {rules: [next(suit_hands(rules, level, 1)).laid for level in (1, 2, 3)] for rules in ("riichi", "taiwan")}
    assert laid == {"riichi": [2, 1, 0], "taiwan": [3, 2, 1]}


# -- defence -------------------------------------------------------------------------------------------------------------


@cache
def situations(rules: str) -> tuple[Defence, ...]:
    return tuple(chain.from_iterable(islice(defences(setup(rules, 5)), 4)))


def waits_in(hand: Hand, asked: Defence, seat: int) -> set[int]:
    match, place = asked.referee.match, hand.places[seat]
    return set(waited_for(match.game, match.game_options, observe(match.rules, hand, seat), place, at_rest(place)))


@pytest.mark.parametrize("rules", ["trick", "sichuan"])
def test_a_discard_really_deals_in_only_to_who_waits_for_it_and_never_where_it_is_ruled_out(rules: str) -> None:
    found = situations(rules)
    assert found
    assert any(asked.wins for asked in found)
    for asked in found:
        hand = asked.referee.match.hand
        for danger in asked.dangers:
            winners = asked.wins.get(danger.kind, ())
            assert set(winners) <= set(danger.by_seat), "what the table rules out does not happen"
            assert all(danger.kind in waits_in(hand, asked, seat) for seat in winners)


def test_the_safest_tiles_are_few_and_choosing_one_of_them_is_right() -> None:
    found = situations("trick")
    for asked in found:
        options = asked.referee.asked[asked.seat]
        kinds = {KIND[option.tile] for option in options if type(option) is Discard}
        assert {danger.kind for danger in asked.dangers} == kinds
        chances = [danger.chance for danger in asked.dangers]
        assert chances == sorted(chances)
        assert 1 <= asked.as_safe <= len(kinds) / 3
        safest, worst = asked.discard_of(asked.dangers[0].kind), asked.discard_of(asked.dangers[-1].kind)
        assert asked.answered(safest).is_good
        assert not asked.answered(worst).is_good
        assert asked.answered(worst).chosen.chance - chances[0] > CLOSE
    assert any(asked.declared for asked in found)


def test_something_is_said_of_every_tile() -> None:
    assert all(
        danger.reasons for rules in ("trick", "sichuan") for asked in situations(rules) for danger in asked.dangers
    )


def test_who_has_voided_a_suit_is_said_of_each_of_its_tiles() -> None:
    said = 0
    for asked in situations("sichuan"):
        state = asked.referee.match.hand.state
        for danger in asked.dangers:
            named = {step for reason in danger.reasons if isinstance(reason, Voided) for step in reason.steps}
            assert named == {
                step
                for step in range(1, 4)
                if (seat := (asked.seat + step) % 4) not in state.winners and state.void[seat] == suit(danger.kind)
            }
            said += bool(named)
    assert said


def test_a_tile_that_who_declared_riichi_has_discarded_is_no_danger_from_there() -> None:
    against = [asked for asked in situations("trick") if asked.declared]
    known = 0
    for asked in against:
        for seat in asked.declared:
            river = {KIND[laid.tile] for laid in asked.referee.match.hand.rivers[seat]}
            for danger in asked.dangers:
                if danger.kind in river:
                    assert seat not in danger.by_seat
                    known += 1
    assert known


def test_defence_is_practised_where_dangers_have_been_learned_and_discards_win() -> None:
    ids = {game.id for game in defended()}
    assert {"riichi", "sichuan", "international"} <= ids
    assert "double" in ids
    assert not ids & {"tianjin", "holdem", "chaos"}


def test_with_two_racks_tiles_of_both_may_be_discarded_and_both_hands_are_far_from_a_common_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(defence, "LEVEL", "standard")  # quicker players
    found = situations("double")
    assert found
    for asked in found:
        assert {option.rack for option in asked.observation.options if isinstance(option, Discard)} == {0, 1}
        racks = asked.referee.match.game.racks
        assert racks is not None
        assert racks.away(asked.observation) >= 2
