"""What the set-up says: in the person's language, on standard error."""

import os
import sys

LANGUAGE = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""


class SetUpError(Exception):
    """Says that the set-up cannot go on: the message tells the person why and what to do."""


def is_chinese() -> bool:
    """Return whether the surroundings speak Chinese; Windows says so by a call, not by a variable."""
    if sys.platform == "win32" and not LANGUAGE:
        import ctypes

        return ctypes.windll.kernel32.GetUserDefaultUILanguage() & 0x3FF == 0x04  # the primary language is LANG_CHINESE
    return LANGUAGE.startswith("zh")


def words(english: str, chinese: str) -> str:
    """Return the sentence in the person's language."""
    return chinese if is_chinese() else english


def say(text: str) -> None:
    """Print a line on standard error: standard output belongs to the command that follows."""
    print(text, file=sys.stderr, flush=True)
