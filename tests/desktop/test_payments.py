"""What points went for, in words and in a table that adds up."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import paizhuo.engine
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.settings import Settings
from paizhuo.desktop.match.staged import Staged
from paizhuo.desktop.results.breakdown import Breakdown, lines_of
from paizhuo.desktop.results.payments import Payments
from paizhuo.engine.core.hand import Transfer, balance
from paizhuo.engine.games import ALL, find
from paizhuo.engine.rules.amounts import REASONS, amount, signed
from paizhuo.engine.rules.rule_set import RuleSet

ENGINE = Path(paizhuo.engine.__file__ or "").parent


def reasons_written(folder: str) -> set[str]:
    """Every reason that the code in a folder of the engine gives a transfer."""
    found = set()
    for file in (ENGINE / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Transfer" and node.args:
                last = node.args[-1]
                found |= {last.value} if isinstance(last, ast.Constant) and isinstance(last.value, str) else set()
    return found


@pytest.mark.parametrize("rule_set", ALL, ids=lambda rule_set: rule_set.id)
def test_every_reason_that_a_game_pays_points_for_has_a_name(rule_set: RuleSet) -> None:
    assert reasons_written(f"games/{rule_set.id}") <= {*REASONS, *rule_set.display.reasons}


def test_what_games_share_pays_for_nothing_without_a_name() -> None:
    shared = {reason for folder in ("play", "families", "match") for reason in reasons_written(folder)}
    assert {"win", "noten"} <= shared
    assert shared <= set(REASONS).union(*(rule_set.display.reasons for rule_set in ALL))


def test_halves_are_told_as_decimals_and_thousands_in_groups() -> None:
    assert [amount(points, 2) for points in (3, -1, 4000)] == ["1.5", "−0.5", "2,000"]
    assert [signed(points, 2) for points in (3, -3, 0)] == ["+1.5", "−1.5", "0"]


@pytest.mark.parametrize("rules", ["riichi", "bloodbattle", "chongqing", "tianjin"])
def test_the_lines_of_a_hand_hold_every_transfer_once(rules: str) -> None:
    staged = Staged(rules, 3, "en")
    staged.play_hand()
    ledger = staged.sheet().result.ledger
    lines = lines_of(ledger, staged.seating)
    assert sorted(map(repr, ledger)) == sorted(repr(transfer) for line in lines for transfer in line.transfers)
    assert all(sum(balance(line.transfers).values()) == 0 for line in lines)


def test_several_winners_have_a_line_each_and_kongs_one_for_all() -> None:
    seating = Staged("chongqing", 1, "en").seating
    ledger = (
        Transfer(0, 1, 2, "kong"),
        Transfer(0, 1, 4, "win"),
        Transfer(2, 3, 2, "kong"),
        Transfer(2, 3, 8, "win"),
    )
    names = [line.name.en for line in lines_of(ledger, seating)]
    first, second = (seating.setup.seats[seat].name for seat in (1, 3))
    assert names == ["Water money", f"Win: {first}", f"Win: {second}"]
    assert find("tianjin").display.reasons["kong"].zh == "杠分"


def test_the_table_tells_every_amount_to_those_who_listen(qtbot: QtBot) -> None:
    seating = Staged("riichi", 1, "en").seating
    ledger = (Transfer(0, "deposit", 1000, "riichi"), Transfer(2, 0, 3900, "win"))
    made = Breakdown(Preferences(Settings(), keep=False), seating, ledger)
    qtbot.addWidget(made)
    texts = {child.accessibleName() for child in made.findChildren(type(made._heading("")))}
    you = seating.setup.seats[0].name
    assert {f"Riichi sticks, {you}: −1,000", f"Win, {you}: +3,900", f"Total, {you}: +2,900"} <= texts
    assert "Riichi sticks, the table: +1,000" in texts


def test_arrows_tell_the_win_and_the_sticks_apart(qtbot: QtBot) -> None:
    staged = Staged("riichi", 1, "en")
    laid = (Transfer(0, "deposit", 1000, "riichi"), Transfer(3, "deposit", 1000, "riichi"))
    won = (Transfer(0, 2, 8000, "win"), Transfer("deposit", 2, 3000, "deposit"))
    preferences = Preferences(Settings(language="en"), keep=False)
    observation = staged.moment().observation
    made = Payments(preferences, staged.seating, observation, (*laid, *won), None, (2,))
    qtbot.addWidget(made)
    you, winner, third = (staged.seating.setup.seats[seat].name for seat in (0, 2, 3))
    assert made.accessibleName().split("; ") == [
        f"{you} → {winner} 8,000, sticks 1,000",
        f"the table → {winner} sticks 1,000",
        f"{third} → {winner} sticks 1,000",
    ]
    assert not made.grab().isNull()
