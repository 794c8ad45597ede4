"""Real dice in a match on the screen: every throw of every game waits for them, and the screen throws while they are away."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from paizhuo.engine.core.narration import THROWN_FOR
from paizhuo.engine.core.node import RollDice
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.at_table.own_dice import OwnDice
from paizhuo.engine.devices.at_table.resting_dice import REST_MS
from paizhuo.engine.devices.at_table.throwing import ALL_GONE, BACK, GRACE_MS, NO_DICE, NO_ROLL, ON_SCREEN, ONE_GONE
from paizhuo.engine.devices.events import Dice, DiceState
from paizhuo.engine.games import ALL
from paizhuo.engine.match import journal as journals
from paizhuo.engine.match import journal_lines
from paizhuo.engine.match.setup import MatchSetup
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.journal.recorder import JournalInMemory
from paizhuo.engine.table.journal.verification import sources, verified_steps
from paizhuo.engine.table.port.dice import Die, OwnThrow
from paizhuo.engine.table.sources.source import ChanceSource, Offered, Wake, Wanted
from paizhuo.engine.table.table import Table
from tests.table.running import Clock, setup_of


class Hands:
    """A match on the screen, and people who throw dice for it."""

    def __init__(self, setup: MatchSetup, *dice: str, journal: Path | None = None, patience: int = 0) -> None:
        self.clock = Clock()
        self.said: list[Text] = []
        self.shown: list[OwnThrow | None] = []
        self.own: OwnDice | None = None
        self._there, self._patience = dice, patience
        if journal is None:
            self.table = Table(setup, dice=self._made, journal=JournalInMemory())
        else:
            self.table = Table.resume(journal, dice=self._made)
        before_dice(self.table)

    def _made(self, wall: ChanceSource) -> OwnDice:
        self.own = OwnDice(wall, self.clock, self.shown.append, self.said.append, self._patience)
        for die in self._there:
            self.own.throwing.came(die)
        return self.own

    @property
    def dice(self) -> OwnDice:
        assert self.own is not None
        return self.own

    @property
    def waits(self) -> OwnThrow | None:
        return self.dice.throw

    def says(self, die: str, state: DiceState, face: int = 0) -> None:
        self.dice.throwing.heard(die, Dice(state, (face,) if face else ()))

    def roll(self, die: str, face: int) -> None:
        self.says(die, "rolling")
        self.says(die, "rolled", face)

    def passes(self, milliseconds: int) -> None:
        """Lets so much time pass."""
        over: list[bool] = []
        self.clock.call_later(milliseconds, lambda: over.append(True))
        self.clock.run(lambda: bool(over))

    def given(self) -> list[tuple[Any, str]]:
        """The throws that the journal has, and who gave them."""
        return [(line["value"], line["by"]) for line in self.lines() if line.get("chance") == "dice"]

    def lines(self) -> tuple[journal_lines.Line, ...]:
        assert self.table.journal_text is not None
        return tuple(journals.load(self.table.journal_text).lines)


def before_dice(table: Table) -> None:
    """What is chosen before the first throw of a hand: stakes, supporters."""
    while table.waiting() and not any(place.concealed for place in table.match.hand.places):
        table.bot_answers()


def verified(table: Table) -> journals.Journal:
    assert table.journal_text is not None
    journal = journals.load(table.journal_text)
    assert len(list(verified_steps(journal))) == len(journal.lines)
    return journal


# -- one throw -----------------------------------------------------------------------------------------------------------


def test_a_match_waits_for_the_dice_and_takes_their_faces() -> None:
    hands = Hands(setup_of("riichi"), "a", "b")
    assert hands.waits is not None
    assert (hands.waits.request.purpose, hands.waits.request.count) == ("break", 2)
    assert hands.waits.throw.dice == (Die("waiting"), Die("waiting"))
    hands.roll("a", 3)
    assert hands.waits.throw.dice == (Die("lies", 3), Die("waiting"))
    hands.says("b", "rolling")
    assert hands.waits.throw.dice == (Die("lies", 3), Die("rolling"))
    hands.says("b", "rolled", 5)
    assert not hands.given()
    hands.clock.run()
    assert hands.given() == [([3, 5], "device")]
    assert hands.shown[-1] is None
    assert not hands.said


def test_the_faces_count_once_the_dice_have_lain_still() -> None:
    hands = Hands(setup_of("riichi"), "a", "b")
    hands.roll("a", 3)
    hands.roll("b", 5)
    hands.passes(REST_MS - 1)
    hands.says("b", "rolling")
    hands.passes(10 * REST_MS)
    assert not hands.given()
    hands.says("b", "rolled", 1)
    hands.clock.run()
    assert hands.given() == [([3, 1], "device")]


def test_one_die_is_thrown_as_often_as_faces_are_wanted() -> None:
    hands = Hands(setup_of("riichi"), "a")
    hands.roll("a", 6)
    hands.passes(10 * REST_MS)
    assert not hands.given()
    hands.roll("a", 6)
    hands.clock.run()
    assert hands.given() == [([6, 6], "device")]


def test_a_cocked_die_is_shown_and_thrown_again() -> None:
    hands = Hands(setup_of("riichi"), "a", "b")
    hands.roll("a", 3)
    hands.says("b", "rolling")
    hands.says("b", "cocked")
    assert hands.waits is not None
    assert hands.waits.throw.dice == (Die("lies", 3), Die("cocked"))
    assert hands.waits.throw.cocked
    hands.roll("b", 2)
    hands.clock.run()
    assert hands.given() == [([3, 2], "device")]


@pytest.mark.parametrize("state", ["moved", "fake"])
def test_a_die_that_was_not_really_rolled_counts_for_nothing(state: DiceState) -> None:
    hands = Hands(setup_of("riichi"), "a", "b")
    hands.says("a", "rolling")
    hands.says("a", state, 6)
    hands.roll("b", 1)
    hands.passes(10 * REST_MS)
    assert not hands.given()
    assert hands.waits is not None
    assert hands.waits.throw.dice == (Die("lies", 1), Die("waiting"))
    assert hands.said == ([NO_ROLL] if state == "fake" else [])


def test_a_roll_that_had_begun_before_it_was_wanted_does_not_count() -> None:
    hands = Hands(setup_of("tianjin"), "a")
    hands.roll("a", 2)
    hands.roll("a", 4)
    hands.says("a", "rolling")  # while the first throw lies still: it is this throw's
    hands.says("a", "rolled", 5)
    hands.clock.run()
    assert hands.given() == [([2, 5], "device")]
    hands.dice.cancel()
    hands.says("a", "rolling")
    hands.table.use(hands.dice)
    hands.says("a", "rolled", 6)
    assert hands.waits is not None
    assert {die.state for die in hands.waits.throw.dice} == {"waiting"}


# -- dice that go away ---------------------------------------------------------------------------------------------------


def by_the_seed(rules: str) -> list[Any]:
    return [line["value"] for line in Hands(setup_of(rules)).lines() if line.get("chance") == "dice"]


def test_without_dice_the_screen_throws_and_says_so_once() -> None:
    hands = Hands(setup_of("tianjin"))
    assert hands.given()
    assert {by for _, by in hands.given()} == {"seed"}
    assert hands.said == [NO_DICE]
    verified(hands.table)


def test_when_all_dice_have_gone_the_screen_throws_after_a_moment_and_later_they_throw_again() -> None:
    hands = Hands(setup_of("riichi"), "a", "b")
    hands.roll("a", 3)
    hands.dice.throwing.went("b")
    assert hands.said == [ONE_GONE]
    hands.dice.throwing.went("a")
    hands.passes(GRACE_MS - 1)
    assert not hands.given()
    hands.clock.run()
    assert hands.given() == [(by_the_seed("riichi")[0], "seed")]
    assert hands.said == [ONE_GONE, ALL_GONE, ON_SCREEN]
    verified(hands.table)
    hands.dice.throwing.came("a")
    assert hands.said[-1] == BACK
    while not hands.table.hand_over:
        hands.table.bot_answers()
    hands.table.next_hand()
    assert hands.waits is not None
    hands.roll("a", 1)
    hands.roll("a", 2)
    hands.clock.run()
    assert hands.given()[1] == ([1, 2], "device")
    verified(hands.table)


def test_dice_that_are_back_within_a_moment_go_on_with_the_throw() -> None:
    hands = Hands(setup_of("riichi"), "a", "b")
    hands.roll("a", 3)
    hands.dice.throwing.went("a")
    hands.dice.throwing.went("b")
    hands.passes(GRACE_MS - 1)
    hands.dice.throwing.came("b")
    hands.passes(10 * GRACE_MS)
    assert not hands.given()
    hands.roll("b", 4)
    hands.clock.run()
    assert hands.given() == [([3, 4], "device")]


def test_any_throw_can_be_made_on_the_screen_and_the_next_is_the_dices_again() -> None:
    hands = Hands(setup_of("tianjin"), "a", "b")
    hands.says("a", "rolling")
    hands.dice.throwing.on_screen()
    assert hands.given() == [(by_the_seed("tianjin")[0], "seed")]
    assert hands.waits is not None
    hands.says("a", "rolled", 6)  # it had been thrown for the throw before
    assert {die.state for die in hands.waits.throw.dice} == {"waiting"}
    verified(hands.table)


def test_once_the_dice_lie_still_their_faces_stand_even_if_they_go_away() -> None:
    hands = Hands(setup_of("riichi"), "a")
    hands.roll("a", 3)
    hands.roll("a", 5)
    hands.dice.throwing.went("a")
    hands.clock.run()
    assert hands.given() == [([3, 5], "device")]


def test_the_first_throw_waits_for_dice_that_are_being_connected_and_no_later_one_does() -> None:
    hands = Hands(setup_of("tianjin"), patience=12_000)
    assert hands.waits is not None
    assert hands.waits.throw.there == 0
    hands.passes(11_999)
    assert not hands.given()
    hands.clock.run()
    assert {by for _, by in hands.given()} == {"seed"}
    assert len(hands.given()) > 1
    assert hands.said == [NO_DICE]


def test_dice_that_come_while_the_first_throw_waits_are_waited_for() -> None:
    hands = Hands(setup_of("riichi"), patience=12_000)
    hands.dice.throwing.came("a")
    hands.passes(20_000)
    assert not hands.given()
    hands.roll("a", 2)
    hands.roll("a", 3)
    hands.clock.run()
    assert hands.given() == [([2, 3], "device")]
    assert not hands.said


# -- matches -------------------------------------------------------------------------------------------------------------


def test_a_move_that_is_taken_back_while_dice_are_waited_for_ends_the_throw() -> None:
    hands = Hands(setup_of("riichi", people=(0,)), "a", "b")
    hands.roll("a", 3)
    hands.roll("b", 5)
    hands.clock.run()
    table = hands.table
    while not table.hand_over:
        for seat, options in table.waiting().items():
            if table.players.bot(seat) is None:
                table.answer(seat, options[-1])
                break
        else:
            table.bot_answers()
    table.next_hand()
    hands.says("a", "rolling")
    assert table.awaited is not None
    assert table.undo()
    assert hands.waits is None
    hands.says("a", "rolled", 3)
    hands.clock.run()
    assert len(hands.given()) == 1
    verified(table)


def test_a_match_that_is_taken_up_again_waits_for_its_throw_again(tmp_path: Path) -> None:
    clock = Clock()
    setup = setup_of("tianjin")
    path = tmp_path / "mine"

    def made(wall: ChanceSource) -> OwnDice:
        own = OwnDice(wall, clock, lambda throw: None, lambda words: None)
        own.throwing.came("a")
        return own

    with Table(setup, dice=made, journal=path) as table:
        before_dice(table)
        assert isinstance(table.awaited and table.awaited.request, RollDice)
    hands = Hands(setup, "a", journal=path)
    assert hands.waits is not None
    for face in (6, 1):
        hands.roll("a", face)
    hands.clock.run()
    assert hands.given() == [([6, 1], "device")]
    verified(hands.table)
    hands.table.close()


def without_source(journal: journals.Journal) -> list[dict[str, Any]]:
    """The lines of a journal without who gave the chance."""
    return [{key: value for key, value in line.items() if key != "by"} for line in journal.lines]


class ByPeople:
    """People say what the dice show that somebody else threw."""

    def __init__(self, throws: list[Any]) -> None:
        self._throws = iter(throws)

    def ask(self, wanted: Wanted, wake: Wake) -> Offered | None:
        return Offered(tuple(next(self._throws)), "person")

    def cancel(self) -> None:
        pass


def throws_somehow(hands: Hands, chance: Random) -> None:
    """What people with three dice may do next: throw, throw badly, turn dice over, lose them, find them."""
    die = chance.choice("abc")
    face = chance.randint(1, 6)
    doing: tuple[Callable[[], Any], ...] = (
        lambda: hands.roll(die, face),
        lambda: hands.roll(die, face),
        lambda: hands.says(die, "rolling"),
        lambda: hands.says(die, "cocked"),
        lambda: hands.says(die, "moved", face),
        lambda: hands.says(die, "fake", face),
        lambda: hands.says(die, "rolled", face),
        lambda: hands.dice.throwing.went(die),
        lambda: hands.dice.throwing.came(die),
        lambda: hands.passes(chance.choice((1, REST_MS, GRACE_MS))),
        lambda: hands.dice.throwing.on_screen() if chance.random() < 0.1 else None,
    )
    chance.choice(doing)()


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("rule_set", ALL, ids=lambda rule_set: rule_set.id)
def test_a_match_with_real_dice_is_true_and_the_one_in_which_people_say_their_faces(
    rule_set: RuleSet, seed: int
) -> None:
    chance = Random(f"{rule_set.id} {seed}")
    setup = setup_of(rule_set.id, seed=seed)
    hands = Hands(setup, "a", "b")
    table = hands.table
    played = 0
    while True:
        if table.awaited is not None:
            throws_somehow(hands, chance)
        elif not table.hand_over:
            table.bot_answers()
        elif played == 1 or table.match_over:
            break
        else:
            played += 1
            table.next_hand()
    journal = verified(table)
    thrown = hands.given()
    assert [by for _, by in thrown].count("device") == sources(journal).get("device", 0)
    again = Table(setup, dice=lambda wall: ByPeople([value for value, _ in thrown]), journal=JournalInMemory())
    for _ in range(played + 1):
        while not again.hand_over:
            again.bot_answers()
        if again.match.hand.deal.number < table.match.hand.deal.number:
            again.next_hand()
    other = verified(again)
    assert without_source(other) == without_source(journal)
    assert again.match.hand == table.match.hand


def test_real_dice_throw_for_every_purpose_that_there_is() -> None:
    """What the matches above come to, whatever their dice choose."""
    purposes = set()
    for rule_set, face in product(ALL, range(1, 7)):
        hands = Hands(setup_of(rule_set.id), "a")
        while not any(hands.table.match.hand.rivers) and not hands.table.hand_over:
            if hands.waits is None:
                hands.table.bot_answers()
                continue
            purposes.add(hands.waits.request.purpose)
            for _ in range(hands.waits.request.count):
                hands.roll("a", face)
            hands.clock.run()
    assert purposes == set(THROWN_FOR)
