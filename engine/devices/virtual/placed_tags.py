"""The tags that lie on a virtual reader."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from paizhuo.engine.devices.virtual.orders import BadOrder, Order, Words


class PlacedTags:
    """Tags by their id in upper-case hex, in the order they were placed.

    ``form``: the regular expression of an id; ``described``: what such an id is, for people; ``room``: how many tags the reader
    has room for; ``changed``: called with the time when tags have been placed or taken away.
    """

    def __init__(self, form: str, described: str, room: int, changed: Callable[[float], None]) -> None:
        self._form, self._described, self._room, self._changed = form, described, room, changed
        self._ids: list[str] = []
        self.orders = (
            Order("tag ID…", self._tag),
            Order("take ID…|all", self._take),
            Order("tags", self._tags),
        )

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)

    def _tag(self, words: Words, now: float) -> str:
        ids = [word.upper() for word in words]
        for word, name in zip(words, ids, strict=True):
            if re.fullmatch(self._form, name) is None:
                raise BadOrder(f"“{word}” is no id: {self._described}.")
        if not ids:
            raise BadOrder(f"Which tag? An id is needed: {self._described}.")
        new = [name for name in dict.fromkeys(ids) if name not in self._ids]
        if len(self._ids) + len(new) > self._room:
            raise BadOrder(
                f"The reader has room for {self._room} and {len(self._ids)} are there: take some away first."
            )
        self._ids += new
        self._changed(now)
        return self._tags((), now)

    def _take(self, words: Words, now: float) -> str:
        ids = list(self._ids) if words == ("all",) else [word.upper() for word in words]
        for name in ids:
            if name not in self._ids:
                raise BadOrder(f"Tag “{name}” is not there.")
        if not words:
            raise BadOrder("Which tag? An id is needed, or the word all.")
        self._ids = [name for name in self._ids if name not in ids]
        self._changed(now)
        return self._tags((), now)

    def _tags(self, words: Words, now: float) -> str:
        return f"On the reader: {', '.join(self._ids)}." if self._ids else "No tag is on the reader."
