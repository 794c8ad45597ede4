"""What a hand is called: by wind and dealer where the deal comes round, else by its number; everywhere alike."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from paizhuo.desktop.kit.geometry import Panel
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.settings import Settings
from paizhuo.desktop.match.chronicle import Chronicle
from paizhuo.desktop.match.kept_matches import KeptMatch
from paizhuo.desktop.match.match_summary import place_of
from paizhuo.desktop.match.picturing import picture_of
from paizhuo.desktop.match.staged import Staged
from paizhuo.desktop.results.scoreboard.state import at_table, on_sheet
from paizhuo.desktop.sheet.kept import as_csv
from paizhuo.desktop.table.centre_state import centre_state
from paizhuo.desktop.table.table_words import middle_words
from paizhuo.engine.games import ALL
from paizhuo.engine.match.sheet.scoring import score_sheet
from paizhuo.engine.rules.options import Options

COUNTED = {"bloodbattle", "chongqing", "tianjin", "house", "sichuan"}
"""Games of so many hands, whoever deals."""
SECOND: list[tuple[str, Options, str]] = [
    *((rules, {}, "第 2 局") for rules in sorted(COUNTED)),
    ("sichuan", {"dealer": "in_turn"}, "东二局"),
    ("harmony", {}, "东二局"),
]
"""A game, its options, and what its second hand is called if the deal passes after the first."""


def test_hands_are_counted_where_no_deal_comes_round() -> None:
    assert {rules.id for rules in ALL if not rules.programme({}).rounds} == COUNTED


@pytest.mark.parametrize("rules, options, name", SECOND)
def test_every_door_calls_a_hand_the_same(
    qapp: object, rules: str, options: Options, name: str, tmp_path: Path
) -> None:
    staged = Staged(rules, 5, "zh", options)
    sheet = staged.sheet_so_far(1)
    moment = staged.moment()
    assert moment.observation.hand.deal.dealer == 1 or rules in COUNTED
    preferences = Preferences(Settings(language="zh"), keep=False)
    picture = picture_of(preferences, staged.seating, moment, 0)
    assert any(part.words == name for line in centre_state(picture, Panel()).lines for part in line.parts)
    assert middle_words(picture).startswith(name)
    assert at_table(staged.seating, moment).title.zh.startswith(name)
    account = score_sheet(sheet)
    assert on_sheet(sheet, account).title.zh.startswith(name)
    assert as_csv(sheet, account, "zh").splitlines()[1].split(",")[1] in {"第 1 局", "东一局"}
    staged.play(9)
    chronicle = Chronicle(staged.seating)
    record = staged.moment().record
    assert record is not None
    chronicle.take(record)
    assert chronicle.hands[-1].title.zh.startswith(name)
    deal = moment.observation.hand.deal
    kept = KeptMatch(
        tmp_path, rules, "", (), (), None, deal.round, deal.dealer, 2, datetime.now().astimezone(), options=options
    )
    assert place_of(kept).zh.startswith(name)
