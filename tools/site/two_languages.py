"""The two languages of the site, and words in Markdown."""

from __future__ import annotations

import re
from typing import Final

from paizhuo.engine.core.words import Language

LANGUAGES: Final[tuple[Language, ...]] = ("en", "zh")
FOLDERS: Final[dict[Language, str]] = {"en": "", "zh": "zh/"}
"""Where the pages of a language lie, both in `docs` and in the site."""
_BROKEN: Final = re.compile(r"(?<=[\u4e00-\u9fff，。；：、！？）”])\n(?=[\u4e00-\u9fff“（《\[<])")
_MARKS: Final = re.compile(r"([\\`*_{}\[\]<>|#])")


def other(language: Language) -> Language:
    """Return the other language."""
    return "en" if language == "zh" else "zh"


def unbroken(text: str) -> str:
    """Return Markdown without the line breaks between Chinese characters, which would be shown as spaces."""
    return _BROKEN.sub("", text)


def in_markdown(words: str) -> str:
    """Return words so that Markdown shows them as they are."""
    return _MARKS.sub(r"\\\1", words).replace("&", "&amp;")


def table_head(columns: str) -> tuple[str, str]:
    """Return the two lines that begin a table in Markdown; ``columns``: their names with ``|`` between them."""
    return f"| {columns} |", "|" + " --- |" * (columns.count("|") + 1)
