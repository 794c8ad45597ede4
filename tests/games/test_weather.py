"""Wind 刮风 and rain 下雨: what a kong that is paid brings, as the document of each game names it."""

from __future__ import annotations

import pytest

from paizhuo.engine.core.event import Paid
from paizhuo.engine.games import ALL
from paizhuo.engine.games.bloodbattle.rules import BLOODBATTLE
from paizhuo.engine.games.chongqing.rules import CHONGQING
from paizhuo.engine.games.sichuan.rules import SICHUAN
from paizhuo.engine.rules.rule_set import RuleSet
from tests.games.positions_blood_battle import PLAYED, placed
from tests.games.support import Table, meld

RACKS = {0: "3333m4578m14p", 2: "999p2456789m124p"}
"""With a pon of 111m: seat 0 can lay a concealed kong and then add to its pon; seat 2 can claim 9p."""


def moment(rule_set: RuleSet, drawn: str) -> Table:
    return placed(rule_set, RACKS, melds={0: [meld("pon", "111m", 1)]}, drawn=drawn, rivers=PLAYED)


def sky(table: Table) -> list[str | None]:
    """What each kong that was paid brings, in order."""
    paid = [event for event in table.events if isinstance(event, Paid)]
    assert all(event.kong is not None for event in paid)
    return [table.rule_set.display.weather.get(event.kong) for event in paid if event.kong is not None]


@pytest.mark.parametrize(
    "rule_set,concealed,claimed,added",
    [
        pytest.param(BLOODBATTLE, "wind", "wind", "rain", id="bloodbattle"),
        pytest.param(CHONGQING, "rain", "wind", "wind", id="chongqing"),
        pytest.param(SICHUAN, "rain", "wind", "wind", id="sichuan"),
    ],
)
def test_a_kong_brings_wind_or_rain_as_the_document_says(
    rule_set: RuleSet, concealed: str, claimed: str, added: str
) -> None:
    assert sky(moment(rule_set, "2p").play("0 ankan 3333m")) == [concealed]
    assert sky(moment(rule_set, "9p").play("0 discard 9p", "2 minkan 999p")) == [claimed]
    assert sky(moment(rule_set, "1m").play("0 kakan 1m")) == [added]


@pytest.mark.parametrize("rule_set", [BLOODBATTLE, CHONGQING, SICHUAN], ids=lambda rule_set: rule_set.id)
def test_what_was_laid_after_the_pon_does_not_change_what_the_added_kong_brings(rule_set: RuleSet) -> None:
    """巴杠 after a concealed kong is 刮风 in chongqing, though the concealed kong lies behind the pon."""
    table = moment(rule_set, "2p").play("0 ankan 3333m", "draw 1m", "0 kakan 1m")
    assert sky(table) == [rule_set.display.weather["ankan"], rule_set.display.weather["kakan"]]
    assert table.hand.places[0].melds[-1].kind == "ankan"


def test_games_whose_documents_name_no_wind_or_rain_have_none() -> None:
    assert {rule_set.id for rule_set in ALL if rule_set.display.weather} == {"bloodbattle", "chongqing", "sichuan"}
