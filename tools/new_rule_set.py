"""Write the package of a new rule set, its tests and its rows in the rule matrix: a small game that plays at once.

    python -m tools.new_rule_set kaohsiung 高雄麻将 "Kaohsiung"

The game it writes is an ordinary one: any complete hand wins, two patterns count, and payments double. Replace that by the rules
of the source, one clause after another; docs/adding-a-rule-set.md says what else a game can have. Nothing is overwritten: where
one of the files is there already, nothing at all is written.
"""

from __future__ import annotations

import argparse
import re
from keyword import iskeyword
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]

INIT: Final = '''"""{en} {zh}: everything that belongs to this game alone."""
'''
PATTERNS: Final = '''"""The patterns of {en} {zh}, what a hand is worth and what a win pays.

Source: name the document and its section here.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.options import Options
from paizhuo.engine.scoring.answer import pricer, scorer
from paizhuo.engine.scoring.input_fields import SEAT_WIND
from paizhuo.engine.scoring.pattern import Pattern, counting
from paizhuo.engine.scoring.reading import Reading, readings
from paizhuo.engine.scoring.score import FAN, NotValid, Score
from paizhuo.engine.scoring.stated_fields import StatedFields
from paizhuo.engine.scoring.winning_hand import WinningHand
from paizhuo.engine.shapes.fast.packed import pack
from paizhuo.engine.shapes.shape import Shape, waits

SHAPES: Final[tuple[Shape, ...]] = ()
"""What wins beside sets and a pair."""
Row: TypeAlias = Pattern[Reading]
PATTERNS: Final[tuple[Pattern[Reading], ...]] = (
    Row("all_triplets", Text("对对和", "All triplets"), 2, lambda r: len(r.triplets) == 4).explained(
        Text("四个刻子或杠", "Four triplets or kongs"), "111m444p777s999s22p"
    ),
    Row(
        "full_flush", Text("清一色", "Full flush"), 4, lambda r: len(r.number_suits) == 1 and not r.has_honours
    ).explained(Text("只有一种花色", "One suit only"), "123m345m678m222m99m"),
)
"""Each row with a sentence and a winning hand for the rule page."""
INCOMPLETE: Final = NotValid("incomplete", Text("没有和牌", "the hand is not complete"))


def count(hand: WinningHand, options: Options) -> Score | NotValid:
    """The hand counted by the reading with most fan. NotValid: ``incomplete``."""
    found = [counting(PATTERNS, reading) for reading in readings(hand, SHAPES)]
    if not found:
        return INCOMPLETE
    counted, excluded = max(found, key=lambda one: sum(pattern.value for pattern in one[0]))
    return Score(counted, FAN, sum(pattern.value for pattern in counted), excluded=excluded)


def pay(hand: WinningHand, options: Options, score: Score) -> dict[Seat, int]:
    """What relative seats (0 the winner) gain and lose: the base doubles with each fan; a discarder pays alone."""
    base = 1 << score.total
    paying = hand.payers if hand.source is None else (hand.source,)
    return {{0: base * len(paying), **dict.fromkeys(paying, -base)}}


FIELDS: Final = StatedFields((SEAT_WIND,))
"""What a stated hand is asked beside its tiles."""
score_{id}: Final = scorer(count, pay, lambda hand: waits(pack(hand.concealed), SHAPES))
price_{id}: Final = pricer(pay)
'''
GUIDE: Final = '''"""How {en} is played."""

from __future__ import annotations

from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.public import Chapter, Guide

GUIDE: Guide = (
    Chapter(
        Text("牌与和牌", "Tiles and winning"),
        (
            Text("136 张，没有花牌", "136 tiles, no flowers"),
            Text("四个面子加一对", "Four sets and a pair"),
        ),
    ),
    Chapter(Text("怎样算番", "Counting"), (Text("番数相加", "Fan add up"),)),
    Chapter(
        Text("付点", "Payments"),
        (Text("每番加倍；自摸三家付，放铳一家付", "Each fan doubles; a discarder pays alone"),),
    ),
)
'''
RULES: Final = '''"""{en} {zh}: say in one line what is special about it.

Source: name the document here; each rule that is not obvious cites its clause.
"""

from __future__ import annotations

from paizhuo.engine.core.hand import Deal, Hand, Wall
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import GAME_NAMES
from paizhuo.engine.games.{id}.guide import GUIDE
from paizhuo.engine.games.{id}.patterns import FIELDS, PATTERNS, SHAPES, count, pay, price_{id}, score_{id}
from paizhuo.engine.play.basic_turn import head_bump, plain_rules
from paizhuo.engine.play.readiness import waits_with
from paizhuo.engine.play.refusals import refusal
from paizhuo.engine.play.turn import Draw, TurnRules
from paizhuo.engine.play.winning import winning_hand
from paizhuo.engine.rules.opening import BreakWall, NoState, fresh_hand, plain_wall
from paizhuo.engine.rules.options import Option, Options
from paizhuo.engine.rules.parts import Hints, Play, Scoring
from paizhuo.engine.rules.programme import circle_options, four_in_circles
from paizhuo.engine.rules.public import pattern_info
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.rules.sheet_rules import SheetRules, reported_score
from paizhuo.engine.scoring.score import FAN
from paizhuo.engine.shapes.distance import STANDARD

OPTIONS: tuple[Option, ...] = circle_options(1, 50_000)


def deal(options: Options, order: Deal) -> Hand:
    """Every tile can be drawn."""
    return fresh_hand(order, 4, Wall(len(plain_wall(options))), NoState(), BreakWall(Draw(order.dealer)))


def rules(options: Options) -> TurnRules:
    """Any complete hand wins; of several on one discard only the next in turn."""
    return plain_rules(waits_with(SHAPES), winning_hand, count, pay, options, won=head_bump)


SHEET = SheetRules(unit=FAN, score=reported_score(FAN), price=price_{id}, most_winners=1)


{capitals} = RuleSet(
    id="{id}",
    version=1,
    name=GAME_NAMES["{id}"],
    summary=Text("一句话说明这种玩法。", "Say in one sentence what this game is like."),
    source=Text("出处", "the document"),
    guide=GUIDE,
    options=OPTIONS,
    play=Play(wall=plain_wall, rules=rules, deal=deal, programme=four_in_circles, refusal=refusal),
    scoring=Scoring(
        score=score_{id},
        patterns=tuple(map(pattern_info, PATTERNS)),
        stated_fields=FIELDS,
    ),
    hints=Hints(goal=lambda observation: STANDARD),
    sheet=lambda options: SHEET,
)
'''
TESTS: Final = '''"""{en} {zh}: what a hand counts and who pays for it."""

from __future__ import annotations

from paizhuo.engine import library
from paizhuo.engine.scoring.score import Score


def test_both_count() -> None:
    found = library.score({{"rules": "{id}", "concealed": "111444777m99m22m", "win": "2m", "from": 1}})
    assert isinstance(found.score, Score)
    assert {{pattern.id: pattern.value for pattern in found.score.patterns}} == {{"all_triplets": 2, "full_flush": 4}}
    assert found.payments == {{"0": 64, "1": -64, "2": 0, "3": 0}}
'''
MATRIX: Final = """## `{id}` {zh}

Source: name the document here.

| id | clause | implemented in | proved by |
| --- | --- | --- | --- |
| {letter}-1 | A match is `circles` circles from `start` points | `rules/programme.py::Circles` | `games/test_lengths.py::{length_test}` |
| {letter}-2 | The patterns, and what a win pays | `games/{id}/patterns.py::PATTERNS` | `games/{id}/test_scoring.py::test_both_count` |

"""
FILES: Final = {
    "engine/games/{id}/__init__.py": INIT,
    "engine/games/{id}/patterns.py": PATTERNS,
    "engine/games/{id}/guide.py": GUIDE,
    "engine/games/{id}/rules.py": RULES,
    "tests/games/{id}/test_scoring.py": TESTS,
}


class Refused(ValueError):
    """The rule set cannot be written; the message says why."""


def free_letters(matrix: str) -> str:
    """Letters for the rows of a new table that no other table has."""
    taken = set(re.findall(r"^\| ([A-Z]+)-\d+ ", matrix, re.MULTILINE))
    single = [chr(letter) for letter in range(ord("A"), ord("Z") + 1)]
    return next(letters for letters in (*single, *(f"N{letter}" for letter in single)) if letters not in taken)


def write(root: Path, rules: str, zh: str, en: str) -> list[Path]:
    """Write everything and give the files written or changed. Raises ``Refused``; then nothing is changed."""
    if not re.fullmatch("[a-z][a-z0-9]*", rules) or iskeyword(rules):
        raise Refused(f"“{rules}” is no id: small letters and digits, beginning with a letter")
    if '"' in zh + en or "\\" in zh + en:
        raise Refused("a name has no quotation marks and no backslashes")
    made = {root / path.format(id=rules): text for path, text in FILES.items()}
    if there := [path for path in made if path.exists()]:
        raise Refused(f"{there[0].relative_to(root)} is there already")
    games, matrix = root / "engine/games/__init__.py", root / "docs/rule-matrix.md"
    listed, rows = games.read_text(encoding="utf-8"), matrix.read_text(encoding="utf-8")
    last = '    "chaos": Text('
    lengths = (root / "tests/games/test_lengths.py").read_text(encoding="utf-8")
    test = re.search(r"^def (test_\w+)", lengths, re.MULTILINE)
    if last not in listed or "## Outside the engine" not in rows or test is None:
        raise Refused("the list of games, the rule matrix or tests/games/test_lengths.py look otherwise than expected")
    named = listed.replace(last, f'    "{rules}": Text("{zh}", "{en}"),\n{last}', 1)
    table = MATRIX.format(id=rules, zh=zh, letter=free_letters(rows), length_test=test[1])
    made = {path: text.format(id=rules, zh=zh, en=en, capitals=rules.upper()) for path, text in made.items()} | {
        games: named,
        matrix: rows.replace("## Outside the engine", f"{table}## Outside the engine", 1),
    }
    for path, text in made.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return list(made)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("id", help="small letters and digits: the name of the package and of the rule set in commands")
    parser.add_argument("zh", help="the Chinese name")
    parser.add_argument("en", help="the English name")
    parser.add_argument("--root", type=Path, default=ROOT, help="the project, if not this one")
    given = parser.parse_args()
    try:
        written = write(given.root, given.id, given.zh, given.en)
    except Refused as why:
        parser.error(str(why))
    for path in written:
        print(path.relative_to(given.root))
    print(f"Now: python3 run.py simulate --rules {given.id} --hands 100, and docs/adding-a-rule-set.md")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
