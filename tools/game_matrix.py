"""Writes the table of games and ways to play in both READMEs, from the rule sets and from what the window offers.

python -m tools.game_matrix
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from paizhuo.desktop.camera.kept import SCORED
from paizhuo.desktop.practice.page import OFFERED
from paizhuo.desktop.table.seats import bot_words
from paizhuo.engine.bots import nearest
from paizhuo.engine.core.words import Language, Text
from paizhuo.engine.games import ALL
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.umpire.racks import can_be_read

ROOT: Final = Path(__file__).parents[1]
PAGES: Final[Mapping[Language, Path]] = {"en": ROOT / "README.md", "zh": ROOT / "README.zh.md"}
PLACE: Final = re.compile(r"(?<=<!-- games -->\n)(?:\|.*\|\n)*(?=<!-- /games -->\n)")
YES: Final = Text("✓", "✓")
EACH: Final = Text("按玩法", "by game")
WITH_BOTS: Final = Text("✓⁺", "✓⁺")
"""Bots may sit at the table, where a reader under the rack sees their tiles."""
STRONGEST: Final = "expert"

Cell = Callable[[RuleSet], Text]


def _always(rule_set: RuleSet) -> Text:
    """Return that it is offered: these pages list every rule set."""
    return YES


def _at_real_table(rule_set: RuleSet) -> Text:
    return WITH_BOTS if can_be_read(rule_set, rule_set.settled({})) else YES


def _scored(rule_set: RuleSet) -> Text:
    """Return that a stated hand is scored; in a match of several games a hand is one of those."""
    return YES if rule_set in SCORED else EACH


def _coach(rule_set: RuleSet) -> Text:
    """Return the level of the player that the coach asks: the strongest that there is for the game."""
    return bot_words(nearest(STRONGEST, rule_set))


def _practice(rule_set: RuleSet) -> Text:
    """Return how many kinds of drills have questions of this game."""
    kinds = str(sum(rule_set in offered.games() for offered in OFFERED.values()))
    return Text(kinds, kinds)


WAYS: Final[tuple[tuple[Text, Cell], ...]] = (
    (Text("屏幕", "on the screen"), _always),
    (Text("联网", "over a network"), _always),
    (Text("真牌桌", "real table"), _at_real_table),
    (Text("记分表", "score sheet"), _always),
    (Text("摄像头", "camera"), _scored),
    (Text("`score` 命令", "`score`"), _scored),
    (Text("最强电脑与教练", "best bot, coach"), _coach),
    (Text("练习", "drills"), _practice),
)


def table(language: Language) -> str:
    """Return the table, a game a row."""
    head = [Text("玩法", "game"), *(name for name, _ in WAYS)]
    rows = [[each.say(language) for each in head], ["---"] * len(head)]
    for game in ALL:
        cells = (cell(game) for _, cell in WAYS)
        rows.append([f"{game.name.say(language)} `{game.id}`", *(each.say(language) for each in cells)])
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def page_text(page: str, language: Language) -> str:
    """Return the page with the table as it should be."""
    return PLACE.sub(lambda _: table(language), page)


if __name__ == "__main__":
    for language, path in PAGES.items():
        path.write_text(page_text(path.read_text("utf-8"), language), "utf-8", newline="\n")
