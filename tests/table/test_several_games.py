"""A table at which a match of several games is played: saved, taken up, undone and written down like any other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from paizhuo.engine.core.action import PASS
from paizhuo.engine.core.value import replace
from paizhuo.engine.games.chris.rules import CHRIS
from paizhuo.engine.match.journal import load
from paizhuo.engine.match.journal_steps import steps
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.rules.circle import games_within
from paizhuo.engine.table.journal.verification import verify
from paizhuo.engine.table.sources.seeded import seeded
from paizhuo.engine.table.table import Table

BOTS = tuple(SeatSetup(f"bot {n}", "basic") for n in range(4))
WITH_ANN = (SeatSetup("Ann"), *BOTS[1:])


def play_until(table: Table, circle: int, discards: int) -> None:
    """Bots play on until so many tiles lie in the rivers of a hand of this circle."""
    while table.match.hand.deal.round < circle or sum(map(len, table.match.hand.rivers)) < discards:
        if table.hand_over:
            table.next_hand()
        else:
            table.bot_answers()


def play_out(table: Table) -> None:
    while not table.match_over:
        while not table.hand_over:
            table.bot_answers()
        table.next_hand()


@pytest.mark.simulation
@pytest.mark.parametrize("seed", [0, 3])
def test_a_match_saved_in_the_middle_of_its_second_circle_is_taken_up_there(seed: int, tmp_path: Path) -> None:
    setup = MatchSetup("chris", {}, BOTS, seed)
    with Table(setup, journal=tmp_path / "whole") as table:
        play_out(table)
    with Table(setup, journal=tmp_path / "saved") as table:
        play_until(table, 1, 12)
        saved = table.match
    with Table.resume(tmp_path / "saved") as table:
        taken_up = table.match
        assert (taken_up.hand, taken_up.results, taken_up.standing) == (saved.hand, saved.results, saved.standing)
        assert taken_up.game is saved.game
        assert [table.observation(seat).hand.deal.game for seat in range(4)] == [saved.game.id] * 4
        play_out(table)
    assert (tmp_path / "saved").read_bytes() == (tmp_path / "whole").read_bytes()
    verify(load((tmp_path / "whole").read_text("utf-8")))


def test_a_hands_line_names_its_game_unless_dice_have_still_to_choose_it(tmp_path: Path) -> None:
    with Table(MatchSetup("chaos", {}, BOTS, 5), journal=tmp_path / "chaos") as table:
        play_out(table)
        games = [result.deal.game for result in table.match.results]
    lines = [json.loads(line) for line in (tmp_path / "chaos").read_text("utf-8").splitlines()]
    hands = [line for line in lines if "hand" in line]
    assert [line.get("game") for line in hands] == [None, *games[1:]]
    assert sorted(games) == ["double", "dyed", "holdem", "trick"]


def test_a_journal_with_another_game_in_a_hands_line_is_refused(tmp_path: Path) -> None:
    with Table(MatchSetup("chaos", {}, BOTS, 5), journal=tmp_path / "chaos") as table:
        while not table.hand_over:
            table.bot_answers()
        table.next_hand()
        game = table.match.hand.deal.game
    text = (tmp_path / "chaos").read_text("utf-8")
    other = next(name for name in ("dyed", "trick") if name != game)
    with pytest.raises(ValueError, match="hand that comes next"):
        list(steps(load(text.replace(f'"game": "{game}"', f'"game": "{other}"'))))


def test_a_choice_of_the_game_before_can_be_taken_back() -> None:
    with Table(MatchSetup("chaos", {}, WITH_ANN, 5)) as table:
        first = table.game
        while not table.hand_over:
            if 0 in table.waiting():
                table.answer(0, table.waiting()[0][0])
            else:
                table.bot_answers()
        table.next_hand()
        assert table.game is not first
        while table.match.hand.deal.number:
            assert table.undo()
        assert table.game is first
        assert table.waiting()[0]


def test_every_game_has_a_wall_of_its_own_tiles() -> None:
    table = Table(MatchSetup("chris", {}, BOTS, 1))
    source = seeded(table.match, 1)
    for game in games_within(CHRIS):
        if not game.games:
            options = game.settled({})
            deal = CHRIS.play.programme(CHRIS.settled({})).first()
            hand = CHRIS.play.deal(CHRIS.settled({}), replace(deal, game=game.id))
            wall = source._wall_of(hand)
            assert sorted(wall) == sorted(game.play.wall(options))
            assert len(wall) == hand.wall.size


def test_a_refusal_before_the_dice_have_chosen_says_so() -> None:
    hand = CHRIS.play.deal(CHRIS.settled({}), CHRIS.play.programme(CHRIS.settled({})).first())
    reason = CHRIS.why_not(None, hand, 0, PASS)
    assert reason is not None
    assert "dice" in reason.en
