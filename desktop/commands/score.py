"""Score a stated hand: its patterns and who pays what.

The hand is a JSON object in FILE ("-" reads standard input), or is given by options. Seats are relative to the winner: 1 the
next, 2 the opposite, 3 the previous one.

What else is stated depends on the rules: “paizhuo score --rules ID --help” lists it.

example: paizhuo score --hand 34577m45p789s --melds chi:789p@3 --win 3p --by discard --from 2 --dora-indicators 4s
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from typing import Final, TextIO

from paizhuo.desktop.commands import Unreadable
from paizhuo.desktop.commands.given import MARK, NotJson, read_json, read_text
from paizhuo.desktop.commands.given_options import add_language, language_of, rules_in
from paizhuo.desktop.commands.hand_options import add_fields, add_hand, stated_by
from paizhuo.engine.core.tiles import NAMES, text
from paizhuo.engine.core.words import Language, Text, shortened
from paizhuo.engine.games import UnknownRules, find
from paizhuo.engine.library import scored
from paizhuo.engine.scoring.answer import ScoredHand, answer, bad_request
from paizhuo.engine.scoring.hand_input import FIRST_RULES, HandInput
from paizhuo.engine.scoring.request_values import BadRequest
from paizhuo.engine.scoring.score import NotValid, Score
from paizhuo.engine.scoring.score_words import steps, worth

NO_PATTERNS: Final = Text("没有番种", "no patterns")
NOT_VALID: Final = Text("不能和牌：{reason}", "Not a winning hand: {reason}")
WAITS: Final = Text("听 {tiles}", "Waits: {tiles}")
NOT_COUNTED: Final = Text("不计 {name}：{because}", "Not counted: {name} ({because})")
SEATS: Final = {
    "0": Text("和牌者", "winner"),
    "1": Text("下家", "next seat"),
    "2": Text("对家", "opposite seat"),
    "3": Text("上家", "previous seat"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", metavar="FILE", help="a JSON request; - reads standard input")
    parser.add_argument("--batch", metavar="FILE", help="one JSON request a line; one JSON answer a line, in order")
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")
    add_language(parser)
    add_hand(parser)


OF_THE_COMMAND: Final = frozenset(("--batch", "--json", "--lang"))
"""The options that say nothing of a hand."""


def add_arguments_for(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    """Add the options for what the rule set that ``words`` name asks of a hand; a request in a file needs none.

    Raises ``Unreadable`` if there is no such rule set.
    """
    parser.allow_abbrev = False  # what is short for an option of these rules may be one of others
    if not {word.partition("=")[0] for word in words if word.startswith("-") and word != "-"} - OF_THE_COMMAND:
        return
    try:
        rule_set = find(rules_in(words, FIRST_RULES))
    except UnknownRules as unknown:
        raise Unreadable(f"score: {unknown}") from None
    add_fields(parser, rule_set)
    parser.set_defaults(rule_set=rule_set)


def unknown_arguments(unknown: Sequence[str], words: Sequence[str]) -> str:
    """Return why these words are no arguments of this command."""
    rules = rules_in(words, FIRST_RULES)
    return f"under the rules “{rules}” there is no {' '.join(unknown)} to state: see “score --rules {rules} --help”"


_json_of: Final = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode


def score_lines(lines: Iterable[str], out: TextIO, language: Language) -> None:
    """Answer every request line with a line; blank lines are passed over."""
    for line in lines:
        if not line.strip():
            continue
        try:
            found = answer(scored(read_json(line))[1], language)
        except BadRequest as error:
            found = bad_request(error.reason.say(language))
        except NotJson as error:
            found = bad_request(str(error))
        out.write(_json_of(found) + "\n")


def sheet(stated: HandInput, found: ScoredHand, language: Language) -> str:
    """Return the answer as a person reads it."""
    hand = stated.hand
    melds = (f"{meld.kind}:{text(meld.tiles)}" for meld in hand.melds)
    parts = [text(hand.concealed), *melds, f"+ {NAMES[hand.win_tile]}"]
    lines = [shortened(" ".join(parts))]
    if found.waits:
        lines.append(WAITS.filled(tiles=" ".join(NAMES[kind] for kind in found.waits)).say(language))
    if isinstance(found.score, NotValid):
        lines.append(NOT_VALID.filled(reason=found.score.reason).say(language))
        return "\n".join(lines)
    lines += _pattern_lines(found.score, language)
    lines += [
        f"  {SEATS[account].say(language) if account in SEATS else account}: {points:+}"
        for account, points in found.payments.items()
        if points
    ]
    return "\n".join(lines)


def _pattern_lines(score: Score, language: Language) -> list[str]:
    lines = [
        f"  {pattern.name.say(language)}: {score.unit.amount(pattern.value).say(language)}"
        for pattern in score.patterns
    ]
    if not lines:
        lines.append(f"  {NO_PATTERNS.say(language)}")
    lines.append(f"= {worth(score).say(language)}")
    lines += [f"  {words.say(language)}" for words in steps(score)]
    lines += [f"  {NOT_COUNTED.filled(name=e.name, because=e.because).say(language)}" for e in score.excluded]
    return lines


def _single(arguments: argparse.Namespace) -> object:
    """Return the one request of the command line. Raises ``Unreadable``; ``OSError`` for the file."""
    stated = stated_by(arguments, getattr(arguments, "rule_set", None))
    if arguments.file is None:
        if not stated:
            raise Unreadable("score: give a FILE with a hand, --hand with --win, or --batch FILE")
        return stated
    if stated:
        raise Unreadable("score: give the hand in a FILE or by options, not both")
    try:
        return read_json(read_text(arguments.file))
    except NotJson as error:
        raise Unreadable(f"{arguments.file}: {error}") from None


def run(arguments: argparse.Namespace) -> int:
    language = language_of(arguments)
    if arguments.batch is not None:
        # A line feed alone ends a line: texts in JSON may hold every other separator that Unicode knows.
        score_lines(read_text(arguments.batch).removeprefix(MARK).split("\n"), sys.stdout, language)
        return 0
    try:
        hand, found = scored(_single(arguments))
    except BadRequest as error:
        raise Unreadable(f"score: {error.reason.say(language)}") from None
    if arguments.json:
        print(_json_of(answer(found, language)))
    else:
        print(sheet(hand, found, language))
    return 1 if isinstance(found.score, NotValid) else 0
