"""Score a stated hand: its patterns and who pays what.

The hand is a JSON object in FILE ("-" reads standard input), or is given by options. Seats are relative to the winner: 1 the
next, 2 the opposite, 3 the previous one.

example: paizhuo score --hand 34577m45p789s --melds chi:789p@3 --win 3p --by discard --from 2 --dora-indicators 4s
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Mapping
from typing import Final, TextIO

from desktop.commands import Unreadable
from desktop.commands.given import MARK, NotJson, read_json, read_text
from engine.core.tiles import NAMES, BadTiles, parse, text
from engine.core.words import Language, Text, shortened
from engine.library import scored
from engine.scoring.answer import ScoredHand, answer, bad_request
from engine.scoring.hand_input import HandInput
from engine.scoring.request_values import BadRequest
from engine.scoring.score import Refused, Score
from engine.scoring.score_words import worth

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
    parser.add_argument("--lang", choices=("zh", "en"), help="language of the words (the system's, if not given)")
    hand = parser.add_argument_group("the hand")
    hand.add_argument(
        "--hand", metavar="TILES", help="the concealed tiles without the winning one, as in 123m406p55s11z"
    )
    hand.add_argument("--win", metavar="TILE", help="the winning tile")
    hand.add_argument("--melds", nargs="*", metavar="MELD", help="kind:tiles@seat, as in chi:789p@3 or ankan:4444z")
    hand.add_argument("--rules", metavar="ID", help="the rule set (riichi, if not given)")
    hand.add_argument("--by", choices=("self_draw", "discard", "rob_kong"), help="how the tile came")
    hand.add_argument("--from", dest="source", type=int, metavar="SEAT", help="the seat that the tile came from")
    hand.add_argument("--seat-wind", metavar="WIND", help="E S W N; E is the dealer")
    hand.add_argument("--round-wind", metavar="WIND", help="E S W N")
    hand.add_argument(
        "--flags",
        type=_comma_list,
        metavar="FLAG,…",
        help="what holds of the win, as in riichi,last_tile: see “rules ID”",
    )
    hand.add_argument("--dora-indicators", metavar="TILES", help="as in 4s1z")
    hand.add_argument("--ura-indicators", metavar="TILES")
    hand.add_argument("--honba", type=int, metavar="N", help="counters")
    hand.add_argument("--sticks", type=int, metavar="N", help="riichi sticks on the table")
    hand.add_argument("--pao", type=int, metavar="SEAT", help="the seat liable for a yakuman")
    hand.add_argument(
        "--flowers", type=_flowers, metavar="TILES", help="flowers laid aside, as in 1f6f, or their number"
    )
    hand.add_argument("--void", metavar="SUIT", help="m p s")
    hand.add_argument("--option", action="append", type=_option, metavar="NAME=VALUE", help="an option of the rule set")
    tianjin = parser.add_argument_group("in Tianjin also")
    tianjin.add_argument(
        "--wild", type=_tile_list, metavar="TILES", help="the tile turned and the one after it, as in 3p4p"
    )
    tianjin.add_argument("--dealer", type=int, metavar="SEAT", help="who deals, if the seat wind does not say it")
    tianjin.add_argument("--sit", action="store_const", const=True, help="the dealer sits")
    tianjin.add_argument("--pulls", type=_seat_list, metavar="SEAT=N,…", help="how often each seat pulls")
    tianjin.add_argument("--kong-points", type=_seat_list, metavar="SEAT=N,…", help="what each seat's kongs are worth")
    house = parser.add_argument_group("in house rules also")
    house.add_argument("--special", type=int, metavar="SUM", help="the sum of the dice that chose the special rule")
    house.add_argument("--dora", metavar="TILE", help="the tile that is worth more")
    house.add_argument("--supporters", type=_seat_list, metavar="SEAT=N,…", help="how many support each seat")
    double = parser.add_argument_group("with two hands also")
    double.add_argument("--second", metavar="TILES", help="the other hand's concealed tiles")
    double.add_argument("--second-melds", nargs="*", metavar="MELD", help="the other hand's melds")


def _comma_list(given: str) -> list[str]:
    return [name.strip() for name in given.split(",") if name.strip()]


def _flowers(given: str) -> list[str] | int:
    return int(given) if given.isdecimal() else _tile_list(given)


def _tile_list(given: str) -> list[str]:
    try:
        return [NAMES[tile] for tile in parse(given)]
    except BadTiles as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _seat_list(given: str) -> dict[str, int]:
    """``1=2,3=1``: a number for some of the seats."""
    found = {}
    for part in _comma_list(given):
        seat, equals, number = part.partition("=")
        if not equals or not number.isdecimal():
            raise argparse.ArgumentTypeError(f"“{part}” is not SEAT=N")
        found[seat] = int(number)
    return found


def _option(given: str) -> tuple[str, object]:
    name, equals, value = given.partition("=")
    if not equals or not name:
        raise argparse.ArgumentTypeError(f"“{given}” is not NAME=VALUE")
    try:
        return name, read_json(value)
    except NotJson:
        return name, value


FIELDS: Final = {
    "hand": "concealed",
    "win": "win",
    "melds": "melds",
    "rules": "rules",
    "by": "by",
    "source": "from",
    "seat_wind": "seat_wind",
    "round_wind": "round_wind",
    "flags": "flags",
    "dora_indicators": "dora_indicators",
    "ura_indicators": "ura_indicators",
    "honba": "honba",
    "sticks": "sticks",
    "pao": "pao",
    "flowers": "flowers",
    "void": "void",
    "wild": "wild",
    "dealer": "dealer",
    "kong_points": "kong_points",
    "special": "special",
    "dora": "dora",
    "supporters": "supporters",
}
"""Which option of the command line states which field of a request."""
NESTED: Final = {
    "stakes": {"sit": "sit", "pulls": "pulls"},
    "second": {"second": "concealed", "second_melds": "melds"},
}
"""The fields that are objects, each with the options that state its own fields."""


def _fields(given: Mapping[str, object], names: Mapping[str, str]) -> dict[str, object]:
    return {field: given[name] for name, field in names.items() if given[name] is not None}


def stated_by(arguments: argparse.Namespace) -> dict[str, object]:
    """The request that the command line's options state."""
    given: dict[str, object] = vars(arguments)
    request = _fields(given, FIELDS)
    request |= {field: inner for field, names in NESTED.items() if (inner := _fields(given, names))}
    if arguments.option:
        request["options"] = dict(arguments.option)
    return request


_json_of: Final = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode


def score_lines(lines: Iterable[str], out: TextIO, language: Language) -> None:
    """Answers every request line with a line; blank lines are passed over."""
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
    """The answer as a person reads it."""
    hand = stated.hand
    melds = (f"{meld.kind}:{text(meld.tiles)}" for meld in hand.melds)
    parts = [text(hand.concealed), *melds, f"+ {NAMES[hand.win_tile]}"]
    lines = [shortened(" ".join(parts))]
    if found.waits:
        lines.append(WAITS.filled(tiles=" ".join(NAMES[kind] for kind in found.waits)).say(language))
    if isinstance(found.score, Refused):
        lines.append(NOT_VALID.filled(reason=found.score.reason).say(language))
        return "\n".join(lines)
    lines += _pattern_lines(found.score, language)
    lines += [
        f"  {SEATS[account].say(language) if account in SEATS else account}: {points:+g}"
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
    lines += [f"  {words.say(language)}" for words in score.working]
    lines += [f"  {NOT_COUNTED.filled(name=e.name, because=e.because).say(language)}" for e in score.excluded]
    return lines


def _single(arguments: argparse.Namespace) -> object:
    """The one request of the command line. Raises ``Unreadable``; ``OSError`` for the file."""
    stated = stated_by(arguments)
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


def _surrounding_language() -> Language:
    """Chinese where the terminal's locale is; Qt is not asked, since a server may do without it."""
    said = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return "zh" if said.startswith("zh") else "en"


def run(arguments: argparse.Namespace) -> int:
    language: Language = arguments.lang or _surrounding_language()
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
    return 1 if isinstance(found.score, Refused) else 0
