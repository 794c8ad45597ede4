"""A hand stated by options of the command line: those of every hand, and those that a rule set adds by its fields."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeAlias

from paizhuo.desktop.commands.given import NotJson, read_json
from paizhuo.engine.core.tiles import NAMES, BadTiles, parse
from paizhuo.engine.core.words import shortened
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.scoring.input_fields import (
    Field,
    LaidFlowers,
    Number,
    NumberBySeat,
    OneOf,
    SeatOf,
    SecondHand,
    TilesOf,
    Toggle,
    Wind,
)

OptionSpec: TypeAlias = tuple[str, dict[str, Any]]
"""The name of an option without its dashes, and what argparse asks of it."""
LONGEST_NUMBER: Final = 12
"""Digits; no number that a hand is stated with has more."""
COMMON: Final = {
    "hand": "concealed",
    "win": "win",
    "melds": "melds",
    "rules": "rules",
    "by": "by",
    "source": "from",
    "flags": "flags",
}
"""Which option of every hand states which field of a request."""


def add_hand(parser: argparse.ArgumentParser) -> None:
    """Add the options of every hand."""
    hand = parser.add_argument_group("the hand")
    hand.add_argument(
        "--hand", metavar="TILES", help="the concealed tiles without the winning one, as in 123m406p55s11z"
    )
    hand.add_argument("--win", metavar="TILE", help="the winning tile")
    hand.add_argument("--melds", nargs="*", metavar="MELD", help="kind:tiles@seat, as in chi:789p@3 or ankan:4444z")
    hand.add_argument("--rules", metavar="ID", help="the rule set (riichi, if not given)")
    hand.add_argument("--by", choices=("self_draw", "discard", "rob_kong"), help="how the tile came")
    hand.add_argument("--from", dest="source", type=_number, metavar="SEAT", help="the seat that the tile came from")
    hand.add_argument(
        "--flags",
        type=_comma_list,
        metavar="FLAG,…",
        help="what holds of the win, as in riichi,last_tile: “score --rules ID --help” lists them",
    )
    hand.add_argument("--option", action="append", type=_option, metavar="NAME=VALUE", help="an option of the rule set")


def add_fields(parser: argparse.ArgumentParser, rule_set: RuleSet) -> None:
    """Add the options for what a rule set asks of a hand beside its tiles. None of its fields has the name of an option there is."""
    asked = rule_set.scoring.stated_fields
    described = (
        f"flags: {asked.known_flags or 'none'}. Seats: 0 the winner, 1 the next, 2 the opposite, 3 the previous."
    )
    group = parser.add_argument_group(f"in these rules ({rule_set.id})", described)
    for field in asked.every:
        for name, kind in _options_of(field):
            group.add_argument(
                f"--{name.replace('_', '-')}", dest=_dest(field, name), **{"help": field.name.en, **kind}
            )


def stated_by(arguments: argparse.Namespace, rule_set: RuleSet | None) -> dict[str, object]:
    """Return the request that the options state. ``rule_set``: whose fields have options, None where none have."""
    given = vars(arguments)
    request = {field: given[name] for name, field in COMMON.items() if given[name] is not None}
    for field in () if rule_set is None else rule_set.scoring.stated_fields.every:
        outer, _, inner = field.id.partition(".")
        stated = {name: given[_dest(field, name)] for name, _ in _options_of(field)}
        stated = {name: value for name, value in stated.items() if value is not None}
        if stated and isinstance(field, SecondHand):
            request[outer] = {_part(field, name): value for name, value in stated.items()}
        elif stated and inner:
            request.setdefault(outer, {}).update(stated)
        elif stated:
            (request[outer],) = stated.values()
    if given["option"]:
        request["options"] = dict(given["option"])
    return request


def _dest(field: Field[Any], name: str) -> str:
    """Return where argparse keeps the option's value: apart from the options of the command itself."""
    return f"{field.id}:{name}"


def _part(second: SecondHand, name: str) -> str:
    """Return which part of another hand an option states."""
    return "concealed" if name == second.id else "melds"


def _options_of(field: Field[Any]) -> Sequence[OptionSpec]:
    """Return the options that state a field; none for a word among the flags."""
    name = field.id.rpartition(".")[2]
    match field:
        case Toggle(is_flag=True) | SeatOf(is_flag=True):
            return ()
        case Toggle():
            return ((name, {"action": "store_const", "const": True}),)
        case SecondHand():
            concealed = {"metavar": "TILES", "help": f"{field.name.en}: its concealed tiles"}
            return (name, concealed), (
                f"{name}_melds",
                {"nargs": "*", "metavar": "MELD", "help": f"{field.name.en}: its melds"},
            )
        case Wind():
            return ((name, {"metavar": "E|S|W|N"}),)
        case LaidFlowers():
            given = "TILES" if field.named else "TILES|N"
            return ((name, {"type": _flowers, "metavar": given, "help": f"{field.name.en}, as in 1f6f"}),)
        case TilesOf(alone=True):
            return ((name, {"metavar": "TILE"}),)
        case TilesOf():
            return ((name, {"type": _tile_list, "metavar": "TILES"}),)
        case NumberBySeat():
            return (
                (
                    name,
                    {"type": _seat_list, "metavar": "SEAT=N,…", "help": f"{field.name.en} of each seat, as in 1=2,3=1"},
                ),
            )
        case SeatOf():
            return ((name, {"type": _number, "metavar": "SEAT"}),)
        case Number():
            return ((name, {"type": _number, "metavar": "N"}),)
        case OneOf():
            return ((name, {"type": _among(field.known), "metavar": "|".join(map(str, field.known))}),)
        case _:
            return ((name, {"type": _json, "metavar": "JSON"}),)


def _comma_list(given: str) -> list[str]:
    return [name.strip() for name in given.split(",") if name.strip()]


def _number(given: str) -> int:
    if not (given.isdecimal() and len(given) <= LONGEST_NUMBER):
        raise argparse.ArgumentTypeError(f"“{shortened(given)}” is not a number")
    return int(given)


def _among(known: Iterable[str | int]) -> Callable[[str], str | int]:
    values = {str(value): value for value in known}
    return lambda given: values.get(given, given)


def _flowers(given: str) -> list[str] | int:
    return _number(given) if given.isdecimal() else _tile_list(given)


def _tile_list(given: str) -> list[str]:
    try:
        return [NAMES[tile] for tile in parse(given)]
    except BadTiles as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _seat_list(given: str) -> dict[str, int]:
    """Read ``1=2,3=1``: a number for some of the seats."""
    found = {}
    for part in _comma_list(given):
        seat, equals, number = part.partition("=")
        if not equals or not number.isdecimal():
            raise argparse.ArgumentTypeError(f"“{shortened(part)}” is not SEAT=N")
        found[seat] = _number(number)
    return found


def _json(given: str) -> object:
    """Read JSON, or else take the text itself."""
    try:
        return read_json(given)
    except NotJson:
        return given


def _option(given: str) -> tuple[str, object]:
    name, equals, value = given.partition("=")
    if not equals or not name:
        raise argparse.ArgumentTypeError(f"“{given}” is not NAME=VALUE")
    return name, _json(value)
