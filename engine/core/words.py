"""Texts in the two languages of the program, and brief quotations of values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from reprlib import Repr
from string import Formatter
from typing import Any, Final, Literal, TypeAlias

from paizhuo.engine.core.value import Struct

Language: TypeAlias = Literal["zh", "en"]

LONGEST: Final = 80
"""At most this many characters of a value that somebody sent are quoted in a sentence."""
BIG: Final = 10**18
"""Numbers between minus this and this are brief."""


class _Brief(Repr):
    """Writes values briefly."""

    def repr_int(self, x: int, level: int) -> str:
        """Write a number; … for one of more than 4300 digits, which Python does not write."""
        try:
            written = repr(x)
        except ValueError:
            return "…"
        half = (self.maxlong - 1) // 2  # of what stands beside the …
        return written if len(written) <= self.maxlong else f"{written[:half]}…{written[-half:]}"


_BRIEF: Final = _Brief()
_BRIEF.maxlevel = 3
_BRIEF.maxstring = _BRIEF.maxother = _BRIEF.maxlong = LONGEST


def quoted(value: object) -> str:
    """Return a value as a sentence quotes it: as Python writes it, but on one line of at most ``LONGEST`` characters.

    The time does not grow with the size of the value, and no depth of nesting is too much.
    """
    return shortened(_BRIEF.repr(value))


def shortened(text: str) -> str:
    """Return the beginning of a text that somebody sent, with … where it goes on: at most ``LONGEST`` characters."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


class _Quoted:
    """A value that ``{name!r}`` quotes briefly, and ``{name}`` writes as it is."""

    __slots__ = ("_value",)

    def __init__(self, value: object) -> None:
        self._value = value

    def __repr__(self) -> str:
        return quoted(self._value)

    def __format__(self, spec: str) -> str:
        return format(self._value, spec)

    def __str__(self) -> str:
        return str(self._value)


def _quotable(value: object) -> object:
    """Return the value so that ``{name!r}`` is brief; what is brief anyway stays as it is."""
    brief = len(value) <= LONGEST if type(value) is str else type(value) is int and -BIG < value < BIG
    return value if brief else _Quoted(value)


class _Numbered(Formatter):
    """Fills in texts where ``{n:tile|tiles}`` is the word that goes with the number ``n``."""

    def format_field(self, value: object, format_spec: str) -> str:
        one, numbered, many = format_spec.partition("|")
        if not numbered:
            return str(super().format_field(value, format_spec))
        return one if str(value) == "1" else many


_NUMBERED: Final = _Numbered()


def _filled(text: str, values: Mapping[str, Any]) -> str:
    return _NUMBERED.vformat(text, (), values) if "|" in text else text.format(**values)


class Text(Struct):
    """The same words in Chinese and in English."""

    zh: str
    en: str

    def say(self, language: Language) -> str:
        """Return the words in ``language``."""
        return self.zh if language == "zh" else self.en

    def filled(self, **values: object) -> Text:
        """Both languages with ``{name}`` fields replaced; a ``Text`` among the values is put in by language.

        ``{name!r}`` quotes a value that somebody sent: on at most a line, however long it is (see ``quoted``). ``{n:tile|tiles}``
        is the first word if ``n`` is 1, else the second.
        """
        zh = {k: v.zh if isinstance(v, Text) else _quotable(v) for k, v in values.items()}
        en = {k: v.en if isinstance(v, Text) else _quotable(v) for k, v in values.items()}
        return Text(_filled(self.zh, zh), _filled(self.en, en))


def enumerated(parts: Iterable[Text | str]) -> Text:
    """Return words or names one after another, as a sentence lists them."""
    both = [Text(part, part) if isinstance(part, str) else part for part in parts]
    return Text("、".join(each.zh for each in both), ", ".join(each.en for each in both))
