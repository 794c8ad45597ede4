"""The words that people read: what holds for all of them, in both languages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Final, NamedTuple

import pytest

from paizhuo.desktop.kit.faces import corner_label
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import parse
from paizhuo.engine.core.words import Text

ROOT: Final = Path(__file__).parent.parent
PACKAGES: Final = ("engine", "desktop", "vision")
HAN: Final = "\u3400-\u9fff"
CHINESE_MARKS: Final = "，。：；！？（）、《》「」"
IN_PARENTHESES: Final = re.compile(r"\([^()]*\)")
HALF_WIDTH: Final = re.compile(rf"[{HAN}）”][,:;!?]|[,:;!?][{HAN}（“]")
TELLING: Final = re.compile(r"\b(tell|tells|told|telling)\b", re.IGNORECASE)
COUNTED: Final = re.compile(
    r"(?:\b1|\{[a-z_]*(?::[^}|]*)?\}) (?:[a-z]+ )?(?:cards|deal-ins|dice|draws|events|flowers|hands|kinds|names|"
    r"people|players|points|records|repeats|seconds|stacks|tiles|times)\b"
)
"""A noun after a number that may be one."""
SEVERAL: Final = (
    "a stick of {points} points",
    "Riichi needs {points} points",
    "{low} to {high} points",
    "1 to {most} points",
    "at most {} tiles",
    "only {} flowers",
    "with {seats} players",
    "{seats} seats and {players} players",
    "These are not the {count} tiles",
)
"""Sentences in which the number is never one."""
FIELD: Final = re.compile(r"\{[^{}]*\}")
OWN_NAMES: Final = frozenset(("中文",))
"""Names of languages, which are written in their own."""


class Words(NamedTuple):
    """A ``Text`` in the source: where it is, and its two texts; what is computed in them is ``{}``."""

    where: str
    zh: str
    en: str


def written(node: ast.expr) -> str | None:
    """The text of a literal, with ``{}`` for whatever an f-string computes; None for anything else."""
    match node:
        case ast.Constant(value=str(said)):
            return said
        case ast.JoinedStr(values=values):
            return "".join(str(each.value) if isinstance(each, ast.Constant) else "{}" for each in values)
        case _:
            return None


@cache
def texts() -> tuple[Words, ...]:
    """Every ``Text`` that is written with two literals."""
    return tuple(_texts())


def _texts() -> Iterator[Words]:
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Text":
                    said = [words for given in node.args if (words := written(given)) is not None]
                    if len(said) == 2:
                        yield Words(f"{path.relative_to(ROOT).as_posix()}:{node.lineno}", *said)


def fields(said: str) -> set[str]:
    """The names that a text is filled with."""
    return {name.partition("!")[0] for _, name, _, _ in Formatter().parse(said) if name is not None}


def in_chinese(said: str) -> bool:
    """Whether Chinese characters stand in an English text outside parentheses."""
    return said not in OWN_NAMES and re.search(f"[{HAN}]", IN_PARENTHESES.sub("", said)) is not None


def test_the_texts_of_all_packages_are_found() -> None:
    assert {words.where.partition("/")[0] for words in texts()} == set(PACKAGES)
    assert len(texts()) > 1500


def test_both_languages_are_filled_with_the_same_values() -> None:
    assert [words for words in texts() if fields(words.zh) != fields(words.en)] == []


def test_english_has_no_chinese_punctuation() -> None:
    assert [words for words in texts() if set(words.en) & set(CHINESE_MARKS)] == []


def test_english_has_chinese_characters_only_as_a_term_in_parentheses() -> None:
    assert [words for words in texts() if in_chinese(words.en)] == []


def test_chinese_sentences_have_full_width_punctuation() -> None:
    assert [words for words in texts() if HALF_WIDTH.search(words.zh)] == []


def test_the_set_up_speaks_chinese_with_full_width_punctuation() -> None:
    paths = (ROOT / "run.py", *sorted((ROOT / "bootstrap").glob("*.py")))
    sources = (ast.parse(path.read_text(encoding="utf-8")) for path in paths)
    said = [written(node) for source in sources for node in ast.walk(source) if isinstance(node, ast.Constant)]
    chinese = [words for words in said if words is not None and re.search(f"[{HAN}]", words)]
    assert len(chinese) > 20
    assert [words for words in chinese if HALF_WIDTH.search(words)] == []


def test_english_says_show_or_say_and_never_tell() -> None:
    assert [words for words in texts() if TELLING.search(FIELD.sub("", words.en))] == []


@pytest.mark.parametrize("path", sorted((ROOT / "desktop" / "commands").glob("*.py")), ids=lambda path: path.stem)
def test_the_help_of_a_command_never_tells_either(path: Path) -> None:
    source = ast.parse(path.read_text(encoding="utf-8"))
    helped = [
        written(word.value) or "" for word in ast.walk(source) if isinstance(word, ast.keyword) and word.arg == "help"
    ]
    assert [said for said in (ast.get_docstring(source) or "", *helped) if TELLING.search(said)] == []


def test_the_word_after_a_number_goes_with_it() -> None:
    wrong = [words for words in texts() if COUNTED.search(words.en)]
    assert [words for words in wrong if not any(said in words.en for said in SEVERAL)] == []
    assert [said for said in SEVERAL if not any(said in words.en for words in wrong)] == []


def test_a_text_is_filled_before_it_is_said() -> None:
    """What is said in one language does not know any more which word goes with a number."""
    found = []
    for path in sorted((ROOT / "desktop").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Attribute(attr="format", value=ast.Call(func=ast.Attribute(attr="say" | "said"))):
                    found.append(f"{path.name}:{node.lineno}")
                case _:
                    pass
    assert found == []


@pytest.mark.parametrize("said", ["{n} tiles", "opened {} times", "{deal_ins} deal-ins", "{n:,} more tiles", "1 hands"])
def test_a_word_that_does_not_go_with_its_number_is_found(said: str) -> None:
    assert COUNTED.search(said)


def test_a_text_takes_the_word_that_goes_with_its_number() -> None:
    said = Text("{n} 张", "{n} {n:tile is|tiles are} left")
    assert [said.filled(n=n).en for n in (0, 1, 2, "1", "1,000")] == [
        "0 tiles are left",
        "1 tile is left",
        "2 tiles are left",
        "1 tile is left",
        "1,000 tiles are left",
    ]
    assert said.filled(n=1).zh == "1 张"


@pytest.mark.parametrize("tile", parse("1234567z"))
def test_the_letters_in_the_corner_of_an_honour_begin_its_name(tile: int) -> None:
    assert tile_name(tile).en.startswith(corner_label(tile))


def test_no_two_honours_have_the_same_letters_in_the_corner() -> None:
    honours = parse("1234567z")
    assert len({corner_label(tile) for tile in honours}) == len(honours)
