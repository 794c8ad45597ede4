"""What words ask of the window: those of a command line, a file that was opened, a link that was clicked.

The command line and the running window read them by the same function. Nothing here needs Qt: what cannot be read is refused before
there is a window.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, TypeAlias
from urllib.parse import unquote_to_bytes, urlsplit
from urllib.request import url2pathname

from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.net.links import SCHEME, BadLink, Invitation
from paizhuo.engine.net.links import read as read_invitation
from paizhuo.engine.records.endings import RECORDS
from paizhuo.engine.records.moments import PREFIX

FILE: Final = "file:"
"""What a file begins with where a desktop names it as a link."""
LINK: Final = f"{SCHEME}:"
NO_FILE: Final = Text("{file}：没有这个文件", "{file}: there is no such file")
OTHER_COMPUTER: Final = Text("{file}：文件在另一台电脑上", "{file}: the file is on another computer")


class OpenFile(Struct):
    """The record of a match, or a score sheet, is to be opened."""

    path: Path


class OpenMoment(Struct):
    """A moment of a match that was shared is to be opened."""

    link: str


class OpenTable(Struct):
    """Somebody is invited to a table."""

    invitation: Invitation


Asked: TypeAlias = OpenFile | OpenMoment | OpenTable


class NotToBeOpened(Refused):
    """Words that ask for something that cannot be opened; ``reason`` says why."""


def is_asked(word: str) -> bool:
    """Return whether a word, where a command might stand, asks for something to be opened."""
    return word.endswith(RECORDS) or word.strip().lower().startswith((FILE, LINK))


def whole_words(words: Iterable[str]) -> tuple[str, ...]:
    """Return the words with links whole: where one was pasted with spaces in it, what follows belongs to it."""
    found: list[str] = []
    for word in words:
        if found and not is_asked(word) and found[-1].lower().startswith(LINK):
            found[-1] += word
        else:
            found.append(word)
    return tuple(found)


def asked(word: str) -> Asked:
    """Return what a word asks for. Raises ``NotToBeOpened``."""
    plain = word.strip()
    if not plain.lower().startswith(LINK):
        return _file(plain if plain.lower().startswith(FILE) else word)
    # The scheme is written in any case, what follows it is not.
    link = LINK + plain[len(LINK) :]
    if link.startswith(PREFIX):
        from paizhuo.engine.records.moments.link import BadMoment, read_link  # it loads the games

        try:
            read_link(link)
        except BadMoment as bad:
            raise NotToBeOpened(bad.reason) from None
        return OpenMoment(link)
    try:
        return OpenTable(read_invitation(link))
    except BadLink as bad:
        raise NotToBeOpened(bad.reason) from None


def _file(word: str) -> OpenFile:
    path = Path(word)
    if word.lower().startswith(FILE):
        url = urlsplit(word)
        if url.netloc not in {"", "localhost"}:
            raise NotToBeOpened(OTHER_COMPUTER.filled(file=word))
        path = Path(path_of(url.path))
    try:
        there = path.is_file()
    except (OSError, ValueError):  # no file can have such a name
        there = False
    if not there:
        raise NotToBeOpened(NO_FILE.filled(file=word))
    return OpenFile(path.absolute())


def path_of(quoted: str) -> str:
    """Return the path that a link to a file has in it: on systems whose names are bytes also one that is no UTF-8."""
    return url2pathname(quoted) if sys.platform == "win32" else os.fsdecode(unquote_to_bytes(quoted))


def words_of(wanted: Sequence[Asked]) -> tuple[str, ...]:
    """Return words that ask for the same from any folder."""
    return tuple(_word(each) for each in wanted)


def _word_of_path(path: Path) -> str:
    """Return the path, as a link where its name cannot be written as text."""
    word = str(path)
    try:
        word.encode()
    except UnicodeEncodeError:
        return path.as_uri()
    return word


def _word(each: Asked) -> str:
    match each:
        case OpenFile(path):
            return _word_of_path(path)
        case OpenMoment(link):
            return link
        case OpenTable(invitation):
            return invitation.link
