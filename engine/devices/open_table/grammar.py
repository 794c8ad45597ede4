"""Words of payloads: numbers and ``key=value`` (docs/table-protocol.md, "Lines"). What does not fit raises ``NotUnderstood``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

LARGEST_NUMBER: Final = 65_535
"""Numbers of commands and of events; the next is 0."""

_KEY: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_INTEGER: Final = re.compile(r"-?[0-9]{1,9}")


class NotUnderstood(ValueError):
    """A good line whose words have no meaning in this protocol."""


def split(text: str) -> tuple[str, str]:
    """Return the first word, and what follows the space after it."""
    word, _, rest = text.partition(" ")
    if not word or rest.startswith(" ") or text.endswith(" "):
        raise NotUnderstood(text)
    return word, rest


def number(word: str) -> int:
    """Return the number of a command or an event."""
    found = whole(word)
    if not 0 <= found <= LARGEST_NUMBER or word.startswith("-"):
        raise NotUnderstood(word)
    return found


def whole(word: str) -> int:
    """Return a whole number of at most nine digits."""
    if not _INTEGER.fullmatch(word):
        raise NotUnderstood(word)
    return int(word)


def pairs(text: str, last: str = "") -> Mapping[str, str]:
    """``key=value`` words, each key once; ``last``: a key whose value goes on to the end of the line."""
    found: dict[str, str] = {}
    while text:
        if last and text.startswith(f"{last}="):
            word, text = text, ""
        else:
            word, text = split(text)
        key, equals, value = word.partition("=")
        if not equals or not _KEY.fullmatch(key) or key in found:
            raise NotUnderstood(word)
        found[key] = value
    return found


def next_number(last: int) -> int:
    """After 65535 comes 0."""
    return (last + 1) % (LARGEST_NUMBER + 1)


def ahead(found: int, last: int) -> int:
    """Return how many numbers ``found`` is after ``last``; negative: before it. Half of all numbers lie either way."""
    distance = (found - last) % (LARGEST_NUMBER + 1)
    return distance if distance <= LARGEST_NUMBER // 2 else distance - LARGEST_NUMBER - 1
