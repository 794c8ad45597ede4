"""Checks a built site: every link and picture leads to a file that is there, every anchor exists, and nothing is fetched from elsewhere."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import unquote, urlsplit

ADDRESSES: Final = frozenset(("href", "src"))
FETCHED: Final = frozenset(("img", "script", "iframe", "source", "video", "audio", "embed"))
"""Tags whose address is fetched to show the page; ``link`` is one where it is a style sheet or an icon."""
SHOWN: Final = frozenset(("stylesheet", "icon", "preload", "preconnect", "dns-prefetch"))
IN_STYLE: Final = re.compile(r"url\(\s*['\"]?(https?:)?//|@import\s+['\"]?(https?:)?//")


class Checked(NamedTuple):
    """How many pages and links within the site were looked at, and a line for each that is wrong."""

    pages: int
    links: int
    wrong: tuple[str, ...]


class _Page(HTMLParser):
    """What a page names and where it leads."""

    def __init__(self) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.leads: list[str] = []
        self.fetches: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {key: value or "" for key, value in attrs}
        self.anchors.update(said[key] for key in ("id", "name") if key in said)
        fetched = tag in FETCHED or (tag == "link" and not SHOWN.isdisjoint(said.get("rel", "").split()))
        for address in (said[key] for key in ADDRESSES if key in said):
            self.leads.append(address)
            if fetched:
                self.fetches.append(address)


def check(site: Path) -> Checked:
    """Check the site in a folder."""
    pages: dict[str, _Page] = {}
    for path in sorted(site.rglob("*.html")):
        page = pages[path.relative_to(site).as_posix()] = _Page()
        page.feed(path.read_text(encoding="utf-8"))
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    links = sum(not urlsplit(address).scheme for page in pages.values() for address in page.leads)
    wrong = [f"{name}: {said}" for name, page in pages.items() for said in _wrong(name, page, pages, files)]
    wrong += [
        f"{path.relative_to(site).as_posix()}: fetches from elsewhere"
        for path in sorted(site.rglob("*.css"))
        if IN_STYLE.search(path.read_text(encoding="utf-8"))
    ]
    return Checked(len(pages), links, tuple(wrong))


def _wrong(name: str, page: _Page, pages: dict[str, _Page], files: set[str]) -> Iterator[str]:
    for address in page.fetches:
        if urlsplit(address).netloc:
            yield f"fetches {address}"
    for address in dict.fromkeys(page.leads):
        split = urlsplit(address)
        if split.scheme or split.netloc:
            continue
        way = unquote(split.path)
        target = posixpath.normpath(posixpath.join(posixpath.dirname(name), way)) if way else name
        if target not in files:
            yield f"{address} leads to nothing"
        elif split.fragment and target in pages and unquote(split.fragment) not in pages[target].anchors:
            yield f"{address} has no such anchor"
