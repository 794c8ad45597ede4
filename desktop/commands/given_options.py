"""What several commands are given: the language, a rule set and its options as KEY=VALUE."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from paizhuo.desktop.commands import Unreadable
from paizhuo.desktop.commands.given import NotJson, read_json

if TYPE_CHECKING:
    from paizhuo.engine.core.words import Language
    from paizhuo.engine.rules.options import Options
    from paizhuo.engine.rules.rule_set import RuleSet


def add_language(parser: argparse.ArgumentParser, where: str = "") -> None:
    """Add the option for the language. ``where``: what it needs, in front of its help."""
    said = f"{where}language of the words (the system's, if not given)"
    parser.add_argument("--lang", choices=("zh", "en"), help=said)


def language_of(arguments: argparse.Namespace) -> Language:
    """Return the language that was given, else the system's."""
    from paizhuo.desktop.kit.system_language import system_language

    return arguments.lang or system_language()


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the option for options of a rule set."""
    parser.add_argument("--option", action="append", metavar="KEY=VALUE", default=[], help="an option of the rule set")


def known_rules(rules: str) -> RuleSet:
    """Return the rule set of that id. Raises ``Unreadable``."""
    from paizhuo.engine.games import UnknownRules, find

    try:
        return find(rules)
    except UnknownRules as unknown:
        raise Unreadable(str(unknown)) from None


def known_bot(name: str, option: str) -> str:
    """Return the name of a bot that there is. ``option``: what it was given with. Raises ``Unreadable``."""
    from paizhuo.engine.bots import UnknownBot, level_and_style

    try:
        level_and_style(name)
    except UnknownBot as unknown:
        raise Unreadable(f"{option}: {unknown}") from None
    return name


def settled_options(rule_set: RuleSet, options: Options) -> dict[str, Any]:
    """Return all options of a match, those not given by default. Raises ``Unreadable``."""
    from paizhuo.engine.rules.options import BadOption

    try:
        return rule_set.settled(options)
    except BadOption as bad:
        raise Unreadable(str(bad)) from None


def read_options(given: Iterable[str]) -> dict[str, bool | int | str | None]:
    """Return the options by name; values are read as JSON where they are JSON. Raises ``Unreadable``."""
    return dict(_option(words) for words in given)


def rules_in(words: Sequence[str], usual: str) -> str:
    """Return the rule set that the words of a command name by --rules; the ``usual`` one where they name none."""
    named = argparse.ArgumentParser(add_help=False, exit_on_error=False, allow_abbrev=False)
    named.add_argument("--rules", default=usual)
    try:
        rules: str = named.parse_known_args(words)[0].rules
    except argparse.ArgumentError:  # said when the arguments are read
        return usual
    return rules


def _option(given: str) -> tuple[str, bool | int | str | None]:
    key, equals, value = given.partition("=")
    if not key or not equals:
        raise Unreadable(f"--option: “{given}” is not KEY=VALUE")
    try:
        read = read_json(value)
    except NotJson:
        return key, value
    return key, read if read is None or isinstance(read, bool | int | str) else value
