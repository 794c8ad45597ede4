"""What a command is given: JSON texts, files and standard input, each refused in a sentence."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

from paizhuo.desktop.commands import Unreadable

MARK: Final = "\ufeff"
"""The byte order mark, which some editors write before a text."""


class NotJson(ValueError):
    """A text that is no JSON, or more of it than can be read; the message says why."""


def read_json(text: str) -> object:
    """Return the value that a text states; a byte order mark before it is passed over. Raises ``NotJson``."""
    try:
        value: object = json.loads(text.removeprefix(MARK))
    except RecursionError:
        raise NotJson("not JSON that can be read: it is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise NotJson(f"not JSON: {error}") from None
    except ValueError:
        raise NotJson("not JSON that can be read: a number has too many digits") from None
    return value


def read_text(name: str) -> str:
    """Return the text of a file, or of standard input for "-". Raises ``Unreadable``, ``OSError``."""
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise Unreadable(f"{name}: not UTF-8 text: {error.reason}") from None
