"""The games beside each other: with what, by how many and for what hands they are played. All of it is asked of the rule sets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

import paizhuo
from paizhuo.engine.core.tile_words import SUIT_NAMES
from paizhuo.engine.core.tiles import FLOWERS, RED, suit
from paizhuo.engine.core.words import Language, Text
from paizhuo.engine.games import ALL
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.scoring.score import Score
from paizhuo.engine.shapes.distance import Goal, SpecialShape
from paizhuo.engine.shapes.distance_shapes import (
    knitted_honours,
    knitted_straight,
    seven_pairs,
    seven_pairs_or_quads,
    thirteen_orphans,
)
from tools.site.two_languages import in_markdown, table_head

COLUMNS: Final = Text(
    "玩法 | 人数 | 牌 | 手牌 | 和牌的牌型 | 起和 | 番种",
    "Game | Players | Tiles | Hand | What wins | Least to win | Patterns",
)
COMMA: Final = Text("，", ", ")
FLOWERS_ARE: Final = Text("{n} 张花牌", "{n} {n:flower|flowers}")
RED_ARE: Final = Text("{n} 张赤牌", "{n} red {n:five|fives}")
SETS: Final = Text("{n} 个面子加一对", "{n} sets and a pair")
SUPPORTED: Final = Text("，另有支持者", ", and supporters")
OTHERS: Final[Mapping[SpecialShape, Text]] = {
    seven_pairs: Text("七对（各不相同）", "seven different pairs"),
    seven_pairs_or_quads: Text("七对（四张相同算两对）", "seven pairs, four alike being two"),
    thirteen_orphans: Text("十三幺", "thirteen orphans"),
    knitted_honours: Text("全不靠", "knitted tiles and honours"),
    knitted_straight: Text("组合龙", "knitted straight"),
}
"""What hands other than sets and a pair are called."""
CHEAP: Final[tuple[Mapping[str, object], ...]] = (
    {"concealed": "111m44p55m678s", "melds": ["pon:222p@2"], "win": "4p", "by": "discard", "from": 3},
    {"concealed": "111m44p55m678s222p", "win": "4p", "by": "discard", "from": 3},
    {"concealed": "111m44p55m678m", "melds": ["pon:222p@2"], "win": "4p", "by": "discard", "from": 3},
    {"concealed": "111m44p55m678s345s", "melds": ["pon:222p@2"], "win": "4p", "by": "discard", "from": 3},
    {"concealed": "11z44s567s345s", "melds": ["chi:678s@3"], "win": "4s", "by": "discard", "from": 3},
    {"concealed": "111m44p55m679s", "melds": ["pon:222p@2"], "win": "4p", "by": "self_draw", "wild": ["8s", "9s"]},
)
"""Whole hands worth next to nothing. Every game knows one of them as a hand: it wins, or lacks what the game asks for."""
LACKING: Final = frozenset(("below_minimum", "no_yaku"))


def table(language: Language) -> Iterator[str]:
    """Yield the lines of the table."""
    yield from table_head(COLUMNS.say(language))
    for rules in ALL:
        name = f"[{in_markdown(rules.name.say(language))}]({rules.id}.md)"
        cells = ["—"] * 6 if rules.games else list(_cells(rules, language))
        cells[0] = players(rules).say(language)
        yield f"| {' | '.join((name, *cells))} |"


def _cells(rules: RuleSet, language: Language) -> Iterator[str]:
    yield players(rules).say(language)
    count, *which = (text.say(language) for text in tiles(rules))
    yield f"{count} {COMMA.say(language).join(which)}"
    yield str(rules.play.rack)
    yield "<br>".join(text.say(language) for text in shapes(goal(rules)))
    least = least_to_win(rules)
    yield in_markdown(least.say(language)) if least else "—"
    yield f"[{len(rules.scoring.patterns)}]({rules.id}.md#patterns)"


def players(rules: RuleSet) -> Text:
    """Return how many play, whatever the options."""
    counts = set()
    supporters = False
    for option in rules.options:
        for value in [choice.value for choice in option.choices] or [option.low, option.high]:
            options = rules.settled({option.id: value})
            counts.add(rules.play.seats(options))
            supporters |= rules.play.supporters(options) > 0
    said = "–".join(map(str, sorted({min(counts), max(counts)})))
    also = SUPPORTED if supporters else Text("", "")
    return Text(said + also.zh, said + also.en)


def tiles(rules: RuleSet) -> Iterator[Text]:
    """Yield how many tiles there are, and which."""
    wall = rules.play.wall(rules.settled({}))
    count = str(len(wall))
    yield Text(f"**{count}**", f"**{count}**")
    suits = Counter(suit(tile) for tile in wall)
    named = [SUIT_NAMES[number] for number in sorted(suits) if number < len(SUIT_NAMES)]
    yield Text("、".join(name.zh for name in named), ", ".join(name.en for name in named))
    for kinds, words in ((FLOWERS, FLOWERS_ARE), (RED, RED_ARE)):
        if n := sum(tile in kinds for tile in wall):
            yield words.filled(n=n)


def goal(rules: RuleSet) -> Goal:
    """Return what a complete hand may be, as the first to play sees it."""
    seen = paizhuo.begin(rules.id, seed=1).observation(0)
    return (rules.hints.complete or rules.hints.goal)(seen)


def shapes(wanted: Goal) -> Iterator[Text]:
    """Yield the shapes of complete hands."""
    if wanted.standard:
        yield SETS.filled(n=wanted.sets)
    yield from (OTHERS[shape] for shape in wanted.special)


def least_to_win(rules: RuleSet) -> Text | None:
    """Return why a whole hand that is worth next to nothing does not win; None in games where every whole hand wins.

    Raises ``LookupError`` for a game that knows none of these hands.
    """
    for hand in CHEAP:
        request = {**hand, "rules": rules.id}
        if rules.racks is not None:
            request["second"] = {key: hand[key] for key in ("concealed", "melds") if key in hand}
        found = paizhuo.score(request).score
        if isinstance(found, Score):
            return None
        if found.id in LACKING:
            return found.reason
    raise LookupError(f"no hand here is a hand of {rules.id}")
