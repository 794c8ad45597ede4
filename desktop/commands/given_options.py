"""Options of a rule set given on the command line as KEY=VALUE."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence

from paizhuo.desktop.commands import Unreadable
from paizhuo.desktop.commands.given import NotJson, read_json


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
