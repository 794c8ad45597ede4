"""The two languages of the site, and words in Markdown."""

from __future__ import annotations

import re
from typing import Final

from paizhuo.engine.core.words import Language

LANGUAGES: Final[tuple[Language, ...]] = ("en", "zh")
FOLDERS: Final[dict[Language, str]] = {"en": "", "zh": "zh/"}
"""Where the pages of a language lie, both in `docs` and in the site."""
_MARKS: Final = re.compile(r"([\\`*_{}\[\]<>|#])")


def other(language: Language) -> Language:
    """Return the other language."""
    return "en" if language == "zh" else "zh"


def in_markdown(words: str) -> str:
    """Return words so that Markdown shows them as they are."""
    return _MARKS.sub(r"\\\1", words).replace("&", "&amp;")
