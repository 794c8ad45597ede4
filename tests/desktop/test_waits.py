"""What a discard would leave a player waiting for, and what each tile would then count or what forbids it."""

from __future__ import annotations

from typing import Any

import pytest

from paizhuo.desktop.match.staged import Staged
from paizhuo.engine.analysis.outlook import Wait, outlook
from paizhuo.engine.core.action import Action, Discard
from paizhuo.engine.core.tiles import KIND, parse, parse_one
from paizhuo.engine.core.value import replace
from paizhuo.engine.families.riichi.state import Riichi, fresh_state
from paizhuo.engine.games import ALL, find
from paizhuo.engine.games.tianjin.state import TianjinState
from tests.desktop import observations as made
from tests.observed import having

GREEN = parse_one("5z")


def waits(rules: str, hand: str, state: Any, *more: Action, thrown: str = "5z", river: str = "") -> tuple[Wait, ...]:
    """The waits that discarding ``thrown`` leaves; the tile is drawn last. The own river is ``river``, the seat is South."""
    seen = made.middle_game(hand, thrown)
    options = (*seen.options, *more)
    rivers = (made.laid(river), *seen.hand.rivers[1:])
    rule_set = find(rules)
    wall = replace(seen.hand.wall, shown=())
    seen = having(seen, state=state, options=options, rivers=rivers, wall=wall, ledger=())
    return outlook(rule_set, rule_set.settled({}), seen).by_discard.get((0, parse_one(thrown)), ())


def by_tile(found: tuple[Wait, ...]) -> dict[int, str]:
    return {wait.tile: wait.note.en for wait in found if wait.note is not None}


def test_without_a_yaku_the_wait_says_so_and_what_a_self_draw_would_count() -> None:
    found = waits("riichi", "123m456p78s11z999m", fresh_state(4))
    assert {wait.tile for wait in found} == set(parse("69s"))
    for note in by_tile(found).values():
        assert "yaku" in note.lower()
        assert "self-draw 1 han" in note


def test_a_riichi_is_valued_as_one() -> None:
    found = waits("riichi", "123m456p78s11z999m", fresh_state(4), Riichi(GREEN, drawn=True))
    assert all(wait.declared is not None and wait.declared.note.en.startswith("1 han") for wait in found)


def test_a_wait_in_ones_own_river_is_furiten() -> None:
    found = waits("riichi", "234m456p78s22p678m", fresh_state(4), river="6s")
    assert {note.split(";")[0] for note in by_tile(found).values()} == {"Furiten"}
    free = waits("riichi", "234m456p78s22p678m", fresh_state(4))
    assert not any("Furiten" in note for note in by_tile(free).values())


def test_discarding_what_one_then_waits_for_is_furiten() -> None:
    found = waits("riichi", "234m456p78s22p678m", fresh_state(4), thrown="9s")
    assert all(note.startswith("Furiten") for note in by_tile(found).values())


def test_less_than_eight_fan_is_said() -> None:
    found = waits("international", "123m456p78s11z999m", None)
    assert by_tile(found) == {parse_one("6s"): "3 fan; 8 are needed to win", parse_one("9s"): "11 fan"}


def test_where_only_self_draws_win_they_are_what_is_valued() -> None:
    state = TianjinState(wild=parse("6z7z"))
    found = waits("tianjin", "123456789m46m 11p".replace(" ", ""), state)
    notes = by_tile(found)
    assert notes[parse_one("5m")].endswith("fan")
    assert "self-draw" not in " ".join(notes.values())


def test_a_wild_tile_completes_the_hand_too() -> None:
    found = waits("tianjin", "123456789m46m11p", TianjinState(wild=parse("6z7z")))
    assert {parse_one("5m"), *parse("6z7z")} <= {wait.tile for wait in found}


@pytest.mark.parametrize("thrown,river", [("7z", ""), ("5z", "7z")])
def test_who_discards_a_wild_tile_is_told_that_no_win_is_left(thrown: str, river: str) -> None:
    found = waits("tianjin", "123456789m46m11p", TianjinState(wild=parse("6z7z")), thrown=thrown, river=river)
    assert set(by_tile(found).values()) == {"A player who has discarded a wild tile cannot win this hand"}


def test_a_discard_that_leaves_the_hand_unready_leads_to_no_waits() -> None:
    assert waits("riichi", "159m159p159s123z4z", fresh_state(4)) == ()
    assert Discard(GREEN, drawn=True) in made.middle_game("159m159p159s123z4z", "5z").options


def wins_foretold(rules: str, wanted: int) -> list[tuple[int, tuple[Wait, ...]]]:
    """Wins of seat 0 with the waits that were told at its last discard."""
    found: list[tuple[int, tuple[Wait, ...]]] = []
    for seed in range(60):
        staged = Staged(rules, seed, "en")
        answer: tuple[Wait, ...] = ()
        while not staged.moment().observation.hand.ending and not any(
            win.seat == 0 for win in staged.moment().observation.hand.wins
        ):
            before = staged.moment()
            staged.play(1)
            river = staged.moment().observation.hand.rivers[0]
            if len(river) > len(before.observation.hand.rivers[0]):
                answer = before.outlook.by_discard.get((0, river[-1].tile), ())
        found += [(win.tile, answer) for win in staged.moment().observation.hand.wins if win.seat == 0 and answer]
        if len(found) >= wanted:
            return found
    raise LookupError(f"seat 0 does not win often enough in {rules}")


@pytest.mark.simulation
@pytest.mark.parametrize("rules", ["riichi", "tianjin", "bloodbattle"])
def test_what_a_hand_is_told_to_wait_for_is_what_it_wins_with(rules: str) -> None:
    for tile, found in wins_foretold(rules, 2):
        assert KIND[tile] in {KIND[wait.tile] for wait in found}
        assert any(wait.left for wait in found)


@pytest.mark.simulation
@pytest.mark.parametrize("rules", [rule_set.id for rule_set in ALL])
def test_in_no_game_does_foretelling_stop_the_table(rules: str) -> None:
    staged = Staged(rules, 4, "en")
    for _ in range(60):
        staged.moment()
        staged.play(1)
