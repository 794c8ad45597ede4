"""A pass over hands says of every property that fails which it is and where, and goes on with the others."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from paizhuo.engine.games import find
from paizhuo.engine.rules.rule_set import RuleSet
from tests.contract.passes import Look, Property, look_on
from tests.contract.playing import Game, games

RULES = find("sichuan")


@pytest.fixture(scope="module")
def hands() -> list[Game]:
    return list(games(RULES, 0, 4))


def test_every_failure_has_the_name_of_its_property_and_the_hand(hands: list[Game]) -> None:
    looked: list[int] = []

    def fails_at_once(game: Game, look: Look) -> None:
        raise AssertionError("at once")

    def fails_later(game: Game, look: Look) -> None:
        assert look.nth < 2, "later"

    def holds(game: Game, look: Look) -> None:
        looked.append(look.nth)

    with pytest.raises(ExceptionGroup, match="sichuan: fails_at_once, fails_later") as failed:
        look_on(RULES, hands, [Property(fails_at_once), Property(fails_later), Property(holds)])
    first, second = failed.value.exceptions
    assert first.__notes__[0].startswith(f"fails_at_once: not in sichuan, seed {hands[0].match.setup.seed}, hand 0")
    assert first.__notes__[0].endswith(f"options {dict(hands[0].match.setup.options)}")
    assert second.__notes__[0].startswith(f"fails_later: not in sichuan, seed {hands[2].match.setup.seed}, hand 2")
    assert looked == [0, 1, 2, 3]


def test_a_property_may_look_at_one_hand_of_several(hands: list[Game]) -> None:
    looked: list[tuple[int, int]] = []

    def looks(game: Game, look: Look) -> None:
        looked.append((look.nth, game.deal.number))

    look_on(RULES, hands, [Property(looks, every=2)])
    assert looked == [(0, 0), (1, 2)]


def test_a_property_that_has_not_met_what_it_must_fails(hands: list[Game]) -> None:
    def looks(game: Game, look: Look) -> None:
        look.met["hand"] += 1
        look.met["kong"] += 0

    def both(rule_set: RuleSet) -> frozenset[str]:
        return frozenset(("hand", "kong"))

    with pytest.raises(ExceptionGroup) as failed:
        look_on(RULES, hands, [Property(looks, meets=both)])
    (error,) = failed.value.exceptions
    assert error.__notes__ == ["looks: looked at too little"]
    assert str(error) == "never met: ['kong']"


def test_no_property_hangs_on_another_and_all_on_the_seed(hands: list[Game]) -> None:
    def chances(*properties: str, seed: str = "") -> dict[str, float]:
        found: dict[str, float] = {}

        def looking(name: str) -> Property:
            def looks(game: Game, look: Look) -> None:
                found[name] = look.rng.random()

            looks.__name__ = name
            return Property(looks)

        look_on(RULES, hands[:1], [looking(name) for name in properties], seed)
        return found

    assert chances("a", "b")["b"] == chances("b")["b"]
    assert chances("a") != chances("a", seed="1")


def test_hands_are_played_while_they_are_looked_at() -> None:
    """None is kept: a long pass takes no more memory than a short one."""
    done: list[str] = []

    def played() -> Iterator[Game]:
        for game in games(RULES, 0, 2):
            done.append("played")
            yield game

    def looks(game: Game, look: Look) -> None:
        done.append("looked at")

    look_on(RULES, played(), [Property(looks)])
    assert done == ["played", "looked at"] * 2
