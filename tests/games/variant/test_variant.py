"""A variant of riichi is riichi's record with differences and rows of its own: it is played, scored and shown like any game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from paizhuo.engine import library
from paizhuo.engine.core.tiles import RED
from paizhuo.engine.core.words import Text
from paizhuo.engine.games.riichi.rules import RIICHI
from paizhuo.engine.scoring.score import NotValid, Score
from tests.contract.passes import look_on
from tests.contract.playing import games
from tests.contract.properties import OF_THE_HAND
from tests.contract.test_rule_page import shows
from tests.games.support import position
from tests.games.variant import rules
from tests.games.variant.listed import list_variant
from tests.games.variant.rules import VARIANT


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The variant is one of the games."""
    list_variant(monkeypatch)


def counted(**stated: Any) -> dict[str, int] | str:
    """What a stated hand counts by yaku, or why it does not win."""
    score = library.score({"rules": VARIANT.id, **stated}).score
    if isinstance(score, NotValid):
        return score.id
    assert isinstance(score, Score)
    return {pattern.id: pattern.value for pattern in score.patterns}


def test_a_variant_takes_sixty_lines_at_most() -> None:
    assert len(Path(rules.__file__).read_text(encoding="utf-8").splitlines()) <= 60


def test_it_has_no_red_fives_and_they_can_be_agreed_on_as_in_riichi() -> None:
    assert not set(RED) & set(VARIANT.play.wall(VARIANT.settled({})))
    assert set(RED) <= set(VARIANT.play.wall(VARIANT.settled({"red_fives": True})))
    assert counted(concealed="222333444m067p9s", win="9s", by="self_draw") == "too_many"


@pytest.mark.parametrize(
    "concealed, melds",
    [("222333444m567p9s", []), ("333444m567p9s", ["pon:222m@3"]), ("567p9s333m", ["minkan:2222m@1", "ankan:4444m"])],
)
def test_three_consecutive_triplets_are_two_han_closed_or_open(concealed: str, melds: list[str]) -> None:
    found = counted(concealed=concealed, melds=melds, win="9s", **{"from": 1})
    assert isinstance(found, dict)
    assert found["sanrenkou"] == 2
    riichi = library.score({"rules": "riichi", "concealed": concealed, "melds": melds, "win": "9s", "from": 1}).score
    assert not isinstance(riichi, Score) or "sanrenkou" not in {pattern.id for pattern in riichi.patterns}


@pytest.mark.parametrize("concealed", ["222333m444567p9s", "222333555m567p9s"])
def test_triplets_in_two_suits_or_with_a_gap_are_not_consecutive(concealed: str) -> None:
    found = counted(concealed=concealed, win="9s", by="self_draw")
    assert isinstance(found, dict)
    assert "sanrenkou" not in found


def test_the_reading_that_pays_most_counts_also_with_rows_of_its_own() -> None:
    """Three equal runs or three consecutive triplets: the triplets are concealed ones, too."""
    found = counted(concealed="222333444m567p9s", win="9s", by="self_draw")
    assert found == {"menzen_tsumo": 1, "sanankou": 2, "sanrenkou": 2}


@pytest.mark.parametrize(
    "stated, is_renhou",
    [
        ({"seat_wind": "S", "from": 3, "flags": ["first_turn"]}, True),
        ({"seat_wind": "E", "from": 3, "flags": ["first_turn"]}, False),
        ({"seat_wind": "S", "from": 3}, False),
        ({"seat_wind": "S", "by": "self_draw", "flags": ["first_turn"]}, False),
    ],
)
def test_a_discard_before_ones_first_turn_wins_a_yakuman(stated: dict[str, Any], *, is_renhou: bool) -> None:
    found = counted(concealed="1199m4477p2255s6z", win="6z", **stated)
    assert isinstance(found, dict)
    assert (found == {"renhou": 13}) == is_renhou


def test_at_the_table_it_is_recognised_and_in_riichi_it_is_no_yaku() -> None:
    waiting = {1: "234567m345p678s9p"}
    assert not position(RIICHI, waiting, drawn="9p", indicators="1z", untouched=True).play("0 discard 9p").can("1 ron")
    first = position(VARIANT, waiting, drawn="9p", indicators="1z", untouched=True).play("0 discard 9p")
    won = first.play("1 ron")
    assert won.patterns() == {"renhou"}
    assert won.changes == (-32_000, 32_000, 0, 0)
    later = position(VARIANT, waiting, drawn="9p", indicators="1z", untouched=False).play("0 discard 9p")
    assert not later.can("1 ron")


def test_its_hands_keep_the_promises_of_every_game() -> None:
    look_on(VARIANT, games(VARIANT, 0, 20), OF_THE_HAND)


def test_the_rule_page_lists_its_yaku_with_their_sentences_and_hands() -> None:
    pages = {pattern.id: pattern for pattern in VARIANT.scoring.patterns}
    assert pages.keys() - {pattern.id for pattern in RIICHI.scoring.patterns} == {"sanrenkou", "renhou"}
    assert pages["renhou"].value == "13 (–)"
    assert pages["sanrenkou"].note == Text("同一花色三个相连的刻子", "Triplets of three numbers in a row, in one suit")
    assert all(shows(VARIANT, pages[row]) for row in ("sanrenkou", "renhou"))
